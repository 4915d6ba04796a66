"""Cards on their way: every card glides, turns and flips from where it lies to where it belongs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pygame

from game.views.drawing import Rgb
from game.views.duel.card_art import card_height
from game.views.duel.card_face import CardLook
from game.views.duel.card_sprite import RING_PX, CardSprite, PaintBudget, Pose
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
    sprite: CardSprite = field(default_factory=CardSprite)

    @property
    def is_resting(self) -> bool:
        """Whether it lies where it belongs."""
        return self.at_ms >= self.length_ms

    def box(self) -> pygame.Rect:
        """Return what it covers at the most, however it is turned, its light included."""
        half = math.ceil(math.hypot(self.now.width, card_height(self.now.width)) / 2.0) + RING_PX
        return pygame.Rect(round(self.now.x) - half, round(self.now.y) - half, 2 * half, 2 * half)

    def pose(self) -> Pose:
        """Return how it is to be drawn."""
        item, now = self.item, self.now
        is_resting = self.is_resting
        width = now.width if is_resting else max(self.start.width, self.goal.width)
        return Pose(
            look=item.look,
            colour=item.colour,
            letter=item.letter,
            at=(now.x, now.y),
            width=max(12, round(width)),
            share=1.0 if is_resting else now.width / max(1.0, width),
            angle=now.angle,
            face=now.face,
            ring=None if self.is_leaving else item.ring,
            opacity=1.0 - max(0.0, self.at_ms) / self.length_ms * 0.7 if self.is_leaving else 1.0,
            is_resting=is_resting,
            will_show=max(now.face, self.goal.face) >= 0.5,
        )


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
        self._budget = PaintBudget()
        self._drawn = pygame.Rect(0, 0, 0, 0)
        self.lifted = ""
        self.is_instant = False
        self.is_dirty = True

    @property
    def is_resting(self) -> bool:
        """Whether no card moves."""
        return all(card.is_resting for card in self._cards.values())

    @property
    def area(self) -> pygame.Rect:
        """What the next picture may change: where cards are, and where the last picture had them."""
        return _around([self._drawn, *(card.box() for card in self._cards.values())])

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
        if at_once:
            self._budget.hurry()
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
            self._budget.hurry()

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
            if card.is_resting:
                if card.is_leaving:
                    del self._cards[key]
                    moved = True
                continue
            moved = True
            card.at_ms = min(card.length_ms, card.at_ms + dt_ms)
            share = ease_in_out(max(0.0, card.at_ms) / card.length_ms)
            card.now = card.goal if card.is_resting else _between(card.start, card.goal, share)
        self.is_dirty = self.is_dirty or moved
        return moved

    def settle(self) -> None:
        """Bring every card to rest at once."""
        for key, card in list(self._cards.items()):
            if card.is_leaving:
                del self._cards[key]
            else:
                card.now, card.at_ms = card.goal, card.length_ms
        self._budget.hurry()
        self.is_dirty = True

    def at(self, point: tuple[int, int]) -> CardItem | None:
        """Return the card under a pixel as the fan lies, so that a lifted card hides none from the mouse."""
        for key in reversed(self._order):
            if _covers(self._cards[key].item.spot, point):
                return self._cards[key].item
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all cards from the back to the front; leaving ones lie below, the lifted one above.

        Pictures that are still wanted come with the next frames: until then the layer stays dirty.
        """
        leaving = [card for card in self._cards.values() if card.is_leaving]
        staying = [self._cards[key] for key in self._order if key != self.lifted]
        if self.lifted in self._order:
            staying.append(self._cards[self.lifted])
        self._budget.begin(is_calm=self.is_resting)
        for card in (*leaving, *staying):
            card.sprite.draw(surface, card.pose(), self._budget)
        self._drawn = _around([card.box() for card in (*leaving, *staying)])
        self.is_dirty = self._budget.is_behind


def _around(boxes: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the rectangle round all boxes that are not empty."""
    filled = [box for box in boxes if box.width]
    return filled[0].unionall(filled[1:]) if filled else pygame.Rect(0, 0, 0, 0)


def _covers(spot: Spot, point: tuple[int, int]) -> bool:
    away = pygame.Vector2(point[0] - spot.x, point[1] - spot.y).rotate(spot.angle)
    return abs(away.x) <= spot.width / 2.0 and abs(away.y) <= card_height(spot.width) / 2.0
