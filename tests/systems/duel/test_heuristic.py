"""What an agent thinks of positions and plans: better is worth more."""

from itertools import combinations

from game.core.ids import UnitId
from game.core.kernel import resolve_unchecked
from game.systems.duel.actions import AttackSuit, EndCard, MoveSuit
from game.systems.duel.heuristic import plan_value, plan_values, value
from game.systems.duel.setup import MissionSetup
from tests.support.duel import RED, RULESET, card, duel, placed

IDLE = card("Idle", 1)


def test_damage_and_kills_are_worth_more_than_waiting() -> None:
    values = []
    for zones in ("", "m", "mmm", "mmmm"):
        table = duel(placed(A=(5, 5), b=(7, 5)), {"A": [card("Hit", 9, melee=zones), IDLE]})
        table.plan_all()
        action = AttackSuit(player=RED, target=UnitId("b")) if zones else EndCard(player=RED)
        after = resolve_unchecked(RULESET, table.state, action).state
        values.append(value(after, 0))
        assert value(after, 1) <= -values[-1] + 200
    assert values == sorted(values)
    assert len(set(values)) == 4


def test_going_where_the_mission_is_decided_is_worth_something() -> None:
    table = duel(
        placed(A=(3, 5), b=(11, 9)),
        {"A": [card("Step", 9), IDLE]},
        mission=MissionSetup("king_of_the_hill"),
        centre=(8, 5),
    )
    table.plan_all()
    moves = [action for action in table.legal() if isinstance(action, MoveSuit)]
    best = max(moves, key=lambda action: value(resolve_unchecked(RULESET, table.state, action).state, 0))
    assert table.board.distance(best.to, table.board.vertex(8, 5)) == 2


def test_a_plan_that_reaches_somebody_is_worth_more_than_one_that_does_not() -> None:
    far = card("Whip", 5, melee="m", reach=(0, 3))
    near = card("Jab", 5, melee="m", reach=(0, 0))
    table = duel(placed(A=(3, 5), b=(11, 5)), {"A": [far, near, IDLE]}, base_movement={"A": 3})
    plans = {name: (table.number("A", name),) for name in ("Whip", "Jab", "Idle")}
    worth = {name: plan_value(table.state, UnitId("A"), cards) for name, cards in plans.items()}
    assert worth["Whip"] > worth["Jab"] > worth["Idle"] - 1


def test_the_end_outweighs_everything() -> None:
    table = duel(placed(A=(5, 5), b=(7, 5)), {"A": [card("Hit", 9, melee="mmmm"), IDLE]})
    table.plan_all()
    table.attack("b")
    assert value(table.state, 0) == -value(table.state, 1) == 100_000


def test_plans_are_worth_the_same_together_and_alone() -> None:
    cards = [card("Jab", 5, 1, melee="m", blocks="h"), card("Shot", 3, -1, ranged="l"), IDLE]
    for steps in (3, 9):
        table = duel(placed(A=(3, 5), b=(3 + steps, 5)), {"A": cards}, base_movement={"A": 2})
        unit = UnitId("A")
        plans = list(combinations(sorted(table.state.suits[unit].hand), 2))
        together = plan_values(table.state, unit, plans)
        assert together == [plan_value(table.state, unit, plan) for plan in plans]
        assert len(set(together)) > 1
