"""Where buttons stand over a board so that they cover the least of it: in its corner, or beside it."""

from collections.abc import Iterator, Sequence

import pygame

Sizes = Sequence[tuple[int, int]]


def in_corner(
    sizes: Sizes, room: pygame.Rect, gap: int, board: pygame.Rect, narrow: pygame.Rect
) -> list[pygame.Rect]:
    """Return the places of buttons side by side, or another way in which more of the board stays free.

    They may stand one above the other in the corner, or some of them at the left of the board. Where there
    is little room they move closer together, and to the edges of ``narrow``, in which the room lies.
    """
    abreast = _abreast(sizes, room, gap)
    ways = [abreast, *_upright(sizes, room, gap), *_upright(sizes, narrow, gap // 2)]
    return min(ways, key=lambda spots: _overlap(spots, board))


def _abreast(sizes: Sizes, room: pygame.Rect, gap: int) -> list[pygame.Rect]:
    """Return the places of buttons side by side, the last one in the corner."""
    x, spots = room.right + gap, list[pygame.Rect]()
    for width, height in reversed(sizes):
        x -= width + gap
        spots.append(pygame.Rect(x, room.bottom - height, width, height))
    return spots[::-1]


def _upright(sizes: Sizes, room: pygame.Rect, gap: int) -> Iterator[list[pygame.Rect]]:
    """Return the places of buttons one above the other: all at the right, or the first ones at the left."""
    for count in range(len(sizes)):
        at_left = _column(sizes[:count], room, gap, is_right=False)
        spots = at_left + _column(sizes[count:], room, gap, is_right=True)
        if all(room.contains(spot) for spot in spots):
            yield spots


def _column(sizes: Sizes, room: pygame.Rect, gap: int, *, is_right: bool) -> list[pygame.Rect]:
    """Return the places of buttons one above the other, the last one at the bottom."""
    y, spots = room.bottom + gap, list[pygame.Rect]()
    for width, height in reversed(sizes):
        y -= height + gap
        spots.append(pygame.Rect(room.right - width if is_right else room.left, y, width, height))
    return spots[::-1]


def _overlap(spots: Sequence[pygame.Rect], board: pygame.Rect) -> int:
    shared = (spot.clip(board) for spot in spots)
    return sum(each.width * each.height for each in shared)
