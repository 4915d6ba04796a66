"""Single lines of the rules: where a unit may go, who joins in, what a special end and a ledger say."""

import random
from fractions import Fraction

import pytest

from game.content.models_battle import EndCondition, Side
from game.core.dice import Roll
from game.core.ids import PlayerId, RuleId, UnitId
from game.core.ledger import Ledger
from game.core.odds import explore
from game.systems.skirmish import queries
from game.systems.skirmish.chances import fire_chance, melee_chance
from game.systems.skirmish.events import FireOpened
from game.systems.skirmish.telling import Names
from tests.support.skirmish import Battle, battle, profile


def random_board(seed: int) -> Battle:
    """A crowded board with ground of every kind, suits and a warship on both sides."""
    dice = random.Random(seed)
    rows = [[dice.choice(".....##") for _ in range(7)] for _ in range(6)]
    places = dice.sample([(row, column) for row in range(6) for column in range(7)], 8)
    for (row, column), letter in zip(places, "SSWNsswn"):
        rows[row][column] = letter
    return battle("\n".join(" ".join(row) for row in rows))


@pytest.mark.rule("SK-2.2", "SK-2.3")
def test_a_tile_can_be_moved_to_exactly_if_it_is_in_reach() -> None:
    for seed in range(60):
        b = random_board(seed)
        for unit in b.state.units.values():
            reach = queries.reach_mask(b.state, unit)
            for tile in range(b.grid.tile_count):
                assert queries.can_move(b.state, unit, tile) is bool(reach >> tile & 1), (seed, unit.id, tile)


@pytest.mark.rule("SK-3.4")
def test_nobody_joins_in_close_fire_unless_two_stand_beside_the_target() -> None:
    b = battle("S s . S")
    assert queries.close_attackers(b.state, 0, b.unit("s")) == ()
    both = battle("S s S .")
    assert [unit.id for unit in queries.close_attackers(both.state, 0, both.unit("s"))] == ["S", "S2"]
    assert queries.close_attackers(battle(". s . S").state, 0, battle(". s . S").unit("s")) == ()


@pytest.mark.rule("SK-5.1")
def test_a_broadside_everywhere_covers_what_is_seen_the_nearest_first() -> None:
    b = battle(
        """
        s . . .
        . W . s
        . . . .
        """
    )
    covered = queries.broadside(b.state, b.unit("W"), None).tiles
    ship = b.unit("W").tile
    far = [b.grid.king_distance(ship, tile) for tile in covered]
    assert far == sorted(far) and ship not in covered
    assert list(covered) == sorted(covered, key=lambda tile: (b.grid.king_distance(ship, tile), tile))
    assert set(covered) == set(range(12)) - {ship}


@pytest.mark.rule("SK-6.6")
def test_turns_without_a_loss_are_whole_turns() -> None:
    b = battle("S . . . . . . s")
    assert queries.turns_without_loss(b.state) == 0
    for turn in range(1, 4):
        b.pass_turns(2)
        assert (b.state.turn, queries.turns_without_loss(b.state)) == (turn + 1, turn)


@pytest.mark.rule("SK-6.3")
@pytest.mark.parametrize(
    ("picture", "is_held"), [("S . . . s", True), ("S s . . .", False), (". . . S s", False)]
)
def test_a_zone_is_held_by_who_stands_in_it_alone(picture: str, is_held: bool) -> None:
    end = EndCondition(kind="hold", side="attacker", winner="attacker", zone="dock", turns=1)
    b = battle(picture, zones={"dock": ("A1", "B1")}, ends=(end,))
    b.pass_turns(2)
    assert (b.state.outcome is not None) is is_held


@pytest.mark.rule("SK-3.4")
def test_an_opened_fire_says_who_fires_at_whom_with_what() -> None:
    b = battle(
        """
        S . S
        . s .
        """
    )
    told = b.do(b.fire("S", "s", "S2"), 100, 100)
    opened = next(each for each in told if isinstance(each, FireOpened))
    joint, target = b.state.field.joint_line(UnitId("S"), (UnitId("S2"),)), b.state.field.lines[UnitId("s")]
    assert (opened.player, opened.unit, opened.target) == ("red", "S", "s")
    assert opened.partners == ("S2",)
    assert (opened.tries, opened.dice, opened.accuracy) == (joint.tries, joint.dice, joint.accuracy)
    assert opened.defense == target.defense and set(opened.rules) >= {"SK-3.3", "SK-3.4"}


def rules_in(ledger: Ledger) -> set[str]:
    return {str(item.rule) for item in ledger}


