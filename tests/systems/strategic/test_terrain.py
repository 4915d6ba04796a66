"""ST-5: natural cover, difficulty, fires, mountains, water, storms, cities."""

import dataclasses

import pytest

from game.core.dice import ScriptedChance
from game.core.ids import UnitId
from game.core.kernel import Step, perform
from game.systems.strategic.actions import Attack, EndTurn, Hide, Mode, Move
from game.systems.strategic.battlefield import Arms
from game.systems.strategic.content import StrategicWeapon
from game.systems.strategic.events import FireStarted, UnitHalted
from game.systems.strategic.events_attack import AttackDeclared, UnitHurt
from game.systems.strategic.evolve import evolve, set_storms
from game.systems.strategic.moves import step_cost
from game.systems.strategic.queries import difficulty, stat_line, terrain_at
from game.systems.strategic.ranges import agility_ledger, cover, hit_ledger
from game.systems.strategic.resolve_attack import evasion_ledger
from game.systems.strategic.resolve_harm import stopped
from game.systems.strategic.resolve_round import start_round
from game.systems.strategic.state import Storm
from tests.support.strategic import RED, RULES, Battle, at

EVA, WALKER, BULWARK, MARKSMAN = (
    UnitId(name) for name in ("eva_vanguard", "colossus", "eva_bulwark", "eva_marksman")
)
GROUND = "\n".join([".fmrdcb.", "........", "........", "........"])
MELEE = Arms(StrategicWeapon(id="m", name="M", reach="melee", damage="1d10"))
GUN = Arms(StrategicWeapon(id="g", name="G", range_dm=90, damage="1d10"))
BLAST = Arms(StrategicWeapon(id="b", name="B", range_dm=90, damage="1d10", blast=2))


@pytest.mark.rule("ST-5.1")
def test_armour_and_difficulty_of_every_terrain() -> None:
    battle = Battle([at("colossus", 0, 3)], [at("grampus", 7, 3)], board=GROUND)
    found = [(terrain_at(battle.state, tile).ap, terrain_at(battle.state, tile).dt) for tile in range(7)]
    assert found == [(0, 0), (2, 2), (3, 4), (0, 4), (0, 4), (2, 0), (0, 0)]


@pytest.mark.rule("ST-5.2")
def test_difficult_ground_hinders_agility_parry_and_blows_but_not_shots() -> None:
    battle = Battle([at("eva_vanguard", 2, 0)], [at("colossus", 2, 0)], board=GROUND)
    eva, walker = battle.unit("eva_vanguard"), battle.unit("colossus")
    assert [item.amount for item in agility_ledger(battle.state, eva, eva.tile)] == [-20]
    assert sum(item.amount for item in evasion_ledger(battle.state, eva, "dodge")) == -30
    assert sum(item.amount for item in evasion_ledger(battle.state, eva, "parry")) == -20
    blow = hit_ledger(
        battle.state, eva, stat_line(battle.state, EVA).arms[0], walker, walker.tile, 0, "standard"
    )
    assert {item.reason: item.amount for item in blow} == {"difficult": -20, "size": 10}
    shot = hit_ledger(
        battle.state, eva, stat_line(battle.state, EVA).arms[1], walker, walker.tile, 0, "standard"
    )
    assert "difficult" not in {item.reason for item in shot}


