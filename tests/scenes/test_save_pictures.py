"""The list of saves shows the board of the chosen game; where it cannot, it says so and goes on."""

import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.scenes.load import LoadScene
from game.scenes.pause import PauseScene
from game.scenes.saved import picture
from game.scenes.saved.picture import SavePicture
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.title import Title
from game.session.position import Position, first_position
from game.views.table.miniature import fitted
from game.views.ui.layout import Column
from game.views.ui.listview import ListView
from game.views.ui.widget import Widget
from tests.scenes.around import GameStandIn, make_services
from tests.support.matches import start_saved
from tests.support.pilot import Pilot
from tests.support.screen_player import PATIENCE_S
from tests.support.secrecy.games import BY_NAME, SETUPS
from tests.support.secrecy.look import SameThread
from tests.support.strategic import random_setup

WAITS, FAILS = "The board is being laid out", "No picture of this game"
"""Only a hang takes so long."""


@pytest.fixture
def services(tmp_path: Path) -> Services:
    return replace(make_services(tmp_path)[0], systems=BY_NAME)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No threads, no clock."""
    monkeypatch.setattr(picture, "BUDGET_MS", float("inf"))
    monkeypatch.setattr(picture, "ThreadPoolExecutor", SameThread)


def saved(services: Services, system: str, name: str = "", number: int = 0) -> Path:
    """Write a game that has just begun."""
    path = services.folders.saves / f"{name or system}.ironsave"
    start_saved(BY_NAME[system], SETUPS[system](number), 1, path, name=name or system).close()
    return path


def shown(pilot: Pilot) -> pygame.Surface:
    """Return what stands in the place of the picture."""
    return pilot.surface.subsurface(pilot.find("save_picture").rect).copy()


def pixels(pilot: Pilot) -> bytes:
    """Return the picture once there has been time for it."""
    pilot.wait(50)
    return pygame.image.tobytes(shown(pilot), "RGB")


def colours(surface: pygame.Surface) -> int:
    """Return how many colours a picture has."""
    width, height = surface.get_size()
    return len({tuple(surface.get_at((x, y))) for x in range(0, width, 3) for y in range(0, height, 3)})


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("system", ["skirmish", "duel", "totalwar"])
def test_the_board_of_every_game_is_shown(services: Services, system: str) -> None:
    saved(services, system)
    pilot = Pilot(LoadScene(services))
    pilot.wait(50)
    assert not pilot.has(WAITS)
    assert not pilot.has(FAILS)
    assert colours(shown(pilot)) > 40


@pytest.mark.usefixtures("at_once")
def test_each_game_has_its_own_picture_by_mouse_and_by_keyboard(services: Services) -> None:
    saved(services, "skirmish", "one")
    saved(services, "duel", "two")
    pilot = Pilot(LoadScene(services))
    pilot.click_row("saves", 0)
    pictures = [pixels(pilot)]
    for key in ("Down", "Up"):
        pilot.press(key)
        pictures.append(pixels(pilot))
    assert pictures[0] == pictures[2] != pictures[1]


@pytest.mark.usefixtures("at_once")
def test_a_game_without_a_readable_end_has_no_picture_and_does_no_harm(services: Services) -> None:
    saved(services, "skirmish", "good")
    bad = saved(services, "skirmish", "no setup")
    with closing(sqlite3.connect(bad, isolation_level=None)) as connection:
        connection.execute("DELETE FROM content")
    (services.folders.saves / "nonsense.ironsave").write_bytes(b"nonsense")
    newer = saved(services, "skirmish", "newer")
    with closing(sqlite3.connect(newer, isolation_level=None)) as connection:
        connection.execute("PRAGMA user_version = 99")
    pilot = Pilot(LoadScene(services))
    rows = [Path(row.key).stem for row in pilot.get("saves", ListView).rows]
    told = {}
    for name in ("good", "no setup", "nonsense", "newer"):
        pilot.click_row("saves", rows.index(name))
        pilot.wait(50)
        told[name] = pilot.has(FAILS)
    assert told == {"good": False, "no setup": True, "nonsense": True, "newer": True}


@pytest.mark.usefixtures("at_once")
def test_the_game_on_the_table_is_shown_as_it_stands(services: Services) -> None:
    path = services.folders.saves / "evening.ironsave"
    match = start_saved(BY_NAME["skirmish"], SETUPS["skirmish"](0), 1, path, name="At dusk")
    pilot = Pilot(Title(services), GameStandIn(services, "the game"), PauseScene(services, match))
    pilot.click("pause_load")
    pilot.wait(50)
    assert pilot.has("on the table now")
    row = pilot.get("saves", ListView).rows[0]
    assert row.cells[1] == "At dusk" and row.cells[2] == str(match.turn), "its name, not its file's"
    assert not pilot.has(WAITS)
    assert colours(shown(pilot)) > 40
    elsewhere = Pilot(Title(services), LoadScene(services))
    elsewhere.wait(50)
    assert elsewhere.find("save_picture").visible_text() == "on the table now"
    match.close()


@pytest.mark.usefixtures("at_once")
def test_a_battle_is_shown_beside_the_map_of_its_war(services: Services) -> None:
    war = first_position(BY_NAME["totalwar"], SETUPS["totalwar"](0), 1)
    battle = first_position(BY_NAME["skirmish"], SETUPS["skirmish"](0), 1)
    found = []
    for position in (battle, Position((*war.stack, *battle.stack))):
        pilot = Pilot(Album(services, position))
        pilot.wait(50)
        found.append(shown(pilot))
    width, height = found[0].get_size()
    beside = pygame.Rect(width * 3 // 4, 4, width // 4 - 4, height - 8)
    alone, both = (colours(each.subsurface(beside)) for each in found)
    assert alone < 3 < 40 < both
    board = pygame.Rect(0, 0, width * 3 // 5, height)
    assert colours(found[1].subsurface(board)) > 40


class Album(Screen):
    """Shows the picture of one position."""

    name = "album"

    def __init__(self, services: Services, position: Position) -> None:
        super().__init__(services)
        self._position = position

    def build(self) -> Widget:
        self.picture = SavePicture(self.services, WAITS, FAILS, width=420, height=240, id="save_picture")
        self.picture.show(("it",), lambda: self._position)
        return Column(self.picture)

    def on_update(self, dt_ms: int) -> None:
        self.picture.work()


def test_a_frame_does_one_step_when_time_is_short(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture, "BUDGET_MS", -1.0)
    monkeypatch.setattr(picture, "ThreadPoolExecutor", SameThread)
    pilot = Pilot(Album(services, first_position(BY_NAME["duel"], SETUPS["duel"](0), 1)))
    frames = 0
    while pilot.has(WAITS):
        assert pilot.step()
        frames += 1
    assert frames > 8
    assert not pilot.has(FAILS)


def test_saves_are_read_beside_the_screen_and_let_go(services: Services) -> None:
    saved(services, "duel")
    others = set(threading.enumerate())  # pages that other tests have left open
    pilot = Pilot(Title(services), LoadScene(services))
    until = time.monotonic() + PATIENCE_S
    while pilot.has(WAITS) and time.monotonic() < until:
        pilot.wait(20)
        time.sleep(0.002)
    assert not pilot.has(WAITS)
    assert not pilot.has(FAILS)
    started = set(threading.enumerate()) - others
    reading = [thread for thread in started if thread.name.startswith("pictures")]
    assert reading
    pilot.press("Esc")
    for thread in reading:
        thread.join(PATIENCE_S)
        assert not thread.is_alive()


@pytest.mark.parametrize(
    ("name", "told"), (("skirmish", "turn 1"), ("strategic", "at the beginning"), ("totalwar", "round 1"))
)
def test_a_turn_is_called_what_its_system_calls_it(name: str, told: str, services: Services) -> None:
    match = start_saved(
        BY_NAME[name], SETUPS[name](0), 1, services.folders.saves / "evening.ironsave", name="evening"
    )
    pause = Pilot(Title(services), GameStandIn(services, "the game"), PauseScene(services, match))
    assert pause.has(f", {told}")
    match.close()
    assert Pilot(LoadScene(services)).has(told.capitalize())
    assert Pilot(Title(services)).has(f"evening, {told}")


def test_a_game_on_a_board_without_a_name_is_called_by_its_system(services: Services) -> None:
    setup = random_setup(1)
    match = start_saved(
        BY_NAME["strategic"], setup, 1, services.folders.saves / "evening.ironsave", name="evening"
    )
    assert not match.table(None).board.name
    pause = Pilot(Title(services), GameStandIn(services, "the game"), PauseScene(services, match))
    assert pause.has("Strategic battle, at the beginning")
    match.close()


@pytest.mark.parametrize("times", [1, 2])
def test_what_stands_beside_a_board_is_not_cut(times: int) -> None:
    """Names of places at its edges were, with large letters."""
    sheet = pygame.Surface((240 * times, 100 * times))
    board = pygame.Rect(0, 0, 100 * times, 100 * times)
    board.center = sheet.get_rect().center
    sheet.fill((0, 0, 255), board)
    sheet.fill((0, 255, 0), (board.left - 40 * times, 50 * times, 30 * times, 10 * times))
    small = fitted(sheet, board, (240, 100), (0, 0, 0))
    assert small.get_size() == (240, 100)
    assert small.get_at((120, 20)).b > 200
    assert small.get_at((45, 55)).g > 200
