"""Which units may be activated now, where reserves enter, how many AP are kept (WG-6.6, WG-7)."""

from game.core.ids import UnitId
from game.systems.wargame.body import (
    drones_of,
    is_drone,
    items_of,
    sheet,
)
from game.systems.wargame.content_missions import Reserve
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


def reserve_of(state: WargameState, side: int) -> Reserve | None:
    """Return what a mission grants a team to keep in reserve, None where it grants nothing (WG-6.6)."""
    role = ("attacker", "defender")[state.role(side)]
    return next((each for each in state.field.setup.mission.reserves if each.side == role), None)


def reserve_is_due(state: WargameState, unit: Unit) -> bool:
    """Whether a reserve may come now: in the mission's rounds, or once the alarm is given (WG-6.6)."""
    granted = reserve_of(state, unit.side)
    if granted is None:
        return False
    if state.field.setup.mission.special.get("alarm"):
        return state.has_alarm
    return granted.rounds[0] <= state.round <= granted.rounds[1]


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


def last_entry(state: WargameState, side: int) -> int:
    """Return the last round for which a team's reserves may go on waiting now, 0 where they may not (WG-6.6).

    They may while nobody else of the team can act and a later round lets them come. Who had to wait comes
    when he is called, and so does who an alarm calls (WG-16.2).
    """
    granted, mission = reserve_of(state, side), state.field.setup.mission
    if granted is None or granted.duty or mission.special.get("alarm"):
        return 0
    fresh, last = fresh_units(state, side), min(granted.rounds[1], mission.rounds)
    may_wait = bool(fresh) and all(unit.status == "reserve" for unit in fresh) and state.round < last
    return last if may_wait else 0


def ap_gained(state: WargameState, unit: UnitId, face: int) -> int:
    """Return how many AP a roll brings: the die, what changes it, and the base of the class (WG-7.3)."""
    known = sheet(state, unit)
    return max(1, face + known.has("ap_roll")) + known.row.ap


def ap_cap(state: WargameState, unit: UnitId) -> int:
    """Return the AP that a unit may keep (WG-7.3); a capacitor's cap stands in place of the usual."""
    return sheet(state, unit).has("ap_cap") or state.field.rules.ap_cap