@pytest.mark.rule("ST-5.3")
def test_hordes_pay_difficulty_and_stay_out_of_deep_water() -> None:
    battle = Battle(
        [at("line_regiment", 1, 1), at("hover_riders", 5, 1)], [at("grampus", 7, 3)], board=GROUND
    )
    horde, riders = battle.unit("line_regiment"), battle.unit("hover_riders")
    costs = [step_cost(battle.state, horde, tile, 0) for tile in range(7)]
    assert costs == [1, 2, 4, 4, 4, 1, 1]
    to_mountain = Move(player=RED, unit=UnitId("line_regiment"), mode="march", to=battle.at(2, 0))
    assert battle.refused(to_mountain) == "ST-5.3 too_dear"
    battle.do(Move(player=RED, unit=UnitId("line_regiment"), mode="run", to=battle.at(2, 0)))
    assert step_cost(battle.state, riders, 4, 0) == 4
    battle.turn_of("hover_riders")
    battle.do(Move(player=RED, unit=UnitId("hover_riders"), mode="march", to=battle.at(4, 0)))
    board = "\n".join(["....", ".dd.", "....", "...."])
    wet = Battle([at("armoured_brigade", 0, 1)], [at("grampus", 3, 3)], board=board)
    assert (
        wet.refused(Move(player=RED, unit=UnitId("armoured_brigade"), mode="march", to=wet.at(1, 1)))
        == "ST-5.3 no_ford"
    )


@pytest.mark.rule("ST-5.4")
def test_six_in_a_city_is_eight() -> None:
    battle = Battle([at("colossus", 0, 3)], [at("eva_bulwark", 5, 0)], board=GROUND)
    shooter, target = battle.unit("colossus"), battle.unit("eva_bulwark")
    body = 3
    assert stat_line(battle.state, BULWARK).armour(body) + cover(battle.state, target, GUN) == 8
    assert stopped(battle.state, shooter, target, body, GUN) == 4 + 8
    assert cover(battle.state, target, MELEE) == 0
    assert cover(battle.state, target, BLAST) == 1


@pytest.mark.rule("ST-5.4")
def test_area_attacks_face_half_of_cover_rounded_up_and_nobody_above_has_any() -> None:
    battle = Battle([at("colossus", 0, 3)], [at("pelican", 2, 0, band=0)], board=GROUND)
    target = battle.unit("pelican")
    assert (cover(battle.state, target, GUN), cover(battle.state, target, BLAST)) == (3, 2)
    battle.put("pelican", band=1)
    assert cover(battle.state, battle.unit("pelican"), GUN) == 0


FOREST = "\n".join(["f" * 12] * 12)


@pytest.mark.rule("ST-5.5")
@pytest.mark.parametrize(("face", "burns"), [(20, True), (21, False)])
def test_energy_starts_a_fire_on_twenty(face: int, burns: bool) -> None:
    battle = Battle([at("eva_marksman", 1, 1)], [at("eva_bulwark", 9, 1)], board=FOREST)
    battle.put("eva_bulwark", reaction=False)
    shot = Attack(player=RED, unit=MARKSMAN, weapon=0, target=BULWARK)
    battle.do(shot, 44, 5, face)  # deflected, and it lands all the same
    assert bool(battle.of(FireStarted)) == burns
    assert bool(battle.state.fires) == burns


@pytest.mark.rule("ST-5.5")
def test_what_is_dodged_does_not_land_and_other_weapons_light_nothing() -> None:
    battle = Battle([at("eva_marksman", 1, 1)], [at("eva_bulwark", 9, 1)], board=FOREST)
    battle.do(Attack(player=RED, unit=MARKSMAN, weapon=0, target=BULWARK), 44, 5)
    assert not battle.of(FireStarted)
    ballistic = Battle([at("eva_vanguard", 1, 1)], [at("eva_bulwark", 5, 1)], board=FOREST)
    ballistic.put("eva_bulwark", reaction=False, pattern="none")
    ballistic.do(Attack(player=RED, unit=EVA, weapon=1, target=BULWARK), 24, 1)
    assert not ballistic.state.fires


@pytest.mark.rule("ST-5.5")
def test_a_flame_projector_lights_the_square_it_is_aimed_at() -> None:
    battle = Battle([at("arbalest", 1, 1)], [at("eva_bulwark", 11, 11)], board=FOREST)
    flame = Attack(player=RED, unit=UnitId("arbalest"), weapon=1, tile=battle.at(3, 1))
    battle.do(flame, 30, 40)
    assert battle.state.fires == {battle.at(3, 1): 0}


