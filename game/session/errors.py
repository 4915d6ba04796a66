"""What can go wrong around a running game, each with a sentence for the people at the table."""

import errno
from typing import Final

MAX_QUOTED = 400
"""Signs of a message that may quote the content of a file."""
_REMEDIES: Final = {
    errno.ENOSPC: "free some space there, or name another place",
    errno.EDQUOT: "free some of your space there, or name another place",
    errno.EFBIG: "name a place that takes larger files",
    errno.EACCES: "change the rights there, or name another place",
    errno.EPERM: "change the rights there, or name another place",
    errno.EROFS: "name a place that is not read-only",
    errno.ENOENT: "make the folder first, or name another place",
    errno.ENOTDIR: "part of its path is a file: name a folder",
    errno.EISDIR: "name a file in that folder",
    errno.ENAMETOOLONG: "choose a shorter name",
}


def reason_of(error: Exception) -> str:
    """Return why something failed in the words of the system, without its number and the path again."""
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


def unwritable(where: object, error: OSError) -> str:
    """Return that a file cannot be written, why, and what to do about it."""
    return f"{where} cannot be written ({reason_of(error)}); {remedy(error)}"


def remedy(error: Exception) -> str:
    """Return what to do about something that cannot be written: by its cause, where the system tells it."""
    number = error.errno if isinstance(error, OSError) else None
    if number is None:
        return "check the free space and the rights of the folder"
    return _REMEDIES.get(number, "name another place")


class SaveError(Exception):
    """A save cannot be read or written: ``what`` happened, ``where``, and what to ``do`` about it."""

    def __init__(self, what: str, where: str = "", do: str = "") -> None:
        """Make one sentence of the three; what a strange file holds is quoted in part only."""
        what = " ".join(what.split())
        if len(what) > MAX_QUOTED:
            what = f"{what[:MAX_QUOTED]} ..."
        place = f"{where}: " if where else ""
        advice = f"; {do}" if do else ""
        super().__init__(f"{place}{what}{advice}")
        self.what = what
        self.where = where
        self.do = do


class SaveWriteError(SaveError):
    """The save cannot be written where it should be; the game itself could go on without it."""


class SaveInUseError(SaveError):
    """The save belongs to a game that is running, here or in another window."""


class UndoRefusedError(Exception):
    """The last action cannot be taken back. ``reason`` is a text key, the message a sentence."""

    def __init__(self, reason: str, message: str) -> None:
        """Keep both."""
        super().__init__(message)
        self.reason = reason


class FacesError(ValueError):
    """Scripted faces do not fit the dice that were rolled."""


class StackError(Exception):
    """A battle was begun or closed at the wrong moment."""


class SeatError(ValueError):
    """A seat is described in a way that nobody understands."""


class BotError(Exception):
    """A bot process failed: it did not start, did not answer in time, crashed, or answered nonsense."""
