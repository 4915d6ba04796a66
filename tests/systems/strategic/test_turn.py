"""ST-6: initiative, actions, rounds, overwatch, missions and their ends."""

import pytest

from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.systems.strategic.actions import (
    Aim,
    Answer,
    Attack,
    Concede,
    Defend,
    DeployAutomatically,
    EndTurn,
    LeaveMap,
    Move,
    Overwatch,
    SetHabit,
    SpreadPattern,
    UsePower,
)
from game.systems.strategic.events import PointsScored, TurnMissed, UnitMoved
from game.systems.strategic.events_attack import AttackDeclared, ReactionUsed
from game.systems.strategic.request import MissionRequest
from tests.support.strategic import BLUE, RED, RULES, Battle, at, price

EVA, WALKER, BULWARK, MARKSMAN = (
    UnitId(name) for name in ("eva_vanguard", "colossus", "eva_bulwark", "eva_marksman")
)


def ledger(battle: Battle) -> dict[str, int]:
    """What the last attack needed, by reason."""
    declared = battle.of(AttackDeclared)[-1]
    assert isinstance(declared, AttackDeclared)
    return {item.reason: item.amount for item in declared.ledger}


def finish_round(battle: Battle) -> None:
    """Let everybody end his turn until the next round begins."""
    number = battle.state.round
    while battle.state.phase == "battle" and battle.state.round == number:
        battle.do(EndTurn(player=RULES.active(battle.state)[0]))


@pytest.mark.rule("ST-6.1")
def test_initiative_is_a_die_and_agility_bonus_once_a_battle() -> None:
    orders = set()
    for seed in range(12):
        battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 9, 9)], seed=seed)
        state = RULES.setup(battle.setup, seed)
        orders.add(state.order)
        before = state.order
        finish_round(battle)
        assert battle.state.round == 2 and set(battle.state.order) == set(before)
    assert len(orders) == 2
    board = "\n".join(["." * 12] * 12)
    waiting = Battle(["eva_vanguard"], ["colossus"], board=board)
    waiting.do(DeployAutomatically(player=RULES.active(waiting.state)[0]))
    waiting.do(DeployAutomatically(player=RULES.active(waiting.state)[0]), 3, 5)
    assert waiting.state.order == ("eva_vanguard", "colossus")  # 3 + 4 and 5 + 2: Agility decides
    again = Battle(["eva_vanguard"], ["eva_vanguard"], board=board)
    again.do(DeployAutomatically(player=RULES.active(again.state)[0]))
    again.do(DeployAutomatically(player=RULES.active(again.state)[0]), 3, 3, 2, 9)
    assert again.state.order == ("eva_vanguard_2", "eva_vanguard")


@pytest.mark.rule("ST-6.1")
def test_by_option_initiative_is_rolled_each_round() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 9, 9)], options={"initiative": "each_round"})
    finish_round(battle)
    purposes = [event.purpose for event in battle.events if isinstance(event, DiceRolled)]
    assert purposes.count("initiative") == 2


@pytest.mark.rule("ST-6.1")
def test_one_full_or_two_half_actions_and_one_attack() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 9, 5)])
    shot = Attack(player=RED, unit=EVA, weapon=1, target=WALKER)
    battle.do(shot, 100)
    assert battle.refused(shot) == "ST-6.1 has_attacked"
    assert battle.refused(Move(player=RED, unit=EVA, mode="run", to=battle.at(5, 6))) == "ST-6.1 no_time"
    battle.do(Move(player=RED, unit=EVA, mode="half", to=battle.at(5, 6)))
    assert battle.refused(Defend(player=RED, unit=EVA)) == "ST-6.1 no_time"
    other = Move(player=BLUE, unit=WALKER, mode="half", to=battle.at(9, 6))
    assert battle.refused(other) == "ST-6.1 not_your_turn"


