"""SK-1: the board, terrain, deployment, reserves."""

from collections.abc import Mapping

import msgspec
import pytest

from game.core.ids import UnitId
from game.core.table import TableView
from game.systems.skirmish.actions import DeployAutomatically, FinishDeployment, PlaceUnit, RemoveUnit
from game.systems.skirmish.profile import SkirmishOptions
from tests.support.skirmish import BLUE, RED, RULES, RULESET, Battle, battle, machine

FLYER: Mapping[str, object] = {"traits": ("flight",)}
SWIMMER: Mapping[str, object] = {"traits": ("amphibious",)}


@pytest.mark.rule("SK-1.1")
def test_the_usual_board_is_twelve_by_twelve_and_nothing_leaves_it() -> None:
    b = battle(
        "\n".join(
            ["S..........." if row == 0 else "...........s" if row == 11 else "." * 12 for row in range(12)]
        )
    )
    table: TableView = RULESET.table(b.state, RED)
    assert (table.board.columns, table.board.rows, len(table.board.terrain)) == (12, 12, 144)
    assert b.may_move_to("S") == {"B1", "C1", "D1", "A2", "A3", "A4", "B2", "B3", "C2"}
    assert b.refusal(msgspec.structs.replace(b.move("S", "B1"), to=-1)) == ("SK-1.1", "too_small")
    assert b.refusal(msgspec.structs.replace(b.move("S", "B1"), to=144)) == ("SK-1.1", "off_board")


@pytest.mark.rule("SK-1.2")
def test_nobody_enters_debris_and_nothing_is_shot_through_it() -> None:
    b = battle("S # . s", units={"S": FLYER})
    assert b.refusal(b.move("S", "B1")) == ("SK-1.2", "terrain_forbids")
    assert b.may_move_to("S") == set()
    assert b.refusal(b.fire("S", "s")) == ("SK-3.2", "line_blocked_by_terrain")


@pytest.mark.rule("SK-1.3")
def test_only_flyers_enter_rock_and_no_attack_crosses_it() -> None:
    rows = """
    . . s
    S ^ .
    F . .
    """.replace("F", "C")
    b = battle(rows, theatre="land", units={"C": FLYER})
    assert "B2" not in b.may_move_to("S")
    b.do(b.move("C", "B3"))
    blocked = battle("S ^ s", theatre="land")
    assert blocked.refusal(blocked.fire("S", "s")) == ("SK-3.2", "line_blocked_by_terrain")
    flyer = battle("S ^ . s", theatre="land", units={"S": FLYER})
    assert flyer.may_move_to("S") == {"B1", "C1"}


@pytest.mark.rule("SK-1.3")
def test_water_holds_swimmers_carries_flyers_over_and_stops_no_fire() -> None:
    walker = battle("S ~ . s", theatre="land")
    assert walker.may_move_to("S") == set()
    assert walker.may_shoot("S") == {"s"}
    swimmer = battle("S ~ . s", theatre="land", units={"S": SWIMMER})
    assert swimmer.may_move_to("S") == {"B1", "C1"}
    for trait in ("flight", "hover"):
        crossing = battle("S ~ . s", theatre="land", units={"S": {"traits": (trait,)}})
        assert crossing.may_move_to("S") == {"C1"}
        assert crossing.refusal(crossing.move("S", "B1")) == ("SK-1.3", "terrain_forbids")
        dry = battle(
            "S ~ . s",
            theatre="land",
            units={"S": {"traits": (trait,)}},
            options=SkirmishOptions(cross_water="amphibious_only"),
        )
        assert dry.may_move_to("S") == set()


@pytest.mark.rule("SK-1.3")
def test_a_bridge_is_open_ground() -> None:
    b = battle("S = . s", theatre="land")
    assert b.may_move_to("S") == {"B1", "C1"}
    assert b.may_shoot("S") == {"s"}


@pytest.mark.rule("SK-1.4")
def test_on_water_a_unit_is_attacked_only_from_water() -> None:
    land = battle("S . s", ground=". . ~", theatre="land", units={"s": SWIMMER})
    assert land.refusal(land.fire("S", "s")) == ("SK-1.4", "ground_protects")
    wet = battle("S . s", ground="~ . ~", theatre="land", units={"S": SWIMMER, "s": SWIMMER})
    assert wet.may_shoot("S") == {"s"}
    out = battle("S . s", ground="~ . .", theatre="land", units={"S": SWIMMER})
    assert out.may_shoot("S") == {"s"}, "from water others are attacked as usual"


