"""The source's example: three panels NE, a battle won in defence, five new panels, territory cut off."""

import pytest

from game.core.kernel import Illegal
from game.systems.totalwar.events import PanelsTaken, SupplyChanged
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.tagalong import preview
from tests.support.totalwar import FED, NE, ZEON, N, War, draw, fleet, war_setup

MAP = """
F.  F.  F.  F.  F.  F.  F.  FC
F.  F.  F.  F.  F.  F.  F.  F.
Z.  Z.a F.  F.  F.  F.  F.  F.
Z.  Z.  Z.  F.  F.b F.  F.  F.
Z.  Z.  Z.  F.  F.  F.  F.  F.
Z.  Z.  Z.  F.  F.  F.  F.  F.
ZC  Z.  Z.  F.  F.  F.  F.  F.
"""
AFTER = """
f f f Z Z Z F F
f f f Z Z Z F F
Z Z Z F Z F F F
Z Z Z F F F F F
Z Z Z F F F F F
Z Z Z F F F F F
Z Z Z F F F F F
"""
"""The same map after the battle; small letters are cut off from their capital."""


def the_war() -> War:
    return War(
        war_setup(draw(MAP), {"a": fleet("xander", "talon", "varg"), "b": fleet("amber", "harrier", "gm")})
    )


def letters(state: TotalWarState) -> str:
    """The map as letters, lower-case where supply is cut."""
    width = state.map.setup.columns
    found = [
        (owner[:1].upper() if panel not in state.cut else owner[:1].lower())
        for panel, owner in enumerate(state.owners)
    ]
    return "\n".join(" ".join(found[row : row + width]) for row in range(0, len(found), width))


@pytest.mark.rule("TW-5.1")
@pytest.mark.rule("TW-5.2")
@pytest.mark.rule("TW-5.4")
@pytest.mark.rule("TW-5.5")
def test_three_panels_then_six_neighbours_of_which_five_are_new() -> None:
    war = the_war()
    war.until("xander")
    path = war.state.map.line(war.at("a"), NE, 3)
    war.fleet("a", NE, 3)
    assert war.at("a") == path[-1]
    assert war.last(PanelsTaken).panels == path
    assert not war.state.cut
    war.until("amber")
    war.fleet("b", N, 2)
    assert war.order.sides[0].faction == FED
    war.fight("defender")
    neighbours = set(war.state.map.neighbours[path[-1]])
    assert len(neighbours) == 6
    assert neighbours <= war.own(ZEON)
    new = set(war.last(PanelsTaken).panels)
    assert war.last(PanelsTaken).cause == "neighbour"
    assert neighbours - new == {path[1]}
    assert len(new) == 5
    assert "b" not in war.state.forces
    assert letters(war.state) == AFTER.strip()
    assert set(war.last(SupplyChanged).cut) == war.state.cut == {0, 1, 2, 8, 9, 10}


@pytest.mark.rule("TW-5.6")
def test_the_preview_shows_what_winning_would_cut_off() -> None:
    war = the_war()
    war.until("xander")
    war.fleet("a", NE, 3)
    war.until("amber")
    shown = preview(war.state, war.state.forces["b"], N, 2)
    assert not isinstance(shown, Illegal)
    assert shown.captured == () and shown.cut == ()
    (battle,) = shown.battles
    assert battle.faction == ZEON and battle.enemies == ("a",)
    top = war.at("a")
    assert set(battle.captured) == {top, war.state.map.neighbours[top][4]}
    assert war.state.owners[top] == ZEON, "a preview changes nothing"
