"""Missions in which players, datasheets and machines are measured: both sides alike but for one thing."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.content.catalog import Catalog
from game.content.models import Frame
from game.core.rng import draw, fork, seeded
from game.rules.measures import FRAME_GAMES, Case, Measures, PairingError, rivals_of
from game.rules.options import rules_of
from game.rules.system import SetupError
from game.systems.wargame.battlefield import BLUE, area_tiles, board_grid
from game.systems.wargame.build import missions_of_size
from game.systems.wargame.build_units import Squads
from game.systems.wargame.content import Datasheet
from game.systems.wargame.content_missions import Mission, Relief
from game.systems.wargame.fitting import misfit
from game.systems.wargame.profile import SYSTEM, WargameRules
from game.systems.wargame.request import SideRequest, UnitRequest, WargameRequest

NAME: Final = SYSTEM
GRID: Final = "relief"
MIXTURES: Final = 2
"""So many mixed squads a mission is played with where players are measured."""
MOST_UNITS: Final = 5
"""A squad of one kind has as many as its cost takes, at most so many (WG-2.8)."""


def numbers(catalog: Catalog) -> WargameRules:
    """Return the usual numbers of the rules."""
    return rules_of(catalog, NAME, WargameRules, NAME)


def costs(catalog: Catalog, *, with_aquatic: bool = False) -> dict[str, int]:
    """Return the deployment cost of every stock sheet that fights on land or in the air, by id (WG-2.8).

    ``with_aquatic``: of those that never leave the water as well.
    """
    squads = Squads(catalog, numbers(catalog))
    sheets = catalog.of(Datasheet)
    return {
        name: sum(unit.cost for unit in squads.unit(UnitRequest(sheet=name), "") if not unit.main)
        for name in sorted(sheets)
        if with_aquatic or sheets[name].category != "aquatic"
    }


def mixed(known: dict[str, int], most: int, start: int) -> tuple[str, ...]:
    """Return a squad of different sheets within a cost, beginning somewhere in their list."""
    names = [*known]
    found: list[str] = []
    for step in range(len(names)):
        name = names[(start + step) % len(names)]
        if len(found) < MOST_UNITS and sum(known[each] for each in (*found, name)) <= most:
            found.append(name)
    return tuple(found)


NEAR: Final = 5
"""Squads whose costs differ by at most so many percent count as alike: then the larger ones are taken."""


def matched(first: int, second: int, most: int) -> tuple[int, int]:
    """Return how many machines of one cost are worth as much as how many of another, within a cost.

    None of which fits is one; a pair that lies nearest to the same cost is taken.
    """
    pairs = [
        (one, other)
        for one in range(1, MOST_UNITS + 1)
        for other in range(1, MOST_UNITS + 1)
        if max(one * first, other * second) <= most
    ]

    def worth(pair: tuple[int, int]) -> tuple[int, int]:
        sums = pair[0] * first, pair[1] * second
        return -max(NEAR, 100 * abs(sums[0] - sums[1]) // max(sums)), min(sums)

    return max(pairs, key=worth, default=(1, 1))


def squads(known: Mapping[str, int], least: int, most: int, places: int) -> Iterator[tuple[str, ...]]:
    """Yield every squad between two costs, of so many machines at most and at most two of a sheet."""
    in_order = sorted(known.items())

    def of(size: int, start: int, cost: int, names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if not size:
            if least <= cost <= most:
                yield names
            return
        for place in range(start, len(in_order)):
            name, price = in_order[place]
            if cost + price <= most and names[-SAME:] != (name,) * SAME:
                yield from of(size - 1, place, cost + price, (*names, name))

    for size in range(places + 1):
        yield from of(size, 0, 0, ())


SAME: Final = 2
"""A mixed squad has at most so many machines of one sheet."""
SMALL: Final = 75
"""What squads cost that measure a sheet, in percent of their mission's size: so battles are short."""


