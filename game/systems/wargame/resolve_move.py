"""Movement step by step, thruster moves, jumps, and the rolls of what was crossed (WG-8, WG-4.2, WG-4.3)."""

from game.core.dice import Roll
from game.core.ids import UnitId
from game.systems.wargame.battlefield import TAN, WHITE
from game.systems.wargame.body import (
    kind_of,
    modes,
    move_points,
    sheet,
    water_of,
)
from game.systems.wargame.events import (
    FrostStruck,
    HeatStruck,
    PhaseBegan,
    UnitDashed,
    UnitJumped,
    UnitStepped,
)
from game.systems.wargame.jobs import (
    EndMovement,
    EndTurn,
    Steady,
    TakeDash,
    TakeJump,
    TakeStep,
    Watch,
)
from game.systems.wargame.resolve_damage import rules
from game.systems.wargame.resolve_slowing import soak
from game.systems.wargame.state import Move, Turn, TurnPhase, Unit, WargameState
from game.systems.wargame.steps import after_dash, after_jump, after_step, dash_path
from game.systems.wargame.work import Work


def fresh_move(state: WargameState, unit_id: UnitId) -> Move:
    """Return a movement with all its points (WG-8.1)."""
    unit = state.units[unit_id]
    points = move_points(state, unit)
    known = sheet(state, unit_id)
    bonus = max(0, known.has("slippery")) if points and not modes(state, unit).grounded else 0
    return Move(unit_id, points, points + bonus, max(0, 1 + known.has("rotations")), bonus=bonus)


def take_step(work: Work, job: TakeStep) -> None:
    """Take the step: its price, what it crosses, what water does, who watches (WG-8.1, WG-4.9)."""
    state = work.state
    unit, turn = state.units[job.unit], state.turn
    if turn is None or turn.move is None or unit.status != "board":
        return
    move = turn.move
    was_wet = water_of(state, unit)
    spent = after_step(state, unit, move, job.tile, job.level)
    work.emit(UnitStepped(rules=rules("WG-8.1"), unit=unit.id, tile=job.tile, level=job.level, move=spent))
    soak(work, unit.id, was_wet)
    work.then(Steady(unit.id), Watch(unit.id))


def take_dash(work: Work, job: TakeDash) -> None:
    """A thruster move: the whole line (WG-8.7, WG-8.10)."""
    state = work.state
    unit, turn = state.units[job.unit], state.turn
    if turn is None or turn.move is None or unit.status != "board":
        return
    path = dash_path(state, unit, turn.move, job.direction)
    if not path:
        return
    move = after_dash(state, turn.move, path)
    was_wet = water_of(state, unit)
    work.emit(UnitDashed(rules=rules("WG-8.7"), unit=unit.id, path=(unit.tile, *path), move=move))
    soak(work, unit.id, was_wet)
    work.then(Steady(unit.id), Watch(unit.id))


def take_jump(work: Work, job: TakeJump) -> None:
    """A jump: two points and a command's AP (WG-12.5)."""
    state = work.state
    unit, turn = state.units[job.unit], state.turn
    if turn is None or turn.move is None or unit.status != "board":
        return
    spent = after_jump(state, unit, turn.move, job.tile)
    was_wet = water_of(state, unit)
    work.emit(
        UnitJumped(
            rules=rules("WG-12.5"),
            unit=unit.id,
            tile=job.tile,
            level=state.floors[job.tile],
            move=spent,
            ap=state.field.rules.costs.command,
        )
    )
    soak(work, unit.id, was_wet)
    work.then(Steady(unit.id), Watch(unit.id))


def begin_phase(work: Work, turn: Turn, phase: TurnPhase) -> None:
    """The next phase of a turn begins (WG-7.2)."""
    work.emit(PhaseBegan(rules=rules("WG-7.2"), unit=turn.unit, phase=phase))


def end_movement(work: Work, job: EndMovement) -> None:
    """Roll for the tan and the white hexes crossed; then the Ranged phase (WG-4.2, WG-4.3)."""
    state = work.state
    turn, unit = state.turn, state.units[job.unit]
    if turn is None or turn.unit != job.unit or unit.status != "board":
        return
    if any([_hot(work, turn, unit), _cold(work, turn, unit)]):
        work.then(EndTurn())
    elif turn.phase == "movement" and not any(isinstance(each, EndTurn) for each in work.agenda):
        begin_phase(work, turn, "ranged")


def crossed(state: WargameState, move: Move | None, unit: Unit, colour: str) -> int:
    """Return how many hexes of a colour count: those entered, or the one that it stays in (WG-4.9, WG-4.2).

    Who only goes up or down has entered none.
    """
    if move is not None and move.unit == unit.id and move.steps > move.levels:
        return move.tan if colour == TAN else move.white
    return int(state.colours[unit.tile] == colour)


def is_spared(state: WargameState, unit: Unit, colour: str) -> bool:
    """Whether a unit makes no roll for a colour: by what it is, what it did, or a cooler beside it."""
    turn, known = state.turn, sheet(state, unit.id)
    own = turn if turn is not None and turn.unit == unit.id else None
    if colour == TAN:
        is_safe = known.has("no_overheat") or unit.has_overheated or is_cooled(state, unit)
        return bool(is_safe) or (own is not None and own.spares_heat)
    return bool(known.has("no_freeze")) or (own is not None and own.spares_frost)


def _hot(work: Work, turn: Turn, unit: Unit) -> bool:
    state = work.state
    count = crossed(state, turn.move, unit, TAN)
    if not count or is_spared(state, unit, TAN):
        return False
    target = state.field.rules.colour_factor * count
    safe = work.step.roll(
        Roll("heat", state.player(unit.side), (8,), "over", target, (), rules("WG-4.2"), unit.id)
    ).success
    if not safe:
        work.emit(HeatStruck(rules=rules("WG-4.2", "WG-13.2"), unit=unit.id))
    return not safe


def is_cooled(state: WargameState, unit: Unit) -> bool:
    """Whether a cooler of a unit's side spares it the roll (WG-16.10)."""
    return any(
        marker.owner == unit.side
        and marker.tile >= 0
        and kind_of(state, marker.id) == "cooler"
        and state.field.grid.distance(marker.tile, unit.tile) <= 1
        for marker in state.markers.values()
    )


def _cold(work: Work, turn: Turn, unit: Unit) -> bool:
    state = work.state
    count = crossed(state, turn.move, unit, WHITE)
    if not count or is_spared(state, unit, WHITE):
        return False
    target = state.field.rules.colour_factor * count
    player = state.player(unit.side)
    if state.field.options.freeze == "as_written":
        roll = Roll("frost_as_written", player, (8,), "at_most", target - 1, (), rules("WG-4.3"), unit.id)
    else:
        roll = Roll("frost", player, (8,), "over", target, (), rules("WG-4.3"), unit.id)
    safe = work.step.roll(roll).success
    if not safe:
        work.emit(FrostStruck(rules=rules("WG-4.3", "WG-13.2"), unit=unit.id))
    return not safe
