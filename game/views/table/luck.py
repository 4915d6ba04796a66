"""How lucky a side has been: every judged roll against what was to be expected of it."""

from __future__ import annotations

from dataclasses import dataclass
from math import erf, sqrt

from game.core.events import DiceRolled
from game.core.ids import PlayerId


@dataclass(slots=True)
class Luck:
    """Sums over one side's rolls; a counterattack or a saved ship counts for who threw the dice."""

    expected: float = 0.0
    passed: int = 0
    variance: float = 0.0
    rolls: int = 0

    def add(self, roll: DiceRolled) -> None:
        """Count a roll with a verdict."""
        is_passed = roll.is_passed
        if is_passed is None:
            return
        p = float(roll.chance)
        self.rolls += 1
        self.expected += p
        self.passed += is_passed
        self.variance += p * (1 - p)

    @property
    def percentile(self) -> int:
        """Return how many of 100 sides with these rolls would have had less luck (50 = as expected)."""
        if self.variance < 1e-9:
            return 50
        z = (self.passed - self.expected) / sqrt(self.variance)
        return min(99, max(1, round(50 * (1 + erf(z / sqrt(2))))))


class LuckBook:
    """The luck of every seat."""

    def __init__(self) -> None:
        """Nobody has rolled."""
        self._sides: dict[PlayerId, Luck] = {}

    def add(self, roll: DiceRolled) -> None:
        """Count a roll for the seat whose dice they were."""
        self._sides.setdefault(roll.player, Luck()).add(roll)

    def of(self, *players: PlayerId) -> Luck:
        """Return a side's luck, of all its seats together."""
        seats = [self._sides.get(player, Luck()) for player in players]
        return Luck(
            expected=sum(seat.expected for seat in seats),
            passed=sum(seat.passed for seat in seats),
            variance=sum(seat.variance for seat in seats),
            rolls=sum(seat.rolls for seat in seats),
        )
