"""Reach and paths against plain breadth-first searches and Dijkstra written out here."""

import random
from collections import deque
from heapq import heappop, heappush
from itertools import pairwise

import pytest

from game.space.bits import mask_of, places_of
from game.space.paths import (
    IMPASSABLE,
    UNREACHED,
    cheapest_route,
    distance_field,
    flood,
    reach_within,
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


def plain_dijkstra(
    neighbours: Table, costs: list[int], sources: list[int], stops: list[bool] | None = None
) -> dict[int, int]:
    best: dict[int, int] = {}
    heap = [(0, source) for source in sources]
    while heap:
        cost, place = heappop(heap)
        if place in best:
            continue
        best[place] = cost
        if stops and stops[place] and place not in sources:
            continue
        for other in neighbours[place]:
            if costs[other] >= 0 and other not in best:
                heappush(heap, (cost + costs[other], other))
    return best


def random_board(rng: random.Random) -> tuple[SquareGrid, list[int]]:
    grid = square_grid(rng.randint(1, 12), rng.randint(1, 12))
    costs = [rng.choice((IMPASSABLE, 0, 1, 1, 2, 3, 7)) for _ in range(grid.tile_count)]
    return grid, costs


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


def test_reach_costs_what_dijkstra_says() -> None:
    rng = random.Random(3)
    for _ in range(200):
        grid, costs = random_board(rng)
        sources = [rng.randrange(grid.tile_count) for _ in range(rng.randint(1, 3))]
        stops = [rng.random() < 0.2 for _ in range(grid.tile_count)] if rng.random() < 0.5 else None
        limit = rng.randint(0, 12)
        reach = reach_within(grid.king, costs, sources, limit, stops)
        expected = plain_dijkstra(grid.king, costs, sources, stops)
        assert reach.costs == {tile: cost for tile, cost in expected.items() if cost <= limit}
        assert list(reach.costs.values()) == sorted(reach.costs.values())
        for tile, cost in reach.costs.items():
            path = reach.path_to(tile)
            assert path[0] in sources
            assert path[-1] == tile
            assert sum(costs[place] for place in path[1:]) == cost
            assert all(b in grid.king[a] for a, b in pairwise(path))
            if stops:
                assert not any(stops[place] for place in path[1:-1])


def test_reach_is_the_same_however_often_it_is_asked() -> None:
    grid, costs = random_board(random.Random(4))
    first = reach_within(grid.king, costs, [0], 9)
    again = reach_within(grid.king, list(costs), [0, 0], 9)
    assert list(first.costs.items()) == list(again.costs.items())
    assert first.came_from == again.came_from


def test_a_limit_below_zero_reaches_nothing() -> None:
    grid = square_grid(3, 3)
    assert reach_within(grid.king, [1] * 9, [4], -1).costs == {}


def test_fields_cost_what_dijkstra_says() -> None:
    rng = random.Random(5)
    for _ in range(200):
        grid, costs = random_board(rng)
        sources = [rng.randrange(grid.tile_count) for _ in range(rng.randint(0, 3))]
        expected = plain_dijkstra(grid.orthogonal, costs, sources)
        field = distance_field(grid.orthogonal, costs, sources)
        assert field == [expected.get(tile, UNREACHED) for tile in range(grid.tile_count)]
        toward = distance_field(grid.orthogonal, costs, sources, is_toward_sources=True)
        for tile in range(grid.tile_count):
            walk = plain_dijkstra(grid.orthogonal, costs, [tile])
            ways = [walk[source] for source in sources if source in walk]
            assert toward[tile] == min(ways, default=UNREACHED)


def test_routes_are_as_cheap_as_the_field() -> None:
    rng = random.Random(6)
    for _ in range(300):
        grid, costs = random_board(rng)
        cheapest = min((cost for cost in costs if cost >= 0), default=0)
        start, goal = rng.randrange(grid.tile_count), rng.randrange(grid.tile_count)
        field = distance_field(grid.orthogonal, costs, [start])

        def estimate(tile: int, goal: int = goal, grid: SquareGrid = grid, cheapest: int = cheapest) -> int:
            return cheapest * grid.orthogonal_distance(tile, goal)

        route = cheapest_route(grid.orthogonal, costs, start, goal, estimate)
        if field[goal] == UNREACHED:
            assert route is None
            continue
        assert route is not None
        assert (route.places[0], route.places[-1]) == (start, goal)
        assert route.cost == field[goal] == sum(costs[place] for place in route.places[1:])
        assert all(b in grid.orthogonal[a] for a, b in pairwise(route.places))
        assert route == cheapest_route(grid.orthogonal, costs, start, goal, estimate)
