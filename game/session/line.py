"""The positions of a long log, few of them at hand: the last ones, and one mark in so many."""

from collections.abc import Callable

from game.session.position import Position

WINDOW = 64
"""So many of the last positions are at hand at least, where the log was followed so far."""
MARK_INTERVAL = 256

Follow = Callable[[Position, int], Position]
"""From a position over the entry with this number to the next."""


class Line:
    """Positions after each of the entries in force; those that were let go are followed to again."""

    __slots__ = ("_follow", "_last", "_marks", "numbers")

    def __init__(self, first: Position, follow: Follow) -> None:
        """Stand at the beginning."""
        self.numbers: list[int] = []
        self._follow = follow
        self._marks: list[Position] = [first]
        self._last: list[Position] = [first]

    @property
    def top(self) -> Position:
        """The position after the last entry in force."""
        return self._last[-1]

    def push(self, number: int, position: Position) -> None:
        """Go on over an entry that leads here."""
        self.numbers.append(number)
        self._last.append(position)
        if len(self.numbers) % MARK_INTERVAL == 0:
            self._marks.append(position)
        if len(self._last) > 2 * WINDOW:
            del self._last[:WINDOW]

    def pop(self) -> None:
        """Go back by one entry."""
        self.numbers.pop()
        self._last.pop()
        del self._marks[len(self.numbers) // MARK_INTERVAL + 1 :]
        if not self._last:
            position = self._marks[-1]
            self._last.append(position)
            for number in self.numbers[(len(self._marks) - 1) * MARK_INTERVAL :]:
                position = self._follow(position, number)
                self._last.append(position)
