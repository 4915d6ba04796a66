"""ST-9: magnitude, attacks of squads, hordes against hordes, breaking and rallying."""

import pytest

from game.core.dice import ScriptedChance
from game.core.ids import UnitId
from game.core.kernel import Step
from game.systems.strategic.actions import Attack, EndTurn, Move
from game.systems.strategic.events import HordeBroke, PointsScored, UnitLeft
from game.systems.strategic.events_attack import HordesClashed, UnitHurt
from game.systems.strategic.evolve import evolve
from game.systems.strategic.queries import squads, stat_line
from game.systems.strategic.resolve_horde import break_number, break_tests, defence, rating
from tests.support.strategic import BLUE, RED, RULES, Battle, at, price

LINE, BRIGADE, SWARM, WING, EVA, WALKER = (
    UnitId(name)
    for name in ("line_regiment", "armoured_brigade", "spawn_swarm", "rotor_wing", "eva_vanguard", "colossus")
)


@pytest.mark.rule("ST-9.1")
def test_squads_are_magnitude_by_twenty_rounded_up() -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("spawn_swarm", 6, 5)])
    for magnitude, left in ((100, 5), (81, 5), (80, 4), (1, 1)):
        battle.put("spawn_swarm", wounds=(magnitude,))
        assert squads(battle.state, battle.unit("spawn_swarm")) == left


@pytest.mark.rule("ST-9.1")
def test_every_hit_of_a_burst_takes_its_own_damage_off() -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("spawn_swarm", 6, 5)])
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=SWARM, how="burst"), 1, 5, 6, 7)
    # short +10, horde +30: 82 - 1 gives four degrees and more; 1d10+7 - 3, armour 1 is pierced
    assert [event.damage for event in battle.of(UnitHurt) if isinstance(event, UnitHurt)] == [9, 10, 11]
    assert battle.unit("spawn_swarm").wounds == (70,)
    battle.turn_of("eva_vanguard")
    battle.put("spawn_swarm", wounds=(3,))
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=SWARM), 1, 5)
    assert battle.unit("spawn_swarm").status == "lost"


@pytest.mark.rule("ST-9.2")
def test_as_many_attacks_as_squads_three_at_one_target_without_a_bonus() -> None:
    battle = Battle([at("spawn_swarm", 3, 5)], [at("colossus", 3, 5), at("grampus", 4, 5)])
    for name in ("colossus", "grampus"):
        battle.put(name, reaction=False)
    strike = Attack(player=RED, unit=SWARM, weapon=0, target=WALKER)
    battle.do(strike, 50, 9)
    # 1d10+1 and SB 4 = 14, toughness 4, armour 7 - 1
    assert battle.unit("colossus").wounds == (30,)
    battle.do(strike, 100)
    battle.do(strike, 100)
    assert battle.refused(strike) == "ST-9.2 enough_on_one"
    other = Attack(player=RED, unit=SWARM, weapon=0, target=UnitId("grampus"))
    battle.do(other, 100)
    battle.do(other, 100)
    assert battle.refused(other) == "ST-9.2 no_squads"


@pytest.mark.rule("ST-9.2")
def test_one_horde_or_single_units_in_a_turn() -> None:
    battle = Battle([at("line_regiment", 3, 5)], [at("armoured_brigade", 5, 5), at("colossus", 4, 5)])
    single = Attack(player=RED, unit=LINE, weapon=0, target=WALKER)
    horde = Attack(player=RED, unit=LINE, weapon=0, target=BRIGADE)
    battle.put("colossus", reaction=False)
    battle.do(single, 100)
    assert battle.refused(horde) == "ST-9.3 has_attacked"
    battle.turn_of("line_regiment")
    battle.put("line_regiment", struck=())
    battle.do(horde, 1, 10)
    assert battle.refused(single) == "ST-9.2 has_attacked"
    assert battle.refused(horde) == "ST-9.3 has_attacked"


