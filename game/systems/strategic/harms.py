"""What hits do to one target: damage, parts and wounds with their chances, in whole numbers (ST-8)."""

from fractions import Fraction
from functools import lru_cache
from typing import Final

from game.systems.strategic.battlefield import Outcomes
from game.systems.strategic.profile import StrategicRules
from game.systems.strategic.resolve_harm import damaged, is_silent

HUNDRED: Final = 100
ANY: Final = -1
"""The part of a hit whose location is rolled by itself."""
Weights = dict[tuple[int, ...], int]
"""Wounds of a target, and in how many of all cases it has them."""
_KEPT_HITS: Final = 1 << 15
_damaged = lru_cache(maxsize=_KEPT_HITS)(damaged)


class Harms:
    """What hits do to one target, in whole numbers over a common denominator: quick for bursts, and exact."""

    __slots__ = ("_field", "_harms", "_has_parts", "_known", "_parts", "_rules", "_scale")

    def __init__(
        self,
        rules: StrategicRules,
        dice: int,
        stops: tuple[int, ...],
        passing: int,
        field: int,
        *,
        has_parts: bool,
    ) -> None:
        """``stops``: what is added to the dice for each part; ``field``: percent that takes a single hit."""
        self._has_parts, self._field = has_parts, field
        self._scale = 10**dice * HUNDRED * 10**rules.critical_dice
        self._harms = [
            tuple((amount, int(share * self._scale)) for amount, share in found.items())
            for found in (hit_damage(rules, dice, more, passing) for more in stops)
        ]
        shares = part_chances(rules) if has_parts else {0: Fraction(1)}
        self._parts = tuple((part, int(share * HUNDRED)) for part, share in shares.items())
        self._rules = rules
        self._known: dict[tuple[int, int, int], tuple[tuple[int, int], ...]] = {}
        """By the part that is hit, the one that takes the damage, and its wounds: what these come to."""

    def outcomes(
        self, wounds: tuple[int, ...], begun: dict[int, dict[int, int]], untouched: int, scale: int
    ) -> Outcomes:
        """Return in how many of all cases a target with these wounds is harmed, and how. See ``after``."""
        after, scale = self.after(wounds, begun, untouched, scale)
        whole, losses = sum(wounds), dict[int, int]()
        hurt = disabled = destroyed = 0
        for left, weight in after.items():
            lost = whole - sum(left)
            losses[lost] = losses.get(lost, 0) + weight
            if lost:
                hurt += weight
            if is_silent(self._rules, left, has_parts=self._has_parts):
                destroyed += weight
            elif any(new <= 0 < old for new, old in zip(left, wounds)):
                disabled += weight
        return Outcomes(hurt, disabled, destroyed, tuple(sorted(losses.items())), scale)

    def after(
        self, wounds: tuple[int, ...], begun: dict[int, dict[int, int]], untouched: int, scale: int
    ) -> tuple[Weights, int]:
        """Return the wounds after everything, and the sum of all weights.

        ``begun``: by number of hits how often each part is the first one struck.
        """
        now: Weights = {}
        for hits in range(max(begun, default=0), 0, -1):
            now, factor = self._struck(now, self._parts), HUNDRED * HUNDRED * self._scale
            firsts = begun.get(hits, {})
            parts = [(part, HUNDRED * weight) for part, weight in firsts.items() if part != ANY]
            parts += [(part, share * firsts[ANY]) for part, share in self._parts if ANY in firsts]
            if parts:
                # a part is a hundredth of a location roll; all weights grow by the same factor for each hit
                power = factor ** (max(begun) - hits)
                for left, weight in self._struck({wounds: power}, tuple(parts)).items():
                    now[left] = now.get(left, 0) + weight
            scale *= factor
            untouched *= factor
        now[wounds] = now.get(wounds, 0) + untouched
        return {left: weight for left, weight in now.items() if weight}, scale

    def _struck(self, before: Weights, parts: tuple[tuple[int, int], ...]) -> Weights:
        """Return the wounds after one more hit, in one of these parts; all weights grow by one factor."""
        after: Weights = {}
        field = self._field
        whole = sum(share for _, share in parts)
        for wounds, weight in before.items():
            is_over = is_silent(self._rules, wounds, has_parts=self._has_parts)
            stays = HUNDRED if is_over else field
            if stays:
                after[wounds] = after.get(wounds, 0) + weight * whole * self._scale * stays
            if stays == HUNDRED:
                continue
            for part, share in parts:
                each = weight * share * (HUNDRED - field)
                taking, _, _ = _damaged(wounds, part, 1, has_parts=self._has_parts)
                known = self._known.get((part, taking, wounds[taking]))
                before_it, behind_it = wounds[:taking], wounds[taking + 1 :]
                for left, chance in known or self._left(wounds, part, taking):
                    then = (*before_it, left, *behind_it)
                    after[then] = after.get(then, 0) + each * chance
        return after

    def _left(self, wounds: tuple[int, ...], part: int, taking: int) -> tuple[tuple[int, int], ...]:
        """Return the wounds of what takes the damage after a hit of a part, and how often they are so."""
        found: dict[int, int] = {}
        for amount, chance in self._harms[part]:
            left = wounds
            if amount > 0:
                left = damaged(wounds, part, amount, has_parts=self._has_parts)[2]
            found[left[taking]] = found.get(left[taking], 0) + chance
        known = self._known[part, taking, wounds[taking]] = tuple(found.items())
        return known


