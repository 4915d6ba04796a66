"""The first picture: the game's name, what is being loaded, and how far that is."""

from collections.abc import Callable, Sequence

import pygame

from game.scenes.screen import Screen
from game.scenes.stack import Transition
from game.views.ui.basic import Label, Picture, ProgressBar
from game.views.ui.glyphs import drawable
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Row, Spacer
from game.views.ui.lettering import lettering
from game.views.ui.widget import Widget

Step = tuple[str, Callable[[], object]]
"""What is done, in words, and the doing."""


class LoadingScene(Screen):
    """Does one step between two pictures, then goes where ``leads_to`` says."""

    name = "loading"

    def __init__(self, title: str, steps: Sequence[Step], leads_to: Callable[[], Transition]) -> None:
        super().__init__()
        self._title = title
        self._steps = tuple(steps)
        self._leads_to = leads_to
        self._done = 0
        self._is_shown = False

    def build(self) -> Widget:
        """Name, bar, words in the middle."""
        self._bar = ProgressBar(0, max(1, len(self._steps)), "accent")
        self._words = Label(self._steps[0][0] if self._steps else "", "dim")
        middle = Column(Picture(self._paint_name, height=56), self._bar, self._words, gap=12, width=320)
        return Column(Spacer(), Row(Spacer(), middle, Spacer()), Spacer())

    def _paint_name(self, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
        surface = pygame.Surface(size, pygame.SRCALPHA)
        paint_spaced(kit, surface, kit.capitals(self._title))
        return surface

    def on_back(self) -> None:
        """There is nowhere to go back to yet."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw, and remember that the words were seen before the work begins."""
        super().draw(surface)
        self._is_shown = True

    @property
    def calm_ms(self) -> int:
        """It works."""
        return 0

    def on_update(self, dt_ms: int) -> None:
        """Do the next step once its words are on the screen."""
        if not self._is_shown:
            return
        if self._done < len(self._steps):
            self._steps[self._done][1]()
            self._done += 1
            self._bar.set_progress(self._done)
            if self._done < len(self._steps):
                self._words.set_text(self._steps[self._done][0])
            self._is_shown = False
        if self._done == len(self._steps):
            self.go(self._leads_to())


def paint_spaced(kit: Kit, surface: pygame.Surface, name: str) -> None:
    """Paint a name letter by letter, so that it fills the width of a surface."""
    width, height = surface.get_size()
    name, px = drawable(name), kit.px(40)
    while px > 8 and sum(map(lettering(px, is_bold=True).width, name)) > width:
        px -= 1
    letters = lettering(px, is_bold=True)
    widths = [letters.width(sign) for sign in name]
    gap = (width - sum(widths)) / max(1, len(name) - 1)
    x = 0.0
    for sign, own in zip(name, widths, strict=True):
        picture = letters.render(sign, kit.palette.text)
        where = (round(x), (height - picture.get_height()) // 2)
        surface.blit(picture, where, None, pygame.BLEND_PREMULTIPLIED)
        x += own + gap