@pytest.mark.rule("ST-6.1")
def test_the_surprised_miss_their_turn_and_are_hit_at_thirty() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 9, 5, surprised=True)])
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=WALKER), 82, 1)
    assert ledger(battle)["surprised"] == 30  # and it cannot dodge
    battle.do(EndTurn(player=RED))
    assert battle.of(TurnMissed) and battle.state.round == 2
    assert not battle.unit("colossus").surprised


@pytest.mark.rule("ST-6.1")
def test_questions_are_asked_until_a_player_says_otherwise() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 9, 5)], options={"standing": "ask"})
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=WALKER), 40)
    assert battle.state.prompt is not None and battle.state.prompt.player == BLUE
    assert battle.state.prompt.options == ("dodge", "none")
    assert battle.refused(EndTurn(player=RED)) == "ST-6.1 not_your_turn"
    assert battle.refused(Answer(player=BLUE, option="parry")) == "ST-6.1 no_such_option"
    battle.do(SetHabit(player=BLUE, question="reaction", habit="never"))
    battle.do(Answer(player=BLUE, option="none"), 1)
    battle.turn_of("eva_vanguard")
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=WALKER), 40, 1)
    assert battle.state.prompt is None and not battle.of(ReactionUsed)
    assert battle.refused(Answer(player=RED, option="x")) == "ST-6.1 no_question"


@pytest.mark.rule("ST-6.2")
def test_destroying_scores_the_value_and_wiping_out_wins() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 9, 5), at("grampus", 20, 20)])
    battle.put("colossus", wounds=(1,), reaction=False)
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=WALKER), 40, 9)
    assert battle.state.points == (price("colossus"), 0) and battle.state.outcome is None
    battle.turn_of("eva_vanguard")
    battle.put("grampus", wounds=(1,), tile=battle.at(9, 5), reaction=False)
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=UnitId("grampus")), 40, 9)
    assert battle.state.outcome is not None and battle.state.outcome.winners == (RED,)


@pytest.mark.rule("ST-6.2")
def test_after_the_last_round_more_points_win_and_equal_points_are_a_draw() -> None:
    for points, winners in (((10, 5), (RED,)), ((5, 5), ())):
        battle = Battle(
            [at("eva_vanguard", 5, 5)], [at("colossus", 20, 20)], mission=MissionRequest(rounds=1)
        )
        battle.state.points = points
        finish_round(battle)
        assert battle.state.outcome is not None
        assert (battle.state.outcome.winners, battle.state.outcome.reason) == (winners, "points")


@pytest.mark.rule("ST-6.2")
def test_holding_the_city_scores_from_the_second_round_for_one_side_alone() -> None:
    board = "\n".join(["cc..", "....", "....", "...."])
    battle = Battle(
        [at("eva_vanguard", 0, 0), at("pelican", 1, 0)],
        [at("colossus", 3, 3)],
        board=board,
        mission=MissionRequest("hold"),
    )
    finish_round(battle)
    assert battle.state.points == (0, 0)
    finish_round(battle)
    assert battle.state.points == (10, 0)  # what flies holds nothing
    battle.put("colossus", tile=battle.at(0, 0))
    finish_round(battle)
    assert battle.state.points == (10, 0)


def leaving() -> Battle:
    """A side that has to leave over the northern edge."""
    board = "\n".join(["." * 30] * 30)
    units = [at("eva_vanguard", 5, 0), at("eva_bulwark", 5, 3), at("pelican", 9, 0)]
    return Battle(
        units, [at("colossus", 20, 20)], board=board, mission=MissionRequest("evacuate", edge="north")
    )


