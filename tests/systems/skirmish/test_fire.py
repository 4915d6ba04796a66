"""SK-3: ranged attacks."""

from fractions import Fraction

import msgspec
import pytest

from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.rules.events import PromptRaised
from game.systems.skirmish.actions import FireWeapon
from game.systems.skirmish.events import AttackFailed, FireOpened, RerollSpent, UnitDestroyed
from game.systems.skirmish.profile import SkirmishOptions
from tests.support.skirmish import RED, RULESET, battle, machine, profile


@pytest.mark.rule("SK-3.1")
def test_suits_and_armours_reach_three_tiles_craft_two_diagonals_counting_one() -> None:
    b = battle(
        """
        . . . s .
        s . . . .
        . . . . .
        S . . s s
        """
    )
    assert b.may_shoot("S") == {"s", "s2", "s3"}
    assert b.refusal(b.fire("S", "s4")) == ("SK-3.1", "out_of_range")
    craft = battle("C . s s")
    assert craft.may_shoot("C") == {"s"}
    assert craft.refusal(craft.fire("C", "s2")) == ("SK-3.1", "out_of_range")


@pytest.mark.rule("SK-3.1")
def test_distance_by_orthogonal_steps_is_an_option() -> None:
    rows = """
    . . s
    . . .
    S . .
    """
    assert battle(rows).may_shoot("S") == {"s"}
    b = battle(rows, options=SkirmishOptions(distance="orthogonal"))
    assert b.refusal(b.fire("S", "s")) == ("SK-3.1", "out_of_range")


@pytest.mark.rule("SK-3.1")
def test_one_enemy_is_the_target_never_an_own_unit() -> None:
    b = battle("S S s")
    assert b.refusal(b.fire("S", "S2")) == ("SK-3.1", "target_is_own")
    assert b.refusal(b.fire("S", "x")) == ("SK-3.1", "no_such_unit")


@pytest.mark.rule("SK-3.2")
def test_units_own_and_enemy_block_the_line() -> None:
    b = battle("S s s N")
    assert b.refusal(b.fire("S", "s2")) == ("SK-3.2", "line_blocked_by_unit")
    own = battle("S N s")
    assert own.refusal(own.fire("S", "s")) == ("SK-3.2", "line_blocked_by_unit")
    craft = battle("C N s")
    assert craft.refusal(craft.fire("C", "s")) == ("SK-3.2", "line_blocked_by_unit")


@pytest.mark.rule("SK-3.2")
def test_through_a_corner_two_tiles_block_only_together() -> None:
    one = battle(
        """
        # s
        S .
        """
    )
    assert one.may_shoot("S") == {"s"}
    both = battle(
        """
        # s
        S #
        """
    )
    assert both.refusal(both.fire("S", "s")) == ("SK-3.2", "line_blocked_by_terrain")


@pytest.mark.rule("SK-3.3")
def test_each_try_aims_then_must_beat_the_defense() -> None:
    b = battle("S . s")
    events = b.do(b.fire("S", "s"), 66, 65, 5)
    kinds = [type(event) for event in events[:5]]
    assert kinds == [FireOpened, DiceRolled, DiceRolled, DiceRolled, UnitDestroyed]
    rolls = [event for event in events if isinstance(event, DiceRolled)]
    assert [(roll.purpose, roll.success) for roll in rolls] == [
        ("accuracy", False),
        ("accuracy", True),
        ("attack", True),
    ]
    assert all("SK-3.3" in roll.rules for roll in rolls)


@pytest.mark.rule("SK-3.3")
def test_equal_to_the_defense_fails_and_tries_left_over_are_lost() -> None:
    b = battle("S . s")
    events = b.do(b.fire("S", "s"), 1, 4, 1, 4)
    assert isinstance(events[-1], AttackFailed)
    assert b.where("s") == "C1"
    b = battle("S . s s")
    b.do(b.fire("S", "s"), 1, 6)
    assert (b.where("s"), b.where("s2")) == ("lost", "D1"), "one success ends the attack"


@pytest.mark.rule("SK-3.3")
def test_without_accuracy_every_try_hits_and_dice_are_summed() -> None:
    b = battle(
        "S . s", units={"S": {"profile": profile("1x 2d6", None)}, "s": {"profile": profile(defense=8)}}
    )
    events = b.do(b.fire("S", "s"), 4, 5)
    roll = next(event for event in events if isinstance(event, DiceRolled))
    assert (roll.sum, roll.target, roll.success) == (9, 8, True)