def with_and_without(
    known: Mapping[str, int], name: str, most: int, number: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a mixed squad with a sheet, and one of the same cost without it: those of a number.

    A sheet stands beside others, as it does at a table: alone a dear one could hold one marker of three,
    whatever it can do. It is there twice where two take no more than half.
    """
    others = {each: cost for each, cost in known.items() if each != name}
    source = fork(seeded(number), sorted(known).index(name))
    own = SAME if 2 * SAME * known[name] <= most else 1
    rest = most - own * known[name]
    places = MOST_UNITS - own
    beside = [*squads(others, rest - most * NEAR // 100, rest, places)]
    if not beside:
        beside = [min(squads(others, 0, rest, places), key=lambda each: _apart(known, each, rest))]
    first = (name,) * own + beside[draw(source, len(beside)) - 1]
    cost = sum(known[each] for each in first)
    near = cost * CLOSE // 100
    rivals = [*squads(others, cost - near, cost + near, MOST_UNITS)]
    if not rivals:
        rivals = [min(squads(others, 1, most, MOST_UNITS), key=lambda each: _apart(known, each, cost))]
    return first, rivals[draw(fork(source, 1), len(rivals)) - 1]


CLOSE: Final = 2
"""Squads against each other differ by at most so many percent of their cost, where there are such."""


def _apart(known: Mapping[str, int], names: Sequence[str], cost: int) -> int:
    return abs(sum(known[name] for name in names) - cost)


def squad_of(names: Sequence[str]) -> SideRequest:
    """Return a side with these sheets."""
    return SideRequest(
        units=tuple(UnitRequest(sheet=name, count=names.count(name)) for name in dict.fromkeys(names))
    )


def battle(mission: str, first: SideRequest, second: SideRequest) -> WargameRequest:
    """Return a mission with these squads, the attacker's first."""
    return WargameRequest(mission=mission, sides={"attacker": first, "defender": second})


def fair_missions(catalog: Catalog) -> list[str]:
    """Return the missions of both smaller sizes that ask the same of both sides."""
    found = (*missions_of_size(catalog, "scouting"), *missions_of_size(catalog, "skirmish"))
    return [each.id for each in found if _is_even(each)]


def _is_even(mission: Mission) -> bool:
    return all(score.side == "both" for score in mission.scores) and not mission.reserves


def mirrored(catalog: Catalog, boards: Sequence[str]) -> Iterator[WargameRequest]:
    """Yield every mission with the same mixed squad on both sides; each lies on its own board."""
    known, sizes = costs(catalog), numbers(catalog).sizes
    missions = missions_of_size(catalog, "")
    if not known or not missions:
        raise PairingError("there are no datasheets, or no missions, to fight with")
    for turn in range(MIXTURES):
        for number, mission in enumerate(missions):
            squad = SideRequest(units=mixed(known, sizes[mission.size], number + turn * len(missions)))
            yield battle(mission.id, squad, squad)


class Place(NamedTuple):
    """Where sheets are measured: a mission, and its board; "": the usual one."""

    mission: str
    board: str


class SheetGames(NamedTuple):
    """In what sheets are measured: who is measured, what each sheet costs, what a squad may cost, where."""

    names: tuple[str, ...]
    known: Mapping[str, int]
    most: int
    places: tuple[Place, ...]


def sheet_games(catalog: Catalog) -> tuple[SheetGames, ...]:
    """Return in what sheets are measured: all missions of the smallest size that has room for the dearest.

    Those that never leave the water (WG-2.5) are measured in the same missions, on every board on which one
    water lies in both areas. Sheets too dear for any mission are left out.
    """
    on_land, in_water = costs(catalog), costs(catalog, with_aquatic=True)
    aquatic = [name for name in in_water if name not in on_land]
    found = (_sheet_games(catalog, on_land, [*on_land]), _sheet_games(catalog, in_water, aquatic))
    return tuple(each for each in found if each is not None)


def _sheet_games(catalog: Catalog, known: dict[str, int], names: Sequence[str]) -> SheetGames | None:
    """Return in what some of the known sheets are measured, None where that cannot be."""
    sizes = numbers(catalog).sizes
    room = max(sizes.values(), default=0) * SMALL // 100 - min(known.values(), default=0)
    known = {name: cost for name, cost in known.items() if cost <= room}
    if len(known) < 2:
        return None
    needed = max(known.values()) + min(known.values())
    fitting = [
        size for size in sorted(sizes, key=lambda each: sizes[each]) if sizes[size] * SMALL >= 100 * needed
    ]
    missions = [entry for size in fitting[:1] for entry in missions_of_size(catalog, size)]
    is_wet = any(catalog.of(Datasheet)[name].category == "aquatic" for name in names)
    places = tuple(place for entry in missions for place in (_wet if is_wet else _usual)(catalog, entry))
    measured = tuple(name for name in names if name in known)
    if not places or not measured:
        return None
    return SheetGames(measured, known, sizes[fitting[0]] * SMALL // 100, places)


def _usual(catalog: Catalog, mission: Mission) -> list[Place]:
    return [Place(mission.id, "")]


def _wet(catalog: Catalog, mission: Mission) -> list[Place]:
    """Return a mission on every board that has a water which lies in the areas of both sides."""
    boards = catalog.of(Relief)
    return [
        Place(mission.id, name)
        for name in sorted(boards)
        if not misfit(mission, boards[name]) and _has_one_water(mission, boards[name])
    ]


def _has_one_water(mission: Mission, board: Relief) -> bool:
    grid = board_grid(mission.columns, mission.rows)
    areas = [
        area_tiles(mission.columns, mission.rows, grid.panel_at, wanted)
        for wanted in (mission.attacker, mission.defender)
    ]
    blue = {tile for tile, (column, row) in enumerate(grid.positions) if board.colours[row][column] in BLUE}
    front = [tile for tile in areas[0] if tile in blue]
    reached = set(front)
    while front:
        onward = [each for each in grid.neighbours[front.pop()] if each in blue - reached]
        reached.update(onward)
        front += onward
    return not reached.isdisjoint(areas[1])


def sheet_battle(games: SheetGames, name: str, number: int) -> WargameRequest:
    """Return a game of mixed squads with and without a sheet; in every second one the seats are swapped."""
    pair = number // 2
    own, other = map(squad_of, with_and_without(games.known, name, games.most, pair))
    place = games.places[pair % len(games.places)]
    sides = (other, own) if number % 2 else (own, other)
    return replace(battle(place.mission, *sides), board=place.board)


def cases(catalog: Catalog) -> Iterator[Case]:
    """Yield every mission, every sheet, and every machine that can be measured against a basic one."""
    yield from (Case("scenario", "mission", each.id, NAME) for each in missions_of_size(catalog, ""))
    for games in sheet_games(catalog):
        for name in games.names:
            yield Case("frame", "datasheet", name, NAME, FRAME_GAMES, against="mixed_squads")
    able = {frame.id for frame in catalog.frames.values() if _cost(catalog, frame)}
    for frame in catalog.frames.values():
        rival = next((each.id for each in rivals_of(catalog, frame) if each.id in able), "")
        if rival and frame.id in able:
            yield Case("frame", "frame", frame.id, NAME, FRAME_GAMES, rival, "same_cost")


def _cost(catalog: Catalog, frame: Frame) -> int:
    """Return a machine's cost, 0 where it cannot be built."""
    try:
        built = Squads(catalog, numbers(catalog)).unit(UnitRequest(frame=frame.id), "")
    except SetupError:
        return 0
    return sum(unit.cost for unit in built if not unit.main)


def request(catalog: Catalog, case: Case, number: int) -> WargameRequest:
    """Return a mission, or so much cost in one machine against as much in another, sides swapped in pairs."""
    if case.kind == "mission":
        return WargameRequest(mission=case.entry)
    if case.kind == "datasheet":
        games = next((each for each in sheet_games(catalog) if case.entry in each.names), None)
        if games is not None:
            return sheet_battle(games, case.entry, number)
    missions = fair_missions(catalog)
    if not missions:
        raise PairingError("there is no mission to measure machines in")
    mission = catalog.of(Mission)[missions[number // 2 % len(missions)]]
    most = numbers(catalog).sizes[mission.size]
    names = case.entry, case.rival
    prices = [_cost(catalog, catalog.frames[name]) for name in names]
    for name, cost in zip(names, prices):
        if not 0 < cost <= most:
            raise PairingError(f"{name} does not fit into {mission.name}")
    counts = matched(prices[0], prices[1], most)
    sides = [SideRequest(units=(UnitRequest(frame=name, count=count),)) for name, count in zip(names, counts)]
    if number % 2:
        sides.reverse()
    return battle(mission.id, *sides)


def prepared(catalog: Catalog) -> dict[str, WargameRequest]:
    """Return every mission with its ready squads."""
    return {name: WargameRequest(mission=name) for name in sorted(catalog.of(Mission))}


MEASURES: Final = Measures(grid=GRID, mirrored=mirrored, cases=cases, request=request, prepared=prepared)
