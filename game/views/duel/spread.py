"""Where the cards lie on the strip: a hand held as a fan, or every machine with its cards before it."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.core.ids import UnitId
from game.systems.duel.queries import cards_in_pile, cards_to_plan, on_board, plan_size
from game.systems.duel.state import HIDDEN, DuelState, Suit
from game.systems.duel.waves import coming
from game.views.drawing import Rgb
from game.views.duel.card_art import card_height
from game.views.duel.card_layer import CardItem, Spot
from game.views.duel.card_table import Caption, Lay, Outline, Pile
from game.views.duel.show import DuelShow
from game.views.ui.theme import legible

FAN_DEGREES = 3.4
RESOLVED_SHARE = 0.76
NOTE_PX = 4
"""What is written above a card stands so far from it, clear of the light round its edge."""
SLOT_STEP = 1.08
PILE_SHARE = 0.36
AROUND_PX = 8
"""What a machine's part of the strip keeps free: with four in a row every pixel makes cards readable."""
PILE_ROOM, PLACE_ROOM, CARD_ROOM = 1.05, 1.1, 1.02
"""Widths of a card that a pile, a place and a card of the hand take where nothing lies over another."""
CAPTION_GAP = 8
"""Between the names of two machines."""
NAME_LINES = 2
"""A name takes so many lines where its part of the strip has room for them."""
MOST_ABREAST = 3
"""More places than that beside a hand lie in two rows."""
SMALL_SHARE = 0.48
LEAST_HAND = 0.8
"""A hand shrinks so far to lie side by side; beyond that its cards overlap."""


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


def hand_lay(
    show: DuelShow,
    state: DuelState,
    unit: UnitId,
    picked: Sequence[int],
    rect: pygame.Rect,
    tints: Tints,
    notes: Mapping[int, str],
) -> Lay:
    """Return a machine's hand: its pile at the left, the fan, and at the right the places to fill.

    ``notes`` are written above the cards that are picked.
    """
    suit = state.suits[unit]
    colour, letter = show.art.colour(suit.seat), show.art.letter(suit.seat)
    line = tints.line
    height = rect.height - 2 * line - 8
    count = cards_to_plan(state, suit) if not suit.is_planned else len(suit.planned)
    beside = PILE_ROOM + _across(count) * PLACE_ROOM + len(suit.hand) * CARD_ROOM
    width = min(height / 1.4, max(height / 1.4 * LEAST_HAND, rect.width / beside))
    middle = rect.y + line + 4 + height / 2.0
    slots_width = _across(count) * (width + 8)
    slots_left = rect.right - slots_width - 4
    slots = _slots_of_hand(slots_left, width, middle, count)
    home = Spot(rect.x + width * 0.36 + 8, middle, width * 0.62, 0.0, 0.0)
    hand = sorted(card for card in suit.hand if card >= 0)
    items: list[CardItem] = []
    room = (home.x + width * 0.45, slots_left - 10)
    chosen = list(suit.planned) if suit.is_planned else list(picked)
    step = min(width * 0.96, (room[1] - room[0] - width) / max(1, len(hand) - 1))
    first = (room[0] + room[1]) / 2.0 - step * (len(hand) - 1) / 2.0
    for at, card in enumerate(hand):  # a card that is picked leaves its gap: no other moves under the mouse
        if card in chosen:
            spot = slots[chosen.index(card)]
        else:
            turn = at - (len(hand) - 1) / 2.0
            sunk = abs(turn) ** 1.6 * height * 0.008
            angle = -turn * FAN_DEGREES * 0.6
            spot = Spot(first + step * at, middle + sunk, width, angle)
        note = notes.get(card, "")
        items.append(_own(show, card, spot, home, colour, letter, suit, tints, card in chosen, note))
    for number, card in enumerate(suit.planned):
        items.append(_own(show, card, slots[number], home, colour, letter, suit, tints, True))
    places = tuple(Outline(slot, tints.place) for slot in slots)
    write = show.write
    below = rect.bottom - line / 2.0
    captions = (
        Caption(write("duel.strip.pile"), home.x, below, tints.dim, most_px=round(width)),
        Caption(
            write("duel.strip.hand", unit=show.names.unit(unit)),
            (room[0] + room[1]) / 2.0,
            below,
            colour,
            True,
        ),
        Caption(
            write("duel.strip.slots", count=count),
            slots_left + slots_width / 2.0,
            below,
            tints.accent if len(chosen) < count else tints.good,
            most_px=round(slots_width),
        ),
        *_noted(items, rect, tints),
    )
    pile = Pile(Spot(home.x, home.y, home.width), colour, letter, cards_in_pile(suit), unit)
    return Lay(tuple(items), (pile,), captions, places)


