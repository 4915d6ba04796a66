"""Where a match stood before: known positions from which the log is followed to any other."""

from collections import Counter
from collections.abc import Callable, Sequence
from threading import Lock

from game.core.ids import PlayerId
from game.session.errors import UndoRefusedError
from game.session.log import FROM_BATTLE, TO_BATTLE, LogEntry
from game.session.position import Position

Known = Callable[[int], tuple[int, Position] | None]
"""Finds the first kept position after more than so many entries, and after how many. Raises SaveError."""

MARKS = 16
"""So many of the last battles can be taken back without following the war from far away."""


class Checkpoints:
    """Known positions of a match, each after so many of the entries in force."""

    __slots__ = ("_anchor", "_first", "_is_older", "_kept", "_marks")

    def __init__(
        self,
        first: Position,
        anchor: tuple[int, Position] | None = None,
        *,
        is_older: bool = False,
        kept: Known | None = None,
    ) -> None:
        """``anchor``: a position beyond the beginning, where a save had one.

        ``is_older``: what lies before it was played by other rules, and today's may not follow it. ``kept``
        finds positions in between.
        """
        self._first = (0, first)
        self._anchor = anchor
        self._is_older = is_older and anchor is not None
        self._kept = kept
        self._marks: list[tuple[int, Position]] = []

    @property
    def begin(self) -> tuple[int, Position]:
        """The first position that can be followed, after so many entries in force."""
        return self._anchor if self._is_older and self._anchor is not None else self._first

    def known_beyond(self, at: int) -> tuple[int, Position]:
        """Return the first known position after more than ``at`` entries of older rules. Raises SaveError."""
        found = self._kept(at) if self._kept is not None else None
        return found if found is not None and found[0] <= self.begin[0] else self.begin

    @property
    def anchor(self) -> tuple[int, Position]:
        """How far back the past is told: the anchor, or the beginning."""
        return self._anchor or self._first

    def mark(self, length: int, position: Position) -> None:
        """Remember a position that may be wanted again: before a battle."""
        self._marks.append((length, position))
        del self._marks[:-MARKS]

    def forget_beyond(self, length: int) -> None:
        """Only so many entries are left in force."""
        self._marks = [mark for mark in self._marks if mark[0] <= length]
        if self._anchor is not None and self._anchor[0] > length:
            self._anchor = None

    def nearest(self, length: int) -> tuple[int, Position]:
        """Return the last known position that is not beyond so many entries. Raises UndoRefusedError."""
        if length < self.begin[0]:
            raise UndoRefusedError("rules", "what came before was played by older rules")
        known = (*reversed(self._marks), self.anchor, self._first)
        return next(each for each in known if each[0] <= length)


class Tally:
    """What the entries in force amount to: counted on from the last question when somebody asks, not as
    they are made, for a gate takes thousands of actions between two questions."""

    __slots__ = ("_acted", "_counted", "_live", "_lock", "_log", "_moves")

    def __init__(self, log: Sequence[LogEntry], live: Sequence[int]) -> None:
        """Count the entries of ``log`` with the numbers ``live``, which both grow as the match goes on."""
        self._log = log
        self._live = live
        self._lock = Lock()  # built-in players think beside the table
        self.forget()

    def forget(self) -> None:
        """Count anew from the beginning: entries that were counted are not in force any more."""
        with self._lock:
            self._counted = 0
            self._moves: list[int] = []
            self._acted: Counter[PlayerId] = Counter()

    def acted(self, player: PlayerId) -> int:
        """Return how many of the entries in force are actions of a player."""
        self._count()
        return self._acted[player]

    @property
    def moves(self) -> Sequence[int]:
        """The entries in force that moved to other content."""
        self._count()
        return self._moves

    def _count(self) -> None:
        with self._lock:
            for number in self._live[self._counted :]:
                entry = self._log[number]
                if entry.action is not None:
                    self._acted[entry.action.player] += 1
                elif entry.kind == "content":
                    self._moves.append(number)
                self._counted += 1


def own_order(
    log: Sequence[LogEntry], live: Sequence[int], depth: int, player: PlayerId | None
) -> int | None:
    """Return the place in the line of a player's last decision (None: of anybody's), None without one.

    ``depth``: how many games stand above each other now. Battles that are over lie above it and are passed
    by whole; from a battle the line leads down to the campaign.
    """
    above = 0
    for at in range(len(live) - 1, -1, -1):
        entry = log[live[at]]
        if entry.kind in FROM_BATTLE:
            above += 1
        elif entry.kind in TO_BATTLE:
            above, depth = (above - 1, depth) if above else (0, depth - 1)
        elif not above and player in (None, _decided(entry)):
            return at
    return None


def have_others_decided(log: Sequence[LogEntry], live: Sequence[int], length: int, player: PlayerId) -> bool:
    """Say whether others have decided anything since a player's decision at a place in the line.

    What is decided in a battle that has begun since belongs to the battle.
    """
    above = 0
    for number in live[length + 1 :]:
        entry = log[number]
        above += (entry.kind in TO_BATTLE) - (entry.kind in FROM_BATTLE)
        if not above and entry.kind == "action" and _decided(entry) != player:
            return True
    return False


def _decided(entry: LogEntry) -> PlayerId | None:
    """Return who decided an entry; None for a battle that began."""
    if entry.kind == "content":
        return entry.by
    return entry.action.player if entry.action is not None else None
