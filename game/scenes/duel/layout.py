"""Where things lie on the screen of a duel."""

from __future__ import annotations

from game.scenes.game.slots import is_low, is_narrow, is_tight
from game.views.ui.kit import Kit

LEFT_WIDTH = 252
RIGHT_WIDTH = 272
WIDE_FROM = 1600
WIDE_SHARE = 5 / 4
"""Screens from this width (in pixels at scale 1) have wider columns at the sides."""
LOW_BELOW = 900
"""Lower screens have no room for the log below what is foreseen."""
STRIP_PERCENT = 25
LEAST_STRIP = 128
TIGHT_STRIP = 108
"""Beside a board that needs all the height of the screen."""
LOWEST_STRIP = 108
"""Below a line at the top that takes two."""
ONE_LINE_BELOW = 340
"""Lower screens (in pixels at scale 1) have little room for a second line above the board and its cards."""
ROOMY_SEATS = 2
"""With more seats the line at the top has no room for all that it could say."""


def card_strip_height(size: tuple[int, int], kit: Kit, seats: int) -> int:
    """Return the height of the strip of cards in unscaled pixels: a share of the screen's height."""
    if is_tight(size, kit):
        return TIGHT_STRIP
    is_short = seats > ROOMY_SEATS and is_low(size, kit, ONE_LINE_BELOW)
    least = LOWEST_STRIP if is_short else LEAST_STRIP
    return max(least, round(size[1] * STRIP_PERCENT / 100 / kit.scale))


def close_up_size(size: tuple[int, int], kit: Kit) -> tuple[int, int]:
    """Return width and height of the card close up in unscaled pixels: what the left column leaves."""
    room = round(size[1] / kit.scale) - 428
    width = min(side_widths(size, kit)[0] - 16, max(120, round(room / 1.4)))
    return width, round(width * 1.4)


def layout_of(size: tuple[int, int], kit: Kit) -> object:
    """Return what the layout depends on: another size of the screen makes other cards."""
    return size


def side_widths(size: tuple[int, int], kit: Kit) -> tuple[int, int]:
    """Return the widths of the columns at the sides in unscaled pixels."""
    if is_narrow(size, kit):
        return LEFT_WIDTH, RIGHT_WIDTH
    share = 1.0 if is_narrow(size, kit, WIDE_FROM) else WIDE_SHARE
    return round(LEFT_WIDTH * share), round(RIGHT_WIDTH * share)
