"""Who may sit at a board, which bases overlap where they begin, who comes up with whom (DU-1.1, DU-2)."""

import dataclasses
from typing import Final

import pytest
from msgspec.structs import replace

from game.content.models_battle import ScenarioUnit
from game.core.ids import FrameId, UnitId
from game.rules.system import SetupError
from game.space.bits import places_of
from game.space.lattice import lattice
from game.systems.duel.battlefield import Battlefield
from game.systems.duel.build import build_setup
from game.systems.duel.build_board import map_board
from game.systems.duel.content import Deck
from game.systems.duel.profile import DuelScenario
from game.systems.duel.request import DuelRequest, SeatRequest, UnitRequest
from game.systems.duel.setup import SuitSetup
from game.systems.duel.waves import in_waves
from tests.support.base_pack import shipped

CATALOG: Final = shipped().catalog
BOARD: Final = "duel_four_towers"


def seats(count: int) -> tuple[SeatRequest, ...]:
    return tuple(SeatRequest(units=("gm_line",), player=f"p{number}") for number in range(count))


@pytest.mark.rule("DU-2.1", "DU-2.2")
@pytest.mark.parametrize("zones", [2, 3, 4])
def test_no_more_sit_at_a_board_than_it_has_start_lines(zones: int) -> None:
    board = CATALOG.maps[BOARD]
    fewer = {f"start_{number}": board.zones[f"start_{number}"] for number in range(1, zones + 1)}
    maps = {**CATALOG.maps, BOARD: dataclasses.replace(board, zones=fewer)}
    catalog = dataclasses.replace(CATALOG, entries={**CATALOG.entries, "map": maps})
    for count in (2, 3, 4):
        request = DuelRequest(seats=seats(count), map=BOARD)
        if count <= zones:
            assert len(build_setup(request, catalog).seats) == count
            continue
        with pytest.raises(SetupError) as caught:
            build_setup(request, catalog)
        assert caught.value.path == "map"
        assert caught.value.message == f"this board has start vertices for {zones} seats"


@pytest.mark.rule("DU-1.1")
def test_machines_that_begin_where_a_request_says_stand_two_steps_apart_in_every_direction() -> None:
    setup = map_board(CATALOG, BOARD, "map")
    grid = lattice(setup.columns, setup.rows)
    assert grid.columns != grid.rows
    solid = {name for name, terrain in setup.terrain.items() if terrain.blocks}
    free = grid.standing(sum(1 << t for t, name in enumerate(setup.triangles) if name in solid))
    middle = next(
        vertex for vertex in places_of(free) if grid.neighbour_masks[vertex] & ~free == 0 and vertex > 60
    )
    for other in places_of(free):
        if not 0 < grid.distance(middle, other) <= 2:
            continue
        request = DuelRequest(
            map=BOARD,
            seats=tuple(
                SeatRequest((UnitRequest(deck="gm_line", at=grid.vertex_name(at), id=f"u{at}"),), f"p{at}")
                for at in (middle, other)
            ),
        )
        if grid.distance(middle, other) == 2:
            assert [seat.units[0].vertex for seat in build_setup(request, CATALOG).seats] == [middle, other]
            continue
        with pytest.raises(SetupError) as caught:
            build_setup(request, CATALOG)
        assert caught.value.message == f"the bases of u{middle} and u{other} overlap"


@pytest.mark.rule("DU-1.4")
def test_a_board_has_a_known_terrain_for_each_triangle() -> None:
    setup = build_setup(DuelRequest(seats=seats(2), map=BOARD), CATALOG)
    board = setup.board
    short = replace(board, triangles=board.triangles[1:])
    strange = replace(board, triangles=("lava", *board.triangles[1:]))
    for wrong in (short, strange, replace(short, triangles=strange.triangles[:-1])):
        with pytest.raises(ValueError, match="a known terrain for each triangle"):
            Battlefield(replace(setup, board=wrong))
    assert Battlefield(setup).board.triangle_count == len(board.triangles)


