"""Who could strike where in his next turn (TW-2)."""

from collections.abc import Iterable, Mapping

from game.systems.totalwar.board import full_steps
from game.systems.totalwar.state import Force, TotalWarState


def threats_of(
    state: TotalWarState, forces: Iterable[Force], strength: Mapping[str, int]
) -> dict[int, list[tuple[str, int]]]:
    """Return for each panel which of these forces could attack it in their next turn, with their strength."""
    theatre, found = state.map, dict[int, list[tuple[str, int]]]()
    for force in forces:
        steps = full_steps(state, force)
        if force.kind == "fleet":
            panels = [
                panel
                for direction in range(len(theatre.steps[force.panel]))
                for panel in theatre.line(force.panel, direction, steps)
            ]
        else:
            panels = list(theatre.within(force.panel, steps))
        for panel in panels:
            found.setdefault(panel, []).append((force.id, strength[force.id]))
    return found
