"""Orders that name what is not there, or the same thing twice, are refused and change nothing."""

from dataclasses import replace

import msgspec
import pytest

from game.core.ids import FrameId, UnitId
from game.systems.totalwar.actions import (
    BuildFacility,
    BuyUnits,
    DelegateAllotment,
    GiveDirective,
    MoveFleet,
    PlaceUnits,
    RaiseForce,
    ReplaceGarrisonShip,
    ReturnUnits,
)
from tests.support.totalwar import BLUE, War, draw, fleet, squad, war_setup

MAP = """
FC  F.f F.  .. Z. ZC
F.a F.b FX  .. Z. Z.
"""
FAR = 10_000


@pytest.fixture
def war() -> War:
    forces = {"a": squad("cole", "gm", "gm"), "b": squad("blake", "gm"), "f": fleet("amber", "harrier", "gm")}
    war = War(war_setup(draw(MAP), forces))
    war.until("revil", "administration")
    return war


@pytest.mark.rule("TW-4.9")
def test_a_unit_is_returned_once(war: War) -> None:
    unit = UnitId("a0")
    assert war.refusal(ReturnUnits(player=BLUE, force="a", units=(unit, unit))) == "TW-4.9 twice"
    war.do(ReturnUnits(player=BLUE, force="a", units=(unit,)))
    assert war.state.factions["federation"].pool == (unit,)
    assert war.refusal(PlaceUnits(player=BLUE, force="a", units=(unit, unit))) == "TW-4.9 twice"


@pytest.mark.rule("TW-4.9")
@pytest.mark.rule("TW-1.7")
def test_a_squadron_of_whom_only_the_highest_rank_may_lead_so_many_gives_one_back() -> None:
    setup = war_setup(draw(MAP), {"a": squad("revil", *["gm"] * 14)})
    highest = replace(setup.rules.ranks[-1], squadron_slots=14)
    rules = replace(setup.rules, ranks=(*setup.rules.ranks[:-1], highest))
    war = War(msgspec.structs.replace(setup, rules=rules))
    war.until("revil", "administration")
    assert max(rank.squadron_slots for rank in rules.ranks[:-1]) < 13
    war.do(ReturnUnits(player=BLUE, force="a", units=(UnitId("a0"),)))
    assert len(war.state.forces["a"].units) == 13


@pytest.mark.rule("TW-1.1")
def test_nothing_is_ordered_beyond_the_map(war: War) -> None:
    gm, ship = FrameId("gm"), FrameId("harrier")
    for action in (
        ReplaceGarrisonShip(player=BLUE, panel=FAR, frame=ship),
        BuildFacility(player=BLUE, panel=FAR, facility="works"),
        BuyUnits(player=BLUE, panel=FAR, frame=gm),
        GiveDirective(player=BLUE, officer="cole", panel=FAR),
        RaiseForce(player=BLUE, officer="amber", is_fleet=False, panel=FAR, name="New", frames=(gm,)),
    ):
        assert war.refusal(action) == "TW-1.1 off_the_map", action
    assert war.refusal(ReplaceGarrisonShip(player=BLUE, panel=-1, frame=ship)) == "TW-1.1 too_small"


@pytest.mark.rule("TW-7.3")
@pytest.mark.rule("TW-7.4")
def test_wishes_and_delegations_have_their_ranges(war: War) -> None:
    assert war.refusal(GiveDirective(player=BLUE, officer="cole", panel=-2)) == "TW-7.3 too_small"
    assert war.refusal(GiveDirective(player=BLUE, officer="cole", role="x" * 61)) == "TW-7.3 too_long"

    def delegating(*forces: str, gold: int = 0) -> str:
        return war.refusal(DelegateAllotment(player=BLUE, officer="amber", forces=forces, ceiling_gold=gold))

    assert delegating("a", gold=-1) == "TW-7.4 too_small"
    assert delegating("a", "a") == "TW-7.4 twice"
    assert delegating("nobody") == "TW-7.4 not_your_force"
    assert delegating("a", gold=50) == ""


@pytest.mark.rule("TW-3.1")
@pytest.mark.rule("TW-2.1")
def test_a_squadron_goes_along_once_and_there_are_six_directions(war: War) -> None:
    war.until("amber")

    def moving(direction: int, panels: int, *followers: str) -> str:
        return war.refusal(
            MoveFleet(player=BLUE, force="f", direction=direction, panels=panels, followers=followers)
        )

    assert moving(2, 1, "a", "a") == "TW-3.1 twice"
    assert moving(6, 1) == "TW-2.1 too_large"
    assert moving(-1, 1) == "TW-2.1 too_small"
    assert moving(2, 0) == "TW-2.1 too_small"
    assert moving(2, 4) == "TW-2.1 too_far"


@pytest.mark.rule("TW-7.7")
def test_a_force_has_a_name_that_can_be_read(war: War) -> None:
    def named(name: str) -> str:
        return war.refusal(
            RaiseForce(
                player=BLUE, officer="blake", is_fleet=False, panel=0, name=name, frames=(FrameId("gm"),)
            )
        )

    assert named("  ") == "TW-7.7 no_name"
    assert named("A\nB") == "TW-7.7 unreadable"
    assert named("x" * 61) == "TW-7.7 too_long"
    assert named("x" * 60) == ""
