"""Which units may be activated now, where reserves enter, how many AP are kept (WG-6.6, WG-7)."""

from game.core.ids import UnitId
from game.systems.wargame.body import (
    drones_of,
    is_drone,
    items_of,
    sheet,
)
from game.systems.wargame.ground import is_open, occupants, suits
from game.systems.wargame.state import Unit, WargameState


def entry_tiles(state: WargameState, unit: Unit) -> tuple[int, ...]:
    """Return the free hexes of a side's short edge, where a reserve enters (WG-6.6).

    Those of an aquatic vehicle are of water (WG-2.5).
    """
    edge = state.field.grounds[state.is_flipped].edges[state.role(unit.side)]
    return tuple(
        tile
        for tile in edge
        if suits(state, unit, tile)
        and is_open(state, tile, state.floors[tile])
        and not occupants(state, tile, state.floors[tile])
    )


def reserve_is_due(state: WargameState, unit: Unit) -> bool:
    """Whether a reserve may come now: in the mission's rounds, or once the alarm is given (WG-6.6)."""
    mission = state.field.setup.mission
    role = ("attacker", "defender")[state.role(unit.side)]
    for reserve in mission.reserves:
        if reserve.side == role:
            if mission.special.get("alarm"):
                return state.has_alarm
            return reserve.rounds[0] <= state.round <= reserve.rounds[1]
    return False


def can_activate(state: WargameState, unit: Unit) -> bool:
    """Whether a unit's turn may begin (WG-7.1, WG-6.6, WG-11.2, WG-16.2)."""
    if unit.has_acted or is_drone(state, unit.id):
        return False
    mission = state.field.setup.mission
    waits = mission.special.get("alarm") and not state.has_alarm and state.round == 1
    if waits and state.role(unit.side) == 1:
        return False
    if unit.status == "reserve":
        return reserve_is_due(state, unit) and bool(entry_tiles(state, unit))
    if unit.status != "board":
        return False
    if unit.is_disabled:
        has_gun = any(item.lies == "mounted" for item in items_of(state, unit.id))
        return has_gun or bool(drones_of(state, unit.id))
    return True


def fresh_units(state: WargameState, side: int) -> list[Unit]:
    """Return the units of a team that may still be activated this round."""
    return [unit for unit_id in state.field.order[side] if can_activate(state, unit := state.units[unit_id])]


def ap_cap(state: WargameState, unit: UnitId) -> int:
    """Return the AP that a unit may keep (WG-7.3); a capacitor's cap stands in place of the usual."""
    return sheet(state, unit).has("ap_cap") or state.field.rules.ap_cap