@pytest.mark.rule("ST-6.2")
def test_half_of_what_counts_has_to_leave() -> None:
    battle = leaving()
    assert battle.refused(LeaveMap(player=RED, unit=BULWARK)) == "ST-6.1 not_its_turn"
    battle.do(LeaveMap(player=RED, unit=EVA))
    assert battle.state.points == (price(EVA), 0) and battle.unit("eva_vanguard").status == "left"
    battle.turn_of("eva_bulwark")
    assert battle.refused(LeaveMap(player=RED, unit=BULWARK)) == "ST-6.2 not_at_edge"
    battle.turn_of("pelican")
    battle.do(LeaveMap(player=RED, unit=UnitId("pelican")))
    assert battle.state.points == (price(EVA), 0)  # it flies, and the Eva is less than half of what counts
    battle.turn_of("eva_bulwark")
    battle.put("eva_bulwark", tile=battle.at(5, 0))
    battle.do(LeaveMap(player=RED, unit=BULWARK))
    assert battle.state.outcome is not None and battle.state.outcome.winners == (RED,)
    other = Battle([at("eva_vanguard", 5, 0)], [at("colossus", 20, 20)])
    assert other.refused(LeaveMap(player=RED, unit=EVA)) == "ST-6.2 no_leaving"


@pytest.mark.rule("ST-6.2")
def test_who_gets_too_little_away_has_lost() -> None:
    battle = leaving()
    battle.state.round = 10
    finish_round(battle)
    assert battle.state.outcome is not None and battle.state.outcome.winners == (BLUE,)


@pytest.mark.rule("ST-6.2")
def test_killing_the_giant_decides_at_once_and_its_owner_wins_in_the_end() -> None:
    def battle() -> Battle:
        return Battle(
            [at("eva_vanguard", 5, 5)],
            [at("carillon", 9, 5, marked=True), at("grampus", 20, 20)],
            mission=MissionRequest("kill", side=1),
        )

    killed = battle()
    killed.put("carillon", wounds=(1,), reaction=False, pattern="none")
    killed.do(Attack(player=RED, unit=EVA, weapon=1, target=UnitId("carillon")), 40, 9)
    assert killed.state.outcome is not None and killed.state.outcome.winners == (RED,)
    lives = battle()
    lives.state.round = 10
    finish_round(lives)
    assert lives.state.outcome is not None and lives.state.outcome.winners == (BLUE,)


@pytest.mark.rule("ST-6.3")
@pytest.mark.rule("ST-10.4")
def test_charge_returns_at_the_start_of_a_round() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 20, 20)])
    assert battle.unit("eva_vanguard").charge == 12
    battle.put("eva_vanguard", charge=1)
    finish_round(battle)
    assert battle.unit("eva_vanguard").charge == 7
    finish_round(battle)
    finish_round(battle)
    assert battle.unit("eva_vanguard").charge == 12


@pytest.mark.rule("ST-6.4")
def test_aiming_helps_the_next_attack_and_two_half_aims_do_not_add_up() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 9, 5)])
    battle.do(Aim(player=RED, unit=EVA))
    assert battle.refused(Aim(player=RED, unit=EVA)) == "ST-6.4 aims_already"
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=WALKER), 100)
    assert ledger(battle)["aim"] == 10 and battle.unit("eva_vanguard").aim == 0


@pytest.mark.rule("ST-6.5")
def test_a_full_aim_is_lost_by_a_reaction_or_by_anything_else() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 9, 5)])
    battle.do(Aim(player=RED, unit=EVA, full=True))
    assert battle.unit("eva_vanguard").aim == 20
    battle.do(EndTurn(player=RED))
    battle.turn_of("colossus")
    battle.do(Attack(player=BLUE, unit=WALKER, weapon=0, target=EVA), 40, 20)
    assert battle.unit("eva_vanguard").aim == 0
    battle.put("eva_vanguard", aim=20)
    battle.turn_of("eva_vanguard")
    battle.do(Move(player=RED, unit=EVA, mode="half", to=battle.at(5, 6)))
    assert battle.unit("eva_vanguard").aim == 0


