"""Replays: a saved game step by step, every digest checked; and where a replay first differs."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from game.core.codec import from_json
from game.core.events import Event
from game.core.ids import Viewer
from game.core.kernel import IllegalActionError, RuleBugError
from game.rules.reasons import Fact, ReasonError
from game.rules.system import AnySystem
from game.rules.telling import Texts
from game.rules.version import RULES_VERSION
from game.session.contents import Contents
from game.session.digests import PositionDigester
from game.session.entries import known_system, read_entries
from game.session.errors import FacesError, SaveError, StackError, reason_of
from game.session.library import Library
from game.session.load import read_contents
from game.session.log import FROM_BATTLE, TO_BATTLE, LogEntry, live_line, steps_before
from game.session.position import (
    Layer,
    LayerRecord,
    Position,
    first_position,
    followed,
    restored,
)
from game.session.seen import seen_by
from game.session.setups import SetupStore

REPLAY_FAILURES = (
    IllegalActionError,
    FacesError,
    StackError,
    RuleBugError,
    msgspec.DecodeError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What rules may raise when they are fed with a save that somebody has made up."""
CACHE_INTERVAL = 16
"""A replay keeps the position after so many steps, for going back quickly."""


class Recording:
    """A saved game, decoded: the first position, the log and the frozen setups."""

    __slots__ = ("contents", "digester", "failed_at", "first", "library", "log", "setups", "systems", "texts")

    def __init__(
        self, contents: Contents, systems: Mapping[str, AnySystem], texts: Texts | None = None
    ) -> None:
        """Decode what was read. ``texts`` say why an action is refused. Raises SaveError."""
        self.contents = contents
        self.failed_at = -1
        """The entry that was followed last and led elsewhere than when it was saved."""
        self.digester = PositionDigester()
        self.systems = systems
        self.texts = texts or {}
        where = contents.path
        header = contents.header
        try:
            self.log = read_entries(contents, systems)
            live_line(self.log)
            self.setups = _setups(contents, self.log, systems)
            self.library = _library(contents, self.log)
            system = known_system(systems, header.system, where)
            self.first = first_position(system, self.setups[header.setup], header.seed, header.setup)
        except REPLAY_FAILURES as error:
            raise SaveError(where, "save.refused.log", "renew", why=reason_of(error)) from error

    def follow(self, position: Position, number: int) -> tuple[Position, tuple[Event, ...]]:
        """Return the position after an entry (not an undo), its digest checked. Raises SaveError."""
        self.failed_at = number
        try:
            after, events = followed(position, self.log[number], self.systems, self.setups)
        except REPLAY_FAILURES as error:
            why = failure(error, position, self.log[number], self.texts)
            raise self._refusal(
                "save.refused.step.follow", "step_before", "renew", number, why=why
            ) from error
        if not self.digester.agrees(after, self.log[number].digest):
            raise self._refusal("save.refused.step.result", "verify", "see_verify", number)
        self.failed_at = -1
        return after, events

    def _refusal(self, key: str, do: str, at_first: str, number: int, **facts: Fact) -> SaveError:
        """Return why an entry in force cannot be followed; with older rules that too.

        It is told as the step that it is, counted from 1 as everywhere where steps are seen.
        """
        step, older = steps_before(self.log, number) + 1, "" if self.older is None else self.older
        advice = do if step > 1 else at_first
        path = self.contents.path
        return SaveError(path, key, advice, step=step, before=step - 1, older=older, **facts)

    @property
    def older(self) -> ReasonError | None:
        """What is added to a difference where the rules are not those of the save."""
        version = self.contents.header.rules_version
        if version == RULES_VERSION:
            return None
        return ReasonError("", "save.refused.older", version=version, today=RULES_VERSION)

    def snapshot(self, number: int) -> Position | None:
        """Return the position that was kept after an entry, or None. Raises SaveError."""
        body = self.contents.snapshots.get(number)
        if body is None:
            return None
        try:
            position = restored(from_json(body, tuple[LayerRecord, ...]), self.systems, self.setups)
            is_right = bool(position) and self.digester.agrees(position, self.log[number].digest)
        except REPLAY_FAILURES as error:
            raise SaveError(
                self.contents.path, "save.refused.snapshot", "renew", number=number, why=reason_of(error)
            ) from error
        if not is_right:
            raise SaveError(self.contents.path, "save.refused.snapshot_differs", "renew", number=number)
        return position


