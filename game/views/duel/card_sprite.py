"""Pictures of cards that lie or fly: in a frame few are painted anew, and what lies still is kept."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.views.drawing import PREMULTIPLIED, Point, Rgb, faded
from game.views.duel.card_art import card_back, card_height
from game.views.duel.card_face import CardLook, card_face

PAINTED_A_FRAME = 2
"""So many faces are painted in a frame while cards fly; the others show their backs a little longer."""
RING_PX = 10
STRAIGHT_DEGREES = 0.05
RIFFLED = 8
"""Cards that are seen to fall when a pile is shuffled."""
PARTED_AT = 0.3
PARTED_SHARE = 0.62
LEAN_DEGREES = 14.0
SLIDES_AT = 0.7
"""From then on a shuffled lot slides under its pile."""
LOT_SHARE = 0.6
"""Heights of a card by which a lot lies below its pile."""


@dataclass(frozen=True, slots=True)
class Pose:
    """How a card is to be drawn. ``share`` of its ``width`` is what it has shrunk to on its way."""

    look: CardLook | None
    colour: Rgb
    letter: str
    at: Point
    width: int
    share: float
    angle: float
    face: float
    ring: Rgb | None
    opacity: float
    is_resting: bool
    will_show: bool
    """Whether its face shows now or at the end of its way."""

    @property
    def is_turned(self) -> bool:
        """Whether it does not stand upright."""
        return abs(self.angle) > STRAIGHT_DEGREES


class PaintBudget:
    """Says how much may be painted in this frame, so that no frame waits for twenty cards."""

    def __init__(self) -> None:
        """Everything may be painted at once until somebody begins to fly."""
        self.is_behind = False
        self._left = 0
        self._is_hasty = True
        self._is_calm = True

    def hurry(self) -> None:
        """Cards were laid at once: let the next frame paint whatever it takes."""
        self._is_hasty = True

    def begin(self, *, is_calm: bool) -> None:
        """Begin a frame; ``is_calm``: no card flies."""
        self.is_behind = False
        self._left = 10_000 if self._is_hasty else PAINTED_A_FRAME
        self._is_calm = is_calm
        self._is_hasty = False

    def may_paint(self) -> bool:
        """Ask to paint a face; where that has to wait, another frame is wanted."""
        if self._left < 1:
            self.is_behind = True
            return False
        self._left -= 1
        return True

    def may_refine(self) -> bool:
        """Ask to turn a card with care, which takes as long as painting some: only while nothing flies."""
        if not self._is_calm:
            self.is_behind = True
            return False
        return self.may_paint()


class CardSprite:
    """The pictures of one card on the table."""

    __slots__ = ("_face", "_face_of", "_still", "_still_of")

    def __init__(self) -> None:
        """Nothing is painted yet."""
        self._face: pygame.Surface | None = None
        self._face_of: tuple[CardLook, int] | None = None
        self._still: pygame.Surface | None = None
        self._still_of: tuple[object, ...] = ()

    def draw(self, surface: pygame.Surface, pose: Pose, budget: PaintBudget) -> None:
        """Draw the card and the light round it."""
        face = self._painted(pose, budget) if pose.look is not None and pose.will_show else None
        if face is not None and pose.face >= 0.5:
            picture = face
        else:
            picture = card_back(pose.width, pose.colour, pose.letter)
        if not pose.is_resting:
            picture = _in_flight(pose, picture)
        elif pose.is_turned:
            picture = self._turned(pose, picture, budget, shows_face=picture is face)
        elif picture.get_width() != pose.width:
            picture = pygame.transform.smoothscale(picture, (pose.width, card_height(pose.width)))
        if pose.opacity < 1.0:
            picture = faded(picture, pose.opacity)
        if pose.ring is not None:
            _draw_ring(surface, pose, pose.ring)
        x, y = pose.at
        at = (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2))
        surface.blit(picture, at, special_flags=PREMULTIPLIED)

    def _painted(self, pose: Pose, budget: PaintBudget) -> pygame.Surface | None:
        """Return the face; until there is time for it as it was last, at another size, or nothing."""
        assert pose.look is not None
        wanted = (pose.look, pose.width)
        if self._face_of != wanted and budget.may_paint():
            self._face, self._face_of = card_face(*wanted), wanted
        return self._face

    def _turned(
        self, pose: Pose, plain: pygame.Surface, budget: PaintBudget, *, shows_face: bool
    ) -> pygame.Surface:
        """Return the card turned for good: at first as it comes, then drawn larger and shrunk: crisp."""
        is_exact = plain.get_width() == pose.width
        wanted = (pose.look, pose.width, pose.angle, shows_face, is_exact)
        if self._still is not None and self._still_of == (*wanted, True):
            return self._still
        is_quarter = abs(pose.angle) % 90.0 < STRAIGHT_DEGREES
        is_fine = is_quarter or budget.may_refine()
        if self._still is not None and self._still_of == (*wanted, is_fine):
            return self._still
        if not is_exact:
            plain = pygame.transform.smoothscale(plain, (pose.width, card_height(pose.width)))
        if not is_fine or is_quarter:
            self._still = _rotated(plain, pose.angle)
        else:
            large = (
                card_face(pose.look, pose.width, 2)
                if shows_face and pose.look is not None
                else card_back(pose.width * 2, pose.colour, pose.letter)
            )
            self._still = pygame.transform.rotozoom(large, pose.angle, 0.5)
        self._still_of = (*wanted, is_fine)
        return self._still


def _in_flight(pose: Pose, picture: pygame.Surface) -> pygame.Surface:
    """Return a card as it passes: turning over, shrinking, turning; nobody sees it so twice."""
    turn = abs(math.cos(math.pi * pose.face)) if pose.look is not None else 1.0
    width = pose.width * pose.share
    size = (max(1, round(width * turn)), max(1, card_height(width)))
    if size != picture.get_size():
        picture = pygame.transform.smoothscale(picture, size)
    return _rotated(picture, pose.angle) if pose.is_turned else picture


def _rotated(picture: pygame.Surface, angle: float) -> pygame.Surface:
    """Turn a picture quickly. What this uncovers takes after its first pixel, which has to be nothing.

    The picture may be shared: only a copy loses that pixel.
    """
    if picture.get_at((0, 0)).a:
        picture = picture.copy()
        picture.set_at((0, 0), (0, 0, 0, 0))
    return pygame.transform.rotate(picture, angle)


def _draw_ring(surface: pygame.Surface, pose: Pose, colour: Rgb) -> None:
    """A light round the edge of a card."""
    width = pose.width * pose.share
    if pose.is_resting:
        picture = _ring(pose.width, colour, round(pose.angle, 1))
    else:
        picture = _ring(pose.width, colour, 0.0)
        if pose.share < 0.99:
            size = (round(width) + 2 * RING_PX, card_height(width) + 2 * RING_PX)
            picture = pygame.transform.scale(picture, size)
        if pose.is_turned:
            picture = _rotated(picture, pose.angle)
    x, y = pose.at
    at = (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2))
    surface.blit(picture, at, special_flags=PREMULTIPLIED)


@lru_cache(maxsize=64)
def _ring(card_width: int, colour: Rgb, angle: float) -> pygame.Surface:
    width, height = card_width, card_height(card_width)
    picture = pygame.Surface((width + 2 * RING_PX, height + 2 * RING_PX), pygame.SRCALPHA)
    for step in range(RING_PX, 0, -1):
        level = (1.0 - step / RING_PX) ** 2 * 0.55
        tone = tuple(round(channel * level) for channel in colour)
        box = picture.get_rect().inflate(-2 * (RING_PX - step), -2 * (RING_PX - step))
        pygame.draw.rect(picture, (*tone, round(255 * level)), box, border_radius=round(width * 0.08) + step)
    box = pygame.Rect(RING_PX - 3, RING_PX - 3, width + 6, height + 6)
    pygame.draw.rect(picture, (*colour, 255), box, border_radius=round(width * 0.08) + 3)
    return pygame.transform.rotozoom(picture, angle, 1.0) if abs(angle) > STRAIGHT_DEGREES else picture


def draw_pile(surface: pygame.Surface, at: Point, width: int, colour: Rgb, letter: str, cards: int) -> None:
    """Draw a face-down pile: a few edges below its back; nothing for an empty one but its place."""
    back = card_back(width, colour, letter)
    x, y = round(at[0] - width / 2), round(at[1] - back.get_height() / 2)
    if not cards:
        box = pygame.Rect(x, y, width, back.get_height())
        pygame.draw.rect(surface, (44, 58, 76), box, 1, border_radius=round(width * 0.08))
        return
    for step in range(min(3, (cards + 5) // 6), -1, -1):
        surface.blit(back, (x + step * 2, y - step * 2), special_flags=PREMULTIPLIED)


def draw_riffle(
    surface: pygame.Surface, at: Point, width: int, colour: Rgb, letter: str, phase: float
) -> None:
    """Draw a pile that is being shuffled: its halves part, lean, and fall into each other card by card."""
    back = card_back(width, colour, letter)
    apart = math.sin(math.pi * min(1.0, phase / PARTED_AT) / 2.0)
    for number in range(RIFFLED):
        falls_at = PARTED_AT + (1.0 - PARTED_AT) * number / RIFFLED
        fallen = min(1.0, max(0.0, (phase - falls_at) * RIFFLED / (1.0 - PARTED_AT)))
        away = apart * (1.0 - fallen) * (1 if number % 2 else -1)
        picture = back if abs(away) < 0.02 else _rotated(back, -LEAN_DEGREES * away)
        x = at[0] + away * width * PARTED_SHARE
        y = at[1] - number - abs(away) * width * 0.12
        corner = (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2))
        surface.blit(picture, corner, special_flags=PREMULTIPLIED)


def draw_lot(surface: pygame.Surface, at: Point, width: int, colour: Rgb, letter: str, phase: float) -> None:
    """Draw cards that are shuffled among themselves before they slide under their pile, which comes above."""
    away = min(1.0, (1.0 - phase) / (1.0 - SLIDES_AT)) * card_height(width) * LOT_SHARE
    draw_riffle(surface, (at[0], at[1] + away), width, colour, letter, min(1.0, phase / SLIDES_AT))
