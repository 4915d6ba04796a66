"""What panels yield, build and hold (TW-4). Pure."""

from collections.abc import Iterable

from game.core.ids import FrameId, UnitId
from game.systems.totalwar.board import garrison_at
from game.systems.totalwar.profile import Facility, FacilityLevel, SiteRules
from game.systems.totalwar.roster import is_barred
from game.systems.totalwar.setup import FrameSetup
from game.systems.totalwar.state import Faction, Force, Site, TotalWarState
from game.systems.totalwar.supply import is_supplied

NO_TIER = -1


def levels_on(state: TotalWarState, site: Site) -> tuple[FacilityLevel, ...]:
    """The level that each facility on a site has reached."""
    return tuple(state.campaign.facilities[name].levels[level - 1] for name, level in site.facilities)


def facility_level(site: Site, facility: str) -> int:
    """The level of one facility, 0 = none."""
    return dict(site.facilities).get(facility, 0)


def next_step(state: TotalWarState, site: Site, facility: Facility) -> int:
    """The index of the level that the next order builds; the number of levels where there is none (TW-4.11).

    A garrison that is no larger than the site's own militia counts as there: nobody pays for it (TW-4.10).
    """
    at = facility_level(site, facility.id)
    militia = site_rules(state, site).militia_slots if state.counts else 0
    while at < len(facility.levels) and _is_there(facility.levels[at], militia):
        at += 1
    return at


def _is_there(level: FacilityLevel, militia: int) -> bool:
    """Whether a level brings nothing but a garrison, and that is no larger than what stands there anyway."""
    alone = FacilityLevel(cost_gold=level.cost_gold, turns=level.turns, garrison_slots=level.garrison_slots)
    return 0 < level.garrison_slots <= militia and level == alone


def site_rules(state: TotalWarState, site: Site) -> SiteRules:
    """What a kind of site can do by itself."""
    return state.campaign.rules.sites[site.kind]


