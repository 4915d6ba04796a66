"""How fast battles on the kilometre grid are: `python -m tests.bench.bench_strategic`."""

import time
from typing import cast

from game.agents.strategic.levels import officer
from game.core.kernel import perform
from game.core.rng import fork, seeded
from game.systems.strategic.actions import StrategicAction
from game.systems.strategic.build import build_setup
from game.systems.strategic.request import StrategicRequest
from game.systems.strategic.state import StrategicState
from tests.bench.figures import Figure, median_microseconds, show
from tests.laws.play import play
from tests.support.shipped import shipped_catalog
from tests.support.strategic import RULES
from tests.systems.strategic.test_laws import SYSTEM

BATTLES = 4


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


def figures() -> list[Figure]:
    """Measure, in CPU time."""
    setup = build_setup(StrategicRequest(map="km_three_cities", force_value=1000), shipped_catalog())
    begun = time.process_time()
    game = play(SYSTEM, setup, 1)
    random = len(game.plies) / (time.process_time() - begun)
    states = [cast(StrategicState, ply.state) for ply in game.plies]
    turns = [each for each in states if each.phase == "battle"][::5]
    state = max(turns, key=lambda each: len(RULES.legal(each, RULES.active(each)[0])))
    player = RULES.active(state)[0]
    begun = time.process_time()
    for seed in range(BATTLES):
        officers(seed)
    battles = BATTLES / (time.process_time() - begun)
    return [
        Figure("random actions, `legal` included (60 x 40, 1,000 points)", random, "a second"),
        Figure(
            f"legal actions, where there are most in that battle ({len(RULES.legal(state, player))})",
            median_microseconds(lambda: RULES.legal(state, player), 10) / 1000,
            "ms",
        ),
        Figure("clone", median_microseconds(lambda: RULES.clone(state), 500), "us"),
        Figure("battles of Officers, 600 points", battles, "a second"),
    ]


if __name__ == "__main__":
    show(figures())
