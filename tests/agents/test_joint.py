"""Planning a whole turn together: what an exchange comes to by chances, and what is done because of it."""

from collections.abc import Sequence
from itertools import product
from typing import cast

import pytest

from game.agents.skirmish.ace import PLANS
from game.agents.skirmish.choices import Attack, Choice
from game.agents.skirmish.exchange import HOPE, Exchange, Post
from game.agents.skirmish.joint import JointTactics, improved, tactics_of
from game.agents.skirmish.option import first_action
from game.agents.skirmish.style import BattleStyle
from game.agents.skirmish.tactics import Tactics
from game.core.dice import SEEDED
from game.core.ids import UnitId
from game.core.kernel import Step
from game.systems.skirmish.actions import EndTurn, FireWeapon, MoveUnit, SkirmishAction
from game.systems.skirmish.heuristic import THOUSAND, UnitValues
from game.systems.skirmish.state import SkirmishState
from tests.support.skirmish import RULESET, Battle, battle

TOGETHER = PLANS[0]
FACING = """
..s.........
............
............
............
............
..S.........
............
............
............
............
"""


def exchange_of(board: Battle, fear: int = 100) -> tuple[Exchange, UnitValues]:
    """Both sides of a drawn battle, the attacker to move."""
    unit_values = UnitValues(board.state.field)
    return Exchange(unit_values, board.state, 0, fear), unit_values


def turn_played(board: Battle, tactics: Tactics, dice: int = 1) -> list[SkirmishAction]:
    """What tactics do in one turn of the attacker, played on the board's own state."""
    state, done = board.state, []
    state.rng = dice
    while (state.outcome is None and state.to_move == 0 and state.turn == 1) and state.prompt is None:
        option = tactics.next(state)
        action = EndTurn(player=board.player) if option is None else first_action(board.player, option)
        assert RULESET.check(state, action) is None
        RULESET.resolve(Step(state, RULESET.evolve, SEEDED), action)
        done.append(action)
    return done


def test_an_exchange_counts_the_attack_the_answer_of_who_is_left_and_what_answers_that() -> None:
    board = battle(FACING)
    exchange, unit_values = exchange_of(board)
    mine, foe = exchange.mine[0], exchange.foes[0]
    state = board.state
    here, far = state.units[mine].tile, state.units[mine].tile + 3 * 12
    chance = unit_values.fire[mine][foe]
    stays = exchange.post(0, Choice(here, 0))
    fires = exchange.post(0, Choice(here, 0, Attack(foe, "fire", chance, 0, 1)))
    away = exchange.post(0, Choice(far, 7))
    worth, own = unit_values.worth[foe], unit_values.worth[mine]
    hit = exchange.hits(mine, here)[0]
    assert hit == unit_values.fire[foe][mine], "too far for melee"
    gain, loss, back = exchange.outlook([stays])
    assert gain == 0 and loss == hit * own // THOUSAND and back > 0
    answered = exchange.outlook([fires])
    assert answered[0] == chance * worth // THOUSAND
    assert answered[1] == hit * own * (THOUSAND - chance) // THOUSAND // THOUSAND
    assert 0 < answered[2] < back, "half an enemy is worth half as much"
    assert exchange.outlook([away]) == (0, 0, 0)
    assert exchange.points([away]) == 7
    assert exchange.points([stays]) == (HOPE * back - 100 * loss) // 100


def test_every_enemy_answers_once_and_one_who_is_likely_lost_draws_less() -> None:
    two = battle(FACING.replace("..S.....", "..S.S..."))
    exchange, _ = exchange_of(two)
    here = [two.state.units[unit].tile for unit in exchange.mine]
    both = [exchange.post(number, Choice(tile, 0)) for number, tile in enumerate(here)]
    one = exchange.hits(exchange.mine[0], here[0])[0] * exchange.values[0] // THOUSAND
    assert exchange.outlook(both)[1] == one
    three = battle(FACING.replace("..s.....", "..s.s..."))
    exchange, _ = exchange_of(three)
    alone = [exchange.post(0, Choice(three.state.units[exchange.mine[0]].tile, 0))]
    assert one < exchange.outlook(alone)[1] < 2 * one


