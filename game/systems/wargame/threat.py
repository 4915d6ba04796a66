"""What whole sides can do next: where units could go, and where they could strike (WG-8, WG-9)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from game.systems.wargame.aim import armament_of, why_no_shot, why_no_weapon
from game.systems.wargame.body import can_rotate, is_drone, items_of
from game.systems.wargame.content import Armament
from game.systems.wargame.ground import on_board
from game.systems.wargame.resolve_move import fresh_move
from game.systems.wargame.routes import ways_of
from game.systems.wargame.state import Unit, WargameState


def reach_of_side(state: WargameState, side: int) -> Counter[int]:
    """Return for each hex how many units of a team that have not acted could go there."""
    found: Counter[int] = Counter()
    for unit in on_board(state):
        if unit.side == side and not unit.has_acted and not is_drone(state, unit.id):
            found.update({tile for tile, _ in ways_of(state, unit, fresh_move(state, unit.id)).places})
    return found


def threat_of_side(state: WargameState, side: int) -> Counter[int]:
    """Return for each hex how many units of a team could attack who stands there in an activation of theirs.

    They may move and turn before, as everybody else stands now.
    """
    found: Counter[int] = Counter()
    for unit in on_board(state):
        if unit.side == side and not unit.is_disabled:
            found.update(struck_by(state, unit))
    return found


def spots_of(state: WargameState, unit: Unit) -> tuple[Unit, ...]:
    """Return a unit where it is, then wherever a movement of its own could end."""
    if is_drone(state, unit.id):
        return (unit,)
    ways = ways_of(state, unit, fresh_move(state, unit.id))
    ends = (place for place in ways.places if place != (unit.tile, unit.level))
    return (unit, *(replace(unit, tile=tile, level=level) for tile, level in ends))


def struck_by(state: WargameState, unit: Unit) -> frozenset[int]:
    """Return the hexes whose surface a unit could attack in an activation, wherever it moves and turns."""
    guns = guns_of(state, unit)
    if not guns:
        return frozenset()
    reach, grid = max(gun.range for gun in guns), state.field.grid
    spots, found = list(spots_of(state, unit)), set()
    for tile, floor in enumerate(state.floors):
        for number, spot in enumerate(spots):
            if grid.distance(spot.tile, tile) <= reach and _shoots(state, spot, guns, tile, floor):
                found.add(tile)
                if number:  # the next hex is near: what strikes this one probably strikes it, too
                    spots.insert(0, spots.pop(number))
                break
    return frozenset(found)


def _shoots(state: WargameState, unit: Unit, guns: tuple[Armament, ...], tile: int, level: int) -> bool:
    turned = facing(state, unit, tile)
    return any(why_no_shot(state, turned, gun, tile, level) is None for gun in guns)


def facing(state: WargameState, unit: Unit, tile: int) -> Unit:
    """Return a unit turned to a hex, where it can turn."""
    sides = state.field.grid.bearings(unit.tile, tile)
    return replace(unit, facing=sides[0]) if sides and can_rotate(state, unit) else unit


def guns_of(state: WargameState, unit: Unit) -> tuple[Armament, ...]:
    """Return the weapons that a unit could use as it is, its own and in either phase."""
    return tuple(
        armament_of(state, item.id)
        for item in items_of(state, unit.id)
        if armament_of(state, item.id).sort != "shield"
        and why_no_weapon(state, unit, item.id, is_melee=armament_of(state, item.id).sort == "melee") is None
    )
