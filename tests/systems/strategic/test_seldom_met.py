"""Rules that few battles meet: found by faults that no test noticed."""

import dataclasses
from fractions import Fraction

import pytest
from msgspec.structs import asdict

from game.core.dice import ScriptedChance
from game.core.ids import RuleId, UnitId
from game.core.kernel import Step
from game.rules.system import SetupError
from game.systems.strategic import events as e
from game.systems.strategic.actions import Attack, EndTurn, Maneuver, Move
from game.systems.strategic.build import build_setup
from game.systems.strategic.evolve import evolve
from game.systems.strategic.generate import generated
from game.systems.strategic.moves import allowance, seen_hordes, ways
from game.systems.strategic.ranges import agility_ledger
from game.systems.strategic.request import BoardRequest, SideRequest, StrategicRequest
from game.systems.strategic.resolve_deploy import automatic_place
from game.systems.strategic.resolve_move import advance_move
from game.systems.strategic.resolve_power import shift, ward_of
from game.systems.strategic.state import Engagement, MoveJob
from tests.support.shipped import shipped_catalog
from tests.support.strategic import RED, RULES, Battle, at
from tests.systems.strategic.test_content import MAPS

EVA, WALKER, BULWARK = (UnitId(name) for name in ("eva_vanguard", "colossus", "eva_bulwark"))
REGIMENT = UnitId("line_regiment")
FOREST = "\n".join(["f" * 24] * 24)


@pytest.mark.rule("ST-6.3")
@pytest.mark.rule("ST-11.1")
@pytest.mark.rule("ST-5.5")
def test_at_a_rounds_start_fire_spreads_and_what_burns_is_hurt_somewhere() -> None:
    battle = Battle([at("eva_vanguard", 2, 2)], [at("line_regiment", 20, 20)], board=FOREST)
    battle.put(EVA, burning=True)
    battle.state.fires = {battle.at(10, 10): 0}
    battle.state.order, battle.state.place = (REGIMENT, EVA), 1
    battle.state.acting = EVA
    full = battle.unit(EVA).wounds
    battle.do(EndTurn(player=RED), 50)
    (spread,) = battle.of(e.FireSpread)
    assert isinstance(spread, e.FireSpread) and set(spread.tiles) == {
        battle.at(*each) for each in ((9, 10), (11, 10), (10, 9), (10, 11))
    }
    assert battle.unit(EVA).wounds == (*full[:3], full[3] - 1, *full[4:]), "50 is the body"


@pytest.mark.rule("ST-6.8")
def test_who_is_put_down_by_itself_stands_in_front_apart_from_its_own_and_in_cover() -> None:
    plain = Battle(["eva_vanguard", "eva_bulwark"], ["colossus"])
    zone = plain.setup.sides[0].zone
    middle = plain.at(12, 12)
    away = plain.state.field.distance
    first = automatic_place(plain.state, EVA)
    assert first is not None and away(first, middle) == min(away(each, middle) for each in zone)
    plain.put(EVA, status="board", tile=first)
    second = automatic_place(plain.state, BULWARK)
    assert second is not None and away(first, second) >= 2 and away(second, middle) == away(first, middle)
    rows = [list("." * 24) for _ in range(24)]
    column, row = first % 24, first // 24
    rows[row][(column + 5) % 24] = "c"
    town = Battle(["eva_vanguard"], ["colossus"], board="\n".join("".join(each) for each in rows))
    assert automatic_place(town.state, EVA) == row * 24 + (column + 5) % 24, "cover first"


@pytest.mark.rule("ST-6.4")
def test_every_enemy_in_reach_may_be_maneuvered_to_every_square_beside_it() -> None:
    battle = Battle(
        [at("eva_vanguard", 5, 5)], [at("colossus", 5, 5), at("eva_bulwark", 5, 5), at("gm", 6, 5)]
    )
    offered = {
        (each.target, each.tile) for each in RULES.legal(battle.state, RED) if isinstance(each, Maneuver)
    }
    around = set(battle.state.field.grid.king[battle.at(5, 5)])
    assert offered == {(target, tile) for target in (WALKER, BULWARK) for tile in around}


