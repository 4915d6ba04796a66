"""What can go wrong around a running game, each with a sentence for the people at the table."""

import errno
from collections.abc import Mapping
from typing import Final

from game.rules.reasons import Fact, ReasonError, in_words, said

MAX_QUOTED = 400
"""Signs of a message that may quote the content of a file."""
_MAX_TOLD = 700
"""Signs of why a bot failed, which may quote its command and its answer."""
BESIDES: Final = ("another", "said")
_CAUSES: Final = {
    errno.ENOSPC: ("full", "free_space"),
    errno.EDQUOT: ("quota", "free_own_space"),
    errno.EFBIG: ("too_large", "larger_files"),
    errno.EACCES: ("no_right", "change_rights"),
    errno.EPERM: ("not_permitted", "change_rights"),
    errno.EROFS: ("read_only", "not_read_only"),
    errno.ENOENT: ("missing", "make_folder"),
    errno.ENOTDIR: ("no_folder", "name_folder"),
    errno.EISDIR: ("folder", "name_file"),
    errno.ENAMETOOLONG: ("long_name", "shorter_name"),
    errno.EEXIST: ("exists", "another_place"),
    errno.EIO: ("broken", "another_place"),
    errno.EBUSY: ("busy", "another_place"),
    errno.EMFILE: ("many_files", "another_place"),
}
"""Of the errors that a system tells by number: the text that says why, and the one that says what to do."""


def reason_of(error: Exception) -> Fact:
    """Return why something failed, without a number and the path again.

    What the system or a library says in words that have no text is quoted as it is.
    """
    if isinstance(error, ReasonError):
        return error
    if not isinstance(error, OSError):
        return in_words(str(error), "sqlite.")
    cause = _CAUSES.get(error.errno or 0)
    return ReasonError("", f"os.refused.{cause[0]}") if cause is not None else error.strerror or str(error)


def failed(error: OSError) -> ReasonError:
    """Return what an operation on a file came to: the path, and why not."""
    return ReasonError("" if error.filename is None else str(error.filename), "os.told", why=reason_of(error))


def unwritable(where: object, error: OSError) -> ReasonError:
    """Return that a file cannot be written, why, and what to do about it."""
    facts = {"file": str(where), "why": reason_of(error), "advice": advice(error)}
    return ReasonError("", "save.refused.unwritable_file", **facts)


def advice(error: Exception) -> ReasonError:
    """Return what to do about something that cannot be written, or be read where it should lie."""
    key = f"save.do.{remedy(error)}"
    return ReasonError("", key)


def remedy(error: Exception) -> str:
    """Return the end of the key of what to do: by the cause, where the system tells it."""
    number = error.errno if isinstance(error, OSError) else None
    if number is None:
        return "check_space"
    return _CAUSES.get(number, ("", "another_place"))[1]


class SaveError(ReasonError):
    """A save cannot be read or written: where, why, and what to ``do`` about it."""

    def __init__(self, where: str, key: str, do: str = "", /, **facts: Fact) -> None:
        """Keep them, each as one line. ``do`` ends the key of a text, which may tell the facts too."""
        lines = {
            name: " ".join(fact.split()) if isinstance(fact, str) else fact for name, fact in facts.items()
        }
        super().__init__(where, key, **lines)
        self.do = do

    def told(self, texts: Mapping[str, str]) -> str:
        """Return why, and what to do; what a strange file holds is quoted in part only."""
        what = super().told(texts)
        if len(what) > MAX_QUOTED:
            what = f"{what[:MAX_QUOTED]} ..."
        return f"{what}; {said(texts, f'save.do.{self.do}', self.facts)}" if self.do else what

    def at(self, where: str) -> "SaveError":
        """Return the same of another place."""
        return type(self)(where, self.key, self.do, **self.facts)


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


class LogError(ReasonError, ValueError):
    """What a save holds is no log."""

    def __init__(self, key: str, /, **facts: Fact) -> None:
        """Keep why."""
        super().__init__("", key, **facts)


class StackError(ReasonError):
    """A battle was begun or closed at the wrong moment."""

    def __init__(self, key: str, /, **facts: Fact) -> None:
        """Keep why."""
        super().__init__("", key, **facts)


class SeatError(ValueError):
    """A seat is described in a way that nobody understands."""


class BotError(ReasonError):
    """A bot process failed: it did not start, did not answer in time, crashed, or answered nonsense."""

    def __init__(self, key: str, /, **facts: Fact) -> None:
        """Keep why. Of the facts ``another`` is a line too many, and ``said`` are the bot's last words."""
        super().__init__("", key, **facts)

    def told(self, texts: Mapping[str, str]) -> str:
        """Return why, in part where it is long; behind it stands what the bot wrote besides."""
        why = " ".join(super().told(texts).split())
        if len(why) > _MAX_TOLD:
            why = f"{why[: _MAX_TOLD - 3]}..."
        more = [said(texts, f"bot.told.{name}", self.facts) for name in BESIDES if self.facts.get(name)]
        return "".join((why, *more))
