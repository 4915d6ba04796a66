"""Squad submissions and everything else that a closed setup must get right (TW-7.7). Pure."""

from collections import Counter

from game.core.ids import RuleId
from game.core.kernel import Illegal
from game.systems.totalwar.campaign import Campaign
from game.systems.totalwar.roster import incomplete, is_barred, misfit
from game.systems.totalwar.setup import (
    NOTED_IF_REQUIRED,
    ForceSetup,
    OfficerSetup,
    SiteSetup,
    begun_by,
)


def bad_submission(
    campaign: Campaign,
    force: ForceSetup,
    officer: OfficerSetup,
    developed: tuple[str, ...],
    faction: str,
    origin: str,
) -> Illegal | None:
    """Why a submitted force cannot take the field: slots, tiers, maxima, models, heroes, place (TW-7.7).

    ``faction``: its officer's ("" = a lone rogue's); ``origin``: whose models and heroes it has.
    """
    unknown = [unit.frame for unit in force.units if unit.frame not in campaign.frames]
    if unknown:
        return Illegal(RuleId("TW-7.7"), "no_such_model", {"force": force.id, "frame": unknown[0]})
    frames = [campaign.frames[unit.frame] for unit in force.units]
    slots = campaign.rank(campaign.rank_numbers[officer.rank]).squadron_slots
    refusal = incomplete(force.kind, frames) or misfit(campaign, force.kind, frames, slots)
    if refusal is not None:
        return Illegal(refusal.rule, refusal.reason, {"force": force.id, **refusal.facts})
    opening = campaign.opening if begun_by(campaign.setup) >= NOTED_IF_REQUIRED else campaign.projects
    tiers = {campaign.projects[name].tier for name in developed if name in opening}
    for unit, frame in zip(force.units, frames):
        if frame.tier and frame.tier not in tiers and frame.id not in developed:
            return Illegal(RuleId("TW-7.7"), "not_developed", {"force": force.id, "frame": frame.id})
        if is_barred(campaign, frame.id, 0):
            return Illegal(RuleId("TW-4.9"), "barred", {"force": force.id, "frame": frame.id})
        if unit.hero and (
            unit.hero not in campaign.heroes or frame.klass not in campaign.heroes[unit.hero].classes
        ):
            return Illegal(RuleId("TW-7.8"), "wrong_class", {"force": force.id, "hero": unit.hero})
        if frame.faction != origin:
            return Illegal(
                RuleId("TW-7.7"),
                "not_our_model",
                {"force": force.id, "frame": frame.id, "faction": frame.faction},
            )
        if unit.hero and campaign.heroes[unit.hero].faction != origin:
            return Illegal(RuleId("TW-7.8"), "not_our_hero", {"force": force.id, "hero": unit.hero})
    theatre = campaign.theatres[0]
    if not (0 <= force.panel < theatre.size and theatre.is_passable[force.panel]):
        return Illegal(RuleId("TW-1.5"), "off_the_map", {"force": force.id, "panel": force.panel})
    site = theatre.sites.get(force.panel)
    if site is not None and theatre.setup.owners[force.panel] != faction and _is_garrisoned(campaign, site):
        return Illegal(RuleId("TW-1.5"), "garrisoned", {"force": force.id, "site": site.name})
    return None


def _is_garrisoned(campaign: Campaign, site: SiteSetup) -> bool:
    """Whether a site has a garrison as the war begins (TW-4.6, TW-4.10)."""
    rules = campaign.rules.sites[site.kind]
    built = [campaign.facilities[name].levels[level - 1] for name, level in site.facilities if level]
    slots = [rules.militia_slots, *(level.garrison_slots for level in built)]
    return max(slots) > 0 or bool(built and rules.militia_with_facility_slots)


def bad_setup(campaign: Campaign) -> Illegal | None:
    """The first thing that is wrong with a setup, or None."""
    setup = campaign.setup
    officers: dict[str, OfficerSetup] = {}
    developed: dict[str, tuple[str, ...]] = {}
    serves: dict[str, tuple[str, str]] = {}
    for faction in setup.factions:
        for officer in faction.officers:
            officers[officer.id] = officer
            developed[officer.id] = faction.developed
            serves[officer.id] = faction.id, faction.origin or faction.id
        if faction.commander not in officers:
            return Illegal(RuleId("TW-7.6"), "no_commander", {"faction": faction.id})
    for officer, origin in setup.rogues:
        officers[officer.id] = officer
        developed[officer.id] = ()
        serves[officer.id] = "", origin
    for officer in officers.values():
        if officer.rank not in campaign.rank_numbers:
            return Illegal(RuleId("TW-7.1"), "no_such_rank", {"rank": officer.rank})
    for site in (site for theatre in setup.theatres for site in theatre.sites):
        for name, level in site.facilities:
            if name not in campaign.facilities or level > len(campaign.facilities[name].levels):
                return Illegal(RuleId("TW-4.11"), "no_such_facility", {"facility": name, "site": site.name})
    for panel, count in Counter(force.panel for force in setup.forces).items():
        if count > 1:
            return Illegal(RuleId("TW-1.5"), "panel_taken", {"panel": panel})
    machines = [unit for force in setup.forces for unit in force.units]
    for hero, count in Counter(unit.hero for unit in machines if unit.hero).items():
        if count > 1:
            return Illegal(RuleId("TW-7.8"), "hero_twice", {"hero": hero})
    for name, count in Counter(unit.id for unit in machines if unit.id).items():
        if count > 1:
            return Illegal(RuleId("TW-7.7"), "unit_twice", {"unit": name})
    held: Counter[tuple[str, str]] = Counter()
    for force in setup.forces:
        if force.officer not in officers:
            return Illegal(RuleId("TW-7.7"), "no_such_officer", {"officer": force.officer})
        officer = officers[force.officer]
        held[officer.id, force.kind] += 1
        rank = campaign.rank(campaign.rank_numbers[officer.rank])
        most = rank.fleets if force.kind == "fleet" else rank.squadrons
        if most is not None and held[officer.id, force.kind] > most:
            return Illegal(RuleId("TW-7.1"), "rank_too_low", {"officer": officer.id})
        refusal = bad_submission(campaign, force, officer, developed[officer.id], *serves[officer.id])
        if refusal is not None:
            return refusal
    return None
