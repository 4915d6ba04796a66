"""Where a unit could go in its movement, and what standing there is worth."""

from typing import NamedTuple

from msgspec.structs import replace

from game.agents.wargame.goals import Goal, goal_worth, goals_of
from game.agents.wargame.worth import Shot, danger, fire_worth, shots_from
from game.space.hexgrid import OFF_BOARD
from game.systems.wargame.body import can_move, can_rotate, modes, sheet
from game.systems.wargame.ground import has_enemy, has_room
from game.systems.wargame.rolls import has_conceal
from game.systems.wargame.state import Move, Unit, WargameState
from game.systems.wargame.steps import NO_WAY, directions, price_of


class Style(NamedTuple):
    """How a level weighs: danger, goals, cover in percent; whether it turns before it moves."""

    danger: int
    goals: int
    cover: int
    turns: bool
    stances: bool
    main_alone: bool


class Spot(NamedTuple):
    """An end of a movement: where, how, and the first thing to do on the way there."""

    tile: int
    level: int
    facing: int
    first: tuple[str, int, int]
    """To stay, to turn (the facing), to step (hex, level)."""


def spots(state: WargameState, unit: Unit, move: Move, *, turns: bool) -> list[Spot]:
    """Return the ends of movements that a unit can reach: turn then walk, or walk then turn."""
    found: dict[tuple[int, int, int], Spot] = {}
    here = (unit.tile, unit.level)
    can_turn = can_rotate(state, unit) and (move.rotations > 0 or move.left > 0)
    facings = range(6) if turns and can_turn else (unit.facing,)
    for facing in facings:
        first = ("stay", 0, 0) if facing == unit.facing else ("turn", facing, 0)
        found.setdefault((*here, facing), Spot(*here, facing, first))
    if not can_move(state, unit) or move.is_thruster:
        return list(found.values())
    starts = [(unit.facing, ("stay", 0, 0))]
    if turns and can_turn:
        price = 0 if move.rotations > 0 else state.field.rules.prices.rotation
        starts += [(f, ("turn", f, 0)) for f in range(6) if f != unit.facing and move.left >= price]
    for facing, first in starts:
        paid = 0 if first[0] == "stay" or move.rotations > 0 else state.field.rules.prices.rotation
        for tile, level, step in _walk(state, replace(unit, facing=facing), move, move.left - paid):
            start = step if first[0] == "stay" else first
            found.setdefault((tile, level, facing), Spot(tile, level, facing, start))
            if first[0] == "stay" and move.rotations > 0 and turns:
                for other in ((facing + turn) % 6 for turn in (1, 5, 2, 4, 3)):
                    found.setdefault((tile, level, other), Spot(tile, level, other, step))
    return list(found.values())


def _walk(
    state: WargameState, unit: Unit, move: Move, points: int
) -> list[tuple[int, int, tuple[str, int, int]]]:
    """Return the places that a unit reaches without turning, each with the first step towards it."""
    best: dict[tuple[int, int], int] = {(unit.tile, unit.level): points}
    ways: dict[tuple[int, int], tuple[str, int, int]] = {}
    able = modes(state, unit)
    queue = [(unit.tile, unit.level)]
    steps = state.field.grid.steps
    while queue:
        tile, level = queue.pop(0)
        left = best[tile, level]
        there = replace(unit, tile=tile, level=level)
        around = [(tile, level + 1), (tile, level - 1)]
        for direction in directions(state, there):
            onward = steps[tile][direction]
            if onward != OFF_BOARD:
                around.extend((onward, level + rise) for rise in (0, -1, 1))
        for place in around:
            price = price_of(state, there, move, *place, able)
            is_first = (tile, level) == (unit.tile, unit.level) and move.is_first_free
            if price == NO_WAY or (price > left and not is_first):
                continue
            if has_enemy(state, unit, *place) or not has_room(state, unit, *place):
                continue
            rest = max(0, left - price)
            if best.get(place, -1) >= rest:
                continue
            best[place] = rest
            ways[place] = ways.get((tile, level), ("step", *place))
            queue.append(place)
    return [(*place, ways[place]) for place in best if place in ways]


KEPT = 10
"""So many of the places that are best without a thought of danger are looked at for it."""


def best_spots(state: WargameState, unit: Unit, move: Move, style: Style) -> list[tuple[int, Spot]]:
    """Return the ends of a movement, best first; equals in a fixed order.

    First by what can be done there and how it serves the mission, then the best of these by danger too.
    """
    goals = goals_of(state, unit)
    shadow = state.clone()
    places: dict[tuple[int, int], tuple[list[Shot], int]] = {}
    valued: list[tuple[int, Spot]] = []
    all_round = sheet(state, unit.id).setup.category == "terrestrial"
    for spot in spots(state, unit, move, turns=style.turns):
        place = (spot.tile, spot.level)
        if place not in places:
            there = replace(unit, tile=spot.tile, level=spot.level)
            shadow.units[unit.id] = there
            shots = shots_from(shadow, there, unit.ap, main_alone=style.main_alone)
            places[place] = (shots, _ground_worth(shadow, there, goals, style))
        shots, ground = places[place]
        grid = state.field.grid
        seen = [
            shot
            for shot in shots
            if all_round
            or spot.tile == state.units[shot.enemy].tile
            or grid.is_in_view(spot.tile, spot.facing, state.units[shot.enemy].tile)
        ]
        valued.append((fire_worth(seen, unit.ap) + ground, spot))
    valued.sort(key=lambda each: (-each[0], each[1]))
    if not style.danger:
        return valued
    weighed = []
    fears: dict[tuple[int, int], int] = {}
    for worth, spot in valued[:KEPT]:
        place = (spot.tile, spot.level)
        if place not in fears:
            there = replace(unit, tile=spot.tile, level=spot.level, facing=spot.facing)
            shadow.units[unit.id] = there
            fears[place] = danger(shadow, there) * style.danger // 100
        weighed.append((worth - fears[place], spot))
    weighed.sort(key=lambda each: (-each[0], each[1]))
    return weighed


def _ground_worth(state: WargameState, unit: Unit, goals: list[Goal], style: Style) -> int:
    """Return what the ground is worth: the mission, cover, and what water, sand and snow take."""
    cost = sheet(state, unit.id).setup.cost
    total = goal_worth(state, unit, goals) * style.goals // 100
    if style.cover and has_conceal(state, unit):
        total += cost * style.cover
    if state.colours[unit.tile] in "ldtw":
        total -= cost * 4
    return total
