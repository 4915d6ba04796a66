"""The window and its settings: dragged to a size, chosen a size, full screen, and what the file keeps."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.app.screen import TITLE, _context, _surface, _Window
from game.app.settings import Settings, load_settings, save_settings
from game.scenes.context import Context
from game.scenes.display import open_window
from game.scenes.settings import SettingsScene
from game.scenes.title import Title
from game.session.home import HOME_VARIABLE, user_places
from tests.app.test_screen import play
from tests.scenes.around import make_services
from tests.support.pilot import Pilot


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    yield tmp_path
    pygame.display.quit()


def _opened(home: Path, settings: Settings) -> tuple[Context, Callable[[int, int], None], Pilot]:
    context = _context(settings, [])
    open_window(settings.window_size, TITLE, settings.is_fullscreen)
    window = _Window(context, settings, settings, user_places().settings)
    services, _ = make_services(home)
    pilot = Pilot(Title(services), SettingsScene(services), context=context)

    def drag_to(width: int, height: int) -> None:
        pygame.event.clear()
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=width, y=height))
        for _ in window.events():
            pilot.stack.resize(_surface().get_size())
        window.keep()

    return context, drag_to, pilot


def test_a_window_that_was_dragged_small_takes_no_settings_along(home: Path) -> None:
    """Less than the file can hold was written into it: at the next start all settings were lost."""
    _, drag_to, _ = _opened(home, Settings(sound_percent=33))
    drag_to(200, 150)
    found, complaint = load_settings(user_places().settings)
    assert complaint is None
    assert (found.window_size, found.sound_percent) == ((320, 320), 33)


def test_the_choice_of_sizes_shows_the_window_that_there_is(home: Path) -> None:
    """It went on showing the size from before, which could not be chosen again."""
    _, drag_to, pilot = _opened(home, Settings())
    drag_to(1000, 700)
    assert "1000 x 700" in pilot.find("set_window").visible_text()
    pilot.tab_to("set_window")
    pilot.press("Right")
    assert _surface().get_size() == (1280, 720)


def test_a_size_chosen_on_a_full_screen_counts_when_it_is_left(home: Path) -> None:
    context, _, pilot = _opened(home, Settings())
    pilot.press("F11")
    pilot.tab_to("set_window")
    pilot.press("Right")
    assert load_settings(user_places().settings)[0].window_size == (1600, 900)
    pilot.press("F11")
    assert not context.settings.is_fullscreen
    assert _surface().get_size() == (1600, 900)


@pytest.mark.parametrize("has_file", [True, False])
def test_a_full_screen_that_was_asked_for_lasts(has_file: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first change of any setting left it, and the key for it did nothing at first."""
    path = user_places().settings
    if has_file:
        save_settings(path, Settings())
    opened: list[bool] = []

    def noted(size: tuple[int, int], title: str, is_fullscreen: bool = False) -> pygame.Surface:
        opened.append(is_fullscreen)
        return open_window(size, title, is_fullscreen)

    monkeypatch.setattr("game.scenes.display.open_window", noted)
    keys = ("S", "Tab", "Right")
    assert play(monkeypatch, keys, "--fullscreen", "--size", "1000x600") == 0
    assert opened == [True]
    kept = load_settings(path)[0]
    assert path.is_file()
    assert (kept.is_fullscreen, kept.window_size) == (False, (1280, 720)), "asked for once"
    assert play(monkeypatch, ("F11",), "--fullscreen") == 0
    assert opened == [True, True, False]
