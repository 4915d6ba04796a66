"""Sight against exact rational geometry worked out here, and against pictures.

Pictures: `a` looks at `b`; `#` blocks, `.` is open.
"""

import random
from fractions import Fraction

import pytest

from game.space.bits import mask_of, places_of
from game.space.sight import (
    SightTable,
    blockers,
    is_clear,
    line_between,
    sight_table,
    whole_board_sight,
)
from game.space.square import SquareGrid, king_areas, square_grid


def share_of_line(grid: SquareGrid, a: int, b: int, tile: int) -> tuple[Fraction, Fraction] | None:
    """Between which parts of the way from a to b the line is in the closed square of a tile (None: never)."""
    low, high = Fraction(0), Fraction(1)
    for start, end, centre in zip(grid.position(a), grid.position(b), grid.position(tile)):
        near, far = Fraction(2 * centre - 1, 2), Fraction(2 * centre + 1, 2)
        if start == end:
            if not near <= start <= far:
                return None
            continue
        first, second = sorted(
            (Fraction(near - start) / (end - start), Fraction(far - start) / (end - start))
        )
        low, high = max(low, first), min(high, second)
    return (low, high) if low <= high else None


def by_geometry(grid: SquareGrid, a: int, b: int) -> tuple[set[int], set[frozenset[int]]]:
    """Crossed tiles (a stretch of the line inside) and pairs of touching tiles (one point of it shared)."""
    crossed: set[int] = set()
    touched: dict[Fraction, set[int]] = {}
    columns = sorted((grid.columns[a], grid.columns[b]))
    rows = sorted((grid.rows[a], grid.rows[b]))
    for tile in range(grid.tile_count):
        column, row = grid.position(tile)
        if not (columns[0] - 1 <= column <= columns[1] + 1 and rows[0] - 1 <= row <= rows[1] + 1):
            continue  # far from everything between the two
        share = share_of_line(grid, a, b, tile)
        if tile in (a, b) or share is None:
            continue
        if share[0] < share[1]:
            crossed.add(tile)
        else:
            touched.setdefault(share[0], set()).add(tile)
    return crossed, {frozenset(tiles) for tiles in touched.values()}


@pytest.mark.rule("SK-3.2")
@pytest.mark.parametrize(("width", "height"), [(6, 5), (9, 2), (1, 6), (7, 7)])
def test_lines_are_those_of_exact_geometry(width: int, height: int) -> None:
    grid = SquareGrid(width, height)
    for a in range(grid.tile_count):
        for b in range(a + 1, grid.tile_count):
            line = line_between(grid, a, b)
            crossed, pairs = by_geometry(grid, a, b)
            assert set(places_of(line.crossed_mask)) == crossed
            assert {frozenset(places_of(pair)) for pair in line.corner_pairs} == pairs
            assert all(len(places_of(pair)) == 2 for pair in line.corner_pairs)


@pytest.mark.rule("SK-3.2")
def test_lines_on_the_battle_board_are_those_of_exact_geometry() -> None:
    grid = square_grid(12, 12)
    rng = random.Random(12)
    for _ in range(200):
        a, b = rng.sample(range(grid.tile_count), 2)
        line = line_between(grid, a, b)
        crossed, pairs = by_geometry(grid, a, b)
        assert set(places_of(line.crossed_mask)) == crossed
        assert {frozenset(places_of(pair)) for pair in line.corner_pairs} == pairs


def picture(rows: str) -> tuple[SquareGrid, int, int, int]:
    lines = rows.split()
    grid = SquareGrid(len(lines[0]), len(lines))
    text = "".join(lines)
    assert len(text) == grid.tile_count
    return grid, text.index("a"), text.index("b"), mask_of(i for i, mark in enumerate(text) if mark == "#")


CLEAR = (
    "a..b",
    "ab ##",
    "a.. #.. .#b",  # single tiles at two different corners
    "#.a #.# b.#",
    "a.# #.b",  # a knight's step crosses the two middle tiles, nothing else
    "a..# #... ##.b",
    "a..# #..b",
    "a.#. ...b",  # one of the two at the corner half way
    "a... .#.b",
)
BLOCKED = (
    ("a#.b", "B1"),
    ("a#. #.. ..b", "B1 A2"),
    ("a.. .#. ..b", "B2"),
    ("a.. ..# .#b", "C2 B3"),
    ("##a ### b#.", "B1 A2 B2 C2 B3"),
    ("a#. ..b", "B1"),
    ("a.. .#b", "B2"),
    ("a... .##. ...b", "B2 C2"),
    ("a#.. #..b", "B1"),
    ("a.#. .#.b", "C1 B2"),
)


