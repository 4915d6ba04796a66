"""An attack from its target to its block or damage (DU-4.4, DU-4.10, DU-4.11, DU-7).

An attack goes through its stages in order; where it needs a decision it waits, and goes on exactly there.
"""

from typing import Final, Literal, assert_never

from msgspec.structs import replace

from game.core.ids import PlayerId, RuleId, UnitId
from game.core.prompts import Prompt
from game.rules.events import PromptRaised
from game.systems.duel.actions import AttackSuit
from game.systems.duel.content import Zone
from game.systems.duel.events import (
    AttackDeclared,
    AttackEnded,
    AttackStopped,
    AttackSuspended,
    BlockerNamed,
    BlockSpent,
    CardAdvanced,
)
from game.systems.duel.queries import (
    changed,
    on_board,
    player_of,
    shot,
    table_cards,
)
from game.systems.duel.resolve_card import settle_card
from game.systems.duel.resolve_effect import DECLINE, DuelStep
from game.systems.duel.resolve_strike import answer_strike, evaded, run_queue, strike
from game.systems.duel.setup import ZONES
from game.systems.duel.state import Attack, AttackStage
from game.systems.duel.stopping import blocking_cards, covering_cards, evading_cards

DECLARED: Final = (RuleId("DU-4.4"), RuleId("DU-4.10"), RuleId("DU-1.8"))
BLOCKED: Final = (RuleId("DU-4.4"), RuleId("DU-3.5"))
GUARD_BREAK: Final = (RuleId("DU-7.1"),)
COVERED: Final = (RuleId("DU-7.12"), RuleId("DU-4.11"))
EVADED: Final = (RuleId("DU-7.11"), RuleId("DU-4.11"))
FEINT: Final = (RuleId("DU-7.20"),)
ENOUGH: Final = "enough"

Way = Literal["block", "cover", "evade"]
"""How a card is spent against an attack."""


def attack_suit(step: DuelStep, action: AttackSuit) -> None:
    """Name the target, go through the attack, and go on with the card (DU-4.4)."""
    start_attack(step, action)
    _settled(step)


def answer_attack(step: DuelStep, kind: str, option: str) -> None:
    """Go on with the attack after a decision, and with the card once it is over."""
    resume_attack(step, kind, option)
    _settled(step)


def _settled(step: DuelStep) -> None:
    if step.state.prompt is None:
        settle_card(step)


def start_attack(step: DuelStep, action: AttackSuit) -> None:
    """Name the target and go through the attack up to its end or to a decision (DU-4.4)."""
    state = step.state
    current = state.current
    assert current is not None
    found = shot(state, current.card, action.target, current)
    assert found is not None
    step.emit(
        AttackDeclared(
            rules=DECLARED,
            player=action.player,
            unit=current.unit,
            card=current.card,
            target=action.target,
            attack_kind=found.attack_kind,
            marks=found.marks,
            bonus=found.bonus,
            sight=found.sight,
        )
    )
    step.emit(CardAdvanced(rules=DECLARED, current=replace(current, has_attacked=True)))
    attack = Attack(
        "feint", current.card, current.unit, action.target, found.attack_kind, found.marks, found.marks
    )
    _go_on(step, attack)


def _go_on(step: DuelStep, attack: Attack) -> None:
    """Take the attack from stage to stage until it is over or waits for a decision."""
    left: Attack | None = attack
    while left is not None and step.state.outcome is None:
        left = _stage(step, left)


def _stage(step: DuelStep, attack: Attack) -> Attack | None:
    match attack.stage:
        case "feint":
            return _feint(step, attack)
        case "cover":
            return _cover(step, attack)
        case "evade":
            return _evade(step, attack)
        case "block":
            return _block(step, attack)
        case "zone":
            return _zone(step, attack)
        case "more":
            return _more(step, attack)
        case "strike":
            return strike(step, attack)
        case "counter" | "shove":
            return run_queue(step, attack)
        case "close":
            player = player_of(step.state, attack.unit)
            step.emit(AttackEnded(rules=DECLARED, player=player, unit=attack.unit, target=attack.target))
            return None
        case _:
            assert_never(attack.stage)


