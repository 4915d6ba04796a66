"""Where things lie on the screen of a duel."""

from __future__ import annotations

from game.views.ui.kit import Kit

LEFT_WIDTH = 252
RIGHT_WIDTH = 272
WIDE_FROM = 1600
WIDE_SHARE = 5 / 4
"""Screens from this width (in pixels at scale 1) have wider columns at the sides."""
COMPACT_BELOW = 1080
LOW_BELOW = 900
STRIP_PERCENT = 25
LEAST_STRIP = 128


def card_strip_height(size: tuple[int, int], kit: Kit) -> int:
    """Return the height of the strip of cards in unscaled pixels: a share of the screen's height."""
    return max(LEAST_STRIP, round(size[1] * STRIP_PERCENT / 100 / kit.scale))


def close_up_size(size: tuple[int, int], kit: Kit) -> tuple[int, int]:
    """Return width and height of the card close up in unscaled pixels: what the left column leaves."""
    room = round(size[1] / kit.scale) - 428
    width = min(side_widths(size, kit)[0] - 16, max(120, round(room / 1.4)))
    return width, round(width * 1.4)


def is_compact(size: tuple[int, int], kit: Kit) -> bool:
    """Whether there is room for one column of panels alone."""
    return size[0] < COMPACT_BELOW * kit.scale


def is_low(size: tuple[int, int], kit: Kit) -> bool:
    """Whether there is no room for the log below what is foreseen."""
    return size[1] < LOW_BELOW * kit.scale


def layout_of(size: tuple[int, int], kit: Kit) -> object:
    """Return what the layout depends on: another size of the screen makes other cards."""
    return size


def side_widths(size: tuple[int, int], kit: Kit) -> tuple[int, int]:
    """Return the widths of the columns at the sides in unscaled pixels."""
    if is_compact(size, kit):
        return LEFT_WIDTH, RIGHT_WIDTH
    share = WIDE_SHARE if size[0] >= WIDE_FROM * kit.scale else 1.0
    return round(LEFT_WIDTH * share), round(RIGHT_WIDTH * share)
