"""The kinds of content of this battle: weapons, AT powers, and units that are no frames of a faction.

A number of the rulebook that belongs to a weapon, power or unit is a field here and a value in a pack.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from annotated_types import Ge, Le, MaxLen

from game.content.fields import MODEL_CONFIG, ArtPath, Cosmetic, Id, Name, Pattern, Percent, Ref, Text
from game.content.models import MachineLook, MachineStyle
from game.core.table import FrameClass

UnitKind = Literal["mecha", "superheavy", "giant", "horde"]
Part = Literal["head", "right_arm", "left_arm", "body", "right_leg", "left_leg"]
PARTS: tuple[Part, ...] = ("head", "right_arm", "left_arm", "body", "right_leg", "left_leg")
"""In the order of the location table (ST-7.6)."""
UnitTrait = Literal["jump", "float", "amphibious", "storm_sight", "fearless"]
Band = Literal["low", "medium", "high", "orbit"]
PowerKind = Literal["area", "line", "null_field", "shove", "ward", "lift"]
Squares = Annotated[int, Ge(0), Le(100)]
Skill = Annotated[int, Ge(0), Le(120)]

_DAMAGE = Pattern(r"^[1-5]d10([+-][1-9][0-9]?)?$", "one to five dice and a number, such as 1d10+6")
Damage = Annotated[str, _DAMAGE]
WeaponId = Annotated[Id, Ref("strategic_weapon")]
PowerId = Annotated[Id, Ref("strategic_power")]


def dice_of(damage: str) -> tuple[int, int]:
    """Return the number of d10 and the fixed part of a damage such as ``2d10+6``."""
    count, _, fixed = damage.partition("d10")
    return int(count), int(fixed or 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategicWeapon:
    """A weapon on the kilometre grid (ST-4.1, ST-8.6)."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    reach: Literal["melee", "ranged"] = "ranged"
    """Melee weapons strike in the own square and add the strength bonus to the damage."""
    range_dm: Annotated[int, Ge(0), Le(1000)] = 0
    """Range in dm: rounded up to the next ten and divided by ten it is the range in squares."""
    range_squares: Squares = 0
    """Range in squares, for weapons that state it themselves instead."""
    damage: Damage
    """Dice and fixed part, such as 1d10+6."""
    pen: Annotated[int, Ge(0), Le(30)] = 0
    """Taken off the target's armour, and off the strength of its AT field."""
    rate: Annotated[int, Ge(1), Le(10)] = 1
    """Hits of a burst at most; 1: no burst."""
    blast: Annotated[int, Ge(0), Le(20)] = 0
    """Targets in one square; 0: no area attack."""
    cone: bool = False
    """Area attack with a hit for every 10 dm of its range."""
    line: bool = False
    """Runs over all squares up to its range."""
    energy: bool = False
    """Starts fires in forest."""
    ignite: Percent = 0
    """Chance of a fire where it lands, in place of the usual one; who is hurt by it may catch fire."""
    full_action: bool = False
    """Needs a full action to fire."""
    min_squares: Squares = 0
    """No shot below this distance."""
    stagger: bool = False
    """Who is hurt by it passes a test of WP or loses a half action."""
    own_ats: bool = False
    """Penetration is the wielder's own ATS where that is higher."""
    torpedo: bool = False
    """Hits what is submerged, and can be fired there."""
    description: Text = ""
    """What players read about it."""

    @property
    def squares(self) -> int:
        """Return the range in squares; 0 is melee (ST-4.1)."""
        if self.reach == "melee":
            return 0
        return self.range_squares or -(-self.range_dm // 10)

    @property
    def is_melee(self) -> bool:
        """Return whether it strikes in the own square (a rounded 0 is melee)."""
        return self.squares == 0

    @property
    def area(self) -> int:
        """Return how many targets an attack hits in one square; 0: it is no area attack (ST-4.3)."""
        return self.blast or (self.squares if self.cone else 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategicPower:
    """An AT power (ST-10.5)."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    kind: PowerKind
    """area and line strike, null_field and shove are opposed tests, ward reacts, lift goes with a run."""
    cost: Annotated[int, Ge(1), Le(40)]
    """AT charge that it takes."""
    squares: Squares = 0
    """How far it reaches."""
    damage: Damage | None = None
    """Of powers that strike."""
    energy: bool = True
    """Starts fires in forest, if it strikes."""
    augment: Annotated[int, Ge(0), Le(20)] = 0
    """Part of the cost that does not count for the number of targets of an area power."""
    every_rounds: Annotated[int, Ge(1), Le(10)] = 1
    """Used in round n it is ready again in round n plus this."""
    push: Annotated[int, Ge(0), Le(5)] = 0
    """shove: squares at most."""
    bonus: Annotated[int, Ge(0), Le(100)] = 0
    """ward: added to the chance of deflection."""
    description: Text = ""
    """What players read about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartLine:
    """One part of a machine, or all of one that has no parts."""

    __pydantic_config__ = MODEL_CONFIG

    ap: Annotated[int, Ge(0), Le(30)]
    """Armour."""
    wounds: Annotated[int, Ge(1), Le(500)]
    """Damage that it endures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategicProfile:
    """A unit's line (ST-1.5): of a frame, or of a unit of this battle's own."""

    __pydantic_config__ = MODEL_CONFIG

    kind: UnitKind = "mecha"
    """mecha, superheavy and giant are E-scale; a horde is a mass of ordinary troops."""
    ws: Skill
    """Weapon skill."""
    bs: Skill
    """Ballistic skill."""
    s: Skill
    """Strength."""
    t: Skill
    """Toughness."""
    ag: Skill
    """Agility."""
    per: Skill
    """Perception."""
    wp: Skill = 0
    """Willpower; hordes have morale instead."""
    ats: Annotated[int, Ge(0), Le(20)] = 0
    """Strength of the AT field."""
    squad_ats_tenths: Annotated[int, Ge(0), Le(100)] = 0
    """Hordes: strength of the AT field of each squad, in tenths."""
    parts: Mapping[Part, PartLine] | None = None
    """Machines with six parts."""
    pool: PartLine | None = None
    """Machines without parts; of a horde its armour, with one wound."""
    regenerate: Annotated[int, Ge(0), Le(20)] = 0
    """Wounds that come back at the start of each turn, of machines without parts."""
    size: Annotated[int, Ge(0), Le(40)] = 0
    """Added to hit it."""
    flyer: Annotated[int, Ge(0), Le(20)] = 0
    """N of Flyer: its movement above the ground."""
    hoverer: Annotated[int, Ge(0), Le(20)] = 0
    """N of Hoverer: its movement; it does not sink."""
    bands: tuple[Band, ...] = ()
    """Bands above the ground that a flyer may use; it starts in the first unless it is told otherwise."""
    traits: tuple[UnitTrait, ...] = ()
    """jump and float: a run may ignore the ground; amphibious: does not sink; storm_sight: storms do not
    hinder its fire; fearless: never breaks."""
    weapons: Annotated[tuple[WeaponId, ...], MaxLen(8)] = ()
    """The first is the right arm's, the second the left arm's, the others the body's."""
    powers: Annotated[tuple[PowerId, ...], MaxLen(8)] = ()
    """AT powers."""
    squads: Annotated[int, Ge(0), Le(20)] = 0
    """Hordes: squads at full strength."""
    morale: Skill = 0
    """Hordes: what a break test is rolled against."""
    mp: Annotated[int, Ge(0), Le(30)] = 0
    """Hordes: movement points a turn; 0: the agility bonus, or the trait's number if that is higher."""
    value: Annotated[int, Ge(1), Le(5000)]
    """What it costs, and what its loss counts."""

    @property
    def is_horde(self) -> bool:
        """Return whether it is a horde."""
        return self.kind == "horde"


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategicUnit:
    """A unit that only this battle knows: giants, superheavies, hordes."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    looks_like: FrameClass = "mobile_suit"
    """The silhouette that is drawn for it."""
    look: Annotated[MachineLook, Cosmetic()] = field(default_factory=MachineLook)
    """What the silhouette shows; what is left out follows from the class and the id."""
    style: Annotated[MachineStyle, Cosmetic()] = "angular"
    """How the silhouette is drawn: angular or rounded."""
    art: ArtPath | None = None
    """Picture without extension, best square with a transparent ground; without it a silhouette is drawn."""
    description: Text = ""
    """What players read about it."""
    profile: StrategicProfile
    """Its line."""


MissionKind = Literal["destroy", "hold", "evacuate", "kill"]
Edge = Literal["north", "south", "east", "west"]
