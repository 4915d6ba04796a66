"""Moving square by square: who strikes at the leaver, what the ground asks, who fires on overwatch (ST-2)."""

from msgspec.structs import asdict, replace

from game.core.ids import RuleId, UnitId
from game.systems.strategic.aims import can_watch
from game.systems.strategic.battlefield import DEEP, GROUND
from game.systems.strategic.ends import score
from game.systems.strategic.events import (
    MoveEnded,
    UnitHalted,
    UnitLeft,
    UnitMoved,
)
from game.systems.strategic.events_attack import ReactionUsed, UnitCaughtFire
from game.systems.strategic.flow import NOBODY, StrategicStep, after_moving, ask, die, owner, slip_away, test
from game.systems.strategic.moves import (
    FLOATING,
    allowance,
    is_tested,
    is_tested_down,
    may_sink,
    step_cost,
    strikers,
)
from game.systems.strategic.queries import (
    horde_at,
    in_reach,
    is_hidden,
    is_weapon_lost,
    legs_lost,
    melee_weapon,
    stands_in_fire,
    stat_line,
    terrain_at,
    value_of,
)
from game.systems.strategic.ranges import agility_ledger, fire_ledger
from game.systems.strategic.resolve_harm import credit, hurt, random_part
from game.systems.strategic.resolve_power import swims
from game.systems.strategic.state import Ascent, AttackJob, Job, MoveJob, StrategicState, Unit, Walk

LEAVING, TESTED, BURNING, WATCH, BANDS = (
    RuleId(rule) for rule in ("ST-2.5", "ST-5.10", "ST-11.1", "ST-6.6", "ST-1.4")
)


def advance_move(step: StrategicStep, job: MoveJob) -> tuple[Job, ...]:
    """Carry a move on by one stage. Return what is to be done next, the most urgent last."""
    unit = step.state.units[job.unit]
    if unit.status != "board":
        return ()
    match job.stage:
        case "begin":
            return _begin(step, job, unit)
        case "leave":
            return _leave(step, job, unit)
        case "step":
            return _enter(step, job, unit)
        case "watch":
            return _watch(step, job, unit)
        case "end":
            return _end(step, job, unit)
        case "out":
            return _go_out(step, job, unit)


def _begin(step: StrategicStep, job: MoveJob, unit: Unit) -> tuple[Job, ...]:
    """Climb first, where the move ends higher (ST-1.4)."""
    if job.band > unit.band and job.band > GROUND:
        return (replace(job, stage="leave", queue=_struck_at(step.state, job, unit, unit.tile, job.band)),)
    return (_next(step.state, job, unit),)


def _next(state: StrategicState, job: MoveJob, unit: Unit) -> MoveJob:
    """Turn to the next square, to the descent, or to the end."""
    if job.path and job.budget > 0:
        return replace(job, stage="leave", queue=_struck_at(state, job, unit, job.path[0], unit.band))
    if not job.path and unit.band > GROUND and job.band < unit.band:
        return replace(job, stage="leave", queue=_struck_at(state, job, unit, unit.tile, job.band))
    return replace(job, stage="end")


def _struck_at(state: StrategicState, job: MoveJob, unit: Unit, tile: int, band: int) -> tuple[UnitId, ...]:
    return () if job.mode == "disengage" else strikers(state, unit, tile, band)


def leaving(state: StrategicState, unit: Unit, mode: Walk) -> MoveJob:
    """Return how a unit goes over the edge where it stands: whoever fights it strikes first (ST-2.5)."""
    queue = strikers(state, unit, None, unit.band)
    return MoveJob(unit.id, mode, (), unit.band, 0, unit.tile, stage="out", queue=queue)


def _go_out(step: StrategicStep, job: MoveJob, unit: Unit) -> tuple[Job, ...]:
    """Leave the map: by a mission, or in flight (ST-6.2, ST-9.5)."""
    if job.queue:
        return _struck(step, job, unit)
    state, is_flight = step.state, job.mode == "flee"
    if not is_flight and not allowance(state, unit, "half", unit.band):
        return ()  # it lost its legs on the way out
    rules = (RuleId("ST-9.5" if is_flight else "ST-6.2"),)
    step.emit(
        UnitLeft(
            rules=rules,
            player=owner(state, unit.id),
            unit=unit.id,
            how="fled" if is_flight else "evacuated",
            round=state.round,
        )
    )
    if is_flight and state.field.setup.mission.kind == "destroy":
        amount = value_of(state, unit.id) * state.field.rules.fled_percent // 100
        credit(step, unit.side, NOBODY, amount, "fled")
    if not is_flight and not stat_line(state, unit.id).profile.flyer:
        score(step, unit.side, "left", value_of(state, unit.id))
    return ()


