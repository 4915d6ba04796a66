"""Cards on their way: every card glides, turns and flips from where it lies to where it belongs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from game.views.drawing import PREMULTIPLIED, Rgb, faded, soft_disc
from game.views.duel.card_art import card_back, card_height
from game.views.duel.card_face import CardLook, card_face
from game.views.motion import ease_in_out

MOVE_MS = 250.0
LIFT_MS = 110.0
LIFT_SHARE = 0.10
STAGGER_MS = 45.0


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a card: its centre, its width, how far it is turned, and how much of its face shows."""

    x: float
    y: float
    width: float
    angle: float = 0.0
    face: float = 1.0
    """0: its back; 1: its face."""


@dataclass(frozen=True, slots=True)
class CardItem:
    """A card that lies on the table. ``home`` is its pile: where it comes from and goes to."""

    key: str
    spot: Spot
    home: Spot
    look: CardLook | None
    colour: Rgb
    letter: str
    was: str = ""
    """The key of the hidden card that this one has turned out to be."""
    is_choice: bool = False
    ring: Rgb | None = None
    caption: str = ""


@dataclass(slots=True)
class _Flying:
    item: CardItem
    now: Spot
    start: Spot
    goal: Spot
    at_ms: float = 0.0
    length_ms: float = MOVE_MS
    is_leaving: bool = False


def _between(a: Spot, b: Spot, share: float) -> Spot:
    def mid(p: float, q: float) -> float:
        return p + (q - p) * share

    return Spot(
        mid(a.x, b.x), mid(a.y, b.y), mid(a.width, b.width), mid(a.angle, b.angle), mid(a.face, b.face)
    )


