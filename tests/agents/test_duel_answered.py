"""An attack is weighed by the answer that is worst for who makes it, not by the cheapest block."""

import pytest

from game.agents.advise import make_agent
from game.agents.agent import Decision
from game.agents.duel.answered import COURSES, answered
from game.agents.duel.trial import tried
from game.core.ids import UnitId
from game.rules.system import AnySystem, erased
from game.systems.duel.actions import AttackSuit
from game.systems.duel.setup import CardFace
from game.systems.duel.system import DUEL
from tests.support.duel import IDLE, RED, RULESET, Duel, able, card, duel, placed

SYSTEM: AnySystem = erased(DUEL)
LEVELS = ("officer", "ace")
PARRY = card("Parry", 8, blocks="m", abilities=[able("counter", 2, moment="blocking")])
GUARD = card("Guard", 7, blocks="m")
JAB = card("Jab", 2, -9, melee="m")


def struck_at(*theirs: CardFace, jab: CardFace = JAB) -> Duel:
    """A's card lies before b, whose cards have been resolved; another card of A's comes after it."""
    decks = {"A": [jab, card("Later", 1, -9)], "b": [*theirs]}
    table = duel(placed(size=(13, 11), A=(5, 5), b=(7, 5)), decks)
    table.plan_all()
    table.skip_to("A", jab.name)
    return table


def decided(table: Duel, level: str) -> Decision:
    return make_agent(SYSTEM, level).choose(RULESET.observe(table.state, RED), RED, 1)


@pytest.mark.rule("DU-7.19", "DU-4.4")
@pytest.mark.parametrize("level", LEVELS)
def test_an_attack_that_wins_nothing_against_a_block_that_strikes_back_is_not_made(level: str) -> None:
    """The plain block would be cheapest by rules of thumb; who may choose takes the other."""
    table = struck_at(GUARD, PARRY)
    assert any(isinstance(action, AttackSuit) for action in table.legal())
    assert not isinstance(decided(table, level).action, AttackSuit)


@pytest.mark.rule("DU-4.4")
def test_an_attack_that_any_block_stops_is_left_where_it_is_worth_no_more_than_the_end_of_the_card() -> None:
    assert not isinstance(decided(struck_at(GUARD, IDLE), "ace").action, AttackSuit)


@pytest.mark.rule("DU-4.4")
@pytest.mark.parametrize("level", LEVELS)
def test_an_attack_that_nothing_stops_is_made(level: str) -> None:
    assert isinstance(decided(struck_at(IDLE, IDLE), level).action, AttackSuit)


@pytest.mark.rule("DU-4.11")
def test_every_way_to_answer_is_followed_up_to_a_limit() -> None:
    table = struck_at(PARRY, GUARD)
    state = table.state
    ends = answered(tried(state, AttackSuit(player=RED, target=UnitId("b"))), 0)
    assert sorted(end.suits[UnitId("A")].damage[1] for end in ends) == [0, 2]
    assert all(end.attack is None for end in ends)
    broken = card("Drill", 2, -9, melee="hhmml", abilities=[able("guard_break")])
    many = [card(f"Wall {number}", 9 - number, blocks="hml") for number in range(2)]
    table = struck_at(*many, jab=broken)
    ends = answered(tried(table.state, AttackSuit(player=RED, target=UnitId("b"))), 0)
    assert 1 < len(ends) <= COURSES
