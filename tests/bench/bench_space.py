"""How fast boards are: `python tests/bench/bench_space.py` prints a table (medians of CPU time, one core)."""

import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from game.space.bits import mask_of
from game.space.hex import Layout, line
from game.space.hexgrid import hex_rectangle
from game.space.paths import flood, straightest_path
from game.space.regions import outlines
from game.space.sight import is_clear, line_between, sight_table
from game.space.square import SquareGrid, orthogonal_path, square_grid
from tests.bench.figures import Figure, show


def microseconds(work: Callable[[], object], calls: int) -> float:
    """The median time of one call over seven rounds."""
    rounds = []
    for _ in range(7):
        start = time.process_time_ns()
        for _ in range(calls):
            work()
        rounds.append((time.process_time_ns() - start) / calls / 1000)
    return statistics.median(rounds)


def square_rows(rng: random.Random) -> list[tuple[str, float]]:
    grid = square_grid(12, 12)
    tiles = rng.sample(range(grid.tile_count), 40)
    start = grid.tile_named("F8")
    blocking = mask_of(tiles[:36]) & ~(1 << start)
    stops = mask_of(tiles[36:]) & ~(1 << start)
    passable = grid.full_mask & ~blocking
    near, all_lines = sight_table(grid, 3), sight_table(grid, 11)
    seen = near.areas[start]
    target, goal = grid.tile_named("I6"), grid.tile_named("G6")
    clear_line = near.line(start, target)
    fresh = SquareGrid(12, 12)
    uncached_sight = sight_table.__wrapped__
    return [
        ("12x12 grid with its tables", microseconds(lambda: SquareGrid(12, 12), 5)),
        ("12x12 sight table, reach 3", microseconds(lambda: uncached_sight(fresh, 3), 3)),
        ("12x12 sight table, whole board", microseconds(lambda: uncached_sight(fresh, 11), 1)),
        ("one line checked", microseconds(lambda: is_clear(clear_line, blocking), 20_000)),
        ("one line worked out, no table", microseconds(lambda: line_between(grid, start, target), 5_000)),
        ("all seen within 3, 36 blocking", microseconds(lambda: near.seen_from(start, blocking), 5_000)),
        (
            f"the same line by line ({seen.bit_count()})",
            microseconds(lambda: [is_clear(line, blocking) for line in near.lines[start].values()], 1_000),
        ),
        (
            "all seen on the board, 36 blocking",
            microseconds(lambda: all_lines.seen_from(start, blocking), 2_000),
        ),
        ("flood 3 steps, square", microseconds(lambda: grid.flood(start, 3, passable, stops), 10_000)),
        (
            "flood 3 steps, any board",
            microseconds(lambda: flood(grid.orthogonal_masks, start, 3, passable, stops), 10_000),
        ),
        (
            "orthogonal path, 3 steps",
            microseconds(lambda: orthogonal_path(grid, start, goal, grid.full_mask), 5_000),
        ),
        (
            "straightest path, 3 steps",
            microseconds(lambda: straightest_path(grid.orthogonal_steps, start, goal, grid.full_mask), 1_000),
        ),
    ]


def hex_rows(rng: random.Random, columns: int, rows: int) -> list[tuple[str, float]]:
    size = f"{columns}x{rows} hexes"
    grid = hex_rectangle(Layout.ODD_Q, columns, rows)
    count = grid.panel_count
    costs = [-1 if rng.randrange(7) == 0 else rng.randint(1, 3) for _ in range(count)]
    owners = [grid.positions[panel][0] * 3 // columns if rng.randrange(10) else -1 for panel in range(count)]
    center, first, last = grid.panel_at(columns // 2, rows // 2), 0, count - 1
    costs[center] = costs[first] = costs[last] = 1
    once = max(1, 20_000 // count)
    return [
        (f"{size}: build", microseconds(lambda: hex_rectangle(Layout.ODD_Q, columns, rows), 1)),
        (f"{size}: outlines", microseconds(lambda: outlines(grid, owners), once)),
        (
            f"{size}: line of hexes across",
            microseconds(lambda: line(grid.hexes[first], grid.hexes[last]), 20),
        ),
    ]


def figures() -> list[Figure]:
    """Measure."""
    rng = random.Random(1)
    rows = square_rows(rng) + hex_rows(rng, 60, 40) + hex_rows(rng, 200, 200)
    return [Figure(name, taken, "us") for name, taken in rows]


if __name__ == "__main__":
    show(figures())
