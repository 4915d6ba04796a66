"""What a map of regions promises, worked out from the finished map: all races are equal on it."""

from game.rules.making import Measure
from game.systems.sectors.content import RegionMap

Outline = tuple[tuple[int, int], ...]


def certificate(ground: RegionMap) -> tuple[str, ...]:
    """Return every promise that a map breaks; none: all races are equal on it.

    Turning the map by one race keeps borders, homes, sacks and factories; everything can be reached; a race
    starts with a factory and its price in income; the drawing shows every border and no other.
    """
    races = max((region.home for region in ground.regions), default=0)
    count = len(ground.regions)
    if races < 2 or count % races:
        return ("the regions are no equal parts",)
    step = count // races
    ids = [region.id for region in ground.regions]
    number = {name: at for at, name in enumerate(ids)}
    problems = []
    for at, region in enumerate(ground.regions):
        turned = ground.regions[(at + step) % count]
        wanted = {(number[name] + step) % count for name in region.borders}
        if {number[name] for name in turned.borders} != wanted:
            problems.append(f"{region.id}: turned by one race it has other borders")
        same = (region.sacks, region.has_factory, region.is_capital, bool(region.home))
        if same != (turned.sacks, turned.has_factory, turned.is_capital, bool(turned.home)):
            problems.append(f"{region.id}: turned by one race it holds something else")
        if any(region.id not in ground.regions[number[name]].borders for name in region.borders):
            problems.append(f"{region.id}: a border goes one way")
        if _drawn(ground, at) != {number[name] for name in region.borders}:
            problems.append(f"{region.id}: the drawing shows other borders than the rules have")
    own = [region for region in ground.regions if region.home == 1]
    if not any(region.has_factory for region in own) or sum(region.is_capital for region in own) != 1:
        problems.append("a race starts without a factory or a capital")
    if len(_steps(ground, 0)) < count:
        problems.append("not every region can be reached")
    return tuple(problems)


def distances(ground: RegionMap) -> tuple[tuple[int, ...], ...]:
    """Return for each capital the steps to each other capital, nearest first."""
    capitals = [at for at, region in enumerate(ground.regions) if region.is_capital]
    rows = []
    for capital in capitals:
        steps = _steps(ground, capital)
        rows.append(tuple(sorted(steps[other] for other in capitals if other != capital)))
    return tuple(rows)


def _drawn(ground: RegionMap, at: int) -> set[int]:
    """The regions with which one has a side in common, as it is drawn."""
    own = sides_of(ground.regions[at].outline)
    return {
        other for other, region in enumerate(ground.regions) if other != at and own & sides_of(region.outline)
    }


def measures(ground: RegionMap) -> tuple[Measure, ...]:
    """Return what a map gives to every race: counts of its own part, steps to the other capitals."""
    races = max(region.home for region in ground.regions)
    step = len(ground.regions) // races
    parts = [ground.regions[race * step : (race + 1) * step] for race in range(races)]
    borders = [{frozenset((region.id, near)) for region in part for near in region.borders} for part in parts]
    steps = distances(ground)
    return (
        Measure(
            "regions",
            tuple(sum(region.home == race + 1 for region in ground.regions) for race in range(races)),
        ),
        Measure("sacks", tuple(sum(region.sacks for region in part) for part in parts)),
        Measure("factories", tuple(sum(region.has_factory for region in part) for part in parts)),
        Measure("borders", tuple(map(len, borders))),
        Measure("capitals", tuple(sum(row) for row in steps)),
    )


def sides_of(outline: Outline) -> set[frozenset[tuple[int, int]]]:
    """Return the sides of an outline, each as its two corners."""
    return {frozenset(side) for side in zip(outline, (*outline[1:], *outline[:1])) if side[0] != side[1]}


def _steps(ground: RegionMap, start: int) -> dict[int, int]:
    number = {region.id: at for at, region in enumerate(ground.regions)}
    found, frontier = {start: 0}, [start]
    while frontier:
        reached = []
        for at in frontier:
            for name in ground.regions[at].borders:
                near = number[name]
                if near not in found:
                    found[near] = found[at] + 1
                    reached.append(near)
        frontier = reached
    return found
