"""SK-4: melee."""

from dataclasses import replace
from fractions import Fraction

import pytest

from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.rules.events import PromptRaised
from game.systems.skirmish.events import AttackFailed, CoinCalled, MeleeOpened, UnitDestroyed
from game.systems.skirmish.profile import SkirmishOptions
from tests.support.skirmish import BLUE, RED, RULES, RULESET, Battle, battle, machine

HEADS, TAILS = 1, 2


def duel(attacker: str = "S", defender: str = "s", **units: dict[str, object]) -> Battle:
    """An attacker with its target at its corner, and a unit in reserve on each side."""
    return battle(
        f"""
        . {defender} . N
        {attacker} . . n
        """,
        units=units,
    )


@pytest.mark.rule("SK-4.1")
def test_melee_reaches_diagonal_tiles_only() -> None:
    b = duel()
    assert b.check(b.melee("S", "s")) is None
    straight = battle("S s")
    assert straight.refusal(straight.melee("S", "s")) == ("SK-4.1", "not_diagonal")
    option = battle("S s", options=SkirmishOptions(melee="all_neighbours"))
    assert option.check(option.melee("S", "s")) is None
    far = battle("S . s", options=SkirmishOptions(melee="all_neighbours"))
    assert far.refusal(far.melee("S", "s")) == ("SK-4.1", "not_adjacent")


@pytest.mark.rule("SK-4.1")
def test_only_suits_and_armours_strike_and_only_enemies() -> None:
    for letter in ("C", "N", "W"):
        b = duel(letter if letter != "N" else "C")
        assert b.refusal(b.melee(letter if letter != "N" else "C", "s")) == ("SK-4.1", "no_melee")
    own = duel("S", "S")
    assert own.refusal(own.melee("S", "S2")) == ("SK-4.1", "target_is_own")
    armour = duel("A")
    assert armour.check(armour.melee("A", "s")) is None


@pytest.mark.rule("SK-4.1")
def test_melee_needs_no_free_path() -> None:
    b = battle(
        """
        # s
        S #
        """
    )
    assert b.check(b.melee("S", "s")) is None


@pytest.mark.rule("SK-4.2")
@pytest.mark.parametrize("victim", ["w", "c", "n"])
def test_ships_and_vehicles_are_destroyed_without_roll_or_counterattack(victim: str) -> None:
    b = battle(
        f"""
        . {victim} s
        S . .
        """
    )
    events = b.do(b.melee("S", victim))
    assert [type(event) for event in events] == [MeleeOpened, UnitDestroyed]
    assert b.where(victim) == "lost" and b.unit("S").kills == 1


@pytest.mark.rule("SK-4.2")
def test_against_an_armour_two_flips_are_called_and_won() -> None:
    b = duel("S", "a")
    b.do(b.melee("S", "a"))
    b.do(b.answer("heads"), HEADS)
    assert b.where("a") == "B1", "one flip is not enough"
    b.do(b.answer("tails"), TAILS)
    assert b.where("a") == "lost"
    odds = duel("S", "a")
    chances = RULESET.odds(odds.state, odds.melee("S", "a"))
    assert chances.of("destroyed", "a") == Fraction(1, 4)
    assert chances.of("lost", "S") == Fraction(3, 4) * Fraction(1, 3)


@pytest.mark.rule("SK-4.2")
def test_an_armour_counterattacks_on_two_and_one_lost_flip_ends_it() -> None:
    b = duel("S", "a")
    b.do(b.melee("S", "a"))
    b.do(b.answer("heads"), HEADS)
    b.do(b.answer("heads"), TAILS, 2)
    assert b.where("S") == "lost" and b.unit("a").kills == 1


@pytest.mark.rule("SK-4.3")
def test_a_right_call_destroys_the_suit() -> None:
    b = duel()
    prompt = b.do(b.melee("S", "s"))[-1]
    assert isinstance(prompt, PromptRaised) and prompt.prompt.options == ("heads", "tails")
    assert prompt.prompt.player == RED
    events = b.do(b.answer("tails"), TAILS)
    assert any(isinstance(event, CoinCalled) and event.call == "tails" for event in events)
    assert b.where("s") == "lost"


@pytest.mark.rule("SK-4.3")
def test_after_a_wrong_call_a_one_strikes_back() -> None:
    b = duel()
    b.do(b.melee("S", "s"))
    b.do(b.answer("heads"), TAILS, 1)
    assert b.where("S") == "lost"
    assert (b.unit("s").kills, b.unit("S").killer) == (1, UnitId("s"))
    b = duel()
    b.do(b.melee("S", "s"))
    events = b.do(b.answer("heads"), TAILS, 2)
    assert isinstance(events[-1], AttackFailed) and b.where("S") == "A2"


@pytest.mark.rule("SK-4.3")
def test_melee_is_even_and_the_counterattack_one_in_twelve() -> None:
    b = duel()
    odds = RULESET.odds(b.state, b.melee("S", "s"))
    assert odds.of("destroyed", "s") == Fraction(1, 2)
    assert odds.of("lost", "S") == Fraction(1, 12)


