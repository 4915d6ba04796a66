"""The log of a save, from its rows to checked entries: the quiet stretches between battles all at once."""

from collections.abc import Mapping, Sequence
from types import GenericAlias

import msgspec

from game.core.events import Action
from game.rules.system import AnySystem
from game.session.contents import Contents, Row
from game.session.errors import LogError, SaveError, reason_of
from game.session.log import LogEntry, Played
from game.session.log_rows import action_reader, entry_from


def known_system(systems: Mapping[str, AnySystem], name: str, where: str) -> AnySystem:
    """Return a system by the name that a save gives it. Raises SaveError."""
    if name not in systems:
        known = ", ".join(sorted(systems))
        raise SaveError(where, "save.refused.system", "update", name=name, known=known)
    return systems[name]


class _Reader:
    """Reads entries of one system."""

    def __init__(self, system: AnySystem) -> None:
        self._one = action_reader(system)
        self._many = msgspec.json.Decoder(GenericAlias(list, (system.action_type,)))

    def entry(self, number: int, row: Row) -> LogEntry:
        """Return one entry. Raises LogError that names it."""
        try:
            return entry_from(row.kind, row.body, row.faces, row.digest, self._one)
        except (msgspec.DecodeError, RecursionError) as error:
            raise LogError("log.refused.entry", number=number, why=reason_of(error)) from error

    def stretch(self, first: int, rows: Sequence[Row]) -> list[LogEntry]:
        """Return entries that are actions, the first of them with this number. Raises LogError."""
        try:
            actions = self._many.decode(f"[{','.join([row.body for row in rows])}]")
        except (msgspec.DecodeError, RecursionError):
            actions = []
        if len(actions) != len(rows) or not all(isinstance(action, Action) for action in actions):
            return [self.entry(number, row) for number, row in enumerate(rows, first)]
        return [LogEntry("action", row.digest, action, row.faces) for row, action in zip(rows, actions)]


def read_entries(contents: Contents, systems: Mapping[str, AnySystem]) -> list[LogEntry]:
    """Return the whole log. Raises SaveError for a system that is unknown, LogError for what is none."""
    readers: dict[str, _Reader] = {}

    def reader(name: str) -> _Reader:
        if name not in readers:
            readers[name] = _Reader(known_system(systems, name, contents.path))
        return readers[name]

    rows = contents.rows
    played = Played((("", contents.header.system),))
    line: list[Played] = []
    entries: list[LogEntry] = []
    turns = [number for number, row in enumerate(rows) if row.kind != "action"]
    begin = 0
    for turn in (*turns, len(rows)):
        if turn > begin:
            entries += reader(played.system_of("action")).stretch(begin, rows[begin:turn])
            line += [played] * (turn - begin)
        begin = turn + 1
        if turn == len(rows):
            break
        row = rows[turn]
        if row.kind == "undo" and not line:
            raise LogError("log.refused.entry", number=turn, why=LogError("log.refused.nothing", kind="undo"))
        try:
            entry = reader(played.system_of(row.kind)).entry(turn, row)
            after = line.pop() if row.kind == "undo" else played.after(entry)
        except LogError as error:
            if error.key == "log.refused.entry":
                raise
            raise LogError("log.refused.entry", number=turn, why=error) from error
        if row.kind != "undo":
            line.append(played)
        played = after
        entries.append(entry)
    return entries
