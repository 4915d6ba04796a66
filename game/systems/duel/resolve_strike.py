"""Damage, and what follows an attack that struck or was blocked (DU-4.11, DU-5, DU-7)."""

from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from game.core.ids import PlayerId, RuleId, UnitId
from game.core.prompts import Prompt
from game.rules.events import PromptRaised
from game.space.bits import mask_of
from game.space.lattice import BASE_RADIUS
from game.systems.duel.content import Ability
from game.systems.duel.events import (
    AttackStopped,
    AttackSuspended,
    CardChanged,
    DamageDealt,
    DamageReduced,
    Numbers,
    ShoveCause,
    SuitShoved,
)
from game.systems.duel.keywords import Keyword, Moment, usual_moment
from game.systems.duel.queries import NO_MARKS, changed, next_unresolved, player_of, standing
from game.systems.duel.resolve_effect import DEEDS, DuelStep, answer_effect, effect
from game.systems.duel.resolve_turn import destroy
from game.systems.duel.setup import ZONES
from game.systems.duel.state import NOWHERE, Attack, DuelState
from game.systems.duel.stopping import plates

DAMAGE: Final = (RuleId("DU-4.4"), RuleId("DU-5.1"))
BULWARK: Final = (RuleId("DU-7.21"),)
GUARD_BREAK: Final = (RuleId("DU-7.1"),)
SUPPRESS: Final = (RuleId("DU-7.7"), RuleId("DU-7.3"))
HOOK: Final = (RuleId("DU-7.8"), RuleId("DU-7.3"))
LOCK: Final = (RuleId("DU-7.20"), RuleId("DU-7.3"))
COUNTER: Final = (RuleId("DU-7.19"),)
SHOVES: Final[dict[ShoveCause, tuple[RuleId, ...]]] = {
    "push": (RuleId("DU-7.4"),),
    "drag": (RuleId("DU-7.5"),),
    "rebuff": (RuleId("DU-7.6"),),
}
STOP: Final = "stop"
FOLLOWING: Final[tuple[Keyword, ...]] = ("hook", "lock", "suppress", *DEEDS, "drag", "pull", "push")
"""Effects of an attack or block, in order: on cards, on the own machine, on where machines stand."""
ANSWERS: Final[tuple[Keyword, ...]] = ("counter", "rebuff")
"""Effects of a block alone."""
ATTACK_MOMENTS: Final[tuple[Moment, ...]] = ("attack", "damaging", "blocking")
TOUCHING: Final = 2 * BASE_RADIUS
"""Steps between centres whose bases touch (DU-1.3)."""


def strike(step: DuelStep, attack: Attack) -> Attack:
    """Deal the damage that is left in all zones at once, then list what follows (DU-4.11)."""
    state = step.state
    if not attack.is_stopped and not any(attack.left):
        player = player_of(state, attack.unit)
        step.emit(
            AttackStopped(
                rules=GUARD_BREAK, player=player, unit=attack.unit, target=attack.target, how="spent"
            )
        )
    if any(attack.left):
        left = attack.left if attack.blockers else _braced(step, attack)
        hurt = deal(step, attack.unit, attack.target, left, is_counter=False)
        attack = replace(attack, has_hurt=hurt)
    return replace(attack, stage="shove", queue=_queue(state, attack))


def _braced(step: DuelStep, attack: Attack) -> Numbers:
    """Bulwark softens the first unblocked attack of a turn in its zone, to no less than 1 (DU-7.21)."""
    left = attack.left
    for zone, amount in plates(step.state, attack.target, left).items():
        step.emit(DamageReduced(rules=BULWARK, unit=attack.target, zone=zone, amount=amount))
        left = changed(left, zone, -amount)
    return left


def deal(step: DuelStep, unit: UnitId, target: UnitId, marks: Numbers, *, is_counter: bool) -> bool:
    """Deal damage and destroy the machine whose armour is used up; surplus is lost (DU-5.1)."""
    state = step.state
    suit, armour = state.suits[target], state.field.suits[target].armour
    high, mid, low = (min(n, limit - has) for n, limit, has in zip(marks, armour, suit.damage))
    amounts = (high, mid, low)
    step.emit(
        DamageDealt(
            rules=COUNTER if is_counter else DAMAGE,
            player=player_of(state, unit),
            unit=unit,
            target=target,
            amounts=amounts,
            cause="counter" if is_counter else "attack",
        )
    )
    if any(has >= limit for has, limit in zip(state.suits[target].damage, armour)):
        destroy(step, target, unit)
    return any(amounts)


