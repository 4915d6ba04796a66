"""Everything in one table with its targets: `python tests/bench/bench_all.py` (some minutes)."""

import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench import (
    bench_cards,
    bench_content,
    bench_core,
    bench_duel,
    bench_gate,
    bench_hover,
    bench_kilometre,
    bench_map,
    bench_screen,
    bench_sectors,
    bench_skirmish,
    bench_space,
    bench_strategic,
    bench_war,
    bench_wargame,
)
from tests.bench.figures import Figure, peak_mib, show

WORKERS = 2


def skirmishes() -> list[Figure]:
    """Whole battles of built-in players: speed, processes, memory."""
    fields = bench_skirmish.setups()
    growth = bench_skirmish.memory_growth_mib(fields)
    rate = bench_skirmish.per_second(lambda: bench_skirmish.officer_battles(fields, 100))
    one = bench_skirmish.pool_rate(fields, 1, bench_skirmish.POOL_BATTLES)
    many = bench_skirmish.pool_rate(fields, WORKERS, bench_skirmish.POOL_BATTLES)
    aces, slowest = bench_skirmish.ace_battles(fields)
    wesnoth = bench_skirmish.WESNOTH_BATTLES
    return [
        Figure("battles of Officers, 12 v 12", rate, "a second", 10 * wesnoth, "at least"),
        Figure("battles of Aces, 12 v 12", aces, "a second", bench_skirmish.ACE_BATTLES, "at least"),
        Figure("longest order of an Ace, 12 v 12", slowest, "s", 3),
        Figure("two worker processes / one, wall", many / one, "times", 1.8, "at least"),
        Figure("memory growth over 60 battles", growth, "MiB", 5),
    ]


PARTS: dict[str, Callable[[], list[Figure]]] = {
    "gate": bench_gate.figures,
    "battles": skirmishes,
    "war": bench_war.figures,
    "content": bench_content.figures,
    "screen": bench_screen.figures,
    "hover": bench_hover.figures,
    "kilometre": bench_kilometre.figures,
    "map": bench_map.figures,
    "duel": bench_duel.figures,
    "cards": bench_cards.figures,
    "sectors": bench_sectors.figures,
    "wargame": bench_wargame.figures,
    "strategic": bench_strategic.figures,
    "space": bench_space.figures,
    "core": bench_core.figures,
}
"""Run in this order; the parts to run can be named on the command line."""


def main() -> None:
    """Measure and print."""
    chosen = sys.argv[1:] or list(PARTS)
    found: list[Figure] = []
    for name in chosen:
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        found += PARTS[name]()
    found.append(Figure("peak memory of all this", peak_mib(), "MiB"))
    show(found)


if __name__ == "__main__":
    main()
