"""What objectives a mission has points for, and whether any of them is still there (WG-14.1, WG-16)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.systems.wargame.body import kind_of
from game.systems.wargame.content_missions import MarkerKind, Special, Whose
from game.systems.wargame.due import BY_MARKERS, HELD, counts
from game.systems.wargame.ground import building, on_board
from game.systems.wargame.state import WargameState


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
    "pylon_corrupted": Need(("pylon",), special="emissary"),
    "pylon_clean": Need(("pylon",)),
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
ATTACKS: Final[Whose] = "attacker"
DEFENDS: Final[Whose] = "defender"
EARNED_BY: Final[Mapping[str, Whose]] = {
    **dict.fromkeys(("token_home", "all_tokens_home", "marker_destroyed"), ATTACKS),
    **dict.fromkeys(("pylon_corrupted", "first_lift", "relic_home"), ATTACKS),
    **dict.fromkeys(("token_lost", "emissary_destroyed", "seventh_away"), DEFENDS),
}
"""What one side alone can earn by: the other neither gathers, lifts nor corrupts, nor hunts itself."""
CARRIED: Final = ("data", "relic")
"""Kinds of markers that somebody carries home: a mission of theirs ends with the last of them."""


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
