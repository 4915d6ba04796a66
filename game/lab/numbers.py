"""Numbers on a command line, each with the range that it has."""

import argparse
from typing import Final

MOST_MILLISECONDS: Final = 600_000


def seconds(text: str) -> float:
    """Return a bot's time for a decision. Raises argparse.ArgumentTypeError."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds from above 0 to 3600")
    return number


def positive(text: str) -> int:
    """Return a number of games, processes or positions. Raises argparse.ArgumentTypeError."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return number


def milliseconds(text: str) -> int:
    """Return how much time passes before a picture. Raises argparse.ArgumentTypeError."""
    number = positive(text)
    if number > MOST_MILLISECONDS:
        raise argparse.ArgumentTypeError(f"{text!r} is more than {MOST_MILLISECONDS} ms")
    return number
