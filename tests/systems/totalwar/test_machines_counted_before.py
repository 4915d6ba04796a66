"""The panel that foretells a battle counts all who will fight it: garrisons, and who fills a site up."""

import pytest

from game.core.ids import PlayerId
from game.rules.outlook import Outlook
from game.systems.totalwar.orders_ahead import order_of
from game.systems.totalwar.outlook import Assault, BattleChances, of_place, of_target
from game.systems.totalwar.selection import Selection
from tests.support.totalwar import BLUE, War, draw, squad, war_setup

MAP = """
FC F. F.  F.  F. .. Z. ZC
F. F. F.  Fo  F. .. Z. Z.
F. F. F.a F.b F. .. Z. Z.
"""
COLONY = 11


def looking(rogues: tuple[str, ...], officer: str, player: str) -> tuple[War, Selection]:
    forces = {"a": squad("blake", *["gm"] * 10), "b": squad("cole", "gm")}
    war = War(war_setup(draw(MAP), forces, rogues=rogues, seats={"blake": "lone"}))
    war.until(officer)
    selection = Selection(war.state)
    selection.adopt(war.state, PlayerId(player))
    return war, selection


def counted(outlook: Outlook, unit: str) -> tuple[object, ...]:
    """The machines of both sides that are told of a force's attack."""
    [workings] = [
        each.workings
        for part in outlook.parts
        for each in part.prospects
        if each.text.facts.get("unit") == unit
    ]
    facts = next(each.facts for each in workings if each.key == "totalwar.outlook.fought")
    return facts["count"], facts["others"]


def fought(war: War, assault: Assault) -> tuple[object, ...]:
    """The machines that the battle is fought with."""
    order = order_of(war.state, assault)
    assert order is not None
    attackers, defenders = sorted(order.sides, key=lambda side: side.role)
    return tuple(sum(len(force.units) for force in side.forces) for side in (attackers, defenders))


@pytest.mark.rule("TW-8.2", "TW-9.6")
def test_who_fills_a_site_up_is_counted_where_a_faction_would_be_founded() -> None:
    war, selection = looking(("blake",), "blake", "lone")
    outlook = of_target(selection, COLONY, BattleChances({}))
    assert counted(outlook, "a") == fought(war, Assault("a", COLONY)) == (10, 10)


@pytest.mark.rule("TW-2.7", "TW-9.6")
def test_a_garrison_beside_the_force_is_counted_where_that_is_threatened() -> None:
    war, selection = looking(("blake",), "cole", BLUE)
    force = war.state.forces["b"]
    outlook = of_place(selection, force, COLONY, BattleChances({}))
    assault = Assault("a", COLONY, ("b", COLONY))
    assert counted(outlook, "a") == fought(war, assault)
