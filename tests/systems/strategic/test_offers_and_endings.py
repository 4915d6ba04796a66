"""What is offered and refused as a turn is used up, and how battles end that few games come to."""

import pytest

from game.core.ids import UnitId
from game.systems.strategic.actions import (
    Aim,
    Answer,
    Attack,
    DeployAutomatically,
    EndTurn,
    Extinguish,
    Hide,
    LeaveMap,
    Maneuver,
    Move,
    Overwatch,
    PlaceUnit,
    SetHabit,
    SpreadPattern,
    UsePower,
)
from game.systems.strategic.events import PointsScored
from game.systems.strategic.queries import stat_line
from game.systems.strategic.request import MissionRequest
from tests.support.strategic import BLUE, GREEN, RED, RULES, Battle, at, price
from tests.systems.strategic.test_turn import finish_round, leaving

EVA, WALKER, CARILLON = UnitId("eva_vanguard"), UnitId("colossus"), UnitId("carillon")
SMALL = "\n".join(["." * 12] * 12)


@pytest.mark.rule("ST-6.1")
def test_who_is_asked_answers_before_anything_else_or_changes_his_habit() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 9, 5)], options={"standing": "ask"})
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=WALKER), 40)
    for other in (EndTurn(player=BLUE), Aim(player=BLUE, unit=WALKER), DeployAutomatically(player=BLUE)):
        assert battle.refused(other) == "ST-6.1 question_first"
    legal = RULES.legal(battle.state, BLUE)
    answers = {each.option for each in legal if isinstance(each, Answer)}
    assert answers == {"dodge", "none"}
    habits = {(each.question, each.habit) for each in legal if isinstance(each, SetHabit)}
    assert habits == {
        (question, habit)
        for question in ("reaction", "ward", "spread", "overwatch")
        for habit in ("best", "never")
    }
    assert RULES.legal(battle.state, RED) == ()


@pytest.mark.rule("ST-1.2", "ST-1.4", "ST-6.8")
def test_two_hordes_are_not_placed_in_one_square_and_bands_are_those_of_the_profile() -> None:
    battle = Battle(
        ["line_regiment", "armoured_brigade", "pelican"], ["colossus", "thunderhead"], board=SMALL
    )
    while RULES.active(battle.state)[0] != RED:
        battle.do(DeployAutomatically(player=BLUE))
    tile = battle.state.field.setup.sides[0].zone[0]
    first, second, flyer = UnitId("line_regiment"), UnitId("armoured_brigade"), UnitId("pelican")
    high = PlaceUnit(player=RED, unit=first, tile=tile, band=2)
    assert battle.refused(high) == "ST-1.4 no_such_band"
    battle.do(PlaceUnit(player=RED, unit=first, tile=tile))
    battle.do(DeployAutomatically(player=BLUE))
    again = PlaceUnit(player=RED, unit=second, tile=tile)
    assert battle.refused(again) == "ST-6.8 no_ground"
    legal = RULES.legal(battle.state, RED)
    assert again not in legal
    places = {each.tile for each in legal if isinstance(each, PlaceUnit) and each.unit == second}
    assert places == {*battle.state.field.setup.sides[0].zone} - {tile}
    bands = {each.band for each in legal if isinstance(each, PlaceUnit) and each.unit == flyer}
    assert len(bands) > 1, "a flyer starts in any band of its profile"
    assert PlaceUnit(player=RED, unit=flyer, tile=tile, band=max(bands)) in legal, "above a horde"


@pytest.mark.rule("ST-10.5")
def test_only_a_shove_has_a_way() -> None:
    battle = Battle([at("carillon", 5, 5)], [at("eva_bulwark", 6, 5)])
    there = battle.at(7, 5)
    for power in (0, 1, 2):
        with_way = UsePower(
            player=RED, unit=CARILLON, power=power, target=UnitId("eva_bulwark"), path=(there,)
        )
        assert battle.refused(with_way) == "ST-10.4 only_shove"
    nulled = UsePower(player=RED, unit=CARILLON, power=2, target=UnitId("eva_bulwark"))
    assert RULES.check(battle.state, nulled) is None
    assert nulled in RULES.legal(battle.state, RED)
    shover = Battle([at("eva_bulwark", 5, 5)], [at("colossus", 6, 5)])
    ways = [each for each in RULES.legal(shover.state, RED) if isinstance(each, UsePower)]
    assert {len(each.path) for each in ways} == {1, 2}
    assert (shover.at(7, 5),) in {each.path for each in ways}


