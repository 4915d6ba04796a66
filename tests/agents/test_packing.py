"""Before the war moves on, machines of forces that stay behind go to the pool, which comes along (TW-6.3)."""

from collections.abc import Iterator
from typing import cast

import pytest
from msgspec.structs import replace

from game.agents.totalwar import landings, main_effort
from game.agents.totalwar.administration import administration
from game.agents.totalwar.answers import allotment
from game.agents.totalwar.landings import spare
from game.agents.totalwar.main_effort import main_efforts
from game.agents.totalwar.style import ACE, OFFICER, CampaignStyle
from game.core.ids import UnitId
from game.systems.totalwar.actions import (
    AllotUnits,
    BuyUnits,
    EndAllotment,
    PlaceUnits,
    RaiseForce,
    ReturnUnits,
    TotalWarAction,
)
from game.systems.totalwar.events import AllotmentsOpened, SupplyChanged
from game.systems.totalwar.events_administration import HeroBound
from game.systems.totalwar.setup import CapitalSetup
from game.systems.totalwar.state import Allotment
from tests.support.totalwar import FED, ZEON, Squad, War, draw, fleet, squad, war_setup
from tests.support.war_decisions import outlook_of

MAP = """
F.A F.B F.. F.. ... ... ... Z.. Z.. Z.. Z..
FC. F.D F.. F.. ... ... ... Z.. Z.. ZCz Z..
F.E F.G F.H F.. ... ... ... Z.. Z.. Z.. Z..
"""
HOME, CAPITAL, FULL = 11, 20, 12
SIX = ("A", "B", "D", "E", "G", "H")
"""``H`` is nearest to the enemy's capital, then ``B``, ``D`` and ``G``, then the others."""