def _leave(step: StrategicStep, job: MoveJob, unit: Unit) -> tuple[Job, ...]:
    """Let enemies strike whose reach the unit is about to leave (ST-2.5); then go."""
    return _struck(step, job, unit) if job.queue else (replace(job, stage="step"),)


def _struck(step: StrategicStep, job: MoveJob, unit: Unit) -> tuple[Job, ...]:
    """Let the next of those strike who wait for the unit to leave."""
    state = step.state
    striker = state.units[job.queue[0]]
    rest = replace(job, queue=job.queue[1:])
    if striker.status != "board" or not striker.reaction:
        return (rest,)
    step.emit(ReactionUsed(rules=(LEAVING,), player=owner(state, striker.id), unit=striker.id, how="free"))
    strike = AttackJob(striker.id, melee_weapon(state, striker), "free", unit.id, unit.tile, unit.band)
    return (rest, strike)


def _enter(step: StrategicStep, job: MoveJob, unit: Unit) -> tuple[Job, ...]:
    """Enter the next square, or change the band, and meet what is there."""
    state = step.state
    climbs = job.band > unit.band and job.band > GROUND
    steps = abs(job.band - unit.band) if climbs or not job.path else 1
    if not stat_line(state, unit.id).is_horde and not _can_go_on(state, job, unit, steps):
        if job.mode in FLOATING and job.walked:
            _meets_fire_and_water(step, replace(job, path=()))  # its jump ends here: it comes down
        return (replace(job, stage="end"),)
    player = owner(state, unit.id)
    if climbs or not job.path:
        is_hard = job.band == GROUND and is_tested_down(state, unit, job.mode, has_entered=job.walked > 0)
        step.emit(UnitMoved(rules=(BANDS,), player=player, unit=unit.id, path=(unit.tile,), band=job.band))
        after_moving(step)
        job = replace(job, budget=job.budget - steps)
        job = Ascent(**asdict(job), climbed=steps) if climbs else job
        if job.band == GROUND and _meets_fire_and_water(step, job) and is_hard:
            _passes(step, job)  # whoever comes down enters the square on the ground
        return _watched(step.state, job) if step.state.units[unit.id].status == "board" else ()
    tile = job.path[0]
    if stat_line(state, unit.id).is_horde and horde_at(state, tile, None, unit.id) is not None:
        return (replace(job, path=(), budget=0, stage="end"),)  # one that it did not see (ST-1.2)
    cost = step_cost(state, unit, tile, unit.band)
    if cost > job.budget:
        return (replace(job, stage="end"),)
    band = GROUND if unit.band == DEEP and not terrain_at(state, tile).deep else unit.band
    slip_away(step, unit.id, tile)
    step.emit(UnitMoved(player=player, unit=unit.id, path=(unit.tile, tile), band=band))
    after_moving(step)
    job = replace(job, path=job.path[1:], budget=job.budget - cost, walked=job.walked + 1)
    if not _meets_ground(step, job):
        job = replace(job, path=(), budget=0, band=step.state.units[unit.id].band)
    if step.state.units[unit.id].status != "board":
        return ()
    return _watched(step.state, job)


def _can_go_on(state: StrategicState, job: MoveJob, unit: Unit, steps: int) -> bool:
    """Whether a unit that was struck on the way still moves so many squares or bands (ST-8.3, ST-8.5)."""
    paid = job.walked + (job.climbed if isinstance(job, Ascent) else 0)
    if paid + steps > allowance(state, unit, job.mode, job.band):
        return False
    return unit.band > GROUND or legs_lost(state, unit) < 2


def _meets_ground(step: StrategicStep, job: MoveJob) -> bool:
    """Test what a square asks of who enters it. False: the move ends here (ST-5.6, ST-5.7, ST-5.10)."""
    if not _meets_fire_and_water(step, job):
        return False
    unit = step.state.units[job.unit]
    return not is_tested(step.state, unit, job.mode, unit.tile) or _passes(step, job)