@pytest.mark.rule("ST-1.5")
def test_units_that_are_alike_but_for_name_and_place_are_of_one_kind() -> None:
    battle = Battle(
        [at("gm", 5, 5, id="one"), at("gm", 9, 9, id="two"), at("colossus", 1, 1)], [at("gm", 3, 3, id="x")]
    )
    kinds = {unit: own.kind for unit, own in battle.state.field.stat_lines.items()}
    one, two, other, walker = (kinds[UnitId(each)] for each in ("one", "two", "x", "colossus"))
    assert one == two == other == 0 and walker == 1


@pytest.mark.rule("ST-10.5")
@pytest.mark.parametrize(
    ("unit", "changes", "ward"),
    [
        ("eva_bulwark", {}, True),
        ("eva_bulwark", {"charge": 3}, False),
        ("eva_bulwark", {"pattern": "none"}, False),
        ("eva_bulwark", {"nulled_by": "colossus"}, False),
        ("eva_bulwark", {"ready": (9, 9)}, False),
        ("eva_vanguard", {}, False),
        ("carillon", {}, False),
    ],
    ids=str,
)
def test_a_ward_needs_a_unit_that_has_it_a_field_and_charge(
    unit: str, changes: dict[str, object], *, ward: bool
) -> None:
    battle = Battle([at(unit, 5, 5)], [at("colossus", 12, 12)])
    battle.put(unit, **changes)
    powers = battle.state.field.stat_lines[UnitId(unit)].powers
    wanted = next((n for n, each in enumerate(powers) if each.kind == "ward"), -1) if ward else -1
    assert ward_of(battle.state, battle.unit(unit)) == wanted and (wanted >= 0) == ward


@pytest.mark.rule("ST-10.5")
def test_a_ward_is_a_reaction_it_takes_charge_and_nothing_of_the_turn() -> None:
    battle = Battle([at("eva_bulwark", 5, 5)], [at("colossus", 12, 12)])
    battle.put(BULWARK, aim=10, halves=2)
    number = ward_of(battle.state, battle.unit(BULWARK))
    before = asdict(battle.unit(BULWARK))
    used = e.PowerUsed(
        player=RED, unit=BULWARK, power=number, target=BULWARK, cost=4, ready_round=1, halves=0
    )
    evolve(battle.state, used)
    ready = (*before["ready"][:number], 1, *before["ready"][number + 1 :])
    assert asdict(battle.unit(BULWARK)) == before | {"charge": before["charge"] - 4, "ready": ready}


@pytest.mark.rule("ST-5.1")
def test_a_letter_that_stands_for_no_ground_is_refused_with_those_that_do() -> None:
    side = SideRequest(units=("gm",))
    request = StrategicRequest(board=BoardRequest(rows="......\n..?...\n......\n......"), sides=(side, side))
    with pytest.raises(SetupError, match=r"'\?' is not in the legend; there are") as found:
        build_setup(request, shipped_catalog())
    assert found.value.path == "board.rows.1"


@pytest.mark.rule("ST-5.2")
def test_difficult_ground_weighs_on_tests_of_single_units_where_it_counts_at_all() -> None:
    battle = Battle(
        [at("eva_vanguard", 2, 2), at("line_regiment", 5, 5)], [at("colossus", 20, 20)], board=FOREST
    )
    eva, horde = battle.unit(EVA), battle.unit(REGIMENT)
    rough = [(item.reason, item.amount) for item in agility_ledger(battle.state, eva, eva.tile)]
    assert rough == [("difficult", -10)]
    assert agility_ledger(battle.state, eva, eva.tile, is_rough=False) == ()
    assert agility_ledger(battle.state, horde, horde.tile) == ()