class CardLayer:
    """All cards in view. ``lay`` says what belongs where; ``update`` brings it there."""

    def __init__(self) -> None:
        """Nothing lies there yet."""
        self._cards: dict[str, _Flying] = {}
        self._order: list[str] = []
        self.lifted = ""
        self.is_instant = False
        self.is_dirty = True

    @property
    def is_resting(self) -> bool:
        """Whether no card moves."""
        return all(card.at_ms >= card.length_ms for card in self._cards.values())

    @property
    def items(self) -> Sequence[CardItem]:
        """The cards that belong on the table, from the back to the front."""
        return [self._cards[key].item for key in self._order]

    def lay(self, items: Sequence[CardItem], *, at_once: bool = False) -> None:
        """Say what belongs where. Known cards glide there, new ones come from their piles, others leave."""
        fresh = {item.key: item for item in items}
        late = 0.0
        for key in [key for key in self._cards if key not in fresh]:
            heir = next((item for item in items if item.was == key), None)
            card = self._cards[key]
            if heir is not None and heir.key not in self._cards:
                self._cards[heir.key] = self._cards.pop(key)
                self._cards[heir.key].item = heir
            elif at_once or self.is_instant:
                del self._cards[key]
            elif not card.is_leaving:
                card.is_leaving = True
                self._send(card, replace(card.item.home, face=0.0), late)
                late += STAGGER_MS
        late = 0.0
        for item in items:
            card_or_none = self._cards.get(item.key)
            goal = self._goal(item)
            if card_or_none is None:
                begin = replace(item.home, face=0.0)
                card = _Flying(item, begin, begin, begin)
                self._cards[item.key] = card
                self._send(card, goal, late)
                late += STAGGER_MS
            else:
                card = card_or_none
                card.item, card.is_leaving = item, False
                if card.goal != goal:
                    self._send(card, goal, 0.0)
            if at_once:
                card.now = card.start = card.goal
                card.at_ms = card.length_ms
        self._order = [item.key for item in items]
        self.is_dirty = True

    def _goal(self, item: CardItem) -> Spot:
        if item.key != self.lifted:
            return item.spot
        spot = item.spot
        return replace(spot, y=spot.y - card_height(spot.width) * LIFT_SHARE, angle=spot.angle * 0.3)

    def _send(self, card: _Flying, goal: Spot, late_ms: float, length_ms: float = MOVE_MS) -> None:
        card.start, card.goal = card.now, goal
        card.at_ms, card.length_ms = -late_ms, length_ms
        if self.is_instant:
            card.now, card.at_ms = goal, length_ms

    def lift(self, key: str) -> bool:
        """Lift a card and lay the last one down; return whether that changed anything."""
        if key == self.lifted:
            return False
        before, self.lifted = self.lifted, key
        for each in (before, key):
            card = self._cards.get(each)
            if card is not None and not card.is_leaving:
                self._send(card, self._goal(card.item), 0.0, LIFT_MS)
        self.is_dirty = True
        return True

    def update(self, dt_ms: float) -> bool:
        """Let time pass; return whether anything moved."""
        moved = False
        for key, card in list(self._cards.items()):
            if card.at_ms >= card.length_ms:
                if card.is_leaving:
                    del self._cards[key]
                    moved = True
                continue
            moved = True
            card.at_ms = min(card.length_ms, card.at_ms + dt_ms)
            share = ease_in_out(max(0.0, card.at_ms) / card.length_ms)
            card.now = card.goal if card.at_ms >= card.length_ms else _between(card.start, card.goal, share)
        self.is_dirty = self.is_dirty or moved
        return moved

    def settle(self) -> None:
        """Bring every card to rest at once."""
        for key, card in list(self._cards.items()):
            if card.is_leaving:
                del self._cards[key]
            else:
                card.now, card.at_ms = card.goal, card.length_ms
        self.is_dirty = True

    def at(self, point: tuple[int, int]) -> CardItem | None:
        """Return the card under a pixel as the fan lies, so that a lifted card hides none from the mouse."""
        for key in reversed(self._order):
            if _covers(self._cards[key].item.spot, point):
                return self._cards[key].item
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all cards from the back to the front; leaving ones lie below, the lifted one above."""
        self.is_dirty = False
        leaving = [card for card in self._cards.values() if card.is_leaving]
        staying = [self._cards[key] for key in self._order if key != self.lifted]
        if self.lifted in self._order:
            staying.append(self._cards[self.lifted])
        for card in (*leaving, *staying):
            _draw_card(surface, card)


def _covers(spot: Spot, point: tuple[int, int]) -> bool:
    away = pygame.Vector2(point[0] - spot.x, point[1] - spot.y).rotate(spot.angle)
    return abs(away.x) <= spot.width / 2.0 and abs(away.y) <= card_height(spot.width) / 2.0


def _draw_card(surface: pygame.Surface, card: _Flying) -> None:
    spot, item = card.now, card.item
    is_resting = card.at_ms >= card.length_ms
    largest = max(card.start.width, card.goal.width)
    width = max(12, round(spot.width if is_resting else largest))
    shows_face = spot.face >= 0.5 and item.look is not None
    turn = abs(math.cos(math.pi * spot.face)) if item.look is not None else 1.0
    picture = (
        card_face(item.look, width)
        if shows_face and item.look is not None
        else card_back(width, item.colour, item.letter)
    )
    share = 1.0 if is_resting else spot.width / max(1.0, largest)
    if turn < 0.99 or share < 0.99:
        size = (max(1, round(width * turn * share)), max(1, round(picture.get_height() * share)))
        picture = pygame.transform.smoothscale(picture, size)
    if abs(spot.angle) > 0.05:
        picture = (
            _turned(item, width, shows_face, round(spot.angle, 1))
            if is_resting and turn >= 0.99
            else pygame.transform.rotozoom(picture, spot.angle, 1.0)
        )
    if card.is_leaving:
        picture = faded(picture, max(0.0, 1.0 - max(0.0, card.at_ms) / card.length_ms * 0.7))
    x, y = round(spot.x - picture.get_width() / 2), round(spot.y - picture.get_height() / 2)
    glow = item.ring if item.ring is not None and not card.is_leaving else None
    if glow is not None:
        _draw_ring(surface, spot, glow)
    surface.blit(picture, (x, y), special_flags=PREMULTIPLIED)


@lru_cache(maxsize=128)
def _turned(item: CardItem, width: int, shows_face: bool, angle: float) -> pygame.Surface:
    """A card turned for good: drawn at twice its size, then turned and shrunk, so that it stays crisp."""
    big = (
        card_face(item.look, width, 2)
        if shows_face and item.look is not None
        else card_back(width * 2, item.colour, item.letter)
    )
    if abs(angle) % 90.0 < 0.05:
        plain = (
            card_face(item.look, width)
            if shows_face and item.look is not None
            else card_back(width, item.colour, item.letter)
        )
        return pygame.transform.rotate(plain, angle)
    return pygame.transform.rotozoom(big, angle, 0.5)


def _draw_ring(surface: pygame.Surface, spot: Spot, colour: Rgb) -> None:
    """A light round the edge of a card."""
    width, height = spot.width, float(card_height(spot.width))
    picture = _ring(round(width), round(height), colour)
    if abs(spot.angle) > 0.05:
        picture = pygame.transform.rotozoom(picture, spot.angle, 1.0)
    at = (round(spot.x - picture.get_width() / 2), round(spot.y - picture.get_height() / 2))
    surface.blit(picture, at, special_flags=PREMULTIPLIED)


@lru_cache(maxsize=64)
def _ring(width: int, height: int, colour: Rgb) -> pygame.Surface:
    pad = 10
    picture = pygame.Surface((width + 2 * pad, height + 2 * pad), pygame.SRCALPHA)
    for step in range(pad, 0, -1):
        level = (1.0 - step / pad) ** 2 * 0.55
        tone = tuple(round(channel * level) for channel in colour)
        box = picture.get_rect().inflate(-2 * (pad - step), -2 * (pad - step))
        pygame.draw.rect(picture, (*tone, round(255 * level)), box, border_radius=round(width * 0.08) + step)
    box = pygame.Rect(pad - 3, pad - 3, width + 6, height + 6)
    pygame.draw.rect(picture, (*colour, 255), box, border_radius=round(width * 0.08) + 3)
    return picture


def pile(surface: pygame.Surface, spot: Spot, colour: Rgb, letter: str, cards: int) -> None:
    """Draw a face-down pile: a few edges below its back; nothing for an empty one but its place."""
    width = max(12, round(spot.width))
    back = card_back(width, colour, letter)
    x, y = round(spot.x - width / 2), round(spot.y - back.get_height() / 2)
    if not cards:
        box = pygame.Rect(x, y, width, back.get_height())
        pygame.draw.rect(surface, (44, 58, 76), box, 1, border_radius=round(width * 0.08))
        return
    for step in range(min(3, (cards + 5) // 6), -1, -1):
        surface.blit(back, (x + step * 2, y - step * 2), special_flags=PREMULTIPLIED)


def shadow(surface: pygame.Surface, spot: Spot) -> None:
    """A soft shadow under a place."""
    disc = soft_disc(max(2, round(spot.width * 0.6)), (0, 0, 0), 0.5)
    surface.blit(disc, disc.get_rect(center=(round(spot.x), round(spot.y))), special_flags=PREMULTIPLIED)