@pytest.mark.rule("SK-1.4")
def test_on_rock_a_unit_is_attacked_only_by_flyers_in_melee_and_by_ships_too() -> None:
    ground = """
    . ^
    . .
    """
    picture = """
    . s
    S .
    """
    grounded = battle(picture, ground=ground, theatre="land", units={"s": FLYER})
    assert grounded.refusal(grounded.melee("S", "s")) == ("SK-1.4", "ground_protects")
    assert grounded.refusal(grounded.fire("S", "s")) == ("SK-1.4", "ground_protects")
    flying = battle(picture, ground=ground, theatre="land", units={"s": FLYER, "S": FLYER})
    assert flying.check(flying.melee("S", "s")) is None
    assert flying.check(flying.fire("S", "s")) is None, "the target's own rock does not block"
    ship = battle("W . s", ground=". . ^", theatre="land", units={"s": FLYER})
    assert ship.refusal(ship.broadside("W", "E")) == ("SK-5.1", "no_enemy_hit")
    flying_ship = battle("W . s", ground=". . ^", theatre="land", units={"s": FLYER, "W": FLYER})
    assert flying_ship.check(flying_ship.broadside("W", "E")) is None


@pytest.mark.rule("SK-1.5")
def test_the_table_shows_the_ground_of_every_tile() -> None:
    b = battle("S ^ ~ = s", theatre="land")
    assert RULESET.table(b.state, None).board.terrain == ("open", "rock", "water", "bridge", "open")
    assert set(b.setup.board.terrain) >= {"open", "rock", "water", "bridge"}


def deploying(*reserves: str) -> Battle:
    """A board of 4 x 6 on which everybody has to be placed."""
    return battle("\n".join(["...."] * 6), reserves=tuple(machine(name) for name in reserves))


@pytest.mark.rule("SK-1.6")
def test_the_defender_places_first_on_the_two_rows_at_his_edge() -> None:
    b = deploying("S", "s")
    assert b.state.phase == "deploy" and b.player == BLUE
    assert b.refusal(PlaceUnit(player=BLUE, unit=UnitId("s"), tile=b.tile("A3"))) == (
        "SK-1.6",
        "outside_zone",
    )
    assert b.refusal(PlaceUnit(player=BLUE, unit=UnitId("S"), tile=0)) == ("SK-1.6", "not_your_unit")
    assert b.refusal(FinishDeployment(player=BLUE)) == ("SK-1.7", "unit_still_fits")
    assert b.check(PlaceUnit(player=RED, unit=UnitId("S"), tile=b.tile("A6"))) is not None
    before = b.unit("s")
    b.do(PlaceUnit(player=BLUE, unit=UnitId("s"), tile=b.tile("A1")))
    b.do(PlaceUnit(player=BLUE, unit=UnitId("s"), tile=b.tile("D2")))
    assert b.where("s") == "D2"
    b.do(RemoveUnit(player=BLUE, unit=UnitId("s")))
    assert b.where("s") == "reserve" and b.unit("s") == before, "as if it had never been placed"
    b.do(DeployAutomatically(player=BLUE))
    b.do(FinishDeployment(player=BLUE))
    assert b.player == RED
    b.do(PlaceUnit(player=RED, unit=UnitId("S"), tile=b.tile("B5")))
    b.do(FinishDeployment(player=RED))
    assert (b.state.phase, b.state.turn, b.player) == ("battle", 1, RED), "the attacker moves first"
    assert b.refusal(RemoveUnit(player=RED, unit=UnitId("S"))) == ("SK-1.6", "deployment_over")


def placed_by_one_key(picture: str, attackers: str, **zones: tuple[str, ...]) -> list[str]:
    """Where the attacker's units of these letters stand after one key has placed them all."""
    b = battle(picture, reserves=tuple(machine(name) for name in attackers.split()), zones=zones)
    b.do(DeployAutomatically(player=RED))
    return [b.where(name) for name in attackers.split()]


@pytest.mark.rule("SK-1.6")
def test_one_key_places_fighters_towards_the_enemy_and_who_follows_behind_them_from_the_middle_out() -> None:
    rows = "\n".join([". s . . .", *[". . . . ."] * 5])
    assert placed_by_one_key(rows, "S W S2 N A C") == ["C5", "C6", "B5", "B6", "D5", "A5"]
    east = {"attacker": ("A1", "A2", "A3", "B1", "B2", "B3"), "defender": ("F1", "F2", "F3")}
    board = "\n".join([". . . . . s", *[". . . . . ."] * 2])
    assert placed_by_one_key(board, "S W S2 N", **east) == ["B2", "A2", "B1", "A1"]
    west = {"attacker": ("E1", "E2", "E3", "F1", "F2", "F3"), "defender": ("A1", "A2", "A3")}
    board = "\n".join(["s . . . . .", *[". . . . . ."] * 2])
    assert placed_by_one_key(board, "S W S2 N", **west) == ["E2", "F2", "E1", "F1"]
    north = {"attacker": ("A1", "B1", "C1", "A2", "B2", "C2"), "defender": ("A6", "B6", "C6")}
    board = "\n".join([*[". . ."] * 5, "s . ."])
    assert placed_by_one_key(board, "S W S2 N", **north) == ["B2", "B1", "A2", "A1"]
    corner = {"attacker": ("A3", "B3", "A4", "B4"), "defender": ("C1", "D1", "C2", "D2")}
    board = "\n".join([". . s .", *[". . . ."] * 3])
    assert placed_by_one_key(board, "S S2 W", **corner) == ["B3", "A3", "B4"], "rows, as far across as ahead"