def resume_attack(step: DuelStep, kind: str, option: str) -> None:
    """Go on with the attack after a decision, up to its end or to the next one."""
    attack = step.state.attack
    assert attack is not None
    match kind:
        case "feint":
            _go_on(step, _named(step, attack, int(option)))
        case "cover" | "evade":
            if option == DECLINE:
                _go_on(step, replace(attack, declined=(*attack.declined, *_asked(step, kind))))
            elif kind == "cover":
                _go_on(step, _covered(step, attack, int(option)))
            else:
                _go_on(step, _evaded(step, attack, int(option)))
        case "block":
            _go_on(step, _blocked(step, attack, int(option)))
        case "more":
            if option == ENOUGH:
                _go_on(step, replace(attack, stage="strike"))
            else:
                _go_on(step, _blocked(step, attack, int(option)))
        case "zone":
            _go_on(step, _taken_off(attack, ZONES.index(_zone_named(option))))
        case _:
            _go_on(step, answer_strike(step, attack, kind, option))


def _zone_named(option: str) -> Zone:
    return next(zone for zone in ZONES if zone == option)


def _asked(step: DuelStep, kind: str) -> tuple[int, ...]:
    """Return the cards that the question just answered was about: all that its unit could have used."""
    attack = step.state.attack
    assert attack is not None
    keyword: Literal["cover", "evade"] = "cover" if kind == "cover" else "evade"
    unit = attack.blocker if kind == "cover" else attack.target
    field = step.state.field
    return tuple(entry.card for entry in table_cards(step.state, unit) if field.has(entry.card, keyword))


def _wait(
    step: DuelStep,
    attack: Attack,
    player: PlayerId,
    kind: str,
    options: tuple[str, ...],
    rules: tuple[RuleId, ...],
    subject: str = "",
) -> None:
    step.emit(AttackSuspended(rules=rules, attack=attack))
    prompt = Prompt(player, kind, options, rules, subject or attack.target)
    step.emit(PromptRaised(rules=rules, prompt=prompt))


def _numbers(cards: list[int]) -> tuple[str, ...]:
    return tuple(str(card) for card in cards)


def _feint(step: DuelStep, attack: Attack) -> Attack | None:
    """The attacker names one card before the target, which cannot block (DU-7.20)."""
    state = step.state
    if not state.field.has(attack.card, "feint"):
        return replace(attack, stage="cover")
    cards = [entry.card for entry in table_cards(state, attack.target)]
    if len(cards) > 1:
        _wait(step, attack, player_of(state, attack.unit), "feint", _numbers(cards), FEINT)
        return None
    return _named(step, attack, cards[0]) if cards else replace(attack, stage="cover")


def _named(step: DuelStep, attack: Attack, card: int) -> Attack:
    step.emit(BlockerNamed(rules=FEINT, unit=attack.target, card=card))
    return replace(attack, stage="cover", feinted=card)


def _cover(step: DuelStep, attack: Attack) -> Attack | None:
    """Friends nearby may discard a covering card for the target (DU-7.12).

    Guard break goes on after each of them: the others are asked about what is left, too (DU-7.1).
    """
    state = step.state
    if not any(attack.left):
        return replace(attack, stage="more", blocker=UnitId(""))
    for suit in on_board(state):
        cards = [card for card in covering_cards(state, suit, attack) if card not in attack.declined]
        if cards:
            waiting = replace(attack, blocker=suit.id)
            options = (*_numbers(cards), DECLINE)
            _wait(step, waiting, player_of(state, suit.id), "cover", options, COVERED, suit.id)
            return None
    return replace(attack, stage="evade", blocker=UnitId(""))


def _covered(step: DuelStep, attack: Attack, card: int) -> Attack:
    unit = step.state.table[card].unit
    _spend(step, attack, card, "cover", COVERED)
    attack = replace(attack, blockers=(*attack.blockers, card), blocker=unit)
    if step.state.field.has(attack.card, "guard_break"):
        return replace(attack, stage="zone")
    return _stopped(step, attack, "cover", COVERED)