@pytest.mark.rule("ST-6.4", "ST-6.5", "ST-10.3")
def test_a_half_that_is_left_allows_half_actions_alone() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 5, 5)])

    def offered() -> dict[str, set[object]]:
        legal = RULES.legal(battle.state, RED)
        return {
            "aims": {each.full for each in legal if isinstance(each, Aim)},
            "moves": {each.mode for each in legal if isinstance(each, Move)},
            "attacks": {each.how for each in legal if isinstance(each, Attack)},
            "patterns": {each.strength for each in legal if isinstance(each, SpreadPattern)},
            "watch": {True for each in legal if isinstance(each, Overwatch)},
            "shifts": {each.tile for each in legal if isinstance(each, Maneuver)},
        }

    around = {battle.at(5 + x, 5 + y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {battle.at(5, 5)}
    battle.put("eva_vanguard", pattern="none")
    both = offered()
    assert both["aims"] == {False, True} and {"half", "full", "run"} <= both["moves"]
    assert {"standard", "all_out"} <= both["attacks"] and both["patterns"] == {"half", "full"}
    assert both["shifts"] == around
    battle.put("eva_vanguard", halves=1)
    one = offered()
    assert one == {
        "aims": {False},
        "moves": {"half"},
        "attacks": {"standard"},
        "patterns": {"half"},
        "watch": set(),
        "shifts": around,
    }
    battle.put("eva_vanguard", halves=0, pattern="half")
    spent = {name: {"none"} if name == "patterns" else set() for name in one}
    assert offered() == spent, "a field is let go at any time"
    battle.put("eva_vanguard", halves=2, has_attacked=True, has_fielded=True)
    after = offered()
    assert not (after["attacks"] or after["shifts"] or after["watch"]) and after["patterns"] == {"none"}
    battle.put("eva_vanguard", has_attacked=False)
    beside = Maneuver(player=RED, unit=EVA, target=WALKER, tile=battle.at(9, 9))
    assert battle.refused(beside) == "ST-2.3 not_adjacent"


@pytest.mark.rule("ST-11.2", "ST-5.7", "ST-5.8")
@pytest.mark.parametrize(
    ("row", "storm", "halves"), [("....", False, 2), (".r..", False, 1), ("....", True, 1)]
)
def test_a_fire_is_put_out_by_half_an_action_at_water_or_in_a_storm(
    row: str, storm: bool, halves: int
) -> None:
    board = "\n".join([row] + ["...."] * 3)
    storms = (((0, 0),),) if storm else ()
    battle = Battle([at("eva_vanguard", 0, 0)], [at("colossus", 3, 3)], board=board, storms=storms)
    battle.put("eva_vanguard", burning=True, halves=1)
    put_out = Extinguish(player=RED, unit=EVA)
    if halves == 2:
        assert battle.refused(put_out) == "ST-6.1 no_time"
        battle.put("eva_vanguard", halves=2)
        battle.do(put_out, 1)
    else:
        battle.do(put_out)
    assert not battle.unit("eva_vanguard").burning and battle.unit("eva_vanguard").halves == 0


@pytest.mark.rule("ST-6.2")
@pytest.mark.parametrize(
    ("points", "winners"), [((9, 5, 5), (RED,)), ((9, 9, 5), ()), ((5, 5, 5), ()), ((0, 1, 2), (GREEN,))]
)
def test_of_three_sides_the_one_with_most_points_wins_and_equal_most_are_a_draw(
    points: tuple[int, ...], winners: tuple[str, ...]
) -> None:
    battle = Battle(
        [at("eva_vanguard", 5, 5)],
        [at("colossus", 20, 20)],
        [at("grampus", 20, 3)],
        mission=MissionRequest(rounds=1),
    )
    battle.state.points = points
    finish_round(battle)
    outcome = battle.state.outcome
    assert outcome is not None and outcome.winners == winners
    assert {*outcome.losers} == ({RED, BLUE, GREEN} - {*winners} if winners else set())


@pytest.mark.rule("ST-6.2")
@pytest.mark.parametrize(("lost", "away", "winner"), [("eva_bulwark", EVA, BLUE), ("eva_vanguard", "", RED)])
def test_a_side_whose_last_unit_left_is_judged_by_what_left(lost: str, away: str, winner: str) -> None:
    battle = leaving()
    battle.put(lost, status="lost", tile=-1)
    rest = [unit for unit in ("eva_vanguard", "eva_bulwark", "pelican") if unit != lost]
    for name in rest:
        if battle.state.outcome is None:
            battle.turn_of(name)
            battle.put(name, tile=battle.at(5, 0))
            battle.do(LeaveMap(player=RED, unit=UnitId(name)))
    outcome = battle.state.outcome
    assert outcome is not None and outcome.winners == (winner,)
    assert outcome.reason == ("not_evacuated" if away else "evacuated"), "an Eva or a bulwark, of both"


@pytest.mark.rule("ST-2.4", "ST-6.7", "ST-11.5")
def test_a_horde_moves_once_and_does_not_both_run_and_attack() -> None:
    horde = UnitId("line_regiment")
    battle = Battle([at("line_regiment", 1, 0)], [at("colossus", 3, 3)], board="\n".join([".c.."] * 4))
    shot = Attack(player=RED, unit=horde, weapon=0, target=WALKER)
    run = Move(player=RED, unit=horde, mode="run", to=battle.at(2, 0))
    hide = Hide(player=RED, unit=horde)
    for action in (shot, run, hide):
        assert RULES.check(battle.state, action) is None

    def offers() -> tuple[bool, bool, bool, bool]:
        legal = RULES.legal(battle.state, RED)
        moves = {each.mode for each in legal if isinstance(each, Move)}
        return shot in legal, bool(moves - {"run"}), "run" in moves, hide in legal

    assert offers() == (True, True, True, True)
    burst = Attack(player=RED, unit=horde, weapon=0, target=WALKER, how="burst")
    assert battle.refused(burst) in ("ST-6.7 horde", "ST-7.3 no_burst")
    battle.put("line_regiment", has_moved=True)
    assert battle.refused(run) == "ST-6.7 has_moved" and offers() == (True, False, False, True)
    battle.put("line_regiment", ran=True)
    assert battle.refused(shot) == "ST-2.4 has_run"
    assert battle.refused(hide) == "ST-6.7 has_run" and offers() == (False, False, False, False)
    battle.put("line_regiment", has_moved=False, ran=False, has_attacked=True, struck=(WALKER,))
    assert battle.refused(run) == "ST-2.4 has_attacked"
    assert battle.refused(hide) == "ST-11.5 has_attacked"
    assert offers() == (True, True, False, False), "another squad may fire at it"


@pytest.mark.rule("ST-2.1", "ST-1.3")
def test_a_way_that_is_named_stays_on_the_map_and_ends_where_it_leads() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 20, 20)])
    first, second, third = battle.at(6, 5), battle.at(7, 5), battle.at(8, 5)
    way = Move(player=RED, unit=EVA, mode="half", to=second, path=(first, second))
    assert RULES.check(battle.state, way) is None
    for path in ((first, 10_000), (10_000,), (first,), (second,)):
        named = Move(player=RED, unit=EVA, mode="half", to=second, path=path)
        assert battle.refused(named) == "ST-2.1 no_way", path
    longer = Move(player=RED, unit=EVA, mode="half", to=third, path=(first, second, third))
    assert battle.refused(longer) in ("ST-2.1 too_far", "ST-2.1 no_way")
    battle.do(way)
    assert battle.unit("eva_vanguard").tile == second


