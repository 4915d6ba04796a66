"""Whom units of one kind could attack, best first."""

from typing import NamedTuple, TypeAlias

from game.core.ids import UnitId
from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.state import SkirmishState

Aim: TypeAlias = tuple[int, int, UnitId, int]
"""An enemy as units of one kind see him: what attacking him is worth, his tile, who he is, and the chance.

The worth stands below zero, so that the best comes first in order, and of equals the one on the lowest tile.
"""


class Aims(NamedTuple):
    """All enemies worth attacking for units of one kind, best first.

    ``ranks`` are the values of attacks by oneself, best first, with the tiles from which one is possible;
    ``close`` the tiles that touch an enemy, where close fire may be worth up to ``most_joint``.
    """

    fire: list[Aim]
    melee: list[Aim]
    ranks: list[tuple[int, int]]
    close: int
    most_joint: int


def aims(unit_values: UnitValues, state: SkirmishState, unit: UnitId) -> Aims:
    """Return whom units of this one's kind could attack."""
    units = state.units
    exposed_to, kings = unit_values.movement_class[unit].exposed_to, unit_values.field.grid.king_masks
    fire: list[Aim] = []
    melee: list[Aim] = []
    ranks: dict[int, int] = {}
    close = most = 0
    for target, value, gain, chance, hand_gain, wins in unit_values.target_values(unit):
        tile = units[target].tile
        if tile >= 0:
            if gain > 0:
                fire.append((-gain, tile, target, chance))
            if hand_gain > 0:
                melee.append((-hand_gain, tile, target, wins))
                if hand_gain > gain:
                    gain = hand_gain
            if gain in ranks:
                ranks[gain] |= exposed_to[tile]
            else:
                ranks[gain] = exposed_to[tile]
            close |= kings[tile]
            if value > most:
                most = value
    fire.sort()
    melee.sort()
    return Aims(fire, melee, sorted(ranks.items(), reverse=True), close, max(most, *ranks, 0))