@pytest.mark.rule("ST-1.1")
@pytest.mark.parametrize("seed", range(6))
def test_rivers_keep_away_from_the_edges(seed: int) -> None:
    tiles, _ = generated("city", 60, 8, seed, "none")
    rows = {number // 60 for number, name in enumerate(tiles) if name == "km_river"}
    assert rows <= {2, 3, 4, 5}


@pytest.mark.rule("ST-7.2")
@pytest.mark.rule("ST-10.1")
def test_odds_tell_who_is_hit_on_a_line_and_what_a_field_deflects() -> None:
    battle = Battle([at("arbalest", 1, 1)], [at("eva_bulwark", 6, 1), at("colossus", 8, 1)])
    battle.put(WALKER, reaction=False)
    shot = Attack(player=RED, unit=UnitId("arbalest"), weapon=0, target=WALKER)
    told = RULES.odds(battle.state, shot)
    hits = [odd.subject for odd in told.chances if odd.label == "hit"]
    assert hits == [WALKER, BULWARK]
    gun = battle.state.field.stat_lines[UnitId("arbalest")].arms[0]
    ats = battle.state.field.stat_lines[BULWARK].profile.ats
    pen = gun.weapon.pen
    assert told.of("deflect", BULWARK) == Fraction(10 * (ats - pen), 100) > 0
    assert not [odd for odd in told.chances if odd.label == "deflect" and odd.subject == WALKER]


@pytest.mark.rule("ST-11.1")
def test_of_ways_alike_one_round_the_fire_is_taken() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 20, 20)], board=FOREST)
    eva, goal = battle.unit(EVA), battle.at(8, 5)
    straight = ways(battle.state, eva, "full", 0)[goal]
    assert straight == (battle.at(6, 5), battle.at(7, 5), goal)
    burning = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 20, 20)], board=FOREST)
    burning.state.fires = {burning.at(6, 5): 0, burning.at(7, 5): 0}
    round_it = ways(burning.state, burning.unit(EVA), "full", 0)[goal]
    assert len(round_it) == 3 and not {*round_it} & {*burning.state.fires}


@pytest.mark.rule("ST-2.4")
def test_a_hordes_points_are_its_printed_ones_or_its_agility_and_twice_that_at_a_run() -> None:
    battle = Battle([at("line_regiment", 5, 5), at("rotor_wing", 9, 9)], [at("colossus", 20, 20)])
    for unit in ("line_regiment", "rotor_wing"):
        own, now = battle.state.field.stat_lines[UnitId(unit)], battle.unit(unit)
        points = own.profile.mp or own.ab
        assert [allowance(battle.state, now, mode, now.band) for mode in ("full", "run")] == [
            points,
            2 * points,
        ]
    battle.turn_of("line_regiment")
    battle.do(Move(player=RED, unit=REGIMENT, mode="run", to=battle.at(6, 5), band=0))
    assert [each.halves for each in battle.events if isinstance(each, e.MoveBegun)] == [0]


@pytest.mark.rule("ST-1.4")
def test_who_ends_lower_comes_down_last_and_who_ends_higher_climbs_first() -> None:
    for start, end, wanted in ((2, 1, [2, 2, 1]), (1, 2, [2, 2, 2]), (1, 1, [1, 1])):
        battle = Battle([at("pelican", 5, 5)], [at("colossus", 20, 20)])
        battle.put("pelican", band=start)
        battle.do(Move(player=RED, unit=UnitId("pelican"), mode="full", to=battle.at(7, 5), band=end))
        bands = [each.band for each in battle.events if isinstance(each, e.UnitMoved)]
        assert bands == wanted, (start, end)


@pytest.mark.rule("ST-2.5")
@pytest.mark.parametrize(("start", "end"), [(1, 1), (2, 1), (1, 2), (0, 0)])
def test_who_leaves_a_melee_in_the_air_is_struck_at_as_on_the_ground(start: int, end: int) -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("eva_bulwark", 5, 5)])
    battle.put(EVA, band=start)
    battle.put(BULWARK, band=start)
    battle.state.engagements = (Engagement(EVA, BULWARK, 1),)
    here = battle.at(5, 5)
    job = MoveJob(EVA, "full", (here + 1, here + 2), end, 4, here)
    (begun,) = advance_move(Step(battle.state, evolve, ScriptedChance(())), job)
    assert isinstance(begun, MoveJob) and (begun.stage, begun.queue) == ("leave", (BULWARK,))


