"""Camps: enemies who stand where one cannot attack them, and how to keep out of reach (SK-1.4, SK-6.6)."""

from collections.abc import Iterator
from typing import Final

from game.core.ids import UnitId
from game.space.bits import mask_of, places_of
from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.movement_class import MovementClass
from game.systems.skirmish.state import SkirmishState, Unit

REFUGE_PERCENT: Final = 150
WAITING_PERCENT: Final = 200
"""So many tiles for each hundred own units lie out of reach where it deploys or leaves for, or waits."""


def hidden(unit_values: UnitValues, state: SkirmishState, unit: UnitId) -> tuple[UnitId, ...]:
    """Return the enemies on the board who can be where a unit cannot attack them after one more move."""
    classes, own = unit_values.movement_class, unit_values.movement_class[unit]
    found: list[UnitId] = []
    for enemy in unit_values.hiders(unit):
        tile, theirs = state.units[enemy].tile, classes[enemy]
        if tile >= 0 and (theirs.roam[tile] | 1 << tile) & theirs.access.enter & own.untouchable:
            found.append(enemy)
    return tuple(found)


def worth_going_for(unit_values: UnitValues, state: SkirmishState, unit: UnitId) -> int:
    """Return the tiles of the enemies for whom a unit goes that has time to wait.

    It does not go for who can hide before it is there, if on its side of the board there is twice the
    room that everybody needs out of reach of such ground.
    """
    side = unit_values.field.lines[unit].side
    ours, theirs = state.masks[side], state.masks[1 - side]
    hiding = hidden(unit_values, state, unit)
    if not hiding:
        return theirs
    own = unit_values.movement_class[unit]
    room = own.nearer(_unreached(unit_values, unit, hiding), ours, theirs)
    if not _is_enough(room, WAITING_PERCENT, state, side):
        return theirs
    return theirs & ~mask_of(state.units[enemy].tile for enemy in hiding)


def approachable(unit_values: UnitValues, state: SkirmishState, unit: UnitId, enemies: int) -> int:
    """Return those of some enemies' tiles that units of this one's kind could ever get to attack.

    Who stands on ground that protects him also bars the way to where alone one could attack him.
    """
    field, own, kinds = state.field, unit_values.movement_class[unit], unit_values.type_of
    side = field.lines[unit].side
    barred = state.masks[1 - side] & field.sheltering
    if not barred:
        return enemies
    kind = kinds[unit]
    alike = [state.units[each].tile for each in field.order[side] if kinds[each] == kind]
    begin = mask_of(tile for tile in alike if tile >= 0)
    near = (begin | own.joined(begin, barred)) & own.access.enter
    hopeless = mask_of(tile for tile in places_of(enemies & barred) if not own.exposed_to[tile] & near)
    return enemies & ~hopeless


def way_out(unit_values: UnitValues, state: SkirmishState, unit: UnitId, reached: int, covered: int) -> bytes:
    """Return for every tile how far it is from where nobody reaches a unit: later neither, if there is room.

    ``reached``: what enemies attack next turn, ``covered``: later, from ground that protects them.
    """
    own = unit_values.movement_class[unit]
    free = own.access.enter & ~reached
    side = state.field.lines[unit].side
    safe = free & ~covered
    return own.steps_to(safe if _is_enough(safe, REFUGE_PERCENT, state, side) else free)


def ambush(unit_values: UnitValues, state: SkirmishState, unit: Unit) -> int:
    """Return what an attacker, who moves first, reaches in his first turn from where a unit cannot attack.

    If it can attack him everywhere: whatever he reaches who crosses ground that bars the way to others, for
    which the zones lie too near. Nothing, unless half of his worth can do so.
    """
    if not unit.side:
        return 0
    field, worth, classes = state.field, unit_values.worth, unit_values.movement_class
    enemies, own = field.order[1 - unit.side], classes[unit.id]
    ground, able = own.untouchable, unit_values.hiders(unit.id)
    if not able:
        ground = own.access.enter
        able = tuple(enemy for enemy in enemies if classes[enemy].access.enter & field.sheltering)
    if not able or 2 * sum(worth[each] for each in able) < sum(worth[each] for each in enemies):
        return 0
    zone = field.zones[1 - unit.side]
    reached = 0
    for theirs in _classes(unit_values, able):
        places = mask_of(zone)
        for tile in zone:
            places |= theirs.roam[tile]
        for tile in places_of(places & theirs.access.enter & ground):
            reached |= theirs.view[tile] | theirs.melee[tile]
    return reached


def refuge(unit_values: UnitValues, state: SkirmishState, unit: Unit) -> int:
    """Return what on a unit's side no enemy reaches from where he can hide; nothing if that is too little."""
    own, zones = unit_values.movement_class[unit.id], state.field.zones
    tiles = _unreached(unit_values, unit.id, unit_values.hiders(unit.id))
    room = own.nearer(tiles, mask_of(zones[unit.side]), mask_of(zones[1 - unit.side]))
    return room if _is_enough(room, REFUGE_PERCENT, state, unit.side) else 0


def _unreached(unit_values: UnitValues, unit: UnitId, hiding: tuple[UnitId, ...]) -> int:
    """Return where a unit can stand and none of these enemies reaches from ground that protects him."""
    reached = 0
    for theirs in _classes(unit_values, hiding):
        reached |= theirs.from_shelter
    return unit_values.movement_class[unit].access.enter & ~reached


def _is_enough(room: int, percent: int, state: SkirmishState, side: int) -> bool:
    return 100 * room.bit_count() >= percent * len(state.field.order[side])


def _classes(unit_values: UnitValues, units: tuple[UnitId, ...]) -> Iterator[MovementClass]:
    """Yield the kinds of some units, each once."""
    yield from dict.fromkeys(unit_values.movement_class[unit] for unit in units)
