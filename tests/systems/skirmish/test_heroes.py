"""What a hero does in a battle beside better numbers: one own die rolled again (SK-3.6)."""

import pytest

from game.core.dice import chance
from game.core.events import DiceRolled
from game.rules.events import PromptRaised
from game.systems.skirmish.events import AttackFailed, RerollSpent
from tests.support.skirmish import RULESET, Battle, battle, profile

CLOSE = """
S . H
. s .
. . .
"""


def asked(b: Battle) -> str:
    """Which unit's player is asked about a new roll; "" where nobody is."""
    last = b.events[-1]
    return last.prompt.subject if isinstance(last, PromptRaised) and last.prompt.kind == "reroll" else ""


def rolls(b: Battle) -> list[DiceRolled]:
    """The rolls of the last action."""
    return [event for event in b.events if isinstance(event, DiceRolled)]


@pytest.mark.rule("SK-3.6")
def test_one_die_of_several_is_rolled_again_the_others_lie() -> None:
    b = battle("H . s", units={"H": {"profile": profile("1x 2d6")}, "s": {"profile": profile(defense=9)}})
    b.do(b.fire("H", "s"), 5, 2)
    assert asked(b) == "H"
    b.do(b.answer("reroll"), 5)
    (again,) = rolls(b)
    assert again.sides == (6,) and again.target == 4 and again.success
    assert [(item.reason, item.amount) for item in again.ledger] == [("base_defense", 9), ("lying_dice", -5)]
    assert b.where("s") == "lost"


@pytest.mark.rule("SK-3.6")
def test_a_new_roll_that_does_not_help_leaves_the_next_try_with_all_dice() -> None:
    b = battle("H . s", units={"H": {"profile": profile("1x 2d6")}, "s": {"profile": profile(defense=9)}})
    b.do(b.fire("H", "s"), 3, 4)
    b.do(b.answer("reroll"), 5, 1, 1)
    assert [roll.sides for roll in rolls(b)] == [(6,), (6, 6)]
    assert [roll.target for roll in rolls(b)] == [5, 9]
    assert isinstance(b.events[-1], AttackFailed)


@pytest.mark.rule("SK-3.6")
def test_a_kept_die_leaves_the_next_try_with_all_dice_and_the_new_roll_unspent() -> None:
    b = battle("H . s", units={"H": {"profile": profile("1x 2d6")}, "s": {"profile": profile(defense=9)}})
    b.do(b.fire("H", "s"), 3, 4)
    b.do(b.answer("keep"), 4, 4)
    assert [roll.sides for roll in rolls(b)] == [(6, 6)] and asked(b) == "H"
    assert b.unit("H").rerolls_left == 1


@pytest.mark.rule("SK-3.6")
def test_nobody_is_asked_about_a_new_roll_that_could_not_help() -> None:
    """Two ones against 9: beside one of them even a 6 is too little. With a 4 that lies it is enough."""
    b = battle("H . s", units={"H": {"profile": profile("1x 2d6")}, "s": {"profile": profile(defense=9)}})
    b.do(b.fire("H", "s"), 1, 1, 4, 1)
    assert [roll.sides for roll in rolls(b)] == [(6, 6), (6, 6)] and asked(b) == "H"
    assert b.unit("H").rerolls_left == 1
    b = battle("H . s", units={"s": {"profile": profile(defense=6)}})
    b.do(b.fire("H", "s"), 99, 80, 6, 99)
    assert isinstance(b.events[-1], AttackFailed), "no face of 1d6 beats 6: neither it nor the aim is asked"


@pytest.mark.rule("SK-3.6", "SK-3.4")
def test_of_two_heroes_one_is_asked_where_both_together_could_help() -> None:
    """Two ones against 13: a new roll brings 13 at most beside a 1, and a second one more."""
    heroes = {name: {"profile": profile("1x 2d6")} for name in ("H", "H2")}
    b = battle(CLOSE.replace("S", "H"), units={"s": {"profile": profile("1x 1d6", defense=13)}} | heroes)
    b.do(b.fire("H", "s", "H2"), 1, 1)
    assert asked(b) == "H"
    b.do(b.answer("reroll"), 12)
    assert asked(b) == "H2" and b.unit("H").rerolls_left == 0
    b.do(b.answer("reroll"), 2)
    assert b.where("s") == "lost"


