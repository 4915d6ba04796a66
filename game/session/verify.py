"""Where a replay of a whole log first differs from what was saved."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from game.core.codec import to_json_in_order, to_plain
from game.rules.system import AnySystem
from game.rules.telling import Texts
from game.session.line import Line
from game.session.log import LogEntry, live_line, steps_before
from game.session.position import Position, followed, recorded
from game.session.replay import REPLAY_FAILURES, Recording, failure, record_of


class Difference(msgspec.Struct, frozen=True):
    """The first place where a replay and a save disagree.

    ``number`` is that of the log entry, ``place`` what a replay calls it, ``action`` its JSON. ``field``
    names the first part of the state that differs, with both values, where a snapshot of the save allows it.
    """

    number: int
    place: str
    action: str
    reason: str
    field: str = ""
    saved: str = ""
    replayed: str = ""

    def __str__(self) -> str:
        """Say it in a sentence."""
        what = f"{self.place} {self.action}: {self.reason}"
        if not self.field:
            return what
        return f"{what}; first difference at {self.field}: saved {self.saved}, replayed {self.replayed}"


def verify(path: Path, systems: Mapping[str, AnySystem], texts: Texts | None = None) -> Difference | None:
    """Replay the whole log, undone entries included; return the first difference, or None.

    Raises SaveError where the file cannot be read at all.
    """
    recording = record_of(path, systems, texts)

    def follow(position: Position, number: int) -> Position:
        return followed(position, recording.log[number], systems, recording.setups)[0]

    line = Line(recording.first, follow)
    for number, entry in enumerate(recording.log):
        if entry.kind == "undo":
            line.pop()
        else:
            try:
                line.push(number, follow(line.top, number))
            except REPLAY_FAILURES as error:
                why = failure(error, line.top, entry, recording.texts)
                reason = f"cannot be replayed ({why}){_older(recording)}"
                return Difference(number, _place(recording, number), _shown(entry), reason)
        found = recording.digester.like(line.top, entry.digest)
        if found != entry.digest:
            return _explained(recording, number, line, found)
        if entry.kind != "undo" and number in recording.contents.snapshots:
            difference = _field_difference(recording, number, line.top)
            if difference is not None:
                field, saved, replayed = difference
                place, reason = _place(recording, number), "the snapshot is not what the log says"
                return Difference(number, place, _shown(entry), reason, field, saved, replayed)
    return None


def _explained(recording: Recording, number: int, line: Line, found: str) -> Difference:
    """Say what differs: compare with the next snapshot of the save, as far as the replay gets."""
    entry, where = recording.log[number], _place(recording, number)
    reason = f"digest {found} where the log says {entry.digest}{_older(recording)}"
    for later in range(number, len(recording.log)):
        step = recording.log[later]
        if later > number:
            try:
                if step.kind == "undo":
                    line.pop()
                else:
                    line.push(later, followed(line.top, step, recording.systems, recording.setups)[0])
            except REPLAY_FAILURES:
                break
        if step.kind != "undo" and later in recording.contents.snapshots:
            difference = _field_difference(recording, later, line.top)
            if difference is not None:
                field, saved, replayed = difference
                place = field if later == number else f"{field} (after {_place(recording, later)})"
                return Difference(number, where, _shown(entry), reason, place, saved, replayed)
            break
    return Difference(number, where, _shown(entry), reason)


def _place(recording: Recording, number: int) -> str:
    """Return what a replay calls an entry, its step; what is not in force has none, and stands behind one."""
    before = steps_before(recording.log, number)
    if number in live_line(recording.log):
        return f"step {before + 1}"
    return f"after step {before}, taken back since:" if before else "before step 1, taken back since:"


def _older(recording: Recording) -> str:
    return "" if recording.older is None else f"; {recording.older}"


def _field_difference(recording: Recording, number: int, position: Position) -> tuple[str, str, str] | None:
    try:
        saved = msgspec.json.decode(recording.contents.snapshots[number])
    except (msgspec.DecodeError, RecursionError):
        return "snapshot", "unreadable", "readable"
    replayed = msgspec.json.decode(to_json_in_order(to_plain(recorded(position))))
    for field, left, right in differing(saved, replayed, ""):
        return field, left, right
    return None


def differing(left: object, right: object, path: str) -> Iterator[tuple[str, str, str]]:
    """Yield every leaf where two plain values differ: its path and both values as JSON."""
    if isinstance(left, dict) and isinstance(right, dict):
        for key in [*left, *(key for key in right if key not in left)]:
            place = f"{path}.{key}" if path else str(key)
            if key not in left or key not in right:
                yield place, _short(left.get(key, "nothing")), _short(right.get(key, "nothing"))
            else:
                yield from differing(left[key], right[key], place)
    elif isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        for index, (one, other) in enumerate(zip(left, right)):
            yield from differing(one, other, f"{path}[{index}]")
    elif left != right or type(left) is not type(right):
        yield path or "state", _short(left), _short(right)


def _short(value: object) -> str:
    text = to_json_in_order(value).decode()
    return text if len(text) <= 200 else text[:197] + "..."


def _shown(entry: LogEntry) -> str:
    return to_json_in_order(entry.action).decode() if entry.action is not None else entry.kind