@pytest.mark.rule("SK-3.3")
def test_the_sources_figures() -> None:
    plain = battle(
        "S . s", units={"S": {"profile": profile("2x 1d6", None)}, "s": {"profile": profile(defense=5)}}
    )
    odds = RULESET.odds(plain.state, plain.fire("S", "s"))
    assert odds.of("destroyed", "s") == Fraction(11, 36)
    assert round(float(odds.of("destroyed")), 3) == 0.306
    gm = battle("S . s")
    assert round(float(RULESET.odds(gm.state, gm.fire("S", "s")).of("destroyed")), 3) == 0.386


JOINT = """
    . C .
    S s .
    . . .
"""


@pytest.mark.rule("SK-3.4")
def test_two_attacks_are_added_to_one() -> None:
    b = battle(
        JOINT,
        units={"S": {"profile": profile("2x 1d6", None)}, "C": {"profile": profile("1x 1d4", None, 2)}},
    )
    events = b.do(b.fire("S", "s", "C"), 4, 5)
    opened = events[0]
    assert isinstance(opened, FireOpened)
    assert (opened.tries, opened.dice) == (2, (10,)), "2x 1d6 with 1x 1d4 = 2x 1d10"
    assert "SK-3.4" in opened.rules
    assert b.unit("S").has_attacked and b.unit("C").has_attacked
    assert (b.unit("S").kills, b.unit("C").kills) == (1, 0), "the kill is the lead's"


@pytest.mark.rule("SK-3.4")
def test_the_best_accuracy_and_the_highest_number_of_dice_count() -> None:
    units = {
        "S": {"profile": profile("1x 1d6", 40)},
        "C": {"profile": profile("3x 2d4", 70, 2)},
        "s": {"profile": profile(defense=12)},
    }
    b = battle(JOINT, units=units)
    opened = b.do(b.fire("S", "s", "C"), 71, 71, 70, 6, 7)[0]
    assert isinstance(opened, FireOpened)
    assert (opened.tries, opened.dice, opened.accuracy) == (3, (10, 10), 70)
    one_die = battle(JOINT, units=units, options=SkirmishOptions(joint_dice="one_die"))
    opened = one_die.do(one_die.fire("C", "s", "S"), 1, 13)[0]
    assert isinstance(opened, FireOpened)
    assert (opened.tries, opened.dice) == (3, (14,)), "1 x 6 and 2 x 4 faces on one die"
    single = battle(JOINT, units=units, options=SkirmishOptions(joint_dice="one_die"))
    opened = single.do(single.fire("C", "s"), 71, 71, 71)[0]
    assert isinstance(opened, FireOpened) and opened.dice == (4, 4), "alone it rolls its own dice"


@pytest.mark.rule("SK-3.4")
def test_close_fire_wants_touching_units_that_could_fire_alone() -> None:
    far = battle("S s . S")
    assert far.refusal(far.fire("S", "s", "S2")) == ("SK-3.4", "not_touching")
    assert far.refusal(far.fire("S2", "s", "S")) == ("SK-3.4", "not_touching")
    ship = battle("S s W")
    assert ship.refusal(ship.fire("S", "s", "W")) == ("SK-5.4", "warship_fires_broadsides")
    unarmed = battle("S s N")
    assert unarmed.refusal(unarmed.fire("S", "s", "N")) == ("SK-3.5", "no_ranged_attack")
    twice = battle("S s S")
    assert twice.refusal(twice.fire("S", "s", "S")) == ("SK-3.4", "partner_twice")
    assert twice.refusal(twice.fire("S", "s", "S2", "S2")) == ("SK-3.4", "twice")
    alone = battle("S s s . S", reserves=(machine("S9", traits=("land_only",)),))
    assert alone.refusal(alone.fire("S", "s", "s2")) == ("SK-6.1", "not_your_unit")
    assert alone.refusal(alone.fire("S", "s", "S9")) == ("SK-6.1", "not_on_board")
    assert alone.refusal(alone.fire("S", "s", "S7")) == ("SK-6.1", "no_such_unit")
    spent = battle("S s S . s")
    spent.do(spent.fire("S2", "s2"), 100, 100)
    assert spent.refusal(spent.fire("S", "s", "S2")) == ("SK-6.1", "already_attacked")