@pytest.mark.rule("ST-6.5")
def test_charges_and_powers_that_strike_are_attacks_and_use_the_aim() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 9, 5)])
    battle.put("eva_vanguard", aim=20)
    battle.do(UsePower(player=RED, unit=EVA, power=0, target=WALKER), 100)
    assert ledger(battle)["aim"] == 20 and battle.unit("eva_vanguard").aim == 0
    battle.turn_of("eva_vanguard")
    battle.put("eva_vanguard", aim=20)
    battle.put("colossus", reaction=False)
    battle.do(Move(player=RED, unit=EVA, mode="charge", to=battle.at(9, 5), target=WALKER), 100)
    assert ledger(battle)["aim"] == 20 and battle.unit("eva_vanguard").aim == 0
    board = "\n".join(["........", "..f.....", "........", "........"])
    stopped = Battle([at("eva_vanguard", 0, 1)], [at("colossus", 5, 1)], board=board)
    stopped.put("eva_vanguard", aim=20)
    path = tuple(stopped.at(column, 1) for column in (1, 2, 3, 4, 5))
    stopped.do(Move(player=RED, unit=EVA, mode="charge", to=path[-1], target=WALKER, path=path), 99)
    assert stopped.unit("eva_vanguard").aim == 0


@pytest.mark.rule("ST-6.4")
def test_the_defensive_stance_lasts_until_the_next_turn() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 5, 5)])
    battle.do(Defend(player=RED, unit=EVA))
    assert battle.refused(Defend(player=RED, unit=EVA)) == "ST-6.4 defends_already"
    battle.turn_of("colossus")
    battle.put("eva_vanguard", reaction=False)
    assert (
        battle.refused(Attack(player=BLUE, unit=WALKER, weapon=0, target=EVA, how="all_out"))
        == "ST-6.5 needs_melee"
    )
    battle.turn_of("eva_vanguard")
    finish_round(battle)
    while battle.state.acting != "eva_vanguard":
        battle.do(EndTurn(player=RULES.active(battle.state)[0]))
    assert not battle.unit("eva_vanguard").defensive


@pytest.mark.rule("ST-6.4")
def test_striking_at_the_defensive_is_harder() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("eva_bulwark", 5, 5)])
    battle.put("eva_bulwark", defensive=True, reaction=False)
    battle.do(Attack(player=RED, unit=EVA, weapon=0, target=BULWARK), 100)
    assert ledger(battle) == {"defensive": -20}


@pytest.mark.rule("ST-6.5")
def test_an_all_out_attack_forgoes_reactions_until_the_next_turn() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("eva_bulwark", 5, 5)])
    battle.put("eva_bulwark", reaction=False)
    battle.do(Attack(player=RED, unit=EVA, weapon=0, target=BULWARK, how="all_out"), 100)
    assert ledger(battle) == {"all_out": 20} and battle.unit("eva_vanguard").halves == 0
    battle.turn_of("eva_bulwark")
    battle.put("eva_vanguard", pattern="none")
    battle.do(Attack(player=BLUE, unit=BULWARK, weapon=1, target=EVA), 44, 1, 20)
    assert not battle.of(ReactionUsed)


@pytest.mark.rule("ST-6.6")
def test_having_run_helps_against_shots_and_hurts_in_melee() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("eva_bulwark", 9, 5)])
    battle.put("eva_bulwark", ran=True, reaction=False)
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=BULWARK), 100)
    assert ledger(battle) == {"running": -20}
    battle.turn_of("eva_vanguard")
    battle.put("eva_bulwark", tile=battle.at(5, 5))
    battle.do(Attack(player=RED, unit=EVA, weapon=0, target=BULWARK), 100)
    assert ledger(battle) == {"ran": 20}


def watched(standing: str = "best") -> Battle:
    """A walker on overwatch, an Eva about to cross its range of 11."""
    battle = Battle([at("colossus", 2, 2)], [at("eva_vanguard", 16, 2)], options={"standing": standing})
    battle.do(Overwatch(player=RED, unit=WALKER, weapon=0))
    battle.do(EndTurn(player=RED))
    battle.turn_of("eva_vanguard")
    battle.put("eva_vanguard", reaction=False, pattern="none")
    return battle


