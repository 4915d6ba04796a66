"""Where forces could go and strike in their next turn (TW-2.1 to TW-2.5)."""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from game.systems.totalwar.board import FIGHTERS, full_steps
from game.systems.totalwar.state import Force, TotalWarState
from game.systems.totalwar.ways import Way, ways_of


def rested(state: TotalWarState, force: Force) -> Force:
    """Return a force as it is at the beginning of its turn."""
    return replace(force, steps_left=full_steps(state, force), has_moved=False, has_tagged=False)


def next_ways(state: TotalWarState, force: Force) -> dict[int, Way]:
    """Return the way to each panel where a force could go in its next turn."""
    return ways_of(state, rested(state, force), "movement")[0]


def strikers(state: TotalWarState, faction: str) -> Counter[int]:
    """Return how many forces of others could strike each panel in their next turn."""
    found: Counter[int] = Counter()
    for force in state.forces.values():
        if force.kind in FIGHTERS and force.panel >= 0 and force.faction not in ("", faction):
            found.update(next_ways(state, force).keys())
    return found


def reached(state: TotalWarState, forces: Iterable[Force]) -> Counter[int]:
    """Return how many of these forces can still go to each panel in this turn."""
    found: Counter[int] = Counter()
    for force in forces:
        if not force.has_moved and force.steps_left:
            found.update(ways_of(state, force, "movement")[0].keys())
    return found
