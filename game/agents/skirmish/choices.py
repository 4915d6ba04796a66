"""What a unit could do with its turn as a whole: where it ends, whom it attacks, and which comes first."""

from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec

from game.agents.skirmish.aims import Aims
from game.agents.skirmish.influence import InfluenceMap, own_bit
from game.core.ids import UnitId
from game.space.bits import places_of
from game.space.sight import is_clear
from game.systems.skirmish.heuristic import THOUSAND
from game.systems.skirmish.state import SkirmishState, Unit

CALM_PLACES: Final = 4
SHOT_PLACES: Final = 2
SHOTS_FROM_HERE: Final = 4
"""So many are weighed: places without an attack, places for one attack, attacks from where it stands."""


class Attack(msgspec.Struct, frozen=True, gc=False):
    """An attack, with the chances in thousandths that the target and, in melee, the attacker is lost."""

    target: UnitId
    deed: Literal["fire", "melee"]
    chance: int
    loses: int
    gain: int


class Choice(msgspec.Struct, frozen=True, gc=False):
    """A unit's whole turn. ``calm`` is what its last tile is worth, danger apart."""

    tile: int
    calm: int
    attack: Attack | None = None
    is_first: bool = False


class Chooser:
    """Finds the choices of units of one side at one moment."""

    __slots__ = ("_aims_of", "_influence", "_state")

    def __init__(
        self, influence: InfluenceMap, state: SkirmishState, aims_of: Callable[[UnitId], Aims]
    ) -> None:
        """``aims_of``: whom a unit could attack."""
        self._influence = influence
        self._state = state
        self._aims_of = aims_of

    def choices(self, unit: Unit, dangers: Callable[[int], int]) -> list[Choice]:
        """Return what is worth weighing, first that it stays and does nothing. ``dangers``: of every tile."""
        state, influence, unit_values = self._state, self._influence, self._influence.unit_values
        side, here = unit.side, unit.tile
        line, movement_class = unit_values.field.lines[unit.id], unit_values.movement_class[unit.id]
        worth = unit_values.worth[unit.id]
        stays = Choice(here, influence.calm_value(state, unit, here))
        found = [stays]
        if line.is_warship or not (line.tries or line.has_melee) or (unit.has_moved and unit.has_attacked):
            return found
        tiles: tuple[int, ...] = ()
        mask = 0
        if not unit.has_moved:
            mask, tiles = movement_class.reach(here, state.masks[side], state.masks[1 - side])
        calm = influence.calm_values(state, unit, tiles)
        danger = {tile: dangers(tile) for tile in tiles}
        fears = {tile: worth * danger[tile] // (danger[tile] + THOUSAND) // 2 for tile in tiles}
        quiet = _quiet(tiles, calm, fears, danger)
        found += [Choice(tile, calm[tile]) for tile in quiet]
        if unit.has_attacked:
            return found
        points = movement_class.firing_points(state.masks[1 - side])
        if points >> here & 1:
            for attack in self._attacks(unit, here)[:SHOTS_FROM_HERE]:
                found.append(Choice(here, stays.calm, attack))
                found += [Choice(tile, calm[tile], attack, True) for tile in quiet]
        places: dict[tuple[str, UnitId], list[tuple[int, int, Attack]]] = {}
        for tile in places_of(mask & points):
            for attack in self._attacks(unit, tile):
                key = (attack.deed, attack.target)
                places.setdefault(key, []).append((fears[tile] - calm[tile], tile, attack))
        for ranked in places.values():
            ranked.sort(key=lambda place: place[:2])
            found += [Choice(tile, calm[tile], attack) for _, tile, attack in ranked[:SHOT_PLACES]]
        return found

    def _attacks(self, unit: Unit, tile: int) -> list[Attack]:
        """Return the better attack on each enemy that a unit could attack from a tile, best first."""
        state, unit_values = self._state, self._influence.unit_values
        masks, field = state.masks, unit_values.field
        movement_class, them = unit_values.movement_class[unit.id], self._aims_of(unit.id)
        theirs = masks[1 - unit.side]
        best: dict[UnitId, Attack] = {}
        near = movement_class.view[tile] & theirs
        if near:
            lines = field.sights[unit.id].lines[tile]
            blocked = (field.blocking | theirs | masks[unit.side]) & ~own_bit(unit)
            for below, other, target, chance in them.fire:
                if near >> other & 1 and is_clear(lines[other], blocked):
                    best[target] = Attack(target, "fire", chance, 0, -below)
        near = movement_class.melee[tile] & theirs
        if near:
            for below, other, target, wins in them.melee:
                if near >> other & 1 and (target not in best or -below > best[target].gain):
                    loses = unit_values.melee[unit.id][target][1]
                    best[target] = Attack(target, "melee", wins, loses, -below)
        return sorted(best.values(), key=lambda attack: -attack.gain)


def _quiet(
    tiles: Sequence[int], calm: dict[int, int], fears: dict[int, int], danger: dict[int, int]
) -> list[int]:
    """Return the best places to go to without an attack, the safest of all and the most forward one too."""
    if not tiles:
        return []
    best = sorted(tiles, key=lambda tile: fears[tile] - calm[tile])[:CALM_PLACES]
    safest = min(tiles, key=lambda tile: (danger[tile], -calm[tile]))
    forward = max(tiles, key=lambda tile: (calm[tile], -danger[tile]))
    return [*dict.fromkeys((*best, safest, forward))]
