"""The order of cards and the resolution of one: effect, movement, attack (DU-4.2, DU-4.3, DU-4.9)."""

from typing import Final

from msgspec.structs import replace

from game.content.models_duel import Ability
from game.core.ids import PlayerId, RuleId, UnitId
from game.core.prompts import Prompt
from game.systems.duel.actions import MoveSuit
from game.systems.duel.events import (
    CardAdvanced,
    CardResolved,
    CardStarted,
    DamageRepaired,
    DrawChanged,
    InitiativeReached,
    InitiativesSwapped,
    PromptAnswered,
    PromptRaised,
    RangeExtended,
    SuitMoved,
)
from game.systems.duel.inspect import (
    has_somewhere_to_go,
    initiative,
    is_enemy,
    movement_path,
    on_board,
    player_of,
    steps_of,
    table_cards,
    targets,
)
from game.systems.duel.resolve_plan import DuelStep, boost, more_cards
from game.systems.duel.resolve_turn import clean_up
from game.systems.duel.setup import ZONES
from game.systems.duel.state import NOBODY, Current

ORDER: Final = (RuleId("DU-4.2"), RuleId("DU-4.9"))
RESOLUTION: Final = (RuleId("DU-4.3"),)
TURNED: Final = (RuleId("DU-4.5"),)
MOVED: Final = (RuleId("DU-1.2"), RuleId("DU-4.3"))
SWAP: Final = (RuleId("DU-7.14"),)
SPOT: Final = (RuleId("DU-7.15"),)
REPAIR: Final = (RuleId("DU-7.17"),)
OVERHEAT: Final = (RuleId("DU-7.20"),)
DECLINE: Final = "decline"
PAIR: Final = "+"


def ask(
    step: DuelStep,
    player: PlayerId,
    kind: str,
    options: tuple[str, ...],
    rules: tuple[RuleId, ...],
    subject: str = "",
) -> None:
    """Put a question to a player; the resolution waits."""
    step.emit(PromptRaised(rules=rules, prompt=Prompt(player, kind, options, rules, subject)))


def take_answer(step: DuelStep, prompt: Prompt, option: str) -> None:
    """Take a player's answer off the table; the resolution may go on."""
    step.emit(PromptAnswered(rules=prompt.rules, player=prompt.player, kind_of=prompt.kind, option=option))


def next_card(step: DuelStep) -> None:
    """Find the highest initiative and who chooses among its cards; without any, clean up (DU-4.9)."""
    state = step.state
    if state.outcome is not None:
        return
    values = {entry.card: initiative(state, entry) for entry in state.table.values() if not entry.is_resolved}
    if not values:
        clean_up(step)
        if state.phase == "action":
            next_card(step)
        return
    value = max(values.values())
    tied = sorted(card for card, each in values.items() if each == value)
    is_new = value != state.value or state.last_chooser == NOBODY
    first = state.marker if is_new else state.last_chooser + 1
    count = len(state.arena.seats)
    for offset in range(count):
        seat = (first + offset) % count
        mine = tuple(card for card in tied if state.suits[state.table[card].unit].seat == seat)
        if mine:
            player = state.arena.players[seat]
            step.emit(InitiativeReached(rules=ORDER, value=value, player=player, seat=seat, cards=mine))
            if len(mine) == 1:
                start_card(step, mine[0])
            return


def start_card(step: DuelStep, card: int) -> None:
    """Begin the resolution of a card with its effects (DU-4.3)."""
    state = step.state
    entry = state.table[card]
    suit = state.suits[entry.unit]
    current = Current(card, entry.unit, "effect", 0, was_still=not suit.has_moved)
    step.emit(
        CardStarted(
            rules=RESOLUTION,
            player=player_of(state, entry.unit),
            unit=entry.unit,
            card=card,
            value=initiative(state, entry),
            current=current,
        )
    )
    run_effects(step)


def run_effects(step: DuelStep) -> None:
    """Let the abilities that act on resolution do so, one after the other; then the machine acts (DU-7.3)."""
    state = step.state
    while (current := state.current) is not None and current.stage == "effect":
        abilities = state.arena.faces[current.card].abilities
        number = current.effect
        while number < len(abilities) and not _acts_now(abilities[number]):
            number += 1
        if number >= len(abilities):
            steps = steps_of(state, state.table[current.card])
            step.emit(CardAdvanced(rules=RESOLUTION, current=replace(current, stage="act", steps_left=steps)))
            settle_card(step)
            return
        step.emit(CardAdvanced(rules=RESOLUTION, current=replace(current, effect=number + 1)))
        if _asks(step, current, abilities[number]):
            return


def _acts_now(ability: Ability) -> bool:
    return ability.kind in ("swap", "spot", "boost", "repair", "draw") and ability.moment != "reveal"


