"""Board and cards use the screen: nothing overlaps or is cut off, whatever its size and the scale."""

import math
from itertools import combinations

import pygame
import pytest
from msgspec.structs import replace

from game.scenes.context import ViewSettings
from game.scenes.duel.hand import hand_lay
from game.scenes.duel.spread import Tints
from game.views.duel.card_art import card_height
from game.views.duel.card_layer import CardItem
from game.views.duel.marks import VertexCursor
from tests.scenes.duel.player import at_table
from tests.support.duel import Duel, card, duel, placed

TINTS = Tints((0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0), 15)


def _box(item: CardItem) -> pygame.Rect:
    width, height = math.floor(item.spot.width), card_height(item.spot.width)
    return pygame.Rect(math.ceil(item.spot.x - width / 2), math.ceil(item.spot.y - height / 2), width, height)


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 0.75), ((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.0), ((1920, 1080), 1.5)],
)
def test_board_and_cards_share_the_screen(size: tuple[int, int], scale: float) -> None:
    battle = duel(placed(size=(17, 21), A=(2, 5), b=(9, 5)), {"A": [card(f"Card {n}", n) for n in range(5)]})
    player = at_table(battle, ViewSettings(ui_scale=scale, animation_speed_percent=0), size)
    pilot, scene = player.pilot, player.scene
    pilot.click("curtain_lift")
    screen = pygame.Rect((0, 0), size)
    board, cards, close_up = scene.board.rect, scene.top.cards.rect, scene.top.close_up.rect
    parts = (board, cards, close_up, scene.top.task.rect)
    assert all(screen.contains(part) for part in parts)
    assert not any(one.colliderect(other) for one, other in combinations(parts, 2))
    boxes = [_box(item) for item in scene.top.cards.lay_out.cards]
    assert len(boxes) == 5 and all(cards.contains(box) for box in boxes)
    if size[0] / scale >= 1080:
        assert not any(one.colliderect(other) for one, other in combinations(boxes, 2))
        units = scene.play.stage.geometry.units
        used = scene.play.stage.camera.unit_px * units[0] / board.width
        high = scene.play.stage.camera.unit_px * units[1] / board.height
        assert max(used, high) > 0.92 and min(used, high) > 0.78, "no empty room beside the board"
        assert boxes[0].width >= size[0] * 0.069


@pytest.mark.rule("DU-4.1")
@pytest.mark.parametrize(
    ("dealt", "played", "room"),
    [(5, 2, (430, 360)), (9, 6, (430, 360)), (7, 4, (600, 480)), (1, 1, (430, 360))],
)
def test_a_hand_in_rows_keeps_its_places_and_overlaps_nothing(
    dealt: int, played: int, room: tuple[int, int]
) -> None:
    setup = duel(placed(A=(2, 5), b=(9, 5)), {"A": [card(f"Card {n}", n) for n in range(9)]}).setup
    red, blue = setup.seats
    ship = replace(red.units[0], more_drawn=dealt - 5, more_played=played - 2)
    battle = Duel(replace(setup, seats=(replace(red, units=(ship,)), blue)))
    player = at_table(battle)
    state, hand = battle.state, sorted(battle.unit("A").hand)
    rect = pygame.Rect(10, 20, *room)
    assert len(hand) == dealt
    plain = hand_lay(player.scene.play, state, battle.unit("A").id, (), rect, TINTS, {})
    picked = hand_lay(player.scene.play, state, battle.unit("A").id, hand[:1], rect, TINTS, {hand[0]: "1."})
    for lay in (plain, picked):
        boxes = [_box(item) for item in lay.cards]
        assert all(rect.contains(box) for box in boxes)
        assert not any(one.colliderect(other) for one, other in combinations(boxes, 2))
        assert all(rect.collidepoint(caption.x, caption.y) for caption in lay.captions)
    assert [item.spot for item in plain.cards[1:]] == [item.spot for item in picked.cards[1:]]
    assert "1." in [caption.text for caption in picked.captions]


def test_the_cursor_of_the_keyboard_is_seen_while_cards_are_chosen_too() -> None:
    player = at_table(duel(placed(A=(2, 5), b=(9, 5)), {}))
    player.pilot.click("curtain_lift")
    player.pilot.tab_to("board")
    player.pilot.press("Up", "Right")
    cursor = player.scene.board.cursor
    assert [m.vertex for m in player.scene.play.stage.over if isinstance(m, VertexCursor)] == [cursor]


def test_a_machine_with_a_name_of_its_own_names_its_frame_too() -> None:
    setup = duel(placed(A=(2, 5), b=(9, 5)), {}).setup
    red, blue = setup.seats
    own = replace(red.units[0], frame="varg", name="Night Shift")
    plain = replace(blue.units[0], frame="varg", name="Varg 2")
    battle = Duel(replace(setup, seats=(replace(red, units=(own,)), replace(blue, units=(plain,)))))
    player = at_table(battle)
    player.pilot.click("curtain_lift")
    assert player.pilot.has("Night Shift") and player.pilot.has("Frame: Varg")
    player.pilot.move(player.point(battle.unit("b").vertex))
    assert player.pilot.has("Varg 2") and not player.pilot.has("Frame:")
