"""A screen on which nothing moves is left alone, and whatever does something by itself says so.

``calm_ms`` tells for how long nothing changes without an event; until then the loop wakes nobody.
"""

import importlib
import pkgutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import game.scenes
import game.views
from game.app.begin import Asked, asked_game
from game.app.services import make_services
from game.scenes.game.guide_panel import GuidePanel
from game.scenes.game.page_screen import PageScreen
from game.scenes.game.screen import GameScreen
from game.scenes.game.slots import Panels
from game.scenes.loop import STEP_MS
from game.scenes.screen import Screen
from game.scenes.sectors.pages.page import SectorsPage
from game.scenes.totalwar.pages.page import WarPage
from game.views.sectors.show import SectorsShow
from game.views.table.show import Show
from game.views.totalwar.show import TotalWarShow
from game.views.ui.button import Button
from game.views.ui.listview import ListView
from game.views.ui.widget import Widget
from tests.scenes.every_scene import open_scene, services_in
from tests.support.pilot import Pilot

STILL = ("battle", "duel", "war", "wargame", "sectors_map", "settings", "load")
TURNS = 120
MOST_WOKEN = 12
PATIENCE_S = 120.0
ONLY_COUNTS = {ListView, GuidePanel}
"""Widgets that note how time passes, and look no different for it."""
ONLY_SETTLES = {SectorsShow, TotalWarShow}
"""Shows that lay everything out anew, so that nothing moves but the view."""


def below(kind: type[object]) -> Iterator[type[object]]:
    """Yield all classes that stand on one, and that itself."""
    yield kind
    for heir in kind.__subclasses__():
        yield from below(heir)


def test_whoever_does_something_as_time_passes_says_for_how_long_he_is_calm() -> None:
    for package in (game.scenes, game.views):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    families = (Screen, PageScreen, Show, Panels, WarPage, SectorsPage, Widget)
    kinds: set[type[object]] = {each for family in families for each in below(family)} - {
        Widget,
        *ONLY_COUNTS,
    }
    kinds = {each for each in kinds if each.__module__.startswith("game.")}
    busy = {each for each in kinds if {"update", "on_update"} & vars(each).keys()}
    assert len(busy) > 15
    assert {each for each in busy if "calm_ms" not in vars(each)} <= ONLY_SETTLES


def woken(pilot: Pilot, turns: int, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Turn the loop as the program does; return the times that the scenes were given."""
    found: list[int] = []
    update = pilot.stack.update

    def wake(dt_ms: int) -> None:
        found.append(dt_ms)
        update(dt_ms)

    with monkeypatch.context() as patch:
        patch.setattr(pilot.stack, "update", wake)
        for _ in range(turns):
            pilot.loop.turn(STEP_MS)
    return found


def come_to_rest(pilot: Pilot) -> None:
    """Wait until everything that is on its way has come: by the clock, as threads may work on it."""
    until = time.monotonic() + PATIENCE_S
    while pilot.surface and (pilot.stack.needs_redraw or pilot.stack.calm_ms < TURNS * STEP_MS):
        assert time.monotonic() < until
        for _ in range(5):
            pilot.step()
        time.sleep(0.002)


@pytest.mark.parametrize("name", STILL)
def test_where_nothing_moves_nothing_is_drawn_and_few_are_woken(
    name: str, tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = open_scene(name, services_in(tmp_path))
    come_to_rest(pilot)
    woken(pilot, 3, monkeypatch)
    drawn = pilot.loop.frames_drawn
    assert len(woken(pilot, TURNS, monkeypatch)) <= MOST_WOKEN
    for _ in range(TURNS):
        pilot.step()
    assert not pilot.stack.needs_redraw, "something was due while the scene called itself calm"
    assert pilot.loop.frames_drawn == drawn


def test_the_stars_of_the_title_move_as_often_as_before(tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene("title", services_in(tmp_path))
    pilot.loop.every = 1
    drawn: list[int] = []
    for go_on in (pilot.loop.step, pilot.loop.turn):
        before = pilot.loop.frames_drawn
        for _ in range(10 * TURNS):
            go_on(STEP_MS)
        drawn.append(pilot.loop.frames_drawn - before)
    assert drawn[0] > 50
    assert abs(drawn[0] - drawn[1]) <= 1


def test_while_a_seat_thinks_nobody_calls_the_screen_calm(tmp_path: Path, own_home: Path) -> None:
    services = make_services(saves=tmp_path / "saves")
    asked = Asked(map="wreck_lane", seats=("attacker=human", "defender=human"), seed=11)
    scene = services.table.begin(asked_game(asked, services))
    assert isinstance(scene, GameScreen)
    pilot = Pilot(scene)
    for _ in range(20):
        pilot.step()
    scene.seat_runner.ask_advice(scene.match.active[0])
    assert pilot.stack.calm_ms == 0
    scene.seat_runner.close()


def test_a_tooltip_comes_after_its_delay(tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene("settings", services_in(tmp_path))
    told = next(each for each in pilot.all(Button) if each.tooltip_at(None))
    for go_on in (pilot.loop.step, pilot.loop.turn):
        pilot.move((5, 5))
        for _ in range(TURNS):
            go_on(STEP_MS)
        pilot.move(told)
        waited = 0
        while not pilot.ui.tooltip.text and waited < 2_000:
            go_on(STEP_MS)
            waited += STEP_MS
        delay_ms = pilot.context.kit.theme.metrics.tooltip_delay_ms
        assert abs(waited - delay_ms) <= 2 * STEP_MS
