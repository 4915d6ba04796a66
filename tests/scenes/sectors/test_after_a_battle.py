"""When a battle has been fought on its board, the map asks at once what is to be decided next."""

from pathlib import Path

import pygame
import pytest

from game.scenes.context import ViewSettings
from tests.scenes.sectors.player import SectorsPlayer, campaign
from tests.support.pilot import Pilot

STEPS = 40
VEILED = ViewSettings(animation_speed_percent=0)
"""The map comes back from behind a veil: until it is gone nobody gives orders."""


def to_a_skirmish(player: SectorsPlayer) -> None:
    """Go on until a battle is on the screen; it is played as a skirmish."""
    for _ in range(STEPS):
        if player.settle() == "battle":
            break
        if player.settle() == "curtain":
            player.pilot.click("curtain_lift")
        elif player.intent.question() is not None:
            player.pilot.click("Play as a skirmish")
        else:
            player.done()


def withdrawn(pilot: Pilot) -> None:
    """Whose turn it is leaves the battle, and its result is read."""
    pilot.wait(300)
    pilot.press("W")
    pilot.click("dialog_yes")
    pilot.wait_for("Result")
    pilot.press("Ctrl+Enter")


def test_the_next_question_stands_there_before_the_mouse_moves(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1", "spawn_1"), settings=VEILED))
    pilot = player.pilot
    to_a_skirmish(player)
    assert pilot.scene_name == "skirmish"
    pilot.wait_for_others("Place all")
    pilot.wait(300)
    pilot.press("A", "E")
    pilot.wait_for_others("Turn 1: Greys.")
    withdrawn(pilot)
    assert player.settle() == "seat"
    pilot.wait(200)
    assert player.intent.question() is not None
    assert pilot.has("How is it fought?"), pilot.text()


@pytest.mark.rule("SE-2.1")
def test_after_a_battle_of_two_people_the_curtain_falls_before_the_map(tmp_path: Path) -> None:
    """The map came back as who had looked at it last, treasury and all: the other one sat there."""
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1", "machina_1"), settings=VEILED))
    pilot = player.pilot
    to_a_skirmish(player)
    for _ in range(2):
        pilot.wait_for_others("Place all")
        pilot.wait(300)
        pilot.press("A", "E")
    pilot.wait_for_others("Turn 1: Machina.")
    withdrawn(pilot)
    assert player.settle() == "curtain" and pilot.has("Aurel Vey")
    pilot.click("curtain_lift")
    assert player.settle() == "seat" and player.seated == "greys_1"
    assert player.intent.question() is not None


def test_behind_the_curtain_it_is_said_that_the_staff_fights(tmp_path: Path) -> None:
    """Both have left the battle to it: who looked at the map last need not sit there."""
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1", "machina_1"), settings=VEILED))
    pilot = player.pilot
    to_a_skirmish(player)
    order = player.scene.match.game.order
    assert order is not None
    for _ in range(2):
        pilot.wait_for_others("Place all")
        pilot.wait(300)
        pilot.press("Escape")
        pilot.click("pause_hand_over")
        pilot.click("successor_staff")
        pilot.wait(50)
        if pilot.scene_name == "sectors":
            break
    scene = player.scene
    assert pilot.scene_name == "sectors" and scene.hot_seat.is_covered
    scene.hot_seat.fights(order, 1)
    surface = pygame.Surface(pilot.surface.get_size())
    scene.draw(surface)
    letters = pygame.mask.from_threshold(surface, scene.context.kit.palette.ground, (1, 1, 1, 255))
    letters.invert()
    first, *others = letters.get_bounding_rects()
    assert first.unionall(others).height < 40, "a line of text, and nothing of the campaign"
    assert player.settle() == "curtain"
    pilot.click("curtain_lift")
    assert player.settle() == "seat"