class Replay:
    """A recording that is looked at: steps forth and back along the line of what is in force."""

    __slots__ = ("_kept", "at", "events", "first", "line", "position", "recording")

    def __init__(
        self, recording: Recording, *, first: Position | None = None, line: Sequence[int] | None = None
    ) -> None:
        """Stand at the beginning. ``first`` and ``line``: a part of the recording, such as a battle."""
        self.recording = recording
        self.line = live_line(recording.log) if line is None else list(line)
        self.at = 0
        self.first = first or recording.first
        self.position = self.first
        self.events: tuple[Event, ...] = ()
        self._kept: dict[int, Position] = {0: self.first}

    @property
    def length(self) -> int:
        """How many steps there are."""
        return len(self.line)

    @property
    def entry(self) -> LogEntry | None:
        """The entry that led here, or None at the beginning."""
        return self.recording.log[self.line[self.at - 1]] if self.at else None

    def step(self) -> bool:
        """Go one step on; False at the end. ``events`` then holds what happened. Raises SaveError."""
        if self.at >= len(self.line):
            return False
        self.position, self.events = self.recording.follow(self.position, self.line[self.at])
        self.at += 1
        if self.at % CACHE_INTERVAL == 0:
            self._kept[self.at] = self.position
        return True

    def go_beyond(self) -> bool:
        """Go to the next position that the save keeps, over what cannot be followed; False without one."""
        for at in range(self.at + 1, len(self.line) + 1):
            try:
                position = self.recording.snapshot(self.line[at - 1])
            except SaveError:
                continue
            if position is not None:
                self.at, self.position, self.events = at, position, ()
                self._kept[at] = position
                return True
        return False

    def seek(self, to: int) -> None:
        """Go to any step, forth or back. Raises SaveError."""
        to = max(0, min(to, len(self.line)))
        if to < self.at or to - self.at > CACHE_INTERVAL:
            self._recall(to)
            nearest = max(at for at in self._kept if at <= to)
            if to < self.at or nearest > self.at:
                self.at, self.position, self.events = nearest, self._kept[nearest], ()
        while self.at < to:
            self.step()

    def _recall(self, to: int) -> None:
        """Take the last snapshot of the save before a step, where that is nearer than what is kept."""
        nearest = max(at for at in self._kept if at <= to)
        for at in range(to, nearest, -1):
            position = self.recording.snapshot(self.line[at - 1])
            if position is not None:
                self._kept[at] = position
                return

    def seen(self, viewer: Viewer, before: Layer) -> list[Event]:
        """Return what a viewer saw of the last step in the game that stood so before it."""
        return seen_by((viewer,), before, self.events)[0]

    def told(self, viewer: Viewer, steps: int) -> list[Event]:
        """Return what a viewer saw of this game in the last steps up to here. Raises SaveError.

        Battles above a campaign are left out.
        """
        past, depth = Replay(self.recording, first=self.first, line=self.line), self.first.depth
        past.seek(self.at - steps)
        found: list[Event] = []
        while past.at < self.at:
            before = past.position.stack[depth - 1]
            past.step()
            if past.position.depth == depth and past.events:
                found += past.seen(viewer, before)
        return found

    @property
    def has_battle(self) -> bool:
        """Whether a battle of the campaign has just ended or been left for later, or is under way here."""
        return self.position.depth > self.first.depth or (
            self.entry is not None and self.entry.kind in FROM_BATTLE
        )

    def battle(self) -> "Replay | None":
        """Return the battle that was fought up to here as a replay of its own, or None. Raises SaveError.

        One that was left for later meanwhile is shown from where it was taken up last.
        """
        if not self.has_battle:
            return None
        log, is_left = self.recording.log, self.position.depth == self.first.depth
        begun = max(at for at in range(self.at) if log[self.line[at]].kind in TO_BATTLE)
        past = Replay(self.recording, first=self.first, line=self.line)
        past.seek(begun + 1)
        return Replay(self.recording, first=past.position, line=self.line[begun + 1 : self.at - is_left])


def failure(error: Exception, position: Position, entry: LogEntry, texts: Texts) -> Fact:
    """Return why an entry cannot be followed from a position: what the rules refuse, as their sentence."""
    if not isinstance(error, IllegalActionError):
        return reason_of(error)
    game, state = position.stack[-2 if entry.kind == "pop" else -1]
    names = None if game.system.names is None else game.system.names(state)
    return f"{error.illegal.rule}: {game.system.refusal(error.illegal, texts, names)}"


def record_of(path: Path, systems: Mapping[str, AnySystem], texts: Texts | None = None) -> Recording:
    """Read a save for replay. Raises SaveError."""
    return Recording(read_contents(path), systems, texts)


def _library(contents: Contents, log: Sequence[LogEntry]) -> Library:
    """Return the frozen content of a save. Raises KeyError where it lacks some."""
    keys = [contents.header.content, *(entry.content for entry in log if entry.kind == "content")]
    return Library({key: contents.setups[key] for key in keys if key}, contents.path, contents.header.content)


def _setups(contents: Contents, log: Sequence[LogEntry], systems: Mapping[str, AnySystem]) -> SetupStore:
    """Return the setups that the log needs, and what reads them. Raises KeyError, SaveError."""
    where = contents.path
    names = {contents.header.setup: contents.header.system}
    names |= {entry.setup: entry.order.system for entry in log if entry.order is not None}
    names |= {entry.setup: contents.header.system for entry in log if entry.kind == "content"}
    return SetupStore(
        {
            key: (contents.setups[key], known_system(systems, name, where).setup_type)
            for key, name in names.items()
        },
        where,
    )