def _across(count: int) -> float:
    """Return how many cards wide the places beside a hand are: many lie in two rows, at half the size."""
    return count if count <= MOST_ABREAST else math.ceil(count / 2) / 2


def _slots_of_hand(left: float, width: float, middle: float, count: int) -> list[Spot]:
    """Return the places for the cards that are chosen of a hand."""
    if count <= MOST_ABREAST:
        return [Spot(left + width / 2.0 + number * (width + 8), middle, width) for number in range(count)]
    columns, small = math.ceil(count / 2), width * SMALL_SHARE
    step, rise = (width + 8) / 2, card_height(width) / 4
    return [
        Spot(left + step * (number % columns + 0.5), middle + (rise if number >= columns else -rise), small)
        for number in range(count)
    ]


def _own(
    show: DuelShow,
    card: int,
    spot: Spot,
    home: Spot,
    colour: Rgb,
    letter: str,
    suit: Suit,
    tints: Tints,
    is_chosen: bool,
    note: str = "",
) -> CardItem:
    return CardItem(
        key=str(card),
        spot=spot,
        home=home,
        look=show.card_look(card),
        colour=colour,
        letter=letter,
        is_choice=not suit.is_planned,
        ring=tints.accent if is_chosen and not suit.is_planned else None,
        caption=note,
    )


def _noted(items: Sequence[CardItem], rect: pygame.Rect, tints: Tints) -> list[Caption]:
    """Return what is written above cards."""
    found: list[Caption] = []
    for item in items:
        if item.caption:
            above = item.spot.y - card_height(item.spot.width) / 2.0 - tints.line / 2.0 - NOTE_PX
            y, most = max(rect.y + tints.line / 2.0, above), round(item.spot.width * 1.4)
            found.append(Caption(item.caption, item.spot.x, y, tints.good, True, most, item.key))
    return found


def _at_the_table(state: DuelState) -> list[Suit]:
    """Return the machines whose cards lie out: on the board, and in placement those that come up."""
    shown = {suit.id for suit in on_board(state)}
    if state.phase == "placement":
        shown.update(suit.id for seat in state.field.seats for suit in coming(state, seat))
    return [suit for suit in state.suits.values() if suit.id in shown]


def field_lay(
    show: DuelShow,
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
    count = max((1, 2, 3), key=lambda rows: (_width(rect, slots, rows, tints.line), -rows))
    cells = [cell for cut in _rows(rect, slots, count) for cell in cut]
    items: list[CardItem] = []
    piles: list[Pile] = []
    captions: list[Caption] = []
    places: list[Outline] = []
    for suit, room, cell in zip(suits, slots, cells):
        station = _Station(show, state, suit, room, cell, tints)
        items += station.cards(choices, notes or {})
        piles.append(station.pile())
        captions += station.captions(is_lit=suit.id == pointed)
        places += station.places()
    captions += _noted(items, rect, tints)
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
    return min(height / 1.4, *((cell.width - AROUND_PX) / _wide(room) for cell, room in zip(cells, slots)))


class _Station:
    """One machine's part of the strip."""

    def __init__(
        self, show: DuelShow, state: DuelState, suit: Suit, slots: int, cell: pygame.Rect, tints: Tints
    ) -> None:
        self.show, self.state, self.suit, self.cell, self.tints = show, state, suit, cell, tints
        self.colour, self.letter = show.art.colour(suit.seat), show.art.letter(suit.seat)
        height = cell.height - 2 * tints.line - 8
        wide = _wide(slots)
        self.width = min(height / 1.4, (cell.width - AROUND_PX) / wide)
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
            look = None if card == HIDDEN else self.show.card_look(card)
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
                    look=self.show.card_look(card),
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
        write = self.show.write
        name = self.show.names.unit(self.suit.id)
        line = self.tints.line
        below = min(self.cell.bottom - line / 2.0, self.middle + card_height(self.width) / 2.0 + line)
        text = name
        if self.state.phase == "planning":
            text = write("duel.strip.ready" if self.suit.is_planned else "duel.strip.planning", unit=name)
        colour = self.tints.accent if is_lit else legible(self.colour)
        lines = NAME_LINES if below + line * (NAME_LINES - 0.5) <= self.cell.bottom else 1
        return [
            Caption(text, self.cell.centerx, below, colour, True, self.cell.width - CAPTION_GAP, lines=lines)
        ]
