"""The kinds of content of the wargame: weapons, shields, abilities, datasheets, drone kits, boards, missions.

One definition serves validation, JSON Schema, run time and cache; every number is a value in a pack.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from game.content.fields import MODEL_CONFIG, Id, Name, Ref, Text, Tile

Hands = Literal["one", "two", "mounted"]
Energy = Literal["kinetic", "energy"]
Place = Literal["held", "mounted", "carried"]
Build = Literal["mech", "vehicle", "drone"]
Category = Literal["", "terrestrial", "aerial", "aquatic", "hybrid"]
Part = Literal[
    "torso",
    "cockpit",
    "ai_cockpit",
    "head",
    "arm",
    "wing",
    "tail",
    "leg",
    "terra_drive",
    "aerial_drive",
    "aquatic_drive",
    "body",
]
Stat = Literal["accuracy", "assault", "evasion"]
AbilitySort = Literal["system", "mod", "trait"]
Effect = Literal[
    "assault_stat",
    "movement",
    "ap_roll",
    "ap_cap",
    "rotations",
    "main_defense",
    "mounts",
    "systems",
    "drones",
    "kneel_accuracy",
    "jump",
    "smoke",
    "repair",
    "command_link",
    "fire_direction",
    "ignores_conceal",
    "ignores_green",
    "no_overheat",
    "no_freeze",
    "no_water",
    "point_defense",
    "less_energy",
    "less_kinetic",
    "overcharge",
    "free_swaps",
    "steady_legs",
    "accuracy_rolls",
    "assault_rolls",
    "reroll",
    "duellist",
    "loner",
    "grudge",
    "slippery",
    "dread",
    "stubborn",
    "tactician",
    "close_evasion",
    "cheap_hands",
]
"""What an ability does; the rulebook explains each (WG-15.5 to WG-15.7)."""
Small = Annotated[int, Ge(0), Le(99)]
Change = Annotated[int, Ge(-20), Le(20)]
Durability = Annotated[int, Ge(1), Le(500)]
ArmamentId = Annotated[Id, Ref("armament")]
AbilityId = Annotated[Id, Ref("unit_ability")]
DatasheetId = Annotated[Id, Ref("datasheet")]
KitId = Annotated[Id, Ref("drone_kit")]
ReliefId = Annotated[Id, Ref("relief")]
MAIN_PARTS: Final[tuple[Part, ...]] = ("torso", "cockpit", "ai_cockpit")
"""A unit has one of them: it is lost with it (WG-2.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Armament:
    """A weapon or a shield (WG-15.3, WG-15.8)."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    sort: Literal["ranged", "melee", "shield"]
    """When it is used: in the Ranged phase, in the Close phase, or against hits."""
    hands: Hands
    """Hands that it takes; mounted ones sit on a section."""
    energy: Energy = "kinetic"
    """The kind of its damage."""
    ap: Annotated[int, Ge(0), Le(20)] = 0
    """Action points of an attack."""
    damage: Small = 0
    """Base damage."""
    range: Small = 0
    """Reach in hexes."""
    durability: Durability
    """What it endures."""
    hit: Change = 0
    """Added to its attack rolls."""
    least_range: Small = 0
    """Targets nearer than this cannot be attacked."""
    splits: bool = False
    """Its damage may be split over two sections of a target."""
    structure_damage: Small = 0
    """Added to its damage against structures."""
    once_a_round: bool = False
    """It is used once in a round."""
    vehicle_only: bool = False
    """Only vehicles mount it; on terrestrial ones it is the main cannon (WG-2.3)."""
    steady: bool = False
    """Not to be used after a move of more than half of the points."""
    on_arm: bool = False
    """It sits on an arm."""
    evasion: Change = 0
    """Added to evasion rolls against it."""
    grapple: Change = 0
    """Added to assault rolls of its bearer's grapples."""
    guided: bool = False
    """Missiles and rockets: aquatic vehicles need no line for them (WG-2.5), point defence meets them."""
    jams: bool = False
    """A hit strikes a System Error (WG-13.5)."""
    assault: Change = 0
    """Added to its bearer's assault rolls while it is in hand."""
    description: Text = ""
    """What players read about it."""

    def cost(self) -> int:
        """Return its deployment cost (WG-15.3); a shield costs its durability (WG-15.4)."""
        if self.sort == "shield":
            return self.durability
        return (self.range + self.damage) * 2 - self.ap + self.durability + 2 * self.hit


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitAbility:
    """A system, mod or trait (WG-2.13)."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    sort: AbilitySort
    """Systems are bought, mods and traits come with the pilot's rank."""
    cost: Small = 0
    """Deployment cost of a system."""
    effects: Annotated[Mapping[Effect, Annotated[int, Ge(-20), Le(20)]], MinLen(1)]
    """What it does, each with its number; 1 where there is nothing to count."""
    description: Text = ""
    """What players read about it."""

    def __post_init__(self) -> None:
        """Refuse a price of what is paid by the rank (WG-15.4)."""
        if self.sort != "system" and self.cost:
            raise ValueError(f"a {self.sort} has no cost of its own: the pilot's rank pays it")


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSection:
    """A core section with its Defense (WG-2.1)."""

    __pydantic_config__ = MODEL_CONFIG

    part: Part
    """What it is."""
    defense: Annotated[int, Ge(1), Le(300)]
    """What it endures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """A weapon or shield of a datasheet."""

    __pydantic_config__ = MODEL_CONFIG

    item: ArmamentId
    """Which."""
    place: Place = "held"
    """In hand, mounted on a section, or carried."""
    on: Annotated[int, Ge(0), Le(40)] | None = None
    """The section that it is mounted on, or the first hand that holds it, by its number from 0; left out: the
    main section, or the first free hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Datasheet:
    """A unit as it is built (WG-1.3)."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    build: Build
    """Mech, vehicle or drone."""
    category: Category = ""
    """Vehicles: which of the four they are (WG-2.10)."""
    core: Id
    """Core type, which gives the base stats (WG-15.1)."""
    sections: Annotated[tuple[SheetSection, ...], MinLen(1), MaxLen(24)]
    """Its core sections."""
    fitted: Annotated[tuple[Fitted, ...], MaxLen(12)] = ()
    """Weapons and shields."""
    thrusters: Annotated[int, Ge(0), Le(200)] = 0
    """Thruster durability."""
    systems: Annotated[tuple[AbilityId, ...], MaxLen(8)] = ()
    """Systems bought."""
    mods: Annotated[tuple[AbilityId, ...], MaxLen(8)] = ()
    """Mods of the rank."""
    traits: Annotated[tuple[AbilityId, ...], MaxLen(4)] = ()
    """Traits of the pilot."""
    rank: Annotated[int, Ge(1), Le(5)] = 1
    """The pilot's rank (WG-15.2)."""
    ai_pilot: bool = False
    """Whether its pilot is an AI."""
    lowered: Mapping[Stat, Annotated[int, Ge(1), Le(6)]] = field(default_factory=dict)
    """How often a stat is lowered (WG-2.9)."""
    drones: Annotated[tuple[KitId, ...], MaxLen(8)] = ()
    """Drone kits (WG-2.12)."""
    description: Text = ""
    """What players read about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DroneKit:
    """A drone without a pilot of its own (WG-2.12, WG-15.8)."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    body: Annotated[int, Ge(1), Le(100)]
    """Defense of its Body."""
    thrusters: Annotated[int, Ge(1), Le(100)]
    """Thruster durability."""
    weapon: ArmamentId
    """What it fires."""
    description: Text = ""
    """What players read about it."""


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
    "marker_last",
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
