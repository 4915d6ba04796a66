"""Reach and paths on boards where every step costs one, in integers, the same on every machine.

Places are masks. Ties are broken by the order of the neighbour tables, never by chance.
"""

from collections.abc import Sequence

NO_PLACE = -1


def flood(neighbour_masks: Sequence[int], start: int, steps: int, passable: int, stops: int = 0) -> int:
    """The mask of places that at most `steps` steps from `start` enter, the start itself excluded.

    Only places of the mask `passable` are entered; one that is in `stops` too is entered but not left again.
    """
    return flood_from(neighbour_masks, 1 << start, steps, passable, stops)


def flood_from(neighbour_masks: Sequence[int], starts: int, steps: int, passable: int, stops: int = 0) -> int:
    """Likewise from all places of the mask `starts`, these excluded."""
    unseen = passable & ~starts
    frontier = starts
    reached = 0
    while frontier and steps > 0:
        steps -= 1
        entered = 0
        while frontier:
            low = frontier & -frontier
            frontier ^= low
            entered |= neighbour_masks[low.bit_length() - 1]
        entered &= unseen
        reached |= entered
        unseen ^= entered
        frontier = entered & ~stops
    return reached


def straightest_path(
    direction_steps: Sequence[Sequence[int]], start: int, goal: int, passable: int, stops: int = 0
) -> tuple[int, ...] | None:
    """A shortest path of unit steps from `start` to `goal`, both included, with as few turns as possible.

    `direction_steps[place]` has one entry for each direction, NO_PLACE where there is none. Places entered
    are in `passable`; one that is in `stops` too can only be the goal. Of equal paths the one whose first
    different step has the lower direction is taken. None: there is no path.
    """
    if start == goal:
        return (start,)
    arrivals = _shortest_arrivals(direction_steps, start, goal, passable, stops)
    turns_left = {goal: [0] * len(direction_steps[goal])}  # by the direction in which a place was entered
    onward: dict[int, list[tuple[int, int]]] = {}
    layer = [goal] if goal in arrivals else []
    while layer:
        for place in layer:
            for direction, before in arrivals[place]:
                onward.setdefault(before, []).append((turns_left[place][direction], direction))
        layer = list(dict.fromkeys(before for place in layer for _, before in arrivals[place]))
        for place in layer:
            ways = onward[place]
            turns_left[place] = [
                min([turns + (way != came) for turns, way in ways])
                for came in range(len(direction_steps[place]))
            ]
    if start not in onward:
        return None
    path = [start]
    came = NO_PLACE
    while (place := path[-1]) != goal:
        _, came = min([(turns + (came not in (NO_PLACE, way)), way) for turns, way in onward[place]])
        path.append(direction_steps[place][came])
    return tuple(path)


def _shortest_arrivals(
    direction_steps: Sequence[Sequence[int]], start: int, goal: int, passable: int, stops: int
) -> dict[int, list[tuple[int, int]]]:
    """For places no farther than the goal the steps (direction, from where) that enter them soonest."""
    arrivals: dict[int, list[tuple[int, int]]] = {start: []}
    layer = [start]
    while layer and goal not in arrivals:
        entered: dict[int, list[tuple[int, int]]] = {}
        for place in layer:
            for direction, other in enumerate(direction_steps[place]):
                if other != NO_PLACE and other not in arrivals and passable >> other & 1:
                    entered.setdefault(other, []).append((direction, place))
        arrivals.update(entered)
        layer = [place for place in entered if not stops >> place & 1]
    return arrivals
