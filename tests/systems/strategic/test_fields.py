"""ST-10: deflection, patterns, charge and powers."""

from dataclasses import replace

import pytest

from game.core.ids import UnitId
from game.systems.strategic.actions import Answer, Attack, EndTurn, Move, SpreadPattern, UsePower
from game.systems.strategic.events import PowerFailed, PowerUsed
from game.systems.strategic.events_attack import AttackDeflected, ReactionUsed
from game.systems.strategic.queries import field_strength, full_ats, stat_line
from game.systems.strategic.ranges import deflection
from tests.support.strategic import BLUE, RED, Battle, at

EVA, BULWARK, MARKSMAN, CARILLON, WALKER = (
    UnitId(name) for name in ("eva_vanguard", "eva_bulwark", "eva_marksman", "carillon", "colossus")
)


@pytest.mark.rule("ST-10.1")
def test_ten_times_strength_less_penetration() -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("eva_bulwark", 9, 5)])
    eva, bulwark = battle.unit("eva_vanguard"), battle.unit("eva_bulwark")
    carbine = stat_line(battle.state, EVA).arms[1]
    assert deflection(battle.state, eva, bulwark, carbine) == 10 * (7 - 3)
    battle.put("eva_bulwark", tile=battle.at(5, 5))
    near = battle.unit("eva_bulwark")
    assert deflection(battle.state, eva, near, carbine) == 10 * (7 - 6)  # within two squares: own field
    battle.put("eva_vanguard", pattern="half")
    assert deflection(battle.state, battle.unit("eva_vanguard"), near, carbine) == 10 * (7 - 3)
    battle.put("eva_bulwark", pattern="half")
    assert deflection(battle.state, battle.unit("eva_vanguard"), battle.unit("eva_bulwark"), carbine) == 10


@pytest.mark.rule("ST-10.1")
@pytest.mark.parametrize(("face", "deflected"), [(40, True), (41, False)])
def test_a_deflected_attack_has_no_effect(face: int, deflected: bool) -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("eva_bulwark", 9, 5)])
    battle.put("eva_bulwark", reaction=False)
    faces = (40, face) if deflected else (40, face, 1)
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=BULWARK), *faces)
    assert bool(battle.of(AttackDeflected)) == deflected


@pytest.mark.rule("ST-10.2")
def test_no_roll_at_nothing_and_one_for_a_burst() -> None:
    battle = Battle([at("eva_marksman", 3, 5)], [at("eva_vanguard", 18, 5)])
    battle.put("eva_vanguard", reaction=False)
    battle.do(Attack(player=RED, unit=MARKSMAN, weapon=0, target=EVA), 44, 1, 1)  # 6 - 6
    burst = Battle([at("eva_vanguard", 3, 5)], [at("eva_bulwark", 9, 5)])
    burst.put("eva_bulwark", reaction=False)
    burst.do(Attack(player=RED, unit=EVA, weapon=1, target=BULWARK, how="burst"), 1, 40)
    assert len(burst.of(AttackDeflected)) == 1


@pytest.mark.rule("ST-10.2")
def test_hordes_add_the_fields_of_their_squads_fractions_down() -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("spawn_swarm", 9, 5)])
    own = stat_line(battle.state, UnitId("spawn_swarm"))
    own.profile = replace(own.profile, squad_ats_tenths=5)
    try:
        battle.put("spawn_swarm", pattern="full")
        assert full_ats(battle.state, battle.unit("spawn_swarm")) == 2
        battle.put("spawn_swarm", wounds=(80,))
        assert field_strength(battle.state, battle.unit("spawn_swarm")) == 2
        battle.put("spawn_swarm", wounds=(60,))
        assert full_ats(battle.state, battle.unit("spawn_swarm")) == 1
    finally:
        own.profile = replace(own.profile, squad_ats_tenths=0)


@pytest.mark.rule("ST-10.3")
def test_patterns_are_spread_dropped_and_begin_at_full_strength() -> None:
    battle = Battle([at("eva_marksman", 3, 5)], [at("colossus", 9, 5)])
    assert field_strength(battle.state, battle.unit("eva_marksman")) == 5
    half = SpreadPattern(player=RED, unit=MARKSMAN, strength="half")
    battle.do(half)
    assert field_strength(battle.state, battle.unit("eva_marksman")) == 3
    assert battle.unit("eva_marksman").halves == 1
    assert battle.refused(half) == "ST-10.3 pattern_stands"
    assert battle.refused(SpreadPattern(player=RED, unit=MARKSMAN, strength="full")) == "ST-6.1 has_fielded"
    battle.do(SpreadPattern(player=RED, unit=MARKSMAN, strength="none"))
    assert field_strength(battle.state, battle.unit("eva_marksman")) == 0
    battle.turn_of("eva_marksman")
    battle.do(SpreadPattern(player=RED, unit=MARKSMAN, strength="full"))
    assert battle.unit("eva_marksman").halves == 0
    battle.do(EndTurn(player=RED))
    assert battle.refused(SpreadPattern(player=BLUE, unit=WALKER, strength="half")) == "ST-10.3 no_field"