@pytest.mark.rule("SK-4.3")
def test_the_target_strikes_back_whatever_it_has_done_this_turn() -> None:
    b = battle(
        """
        . . s . n
        . S . . N
        """
    )
    b.pass_turns(1)
    b.do(b.fire("s", "S"), 100, 100)
    b.pass_turns(1)
    b.do(b.melee("S", "s"))
    b.do(b.answer("heads"), TAILS, 1)
    assert b.where("S") == "lost"


@pytest.mark.rule("SK-4.4", "TW-9.4")
@pytest.mark.parametrize(("kills", "percent"), [(0, 50), (4, 55), (10, 60), (18, 65), (20, 70), (36, 75)])
def test_ace_levels_save_lost_flips(kills: int, percent: int) -> None:
    b = duel(S={"kills": kills})
    odds = RULESET.odds(b.state, b.melee("S", "s"))
    assert odds.of("destroyed", "s") == Fraction(percent, 100)


@pytest.mark.rule("SK-4.4")
def test_a_hero_without_rerolls_succeeds_in_eighty_percent() -> None:
    hero = machine("H")
    assert hero.hero is not None
    b = duel("H")
    b.state.units[UnitId("H")] = type(b.unit("H"))(UnitId("H"), 0, "board", b.tile("A2"), rerolls_left=0)
    odds = RULESET.odds(b.state, b.melee("H", "s"))
    assert odds.of("destroyed", "s") == Fraction(80, 100)


@pytest.mark.rule("SK-4.4")
def test_the_rescue_is_a_d100_at_or_under_ten_a_level() -> None:
    b = duel(S={"kills": 18})
    b.do(b.melee("S", "s"))
    events = b.do(b.answer("heads"), TAILS, 30)
    assert b.where("s") == "lost"
    rescue = next(e for e in events if isinstance(e, DiceRolled) and e.purpose == "rescue")
    assert rescue.target == 30 and [item.reason for item in rescue.ledger] == ["ace_rescue"]
    b = duel(S={"kills": 18})
    b.do(b.melee("S", "s"))
    b.do(b.answer("heads"), TAILS, 31, 6)
    assert b.where("s") == "B1"


@pytest.mark.rule("SK-4.4")
@pytest.mark.parametrize(("kills", "at_most"), [(0, 1), (4, 1), (10, 1), (18, 2), (20, 2), (36, 3)])
def test_aces_strike_back_on_more(kills: int, at_most: int) -> None:
    b = duel(s={"kills": kills})
    assert b.state.field.lines[UnitId("s")].counter_at_most == at_most
    b.do(b.melee("S", "s"))
    b.do(b.answer("heads"), TAILS, at_most)
    assert b.where("S") == "lost"
    missed = duel(s={"kills": kills})
    missed.do(missed.melee("S", "s"))
    missed.do(missed.answer("heads"), TAILS, at_most + 1)
    assert missed.where("S") == "A2"


@pytest.mark.rule("SK-4.4")
def test_the_wider_range_counts_for_an_armour_with_an_ace() -> None:
    assert duel("S", "a", a={"kills": 4}).state.field.lines[UnitId("a")].counter_at_most == 2
    assert duel("S", "a", a={"kills": 36}).state.field.lines[UnitId("a")].counter_at_most == 3


@pytest.mark.rule("SK-4.4", "SK-3.6")
def test_a_hero_who_defends_may_roll_his_counterattack_again() -> None:
    b = duel("S", "h")
    b.do(b.melee("S", "h"))
    asked = b.do(b.answer("heads"), TAILS, 4)[-1]
    assert isinstance(asked, PromptRaised) and asked.prompt.player == BLUE
    assert b.player == BLUE
    b.do(b.answer("reroll"), 3)
    assert b.where("S") == "lost" and b.unit("h").rerolls_left == 0
    kept = duel("S", "h")
    kept.do(kept.melee("S", "h"))
    kept.do(kept.answer("heads"), TAILS, 4)
    kept.do(kept.answer("keep"))
    assert kept.where("S") == "A2" and kept.player == RED


@pytest.mark.rule("SK-4.4", "SK-3.6")
def test_a_hero_who_attacks_may_roll_his_rescue_again() -> None:
    b = duel("H")
    b.do(b.melee("H", "s"))
    b.do(b.answer("heads"), TAILS, 61)
    b.do(b.answer("reroll"), 60)
    assert b.where("s") == "lost"
    kept = duel("H")
    kept.do(kept.melee("H", "s"))
    kept.do(kept.answer("heads"), TAILS, 61)
    kept.do(kept.answer("keep"), 6)
    assert kept.where("s") == "B1" and kept.unit("H").rerolls_left == 1


@pytest.mark.rule("SK-4.3")
def test_a_class_that_does_not_strike_back_leaves_a_wrong_call_without_a_roll() -> None:
    b = battle("s . n\n. S N", rules=replace(RULES, melee_counter_at_most={}))
    action = b.melee("S", "s")
    assert RULESET.odds(b.state, action).of("lost", "S") == 0
    b.do(action)
    b.do(b.answer("heads"), 2)
    assert isinstance(b.events[-1], AttackFailed) and b.events[-1].cause == "melee"
    assert (b.where("S"), b.where("s")) == ("B2", "A1")
