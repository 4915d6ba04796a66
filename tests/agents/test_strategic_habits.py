"""What players of the kilometre battle make of its rules: cover, bands, fields, powers, areas, missions."""

import dataclasses

import pytest
from msgspec.structs import replace

from game.agents.strategic.candidates import candidates
from game.agents.strategic.estimate import Chances, Danger, attack_worth
from game.agents.strategic.levels import ACE, OFFICER, officer
from game.agents.strategic.posture import BattleStyle, Posture
from game.core.ids import UnitId
from game.core.kernel import perform
from game.core.rng import seeded
from game.systems.strategic.actions import (
    Answer,
    Attack,
    EndTurn,
    LeaveMap,
    Maneuver,
    Move,
    Overwatch,
    SpreadPattern,
    StrategicAction,
    UsePower,
)
from game.systems.strategic.moves import allowance, ways
from game.systems.strategic.queries import melees, stat_line
from game.systems.strategic.request import MissionRequest
from game.systems.strategic.state import Engagement
from game.systems.strategic.trials import trials
from tests.support.strategic import BLUE, RED, RULES, Battle, at

OPEN = ["." * 24 for _ in range(24)]
STYLES = pytest.mark.parametrize("style", [OFFICER, ACE], ids=["officer", "ace"])


def best(battle: Battle, style: BattleStyle) -> StrategicAction:
    """What looks best to who acts."""
    player = RULES.active(battle.state)[0]
    action = candidates(RULES.observe(battle.state, player), player, style)[0].action
    assert isinstance(action, StrategicAction)
    return action


def board(**rows: str) -> str:
    """A plain with other rows in places: ``r6="...c"``."""
    found = list(OPEN)
    for name, row in rows.items():
        found[int(name[1:])] = row.ljust(24, ".")
    return "\n".join(found)


@STYLES
def test_who_has_shot_steps_into_cover(style: BattleStyle) -> None:
    battle = Battle([at("eva_marksman", 3, 5)], [at("colossus", 10, 5)], board=board(r6="....c"))
    battle.put("eva_marksman", has_attacked=True, halves=1)
    step = best(battle, style)
    assert isinstance(step, Move) and step.to == battle.at(4, 6)


@STYLES
def test_who_shares_a_square_with_friends_steps_out_where_blasts_threaten_alone(style: BattleStyle) -> None:
    friends = [at(name, 3, 5) for name in ("eva_vanguard", "eva_lancer", "eva_bulwark")]
    blast = Battle(friends, [at("thunderhead", 20, 5)])
    blast.put("eva_vanguard", has_attacked=True, halves=1)
    step = best(blast, style)
    assert isinstance(step, Move) and step.to != blast.at(3, 5)


@STYLES
def test_a_flyer_climbs_out_of_reach_of_what_only_strikes(style: BattleStyle) -> None:
    battle = Battle([at("pelican", 3, 5)], [at("spawn_swarm", 4, 5)])
    battle.put("pelican", has_attacked=True, halves=1, band=0)
    step = best(battle, style)
    assert isinstance(step, Move) and step.band > 0


@STYLES
def test_a_field_that_is_down_is_spread_and_the_dearest_crowd_is_crossed_out(style: BattleStyle) -> None:
    down = Battle([at("carillon", 3, 5)], [at("eva_bulwark", 20, 5)])
    down.put("carillon", pattern="none")
    assert isinstance(best(down, style), SpreadPattern)
    crowd = [at(name, 8, 5) for name in ("eva_bulwark", "eva_vanguard", "eva_lancer")]
    cross = best(Battle([at("carillon", 3, 5)], [*crowd, at("gm", 8, 6)]), style)
    assert isinstance(cross, UsePower) and cross.power == 0 and cross.target != "gm"


@STYLES
def test_a_ward_is_used_and_a_reaction_taken(style: BattleStyle) -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("eva_bulwark", 6, 5)], options={"standing": "ask"})
    battle.do(Attack(player=RED, unit=battle.state.acting, weapon=1, target=battle.unit("eva_bulwark").id), 5)
    answer = best(battle, style)
    assert isinstance(answer, Answer) and answer.player == BLUE and answer.option == "dodge"


@STYLES
def test_who_has_to_hold_a_city_goes_there(style: BattleStyle) -> None:
    battle = Battle(
        [at("eva_vanguard", 3, 5)],
        [at("colossus", 23, 23)],
        board=board(r5=".......cc"),
        mission=MissionRequest("hold"),
    )
    step = best(battle, style)
    assert isinstance(step, Move)
    assert battle.state.field.distance(step.to, battle.at(7, 5)) < 4


