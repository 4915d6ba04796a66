"""The wargame's blocks in YAML: of a frame, and its rules table with every number of the rulebook."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, get_args

from annotated_types import Ge, Le, MaxLen, MinLen

from game.content.fields import MODEL_CONFIG, Name
from game.systems.wargame.content import Build, DatasheetId, Small
from game.systems.wargame.content_missions import Size
from game.systems.wargame.profile_campaigns import CampaignBattles

SYSTEM: Final = "wargame"

Stat8 = Annotated[int, Ge(2), Le(9)]
Level = Annotated[int, Ge(-9), Le(9)]
FEWEST_SECONDARIES: Final = 8
"""So many secondary objectives every mission offers: without structures there is nothing to demolish."""
Bonus = Annotated[int, Ge(-8), Le(8)]
Paid = Annotated[int, Ge(1), Le(99)]


@dataclass(frozen=True, slots=True, kw_only=True)
class WargameProfile:
    """What a frame is on the hexes with elevations: a ready datasheet (without a block one is derived)."""

    __pydantic_config__ = MODEL_CONFIG

    sheet: DatasheetId
    """The datasheet that it fights with."""
    derived: bool = False
    """Whether it was worked out from the frame's other numbers instead of being designed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassRow:
    """A class of units (WG-2.7)."""

    __pydantic_config__ = MODEL_CONFIG

    most_defense: Annotated[int, Ge(1), Le(10_000)]
    """Total Defense up to which a unit is of this class."""
    move: Annotated[int, Ge(0), Le(20)]
    """Movement points."""
    ap: Small
    """Base AP, added to the roll."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Core:
    """A core type's base stats (WG-15.1)."""

    __pydantic_config__ = MODEL_CONFIG

    accuracy: Stat8
    """A ranged attack needs this or more."""
    assault: Stat8
    """A close attack needs this or more."""
    evasion: Stat8
    """Evading needs this or more."""
    build: Build
    """Who has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank:
    """A pilot's rank (WG-15.2)."""

    __pydantic_config__ = MODEL_CONFIG

    cost: Annotated[int, Ge(0), Le(500)]
    """Deployment cost."""
    srm: Small
    """How often base stats may be lowered."""
    mods: Small
    """Mods that come with it."""
    traits: Small
    """Traits that come with it."""
    systems: Small
    """Systems that may be bought."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thrusters:
    """Thruster durability that a mode needs, class 1 first; a class beyond the list never has it (WG-8.2)."""

    __pydantic_config__ = MODEL_CONFIG

    hover: tuple[Small, ...]
    """Hover (WG-8.2)."""
    flight: tuple[Small, ...]
    """Flight (WG-8.3)."""
    cruise: tuple[Small, ...]
    """Cruise (WG-8.4)."""
    swim: tuple[Small, ...]
    """Swim (WG-8.5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """What steps cost in movement points (WG-3.3, WG-4.8, WG-8); a step for nothing never ends (WG-2.4)."""

    __pydantic_config__ = MODEL_CONFIG

    level: Paid
    """A step on one's level, or a hex or level in the air."""
    up: Paid
    """A step up one level on foot."""
    down: Paid
    """A step down one level on foot."""
    rotation: Small
    """A rotation beyond the free one."""
    wade: Paid
    """From hex to hex in water, or out of it, without cruise and swim."""
    cruise: Paid
    """Cruising on water, or out of it."""
    cruise_under: Paid
    """Cruising under water, a hex or a level."""
    swim: Paid
    """Swimming, a hex or a level."""
    land: Paid
    """A hex on land with cruise or swim but without standard movement."""
    jump: Small
    """A jump."""
    leave: Small
    """Leaving the board where a mission allows it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """What is done for action points (WG-9.7, WG-12)."""

    __pydantic_config__ = MODEL_CONFIG

    command: Small
    """A command action."""
    grapple: Small
    """An attempt to grapple (WG-10.6)."""
    armless_break: Small
    """Breaking a grapple without arms (WG-11.1)."""
    cheap_hands: Small
    """Equip, stow, drop, pick up with the trait for it."""
    terrestrial_cannon: Small
    """What the main cannon of a terrestrial vehicle costs less (WG-2.3)."""
    least_cannon: Small
    """What it costs at least."""
    drone_weapon: Small
    """AP of a drone's weapon that the order pays for (WG-12.7)."""
    overwatch_most: Small
    """AP that a shot of Overwatch may cost (WG-12.6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Levels:
    """Elevations (WG-3.1, WG-3.2). Battles begun before they stood in the rules' table had these numbers."""

    __pydantic_config__ = MODEL_CONFIG

    lowest: Annotated[int, Ge(-2), Le(0)] = -2
    """The bed of the deepest water."""
    highest: Annotated[int, Ge(0), Le(3)] = 3
    """The top of the sky."""
    hover: Annotated[int, Ge(0), Le(3)] = 2
    """As high as hover reaches, and a surface to stand on may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolls:
    """What raises or lowers attack and evasion. Battles begun before they stood here had these numbers."""

    __pydantic_config__ = MODEL_CONFIG

    aimed: Bonus = -1
    """At a head or main section, by the option (WG-9.8)."""
    heads_lost: Bonus = -1
    """Ranged attacks of who has lost all heads (WG-11.1)."""
    legs_half: Bonus = -1
    """Assault rolls of who has lost half of the legs (WG-11.1)."""
    legs_lost: Bonus = -2
    """Assault rolls of who has lost all legs (WG-11.1)."""
    woods: Bonus = -1
    """For each green hex on the line (WG-4.4)."""
    ruins: Bonus = -1
    """For each black hex on the line (WG-4.5)."""
    sandstorm: Bonus = -1
    """Beyond its reach (WG-16.10)."""
    kneeling: Bonus = 1
    """Ranged attacks of who kneels by choice (WG-12.3)."""
    kneeling_evasion: Bonus = -1
    """Evasion of who kneels (WG-12.3)."""
    brace: Bonus = 1
    """Evasion of who braces (WG-12.6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Secondaries:
    """Points of the secondary objectives (WG-16.14): each, and at most."""

    __pydantic_config__ = MODEL_CONFIG

    first_blood: tuple[Small, Small]
    headhunter: tuple[Small, Small]
    disarm: tuple[Small, Small]
    hold_the_line: tuple[Small, Small]
    breakthrough: tuple[Small, Small]
    survivor: tuple[Small, Small]
    demolition: tuple[Small, Small]
    high_ground: tuple[Small, Small]
    close_quarters: tuple[Small, Small]
    picks: Annotated[int, Ge(1), Le(FEWEST_SECONDARIES)]
    """So many each side takes: as many as every mission offers, at most."""
    disarm_every: Paid
    """Weapons or arms for a point of Disarm."""
    survivor_part: Annotated[int, Ge(1), Le(99)] = 3
    """Survivor may lose its cost divided by this. Battles begun before it stood here had this number."""
    ground: Level = 2
    """Where a surface is High Ground. Battles begun before it stood here had this number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WargameOptions:
    """Readings of the rules that a table can choose. The defaults are the house's decisions."""

    __pydantic_config__ = MODEL_CONFIG

    freeze: Literal["at_most", "as_written"] = "at_most"
    """Snow freezes on a roll at or under 2 x hexes, or as written at or over it (WG-4.3)."""
    water_over: bool = False
    """Water takes hold of units in the air above it too (WG-4.6)."""
    ap_cap: Literal["always", "when_stored"] = "always"
    """The cap on AP holds at every moment, or only for what is stored at a turn's end (WG-7.3)."""
    rotation: Literal["any", "per_side"] = "any"
    """A rotation costs its point whatever its size, or one for each side (WG-8.1)."""
    evasion_one: bool = True
    """An evasion die that shows 1 always fails (WG-9.4)."""
    explosion: Literal["half", "full"] = "half"
    """What an exploding weapon does to its section: half its base damage, or all (WG-9.5)."""
    aimed: Literal["free", "penalty"] = "free"
    """Aiming at the main section, a head or equipment is free, or costs 1 to the roll (WG-9.8)."""
    throw: Literal["by_assault", "by_class"] = "by_assault"
    """How far units are thrown (WG-10.3)."""
    roles: Literal["fixed", "rolled"] = "fixed"
    """Who attacks is arranged, or chosen by whoever rolls higher (WG-6.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WargameRules:
    """The numbers of the wargame."""

    __pydantic_config__ = MODEL_CONFIG

    classes: Annotated[tuple[ClassRow, ...], MinLen(5), MaxLen(5)]
    """The five classes (WG-2.7)."""
    thrusters: Thrusters
    """Thruster durability by mode and class (WG-8.2 to WG-8.5)."""
    cores: Mapping[str, Core]
    """Core types (WG-15.1)."""
    ranks: Annotated[tuple[Rank, ...], MinLen(5), MaxLen(5)]
    """Pilot ranks (WG-15.2)."""
    ai_ranks: Small
    """Highest rank of AI pilots."""
    least_stat: Stat8
    """No stat is lowered below this (WG-2.9)."""
    most_evasion_lowered: Small
    """How often Evasion may be lowered (WG-15.2)."""
    main_percent: Annotated[Mapping[Build, Annotated[int, Ge(1), Le(100)]], MinLen(len(get_args(Build)))]
    """Share of total Defense that the main section may have (WG-15.10)."""
    least_section: Small
    """Least Defense of a section (WG-15.10)."""
    lone_cockpit: Small
    """Most Defense of an AI cockpit that stands alone (WG-15.10)."""
    most_parts: Small
    """So many sections of one part at most (WG-2.1)."""
    most_carried: Small
    """Weapons carried at most (WG-15.10)."""
    most_mounted: Small
    """Weapons mounted at most (WG-15.10)."""
    drones_per_mod: Small
    """Drones for each purchase of their control (WG-2.12)."""
    ap_cap: Small
    """AP kept at most (WG-7.3)."""
    freeze_cap: Small
    """AP that frost leaves (WG-13.1)."""
    high_levels: tuple[Small, Small]
    """Levels above the target for +1 and for +2 Accuracy (WG-3.4)."""
    colour_factor: Small
    """Tan and white: this times the hexes crossed is the number to beat (WG-4.2)."""
    conceal: Small
    """Evasion that Conceal gives (WG-13.1)."""
    water_move: Small
    """Movement lost in Euphotic and Abyss (WG-13.1)."""
    abyss_damage: Small
    """Damage of the Abyss at each activation (WG-13.1)."""
    structure_level: Small
    """Defense of a structure for each elevation (WG-5.1)."""
    structure_hex: Small
    """Defense for each hex beyond the first (WG-5.1)."""
    fall_factor: Small
    """This x class x levels is a fall's damage (WG-8.6)."""
    throw_reach: Small
    """This less the Assault stat is the reach of a throw (WG-10.3)."""
    throw_class: Small
    """Reach added to the difference of classes, by the option (WG-10.3)."""
    throw_factor: Small
    """This x class x distance is a throw's damage (WG-10.3)."""
    blast_factor: Small
    """This x class is the damage of Self-Destruct (WG-12.5)."""
    error_passes: Small
    """Roll that passes a System Error (WG-13.1)."""
    overwatch_hit: Bonus
    """Added to shots of Overwatch."""
    order_reach: Small
    """Hexes within which drones take orders (WG-12.7)."""
    aura_reach: Small
    """Hexes within which a link reaches friends (WG-15.5)."""
    loner_reach: Small
    """Hexes within which a friend ends loneliness (WG-15.7)."""
    dread_reach: Small
    """Hexes within which dread is felt (WG-15.7)."""
    hardened_reach: Small
    """Hexes from which hardened structures can be hurt (WG-16.15)."""
    sandstorm_reach: Small
    """Hexes beyond which a sandstorm blurs aim (WG-16.10)."""
    marker_reach: Small
    """Hexes within which a marker is held (WG-16.1)."""
    sizes: Annotated[Mapping[Size, Annotated[int, Ge(1), Le(100_000)]], MinLen(len(get_args(Size)))]
    """Deployment cost of each size of engagement (WG-6.1)."""
    squads: Mapping[Size, tuple[DatasheetId, ...]]
    """A ready squad for each size."""
    names: Mapping[str, Name]
    """What players call sections, structures, markers, colours and objectives, by their ids."""
    squad_warning: Small
    """More units than this are warned about (WG-2.8)."""
    most_points: Small
    """Primary and secondary points count up to this (WG-14.1)."""
    basic_ap: Small
    """AP of a basic attack (WG-9.7)."""
    basic_damage: Small
    """Its damage."""
    basic_range: Small
    """Its reach."""
    prices: Prices
    """Movement points."""
    costs: Costs
    """Action points."""
    secondaries: Secondaries
    """Secondary objectives."""
    options: WargameOptions = field(default_factory=WargameOptions)
    """Defaults of the named options."""
    campaigns: CampaignBattles = field(default_factory=CampaignBattles)
    """Battles of campaigns (TW-9.6)."""
    levels: Levels = field(default_factory=Levels)
    """Elevations (WG-3.1)."""
    high_accuracy: tuple[Small, Small] = (1, 2)
    """What those levels above the target add to ranged attacks (WG-3.4)."""
    high_assault: Small = 1
    """What one level above the target adds to close ones (WG-3.4)."""
    rolls: Rolls = field(default_factory=Rolls)
    """What else raises or lowers the rolls of attack and evasion (WG-9.3, WG-9.4)."""
    sharing_class: Small = 2
    """Up to this class two friends have room in a hex (WG-3.5)."""
    fall_levels: Annotated[int, Ge(1), Le(99)] = 2
    """Who steps off so many levels and more falls (WG-8.9)."""
    difficult: Annotated[int, Ge(1), Le(99)] = 2
    """Times the price of a step onto a difficult surface (WG-4.5, WG-2.3)."""
    dash_factor: Annotated[int, Ge(1), Le(99)] = 2
    """Times its movement is the length of a thruster move (WG-8.7)."""
    pursuit_parts: Annotated[int, Ge(1), Le(99)] = 7
    """Into so many parts the cost of the pursued is cut, a point each (WG-16.5)."""
