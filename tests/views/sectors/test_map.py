"""The map of a campaign: shapes, who stands where, whose land it is, and that colour is not the only cue."""

import dataclasses
from functools import cache
from typing import cast

import pygame
import pytest
from msgspec.structs import replace

from game.content.models import CounterShape
from game.core.ids import PlayerId
from game.core.table import RegionView
from game.systems.sectors.generate import LARGE, SMALL, USUAL, Site, made_map
from game.systems.sectors.state import SectorsState
from game.systems.sectors.table import board_of
from game.views.board.region_geometry import ARROWS, RegionGeometry
from game.views.board.shores import weathered
from game.views.table.stage import Stage
from game.views.ui.theme import FactionLook
from tests.views.sectors.stageplay import Stageplay, begun, region, standing
from tests.views.tokens.pictures import changed_pixels

CAMPAIGNS = ("four_race_war", "three_fords_war", "two_banks")


def geometries(name: str) -> tuple[RegionGeometry, RegionGeometry]:
    """The land as the map names it, and as it is drawn."""
    board = board_of(begun(name))
    return RegionGeometry.of(board), RegionGeometry.of(weathered(board))


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_borders_wander_and_stay_borders_of_the_same_regions(name: str) -> None:
    plain, drawn = geometries(name)
    for tile in range(len(plain.regions)):
        beside = {other for other, _, _ in plain.edges(tile) if other is not None}
        assert {other for other, _, _ in drawn.edges(tile) if other is not None} == beside
        assert len(drawn.outlines[tile]) > len(plain.outlines[tile])
        assert drawn.tile_at(*drawn.centre(tile)) == tile
    assert geometries(name)[1] == drawn, "every screen draws the same land"


@pytest.mark.parametrize("races", [2, 5, 6])
@pytest.mark.parametrize("sites", [SMALL, USUAL, LARGE], ids=["small", "usual", "large"])
def test_arrow_keys_lead_from_every_region_to_every_other(races: int, sites: tuple[Site, ...]) -> None:
    for seed in (2, 3):
        ground = made_map("made", "Made", races, seed, sites)
        ids = [region.id for region in ground.regions]
        views = tuple(
            RegionView(each.id, each.name, each.centre, each.outline, tuple(map(ids.index, each.borders)))
            for each in ground.regions
        )
        geometry = RegionGeometry(ground.columns, ground.rows, views)
        for start, view in enumerate(views):
            found = [start]
            for at in found:
                beside = [geometry.step(at, *arrow) for arrow in ARROWS]
                found += [tile for tile in dict.fromkeys(beside) if tile is not None and tile not in found]
            assert len(found) == len(views), view.name
            assert all(tile in view.neighbours for tile in geometry.ways[start].values())


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_units_stand_in_their_region_and_can_be_picked(name: str) -> None:
    state = begun(name)
    play = Stageplay(state)
    stage = play.show.stage
    for unit, (x, y) in play.places().items():
        assert stage.geometry.tile_at(x, y) == state.players[PlayerId(unit)].region
        at = stage.camera.to_screen(x, y)
        assert stage.token_at((round(at[0]), round(at[1]))) == unit


def test_a_crowd_is_a_fan_for_each_race_that_stays_inside_and_is_counted() -> None:
    greys = {f"greys_{number}": "north_gate" for number in range(1, 6)}
    state = standing(begun(), **greys, machina_1="north_gate", machina_2="north_gate")
    play = Stageplay(state)
    gate, places = region(state, "north_gate"), play.places()
    assert {play.show.stage.geometry.tile_at(*places[unit]) for unit in greys} == {gate}
    across = [places[f"greys_{number}"][0] for number in range(1, 6)]
    assert across == sorted(across) and len(set(across)) == 5
    assert min(places[f"machina_{number}"][0] for number in (1, 2)) > max(across)
    alone = Stageplay(standing(begun(), **greys)).show
    pair = Stageplay(standing(begun(), greys_1="north_gate", greys_2="north_gate")).show
    size = 40
    token = alone.stage.sprites["greys_5"].token
    bare = pair.stage.sprites["greys_2"].token
    assert alone.board.art.look(token, size).get_width() > size, "five bear their number"
    assert pair.board.art.look(bare, size).get_width() == size


def test_who_fights_on_a_border_stands_on_it_beside_his_own_land() -> None:
    state = begun()
    start, to = region(state, "glass_steppe"), region(state, "north_gate")
    for unit, border in (("greys_4", (start, to)), ("machina_4", (to, start))):
        player = state.players[PlayerId(unit)]
        state.players[player.id] = replace(player, region=-1, border=border, status="active")
    play = Stageplay(state)
    geometry, places = play.show.stage.geometry, play.places()
    assert geometry.tile_at(*places["greys_4"]) == start
    assert geometry.tile_at(*places["machina_4"]) == to


@cache
def stage_of() -> Stage:
    """A stage that shows where regions lie."""
    return Stageplay(begun()).show.stage


def changed(before: pygame.Surface, after: pygame.Surface, tile: int) -> int:
    """How many pixels around the middle of a region differ."""
    stage = stage_of()
    x, y = stage.screen(tile)
    px = round(stage.camera.unit_px)
    box = pygame.Rect(0, 0, 3 * px, 2 * px)
    box.center = round(x), round(y)
    return changed_pixels(before.subsurface(box), after.subsurface(box))


def test_an_owner_a_contest_and_a_dispute_each_look_another_way() -> None:
    state = begun()
    tile, far = region(state, "north_gate"), region(state, "south_gate")
    owned, contested, disputed = state.clone(), state, state
    owned.owners[tile] = "greys"
    contested = standing(owned, greys_4="north_gate", machina_4="north_gate")
    disputed = contested.clone()
    disputed.disputed = (tile,)
    plays = [Stageplay(each) for each in (state, owned, contested, disputed)]
    pictures = [play.picture() for play in plays]
    for number, picture in enumerate(pictures):
        for other in pictures[:number]:
            assert changed(other, picture, tile) > 500
            assert changed(other, picture, far) == 0
    shown = [play.show.board.painter.shown[tile] for play in plays]
    assert [(look.owner, look.rivals, look.is_disputed) for look in shown] == [
        ("", (), False),
        ("greys", (), False),
        ("greys", ("greys", "machina"), False),
        ("greys", ("greys", "machina"), True),
    ]


def test_land_of_races_in_one_colour_still_differs() -> None:
    def in_one_colour(shape: CounterShape) -> pygame.Surface:
        state: SectorsState = begun()
        state.owners[region(state, "north_gate")] = "greys"
        play = Stageplay(state)
        looks = cast(dict[str, FactionLook], play.show.board.looks.by_race)
        looks["greys"] = dataclasses.replace(looks["greys"], shape=shape)
        return play.picture()

    tile = region(begun(), "north_gate")
    assert changed(in_one_colour("triangle"), in_one_colour("square"), tile) > 60


def test_a_map_for_another_colour_vision_has_other_colours() -> None:
    state = begun()
    looks = [Stageplay(state).show, Stageplay(state, vision="deuteranopia").show]
    assert looks[0].colour("spawn") != looks[1].colour("spawn")


def test_names_of_owners_players_and_factions_lead_to_one_colour() -> None:
    show = Stageplay(begun()).show
    assert show.colour("marines") == show.colour("marines_1") == show.board.colour_of("marines")
    assert show.role("marines") == show.seat_role("marines_1") != show.role("greys")
    assert show.seat_name("greys_1") == "Aurel Vey"
