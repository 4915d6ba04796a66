"""Who sees what: hidden units are hidden completely, and nobody sees another's habits (ST-11.5)."""

from msgspec import UNSET
from msgspec.structs import replace

from game.core.events import DiceRolled
from game.core.ids import PlayerId, UnitId
from game.core.prompts import Prompt
from game.core.rng import HIDDEN
from game.rules.events import PromptRaised
from game.systems.strategic.events import (
    FieldNulled,
    HabitSet,
    PointsScored,
    SearchMade,
    SightChanged,
    StrategicEvent,
    Suspended,
    TurnEnded,
    TurnMissed,
    TurnStarted,
    UnitLeft,
    UnitMoved,
    UnitPlaced,
)
from game.systems.strategic.events_attack import (
    AttackDeclared,
    EngagementsChanged,
    HitAllotted,
    UnitDestroyed,
)
from game.systems.strategic.flow import blank
from game.systems.strategic.queries import is_hidden, viewing_side
from game.systems.strategic.state import AttackJob, Job, MoveJob, StrategicState

OPEN = (TurnStarted, TurnEnded, TurnMissed, UnitDestroyed, UnitLeft, EngagementsChanged, PointsScored)
"""Events that everybody learns of whatever he sees: whose turn it is, and who is gone."""


def observe(state: StrategicState, player: PlayerId | None) -> StrategicState:
    """Return the state as a player (None: a spectator) may see it."""
    copy = state.clone()
    copy.rng = HIDDEN
    side = viewing_side(state, player)
    for unit in state.units.values():
        if unit.side != side and is_hidden(unit, side):
            copy.units[unit.id] = blank(unit)
    copy.habits = {who: habits for who, habits in state.habits.items() if who == player}
    copy.jobs = seen_jobs(state, state.jobs, side)
    copy.prompt = None if state.prompt is None else _seen_prompt(state, state.prompt, side)
    return copy


def _seen_prompt(state: StrategicState, prompt: Prompt, side: int | None) -> Prompt:
    """Return a question as a side sees it: that somebody is asked, not about which of the hidden."""
    token = prompt.token if isinstance(prompt.token, str) else ""
    if _is_secret(state, UnitId(token), side):
        prompt = replace(prompt, token="")
    options = tuple(each for each in prompt.options if not _is_secret(state, UnitId(each), side))
    return prompt if options == prompt.options else replace(prompt, options=options)


def seen_jobs(state: StrategicState, jobs: tuple[Job, ...], side: int | None) -> tuple[Job, ...]:
    """Return what is under way as a side sees it: of others' moves not where they go from here.

    Of its own not who waits for them in hiding.
    """
    return tuple(_seen_job(state, job, side) for job in jobs)


def _seen_job(state: StrategicState, job: Job, side: int | None) -> Job:
    if isinstance(job, AttackJob):
        is_secret = _is_secret(state, job.target, side)
        return replace(job, tile=-1, band=0, squares=(), landed=()) if is_secret else job
    queue = tuple(each for each in job.queue if not _is_secret(state, each, side))
    if queue != job.queue:
        job = replace(job, queue=queue)
    if state.units[job.unit].side == side:
        return job
    fields = {name: getattr(job, name) for name in MoveJob.__struct_fields__}  # nor that it climbed
    band = state.units[job.unit].band  # where it is, not where it goes
    job = replace(MoveJob(**fields), path=(), target=UnitId(""), weapon=0, band=band)
    return replace(job, start=-1, walked=0, band=0) if _is_secret(state, job.unit, side) else job


def redact(state: StrategicState, event: StrategicEvent, player: PlayerId | None) -> StrategicEvent | None:
    """Return the event as a player may see it, or None. ``state`` is the one before it."""
    side = viewing_side(state, player)
    match event:
        case HabitSet():
            return event if event.player == player else None
        case PromptRaised():
            return replace(event, prompt=_seen_prompt(state, event.prompt, side))
        case Suspended():
            return replace(event, jobs=seen_jobs(state, event.jobs, side))
        case UnitPlaced():
            is_secret = state.field.stat_lines[event.unit].setup.is_hidden
            is_own = state.units[event.unit].side == side
            return replace(event, tile=-1, band=0) if is_secret and not is_own else event
        case SightChanged():
            return _sight(state, event, side)
        case DiceRolled():
            secret = (event.actor, event.subject)
            return None if any(_is_secret(state, unit, side) for unit in secret) else event
        case FieldNulled() | HitAllotted():
            return None if _is_secret(state, event.target, side) else event
        case SearchMade():
            return event if state.units[event.unit].side == side else replace(event, count=0)
        case AttackDeclared():
            if _is_secret(state, event.unit, side):
                return None
            return replace(event, tile=-1, band=0) if _is_secret(state, event.target, side) else event
        case _:
            if isinstance(event, OPEN):
                return event
            unit = getattr(event, "unit", None)
            return None if unit is not None and _is_secret(state, unit, side) else event


def _is_secret(state: StrategicState, unit: UnitId, side: int | None) -> bool:
    """Whether a side does not see a unit of another."""
    now = state.units.get(unit)
    return now is not None and now.side != side and is_hidden(now, side)


def _sight(state: StrategicState, event: SightChanged, side: int | None) -> SightChanged | None:
    """Return a change of sight as a side learns of it: a unit appears, vanishes, or nothing happens."""
    now = state.units[event.unit]
    after = replace(now, hidden_from=event.hidden_from, near=event.near)
    if now.side == side:
        return event
    was_hidden, is_now = is_hidden(now, side), is_hidden(after, side)
    if is_now:
        if was_hidden:
            return None
        return replace(event, hidden_from=(), near=(), record=blank(now))
    return replace(event, record=after) if was_hidden else event


def reveals(state: StrategicState, event: StrategicEvent, player: PlayerId) -> bool:
    """Whether an event shows a player something secret: a hidden unit comes to light (ST-11.5).

    Whoever moves while somebody is hidden from him learns at least where nobody hides.
    """
    if isinstance(event, UnitMoved):
        mover = state.units[event.unit].side
        return any(unit.side != mover and is_hidden(unit, mover) for unit in state.units.values())
    if not isinstance(event, SightChanged) or event.record is not UNSET:
        return False
    now = state.units[event.unit]
    after = replace(now, hidden_from=event.hidden_from, near=event.near)
    sides = range(len(state.points))
    return any(is_hidden(now, side) and not is_hidden(after, side) for side in sides)
