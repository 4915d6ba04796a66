"""The program's entry: chooses the command, and turns every failure into a sentence and an exit code."""

import sys
from collections.abc import Sequence

from game.app.cli import parse

EXIT_OK, EXIT_PROBLEMS, EXIT_CANNOT = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit code: 0 done, 1 problems found, 2 wrong usage or impossible."""
    command_line = list(sys.argv[1:] if arguments is None else arguments)
    try:
        args = parse(command_line)
        return int(args.run(args))
    except SystemExit as leave:
        return leave.code if isinstance(leave.code, int) else EXIT_OK
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _silence_output()
        return EXIT_OK
    except Exception as error:
        return _explained(error)


def _explained(error: Exception) -> int:
    from game.app.failures import is_for_players, reported

    message = str(error) if is_for_players(error) else reported(error)
    print(f"ironsphere: {message}", file=sys.stderr)
    return EXIT_CANNOT


def _silence_output() -> None:
    """Keep Python from complaining about a closed output when it ends."""
    import os

    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())