@pytest.mark.rule("ST-10.4")
def test_powers_need_a_pattern_and_charge_and_do_not_weaken_the_field() -> None:
    battle = Battle([at("carillon", 3, 5)], [at("colossus", 9, 5)])
    assert battle.unit("carillon").charge == 18
    cross = UsePower(player=RED, unit=CARILLON, power=0, target=WALKER)
    battle.put("carillon", pattern="none")
    assert battle.refused(cross) == "ST-10.4 no_charge"
    battle.put("carillon", pattern="half")
    battle.do(cross, 100)
    assert battle.unit("carillon").charge == 10 and full_ats(battle.state, battle.unit("carillon")) == 9
    battle.turn_of("carillon")
    assert battle.refused(cross) == "ST-10.4 no_charge"  # every third round
    battle.state.round = 4
    battle.put("carillon", charge=7)
    assert battle.refused(cross) == "ST-10.4 no_charge"


@pytest.mark.rule("ST-10.5")
def test_a_rending_line_strikes_and_is_the_turns_attack() -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("colossus", 8, 5)])
    battle.put("colossus", reaction=False)
    line = UsePower(player=RED, unit=EVA, power=0, target=WALKER)
    battle.do(line, 24, 9)
    # 1d10+6 = 15, toughness 4, armour 7 - 6
    assert battle.unit("colossus").wounds == (24,) and battle.unit("eva_vanguard").charge == 6
    assert battle.refused(Attack(player=RED, unit=EVA, weapon=1, target=WALKER)) == "ST-6.1 has_attacked"
    assert battle.refused(line) == "ST-6.1 has_fielded"


@pytest.mark.rule("ST-10.5")
def test_null_field_lasts_until_the_next_own_turn_and_is_paid_when_it_fails() -> None:
    battle = Battle([at("carillon", 3, 5)], [at("eva_bulwark", 5, 5)])
    null = UsePower(player=RED, unit=CARILLON, power=2, target=BULWARK)
    battle.do(null, 20, 99)
    assert field_strength(battle.state, battle.unit("eva_bulwark")) == 0
    battle.do(EndTurn(player=RED))
    assert field_strength(battle.state, battle.unit("eva_bulwark")) == 0
    battle.do(EndTurn(player=BLUE))
    while battle.state.acting != CARILLON:
        battle.do(EndTurn(player=BLUE))
    assert field_strength(battle.state, battle.unit("eva_bulwark")) == 7
    battle.turn_of("carillon")
    battle.put("carillon", charge=4)
    battle.do(null, 99, 20)
    assert battle.of(PowerFailed) and battle.unit("carillon").charge == 0
    far = Battle([at("carillon", 3, 5)], [at("eva_bulwark", 6, 5)])
    assert far.refused(null) == "ST-10.4 out_of_range"


@pytest.mark.rule("ST-10.5")
def test_ward_adds_thirty_before_the_roll_and_is_the_reaction() -> None:
    battle = Battle([at("colossus", 3, 5)], [at("eva_bulwark", 9, 5)], options={"standing": "ask"})
    battle.do(Attack(player=RED, unit=WALKER, weapon=0, target=BULWARK), 40)
    battle.do(Answer(player=BLUE, option="none"))
    assert battle.state.prompt is not None and battle.state.prompt.kind == "ward"
    battle.do(Answer(player=BLUE, option="ward"), 60)  # 10 x (7 - 4) + 30
    assert battle.of(AttackDeflected) and battle.of(PowerUsed)
    bulwark = battle.unit("eva_bulwark")
    assert not bulwark.reaction and bulwark.charge == 10
    dodged = Battle([at("colossus", 3, 5)], [at("eva_bulwark", 9, 5)], options={"standing": "ask"})
    dodged.do(Attack(player=RED, unit=WALKER, weapon=0, target=BULWARK), 40)
    dodged.do(Answer(player=BLUE, option="dodge"), 99, 99, 1)
    assert dodged.state.prompt is None and len(dodged.of(ReactionUsed)) == 1


@pytest.mark.rule("ST-10.5")
def test_lift_makes_a_run_a_float() -> None:
    board = "\n".join(["mmmmmmmmmmmm"] * 12)
    battle = Battle([at("eva_vanguard", 1, 1)], [at("grampus", 11, 11)], board=board)
    battle.do(Move(player=RED, unit=EVA, mode="lift", to=battle.at(9, 1)))
    assert battle.unit("eva_vanguard").charge == 9 and battle.unit("eva_vanguard").tile == battle.at(9, 1)
    battle.turn_of("eva_vanguard")
    battle.put("eva_vanguard", charge=2)
    assert battle.refused(Move(player=RED, unit=EVA, mode="lift", to=battle.at(8, 1))) == "ST-10.4 no_charge"


@pytest.mark.rule("ST-10.5")
def test_a_shove_has_its_limits() -> None:
    battle = Battle([at("eva_bulwark", 5, 5)], [at("eva_vanguard", 6, 5), at("line_regiment", 5, 6)])
    far = tuple(battle.at(column, 5) for column in (7, 8, 9))
    shove = UsePower(player=RED, unit=BULWARK, power=0, target=EVA, path=far)
    assert battle.refused(shove) == "ST-2.3 shove_length"
    gap = UsePower(player=RED, unit=BULWARK, power=0, target=EVA, path=(battle.at(9, 9),))
    assert battle.refused(gap) == "ST-2.3 not_adjacent"
    horde = UsePower(
        player=RED, unit=BULWARK, power=0, target=UnitId("line_regiment"), path=(battle.at(5, 7),)
    )
    assert battle.refused(horde) == "ST-2.3 horde_stands"
    ward = UsePower(player=RED, unit=BULWARK, power=1, target=EVA)
    assert battle.refused(ward) == "ST-10.4 no_power"
