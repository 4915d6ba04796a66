"""Ways over the board: what each leg leaves of a movement, and every place that it can end at (WG-8)."""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import Literal, NamedTuple

from msgspec.structs import replace

from game.core.kernel import Illegal, refused
from game.space.hexgrid import OFF_BOARD
from game.systems.wargame.battlefield import BLUE, DARK
from game.systems.wargame.body import can_move, can_rotate, keeps_height, water_of
from game.systems.wargame.check import rotation_price
from game.systems.wargame.ground import has_enemy, has_room
from game.systems.wargame.state import Move, Unit, WargameState
from game.systems.wargame.steps import (
    NO_WAY,
    able_of,
    after_dash,
    after_jump,
    after_step,
    after_turn,
    dash_path,
    directions,
    is_soaked,
    lost_bonus,
    points_spent,
    price_of,
    soaked,
    why_no_step,
)

LegKind = Literal["activate", "step", "turn", "dash", "jump"]


class Leg(NamedTuple):
    """A part of a way: a step into a hex or a level, a turn to a side, a thruster move, a jump."""

    kind: LegKind
    tile: int = -1
    level: int = 0
    facing: int = 0
    """Of a turn and of a thruster move: the side."""


class Waypoint(NamedTuple):
    """A unit on its way, after a leg."""

    leg: Leg
    unit: Unit
    move: Move
    price: int
    """What the leg took of the points."""
    falls: bool = False
    """Whether it drops from here to the surface: nothing can be said of what follows."""


Place = tuple[int, int]
"""A hex and a level."""


def course(state: WargameState, unit: Unit, move: Move, legs: Sequence[Leg]) -> tuple[Waypoint, ...]:
    """Return how a unit stands after each leg, up to the first that is refused or ends in a fall."""
    found: list[Waypoint] = []
    for leg in legs:
        waypoint = taken(state, unit, move, leg)
        if isinstance(waypoint, Illegal):
            break
        found.append(waypoint)
        unit, move = waypoint.unit, waypoint.move
        if waypoint.falls:
            break
    return tuple(found)


def taken(state: WargameState, unit: Unit, move: Move, leg: Leg) -> Waypoint | Illegal:
    """Return how a unit stands after a leg, or why the rules refuse it. Jumps are for the rules to judge."""
    match leg.kind:
        case "turn":
            return _turned(state, unit, move, leg)
        case "step":
            illegal = why_no_step(state, unit, move, leg.tile, leg.level)
            return illegal or _stepped(state, unit, move, leg)
        case "dash":
            path = dash_path(state, unit, move, leg.facing)
            if not path:
                return refused("WG-8.10", "way_is_barred", unit=unit.id)
            there = replace(unit, tile=path[-1])
            return Waypoint(leg, there, after_dash(state, move, path), move.left)
        case "jump":
            there = replace(unit, tile=leg.tile, level=leg.level)
            return Waypoint(
                leg, there, after_jump(state, unit, move, leg.tile), state.field.rules.prices.jump
            )
        case "activate":
            return Waypoint(leg, unit, move, 0)


def _turned(state: WargameState, unit: Unit, move: Move, leg: Leg) -> Waypoint | Illegal:
    if not can_rotate(state, unit):
        return refused("WG-8.1", "cannot_rotate", unit=unit.id)
    price = rotation_price(state, unit, move, leg.facing)
    if price > move.left:
        return refused("WG-8.1", "points_missing", unit=unit.id, points=price, left=move.left)
    return Waypoint(leg, replace(unit, facing=leg.facing), after_turn(move, price), price)


def _stepped(state: WargameState, unit: Unit, move: Move, leg: Leg) -> Waypoint:
    was_wet = water_of(state, unit)
    there = replace(unit, tile=leg.tile, level=leg.level)
    after = after_step(state, unit, move, leg.tile, leg.level)
    if not was_wet and water_of(state, there):
        after = soaked(state, there, after)
    return Waypoint(leg, there, after, move.left - after.left, not keeps_height(state, there))


MOST_REMEMBERED = 60