def _evade(step: DuelStep, attack: Attack) -> Attack | None:
    """The target's owner may discard a card to make a ranged attack fail (DU-7.11)."""
    state = step.state
    cards = [card for card in evading_cards(state, attack) if card not in attack.declined]
    if cards:
        player = player_of(state, attack.target)
        _wait(step, attack, player, "evade", (*_numbers(cards), DECLINE), EVADED)
        return None
    return replace(attack, stage="more" if attack.blockers else "block")


def _evaded(step: DuelStep, attack: Attack, card: int) -> Attack:
    _spend(step, attack, card, "evade", EVADED)
    state = step.state
    player = player_of(state, attack.unit)
    step.emit(AttackStopped(rules=EVADED, player=player, unit=attack.unit, target=attack.target, how="evade"))
    return evaded(state, attack)


def _block(step: DuelStep, attack: Attack) -> Attack | None:
    """A fitting block is forced; the defender chooses which card it is (DU-4.4)."""
    state = step.state
    cards = blocking_cards(step.state, attack)
    if not cards:
        return replace(attack, stage="strike")
    if len(cards) > 1:
        _wait(step, attack, player_of(state, attack.target), "block", _numbers(cards), BLOCKED)
        return None
    return _blocked(step, attack, cards[0])


def _blocked(step: DuelStep, attack: Attack, card: int) -> Attack:
    """Discard the blocking card: the whole attack fails, or loses a mark to guard break (DU-4.4, DU-7.1)."""
    _spend(step, attack, card, "block", BLOCKED)
    attack = replace(attack, blockers=(*attack.blockers, card), blocker=attack.target)
    if step.state.field.has(attack.card, "guard_break"):
        return replace(attack, stage="zone")
    return _stopped(step, attack, "block", BLOCKED)


def _stopped(step: DuelStep, attack: Attack, how: Way, rules: tuple[RuleId, ...]) -> Attack:
    player = player_of(step.state, attack.unit)
    step.emit(AttackStopped(rules=rules, player=player, unit=attack.unit, target=attack.target, how=how))
    return replace(attack, stage="strike", is_stopped=True, left=(0, 0, 0))


def _zone(step: DuelStep, attack: Attack) -> Attack | None:
    """The block just spent takes off one mark, in a zone that it covers while that has any (DU-7.1)."""
    state = step.state
    covered = state.field.powers[attack.blockers[-1]].blocks[attack.attack_kind]
    open_zones = [zone for zone in range(len(ZONES)) if attack.left[zone]]
    choices = [zone for zone in open_zones if zone in covered] or open_zones
    if len(choices) > 1:
        options = tuple(ZONES[zone] for zone in choices)
        _wait(step, attack, player_of(state, attack.target), "zone", options, GUARD_BREAK)
        return None
    return _taken_off(attack, choices[0]) if choices else replace(attack, stage="more")


def _taken_off(attack: Attack, zone: int) -> Attack:
    """Take a mark off; after a friend's card the answers that may be given go on (DU-4.11)."""
    stage: AttackStage = "more" if attack.blocker == attack.target else "cover"
    return replace(attack, stage=stage, left=changed(attack.left, zone, -1))


def _more(step: DuelStep, attack: Attack) -> Attack | None:
    """Against guard break the defender may spend more fitting blocks (DU-7.1)."""
    cards = blocking_cards(step.state, attack) if any(attack.left) else []
    if not cards:
        return replace(attack, stage="strike")
    player = player_of(step.state, attack.target)
    _wait(step, attack, player, "more", (*_numbers(cards), ENOUGH), GUARD_BREAK)
    return None


def _spend(step: DuelStep, attack: Attack, card: int, how: Way, rules: tuple[RuleId, ...]) -> None:
    """Discard a card against the attack; single-use cards are set aside (DU-3.5)."""
    state = step.state
    unit = state.table[card].unit
    step.emit(
        BlockSpent(
            rules=rules,
            player=player_of(state, unit),
            unit=unit,
            card=card,
            target=attack.target,
            how=how,
            is_aside=state.field.faces[card].single_use,
        )
    )
