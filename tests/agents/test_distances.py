"""Distances on a map, against a search panel by panel; and what follows from holdings, against none kept."""

from collections.abc import Sequence

import pytest

from game.agents.totalwar.distances import FAR, Distances
from game.agents.totalwar.force_values import ForceValues
from game.agents.totalwar.holdings import Holdings
from game.agents.totalwar.supply_cuts import rings
from game.core.rng import draw, fork, seeded
from game.systems.totalwar.economy import producing_panels, total_income
from game.systems.totalwar.supply import cut_panels
from game.systems.totalwar.system import TOTAL_WAR
from tests.support.quick_theatre import quick_war
from tests.support.totalwar import FED, ZEON


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


def test_what_follows_from_holdings_is_worked_out_again_once_they_change() -> None:
    state, kept = TOTAL_WAR.ruleset.setup(quick_war(), 1), Holdings()
    seen = set()
    sites = [panel for panel, site in state.sites.items() if state.owners[panel] and site.kind != "capital"]
    capitals = [panel for panel, site in state.sites.items() if site.kind == "capital"]
    for number in range(60):
        match number % 3:
            case 0:
                panel = sites[number % len(sites)]
                state.owners[panel] = FED if state.owners[panel] == ZEON else ZEON
            case 1:
                state.cut = set() if state.cut else {*sites[::2]}
            case _:
                panel = capitals[number % len(capitals)]
                state.owners[state.map.neighbours[panel][number % 5]] = ""
                state.cut = cut_panels(state, state.owners)
        kept.look(state)
        for side in (FED, ZEON):
            told = kept.income(state, side), kept.producing(state, side), dict(kept.rings(state, side))
            assert told == (total_income(state, side), producing_panels(state, side), rings(state, side))
            seen.add(told[0])
    assert len(seen) > 5, "they changed"


def test_sites_are_holdings_too() -> None:
    state, kept = TOTAL_WAR.ruleset.setup(quick_war(), 1), Holdings()
    kept.look(state)
    before = kept.producing(state, FED)
    assert before
    del state.sites[before[0]]
    kept.look(state)
    assert kept.producing(state, FED) == producing_panels(state, FED) != before


def test_a_force_is_worth_what_its_machines_are_worth_now() -> None:
    state, kept = TOTAL_WAR.ruleset.setup(quick_war(), 1), ForceValues()
    force = next(force for force in state.forces.values() if len(force.units) > 1)
    kept.look(state)
    before = kept.of(state, force)
    dearest = max(force.units, key=lambda name: state.campaign.frames[state.units[name].frame].cost_gold)
    cheapest = min(force.units, key=lambda name: state.campaign.frames[state.units[name].frame].cost_gold)
    state.units[cheapest] = type(state.units[cheapest])(cheapest, state.units[dearest].frame, kills=99)
    kept.look(state)
    after = kept.of(state, force)
    assert after == ForceValues().of(state, force)
    assert after != before
