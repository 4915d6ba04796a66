"""Which failures are the player's to mend, and what becomes of the others."""

from game.app.registry import report_crash
from game.content.paths import ShippedFilesMissingError
from game.rules.system import SetupError
from game.session.errors import BotError, SaveError, SeatError


class CommandError(Exception):
    """A command cannot do what was asked; the message says why and what to do."""


def is_for_players(error: Exception) -> bool:
    """Whether the message of an error is a sentence that the player can act upon."""
    return isinstance(
        error,
        CommandError | SaveError | SeatError | BotError | SetupError | ShippedFilesMissingError | OSError,
    )


def reported(error: Exception) -> str:
    """Write a crash report; return the sentence that says where it is."""
    what = f"the program failed ({type(error).__name__}: {error})"
    try:
        return f"{what}; a report for its makers is in {report_crash(error)}"
    except OSError as problem:
        return f"{what}; no report could be written ({problem})"
