"""Battles in which maps, units and players are measured: both sides alike but for one thing."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from game.content.catalog import Catalog
from game.content.models import Frame
from game.rules.measures import FRAME_GAMES, Case, Measures, PairingError, drawn_boards, rivals_of
from game.rules.options import rules_of
from game.systems.strategic.build import SIDES
from game.systems.strategic.build_board import BOARDS
from game.systems.strategic.build_units import MOST_UNITS, bought
from game.systems.strategic.content import StrategicProfile, StrategicUnit
from game.systems.strategic.offers import line_of
from game.systems.strategic.profile import StrategicRules
from game.systems.strategic.request import MissionRequest, SideRequest, StrategicRequest, UnitRequest

NAME: Final = "strategic"
GRID: Final = "square"
MIXTURES: Final = 6
"""So many forces take turns where players are measured."""


def force_value(catalog: Catalog, place: int = 1) -> int:
    """Return one of the usual values of a force, the second of them where there is one (ST-1.5)."""
    usual = rules_of(catalog, NAME, StrategicRules, BOARDS.system).forces
    return usual[min(place, len(usual) - 1)]


def battle(board: str, first: SideRequest, second: SideRequest) -> StrategicRequest:
    """Return a battle in which both sides destroy whom they can."""
    sides = tuple(
        SideRequest(side.faction, player, side.name, side.units)
        for player, side in zip(SIDES, (first, second))
    )
    return StrategicRequest(map=board, sides=sides, mission=MissionRequest("destroy"))


def mirrored(catalog: Catalog, boards: Sequence[str]) -> Iterator[StrategicRequest]:
    """Yield battles of equal mixed forces on every board, but for the handicaps of the boards."""
    if not catalog.of(StrategicUnit):
        raise PairingError("there are no units to buy forces of")
    value = force_value(catalog)
    mixtures = MIXTURES if len(boards) == 1 else 2
    for turn in range(mixtures):
        for number, board in enumerate(boards):
            seed = (number + turn * len(boards)) % MIXTURES
            units = bought(catalog, value, seed)
            more = {
                role: tuple(bought(catalog, value * percent // 100, seed))
                for role, percent in catalog.maps[board].handicap.items()
                if value * percent // 100 >= cheapest(catalog)
            }
            yield battle(board, *(SideRequest(units=(*units, *more.get(role, ()))) for role in SIDES))


def cheapest(catalog: Catalog) -> int:
    """Return the value of the cheapest unit."""
    return min(unit.profile.value for unit in catalog.of(StrategicUnit).values())


def alike(unit: str, count: int) -> SideRequest:
    """Return so many of one unit."""
    return SideRequest(units=(UnitRequest(unit, count),))


@lru_cache(maxsize=1024)
def even_counts(one: int, other: int, most: int) -> tuple[int, int]:
    """Return how many units of these two values make forces as equal as can be, near a value.

    A thousandth of difference counts as much as a hundredth that their mean is off ``most``. No side has more
    units than it may have: far cheaper ones than the others may come to less.
    """

    def cost(counts: tuple[int, int]) -> tuple[int, int]:
        mine, theirs = counts[0] * one, counts[1] * other
        gap = 10_000 * abs(mine - theirs) // max(mine, theirs)
        return gap + 500 * abs(2 * most - mine - theirs) // most, -mine - theirs

    first, second = (range(1, min(2 * most // value + 1, MOST_UNITS) + 1) for value in (one, other))
    return min(product(first, second), key=cost)


def evenly(board: str, one: tuple[str, int], other: tuple[str, int], most: int) -> StrategicRequest:
    """Return a battle of two units, each by its id and value, at equal value (ST-1.5)."""
    counts = even_counts(one[1], other[1], most)
    return battle(board, *(alike(unit, count) for (unit, _), count in zip((one, other), counts)))


def values(catalog: Catalog) -> dict[str, int]:
    """Return the value of every unit of which a force can be made, by id."""
    most = force_value(catalog)
    units = catalog.of(StrategicUnit)
    return {name: unit.profile.value for name, unit in units.items() if unit.profile.value <= most}


def cases(catalog: Catalog) -> Iterator[Case]:
    """Yield every unit, and every machine with a line of its own that can be measured against a basic one."""
    for name in values(catalog):
        yield Case("frame", "strategic_unit", name, NAME, FRAME_GAMES, against="other_units")
    for frame in catalog.frames.values():
        rival = next((each.id for each in rivals_of(catalog, frame) if _line(catalog, each)), "")
        if rival and NAME in frame.profiles:
            yield Case("frame", "frame", frame.id, NAME, FRAME_GAMES, rival, "same_value")


def _line(catalog: Catalog, frame: Frame) -> StrategicProfile | None:
    """Return a machine's line, derived where none is written."""
    return line_of(frame, rules_of(catalog, NAME, StrategicRules, BOARDS.system))


def request(catalog: Catalog, case: Case, number: int) -> StrategicRequest:
    """Return so much value in one machine against as much in another; sides are swapped in pairs."""
    boards = drawn_boards(catalog, NAME, GRID)
    if not boards:
        raise PairingError("there is no map to measure machines on")
    pair = number // 2
    sides = _units(catalog, case, pair) if case.kind == "strategic_unit" else _machines(catalog, case)
    if len(sides) < len(SIDES):
        raise PairingError(f"{case.entry} has nobody to be measured against in these battles")
    if number % 2:
        sides.reverse()
    first, second = sides
    return evenly(boards[pair % len(boards)], first, second, force_value(catalog))


def _units(catalog: Catalog, case: Case, pair: int) -> list[tuple[str, int]]:
    """Return a unit and one of the others, which take turns, each with its value.

    Of the others only those of which a side may have enough, or against whom it may, to be worth as much.
    """
    known = values(catalog)
    own = known.get(case.entry, 0)
    others = sorted(
        name
        for name, value in known.items()
        if name != case.entry and max(own, value) <= MOST_UNITS * min(own, value)
    )
    apart = max(1, len(others) * 2 // FRAME_GAMES)
    rivals = others[pair * apart % len(others) :][:1] if others else []
    return [(name, known[name]) for name in (case.entry, *rivals) if name in known]


def _machines(catalog: Catalog, case: Case) -> list[tuple[str, int]]:
    """Return a machine and its rival, each with its value."""
    lines = {each: _line(catalog, catalog.frames[each]) for each in (case.entry, case.rival)}
    return [(name, line.value) for name, line in lines.items() if line is not None]


MEASURES: Final = Measures(grid=GRID, mirrored=mirrored, cases=cases, request=request)