@pytest.mark.rule("ST-10.5")
def test_a_lift_is_paid_with_charge_alone_and_is_a_run() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 20, 20)])
    charge = battle.unit(EVA).charge
    battle.do(Move(player=RED, unit=EVA, mode="lift", to=battle.at(8, 5), band=0))
    (paid,) = [each for each in battle.events if isinstance(each, e.PowerUsed)]
    assert (paid.cost, paid.halves) == (3, 0) and battle.unit(EVA).charge == charge - 3
    assert battle.unit(EVA).halves == 0 and battle.unit(EVA).ran and battle.unit(EVA).has_fielded


@pytest.mark.rule("ST-2.4")
def test_printed_movement_points_win() -> None:
    battle = Battle([at("line_regiment", 5, 5)], [at("colossus", 20, 20)])
    own, now = battle.state.field.stat_lines[REGIMENT], battle.unit(REGIMENT)
    for printed in (2, 3, 7):
        own.profile = dataclasses.replace(own.profile, mp=printed)
        found = [allowance(battle.state, now, mode, 0) for mode in ("march", "run")]
        assert found == [printed, 2 * printed]


@pytest.mark.rule("ST-2.3")
@pytest.mark.rule("ST-11.5")
def test_who_is_shoved_away_from_those_who_saw_it_by_nearness_vanishes_again() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("eva_bulwark", 6, 5)], board=FOREST)
    battle.put(EVA, hidden_from=(1,), near=(1,))
    step = Step(battle.state, evolve, ScriptedChance(()))
    shift(step, BULWARK, EVA, (battle.at(4, 5),), RuleId("ST-10.5"))
    kinds = [type(each).__name__ for each in step.events]
    assert kinds.index("SightChanged") < kinds.index("UnitShifted"), "nobody sees where it goes"
    assert battle.unit(EVA).near == () and battle.unit(EVA).tile == battle.at(4, 5)


@pytest.mark.rule("ST-5.3")
def test_a_horde_does_not_enter_what_its_points_do_not_pay() -> None:
    for budget, enters in ((1, False), (2, True)):
        battle = Battle([at("line_regiment", 5, 5)], [at("colossus", 20, 20)], board=FOREST)
        here = battle.at(5, 5)
        job = MoveJob(REGIMENT, "full", (here + 1,), 0, budget, here, stage="step")
        advance_move(Step(battle.state, evolve, ScriptedChance(())), job)
        assert (battle.unit(REGIMENT).tile == here + 1) == enters


@pytest.mark.rule("ST-1.2")
def test_every_horde_that_one_sees_is_in_the_way_but_oneself() -> None:
    battle = Battle(
        [at("line_regiment", 5, 5), at("spawn_swarm", 7, 7)],
        [at("colossus", 9, 9), at("rotor_wing", 11, 11), at("hover_riders", 13, 13)],
    )
    me = battle.unit(REGIMENT)
    assert set(seen_hordes(battle.state, me)) == {battle.at(7, 7), battle.at(11, 11), battle.at(13, 13)}
    battle.put("rotor_wing", hidden_from=(0,))
    battle.put("spawn_swarm", hidden_from=(1,))
    battle.put("hover_riders", status="lost")
    assert set(seen_hordes(battle.state, me)) == {battle.at(7, 7)}


def test_squares_are_offered_in_order() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 20, 20)])
    for mode in ("half", "full", "run"):
        offered = [
            each.to
            for each in RULES.legal(battle.state, RED)
            if isinstance(each, Move) and each.mode == mode and each.to != battle.at(5, 5)
        ]
        assert offered == sorted(offered) and len(offered) > 20


@pytest.mark.rule("ST-6.2")
def test_the_city_to_hold_is_of_urban_squares() -> None:
    boards = [
        build_setup(StrategicRequest(map=name, force_value=300), shipped_catalog()).board for name in MAPS
    ]
    assert sum(bool(board.city) for board in boards) >= 4
    bend = next(board for board in boards if board.id == "km_river_bend")
    assert {divmod(tile, bend.columns) for tile in bend.city} <= {
        (row, column) for row in range(11, 17) for column in range(12, 16)
    }, "the middle of the map, as its zone says"
    assert len(bend.city) > 12 and len(bend.city) < bend.tiles.count("km_city")
    for board in boards:
        assert {board.tiles[tile] for tile in board.city} <= {"km_city"}, board.id