@pytest.mark.rule("SK-3.2")
@pytest.mark.parametrize("rows", CLEAR)
def test_clear_pictures(rows: str) -> None:
    grid, a, b, blocking = picture(rows)
    line = line_between(grid, a, b)
    assert is_clear(line, blocking)
    assert blockers(line, blocking) == 0


@pytest.mark.rule("SK-3.2")
@pytest.mark.rule("SK-7")
@pytest.mark.parametrize(("rows", "names"), BLOCKED)
def test_blocked_pictures(rows: str, names: str) -> None:
    grid, a, b, blocking = picture(rows)
    line = line_between(grid, a, b)
    assert not is_clear(line, blocking)
    assert [grid.tile_name(tile) for tile in places_of(blockers(line, blocking))] == names.split()


@pytest.mark.rule("SK-3.2")
def test_lines_are_the_same_from_both_ends_and_the_ends_never_block() -> None:
    grid = SquareGrid(9, 7)
    for a in range(grid.tile_count):
        for b in range(grid.tile_count):
            line = line_between(grid, a, b)
            assert line == line_between(grid, b, a)
            ends = 1 << a | 1 << b
            assert not line.crossed_mask & ends
            assert not any(pair & ends or pair & line.crossed_mask for pair in line.corner_pairs)
            if grid.king_distance(a, b) <= 1:
                assert is_clear(line, grid.full_mask & ~ends) == (b not in grid.diagonal[a])


@pytest.mark.rule("SK-3.2")
@pytest.mark.parametrize(("width", "height", "reach"), [(12, 12, 3), (12, 12, 11), (5, 9, 2), (3, 1, 4)])
def test_tables_agree_with_single_lines(width: int, height: int, reach: int) -> None:
    grid = square_grid(width, height)
    table = sight_table(grid, reach)
    rng = random.Random(reach)
    assert tuple(table.areas[a] for a in range(grid.tile_count)) == king_areas(grid, reach)
    for a in range(grid.tile_count):
        assert mask_of(table.lines[a]) == table.areas[a]
        share = rng.choice((1, 2, 3, 6))
        blocking = mask_of(tile for tile in range(grid.tile_count) if rng.randrange(10) < share)
        seen = 0
        for b in places_of(table.areas[a]):
            line = line_between(grid, a, b)
            assert table.line(a, b) == line
            clear = is_clear(line, blocking)
            assert clear == (blockers(line, blocking) == 0)
            seen |= clear << b
        assert table.seen_from(a, blocking) == seen


def test_tables_are_shared_and_bounded_by_their_reach() -> None:
    grid = square_grid(12, 12)
    table: SightTable = sight_table(grid, 3)
    assert table is sight_table(grid, 3)
    f8 = grid.tile_named("F8")
    assert grid.tile_named("I5") in table.lines[f8]
    assert grid.tile_named("J8") not in table.lines[f8] and f8 not in table.lines[f8]


def test_of_a_large_board_only_what_is_asked_for_is_worked_out() -> None:
    """All lines of 40 x 40 tiles took half a minute, before the first order of whoever has a ship."""
    table = whole_board_sight(square_grid(64, 63))
    assert not table.lines
    assert table.seen_from(70, 0).bit_count() == 64 * 63 - 1
    assert set(table.lines) == set(table.shadows) == {70}


@pytest.mark.rule("SK-5.1")
def test_the_whole_board_is_seen_from_everywhere_when_nothing_blocks() -> None:
    grid = square_grid(12, 12)
    table = whole_board_sight(grid)
    for tile in range(grid.tile_count):
        assert table.seen_from(tile, 0) == grid.full_mask & ~(1 << tile)
    corner, rock = grid.tile_named("A1"), grid.tile_named("B2")
    hidden = grid.full_mask & ~table.seen_from(corner, 1 << rock) & ~(1 << corner)
    assert all(grid.tile_named(f"{'ABCDEFGHIJKL'[n]}{n + 1}") in places_of(hidden) for n in range(2, 12))
    assert table.seen_from(corner, 1 << rock) >> rock & 1
