"""Where a unit could go in its movement, and what standing there is worth."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.agents.wargame.demolition import demolition_worth
from game.agents.wargame.goals import (
    POINT,
    at_the_end,
    goal_worth,
    goals_of,
    on_its_ground,
    weighed,
)
from game.agents.wargame.gunnery import Gunnery, Shot, fire_worth, reach_of
from game.agents.wargame.secrets import secret_goals
from game.core.ids import UnitId
from game.space.hexgrid import OFF_BOARD
from game.systems.wargame.aim import weapon_of, why_no_demolition
from game.systems.wargame.body import Modes, can_move, can_rotate, sheet
from game.systems.wargame.check_battle import drone_attack_cost, drone_weapon
from game.systems.wargame.ground import apart, has_enemy, has_room, on_board
from game.systems.wargame.rolls import has_conceal
from game.systems.wargame.state import Move, Unit, WargameState
from game.systems.wargame.steps import NO_WAY, able_of, dash_path, directions, price_of

Place = tuple[int, int]
"""A hex and a level."""
First = tuple[str, int, int]
"""The first thing to do: to stay, to turn (the facing), to step (hex, level), to dash (the direction)."""
STAY: First = ("stay", 0, 0)


UNSURE: Final = 70
"""What is held now is worth less, in percent, while all enemies may still move."""
USUAL_PICKS: Final = (
    "first_blood", "survivor", "headhunter", "breakthrough", "high_ground", "close_quarters", "disarm",
)  # fmt: skip
"""Secret objectives as they read: what is fought for first. Who aims at main sections disarms nobody."""


class BattleStyle(NamedTuple):
    """How a level weighs, and what it knows to do.

    Fear is none of it: who keeps out of the enemy's view as far as a shot is worth loses more and scores
    less, against players who do not.
    """

    goals: int
    """What the mission wants, in percent."""
    cover: int
    """What woods and smoke are worth where an enemy may come to shoot, in hundredths of cost: who is hit
    loses as much of a dear unit as of a cheap one."""
    turns: bool
    """It turns before it moves."""
    stances: bool
    """It takes stances, and grapples."""
    main_alone: bool
    """It aims at main sections alone."""
    contests: bool
    """It knows who holds a marker with it and without it."""
    saves: bool
    """It keeps AP of the ranged phase for blows that bring more."""
    picks: tuple[str, ...]
    """Secret objectives, the one that it likes best first."""
    pursues: bool
    """It takes the secret objectives that will earn most in the mission, and goes where they earn."""
    choices: int
    """So many of the best it does not tell apart."""
    sharp: bool = False
    """It knows which thrusters keep nobody in the air, and whose turn is still to come."""
    patient: bool = False
    """It keeps AP for better shots of later rounds, as far as they can be stored."""
    counts: bool = False
    """It counts what the end of the round would bring."""
    sends: bool = False
    """It sends drones where their shots are worth more."""


class Spot(NamedTuple):
    """An end of a movement: where, how, and the first thing to do on the way there."""

    tile: int
    level: int
    facing: int
    first: First
    is_far: bool = False
    """Whether more than half of the points are spent there: steady weapons are barred (WG-15.3)."""


class InfluenceMap:
    """What a unit's places are worth, as long as nothing changes but where it is itself."""

    __slots__ = (
        "_ap", "_edges", "_enemies", "_felled", "_fires", "_goals", "_gunnery", "_main", "_own", "_places",
        "_reaches", "_rest", "_shadow", "_style", "_sure", "_views",
    )  # fmt: skip

    def __init__(self, state: WargameState, unit: Unit, style: BattleStyle) -> None:
        """Look around for a unit that moves; the places themselves are looked at when they are asked for."""
        self._own = _anywhere(unit)
        self._rest = _rest(state, unit)
        self._style = style
        self._shadow = state.clone()
        self._main = state.units.get(UnitId(sheet(state, unit.id).setup.main))
        """Who pays for a drone without a pilot, and has to stay near it."""
        self._ap = unit.ap if self._main is None else shot_price(state, unit)
        self._felled = self._fells(state, unit) if self._main is not None else []
        """Structures and objectives that a drone could be sent to, each with what a shot at it brings."""
        goals = goals_of(state, unit, times=style.counts) if self._main is None else []
        if style.pursues and self._main is None:
            goals += secret_goals(state, unit)
        if style.counts:
            goals = [on_its_ground(state, goal) for goal in goals]
        self._goals = weighed(state, unit, goals, contests=style.contests)
        enemies = [each for each in on_board(state) if each.side != unit.side]
        self._enemies = [each.tile for each in enemies if not each.is_disabled]
        self._sure = _certainty(state, unit.side)
        self._views: dict[tuple[int, int], int] = {}
        self._reaches = [(each.tile, reach_of(state, each)) for each in enemies] if style.cover else []
        self._gunnery = Gunnery(
            state, unit, enemies, self._ap, main_alone=style.main_alone, sharp=style.sharp
        )
        self._places: dict[Place, tuple[list[tuple[Shot, int]], int]] = {}
        self._fires: dict[tuple[int, int, int, bool], int] = {}
        self._edges: dict[tuple[int, int, int], list[tuple[int, Place, int]]] = {}

    def fits(self, state: WargameState, unit: Unit) -> bool:
        """Whether it still holds."""
        return _anywhere(unit) == self._own and _rest(state, unit) == self._rest

    def best(
        self, state: WargameState, unit: Unit, move: Move, dashes: Iterable[int] = ()
    ) -> list[tuple[int, Spot]]:
        """Return the ends of a movement, best first; equals in a fixed order.

        ``dashes``: the directions of thruster moves that are open; nothing can be done after one (WG-8.7).
        """
        valued = [(self._worth(unit, spot), spot) for spot in self._spots(state, unit, move)]
        if self._style.turns:
            valued += self._dashes(state, unit, move, dashes)
        valued.sort(
            key=lambda each: (-each[0], -self._seen(state, each[1]), each[1].first[0] == "turn", each[1])
        )
        return valued

    def _seen(self, state: WargameState, spot: Spot) -> int:
        """Return how many enemies are in view from a spot: among equals its shields and stances face them."""
        if not self._style.turns:
            return 0
        key = (spot.tile, spot.facing)
        known = self._views.get(key)
        if known is None:
            views = (state.field.facings_to(spot.tile, tile) for tile in self._enemies)
            known = self._views[key] = sum(view >> spot.facing & 1 for view in views)
        return known

    def _worth(self, unit: Unit, spot: Spot) -> int:
        """Return what can be done at a spot, and what its ground is worth."""
        place = (spot.tile, spot.level)
        known = self._places.get(place)
        if known is None:
            known = self._places[place] = self._look(unit, place)
        shots, ground = known
        if not shots:
            return ground
        key = (*place, spot.facing, spot.is_far)
        fire = self._fires.get(key)
        if fire is None:
            seen = [
                shot
                for shot, views in shots
                if views >> spot.facing & 1 and not (spot.is_far and shot.is_steady)
            ]
            fire = self._fires[key] = fire_worth(seen, self._ap)
        return fire + ground

    def _dashes(
        self, state: WargameState, unit: Unit, move: Move, directions: Iterable[int]
    ) -> list[tuple[int, Spot]]:
        found = []
        for direction in directions:
            path = dash_path(state, unit, move, direction)
            if path:
                spot = Spot(path[-1], unit.level, unit.facing, ("dash", direction, 0))
                there = replace(unit, tile=path[-1])
                self._shadow.units[unit.id] = there
                found.append((self._ground(there), spot))
        return found

    def _look(self, unit: Unit, place: Place) -> tuple[list[tuple[Shot, int]], int]:
        """Return the shots from a place, each with the facings that see it, and the ground's worth."""
        shadow = self._shadow
        there = replace(unit, tile=place[0], level=place[1])
        shadow.units[unit.id] = there
        field = shadow.field
        is_all_round = sheet(shadow, unit.id).setup.category == "terrestrial"
        shots = []
        for shot in self._gunnery.shots(shadow, there):
            tile = shadow.units[shot.enemy].tile
            is_seen = is_all_round or tile == there.tile
            shots.append((shot, -1 if is_seen else field.facings_to(there.tile, tile)))
        shots += self._at_works(there)
        return shots, self._ground(there)

    def _fells(self, state: WargameState, drone: Unit) -> list[tuple[str, int]]:
        item, pursues = drone_weapon(state, drone.id), self._style.pursues
        worths = (
            (thing, demolition_worth(state, drone, weapon_of(state, item), thing, pursues=pursues))
            for thing in (*state.structures, *state.markers)
            if item
        )
        return [(thing, worth) for thing, worth in worths if worth]

    def _at_works(self, there: Unit) -> Iterator[tuple[Shot, int]]:
        """Yield a drone's shots at structures and objectives, each with the facings that see it (WG-12.7)."""
        shadow = self._shadow
        for thing, worth in self._felled:
            item = drone_weapon(shadow, there.id)
            weapon = weapon_of(shadow, item)
            sides = (replace(there, facing=facing) for facing in range(6))
            seen = [why_no_demolition(shadow, turned, weapon, thing) is None for turned in sides]
            if any(seen):
                views = sum(is_seen << facing for facing, is_seen in enumerate(seen))
                yield Shot(UnitId(thing), worth, self._ap, 1, 0, item), views

    def _ground(self, there: Unit) -> int:
        """Return what the ground is worth: the mission, cover, and what water, sand and snow take."""
        shadow, style = self._shadow, self._style
        cost = sheet(shadow, there.id).setup.cost
        total = goal_worth(shadow, there, self._goals) * style.goals // 100
        if style.counts:
            total += at_the_end(shadow, there.side) * self._sure * POINT // 100
        if style.cover and self._is_in_reach(there) and has_conceal(shadow, there):
            total += style.cover
        if shadow.colours[there.tile] in "ldtw":
            total -= cost * 4
        if self._main is not None and apart(shadow, self._main, there) > shadow.field.rules.order_reach:
            total -= POINT
        return total

    def _is_in_reach(self, there: Unit) -> bool:
        """Whether an enemy could come and shoot at a place."""
        away = self._shadow.field.away
        return any(away(there.tile, tile) <= reach for tile, reach in self._reaches)

    def _spots(self, state: WargameState, unit: Unit, move: Move) -> list[Spot]:
        """Return the ends of movements that a unit can reach: turn then walk, or walk then turn."""
        found: dict[tuple[int, int, int], Spot] = {}
        turns = self._style.turns
        here = (unit.tile, unit.level)
        can_turn = can_rotate(state, unit) and (move.rotations > 0 or move.left > 0)
        price = 0 if move.rotations > 0 else state.field.rules.prices.rotation
        all_points = move.total + move.bonus

        def is_far(left: int) -> bool:
            return 2 * (all_points - left) > move.total

        for facing in range(6) if turns and can_turn else (unit.facing,):
            is_ahead = facing == unit.facing
            first = STAY if is_ahead else ("turn", facing, 0)
            left = move.left if is_ahead else move.left - price
            found.setdefault((*here, facing), Spot(*here, facing, first, is_far(left)))
        if not can_move(state, unit) or move.is_thruster:
            return list(found.values())
        starts = [(unit.facing, STAY, move.left)]
        if turns and can_turn:
            starts += [
                (facing, ("turn", facing, 0), move.left - price)
                for facing in range(6)
                if facing != unit.facing and move.left >= price
            ]
        for facing, first, points in starts:
            walked = self._walk(state, replace(unit, facing=facing), move, points)
            for (tile, level), (step, left) in walked.items():
                start, far = step if first is STAY else first, is_far(left)
                found.setdefault((tile, level, facing), Spot(tile, level, facing, start, far))
                if first is STAY and move.rotations > 0 and turns:
                    for turn in (1, 5, 2, 4, 3):
                        other = (facing + turn) % 6
                        found.setdefault((tile, level, other), Spot(tile, level, other, step, far))
        return list(found.values())

    def _walk(
        self, state: WargameState, unit: Unit, move: Move, points: int
    ) -> dict[Place, tuple[First, int]]:
        """Return the places that a unit reaches without turning: the first step there, what is left."""
        here = (unit.tile, unit.level)
        best: dict[Place, int] = {here: points}
        ways: dict[Place, First] = {}
        open_sides = frozenset((-1, *directions(state, unit)))
        queue = [here]
        for place in queue:
            left = best[place]
            is_free = place == here and move.is_first_free and points == move.left
            for side, onward, price in self._edges_of(state, unit, move, place):
                if side not in open_sides or (price > left and not is_free):
                    continue
                rest = max(0, left - price)
                if best.get(onward, -1) >= rest:
                    continue
                best[onward] = rest
                ways[onward] = ways.get(place, ("step", *onward))
                queue.append(onward)
        return {place: (first, best[place]) for place, first in ways.items()}

    def _edges_of(
        self, state: WargameState, unit: Unit, move: Move, place: Place
    ) -> list[tuple[int, Place, int]]:
        """Return the steps from a place: the side (-1: up or down), where to, and the price."""
        key = (*place, move.levels)
        known = self._edges.get(key)
        if known is None:
            there = replace(unit, tile=place[0], level=place[1])
            able = able_of(state, unit)
            known = self._edges[key] = []
            for side, onward in _around(state, place, able):
                price = price_of(state, there, move, *onward, able)
                if price == NO_WAY or has_enemy(state, unit, *onward) or not has_room(state, unit, *onward):
                    continue
                known.append((side, onward, price))
        return known