def _asks(step: DuelStep, current: Current, ability: Ability) -> bool:
    """Apply an ability, or ask for what it needs; an effect without an object lapses (DU-7.3)."""
    state = step.state
    player = player_of(state, current.unit)
    match ability.kind:
        case "boost":
            boost(step, current.card, ability.initiative or 0, ability.movement or 0)
        case "draw":
            more_cards(step, current.unit, ability.amount or 0)
        case "swap":
            pairs = _pairs(step, current.unit)
            if pairs:
                ask(step, player, "swap", (*pairs, DECLINE), SWAP, current.unit)
                return True
        case "spot":
            friends = tuple(s.id for s in on_board(state) if not is_enemy(state, current.unit, s.id))
            if len(friends) > 1:
                ask(step, player, "spot", friends, SPOT, current.unit)
                return True
            spot(step, current.unit, ability.amount or 0)
        case "repair":
            hurt = tuple(zone for zone, n in zip(ZONES, state.suits[current.unit].damage) if n)
            if len(hurt) > 1:
                ask(step, player, "repair", hurt, REPAIR, current.unit)
                return True
            if hurt:
                repair(step, current.unit, hurt[0], ability.amount or 0)
        case _:
            pass
    return False


def _pairs(step: DuelStep, unit: UnitId) -> tuple[str, ...]:
    """Return the pairs of unresolved cards of one enemy machine, as options (DU-7.14)."""
    state = step.state
    pairs: list[str] = []
    for other in on_board(state):
        if is_enemy(state, unit, other.id):
            cards = [entry.card for entry in table_cards(state, other.id) if not entry.is_resolved]
            pairs.extend(f"{a}{PAIR}{b}" for place, a in enumerate(cards) for b in cards[place + 1 :])
    return tuple(pairs)


def answer_effect(step: DuelStep, kind: str, option: str) -> None:
    """Go on with an effect after its question."""
    state = step.state
    current = state.current
    assert current is not None
    ability = state.arena.faces[current.card].abilities[current.effect - 1]
    match kind:
        case "swap":
            if option != DECLINE:
                first, second = (int(card) for card in option.split(PAIR))
                owner = state.arena.owners[first]
                step.emit(InitiativesSwapped(rules=SWAP, unit=owner, first=first, second=second))
        case "spot":
            spot(step, UnitId(option), ability.amount or 0)
        case "repair":
            repair(step, current.unit, option, ability.amount or 0)
        case _:
            raise AssertionError(kind)
    run_effects(step)


def spot(step: DuelStep, unit: UnitId, steps: int) -> None:
    """Extend the ranged attacks of a machine until the end of the turn (DU-7.15)."""
    step.emit(RangeExtended(rules=SPOT, unit=unit, steps=steps))


def repair(step: DuelStep, unit: UnitId, zone_name: str, amount: int) -> None:
    """Take damage out of a zone, not below 0 (DU-7.17)."""
    zone = next(number for number, name in enumerate(ZONES) if name == zone_name)
    taken = min(amount, step.state.suits[unit].damage[zone])
    step.emit(DamageRepaired(rules=REPAIR, unit=unit, zone=zone, amount=taken))


def move_suit(step: DuelStep, action: MoveSuit) -> None:
    """Move the machine of the current card (DU-1.2, DU-4.3)."""
    state = step.state
    current = state.current
    assert current is not None
    path = movement_path(state, current, action.to)
    run = max(current.run, state.arena.board.straight_run(path))
    step.emit(
        SuitMoved(rules=MOVED, player=action.player, unit=current.unit, card=current.card, path=path, run=run)
    )
    left = current.steps_left - (len(path) - 1)
    if current.has_attacked:
        left = 0
    step.emit(
        CardAdvanced(rules=RESOLUTION, current=replace(current, has_moved=True, steps_left=left, run=run))
    )
    settle_card(step)


def settle_card(step: DuelStep) -> None:
    """End the current card once there is nothing left to decide about it."""
    state = step.state
    if state.outcome is not None:
        return
    if state.current is None:
        next_card(step)
    elif not has_somewhere_to_go(state) and not targets(state):
        end_card(step)


def end_card(step: DuelStep) -> None:
    """Turn the current card sideways and go on with the next (DU-4.5, DU-7.20)."""
    state = step.state
    current = state.current
    assert current is not None
    if state.arena.has(current.card, "overheat"):
        fewer = -state.arena.setup.rules.overheat_cards
        step.emit(DrawChanged(rules=OVERHEAT, unit=current.unit, cards=fewer, cause="overheat"))
    player = player_of(state, current.unit)
    step.emit(CardResolved(rules=TURNED, player=player, unit=current.unit, card=current.card))
    next_card(step)
