"""When it is too early to take a capital whose fall lets the war move on to the next map (TW-6.2, TW-6.3).

Only so many forces of the victor come along there, but all of the beaten: whoever takes such a capital while
the other side still has an army leaves his own behind. So he goes for that army first.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from game.agents.totalwar.force_values import ForceValue
from game.agents.totalwar.strength import PERCENT
from game.systems.totalwar.capitals import fall_of, seat_of
from game.systems.totalwar.resolve_earth import landing_room
from game.systems.totalwar.state import Force, TotalWarState

STRONG_ENOUGH_PERCENT: Final = 300
"""Who has so much of the strength that any other side can bring along is ready to move on."""


def next_map_gates(state: TotalWarState, faction: str) -> frozenset[int]:
    """Return the enemy capitals whose fall to a faction lets the war move on (TW-6.2)."""
    return frozenset(
        seat_of(state, capital)
        for owner, capital in state.map.capitals.items()
        if owner != faction and fall_of(state, capital, faction, is_rogue=False) == "vote"
    )


def too_early(
    state: TotalWarState, faction: str, forces: Iterable[Force], values: Mapping[str, ForceValue]
) -> frozenset[int]:
    """Return the enemy capitals that had better not fall to a faction yet, by all forces on the map."""
    gates = next_map_gates(state, faction)
    return frozenset() if not gates or _is_ready(state, faction, forces, values) else gates


def _is_ready(
    state: TotalWarState, faction: str, forces: Iterable[Force], values: Mapping[str, ForceValue]
) -> bool:
    landed: dict[str, list[int]] = {faction: []}
    for force in forces:
        landed.setdefault(force.faction, []).append(values[force.id].landed)
    best = {
        name: sum(sorted(found, reverse=True)[: landing_room(state, name)]) for name, found in landed.items()
    }
    mine = best.pop(faction)
    return mine * PERCENT >= STRONG_ENOUGH_PERCENT * max(best.values(), default=0)
