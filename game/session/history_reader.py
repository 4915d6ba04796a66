"""The lowest game of a match followed again from its beginning, for a chronicle: older rules leave gaps."""

from collections.abc import Iterator
from typing import NamedTuple

from game.core.events import Event
from game.core.ids import Viewer
from game.core.kernel import GameState
from game.session.digests import PositionDigester
from game.session.errors import SaveError
from game.session.log import FROM_BATTLE, TO_BATTLE
from game.session.match import Match
from game.session.position import Position, acted, followed, scripted
from game.session.replay import REPLAY_FAILURES
from game.session.seen import witnessed


class Step(NamedTuple):
    """An entry of the lowest game, or a gap: what older rules played and today's cannot follow."""

    before: Position
    events: tuple[Event, ...] = ()
    is_gap: bool = False

    def seen(self, viewer: Viewer) -> Iterator[tuple[GameState, Event]]:
        """Yield what a viewer saw of it, each time with the whole state after it.

        The state is written to as it goes on: who keeps it clones it.
        """
        return witnessed(viewer, self.before.bottom, self.events)


class HistoryReader:
    """Follows a match from its beginning, one entry in force after the other; battles are passed by whole.

    In a save of older rules every entry of the lowest game is compared with its digest. Where today's rules
    lead elsewhere, the story goes on from the next position that the save has kept.
    """

    __slots__ = ("_depth", "_digester", "match", "position", "read")

    def __init__(self, match: Match) -> None:
        """Stand at the beginning."""
        self.match = match
        self.read: list[int] = []
        """The entries in force that were followed."""
        self.position = Position(match.first.stack[:1])
        self._depth = match.first.depth
        self._digester = PositionDigester()

    @property
    def is_current(self) -> bool:
        """Whether what was read is still in force."""
        return list(self.match.live[: len(self.read)]) == self.read

    @property
    def is_complete(self) -> bool:
        """Whether everything up to now was read."""
        return list(self.match.live) == self.read

    def step(self) -> Step | None:
        """Follow the next entry; None where nothing happened in the lowest game."""
        at = len(self.read)
        number = self.match.live[at]
        entry = self.match.log[number]
        before = self.position
        depth = self._depth + (entry.kind in TO_BATTLE) - (entry.kind in FROM_BATTLE)
        events: tuple[Event, ...] = ()
        if depth == 1 and entry.kind not in (*TO_BATTLE, "park"):
            is_older = at < self.match.checkpoints.begin[0]
            try:
                if entry.action is None:
                    after, _ = followed(before, entry, {}, self.match.setups)
                else:
                    after, events = acted(before, entry.action, scripted(entry.faces))
            except REPLAY_FAILURES:
                if not is_older:
                    raise
                return self._jump(at)
            if is_older and not self._digester.agrees(after, entry.digest):
                return self._jump(at)
            self.position = after
        self._depth = depth
        self.read.append(number)
        return Step(before, events) if events else None

    def _jump(self, at: int) -> Step:
        """Go on behind an entry that cannot be followed."""
        before = self.position
        try:
            reached, position = self.match.checkpoints.known_beyond(at)
        except SaveError:
            reached, position = self.match.checkpoints.begin
        self.read = list(self.match.live[:reached])
        self.position, self._depth = Position(position.stack[:1]), position.depth
        return Step(before, is_gap=True)
