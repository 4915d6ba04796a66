"""Lifelines: what is lost behind a panel, against taking every panel away in turn."""

import msgspec
import pytest

from game.agents.advise import advise
from game.agents.totalwar.supply_cuts import (
    RING_WORTH,
    CutVertices,
    panel_income,
    rings,
    supply_cut_vertices,
)
from game.core.rng import draw as drawn
from game.core.rng import fork, seeded
from game.rules.system import erased
from game.systems.totalwar import supply
from game.systems.totalwar.actions import MoveFleet
from game.systems.totalwar.economy import total_income
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.supply import cut_panels
from game.systems.totalwar.system import TOTAL_WAR
from tests.support.quick_theatre import quick_war
from tests.support.totalwar import FED, ZEON, War, draw, fleet, war_setup

FACTIONS = ("federation", "zeon", "")


def _taken_away(state: TotalWarState) -> dict[int, int]:
    """The gold behind each panel, the slow way: without it, what is cut off that was not before?"""
    found: dict[int, int] = {}
    capitals = {panel for panel, site in state.sites.items() if site.kind == "capital"}
    before = cut_panels(state, state.owners)
    for panel, owner in enumerate(state.owners):
        if not owner or panel in capitals or panel in before:
            continue
        owners = list(state.owners)
        owners[panel] = ""
        lost = cut_panels(state, owners) - before - {panel}
        if lost:
            found[panel] = sum(panel_income(state, each) for each in lost)
    return found


