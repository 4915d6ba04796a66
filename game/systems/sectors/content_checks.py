"""What this campaign asks of the content that it plays with: maps of regions, races, campaigns (SE-1.1)."""

from collections.abc import Iterator, Sequence
from typing import Final

from game.content.checks import before, near_colour
from game.content.models import Rules
from game.content.problems import Finding, counted, did_you_mean, one_of, shown
from game.content.systems import EntryCheck, Surroundings
from game.content.tree import Path
from game.rules.campaigns import check_battle_systems, check_system, check_way
from game.systems.sectors.choices import SectorChoices
from game.systems.sectors.content import SYSTEM, Corner, Race, Region, RegionMap, SectorCampaign
from game.systems.sectors.profile import EFFECT_PARAMETERS, EFFECT_PHASES, PARAMETERS, Ability, SectorsRules


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
            if name == region.id:
                message = f"{shown(name)} cannot touch itself"
                yield Finding((*path, "borders", at), "itself", message, "leave it out")
            elif name not in by_id:
                message = f"there is no region {shown(name)} to touch"
                yield Finding((*path, "borders", at), "unknown_reference", message, did_you_mean(name, by_id))
            elif region.id not in by_id[name].borders:
                message = f"{shown(region.id)} touches {shown(name)}, which does not touch it"
                hint = f"add {region.id} to the borders of {name}"
                yield Finding((*path, "borders", at), "one_way", message, hint)
        yield from _check_shape(region, path)
    yield from _check_size(entry)
    yield from _check_names(entry)
    reached = _reached(entry)
    lost = [name for name in by_id if name not in reached]
    if lost:
        which = f"{counted(len(lost), 'region')}, the first is {shown(lost[0])}"
        message = f"not every region can be reached from {shown(entry.regions[0].id)}: {which}"
        yield Finding(("regions",), "apart", message)
    homes = sorted({region.home for region in entry.regions if region.home})
    if homes != list(range(1, len(homes) + 1)):
        message = f"the homes are {', '.join(map(str, homes))}, with a gap"
        yield Finding(("regions",), "homes", message, "number the homes of the races 1, 2, 3 and so on")


def _check_size(entry: RegionMap) -> Iterator[Finding]:
    """Every centre and corner lies on the map; told once, for one size causes them all."""
    places: list[tuple[Path, str, Corner]] = []
    for number, region in enumerate(entry.regions):
        places.append((("regions", number, "centre"), "centre", region.centre))
        places += ((("regions", number, "outline"), "corner", at) for at in region.outline)
    beyond = [each for each in places if each[2][0] > entry.columns * 100 or each[2][1] > entry.rows * 100]
    if beyond:
        path, name, (x, y) = beyond[0]
        others = f", and {len(beyond) - 1} more with it" if len(beyond) > 1 else ""
        message = f"the {name} {x}, {y} lies beyond {entry.columns} x {entry.rows} units{others}"
        yield Finding(path, "off_the_map", message, "places are in hundredths of a unit")


def _check_names(entry: RegionMap) -> Iterator[Finding]:
    """Regions are told apart by their names."""
    named: dict[str, str] = {}
    for number, region in enumerate(entry.regions):
        other = named.setdefault(region.name, region.id)
        if other != region.id:
            message = f"{shown(other)} is called {shown(region.name)} too: players cannot tell them apart"
            path: Path = ("regions", number, "name")
            yield Finding(path, "look_alike", message, "choose another name", is_warning=True)


def _check_shape(region: Region, path: Path) -> Iterator[Finding]:
    """A region has ground, its counters stand on it, and a capital is somebody's (SE-7.3)."""
    if region.is_capital and not region.home:
        message = f"{shown(region.id)} is the capital of no race"
        yield Finding((*path, "is_capital"), "homes", message, "write whose it is: home: 1")
    if not _area(region.outline):
        yield Finding((*path, "outline"), "flat", "the outline has no area", "name its corners in order")
    elif not _is_inside(region.centre, region.outline):
        message = f"the centre {region.centre[0]}, {region.centre[1]} lies outside of the outline"
        yield Finding((*path, "centre"), "outside", message, "counters and names stand there")


def _sides(outline: Sequence[Corner]) -> Iterator[tuple[Corner, Corner]]:
    yield from zip(outline, (*outline[1:], outline[0]))


def _area(outline: Sequence[Corner]) -> int:
    """Twice the area within an outline."""
    return abs(sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in _sides(outline)))


def _is_inside(place: Corner, outline: Sequence[Corner]) -> bool:
    """Whether a place lies within an outline: a ray from it crosses an odd number of sides."""
    x, y = place
    crossed = 0
    for (ax, ay), (bx, by) in _sides(outline):
        if (ay > y) != (by > y):
            crossed += (x - ax) * (by - ay) * (1 if by > ay else -1) < (bx - ax) * (y - ay) * (
                1 if by > ay else -1
            )
    return crossed % 2 == 1


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
    yield from _check_look(entry, around)
    yield from _check_ability(entry.ability, ("ability",))
    for system, units in entry.forces.items():
        if not units:
            message = f"a unit brings nothing into battles by {shown(system)}"
            yield Finding(("forces", system), "no_force", message, "name a frame at least")
    rules = around.find("rules", SYSTEM)
    options = getattr(rules, "options", None)
    if isinstance(options, SectorsRules):
        for system in options.battle_systems:
            if system not in entry.forces:
                message = f"there is no force for battles by {shown(system)}"
                yield Finding(
                    ("forces",), "no_force", message, f"the rules fight by {one_of(options.battle_systems)}"
                )