@pytest.mark.rule("ST-5.5")
@pytest.mark.rule("ST-8.6")
@pytest.mark.parametrize(
    ("energy", "ignite", "burns"), [(False, 40, True), (False, 0, False), (True, 0, True)]
)
def test_an_empty_wood_is_aimed_at_by_whatever_may_light_it(energy: bool, ignite: int, burns: bool) -> None:
    """Shells that ignite lit the wood in which they hit somebody, and could not be fired at one for that."""
    battle = Battle([at("arbalest", 1, 1)], [at("eva_bulwark", 11, 11)], board=FOREST)
    shells = StrategicWeapon(
        id="s", name="Shells", range_dm=90, damage="1d10", blast=2, energy=energy, ignite=ignite
    )
    stat_line(battle.state, UnitId("arbalest")).arms = (Arms(shells), Arms(shells))
    fired = Attack(player=RED, unit=UnitId("arbalest"), weapon=0, tile=battle.at(3, 1))
    assert (fired in RULES.legal(battle.state, RED)) == burns
    if burns:
        battle.do(fired, 30, ignite or 20)
        assert battle.state.fires == {battle.at(3, 1): 0}
    else:
        assert battle.refused(fired) == "ST-7.5 nothing_there"


@pytest.mark.rule("ST-5.5")
def test_where_energy_lights_nothing_no_empty_wood_is_aimed_at() -> None:
    battle = Battle([at("arbalest", 1, 1)], [at("eva_bulwark", 11, 11)], board=FOREST)
    field = battle.state.field
    field.rules = dataclasses.replace(field.rules, fire_percent=0)
    beam = StrategicWeapon(id="s", name="Shells", range_dm=90, damage="1d10", blast=2, energy=True)
    stat_line(battle.state, UnitId("arbalest")).arms = (Arms(beam),)
    fired = Attack(player=RED, unit=UnitId("arbalest"), weapon=0, tile=battle.at(3, 1))
    assert battle.refused(fired) == "ST-7.5 nothing_there"


def next_round(battle: Battle, *faces: int) -> None:
    """Start the next round with these dice."""
    step = Step(battle.state, evolve, ScriptedChance(faces))
    start_round(step)
    battle.events = tuple(step.events)


@pytest.mark.rule("ST-5.5")
def test_fire_takes_all_orthogonal_forest_and_burns_out_after_four_rounds() -> None:
    board = "\n".join([".......", ".fff...", ".fff...", "..f....", "......."])
    battle = Battle([at("colossus", 6, 4)], [at("grampus", 6, 0)], board=board)
    battle.state.fires = {battle.at(2, 2): 0}
    next_round(battle)
    assert sorted(battle.state.fires) == sorted(
        battle.at(*place) for place in ((2, 2), (1, 2), (3, 2), (2, 1), (2, 3))
    )
    for _ in range(3):
        next_round(battle)
    assert battle.at(2, 2) in battle.state.burnt and battle.at(2, 2) not in battle.state.fires
    assert terrain_at(battle.state, battle.at(2, 2)).ap == 0
    for _ in range(6):
        next_round(battle)
    assert not battle.state.fires and len(battle.state.burnt) == 7


@pytest.mark.rule("ST-5.5")
def test_by_option_each_fire_takes_one_neighbour() -> None:
    battle = Battle(
        [at("colossus", 0, 0, band=0)], [at("grampus", 11, 11)], board=FOREST, options={"fire_spread": "one"}
    )
    battle.state.fires = {battle.at(5, 5): 0}
    next_round(battle, 2)
    assert sorted(battle.state.fires) == sorted([battle.at(5, 5), battle.at(6, 5)])