@pytest.fixture(autouse=True)
def _few_machines_are_worth_waiting_for(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(landings, "WORTH_WAITING", 1)
    yield


def war_of(*, landing: int = 2, bank: int = 0, **others: Squad) -> War:
    """The war in which two of six forces come along to the next map, at the Federation's administration."""
    forces = {
        name: squad(officer, *["gm"] * (FULL if name in "ABH" else 4))
        for name, officer in zip(SIX, ("revil", "amber") * 3)
    }
    forces |= {"z": squad("degwin", *["varg"] * 3)} | others
    capitals = (CapitalSetup(FED, (HOME,)), CapitalSetup(ZEON, (CAPITAL,), "vote", FED))
    bounds = (CapitalSetup(FED, (HOME,), landing_forces=landing), CapitalSetup(ZEON, (CAPITAL,)))
    earth = draw(MAP, theatre="land", capitals=bounds)
    war = War(war_setup(draw(MAP, capitals=capitals), forces, earth=earth, bank=bank))
    while war.state.faction != FED or war.state.phase != "administration":
        war.skip()
    return war


def orders(war: War, style: CampaignStyle = ACE) -> list[TotalWarAction]:
    """Carry out what the Federation's leader orders until the books are closed; return it."""
    given: list[TotalWarAction] = []
    while war.state.faction == FED and war.state.phase == "administration":
        assert len(given) < 30, "orders that undo each other"
        best = administration(outlook_of(war, style), war.seat)[0]
        given.append(cast(TotalWarAction, best.action))
        war.do(given[-1])
    return given


@pytest.mark.rule("TW-4.9", "TW-6.3")
def test_who_stays_behind_sends_the_pool_all_but_one_and_then_the_capital_may_fall(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(main_effort, "LARGE_THEATRE", 1)
    war = war_of()
    before = outlook_of(war)
    assert before.left_behind == {"D", "E", "G"}, "A and B come along, H is nearest to the capital"
    assert before.too_early == {CAPITAL}
    assert not main_efforts(before)
    sent = [order for order in orders(war) if isinstance(order, ReturnUnits)]
    assert {order.force: len(order.units) for order in sent} == {"D": 3, "E": 3, "G": 3}
    assert len(war.state.factions[FED].pool) == 9
    after = outlook_of(war)
    assert not after.too_early
    assert main_efforts(after) == {CAPITAL}


@pytest.mark.rule("TW-5.7", "TW-6.3")
def test_who_is_cut_off_can_send_nothing_and_nobody_waits_for_him() -> None:
    war = war_of()
    assert outlook_of(war).too_early
    war.emit(SupplyChanged(cut=tuple(sorted(war.own(FED)))))
    assert not outlook_of(war).too_early


def test_whom_an_enemy_can_reach_soon_stays_under_arms() -> None:
    war = war_of()
    war.put("z", 5)
    sent = {order.force for order in orders(war) if isinstance(order, ReturnUnits)}
    assert sent == {"E"}, "the enemy is within two turns of the others"


def test_for_few_machines_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(landings, "WORTH_WAITING", 9)
    assert not outlook_of(war_of()).too_early
    assert outlook_of(war_of()).left_behind == {"D", "E", "G"}


def test_before_the_others_are_weak_enough_nobody_does() -> None:
    war = war_of(z=squad("degwin", *["varg"] * 9))
    assert outlook_of(war).too_early == {CAPITAL}
    assert not outlook_of(war).left_behind
    assert not any(isinstance(order, ReturnUnits) for order in orders(war))


def test_who_is_needed_until_the_capital_falls_stays_under_arms() -> None:
    war = war_of(z=squad("degwin", *["varg"] * 6))
    assert outlook_of(war).left_behind == {"E"}


def test_where_all_come_along_and_below_an_ace_nobody_packs() -> None:
    assert not outlook_of(war_of(landing=0)).left_behind
    assert not outlook_of(war_of(landing=0)).too_early
    assert not outlook_of(war_of(), OFFICER).left_behind
    assert not outlook_of(war_of(), faction=ZEON).left_behind
    assert not any(isinstance(order, ReturnUnits) for order in orders(war_of(), OFFICER))


def test_beside_a_yard_what_is_packed_stays_in_the_pool() -> None:
    given = orders(war_of(bank=500))
    assert not [order for order in given if isinstance(order, PlaceUnits) and order.force in ("D", "E", "G")]
    assert not [order for order in given if isinstance(order, RaiseForce)]
    assert not [order for order in given if isinstance(order, BuyUnits) and order.force in ("D", "E", "G")]


@pytest.mark.rule("TW-9.2")
def test_after_a_battle_nothing_goes_to_who_stays_behind() -> None:
    war = war_of(A=squad("revil", *["gm"] * 10))
    pool = tuple(UnitId(name) for name in war.state.forces["G"].units[:2])
    war.do(ReturnUnits(player=war.seat, force="G", units=pool))
    for name, action in (("A", AllotUnits), ("E", EndAllotment)):
        war.emit(AllotmentsOpened(allotments=(Allotment(name, FED, "revil"),)))
        best = allotment(outlook_of(war), war.seat)[0].action
        assert isinstance(best, action)


def test_ships_heroes_and_what_cannot_serve_there_are_not_sent() -> None:
    war = war_of(D=fleet("amber", "harrier", "gm", "gm"), E=squad("revil", "drum", "gm", "gm"))
    units = war.state.forces["G"].units
    war.emit(HeroBound(hero="voss", unit=units[0], faction=FED))
    frames = {
        name: sorted(war.state.units[unit].frame for unit in spare(war.state, war.state.forces[name]))
        for name in ("D", "E", "G")
    }
    assert frames == {"D": ["gm", "gm"], "E": ["gm", "gm"], "G": ["gm"] * 3}
    assert units[0] not in spare(war.state, war.state.forces["G"])


def test_a_squadron_that_has_lost_everybody_has_nothing_to_send() -> None:
    war = war_of()
    assert spare(war.state, replace(war.state.forces["G"], units=())) == ()
