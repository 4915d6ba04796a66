"""How somebody fights, and how an Officer does by the board and by who fights there."""

from dataclasses import dataclass, replace
from typing import Final

from game.systems.skirmish.battlefield import Battlefield


@dataclass(frozen=True, slots=True)
class BattleStyle:
    """How somebody fights, in percent of the usual.

    ``is_joint``: waits out of reach until most of the force can go in together, and lets the enemy come where
    time works for it; otherwise every unit goes by itself. ``is_planned``: a whole turn is planned together.
    ``waiting``: how much a side presses on for which time works, in percent. ``together``: so much of a force
    must be able to attack this turn before it goes in together; ``entering``, ``gathering``: its caution
    then, and while it waits for the rest out of reach. ``approach``: so many turns go by before time presses.
    """

    caution: int = 45
    push: int = 150
    patience: int = 60
    is_joint: bool = False
    is_planned: bool = False
    waiting: int = 50
    together: int = 60
    entering: int = 60
    gathering: int = 250
    approach: int = 0


USUAL: Final = BattleStyle(is_joint=True, waiting=15)
OPEN: Final = BattleStyle(is_joint=True, waiting=15, caution=20)
"""On ground without cover: who holds back there is shot at all the same, and fewer of his own shoot."""
FAR: Final = BattleStyle(is_joint=True, waiting=15, together=80, entering=100, gathering=400)
"""Where both sides have a long way: whoever gets there first alone is shot at by all, and there is time."""
ALIKE: Final = BattleStyle(is_joint=True, waiting=15, gathering=400)
"""Where all machines are of one kind: nothing is won by whom one chooses, all by how many shoot first."""
COVER_PERCENT: Final = 1
"""A board is without cover of which less than this stops fire or shelters who stands on it."""
FAR_TILES: Final = 12
"""Zones are far from one another that lie so many tiles apart: on usual boards they are nearer."""


def style_on(field: Battlefield, style: BattleStyle = USUAL) -> BattleStyle:
    """Return how an Officer of this style fights: the usual one goes by the board and the machines."""
    if style is not USUAL:
        return style
    covered = (field.blocking | field.sheltering).bit_count()
    if covered * 100 < COVER_PERCENT * len(field.grid.columns):
        return OPEN
    if all(field.access[unit].enter & field.sheltering for unit in field.roster):
        return USUAL  # whoever waits leaves the ground that protects to who does not
    apart = _tiles_apart(field)
    if apart >= FAR_TILES:
        return replace(FAR, approach=_quiet_turns(field, apart))
    return ALIKE if len({unit.frame for unit in field.roster.values()}) == 1 else USUAL


def _tiles_apart(field: Battlefield) -> int:
    """Return how many tiles the zones of both sides lie apart where they are nearest."""
    first, second = field.zones
    between = field.grid.king_distance
    return min((between(one, other) for one in first for other in second), default=0)


def _quiet_turns(field: Battlefield, apart: int) -> int:
    """Return the whole turns in which nobody can attack yet, though both sides go straight for each other."""
    fighters = [line for line in field.lines.values() if not line.is_warship]
    move = max((line.move_tiles for line in fighters), default=0)
    reach = max((line.range_tiles for line in fighters), default=0)
    return max(0, apart - move - reach) // (2 * move) if move else 0
