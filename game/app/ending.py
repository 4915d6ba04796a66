"""Signals that ask a program to end are heard as Ctrl+C is: what has been done is told and written first."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

ASKED: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
)  # Windows has no SIGHUP
OF_A_SIGNAL: Final = 128
"""A shell adds it to the number of the signal that has ended a program."""


class AskedToEnd(KeyboardInterrupt):
    """A signal has asked the program to end."""

    number: int = signal.SIGINT


def exit_code(stopped: KeyboardInterrupt) -> int:
    """Return the exit code of a program that has been stopped."""
    return OF_A_SIGNAL + (stopped.number if isinstance(stopped, AskedToEnd) else signal.SIGINT)


@contextmanager
def asked_to_end() -> Iterator[None]:
    """Raise AskedToEnd for the first such signal while this lasts; whatever else is set for one stays so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = [each for each in ASKED if signal.getsignal(each) is signal.SIG_DFL]
    for each in heard:
        signal.signal(each, _ask)
    try:
        yield
    finally:
        for each in heard:
            signal.signal(each, signal.SIG_DFL)


def _ask(number: int, frame: FrameType | None) -> None:
    """Ask once: whoever ends a group of processes asks their first one twice."""
    for each in ASKED:
        signal.signal(each, signal.SIG_IGN)
    asked = AskedToEnd()
    asked.number = number
    raise asked
