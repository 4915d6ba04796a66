"""Warships: which line to fire along, with the own units on it counted against it (SK-5.1, SK-5.3)."""

from typing import Final

from game.agents.skirmish.option import Strike
from game.core.ids import UnitId
from game.space.bits import places_of
from game.systems.skirmish.actions import Direction
from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.queries import DIRECTIONS
from game.systems.skirmish.state import SkirmishState, Unit

WORTH_FIRING: Final = 20
OWN_LOSS: Final = 120
"""An own unit counts so many percent of an enemy's."""


def best_guns(unit_values: UnitValues, state: SkirmishState, unit: Unit, tile: int) -> Strike | None:
    """Return the best fire of a warship from a tile, or None where nothing is worth its guns' rest."""
    field = state.field
    if unit.has_attacked or unit.ready_turn > state.turn:
        return None
    permitted = field.access[unit.id].targets[tile] & ~(1 << unit.tile if unit.tile >= 0 else 0)
    occupied = (state.masks[0] | state.masks[1]) & permitted
    theirs = state.masks[1 - unit.side]
    fields: list[tuple[Direction | None, int]]
    if field.setup.options.field == "all":
        fields = [(None, field.whole_sight().seen_from(tile, field.blocking))]
    else:
        fields = []
        for number, direction in enumerate(DIRECTIONS):
            if field.grid.ray_masks[tile][number] & theirs:
                fields.append((direction, unit_values.rays[tile][number]))
    best, best_direction, best_count = WORTH_FIRING, None, 0
    for way, covered in fields:
        if not covered & theirs & permitted:
            continue
        value = 0
        for other in places_of(covered & occupied):
            hit = state.at[other]
            points = unit_values.worth[hit] * field.lines[hit].warship_percent
            value += points if theirs >> other & 1 else -points * OWN_LOSS // 100
        if value // 100 > best:
            best, best_direction = value // 100, way
            best_count = (covered & theirs & permitted).bit_count()
    if not best_count:
        return None
    return Strike(best, "guns", UnitId(""), best_count, (), best_direction)
