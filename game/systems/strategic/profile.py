"""The blocks in YAML of terrain and of the rules table: every number of the rulebook is a field here."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, get_args

from annotated_types import Ge, Le, MaxLen, MinLen

from game.content.fields import MODEL_CONFIG, Id, Percent, TerrainId
from game.content.models_battle import Side
from game.core.table import FrameClass
from game.systems.strategic.content import Edge, MissionKind, PartLine, UnitKind, WeaponId

MoveKind = Literal["half", "full", "charge", "run"]
RangeBand = Literal["point_blank", "short", "normal", "long", "extreme"]
Penalty = Annotated[int, Ge(-100), Le(0)]
Bonus = Annotated[int, Ge(0), Le(100)]
Number = Annotated[int, Ge(0), Le(100)]
AtLeastOne = Annotated[int, Ge(1), Le(1000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategicTerrain:
    """What a square of this terrain means (ST-5)."""

    __pydantic_config__ = MODEL_CONFIG

    ap: Annotated[int, Ge(0), Le(20)] = 0
    """Armour that natural cover adds."""
    dt: Annotated[int, Ge(0), Le(20)] = 0
    """Difficult terrain value; 0: it is not difficult."""
    hides: bool = False
    """Whether units on the ground may hide here: natural cover."""
    burns: bool = False
    """Forest: fires start and spread here."""
    burnt: TerrainId | None = None
    """What a square becomes when it has burnt out."""
    hurts: bool = False
    """Mountain: who fails the test here is hurt, and every longer move is tested."""
    water: bool = False
    """Fires can be put out in and next to it."""
    deep: bool = False
    """Water in which units sink."""
    urban: bool = False
    """Counts for holding a city."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategicOptions:
    """Readings of the rules that a table can choose. The defaults are the house's decisions."""

    __pydantic_config__ = MODEL_CONFIG

    initiative: Literal["once", "each_round"] = "once"
    """Initiative is rolled once a battle, or at the start of every round (ST-6.1)."""
    fire_spread: Literal["all", "one"] = "all"
    """A fire takes all orthogonal forest neighbours each round, or one of them at random (ST-5.5)."""
    mountains_block_sight: bool = False
    """A mountain strictly between two units on the ground stops the shot (ST-1.3)."""
    standing: Literal["ask", "best"] = "ask"
    """Ordinary decisions: every one is asked, or the usual answers stand until a player says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AceSkill:
    """What an ace level of a campaign is worth here (TW-9.4)."""

    __pydantic_config__ = MODEL_CONFIG

    kills: Annotated[int, Ge(1), Le(10_000)]
    """Kills of earlier battles."""
    skill: Number
    """Added to WS, BS and Agility."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DerivedLine:
    """What a frame without a line of its own gets by its class (marked derived)."""

    __pydantic_config__ = MODEL_CONFIG

    kind: UnitKind
    """Sort of unit."""
    ws: Number
    """Weapon skill before tier."""
    bs: Number
    """Ballistic skill before tier."""
    s: Number
    """Strength."""
    t: Number
    """Toughness."""
    ag: Number
    """Agility before tier."""
    per: Number
    """Perception."""
    wp: Number
    """Willpower."""
    head: PartLine | None = None
    """Machines with parts: the head."""
    arm: PartLine | None = None
    """Each arm."""
    body: PartLine | None = None
    """The body."""
    leg: PartLine | None = None
    """Each leg."""
    pool: PartLine | None = None
    """Machines without parts."""
    size: Number = 0
    """Added to hit it."""
    flyer: Number = 0
    """Flyer N for frames that fly."""
    hoverer: Number = 0
    """Hoverer N for frames that hover."""
    always_flies: bool = False
    """Flies whatever its traits say."""
    weapons: Annotated[tuple[WeaponId, ...], MaxLen(8)]
    """Its weapons."""
    value: AtLeastOne
    """Value before tier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategicRules:
    """The numbers of the battle."""

    __pydantic_config__ = MODEL_CONFIG

    move_percent: Annotated[Mapping[MoveKind, AtLeastOne], MinLen(len(get_args(MoveKind)))]
    """Shares of the agility bonus that each move goes, rounded up (ST-2.1)."""
    band_bonus: Annotated[
        Mapping[RangeBand, Annotated[int, Ge(-100), Le(100)]], MinLen(len(get_args(RangeBand)))
    ]
    """To hit by range band (ST-7.2)."""
    point_blank_most: Number = 1
    """Squares up to which it is point blank (ST-4.2)."""
    short_percent: Percent = 50
    """Short: up to this share of the range."""
    short_most: Number = 10
    """Short: at most so many squares."""
    long_percent: Annotated[int, Ge(100), Le(500)] = 150
    """Long: up to this share of the range."""
    long_more: Number = 5
    """Long: at most so many squares beyond the range."""
    extreme_percent: Annotated[int, Ge(100), Le(500)] = 200
    """Extreme: up to this share of the range."""
    extreme_more: Number = 10
    """Extreme: at most so many squares beyond the range."""
    storm_fire: Penalty = -30
    """Fire from, into or through a storm (ST-5.8)."""
    charge: Bonus = 10
    """To strike after a charge."""
    all_out: Bonus = 20
    """To strike with everything."""
    engaged_fire: Penalty = -20
    """Shooting into or out of a melee (ST-3.3)."""
    aim_half: Bonus = 10
    """A half action of aiming."""
    aim_full: Bonus = 20
    """A full action of aiming."""
    ran_shot: Penalty = -20
    """To shoot one who ran (ST-6.6)."""
    ran_struck: Bonus = 20
    """To strike one who ran."""
    per_band: Penalty = -10
    """Shooting upward each band, downward each beyond the first."""
    per_band_most: Penalty = -20
    """At most, for bands."""
    per_dt: Penalty = -5
    """Each point of difficult terrain (ST-5.2)."""
    horde_size: Bonus = 10
    """To hit a horde, for each squad left."""
    horde_size_most: Bonus = 30
    """To hit a horde, at most."""
    surprised: Bonus = 30
    """To hit one who is surprised (ST-6.1)."""
    area: Bonus = 10
    """To hit with an area attack (ST-4.5)."""
    submerged: Penalty = -20
    """Torpedoes from below the water (ST-11.4)."""
    defensive: Penalty = -20
    """To strike one in defensive stance."""
    sum_most: Bonus = 60
    """Modifiers together are held within this (ST-7.1)."""
    sure: Number = 5
    """A d100 at or under this always passes."""
    fails: Number = 96
    """A d100 of this or more never passes."""
    degree: AtLeastOne = 10
    """Points of difference that are a degree."""
    burst_degrees: AtLeastOne = 2
    """Degrees for one more hit of a burst (ST-7.3)."""
    dodge: Penalty = -10
    """To dodge (ST-7.4)."""
    crippled: Penalty = -10
    """All tests of a crippled unit (ST-8.5)."""
    blinded: Penalty = -20
    """BS and Perception without a head (ST-8.3)."""
    crippled_share: AtLeastOne = 3
    """One of so many wounds left, rounded down: a machine without parts is crippled."""
    head_silent: Annotated[int, Ge(-50), Le(0)] = -3
    """Wounds of the head at which a machine falls silent (ST-8.4)."""
    locations: Annotated[tuple[Annotated[int, Ge(1), Le(100)], ...], MinLen(6), MaxLen(6)]
    """The highest d100 of each part: head, right arm, left arm, body, right leg, left leg (ST-7.6)."""
    critical_face: Annotated[int, Ge(1), Le(10)] = 10
    """Face of a damage die that calls for a confirming roll (ST-8.2)."""
    critical_dice: AtLeastOne = 3
    """Extra dice at most."""
    squad: AtLeastOne = 20
    """Magnitude of a squad (ST-9.1)."""
    attacks_on_one: AtLeastOne = 3
    """Attacks of a horde at one target, at most (ST-9.2)."""
    quality: Number = 10
    """From which rating and die are taken, horde against horde (ST-9.3)."""
    total_needed: Number = 12
    """Total below which the target loses."""
    rating_step: AtLeastOne = 10
    """Points of penalties that take 1 off a rating."""
    loss_percent: Percent = 25
    """Losses of a round that call for a break test (ST-9.4)."""
    weak_percent: Percent = 50
    """Below this share of the full magnitude the test is harder."""
    weak: Penalty = -10
    """That much harder."""
    lost_percent: Percent = 25
    """Below this share a horde breaks without a test."""
    squad_morale: Bonus = 5
    """Added to morale for each squad left."""
    fearless_wp: Number = 60
    """What fearless hordes resist with."""
    fire_percent: Percent = 20
    """Chance that energy starts a fire in forest (ST-5.5)."""
    burn_rounds: AtLeastOne = 4
    """Rounds after which a square is burnt."""
    storm_fire_resist: Bonus = 30
    """To resist fire in a storm (ST-5.8)."""
    burn_damage: AtLeastOne = 1
    """Damage of a burning unit each round (ST-11.1)."""
    horde_fire_die: AtLeastOne = 5
    """Die of a horde's loss in a burning square."""
    mountain_die: AtLeastOne = 5
    """Die of the damage of a failed test in the mountains (ST-5.6)."""
    storm_dt: Number = 2
    """Difficulty of a storm over easy ground (ST-5.8)."""
    storm_more_dt: Number = 1
    """Added over other difficult ground."""
    storm_die: AtLeastOne = 5
    """Die of how far storms move."""
    deflect: Number = 10
    """Percent of deflection for each point of strength (ST-10.1)."""
    close_field: Number = 2
    """Squares within which the own field penetrates another."""
    charge_factor: AtLeastOne = 2
    """AT charge at the start, and at most, in ATS (ST-10.4)."""
    hide_squad: Penalty = -10
    """A horde hides worse for each squad (ST-11.5)."""
    see_step: AtLeastOne = 5
    """Squares for which Perception loses see_penalty."""
    see_penalty: Penalty = -10
    """For every full see_step squares."""
    zone_depth: AtLeastOne = 4
    """Rows of the deployment zones (ST-6.8)."""
    forces: Annotated[tuple[AtLeastOne, ...], MinLen(1)] = (300, 600, 1000)
    """Usual values of a force (ST-1.5)."""
    rounds: Annotated[Mapping[MissionKind, AtLeastOne], MinLen(len(get_args(MissionKind)))]
    """Length of each mission (ST-6.2)."""
    hold_points: Number = 10
    """For each marked square at the end of a round."""
    hold_from: AtLeastOne = 2
    """The first round that counts."""
    evacuate_percent: Percent = 50
    """Share of the counting value that has to leave."""
    evacuate_least: AtLeastOne = 30
    """Squares between the edges at least."""
    fled_percent: Percent = 50
    """Share of its value that a horde counts for that flees over the edge (ST-9.5)."""
    derived: Mapping[FrameClass, DerivedLine] = field(default_factory=dict)
    """Lines of frames that have none, by class."""
    tier_skill: Number = 3
    """Added to WS, BS and Agility of a derived line for each tier."""
    tier_value_percent: Percent = 12
    """Added to the value of a derived line for each tier."""
    options: StrategicOptions = field(default_factory=StrategicOptions)
    """Defaults of the named options."""
    campaign_rounds: Number = 0
    """Length of battles of campaigns (TW-9.6); 0: as long as others."""
    aces: Annotated[tuple[AceSkill, ...], MaxLen(9)] = ()
    """Ace levels of campaigns, the first one first (TW-9.4)."""
    ace_classes: Annotated[tuple[FrameClass, ...], MaxLen(9)] = ()
    """Classes of frames whose pilots become aces."""
    hero_skill: Number = 0
    """Added to WS, BS and Agility of a hero's machine (TW-7.8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceUnit:
    """A unit of a force: this battle's own, or a frame."""

    __pydantic_config__ = MODEL_CONFIG

    unit: Id
    """Its id."""
    count: Annotated[int, Ge(1), Le(20)] = 1
    """How many alike."""
    is_hidden: bool = False
    """It begins hidden."""
    is_surprised: bool = False
    """It misses its first turn."""
    is_marked: bool = False
    """It is what the mission is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategicScenario:
    """What a scenario of this battle says besides: the mission and the forces."""

    __pydantic_config__ = MODEL_CONFIG

    mission: MissionKind = "destroy"
    """What earns points."""
    rounds: AtLeastOne | None = None
    """How long; left out: as usual for the mission."""
    side: Side = "attacker"
    """evacuate: who leaves; kill: whose unit is marked."""
    edge: Edge | None = None
    """evacuate: over which edge."""
    forces: Mapping[Side, Annotated[tuple[ForceUnit, ...], MinLen(1), MaxLen(60)]] = field(
        default_factory=dict
    )
    """Units of each side besides those of the scenario's frames."""
    storms: Annotated[tuple[tuple[tuple[int, int], ...], ...], MaxLen(12)] = ()
    """Squares of each storm: lists of [column, row]."""
    is_guided: bool = False
    """Whether lessons explain it."""
