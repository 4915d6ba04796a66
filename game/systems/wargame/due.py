"""What a round's end brings as things stand: who holds which marker, and the points for it (WG-16)."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from game.systems.wargame.body import is_drone, kind_of, sheet
from game.systems.wargame.content_missions import MarkerKind, Score, Special
from game.systems.wargame.ground import building, on_board
from game.systems.wargame.state import Marker, Unit, WargameState

HELD: Final = ("control", "cooler")
"""Kinds of markers that are held by presence (WG-16.1)."""
BY_MARKERS: Final = ("more_markers", "markers_at_least", "each_marker")
AT_ROUND_ENDS: Final = (*BY_MARKERS, "base_above_half", "not_carried")
"""What earns points at the end of a round."""


class Need(NamedTuple):
    """What a mission must have for something to earn points: a marker, a structure, or a rule of its own."""

    markers: tuple[MarkerKind, ...] = ()
    tag: str = ""
    special: Special | None = None


ANY_MARKER: Final[tuple[MarkerKind, ...]] = ("control", "data", "beacon", "pylon", "cooler", "relic")
NEEDS: Final = {
    **dict.fromkeys(BY_MARKERS, Need(HELD)),
    **dict.fromkeys(
        ("token_home", "all_tokens_home", "marker_left", "token_lost", "none_home"), Need(("data",))
    ),
    "marker_destroyed": Need(ANY_MARKER),
    **dict.fromkeys(("first_lit", "own_lit", "lit_at_least"), Need(("beacon",))),
    **dict.fromkeys(("pylon_corrupted", "pylon_clean"), Need(("pylon",))),
    **dict.fromkeys(("first_lift", "relic_home", "not_carried", "never_touched"), Need(("relic",))),
    **dict.fromkeys(("tower_felled", "tower_stands"), Need(tag="tower")),
    **dict.fromkeys(("post_felled", "post_stands"), Need(tag="post")),
    "gate_felled": Need(tag="gate"),
    **dict.fromkeys(("base_half", "base_felled", "base_above_half", "base_stands"), Need(tag="base")),
    "building_felled": Need(tag="building"),
    **dict.fromkeys(("emissary_lives", "emissary_destroyed"), Need(special="emissary")),
    "seventh_away": Need(special="escape_round"),
}
"""Without which points are never earned; what is not named here needs nothing."""
CARRIED: Final = ("data", "relic")
"""Kinds of markers that somebody carries home: a mission of theirs ends with the last of them."""


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


def is_fought_for(state: WargameState) -> bool:
    """Whether anything but data and relics is still there that a mission has points for (WG-14.1).

    Points for units alone are no objective: they keep no battle going.
    """
    return any(
        _is_there(state, NEEDS[score.by])
        for score in state.field.setup.mission.scores
        if score.points > 0 and score.by in NEEDS
    )


def _is_there(state: WargameState, need: Need) -> bool:
    if need.special == "escape_round":
        defender, may_leave = state.team_of(1), state.field.setup.mission.special.get("escape_round", 0) > 0
        return may_leave and any(unit.side == defender and counts(state, unit) for unit in on_board(state))
    is_marked = any(
        marker.tile >= 0
        and kind in need.markers
        and kind not in CARRIED
        and (marker.left > 0 if need.markers == ANY_MARKER else not (kind == "pylon" and marker.is_on))
        for marker in state.markers.values()
        for kind in (kind_of(state, marker.id),)
    )
    return is_marked or any(
        each.left > 0 and building(state, each.id).tag == need.tag for each in state.structures.values()
    )


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
