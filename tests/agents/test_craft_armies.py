"""Packs in which nobody has suits: an army of craft is filled and raised like any other (TW-4.9)."""

import pytest
from msgspec.structs import replace

from game.core.ids import FrameId
from game.systems.totalwar.actions import BuyUnits, RaiseForce
from tests.support.totalwar import FED, War, draw, squad, war_setup
from tests.support.war_decisions import of, orders

PICTURE = """
F.. F.. F.. F.. ... ... Z.. Z..
F.. FC. F.A F.. ... ... ZC. Z..
F.. F.. F.. F.. ... ... Z.. Z..
"""
SUITS = ("mobile_suit", "mobile_armour")
CRAFT = {FED: "pike", "zeon": "gnat"}


def war_of_craft(*, has_suits: bool) -> War:
    """A war with gold, and four craft beside the capital."""
    setup = war_setup(draw(PICTURE), {"A": squad("revil", *["pike"] * 4)}, bank=300)
    if has_suits:
        return War(setup)
    frames = tuple(frame for frame in setup.frames if frame.klass not in SUITS)
    factions = tuple(replace(each, grunt=FrameId(CRAFT[each.id])) for each in setup.factions)
    return War(replace(setup, frames=frames, factions=factions, heroes=()))


@pytest.mark.rule("TW-4.9")
@pytest.mark.parametrize("level", ["cadet", "officer", "ace"])
def test_craft_are_bought_where_a_side_has_nothing_else_that_fights(level: str) -> None:
    done = orders(war_of_craft(has_suits=False), level)
    bought = {each.frame for each in of(done, BuyUnits)} | {
        frame for each in of(done, RaiseForce) for frame in each.frames if not each.is_fleet
    }
    assert bought
    assert bought <= {"pike", "drum"}
    with_suits = of(orders(war_of_craft(has_suits=True), level), BuyUnits)
    assert "gm" in {each.frame for each in with_suits}
    assert not {"pike", "drum"} & {each.frame for each in with_suits}