@pytest.mark.rule("ST-5.6")
@pytest.mark.rule("ST-5.10")
def test_a_failed_test_in_the_mountains_hurts_past_armour() -> None:
    board = "\n".join(["......", "..m...", "......", "......"])
    battle = Battle([at("eva_vanguard", 0, 1)], [at("grampus", 5, 3)], board=board)
    path = tuple(battle.at(column, 1) for column in (1, 2, 3))
    full = Move(player=RED, unit=EVA, mode="full", to=path[-1], path=path)
    battle.do(full, 21, 4, 50)  # Agility 40 - 20, then d5 and the part
    assert battle.unit("eva_vanguard").tile == battle.at(2, 1) and battle.of(UnitHalted)
    (hurt,) = battle.of(UnitHurt)
    assert isinstance(hurt, UnitHurt) and (hurt.part, hurt.damage) == ("body", 4)
    passed = Battle([at("eva_vanguard", 0, 1)], [at("grampus", 5, 3)], board=board)
    passed.do(full, 20)
    assert passed.unit("eva_vanguard").tile == battle.at(3, 1)


@pytest.mark.rule("ST-5.10")
def test_half_moves_test_nothing_and_forest_only_hinders_haste() -> None:
    board = "\n".join(["......", ".mff..", "......", "......"])
    half = Battle([at("eva_vanguard", 0, 1)], [at("grampus", 5, 3)], board=board)
    path = (half.at(1, 1), half.at(2, 1))
    half.do(Move(player=RED, unit=EVA, mode="half", to=path[-1], path=path))
    full = Battle([at("eva_vanguard", 4, 1)], [at("grampus", 5, 3)], board=board)
    path = (full.at(3, 1), full.at(2, 1))
    full.do(Move(player=RED, unit=EVA, mode="full", to=path[-1], path=path))
    assert not [event for event in full.events if type(event).__name__ == "DiceRolled"]
    run = Battle([at("eva_vanguard", 4, 1)], [at("grampus", 5, 3)], board=board)
    run.do(Move(player=RED, unit=EVA, mode="run", to=path[-1], path=path), 30, 31)
    assert run.unit("eva_vanguard").tile == run.at(2, 1)


def shore(battle: Battle) -> tuple[int, int]:
    """A way into deep water."""
    return battle.at(1, 1), battle.at(2, 1)


@pytest.mark.rule("ST-5.7")
def test_deep_water_asks_for_a_test_but_of_those_that_fly_or_hover() -> None:
    board = "\n".join(["......", "..d...", "......", "......"])
    eva = Battle([at("eva_vanguard", 0, 1)], [at("grampus", 5, 3)], board=board)
    eva.do(Move(player=RED, unit=EVA, mode="half", to=eva.at(2, 1), path=shore(eva)), 41)
    assert eva.unit("eva_vanguard").band == -1
    for name in ("thunderhead", "pelican", "grampus"):
        dry = Battle([at(name, 0, 1)], [at("colossus", 5, 3)], board=board)
        mode: Mode = "full" if name == "grampus" else "half"
        dry.do(
            Move(
                player=RED,
                unit=UnitId(name),
                mode=mode,
                to=dry.at(2, 1),
                band=dry.unit(name).band,
                path=shore(dry),
            )
        )
        assert dry.unit(name).band >= 0 and dry.unit(name).tile == dry.at(2, 1)


STORM = (((4, 4), (5, 4)),)


@pytest.mark.rule("ST-5.8")
def test_a_storm_costs_thirty_once_from_into_or_through() -> None:
    for shooter, target in (((2, 4), (7, 4)), ((4, 4), (7, 4)), ((2, 4), (5, 4))):
        battle = Battle([at("colossus", *shooter)], [at("grampus", *target)], storms=STORM)
        battle.do(Attack(player=RED, unit=WALKER, weapon=0, target=UnitId("grampus")), 100)
        (declared,) = battle.of(AttackDeclared)
        assert isinstance(declared, AttackDeclared)
        assert [item.amount for item in declared.ledger if item.reason == "storm"] == [-30]
    beside = Battle([at("colossus", 2, 6)], [at("grampus", 7, 6)], storms=STORM)
    beside.do(Attack(player=RED, unit=WALKER, weapon=0, target=UnitId("grampus")), 100)
    (declared,) = beside.of(AttackDeclared)
    assert isinstance(declared, AttackDeclared) and "storm" not in {item.reason for item in declared.ledger}
    sighted = Battle([at("arbalest", 2, 4)], [at("grampus", 7, 4)], storms=STORM)
    sighted.do(Attack(player=RED, unit=UnitId("arbalest"), weapon=0, target=UnitId("grampus")), 100)
    (declared,) = sighted.of(AttackDeclared)
    assert isinstance(declared, AttackDeclared) and "storm" not in {item.reason for item in declared.ledger}


