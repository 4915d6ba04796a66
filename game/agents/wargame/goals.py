"""What the mission wants of a unit: hexes to come near, each with a weight (WG-16)."""

from typing import NamedTuple

from game.systems.wargame.body import kind_of
from game.systems.wargame.ground import building, on_board
from game.systems.wargame.score import emissary
from game.systems.wargame.state import Unit, WargameState

POINT = 9_000
"""What a point of the mission is worth beside deployment cost in hundredths."""


class Goal(NamedTuple):
    """A hex that a unit should come within some hexes of."""

    tile: int
    near: int
    weight: int


def goals_of(state: WargameState, unit: Unit) -> list[Goal]:
    """Return what a unit should come near, for its team's mission."""
    role = state.role(unit.side)
    ground = state.field.grounds[state.is_flipped]
    special = state.field.setup.mission.special
    found: list[Goal] = []
    for marker in state.markers.values():
        kind = kind_of(state, marker.id)
        if marker.bearer:
            carrier = state.units[marker.bearer]
            if carrier.id == unit.id:
                return [_home(state, unit)]
            if carrier.side != unit.side and carrier.tile >= 0:
                found.append(Goal(carrier.tile, 3, POINT))
            continue
        if marker.tile < 0:
            continue
        match kind:
            case "control" | "cooler":
                own = marker.owner == unit.side
                found.append(Goal(marker.tile, 1, POINT // 3 if own else POINT))
            case "beacon":
                if not (marker.is_on and marker.owner == unit.side):
                    found.append(Goal(marker.tile, 1, POINT))
            case "pylon":
                if not marker.is_on and (role == 1 or unit.id == emissary(state)):
                    near, weight = (1, 2 * POINT) if role == 0 else (4, POINT // 2)
                    found.append(Goal(marker.tile, near, weight))
            case "data":
                found.append(Goal(marker.tile, 1 if role == 0 else 4, POINT if role == 0 else POINT // 3))
            case "relic":
                found.append(Goal(marker.tile, 0 if role == 0 else 2, POINT))
    if role == 0:
        for each in state.structures.values():
            works = building(state, each.id)
            if each.left > 0 and works.tag in ("tower", "post", "gate", "base"):
                found.append(Goal(works.tiles[0], 3, POINT // 2))
    chosen = emissary(state)
    if role == 1 and chosen and state.units[chosen].tile >= 0:
        found.append(Goal(state.units[chosen].tile, 4, POINT))
    if special.get("escape_round") and role == 1:
        edge = ground.edges[1]
        grid = state.field.grid
        found.append(Goal(min(edge, key=lambda tile: (grid.distance(tile, unit.tile), tile)), 0, 2 * POINT))
    if not found:
        found = [Goal(enemy.tile, 4, POINT // 2) for enemy in on_board(state) if enemy.side != unit.side]
    return found


def _home(state: WargameState, unit: Unit) -> Goal:
    area = state.field.grounds[state.is_flipped].areas[state.role(unit.side)]
    grid = state.field.grid
    return Goal(min(area, key=lambda tile: (grid.distance(tile, unit.tile), tile)), 0, 3 * POINT)


def weighed(state: WargameState, unit: Unit, goals: list[Goal]) -> list[Goal]:
    """Return goals, each of less weight the more friends are there already."""
    away = state.field.away
    friends = [each.tile for each in on_board(state) if each.side == unit.side and each.id != unit.id]
    return [
        goal._replace(
            weight=goal.weight // (1 + sum(away(tile, goal.tile) <= max(1, goal.near) for tile in friends))
        )
        for goal in goals
    ]


def goal_worth(state: WargameState, unit: Unit, goals: list[Goal]) -> int:
    """Return how well a unit stands to its goals (as :func:`weighed`): what is near weighs most."""
    away = state.field.away
    return max(
        (10 * goal.weight // (10 + 6 * max(0, away(unit.tile, goal.tile) - goal.near)) for goal in goals),
        default=0,
    )
