"""What Total War asks of the content that it plays with: theatres, and campaigns on them (TW-1.2, TW-7.7)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from game.content.catalog import Catalog
from game.content.models import Rules
from game.content.models_battle import BattleMap
from game.content.problems import Finding, counted, did_you_mean, one_of, shown
from game.content.systems import EntryCheck, Surroundings
from game.content.tree import Path
from game.core.ids import PlayerId
from game.core.kernel import Illegal
from game.rules.beginnings import catalog_of
from game.rules.campaigns import check_battle_systems, check_system, check_way
from game.rules.ordered import check_ace_kills
from game.systems.totalwar.build import force_setup, theatre_setup
from game.systems.totalwar.campaign import Campaign as ClosedCampaign
from game.systems.totalwar.campaign import Theatre as ClosedTheatre
from game.systems.totalwar.choices import CampaignChoices
from game.systems.totalwar.content import Campaign, CampaignOfficer, CampaignSite, Theatre
from game.systems.totalwar.grunt_checks import check_grunts, check_militia
from game.systems.totalwar.pricing import frame_setups, hero_setups
from game.systems.totalwar.profile import Facility, TotalWarRules
from game.systems.totalwar.project_checks import check_projects
from game.systems.totalwar.setup import BEGUN_BY, OfficerSetup, TotalWarSetup
from game.systems.totalwar.submission import bad_submission
from game.systems.totalwar.supply import joined_panels
from game.systems.totalwar.table_checks import check_tables
from game.systems.totalwar.theatre_checks import check_campaign as check_names
from game.systems.totalwar.theatre_checks import check_theatre as check_ground

SYSTEM: Final = "totalwar"
INCOME_TOLERANCE: Final = 10
"""Start incomes may differ by one in so many without a note."""
REFUSALS: Final[Mapping[str, str]] = {
    "no_units": "it has no units",
    "no_warship": "a fleet needs a warship",
    "too_many_alike": "it has too many alike: at most {most} of '{frame}'",
    "not_in_a_squadron": "'{frame}' does not serve in squadrons",
    "not_in_a_fleet": "'{frame}' does not serve in fleets",
    "no_slots": "its machines take {needed} slots, it has {slots}",
    "too_many_ships": "its warships are too many or too large: at most {most}",
    "not_developed": "'{frame}' is not developed yet",
    "barred": "'{frame}' cannot serve in this theatre",
    "wrong_class": "the hero does not drive that machine",
    "off_the_map": "no force can stand there",
    "not_our_model": "'{frame}' is a model of {faction}",
    "not_our_hero": "the hero '{hero}' serves another faction",
    "garrisoned": "it stands on {site}, which another's garrison holds",
}
WAYS_OUT: Final[Mapping[str, str]] = {
    "not_our_model": "take a frame of its side, or name an origin whose models the side uses",
    "not_our_hero": "take a hero of its side",
    "garrisoned": "place it beside, or give the panel to its side",
    "no_warship": "add one, or write kind: squadron",
    "no_slots": "take fewer, or give its officer a higher rank",
    "not_developed": "add it to developed in its side's block under factions",
    "off_the_map": "columns and rows are counted from 0",
}
TOLD_ELSEWHERE: Final = ("no_such_model",)
"""Refusals that only follow from an entry that is missing or broken; that is told where it is named."""


def check_theatre(entry: object, around: Surroundings) -> Iterator[Finding]:
    """Sites have what their kinds take, ground is joined, capitals are supplied, incomes even (TW-1.2)."""
    if not isinstance(entry, Theatre) or any(check_ground(entry, around)):
        return
    every = _rules_on(entry, around)
    if not every:
        return
    board = around.find("map", entry.map)
    if not isinstance(board, BattleMap) or _has_gaps(board, around):
        return
    if SYSTEM not in board.systems:
        message = f"the map '{board.id}' is not for {SYSTEM}"
        yield Finding(("map",), "system", message, f"it is for {one_of(board.systems)}")
        return
    theatre = ClosedTheatre(theatre_setup(catalog_of(around), entry.id))
    yield from _check_joined(entry, theatre)
    for number, site in enumerate(entry.sites):
        path: Path = ("sites", number)
        if not theatre.is_passable[theatre.panel(*site.at)]:
            message = f"'{site.name}' stands on ground that no force enters"
            yield Finding((*path, "at"), "passable", message)
        yield from _check_board(board, site, path, around)
        yield from check_militia(site, path, entry, every, around)
    yield from _under_all(entry, every)
    incomes = [list(_check_incomes(entry, theatre, rules)) for rules in every]
    if all(incomes):
        yield from incomes[-1]


def _rules_on(entry: Theatre, around: Surroundings) -> list[TotalWarRules]:
    """The usual rules, and then those of every campaign that is waged in a theatre."""
    names = dict.fromkeys([SYSTEM])
    for each in around.entries.get("campaign", {}).values():
        if isinstance(each, Campaign) and each.system == SYSTEM and entry.id in each.theatres:
            names[each.rules or SYSTEM] = None
    return [rules for name in names if (rules := _rules(around, name)) is not None]


def _site_findings(entry: Theatre, rules: TotalWarRules) -> Iterator[Finding]:
    for number, site in enumerate(entry.sites):
        yield from _check_site(entry, site, ("sites", number), rules)


def _under_all(entry: Theatre, every: Sequence[TotalWarRules]) -> Iterator[Finding]:
    """What is wrong with sites whatever the rules; what only some rules lack is told at their campaigns."""
    found = [list(_site_findings(entry, rules)) for rules in every]
    common = set.intersection(*({(each.path, each.code) for each in row} for row in found))
    yield from (each for each in found[-1] if (each.path, each.code) in common)


def _rules(around: Surroundings, rules_id: str) -> TotalWarRules | None:
    found = around.find("rules", rules_id)
    return found.options if isinstance(found, Rules) and isinstance(found.options, TotalWarRules) else None


def _has_gaps(board: BattleMap, around: Surroundings) -> bool:
    """Whether the map has tiles or terrain that cannot be looked up; that is told where the map stands."""
    marks = {mark for row in board.rows for mark in row}
    return any(around.find("terrain", board.legend.get(mark)) is None for mark in marks)


def _check_joined(entry: Theatre, theatre: ClosedTheatre) -> Iterator[Finding]:
    """Every panel that forces may enter can be reached from every other."""
    ground = [panel for panel in theatre.panels if theatre.is_passable[panel]]
    if not ground:
        yield Finding(("map",), "connected", "no force can enter any panel")
        return
    marks = ["land" if passable else "" for passable in theatre.is_passable]
    joined = joined_panels(theatre.neighbours, marks, ground[:1])
    lost = [panel for panel in ground if not joined[panel]]
    if lost:
        row, column = divmod(lost[0], theatre.setup.columns)
        panels = counted(len(lost), "panel")
        message = f"{panels} cannot be reached from the others, the first is [{column}, {row}]"
        yield Finding(("map",), "connected", message, "open a way, or close them")


def _check_board(
    ground: BattleMap, site: CampaignSite, path: Path, around: Surroundings
) -> Iterator[Finding]:
    """A site's own board is one that battles are fought on, in the same theatre (TW-2.7)."""
    board = around.find("map", site.battle_map) if site.battle_map is not None else None
    if not isinstance(board, BattleMap):
        return
    if SYSTEM in board.systems:
        message = f"'{board.id}' is a map for {SYSTEM}: no battle can be fought on it"
        yield Finding((*path, "battle_map"), "system", message, "name a board for battles")
    elif board.theatre != ground.theatre:
        message = f"'{board.id}' is a board in {board.theatre}, but '{site.name}' lies in {ground.theatre}"
        yield Finding((*path, "battle_map"), "theatre", message, f"name a board in {ground.theatre}")


