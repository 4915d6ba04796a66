"""The key that is held down: what it types and repeats stays where it was pressed."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.views.keys import MODIFIER_KEYS
from game.views.ui.widget import Point, Widget


@dataclass(frozen=True, slots=True)
class KeyPlace:
    """Where keys go: the scene, the tree of widgets in it that gets them, and what has the focus there."""

    scene: object = None
    tree: object = None
    focus: object = None
    depth: int = 1
    """How many trees lie above each other there; above the lowest lie dialogs."""
    at: Callable[[Point], Widget | None] = lambda _: None
    """What lies at a point of the uppermost tree."""

    def has_moved(self, other: "KeyPlace") -> bool:
        """Whether another scene, dialog or list has come between."""
        return self.scene is not other.scene or self.tree is not other.tree

    def is_elsewhere(self, other: "KeyPlace") -> bool:
        """Whether another scene or dialog has come or gone; a screen that was only built anew has not."""
        is_dialog = self.depth > 1
        return self.scene is not other.scene or (
            self.depth != other.depth or (is_dialog and self.tree is not other.tree)
        )


class HeldKey:
    """Says which events of a held key are stale.

    A key that opens a screen, a dialog or a text field also types a letter, and repeats while it is held:
    none of this is meant for what it has opened. Text that comes without a key (an input method) is.
    """

    def __init__(self) -> None:
        self._key: int | None = None
        self._place = KeyPlace()

    def is_stale(self, event: pygame.event.Event, place: KeyPlace) -> bool:
        """Take in an event before anyone gets it; say whether nobody is to get it.

        ``place`` is where it would go.
        """
        match event.type:
            case pygame.KEYDOWN if event.key == self._key:
                return place.has_moved(self._place)
            case pygame.KEYDOWN if event.key not in MODIFIER_KEYS:
                self._key, self._place = event.key, place
            case pygame.KEYUP if event.key == self._key:
                self._key = None
            case pygame.WINDOWFOCUSLOST:
                self._key = None
            case pygame.TEXTINPUT if self._key is not None:
                return place.has_moved(self._place) or place.focus is not self._place.focus
        return False
