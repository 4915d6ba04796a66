"""Pictures of regions that look alike are drawn once: most campaigns of tests begin on the same map."""

from collections.abc import Hashable
from functools import lru_cache
from importlib import import_module
from typing import Any, Final

from game.views.board.owned_regions import OwnedRegionPainter, Picture
from game.views.ui.theme import load_theme

CONTEXT: Final[Any] = import_module("game.scenes.context")
KEPT: Final = 1000
_usual: Final = OwnedRegionPainter._drawn


class _Drawing:
    """A picture that is to be drawn, the same for all that looks the same."""

    __slots__ = ("_key", "args")

    def __init__(self, key: Hashable, args: tuple[OwnedRegionPainter, int, int, tuple[bool, ...]]) -> None:
        self._key, self.args = key, args

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Drawing) and self._key == other._key


@lru_cache(maxsize=KEPT)
def _once(drawing: _Drawing) -> Picture:
    painter, tile, unit_px, bright = drawing.args
    del drawing.args  # a painter holds a whole screen
    return _usual(painter, tile, unit_px, bright)


def _drawn_once(self: OwnedRegionPainter, tile: int, unit_px: int, bright: tuple[bool, ...]) -> Picture:
    """Like ``_drawn``."""
    shown = self._shown[tile]
    looks = tuple(map(self._look, (shown.owner, *shown.rivals)))
    key = (self._geometry.outlines[tile], self._colours[tile], shown, looks, unit_px, bright)
    return _once(_Drawing(key, (self, tile, unit_px, bright)))


def draw_once() -> None:
    """From now on no region is drawn a second time as it was in this process, and the theme is read once."""
    OwnedRegionPainter._drawn = _drawn_once  # type: ignore[method-assign]
    CONTEXT.load_theme = lru_cache(load_theme)
