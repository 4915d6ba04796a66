"""Which number stands on which mark of a solid, and how to relabel it so that the wanted one lands on top."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from game.views.dice.rotation import Quaternion, dot, matrix
from game.views.dice.solids import MOST_SIDES, Solid, coin, solid_for

Numbers = tuple[int | None, ...]
"""The number of each mark; None is a blank face."""


@dataclass(frozen=True, slots=True)
class ShownDie:
    """A die, or a coin (face 1 is heads, 2 tails), with the face that the rules' generator has drawn."""

    sides: int
    face: int
    is_highlighted: bool = False
    is_coin: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """One solid on the table: a die, a coin, or one decimal place of a d100."""

    solid: Solid
    numbers: Numbers
    texts: tuple[str, ...]
    """What is painted for number 1, 2, ..."""
    number: int
    """The number that has to land on top."""
    is_highlighted: bool
    is_coin: bool


def numbering(solid: Solid, sides: int) -> Numbers:
    """Numbers 1 to `sides` on the marks; opposite marks sum to `sides` + 1."""
    numbers: list[int | None] = [None] * len(solid.marks)
    opposites = [solid.opposite(mark) for mark in range(len(solid.marks))]
    if None in opposites:
        return tuple(mark + 1 if mark < sides else None for mark in range(len(solid.marks)))
    pairs = [(mark, other) for mark, other in enumerate(opposites) if other is not None and mark < other]
    if sides < 3:
        lows = [pair % sides + 1 for pair in range(len(pairs))]
    elif sides % 2 == 1 and len(pairs) >= sides:
        lows = list(range(1, sides + 1))
    else:
        lows = list(range(1, (sides + 1) // 2 + 1))
    is_middle_single = len(lows) < sides
    for index, ((mark, other), low) in enumerate(zip(pairs, lows)):
        first, second = (mark, other) if index % 2 == 0 else (other, mark)
        high = sides + 1 - low
        numbers[first] = low
        numbers[second] = None if high == low and is_middle_single else high
    return tuple(numbers)


def relabelled(
    solid: Solid, numbers: Numbers, landed_mark: int, number: int, chance: random.Random
) -> Numbers:
    """The numbers after a rotation of the solid that brings `number` to the mark that landed on top."""
    fitting = [
        turn
        for turn in solid.group
        if any(numbers[mark] == number and turn[mark] == landed_mark for mark in range(len(numbers)))
    ]
    turn = chance.choice(fitting)
    moved: list[int | None] = [None] * len(numbers)
    for mark, value in enumerate(numbers):
        moved[turn[mark]] = value
    return tuple(moved)


def mark_on_top(solid: Solid, orientation: Quaternion) -> int:
    """The mark that points up most."""
    upwards = matrix(orientation)[2]
    return max(range(len(solid.marks)), key=lambda mark: dot(upwards, solid.marks[mark]))


def pieces_of(die: ShownDie, coin_letters: Sequence[str] = ("H", "T")) -> list[Piece]:
    """The solids that show a die: one, or a ten-sided one for each decimal place of a die above 60 sides."""
    if not 1 <= die.face <= max(die.sides, 2 if die.is_coin else 1):
        raise ValueError(f"a die with {die.sides} sides cannot show {die.face}")
    if die.is_coin:
        return [Piece(coin(), (1, 2), tuple(coin_letters), die.face, die.is_highlighted, True)]
    if die.sides <= MOST_SIDES:
        solid = solid_for(die.sides)
        texts = tuple(_with_bar(str(number), die.sides) for number in range(1, die.sides + 1))
        numbers = numbering(solid, die.sides)
        return [Piece(solid, numbers, texts, die.face, die.is_highlighted, False)]
    places = len(str(die.sides - 1))
    return [
        Piece(
            solid_for(10),
            numbering(solid_for(10), 10),
            tuple(_with_bar(f"{digit}{'0' * place}", 10) for digit in range(10)),
            die.face // 10**place % 10 + 1,
            die.is_highlighted,
            False,
        )
        for place in reversed(range(places))
    ]


def _with_bar(text: str, sides: int) -> str:
    """Mark with a bar (written as a low line) what would be another number upside down."""
    is_ambiguous = sides >= 9 and set(text) <= set("0689") and not set(text) <= set("08")
    return text + "_" if is_ambiguous else text