@pytest.mark.rule("SK-3.6", "SK-3.4")
def test_a_partner_who_is_a_hero_is_asked_too() -> None:
    b = battle(CLOSE, units={"s": {"profile": profile(defense=10)}})
    b.do(b.fire("S", "s", "H"), 99)
    assert asked(b) == "H"
    events = b.do(b.answer("reroll"), 5, 11)
    assert [event.unit for event in events if isinstance(event, RerollSpent)] == ["H"]
    assert b.where("s") == "lost" and b.unit("H").rerolls_left == 0
    assert b.unit("S").kills == 1, "the kill is the lead's"


@pytest.mark.rule("SK-3.6", "SK-3.4")
def test_every_hero_of_close_fire_is_asked_the_lead_first() -> None:
    b = battle(CLOSE.replace("S", "H"))
    b.do(b.fire("H2", "s", "H"), 99)
    assert asked(b) == "H2"
    b.do(b.answer("keep"))
    assert asked(b) == "H"
    b.do(b.answer("reroll"), 100)
    assert asked(b) == "H2", "the new roll failed: who has not rolled again yet is asked"
    b.do(b.answer("keep"), 100)
    assert asked(b) == "H2", "the next try; the other has no new roll left"
    assert (b.unit("H").rerolls_left, b.unit("H2").rerolls_left) == (0, 1)


@pytest.mark.rule("SK-3.6")
def test_a_second_new_roll_takes_the_lowest_die_as_they_lie_then() -> None:
    b = battle(
        CLOSE.replace("S", "H"),
        units={"s": {"profile": profile("1x 1d6", defense=20)}}
        | {name: {"profile": profile("1x 2d6")} for name in ("H", "H2")},
    )
    b.do(b.fire("H", "s", "H2"), 8, 3)
    b.do(b.answer("reroll"), 11)
    assert [roll.target for roll in rolls(b)] == [12], "the 3 was rolled again beside the 8"
    b.do(b.answer("reroll"), 10)
    assert [roll.target for roll in rolls(b)] == [9], "now the 8 is the lowest, beside the 11"
    assert b.where("s") == "lost"


@pytest.mark.rule("SK-3.6")
def test_who_is_no_hero_is_never_asked() -> None:
    b = battle(CLOSE.replace("H", "S"), units={"S": {"kills": 40}})
    b.do(b.fire("S", "s", "S2"), 100, 100)
    assert isinstance(b.events[-1], AttackFailed)


@pytest.mark.rule("SK-3.6")
@pytest.mark.parametrize(
    ("printed", "bonus", "expected"), [(98, 20, 98), (95, 20, 95), (94, 20, 95), (70, 20, 90)]
)
def test_bonuses_stop_at_95_and_never_lower_what_is_printed(printed: int, bonus: int, expected: int) -> None:
    b = battle("H . s", units={"H": {"profile": profile("1x 1d6", printed)}})
    line = b.state.field.lines[b.unit("H").id]
    assert line.accuracy == expected
    assert sum(item.amount for item in line.accuracy_ledger) == expected
    b = battle("S . s", units={"S": {"profile": profile("1x 1d6", printed), "kills": 0}})
    assert b.state.field.lines[b.unit("S").id].accuracy == printed


@pytest.mark.rule("SK-3.6")
def test_the_odds_of_a_new_roll_are_those_of_the_one_die() -> None:
    b = battle("H . s", units={"H": {"profile": profile("1x 2d6")}, "s": {"profile": profile(defense=9)}})
    b.do(b.fire("H", "s"), 5, 2)
    later = chance((6, 6), "over", 9)
    told = RULESET.odds(b.state, b.answer("reroll")).of("destroyed", "s")
    assert told == chance((6,), "over", 4) + (1 - chance((6,), "over", 4)) * later
