"""Where units could strike after a move, and who could strike a place (SK-2, SK-3, SK-4, SK-5)."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from game.core.ids import UnitId
from game.space.bits import places_of
from game.space.sight import is_clear
from game.systems.skirmish import queries
from game.systems.skirmish.queries import DIRECTIONS
from game.systems.skirmish.state import SkirmishState, Unit

Way = Literal["fire", "melee", "broadside"]


def next_turn(state: SkirmishState, side: int) -> int:
    """Return the number of the turn in which a side moves next; its own, while it moves (SK-6.1)."""
    return state.turn + 1 if side < state.to_move else state.turn


def stands(state: SkirmishState, unit: Unit) -> int:
    """Return the tiles from which a unit that has not moved yet could attack: its reach, and where it is."""
    return queries.reach_mask(state, unit) | 1 << unit.tile


def _near(state: SkirmishState) -> tuple[int, ...]:
    grid = state.field.grid
    return grid.diagonal_masks if state.field.setup.options.melee == "diagonal" else grid.king_masks


def _blocking(state: SkirmishState, unit: Unit) -> int:
    """Return what blocks a shot of a unit that may have moved away from where it stands."""
    return queries.blocking_mask(state) & ~(1 << unit.tile)


def stands_next(state: SkirmishState, unit: Unit) -> int:
    """Return the tiles from which a unit could attack in its next turn, as everybody else stands now.

    One that has not moved yet in this turn may do so before.
    """
    found = 0
    for tile in places_of(1 << unit.tile if unit.has_moved else stands(state, unit)):
        found |= stands(state, replace(unit, tile=tile))
    return found


def _may_fire_broadside(state: SkirmishState, unit: Unit, turn: int) -> bool:
    return state.field.lines[unit.id].is_warship and unit.ready_turn <= turn


def _covered(state: SkirmishState, unit: Unit, tile: int) -> int:
    """Return the tiles that a warship's fire covers from a tile, in any direction (SK-5.1)."""
    field = state.field
    permitted = field.access[unit.id].targets[tile]
    if field.setup.options.field == "all":
        return field.whole_sight().seen_from(tile, field.blocking) & permitted
    found = 0
    for direction in range(len(DIRECTIONS)):
        for other in field.grid.ray_until(tile, direction, field.blocking):
            found |= 1 << other
    return found & permitted


def strike_mask(state: SkirmishState, unit: Unit) -> int:
    """Return every tile on which a unit could attack somebody in its turn, after a move or without one."""
    return _struck_from(state, unit, stands(state, unit))


def _struck_from(state: SkirmishState, unit: Unit, starts: int) -> int:
    """Return every tile on which a unit could attack somebody in its turn from one of many tiles."""
    field = state.field
    line, targets = field.lines[unit.id], field.access[unit.id].targets
    near, ranges, sights = _near(state), field.ranges[unit.id], field.sights[unit.id]
    blocking = _blocking(state, unit)
    has_guns = _may_fire_broadside(state, unit, next_turn(state, unit.side))
    found = 0
    for tile in places_of(starts):
        if line.tries and ranges[tile] & targets[tile] & ~found:
            found |= ranges[tile] & targets[tile] & sights.seen_from(tile, blocking)
        if line.has_melee:
            found |= near[tile] & targets[tile]
        if has_guns:
            found |= _covered(state, unit, tile)
    return found


def strikes(state: SkirmishState, unit: Unit, place: int) -> tuple[Way, ...]:
    """Return the ways in which a unit could attack somebody on a tile in its turn, moving or not."""
    return strikes_from(state, unit, stands(state, unit), place, next_turn(state, unit.side))


def strikes_from(state: SkirmishState, unit: Unit, starts: int, place: int, turn: int) -> tuple[Way, ...]:
    """Return the ways in which a unit could attack somebody on a tile in a turn, from one of many tiles."""
    field = state.field
    line, targets = field.lines[unit.id], field.access[unit.id].targets
    tiles = starts & ~(1 << place)
    found: list[Way] = []
    if line.tries and any(_shoots(state, unit, tile, place) for tile in places_of(tiles)):
        found.append("fire")
    near = _near(state)
    if line.has_melee and any(targets[tile] >> place & 1 for tile in places_of(tiles & near[place])):
        found.append("melee")
    if _may_fire_broadside(state, unit, turn) and any(
        _covered(state, unit, tile) >> place & 1 for tile in places_of(tiles)
    ):
        found.append("broadside")
    return tuple(found)


def _shoots(state: SkirmishState, unit: Unit, tile: int, place: int) -> bool:
    """Whether range, ground and line let a unit on a tile shoot at a place."""
    field = state.field
    if not (field.ranges[unit.id][tile] & field.access[unit.id].targets[tile]) >> place & 1:
        return False
    return is_clear(field.sights[unit.id].lines[tile][place], _blocking(state, unit))


def entering(state: SkirmishState, side: int) -> Iterator[tuple[Unit, int]]:
    """Yield the reserves of a side that could enter in the turn in which it moves next, and on which tiles.

    They may attack in that turn, not move (SK-1.7). Each counts as if it entered first, as everybody stands
    now. The unit is given on the first of its tiles.
    """
    if state.to_move == side and state.has_acted:
        return
    for unit in queries.waiting(state, side):
        tiles = queries.entry_mask(state, unit)
        if tiles:
            yield replace(unit, tile=places_of(tiles)[0]), tiles


def entry_strikes(state: SkirmishState, side: int) -> Counter[int]:
    """Return by tile how many reserves of a side could strike it as soon as they have entered (SK-1.7).

    No more than there are slots for count, wherever they would stand.
    """
    field = state.field
    room = field.setup.rules.board_slots - queries.slots_on_board(state, side)
    left: dict[int, int] = {}
    found: Counter[int] = Counter()
    for unit, starts in sorted(entering(state, side), key=lambda each: field.lines[each[0].id].slots):
        slots = field.lines[unit.id].slots
        for tile in places_of(_struck_from(state, unit, starts)):
            if left.get(tile, room) >= slots:
                left[tile] = left.get(tile, room) - slots
                found[tile] += 1
    return found


def on_board(state: SkirmishState, side: int) -> Iterator[Unit]:
    """Yield a side's units on the board, in roster order."""
    for unit_id in state.field.order[side]:
        unit = state.units[unit_id]
        if unit.status == "board":
            yield unit


def reach_of_side(state: SkirmishState, side: int) -> dict[UnitId, int]:
    """Return the reach of every unit of a side that has not moved in this turn."""
    units = (unit for unit in on_board(state, side) if not unit.has_moved)
    return {unit.id: queries.reach_mask(state, unit) for unit in units}
