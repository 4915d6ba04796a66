"""A running war moves to other content: models, heroes and numbers of today, where nothing in use is lost."""

from collections.abc import Iterable, Iterator

import msgspec

from game.content.catalog import Catalog
from game.rules.options import rules_of
from game.rules.prose import Sentence
from game.rules.renewing import StaysError
from game.systems.totalwar.build import SYSTEM, campaign_of
from game.systems.totalwar.pricing import frame_setups, hero_setup, priced_rules
from game.systems.totalwar.profile import TotalWarRules
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.state import TotalWarState


def renewed_setup(state: TotalWarState, catalog: Catalog) -> TotalWarSetup:
    """Return the setup with which a war goes on in other content.

    Maps, factions, officers and the options that were chosen stay; models, heroes and rules become those of
    the catalogue. Raises StaysError that names what would be lost.
    """
    setup = state.campaign.setup
    campaign = campaign_of(catalog, setup)
    if campaign is None:
        raise StaysError("no_campaign", campaign=setup.campaign or setup.name)
    rules = rules_of(catalog, campaign.rules or SYSTEM, TotalWarRules, "totalwar")
    lost = tuple(_lost(state, catalog, rules))
    if lost:
        raise StaysError("lost", lost)
    heroes = tuple(
        hero_setup(known, campaign.prices.machines_percent)
        if (known := catalog.pilots.get(hero.id)) is not None
        else hero
        for hero in setup.heroes
    )
    return msgspec.structs.replace(
        setup,
        frames=frame_setups(catalog.frames.values(), campaign.prices),
        heroes=heroes,
        rules=priced_rules(rules, campaign.prices),
    )


def _lost(state: TotalWarState, catalog: Catalog, rules: TotalWarRules) -> Iterator[Sentence]:
    """Name everything that the war uses and the content has no more."""
    yield from _missing("frame", _models(state), catalog.frames)
    in_use = (hero.id for hero in state.heroes.values() if hero.status in ("ready", "bound", "away"))
    yield from _missing("hero", in_use, catalog.pilots)
    levels = {facility.id: len(facility.levels) for facility in rules.facilities}
    projects = {project.id for project in rules.projects}
    weapons = {weapon.id for weapon in rules.superweapons}
    sites = tuple(state.sites.values())
    built = [each for site in sites for each in site.facilities]
    built += [
        each for ground in state.campaign.setup.theatres for site in ground.sites for each in site.facilities
    ]
    yield from _missing("facility", (name for name, _ in built), levels)
    yield from (
        _gone("level", name, level=level)
        for name, level in dict.fromkeys(built)
        if level > levels.get(name, level)
    )
    known = {*levels, *projects, *weapons}
    listed = [
        each for ground in state.campaign.setup.theatres for site in ground.sites for each in site.projects
    ]
    orders = [site.construction.project for site in sites if site.construction is not None]
    yield from _missing("building", (*listed, *orders), known)
    factions = state.factions.values()
    done = [name for faction in factions for name in faction.developed if name in state.campaign.projects]
    done += [faction.development.project for faction in factions if faction.development is not None]
    yield from _missing("project", done, projects)
    armed = (each.weapon for each in state.forces.values() if each.weapon)
    yield from _missing("superweapon", armed, weapons)
    if [rank.id for rank in rules.ranks] != [rank.id for rank in state.campaign.rules.ranks]:
        yield Sentence("totalwar.content.lost.ranks")


def _models(state: TotalWarState) -> Iterator[str]:
    """Every model that stands, can be built from what was developed, or garrisons a site."""
    yield from (unit.frame for unit in state.units.values())
    yield from (frame for frame in state.campaign.grunts.values() if frame)
    for faction in state.factions.values():
        yield from (name for name in faction.developed if name in state.campaign.frames)
        if faction.development is not None and faction.development.frame:
            yield faction.development.frame
    for ground in state.campaign.setup.theatres:
        yield from (site.militia for site in ground.sites if site.militia)


def _missing(what: str, used: Iterable[str], known: Iterable[str]) -> Iterator[Sentence]:
    there = set(known)
    return (_gone(what, name) for name in dict.fromkeys(used) if name not in there)


def _gone(what: str, name: str, **more: int) -> Sentence:
    return Sentence(f"totalwar.content.lost.{what}", {"name": name, **more})
