"""What viewers have seen of one game of a match, each for himself, and since when they have not been asked.

The one source of it for screens, logs and programs; the past is resolved anew, in microseconds an action.
"""

from collections.abc import Iterable
from itertools import takewhile
from typing import NamedTuple

from game.core.bridge import BattleOrder
from game.core.events import Action, Event
from game.core.ids import Viewer
from game.session.handover import Handover, handovers_here
from game.session.log import FROM_BATTLE, TO_BATTLE, EntryKind, LogEntry
from game.session.match import Match
from game.session.position import Layer, Position, acted, followed
from game.session.seen import seen_by

REMEMBERED = 4000
"""Of a campaign at least so many of the last actions are remembered with what everybody saw of them."""


class Moment(NamedTuple):
    """The game after the first ``length`` entries in force."""

    length: int
    layer: Layer


class Told(NamedTuple):
    """An entry as somebody may know it. ``action`` None: it is not his; two may look the same to him."""

    kind: EntryKind
    action: Action | None
    events: tuple[Event, ...]


class ViewerHistory:
    """Follows one game of a match through every action, undo and battle above it.

    Battles fought above it are not followed move by move; what their report brings about is. While the game
    itself, a battle, is left for later, nothing happens in it.
    """

    __slots__ = (
        "_depth",
        "_handed_over",
        "_is_parked",
        "_is_whole",
        "_layer",
        "_live",
        "_match",
        "_order",
        "_seen",
        "above",
        "is_gone",
        "takes_back",
        "viewers",
    )

    def __init__(
        self, match: Match, viewers: Iterable[Viewer], depth: int = 1, *, is_whole: bool = False
    ) -> None:
        """Take in what has happened so far in the game that stands at ``depth`` now, 1 for the lowest.

        ``is_whole``: all of it since it began; else as far back as the match still tells a campaign.
        """
        self.viewers = tuple(viewers)
        self.takes_back = 0
        """How often something was taken back that had been taken in."""
        self.above = 0
        """How many games stand above it: battles that are being fought."""
        self.is_gone = False
        """Whether it is a battle that was taken back as a whole, or is over."""
        self._match = match
        self._depth = depth
        self._is_whole = is_whole
        self._is_parked = False
        self._order: BattleOrder | None = match.position.stack[depth - 1].game.order
        self._seen: dict[Viewer, list[tuple[int, tuple[Event, ...]]]] = {each: [] for each in self.viewers}
        self._handed_over: dict[Viewer, Moment] = {}
        self._live: tuple[int, ...] = match.live[: self._begin()]
        if not self.is_gone:
            active = self._layer.game.system.ruleset.active(self._layer.state)
            beginning = Moment(len(self._live), self._layer)
            self._handed_over = {viewer: beginning for viewer in self.viewers if viewer not in active}
        self.catch_up()

    def _begin(self) -> int:
        """Stand where the game began, or where its past begins; return after how many entries that is."""
        match = self._match
        known, position = match.checkpoints.begin if self._is_whole else match.checkpoints.anchor
        if self._depth > match.first.depth:
            game = match.position.stack[self._depth - 1].game
            begun = 1 + max(at for at, number in enumerate(match.live) if self._began(match.log[number]))
            if begun > known:
                assert game.order is not None
                self._layer = Layer(game, game.system.ruleset.setup(game.setup, game.order.seed))
                return begun
        self._stand_at(position)
        return known

    def _began(self, entry: LogEntry) -> bool:
        return entry.kind == "push" and entry.order == self._order

    def _stand_at(self, position: Position) -> None:
        """Go on from how the match stands in a position."""
        stack, parked = position.stack, [each for each in position.parked if each.game.order == self._order]
        self.above = position.depth - self._depth
        self._is_parked, self.is_gone = bool(parked), False
        if self._is_parked:
            self._layer = parked[0]
        elif self.above >= 0 and stack[self._depth - 1].game.order == self._order:
            self._layer = stack[self._depth - 1]
        else:
            self.is_gone = True

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

    def told(self, viewer: Viewer) -> list[Told]:
        """Return the entries as a viewer may know them: without those that he has no part in and hears
        nothing of."""
        found = []
        for at, events in self._seen[viewer]:
            entry = self._match.log[self._live[at]]
            action = entry.action if entry.action is not None and entry.action.player == viewer else None
            if events or action is not None:
                found.append(Told(entry.kind, action, events))
        return found

    def log(self, viewer: Viewer) -> list[Event | Handover]:
        """Return what a log tells a viewer: what he has seen, and between it who took over a seat."""
        changes = list(handovers_here(self._match))
        found: list[Event | Handover] = []
        for at, events in self._seen[viewer]:
            while events and changes and changes[0].entry <= self._live[at]:
                found.append(changes.pop(0))
            found.extend(events)
        return [*found, *changes]

    def handed_over(self, viewer: Viewer) -> Moment | None:
        """Return the moment after which the viewer had no decision to make until now, if there was one.

        That is the beginning where he has not decided yet.
        """
        return self._handed_over.get(viewer)

    def catch_up(self) -> None:
        """Take in what has happened meanwhile."""
        live = self._match.live
        common = len(self._live)
        if live[:common] != self._live:
            self.takes_back += 1
            common = next(
                (at for at, pair in enumerate(zip(self._live, live)) if pair[0] != pair[1]), len(live)
            )
            self._go_back(common)
        for at in range(common, len(live)):
            if not self.is_gone:
                self._take(at, live[at])
        self._live = live

    def _go_back(self, length: int) -> None:
        """Forget everything beyond the first ``length`` entries."""
        match = self._match
        self._live = match.live[:length]
        for events in self._seen.values():
            while events and events[-1][0] >= length:
                events.pop()
        self._handed_over = {
            viewer: moment for viewer, moment in self._handed_over.items() if moment.length <= length
        }
        is_now = length == len(match.live)
        self._stand_at(match.position if is_now else match.position_after(length))

    def _step(self, number: int) -> tuple[Event, ...]:
        """Follow an entry; return what it brought about in this game."""
        entry = self._match.log[number]
        kind = entry.kind
        if kind in TO_BATTLE:
            self.above += 1
            self._is_parked &= entry.battle != self._order_id
            return ()
        if kind in FROM_BATTLE:
            self.above -= 1
            if self.above < 0 and not self._is_parked:
                self._is_parked, self.is_gone = kind == "park", kind == "pop"
        if self.above or self._is_parked or self.is_gone or kind == "park":
            return ()
        below = Position((self._layer,))
        if kind == "pop" and entry.action is not None:
            after, happened = acted(below, entry.action)
        else:
            game = self._layer.game
            after, happened = followed(below, entry, {game.system.name: game.system}, self._match.setups)
        self._layer = after.top
        return happened

    @property
    def _order_id(self) -> str:
        return "" if self._order is None else self._order.id

    def _take(self, at: int, number: int) -> None:
        """Take in the entry in force with this place."""
        before = self._layer
        happened = self._step(number)
        if happened:
            self._share(at, before, happened)
        ruleset, state = before.game.system.ruleset, self._layer.state
        if state is before.state:
            return
        was, now = ruleset.active(before.state), ruleset.active(state)
        for viewer in self.viewers:
            if viewer in was and viewer not in now:
                self._handed_over[viewer] = Moment(at + 1, self._layer)

    def _share(self, at: int, before: Layer, happened: tuple[Event, ...]) -> None:
        """Let everybody see what he may."""
        for viewer, events in zip(self.viewers, seen_by(self.viewers, before, happened)):
            remembered = self._seen[viewer]
            remembered.append((at, tuple(events)))
            if not self._is_whole and len(remembered) > 2 * REMEMBERED:
                del remembered[:REMEMBERED]


def history_on_top(match: Match, viewer: Viewer) -> ViewerHistory:
    """Return what one viewer has seen of the game on top since it began."""
    return ViewerHistory(match, (viewer,), match.position.depth, is_whole=True)
