"""What several people have seen of one game, each for himself, and since when they have not been asked."""

from collections.abc import Iterable
from itertools import takewhile
from typing import NamedTuple

from game.core.events import Event
from game.session.log import TO_BATTLE
from game.session.match import Match
from game.session.position import Layer, Position, acted, followed
from game.session.seen import Viewer, seen_by

REMEMBERED = 4000
"""At least so many of the last actions are remembered with what everybody saw of them."""


class Moment(NamedTuple):
    """The game after the first ``length`` entries in force."""

    length: int
    layer: Layer


class ViewerHistory:
    """Follows the lowest game of a match through every action, undo and battle above it.

    Battles fought above it are not followed move by move; what their report brings about is.
    """

    __slots__ = ("_handed_over", "_is_away", "_live", "_match", "_position", "_seen", "viewers")

    def __init__(self, match: Match, viewers: Iterable[Viewer]) -> None:
        """Take in what has happened so far, as far back as the match still tells it."""
        self.viewers = tuple(viewers)
        self._match = match
        length, position = match.checkpoints.anchor
        self._live: tuple[int, ...] = match.live[:length]
        self._position: Position = Position(position.stack[:1])
        self._is_away = position.depth > 1
        self._seen: dict[Viewer, list[tuple[int, tuple[Event, ...]]]] = {each: [] for each in self.viewers}
        self._handed_over: dict[Viewer, Moment] = {}
        self.catch_up()

    @property
    def length(self) -> int:
        """How many entries in force have been taken in."""
        return len(self._live)

    def seen(self, viewer: Viewer, since: int = 0) -> list[Event]:
        """Return what a viewer saw from the entry in force with this place on, as far as it is remembered."""
        return [event for at, events in self._seen[viewer] if at >= since for event in events]

    def has_seen(self, viewer: Viewer, since: int) -> bool:
        """Say whether a viewer saw anything from the entry in force with this place on."""
        recent = takewhile(lambda each: each[0] >= since, reversed(self._seen[viewer]))
        return any(events for _, events in recent)

    def handed_over(self, viewer: Viewer) -> Moment | None:
        """Return the moment after which the viewer had no decision to make until now, if there was one."""
        return self._handed_over.get(viewer)

    def catch_up(self) -> bool:
        """Take in what happened meanwhile; False where something was taken back, so that all is new."""
        live = self._match.live
        common = len(self._live)
        is_whole = live[:common] == self._live
        if not is_whole:
            common = next(
                (at for at, pair in enumerate(zip(self._live, live)) if pair[0] != pair[1]), len(live)
            )
            self._go_back(common)
        for at in range(common, len(live)):
            self._take(at, live[at])
        self._live = live
        return is_whole

    def _go_back(self, length: int) -> None:
        """Forget everything beyond the first ``length`` entries."""
        self._live = self._match.live[:length]
        for events in self._seen.values():
            while events and events[-1][0] >= length:
                events.pop()
        self._handed_over = {
            viewer: moment for viewer, moment in self._handed_over.items() if moment.length <= length
        }
        if length == len(self._match.live):
            self._is_away = self._match.position.depth > 1
            self._position = Position(self._match.position.stack[:1])
            return
        begin, position = self._match.checkpoints.anchor
        if begin > length:
            begin, position = 0, self._match.first
        self._is_away, position = position.depth > 1, Position(position.stack[:1])
        for number in self._live[begin:]:
            position = self._step(position, number)[0]
        self._position = position

    def _step(self, position: Position, number: int) -> tuple[Position, tuple[Event, ...]]:
        entry = self._match.log[number]
        if entry.kind in TO_BATTLE:
            self._is_away = True
            return position, ()
        if entry.kind == "park":
            self._is_away = False
            return position, ()
        if entry.kind == "pop":
            self._is_away = False
            assert entry.action is not None
            return acted(position, entry.action)
        if self._is_away:
            return position, ()
        game = position.bottom.game
        return followed(position, entry, {game.system.name: game.system}, self._match.setups)

    def _take(self, at: int, number: int) -> None:
        """Take in the entry in force with this place."""
        before = self._position.bottom
        self._position, happened = self._step(self._position, number)
        if happened:
            self._share(at, before, happened)
        ruleset, state = before.game.system.ruleset, self._position.bottom.state
        if state is before.state:
            return
        was, now = ruleset.active(before.state), ruleset.active(state)
        for viewer in self.viewers:
            if viewer in was and viewer not in now:
                self._handed_over[viewer] = Moment(at + 1, self._position.bottom)

    def _share(self, at: int, before: Layer, happened: tuple[Event, ...]) -> None:
        """Let everybody see what he may."""
        for viewer, events in zip(self.viewers, seen_by(self.viewers, before, happened)):
            remembered = self._seen[viewer]
            remembered.append((at, tuple(events)))
            if len(remembered) > 2 * REMEMBERED:
                del remembered[:REMEMBERED]
