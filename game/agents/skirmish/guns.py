"""Warships: along which line to fire, with own units on it against it, and where to go (SK-5.1, SK-5.3)."""

from typing import Final

from game.agents.skirmish.influence import GUNS_WAIT, InfluenceMap, pulls
from game.agents.skirmish.option import Option, Strike, Way, chosen_way
from game.core.ids import UnitId
from game.space.bits import places_of
from game.systems.skirmish.actions import Direction
from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.queries import DIRECTIONS, reach_mask, turns_without_loss
from game.systems.skirmish.state import SkirmishState, Unit

WORTH_FIRING: Final = 20
"""Guns rest after firing: for less they are kept, unless no enemy on the board is worth more."""
OWN_LOSS: Final = 120
"""An own unit counts so many percent of an enemy's."""


def best_guns(
    unit_values: UnitValues, state: SkirmishState, unit: Unit, tile: int, least: int = WORTH_FIRING
) -> Strike | None:
    """Return the best fire of a warship from a tile, or None where nothing is worth its guns' rest.

    It has to be worth more than ``least``.
    """
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
    best, best_direction, best_count = 0, None, 0
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
    if not best_count or (best <= least and _has_better(unit_values, state, theirs)):
        return None
    return Strike(best, "guns", UnitId(""), best_count, (), best_direction)


def _has_better(unit_values: UnitValues, state: SkirmishState, theirs: int) -> bool:
    """Return whether guns could do more than hardly anything to one of the enemies on the board."""
    lines, worth = state.field.lines, unit_values.worth
    enemies = (state.at[tile] for tile in places_of(theirs))
    return any(worth[enemy] * lines[enemy].warship_percent > 100 * WORTH_FIRING for enemy in enemies)


def weigh_ship(influence: InfluenceMap, state: SkirmishState, unit: Unit) -> Option | None:
    """Return the best that a warship could do: fire along a line before or after moving, or only move."""
    unit_values = influence.unit_values
    steps = _way_to_lines(influence, state, unit)
    pull = pulls(influence.guns_push)
    least = 0 if influence.guns_push and turns_without_loss(state) >= GUNS_WAIT else WORTH_FIRING
    here_stand = calm_stand = best_stand = influence.stand(state, unit, unit.tile)
    here_value = calm_value = here_stand.value - pull[steps[unit.tile]]
    best_gain, best_to, calm_to = 0, -1, -1
    best_strike: Strike | None = None
    first = best_guns(unit_values, state, unit, unit.tile, least)
    if not unit.has_moved:
        for tile in places_of(reach_mask(state, unit)):
            stand = influence.stand(state, unit, tile)
            value = stand.value - pull[steps[tile]]
            if value > calm_value:
                calm_value, calm_to, calm_stand = value, tile, stand
            strike = best_guns(unit_values, state, unit, tile, least)
            if strike is not None and strike.value + stand.value - here_value > best_gain:
                best_gain = strike.value + stand.value - here_value
                best_to, best_strike, best_stand = tile, strike, stand
    calm = Way(calm_value - here_value, calm_to, None, calm_stand)
    way = chosen_way(first, calm, Way(best_gain, best_to, best_strike, best_stand))
    if way.gain <= 0:
        return None
    safety = here_stand.danger - way.stand.danger
    nearer = steps[unit.tile] - steps[way.to] if way.to >= 0 else 0
    return Option(way.gain, unit.id, way.to, way.strike, way.is_first, safety, nearer)


def _way_to_lines(influence: InfluenceMap, state: SkirmishState, unit: Unit) -> bytes:
    """Return for every tile how far it is from where a ship's fire covers an enemy: while it has to bring it.

    Nowhere is far for one whose guns still rest in its next turn.
    """
    unit_values = influence.unit_values
    if not influence.guns_push or unit.ready_turn > state.turn + 1:
        return bytes(state.field.grid.tile_count)
    movement_class = unit_values.movement_class[unit.id]
    points = 0
    for tile in places_of(state.masks[1 - unit.side]):
        if state.field.lines[state.at[tile]].warship_percent:
            points |= unit_values.lines[tile]
    return movement_class.steps_to(points & movement_class.access.enter)
