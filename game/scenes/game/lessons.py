"""What a system explains in a guided game, each at the moment at which it matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from game.core.events import Event

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Lesson:
    """Something to explain: ``AREA.<id>.title`` and ``AREA.<id>.text``, at the moment ``when``."""

    id: str
    when: str


class Situation(Protocol):
    """What a player has before him, of whatever system."""

    @property
    def fresh(self) -> Sequence[Event]:
        """What was seen to happen just now."""

    def seen(self, kind: type[E]) -> list[E]:
        """Return the events of a kind that were just shown."""
        return [each for each in self.fresh if isinstance(each, kind)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lessons:
    """All that a system explains. A situation is what its player has before him, of the system's own type.

    ``situation(intent, side, fresh)``: the side that is taught, and what was seen to happen just now.
    ``pointed`` moments are in the player's hand: they go before what was told without them. ``passing`` ones
    are over as soon as they were seen: their lessons wait until there is room.
    """

    area: str
    rows: tuple[Lesson, ...]
    """In the order in which they are told where several matter at once."""
    moments: Mapping[str, Callable[[Any], bool]]
    pointed: frozenset[str]
    passing: frozenset[str]
    situation: Callable[[Any, str, Sequence[Event]], Situation]
    understood: str
    """The command that closes a lesson."""
    every: str
    """The command that shows all of them."""
    facts: Callable[[Any], Mapping[str, object]] = lambda context: {}
    """What texts of lessons may name of the game that is played, of its panels' context: its mission."""
    also: str = ""
    """A command whose key closes a lesson too, where it means nothing else."""