def shot_price(state: WargameState, drone: Unit) -> int:
    """Return the AP for which a drone fires once, by an order of its main unit."""
    return drone_attack_cost(state, drone.id, drone_weapon(state, drone.id))


def _around(state: WargameState, place: Place, able: Modes) -> Iterator[tuple[int, Place]]:
    """Yield where a step may lead: a neighbour at the same level or on its surface, up and down."""
    tile, level = place
    if able.flight or able.hover or able.swim or able.cruise:
        yield -1, (tile, level + 1)
        yield -1, (tile, level - 1)
    floors = state.floors
    for side, onward in enumerate(state.field.grid.steps[tile]):
        if onward != OFF_BOARD:
            yield side, (onward, level)
            if abs(floors[onward] - level) == 1:
                yield side, (onward, floors[onward])


def _certainty(state: WargameState, side: int) -> int:
    """Return how sure it is that what a place holds now is held at the end of the round, in percent."""
    others = [each for each in on_board(state) if each.side != side and not each.is_disabled]
    left = sum(not each.has_acted for each in others)
    return 100 - UNSURE * left // max(1, len(others))


def _anywhere(unit: Unit) -> Unit:
    return replace(unit, tile=-1, level=0, facing=0)


def _rest(state: WargameState, unit: Unit) -> tuple[object, ...]:
    """Return all that such a map depends on but where its unit is."""
    turn = state.turn
    return (
        {name: each for name, each in state.units.items() if name != unit.id},
        state.items,
        state.structures,
        state.markers,
        state.floors,
        state.colours,
        state.smokes,
        state.round,
        turn is not None and turn.has_rolled,
    )
