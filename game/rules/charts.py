"""What a balance is read from: charts of lines, each a row of games in which only one thing differs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

SEAT_MARGIN: Final = 0.06
SIDE_MARGIN: Final = 0.1
FORCE_MARGIN: Final = 0.15
"""A seat, a war's side, a force is fair that wins its even share, give or take so much."""


@dataclass(frozen=True, slots=True)
class Contest:
    """One game: what to ask the system for, and for what each seat's result counts, in table order.

    ``counts``: "" for a seat that is counted nowhere; nothing at all: each seat under its own name.
    """

    request: object
    counts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a chart. ``contest(number)``: its games, as many as one likes."""

    entry: str
    """The board, force or campaign that is measured."""
    name: str
    """The same for people: names of the content, which are in its language."""
    contest: Callable[[int], Contest]


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines that are read together. ``margin``: so far from the even share a result may lie."""

    name: str
    margin: float
    lines: tuple[Line, ...]


def in_turn(requests: Sequence[object]) -> Callable[[int], Contest]:
    """Return games that take these requests in turn, every seat under its own name."""
    found = tuple(Contest(request) for request in requests)
    return lambda number: found[number % len(found)]