def test_the_rules_that_a_number_comes_from_are_named() -> None:
    b = battle("H A S . s", units={"H": {"profile": profile(accuracy=99)}})
    lines = b.state.field.lines
    hero, armour, suit = (lines[UnitId(name)] for name in ("H", "A", "S"))
    assert "SK-3.6" in rules_in(hero.accuracy_ledger), "more than the cap is cut off by a rule"
    assert hero.accuracy == 99
    assert rules_in(suit.accuracy_ledger) == rules_in(suit.attack_ledger) == {"SK-3.3"}
    assert rules_in(armour.counter_ledger) == {"SK-4.2"} and rules_in(suit.counter_ledger) == {"SK-4.3"}


def test_chances_of_several_tries_and_of_one_that_always_hits() -> None:
    p = Fraction(1, 2) * Fraction(2, 6)
    assert fire_chance(3, (6,), 50, 4) == 1 - (1 - p) ** 3
    assert fire_chance(2, (6,), None, 4) == 1 - (1 - Fraction(2, 6)) ** 2
    assert fire_chance(0, (6,), 50, 4) == 0
    assert melee_chance(2) == melee_chance(2, 0, 0, 6, 0, 0)
    assert melee_chance(2).destroyed == Fraction(1, 4), "nothing saves a flip that was lost"


def test_a_tile_that_is_not_on_the_board_is_told_by_its_number() -> None:
    b = battle("S . s")
    names = Names(b.state.field.setup)
    assert [names.tile(tile) for tile in (-1, 0, 2, 3)] == ["-1", "A1", "C1", "3"]


def test_a_band_that_no_face_reaches_is_no_branch() -> None:
    roll = Roll("x", PlayerId("red"), (6,), "bands", 0, bands=(2, 5, 9), rules=(RuleId("SK-3.3"),))
    found = list(explore(lambda chance: chance.faces(0, roll)[0]))
    assert sum(weight for weight, _ in found) == 1
    assert len(found) == 3, "below 2, to 4, and from 5: nothing reaches 9"


@pytest.mark.rule("SK-5.2")
def test_only_a_warship_with_cool_guns_and_an_enemy_in_sight_fires_a_broadside() -> None:
    b = battle("W . s S")
    can = {name: queries.can_fire_broadside(b.state, b.unit(name)) for name in ("W", "S", "s")}
    assert can == {"W": True, "S": False, "s": False}
    (way,) = queries.broadside_ways(b.state, b.unit("W"))
    b.do(b.broadside("W", way), *[100] * len(queries.broadside(b.state, b.unit("W"), way).targets))
    assert not queries.can_fire_broadside(b.state, b.unit("W")), "its guns are hot"
    alone = battle("W . # s")
    assert not queries.can_fire_broadside(alone.state, alone.unit("W")), "nobody is in sight"


@pytest.mark.rule("SK-6.3")
@pytest.mark.parametrize(("winner", "loser"), [("attacker", "defender"), ("defender", "attacker")])
def test_who_misses_an_end_loses_and_no_deadline_passes_in_mid_turn(winner: Side, loser: Side) -> None:
    end = EndCondition(kind="reach", side=winner, winner=winner, zone="dock", turns=1)
    b = battle("S . . . s", zones={"dock": ("C1",)}, ends=(end,))
    players = {side.role: side.player for side in b.state.field.setup.sides}
    b.do(b.move("S", "B1"))
    b.pass_turns(1)
    assert b.state.outcome is None, "the turn is not over"
    b.pass_turns(1)
    assert b.state.outcome is not None and b.state.outcome.reason == "reach_missed"
    assert b.state.outcome.winners == (players[loser],) and b.state.outcome.losers == (players[winner],)


@pytest.mark.rule("SK-6.3")
def test_survival_counts_when_the_turn_is_over() -> None:
    end = EndCondition(kind="survive", side="attacker", winner="attacker", turns=1)
    b = battle("S . . . s", ends=(end,))
    b.do(b.move("S", "B1"))
    assert b.state.outcome is None
    b.pass_turns(2)
    assert b.state.outcome is not None and b.state.outcome.reason == "survive"


@pytest.mark.rule("SK-6.3")
def test_a_battle_ends_once() -> None:
    b = battle("S s", ends=(EndCondition(kind="destroy", side="attacker", winner="defender", unit="s"),))
    events = b.do(b.fire("S", "s"), 1, 6)
    assert [type(event).__name__ for event in events].count("BattleEnded") == 1
    assert b.state.outcome is not None and b.state.outcome.reason == "destroyed"
