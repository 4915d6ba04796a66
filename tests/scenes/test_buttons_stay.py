"""What is clicked twice stands at the same place for the second click."""

from pathlib import Path

import pytest

from game.scenes.game.screen import GameScreen
from game.scenes.totalwar.table import WarPanels
from game.systems.totalwar.intent import WarIntent
from game.views.ui.button import Button
from tests.scenes.duel.player import DuelPlayer
from tests.scenes.every_scene import open_scene, services_in
from tests.support.pilot import Pilot
from tests.support.windows import least_first


def clicked(pilot: Pilot, name: str, times: int) -> list[tuple[int, int, int, int]]:
    """Click a button at the place where it stood first, and return where it stood each time."""
    point = pilot.get(name, Button).rect.center
    places = []
    for _ in range(times):
        found = pilot.get(name, Button).rect
        places.append((found.x, found.y, found.width, found.height))
        assert found.collidepoint(point), "the click misses"
        pilot.click(point)
        pilot.wait(100)
    return places


@pytest.mark.parametrize("size", least_first((1280, 720), (1920, 1080)))
def test_next_in_a_battle(size: tuple[int, int], tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene("battle", services_in(tmp_path), size)
    pilot.wait(300)
    assert len(set(clicked(pilot, "Next", 6))) == 1


@pytest.mark.parametrize("size", least_first((1280, 720), (1920, 1080)))
def test_next_and_understood_in_a_war(size: tuple[int, int], tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene("war_move", services_in(tmp_path), size)
    pilot.wait(300)
    for _ in range(12):
        scene = pilot.scene
        assert isinstance(scene, GameScreen)
        plan = scene.table.intent
        assert isinstance(plan, WarIntent)
        if plan.mode == "movement" and plan.orderable():
            break
        pilot.press("X")
        pilot.wait(100)
        if pilot.ui.has_dialog:
            pilot.click("end_anyway")
        pilot.wait(600)
    pilot.press("N")
    pilot.wait(100)
    assert len({place[1] for place in clicked(pilot, "war_next", 5)}) == 1


@pytest.mark.parametrize("size", least_first((1024, 600), (1280, 720), (1920, 1080)))
def test_next_stays_whatever_comes_up_above_the_forces(
    size: tuple[int, int], tmp_path: Path, own_home: Path
) -> None:
    pilot = open_scene("war", services_in(tmp_path), size)
    pilot.wait(600)
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    table = scene.table.panels
    assert isinstance(table, WarPanels)
    places = set()
    for is_shown in (True, False, True):
        for panel in (table.question, table.lessons, table.note_panel):
            panel.set_visible(is_shown)
            pilot.wait(100)
            places.add(tuple(pilot.get("war_next", Button).rect))
    assert len(places) == 1


def test_the_arrows_between_pages(tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene("war_purchase", services_in(tmp_path))
    seen, places = set(), set()
    arrow = next(w for w in pilot.all(Button) if w.command == "history_forward")
    point = arrow.rect.center
    for _ in range(7):
        arrow = next(w for w in pilot.all(Button) if w.command == "history_forward")
        places.add((arrow.rect.x, arrow.rect.y))
        seen.add(pilot.scene_name)
        pilot.click(point)
        pilot.wait(50)
    assert len(places) == 1
    assert len(seen) > 4


def test_cards_of_the_hand_stay_when_one_is_picked(tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene("duel_plan", services_in(tmp_path))
    pilot.wait(1500)
    player = DuelPlayer(pilot)
    for _ in range(10):
        if player.plan.state.phase == "planning":
            break
        pilot.press("1")
        pilot.wait(400)
    cards = player.show.cards
    hand = {item.key: item.spot for item in cards.choices}
    assert len(hand) > 2
    pilot.press("1")
    pilot.wait(800)
    assert len(player.plan.picked) == 1
    now = {item.key: item.spot for item in cards.choices}
    stayed = [key for key in hand if key not in map(str, player.plan.picked)]
    assert all(now[key] == hand[key] for key in stayed)
