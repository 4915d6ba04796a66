"""What is worked out once about a card in its machine's hands (DU-7.2, DU-7.3, DU-7.13)."""

import pytest

from game.systems.duel.battlefield import face_power, for_each_card
from tests.support.duel import able, card, duel, placed


@pytest.mark.rule("DU-4.10")
def test_a_card_has_all_its_marks_and_reaches_as_far_as_the_one_that_carries_farthest() -> None:
    both = card("Both", 5, melee="mmh", ranged="l", reach=(1, 4))
    power = face_power(both, ())
    assert (power.marks, power.reach) == (4, 4)
    walk = face_power(card("Walk", 5, 1), ())
    assert (walk.marks, walk.reach) == (0, 0), "a card without an attack reaches nobody"


@pytest.mark.rule("DU-7.13", "DU-4.4")
def test_blocks_are_the_cards_own_and_what_abilities_add_against_a_kind_of_attack() -> None:
    guard = card("Guard", 3, blocks="h")
    more = (
        able("extra_block", zones=["mid"], against="melee"),
        able("extra_block", zones=["low", "high"], against="ranged"),
    )
    assert face_power(guard, ()).blocks == {"melee": {0}, "ranged": {0}}
    assert face_power(guard, more).blocks == {"melee": {0, 1}, "ranged": {0, 2}}
    assert face_power(card("Walk", 5), ()).blocks == {"melee": set(), "ranged": set()}


@pytest.mark.rule("DU-7.3")
def test_numbers_of_two_alike_add_up_and_each_acts_at_its_moment() -> None:
    twice = (able("push", 2), able("push", 1), able("draw", 3, moment="attack"), able("guard_break"))
    power = face_power(card("Hit", 5, melee="m"), twice)
    assert power.keywords == {"push": 3, "draw": 3, "guard_break": 1}
    assert power.effects == {"damaging": twice[:2], "attack": twice[2:]}


@pytest.mark.rule("DU-7.3", "DU-7.21")
def test_what_a_frame_can_counts_for_its_cards_but_for_its_own_keywords_and_moments_of_a_turn() -> None:
    frame = (
        able("push", 1),
        able("agile", 1),
        able("slip"),
        able("draw", 1, moment="planning"),
        able("repair", 1, moment="cleanup"),
        able("spot", 1, moment="reveal"),
        able("guard_break"),
    )
    assert for_each_card(frame) == (frame[0], frame[6])


@pytest.mark.rule("DU-7.20", "DU-4.8")
def test_a_feint_at_a_machine_without_cards_names_none_and_strikes() -> None:
    trick = card("Trick", 9, melee="m", abilities=[able("feint")])
    table = duel(placed(A=(5, 5), b=(7, 5)), {"A": [trick, card("Rest", 1)], "b": []})
    table.plan_all()
    table.attack("b")
    assert table.unit("b").damage == (0, 1, 0)