@pytest.mark.rule("ST-2.4")
def test_a_horde_moves_before_or_after_its_attacks_not_between_them() -> None:
    battle = Battle([at("line_regiment", 3, 5)], [at("colossus", 5, 5)])
    battle.put("colossus", reaction=False)
    shot = Attack(player=RED, unit=LINE, weapon=0, target=WALKER)
    battle.do(shot, 100)
    battle.do(Move(player=RED, unit=LINE, mode="march", to=battle.at(3, 6)))
    assert battle.refused(shot) == "ST-9.2 has_attacked"


@pytest.mark.rule("ST-9.2")
def test_a_hordes_area_attack_hits_no_hordes_and_each_squad_fires_once() -> None:
    battle = Battle([at("rotor_wing", 3, 5, band=1)], [at("colossus", 6, 5), at("line_regiment", 6, 5)])
    battle.put("colossus", reaction=False)
    shot = Attack(player=RED, unit=WING, weapon=0, tile=battle.at(6, 5))
    battle.do(shot, 1, 1)
    assert battle.unit("line_regiment").wounds == (60,)
    battle.do(shot, 100)
    assert battle.refused(shot) == "ST-9.2 no_squads"


@pytest.mark.rule("ST-9.3")
def test_quality_defence_and_total() -> None:
    battle = Battle([at("armoured_brigade", 3, 5)], [at("line_regiment", 8, 5)])
    unit, target = battle.unit("armoured_brigade"), battle.unit("line_regiment")
    gun = stat_line(battle.state, BRIGADE).arms[0]
    assert rating(battle.state, unit, gun, target) == 4 + 2  # BS 40 and half of Per 30
    assert defence(battle.state, target, gun) == 3 + 3
    battle.do(Attack(player=RED, unit=BRIGADE, weapon=0, target=LINE), 7, 2)
    # quality 10 - 6 - 7 = -3; total 2 + 6 - 3 = 5; 12 - 5 = 7 for each of three squads
    (clash,) = battle.of(HordesClashed)
    assert isinstance(clash, HordesClashed)
    assert (clash.total, clash.loss) == (5, 21) and battle.unit("line_regiment").wounds == (39,)
    held = Battle([at("armoured_brigade", 3, 5)], [at("line_regiment", 8, 5)])
    held.do(Attack(player=RED, unit=BRIGADE, weapon=0, target=LINE), 1, 9)
    assert held.unit("line_regiment").wounds == (60,)


@pytest.mark.rule("ST-9.3")
def test_penalties_lower_the_rating_bonuses_do_not_raise_it() -> None:
    storm = (((5, 5),),)
    battle = Battle([at("armoured_brigade", 3, 5)], [at("line_regiment", 11, 5)], storms=storm)
    gun = stat_line(battle.state, BRIGADE).arms[0]
    unit, target = battle.unit("armoured_brigade"), battle.unit("line_regiment")
    assert rating(battle.state, unit, gun, target) == 6 - 3 - 1  # storm 30, long 10
    board = "\n".join(["." * 8, "." * 8, "..c.....", "." * 8])
    city = Battle([at("armoured_brigade", 5, 2)], [at("line_regiment", 2, 2)], board=board)
    assert defence(city.state, city.unit("line_regiment"), gun) == 8
    wing = Battle([at("rotor_wing", 5, 2, band=1)], [at("line_regiment", 2, 2)], board=board)
    blast = stat_line(wing.state, WING).arms[0]
    assert defence(wing.state, wing.unit("line_regiment"), blast) == 7
    claws = Battle([at("spawn_swarm", 3, 2)], [at("line_regiment", 2, 2)], board=board)
    melee = stat_line(claws.state, SWARM).arms[0]
    assert defence(claws.state, claws.unit("line_regiment"), melee) == 6
    assert rating(claws.state, claws.unit("spawn_swarm"), melee, claws.unit("line_regiment")) == 6


