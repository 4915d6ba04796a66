"""The kinds of content that set up a campaign: theatres (a hex map with owners and sites) and campaigns."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from game.content.fields import (
    MODEL_CONFIG,
    Character,
    Count,
    FactionId,
    FrameId,
    Id,
    MapId,
    Name,
    PilotId,
    Positive,
    Ref,
    RulesId,
    System,
    SystemBlock,
    Text,
    Tile,
)
from game.content.models_battle import MAX_MAP_TILES
from game.rules.campaigns import Length

TheatreId = Annotated[Id, Ref("theatre")]
CampaignSiteKind = Literal["capital", "colony", "fortress", "factory", "resource", "special"]
FallRule = Literal["game_ends", "vote"]
PricePercent = Annotated[int, Ge(10), Le(1000)]
StandingOrder = Literal["hold", "follow_fleet", "raid"]
NEUTRAL, NO_PANEL = ".", "_"
"""Characters in a theatre's `owners` that stand for no faction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignSite:
    """A place that benefits whoever owns its panel."""

    __pydantic_config__ = MODEL_CONFIG

    at: Tile
    """Its panel: [column, row], from 0."""
    kind: CampaignSiteKind
    """What it does."""
    name: Name
    """Name that players see."""
    yield_gold: Count = 0
    """Gold a turn of a resource panel."""
    projects: tuple[Id, ...] = ()
    """Superweapons and facilities that a special panel takes."""
    militia: FrameId | None = None
    """Model of the garrison while the site is neutral."""
    facilities: Mapping[Id, Positive] = field(default_factory=dict)
    """Facilities that stand there from the start, with their level."""
    battle_map: MapId | None = None
    """Board of battles fought there; left out: drawn by theatre and ground."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignCapital:
    """A faction's capital, and what its fall means."""

    __pydantic_config__ = MODEL_CONFIG

    faction: FactionId
    """Whose it is."""
    panels: Annotated[tuple[Tile, ...], MinLen(1)]
    """Its panel; then the sites that become the capital one after the other, if they are held."""
    on_fall: FallRule = "game_ends"
    """The war ends, or both leaders vote on carrying it to the next theatre."""
    vote_captor: FactionId | None = None
    """The faction that must have taken it for a vote."""
    landing_forces: Count = 0
    """At most so many of its forces come along when a war moves here; 0: all for whom there is room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Theatre:
    """A strategic map: a hex map with owners and sites."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    map: MapId
    """The ground: a map with flat-top hexes. A character for no panel is one whose terrain is `off_map`."""
    off_map: Id | None = None
    """Terrain id of places that are no panels."""
    owner_legend: Mapping[Character, FactionId]
    """Character in `owners` to faction. Two characters are set: `.` is neutral ground, `_` no panel."""
    owners: Annotated[tuple[Annotated[str, MaxLen(MAX_MAP_TILES)], ...], MinLen(1), MaxLen(MAX_MAP_TILES)]
    """Who owns which panel at the start: rows like those of the map, as a list or a block (`owners: |`)."""
    sites: tuple[CampaignSite, ...] = ()
    """Places on it."""
    capitals: Annotated[tuple[CampaignCapital, ...], MinLen(1)]
    """Capitals and what their fall means."""
    income_note: Text = ""
    """Why one side earns more at the start. Without a note incomes may differ by a tenth."""
    description: Text = ""
    """What players read about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignUnit:
    """Machines of a force."""

    __pydantic_config__ = MODEL_CONFIG

    frame: FrameId
    """Their model."""
    count: Annotated[int, Ge(1), Le(100)] = 1
    """How many alike; a hero's machine is one."""
    kills: Count = 0
    """Kills that each brings along."""
    hero: PilotId | None = None
    """The hero who drives it."""
    name: Name | None = None
    """Name that players see instead of the frame's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignForce:
    """A squadron or fleet at the start: the form that its commander hands in."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id in the campaign."""
    kind: Literal["squadron", "fleet"]
    """Squadron or fleet."""
    name: Name
    """Name that players see."""
    officer: Id
    """Its commander."""
    at: Tile
    """Where it stands: [column, row]."""
    units: Annotated[tuple[CampaignUnit, ...], MinLen(1)]
    """Its machines."""
    home: Tile | None = None
    """Its home panel."""
    order: StandingOrder = "hold"
    """Its standing order."""
    battles: Count = 0
    """Battles that it has fought before."""
    victories: Count = 0
    """Battles that it has won before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignOfficer:
    """An officer at the start."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id in the campaign."""
    name: Name
    """Name that players see."""
    rank: Id
    """His rank in the rules' table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignFaction:
    """A faction that takes part."""

    __pydantic_config__ = MODEL_CONFIG

    faction: FactionId
    """Which one."""
    commander: Id
    """Its supreme commander, one of its officers."""
    officers: Annotated[tuple[CampaignOfficer, ...], MinLen(1)]
    """Its officers, earliest appointed first."""
    bank: Count | None = None
    """Gold at the start; left out: as the rules say."""
    developed: tuple[Id, ...] = ()
    """Projects and designs that are developed already."""
    is_rogue: bool = False
    """Whether it is a rogue faction."""
    origin: FactionId | None = None
    """The faction whose models and heroes it uses; left out: its own."""
    briefing: Text = ""
    """What its leader reads before the war begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignRogue:
    """An officer who starts as a lone rogue."""

    __pydantic_config__ = MODEL_CONFIG

    officer: CampaignOfficer
    """Who he is."""
    origin: FactionId
    """The faction that he left: he flies its models."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """What a campaign asks for things and what its yards turn out, in percent of what the rules say."""

    __pydantic_config__ = MODEL_CONFIG

    machines_percent: PricePercent = 100
    """Machines, ships and heroes."""
    works_percent: PricePercent = 100
    """Facilities, garrisons and development."""
    docks_percent: PricePercent | None = None
    """Dockyards and refineries, or whatever else stands on special panels alone; left out: as other works."""
    raising_percent: PricePercent = 100
    """A new squadron or fleet, machines apart."""
    superweapons_percent: PricePercent = 100
    """Superweapons and their shots."""
    output_percent: PricePercent = 100
    """Slots of units that a panel builds in a turn (TW-4.9)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """A war that can be played: theatres, factions, officers, forces."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    system: System
    """Campaign system that it is for."""
    theatres: Annotated[tuple[TheatreId, ...], MinLen(1)]
    """Its first map, then the one to which the war can move."""
    factions: Annotated[tuple[CampaignFaction, ...], MinLen(1)]
    """Who takes part."""
    order: Annotated[tuple[FactionId, ...], MinLen(1)]
    """Who acts in which order in a round."""
    forces: tuple[CampaignForce, ...] = ()
    """Squadrons and fleets at the start."""
    rogues: tuple[CampaignRogue, ...] = ()
    """Lone rogues at the start."""
    rules: RulesId | None = None
    """Rules to play with; left out: the system's default."""
    prices: Prices = field(default_factory=Prices)
    """What things cost otherwise than the rules say: a long war earns more gold than a short one."""
    options: Annotated[object, SystemBlock("scenario")] = None
    """Options of the system that the campaign sets otherwise."""
    length: Length = "evening"
    """How long it takes: an hour or two, an evening, many evenings."""
    is_guided: bool = False
    """Whether it explains the game while it is played."""
    description: Text = ""
    """What players read when they choose it."""
    briefing: Text = ""
    """What they read before it begins."""
