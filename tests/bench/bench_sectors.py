"""Sectors: whole campaigns by dice, the merge of forty orders, a turn of forty built-in players. By hand."""

import time

from game.agents.sectors.player import officer
from game.core.dice import SEEDED
from game.core.kernel import Step
from game.core.rng import fork, seeded
from game.systems.sectors.actions import Commit, SectorsAction
from game.systems.sectors.build import build_setup
from game.systems.sectors.request import SectorsRequest
from game.systems.sectors.state import SectorsState
from tests.support.sectors import RULES
from tests.support.shipped import shipped_catalog


def begun(seed: int) -> SectorsState:
    """The war of four races at its first orders."""
    return RULES.setup(build_setup(SectorsRequest(campaign="four_race_war"), shipped_catalog()), seed)


def played(state: SectorsState, turns: int) -> float:
    """Let officers play so many turns; seconds for each."""
    agent, number, first = officer(), 0, state.turn
    began = time.perf_counter()
    while state.outcome is None and state.turn < first + turns:
        player = RULES.active(state)[0]
        number += 1
        observed = RULES.observe(state, player)
        action = agent.choose(observed, player, fork(seeded(3), number)).action
        assert isinstance(action, SectorsAction)
        RULES.resolve(Step(state, RULES.evolve, SEEDED), action)
    return (time.perf_counter() - began) / turns


def merged(state: SectorsState) -> float:
    """Everybody but one is done; seconds from the last commit to the next decision."""
    while len(RULES.active(state)) > 1:
        RULES.resolve(Step(state, RULES.evolve, SEEDED), Commit(player=RULES.active(state)[0]))
    began = time.perf_counter()
    RULES.resolve(Step(state, RULES.evolve, SEEDED), Commit(player=RULES.active(state)[0]))
    return time.perf_counter() - began


if __name__ == "__main__":
    war = begun(1)
    print(f"a turn of built-in players: {1000 * played(war, 11):.0f} ms")
    print(f"a whole campaign of twelve turns: {12 * played(begun(2), 12):.2f} s")
    print(f"the merge of all orders and its battles: {1000 * merged(begun(3)):.1f} ms")
