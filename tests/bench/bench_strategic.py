"""How fast battles on the kilometre grid are: `python -m tests.bench.bench_strategic`."""

import sys
from collections.abc import Callable
from time import perf_counter
from typing import cast

from game.agents.strategic.officer import officer
from game.core.kernel import perform
from game.core.rng import fork, seeded
from game.systems.strategic.actions import StrategicAction
from game.systems.strategic.build import build_setup
from game.systems.strategic.request import StrategicRequest
from game.systems.strategic.state import StrategicState
from tests.laws.play import play
from tests.support.shipped import shipped_catalog
from tests.support.strategic import RULES
from tests.systems.strategic.test_laws import SYSTEM

BATTLES = 4
TIMES = 200


def per_second(count: int, work: Callable[[], object]) -> float:
    """Return how often something can be done in a second."""
    start = perf_counter()
    for _ in range(count):
        work()
    return count / (perf_counter() - start)


def officers(seed: int) -> StrategicState:
    """Play a battle of 600 points, Officer against Officer."""
    request = StrategicRequest(map="km_river_bend", force_value=600, board_seed=seed)
    setup = build_setup(request, shipped_catalog())
    state, number, agent = RULES.setup(setup, seed), 0, officer()
    while state.outcome is None:
        player = RULES.active(state)[0]
        decision = agent.choose(RULES.observe(state, player), player, fork(seeded(seed), number))
        state = perform(RULES, state, cast(StrategicAction, decision.action)).state
        number += 1
    return state


def main() -> None:
    """Print one line for each number."""
    setup = build_setup(StrategicRequest(map="km_three_cities", force_value=1000), shipped_catalog())
    start = perf_counter()
    game = play(SYSTEM, setup, 1)
    took = perf_counter() - start
    state = game.plies[len(game.plies) // 2].state
    assert isinstance(state, StrategicState)
    lines = {
        "random actions a second, `legal` included (60 x 40, 1000 points)": len(game.plies) / took,
        "clones a second": per_second(TIMES * 20, lambda: RULES.clone(state)),
        "lists of legal actions a second": per_second(
            TIMES // 10, lambda: RULES.legal(state, RULES.active(state)[0])
        ),
        "Officer battles a second (600 points)": BATTLES
        / sum(1 / per_second(1, lambda seed=seed: officers(seed)) for seed in range(BATTLES)),  # type: ignore[misc]
    }
    for name, value in lines.items():
        sys.stdout.write(f"{name}: {value:.2f}\n")


if __name__ == "__main__":
    main()