def _passes(step: StrategicStep, job: MoveJob) -> bool:
    """Test the difficult ground where a unit is; to fail in the mountains hurts (ST-5.6, ST-5.10)."""
    state = step.state
    unit = state.units[job.unit]
    tile, player = unit.tile, owner(state, unit.id)
    ledger = agility_ledger(state, unit, tile)
    roll, _ = test(step, "terrain", unit.id, stat_line(state, unit.id).profile.ag, ledger, (TESTED,))
    if roll.success:
        return True
    step.emit(UnitHalted(rules=(TESTED,), player=player, unit=unit.id, tile=tile))
    if unit.band == GROUND and terrain_at(state, tile).hurts:
        sides = state.field.rules.mountain_die
        amount = die(step, "mountain", player, sides, "ST-5.6", unit.id)
        hurt(step, unit.id, random_part(step, unit.id), amount, "mountain", NOBODY)
    return False


def _meets_fire_and_water(step: StrategicStep, job: MoveJob) -> bool:
    """Test who enters a square on the ground, but by a jump over it. False: it sinks (ST-5.7, ST-11.1)."""
    state = step.state
    unit = state.units[job.unit]
    if job.mode in FLOATING and job.path:
        return True
    if stands_in_fire(state, unit) and not stat_line(state, unit.id).is_horde:
        resist_fire(step, unit.id)
    return not may_sink(state, unit, unit.tile) or swims(step, unit.id)


def resist_fire(step: StrategicStep, unit: UnitId) -> None:
    """Test whether a unit catches fire: easier in a storm (ST-5.8, ST-11.1)."""
    state = step.state
    now = state.units[unit]
    if now.burning or now.status != "board" or now.band == DEEP:
        return
    ledger = fire_ledger(state, now)
    roll, _ = test(step, "resist_fire", unit, stat_line(state, unit).profile.ag, ledger, (BURNING,))
    if not roll.success:
        step.emit(UnitCaughtFire(rules=(BURNING,), player=owner(state, unit), unit=unit))


def _watched(state: StrategicState, job: MoveJob) -> tuple[Job, ...]:
    """Line up the enemies that wait for a unit to move."""
    unit = state.units[job.unit]
    queue = tuple(
        other.id
        for other in state.units.values()
        if other.side != unit.side and can_watch(state, other, unit)
    )
    return (replace(job, stage="watch", queue=queue),)


def _watch(step: StrategicStep, job: MoveJob, unit: Unit) -> tuple[Job, ...]:
    """Ask who waits whether to fire now (ST-6.6)."""
    state = step.state
    if not job.queue:
        return (_next(state, job, unit),)
    watcher = state.units[job.queue[0]]
    rest = replace(job, queue=job.queue[1:], answer="")
    if watcher.status != "board" or not can_watch(state, watcher, unit):
        return (rest,)
    answer = job.answer or ask(step, "overwatch", watcher.id, ("fire", "hold"), "fire", unit.id, (WATCH,))
    if answer is None:
        return (job,)
    if answer == "hold":
        return (rest,)
    step.emit(ReactionUsed(rules=(WATCH,), player=owner(state, watcher.id), unit=watcher.id, how="overwatch"))
    shot = AttackJob(watcher.id, watcher.overwatch, "overwatch", unit.id, unit.tile, unit.band)
    return (rest, shot)


def _end(step: StrategicStep, job: MoveJob, unit: Unit) -> tuple[Job, ...]:
    """End the move; a charge that came within reach strikes (ST-2.5), a horde that flees may leave."""
    state = step.state
    player = owner(state, unit.id)
    strikes = job.mode == "charge" and _can_strike(state, job, unit)
    step.emit(
        MoveEnded(
            player=player,
            unit=unit.id,
            mode=job.mode,
            start=job.start,
            tile=unit.tile,
            count=job.walked,
            strikes=strikes,
        )
    )
    edge = state.field.setup.sides[unit.side].edge
    if job.mode == "flee" and job.budget > 0 and state.field.is_on_edge(unit.tile, edge):
        return (leaving(state, unit, "flee"),)
    if not strikes:
        return ()
    target = state.units[job.target]
    return (AttackJob(unit.id, job.weapon, "charge", target.id, target.tile, target.band),)


def _can_strike(state: StrategicState, job: MoveJob, unit: Unit) -> bool:
    """Whether a charge has come to where it can strike, with an arm to do it (ST-2.5, ST-8.3).

    Who was stopped in its own square has not charged, though a horde stands next door.
    """
    target = state.units[job.target]
    if not job.walked or target.status != "board" or is_hidden(target, unit.side):
        return False
    return in_reach(state, unit, target) and not is_weapon_lost(state, unit, job.weapon)
