"""Maps that are made: as files, as battles, and what they give to both sides."""

from itertools import product
from typing import cast, get_args

import pytest

from game.content.writing import entry_text
from game.content.yaml_tree import parse_yaml
from game.rules.making import MadeBoard
from game.systems.strategic.build import build_setup
from game.systems.strategic.generate import Sort, Symmetry
from game.systems.strategic.making import MAKER, MapWish, measures
from game.systems.strategic.request import SideRequest, StrategicRequest
from game.systems.strategic.setup import StrategicSetup
from tests.support.shipped import shipped_catalog

CATALOG = shipped_catalog()
WISHES = [MapWish(sort, 24, 20, how) for sort, how in product(get_args(Sort), get_args(Symmetry))]


def name_of(wish: MapWish) -> str:
    return f"{wish.generate}-{wish.symmetry}"


def battle(wish: MapWish, seed: int, usual: StrategicRequest | None = None) -> StrategicSetup:
    """Return a battle on a made map."""
    request = MAKER.request(CATALOG, usual or StrategicRequest(), wish, seed)
    return build_setup(cast(StrategicRequest, request), CATALOG)


def made(wish: MapWish, seed: int) -> MadeBoard:
    return MAKER.made(CATALOG, wish, seed, "a_map", "A Map")


@pytest.mark.rule("ST-6.8")
@pytest.mark.parametrize("wish", WISHES, ids=name_of)
def test_a_symmetrical_map_gives_the_same_to_both_sides(wish: MapWish) -> None:
    boards = [made(wish, seed) for seed in range(6)]
    assert boards[0] == made(wish, 0) and boards[0] != boards[1]
    assert [measure.name for measure in boards[0].measures] == ["distance", "cover", "height", "water"]
    if wish.symmetry != "none":
        assert all(board.is_even for board in boards)
    else:
        assert not all(board.is_even for board in boards), "an uneven map is told apart"


def test_a_map_as_wide_as_it_is_high_is_measured_between_its_two_edges() -> None:
    """Sides of a map that is higher than wide start in the west and the east (ST-6.8)."""
    wish = MapWish("plain", 20, 40, "none")
    setup = battle(wish, 3)
    assert [side.edge for side in setup.sides] == ["west", "east"]
    board = setup.board
    west = sum(board.terrain[name].ap > 0 for tile, name in enumerate(board.tiles) if tile % 20 < 10)
    assert next(each for each in measures(board) if each.name == "cover").each[0] == west


@pytest.mark.parametrize("wish", WISHES[:2] + WISHES[6:8], ids=name_of)
def test_the_file_holds_the_board_that_is_played(wish: MapWish) -> None:
    board = made(wish, 5)
    assert board.folder == "maps"
    text = entry_text(board.entry)
    tree = parse_yaml(text.encode(), "a_map.yaml")
    assert not tree.problems, text
    setup = battle(wish, 5)
    rows, legend = board.entry["rows"], board.entry["legend"]
    assert isinstance(rows, list) and isinstance(legend, dict)
    assert tuple(legend[character] for row in rows for character in row) == setup.board.tiles
    zones = board.entry.get("zones", {})
    assert isinstance(zones, dict)
    assert sorted(tuple(area["at"]) for areas in zones.values() for area in areas) == sorted(
        place for storm in setup.board.storms for place in storm
    )


def test_a_battle_on_it_has_the_same_forces_on_both_sides_unless_they_are_named() -> None:
    first, second = battle(MapWish(), 2).sides
    assert [unit.unit for unit in first.units] == [unit.unit for unit in second.units]
    named = StrategicRequest(sides=(SideRequest(units=("carillon",)), SideRequest(units=("eva_lancer",))))
    own = battle(MapWish(), 2, named)
    assert [side.units[0].unit for side in own.sides] == ["carillon", "eva_lancer"]
