"""Names on the campaign's board: which are written on small panels, and that they hide no force."""

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from game.systems.totalwar.state import TotalWarState
from game.views.totalwar.board import CampaignBoard
from game.views.totalwar.place_names import CAPITAL_NAMES_FROM_PX, NAMES_FROM_PX, Place, landmarks
from game.views.totalwar.sites import SiteMark
from game.views.ui.kit import Kit
from game.views.ui.theme import load_theme
from tests.support.campaign_board import SPACE_STYLES, demo_state

PLANET = "dust"
STYLES = {**SPACE_STYLES, PLANET: replace(SPACE_STYLES[PLANET], label="Earth")}


@pytest.fixture(scope="module")
def war() -> TotalWarState:
    return demo_state(30, 20, 15)


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    yield


def made_board(war: TotalWarState, unit_px: int) -> CampaignBoard:
    board = CampaignBoard(war, STYLES, Kit(load_theme()))
    board.stage.place(pygame.Rect(0, 0, 1280, 720), 0)
    board.stage.camera.cut_to(board.stage.camera.centre, unit_px)
    return board


def seen(board: CampaignBoard) -> set[int]:
    return {tile for tile in board.sites.marks if board.stage.context.sees(tile)}


def kinds(board: CampaignBoard, places: list[Place]) -> set[str]:
    return {mark.kind for place in places if (mark := board.sites.marks.get(place.tile)) is not None}


def test_small_panels_name_capitals_landmarks_and_what_there_is_room_for(war: TotalWarState) -> None:
    board = made_board(war, CAPITAL_NAMES_FROM_PX + 6)
    found = board.names.written(board.stage)
    places = [place for place, _ in found]
    assert kinds(board, places) >= {"capital", "fortress", "colony"}
    assert not kinds(board, places) & {"factory", "resource", "special"}
    assert "Earth" in {place.name for place in places}
    optional = [(place, rect) for place, rect in found if place.rank]
    for place, rect in optional:
        assert sum(rect.colliderect(other) for _, other in found) == 1, f"{place.name} lies over a name"
        for sprite in board.stage.sprites.values():
            if sprite.token.tile != place.tile:
                at = board.stage.camera.to_screen(sprite.at.x, sprite.at.y)
                assert not rect.collidepoint(at), f"{place.name} hides {sprite.token.id}"
        for tile, mark in board.sites.marks.items():
            at = board.stage.context.screen(tile)
            assert tile == place.tile or not rect.collidepoint(at), f"{place.name} hides {mark.name}"


def test_a_name_steps_aside_where_a_site_lies_below(war: TotalWarState) -> None:
    """A neighbour's icon below sends the name above or beside, and it is still written."""
    board = made_board(war, CAPITAL_NAMES_FROM_PX + 6)
    layer = board.names
    layer.name({31: SiteMark("colony", "Lantern")}, {})
    ((_, below),) = layer.written(board.stage)
    layer.name({31: SiteMark("colony", "Lantern"), 61: SiteMark("resource", "Ore")}, {})
    ((place, rect),) = layer.written(board.stage)
    assert place.name == "Lantern"
    assert rect.centery < below.centery
    assert not rect.collidepoint(board.stage.context.screen(61))


def test_large_panels_name_every_site(war: TotalWarState) -> None:
    board = made_board(war, NAMES_FROM_PX)
    assert {place.tile for place, _ in board.names.written(board.stage)} >= seen(board) != set()


@pytest.mark.parametrize("letters", [1.0, 2.0])
def test_on_large_panels_no_name_lies_over_another_or_is_cut(war: TotalWarState, letters: float) -> None:
    """Letters of 200% wrote names of neighbours over each other, and half names at the edge."""
    board = CampaignBoard(war, STYLES, Kit(load_theme(), letters))
    camera = board.stage.camera
    board.stage.place(pygame.Rect(60, 60, 520, 400), 0)
    camera.cut_to(camera.centre, NAMES_FROM_PX)
    board.names.name({tile: SiteMark("colony", f"Lantern {tile}") for tile in range(0, 600, 2)}, {})
    found = board.names.written(board.stage)
    rects = [rect for _, rect in found]
    assert found and not [at for at, rect in enumerate(rects) if rect.collidelist(rects[:at]) >= 0]
    shown = {place.tile: rect for place, rect in found}
    inside = [each for each in shown if camera.viewport.collidepoint(board.stage.context.screen(each))]
    assert inside and all(camera.viewport.contains(shown[each]) for each in inside)


def test_the_smallest_panels_bear_no_names(war: TotalWarState) -> None:
    board = made_board(war, CAPITAL_NAMES_FROM_PX - 4)
    assert board.names.written(board.stage) == []


def test_a_landmark_is_named_once_in_its_middle() -> None:
    rows = ["....", ".oo.", "oooo", ".oo."]
    terrain = ["open" if each == "." else PLANET for row in rows for each in row]
    styles = {"open": SPACE_STYLES["open"], PLANET: STYLES[PLANET]}
    assert landmarks(terrain, styles, 4) == {9: "Earth"}
    assert landmarks(["open", ""], styles, 2) == {}, "ground without a label, and where there is no ground"


def numbered_board(war: TotalWarState) -> CampaignBoard:
    """A board that is all in view, with its numbers beside it."""
    board = made_board(war, CAPITAL_NAMES_FROM_PX + 6)
    board.stage.place(pygame.Rect(0, 0, 1280, 720), 30)
    assert board.stage.edge_labels and board.stage.camera.to_screen(0, 0)[0] > board.stage.camera.viewport.x
    return board


def numbers(board: CampaignBoard) -> list[pygame.Rect]:
    return [label.get_rect(topleft=at) for label, at in board.stage.edge_labels]


def test_a_name_steps_aside_where_a_number_of_the_edge_stands(war: TotalWarState) -> None:
    """At 250% "Anvil Yards" lay over the number of its row."""
    board = numbered_board(war)
    board.stage.set_tokens(())
    board.names.name({120: SiteMark("colony", "The Yards of Anvil")}, {})
    ((_, rect),) = board.names.written(board.stage)
    assert rect.collidelist(numbers(board)) < 0


def test_a_number_gives_way_to_a_name_that_has_no_other_place(war: TotalWarState) -> None:
    """At 250% "6" stood in the middle of "Luna II"."""
    board = numbered_board(war)
    board.stage.set_tokens(())
    around = {tile: SiteMark("resource", "Ore") for tile in (90, 91, 92, 121, 122, 123, 150, 151, 152)}
    board.names.name({**around, 120: SiteMark("capital", "Luna II")}, {})
    ((_, rect),) = board.names.written(board.stage)
    hidden = rect.collidelist(numbers(board))
    assert hidden >= 0
    surfaces = [pygame.Surface((1280, 720)) for _ in range(2)]
    board.stage.draw(surfaces[0])
    blank = pygame.Surface(numbers(board)[hidden].size, pygame.SRCALPHA)
    board.stage.text = lambda text: blank
    board.stage.draw(surfaces[1])
    first, second = (pygame.image.tobytes(each.subsurface(rect), "RGB") for each in surfaces)
    assert first == second, "nothing of the number is drawn within the name"
