"""What differs between two pictures of a user interface: only that much of the screen is drawn anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.views.ui.widget import Blit

MOST_WASTE_PX = 100_000
"""So many pixels are drawn in the time that one more area takes: nearer areas are drawn as one."""


class Sheet:
    """The pictures that a user interface shows, and those that it drew last."""

    def __init__(self) -> None:
        self.shown: list[Blit] = []
        self._drawn: list[Blit] = []

    def take(self, blits: list[Blit]) -> None:
        """Show these, back to front."""
        self.shown = blits

    def changes(self) -> list[pygame.Rect]:
        """Return where what is shown differs from what was drawn last."""
        return [] if self.shown is self._drawn else differing(self._drawn, self.shown)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything with one call."""
        surface.fblits(self.shown, pygame.BLEND_PREMULTIPLIED)
        self._drawn = self.shown


def differing(before: Sequence[Blit], after: Sequence[Blit]) -> list[pygame.Rect]:
    """Return the places of all pictures that only one of two piles has, or that lie in another order in it.

    Pictures are told apart by being another surface, not by what they show: a widget that has changed
    paints a new one.
    """
    places = {_key(blit): number for number, blit in enumerate(after)}
    found: list[pygame.Rect] = []
    kept: set[int] = set()
    last = -1
    for blit in before:
        number = places.get(_key(blit), -1)
        if number > last:
            last = number
            kept.add(number)
        else:
            found.append(blit[0].get_rect(topleft=blit[1]))
    found += [
        picture.get_rect(topleft=at) for number, (picture, at) in enumerate(after) if number not in kept
    ]
    return found


def _key(blit: Blit) -> tuple[object, ...]:
    """Return what is the same for the same picture at the same place, also when it was cut out twice."""
    picture, at = blit
    parent = picture.get_parent()
    if parent is None:
        return (id(picture), at)
    return (id(parent), picture.get_offset(), picture.get_size(), at)


def together(areas: Iterable[pygame.Rect]) -> tuple[pygame.Rect, ...]:
    """Return a few areas that hold all these and have no pixel in common."""
    found: list[pygame.Rect] = []
    for area in areas:
        if not area:
            continue
        while (other := _joined_with(area, found)) is not None:
            found.remove(other)
            area = area.union(other)
        found.append(area)
    return tuple(found)


def _joined_with(area: pygame.Rect, others: Sequence[pygame.Rect]) -> pygame.Rect | None:
    for other in others:
        whole = area.union(other)
        waste = whole.width * whole.height - area.width * area.height - other.width * other.height
        if waste < MOST_WASTE_PX or area.colliderect(other):
            return other
    return None