class Follow(NamedTuple):
    """What follows an attack: an effect of a card at its moment, as it stands in the attack's queue."""

    word: Keyword
    card: int
    moment: Moment

    def written(self, attack: Attack) -> str:
        """Return it as text: the card and the moment only where they are not the usual ones."""
        if self.moment != usual_moment(self.word) or (self.card != attack.card and self.word not in ANSWERS):
            return f"{self.word} {self.card} {self.moment}"
        return self.word if self.card == attack.card else f"{self.word} {self.card}"


def _read(entry: str, attack: Attack) -> Follow:
    parts = entry.split(" ")
    word = next(word for word in (*FOLLOWING, *ANSWERS) if word == parts[0])
    card = int(parts[1]) if len(parts) > 1 else attack.card
    usual = usual_moment(word)
    moment = next((each for each in ATTACK_MOMENTS if each == parts[2]), usual) if len(parts) > 2 else usual
    return Follow(word, card, moment)


def _queue(state: DuelState, attack: Attack) -> tuple[str, ...]:
    """Return what follows, in order: effects of the attacking card, then of the cards that blocked."""
    moments: tuple[Moment, ...] = ("attack", "damaging") if attack.has_hurt else ("attack",)
    follows = [Follow(word, attack.card, moment) for word in FOLLOWING for moment in moments]
    return _working(state, attack, [*follows, *_answers(attack)])


def evaded(state: DuelState, attack: Attack) -> Attack:
    """Return an attack that fails altogether: only what was spent on it before acts (DU-7.11, DU-7.3)."""
    queue = _working(state, attack, _answers(attack))
    return replace(attack, stage="shove", is_stopped=True, left=NO_MARKS, queue=queue)


def _answers(attack: Attack) -> list[Follow]:
    """Return what the cards spent on blocks or covers could do (DU-7.3)."""
    words = ("counter", *FOLLOWING, "rebuff")
    return [Follow(word, card, "blocking") for card in attack.blockers for word in words]


def _working(state: DuelState, attack: Attack, follows: list[Follow]) -> tuple[str, ...]:
    field = state.field
    return tuple(
        each.written(attack)
        for each in follows
        if field.effect(each.card, each.moment, each.word, attack.attack_kind) is not None
    )


def run_queue(step: DuelStep, attack: Attack) -> Attack | None:
    """Do what follows, one thing after the other; what lacks its object lapses (DU-7.3)."""
    if attack.steps_left:
        return _shove(step, attack)
    if not attack.queue:
        return replace(attack, stage="close")
    follow = _read(attack.queue[0], attack)
    return _follow(step, replace(attack, queue=attack.queue[1:]), follow, attack.queue[0])


def _follow(step: DuelStep, attack: Attack, follow: Follow, entry: str) -> Attack | None:
    state = step.state
    field = state.field
    ability = field.effect(follow.card, follow.moment, follow.word, attack.attack_kind)
    owner = field.owners[follow.card]
    other = attack.unit if follow.moment == "blocking" else attack.target
    is_other_left = state.suits[other].status == "board"
    if ability is None or state.suits[owner].status != "board":
        return attack
    match follow.word:
        case "hook" | "lock" | "suppress":
            if is_other_left:
                _hamper(step, other, ability)
        case "push" | "drag" | "pull" | "rebuff":
            if is_other_left:
                is_pull: bool | Literal["push"] = follow.word in ("drag", "pull")
                if follow.word == "push" and follow.moment == "blocking":
                    is_pull = "push"
                return _begin_shove(state, attack, other, owner, ability.amount or 0, is_pull)
        case "counter":
            if is_other_left:
                return _counter(step, attack, follow.card, entry)
        case _:
            question = effect(step, owner, follow.card, ability)
            if question is not None:
                waiting = replace(attack, queue=(entry, *attack.queue))
                player = player_of(state, owner)
                _wait(step, waiting, player, question.kind, question.options, question.rules, owner)
                return None
    return attack


def _hamper(step: DuelStep, unit: UnitId, ability: Ability) -> None:
    """Change a machine's next unresolved card (DU-7.7, DU-7.8, DU-7.20)."""
    entry = next_unresolved(step.state, unit)
    if entry is None:
        return
    amount = ability.amount or 0
    step.emit(
        CardChanged(
            rules={"suppress": SUPPRESS, "hook": HOOK}.get(ability.kind, LOCK),
            unit=unit,
            card=entry.card,
            initiative=-amount if ability.kind == "suppress" else 0,
            movement=-amount if ability.kind == "hook" else 0,
            is_locked=ability.kind == "lock",
            cause=ability.kind,
        )
    )