def _check_site(entry: Theatre, site: CampaignSite, path: Path, rules: TotalWarRules) -> Iterator[Finding]:
    facilities = {facility.id: facility for facility in rules.facilities}
    weapons = [weapon.id for weapon in rules.superweapons]
    buildable = [*weapons, *(name for name, each in facilities.items() if "special" in each.sites)]
    for place, project in enumerate(site.projects):
        if project not in buildable:
            message = f"there is nothing called '{project}' to build on a special panel"
            hint = did_you_mean(project, buildable) or f"there are {one_of(buildable)}"
            yield Finding((*path, "projects", place), "unknown_project", message, hint)
    for name, level in site.facilities.items():
        yield from _check_facility(facilities, site, name, level, (*path, "facilities", name))
    owner = entry.owner_legend.get(entry.owners[site.at[1]][site.at[0]], "")
    if not owner and rules.sites[site.kind].militia_slots and site.militia is None:
        message = f"'{site.name}' is neutral and has no model for its militia"
        yield Finding(path, "militia", message, "add militia: with a frame")


def _check_facility(
    facilities: Mapping[str, Facility], site: CampaignSite, name: str, level: int, path: Path
) -> Iterator[Finding]:
    facility = facilities.get(name)
    if facility is None:
        message = f"there is no facility '{name}'"
        yield Finding(path, "unknown_facility", message, did_you_mean(name, facilities), is_at_key=True)
    elif site.kind not in facility.sites or (site.kind == "special" and name not in site.projects):
        message = f"'{name}' cannot stand on the {site.kind} '{site.name}'"
        yield Finding(path, "facility", message, f"it stands on {one_of(facility.sites)}", is_at_key=True)
    elif level > len(facility.levels):
        yield Finding(path, "facility", f"'{name}' has {len(facility.levels)} levels, not {level}")


