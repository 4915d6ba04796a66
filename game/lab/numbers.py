"""Numbers on a command line, each with the range that it has."""

import argparse
from typing import Final

BOT_SECONDS: Final = 60.0
"""What a bot has for a decision where nothing is said."""
MOST_MILLISECONDS: Final = 600_000
MOST_GAMES: Final = 1_000_000
MOST_GAMES_OF_A_LINE: Final = 10_000
"""All are listed before the first is played."""


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


def whole(text: str) -> int:
    """Return a seed, or a number whose range is told elsewhere. Raises argparse.ArgumentTypeError."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def chance(text: str) -> float:
    """Return a chance, whose range is told elsewhere. Raises argparse.ArgumentTypeError."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number such as 0.05") from None


def games(text: str) -> int:
    """Return how many games are played. Raises argparse.ArgumentTypeError."""
    return _at_most(MOST_GAMES, "games", text)


def games_of_a_line(text: str) -> int:
    """Return how many games are played for each line of a table. Raises argparse.ArgumentTypeError."""
    return _at_most(MOST_GAMES_OF_A_LINE, "games a line", text)


def milliseconds(text: str) -> int:
    """Return how much time passes before a picture. Raises argparse.ArgumentTypeError."""
    return _at_most(MOST_MILLISECONDS, "ms", text)


def _at_most(most: int, what: str, text: str) -> int:
    number = positive(text)
    if number > most:
        raise argparse.ArgumentTypeError(f"{text!r} is more than {most} {what}")
    return number
