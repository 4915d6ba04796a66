"""What a battle will probably come to: an honest forecast, made by fighting it out a fixed number of times.

The same staff that would resolve the battle plays every trial, each side at the level of its seat, so the
chance is what the staff's battles really come to.
"""

from typing import Final

import msgspec

from game.agents.staff import NOBODY, LevelBySeat, fight_out
from game.core.bridge import BattleReport
from game.core.rng import fork, seeded
from game.rules.system import AnySystem

ROLLOUTS: Final = 40
TRIALS: Final = 20
"""So often a battle is fought out for its players, wherever they ask what it will come to."""
SEED: Final = 1
"""The trials' own dice: the same trials everywhere, so that one battle has one forecast."""
THOUSAND: Final = 1000
HUNDRED: Final = 100


class Forecast(msgspec.Struct, frozen=True):
    """The attacker's chance in thousandths, and the units that each side will lose, in hundredths."""

    chance: int
    attacker_units: int
    defender_units: int
    attacker_lost: int
    defender_lost: int
    rollouts: int = 0
    """0: a guess from strengths."""
    turns: int = 0
    """How long it takes, in hundredths of a turn."""


def forecast(
    system: AnySystem, setup: object, seed: int, rollouts: int = ROLLOUTS, levels: LevelBySeat = NOBODY
) -> Forecast:
    """Return what a battle of this closed setup comes to. ``seed`` is any number that the dice do not use.

    The share is drawn towards even odds by one win and one loss: 40 of 40 is no promise.
    """
    reports = [rollout(system, setup, seed, number, levels) for number in range(rollouts)]
    wins = sum(side.won for report in reports for side in report.sides if side.role == "attacker")
    attackers, attacker_lost = _counted(reports, "attacker")
    defenders, defender_lost = _counted(reports, "defender")
    return Forecast(
        chance=THOUSAND * (wins + 1) // (rollouts + 2),
        attacker_units=attackers,
        defender_units=defenders,
        attacker_lost=HUNDRED * attacker_lost // rollouts,
        defender_lost=HUNDRED * defender_lost // rollouts,
        rollouts=rollouts,
        turns=HUNDRED * sum(report.turns for report in reports) // rollouts,
    )


def rollout(
    system: AnySystem, setup: object, seed: int, number: int, levels: LevelBySeat = NOBODY
) -> BattleReport:
    """Return how one of the trials of a battle ends: always in the same way."""
    if system.battles is None:
        raise ValueError(f"{system.name} is no battle system")
    return system.battles.report(fight_out(system, setup, fork(seeded(seed), number) >> 1, levels))


def _counted(reports: list[BattleReport], role: str) -> tuple[int, int]:
    sides = [side for report in reports for side in report.sides if side.role == role]
    lost = sum(not unit.survived for side in sides for unit in side.units)
    return len(sides[0].units), lost