def after_losses(magnitude: int, *faces: int, unit: str = "line_regiment") -> Battle:
    """A horde at the end of a round in which it came down to so much."""
    battle = Battle([at("eva_vanguard", 20, 20)], [at(unit, 8, 8)])
    battle.put(unit, wounds=(magnitude,))
    chance = ScriptedChance(faces)
    step = Step(battle.state, evolve, chance)
    break_tests(step)
    assert chance.used == len(faces)
    battle.events = tuple(step.events)
    return battle


@pytest.mark.rule("ST-9.4")
def test_a_quarter_lost_in_a_round_calls_for_a_test() -> None:
    assert not after_losses(46).of(HordeBroke)
    # morale 40 and 5 for each of three squads
    assert not after_losses(45, 55).of(HordeBroke)
    assert after_losses(45, 56).of(HordeBroke)
    # two squads, below half
    assert break_number(after_losses(29, 1).state, after_losses(29, 1).unit("line_regiment")) == (50, -10)
    assert after_losses(29, 41).of(HordeBroke)
    assert after_losses(14).of(HordeBroke)
    assert not after_losses(1, unit="spawn_swarm").of(HordeBroke)


@pytest.mark.rule("ST-9.4")
def test_below_a_quarter_it_breaks_whatever_it_lost_this_round() -> None:
    battle = Battle([at("eva_vanguard", 20, 20)], [at("line_regiment", 8, 8)])
    battle.put("line_regiment", wounds=(14,), round_magnitude=14)
    step = Step(battle.state, evolve, ScriptedChance(()))
    break_tests(step)
    assert battle.unit("line_regiment").broken


def broken(row: int, *faces: int, magnitude: int = 40) -> Battle:
    """A broken horde of the northern side at the start of its turn."""
    battle = Battle([at("eva_vanguard", 20, 20)], [at("line_regiment", 8, row)])
    battle.put("line_regiment", wounds=(magnitude,), broken=True)
    battle.do(EndTurn(player=RED), *faces)
    return battle


@pytest.mark.rule("ST-9.5")
def test_a_broken_horde_runs_home_unless_it_rallies() -> None:
    runs = broken(12, 99)
    assert runs.unit("line_regiment").tile in range(6 * 24, 7 * 24)  # six rows nearer to the north
    assert runs.state.acting != LINE
    rallies = broken(12, 50)
    assert rallies.state.acting == LINE and not rallies.unit("line_regiment").broken
    assert rallies.unit("line_regiment").tile in range(12 * 24, 13 * 24)  # it runs no more
    hopeless = broken(12, magnitude=14)
    assert hopeless.unit("line_regiment").broken


@pytest.mark.rule("ST-9.5")
def test_fleeing_over_the_edge_counts_half() -> None:
    battle = Battle([at("eva_vanguard", 20, 20)], [at("line_regiment", 8, 2), at("colossus", 20, 2)])
    battle.put("line_regiment", wounds=(14,), broken=True)
    battle.turn_of("line_regiment")
    battle.state.order = (EVA, LINE, WALKER)
    battle.state.acting, battle.state.place = EVA, 0
    battle.do(EndTurn(player=RED))
    assert battle.of(UnitLeft) and battle.unit("line_regiment").status == "lost"
    (scored,) = battle.of(PointsScored)
    assert isinstance(scored, PointsScored) and (scored.player, scored.amount) == (
        RED,
        price("line_regiment") // 2,
    )


@pytest.mark.rule("ST-9.5")
def test_the_broken_do_not_attack() -> None:
    battle = Battle([at("line_regiment", 8, 8)], [at("eva_vanguard", 8, 10)])
    battle.put("line_regiment", broken=True)
    assert battle.refused(Attack(player=RED, unit=LINE, weapon=0, target=EVA)) == "ST-9.5 broken"
    assert RULES.active(battle.state) == (RED,) and BLUE in battle.state.field.players