@pytest.mark.rule("SK-1.6")
def test_one_unit_a_tile_that_it_may_occupy_in_marked_zones() -> None:
    b = battle(
        "# . . s",
        zones={"attacker": ("A1", "B1", "C1")},
        reserves=(machine("S"), machine("S2")),
    )
    place = PlaceUnit(player=RED, unit=UnitId("S"), tile=0)
    assert b.refusal(place) == ("SK-1.2", "terrain_forbids")
    b.do(PlaceUnit(player=RED, unit=UnitId("S"), tile=1))
    taken = PlaceUnit(player=RED, unit=UnitId("S2"), tile=1)
    assert b.refusal(taken) == ("SK-1.6", "tile_occupied")


@pytest.mark.rule("SK-1.6")
def test_units_with_a_fixed_place_stay_there() -> None:
    b = battle("S . . s", zones={"attacker": ("A1", "B1")}, reserves=(machine("S2"),))
    assert b.refusal(PlaceUnit(player=RED, unit=UnitId("S"), tile=1)) == ("SK-1.6", "place_is_fixed")
    assert b.refusal(RemoveUnit(player=RED, unit=UnitId("S"))) == ("SK-1.6", "place_is_fixed")


@pytest.mark.rule("SK-1.6")
def test_barred_units_sit_the_battle_out_and_are_not_lost() -> None:
    swimmer = machine("S2", traits=("land_only",))
    b = battle("S . . s", reserves=(swimmer,))
    assert b.where("S2") == "barred"
    assert b.state.phase == "battle", "nobody has to be placed"
    assert RULESET.table(b.state, RED).sides[0].units_left == 1
    alone = battle(". . . s", reserves=(swimmer,))
    outcome = RULESET.outcome(alone.state)
    assert outcome is not None and outcome.winners == (BLUE,), "a side without a unit for this board has lost"


@pytest.mark.rule("SK-1.7")
def test_at_most_twelve_slots_stand_on_the_board_the_rest_waits() -> None:
    names = ["W"] + [f"S{n}" for n in range(2, 13)]
    crowd = tuple(machine(name, slots=2 if name == "W" else 1) for name in names)
    b = battle(
        "\n".join(["." * 8] * 5 + ["s......."]),
        zones={"attacker": tuple(f"{c}5" for c in "ABCDEFGH") + tuple(f"{c}4" for c in "ABCDEFGH")},
        reserves=crowd,
    )
    b.do(DeployAutomatically(player=RED))
    assert sum(unit.status == "board" for unit in b.state.units.values() if unit.side == 0) == 11
    waiting = next(unit for unit in b.state.units.values() if unit.status == "reserve")
    free = PlaceUnit(
        player=RED, unit=waiting.id, tile=next(t for t in b.state.field.zones[0] if t not in b.state.at)
    )
    assert b.refusal(free) == ("SK-1.7", "no_slots_left")
    b.do(FinishDeployment(player=RED))
    side = RULESET.table(b.state, RED).sides[0]
    assert (side.reserves, side.units_left) == (1, 12)
    assert RULES.board_slots == 12


def with_reserve() -> Battle:
    """Two attackers share a zone of one tile: one waits. The defender stands in the corner."""
    b = battle(
        """
        . . . s
        . . . .
        """,
        zones={"attacker": ("A2",)},
        reserves=(machine("S"), machine("S2")),
    )
    b.do(PlaceUnit(player=RED, unit=UnitId("S"), tile=b.tile("A2")))
    b.do(FinishDeployment(player=RED))
    return b


@pytest.mark.rule("SK-1.7")
def test_reserves_enter_at_the_start_of_the_turn_before_anything_else() -> None:
    b = with_reserve()
    assert b.where("S2") == "reserve"
    b.do(b.move("S", "B1"))
    assert b.refusal(b.enter("S2", "A2")) == ("SK-1.7", "turn_has_begun"), "room that opens later waits"
    b.pass_turns(2)
    assert b.refusal(b.end()) == ("SK-1.7", "reserves_first")
    assert b.refusal(b.move("S", "B2")) == ("SK-1.7", "reserves_first")
    assert b.refusal(b.enter("S2", "B1")) == ("SK-1.7", "outside_zone")
    assert b.refusal(b.enter("S", "A2")) == ("SK-1.7", "not_in_reserve")
    b.do(b.enter("S2", "A2"))
    assert b.refusal(b.move("S2", "A1")) == ("SK-6.1", "already_moved"), "it may attack, not move"
    assert b.may_shoot("S2") == {"s"}
    b.pass_turns(2)
    assert b.may_move_to("S2")


@pytest.mark.rule("SK-1.7", "SK-6.3")
def test_a_reserve_counts_as_a_unit_of_its_side() -> None:
    b = with_reserve()
    b.pass_turns(1)
    b.do(b.fire("s", "S"), 1, 6)
    assert b.where("S") == "lost" and RULESET.outcome(b.state) is None
    b.do(b.end())
    b.do(DeployAutomatically(player=RED))
    assert b.where("S2") == "A2"
