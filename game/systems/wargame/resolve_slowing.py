"""What slows a movement under way: water, lost legs and drives, a relic (WG-11, WG-13.1, WG-16.11)."""

from msgspec.structs import replace

from game.core.ids import RuleId, UnitId
from game.systems.wargame.body import modes, move_points, sheet, water_of
from game.systems.wargame.events import ConditionTold, MoveChanged
from game.systems.wargame.state import Move, WargameState
from game.systems.wargame.steps import is_soaked, points_spent, soaked
from game.systems.wargame.work import Work


def _under_way(state: WargameState, unit: UnitId) -> Move | None:
    """Return the movement that a unit is making, None where it makes none."""
    move = state.turn.move if state.turn is not None else None
    return move if move is not None and move.unit == unit else None


def _change(work: Work, rule: str, move: Move) -> None:
    work.emit(MoveChanged(rules=(RuleId(rule),), move=move))


def soak(work: Work, unit_id: UnitId, before: str) -> None:
    """Water takes hold as soon as it is entered, or what kept it off is lost (WG-4.6, WG-13.3)."""
    state = work.state
    now = water_of(state, state.units[unit_id])
    if not now or now == before:
        return
    work.emit(
        ConditionTold(
            rules=(RuleId("WG-4.6"),), unit=unit_id, condition="abyss" if now == "abyss" else "euphotic"
        )
    )
    move = _under_way(state, unit_id)
    if not before and move is not None and not is_soaked(state, state.units[unit_id], move):
        _change(work, "WG-13.1", soaked(state, state.units[unit_id], move))


def slow_down(work: Work, unit_id: UnitId) -> None:
    """Who lifts a relic while it moves goes on with half its points, less those it has spent (WG-16.11)."""
    move = _under_way(work.state, unit_id)
    if move is not None:
        total = (move.total + 1) // 2
        halved = replace(move, total=total, left=max(0, total - points_spent(move)), bonus=0)
        _change(work, "WG-16.11", halved)


def points_under_way(state: WargameState, unit_id: UnitId) -> int:
    """Return the points that a movement gives a unit which is making one, 0 where it makes none."""
    return move_points(state, state.units[unit_id]) if _under_way(state, unit_id) is not None else 0


def slow_down_lamed(work: Work, unit_id: UnitId, had: int) -> None:
    """Who is lamed on its way goes on with what a movement gives it now, less what it has spent (WG-11).

    ``had`` are the points that a movement gave it before it lost a section; who crawls is not lamed besides.
    """
    state = work.state
    move, has = _under_way(state, unit_id), points_under_way(state, unit_id)
    if move is None or has >= min(had, move.total) or modes(state, state.units[unit_id]).grounded:
        return
    left = max(0, has + move.bonus - points_spent(move))
    rule = "WG-11.1" if sheet(state, unit_id).is_mech else "WG-11.3"
    _change(work, rule, replace(move, total=has, left=left, bonus=min(move.bonus, left)))


def slow_down_grounded(work: Work, unit_id: UnitId) -> None:
    """Who loses every mode on its way crawls one hex more, if it has points left (WG-11.2)."""
    state = work.state
    move = _under_way(state, unit_id)
    if move is None:
        return
    lost = move.left - 1
    if lost > 0 and modes(state, state.units[unit_id]).grounded:
        total = max(0, move.total + move.bonus - lost)
        _change(work, "WG-11.2", replace(move, total=total, left=1, bonus=0))
