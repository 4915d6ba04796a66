"""A war with a turn limit is counted, not fought on: what an Ace does shortly before (TW-6.4)."""

import pytest

from game.agents.totalwar.countdown import UNCOUNTED, countdown
from game.systems.totalwar.actions import (
    BuildFacility,
    BuyUnits,
    DevelopModel,
    EndMoves,
    MoveSquadron,
    RaiseForce,
    TotalWarAction,
)
from tests.support.totalwar import FED, ZEON, Squad, War, draw, squad, war_setup
from tests.support.war_decisions import chosen, of, orders

pytestmark = pytest.mark.rule("TW-6.4")
LONG = 20
FRONT = """
F.. F.. F.. F.. ... Z.. Z.. Z..
F.. FC. F$. F.A ... ZXb Z.. ZC.
F.. F.. F.. F.. ... Z.. Z.. Z..
"""
SITE = 13


def front(limit: int, own: int, theirs: int, *, order: tuple[str, ...] = (ZEON, FED), bank: int = 0) -> War:
    """A squadron two panels before a fortress in which another stands."""
    forces: dict[str, Squad] = {
        "A": squad("revil", *["gm"] * own),
        "b": squad("degwin", *["varg"] * theirs),
    }
    return War(war_setup(draw(FRONT), forces, order=order, bank=bank, turn_limit=limit))


def move_of(war: War) -> TotalWarAction:
    """What an Ace does with the squadron."""
    war.until("revil")
    return chosen(war, "ace")


def attacks(war: War) -> bool:
    """Whether it goes for the fortress."""
    action = move_of(war)
    return isinstance(action, MoveSquadron) and action.to == SITE


def test_turns_are_counted_down_to_the_own_last_one() -> None:
    war = front(2, 6, 6)
    war.until("revil")
    assert countdown(war.state, FED) == (1, False, False), "its second turn is still to come"
    war.until("degwin", "administration")
    assert war.state.round == 2
    assert countdown(war.state, ZEON) == (0, True, True), "the Federation answers"
    assert countdown(war.state, FED).turns_left == 1, "the turn that it has not had yet"
    war.until("revil")
    assert countdown(war.state, FED) == (0, True, False)
    assert countdown(front(0, 6, 6).state, FED) == UNCOUNTED


def test_in_the_last_turn_a_site_is_attacked_at_any_odds() -> None:
    assert not attacks(front(LONG, 6, 8))
    assert attacks(front(1, 6, 8))


def test_nobody_attacks_who_would_be_left_at_once() -> None:
    assert isinstance(move_of(front(1, 1, 12)), EndMoves)


def test_nobody_goes_home_for_an_attack_that_comes_after_the_count() -> None:
    def goes(limit: int, order: tuple[str, ...]) -> bool:
        forces = {"A": squad("revil", *["gm"] * 8), "b": squad("degwin", *["varg"] * 12)}
        picture = FRONT.replace("F$.", "F.b").replace("Xb", "X.")
        war = War(war_setup(draw(picture), forces, order=order, turn_limit=limit))
        action = move_of(war)
        return isinstance(action, MoveSquadron) and action.to == war.state.map.capitals[FED].panels[0]

    assert goes(1, (FED, ZEON)), "Zeon moves after it and would storm the capital"
    assert not goes(1, (ZEON, FED))


SITES = """
F.. F.. F.. F.. F.. ... ... Z..
F.. FC. F$. Ff. F.. ... ... ZC.
F.. FX. F.. F.. F.. F.A ... Z..
"""


def books(limit: int) -> list[TotalWarAction]:
    """What an Ace orders with much gold in the first of so many rounds."""
    war = War(war_setup(draw(SITES), {"A": squad("revil", *["gm"] * 4)}, bank=900, turn_limit=limit))
    return orders(war, "ace")


def test_in_the_last_turn_gold_is_kept() -> None:
    assert of(books(LONG), BuyUnits)
    assert of(books(LONG), BuildFacility)
    assert not [
        each for each in books(1) if isinstance(each, BuyUnits | BuildFacility | RaiseForce | DevelopModel)
    ]


def test_mines_and_works_are_begun_only_while_they_still_pay() -> None:
    def built(limit: int) -> set[str]:
        return {each.facility for each in of(books(limit), BuildFacility)}

    assert {"mining_station", "suit_works"} <= built(LONG)
    assert not {"mining_station", "suit_works"} & built(3), "25 gold for two turns of ten at most"
    assert of(books(LONG), DevelopModel)
    assert not of(books(3), DevelopModel)
