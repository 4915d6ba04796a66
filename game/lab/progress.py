"""A small bar on the terminal that says how far a long job is; silent where nobody watches."""

from time import perf_counter
from typing import Final, TextIO

WIDTH: Final = 30
SECONDS_BETWEEN: Final = 0.1


class ProgressBar:
    """Draws itself on one line of a terminal, again and again."""

    __slots__ = ("_drawn", "_out", "_started", "_total")

    def __init__(self, total: int, out: TextIO) -> None:
        """``out`` gets nothing at all unless it is a terminal."""
        self._total = max(1, total)
        self._out = out if out.isatty() else None
        self._started = perf_counter()
        self._drawn = 0.0

    def show(self, done: int, note: str = "") -> None:
        """Show how many are done; a note stands behind it."""
        now = perf_counter()
        if self._out is None or (now - self._drawn < SECONDS_BETWEEN and done < self._total):
            return
        self._drawn = now
        full = WIDTH * done // self._total
        left = (now - self._started) / done * (self._total - done) if done else 0.0
        bar = "#" * full + "-" * (WIDTH - full)
        self._out.write(f"\r[{bar}] {done}/{self._total}  {left:.0f} s left  {note}\x1b[K")
        self._out.flush()

    def clear(self) -> None:
        """Take the bar away."""
        if self._out is not None:
            self._out.write("\r\x1b[K")
            self._out.flush()
