"""What all resolutions share: tests, questions to players, and what follows when somebody has moved."""

from msgspec import UNSET

from game.core.dice import Roll
from game.core.events import DiceRolled
from game.core.ids import PlayerId, RuleId, UnitId
from game.core.kernel import Step
from game.core.ledger import Ledger
from game.core.prompts import Prompt
from game.rules.events import PromptRaised
from game.systems.strategic.actions import Question
from game.systems.strategic.events import SightChanged, StrategicEvent
from game.systems.strategic.events_attack import EngagementsChanged
from game.systems.strategic.queries import can_hide, enemies, melees
from game.systems.strategic.ranges import degrees, needed, target_number
from game.systems.strategic.state import Engagement, StrategicState, Unit

StrategicStep = Step[StrategicState, StrategicEvent]

MELEE, HIDING = RuleId("ST-3.1"), RuleId("ST-11.5")
NOBODY = UnitId("")


def owner(state: StrategicState, unit: UnitId) -> PlayerId:
    """Return the seat that leads a unit."""
    return state.field.stat_lines[unit].leader


def test(
    step: StrategicStep,
    purpose: str,
    unit: UnitId,
    skill: int,
    ledger: Ledger,
    rules: tuple[RuleId, ...],
    subject: UnitId = NOBODY,
) -> tuple[DiceRolled, int]:
    """Roll a test (ST-7.1). Return the roll and its degrees, -1 for a failure."""
    table = step.state.field.rules
    number = needed(table, skill, ledger)
    roll = step.roll(
        Roll(
            purpose,
            owner(step.state, unit),
            (100,),
            "at_most",
            target_number(table, number),
            ledger=ledger,
            rules=rules,
            actor=unit,
            subject=subject,
        )
    )
    return roll, degrees(table, number, roll.sum) if roll.success else -1


def die(
    step: StrategicStep,
    purpose: str,
    player: PlayerId,
    sides: int,
    rule: str,
    actor: UnitId = NOBODY,
    subject: UnitId = NOBODY,
) -> int:
    """Roll one die and return its face."""
    roll = Roll(purpose, player, (sides,), rules=(RuleId(rule),), actor=actor, subject=subject)
    return step.roll(roll).sum


def ask(
    step: StrategicStep,
    question: Question,
    unit: UnitId,
    options: tuple[str, ...],
    best: str,
    subject: UnitId,
    rules: tuple[RuleId, ...],
    player: PlayerId | None = None,
) -> str | None:
    """Return the answer of a player's habit, or None after asking (ST-6.1).

    The last option is what "never" answers with. One option alone is no question.
    """
    state = step.state
    who = owner(state, unit) if player is None else player
    if len(options) == 1:
        return options[0]
    match state.habits.get(who, {}).get(question, state.field.setup.options.standing):
        case "best":
            return best
        case "never":
            return options[-1]
        case _:
            token = f"{unit}"
            step.emit(PromptRaised(rules=rules, prompt=Prompt(who, question, options, rules, subject, token)))
            return None


def engage(step: StrategicStep, a: UnitId, b: UnitId) -> None:
    """Note a melee attack between two: they are in melee (ST-3.1)."""
    state = step.state
    rank = state.field.rank
    first, second = (a, b) if rank[a] < rank[b] else (b, a)
    others = tuple(pair for pair in state.engagements if (pair.first, pair.second) != (first, second))
    pair = Engagement(first, second, state.round)
    if (*others, pair) != state.engagements:
        step.emit(EngagementsChanged(rules=(MELEE,), engagements=(*others, pair)))


def after_moving(step: StrategicStep) -> None:
    """Let melees end that are out of reach, and sides see what they have come near to (ST-3.1, ST-11.5)."""
    kept = melees(step.state)
    if kept != step.state.engagements:
        step.emit(EngagementsChanged(rules=(MELEE,), engagements=kept))
    look_around(step)


def look_around(step: StrategicStep) -> None:
    """Let every side see, or lose from sight, hidden units by whether one of theirs is within a square."""
    state = step.state
    most = state.field.rules.point_blank_most
    for unit in tuple(state.units.values()):
        if not unit.hidden_from or unit.status != "board":
            continue
        if not can_hide(state, unit):
            reveal(step, unit.id)
            continue
        near = {
            other.side
            for other in enemies(state, unit.side)
            if other.side in unit.hidden_from and state.field.distance(other.tile, unit.tile) <= most
        }
        change_sight(step, unit, unit.hidden_from, tuple(sorted(near)))


def slip_away(step: StrategicStep, unit: UnitId, tile: int) -> None:
    """Vanish from those that saw a hidden unit only by nearness, before it goes where they do not see it."""
    state = step.state
    now = state.units[unit]
    if not now.near:
        return
    most = state.field.rules.point_blank_most
    near = tuple(
        side
        for side in now.near
        if any(
            other.side == side and state.field.distance(other.tile, tile) <= most
            for other in enemies(state, now.side)
        )
    )
    change_sight(step, now, now.hidden_from, near)


def change_sight(
    step: StrategicStep, unit: Unit, hidden_from: tuple[int, ...], near: tuple[int, ...]
) -> None:
    """Change who sees a unit, if anything changes (ST-11.5)."""
    near = tuple(side for side in near if side in hidden_from)
    if (hidden_from, near) != (unit.hidden_from, unit.near):
        event = SightChanged(rules=(HIDING,), unit=unit.id, hidden_from=hidden_from, near=near, record=UNSET)
        step.emit(event)


def reveal(step: StrategicStep, unit: UnitId) -> None:
    """End a unit's hiding: everybody sees it (ST-11.5)."""
    change_sight(step, step.state.units[unit], (), ())


def blank(unit: Unit) -> Unit:
    """Return what an observer has of a unit that he does not see."""
    return Unit(unit.id, unit.side, "hidden")


def gone(unit: Unit, *, is_lost: bool, killer: UnitId, round_number: int) -> Unit:
    """Return what is kept of a unit that is no longer on the map."""
    return Unit(unit.id, unit.side, "lost" if is_lost else "left", killer=killer, gone_round=round_number)
