"""When it is too early to take a capital whose fall lets the war move on to the next map (TW-6.2, TW-6.3).

Only so many forces of the victor come along there, but all of the beaten: whoever takes such a capital while
the other side still has an army leaves his own behind. So he goes for that army first. The victor's pool
comes along whole: before he takes the capital, forces that would stay behind send it their machines
(packing.py).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from game.agents.totalwar.force_values import ForceValue
from game.agents.totalwar.strength import PERCENT, model_strength
from game.core.ids import UnitId
from game.systems.totalwar.capitals import fall_of, seat_of
from game.systems.totalwar.resolve_earth import landing_room
from game.systems.totalwar.roster import is_barred
from game.systems.totalwar.state import Force, TotalWarState
from game.systems.totalwar.supply import is_in_supply

STRONG_ENOUGH_PERCENT: Final = 300
"""Who has so much of the strength that any other side can bring along is ready to move on."""
KEPT_PERCENT: Final = 300
"""So much of the others' strength stays under arms until the war moves on, nearest to the capital."""
WORTH_WAITING: Final = 36
"""For so few machines nobody waits: enemies may be near them for long."""


class Landing(NamedTuple):
    """How ready a faction is for the next map."""

    too_early: frozenset[int] = frozenset()
    """The enemy capitals that had better not fall yet."""
    behind: frozenset[str] = frozenset()
    """The own forces that neither come along nor are needed before."""


def next_map_gates(state: TotalWarState, faction: str) -> frozenset[int]:
    """Return the enemy capitals whose fall to a faction lets the war move on (TW-6.2)."""
    return frozenset(
        seat_of(state, capital)
        for owner, capital in state.map.capitals.items()
        if owner != faction and fall_of(state, capital, faction, is_rogue=False) == "vote"
    )


def landing(
    state: TotalWarState,
    faction: str,
    forces: Sequence[Force],
    values: Mapping[str, ForceValue],
    steps_to: Callable[[int], Sequence[int]],
) -> Landing:
    """Return how ready a faction is for the next map, by all forces on this one."""
    gates = next_map_gates(state, faction)
    if not gates:
        return Landing()
    if not _is_strong_enough(state, faction, forces, values):
        return Landing(gates)
    behind = _left_behind(state, faction, forces, values, [steps_to(gate) for gate in gates])
    unpacked = sum(len(spare(state, force)) for force in behind if is_in_supply(state, force))
    waits = unpacked > max(WORTH_WAITING, len(state.factions[faction].pool))
    return Landing(gates if waits else frozenset(), frozenset(force.id for force in behind))


def spare(state: TotalWarState, force: Force) -> tuple[UnitId, ...]:
    """Return the machines for the next map that a force can do without: all, but its weakest or its ships."""
    frames, place = state.campaign.frames, state.theatre + 1
    able = [
        unit
        for unit in force.units
        if frames[state.units[unit].frame].klass != "warship"
        and not is_barred(state.campaign, state.units[unit].frame, place)
        and not state.units[unit].pilot
    ]
    if able and len(able) == len(force.units):
        able.sort(key=lambda unit: (-model_strength(state, frames[state.units[unit].frame]), unit))
        able.pop()
    return tuple(able)


def _is_strong_enough(
    state: TotalWarState, faction: str, forces: Sequence[Force], values: Mapping[str, ForceValue]
) -> bool:
    landed: dict[str, list[int]] = {faction: []}
    for force in forces:
        landed.setdefault(force.faction, []).append(values[force.id].landed)
    best = {
        name: sum(sorted(found, reverse=True)[: landing_room(state, name)]) for name, found in landed.items()
    }
    mine = best.pop(faction)
    return mine * PERCENT >= STRONG_ENOUGH_PERCENT * max(best.values(), default=0)


def _left_behind(
    state: TotalWarState,
    faction: str,
    forces: Sequence[Force],
    values: Mapping[str, ForceValue],
    ways: Sequence[Sequence[int]],
) -> list[Force]:
    own = [force for force in forces if force.faction == faction]
    own.sort(key=lambda force: (-values[force.id].landed, force.id))
    rest = own[landing_room(state, faction) :]
    rest.sort(key=lambda force: (min(way[force.panel] for way in ways), force.id))
    wanted = sum(values[force.id].strength for force in forces if force.faction != faction) * KEPT_PERCENT
    for needed, force in enumerate(rest):
        if wanted <= 0:
            return rest[needed:]
        wanted -= values[force.id].strength * PERCENT
    return []
