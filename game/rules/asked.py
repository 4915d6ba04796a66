"""What is told beside a question: what it is about, and what each answer is worth."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol, runtime_checkable

from game.rules.prose import Sentence


class Asked(NamedTuple):
    """What to tell beside a question; facts are ids.

    ``about`` says what has happened so far, ``notes`` what an answer means, by its option; ``line`` are the
    places of who attacks and of who is attacked.
    """

    about: tuple[Sentence, ...] = ()
    notes: Mapping[str, Sentence] = {}
    line: tuple[int, ...] = ()


@runtime_checkable
class Asking(Protocol):
    """An intent that tells what its question is about."""

    def asked(self) -> Asked:
        """Return what to tell beside the question of now; nothing where nothing is asked."""
        ...