@pytest.mark.rule("ST-6.6")
def test_overwatch_fires_once_at_the_first_step_in_normal_range() -> None:
    battle = watched()
    run = Move(player=BLUE, unit=EVA, mode="run", to=battle.at(8, 2))
    battle.do(run, 100)
    declared = [event for event in battle.events if isinstance(event, AttackDeclared | UnitMoved)]
    kinds = [type(event).__name__ for event in declared]
    assert kinds == ["UnitMoved"] * 3 + ["AttackDeclared"] + ["UnitMoved"] * 5
    assert ledger(battle) == {"running": -20} and not battle.unit("colossus").reaction
    assert battle.unit("colossus").overwatch == -1


@pytest.mark.rule("ST-6.6")
def test_the_owner_chooses_the_step_and_the_hidden_are_not_fired_at() -> None:
    battle = watched("ask")
    battle.do(Move(player=BLUE, unit=EVA, mode="full", to=battle.at(12, 2)))
    assert battle.state.prompt is not None and battle.unit("eva_vanguard").tile == battle.at(13, 2)
    seen = RULES.observe(battle.state, RED)
    assert seen.jobs and not getattr(seen.jobs[0], "path", ())
    battle.do(Answer(player=RED, option="hold"))
    assert battle.unit("eva_vanguard").tile == battle.at(12, 2) and battle.state.prompt is not None
    battle.do(Answer(player=RED, option="fire"), 100)
    assert battle.of(AttackDeclared) and battle.state.prompt is None
    hidden = watched()
    hidden.put("eva_vanguard", hidden_from=(0,), tile=hidden.at(12, 2))
    hidden.state.storm_tiles = frozenset(range(24 * 24))
    hidden.do(Move(player=BLUE, unit=EVA, mode="half", to=hidden.at(11, 2)))
    assert not hidden.of(AttackDeclared)


@pytest.mark.rule("ST-6.6")
def test_overwatch_needs_a_gun_that_fires_at_once() -> None:
    battle = Battle([at("eva_marksman", 2, 2)], [at("eva_vanguard", 16, 2)])
    assert battle.refused(Overwatch(player=RED, unit=MARKSMAN, weapon=0)) == "ST-6.6 too_slow"
    assert battle.refused(Overwatch(player=RED, unit=MARKSMAN, weapon=1)) == "ST-6.5 needs_gun"


@pytest.mark.rule("ST-6.7")
def test_hordes_have_no_half_actions_and_giving_up_loses() -> None:
    battle = Battle([at("line_regiment", 2, 2)], [at("eva_vanguard", 4, 2)])
    horde = UnitId("line_regiment")
    assert battle.refused(Aim(player=RED, unit=horde)) == "ST-6.7 horde"
    assert battle.refused(Defend(player=RED, unit=horde)) == "ST-6.7 horde"
    assert battle.refused(SpreadPattern(player=RED, unit=horde, strength="half")) == "ST-10.3 no_field"
    battle.do(Attack(player=RED, unit=horde, weapon=0, target=EVA), 100)
    battle.do(Move(player=RED, unit=horde, mode="march", to=battle.at(2, 3)))
    battle.do(Concede(player=RED))
    assert battle.state.outcome is not None and battle.state.outcome.winners == (BLUE,)


@pytest.mark.rule("ST-6.7")
def test_of_three_sides_the_others_go_on() -> None:
    battle = Battle([at("colossus", 2, 2)], [at("eva_vanguard", 8, 2)], [at("grampus", 8, 8)])
    battle.do(Concede(player=RED))
    assert battle.state.outcome is None and battle.unit("colossus").status == "left"
    assert battle.unit(battle.state.acting).side in (1, 2)


@pytest.mark.rule("ST-6.2")
def test_points_say_what_they_are_for() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("line_regiment", 9, 5), at("grampus", 20, 20)])
    battle.put("line_regiment", wounds=(1,))
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=UnitId("line_regiment")), 40, 9)
    (scored,) = battle.of(PointsScored)
    assert isinstance(scored, PointsScored)
    value = price("line_regiment")
    assert (scored.player, scored.why, scored.amount, scored.total) == (RED, "destroyed", value, value)
