"""What a card could do as everything stands: steps, who is struck now, who only after moving."""

import pytest

from game.core.ids import UnitId
from game.systems.duel import inspect
from game.systems.duel.outlook import Outlook, outlook
from tests.support.duel import Duel, able, card, duel, placed


def _seen(battle: Duel, unit: str, name: str) -> Outlook:
    found = outlook(battle.state, battle.number(unit, name))
    assert found is not None
    return found


@pytest.mark.rule("DU-4.10")
def test_a_card_of_the_hand_knows_whom_it_strikes_now_and_whom_only_after_moving() -> None:
    picture = placed(A=(4, 5), b=(2, 5), c=(11, 5))
    seats = {"red": "A", "blue": "bc"}
    battle = duel(picture, {"A": [card("Cut", 5, 2, melee="mmh")]}, seats=seats)
    found = _seen(battle, "A", "Cut")
    assert (found.nearest, found.farthest) == (0, 1)
    assert found.now == ((UnitId("b"), (1, 2, 0)),)
    assert found.later == (UnitId("c"),)
    assert found.steps == inspect.base_movement(battle.state, UnitId("A")) + 2
    assert battle.unit("A").vertex not in found.places and found.places


@pytest.mark.rule("DU-4.3")
def test_what_is_made_is_left_out_and_a_resolved_card_has_no_outlook() -> None:
    split = card("Cut", 5, 2, melee="m", abilities=[able("split")])
    battle = duel(placed(A=(1, 5), b=(4, 5)), {"A": [split], "b": [card("Wait", 1)]})
    battle.plan_all()
    battle.skip_to("A", "Cut")
    assert _seen(battle, "A", "Cut").now
    battle.attack("b")
    after = _seen(battle, "A", "Cut")
    assert after.places and after.farthest == -1 and not after.now
    battle.end()
    assert outlook(battle.state, battle.number("A", "Cut")) is None
    assert _seen(battle, "b", "Wait").farthest == -1


@pytest.mark.rule("DU-3.3")
def test_the_marked_card_is_none_of_the_cards_that_can_be_drawn() -> None:
    battle = duel(placed(A=(1, 5), b=(8, 5)), {"A": [card(f"Card {n}", n) for n in range(7)]})
    assert len(battle.unit("A").hand) == 5 and inspect.cards_in_pile(battle.unit("A")) == 2