@STYLES
@pytest.mark.parametrize(("gun", "foe"), [("eva_vanguard", "eva_vanguard"), ("colossus", "spawn_swarm")])
def test_who_is_ahead_waits_for_an_enemy_that_has_to_come_with_his_gun_ready(
    style: BattleStyle, gun: str, foe: str
) -> None:
    battle = Battle([at(gun, 1, 5)], [at(foe, 15, 5)])
    battle.state.points = (200, 0)
    assert isinstance(best(battle, style), Overwatch)
    battle.state.points = (0, 200)
    assert not isinstance(best(battle, style), Overwatch), "who is behind has to go"


def for_the_city(own: str, foe: str) -> Battle:
    """Two in one square of a city that is to be held; the enemy has had its turn of the round."""
    battle = Battle(
        [at(own, 5, 5)], [at(foe, 5, 5)], mission=MissionRequest("hold"), board=board(r5=".....c")
    )
    battle.state.order, battle.state.place, battle.state.round = (UnitId(foe), UnitId(own)), 1, 3
    return battle


@STYLES
def test_who_shares_a_city_square_shoves_the_other_out_of_it(style: BattleStyle) -> None:
    battle = for_the_city("eva_bulwark", "arbalest")
    shove = best(battle, style)
    assert isinstance(shove, UsePower) and shove.power == 0 and len(shove.path) == 2
    battle.put("eva_bulwark", charge=1)
    assert not isinstance(best(battle, style), UsePower), "nothing to pay with"


def test_who_has_no_power_for_it_maneuvers_the_weaker_one_out() -> None:
    battle = for_the_city("colossus", "arbalest")
    assert isinstance(best(battle, ACE), Maneuver)
    battle.state.order, battle.state.place = (*reversed(battle.state.order),), 0
    assert not isinstance(best(battle, ACE), Maneuver), "it would come back in the same round"


@STYLES
def test_a_field_too_strong_for_everybody_is_nulled_and_struck_through(style: BattleStyle) -> None:
    friends = [at("spawn_swarm", 7, 5), at("colossus", 9, 5), at("arbalest", 9, 6)]
    battle = Battle([at("eva_lancer", 6, 5), *friends], [at("psaltery", 6, 5)])
    use = best(battle, style)
    assert isinstance(use, UsePower) and use.power == 0
    battle.put("psaltery", pattern="none")
    assert isinstance(best(battle, style), Attack), "there is nothing to null"


@STYLES
def test_through_a_forest_a_vanguard_lifts_over_it_and_others_do_not_run_into_it(style: BattleStyle) -> None:
    woods = board(**{f"r{row}": "......ffff" for row in range(24)})
    lift = best(Battle([at("eva_vanguard", 5, 5)], [at("colossus", 20, 5)], board=woods), style)
    assert isinstance(lift, Move) and lift.mode == "lift"
    walk = best(Battle([at("eva_bulwark", 5, 5)], [at("colossus", 20, 5)], board=woods), style)
    assert isinstance(walk, Move) and walk.mode in ("half", "full"), "a run is tested in every square"


@STYLES
@pytest.mark.rule("ST-4.6")
def test_a_line_is_not_drawn_through_a_friend_who_is_worth_more(style: BattleStyle) -> None:
    """Of all that a line strikes the friends count against it, and further enemies for it."""
    apart = Battle([at("eva_vanguard", 3, 5), at("psaltery", 5, 8)], [at("spawn_swarm", 7, 5)])
    assert any(isinstance(each, UsePower) and each.power == 0 for each in weighed(apart, style))
    between = Battle([at("eva_vanguard", 3, 5), at("psaltery", 5, 5)], [at("spawn_swarm", 7, 5)])
    assert not any(isinstance(each, UsePower) and each.power == 0 for each in weighed(between, style))


@STYLES
@pytest.mark.rule("ST-4.6")
def test_where_a_line_has_to_strike_a_friend_it_is_the_cheapest(style: BattleStyle) -> None:
    friends = [at("eva_vanguard", 3, 5), at("psaltery", 5, 5), at("line_regiment", 5, 5)]
    battle = Battle(friends, [at("carillon", 7, 5)], options={"standing": "ask"})
    line = UsePower(player=RED, unit=UnitId("eva_vanguard"), power=0, target=UnitId("carillon"))
    battle.do(line)
    asked = battle.state.prompt
    assert (
        asked is not None and asked.kind == "spread" and set(asked.options) == {"psaltery", "line_regiment"}
    )
    assert best(battle, style) == Answer(player=RED, option="line_regiment")


def weighed(battle: Battle, style: BattleStyle) -> list[StrategicAction]:
    """Everything that is thought of, as far as the rules allow it."""
    found = candidates(battle.state, RULES.active(battle.state)[0], style, most=1000)
    return [each.action for each in found if isinstance(each.action, StrategicAction)]


