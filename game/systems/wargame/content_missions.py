"""The kinds of content of the wargame that a battle is fought on and for: boards and missions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from game.content.fields import MODEL_CONFIG, Id, Name, Ref, Text, Tile
from game.systems.wargame.content import Small

ReliefId = Annotated[Id, Ref("relief")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Works:
    """A structure: the hexes that it takes, its elevation, what it is for (WG-5)."""

    __pydantic_config__ = MODEL_CONFIG

    at: Annotated[tuple[Tile, ...], MinLen(1), MaxLen(5)]
    """Its hexes as [column, row]."""
    elevation: Annotated[int, Ge(0), Le(3)] = 0
    """Its height."""
    defense: Annotated[int, Ge(1), Le(200)] | None = None
    """Another Defense than the chart's (WG-5.1)."""
    tag: Literal["building", "tower", "post", "gate", "base"] = "building"
    """What missions call it."""
    a_round: Small = 0
    """Hardened: it loses at most so much a round, and only to attacks from near (WG-16.15)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Relief:
    """A board: colours, heights, structures (WG-3, WG-4)."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    colours: Annotated[tuple[str, ...], MinLen(3), MaxLen(40)]
    """Row by row a letter a hex: . grey, r red, t tan, w white, g green, k black, l light and d dark blue."""
    heights: Annotated[tuple[str, ...], MaxLen(40)] = ()
    """Row by row the surface of each hex: 0, 1, 2, - for -1, = for -2; left out: 0, and beds of water."""
    works: Annotated[tuple[Works, ...], MaxLen(60)] = ()
    """Structures."""
    pool: tuple[Literal["space", "land"], ...] = ()
    """Theatres in which campaigns offer it for their battles."""
    description: Text = ""
    """What players read about it."""


Size = Literal["scouting", "skirmish", "operation", "battle"]


Seat = Literal["attacker", "defender"]


Whose = Literal["attacker", "defender", "both"]


MarkerKind = Literal["control", "data", "beacon", "pylon", "cooler", "relic"]


Scoring = Literal[
    "more_markers",
    "markers_at_least",
    "each_marker",
    "token_home",
    "all_tokens_home",
    "marker_destroyed",
    "marker_left",
    "token_lost",
    "none_home",
    "seventh_away",
    "seventh_destroyed",
    "dearest_destroyed",
    "first_lit",
    "own_lit",
    "lit_at_least",
    "tower_felled",
    "post_felled",
    "tower_stands",
    "post_stands",
    "half_attackers",
    "pylon_corrupted",
    "emissary_lives",
    "emissary_destroyed",
    "pylon_clean",
    "first_lift",
    "relic_home",
    "not_carried",
    "never_touched",
    "gate_felled",
    "base_half",
    "base_felled",
    "base_above_half",
    "base_stands",
    "building_felled",
]
"""What earns the points of a mission (WG-16)."""


Special = Literal[
    "alarm",
    "revealing",
    "wind",
    "head_start",
    "escape_round",
    "walls",
    "night",
    "light",
    "emissary",
    "emissary_defense",
    "sandstorm",
    "tan_but_rows",
    "place_markers",
    "secondaries_without_demolition",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """Where a side deploys: columns from one short edge, both edges, or around a hex (WG-3.1)."""

    __pydantic_config__ = MODEL_CONFIG

    columns: Annotated[tuple[tuple[Small, Small], ...], MaxLen(2)] = ()
    """First and last column of each strip."""
    around: Tile | None = None
    """A hex as [column, row]."""
    within: Small = 0
    """So many hexes around it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """An objective marker (WG-1.4)."""

    __pydantic_config__ = MODEL_CONFIG

    at: Tile
    """Its hex as [column, row]."""
    kind: MarkerKind = "control"
    """What it is for."""
    defense: Small = 0
    """What it endures, where it can be hit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reserve:
    """Units of a side that may wait beside the board (WG-6.6)."""

    __pydantic_config__ = MODEL_CONFIG

    side: Seat
    """Whose."""
    share: Literal["half", "all", "all_but_cheapest"]
    """How much of its deployment cost."""
    rounds: tuple[Small, Small]
    """First and last round in which they may come; an alarm brings them whenever it is given."""
    duty: bool = False
    """Whether they have to wait."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Points for a side (WG-16)."""

    __pydantic_config__ = MODEL_CONFIG

    side: Whose
    """Who earns them."""
    by: Scoring
    """What for."""
    points: Annotated[int, Ge(-7), Le(7)] = 1
    """How many."""
    count: Small = 0
    """How much of it is needed."""
    rounds: tuple[Small, Small] = (1, 99)
    """In which rounds it counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission:
    """A mission: what both sides are here for (WG-6.2, WG-16)."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    size: Size
    """Size of the engagement."""
    faces: Annotated[tuple[Annotated[int, Ge(1), Le(8)], ...], MinLen(1), MaxLen(8)]
    """Faces of the eight-sided die that choose it among those of its size."""
    columns: Annotated[int, Ge(8), Le(40)]
    """Hexes of the long rows."""
    rows: Annotated[int, Ge(5), Le(40)]
    """Rows."""
    rounds: Annotated[int, Ge(1), Le(40)]
    """Turn limit."""
    board: ReliefId
    """Its usual board."""
    attacker: Area
    """Where the attacker deploys."""
    defender: Area
    """Where the defender deploys."""
    markers: Annotated[tuple[Mark, ...], MaxLen(12)] = ()
    """Objective markers."""
    works: Annotated[tuple[Works, ...], MaxLen(20)] = ()
    """Structures that it adds to the board."""
    reserves: Annotated[tuple[Reserve, ...], MaxLen(2)] = ()
    """Who may keep units back."""
    scores: Annotated[tuple[Score, ...], MinLen(1), MaxLen(20)]
    """What earns points."""
    a_round: Small = 0
    """At most so many points for markers in a round; 0: no limit."""
    special: Mapping[Special, Annotated[int, Ge(0), Le(99)]] = field(default_factory=dict)
    """Its own rules, each with its number."""
    grey_rows: Annotated[tuple[Small, ...], MaxLen(20)] = ()
    """Rows that a sandstorm leaves grey."""
    briefing: Text = ""
    """What players read before it."""
    description: Text = ""
    """One line for lists."""
