"""Which map a battle is fought on, and what is said of one that cannot be."""

import dataclasses

import msgspec
import pytest

from game.core.bridge import BattleOrder, SideOrder
from game.core.ids import PlayerId
from game.rules.system import SetupError
from game.systems.skirmish.build_board import BOARDS
from game.systems.skirmish.profile import SkirmishTerrain
from tests.support.shipped import shipped_catalog

CATALOG = shipped_catalog()


def order(**changes: object) -> BattleOrder:
    """A campaign's order of a battle between two empty sides."""
    usual = BattleOrder(
        id="b",
        system="skirmish",
        theatre="land",
        terrain="plain",
        sides=(
            SideOrder(PlayerId("a"), "a", "attacker", ()),
            SideOrder(PlayerId("b"), "b", "defender", ()),
        ),
        seed=5,
    )
    return msgspec.structs.replace(usual, **changes)


def problem(call: object, *arguments: object) -> tuple[str, str]:
    """Path and message of what is refused."""
    assert callable(call)
    with pytest.raises(SetupError) as caught:
        call(*arguments)
    return caught.value.path, caught.value.message


def test_a_map_is_named_known_and_made_for_the_system() -> None:
    assert BOARDS.board(CATALOG, "drill_square", "map").id == "drill_square"
    path, text = problem(BOARDS.board, CATALOG, "drill_squere", "here")
    assert path == "here" and "did you mean 'drill_square'" in text and "map" in text
    path, text = problem(BOARDS.board, CATALOG, "duel_quarry", "here")
    assert (path, text) == ("here", "the map The Quarry is not made for skirmishes")


@pytest.mark.rule("SK-1.1")
def test_boards_are_drawn_by_seed_from_the_pool_of_a_theatre() -> None:
    pool = {key for key, each in CATALOG.maps.items() if each.pool and "skirmish" in each.systems}
    for theatre in ("space", "land"):
        here = {key for key in pool if CATALOG.maps[key].theatre == theatre}
        assert {BOARDS.drawn(CATALOG, theatre, seed) for seed in range(300)} == here
    assert {BOARDS.drawn(CATALOG, "", seed) for seed in range(600)} == pool
    assert BOARDS.drawn(CATALOG, "land", 4) == BOARDS.drawn(CATALOG, "land", 4)
    assert problem(BOARDS.drawn, CATALOG, "sea", 1) == ("map", "no map for skirmishes in sea is in the pool")
    none = dataclasses.replace(CATALOG, entries={**CATALOG.entries, "map": {}})
    assert problem(BOARDS.drawn, none, "", 1) == ("map", "no map for skirmishes is in the pool")


@pytest.mark.rule("SK-1.1", "TW-2.9")
def test_a_campaign_fights_on_the_site_or_on_a_drawn_board_of_its_theatre() -> None:
    assert BOARDS.ordered(CATALOG, order(map="drill_square")) == "drill_square"
    assert BOARDS.ordered(CATALOG, order(map="no_such_map")) == "no_such_map"
    drawn = BOARDS.ordered(CATALOG, order(map="duel_quarry"))
    assert drawn == BOARDS.drawn(CATALOG, "land", 5) == BOARDS.ordered(CATALOG, order())


def test_terrain_is_known_and_has_rules() -> None:
    found, names = BOARDS.terrain(CATALOG, ("rock", "water", "rock"), SkirmishTerrain, "here")
    assert list(found) == list(names) == ["rock", "water"]
    assert names["rock"] == CATALOG.terrain["rock"].name and found["rock"].blocks_fire
    path, text = problem(BOARDS.terrain, CATALOG, ("rok",), SkirmishTerrain, "here")
    assert path == "here" and "terrain" in text and "'rock'" in text
    rules = {key: each for key, each in CATALOG.terrain["rock"].profiles.items() if key != "skirmish"}
    bare = dataclasses.replace(CATALOG.terrain["rock"], profiles=rules)
    catalog = dataclasses.replace(
        CATALOG, entries={**CATALOG.entries, "terrain": {**CATALOG.terrain, "rock": bare}}
    )
    path, text = problem(BOARDS.terrain, catalog, ("water", "rock"), SkirmishTerrain, "here")
    assert (path, text) == ("here", "the terrain Rock has no rules for skirmishes")
