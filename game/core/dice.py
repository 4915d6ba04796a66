"""Dice: expressions, requests to roll, where faces come from, and exact chances of a test."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Literal, Protocol

import msgspec

from game.core import rng
from game.core.ids import PlayerId, RuleId, UnitId
from game.core.ledger import Ledger

Test = Literal["none", "at_most", "over", "at_least", "equals", "bands"]
"""How the sum of the faces is judged: d100 ``at_most`` 65, 1d6 ``over`` 4, a coin ``equals`` 1.

"bands" tells which of several ranges the sum falls into: the lowest is the failure, those above it are
degrees of success. A table of results that is no test is rolled with "none".
"""

HEADS, TAILS = 1, 2


class DiceExpression(msgspec.Struct, frozen=True, gc=False):
    """``2x 1d6``: ``tries`` attempts of the sum of ``count`` dice with ``sides`` faces each."""

    tries: int
    count: int
    sides: int

    def __str__(self) -> str:
        """Return the notation of the rulebooks."""
        return f"{self.tries}x {self.count}d{self.sides}"


_EXPRESSION = re.compile(r"\s*(?:(\d+)\s*x\s*)?(\d+)\s*d\s*(\d+)\s*", re.IGNORECASE)


def parse_dice(text: str) -> DiceExpression:
    """Read ``2x 1d6`` or ``3d8`` (one try). Raises ValueError that says what was expected."""
    match = _EXPRESSION.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not a dice expression; write tries, dice and faces like '2x 1d6'")
    tries, count, sides = int(match[1] or 1), int(match[2]), int(match[3])
    if not (1 <= tries <= 20 and 1 <= count <= 20 and 2 <= sides <= 1000):
        raise ValueError(f"{text!r}: 1 to 20 tries, 1 to 20 dice and 2 to 1000 faces are possible")
    return DiceExpression(tries, count, sides)


class Roll(msgspec.Struct, frozen=True, gc=False):
    """A request to roll: which dice, whose, and what they have to do.

    ``purpose`` is a text key ("accuracy", "attack", "coin", ...). With ``test`` other than "none" an
    enumeration only tells passing rolls from failing ones, so no rule may look at the faces themselves. With
    "bands" it tells the bands apart: ``bands`` are their highest sums, ascending; what lies above the last
    belongs to one more band. With ``is_told_by_die`` an "over" that fails is told apart by what its dice
    show, for rules that roll one of them again.
    """

    purpose: str
    player: PlayerId
    sides: tuple[int, ...]
    test: Test = "none"
    target: int = 0
    ledger: Ledger = ()
    rules: tuple[RuleId, ...] = ()
    actor: UnitId = UnitId("")
    subject: UnitId = UnitId("")
    bands: tuple[int, ...] = ()
    is_told_by_die: bool = False


def band_of(value: int, bands: Sequence[int]) -> int:
    """Return the number of the band that a sum falls into, from 0; ``len(bands)`` above the last limit."""
    return bisect_left(bands, value)


def passes(test: Test, value: int, target: int) -> bool:
    """Judge the sum of a roll."""
    match test:
        case "at_most":
            return value <= target
        case "over":
            return value > target
        case "at_least":
            return value >= target
        case "equals":
            return value == target
        case "none" | "bands":
            return True


class Chance(Protocol):
    """Where faces come from: the seed, a script, or an enumeration of all possibilities."""

    def faces(self, rng_state: int, roll: Roll) -> tuple[int, ...]:
        """Return one face for each die of the roll."""
        ...


class HiddenDiceError(ValueError):
    """Somebody who only sees a state wants to go beyond a roll: what falls is for the match alone to know."""


class SeededChance:
    """Faces from the generator inside the game state. Holds nothing itself."""

    __slots__ = ()

    def faces(self, rng_state: int, roll: Roll) -> tuple[int, ...]:
        """Draw from the counter of the state. HiddenDiceError where that is hidden."""
        if rng_state < 0:
            raise HiddenDiceError("an observed state has no dice; only the match can roll")
        sides = roll.sides
        if len(sides) == 1:
            return (rng.draw(rng_state, sides[0]),)
        return tuple(rng.draw(rng.advance(rng_state, i), n) for i, n in enumerate(sides))


SEEDED = SeededChance()


class ScriptedChance:
    """Faces from a list, for tests, tutorials and the table protocol; then from another source."""

    __slots__ = ("_faces", "_then", "used")

    def __init__(self, faces: Sequence[int], then: Chance = SEEDED) -> None:
        """``faces`` are used in order, one for each die; when they run out, ``then`` goes on."""
        self._faces = list(faces)
        self._then = then
        self.used = 0

    def faces(self, rng_state: int, roll: Roll) -> tuple[int, ...]:
        """Return the next scripted faces; ValueError where a face does not exist on its die."""
        needed = len(roll.sides)
        chosen = tuple(self._faces[self.used : self.used + needed])
        for face, sides in zip(chosen, roll.sides):
            if not 1 <= face <= sides:
                raise ValueError(f"scripted face {face} does not exist on a d{sides} ({roll.purpose})")
        self.used += len(chosen)
        if len(chosen) < needed:
            rest = self._then.faces(rng_state, roll)
            return chosen + rest[len(chosen) :]
        return chosen


def ways(dice: Sequence[int]) -> tuple[int, ...]:
    """Return how many of the rolls of these dice sum to 0, 1 and so on.

    A sum with one die more is as many rolls as the sums from one to all of its faces below have together.
    """
    totals = [1]
    for sides in dice:
        below = list(accumulate(totals, initial=0))
        below += below[-1:] * sides
        totals = [up_to - below[max(0, value - sides)] for value, up_to in enumerate(below)]
        totals.pop()
    return tuple(totals)


@cache
def sums(sides: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return each sum of these dice with the number of rolls that make it, ascending."""
    return tuple((value, number) for value, number in enumerate(ways(sides)) if number)


