"""What a round's end brings as things stand: who holds which marker, and the points for it (WG-16)."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from game.systems.wargame.body import is_drone, kind_of, sheet
from game.systems.wargame.content_missions import MarkerKind, Score
from game.systems.wargame.ground import building, on_board
from game.systems.wargame.state import Marker, Unit, WargameState

HELD: Final = ("control", "cooler")
"""Kinds of markers that are held by presence (WG-16.1)."""
BY_MARKERS: Final = ("more_markers", "markers_at_least", "each_marker")
AT_ROUND_ENDS: Final = (*BY_MARKERS, "base_above_half", "not_carried")
"""What earns points at the end of a round."""


class Due(NamedTuple):
    """Points that something earns at the end of this round; of markers no more than the mission allows."""

    score: Score
    points: int


def counts(state: WargameState, unit: Unit) -> bool:
    """Whether a unit holds, takes and keeps hexes: drones and hulks do not (WG-2.12, WG-11.2)."""
    return not unit.is_disabled and not is_drone(state, unit.id)


def scores_of(state: WargameState, side: int) -> list[Score]:
    """Return what a mission has for a team."""
    role = ("attacker", "defender")[state.role(side)]
    return [score for score in state.field.setup.mission.scores if score.side in ("both", role)]


def holder(state: WargameState, marker: Marker) -> int:
    """Return whose a marker is once it is counted: whose units near it have the greater sum of classes.

    A tie, or nobody near, keeps the owner (WG-16.1).
    """
    reach, grid = state.field.rules.marker_reach, state.field.grid
    weights = [0, 0]
    for unit in on_board(state):
        near = grid.distance(unit.tile, marker.tile) <= reach
        if near and unit.level == state.floors[marker.tile] and counts(state, unit):
            weights[unit.side] += sheet(state, unit.id).setup.klass
    if weights[0] == weights[1]:
        return marker.owner
    return 0 if weights[0] > weights[1] else 1


def holders(state: WargameState) -> dict[str, int]:
    """Return for each marker that is held by presence whose it would be at the end of this round."""
    return {
        marker.id: holder(state, marker)
        for marker in state.markers.values()
        if marker.tile >= 0 and kind_of(state, marker.id) in HELD
    }


def dues(state: WargameState, side: int, owners: Mapping[str, int]) -> Iterator[Due]:
    """Yield what earns a team points at the end of this round, markers being these teams' (WG-16)."""
    mission = state.field.setup.mission
    held = [*owners.values()]
    own, others, earned = held.count(side), held.count(1 - side), 0
    for score in scores_of(state, side):
        if not score.rounds[0] <= state.round <= score.rounds[1]:
            continue
        match score.by:
            case "more_markers":
                points = score.points * (own > others)
            case "markers_at_least":
                points = score.points * (own >= score.count)
            case "each_marker":
                points = score.points * own
            case "base_above_half":
                points = score.points * _base_half(state)
            case "not_carried":
                points = score.points * (not _is_carried(state))
            case _:
                continue
        if mission.a_round and score.by in BY_MARKERS:
            points = min(points, mission.a_round - earned)
            earned += points
        if points:
            yield Due(score, points)


def of_kind(state: WargameState, kind: MarkerKind) -> list[Marker]:
    """Return the objectives of a kind: a mission may have several kinds (WG-16)."""
    return [marker for marker in state.markers.values() if kind_of(state, marker.id) == kind]


def _base_half(state: WargameState) -> bool:
    """Whether the base has half its Defense or more (WG-16.12)."""
    return any(
        building(state, each.id).tag == "base" and each.left * 2 >= building(state, each.id).defense
        for each in state.structures.values()
    )


def _is_carried(state: WargameState) -> bool:
    return any(
        marker.bearer and state.units[marker.bearer].side == state.attacker
        for marker in of_kind(state, "relic")
    )
