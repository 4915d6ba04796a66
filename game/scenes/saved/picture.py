"""The picture of a saved game: read beside the screen, drawn a little with every frame, kept for a while."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Unpack

import pygame

from game.scenes.faces import face_of
from game.scenes.services import Services
from game.session.errors import SaveError
from game.session.position import Layer, Position
from game.session.replay import REPLAY_FAILURES
from game.session.save_preview import seen_by_all
from game.views.table.miniature import drawn_small
from game.views.table.stage import Stage
from game.views.ui.basic import Picture
from game.views.ui.fonts import Face
from game.views.ui.kit import BoxStyle, Kit
from game.views.ui.markup import Run, parse
from game.views.ui.text import lay_out as lay_out_text
from game.views.ui.text import paint_layout
from game.views.ui.widget import Common

BUDGET_MS = 5.0
"""No further step of a picture is begun in a frame after so long."""
KEPT = 24
BELOW_PERCENT = 36
"""Width of the map of a war beside the board of its battle."""
FAILURES = (SaveError, pygame.error, *REPLAY_FAILURES)
"""What reading and drawing a save that somebody has made up may raise: then it has no picture."""

Key = tuple[object, ...]
Read = Callable[[], Position]
Work = tuple[Key, Kit, Read]
Place = tuple[Key, Kit, tuple[int, int]]


class SavePicture(Picture):
    """Shows the board of one game at a time; ``work`` goes on drawing, ``close`` ends the thread."""

    def __init__(self, services: Services, waiting: str, failed: str, **common: Unpack[Common]) -> None:
        """``waiting`` and ``failed`` stand in the place of a picture that is to come or that cannot be."""
        super().__init__(self._paint_board, **common)
        self._services = services
        self._waiting, self._failed = waiting, failed
        self._pool: ThreadPoolExecutor | None = None
        self._key: Key | None = None
        self._read: Read | None = None
        self._asked: Work | None = None
        self._future: Future[tuple[Stage, ...] | None] | None = None
        self._steps: Iterator[pygame.Surface | None] | None = None
        self._place: Place | None = None
        """What the steps lead to."""
        self._kept: OrderedDict[Place, pygame.Surface | None] = OrderedDict()
        self._note = ""

    def show(self, key: Key, read: Read) -> None:
        """Show the game that ``read`` returns, secrets included; equal keys stand for the same moment."""
        self._begin(key, read, "")

    def show_none(self, note: str) -> None:
        """Show words in the place of a picture."""
        self._begin(None, None, note)

    def _begin(self, key: Key | None, read: Read | None, note: str) -> None:
        if key == self._key and note == self._note:
            return
        self._key, self._read, self._note = key, read, note
        self._asked, self._future, self._steps = None, None, None
        self.touch()

    def rest(self) -> None:
        """Let the file go: when this returns, nobody reads it."""
        future, self._asked, self._future = self._future, None, None
        if future is not None and not future.cancel():
            future.exception()

    def close(self) -> None:
        """End the thread."""
        self._asked, self._future, self._steps = None, None, None
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _due(self) -> tuple[Place, Work] | None:
        """Return the picture that is still to come, and what it is made of."""
        host = self.host
        if self._key is None or self._read is None or host is None or not self.rect.width:
            return None
        place = (self._key, host.kit, self.rect.size)
        return None if place in self._kept else (place, (self._key, host.kit, self._read))

    @property
    def is_done(self) -> bool:
        """Whether ``work`` has nothing to do."""
        return self._due() is None

    def work(self) -> None:
        """Go on with the picture, for as long as a frame may take."""
        due = self._due()
        if due is None:
            return
        place, wanted = due
        try:
            picture = self._worked(place, wanted)
            if picture is None:
                return
        except FAILURES:
            picture = None
        self._asked, self._future, self._steps = None, None, None
        self._keep(place, picture)
        self.touch()

    def _worked(self, place: Place, wanted: Work) -> pygame.Surface | None:
        """Return the picture once it is there. Raises one of ``FAILURES`` where there is none."""
        if self._asked != wanted:
            self._ask(wanted)
        if self._steps is None or self._place != place:
            boards = self._future.result() if self._future is not None and self._future.done() else None
            if boards is None:
                return None
            self._place, self._steps = place, _drawn(boards, self.rect.size, wanted[1])
        begun = time.perf_counter()
        for picture in self._steps:
            if picture is not None or (time.perf_counter() - begun) * 1000.0 > BUDGET_MS:
                return picture
        return None

    def _keep(self, place: Place, picture: pygame.Surface | None) -> None:
        self._kept[place] = picture
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def _ask(self, wanted: Work) -> None:
        self._asked, self._steps = wanted, None
        if self._pool is None:
            self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")
        self._future = self._pool.submit(self._laid_out, wanted)

    def _laid_out(self, wanted: Work) -> tuple[Stage, ...] | None:
        """Read and lay out a game; None where nobody wants it any more."""
        if wanted != self._asked:
            return None
        _, kit, read = wanted
        return lay_out(self._services, kit, seen_by_all(read()))

    # Drawing

    @property
    def _words(self) -> str:
        host = self.host
        if self._key is None or host is None:
            return self._note
        place = (self._key, host.kit, self.rect.size)
        if place not in self._kept:
            return self._waiting
        return self._failed if self._kept[place] is None else ""

    def visible_text(self) -> str:
        """Return what stands in the place of the picture."""
        return self._words

    def _paint_board(self, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
        surface = pygame.Surface(size, pygame.SRCALPHA)
        if not all(size):
            return surface
        palette = kit.palette
        frame = BoxStyle(palette.ground, 255, palette.panel_edge, kit.px(1), kit.px(4))
        surface.blit(kit.box(*size, frame), (0, 0), None, pygame.BLEND_PREMULTIPLIED)
        picture = self._kept.get((self._key, kit, size)) if self._key is not None else None
        if picture is not None:
            edge = kit.px(1)
            inner = pygame.Rect(edge, edge, size[0] - 2 * edge, size[1] - 2 * edge)
            surface.blit(picture, inner, inner)
            return surface
        margin = kit.px(12)
        face = Face("text")
        parsed = parse(self._words, kit.has_colour, Run("", face, "dim"))
        layout = lay_out_text(kit, parsed, max(1, size[0] - 2 * margin), "center", kit.px(2), face)
        words = pygame.Surface((max(1, size[0] - 2 * margin), max(1, layout.height)), pygame.SRCALPHA)
        paint_layout(kit, layout, words)
        at = words.get_rect(center=surface.get_rect().center)
        surface.blit(words, at, None, pygame.BLEND_PREMULTIPLIED)
        return surface


def _drawn(boards: tuple[Stage, ...], size: tuple[int, int], kit: Kit) -> Iterator[pygame.Surface | None]:
    """Draw the board on top, and at its right what lies below it, the lowest last."""
    whole = pygame.Surface(size)
    for stage, area in zip(boards, _places(len(boards), size)):
        for picture in drawn_small(stage, area.size, kit.palette.ground):
            yield None
            if picture is not None:
                whole.blit(picture, area)
        if area.left:
            pygame.draw.rect(whole, kit.palette.panel_edge, (*area.topleft, kit.px(1), area.height))
    yield whole


def _places(count: int, size: tuple[int, int]) -> tuple[pygame.Rect, ...]:
    """Return where so many boards lie: the first has the most room."""
    width, height = size
    if count == 1:
        return (pygame.Rect((0, 0), size),)
    left, each = width - width * BELOW_PERCENT // 100, height // (count - 1)
    below = (pygame.Rect(left, number * each, width - left, each) for number in range(count - 1))
    return (pygame.Rect(0, 0, left, height), *below)


def lay_out(services: Services, kit: Kit, observed: Position) -> tuple[Stage, ...]:
    """Return the board of every game of a position, the one on top first. No picture is drawn yet.

    The position is one that everybody may see.
    """
    return tuple(_board(services, kit, layer) for layer in reversed(observed.stack))


def _board(services: Services, kit: Kit, layer: Layer) -> Stage:
    return face_of(layer.game.system.name).show(services, kit, layer, None).stage