@pytest.mark.rule("SK-3.4")
def test_three_join_and_the_order_of_partners_does_not_matter() -> None:
    rows = """
    S . S
    . s .
    . S .
    """
    b = battle(rows)
    joint = [
        action for action in RULESET.legal(b.state, RED) if isinstance(action, FireWeapon) and action.partners
    ]
    assert len(joint) == 3 * 3, "each of three leads with either partner or with both"
    mixed = b.fire("S3", "s", "S2", "S")
    assert b.check(mixed) is None
    opened = b.do(mixed, 100, 100)[0]
    assert isinstance(opened, FireOpened) and opened.partners == (UnitId("S"), UnitId("S2"))


@pytest.mark.rule("SK-3.5")
def test_noncombat_units_cannot_attack() -> None:
    b = battle("N s")
    assert b.refusal(b.fire("N", "s")) == ("SK-3.5", "no_ranged_attack")
    assert b.refusal(b.melee("N", "s")) == ("SK-4.1", "no_melee")


@pytest.mark.rule("SK-3.6", "TW-9.4")
@pytest.mark.parametrize(
    ("kills", "level", "faces", "accuracy", "defense"),
    [
        (3, 0, 6, 65, 4),
        (4, 1, 6, 70, 4),
        (10, 2, 7, 75, 4),
        (18, 3, 7, 80, 5),
        (20, 4, 8, 85, 5),
        (36, 5, 8, 90, 6),
    ],
)
def test_ace_bonuses_are_added_before_any_roll(
    kills: int, level: int, faces: int, accuracy: int, defense: int
) -> None:
    b = battle("S . s", units={"S": {"kills": kills}})
    line = b.state.field.lines[UnitId("S")]
    assert (line.ace_level, line.faces, line.accuracy, line.defense) == (level, faces, accuracy, defense)
    opened = b.do(b.fire("S", "s"), 100, 100)[0]
    assert isinstance(opened, FireOpened) and opened.dice == (faces,)
    for ledger, value in ((line.accuracy_ledger, accuracy), (line.defense_ledger, defense)):
        assert sum(item.amount for item in ledger) == value


@pytest.mark.rule("SK-3.6")
def test_accuracy_stops_at_95_with_a_ledger_item_that_says_so() -> None:
    b = battle("H . s", units={"H": {"profile": profile("2x 1d6", 80)}})
    line = b.state.field.lines[UnitId("H")]
    assert (line.accuracy, line.tries, line.defense, line.move_tiles) == (95, 3, 5, 4)
    assert [(item.reason, item.amount) for item in line.accuracy_ledger] == [
        ("base_accuracy", 80),
        ("hero_accuracy", 20),
        ("accuracy_cap", -5),
    ]


@pytest.mark.rule("SK-3.6", "TW-7.8")
def test_a_hero_earns_no_ace_level() -> None:
    b = battle("H . s", units={"H": {"kills": 40}})
    line = b.state.field.lines[UnitId("H")]
    assert (line.ace_level, line.accuracy, line.tries) == (0, 85, 3)


@pytest.mark.rule("SK-3.6")
def test_a_hero_rolls_one_failed_die_again_when_his_player_says_so() -> None:
    b = battle("H . s")
    asked = b.do(b.fire("H", "s"), 99)[-1]
    assert isinstance(asked, PromptRaised) and asked.prompt.options == ("reroll", "keep")
    assert b.refusal(b.end()) == ("SK-3.6", "answer_first")
    assert b.refusal(b.answer("maybe")) == ("SK-3.6", "no_such_option")
    events = b.do(b.answer("keep"), 1, 4)
    assert isinstance(events[-1], PromptRaised), "the second try hit but did not beat the defense"
    events = b.do(b.answer("reroll"), 6)
    assert any(isinstance(event, RerollSpent) for event in events)
    assert b.where("s") == "lost"


@pytest.mark.rule("SK-3.6")
def test_after_the_reroll_nobody_is_asked_again() -> None:
    b = battle("H . s")
    b.do(b.fire("H", "s"), 99)
    events = b.do(b.answer("reroll"), 99, 99, 1, 1)
    assert isinstance(events[-1], AttackFailed)
    assert b.unit("H").rerolls_left == 0 and b.state.pending is None
    record = RULESET.record(b.state)
    assert msgspec.structs.asdict(record)["prompt"] is None