def ways_of(state: WargameState, unit: Unit, move: Move) -> "Ways":
    """Return where a movement can go; what was worked out for the same board and units is not done again."""
    memory = state.field.memory
    others = tuple((each.side, each.tile, each.level, each.is_disabled) for each in state.units.values())
    bearers = tuple(marker.bearer for marker in state.markers.values())
    key = (unit, move, others, state.floors, state.colours, bearers)
    known = memory.get(key)
    if not isinstance(known, Ways):
        if len(memory) >= MOST_REMEMBERED:
            memory.clear()
        known = memory[key] = Ways(state, unit, move)
    return known


class _Edge(NamedTuple):
    """A step from a place: where to, its price, the side (-1: up or down on the spot), what it leads to."""

    place: Place
    price: int
    side: int
    has_room: bool
    wets: bool
    falls: bool
    lost: int
    """Points that are there only for getting away, where it leads not away (WG-15.7)."""


Node = tuple[Place, int, int, bool, bool, bool]
"""Where a search stands: the place, the side faced, free rotations, whether it has hovered up or down,
whether it has points that are there only for getting away, and whether water has taken its points."""


class Views(NamedTuple):
    """The facings with which a movement can end at a place, as bits (WG-8.1)."""

    every: int
    steady: int
    """Those of ends by no more than half of the points: what needs a steady stand fires there (WG-15.3)."""


def views_of(state: WargameState, unit: Unit, move: Move) -> Views:
    """Return how a unit that is on its way can face where it is, if it goes no further."""
    every = steady = 0
    can_turn = can_rotate(state, unit)
    for facing in range(6):
        price = 0 if facing == unit.facing else rotation_price(state, unit, move, facing)
        if facing != unit.facing and not (can_turn and price <= move.left):
            continue
        every |= 1 << facing
        if 2 * (points_spent(move) + price) <= move.total:
            steady |= 1 << facing
    return Views(every, steady)


