"""Where forces could go and strike, now or in their next turn: alone, or along with a fleet (TW-2, TW-3)."""

from collections import Counter
from collections.abc import Collection
from typing import Final

from game.systems.totalwar.along import Companions
from game.systems.totalwar.board import FIGHTERS, rested
from game.systems.totalwar.state import Force, TotalWarState
from game.systems.totalwar.ways import Way, ways_of

ALONE: Final = ""
"""In place of the fleet: a force gets there by itself."""


def next_ways(state: TotalWarState, force: Force) -> dict[int, Way]:
    """Return the way to each panel where a force could go in its next turn."""
    return ways_of(state, rested(state, force), "movement")[0]


def next_reach(state: TotalWarState, force: Force, companions: Companions) -> dict[int, str]:
    """Return where a force could go in its next turn, by panel the fleet that takes it along (TW-3.1)."""
    found = dict.fromkeys(next_ways(state, force), ALONE)
    return found | {each.panel: each.fleet for each in companions.next_turn(force, known=found)}


def _reach(
    state: TotalWarState, force: Force, fleets: Collection[Force], companions: Companions
) -> dict[int, str]:
    """Return the same for what is left of this turn, along with these fleets alone."""
    if force.has_moved or not force.steps_left:
        return {}
    own = ways_of(state, force, "movement")[0] if is_to_come(state, force) else ()
    found = dict.fromkeys(own, ALONE)
    return found | {each.panel: each.fleet for each in companions.now(force, fleets, known=found)}


def is_to_come(state: TotalWarState, force: Force) -> bool:
    """Whether a force may still be ordered in this turn: its officer's place is not over (TW-1.6)."""
    if force.faction != state.faction or force.officer not in state.placed:
        return True
    return state.phase == "movement" and force.officer == state.officer


def strikers(state: TotalWarState, faction: str) -> Counter[int]:
    """Return how many forces of others could strike each panel next turn, along with fleets too."""
    found: Counter[int] = Counter()
    companions = Companions(state)
    for force in state.forces.values():
        if force.kind in FIGHTERS and force.panel >= 0 and force.faction not in ("", faction):
            found.update(next_reach(state, force, companions).keys())
    return found


def reached(state: TotalWarState, forces: Collection[Force]) -> Counter[int]:
    """Return how many of these forces can still go to each panel in this turn, along with each other too."""
    found: Counter[int] = Counter()
    companions = Companions(state)
    fleets = [force for force in forces if is_to_come(state, force)]
    for force in forces:
        found.update(_reach(state, force, fleets, companions).keys())
    return found
