"""Closed forms of the attacks' chances: exact fractions, remembered, quick enough for search.

Each agrees with the resolver under enumeration. The policy behind them: a hero's player rolls a failed own
die again where that is better for this attack than to keep the re-roll for a later try of it.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from game.core.dice import chance, failing_faces
from game.systems.skirmish.battlefield import Battlefield, JointLine
from game.systems.skirmish.state import Unit

HALF = Fraction(1, 2)


class MeleeChances(NamedTuple):
    """What a melee attack leads to: the target destroyed, the attacker lost, or (the rest) neither."""

    destroyed: Fraction
    lost: Fraction


@cache
def fire_chance(
    tries: int, dice: tuple[int, ...], accuracy: int | None, defense: int, rerolls: int = 0
) -> Fraction:
    """Return the chance that so many tries destroy a target (SK-3.3).

    ``rerolls``: how many dice may be rolled again (SK-3.6).
    """
    if tries < 1:
        return Fraction(0)
    hit = Fraction(1) if accuracy is None else chance((100,), "at_most", accuracy)
    if not rerolls:
        return 1 - (1 - hit * chance(dice, "over", defense)) ** tries
    return aimed_chance(
        hit, dice, defense, rerolls, later_chances(tries - 1, dice, accuracy, defense, rerolls)
    )


def later_chances(
    tries: int, dice: tuple[int, ...], accuracy: int | None, defense: int, rerolls: int
) -> tuple[Fraction, ...]:
    """Return the chance of so many tries for every number of dice that may be rolled again, from none on."""
    return tuple(fire_chance(tries, dice, accuracy, defense, left) for left in range(rerolls + 1))


def aimed_chance(
    hit: Fraction, dice: tuple[int, ...], defense: int, rerolls: int, later: tuple[Fraction, ...]
) -> Fraction:
    """Return the chance of a try that is about to be aimed, and of what comes ``later`` where it fails."""
    missed = later[rerolls]
    if rerolls and hit < 1:
        missed = max(missed, aimed_chance(hit, dice, defense, rerolls - 1, later))
    return hit * _attack_chance(dice, defense, rerolls, later) + (1 - hit) * missed


def _attack_chance(
    dice: tuple[int, ...], defense: int, rerolls: int, later: tuple[Fraction, ...]
) -> Fraction:
    """Return the chance of an attack roll, and of what comes ``later`` where it fails for good."""
    total = chance(dice, "over", defense)
    for faces, weight in failing_faces(dice, defense):
        total += weight * mended_chance(faces, dice[0], defense, rerolls, later)
    return total


@cache
def mended_chance(
    faces: tuple[int, ...], sides: int, defense: int, rerolls: int, later: tuple[Fraction, ...]
) -> Fraction:
    """Return the chance of failed dice: the lowest rolled again or left, whichever is better (SK-3.6).

    ``later`` is the chance of what comes where they do not beat the defense, by the re-rolls left then.
    """
    if not rerolls:
        return later[0]
    kept = tuple(sorted(faces))[1:]
    return max(later[rerolls], again_chance(kept, sides, defense, rerolls - 1, later))


def again_chance(
    kept: tuple[int, ...], sides: int, defense: int, rerolls: int, later: tuple[Fraction, ...]
) -> Fraction:
    """Return the chance of one die rolled again beside those that lie; ``rerolls`` are left after it."""
    missing = defense - sum(kept)
    total = chance((sides,), "over", missing)
    for face in range(1, min(sides, missing) + 1):
        total += mended_chance(tuple(sorted((*kept, face))), sides, defense, rerolls, later) / sides
    return total


@cache
def _win_flips(flips: int, rescue: Fraction, rerolls: int) -> Fraction:
    if not flips:
        return Fraction(1)
    won = HALF * _win_flips(flips - 1, rescue, rerolls)
    if rescue:
        for spent in range(rerolls + 1):
            saved = (1 - rescue) ** spent * rescue
            won += HALF * saved * _win_flips(flips - 1, rescue, rerolls - spent)
    return won


@cache
def melee_chance(
    flips: int,
    rescue_percent: int = 0,
    counter_at_most: int = 0,
    counter_die: int = 6,
    rerolls: int = 0,
    target_rerolls: int = 0,
) -> MeleeChances:
    """Return the chances of a melee attack that has to win so many flips (SK-4.2 to SK-4.4)."""
    rescue = chance((100,), "at_most", rescue_percent)
    destroyed = _win_flips(flips, rescue, rerolls)
    counter = chance((counter_die,), "at_most", counter_at_most)
    struck = 1 - (1 - counter) ** (target_rerolls + 1) if counter_at_most else Fraction(0)
    return MeleeChances(destroyed, (1 - destroyed) * struck)


def joint_fire_chance(
    field: Battlefield, joint: JointLine, attackers: Iterable[Unit], target: Unit
) -> Fraction:
    """Return the chance that a ranged attack with this stat line destroys its target.

    Every hero among the attackers may roll one of its dice again (SK-3.6).
    """
    defense = field.lines[target.id].defense
    rerolls = sum(unit.rerolls_left for unit in attackers)
    return fire_chance(joint.tries, joint.dice, joint.accuracy, defense, rerolls)


def unit_melee_chance(field: Battlefield, unit: Unit, target: Unit) -> MeleeChances:
    """Return the chances of a unit's melee attack on a target."""
    line, other = field.lines[unit.id], field.lines[target.id]
    return melee_chance(
        other.melee_flips,
        line.melee_rescue,
        other.counter_at_most,
        field.setup.rules.counter_die,
        unit.rerolls_left,
        target.rerolls_left,
    )


def warship_chance(field: Battlefield, target: Unit) -> Fraction:
    """Return the chance that warship fire destroys a unit that it hits (SK-5.3)."""
    return chance((100,), "at_most", field.lines[target.id].warship_percent)
