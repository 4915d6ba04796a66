"""Reach and paths against plain breadth-first searches and Dijkstra written out here."""

import random
from collections import deque
from itertools import pairwise

import pytest

from game.space.bits import mask_of, places_of
from game.space.paths import (
    flood,
    flood_from,
    straightest_path,
)
from game.space.square import SquareGrid, orthogonal_path, square_grid

Table = tuple[tuple[int, ...], ...]


def plain_flood(neighbours: Table, start: int, passable: set[int], stops: set[int]) -> dict[int, int]:
    found = {start: 0}
    queue = deque([start])
    while queue:
        place = queue.popleft()
        if place in stops and place != start:
            continue
        for other in neighbours[place]:
            if other in passable and other not in found:
                found[other] = found[place] + 1
                queue.append(other)
    return found


def test_flood_reaches_what_a_plain_search_reaches() -> None:
    rng = random.Random(1)
    for _ in range(300):
        grid = square_grid(rng.randint(1, 12), rng.randint(1, 12))
        tiles = range(grid.tile_count)
        passable = {tile for tile in tiles if rng.random() < 0.7}
        stops = {tile for tile in tiles if rng.random() < 0.15}
        start, steps = rng.randrange(grid.tile_count), rng.randint(0, 6)
        found = plain_flood(grid.orthogonal, start, passable, stops)
        expected = tuple(sorted(tile for tile, distance in found.items() if 0 < distance <= steps))
        masks = mask_of(passable), mask_of(stops)
        assert places_of(flood(grid.orthogonal_masks, start, steps, *masks)) == expected
        assert places_of(grid.flood(start, steps, *masks)) == expected
        found = plain_flood(grid.king, start, passable, stops)
        expected = tuple(sorted(tile for tile, distance in found.items() if 0 < distance <= steps))
        assert places_of(flood(grid.king_masks, start, steps, *masks)) == expected


@pytest.mark.rule("SK-2.1")
@pytest.mark.rule("SK-2.2")
@pytest.mark.parametrize(
    ("steps", "rows"),
    [
        (3, "...2... ..222.. .22222. 222s222 .22222. ..222.. ...2..."),
        (3, "....... ..2#... .22#... 222s#.. .2222#. ..222.. ...2..."),
        (3, "....... ..2.2.. .22!22. 222s222 .222!2. ..222.. ...2..."),
    ],
)
def test_flood_pictures(steps: int, rows: str) -> None:
    """`s` starts, `2` and `!` are entered, `!` is not left again, `#` is never entered."""
    text = "".join(rows.split())
    grid = square_grid(7, 7)
    blocked = mask_of(tile for tile, mark in enumerate(text) if mark == "#")
    stops = mask_of(tile for tile, mark in enumerate(text) if mark == "!")
    entered = mask_of(tile for tile, mark in enumerate(text) if mark in "2!")
    reached = grid.flood(text.index("s"), steps, grid.full_mask & ~blocked, stops)
    assert reached == entered, "".join("2" if reached >> tile & 1 else "." for tile in range(49))


def test_every_place_is_left_again_unless_it_is_told_that_it_stops() -> None:
    grid = square_grid(2, 2)
    for through, start, goal in ((0, 1, 2), (1, 0, 3), (2, 0, 3), (3, 1, 2)):
        passable = mask_of((through, goal))
        assert flood(grid.orthogonal_masks, start, 2, passable) == passable
        assert flood_from(grid.orthogonal_masks, 1 << start, 2, passable) == passable
        assert grid.flood(start, 2, passable) == passable
        for path in (
            straightest_path(grid.orthogonal_steps, start, goal, passable),
            orthogonal_path(grid, start, goal, passable),
        ):
            assert path == (start, through, goal)


def turns_of(grid: SquareGrid, path: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    directions = tuple(grid.orthogonal_steps[a].index(b) for a, b in pairwise(path))
    return sum(a != b for a, b in pairwise(directions)), directions


def all_shortest(
    grid: SquareGrid, start: int, goal: int, found: dict[int, int], stops: set[int]
) -> list[tuple[int, ...]]:
    """Every shortest path, walked back from the goal over the steps of a plain search from the start."""
    if goal == start:
        return [(start,)]
    return [
        (*path, goal)
        for before in grid.orthogonal[goal]
        if found.get(before) == found[goal] - 1 and (before == start or before not in stops)
        for path in all_shortest(grid, start, before, found, stops)
    ]


def test_straightest_path_is_the_best_of_all_shortest() -> None:
    rng = random.Random(2)
    walked = 0
    for _ in range(200):
        grid = square_grid(rng.randint(1, 6), rng.randint(1, 6))
        tiles = range(grid.tile_count)
        passable = {tile for tile in tiles if rng.random() < 0.85}
        stops = {tile for tile in tiles if rng.random() < 0.1}
        start = rng.randrange(grid.tile_count)
        found = plain_flood(grid.orthogonal, start, passable, stops)
        for goal in tiles:
            path = straightest_path(grid.orthogonal_steps, start, goal, mask_of(passable), mask_of(stops))
            assert orthogonal_path(grid, start, goal, mask_of(passable), mask_of(stops)) == path
            if goal not in found:
                assert path is None
                continue
            paths = all_shortest(grid, start, goal, found, stops)
            assert path == min(paths, key=lambda one: turns_of(grid, one))
            walked += 1
    assert walked > 1000