def start_incomes(entry: Theatre, theatre: ClosedTheatre, rules: TotalWarRules) -> dict[str, int]:
    """Gold a turn at the start of every faction with a capital, from supplied panels (TW-4.2, TW-4.3)."""
    owners = theatre.setup.owners
    roots = [site.panel for site in theatre.setup.sites if site.kind == "capital" and owners[site.panel]]
    joined = joined_panels(theatre.neighbours, owners, roots)
    levels = {facility.id: facility.levels for facility in rules.facilities}
    incomes = {}
    for capital in entry.capitals:
        mine = [
            panel for panel, owner in enumerate(owners) if owner == capital.faction and bool(joined[panel])
        ]
        gold = rules.panel_gold * len(mine)
        for panel in mine:
            site = theatre.sites.get(panel)
            if site is not None:
                built = [levels[name][:level][-1] for name, level in site.facilities if name in levels]
                percent = max((level.yield_percent for level in built), default=100)
                gold += -(-site.yield_gold * percent // 100) + sum(level.gold for level in built)
        incomes[capital.faction] = gold
    return incomes


def _check_incomes(entry: Theatre, theatre: ClosedTheatre, rules: TotalWarRules) -> Iterator[Finding]:
    incomes = start_incomes(entry, theatre, rules)
    least, most = min(incomes.values()), max(incomes.values())
    if (most - least) * INCOME_TOLERANCE > most and not entry.income_note:
        told = ", ".join(f"{faction} {gold}" for faction, gold in incomes.items())
        message = f"incomes at the start are uneven: {told}"
        yield Finding(("owners",), "income", message, "even them out, or say why in income_note")


def check_campaign(entry: object, around: Surroundings) -> Iterator[Finding]:
    """Ranks and developments are known, and every force is a legal submission (TW-7.7)."""
    if not isinstance(entry, Campaign):
        return
    yield from check_system(entry, SYSTEM, around)
    if entry.system != SYSTEM or any(check_names(entry, around)):
        return
    rules = _rules(around, entry.rules or SYSTEM)
    first = around.find("theatre", entry.theatres[0])
    if rules is None or not isinstance(first, Theatre) or any(check_ground(first, around)):
        return
    yield from _check_sites_by(entry, rules, around)
    if isinstance(entry.options, CampaignChoices):
        yield from check_way(entry.options.battle_system, rules, ("options", "battle_system"), "TW-9.6")
    known = [*_check_people(entry, rules, around), *_check_rogue_sides(entry, first, rules)]
    yield from known
    board = around.find("map", first.map)
    if known or not isinstance(board, BattleMap) or _has_gaps(board, around):
        return
    yield from _check_forces(entry, rules, catalog_of(around))


def _check_sites_by(entry: Campaign, rules: TotalWarRules, around: Surroundings) -> Iterator[Finding]:
    """Nothing stands on sites of the campaign's theatres that its own rules lack (TW-4.11).

    What its rules lack and could only have been built there is never built.
    """
    for number, name in enumerate(entry.theatres):
        theatre = around.find("theatre", name)
        if not isinstance(theatre, Theatre) or any(check_ground(theatre, around)):
            continue
        told = {(each.path, each.code) for each in _under_all(theatre, _rules_on(theatre, around))}
        for each in _site_findings(theatre, rules):
            if each.code != "unknown_project" and (each.path, each.code) not in told:
                site = theatre.sites[int(each.path[1])].name
                message = f"by the rules '{entry.rules or SYSTEM}' {each.message}, at '{site}' in '{name}'"
                hint = "give the rules what the theatre has, or the campaign other rules or another theatre"
                yield Finding(("theatres", number), each.code, message, hint)


def check_rules(entry: object, around: Surroundings) -> Iterator[Finding]:
    """The battle systems fight battles, the usual way among them (TW-9.6); aces are as the option says.

    Whatever is in the tree can be developed (TW-4.8), and tables are in order (TW-7.1, TW-9.3).
    """
    if not isinstance(entry, Rules) or not isinstance(entry.options, TotalWarRules):
        return
    rules = entry.options
    yield from check_battle_systems(rules, around, "TW-9.6")
    path: Path = ("options", "aftermath", "ace_kills")
    yield from check_ace_kills(rules.aftermath.ace_kills, rules.options.ace_4, path)
    yield from check_projects(rules, around)
    yield from check_tables(rules)


def _check_people(entry: Campaign, rules: TotalWarRules, around: Surroundings) -> Iterator[Finding]:
    ranks = [rank.id for rank in rules.ranks]
    designs = [*(project.id for project in rules.projects), *around.entries.get("frame", {})]
    for path, officer in _officers(entry):
        if officer.rank not in ranks:
            hint = did_you_mean(officer.rank, ranks) or f"ranks are {one_of(ranks)}"
            yield Finding((*path, "rank"), "unknown_rank", f"there is no rank '{officer.rank}'", hint)
    yield from check_grunts(entry, rules, around)
    for number, faction in enumerate(entry.factions):
        for place, name in enumerate(faction.developed):
            if name not in designs:
                message = f"there is no project or design {shown(name)}"
                hint = did_you_mean(name, designs)
                yield Finding(("factions", number, "developed", place), "unknown_development", message, hint)
        for officer in faction.officers:
            is_leader = officer.id == faction.commander
            if is_leader and officer.rank in ranks and not rules.ranks[ranks.index(officer.rank)].is_supreme:
                message = f"the commander '{officer.id}' is only {officer.rank}"
                yield Finding(("factions", number, "commander"), "rank", message, f"his rank is {ranks[-1]}")


def _check_rogue_sides(entry: Campaign, first: Theatre, rules: TotalWarRules) -> Iterator[Finding]:
    """A rogue faction holds from the start what keeps it in being (TW-8.5)."""
    kinds = [kind for kind, site in rules.sites.items() if site.founds_factions]
    holds = {
        first.owner_legend.get(first.owners[site.at[1]][site.at[0]], "")
        for site in first.sites
        if site.kind in kinds
    }
    for number, faction in enumerate(entry.factions):
        if faction.is_rogue and faction.faction not in holds:
            message = f"the rogue faction '{faction.faction}' holds no {one_of(kinds)} in '{first.id}'"
            hint = "give it one: without it ceases to exist as soon as a panel changes hands [TW-8.5]"
            yield Finding(("factions", number, "is_rogue"), "rogue", message, hint)


def _officers(entry: Campaign) -> Iterator[tuple[Path, CampaignOfficer]]:
    for number, faction in enumerate(entry.factions):
        for place, officer in enumerate(faction.officers):
            yield ("factions", number, "officers", place), officer
    for number, rogue in enumerate(entry.rogues):
        yield ("rogues", number, "officer"), rogue.officer


def _check_forces(entry: Campaign, rules: TotalWarRules, catalog: Catalog) -> Iterator[Finding]:
    theatre = theatre_setup(catalog, entry.theatres[0])
    campaign = ClosedCampaign(
        TotalWarSetup(
            name=entry.name,
            theatres=(theatre,),
            factions=(),
            order=(),
            forces=(),
            frames=frame_setups(catalog.frames.values(), entry.prices),
            heroes=hero_setups(catalog.pilots.values(), entry.prices),
            rules=rules,
            options=rules.options,
            begun_by=BEGUN_BY,
        )
    )
    officers = {
        officer.id: OfficerSetup(officer.id, officer.name, PlayerId(""), officer.rank)
        for _, officer in _officers(entry)
    }
    developed = {officer.id: faction.developed for faction in entry.factions for officer in faction.officers}
    serves = {
        officer.id: (faction.faction, faction.origin or faction.faction)
        for faction in entry.factions
        for officer in faction.officers
    } | {rogue.officer.id: ("", rogue.origin) for rogue in entry.rogues}
    held: dict[tuple[str, str], int] = {}
    for number, force in enumerate(entry.forces):
        officer = officers[force.officer]
        rank = campaign.rank(campaign.rank_numbers[officer.rank])
        has = held[officer.id, force.kind] = held.get((officer.id, force.kind), 0) + 1
        most = rank.fleets if force.kind == "fleet" else rank.squadrons
        if most is not None and has > most:
            message = f"an officer of this rank ({rank.name}) commands at most {most} {force.kind}s"
            yield Finding(("forces", number, "officer"), "rank", message)
        if any(unit.hero is not None and unit.hero not in catalog.pilots for unit in force.units):
            continue  # told where the hero stands, or where he is named
        closed = force_setup(force, theatre.columns)
        refusal = bad_submission(
            campaign, closed, officer, developed.get(officer.id, ()), *serves[officer.id]
        )
        if refusal is not None and refusal.reason not in TOLD_ELSEWHERE:
            message, hint = f"'{force.id}': {_told(refusal)}", WAYS_OUT.get(refusal.reason, "")
            yield Finding(("forces", number), "submission", message, hint)


def _told(refusal: Illegal) -> str:
    wording = REFUSALS.get(refusal.reason, refusal.reason)
    return f"{wording.format(**refusal.facts)} [{refusal.rule}]"


CHECKS: Final[tuple[tuple[type, EntryCheck], ...]] = (
    (Theatre, check_theatre),
    (Campaign, check_campaign),
    (Rules, check_rules),
)
"""What the loader asks for this system."""
