"""Corners where entries meet: flight past water, jumps that end too soon, who gives up when."""

import pytest

from game.core.dice import ScriptedChance
from game.core.ids import UnitId
from game.core.kernel import Step
from game.systems.strategic.actions import Answer, Attack, Concede, EndTurn, LeaveMap, Move
from game.systems.strategic.content import MissionKind
from game.systems.strategic.ends import judged
from game.systems.strategic.events import HordeBroke, UnitLeft, UnitSank
from game.systems.strategic.events_attack import AttackDeclared, HitAllotted, UnitCaughtFire
from game.systems.strategic.evolve import evolve
from game.systems.strategic.request import MissionRequest
from game.systems.strategic.resolve_horde import break_tests
from tests.support.strategic import BLUE, GREEN, RED, RULES, Battle, at
from tests.systems.strategic.test_fire_water_stealth import next_round

LINE, LANCER, PELICAN, MARKSMAN = (
    UnitId(name) for name in ("line_regiment", "eva_lancer", "pelican", "eva_marksman")
)


@pytest.mark.rule("ST-9.5")
@pytest.mark.rule("ST-5.3")
def test_a_broken_horde_runs_round_a_lake_at_its_edge() -> None:
    lake = "\n".join([f"{'d' * 18}......", *["." * 24] * 23])
    battle = Battle([at("eva_vanguard", 20, 20)], [at("line_regiment", 3, 1)], board=lake)
    battle.put(LINE, wounds=(14,), broken=True)
    for column in (9, 15):
        battle.do(EndTurn(player=RED))
        assert battle.unit(LINE).tile % 24 == column, "a run nearer to the end of the lake"
    battle.do(EndTurn(player=RED))
    assert battle.of(UnitLeft) and battle.unit(LINE).status == "lost"


def jump_cut_short(ground: str, *faces: int) -> Battle:
    """A lancer jumps over three squares; who waits disables its leg over the first of them, then the dice."""
    board = "\n".join(["." * 12, f".{ground * 3}........", *["." * 12] * 10])
    battle = Battle([at("eva_lancer", 0, 1)], [at("thunderhead", 3, 4)], board=board)
    if ground == "f":
        battle.state.fires = {battle.at(1, 1): 0}
    watcher = UnitId("thunderhead")
    battle.put(watcher, overwatch=1)
    battle.put(LANCER, wounds=(8, 10, 10, 16, 1, 10), pattern="none", reaction=False)
    path = tuple(battle.at(column, 1) for column in range(1, 5))
    battle.do(Move(player=RED, unit=LANCER, mode="jump", to=path[-1], path=path), *faces)
    assert battle.of(AttackDeclared) and battle.unit(LANCER).wounds[4] <= 0
    assert battle.unit(LANCER).tile == battle.at(1, 1)
    return battle


@pytest.mark.rule("ST-2.1")
@pytest.mark.rule("ST-8.3")
@pytest.mark.rule("ST-11.3")
def test_a_jump_that_loses_its_leg_over_deep_water_comes_down_in_it() -> None:
    sinks = jump_cut_short("d", 8, 9, 100)
    assert sinks.of(UnitSank) and sinks.unit(LANCER).band == -1
    swims = jump_cut_short("d", 8, 9, 1)
    assert not swims.of(UnitSank) and swims.unit(LANCER).band == 0


@pytest.mark.rule("ST-2.1")
@pytest.mark.rule("ST-11.1")
def test_a_jump_that_loses_its_leg_over_a_fire_comes_down_in_it() -> None:
    assert jump_cut_short("f", 8, 9, 100).of(UnitCaughtFire)


