"""What this campaign asks of the content that it plays with: maps of regions, races, campaigns (SE-1.1)."""

from collections.abc import Iterator
from typing import Final

from game.content.finding import Finding
from game.content.models import Rules
from game.content.problems import did_you_mean, one_of, shown
from game.content.systems import EntryCheck, Surroundings
from game.content.tree import Path
from game.rules.campaigns import check_battle_systems, check_way
from game.systems.sectors.choices import SectorChoices
from game.systems.sectors.content import SYSTEM, Race, RegionMap, SectorCampaign
from game.systems.sectors.profile import EFFECT_PHASES, Ability, SectorsRules


def check_map(entry: object, around: Surroundings) -> Iterator[Finding]:
    """Borders go both ways, ids are unique, everything can be reached (SE-2.2)."""
    if not isinstance(entry, RegionMap):
        return
    by_id = {region.id: region for region in entry.regions}
    for number, region in enumerate(entry.regions):
        path: Path = ("regions", number)
        if by_id[region.id] is not region:
            yield Finding((*path, "id"), "twice", f"two regions are called {shown(region.id)}")
        for at, name in enumerate(region.borders):
            if name not in by_id or name == region.id:
                message = f"there is no region {shown(name)} to touch"
                yield Finding((*path, "borders", at), "unknown_reference", message, did_you_mean(name, by_id))
            elif region.id not in by_id[name].borders:
                message = f"{shown(region.id)} touches {shown(name)}, which does not touch it"
                hint = f"add {region.id} to the borders of {name}"
                yield Finding((*path, "borders", at), "one_way", message, hint)
        places = [("centre", "centre", region.centre), *(("outline", "corner", at) for at in region.outline)]
        for key, name, (x, y) in places:
            if x > entry.columns * 100 or y > entry.rows * 100:
                message = f"the {name} {x}, {y} lies beyond {entry.columns} x {entry.rows} units"
                yield Finding((*path, key), "off_the_map", message, "places are in hundredths of a unit")
    if len(_reached(entry)) < len(by_id):
        yield Finding(("regions",), "apart", "not every region can be reached from the first")


def _reached(entry: RegionMap) -> set[str]:
    by_id = {region.id: region for region in entry.regions}
    frontier, found = [entry.regions[0].id], {entry.regions[0].id}
    while frontier:
        near = [name for at in frontier for name in by_id[at].borders if name in by_id]
        frontier = [name for name in dict.fromkeys(near) if name not in found]
        found.update(frontier)
    return found


def check_race(entry: object, around: Surroundings) -> Iterator[Finding]:
    """An ability has its effect's phase, and there is a force for every battle system (SE-3.5, SE-4.14)."""
    if not isinstance(entry, Race):
        return
    yield from _check_ability(entry.ability, ("ability",))
    rules = around.find("rules", SYSTEM)
    options = getattr(rules, "options", None)
    if isinstance(options, SectorsRules):
        for system in options.battle_systems:
            if system not in entry.forces:
                message = f"there is no force for battles by {shown(system)}"
                yield Finding(
                    ("forces",), "no_force", message, f"the rules fight by {one_of(options.battle_systems)}"
                )


def _check_ability(ability: Ability, path: Path) -> Iterator[Finding]:
    if EFFECT_PHASES[ability.effect] != ability.phase:
        message = f"{shown(ability.effect)} does not happen in the phase {shown(ability.phase)}"
        yield Finding(
            (*path, "phase"), "wrong_phase", message, f"write phase: {EFFECT_PHASES[ability.effect]}"
        )


def check_campaign(entry: object, around: Surroundings) -> Iterator[Finding]:
    """Regions and races that a campaign names are there, and it is fought in a way that there is (SE-4.2)."""
    if not isinstance(entry, SectorCampaign):
        return
    ground = around.find("region_map", entry.map)
    if isinstance(ground, RegionMap):
        known = [region.id for region in ground.regions]
        named: list[tuple[Path, str]] = [
            (("opening", n, "region"), unit.region) for n, unit in enumerate(entry.opening)
        ]
        named += [(("owners", name), name) for name in entry.owners]
        named += [(("begun", n), name) for n, name in enumerate(entry.begun)]
        for path, name in named:
            if name not in known:
                message = f"there is no region {shown(name)}"
                yield Finding(path, "unknown_reference", message, did_you_mean(name, known))
        homes = len({region.home for region in ground.regions if region.home})
        if homes != len(entry.races):
            message = f"the map has homes for {homes} races, not for {len(entry.races)}"
            yield Finding(("races",), "homes", message)
    if len(set(entry.races)) < len(entry.races):
        yield Finding(("races",), "twice", "a race is named twice")
    for key, given in (("abilities", entry.abilities), ("treasuries", entry.treasuries)):
        for race in given:
            if race not in entry.races:
                message = f"{shown(race)} is no race of this campaign"
                yield Finding((key, race), "unknown_reference", message, did_you_mean(race, entry.races))
    for race, ability in entry.abilities.items():
        yield from _check_ability(ability, ("abilities", race))
    rules = around.find("rules", entry.rules or SYSTEM)
    options = getattr(rules, "options", None)
    if isinstance(entry.options, SectorChoices) and isinstance(options, SectorsRules):
        yield from check_way(entry.options.battle_system, options, ("options", "battle_system"), "SE-4.2")


def check_rules(entry: object, around: Surroundings) -> Iterator[Finding]:
    """The battle systems fight battles, and the usual way is one of them (SE-4.2)."""
    if isinstance(entry, Rules) and isinstance(entry.options, SectorsRules):
        yield from check_battle_systems(entry.options, around, "SE-4.2")


CHECKS: Final[tuple[tuple[type, EntryCheck], ...]] = (
    (RegionMap, check_map),
    (Race, check_race),
    (SectorCampaign, check_campaign),
    (Rules, check_rules),
)
