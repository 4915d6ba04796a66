"""Missions: what scores, and when the battle is over (ST-6.2, ST-6.7, ST-9.5)."""

from collections.abc import Mapping
from typing import Final

from game.core.bridge import Ending
from game.core.ids import RuleId
from game.core.outcome import Outcome
from game.rules.events import BattleEnded
from game.systems.strategic.battlefield import GROUND
from game.systems.strategic.events import PointsScored
from game.systems.strategic.flow import StrategicStep
from game.systems.strategic.queries import on_board
from game.systems.strategic.state import StrategicState

MISSIONS = RuleId("ST-6.2")
ENDINGS: Final[Mapping[str, Ending]] = {
    "destroyed": "destroyed",
    "conceded": "surrender",
    "field_held": "stalemate",
}
"""How campaigns call the end of a battle; what is not here was decided by points."""


def score_city(step: StrategicStep) -> None:
    """Give points for every marked square that one side alone holds (ST-6.2)."""
    state = step.state
    rules, mission = state.field.rules, state.field.setup.mission
    if mission.kind != "hold" or state.round < rules.hold_from:
        return
    held = [0] * len(state.points)
    for tile in state.field.setup.board.city:
        inside = {
            unit.side
            for unit in on_board(state)
            if unit.tile == tile and unit.band == GROUND and not unit.broken
        }
        if len(inside) == 1:
            held[inside.pop()] += rules.hold_points
    for side, amount in enumerate(held):
        if amount:
            score(step, side, "held", amount)


def score(step: StrategicStep, side: int, why: str, amount: int) -> None:
    """Give a side points."""
    state = step.state
    step.emit(
        PointsScored(
            rules=(MISSIONS,),
            player=state.player(side),
            why="held" if why == "held" else "left",
            amount=amount,
            total=state.points[side] + amount,
        )
    )


def counting_value(state: StrategicState) -> int:
    """Return the value of the units that have to leave in Evacuate: those that do not fly (ST-6.2)."""
    field = state.field
    side = field.setup.sides[field.setup.mission.side]
    return sum(unit.profile.value for unit in side.units if not unit.profile.flyer)


def needed_away(state: StrategicState) -> int:
    """Return how many points win Evacuate: half of the counting value or more (ST-6.2)."""
    return -(-state.field.rules.evacuate_percent * counting_value(state) // 100)


def has_evacuated(state: StrategicState) -> bool:
    """Whether enough has left over the marked edge."""
    return state.points[state.field.setup.mission.side] >= needed_away(state)


def marked_is_lost(state: StrategicState) -> bool:
    """Whether the marked unit of Kill the giant is destroyed (ST-6.2)."""
    return any(
        state.units[unit.id].status == "lost"
        for side in state.field.setup.sides
        for unit in side.units
        if unit.is_marked
    )


def living(state: StrategicState) -> tuple[int, ...]:
    """Return the sides that still have units and have not given up."""
    there = {unit.side for unit in state.units.values() if unit.status in ("board", "waiting", "hidden")}
    return tuple(side for side in range(len(state.points)) if side in there and side not in state.conceded)


def judged(state: StrategicState, *, is_over: bool) -> tuple[tuple[int, ...], str] | None:
    """Return who has won (nobody: a draw) and why, or None while the battle goes on.

    ``is_over``: the last round is over.
    """
    sides = range(len(state.points))
    mission = state.field.setup.mission
    if mission.kind == "kill" and marked_is_lost(state):
        return tuple(side for side in living(state) if side != mission.side), "giant_killed"
    left = living(state)
    is_away = mission.side not in left and mission.side not in state.conceded
    if mission.kind == "evacuate" and is_away:
        return _evacuated(state)
    if len(left) <= 1:
        gave_up = all(side in left or side in state.conceded for side in sides)
        return left, "conceded" if gave_up else "destroyed"
    if mission.kind in ("evacuate", "kill") and mission.side in state.conceded:
        return left, "conceded"
    if not is_over:
        return None
    if mission.kind == "evacuate":
        return _evacuated(state)
    if mission.kind == "kill":
        return (mission.side,), "giant_lives"
    most = max(state.points[side] for side in left)
    best = tuple(side for side in left if state.points[side] == most)
    return (best, "points") if len(best) < len(sides) and len(best) == 1 else ((), "points")


def _evacuated(state: StrategicState) -> tuple[tuple[int, ...], str]:
    mission = state.field.setup.mission
    if has_evacuated(state):
        return (mission.side,), "evacuated"
    return tuple(side for side in living(state) if side != mission.side), "not_evacuated"


def _keepers(state: StrategicState, winners: tuple[int, ...], reason: str) -> tuple[tuple[int, ...], str]:
    """Return who has won and why; in a campaign's battle without a winner the defender held (TW-9.6)."""
    setup = state.field.setup
    if winners or not setup.order:
        return winners, reason
    defenders = tuple(number for number, side in enumerate(setup.sides) if side.role == "defender")
    return defenders, reason if reason == "destroyed" else "field_held"


def end_if_decided(step: StrategicStep, *, is_over: bool = False) -> bool:
    """End the battle if it is decided."""
    state = step.state
    found = judged(state, is_over=is_over)
    if found is None:
        return False
    winners, reason = _keepers(state, *found)
    losers = () if not winners else tuple(n for n in range(len(state.points)) if n not in winners)
    step.emit(
        BattleEnded(
            rules=(MISSIONS,),
            outcome=Outcome(
                tuple(seat for side in winners for seat in state.field.setup.sides[side].seats),
                tuple(seat for side in losers for seat in state.field.setup.sides[side].seats),
                reason,
                max(1, state.round),
                (MISSIONS,),
            ),
            ending=ENDINGS.get(reason, "objective"),
        )
    )
    return True
