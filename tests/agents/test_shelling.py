"""A shot is announced with its panel to all, and lands a turn later: who stands there goes (TW-4.13)."""

import pytest

from game.agents.totalwar.shelling import shelled
from game.systems.totalwar.actions import MoveSquadron
from game.systems.totalwar.events import ForceAppeared
from game.systems.totalwar.events_administration import ShotAnnounced
from game.systems.totalwar.state import Force, Shot
from tests.support.totalwar import FED, ZEON, War, draw, squad, war_setup
from tests.support.war_decisions import chosen, outlook_of

pytestmark = pytest.mark.rule("TW-4.13")
PICTURE = """
F.. F.. F.. F.. ... ... ... Z.b
F.. FC. F.A F.. ... ... ... ZC.
F.. F.. F.. F.. ... ... ... Z..
"""
WEAPON_AT, START = 23, 10


def table(machines: int, weapon: str = "", target: int = START) -> War:
    """A squadron beside its capital; a weapon of Zeon's has announced a shot."""
    forces = {"A": squad("revil", *["gm"] * machines), "b": squad("degwin", *["varg"] * 12)}
    war = War(war_setup(draw(PICTURE), forces, bank=30, order=(FED, ZEON)))
    war.until("revil")
    if weapon:
        war.emit(
            ForceAppeared(force=Force("w", "superweapon", ZEON, "", WEAPON_AT, "Spear", weapon=weapon)),
            ShotAnnounced(shot=Shot("w", ZEON, target, 0)),
        )
    return war


def goes_to(war: War) -> int:
    """Where an Ace's squadron ends its move."""
    action = chosen(war, "ace")
    return action.to if isinstance(action, MoveSquadron) else war.at("A")


def test_a_squadron_leaves_the_panel_that_a_shot_will_hit() -> None:
    assert goes_to(table(3)) == START, "it waits there to be filled up"
    assert goes_to(table(3, "prism_array")) != START


def test_nobody_goes_where_a_shot_will_hit_or_beside_it() -> None:
    to = goes_to(table(12))
    assert to != START
    war = table(12, "falling_sky", to)
    assert goes_to(war) not in (to, *war.state.map.neighbours[to])


def test_what_a_shot_costs_is_what_it_destroys_on_average() -> None:
    war = table(12, "prism_array")
    outlook, force = outlook_of(war), war.state.forces["A"]
    assert shelled(outlook, force, START) == outlook.price["A"] * 75 // 100
    assert shelled(outlook, force, START + 1) == 0
    war.emit(
        ForceAppeared(force=Force("v", "superweapon", ZEON, "", WEAPON_AT, "Second", weapon="sunspear")),
        ShotAnnounced(shot=Shot("v", ZEON, START, 0)),
    )
    assert shelled(outlook_of(war), force, START) == outlook.price["A"] * 90 // 100, "of a quarter, 60%"
