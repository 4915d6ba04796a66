"""What something would lead to, told before it is done: attacks with their chances, and what is in the way.

An intent that can tell it has ``outlook``: of the place or the unit that is pointed at. It is worked out from
what its player observes; screens show it in a panel and on the board, and programs can ask for it.
"""

from typing import Protocol, runtime_checkable

import msgspec

from game.core.kernel import Illegal
from game.core.odds import Odd
from game.rules.prose import Sentence


class Prospect(msgspec.Struct, frozen=True):
    """One attack that could be made: ``text`` says who attacks whom and how, with ids for names.

    ``chance`` is the one that counts, ``risk`` that of losing an own unit by it. ``workings`` say how it
    comes about, so that it can be worked out by hand. ``why`` is the rule that forbids the attack.
    ``places`` is the line to draw for it, or what it covers; ``risks`` are own units that it would hit.
    """

    text: Sentence
    chance: Odd | None = None
    risk: Odd | None = None
    workings: tuple[Sentence, ...] = ()
    why: Illegal | None = None
    places: tuple[int, ...] = ()
    risks: tuple[str, ...] = ()
    card: str = ""
    """What ``use_card`` takes to begin with it; "": it cannot be begun here."""


class Part(msgspec.Struct, frozen=True):
    """Prospects of one kind, below a heading."""

    heading: Sentence
    prospects: tuple[Prospect, ...]
    is_detailed: bool = False
    """Whether workings and refusals are written out, and not only told of the prospect that is pointed at."""


class Outlook(msgspec.Struct, frozen=True):
    """What a place or a unit that is pointed at would mean; parts without prospects are left out."""

    title: Sentence
    place: int
    parts: tuple[Part, ...]


@runtime_checkable
class Foreseeing(Protocol):
    """An intent that tells what is to be expected."""

    def outlook(self) -> Outlook | None:
        """Return the outlook of what is pointed at; None where there is nothing to tell."""
        ...
