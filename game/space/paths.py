"""Reach and paths over neighbour tables, in integers, the same on every machine.

Two families. On boards where every step costs one, places are masks (`flood`, `straightest_path`). Where
entering a place has a cost, `entering_costs[place]` is an int from 0 or IMPASSABLE (any negative int), and
neighbour tuples say where steps lead. Neighbourhood is mutual. Ties are broken by the order of the neighbour
tables and of the sources, never by chance.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

IMPASSABLE = -1
UNREACHED = -1
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


@dataclass(frozen=True, slots=True)
class Reach:
    """What can be entered from the sources within a limit.

    `costs` is ascending, the sources in it with 0. `came_from` names the place before every other place.
    """

    costs: dict[int, int]
    came_from: dict[int, int]

    def path_to(self, place: int) -> tuple[int, ...]:
        """The places from a source to this one, both included."""
        path = [place]
        while (place := self.came_from.get(place, NO_PLACE)) != NO_PLACE:
            path.append(place)
        return tuple(reversed(path))


def reach_within(
    neighbours: Sequence[Sequence[int]],
    entering_costs: Sequence[int],
    sources: Sequence[int],
    limit: int,
    stops: Sequence[int] | None = None,
) -> Reach:
    """Every place that can be entered from a source at a cost of at most `limit`.

    A place whose entry in `stops` is true is entered but not left again, unless it is a source.
    """
    if limit < 0:
        return Reach({}, {})
    unknown = limit + 1
    best = [unknown] * len(neighbours)
    came_from: dict[int, int] = {}
    buckets: list[list[int]] = [[] for _ in range(unknown)]
    for source in sources:
        best[source] = 0
    buckets[0].extend(dict.fromkeys(sources))
    costs: dict[int, int] = {}
    for cost, bucket in enumerate(buckets):
        # Costs are of entering: who finds a place first finds it cheapest, so that it stands in one bucket.
        for place in bucket:  # entering costs of 0 make it grow while it is walked
            costs[place] = cost
            if stops is not None and stops[place] and place in came_from:
                continue
            for other in neighbours[place]:
                entering = entering_costs[other]
                if entering >= 0:
                    total = cost + entering
                    if total < best[other]:
                        best[other] = total
                        came_from[other] = place
                        buckets[total].append(other)
    return Reach(costs, came_from)


def distance_field(
    neighbours: Sequence[Sequence[int]],
    entering_costs: Sequence[int],
    sources: Sequence[int],
    *,
    is_toward_sources: bool = False,
) -> list[int]:
    """For every place the cheapest cost from the nearest source, UNREACHED where there is none.

    With `is_toward_sources` the cost is that of walking from the place to the nearest source, entering the
    source included (a source that nobody may enter is reached from nowhere).
    """
    unknown = sum(cost for cost in entering_costs if cost > 0) + 1
    best = [unknown] * len(neighbours)
    # No step costs more than the dearest place, so a ring of buckets is enough.
    ring: list[list[int]] = [[] for _ in range(max(max(entering_costs, default=0), 0) + 1)]
    for source in sources:
        best[source] = 0
    ring[0].extend(dict.fromkeys(sources))
    waiting_count = len(ring[0])
    cost = 0
    while waiting_count:
        bucket = ring[cost % len(ring)]
        for place in bucket:  # entering costs of 0 make it grow while it is walked
            waiting_count -= 1
            if best[place] != cost:
                continue
            leaving = entering_costs[place]
            for other in neighbours[place]:
                entering = leaving if is_toward_sources else entering_costs[other]
                if 0 <= entering < best[other] - cost:
                    best[other] = cost + entering
                    ring[(cost + entering) % len(ring)].append(other)
                    waiting_count += 1
        bucket.clear()
        cost += 1
    return [UNREACHED if cost == unknown else cost for cost in best]


@dataclass(frozen=True, slots=True)
class Route:
    """A cheapest way: its places from start to goal, both included, and what entering them costs."""

    places: tuple[int, ...]
    cost: int


def cheapest_route(
    neighbours: Sequence[Sequence[int]],
    entering_costs: Sequence[int],
    start: int,
    goal: int,
    estimate: Callable[[int], int],
) -> Route | None:
    """The cheapest route by A*; None when there is no way.

    `estimate(place)` must never be more than the true cost from the place to the goal, as a board's distance
    times its smallest entering cost never is. Among equal candidates the one nearest the goal goes first,
    then the lower place.
    """
    best = {start: 0}
    came_from: dict[int, int] = {}
    first = estimate(start)
    waiting = [(first, first, start)]
    while waiting:
        total, left, place = heappop(waiting)
        cost = total - left
        if cost != best[place]:
            continue
        if place == goal:
            path = [goal]
            while path[-1] != start:
                path.append(came_from[path[-1]])
            return Route(tuple(reversed(path)), cost)
        for other in neighbours[place]:
            entering = entering_costs[other]
            if entering >= 0 and (other not in best or cost + entering < best[other]):
                best[other] = cost + entering
                came_from[other] = place
                left = estimate(other)
                heappush(waiting, (cost + entering + left, left, other))
    return None
