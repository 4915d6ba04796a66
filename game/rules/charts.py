"""What a balance is read from: charts of lines, each a row of games in which only one thing differs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

S = TypeVar("S")

SEAT_MARGIN: Final = 0.06
SIDE_MARGIN: Final = 0.1
FORCE_MARGIN: Final = 0.15
"""A seat, a war's side, a force is fair that wins its even share, give or take so much."""
LONG_MARGIN: Final = 1 / 6
"""The same for a side of a long war: of two it has to win a third."""
FORCE: Final = "squad"
"""For what the result of a force counts that is measured."""


@dataclass(frozen=True, slots=True)
class Contest:
    """One game: what to ask the system for, and for what each seat's result counts, in table order.

    ``counts``: "" for a seat that is counted nowhere; nothing at all: each seat under its own name.
    ``players``: who plays each team, in table order; nobody: all play at the level that is measured.
    """

    request: object
    counts: tuple[str, ...] = ()
    players: tuple[str, ...] = ()


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
    percent: int = 100
    """So much of the games that are asked for a line is played: long ones take as long as fifty others."""

    def games(self, asked: int) -> int:
        """Return how many games a line of this chart has where so many are asked for."""
        return max(1, asked * self.percent // 100)


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something to say of figures, by its key: whoever shows a report has the words for it."""

    key: str
    given: Mapping[str, str] = field(default_factory=dict)
    """Numbers, and names of the content, by the place where they are told."""
    terms: tuple[str, ...] = ()
    """What it lists, by keys that have words too."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Figures that are computed from the content, beside what is played: rows under columns, and remarks."""

    name: str
    columns: tuple[Phrase, ...]
    rows: tuple[tuple[str | Phrase, ...], ...]
    """Each as long as the columns; what it is about comes first. Names and figures stand as they are."""
    remarks: tuple[Phrase, ...] = ()


STRIDE: Final = 5
"""Opponents take turns by steps of so many, so that few games show most of the field."""


def against_the_field(
    name: str, forces: Mapping[str, S], boards: Sequence[str], battle: Callable[[str, S, S], object]
) -> Callable[[int], Contest]:
    """Return games of a force against the others in turn; in every second game the seats are swapped.

    In each round every force is the opponent of one other, so that together they win half of their games.

    ``battle(board, first, second)`` is what to ask the system for.
    """
    names = [*forces]
    place = names.index(name)
    own, others = forces[name], tuple(forces[other] for other in (*names[place + 1 :], *names[:place]))

    def contest(number: int) -> Contest:
        turn = number // 2
        other = others[turn * STRIDE % len(others) if len(others) % STRIDE else turn % len(others)]
        board = boards[turn % len(boards)]
        if number % 2:
            return Contest(battle(board, other, own), ("", FORCE))
        return Contest(battle(board, own, other), (FORCE, ""))

    return contest


def in_turn(requests: Sequence[object]) -> Callable[[int], Contest]:
    """Return games that take these requests in turn, every seat under its own name."""
    found = tuple(Contest(request) for request in requests)
    return lambda number: found[number % len(found)]
