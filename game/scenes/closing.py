"""The window is closed though something is lost with that: the player is asked, once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.stack import Quit
from game.views.ui.dialog import ask
from game.views.ui.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.stack import Transition
    from game.scenes.words import Words
    from game.views.ui.root import Ui


class Closing:
    """The question of one screen. Whoever closes the window a second time while it stands there is obeyed."""

    def __init__(self, go: Callable[[Transition], None]) -> None:
        """``go`` asks the screen for a transition."""
        self._go = go
        self._asked: Widget | None = None

    def may_close(self, ui: Ui, words: Words) -> bool:
        """Ask, unless it has just been asked; False: the window waits for the answer."""
        if self._asked in ui.layers:
            return True
        title, text = words("screen.close.lost"), words("screen.close.lost.ask")
        ask(ui, title, text, title, lambda: self._go(Quit()), words("screen.cancel"), emphasis="danger")
        self._asked = ui.top
        return False