@pytest.mark.rule("ST-6.7")
@pytest.mark.rule("ST-10.5")
def test_who_gives_up_when_asked_for_a_ward_is_not_hit_any_more() -> None:
    forest = "\n".join(["f" * 24] * 24)
    battle = Battle(
        [at("pelican", 5, 5)],
        [at("eva_marksman", 9, 5)],
        [at("eva_vanguard", 20, 20)],
        board=forest,
        options={"standing": "ask"},
    )
    battle.put(PELICAN, band=1)
    battle.put(MARKSMAN, pattern="full")
    battle.do(Attack(player=RED, unit=PELICAN, weapon=0, target=MARKSMAN), 20)
    battle.do(Answer(player=BLUE, option="none"))
    prompt = battle.state.prompt
    assert prompt is not None and prompt.kind == "ward"
    battle.do(Concede(player=BLUE))
    assert battle.state.outcome is None and not battle.state.fires


@pytest.mark.rule("ST-6.2")
@pytest.mark.rule("ST-6.7")
def test_who_is_away_has_won_also_where_a_third_side_gave_up() -> None:
    plain = "\n".join(["." * 30] * 30)
    battle = Battle(
        [at("colossus", 4, 0)],
        [at("eva_vanguard", 20, 20)],
        [at("grampus", 28, 28)],
        board=plain,
        mission=MissionRequest("evacuate", edge="north"),
    )
    battle.state.conceded = (2,)
    battle.put("grampus", status="left", tile=-1)
    battle.do(LeaveMap(player=RED, unit=UnitId("colossus")))
    outcome = battle.state.outcome
    assert outcome is not None and (outcome.winners, outcome.reason) == ((RED,), "evacuated")
    assert set(outcome.losers) == {BLUE, GREEN}


@pytest.mark.rule("ST-6.2")
@pytest.mark.rule("ST-6.7")
@pytest.mark.parametrize("gone", ["conceded", "lost"])
def test_who_gave_up_or_has_nobody_left_does_not_win_because_too_few_got_away(gone: str) -> None:
    plain = "\n".join(["." * 30] * 30)
    battle = Battle(
        [at("colossus", 4, 4)],
        [at("eva_vanguard", 20, 20)],
        [at("grampus", 28, 28)],
        board=plain,
        mission=MissionRequest("evacuate", edge="north"),
    )
    battle.put("grampus", status="left" if gone == "conceded" else "lost", tile=-1)
    battle.state.conceded = (2,) if gone == "conceded" else ()
    assert judged(battle.state, is_over=True) == ((1,), "not_evacuated")


@pytest.mark.rule("ST-6.2")
@pytest.mark.rule("ST-6.7")
@pytest.mark.parametrize("kind", ["evacuate", "kill"])
def test_who_gave_up_has_not_won_at_the_end_of_a_mission_of_its_own(kind: MissionKind) -> None:
    plain = "\n".join(["." * 30] * 30)
    battle = Battle(
        [at("colossus", 4, 4, marked=kind == "kill")],
        [at("eva_vanguard", 20, 20)],
        [at("grampus", 28, 28)],
        board=plain,
        mission=MissionRequest(kind, side=0),
    )
    battle.state.points = (1000, 0, 0)
    battle.do(Concede(player=RED))
    outcome = battle.state.outcome
    assert outcome is not None, "nothing is left to be decided between the others"
    assert (outcome.winners, outcome.losers, outcome.reason) == ((BLUE, GREEN), (RED,), "conceded")


@pytest.mark.rule("ST-6.2")
@pytest.mark.parametrize(("row", "reason"), [(0, "evacuated"), (4, "not_evacuated")])
def test_an_evacuation_is_judged_as_soon_as_nobody_is_left_to_leave_with_three_sides_too(
    row: int, reason: str
) -> None:
    """Two others went on to the last round, and nothing of it could change anything."""
    plain = "\n".join(["." * 30] * 30)
    battle = Battle(
        [at("colossus", 4, 0), at("arbalest", 5, row)],
        [at("eva_vanguard", 20, 20)],
        [at("grampus", 28, 28)],
        board=plain,
        mission=MissionRequest("evacuate", edge="north"),
    )
    if row:
        battle.put("colossus", status="lost", tile=-1)
        battle.put("arbalest", tile=battle.at(5, 0))
        battle.state.points = (-1000, 0, 0)
        battle.turn_of("arbalest")
        battle.do(LeaveMap(player=RED, unit=UnitId("arbalest")))
    else:
        battle.do(LeaveMap(player=RED, unit=UnitId("colossus")))
        assert battle.state.outcome is None, "one of them is left"
        battle.turn_of("arbalest")
        battle.do(LeaveMap(player=RED, unit=UnitId("arbalest")))
    outcome = battle.state.outcome
    assert outcome is not None and outcome.reason == reason
    assert outcome.winners == ((RED,) if reason == "evacuated" else (BLUE, GREEN))