def part_chances(rules: StrategicRules) -> dict[int, Fraction]:
    """Return how probable each part is on a location roll of its own (ST-7.6)."""
    edges = (0, *rules.locations)
    return {part: Fraction(edges[part + 1] - edges[part], 100) for part in range(6)}


def hit_damage(rules: StrategicRules, dice: int, more: int, confirm: int) -> dict[int, Fraction]:
    """Return the damage of one hit past everything, 0 at least, with its chances (ST-8.1, ST-8.2)."""
    return _hit_damage(dice, more, confirm, rules.critical_face, rules.critical_dice)


@lru_cache(maxsize=4096)
def _hit_damage(dice: int, more: int, confirm: int, face: int, extra: int) -> dict[int, Fraction]:
    rolled: dict[tuple[int, bool], Fraction] = {(0, False): Fraction(1)}
    for _ in range(dice):
        fresh: dict[tuple[int, bool], Fraction] = {}
        for (total, has), weight in rolled.items():
            for pip in range(1, 11):
                key = (total + pip, has or pip >= face)
                fresh[key] = fresh.get(key, Fraction(0)) + weight / 10
        rolled = fresh
    found: dict[int, Fraction] = {}
    for (total, has), weight in rolled.items():
        share = Fraction(confirm, 100) if has else Fraction(0)
        _count(found, total + more, weight * (1 - share))
        if has:
            for amount, chance in _critical(face, extra).items():
                _count(found, total + more + amount, weight * share * chance)
    return found


@lru_cache(maxsize=64)
def _critical(face: int, dice: int) -> dict[int, Fraction]:
    """Return what critical dice add: one, and another for each that shows a ten (ST-8.2)."""
    found: dict[int, Fraction] = {}
    open_rolls = {0: Fraction(1)}
    for number in range(dice):
        fresh: dict[int, Fraction] = {}
        for total, weight in open_rolls.items():
            for pip in range(1, 11):
                goes_on = pip >= face and number + 1 < dice
                into = fresh if goes_on else found
                into[total + pip] = into.get(total + pip, Fraction(0)) + weight / 10
        open_rolls = fresh
    return found


def _count(into: dict[int, Fraction], amount: int, weight: Fraction) -> None:
    amount = max(0, amount)
    into[amount] = into.get(amount, Fraction(0)) + weight
