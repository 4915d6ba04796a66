"""Which programs may take a seat: commands that this player entered himself, on this machine.

What is kept lies beside the settings, never in a save: a save is data, and opening one starts no program.
"""

import contextlib
import hashlib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from game.content.whole import write_whole
from game.session.schema import SeatRecord

FILE_NAME = "programs.json"
MAX_COMMAND = 300
"""A command that came with a save is started, after a question, only if it can be shown as a whole."""
_MAX_BYTES = 1024 * 1024
_MAX_KEPT = 1_000


class AllowedPrograms:
    """Remembers commands by their hash. A file that cannot be read allows nothing."""

    __slots__ = ("_here", "_path")

    def __init__(self, path: Path | None = None) -> None:
        """``path``: where they are kept; None: only until the program ends."""
        self._path = path
        self._here: list[str] = []

    def allows(self, command: str) -> bool:
        """Whether this command was entered or allowed on this machine."""
        return _hash(command) in (*self._here, *self._kept())

    def allow(self, command: str) -> None:
        """Remember a command. Where it cannot be kept, it counts until the program ends."""
        if self.allows(command):
            return
        self._here.append(_hash(command))
        if self._path is not None:
            kept = [*self._kept(), _hash(command)][-_MAX_KEPT:]
            with contextlib.suppress(OSError):
                write_whole(self._path, msgspec.json.format(msgspec.json.encode(kept)) + b"\n")

    def strange(self, records: Iterable[SeatRecord]) -> tuple[SeatRecord, ...]:
        """Return the seats whose programs nobody here has entered or allowed."""
        return tuple(each for each in records if each.kind == "bot" and not self.allows(each.setting))

    def _kept(self) -> tuple[str, ...]:
        if self._path is None:
            return ()
        try:
            if not self._path.is_file() or self._path.stat().st_size > _MAX_BYTES:
                return ()
            return msgspec.json.decode(self._path.read_bytes(), type=tuple[str, ...])
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return ()


def _hash(command: str) -> str:
    return hashlib.sha256(command.encode(errors="surrogatepass")).hexdigest()


def shown_command(command: str) -> str:
    """Return a command so that nothing of it is hidden: signs that have no picture stand as their code."""
    shown = "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape", "surrogatepass").decode()
        for sign in command[:MAX_COMMAND]
    )
    return shown if len(command) <= MAX_COMMAND else f"{shown} ... ({len(command):,} signs)"


def can_be_shown(command: str) -> bool:
    """Whether a command can be shown as a whole, so that somebody can decide about it."""
    return bool(command.strip()) and len(command) <= MAX_COMMAND and command.isprintable()