@pytest.mark.rule("ST-3.1")
@pytest.mark.rule("ST-3.3")
def test_what_could_be_done_from_a_place_counts_no_melee_that_is_left_behind() -> None:
    """Players told themselves 20 less to hit after a step out of a melee, and enemies 20 less at them."""
    battle = Battle([at("colossus", 5, 5)], [at("spawn_swarm", 5, 6), at("thunderhead", 12, 5)])
    state, walker = battle.state, UnitId("colossus")
    state.engagements = (Engagement(walker, UnitId("spawn_swarm"), 1),)
    for row in (4, 5):
        there = replace(battle.unit(walker), tile=battle.at(5, row))
        then = state.clone()
        then.units[walker] = there
        then.engagements = melees(then)
        assert bool(then.engagements) is (row == 5)
        assert Chances(state, battle.unit(walker)).best(there) == Chances(then, there).best(there)
        assert Danger(state, battle.unit(walker)).of(there) == Danger(then, there).of(there)


@pytest.mark.rule("ST-2.1")
@pytest.mark.rule("ST-2.5")
def test_fear_of_blades_reaches_as_far_as_charges_and_marches_do() -> None:
    """Players reckoned charges by the shipped percent, whatever a pack says, and let hordes charge, too."""
    far = Battle([at("colossus", 5, 2)], [at("spawn_swarm", 5, 20)])
    march = allowance(far.state, far.unit("spawn_swarm"), "march", 0)
    for row, is_feared in ((19 - march, True), (18 - march, False)):
        there = replace(far.unit("colossus"), tile=far.at(5, row))
        assert (Danger(far.state, far.unit("colossus")).of(there) > 0) is is_feared
    duel = Battle([at("eva_vanguard", 5, 2)], [at("eva_lancer", 5, 20)])
    charge = duel.setup.rules.move_percent["charge"]
    assert feared(duel, charge) < feared(duel, 10 * charge)


def feared(battle: Battle, percent: int) -> int:
    """What the lancer could do to the vanguard far away, where charges are so many percent of a move."""
    told = battle.setup.rules
    rules = dataclasses.replace(told, move_percent={**told.move_percent, "charge": percent})
    state = RULES.setup(replace(battle.setup, rules=rules), 1)
    lancer, vanguard = state.units[UnitId("eva_lancer")], state.units[UnitId("eva_vanguard")]
    state.units[lancer.id] = replace(lancer, tile=battle.at(5, 20))
    return Danger(state, vanguard).of(replace(vanguard, tile=battle.at(5, 2)))


@pytest.mark.rule("ST-2.5")
@pytest.mark.rule("ST-5.10")
def test_a_charge_that_is_stopped_in_its_last_square_is_thought_to_strike_all_the_same() -> None:
    """Players took a failed test in a charge's last square for the loss of the blow."""
    wood = Battle([at("eva_lancer", 5, 5)], [at("colossus", 5, 9)], board=board(r9=".....f"))
    state, lancer, target = wood.state, wood.unit("eva_lancer"), wood.unit("colossus")
    way = ways(state, lancer, "charge", 0, target)[target.tile]
    (trial,) = trials(state, lancer, "charge", way, 0)
    assert trial.is_end and not trial.is_fall
    there = replace(lancer, tile=target.tile)
    (charge,) = [
        each
        for each in candidates(state, RED, ACE, most=1000)
        if isinstance(each.action, Move) and each.action.mode == "charge"
    ]
    blow = attack_worth(state, there, 0, target, "charge")
    assert blow > 0
    assert charge.value == Posture(state, lancer, ACE).of(there) + blow


@STYLES
@pytest.mark.parametrize(("dodge", "answer"), [(-10, "dodge"), (-60, "parry")])
def test_who_is_struck_evades_as_the_rules_of_a_pack_make_it_best(
    dodge: int, answer: str, style: BattleStyle
) -> None:
    """Agility 50 against WS 35: a dodge is better by 5, and where dodging costs 60, a parry by far."""
    battle = Battle([at("eva_vanguard", 5, 5)], [at("eva_marksman", 5, 5)], options={"standing": "ask"})
    own = stat_line(battle.state, UnitId("eva_marksman"))
    own.profile = dataclasses.replace(own.profile, ws=35, ag=50)
    battle.state.field.rules = dataclasses.replace(battle.state.field.rules, dodge=dodge)
    battle.do(Attack(player=RED, unit=UnitId("eva_vanguard"), weapon=0, target=UnitId("eva_marksman")), 20)
    assert battle.state.prompt is not None and battle.state.prompt.kind == "reaction"
    assert best(battle, style) == Answer(player=BLUE, option=answer)


