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
    """Return for each hex how many units of a team could attack who stands there, from where they are.

    They may turn first, but not move: who moves is told of by the outlook of a place.
    """
    found: Counter[int] = Counter()
    for unit in on_board(state):
        if unit.side == side and not unit.is_disabled:
            found.update(struck_by(state, unit))
    return found


def struck_by(state: WargameState, unit: Unit) -> frozenset[int]:
    """Return the hexes whose surface a unit could attack from where it is, however it turns."""
    guns = guns_of(state, unit)
    if not guns:
        return frozenset()
    reach = max(gun.range for gun in guns)
    grid = state.field.grid
    turns = can_rotate(state, unit)
    found = set()
    for tile in grid.within(unit.tile, reach):
        sides = grid.bearings(unit.tile, tile) if turns else ()
        there = replace(unit, facing=sides[0]) if sides else unit
        if any(why_no_shot(state, there, gun, tile, state.floors[tile]) is None for gun in guns):
            found.add(tile)
    return frozenset(found)


def guns_of(state: WargameState, unit: Unit) -> tuple[Armament, ...]:
    """Return the weapons that a unit could use as it is, its own and in either phase."""
    return tuple(
        armament_of(state, item.id)
        for item in items_of(state, unit.id)
        if armament_of(state, item.id).sort != "shield"
        and why_no_weapon(state, unit, item.id, is_melee=armament_of(state, item.id).sort == "melee") is None
    )
