"""What a test has begun ends with it: who still thinks would keep the process of the tests from ending."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Final

_endings: Final[list[Callable[[], object]]] = []


def at_the_end(ending: Callable[[], object]) -> None:
    """Let this be done when the test, or whatever it was begun for, is over."""
    _endings.append(ending)


@contextlib.contextmanager
def all_ended() -> Iterator[None]:
    """Do, at the end, what is to be done for all that has been begun within."""
    before = len(_endings)
    try:
        yield
    finally:
        for ending in _endings[before:]:
            ending()
        del _endings[before:]
