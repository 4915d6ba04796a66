"""The kinds of content that stand alone: packs, factions, frames, pilots, terrain, rules, rulebook, texts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, Protocol, runtime_checkable

from annotated_types import Ge, Le, MaxLen, MinLen

from game.content.fields import (
    MODEL_CONFIG,
    ArtPath,
    Character,
    Colour,
    Cosmetic,
    Count,
    FactionId,
    FrameId,
    Id,
    LanguageCode,
    LeftOut,
    Letter,
    Name,
    Positive,
    RuleId,
    RuleKey,
    RulesId,
    System,
    SystemBlock,
    SystemBlocks,
    Text,
    Theatre,
    Version,
    VersionRange,
)
from game.core.table import FrameClass

Trait = Literal["flight", "amphibious", "hover", "space_only", "land_only", "reinforces"]
MachineStyle = Literal["angular", "rounded"]
MachineRole = Literal[
    "fighter",
    "bomber",
    "pod",
    "gunship",
    "tank",
    "launcher",
    "rotorcraft",
    "hoverbike",
    "soldier",
    "creature",
    "transport",
    "frigate",
    "cruiser",
    "battleship",
    "carrier",
]
Weaponry = Literal["none", "rifle", "heavy_rifle", "long_gun", "cannons"]
CounterShape = Literal["circle", "octagon", "square", "diamond", "triangle", "hexagon", "shield", "star"]
TerrainPattern = Literal[
    "plain",
    "stars",
    "dust",
    "debris",
    "crater",
    "rock",
    "water",
    "river",
    "deep_water",
    "bridge",
    "forest",
    "burnt",
    "dunes",
    "ruins",
    "city",
    "ice",
    "fire",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """A content pack: the file `mod.yaml` at its root."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id of the pack: lower-case letters, digits and _."""
    name: Name
    """Name that players see in the list of mods."""
    version: Version
    """Version of the pack, three numbers: 1.0.0."""
    authors: tuple[Name, ...] = ()
    """Who made it."""
    description: Text = ""
    """One paragraph for the list of mods."""
    requires: Mapping[Id, VersionRange] = field(default_factory=dict)
    """Packs that must be loaded before, each with the versions that do: `base: ">=0.1"`, or "*" for any."""
    game: VersionRange = "*"
    """Versions of the game that the pack works with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Faction:
    """A side in the wars: its name and how its counters look."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    colour: Annotated[Colour, Cosmetic()]
    """Colour of counters and territory: '#569CFF'."""
    shape: Annotated[CounterShape, Cosmetic()]
    """Shape of the counters, so that colour is never the only cue."""
    letter: Annotated[Letter, Cosmetic()]
    """Letter on small counters."""
    style: Annotated[MachineStyle, Cosmetic()] = "angular"
    """How its machines are drawn where they have no picture: angular or rounded."""
    emblem: ArtPath | None = None
    """Picture of the emblem without extension (emblems/reef is assets/emblems/reef.png), best square with a
    transparent ground. It stands in the shape and colour where there is room; counters keep the letter."""
    grunt: FrameId | None = None
    """The basic frame that this faction gets when a rule grants one for free."""
    description: Text = ""
    """What players read about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineLook:
    """What a frame's silhouette shows in every system; what is left out follows from class, tier and id."""

    __pydantic_config__ = MODEL_CONFIG

    role: MachineRole | None = None
    """What a craft, a ship or the figures of a horde are drawn as."""
    weapon: Weaponry | None = None
    """What a suit carries; cannons make an armour one of many legs, a long gun makes it all barrel."""
    shield: bool | None = None
    """Whether it bears a shield."""
    wings: bool | None = None
    """Whether it has wings."""
    crest: bool | None = None
    """Whether its head has a crest."""
    heavy: bool | None = None
    """Whether it is broad."""


