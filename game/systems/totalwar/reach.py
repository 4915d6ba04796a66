"""Where a force can go by itself (TW-2.1 to TW-2.5)."""

from game.systems.totalwar.board import bars_passage
from game.systems.totalwar.campaign import OFF_MAP
from game.systems.totalwar.state import Force, TotalWarState


def squadron_paths(state: TotalWarState, force: Force) -> dict[int, tuple[int, ...]]:
    """Every panel on which a squadron may end its move, with a shortest path there (TW-2.2, TW-1.5)."""
    walked = _walked(state, force)
    return {panel: path for panel, path in walked.items() if can_end_on(state, force, panel)}


def superweapon_paths(state: TotalWarState, force: Force) -> dict[int, tuple[int, ...]]:
    """Every panel to which a superweapon can move, with a shortest path there (TW-2.3).

    No force of anybody's may stand there; it enters no panel with an enemy's force or garrison.
    """
    walked = _walked(state, force, attacks=False)
    return {panel: path for panel, path in walked.items() if not state.at.get(panel)}


def _walked(state: TotalWarState, force: Force, *, attacks: bool = True) -> dict[int, tuple[int, ...]]:
    """Every panel that a force can enter, with a shortest path there; one that attacks stops at enemies."""
    theatre = state.map
    seen: dict[int, tuple[int, ...]] = {force.panel: (force.panel,)}
    frontier = [force.panel]
    for step in range(1, force.steps_left + 1):
        if not frontier:
            break
        fresh, is_looked_at = [], step < force.steps_left or not attacks
        for panel in frontier:
            for near in theatre.neighbours[panel]:
                if near in seen or not theatre.is_passable[near]:
                    continue
                is_barred = is_looked_at and bars_passage(state, near, force.faction)
                if attacks or not is_barred:
                    seen[near] = (*seen[panel], near)
                if step < force.steps_left and not is_barred:
                    fresh.append(near)
        frontier = fresh
    del seen[force.panel]
    return seen


def can_end_on(state: TotalWarState, force: Force, panel: int) -> bool:
    """No force ends on an own one (TW-1.5)."""
    here = state.at.get(panel, ())
    return not here or all(state.forces[other].faction != force.faction for other in here)


def straight_path(state: TotalWarState, force: Force, direction: int, panels: int) -> tuple[int, ...] | None:
    """The path of a force in one direction, its own panel first; None off the map or into impassable ground.

    It ends at the first enemy (TW-3.3, TW-3.4, TW-5.1).
    """
    theatre = state.map
    path = [force.panel]
    for _ in range(panels):
        panel = theatre.steps[path[-1]][direction]
        if panel == OFF_MAP or not theatre.is_passable[panel]:
            return None
        path.append(panel)
        if bars_passage(state, panel, force.faction):
            break
    return tuple(path)


def fleet_lines(state: TotalWarState, force: Force) -> tuple[tuple[int, int], ...]:
    """Every direction and number of panels that a fleet can move without regard to own forces (TW-2.1)."""
    found = []
    for direction in range(len(state.map.steps[force.panel])):
        for panels in range(1, force.steps_left + 1):
            path = straight_path(state, force, direction, panels)
            if path is None or len(path) <= panels:
                break
            found.append((direction, panels))
    return tuple(found)
