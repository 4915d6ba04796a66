"""Where buttons stand in the lower right corner of a board so that they cover the least of it."""

from collections.abc import Sequence

import pygame


def in_corner(
    sizes: Sequence[tuple[int, int]], room: pygame.Rect, gap: int, board: pygame.Rect
) -> list[pygame.Rect]:
    """Return the places of buttons side by side, or one above the other where that leaves more free."""
    abreast, upright = _abreast(sizes, room, gap), _upright(sizes, room, gap)
    is_better = _overlap(upright, board) < _overlap(abreast, board)
    return upright if is_better and all(room.contains(spot) for spot in upright) else abreast


def _abreast(sizes: Sequence[tuple[int, int]], room: pygame.Rect, gap: int) -> list[pygame.Rect]:
    """Return the places of buttons side by side, the last one in the corner."""
    x, spots = room.right + gap, list[pygame.Rect]()
    for width, height in reversed(sizes):
        x -= width + gap
        spots.append(pygame.Rect(x, room.bottom - height, width, height))
    return spots[::-1]


def _upright(sizes: Sequence[tuple[int, int]], room: pygame.Rect, gap: int) -> list[pygame.Rect]:
    """Return the places of buttons one above the other, the last one in the corner."""
    y, spots = room.bottom + gap, list[pygame.Rect]()
    for width, height in reversed(sizes):
        y -= height + gap
        spots.append(pygame.Rect(room.right - width, y, width, height))
    return spots[::-1]


def _overlap(spots: Sequence[pygame.Rect], board: pygame.Rect) -> int:
    shared = (spot.clip(board) for spot in spots)
    return sum(each.width * each.height for each in shared)
