"""How a machine's hand lies on the table: in rows where there is height, else as a fan beside its places."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.core.ids import UnitId
from game.scenes.duel.play import DuelPlay
from game.scenes.duel.spread import Tints, noted
from game.systems.duel.inspect import cards_in_pile, cards_to_plan
from game.systems.duel.state import DuelState, Suit
from game.views.drawing import Rgb
from game.views.duel.card_art import card_height
from game.views.duel.card_layer import CardItem, Spot
from game.views.duel.card_table import Caption, Lay, Outline, Pile

TALL_FROM_PERCENT = 55
"""Cards lie in rows where the height of their place is so much of its width."""
FAN_DEGREES = 3.4
PILE_ROOM, PLACE_ROOM, CARD_ROOM = 1.05, 1.1, 1.02
"""Widths of a card that a pile, a place and a card of the hand take where nothing lies over another."""
GRID_ROOM = 1.06
"""Width and height of a card in a row, its gap included."""
MOST_COLUMNS = 8
MOST_ABREAST = 3
"""More places than that beside a hand lie in two rows."""
SMALL_SHARE = 0.48
LEAST_HAND = 0.8
"""A hand shrinks so far to lie side by side; beyond that its cards overlap."""


@dataclass(frozen=True, slots=True)
class _Places:
    """Where everything of a hand lies."""

    hand: list[Spot]
    """One for each card that is not in a place of the plan, or, where ``is_kept``, for each card."""
    is_kept: bool
    slots: list[Spot]
    home: Spot
    name: tuple[float, float]
    """Where the machine's name is written, and below the centre of the places what these are."""
    below: tuple[float, float]
    pile: tuple[float, float]
    slots_width: float


def hand_lay(
    play: DuelPlay,
    state: DuelState,
    unit: UnitId,
    picked: Sequence[int],
    rect: pygame.Rect,
    tints: Tints,
    notes: Mapping[int, str],
) -> Lay:
    """Return a machine's hand with its pile and the places to fill.

    ``notes`` are written above the cards that are picked.
    """
    suit = state.suits[unit]
    colour, letter = play.dress.colour(suit.seat), play.dress.letter(suit.seat)
    count = cards_to_plan(state, suit) if not suit.is_planned else len(suit.planned)
    hand = sorted(card for card in suit.hand if card >= 0)
    chosen = list(suit.planned) if suit.is_planned else list(picked)
    left = [card for card in hand if card not in chosen]
    is_tall = rect.height * 100 >= rect.width * TALL_FROM_PERCENT
    at = (
        _in_rows(rect, len(hand), count, tints)
        if is_tall
        else _as_fan(rect, len(suit.hand), len(left), count, tints)
    )
    items: list[CardItem] = []
    for card in hand:
        if card in chosen:
            spot = at.slots[chosen.index(card)]
        else:
            spot = at.hand[hand.index(card) if at.is_kept else left.index(card)]
        note = notes.get(card, "")
        items.append(_own(play, card, spot, at.home, colour, letter, suit, tints, card in chosen, note))
    for number, card in enumerate(suit.planned):
        items.append(_own(play, card, at.slots[number], at.home, colour, letter, suit, tints, True))
    empty = at.slots + [at.hand[hand.index(card)] for card in chosen if at.is_kept and card in hand]
    places = tuple(Outline(slot, tints.place) for slot in empty)
    words = play.services.words
    captions = (
        Caption(words("duel.strip.pile"), *at.pile, tints.dim, most_px=round(at.home.width * 1.5)),
        Caption(words("duel.strip.hand", unit=play.names.unit(unit)), *at.name, colour, True),
        Caption(
            words("duel.strip.slots", count=count),
            *at.below,
            tints.accent if len(chosen) < count else tints.good,
            most_px=round(at.slots_width),
        ),
        *noted(items, rect, tints),
    )
    pile = Pile(Spot(at.home.x, at.home.y, at.home.width), colour, letter, cards_in_pile(suit), unit)
    return Lay(tuple(items), (pile,), captions, places)


def _as_fan(rect: pygame.Rect, dealt: int, left: int, count: int, tints: Tints) -> _Places:
    """Return the pile at the left, a fan of the cards that are left, the places at the right."""
    line = tints.line
    height = rect.height - 2 * line - 8
    beside = PILE_ROOM + _across(count) * PLACE_ROOM + dealt * CARD_ROOM
    width = min(height / 1.4, max(height / 1.4 * LEAST_HAND, rect.width / beside))
    middle = rect.y + line + 4 + height / 2.0
    slots_width = _across(count) * (width + 8)
    slots_left = rect.right - slots_width - 4
    home = Spot(rect.x + width * 0.36 + 8, middle, width * 0.62, 0.0, 0.0)
    room = (home.x + width * 0.45, slots_left - 10)
    step = min(width * 0.96, (room[1] - room[0] - width) / max(1, left - 1))
    first = (room[0] + room[1]) / 2.0 - step * (left - 1) / 2.0
    fan = []
    for number in range(left):
        turn = number - (left - 1) / 2.0
        sunk = abs(turn) ** 1.6 * height * 0.008
        fan.append(Spot(first + step * number, middle + sunk, width, -turn * FAN_DEGREES * 0.6))
    below = rect.bottom - line / 2.0
    return _Places(
        fan,
        False,
        _slots_of_hand(slots_left, width, middle, count),
        home,
        ((room[0] + room[1]) / 2.0, below),
        (slots_left + slots_width / 2.0, below),
        (home.x, below),
        slots_width,
    )


def _in_rows(rect: pygame.Rect, cards: int, count: int, tints: Tints) -> _Places:
    """Return rows of cards, each of which keeps its place, and at the end of the last the pile and places."""
    across, line = _across(count), tints.line
    tail = 1 + math.ceil(across)
    height = rect.height - 3 * line - 12

    def fitting(columns: int) -> tuple[float, int]:
        rows = math.ceil((cards + tail) / columns)
        if tail > columns or (cards % columns or columns) + tail > columns * (rows - (cards - 1) // columns):
            rows += 1
        return min(rect.width / columns, height / rows / 1.4) / GRID_ROOM, rows

    columns = max(range(2, MOST_COLUMNS + 1), key=lambda each: (fitting(each)[0], -each))
    width, rows = fitting(columns)
    step, rise = width * GRID_ROOM, card_height(width) * GRID_ROOM
    left = rect.centerx - step * columns / 2.0
    top = rect.y + line + 4
    cut = line if rows > 1 else 0

    def middle(row: int) -> float:
        """The last row stands lower: what is written above its places has room."""
        return top + rise * (row + 0.5) + (cut if row == rows - 1 else 0)

    spots = [Spot(left + step * (n % columns + 0.5), middle(n // columns), width) for n in range(cards)]
    slots_left = left + step * (columns - across)
    home = Spot(slots_left - step / 2.0, middle(rows - 1), width * 0.72, 0.0, 0.0)
    below = middle(rows - 1) + rise / 2.0 + line / 2.0
    return _Places(
        spots,
        True,
        _slots_of_hand(slots_left, width, home.y, count),
        home,
        (rect.centerx, rect.y + line / 2.0),
        (slots_left + step * across / 2.0, below),
        (home.x, below),
        step * across,
    )


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
    play: DuelPlay,
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
        look=play.card_look(card),
        colour=colour,
        letter=letter,
        is_choice=not suit.is_planned,
        ring=tints.accent if is_chosen and not suit.is_planned else None,
        caption=note,
    )
