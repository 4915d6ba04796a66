"""Maps drawn by seed, the same for both sides if so wished, and what they give to each (ST-1.1, ST-6.8)."""

from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from game.core import rng

Sort = Literal["plain", "city", "mountains", "coast"]
Symmetry = Literal["turned", "mirrored", "none"]
"""How the second half of a map follows from the first: turned about the middle, mirrored, or not at all."""
Storms = tuple[tuple[tuple[int, int], ...], ...]

OPEN, FOREST, MOUNTAIN, RIVER, DEEP, CITY = (
    "open_ground",
    "km_forest",
    "km_mountain",
    "km_river",
    "km_deep",
    "km_city",
)
PATCHES: dict[str, tuple[tuple[str, int, int], ...]] = {
    "plain": ((FOREST, 5, 9), (MOUNTAIN, 1, 5), (CITY, 1, 4)),
    "city": ((CITY, 4, 9), (FOREST, 2, 6)),
    "mountains": ((MOUNTAIN, 6, 9), (FOREST, 3, 8)),
    "coast": ((DEEP, 2, 16), (FOREST, 3, 7), (CITY, 2, 4)),
}
"""By sort of map: terrain, patches for every 400 squares of a half, squares of a patch."""


class _Dice:
    """Draws in turn from a generator of its own."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = rng.seeded(seed)

    def below(self, count: int) -> int:
        """Return a number from 0, below ``count``."""
        face = rng.draw(self._state, count)
        self._state = rng.advance(self._state, 1)
        return face - 1


class Certificate(msgspec.Struct, frozen=True):
    """What two sides of a map have, measured the same way from both edges: equal numbers are a fair map."""

    squares: tuple[dict[str, int], dict[str, int]]
    """Squares of each terrain in either half."""
    costs: tuple[int, int]
    """What the cheapest way across costs from either edge."""
    is_fair: bool


def generated(
    sort: str, columns: int, rows: int, seed: int, symmetry: Symmetry = "turned"
) -> tuple[tuple[str, ...], Storms]:
    """Return the terrain of each square and the storms.

    Who is mirrored lies at the edge across: on a map that is higher than wide those at its sides face each
    other (ST-6.8), and it is made lying.
    """
    if symmetry == "mirrored" and rows > columns:
        lying, clouds = generated(sort, rows, columns, seed, symmetry)
        standing = tuple(lying[column * rows + row] for row in range(rows) for column in range(columns))
        return standing, tuple(tuple((down, across) for across, down in storm) for storm in clouds)
    dice = _Dice(seed)
    count = columns * rows
    tiles = [OPEN] * count

    def turned(tile: int) -> int:
        return count - 1 - tile

    def twin(tile: int) -> int:
        return (rows - 1 - tile // columns) * columns + tile % columns

    def put(tile: int, terrain: str) -> None:
        tiles[tile] = terrain
        if symmetry != "none":
            tiles[turned(tile) if symmetry == "turned" else twin(tile)] = terrain

    def put_behind(tile: int, terrain: str) -> None:
        tiles[turned(tile)] = terrain

    def put_left(tile: int, terrain: str) -> None:
        put(tile // columns * columns + columns - 1 - tile % columns, terrain)

    halves = (put,) if symmetry != "none" else (put, put_behind)
    for half in halves:
        for terrain, patches, size in PATCHES[sort]:
            for _ in range(max(1, patches * count // 800)):
                for tile in _patch(dice, columns, rows, size):
                    half(tile, terrain)
    if sort in ("city", "coast"):
        for half in (put, put_left) if symmetry == "mirrored" else halves:
            _river(dice, columns, rows, half)
    storms: Storms = ()
    if sort == "mountains":
        first = _storm(dice, columns, rows)
        other = _storm(dice, columns, rows) if symmetry == "none" else first
        is_turned = symmetry != "mirrored"
        behind = tuple((columns - 1 - a if is_turned else a, rows - 1 - b) for a, b in other)
        storms = (first, behind)
    return tuple(tiles), storms


def _storm(dice: _Dice, columns: int, rows: int) -> tuple[tuple[int, int], ...]:
    """Return a storm of three by three squares in the first half."""
    column, row = dice.below(columns - 4) + 1, dice.below(rows // 2 - 3) + 1
    return tuple((column + n % 3, row + n // 3) for n in range(9))


def _patch(dice: _Dice, columns: int, rows: int, size: int) -> Iterator[int]:
    """Return squares of a patch that grows from one in the first half, edges of the map left open."""
    tile = (dice.below(rows // 2 - 1) + 1) * columns + dice.below(columns)
    for _ in range(size):
        yield tile
        row, column = divmod(tile, columns)
        row = max(1, min(rows - 2, row + dice.below(3) - 1))
        column = max(0, min(columns - 1, column + dice.below(3) - 1))
        tile = row * columns + column


def _river(dice: _Dice, columns: int, rows: int, put: Callable[[int, str], None]) -> None:
    """Let a river run from the middle to a side, and by symmetry to the other; every sixth square a ford."""
    row = rows // 2
    for column in range(columns // 2, columns):
        put(row * columns + column, OPEN if column % 6 == 3 else RIVER)
        row = max(2, min(rows - 3, row + dice.below(3) - 1))


def certificate(tiles: tuple[str, ...], columns: int, price: Callable[[str], int]) -> Certificate:
    """Measure a map from both edges: what lies in either half, and what crossing it costs."""
    count = len(tiles)
    halves = (tiles[: count // 2], tiles[count - count // 2 :])
    counted = tuple({name: half.count(name) for name in sorted(set(half))} for half in halves)
    costs = (_crossing(tiles, columns, price), _crossing(tuple(reversed(tiles)), columns, price))
    return Certificate((counted[0], counted[1]), costs, counted[0] == counted[1] and costs[0] == costs[1])


def _crossing(tiles: tuple[str, ...], columns: int, price: Callable[[str], int]) -> int:
    """Return the least sum of prices of a way from the first row to the last."""
    best = [0] * columns
    for start in range(columns, len(tiles), columns):
        prices = [price(name) for name in tiles[start : start + columns]]
        entered = [min(best[max(0, n - 1) : n + 2]) + prices[n] for n in range(columns)]
        for n in (*range(1, columns), *range(columns - 2, -1, -1)):
            for near in (n - 1, n + 1):
                if 0 <= near < columns:
                    entered[n] = min(entered[n], entered[near] + prices[n])
        best = entered
    return min(best)