def test_further_hits_of_a_burst_count_as_seldom_as_the_rules_of_a_pack_have_them() -> None:
    """Where a hit more takes ten degrees there is hardly any: a burst is worth about one shot."""
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 9, 5)])
    unit, target = battle.unit("eva_vanguard"), battle.unit("colossus")
    gun = next(n for n, each in enumerate(battle.setup.sides[0].units[0].weapons) if each.rate > 1)

    def worths() -> tuple[int, int]:
        single = attack_worth(battle.state, unit, gun, target, "standard")
        return single, attack_worth(battle.state, unit, gun, target, "burst")

    usual = worths()
    assert usual[1] > 1.2 * usual[0]
    battle.state.field.rules = dataclasses.replace(battle.state.field.rules, burst_degrees=10)
    assert worths() == (usual[0], usual[0])


@STYLES
@pytest.mark.parametrize("flyer", ["pelican", "rotor_wing"])
def test_what_flies_does_not_leave_those_who_count_over_the_edge(flyer: str, style: BattleStyle) -> None:
    """It counts for nothing there: a gunship left its vanguard twenty squares behind alone (ST-6.2)."""
    mission = MissionRequest("evacuate", side=0, edge="north")
    rows = "\n".join(["." * 30] * 32)
    own = [at(flyer, 5, 0, band=1), at("eva_vanguard", 5, 0), at("eva_lancer", 5, 20)]
    battle = Battle(own, [at("colossus", 6, 4)], board=rows, mission=mission)
    assert not isinstance(best(battle, style), LeaveMap)
    battle.turn_of("eva_vanguard")
    assert isinstance(best(battle, style), LeaveMap)


def on_the_way_out(row: int, **changes: object) -> Battle:
    """A vanguard so many rows from the marked edge, beside a walker that one more hit destroys."""
    rows = "\n".join(["." * 30] * 32)
    enemies = [at("colossus", 6, row + 2), at("eva_lancer", 25, 30)]
    mission = MissionRequest("evacuate", side=0, edge="north")
    battle = Battle(
        [at("eva_vanguard", 5, row), at("eva_bulwark", 20, 25)], enemies, board=rows, mission=mission
    )
    battle.put("colossus", wounds=(3,))
    for name, value in changes.items():
        setattr(battle.state, name, value)
    return battle


def edged(battle: Battle, style: BattleStyle) -> bool:
    """Whether who acts makes for the edge, from which it can leave in the same turn."""
    step = best(battle, style)
    return isinstance(step, Move) and step.mode == "half" and step.to < 30


@STYLES
@pytest.mark.parametrize("row", [1, 2])
def test_who_can_leave_in_the_last_round_or_for_the_win_does(row: int, style: BattleStyle) -> None:
    """It struck at a wounded walker two squares from the edge, and the road was lost (ST-6.2)."""
    assert not edged(on_the_way_out(row), style), "there is time to fight"
    assert edged(on_the_way_out(row, round=10), style)
    assert edged(on_the_way_out(row, points=(20, 0)), style), "with it enough is away"


@pytest.mark.parametrize("seed", range(6))
def test_an_officer_at_the_edge_does_not_draw_lots_whether_to_leave(seed: int) -> None:
    battle = on_the_way_out(0)
    chosen = officer().choose(RULES.observe(battle.state, RED), RED, seeded(seed))
    assert isinstance(chosen.action, LeaveMap)


def city(column: int, number: int) -> Battle:
    """A vanguard near the only square of a city in a round, with a walker in sight that one hit destroys."""
    mission = MissionRequest("hold")
    enemies = [at("colossus", 4, 8), at("eva_lancer", 22, 22)]
    battle = Battle([at("eva_vanguard", column, 5)], enemies, board=board(r5=".........c"), mission=mission)
    battle.put("colossus", wounds=(3,))
    battle.state.round = number
    return battle


def plays_on(battle: Battle, style: BattleStyle) -> int:
    """Where who acts is at the end of its turn, if it does what looks best and nothing hurts it."""
    name = battle.state.acting
    for _ in range(4):
        step = best(battle, style)
        if battle.state.acting != name or isinstance(step, EndTurn):
            break
        battle.state = perform(RULES, battle.state, step).state
    return battle.unit(name).tile


@STYLES
@pytest.mark.parametrize("column", [5, 6, 7])
def test_whoever_can_stand_in_the_city_at_the_end_of_the_last_round_does(
    column: int, style: BattleStyle
) -> None:
    """It went for a walker that one hit destroys: nothing earns a point there but the city (ST-6.2)."""
    last = city(column, 8)
    assert plays_on(last, style) == last.at(9, 5)
    usual = city(5, 4)
    assert plays_on(usual, style) != usual.at(9, 5), "there is time for both"
