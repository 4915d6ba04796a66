"""The program's entry: chooses the command, and turns every failure into a sentence and an exit code."""

import errno
import sys
from collections.abc import Sequence
from contextlib import nullcontext

from game.app.cli import parse
from game.app.ending import asked_to_end, exit_code

EXIT_OK, EXIT_PROBLEMS, EXIT_CANNOT = 0, 1, 2
NEEDED = ("annotated_types", "msgspec", "pydantic", "pygame", "pymunk", "yaml")
"""Packages without which nothing can be told but that they are missing."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit code: 0 done, 1 problems found, 2 wrong usage or impossible."""
    command_line = list(sys.argv[1:] if arguments is None else arguments)
    _open_streams()
    try:
        args = parse(command_line)
        if not getattr(args, "tells_settings", False):
            _tell_settings()
        with nullcontext() if getattr(args, "has_window", False) else asked_to_end():
            code = int(args.run(args))
        sys.stdout.flush()
        return code
    except SystemExit as leave:
        return leave.code if isinstance(leave.code, int) else EXIT_OK
    except KeyboardInterrupt as stopped:
        return exit_code(stopped)
    except BrokenPipeError:
        _silence_output()
        return EXIT_OK
    except ModuleNotFoundError as error:
        return _lacking(error.name) if error.name in NEEDED else _explained(error)
    except Exception as error:
        return _explained(error)


def _tell_settings() -> None:
    """Say once, whatever the command prints, that what the player says of packs is not obeyed."""
    from game.content.reading import harmless
    from game.session.home import packs_complaints

    for complaint in packs_complaints():
        print(f"ironsphere: {harmless(complaint)}", file=sys.stderr)


def _lacking(package: str) -> int:
    print(
        f"ironsphere: this Python has no package {package!r}, which the game needs; "
        "start it by the command under 'Play' in README.md, which installs what is missing",
        file=sys.stderr,
    )
    return EXIT_CANNOT


def _explained(error: Exception) -> int:
    from game.app.failures import is_for_players, reported
    from game.content.reading import harmless

    message = str(error) if is_for_players(error) else reported(error)
    if isinstance(error, OSError) and error.filename is None and _is_output_lost():
        message = f"what is printed cannot be written ({error.strerror or error}); "
        is_full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        message += "free some space there, or send it somewhere else" if is_full else "send it somewhere else"
    print(f"ironsphere: {harmless(message)}", file=sys.stderr)
    return EXIT_CANNOT


def _open_streams() -> None:
    """Let what was started without standard streams (by a timer, without a console) write into nothing.

    Otherwise the first file that is opened would take the place of one, and get what is printed.
    """
    import os
    from pathlib import Path

    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115
            setattr(sys, name, nothing)


def _is_output_lost() -> bool:
    try:
        print(flush=True)
    except OSError:
        _silence_output()
        return True
    return False


def _silence_output() -> None:
    """Keep Python from complaining about a closed output when it ends."""
    import os

    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())
