"""The kinds of content of this campaign: maps of regions, races, and campaigns that bring them together."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final

from annotated_types import Ge, Le, MaxLen, MinLen

from game.content.fields import (
    MODEL_CONFIG,
    Colour,
    Cosmetic,
    Count,
    FactionId,
    FrameId,
    Id,
    Name,
    Ref,
    RulesId,
    System,
    SystemBlock,
    TerrainId,
    Text,
    Theatre,
)
from game.rules.campaigns import Length
from game.systems.sectors.profile import Ability, AutomaticStyle

SYSTEM: Final = "sectors"
RegionMapId = Annotated[Id, Ref("region_map")]
RaceId = Annotated[Id, Ref("race")]
Hundredths = Annotated[int, Ge(0), Le(100_000)]
Corner = tuple[Hundredths, Hundredths]
Side = Annotated[int, Ge(1), Le(256)]
MOST_REGIONS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """A region of a map: its place, what it holds, and which regions it touches."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id in the map."""
    name: Name
    """Name that players see."""
    centre: Corner
    """Where its counters stand, in hundredths of a board unit."""
    outline: Annotated[tuple[Corner, ...], MinLen(3), MaxLen(200)]
    """Corners of its polygon in order; regions that share a border have its corners in common."""
    borders: Annotated[tuple[Id, ...], MinLen(1)]
    """The regions that it touches (SE-2.2)."""
    home: Annotated[int, Ge(0), Le(6)] = 0
    """Whose region it is at the start: the seat of a race on this map, from 1; 0: neutral."""
    is_capital: bool = False
    """Whether it is that race's capital (SE-7.3)."""
    sacks: Annotated[int, Ge(0), Le(9)] = 0
    """Gold sacks (SE-5.1)."""
    has_factory: bool = False
    """Whether units can be bought here (SE-5.1)."""
    terrain: TerrainId | None = None
    """Ground of its battles; left out: the map's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionMap:
    """A map of regions for campaigns."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    columns: Side
    """Width in board units."""
    rows: Side
    """Height in board units."""
    theatre: Theatre
    """Whether its battles are on land or in space."""
    terrain: TerrainId
    """The usual ground of its battles."""
    regions: Annotated[tuple[Region, ...], MinLen(2), MaxLen(MOST_REGIONS)]
    """Its regions."""
    description: Text = ""
    """What players read about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceUnit:
    """Machines alike of a race's force."""

    __pydantic_config__ = MODEL_CONFIG

    frame: FrameId
    """Their model."""
    count: Annotated[int, Ge(1), Le(50)] = 1
    """How many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """A race: how its units look, its special ability, and what a unit of it is in each battle system."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    faction: FactionId
    """The faction as which it fights battles: its colour, shape and letter."""
    colour: Annotated[Colour, Cosmetic()]
    """Colour of its regions and counters."""
    ability: Ability
    """Its special ability (SE-3)."""
    resources: Count
    """Resources at the start (SE-5.6)."""
    production: Count
    """Production at the start (SE-5.6)."""
    forces: Annotated[Mapping[System, tuple[ForceUnit, ...]], MinLen(1)]
    """What one unit brings into a battle of each system (SE-4.14)."""
    style: AutomaticStyle = field(default_factory=AutomaticStyle)
    """How it fights automatic battles with the option `race_styles`."""
    players: tuple[Name, ...] = ()
    """Names for its players, the General first."""
    description: Text = ""
    """What players read about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Treasury:
    """What a race has at the start."""

    __pydantic_config__ = MODEL_CONFIG

    resources: Count
    """Its resources."""
    production: Count
    """Its production."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningUnit:
    """A unit that stands elsewhere at the start than on a home region of its race."""

    __pydantic_config__ = MODEL_CONFIG

    race: RaceId
    """Whose it is."""
    number: Annotated[int, Ge(1), Le(10)]
    """Which player of the race, from 1 (the General)."""
    region: Id
    """Where it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SectorCampaign:
    """A campaign that can be played: a map, its races, how many players, options."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    system: System
    """Campaign system that it is for."""
    map: RegionMapId
    """Its map."""
    races: Annotated[tuple[RaceId, ...], MinLen(2), MaxLen(6)]
    """Its races, in the order of the map's homes (SE-1.1)."""
    units: Annotated[int, Ge(1), Le(10)] = 5
    """Units of a race at the start, one on each home region in turn (SE-5.6)."""
    queued: Annotated[int, Ge(0), Le(30)] = 5
    """Players in the queue at the start (SE-5.6)."""
    opening: tuple[OpeningUnit, ...] = ()
    """Units that stand elsewhere."""
    owners: Mapping[Id, RaceId] = field(default_factory=dict)
    """Regions that belong to another race than the map says."""
    begun: tuple[Id, ...] = ()
    """Regions in which a battle is under way as the campaign starts (SE-6.3)."""
    treasuries: Mapping[RaceId, Treasury] = field(default_factory=dict)
    """What races have at the start in place of their own (SE-5.6)."""
    abilities: Mapping[RaceId, Ability] = field(default_factory=dict)
    """Abilities that replace those of races (SE-3.5)."""
    rules: RulesId | None = None
    """Rules to play with; left out: the system's default."""
    options: Annotated[object, SystemBlock("scenario")] = None
    """Options that the campaign sets otherwise."""
    length: Length = "evening"
    """How long it takes."""
    is_guided: bool = False
    """Whether it explains the game while it is played."""
    description: Text = ""
    """What players read when they choose it."""
    briefing: Text = ""
    """What they read before it begins."""