def _check_look(entry: Race, around: Surroundings) -> Iterator[Finding]:
    """A race is told from those before it by its colour, and its units by its faction's shape and letter."""
    others = [each for each in before(entry.id, around.entries.get("race", {})) if isinstance(each, Race)]
    for other in others:
        if other.faction == entry.faction:
            message = f"'{other.id}' has the same faction: their machines cannot be told apart"
            hint = "give the race a faction of its own"
            yield Finding(("faction",), "look_alike", message, hint, is_warning=True)
            break
    yield from near_colour(entry.colour, {each.id: each.colour for each in others})


def _check_ability(ability: Ability, path: Path) -> Iterator[Finding]:
    if EFFECT_PHASES[ability.effect] != ability.phase:
        message = f"{shown(ability.effect)} does not happen in the phase {shown(ability.phase)}"
        yield Finding(
            (*path, "phase"), "wrong_phase", message, f"write phase: {EFFECT_PHASES[ability.effect]}"
        )
    yield from _check_parameters(ability, path)
    if ability.effect == "levy" and not (ability.resources or ability.production):
        message = f"{shown(ability.name)} brings neither resources nor production"
        yield Finding((*path, "effect"), "no_effect", message, "write resources: 1 or production: 1")
    if ability.effect == "deploy" and ability.target == "factory":
        message = f"{shown(ability.name)} sets units down where they are bought anyway"
        hint = "write target: owned or target: occupied, or let abilities deploy for nothing"
        yield Finding((*path, "target"), "no_effect", message, hint, is_warning=True)


def _check_parameters(ability: Ability, path: Path) -> Iterator[Finding]:
    """An ability says nothing that its effect does not ask: who writes it believes that it counts."""
    for name, usual in PARAMETERS.items():
        if getattr(ability, name) != usual and name not in EFFECT_PARAMETERS[ability.effect]:
            asking = [effect for effect, names in EFFECT_PARAMETERS.items() if name in names]
            message = f"{shown(ability.effect)} has no {name}, it changes nothing"
            hint = f"{name} is for {one_of(asking)}"
            yield Finding((*path, name), "no_effect", message, hint, is_warning=True)


def check_campaign(entry: object, around: Surroundings) -> Iterator[Finding]:
    """Regions and races that a campaign names are there, and it is fought in a way that there is (SE-4.2)."""
    if not isinstance(entry, SectorCampaign):
        return
    yield from check_system(entry, SYSTEM, around)
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
            told = "one race" if homes == 1 else f"{homes} races"
            message = f"the map has homes for {told}, not for {len(entry.races)}"
            yield Finding(("races",), "homes", message)
        else:
            yield from _check_begun(entry, ground)
    yield from _check_places(entry)
    if len(set(entry.races)) < len(entry.races):
        yield Finding(("races",), "twice", "a race is named twice")
    races: list[tuple[Path, str]] = [(("abilities", race), race) for race in entry.abilities]
    races += [(("treasuries", race), race) for race in entry.treasuries]
    races += [(("opening", n, "race"), unit.race) for n, unit in enumerate(entry.opening)]
    races += [(("owners", region), race) for region, race in entry.owners.items()]
    for path, race in races:
        if race not in entry.races:
            message = f"{shown(race)} is no race of this campaign"
            yield Finding(path, "unknown_reference", message, did_you_mean(race, entry.races))
    for race, ability in entry.abilities.items():
        yield from _check_ability(ability, ("abilities", race))
    rules = around.find("rules", entry.rules or SYSTEM)
    options = getattr(rules, "options", None)
    if isinstance(options, SectorsRules) and entry.units + entry.queued > options.most_units:
        message = f"a race has {entry.units + entry.queued} players; there may be {options.most_units}"
        yield Finding(("queued",), "too_many", message, "have fewer units or a shorter queue")
    if isinstance(entry.options, SectorChoices) and isinstance(options, SectorsRules):
        yield from check_way(entry.options.battle_system, options, ("options", "battle_system"), "SE-4.2")


def _check_places(entry: SectorCampaign) -> Iterator[Finding]:
    """Who stands elsewhere stands at all (SE-1.1, SE-1.4)."""
    for number, unit in enumerate(entry.opening):
        if unit.number > entry.units:
            message = f"the unit {unit.number} of {shown(unit.race)} does not stand on the map at the start"
            hint = f"a race has {entry.units} there"
            yield Finding(("opening", number, "number"), "unknown_reference", message, hint)


def _check_begun(entry: SectorCampaign, ground: RegionMap) -> Iterator[Finding]:
    """A battle can only be under way where enemies stand (SE-6.3)."""
    owners = {
        region.id: entry.owners.get(region.id, entry.races[region.home - 1] if region.home else "")
        for region in ground.regions
        if region.home <= len(entry.races)
    }
    elsewhere = {(unit.race, unit.number): unit.region for unit in entry.opening}
    standing: dict[str, set[str]] = {}
    for race in entry.races:
        homes = [region for region, owner in owners.items() if owner == race]
        for number in range(1, entry.units + 1):
            usual = homes[(number - 1) % len(homes)] if homes else ""
            standing.setdefault(elsewhere.get((race, number), usual), set()).add(race)
    for number, name in enumerate(entry.begun):
        if name in owners and len(standing.get(name, ())) < 2:
            message = f"no enemies stand in {shown(name)} at the start, so no battle is under way there"
            hint = "set units of two races down there: opening"
            yield Finding(("begun", number), "nobody_meets", message, hint)


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
