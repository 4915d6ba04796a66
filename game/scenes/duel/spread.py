"""Where the cards lie on the table: every machine with its pile and the cards before it."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.core.ids import UnitId
from game.scenes.duel.play import DuelPlay
from game.systems.duel.inspect import cards_in_pile, on_board, plan_size
from game.systems.duel.state import HIDDEN, DuelState, Suit
from game.systems.duel.waves import coming
from game.views.drawing import Rgb
from game.views.duel.card_art import card_height
from game.views.duel.card_layer import CardItem, Spot
from game.views.duel.card_table import Caption, Lay, Outline, Pile

RESOLVED_SHARE = 0.8
NOTE_PX = 4
"""What is written above a card stands so far from it, clear of the light round its edge."""
SLOT_STEP = 1.15
PILE_SHARE = 0.42
MOST_ROWS = 8
"""Machines lie in so many rows at the most."""


@dataclass(frozen=True, slots=True)
class Tints:
    """Colours on the strip, and the height of a line of words there."""

    accent: Rgb
    text: Rgb
    dim: Rgb
    good: Rgb
    place: Rgb
    line: int


def hidden_key(unit: str, place: str, number: int) -> str:
    """Return the key of a card of which only the back is known."""
    return f"{unit}:{place}:{number}"


def noted(items: Sequence[CardItem], rect: pygame.Rect, tints: Tints) -> list[Caption]:
    """Return what is written above cards."""
    found: list[Caption] = []
    for item in items:
        if item.caption:
            above = item.spot.y - card_height(item.spot.width) / 2.0 - tints.line / 2.0 - NOTE_PX
            y, most = max(rect.y + tints.line / 2.0, above), round(item.spot.width * 1.4)
            found.append(Caption(item.caption, item.spot.x, y, tints.good, True, most))
    return found


def _at_the_table(state: DuelState) -> list[Suit]:
    """Return the machines whose cards lie out: on the board, and in placement those that come up."""
    shown = {suit.id for suit in on_board(state)}
    if state.phase == "placement":
        shown.update(suit.id for seat in state.arena.seats for suit in coming(state, seat))
    return [suit for suit in state.suits.values() if suit.id in shown]


def field_lay(
    play: DuelPlay,
    state: DuelState,
    rect: pygame.Rect,
    tints: Tints,
    choices: Collection[int] = (),
    notes: Mapping[int, str] | None = None,
    pointed: UnitId | None = None,
) -> Lay:
    """Return every machine with its pile and the cards before it; resolved ones lie sideways.

    ``pointed`` is the machine that is pointed at on the board: its name is lit up.
    """
    suits = _at_the_table(state)
    if not suits:
        return Lay()
    slots = [_slots(state, suit) for suit in suits]
    rows = range(1, min(MOST_ROWS, len(slots)) + 1)
    count = max(rows, key=lambda rows: (_width(rect, slots, rows, tints.line), -rows))
    cells = [cell for cut in _rows(rect, slots, count) for cell in cut]
    items: list[CardItem] = []
    piles: list[Pile] = []
    captions: list[Caption] = []
    places: list[Outline] = []
    for suit, room, cell in zip(suits, slots, cells):
        station = _Station(play, state, suit, room, cell, tints)
        items += station.cards(choices, notes or {})
        piles.append(station.pile())
        captions += station.captions(is_lit=suit.id == pointed)
        places += station.places()
    captions += noted(items, rect, tints)
    return Lay(tuple(items), tuple(piles), tuple(captions), tuple(places))


def _slots(state: DuelState, suit: Suit) -> int:
    """Return how many cards lie before a machine at most: two, and more before ships."""
    lying = sum(entry.unit == suit.id for entry in state.table.values())
    return max(2, plan_size(state, suit.id), len(suit.planned), lying)


def _wide(slots: int) -> float:
    """Return the widths of a card that a pile and so many places take."""
    return PILE_SHARE + 0.08 + slots * SLOT_STEP


def _rows(rect: pygame.Rect, slots: Sequence[int], rows: int) -> list[list[pygame.Rect]]:
    """Return a cell for every machine, row by row, each as wide as its share of the cards."""
    in_row, height = math.ceil(len(slots) / rows), rect.height / rows
    found: list[list[pygame.Rect]] = []
    for row in range(math.ceil(len(slots) / in_row)):
        shares = [_wide(each) for each in slots[row * in_row : (row + 1) * in_row]]
        shares += [_wide(2)] * (in_row - len(shares))
        edges = [rect.width * sum(shares[:place]) / sum(shares) for place in range(in_row + 1)]
        top = round(rect.y + row * height)
        found.append(
            [
                pygame.Rect(round(rect.x + left), top, round(right - left), round(height))
                for left, right in pairwise(edges)
            ]
        )
    return found


def _width(rect: pygame.Rect, slots: Sequence[int], rows: int, line: int) -> float:
    """Return how wide all cards can be where machines lie in so many rows."""
    height = rect.height / rows - 2 * line - 8
    cells = [cell for cut in _rows(rect, slots, rows) for cell in cut]
    return min(height / 1.4, *((cell.width - 16) / _wide(room) for cell, room in zip(cells, slots)))


class _Station:
    """One machine's part of the strip."""

    def __init__(
        self, play: DuelPlay, state: DuelState, suit: Suit, slots: int, cell: pygame.Rect, tints: Tints
    ) -> None:
        self.play, self.state, self.suit, self.cell, self.tints = play, state, suit, cell, tints
        self.colour, self.letter = play.dress.colour(suit.seat), play.dress.letter(suit.seat)
        height = cell.height - 2 * tints.line - 8
        wide = _wide(slots)
        self.width = min(height / 1.4, (cell.width - 16) / wide)
        self.middle = cell.y + tints.line + 4 + height / 2.0
        used = self.width * wide
        left = cell.centerx - used / 2.0
        self.home = Spot(left + self.width * PILE_SHARE / 2.0, self.middle, self.width * PILE_SHARE, 0.0, 0.0)
        self.first = left + self.width * (PILE_SHARE + 0.08 + SLOT_STEP / 2.0)
        self.slots = slots

    def _table(self) -> list[int]:
        return sorted(card for card, entry in self.state.table.items() if entry.unit == self.suit.id)

    def _spot(self, number: int, *, is_turned: bool = False, face: float = 1.0) -> Spot:
        x = self.first + number * self.width * SLOT_STEP
        if is_turned:
            return Spot(x, self.middle, self.width * RESOLVED_SHARE, -90.0, face)
        return Spot(x, self.middle, self.width, 0.0, face)

    def cards(self, choices: Collection[int], notes: Mapping[int, str]) -> list[CardItem]:
        """Return the cards before the machine."""
        found: list[CardItem] = []
        state, suit = self.state, self.suit
        planned = sorted(suit.planned)
        for number, card in enumerate(planned):
            key = hidden_key(suit.id, "planned", number) if card == HIDDEN else str(card)
            look = None if card == HIDDEN else self.play.card_look(card)
            found.append(
                CardItem(key, self._spot(number, face=0.0), self.home, look, self.colour, self.letter)
            )
        current = state.current.card if state.current is not None else None
        for number, card in enumerate(self._table()):
            entry = state.table[card]
            is_choice = card in choices
            ring = self.tints.accent if is_choice or card == current else None
            found.append(
                CardItem(
                    key=str(card),
                    spot=self._spot(number, is_turned=entry.is_resolved),
                    home=self.home,
                    look=self.play.card_look(card),
                    colour=self.colour,
                    letter=self.letter,
                    was=hidden_key(suit.id, "planned", number),
                    is_choice=is_choice,
                    ring=ring,
                    caption=notes.get(card, ""),
                )
            )
        return found

    def pile(self) -> Pile:
        """Return the machine's pile."""
        spot = Spot(self.home.x, self.home.y, self.home.width)
        return Pile(spot, self.colour, self.letter, cards_in_pile(self.suit), self.suit.id)

    def places(self) -> list[Outline]:
        """Return the places where its cards will lie."""
        taken = max(len(self.suit.planned), len(self._table()))
        return [Outline(self._spot(number), self.tints.place) for number in range(taken, self.slots)]

    def captions(self, *, is_lit: bool) -> list[Caption]:
        """Return the machine's name, and whether it has planned."""
        words = self.play.services.words
        name = self.play.names.unit(self.suit.id)
        line = self.tints.line
        below = min(self.cell.bottom - line / 2.0, self.middle + card_height(self.width) / 2.0 + line)
        text = name
        if self.state.phase == "planning":
            text = words("duel.strip.ready" if self.suit.is_planned else "duel.strip.planning", unit=name)
        colour = self.tints.accent if is_lit else self.colour
        return [Caption(text, self.cell.centerx, below, colour, True, self.cell.width - 8)]
