"""A force of one's own choice for a side: how many of which unit, kept as text in the form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from game.scenes.setup.draft import SeatDraft
from game.systems.strategic.offers import Offer

FORCE = "force"
"""The name of a seat's value."""


@dataclass(frozen=True, slots=True)
class Force:
    """Counts by the ids of units; without any the side has a ready force."""

    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def written(self) -> str:
        """The force as a form keeps it: ``colossus*1 gm*3``."""
        return " ".join(f"{unit}*{count}" for unit, count in self.counts.items())

    @property
    def size(self) -> int:
        """How many units there are."""
        return sum(self.counts.values())

    def with_count(self, unit: str, count: int) -> Force:
        """Return a copy with another number of a unit."""
        counts = {key: number for key, number in self.counts.items() if key != unit}
        return Force(counts | {unit: count} if count > 0 else counts)

    def worth(self, offered: Mapping[str, Offer]) -> int:
        """Return its value."""
        return sum(count * offered[unit].profile.value for unit, count in self.counts.items())

    def ids(self) -> list[str]:
        """Return the id of every single unit."""
        return [unit for unit, count in self.counts.items() for _ in range(count)]


def force_of(units: Iterable[str]) -> Force:
    """Return the force of single units by their ids."""
    counts: dict[str, int] = {}
    for unit in units:
        counts[unit] = counts.get(unit, 0) + 1
    return Force(counts)


def chosen_force(seat: SeatDraft, offered: Mapping[str, Offer]) -> Force:
    """Return the force that was chosen for a seat, as far as its units are still there."""
    counts = {}
    for part in str(seat.values.get(FORCE, "")).split():
        unit, _, count = part.partition("*")
        if unit in offered and count.isdigit() and int(count):
            counts[unit] = int(count)
    return Force(counts)