def test_an_exchange_is_the_same_wherever_on_a_large_board_it_takes_place() -> None:
    """There are more tiles than a byte counts: enemies and places were mixed up in the last rows."""
    rows = ["." * 20] * 6 + ["..s..s".ljust(20, ".")] + ["." * 20] * 4
    rows += ["..S..S".ljust(20, ".")] + ["." * 20] * 4
    found = []
    for drawn in (rows, rows[-3:] + rows[:-3], rows[::-1]):
        board = battle("\n".join(drawn))
        exchange, _ = exchange_of(board)
        here = [board.state.units[unit].tile for unit in exchange.mine]
        found.append(
            exchange.outlook([exchange.post(number, Choice(tile, 0)) for number, tile in enumerate(here)])
        )
    assert found[0] == found[1] == found[2]
    assert found[0][1] > 0 and found[0][2] > 0, "they attack and are answered"


def test_who_is_ahead_minds_losses_less() -> None:
    ahead, even = battle(FACING.replace("..S.....", "..S.S.SS")), battle(FACING)
    points = []
    for board in (ahead, even):
        exchange, _ = exchange_of(board)
        here = [board.state.units[unit].tile for unit in exchange.mine]
        posts = [exchange.post(number, Choice(tile, 0)) for number, tile in enumerate(here)]
        points.append(exchange.points(posts))
    assert 0 >= points[0] > points[1]


def test_a_plan_is_only_changed_for_the_better() -> None:
    board = battle(FACING)
    exchange, unit_values = exchange_of(board)
    here = board.state.units[exchange.mine[0]].tile
    choices = [
        exchange.post(0, Choice(tile, calm)) for tile, calm in ((here, 0), (here + 36, -10), (here + 48, 0))
    ]
    plan = [choices[0]]
    points = improved(exchange, plan, [choices])
    assert points == max(exchange.points([choice]) for choice in choices) == 0
    assert plan == [choices[2]]
    assert unit_values.worth


def test_the_danger_of_a_tile_is_that_of_all_who_reach_it() -> None:
    board = battle(FACING.replace("..s.....", "..s.s..."))
    exchange, unit_values = exchange_of(board)
    unit = exchange.mine[0]
    reached = [unit_values.threat(foe, board.state.units[foe].tile) for foe in exchange.foes]
    sums = set()
    for tile in range(unit_values.field.grid.tile_count):
        chances = [
            unit_values.best[foe][unit] if threat.melee >> tile & 1 else unit_values.fire[foe][unit]
            for foe, threat in zip(exchange.foes, reached, strict=True)
            if (threat.melee | threat.fire) >> tile & 1
        ]
        assert exchange.danger(unit, tile) == sum(exchange.hits(unit, tile)) == sum(chances)
        sums.add(len(chances))
    assert sums == {0, 1, 2}


def test_units_are_looked_at_again_until_no_single_change_is_better() -> None:
    board = battle(
        FACING.replace("..S.....", "S.S.S.S.").replace("..s.....", "s.s.s.s."),
    )
    exchange, _ = exchange_of(board)
    here = [board.state.units[unit].tile for unit in exchange.mine]
    posts = [
        [exchange.post(number, Choice(tile + way, 3 * way)) for way in (0, 12, 24, 36)]
        for number, tile in enumerate(here)
    ]
    plan = [choices[0] for choices in posts]
    points = improved(exchange, plan, posts)
    assert points == exchange.points(plan) > exchange.points([choices[0] for choices in posts])
    for number, choices in enumerate(posts):
        for post in choices:
            assert exchange.points([*plan[:number], post, *plan[number + 1 :]]) <= points


def test_no_two_units_are_planned_to_end_on_one_tile() -> None:
    board = battle(FACING.replace("..S.....", "..S.S..."))
    exchange, _ = exchange_of(board)
    here = [board.state.units[unit].tile for unit in exchange.mine]
    posts = [
        [exchange.post(number, Choice(tile, 0)), exchange.post(number, Choice(here[0] + 36, 500))]
        for number, tile in enumerate(here)
    ]
    plan = [choices[0] for choices in posts]
    improved(exchange, plan, posts)
    assert len({post.tile for post in plan}) == 2


