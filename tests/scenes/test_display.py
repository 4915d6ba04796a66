"""The window, its environment, and the loop around it."""

import warnings

import pygame
import pytest

from game.app.display_env import prepare_display_environment
from game.scenes.display import NoDisplayError, open_window
from game.scenes.gallery import Gallery
from tests.support.pilot import Pilot


@pytest.mark.parametrize(
    ("environment", "is_set"),
    [
        ({"DISPLAY": ":0"}, True),
        ({"SDL_VIDEODRIVER": "x11"}, True),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, False),
        ({"SDL_VIDEODRIVER": "wayland", "DISPLAY": ":0"}, False),
        ({}, False),
    ],
)
def test_acceleration_is_turned_off_on_x11_only(environment: dict[str, str], is_set: bool) -> None:
    prepare_display_environment(environment, "linux")
    assert ("SDL_FRAMEBUFFER_ACCELERATION" in environment) is is_set


def test_what_the_user_set_stays() -> None:
    environment = {"DISPLAY": ":0", "SDL_FRAMEBUFFER_ACCELERATION": "1"}
    prepare_display_environment(environment, "linux")
    assert environment["SDL_FRAMEBUFFER_ACCELERATION"] == "1"
    other = {"DISPLAY": ":0"}
    prepare_display_environment(other, "win32")
    assert "SDL_FRAMEBUFFER_ACCELERATION" not in other


def test_a_blind_driver_asked_for_by_name_opens() -> None:
    assert open_window((640, 360), "Ironsphere").get_size() == (640, 360)


def test_no_screen_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoDisplayError, match="no screen found"):
        open_window((640, 360), "Ironsphere")
    monkeypatch.undo()
    pygame.display.init()


def test_closing_the_window_ends_the_loop() -> None:
    pilot = Pilot(Gallery())
    pilot.quit()
    assert not pilot.is_running


def test_a_desktop_that_gives_another_size_is_nothing_to_warn_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines of the program's source stood on the terminal at every start on a desktop that tiles windows."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    given = pygame.Surface((700, 500))

    def tiled(size: tuple[int, int], flags: int) -> pygame.Surface:
        warnings.warn("Requested window was forcibly resized by the OS.", RuntimeWarning, stacklevel=1)
        return given

    monkeypatch.setattr(pygame.display, "set_mode", tiled)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        monkeypatch.setattr(pygame.key, "set_repeat", lambda *_: None)
        assert open_window((640, 480), "a window") is given
    assert told == []