REFUSED: Final[dict[str, tuple[UnitRequest, str, str]]] = {
    "frame": (UnitRequest(frame="gmm"), "frame", "there is no frame 'gmm'; did you mean 'gm'?"),
    "deck": (UnitRequest(deck="gm_lime"), "deck", "there is no deck 'gm_lime'; did you mean 'gm_line'?"),
    "card": (UnitRequest(frame="gm", cards=("gm_bea",)), "cards", "there is no card 'gm_bea'"),
    "id": (UnitRequest(deck="gm_line", id="twin"), "id", "two machines are called 'twin'"),
    "name of a place": (
        UnitRequest(deck="gm_line", at="nowhere"),
        "at",
        "nowhere is no vertex of this board: write row and column, as in C7",
    ),
    "place": (
        UnitRequest(deck="gm_line", at=(99, 1)),
        "at",
        "[99, 1] is no vertex of this board: write row and column, as in C7",
    ),
    "edge": (UnitRequest(deck="gm_line", at=(0, 0)), "at", "a base does not fit on A1"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_machine_that_cannot_be_is_refused_with_its_place(what: str) -> None:
    unit, field, words = REFUSED[what]
    asked = (SeatRequest((UnitRequest(deck="gm_line", id="twin"), "gm_line")), SeatRequest(("gm_line", unit)))
    with pytest.raises(SetupError) as caught:
        build_setup(DuelRequest(seats=asked, map=BOARD), CATALOG)
    assert (caught.value.path, caught.value.message) == (f"seats.1.units.1.{field}", words)


def test_machines_alike_are_numbered_through_all_seats_and_own_names_stay() -> None:
    own = UnitRequest(deck="gm_line", name="Mira")
    asked = (SeatRequest(("gm_line", "varg_storm", own)), SeatRequest(("gm", "gm_line", "varg_storm")))
    setup = build_setup(DuelRequest(seats=asked, map=BOARD), CATALOG)
    units = [unit for seat in setup.seats for unit in seat.units]
    assert [unit.id for unit in units] == ["gm_1", "varg_1", "gm_2", "gm_3", "gm_4", "varg_2"]
    assert [unit.name for unit in units] == ["GM", "Varg", "Mira", "GM 3", "GM 4", "Varg 2"]
    decks = CATALOG.of(Deck)
    first = min(deck.id for deck in decks.values() if deck.frame == "gm")
    assert (units[0].deck_name, units[3].deck_name) == (decks["gm_line"].name, decks[first].name)


def machines(*more_played: int) -> tuple[SuitSetup, ...]:
    """Machines that play so many cards more than usual, called by their place in the list."""
    return tuple(
        SuitSetup(
            id=UnitId(str(number)),
            frame="test",
            name="Test",
            klass="mobile_suit",
            base_movement=3,
            armour=(4, 4, 4),
            deck=(),
            more_played=more,
        )
        for number, more in enumerate(more_played)
    )


@pytest.mark.rule("DU-2.2", "TW-9.6")
@pytest.mark.parametrize(
    ("more_played", "most", "order"),
    [
        ((0, 0, 0), 4, "012"),
        ((0, 2, 0), 4, "102"),
        ((0, -1, 0, 0), 2, "0231"),
        ((0, 0, 0, 0, 1, 0, 2, 1), 4, "67014235"),
        ((1, 2, 0, 0, 0, 0), 2, "120345"),
        ((1, 1, 1, 1, 0, -1, 0, 0), 4, "02461375"),
        ((2, 2, 2), 1, "012"),
    ],
)
def test_ships_come_with_the_first_waves_each_beside_others_and_transports_last(
    more_played: tuple[int, ...], most: int, order: str
) -> None:
    units = machines(*more_played)
    assert "".join(unit.id for unit in in_waves(units, most)) == order


@pytest.mark.rule("DU-2.1", "DU-2.2")
def test_what_a_prepared_duel_says_of_its_machines_is_so_unless_a_seat_brings_its_own() -> None:
    usual = CATALOG.scenarios["duel_first_blades"]
    units = (
        ScenarioUnit(frame=FrameId("gm"), count=2),
        ScenarioUnit(frame=FrameId("varg"), at=(3, 4), id="chief", name="The Chief"),
    )
    changed = dataclasses.replace(usual.sides["attacker"], units=units)
    scenario = dataclasses.replace(
        usual,
        map=BOARD,
        sides={"attacker": changed, "defender": changed},
        options=DuelScenario(decks={"attacker": ("gm_line", "", "varg_storm")}),
    )
    entries = {**CATALOG.entries, "scenario": {**CATALOG.scenarios, usual.id: scenario}}
    catalog = dataclasses.replace(CATALOG, entries=entries)
    own = SeatRequest(units=("varg_storm",) * 3, player="p", faction="zeon", name="Own", team="both")
    setup = build_setup(DuelRequest(scenario=usual.id, seats=(SeatRequest(), own)), catalog)
    first, second = setup.seats
    assert [(unit.id, unit.frame, unit.name) for unit in first.units] == [
        ("gm_1", "gm", "GM"),
        ("gm_2", "gm", "GM 2"),
        ("chief", "varg", "The Chief"),
    ]
    board = lattice(setup.board.columns, setup.board.rows)
    assert [unit.vertex for unit in first.units] == [None, None, board.vertex(3, 4)]
    named = CATALOG.of(Deck)
    assert [first.units[place].deck_name for place in (0, 2)] == [
        named["gm_line"].name,
        named["varg_storm"].name,
    ]
    assert (first.player, first.faction, first.role) == ("attacker", changed.faction, "attacker")
    assert (second.player, second.faction, second.name, second.team) == ("p", "zeon", "Own", "both")
    assert [unit.frame for unit in second.units] == ["varg"] * 3 and second.role == "defender"
