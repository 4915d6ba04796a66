"""Where forces could go and strike in their next turn (TW-2.1 to TW-2.5)."""

from collections import Counter
from collections.abc import Iterable

from game.systems.totalwar.along import Companions
from game.systems.totalwar.board import FIGHTERS, rested
from game.systems.totalwar.state import Force, TotalWarState
from game.systems.totalwar.ways import Way, ways_of


def next_ways(state: TotalWarState, force: Force) -> dict[int, Way]:
    """Return the way to each panel where a force could go in its next turn."""
    return ways_of(state, rested(state, force), "movement")[0]


def strikers(state: TotalWarState, faction: str) -> Counter[int]:
    """Return how many forces of others could strike each panel next turn, along with fleets too."""
    found: Counter[int] = Counter()
    companions = Companions(state)
    for force in state.forces.values():
        if force.kind in FIGHTERS and force.panel >= 0 and force.faction not in ("", faction):
            ways = next_ways(state, force)
            along = (company.panel for company in companions.next_turn(force, known=ways))
            found.update((*ways, *along))
    return found


def reached(state: TotalWarState, forces: Iterable[Force]) -> Counter[int]:
    """Return how many of these forces can still go to each panel in this turn."""
    found: Counter[int] = Counter()
    for force in forces:
        if not force.has_moved and force.steps_left:
            found.update(ways_of(state, force, "movement")[0].keys())
    return found