@pytest.mark.rule("ST-2.5")
def test_every_enemy_in_reach_may_be_charged_by_its_own_name() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 7, 5), at("grampus", 5, 7)])
    legal = RULES.legal(battle.state, RED)
    charged = {(each.target, each.to) for each in legal if isinstance(each, Move) and each.mode == "charge"}
    assert charged == {("colossus", battle.at(7, 5)), ("grampus", battle.at(5, 7))}
    past = Move(player=RED, unit=EVA, mode="charge", to=battle.at(7, 5), target=UnitId("grampus"))
    assert battle.refused(past) == "ST-2.5 charge_falls_short"
    battle.put("eva_vanguard", has_attacked=True)
    assert not [each for each in RULES.legal(battle.state, RED) if getattr(each, "mode", "") == "charge"]


@pytest.mark.rule("ST-10.4", "ST-10.5")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({}, ""),
        ({"charge": 3}, ""),
        ({"charge": 2}, "ST-10.4 no_charge"),
        ({"pattern": "none"}, "ST-10.4 no_charge"),
        ({"has_fielded": True}, "ST-10.4 no_charge"),
        ({"halves": 1}, "ST-6.1 no_time"),
    ],
)
def test_lift_comes_with_a_run_and_is_paid_from_a_field_that_is_up(
    changes: dict[str, object], reason: str
) -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 20, 20)])
    battle.put("eva_vanguard", **changes)
    lift = Move(player=RED, unit=EVA, mode="lift", to=battle.at(8, 5))
    assert (lift in RULES.legal(battle.state, RED)) is not bool(reason)
    if reason:
        assert battle.refused(lift) == reason
    else:
        before = battle.unit("eva_vanguard").charge
        battle.do(lift)
        assert battle.unit("eva_vanguard").charge == before - 3


@pytest.mark.rule("ST-6.2", "ST-1.3")
def test_points_name_what_they_are_for_and_no_square_off_the_map_is_shot_at() -> None:
    board = "\n".join(["cc..", "....", "....", "...."])
    city = Battle(
        [at("eva_vanguard", 0, 0)], [at("colossus", 3, 3)], board=board, mission=MissionRequest("hold")
    )
    city.state.round = 2
    finish_round(city)
    assert [(each.why, each.amount) for each in city.events if isinstance(each, PointsScored)] == [
        ("held", 10)
    ]
    edge = leaving()
    edge.do(LeaveMap(player=RED, unit=EVA))
    assert [(each.why, each.amount) for each in edge.events if isinstance(each, PointsScored)] == [
        ("left", price("eva_vanguard"))
    ]
    mortar = Battle([at("arbalest", 5, 5)], [at("colossus", 20, 20)])
    gunner = UnitId("arbalest")
    gun = next(number for number, each in enumerate(stat_line(mortar.state, gunner).arms) if each.area)
    for tile in (24 * 24, 10_000):
        beyond = Attack(player=RED, unit=gunner, weapon=gun, tile=tile)
        assert mortar.refused(beyond) == "ST-1.3 off_map"
