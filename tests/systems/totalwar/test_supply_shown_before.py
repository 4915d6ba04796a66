"""What a move does to supply is told of what it takes, and apart from that of all others (TW-5.6)."""

import pytest

from game.systems.totalwar.intent_marks import marks_of_move
from game.systems.totalwar.tagalong import Preview, preview
from tests.support.totalwar import NE, SE, War, draw, fleet, war_setup

CUT_OFF_BEFORE = """
FC F. F.a Z. .. .. .. ZC
F. F. F.  F. .. .. .. Z.
"""
"""The fleet takes a panel of Zeon's that is cut off: it is supplied then, but was nobody's to reconnect."""
SPEARHEAD = """
FC F. .. ..a Z. Z. Z. ZC
F. F. .. ..  Z. Z. Z. Z.
F. F. .. ..  Z. Z. Z. Z.
"""
"""The fleet stands beyond a gap: what it takes has no supply."""
SITE = """
FC F. F.a Zo Z. .. .. ZC
F. F. F.  Z. Z. .. .. Z.
F. F. F.  .. .. .. .. Z.
"""
"""A site that is cut off, with its neighbours: all of it falls."""
BEYOND = """
FC F. .. ..a Z.  Z. Z. ZC
F. F. .. ..  Zo  Z. Z. Z.
F. F. .. ..  Z.  Z. Z. Z.
"""
"""A site beyond a gap."""
BRIDGE = """
FC F.  Z. F. .. .. Z. ZC
F. F.a Z. F. .. .. Z. Z.
"""
"""Behind a panel of Zeon's lie two of the Federation's that are cut off."""


def told(text: str, panels: int, direction: int = SE) -> tuple[War, Preview]:
    """What is told of a fleet's move."""
    war = War(war_setup(draw(text), {"a": fleet("amber", "harrier")}))
    war.until("amber")
    shown = preview(war.state, war.state.forces["a"], direction, panels)
    assert isinstance(shown, Preview)
    return war, shown


def marked(war: War, shown: Preview) -> dict[str, set[int]]:
    """The panels that are lit up for what becomes of supply."""
    marks = marks_of_move(war.state, shown)
    return {mark.role: {*mark.places} for mark in marks if mark.role.startswith(("cut", "joined"))}


@pytest.mark.rule("TW-5.6")
def test_a_panel_that_is_taken_is_not_reconnected_to_whom_it_is_taken_from() -> None:
    war, shown = told(CUT_OFF_BEFORE, 1)
    assert war.state.cut == {3} and shown.captured == (3,)
    assert (shown.cut, shown.joined, shown.unsupplied) == ((), (), ())
    assert not marked(war, shown)


@pytest.mark.rule("TW-5.6")
def test_what_a_fleet_takes_beyond_its_supply_is_told_as_cut_off_for_its_own_side() -> None:
    war, shown = told(SPEARHEAD, 2)
    assert len(shown.captured) == 2 and shown.unsupplied == tuple(sorted(shown.captured))
    assert (shown.cut, shown.joined) == ((), ())
    assert marked(war, shown) == {"cut_own": {*shown.captured}}


@pytest.mark.rule("TW-5.6")
def test_what_a_victory_takes_is_neither_reconnected_nor_cut_off_for_the_beaten_side() -> None:
    _, shown = told(SITE, 1)
    (battle,) = shown.battles
    assert len(battle.captured) == 4
    assert (battle.cut, battle.joined, battle.unsupplied) == ((), (), ())
    _, shown = told(BEYOND, 1)
    (battle,) = shown.battles
    assert len(battle.captured) == 7 and {*battle.unsupplied} == {*battle.captured}
    assert (battle.cut, battle.joined) == ((), ())


@pytest.mark.rule("TW-5.6")
def test_own_panels_behind_what_is_taken_are_reconnected() -> None:
    war, shown = told(BRIDGE, 1, NE)
    assert war.state.cut == {2, 3, 10, 11} and shown.captured == (10,)
    assert shown.joined == (3, 11) and marked(war, shown) == {"joined_own": {3, 11}}
