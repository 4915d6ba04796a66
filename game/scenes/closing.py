"""The window is closed though something is lost with that: the player is asked, once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.stack import Quit
from game.views.ui.dialog import ask
from game.views.ui.widget import Widget

if TYPE_CHECKING:
    from game.scenes.screen import Screen


class Closing:
    """The question of one screen. Whoever closes the window a second time while it stands there is obeyed."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._asked: Widget | None = None

    def may_close(self) -> bool:
        """Ask, unless it has just been asked; False: the window waits for the answer."""
        screen, ui = self._screen, self._screen.ui
        if self._asked in ui.layers:
            return True
        words = screen.words
        title, text = words("screen.close.lost"), words("screen.close.lost.ask")
        ask(ui, title, text, title, lambda: screen.go(Quit()), words("screen.cancel"), emphasis="danger")
        self._asked = ui.top
        return False