def site_income(state: TotalWarState, panel: int) -> int:
    """Gold that a site earns beside its panel's own (TW-4.3, TW-4.7)."""
    site, setup = state.sites[panel], state.map.sites[panel]
    levels = levels_on(state, site)
    percent = max((level.yield_percent for level in levels), default=100)
    return -(-setup.yield_gold * percent // 100) + sum(level.gold for level in levels)


def income(state: TotalWarState, faction: str) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The number of supplied panels of a faction, and (panel, gold) of further sources (TW-4.2, TW-4.3)."""
    owners = state.owners
    panels = owners.count(faction) - list(map(owners.__getitem__, state.cut)).count(faction)
    sources = []
    for panel in state.sites:
        if is_supplied(state, panel, faction):
            gold = site_income(state, panel)
            if gold:
                sources.append((panel, gold))
    return panels, tuple(sources)


def total_income(state: TotalWarState, faction: str) -> int:
    """Gold that a faction earns at the start of its turn."""
    panels, sources = income(state, faction)
    return panels * state.campaign.rules.panel_gold + sum(gold for _, gold in sources)


def suit_tier(state: TotalWarState, site: Site) -> int:
    """The highest tier of mobile suits that a site builds; NO_TIER: none (TW-4.4, TW-4.6)."""
    tiers = [site_rules(state, site).suit_tier, *(level.suit_tier for level in levels_on(state, site))]
    return max((tier for tier in tiers if tier is not None), default=NO_TIER)


def builds_ships(state: TotalWarState, site: Site) -> bool:
    """Whether a site builds warships and craft (TW-4.5, TW-4.7)."""
    return site_rules(state, site).builds_ships or any(level.builds_ships for level in levels_on(state, site))


def output_left(state: TotalWarState, panel: int) -> int:
    """Slots of units that a panel can still build this turn (TW-4.9)."""
    site = state.sites[panel]
    levels = levels_on(state, site)
    slots = [site_rules(state, site).output_slots, *(level.output_slots for level in levels)]
    return max(slots) - site.output_used


def affordable(frame: FrameSetup, gold: int, room: int) -> int:
    """How many of a model so much gold pays for, at most ``room``: of one that costs nothing all that fit."""
    return min(room, gold // frame.cost_gold) if frame.cost_gold else room


def is_producing(state: TotalWarState, panel: int, faction: str) -> bool:
    """Whether units can be built on a panel: an own, supplied one that builds anything (TW-4.9, TW-5.5)."""
    site = state.sites.get(panel)
    if site is None or not is_supplied(state, panel, faction):
        return False
    return builds_ships(state, site) or suit_tier(state, site) != NO_TIER


def producing_panels(state: TotalWarState, faction: str) -> tuple[int, ...]:
    """All panels on which a faction builds units."""
    return tuple(panel for panel in state.sites if is_producing(state, panel, faction))


def is_developed(state: TotalWarState, faction: Faction, frame: FrameSetup) -> bool:
    """Whether a faction knows a model: tier 0, a developed tier, or a single design (TW-4.8)."""
    if frame.tier == 0 or frame.id in faction.developed:
        return True
    projects, opening = state.campaign.projects, state.campaign.opening
    return any(name in opening and projects[name].tier == frame.tier for name in faction.developed)


def is_built_at(state: TotalWarState, panel: int, faction: Faction, frame: FrameSetup) -> bool:
    """Whether a panel of the faction builds a model, gold and output apart (TW-4.4 to TW-4.9)."""
    if frame.faction != faction.origin or frame.klass == "superweapon":
        return False
    if not is_producing(state, panel, faction.id) or not is_developed(state, faction, frame):
        return False
    if is_barred(state.campaign, frame.id, state.theatre):
        return False
    site = state.sites[panel]
    if frame.klass in state.campaign.rules.suit_classes:
        return frame.tier <= suit_tier(state, site)
    return builds_ships(state, site)


def frames_built_at(state: TotalWarState, panel: int, faction: Faction) -> tuple[FrameSetup, ...]:
    """Every model that a panel of the faction builds."""
    return tuple(
        frame for frame in state.campaign.frames.values() if is_built_at(state, panel, faction, frame)
    )


def grunt_of(state: TotalWarState, faction: str, panel: int = -1) -> FrameSetup | None:
    """The basic model of a faction, or of neutral militia on a panel, unless barred from the theatre.

    Garrisons are of machines that serve in squadrons (TW-4.10): a ship in its place fills nothing.
    """
    if faction:
        origin = state.factions[faction].origin
        name = state.campaign.grunts.get(origin, FrameId(""))
    else:
        name = state.map.sites[panel].militia if panel in state.map.sites else FrameId("")
    frame = state.campaign.frames.get(name)
    if frame is None or frame.klass not in state.campaign.rules.squadron_classes:
        return None
    return None if is_barred(state.campaign, name, state.theatre) else frame


def garrison_slots(state: TotalWarState, panel: int) -> int:
    """Size of a panel's garrison, warships apart (TW-4.6, TW-4.10)."""
    site = state.sites.get(panel)
    if site is None:
        return 0
    rules = site_rules(state, site)
    militia = rules.militia_slots
    if site.facilities:
        militia = max(militia, rules.militia_with_facility_slots)
    return max(militia, *(level.garrison_slots for level in levels_on(state, site)), 0)


def garrison_warships(state: TotalWarState, panel: int) -> int:
    """Warships that belong to a panel's garrison (TW-4.10)."""
    site = state.sites.get(panel)
    if site is None:
        return 0
    return max((level.garrison_warships for level in levels_on(state, site)), default=0)


def elite_of(state: TotalWarState, panel: int, faction: Faction) -> tuple[FrameSetup | None, int]:
    """The better suit of a capital's garrison, and how many slots of it there are (TW-4.6)."""
    site = state.sites[panel]
    best = max(levels_on(state, site), key=lambda level: level.elite_percent, default=None)
    if best is None or not best.elite_percent:
        return None, 0
    candidates = [
        frame
        for frame in state.campaign.frames.values()
        if frame.faction == faction.origin
        and frame.klass == "mobile_suit"
        and frame.slots == 1
        and frame.tier <= best.elite_tier
        and is_developed(state, faction, frame)
        and not is_barred(state.campaign, frame.id, state.theatre)
    ]
    if not candidates:
        return None, 0
    dearest = min(candidates, key=lambda frame: (-frame.cost_gold, frame.id))
    return dearest, garrison_slots(state, panel) * best.elite_percent // 100


def garrison_frames(state: TotalWarState, panel: int) -> tuple[FrameSetup, ...]:
    """The models that stand in a panel's garrison now."""
    garrison = garrison_at(state, panel)
    if garrison is None:
        return ()
    return tuple(state.campaign.frames[state.units[unit].frame] for unit in garrison.units)


def next_garrison_frame(state: TotalWarState, panel: int, faction: Faction) -> FrameSetup | None:
    """What a garrison regains next: grunts first, then its better suits (TW-4.6, TW-4.10)."""
    return missing_frame(state, panel, faction, garrison_frames(state, panel))


def missing_frame(
    state: TotalWarState, panel: int, faction: Faction, present: Iterable[FrameSetup]
) -> FrameSetup | None:
    """What is missing first in a garrison that consists of these models; None: nothing."""
    ground = [frame for frame in present if frame.klass != "warship"]
    size = garrison_slots(state, panel)
    used = sum(frame.slots for frame in ground)
    grunt = grunt_of(state, faction.id, panel)
    elite, elite_slots = elite_of(state, panel, faction)
    if elite is not None and grunt is not None and elite.id == grunt.id:
        elite, elite_slots = None, 0
    if grunt is not None and used + grunt.slots <= size:
        grunts = sum(frame.slots for frame in ground if elite is None or frame.id != elite.id)
        if grunts + grunt.slots <= size - elite_slots:
            return grunt
    if elite is not None and used + elite.slots <= size:
        return elite
    return None


def exchanged_unit(state: TotalWarState, panel: int, faction: Faction) -> UnitId | None:
    """The machine of a full garrison that makes room for a better suit: the cheapest (TW-4.6)."""
    garrison = garrison_at(state, panel)
    elite, elite_slots = elite_of(state, panel, faction)
    if garrison is None or elite is None:
        return None
    frames = {unit: state.campaign.frames[state.units[unit].frame] for unit in garrison.units}
    better = sum(frame.slots for frame in frames.values() if frame.id == elite.id)
    others = [
        unit
        for unit, frame in frames.items()
        if frame.slots == elite.slots and frame.klass != "warship" and frame.cost_gold < elite.cost_gold
    ]
    if better + elite.slots > elite_slots or not others:
        return None
    return min(others, key=lambda unit: (frames[unit].cost_gold, state.units[unit].kills, unit))


def cheapest_warship(state: TotalWarState, faction: Faction) -> FrameSetup | None:
    """The warship of tier 0 that a garrison gets (TW-4.10)."""
    ships = [
        frame
        for frame in state.campaign.frames.values()
        if frame.klass == "warship"
        and frame.tier == 0
        and frame.faction == faction.origin
        and not is_barred(state.campaign, frame.id, state.theatre)
    ]
    return min(ships, key=lambda frame: (frame.cost_gold, frame.id), default=None)


def force_price(state: TotalWarState, force: Force) -> int:
    """Return what a force has cost, in tenths of gold."""
    frames = state.campaign.frames
    return 10 * sum(frames[state.units[name].frame].cost_gold for name in force.units)
