"""What turns, lists and forecasts keep count of, case by case."""

from fractions import Fraction

import pytest

from game.core.dice import ScriptedChance
from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.core.kernel import Step
from game.systems.strategic.actions import (
    Aim,
    Attack,
    Concede,
    Defend,
    EndTurn,
    Extinguish,
    Hide,
    LeaveMap,
    Maneuver,
    Move,
    Overwatch,
    Search,
    SetHabit,
    SpreadPattern,
    UsePower,
)
from game.systems.strategic.evolve import evolve
from game.systems.strategic.queries import is_hidden
from game.systems.strategic.request import MissionRequest
from game.systems.strategic.resolve_turn import run
from tests.support.strategic import BLUE, RED, RULES, Battle, at, price

EVA, WALKER, BULWARK, LINE, SWARM, CARILLON = (
    UnitId(name)
    for name in ("eva_vanguard", "colossus", "eva_bulwark", "line_regiment", "spawn_swarm", "carillon")
)


@pytest.mark.rule("ST-6.1")
def test_a_new_turn_begins_fresh_but_for_the_aim() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 20, 5)])
    battle.do(SpreadPattern(player=RED, unit=EVA, strength="half"))
    assert battle.refused(SpreadPattern(player=RED, unit=EVA, strength="full")) == "ST-6.1 has_fielded"
    spent = {"ran": True, "all_out": True, "defensive": True, "overwatch": 1, "has_attacked": True, "aim": 10}
    battle.put("eva_vanguard", reaction=False, has_moved=True, struck=("x",), fought_horde=True, **spent)
    battle.do(EndTurn(player=RED))
    battle.do(EndTurn(player=BLUE))
    now = battle.unit("eva_vanguard")
    assert (now.halves, now.reaction, now.aim, now.overwatch, now.struck) == (2, True, 10, -1, ())
    assert not any((now.ran, now.all_out, now.defensive, now.has_attacked, now.has_moved, now.fought_horde))
    battle.do(SpreadPattern(player=RED, unit=EVA, strength="full"))


@pytest.mark.rule("ST-6.1")
def test_one_attack_a_turn_is_one_whatever_comes_after_it() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 11, 5)])
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=WALKER), 100)
    battle.do(Move(player=RED, unit=EVA, mode="half", to=battle.at(6, 5)))
    assert battle.unit("eva_vanguard").has_attacked


@pytest.mark.rule("ST-6.1")
def test_every_sort_of_action_is_listed() -> None:
    board = "\n".join(["ffffffffffff"] * 4 + ["............"] * 26)
    battle = Battle(
        [at("carillon", 5, 0)],
        [at("colossus", 5, 0), at("eva_bulwark", 6, 1)],
        board=board,
        mission=MissionRequest("evacuate", edge="north"),
    )
    battle.put("carillon", burning=True, pattern="half")
    kinds = {type(action) for action in RULES.legal(battle.state, RED)}
    assert kinds == {
        Aim, Attack, Concede, Defend, EndTurn, Extinguish, Hide, LeaveMap, Maneuver, Move, Search, SetHabit,
        SpreadPattern, UsePower,
    }  # fmt: skip
    listed = RULES.legal(battle.state, RED)
    assert {action.full for action in listed if isinstance(action, Aim)} == {False, True}
    assert {action.strength for action in listed if isinstance(action, SpreadPattern)} == {"none", "full"}
    assert {action.power for action in listed if isinstance(action, UsePower)} == {0, 1, 2}
    modes = {action.mode for action in listed if isinstance(action, Move)}
    assert modes == {"half", "full", "run", "disengage", "charge"}
    gunner = Battle([at("colossus", 5, 5)], [at("eva_bulwark", 9, 5)])
    watches = [action for action in RULES.legal(gunner.state, RED) if isinstance(action, Overwatch)]
    assert [action.weapon for action in watches] == [0, 1]


@pytest.mark.rule("ST-6.2")
def test_a_horde_leaves_the_map_in_place_of_its_move() -> None:
    board = "\n".join(["." * 12] * 30)
    battle = Battle(
        [at("line_regiment", 5, 1), at("eva_vanguard", 5, 9)],
        [at("colossus", 5, 25)],
        board=board,
        mission=MissionRequest("evacuate", edge="north"),
    )
    battle.do(Move(player=RED, unit=LINE, mode="march", to=battle.at(5, 0)))
    assert battle.refused(LeaveMap(player=RED, unit=LINE)) == "ST-6.7 has_moved"
    battle.turn_of("line_regiment")
    battle.do(LeaveMap(player=RED, unit=LINE))
    assert battle.state.points == (price("line_regiment"), 0)


@pytest.mark.rule("ST-6.2")
def test_each_side_scores_for_the_squares_that_it_holds() -> None:
    board = "\n".join(["cc.........."] * 2 + ["............"] * 10)
    battle = Battle(
        [at("eva_vanguard", 0, 0)],
        [at("colossus", 1, 1), at("line_regiment", 0, 1)],
        board=board,
        mission=MissionRequest("hold"),
    )
    battle.state.round = 2
    battle.state.place, battle.state.acting = len(battle.state.order), UnitId("")
    run(Step(battle.state, evolve, ScriptedChance(())), ())
    assert battle.state.points == (10, 20)