@pytest.mark.rule("ST-5.8")
def test_a_storm_makes_ground_harder_for_flyers_too() -> None:
    battle = Battle(
        [at("colossus", 0, 3)], [at("grampus", 7, 3)], board=GROUND, storms=(((0, 0), (1, 0), (5, 0)),)
    )
    assert [difficulty(battle.state, tile, 0) for tile in (0, 1, 5)] == [2, 3, 2]
    assert [difficulty(battle.state, tile, 2) for tile in (0, 1, 5)] == [2, 2, 2]


@pytest.mark.rule("ST-5.8")
def test_storms_drift_at_the_start_of_every_round_the_first_too() -> None:
    """All by one die of eight directions and one d5; until units are placed they lie as the map says."""
    cells = (((10, 10), (11, 10)), ((5, 15),))
    battle = Battle([at("colossus", 0, 3)], [at("grampus", 20, 20)], storms=cells)
    drifts = set()
    for seed in range(40):
        state = RULES.setup(battle.setup, seed)
        first, second = state.storms
        across, down = first.cells[0][0] - 10, first.cells[0][1] - 10
        assert first.cells[1] == (11 + across, 10 + down) and second.cells == ((5 + across, 15 + down),)
        drifts.add((across, down))
        for _ in range(2):
            state = perform(RULES, state, EndTurn(player=RULES.active(state)[0])).state
        assert state.round == 2 and state.storms != (first, second)
    assert (0, 0) not in drifts and len({(a > 0, a < 0, b > 0, b < 0) for a, b in drifts}) == 8
    assert {max(abs(a), abs(b)) for a, b in drifts} == {1, 2, 3, 4, 5}
    placing = Battle(["colossus"], ["grampus"], storms=cells).state
    assert placing.phase == "deploy" and placing.storms == tuple(map(Storm, cells))


@pytest.mark.rule("ST-5.8")
@pytest.mark.rule("ST-6.3")
def test_storms_drift_together_and_are_gone_once_wholly_off() -> None:
    battle = Battle([at("colossus", 0, 9)], [at("grampus", 11, 9)], board="\n".join(["." * 12] * 12))
    set_storms(battle.state, (Storm(((10, 3), (11, 3))), Storm(((2, 2),))))
    next_round(battle, 3, 1)  # east, one square
    assert battle.state.storms == (Storm(((11, 3), (12, 3))), Storm(((3, 2),)))
    assert battle.state.storm_tiles == frozenset({battle.at(11, 3), battle.at(3, 2)})
    next_round(battle, 7, 1)  # west again: the part comes back with the rest
    assert battle.state.storm_tiles >= {battle.at(10, 3), battle.at(11, 3)}
    next_round(battle, 3, 5)
    assert len(battle.state.storms) == 1
    assert battle.unit("colossus").tile == battle.at(0, 9)


@pytest.mark.rule("ST-5.9")
def test_a_city_is_cover_to_hide_in_and_no_hindrance() -> None:
    battle = Battle([at("eva_vanguard", 5, 0)], [at("grampus", 7, 3)], board=GROUND)
    assert difficulty(battle.state, battle.at(5, 0), 0) == 0
    battle.do(Hide(player=RED, unit=EVA), 1, 99)
    assert battle.unit("eva_vanguard").hidden_from == (1,)
