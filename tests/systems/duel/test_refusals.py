"""What is refused at which moment, with its rule."""

import pytest

from game.core.ids import UnitId
from game.systems.duel.actions import (
    Answer,
    AttackSuit,
    ChooseCard,
    DuelAction,
    EndCard,
    MoveSuit,
    PlaceSuit,
    PlanCards,
    UseArsenal,
)
from game.systems.duel.build import build_setup
from game.systems.duel.request import DuelRequest
from tests.support.base_pack import shipped
from tests.support.duel import BLUE, RED, RULESET, Duel, able, card, duel, placed

A, B = UnitId("A"), UnitId("b")
NEAR = placed(A=(5, 5), b=(7, 5))
HIT = card("Hit", 9, 2, melee="m")
WALK = card("Walk", 8, 1)


def planning() -> Duel:
    """Nobody has planned."""
    return duel(NEAR, {"A": [HIT, WALK], "b": [card("Guard", 2, blocks="h"), card("Rest", 1)]})


def acting() -> Duel:
    """A's first card is being resolved."""
    table = planning()
    table.plan_all()
    return table


@pytest.mark.rule("DU-4.1")
@pytest.mark.parametrize(
    ("action", "rule", "reason"),
    [
        (EndCard(player=RED), "DU-4.3", "no_card"),
        (MoveSuit(player=RED, to=30), "DU-4.3", "no_card"),
        (AttackSuit(player=RED, target=B), "DU-4.3", "no_card"),
        (ChooseCard(player=RED, card=0), "DU-4.2", "no_choice_now"),
        (Answer(player=RED, option="x"), "DU-4.11", "nothing_to_answer"),
        (PlaceSuit(player=RED, unit=A, vertex=30), "DU-2.2", "placement_over"),
        (PlanCards(player=RED, unit=UnitId("z"), cards=(0, 1)), "DU-2.1", "no_such_unit"),
        (UseArsenal(player=RED, unit=A), "DU-7.21", "no_arsenal"),
    ],
)
def test_in_planning_cards_are_planned_and_nothing_else(action: DuelAction, rule: str, reason: str) -> None:
    assert planning().refusal(action) == (rule, reason)


@pytest.mark.rule("DU-4.2")
@pytest.mark.parametrize(
    ("action", "rule", "reason"),
    [
        (PlanCards(player=RED, unit=A, cards=(0, 1)), "DU-4.1", "not_planning"),
        (UseArsenal(player=RED, unit=A), "DU-4.1", "not_planning"),
        (ChooseCard(player=RED, card=0), "DU-4.2", "no_choice_now"),
        (EndCard(player=BLUE), "DU-4.2", "not_your_turn"),
        (AttackSuit(player=RED, target=A), "DU-2.3", "same_team"),
        (MoveSuit(player=RED, to=10_000), "DU-1.2", "off_board"),
    ],
)
def test_in_action_only_the_current_card_acts(action: DuelAction, rule: str, reason: str) -> None:
    assert acting().refusal(action) == (rule, reason)


@pytest.mark.rule("DU-4.3")
def test_a_card_attacks_once_and_only_if_it_has_an_attack() -> None:
    table = acting()
    table.attack("b")
    assert table.state.current is not None
    assert table.refusal(AttackSuit(player=RED, target=B)) == ("DU-4.4", "no_attack")
    split = card("Split", 9, 2, melee="m", abilities=[able("split")])
    again = duel(NEAR, {"A": [split, WALK]})
    again.plan_all()
    again.attack("b")
    assert again.refusal(AttackSuit(player=RED, target=B)) == ("DU-4.4", "already_attacked")


@pytest.mark.rule("DU-4.3")
def test_a_card_without_steps_does_not_move() -> None:
    stand = card("Stand", 9, -9, melee="m")
    table = duel(NEAR, {"A": [stand, WALK]})
    table.plan_all()
    assert table.refusal(MoveSuit(player=RED, to=40)) == ("DU-4.3", "no_steps")


@pytest.mark.rule("DU-4.2")
def test_only_own_tied_cards_on_the_table_can_be_chosen() -> None:
    same = [card("One", 5, 1), card("Two", 5, 1), card("Three", 1, 1)]
    table = duel(NEAR, {"A": same})
    table.plan_all(A=("One", "Two"))
    assert table.refusal(ChooseCard(player=RED, card=2)) == ("DU-4.2", "card_not_on_table")
    other = table.number("b", "Idle")
    assert table.refusal(ChooseCard(player=RED, card=other))[1] in ("not_tied", "card_not_on_table")


@pytest.mark.rule("DU-5.1")
def test_the_destroyed_are_out_of_it() -> None:
    decks = {"A": [card("Hew", 9, melee="mmmm"), card("Hit", 8, melee="m", reach=(0, 9))]}
    table = duel(placed(A=(5, 5), b=(7, 5), c=(2, 2)), decks)
    table.plan_all()
    table.attack("b")
    assert table.refusal(AttackSuit(player=RED, target=B)) == ("DU-5.1", "unit_lost")
    table.finish_turn()
    assert table.refusal(PlanCards(player=BLUE, unit=B, cards=())) == ("DU-5.1", "unit_lost")


@pytest.mark.rule("DU-7.21")
def test_an_arsenal_needs_something_to_draw() -> None:
    table = duel(NEAR, {"A": [HIT, WALK]}, abilities={"A": [able("arsenal", 2)]})
    assert table.refusal(UseArsenal(player=RED, unit=A)) == ("DU-4.8", "pile_empty")


@pytest.mark.rule("DU-8.1")
def test_after_the_end_nothing_is_possible() -> None:
    table = duel(NEAR, {"A": [card("Hew", 9, melee="mmmm"), WALK]})
    table.plan_all()
    table.attack("b")
    illegal = RULESET.check(table.state, EndCard(player=RED))
    assert illegal is not None
    assert (illegal.rule, illegal.reason) == ("DU-8.1", "battle_over")
    assert RULESET.legal(table.state, RED) == ()


@pytest.mark.rule("DU-4.1")
def test_while_placing_nothing_else_is_done() -> None:
    setup = build_setup(DuelRequest(scenario="duel_three_beacons"), shipped().catalog)
    state = RULESET.setup(setup, 1)
    player = RULESET.active(state)[0]
    unit = setup.seats[state.marker].units[0].id
    for action in (PlanCards(player=player, unit=unit, cards=()), UseArsenal(player=player, unit=unit)):
        illegal = RULESET.check(state, action)
        assert illegal is not None
        assert illegal.reason == "not_planning"
