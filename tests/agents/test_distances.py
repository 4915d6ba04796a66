"""Distances on a map, against a search panel by panel."""

from collections.abc import Sequence

import pytest

from game.agents.totalwar.distances import FAR, Distances
from game.core.rng import draw, fork, seeded
from game.systems.totalwar.system import TOTAL_WAR
from tests.support.quick_theatre import quick_war


def _searched(neighbours: Sequence[Sequence[int]], panel: int) -> list[int]:
    """The steps from every panel to one, found ring by ring."""
    steps = [FAR] * len(neighbours)
    steps[panel], ring = 0, [panel]
    while ring:
        beside = dict.fromkeys(near for at in ring for near in neighbours[at] if steps[near] == FAR)
        for near in beside:
            steps[near] = steps[ring[0]] + 1
        ring = list(beside)
    return steps


@pytest.mark.parametrize("walls", range(5))
def test_distances_round_walls_are_those_of_a_search(walls: int) -> None:
    theatre, mind = TOTAL_WAR.ruleset.setup(quick_war(), 1).map, fork(seeded(8), walls)
    closed = {panel for panel in theatre.panels if draw(fork(mind, panel), 10) <= walls}
    neighbours = [[near for near in nears if near not in closed] for nears in theatre.neighbours]
    distances = Distances(neighbours)
    for panel in theatre.panels[::7]:
        assert list(distances.to(panel)) == _searched(neighbours, panel)


@pytest.mark.parametrize("length", [1, 2, 255, 256, 257, 700])
def test_a_way_may_be_long_and_lead_nowhere(length: int) -> None:
    path = [[near for near in (panel - 1, panel + 1) if 0 <= near < length] for panel in range(length)]
    found = Distances([*path, []]).to(0)
    assert list(found) == [*range(length), FAR]
