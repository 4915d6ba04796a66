"""Exact chances: the resolver itself run under an enumeration instead of a draw."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeVar

import msgspec

from game.core.dice import Roll, band_chances, chance, failing_faces, lowest_in_band, lowest_passing
from game.core.ledger import Ledger

R = TypeVar("R")


class Odd(msgspec.Struct, frozen=True):
    """The probability of one thing: ``label`` is a text key ("destroyed"), ``subject`` whom it befalls."""

    label: str
    subject: str
    numerator: int
    denominator: int

    @property
    def fraction(self) -> Fraction:
        """Return the exact value."""
        return Fraction(self.numerator, self.denominator)


class Odds(msgspec.Struct, frozen=True):
    """Everything worth knowing before an action is committed, and how the numbers come about.

    ``trials`` 0: the chances are exact. Otherwise they are the shares of so many simulated courses, and what
    shows them says "about".
    """

    chances: tuple[Odd, ...] = ()
    ledger: Ledger = ()
    trials: int = 0

    @property
    def is_exact(self) -> bool:
        """Whether the chances are exact and not the shares of simulated courses."""
        return self.trials == 0

    def of(self, label: str, subject: str = "") -> Fraction:
        """Return the probability of a label (0 where it is not listed)."""
        for odd in self.chances:
            if odd.label == label and (not subject or odd.subject == subject):
                return odd.fraction
        return Fraction(0)


class EnumeratingChance:
    """A source of faces that follows one branch of all possibilities and notes where else it could go."""

    __slots__ = ("_at", "_path", "open", "weight")

    def __init__(self, path: tuple[int, ...]) -> None:
        """``path`` says which branch to take at each roll; beyond it the first branch is taken."""
        self._path = path
        self._at = 0
        self.weight = Fraction(1)
        self.open: list[tuple[int, ...]] = []

    def faces(self, rng_state: int, roll: Roll) -> tuple[int, ...]:
        """Return the faces of this path's branch; all branches not taken yet are added to ``open``."""
        branches = _branches(roll)
        at = self._at
        self._at += 1
        if at < len(self._path):
            pick = self._path[at]
        else:
            pick = 0
            self._path = (*self._path, 0)
            self.open.extend((*self._path[:at], other) for other in range(1, len(branches)))
        faces, weight = branches[pick]
        self.weight *= weight
        return faces


class ToldDice(msgspec.Struct, frozen=True):
    """The dice of a course; those that nothing is told of show ones in every course."""

    course: EnumeratingChance
    is_told: Callable[[Roll], bool]

    def faces(self, rng_state: int, roll: Roll) -> tuple[int, ...]:
        """Return what a roll shows in this course."""
        return self.course.faces(rng_state, roll) if self.is_told(roll) else (1,) * len(roll.sides)


def _branches(roll: Roll) -> list[tuple[tuple[int, ...], Fraction]]:
    if roll.test == "none":
        everything = 1
        combos: list[tuple[int, ...]] = [()]
        for sides in roll.sides:
            everything *= sides
            combos = [(*done, face) for done in combos for face in range(1, sides + 1)]
        return [(faces, Fraction(1, everything)) for faces in combos]
    if roll.test == "bands":
        weights = enumerate(band_chances(roll.sides, roll.bands))
        shown = ((lowest_in_band(roll.sides, roll.bands, band), weight) for band, weight in weights if weight)
        return [(faces, weight) for faces, weight in shown if faces is not None]
    good = chance(roll.sides, roll.test, roll.target)
    if roll.is_told_by_die and roll.test == "over":
        passing = lowest_passing(roll.sides, roll.test, roll.target, want=True)
        first = [] if passing is None else [(passing, good)]
        return [*first, *failing_faces(roll.sides, roll.target)]
    result = []
    for want, weight in ((True, good), (False, 1 - good)):
        faces = lowest_passing(roll.sides, roll.test, roll.target, want=want)
        if faces is not None and weight:
            result.append((faces, weight))
    return result


def explore(run: Callable[[EnumeratingChance], R]) -> Iterator[tuple[Fraction, R]]:
    """Run something under every possible course of its rolls; yield each result with its probability.

    ``run`` must be a pure function of the faces that it is given.
    """
    stack: list[tuple[int, ...]] = [()]
    while stack:
        source = EnumeratingChance(stack.pop())
        result = run(source)
        yield source.weight, result
        stack.extend(source.open)


def tally(results: Iterator[tuple[Fraction, tuple[tuple[str, str], ...]]]) -> tuple[Odd, ...]:
    """Add up the probability of every (label, subject) that the results name, sorted."""
    sums: dict[tuple[str, str], Fraction] = {}
    for weight, labels in results:
        for label in labels:
            sums[label] = sums.get(label, Fraction(0)) + weight
    return tuple(
        Odd(label, subject, sums[label, subject].numerator, sums[label, subject].denominator)
        for label, subject in sorted(sums)
    )