@pytest.mark.parametrize("dice", range(3))
def test_nobody_walks_into_the_fire_of_many_without_a_shot(dice: int) -> None:
    board = battle(
        """
        ..s.s.s.s.s.
        ............
        ............
        ............
        ............
        ............
        ............
        ............
        ............
        ...S...S....
        """
    )
    unit_values = UnitValues(board.state.field)
    danger = 0
    for foe in unit_values.field.order[1]:
        threat = unit_values.threat(foe, board.state.units[foe].tile)
        danger |= threat.fire | threat.melee
    done = turn_played(board, tactics_of(unit_values, 0, TOGETHER), dice + 1)
    assert not any(isinstance(action, FireWeapon) for action in done)
    assert not danger & board.state.masks[0]


def test_many_go_in_together_against_few() -> None:
    board = battle(
        """
        .....s......
        ............
        ............
        ............
        ............
        ............
        ...S.S.S.S..
        """
    )
    done = turn_played(board, tactics_of(UnitValues(board.state.field), 0, TOGETHER))
    first = cast(FireWeapon, next(action for action in done if not isinstance(action, MoveUnit)))
    assert first.target == UnitId("s")


def test_tactics_go_on_from_a_copy_as_from_themselves() -> None:
    played: list[list[SkirmishAction]] = []
    for is_copied, dice in product((False, True), (1, 2, 3)):
        board = battle(FACING.replace("..S.....", "..S.S.S.").replace("..s.....", "..s.s..."))
        tactics = tactics_of(UnitValues(board.state.field), 0, TOGETHER, is_told=False)
        assert isinstance(tactics, JointTactics)
        tactics.next(board.state)
        played.append(turn_played(board, tactics.copy() if is_copied else tactics, dice))
    assert played[:3] == played[3:]


def test_only_who_plans_plans() -> None:
    unit_values = UnitValues(battle(FACING).state.field)
    assert not isinstance(tactics_of(unit_values, 0, BattleStyle()), JointTactics)


def test_what_is_played_by_others_meanwhile_is_seen() -> None:
    board = battle(FACING.replace("..S.....", "..S.S..."))
    tactics = tactics_of(UnitValues(board.state.field), 0, TOGETHER)
    tactics.next(board.state)
    state: SkirmishState = board.state
    unit = state.units[UnitId("S")]
    RULESET.resolve(
        Step(state, RULESET.evolve, SEEDED), MoveUnit(player=board.player, unit=unit.id, to=unit.tile + 12)
    )
    option = tactics.next(state)
    assert option is None or RULESET.check(state, first_action(board.player, option)) is None


def test_a_plan_that_is_no_better_than_the_floor_is_not_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    board = battle(FACING.replace("..S.....", "S.S.S.S.").replace("..s.....", "s.s.s.s."))
    exchange, _ = exchange_of(board)
    here = [board.state.units[unit].tile for unit in exchange.mine]
    choices = [
        [exchange.post(number, Choice(tile + way, way // 4)) for way in (0, 12, 24, 36)]
        for number, tile in enumerate(here)
    ]
    plans = list(product(*choices))
    exact = [exchange.points(plan) for plan in plans]
    worked_out: list[Sequence[Post]] = []
    really_back = Exchange._back

    def counted(
        self: Exchange, posts: Sequence[Post], left: list[int], safe: list[int], came: list[tuple[int, int]]
    ) -> int:
        worked_out.append(posts)
        return really_back(self, posts, left, safe, came)

    monkeypatch.setattr(Exchange, "_back", counted)
    in_vain = 0
    for floor in (min(exact), sorted(exact)[len(exact) // 2], max(exact) - 1):
        for plan, points in zip(plans, exact, strict=True):
            worked_out.clear()
            told = exchange.points(plan, floor)
            assert told == points if points > floor else points <= told <= floor
            in_vain += points <= floor and bool(worked_out)
    assert not in_vain, "not even all that could answer the answer would make these better"
