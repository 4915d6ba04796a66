"""Which form of a recording's controls has room on a screen."""

from __future__ import annotations

from typing import Final

from game.scenes.game.replay_controls import Form
from game.scenes.game.slots import CONTROLS_WIDTH, is_low, is_narrow
from game.scenes.game.upright import is_upright
from game.views.ui.kit import Kit

SHORT_BELOW: Final = 540
"""On lower screens (in pixels at scale 1) a column has no room for words on all controls."""


def form_of(size: tuple[int, int], kit: Kit, *, is_beside: bool) -> Form:
    """Return the form of controls that lie beside a board, or below it, on a screen of this size."""
    if is_upright(size):
        return "short" if is_narrow(size, kit, CONTROLS_WIDTH) else "row"
    if not is_beside:
        return "row"
    return "short" if is_low(size, kit, SHORT_BELOW) else "column"