@runtime_checkable
class Drawn(Protocol):
    """An entry of one battle system's own that is drawn as frames are."""

    @property
    def id(self) -> str:
        """Its id."""
        ...

    @property
    def looks_like(self) -> FrameClass:
        """The class that it is drawn as."""
        ...

    @property
    def look(self) -> MachineLook:
        """What its silhouette shows."""
        ...

    @property
    def style(self) -> MachineStyle:
        """Angular or rounded."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A model of machine, described once for all systems."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    faction: FactionId
    """Faction that builds it."""
    class_: FrameClass
    """What sort of machine it is; rules depend on it."""
    art: ArtPath | None = None
    """Picture without extension (frames/gm is assets/frames/gm.png), best square with a transparent ground.
    Without it a silhouette is drawn."""
    look: Annotated[MachineLook, Cosmetic()] = field(default_factory=MachineLook)
    """What the silhouette shows."""
    cost_gold: Annotated[Count, LeftOut("the machine costs nothing")] = 0
    """Price in gold."""
    traits: tuple[Trait, ...] = ()
    """Abilities that several systems know: flight, amphibious, hover, space_only, land_only, reinforces
    (a free basic frame after a battle that it survives)."""
    slots: Annotated[int, Ge(1), Le(100)] = 1
    """Places that it takes in a squadron."""
    carried_slots: Annotated[int, Ge(0), Le(100)] = 0
    """Extra places for suits and craft that it brings along (carriers)."""
    tier: Annotated[int, Ge(0), Le(9)] = 0
    """Level of development needed to build it."""
    max_per_squadron: Positive | None = None
    """At most so many in one squadron; left out: any number."""
    description: Text = ""
    """What players read about it."""
    profiles: Annotated[Mapping[System, object], SystemBlocks("profile"), MinLen(1)]
    """What it is in each battle system: skirmish, duel, strategic, wargame, ... At least one. In battles of
    the others it has what follows from its class, price, tier and traits, and is marked as derived."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pilot:
    """A hero: a named pilot with bonuses of his own."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    faction: FactionId
    """Faction that he fights for."""
    classes: Annotated[tuple[FrameClass, ...], MinLen(1)]
    """Classes of machine that he can be bound to."""
    cost_gold: Annotated[Count, LeftOut("the hero costs nothing")] = 0
    """Price in gold, without the machine."""
    art: ArtPath | None = None
    """Portrait without extension, best square; without it the initials stand in its place."""
    description: Text = ""
    """What players read about him."""
    profiles: Annotated[Mapping[System, object], SystemBlocks("pilot")] = field(default_factory=dict)
    """His bonuses in each system."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainLook:
    """Hints for drawing a terrain type."""

    __pydantic_config__ = MODEL_CONFIG

    pattern: TerrainPattern = "plain"
    """Pattern drawn over the ground: the cue beside the colour."""
    colour: Colour | None = None
    """Colour of the ground; without it the theme's colour for the pattern."""
    height_percent: Annotated[int, Ge(0), Le(100)] = 0
    """How much it stands out in relief."""
    label: Text = ""
    """Written over such ground on maps of campaigns: for a place that there is once, such as a planet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    """A type of ground, one block of rules per system."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see in the legend."""
    theatres: Annotated[tuple[Theatre, ...], MinLen(1)]
    """Where it occurs: space, land or both."""
    character: Character
    """Its usual character in the text grid of a map."""
    look: Annotated[TerrainLook, Cosmetic()] = field(default_factory=TerrainLook)
    """How it is drawn."""
    description: Text = ""
    """What it does, in one or two sentences for the legend."""
    profiles: Annotated[Mapping[System, object], SystemBlocks("terrain")] = field(default_factory=dict)
    """Its rules in each system; a map for a system needs terrain with that system's block."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Options and tables of one system, such as the ace table; scenarios and players choose among these."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id; the one with the name of its system is the default."""
    name: Name
    """Name that players see when they choose rules."""
    system: System
    """System that it is for."""
    based_on: RulesId | None = None
    """Another set of rules of the system: `options` then holds only what is different, as in a patch."""
    description: Text = ""
    """What is different about it."""
    options: Annotated[object, SystemBlock("rules")]
    """The system's options and tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulebookEntry:
    """One entry of the rulebook that players read in the game."""

    __pydantic_config__ = MODEL_CONFIG

    id: RuleKey
    """Id that events and tests name: SK-3.3."""
    title: Name
    """Heading."""
    system: System
    """System that it belongs to."""
    text: Text
    """The rule in the player's words; *stress*, [SK-3.2] links another entry."""
    decided: Text = ""
    """What was decided where the source leaves it open, and which option changes it."""
    see: Annotated[tuple[RuleId, ...], Cosmetic()] = ()
    """Entries worth reading with this one."""


TextKey = Annotated[str, MinLen(1), MaxLen(200)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """Texts of the game in one language; a later pack's text replaces an earlier one's with the same key."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id of this collection: base_en."""
    language: LanguageCode
    """Language code: en, de, pt_br."""
    strings: Annotated[Mapping[TextKey, Text], Cosmetic()]
    """Key to text. Names of entries are translated as kind.id.field: frame.gm.name."""
