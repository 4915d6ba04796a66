"""The odds of an attack are what the resolver does: of every ability, keyword and question."""

from collections.abc import Mapping, Sequence

import pytest

from game.core.ids import UnitId
from game.systems.duel.actions import Answer, AttackSuit
from game.systems.duel.content import Ability
from game.systems.duel.setup import CardFace
from tests.support.duel import NEAR, RED, RULESET, Duel, able, card, duel, placed

IDLE = card("Idle", -5)


def facing(
    mine: CardFace,
    *theirs: CardFace,
    abilities: Mapping[str, Sequence[Ability]] | None = None,
    armour: Mapping[str, tuple[int, int, int]] | None = None,
    picture: str = NEAR,
    friend: Sequence[CardFace] = (),
) -> Duel:
    """A's card is being resolved; b beside it has these cards."""
    decks = {"A": [mine, IDLE], "b": [*theirs, IDLE, IDLE][:2], "c": friend or [IDLE]}
    table = duel(picture, decks, abilities=abilities, armour=armour)
    table.plan_all()
    table.skip_to("A", mine.name)
    return table


def labels(table: Duel, target: str = "b") -> dict[str, str]:
    """The labels of an attack, each with its subject."""
    odds = RULESET.odds(table.state, AttackSuit(player=RED, target=UnitId(target)))
    assert all(odd.fraction == 1 for odd in odds.chances)
    return {odd.label: odd.subject for odd in odds.chances}


@pytest.mark.rule("DU-7.21")
def test_bulwark_counts_in_the_odds() -> None:
    blow = card("Blow", 9, melee="mm")
    bulwark = {"b": [able("bulwark", zones=["mid"])]}
    table = facing(blow, abilities=bulwark, armour={"b": (4, 2, 4)})
    assert labels(table) == {"hit": "b"}
    table.attack("b")
    assert table.unit("b").status == "board"
    assert labels(facing(blow, armour={"b": (4, 2, 4)})) == {"hit": "b", "destroyed": "b"}
    elsewhere = {"b": [able("bulwark", zones=["high"])]}
    assert "destroyed" in labels(facing(blow, abilities=elsewhere, armour={"b": (4, 2, 4)}))


@pytest.mark.rule("DU-7.1")
def test_guard_break_counts_the_blocks_that_must_be_spent_and_says_what_more_could_do() -> None:
    guard = [card("Guard", 1, blocks="m"), card("Wall", 0, blocks="m")]
    breaking = [able("guard_break")]
    one = facing(card("Blow", 9, melee="mm", abilities=breaking), guard[0], armour={"b": (4, 1, 4)})
    assert labels(one) == {"hit": "b", "destroyed": "b"}
    two = facing(card("Blow", 9, melee="mm", abilities=breaking), *guard, armour={"b": (4, 1, 4)})
    assert labels(two) == {"hit": "b", "destroyed": "b"}
    spent = facing(card("Blow", 9, melee="m", abilities=breaking), guard[0])
    assert labels(spent) == {}


@pytest.mark.rule("DU-7.1")
def test_what_hangs_on_the_defenders_choice_is_told_as_possible() -> None:
    """The block covers both zones struck: its owner chooses which mark it takes off."""
    blow = card("Blow", 9, melee="hm", abilities=[able("guard_break")])
    table = facing(blow, card("Guard", 1, blocks="hm"), armour={"b": (4, 1, 4)})
    assert labels(table) == {"hit": "b", "may_destroy": "b"}


@pytest.mark.rule("DU-7.20")
def test_a_feint_is_named_as_the_attacker_would_like_to() -> None:
    feint = card("Feint", 9, melee="m", abilities=[able("feint")])
    guards = [card("Guard", 1, blocks="m"), card("Wall", 0, blocks="m")]
    assert labels(facing(feint, guards[0])) == {"hit": "b", "may_block": "b"}
    assert labels(facing(feint, *guards)) == {"blocked": "b"}


@pytest.mark.rule("DU-7.11")
@pytest.mark.rule("DU-7.12")
def test_what_others_may_but_need_not_do_is_told_apart() -> None:
    dodge = card("Dodge", 1, abilities=[able("evade")])
    shot = card("Shot", 9, ranged="mmmm")
    assert labels(facing(shot, dodge)) == {"hit": "b", "destroyed": "b", "may_evade": "b"}
    friend = [card("Shield", 1, blocks="m", abilities=[able("cover")]), IDLE]
    picture = placed(A=(5, 5), b=(7, 5), c=(9, 5))
    found = labels(facing(card("Blow", 9, melee="m"), picture=picture, friend=friend))
    assert found == {"hit": "b", "may_cover": "b", "may_block": "b"}


@pytest.mark.rule("DU-7.19")
def test_a_counter_shows_what_the_attack_costs_its_machine() -> None:
    guard = card("Guard", 1, blocks="m", abilities=[able("counter", 2)])
    assert labels(facing(card("Blow", 9, melee="m"), guard)) == {"blocked": "b", "hurt": "A"}
    weak = facing(card("Blow", 9, melee="m"), guard, armour={"A": (4, 2, 4)})
    assert labels(weak) == {"blocked": "b", "hurt": "A", "lost": "A"}


def test_answers_within_an_attack_have_odds_and_refused_actions_none() -> None:
    dodge = card("Dodge", 1, abilities=[able("evade")])
    table = facing(card("Shot", 9, ranged="mmmm"), dodge)
    table.attack("b")
    odds = {
        action.option: {odd.label for odd in RULESET.odds(table.state, action).chances}
        for action in table.legal()
        if isinstance(action, Answer)
    }
    assert odds == {str(table.number("b", "Dodge")): set(), "decline": {"hit", "destroyed"}}
    assert RULESET.odds(table.state, Answer(player=RED, option="decline")).chances == ()
    assert RULESET.odds(table.state, AttackSuit(player=RED, target=UnitId("b"))).chances == ()
