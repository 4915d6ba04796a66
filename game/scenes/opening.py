"""A saved game is being read: said in a picture of its own, before the reading begins."""

from collections.abc import Callable

import pygame

from game.scenes.backdrop import step_back
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.stack import Pop, Push, Transition
from game.session.errors import SaveError
from game.views.ui.basic import Label
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

_WIDTH = 440


class Opening(Screen):
    """Lies over the screen where a save was chosen until that save is read; a large war takes seconds."""

    name = "opening"
    result_type = object
    is_overlay = True

    def __init__(self, services: Services, called: str, way: Callable[[], Transition]) -> None:
        """``way`` reads the save and returns where it leads to. Raises SaveError: the result then."""
        super().__init__(services)
        self._called = called
        self._way = way
        self._is_shown = False

    def build(self) -> Widget:
        """What is being read, in the middle."""
        told = Label(self.words("screen.opening", name=escape(self._called)), text_align="center")
        return Column(Spacer(), Row(Spacer(), Panel("", told, width=_WIDTH), Spacer()), Spacer())

    def draw_ground(self, surface: pygame.Surface) -> None:
        """The screen below steps back."""
        step_back(surface, self.context.kit.palette)

    def on_back(self) -> None:
        """The reading has begun by the time that a key comes."""

    @property
    def calm_ms(self) -> int:
        """It works."""
        return 0

    def draw(self, surface: pygame.Surface) -> None:
        """Draw, and remember that the words were seen before the work begins."""
        super().draw(surface)
        self._is_shown = True

    def on_update(self, dt_ms: int) -> None:
        """Read the save once the words are on the screen."""
        if not self._is_shown:
            return
        try:
            self.go(self._way())
        except SaveError as problem:
            self.go(Pop(problem))


def opening(
    services: Services,
    called: str,
    way: Callable[[], Transition],
    tell: Callable[[SaveError], None],
    then: Callable[[object], None] = lambda _: None,
) -> Push:
    """Return the way over the notice into a save.

    ``tell`` says why it cannot be read, ``then`` gets what else ``way`` pops.
    """

    def ended(result: object) -> None:
        if isinstance(result, SaveError):
            tell(result)
        else:
            then(result)

    return Push(Opening(services, called, way), ended)
