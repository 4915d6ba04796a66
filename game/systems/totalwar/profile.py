"""The campaign's blocks in YAML: of a terrain, and its rules table.

One definition serves validation, JSON Schema, run time and cache. Every number of the rulebook is here as
a field and in a pack as a value.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, get_args

from annotated_types import Ge, Le, MinLen

from game.content.fields import (
    MODEL_CONFIG,
    Colour,
    Count,
    FactionId,
    Id,
    Name,
    Percent,
    Positive,
    System,
)
from game.core.table import FrameClass

SiteKind = Literal["capital", "colony", "fortress", "factory", "resource", "special"]
Standing = Literal["hold", "follow_fleet", "raid"]
DIRECTIVE_ROLES = ("attack", "defend", "hold", "raid", "cut_supply", "escort")
"""What a commander may wish an officer to be at a target, for whoever gives or heeds directives (TW-7.3)."""
LASTING_ROLES = ("defend", "hold", "escort")
"""The roles that are not done with reaching or taking the target: they last until they are withdrawn."""
Level = Annotated[int, Ge(0), Le(9)]
Machines = Annotated[int, Ge(0), Le(1_000)]
"""So many machines: each is one that the game keeps, so that a slip of a million would stop it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalWarTerrain:
    """What a panel of this terrain means on the strategic map."""

    __pydantic_config__ = MODEL_CONFIG

    is_passable: bool = True
    """Whether forces may enter (TW-1.3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """Panels a turn, by kind of force (TW-2, TW-3)."""

    __pydantic_config__ = MODEL_CONFIG

    fleet_panels: Positive
    """A fleet, in one straight line (TW-2.1)."""
    squadron_panels: Positive
    """A squadron, in any direction (TW-2.2)."""
    superweapon_panels: Positive
    """A superweapon that is not immobile (TW-2.3)."""
    tagalong_squadrons: Positive
    """Squadrons that a fleet can take along (TW-3.1)."""
    after_tagalong_panels: Count
    """What a squadron that went along may still move (TW-3.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FacilityLevel:
    """One step of a facility or upgrade. Levels of one facility do not add up: the highest counts."""

    __pydantic_config__ = MODEL_CONFIG

    cost_gold: Count
    """Price, paid when it is ordered."""
    turns: Positive
    """Own turns until it stands."""
    yield_percent: Annotated[int, Ge(100), Le(1000)] = 100
    """What becomes of the resource panel's own yield, rounded up (TW-4.3)."""
    gold: Count = 0
    """Gold a turn beside the yield (TW-4.7)."""
    suit_tier: Level | None = None
    """Mobile suits and armours up to this tier can be built here (TW-4.4, TW-4.6)."""
    builds_ships: bool = False
    """Warships and craft can be built here (TW-4.7)."""
    output_slots: Count = 0
    """Slots of units that the panel can build in a turn (TW-4.9); 0: as without it."""
    garrison_slots: Machines = 0
    """Size of the garrison (TW-4.6, TW-4.10); 0: as without it."""
    garrison_warships: Machines = 0
    """Warships in the garrison, beside those slots (TW-4.10)."""
    elite_percent: Percent = 0
    """Part of the garrison's slots in the dearest developed suit (TW-4.6)."""
    elite_tier: Level = 0
    """Highest tier of that suit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facility:
    """Something that is built on a site, step by step."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    sites: Annotated[tuple[SiteKind, ...], MinLen(1)]
    """Where it can be built. On a special panel only where the map lists it."""
    levels: Annotated[tuple[FacilityLevel, ...], MinLen(1)]
    """Level I first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteRules:
    """What a kind of site can do without any facility."""

    __pydantic_config__ = MODEL_CONFIG

    suit_tier: Level | None = None
    """Mobile suits and armours up to this tier can be built here."""
    builds_ships: bool = False
    """Warships and craft can be built here (TW-4.5)."""
    output_slots: Count = 0
    """Slots of units that it can build in a turn (TW-4.9)."""
    militia_slots: Machines = 0
    """Size of the garrison without any upgrade (TW-4.6, TW-4.10)."""
    militia_with_facility_slots: Machines = 0
    """The same once a facility stands there."""
    raises_forces: bool = False
    """New squadrons and fleets can be raised here (TW-4.12)."""
    founds_factions: bool = False
    """Capturing it founds a rogue faction, holding one keeps it alive (TW-8.2, TW-8.5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Superweapon:
    """A kind of superweapon (TW-4.7, TW-4.13, TW-4.14)."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    faction: FactionId | None = None
    """Who can build it; left out: whoever controls a panel that lists it."""
    cost_gold: Count
    """Price, paid when it is ordered."""
    turns: Positive
    """Own turns until it is finished."""
    shot_gold: Count
    """Price of one shot."""
    charge_turns: Count
    """Turns of charging before each shot."""
    shots: Positive | None = None
    """Shots until it is spent; left out: any number."""
    is_mobile: bool = True
    """Whether it can move at all (TW-2.3)."""
    guard_slots: Machines
    """Slots of grunts that guard it."""
    percent: Percent
    """A unit on the target panel is destroyed on a d100 at or under this."""
    hero_percent: Percent | None = None
    """The same for a machine with a hero; left out: as for any other."""
    beyond_panels: Count = 0
    """Panels in a straight line beyond the target that are hit too."""
    beyond_percent: Percent = 0
    """Chance there."""
    radius_panels: Count = 0
    """Panels this near to the target are hit like the target itself."""
    destroys_facilities: bool = False
    """Facilities and upgrades on the target panels are destroyed."""
    levels_sites: tuple[SiteKind, ...] = ()
    """Sites of these kinds on the target panels become plain panels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A line of the development tree (TW-4.8)."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    cost_gold: Count
    """Price, paid when it is ordered."""
    turns: Positive
    """Own turns until it is done."""
    requires: tuple[Id, ...] = ()
    """Projects that must be done before."""
    tier: Level
    """The whole tier that it develops; of a single design: the tier from which it is chosen."""
    is_single: bool = False
    """It is about one design of that tier, chosen when it is ordered."""
    prototypes: Annotated[int, Ge(0), Le(100)] = 0
    """Units of the single design that are built at once, into the pool."""
    unlocks: bool = True
    """Whether the design (or tier) can be built from then on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank:
    """A rank of officers (TW-7.1, TW-7.2)."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    names: Mapping[FactionId, Name] = field(default_factory=dict)
    """Its name in one faction, where it differs."""
    squadron_slots: Annotated[Machines, Ge(1)]
    """Size limit of a squadron."""
    squadrons: Positive | None = None
    """Squadrons that it may command; left out: any number."""
    fleets: Count | None = 0
    """Fleets that it may command; null: any number."""
    tier_at_most: Positive | None = None
    """Merit: a squadron of this tier or better."""
    victories: Count = 0
    """Merit: battles that this squadron has won."""
    rating_percent: Percent = 0
    """Merit: battles won of battles fought."""
    is_supreme: bool = False
    """The rank that comes with leading a faction, by appointment only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeedBonus:
    """A step of the bonus for quick victories (TW-9.5)."""

    __pydantic_config__ = MODEL_CONFIG

    below_turns: Annotated[int, Ge(1), Le(1000)]
    """Earned by a battle that ends in a turn below this."""
    gold: Count
    """Gold for the winner's faction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TierStep:
    """A tier of experience (TW-9.3)."""

    __pydantic_config__ = MODEL_CONFIG

    tier: Positive
    """Number of the tier; lower is better."""
    battles: Positive
    """Battles fought for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aftermath:
    """What follows a battle (TW-9)."""

    __pydantic_config__ = MODEL_CONFIG

    winner_lost_per_grunt: Positive
    """The winner gets a grunt for so many units lost."""
    loser_lost_per_grunt: Positive
    """The loser."""
    withdrawn_lost_per_grunt: Positive
    """A side that withdrew."""
    craft_bonus: Machines
    """Grunts for each surviving unit with the trait `reinforces`."""
    tiers: Annotated[tuple[TierStep, ...], MinLen(1)]
    """Fewest battles first."""
    ace_kills: Annotated[tuple[Positive, ...], MinLen(1)]
    """Kills for ace level 1, 2, ..."""
    ace_classes: tuple[FrameClass, ...]
    """Classes that earn ace levels."""
    speed: tuple[SpeedBonus, ...]
    """Best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeroRules:
    """Heroes in a campaign (TW-7.8)."""

    __pydantic_config__ = MODEL_CONFIG

    per_faction: Count
    """Most heroes of a faction."""
    classes: tuple[FrameClass, ...]
    """Classes of machine that a hero can be bound to, where the hero's own entry allows."""
    die: Annotated[int, Ge(2), Le(100)]
    """Faces of the die that is rolled when the machine is destroyed."""
    dead_at_most: Count
    """Dead on this or less."""
    return_rounds: Positive
    """Rounds until a survivor is back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetRules:
    """What a fleet holds (TW-1.7)."""

    __pydantic_config__ = MODEL_CONFIG

    warships: Positive
    """Most warships."""
    warship_slots: Positive
    """Their slots."""
    escort_slots: Machines
    """Slots of everything else; carriers add theirs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRules:
    """What counts at a turn limit (TW-6.4)."""

    __pydantic_config__ = MODEL_CONFIG

    panel: Count
    """Points for each panel."""
    site: Count
    """Points for each site, beside its panel."""
    gold_per_point: Positive
    """So much gold is one point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalWarOptions:
    """Readings of the rules that a table can choose. The defaults are the house's decisions."""

    __pydantic_config__ = MODEL_CONFIG

    rogue_takes_zeon_capital: Literal["war_goes_on", "captor_wins"] = "war_goes_on"
    """What happens when a rogue faction takes a capital whose fall ends the war (TW-6.1)."""
    ace_4: Annotated[int, Ge(19), Le(35)] = 20
    """Kills for ace level 4: 20 as written, 26 as probably meant (TW-9.4)."""
    ai_rogues: bool = False
    """Whether officers led by the computer may go rogue (TW-8.6)."""
    battle_system: Id = "skirmish"
    """How battles are fought: one of the rules' battle systems, or automatic (TW-9.6)."""
    battle_choice: Literal["campaign", "each"] = "campaign"
    """Whether they are all fought in this way, or players may choose another one for each (TW-9.6)."""
    turn_limit: Annotated[int, Ge(0), Le(10_000)] = 0
    """Rounds after which the war is counted; 0: none (TW-6.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalWarRules:
    """The numbers of the campaign."""

    __pydantic_config__ = MODEL_CONFIG

    start_gold: Count
    """Bank of a faction at the start (TW-4.1)."""
    rogue_start_gold: Count
    """Bank of a rogue faction when it is founded (TW-8.3)."""
    carried_over_gold: Count
    """Gold for each panel that the captor of the last capital held when the war moves (TW-6.3)."""
    panel_gold: Count
    """Gold a turn for each supplied panel (TW-4.2)."""
    income_from_round: Positive
    """First round with income (TW-1.6)."""
    refill_units: Positive
    """Missing units that a garrison regains in a turn (TW-4.10)."""
    movement: Movement
    """Panels a turn."""
    fleet: FleetRules
    """What a fleet holds."""
    squadron_classes: tuple[FrameClass, ...]
    """Classes that a squadron takes (TW-1.7)."""
    suit_classes: tuple[FrameClass, ...]
    """Classes that need a production facility (TW-4.4)."""
    sites: Annotated[Mapping[SiteKind, SiteRules], MinLen(len(get_args(SiteKind)))]
    """What each kind of site can do."""
    facilities: tuple[Facility, ...]
    """What can be built on sites."""
    superweapons: tuple[Superweapon, ...]
    """What can be built on special panels."""
    projects: tuple[Project, ...]
    """The development tree."""
    new_squadron_gold: Count
    """Price of raising a squadron, units extra (TW-4.12)."""
    new_fleet_gold: Count
    """Price of raising a fleet, ships extra (TW-4.12)."""
    ranks: Annotated[tuple[Rank, ...], MinLen(2)]
    """Lowest first; the last is the supreme commander's."""
    rogue_warning_rank: Id
    """Officers below this rank are advised against going rogue (TW-8.6)."""
    rogue_colours: Annotated[tuple[Colour, ...], MinLen(1)]
    """Colours that are proposed to new factions (TW-8.3)."""
    heroes: HeroRules
    """Heroes."""
    aftermath: Aftermath
    """What follows a battle."""
    battle_systems: Annotated[tuple[System, ...], MinLen(1)] = ("skirmish", "duel")
    """Systems in which battles can be fought; the first one where the staff resolves them all (TW-9.6)."""
    score: ScoreRules
    """What counts at a turn limit."""
    options: TotalWarOptions = field(default_factory=TotalWarOptions)
    """Defaults of the named options."""