class Ways:
    """Every place that a movement can end at, and the way there that leaves most points."""

    def __init__(self, state: WargameState, unit: Unit, move: Move) -> None:
        """Search from where the unit is; nothing is found where it cannot move."""
        self._state, self._unit, self._move = state, unit, move
        self._able = able_of(state, unit)
        self._ahead = [directions(state, replace(unit, facing=facing)) for facing in range(6)]
        self._edges: dict[tuple[Place, bool], tuple[_Edge, ...]] = {}
        self._from: dict[Node, tuple[Node, Leg] | None] = {}
        self._ends: dict[Place, tuple[Node, int]] = {}
        """Where a movement can end, and the points that are left there."""
        self._left: dict[Node, int] = {}
        self._views: dict[Place, Views] = {}
        self._rooms: dict[Place, bool] = {}
        if can_move(state, unit) and not move.is_thruster:
            self._search(can_rotate(state, unit))

    @property
    def places(self) -> Iterable[Place]:
        """Every place that can be reached."""
        return self._ends.keys()

    def levels(self, tile: int) -> tuple[int, ...]:
        """Return the levels at which a hex can be reached, the one that leaves most points first."""
        floor = self._state.floors[tile]
        found = [
            (-left, level != floor, level) for (at, level), (_, left) in self._ends.items() if at == tile
        ]
        return tuple(level for *_, level in sorted(found))

    def way(self, tile: int, level: int) -> tuple[Leg, ...]:
        """Return the legs to a place; none where it is not reached."""
        legs: list[Leg] = []
        end = self._ends.get((tile, level))
        before = None if end is None else self._from[end[0]]
        while before is not None:
            legs.append(before[1])
            before = self._from[before[0]]
        return tuple(reversed(legs))

    def views(self, tile: int, level: int) -> Views:
        """Return how the unit can face at the end of a movement to a place, on whatever way."""
        if not self._views:
            for node, left in self._left.items():
                place, facing, rotations, _, flees, _ = node
                there = replace(self._unit, tile=place[0], level=place[1], facing=facing)
                bonus = self._move.bonus if flees else 0
                then = replace(self._move, left=left, rotations=rotations, bonus=bonus)
                found, known = views_of(self._state, there, then), self._views.get(place, Views(0, 0))
                self._views[place] = Views(known.every | found.every, known.steady | found.steady)
        return self._views.get((tile, level), Views(0, 0))

    def _search(self, can_turn: bool) -> None:
        unit, move = self._unit, self._move
        here = (unit.tile, unit.level)
        is_wet = is_soaked(self._state, unit, move)
        start: Node = (here, unit.facing, move.rotations, move.levels > 0, move.bonus > 0, is_wet)
        best, done = self._left, set[Node]()
        best[start] = move.left
        self._from[start] = None
        queue = [(-move.left, 0, start)]
        while queue:
            spent, count, node = heappop(queue)
            left = -spent
            if node in done:
                continue
            done.add(node)
            is_free = count <= 1 and node[0] == here and left == move.left and move.is_first_free
            if left <= 0 and not is_free:
                continue
            found = list(self._steps(node, left, is_free))
            before = self._from[node]
            # nobody turns in a friend's hex (WG-3.5)
            is_passing = bool(found) and not self._has_room(node[0])
            if can_turn and not is_passing and (before is None or before[1].kind != "turn"):
                found += self._turns(node, left)
            for onward, price, leg, edge in found:
                rest = max(0, left - price)
                if onward in done or best.get(onward, -1) >= rest:
                    continue
                best[onward] = rest
                self._from[onward] = (node, leg)
                if edge is not None and edge.has_room and edge.place != here:
                    known = self._ends.get(edge.place)
                    if known is None or rest > known[1]:
                        self._ends[edge.place] = (onward, rest)
                if edge is not None and edge.falls:
                    done.add(onward)
                else:
                    heappush(queue, (-rest, count + 1, onward))

    def _has_room(self, place: Place) -> bool:
        known = self._rooms.get(place)
        if known is None:
            there = replace(self._unit, tile=place[0], level=place[1])
            known = self._rooms[place] = bool(there.held_by or there.holds) or has_room(
                self._state, there, *place
            )
        return known

    def _steps(self, node: Node, left: int, is_free: bool) -> Iterator[tuple[Node, int, Leg, _Edge | None]]:
        place, facing, rotations, lifted, flees, is_wet = node
        ahead = self._ahead[facing]
        known = self._edges.get((place, lifted))
        if known is None:
            known = self._edges[place, lifted] = tuple(self._looked(*place, lifted))
        for edge in known:
            lost = edge.lost if flees else 0
            if (edge.side >= 0 and edge.side not in ahead) or (edge.price > left - lost and not is_free):
                continue
            lifts = lifted or (edge.side < 0 and not self._able.flight)
            wets = edge.wets and not is_wet
            price = edge.price + lost + (self._state.field.rules.water_move if wets else 0)
            onward = (edge.place, facing, rotations, lifts, flees and not lost, is_wet or wets)
            yield onward, price, Leg("step", *edge.place), edge

    def _turns(self, node: Node, left: int) -> Iterator[tuple[Node, int, Leg, _Edge | None]]:
        place, facing, rotations, lifted, flees, is_wet = node
        here = replace(self._unit, facing=facing)
        points = replace(self._move, rotations=rotations)
        for side in range(6):
            if side == facing:
                continue
            price = rotation_price(self._state, here, points, side)
            if price <= left:
                onward = (place, side, max(0, rotations - 1), lifted, flees, is_wet)
                yield onward, price, Leg("turn", facing=side), None

    def _looked(self, tile: int, level: int, lifted: bool) -> Iterator[_Edge]:
        """Look around from a place, whatever side is faced."""
        state, able = self._state, self._able
        here = replace(self._unit, tile=tile, level=level)
        move = replace(self._move, levels=int(lifted))
        is_wet = bool(water_of(state, here))
        places = [((tile, level + rise), -1) for rise in (1, -1)]
        sides = {side for facing in self._ahead for side in facing}
        for side, beside in enumerate(state.field.grid.steps[tile]):
            if beside != OFF_BOARD and side in sides:
                places.extend(((beside, level + rise), side) for rise in (0, -1, 1))
                floor, is_deep = state.floors[beside], DARK in (state.colours[tile], state.colours[beside])
                if is_deep and abs(floor - level) > 1:  # walkers go in and out in one step (WG-4.8)
                    places.append(((beside, floor), side))
        for place, side in places:
            price = price_of(state, here, move, *place, able)
            if price == NO_WAY or has_enemy(state, here, *place):
                continue
            there = replace(here, tile=place[0], level=place[1])
            is_level = place[1] == state.floors[place[0]]
            falls = not is_level and not keeps_height(state, there)
            wets = not is_wet and state.colours[place[0]] in BLUE and bool(water_of(state, there))
            lost = lost_bonus(state, here, move, *place)
            yield _Edge(place, price, side, has_room(state, here, *place), wets, falls, lost)
