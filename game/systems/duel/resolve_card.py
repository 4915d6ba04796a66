"""The order of cards and the resolution of one: effect, movement, attack (DU-4.2, DU-4.3, DU-4.9)."""

from typing import Final

from msgspec.structs import replace

from game.core.ids import RuleId
from game.systems.duel.actions import MoveSuit
from game.systems.duel.content import Ability
from game.systems.duel.events import (
    CardAdvanced,
    CardResolved,
    CardStarted,
    DrawChanged,
    InitiativeReached,
    SuitMoved,
)
from game.systems.duel.queries import (
    has_somewhere_to_go,
    initiative,
    movement_path,
    player_of,
    steps_of,
    targets,
)
from game.systems.duel.resolve_effect import (
    DEEDS,
    DuelStep,
    answer_effect,
    ask,
    effect,
    read_token,
    resume_effects,
)
from game.systems.duel.resolve_turn import clean_up, end_turn
from game.systems.duel.state import NOBODY, Current

ORDER: Final = (RuleId("DU-4.2"), RuleId("DU-4.9"))
RESOLUTION: Final = (RuleId("DU-4.3"),)
TURNED: Final = (RuleId("DU-4.5"),)
MOVED: Final = (RuleId("DU-1.2"), RuleId("DU-4.3"))
OVERHEAT: Final = (RuleId("DU-7.20"),)


def next_card(step: DuelStep) -> None:
    """Find the highest initiative and who chooses among its cards; without any, clean up (DU-4.9)."""
    state = step.state
    if state.outcome is not None or state.prompt is not None:
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
    count = len(state.field.seats)
    for offset in range(count):
        seat = (first + offset) % count
        mine = tuple(card for card in tied if state.suits[state.table[card].unit].seat == seat)
        if mine:
            player = state.field.players[seat]
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
        abilities = state.field.abilities[current.card]
        number = current.effect
        while number < len(abilities) and not _acts_now(abilities[number]):
            number += 1
        if number >= len(abilities):
            steps = steps_of(state, state.table[current.card])
            step.emit(CardAdvanced(rules=RESOLUTION, current=replace(current, stage="act", steps_left=steps)))
            settle_card(step)
            return
        step.emit(CardAdvanced(rules=RESOLUTION, current=replace(current, effect=number + 1)))
        question = effect(step, current.unit, current.card, abilities[number])
        if question is not None:
            ask(step, current.unit, question)
            return


def _acts_now(ability: Ability) -> bool:
    return ability.when == "resolution" and ability.kind in DEEDS


def answer_card(step: DuelStep, kind: str, option: str) -> None:
    """Go on with the effects of a card after a question."""
    current = step.state.current
    assert current is not None
    ability = step.state.field.abilities[current.card][current.effect - 1]
    answer_effect(step, current.unit, ability, kind, option)
    run_effects(step)


def answer_moment(step: DuelStep, token: str, kind: str, option: str) -> None:
    """Go on with a reveal or cleanup after a question, and with the turn once all is done (DU-7.3)."""
    moment, number = read_token(token)
    if resume_effects(step, moment, number, kind, option):
        if moment == "cleanup":
            end_turn(step)
        if step.state.phase == "action":
            next_card(step)


def move_suit(step: DuelStep, action: MoveSuit) -> None:
    """Move the machine of the current card (DU-1.2, DU-4.3)."""
    state = step.state
    current = state.current
    assert current is not None
    path = movement_path(state, current, action.to)
    run = max(current.run, state.field.board.straight_run(path))
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
    if state.field.has(current.card, "overheat"):
        fewer = -state.field.setup.rules.overheat_cards
        step.emit(DrawChanged(rules=OVERHEAT, unit=current.unit, cards=fewer, cause="overheat"))
    player = player_of(state, current.unit)
    step.emit(CardResolved(rules=TURNED, player=player, unit=current.unit, card=current.card))
    next_card(step)
