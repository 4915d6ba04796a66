"""Boards made by seed: what may be wished for, the file that a board is kept in, and how fair it is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec


class Measure(msgspec.Struct, frozen=True):
    """One thing that a board gives to every side: ``name`` is an id, such as distance, cover or height."""

    name: str
    each: tuple[int, ...]
    """Side by side, the first side's first."""


class MadeBoard(msgspec.Struct, frozen=True):
    """A board made by seed. ``folder`` is where packs keep such files, ``entry`` what stands in it."""

    folder: str
    entry: Mapping[str, object]
    measures: tuple[Measure, ...]

    @property
    def is_even(self) -> bool:
        """Whether all sides get the same of everything."""
        return all(len(set(measure.each)) == 1 for measure in self.measures)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardMaker:
    """How a system makes boards.

    ``wish`` is a struct with defaults: its fields are what may be wished for. ``made(catalog, wish, seed, id,
    name)`` returns the board. ``request(catalog, usual, wish, seed)`` returns a request like the usual one,
    to be played on such a board; sides for which it names no units have the same forces. Both raise
    :class:`SetupError` for wishes that cannot be met.
    """

    wish: type[msgspec.Struct]
    made: Callable[[Any, Any, int, str, str], MadeBoard]
    request: Callable[[Any, Any, Any, int], object]
    gives: Callable[[Any], tuple[Measure, ...]] | None = None
    """What the board of a closed set-up gives to every side; None: what ``made`` says of such a board."""
    limits: Callable[[Any], Mapping[str, int]] | None = None
    """``limits(catalog)``: the most of a number, by its wish, with which this content can be played;
    a board may be made with more. Forms offer no more, and tell why (text ``SYSTEM.setup.WISH.limit``)."""
    given: frozenset[str] = frozenset()
    """Wishes that a battle decides by itself, such as the size that its mission needs."""
