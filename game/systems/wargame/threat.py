"""What whole sides can do next: where units could go, and where they could strike (WG-8, WG-9)."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.systems.wargame.aim import armament_of, why_no_shot, why_no_weapon
from game.systems.wargame.body import can_rotate, is_drone, items_of, keeps_height, modes
from game.systems.wargame.content import Armament
from game.systems.wargame.ground import fall_end, on_board, sinks_to
from game.systems.wargame.resolve_move import fresh_move
from game.systems.wargame.routes import Views, ways_of
from game.systems.wargame.state import Unit, WargameState

EVERY_SIDE: Final = 0b111111
USED: Final = "used_this_round"


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


class Spot(NamedTuple):
    """A unit as it would stand somewhere, and how it could face there."""

    unit: Unit
    views: Views

    def turned(self, state: WargameState, tile: int, weapon: Armament) -> Unit | None:
        """Return the unit turned to see a hex, if it can be; None: the weapon is barred (WG-15.3)."""
        views = self.views.steady if weapon.steady else self.views.every
        if not views:
            return None
        sides = [side for side in state.field.grid.bearings(self.unit.tile, tile) if views >> side & 1]
        seen = views & state.field.facings_to(self.unit.tile, tile)
        sides += [side for side in range(6) if (seen or views) >> side & 1]
        return self.unit if self.unit.facing == sides[0] else replace(self.unit, facing=sides[0])


def standing(state: WargameState, unit: Unit) -> Spot:
    """Return a unit where it is, turned as it likes where it can turn."""
    views = EVERY_SIDE if can_rotate(state, unit) else 1 << unit.facing
    return Spot(unit, Views(views, views))


def resting(state: WargameState, unit: Unit) -> Unit:
    """Return a unit at the level where it comes to rest: who cannot stay up falls or sinks (WG-8.6)."""
    if keeps_height(state, unit):
        return unit
    sunk = sinks_to(state, unit, is_hovering=modes(state, unit).hover)
    there = replace(unit, level=fall_end(state, unit.tile) if sunk is None else sunk)
    return there if keeps_height(state, there) else replace(there, level=state.floors[unit.tile])


def spots_of(state: WargameState, unit: Unit) -> tuple[Spot, ...]:
    """Return a unit where it is, then wherever a movement of its own could end."""
    here = standing(state, unit)
    if is_drone(state, unit.id):
        return (here,)
    ways = ways_of(state, unit, fresh_move(state, unit.id))
    ends = (place for place in ways.places if place != (unit.tile, unit.level))
    return (
        here,
        *(
            Spot(resting(state, replace(unit, tile=tile, level=level)), ways.views(tile, level))
            for tile, level in ends
        ),
    )


def struck_by(state: WargameState, unit: Unit) -> frozenset[int]:
    """Return the hexes whose surface a unit could attack in an activation, wherever it moves and turns."""
    guns = guns_of(state, unit)
    if not guns:
        return frozenset()
    reach, grid = max(gun.range for gun in guns), state.field.grid
    spots, found = list(spots_of(state, unit)), set()
    for tile, floor in enumerate(state.floors):
        for number, spot in enumerate(spots):
            if grid.distance(spot.unit.tile, tile) <= reach and _shoots(state, spot, guns, tile, floor):
                found.add(tile)
                if number:  # the next hex is near: what strikes this one probably strikes it, too
                    spots.insert(0, spots.pop(number))
                break
    return frozenset(found)


def _shoots(state: WargameState, spot: Spot, guns: tuple[Armament, ...], tile: int, level: int) -> bool:
    poses = ((spot.turned(state, tile, gun), gun) for gun in guns)
    return any(pose is not None and why_no_shot(state, pose, gun, tile, level) is None for pose, gun in poses)


def guns_of(state: WargameState, unit: Unit) -> tuple[Armament, ...]:
    """Return the weapons that a unit could use as it is, its own and in either phase."""
    return tuple(armament_of(state, item) for item, _ in ready_guns(state, unit))


def ready_guns(state: WargameState, unit: Unit) -> list[tuple[str, bool]]:
    """Return the weapons that a unit could use in its next turn, and which of them strike close.

    What is used once a round is ready again where its bearer has acted: its next turn is in another round.
    """
    found = []
    for item in items_of(state, unit.id):
        sort = armament_of(state, item.id).sort
        if sort == "shield":
            continue
        why = why_no_weapon(state, unit, item.id, is_melee=sort == "melee")
        if why is None or (why.reason == USED and unit.has_acted):
            found.append((item.id, sort == "melee"))
    return found