@pytest.mark.rule("ST-11.5")
def test_what_an_observer_has_of_a_hidden_unit_is_hidden() -> None:
    board = "\n".join(["f" * 24] * 12)
    battle = Battle([at("eva_vanguard", 3, 1)], [at("colossus", 15, 1)], board=board)
    battle.put("eva_vanguard", hidden_from=(1,))
    seen = RULES.observe(battle.state, BLUE).units[EVA]
    assert is_hidden(seen, 1) and is_hidden(seen, None) and not is_hidden(battle.unit("eva_vanguard"), 0)


@pytest.mark.rule("ST-5.5")
def test_a_fire_is_lit_by_the_one_who_fires() -> None:
    board = "\n".join(["f" * 24] * 12)
    battle = Battle([at("arbalest", 1, 1)], [at("eva_bulwark", 20, 11)], board=board)
    battle.do(Attack(player=RED, unit=UnitId("arbalest"), weapon=1, tile=battle.at(3, 1)), 30, 41)
    rolls = [event for event in battle.of(DiceRolled) if isinstance(event, DiceRolled)]
    assert [(roll.purpose, roll.actor, roll.target) for roll in rolls] == [
        ("hit", "arbalest", 54),
        ("ignite", "arbalest", 40),
    ]
    assert not battle.state.fires


# Forecasts against what every face of the dice leads to


@pytest.mark.rule("ST-7.3")
@pytest.mark.rule("ST-7.4")
def test_the_forecast_of_a_burst_counts_every_dodge_and_degree() -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("colossus", 8, 5)])
    battle.put("colossus", wounds=(34,))
    shot = Attack(player=RED, unit=EVA, weapon=1, target=WALKER, how="burst")
    # normal range, 42 + 10 for its size: 52; hits 1 from 52, 2 from 32, 3 from 12
    hits = {1: 20, 2: 20, 3: 12}
    dodge = 15  # Agility 25 - 10; degrees: 0 at 6 to 15, 1 at 1 to 5
    left: dict[int, Fraction] = {}
    for count, faces in hits.items():
        for roll in range(1, 101):
            stays = count if roll > dodge else max(0, count - 1 - (dodge - roll) // 10)
            left[stays] = left.get(stays, Fraction(0)) + Fraction(faces, 10_000)
    # damage d10 + 7 - 4 - (7 - 3): nothing on a 1
    hurt = sum(
        (share * (1 - Fraction(1, 10) ** count) for count, share in left.items() if count), Fraction(0)
    )
    odds = RULES.odds(battle.state, shot)
    assert odds.of("hit") == Fraction(52, 100) and odds.of("evade", "colossus") == Fraction(15, 100)
    assert odds.of("hurt", "colossus") == hurt


@pytest.mark.rule("ST-4.5")
def test_the_forecast_of_a_blast_gives_spare_hits_to_the_horde() -> None:
    battle = Battle([at("thunderhead", 1, 5)], [at("colossus", 7, 5), at("spawn_swarm", 7, 5)])
    shot = Attack(player=RED, unit=UnitId("thunderhead"), weapon=0, target=SWARM)
    odds = RULES.odds(battle.state, shot)
    number = Fraction(65, 100)  # 45 + 10 + 10
    # two hits of d10 + 6 - 3 on the horde; one of d10 + 6 - 4 - 3 on the walker, which dodges
    assert odds.of("hurt", "spawn_swarm") == number
    assert odds.of("loss_8", "spawn_swarm") == number * Fraction(1, 100)
    assert odds.of("loss_9", "spawn_swarm") == number * Fraction(2, 100)
    assert odds.of("hurt", "colossus") == number * Fraction(85, 100) * Fraction(9, 10)
    assert odds.of("evade", "colossus") == Fraction(15, 100)


@pytest.mark.rule("ST-9.3")
def test_the_forecast_of_hordes_against_each_other_counts_both_dice() -> None:
    battle = Battle([at("spawn_swarm", 5, 5)], [at("line_regiment", 6, 5)])
    odds = RULES.odds(battle.state, Attack(player=RED, unit=SWARM, weapon=0, target=LINE))
    # rating 4 + 2, Defence 3 + 3: total = stand + 6 + 10 - 6 - die, five squads
    losses: dict[int, int] = {}
    for die in range(1, 11):
        for stand in range(1, 11):
            loss = min(60, 5 * max(0, 12 - (stand + 6 + 10 - 6 - die)))
            losses[loss] = losses.get(loss, 0) + 1
    assert {int(odd.label[5:]): odd.fraction for odd in odds.chances if odd.label.startswith("loss_")} == {
        loss: Fraction(count, 100) for loss, count in losses.items()
    }
    assert odds.of("hurt", "line_regiment") == 1 - Fraction(losses[0], 100)