def _shared_out(mind: int) -> TotalWarState:
    """A war in which every panel but the capitals belongs to whoever it was drawn for."""
    state = TOTAL_WAR.ruleset.setup(quick_war(), 1)
    for panel in state.map.panels:
        site = state.sites.get(panel)
        if site is None or site.kind != "capital":
            state.owners[panel] = FACTIONS[min(2, (drawn(fork(mind, panel), 9) - 1) // 4)]
    return state


@pytest.mark.rule("TW-5.5")
def test_what_is_lost_behind_each_panel() -> None:
    seen = 0
    for number in range(20):
        state = _shared_out(fork(seeded(5), number))
        state.cut = cut_panels(state, state.owners)
        found = supply_cut_vertices(state)
        assert found == _taken_away(state)
        seen += len(found)
    assert seen > 100


@pytest.mark.rule("TW-5.6")
def test_what_a_change_of_hands_cuts_off_is_the_same_looked_at_from_near_and_traced_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    traced, mind, moved, anew = list[int](), seeded(9), 0, 0

    def counted(state: TotalWarState, owners: list[str]) -> set[int]:
        traced.append(1)
        return cut_panels(state, owners)

    monkeypatch.setattr(supply, "cut_panels", counted)
    for number in range(400):
        dice = fork(mind, number)
        state = _shared_out(dice)
        cut = cut_panels(state, state.owners)
        owners = state.owners.copy()
        middle = drawn(fork(dice, 1001), state.map.size) - 1
        taker = FACTIONS[(drawn(fork(dice, 1002), 3)) - 1]
        for panel in state.map.within(middle, 1)[: drawn(fork(dice, 1003), 5)]:
            owners[panel] = taker
        changed = [panel for panel, owner in enumerate(owners) if owner != state.owners[panel]]
        after, before = cut_panels(state, owners), len(traced)
        assert supply.cut_after(state, state.owners, cut, owners, changed) == after
        anew += len(traced) - before
        moved += after - set(changed) != cut - set(changed)
    assert moved > 40 and 20 < anew < 200, "some cut off or join more, most are seen from near"


@pytest.mark.rule("TW-5.6")
def test_what_was_found_out_before_ground_or_mines_changed_is_found_out_anew() -> None:
    mind, kept, told = seeded(6), CutVertices(), list[dict[int, int]]()
    state = _shared_out(mind)
    mines = [panel for panel, site in state.sites.items() if site.kind == "resource" and state.owners[panel]]
    for number in range(60):
        if number % 2:
            mine, level = mines[number % len(mines)], 1 + number % 3
            facilities = (("mining_station", level),)
            state.sites[mine] = msgspec.structs.replace(state.sites[mine], facilities=facilities)
        else:
            at = state.map.panels[drawn(fork(mind, number), len(state.map.panels)) - 1]
            if at not in state.sites:
                state.owners[at] = FACTIONS[number % 3]
        told.append(kept.find(state))
        assert told[-1] == CutVertices().find(state)
    assert len({tuple(found.items()) for found in told}) > 10


@pytest.mark.rule("TW-5.6")
@pytest.mark.parametrize(("level", "is_cut"), [("officer", False), ("ace", True)])
def test_an_ace_cuts_a_rich_mine_off_where_an_officer_takes_more_ground(level: str, is_cut: bool) -> None:
    picture = """
    #.. #.. #.. #.. #.. .$. #.. #.. #..
    #.. #.. #.. #.. #.. ... #.. #.. #..
    #.. #.. F.. F.. F.. ... #.. #.. #..
    #.. #.. FC. F.. F.. F.A #.. #.. #..
    #.. #.. F.. F.. F.. F.. #.. #.. #..
    #.. #.. #.. #.. #.. F.. #.. #.. #..
    Z$. Z.. Z.. Z.. Z.. Z.. Z.. Z.. ZC.
    """
    war = War(war_setup(draw(picture, yields={"Z$.": 50, ".$.": 5}), {"A": fleet("revil", "harrier", "gm")}))
    war.until("revil")
    sites = war.state.sites.items()
    mine = next(at for at, site in sites if site.kind == "resource" and war.state.owners[at])
    assert mine not in war.state.cut
    action = advise(erased(TOTAL_WAR), war.state, war.seat, level).action
    assert isinstance(action, MoveFleet)
    war.do(action)
    assert (mine in war.state.cut) == is_cut


@pytest.mark.rule("TW-5.4")
def test_the_fewer_panels_join_a_capital_the_more_each_of_them_counts() -> None:
    state = TOTAL_WAR.ruleset.setup(quick_war(), 1)
    capitals = {state.owners[panel]: panel for panel, site in state.sites.items() if site.kind == "capital"}
    near = state.map.neighbours[capitals[ZEON]]
    assert all(state.owners[panel] == ZEON for panel in near)
    gold = total_income(state, ZEON)
    assert rings(state, FED) == dict.fromkeys(near, RING_WORTH * gold // len(near) ** 2)
    assert rings(state, ZEON) == dict.fromkeys(state.map.neighbours[capitals[FED]], RING_WORTH * gold // 36)
    for panel in near[2:]:
        state.owners[panel] = FED
    gold = max(total_income(state, ZEON), state.owners.count(ZEON))
    assert rings(state, FED) == dict.fromkeys(near[:2], RING_WORTH * gold // 4)
    back = {panel: worth for panel, worth in rings(state, ZEON).items() if panel in near}
    assert back == dict.fromkeys(near[2:], RING_WORTH * gold // 9)


@pytest.mark.rule("TW-5.5")
def test_a_capital_that_is_shut_in_is_worth_relieving_though_it_earns_nothing() -> None:
    state = TOTAL_WAR.ruleset.setup(quick_war(), 1)
    capital = next(
        at for at, site in state.sites.items() if site.kind == "capital" and state.owners[at] == ZEON
    )
    near = state.map.neighbours[capital]
    for panel in near:
        state.owners[panel] = FED
    state.cut = cut_panels(state, state.owners)
    held = state.owners.count(ZEON)
    assert total_income(state, ZEON) < held
    assert {panel: rings(state, ZEON)[panel] for panel in near} == dict.fromkeys(near, RING_WORTH * held)
    assert not set(near) & set(rings(state, FED))
