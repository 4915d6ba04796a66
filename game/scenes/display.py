"""The window, and a clear error when there is no screen to put it on."""

import os
import warnings

import pygame

_BLIND_DRIVERS = ("offscreen", "dummy", "evdev")


class NoDisplayError(RuntimeError):
    """There is no screen, so nothing can be shown."""


def open_window(size: tuple[int, int], title: str, is_fullscreen: bool = False) -> pygame.Surface:
    """Open the window. Raises ``NoDisplayError`` unless a blind video driver was asked for by name."""
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
        if driver in _BLIND_DRIVERS and os.environ.get("SDL_VIDEODRIVER", "") != driver:
            pygame.display.quit()
            raise NoDisplayError(f"no screen found (only the {driver!r} video driver would start)")
        pygame.display.set_caption(title)
        flags = pygame.FULLSCREEN if is_fullscreen else pygame.RESIZABLE
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # a desktop gives windows what size it likes
            surface = pygame.display.set_mode((0, 0) if is_fullscreen else size, flags)
        pygame.key.set_repeat(300, 40)
        pygame.joystick.init()
    except pygame.error as problem:
        raise NoDisplayError(f"no window can be opened: {problem}") from problem
    return surface