@pytest.mark.rule("ST-6.2")
@pytest.mark.rule("ST-6.7")
def test_who_gives_up_an_evacuation_is_not_judged_by_what_is_away() -> None:
    plain = "\n".join(["." * 30] * 30)
    battle = Battle(
        [at("colossus", 4, 0), at("arbalest", 5, 0)],
        [at("eva_vanguard", 20, 20)],
        board=plain,
        mission=MissionRequest("evacuate", edge="north"),
    )
    battle.do(LeaveMap(player=RED, unit=UnitId("colossus")))
    battle.state.conceded = (0,)
    assert judged(battle.state, is_over=False) == ((1,), "conceded")


@pytest.mark.rule("ST-9.4")
@pytest.mark.rule("ST-6.3")
@pytest.mark.rule("ST-11.1")
def test_what_fire_takes_at_a_rounds_start_counts_among_the_losses_of_that_round() -> None:
    forest = "\n".join(["f" * 12] * 12)
    battle = Battle([at("eva_vanguard", 11, 11)], [at("line_regiment", 5, 5)], board=forest)
    battle.put(LINE, wounds=(60,), round_magnitude=60)
    battle.state.fires = {battle.at(5, 5): 0}
    next_round(battle, 5)
    assert battle.unit(LINE).wounds == (55,)
    battle.put(LINE, wounds=(45,))  # a quarter of 60, but not of 55
    step = Step(battle.state, evolve, ScriptedChance((100,)))
    break_tests(step)
    assert any(isinstance(event, HordeBroke) for event in step.events)
    battle.state.fires = {}
    next_round(battle)
    assert battle.unit(LINE).round_magnitude == 45, "without a fire it is counted anew"


@pytest.mark.rule("ST-1.3")
@pytest.mark.rule("ST-4.6")
@pytest.mark.parametrize("blocks", [False, True])
def test_a_line_does_not_go_on_through_a_mountain_that_blocks_sight(*, blocks: bool) -> None:
    ridge = "\n".join(["." * 12, "....m.......", *["." * 12] * 10])
    battle = Battle(
        [at("arbalest", 0, 1)],
        [at("colossus", 2, 1), at("grampus", 6, 1)],
        board=ridge,
        options={"mountains_block_sight": blocks},
    )
    shot = Attack(player=RED, unit=UnitId("arbalest"), weapon=0, target=UnitId("colossus"))
    foretold = RULES.odds(battle.state, shot)
    assert bool(foretold.of("hit", UnitId("grampus"))) != blocks
    battle.put("colossus", reaction=False)
    battle.put("grampus", reaction=False)
    battle.do(shot, 1, 1, *(() if blocks else (1,)))
    hit = {event.target for event in battle.of(HitAllotted) if isinstance(event, HitAllotted)}
    assert hit == {"colossus", *(() if blocks else ("grampus",))}


@pytest.mark.rule("ST-6.2")
@pytest.mark.rule("ST-6.7")
def test_only_where_all_others_gave_up_is_that_the_reason() -> None:
    def three(*gave_up: int) -> tuple[tuple[int, ...], str] | None:
        battle = Battle([at("colossus", 4, 4)], [at("eva_vanguard", 20, 20)], [at("grampus", 20, 4)])
        for side, unit in ((1, "eva_vanguard"), (2, "grampus")):
            battle.put(unit, status="left" if side in gave_up else "lost", tile=-1)
        battle.state.conceded = gave_up
        return judged(battle.state, is_over=False)

    assert three(1, 2) == ((0,), "conceded")
    assert three(2) == three() == ((0,), "destroyed")
