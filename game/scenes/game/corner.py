"""Where buttons stand over a board so that they cover the least of it: in its corner, or beside it."""

from collections.abc import Iterator, Sequence

import pygame

Sizes = Sequence[tuple[int, int]]


def in_corner(
    sizes: Sizes,
    room: pygame.Rect,
    gap: int,
    board: pygame.Rect,
    narrow: pygame.Rect,
    names: Sequence[pygame.Rect] = (),
) -> list[pygame.Rect]:
    """Return the places of buttons side by side, or another way in which more of the board stays free.

    They may stand one above the other in the corner. Some of them stand at the left of the board where all
    of it stays free so; with little room they move closer together, and to the edges of ``narrow`` around it.
    Where ``names`` are written on the board, what leaves these free comes first.
    """
    usual = [_abreast(sizes, room, gap), _column(sizes, room, gap, is_right=True)]
    ways = [way for way in usual if way is usual[0] or _is_inside(way, room)]
    beside = (*_upright(sizes, room, gap), *_upright(sizes, narrow, gap // 2))
    ways += [way for way in beside if not _overlap(way, board)]
    return min(ways, key=lambda way: (sum(_overlap(way, name) for name in names), _overlap(way, board)))


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
        if _is_inside(spots, room):
            yield spots


def _column(sizes: Sizes, room: pygame.Rect, gap: int, *, is_right: bool) -> list[pygame.Rect]:
    """Return the places of buttons one above the other, the last one at the bottom."""
    y, spots = room.bottom + gap, list[pygame.Rect]()
    for width, height in reversed(sizes):
        y -= height + gap
        spots.append(pygame.Rect(room.right - width if is_right else room.left, y, width, height))
    return spots[::-1]


def _is_inside(spots: Sequence[pygame.Rect], room: pygame.Rect) -> bool:
    return all(room.contains(spot) for spot in spots)


def _overlap(spots: Sequence[pygame.Rect], board: pygame.Rect) -> int:
    shared = (spot.clip(board) for spot in spots)
    return sum(each.width * each.height for each in shared)