def _counter(step: DuelStep, attack: Attack, card: int, entry: str) -> Attack | None:
    """The blocking card strikes back in a zone that it covers and the attack struck (DU-7.19)."""
    state = step.state
    covered = state.field.powers[card].blocks["melee"]
    zones = [zone for zone in range(len(ZONES)) if attack.marks[zone] and zone in covered]
    if len(zones) > 1:
        waiting = replace(attack, stage="counter", queue=(entry, *attack.queue))
        options = tuple(ZONES[zone] for zone in zones)
        _wait(step, waiting, player_of(state, attack.unit), "counter", options, COUNTER, attack.unit)
        return None
    if zones:
        _strike_back(step, attack, card, zones[0])
    return attack


def _strike_back(step: DuelStep, attack: Attack, card: int, zone: int) -> None:
    field = step.state.field
    ability = field.effect(card, "blocking", "counter", attack.attack_kind)
    amount = 0 if ability is None else ability.amount or 0
    marks = changed(NO_MARKS, zone, amount)
    deal(step, field.owners[card], attack.unit, marks, is_counter=True)


def answer_strike(step: DuelStep, attack: Attack, kind: str, option: str) -> Attack:
    """Go on after a question of this part of the attack."""
    if kind != "shove":
        follow = _read(attack.queue[0], attack)
        attack = replace(attack, stage="shove", queue=attack.queue[1:])
        if kind == "counter":
            zone = next(number for number, name in enumerate(ZONES) if name == option)
            _strike_back(step, attack, follow.card, zone)
            return attack
        field = step.state.field
        ability = field.effect(follow.card, follow.moment, follow.word, attack.attack_kind)
        assert ability is not None
        answer_effect(step, field.owners[follow.card], ability, kind, option)
        return attack
    if option == STOP:
        return replace(attack, steps_left=0)
    return _stepped(step, attack, int(option))


def _begin_shove(
    state: DuelState,
    attack: Attack,
    shoved: UnitId,
    by: UnitId,
    steps: int,
    is_pull: bool | Literal["push"],
) -> Attack:
    return replace(
        attack,
        stage="shove",
        shoved=shoved,
        blocker=by,
        centre=state.suits[by].vertex,
        origin=state.suits[shoved].vertex,
        steps_left=steps,
        is_pull=is_pull,
    )


def _shove(step: DuelStep, attack: Attack) -> Attack | None:
    """One step along the line of centres; equals are a choice (DU-7.4 to DU-7.6)."""
    state = step.state
    board, vertex = state.field.board, state.suits[attack.shoved].vertex
    is_pull = attack.is_pull is True
    if vertex == NOWHERE or (is_pull and board.distance(attack.centre, vertex) <= TOUCHING):
        return replace(attack, steps_left=0)
    along = board.steps_towards if is_pull else board.steps_away
    free = standing(state, attack.shoved)
    places = tuple(place for place in along(attack.centre, attack.origin, vertex) if mask_of((place,)) & free)
    if not places:
        return replace(attack, steps_left=0)
    if len(places) > 1 or is_pull:
        options = (*(str(place) for place in places), *((STOP,) if is_pull else ()))
        player = player_of(state, attack.blocker)
        _wait(step, attack, player, "shove", options, SHOVES[_cause(attack)], attack.shoved)
        return None
    return _stepped(step, attack, places[0])


def _cause(attack: Attack) -> ShoveCause:
    if attack.is_pull is True:
        return "drag"
    return "push" if attack.is_pull or attack.shoved == attack.target else "rebuff"


def _stepped(step: DuelStep, attack: Attack, place: int) -> Attack:
    state = step.state
    cause = _cause(attack)
    step.emit(
        SuitShoved(
            rules=SHOVES[cause],
            player=player_of(state, attack.blocker),
            unit=attack.shoved,
            path=(state.suits[attack.shoved].vertex, place),
            cause=cause,
        )
    )
    return replace(attack, steps_left=attack.steps_left - 1)


def _wait(
    step: DuelStep,
    attack: Attack,
    player: PlayerId,
    kind: str,
    options: tuple[str, ...],
    rules: tuple[RuleId, ...],
    subject: str,
) -> None:
    step.emit(AttackSuspended(rules=rules, attack=attack))
    step.emit(PromptRaised(rules=rules, prompt=Prompt(player, kind, options, rules, subject)))