@cache
def chance(sides: tuple[int, ...], test: Test, target: int) -> Fraction:
    """Return the exact probability that these dice pass the test."""
    good, everything = 0, 0
    for value, number in sums(sides):
        everything += number
        if passes(test, value, target):
            good += number
    return Fraction(good, everything)


@cache
def band_chances(sides: tuple[int, ...], bands: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Return the exact probability of each band, the one above the last limit included."""
    counts = [0] * (len(bands) + 1)
    for value, number in sums(sides):
        counts[band_of(value, bands)] += number
    everything = sum(counts)
    return tuple(Fraction(number, everything) for number in counts)


def faces_of_sum(sides: Sequence[int], value: int) -> tuple[int, ...]:
    """Return faces that add up to ``value``, which these dice must be able to show."""
    left = value - len(sides)
    faces = []
    for n in sides:
        extra = min(left, n - 1)
        faces.append(1 + extra)
        left -= extra
    return tuple(faces)


def lowest_passing(sides: tuple[int, ...], test: Test, target: int, *, want: bool) -> tuple[int, ...] | None:
    """Return some faces that pass (or fail, with ``want`` False) the test, or None where none do."""
    for value in range(len(sides), sum(sides) + 1):
        if passes(test, value, target) is want:
            return faces_of_sum(sides, value)
    return None


def lowest_in_band(sides: tuple[int, ...], bands: tuple[int, ...], band: int) -> tuple[int, ...] | None:
    """Return the faces of the lowest sum that falls into a band, or None where none does."""
    for value, _ in sums(sides):
        if band_of(value, bands) == band:
            return faces_of_sum(sides, value)
    return None


@cache
def failing_faces(sides: tuple[int, ...], target: int) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """Return what dice can show whose sum is not over the target, each with its probability.

    The faces of dice alike are sorted: which of them shows what makes no difference.
    """
    is_alike = len(set(sides)) == 1
    numbers: dict[tuple[int, ...], int] = {(): 1}
    everything = 1
    for place, n in enumerate(sides):
        fresh: dict[tuple[int, ...], int] = {}
        everything *= n
        room = target - (len(sides) - place - 1)
        for done, number in numbers.items():
            for face in range(1, min(n, room - sum(done)) + 1):
                faces = (*done, face)
                key = tuple(sorted(faces)) if is_alike else faces
                fresh[key] = fresh.get(key, 0) + number
        numbers = fresh
    return tuple((faces, Fraction(number, everything)) for faces, number in sorted(numbers.items()))
