"""What the mission wants of a unit: hexes to come near, each with a weight (WG-16)."""

from typing import Final, NamedTuple

from game.systems.wargame.body import is_drone, kind_of, sheet
from game.systems.wargame.due import dues, holders, scores_of
from game.systems.wargame.ground import building, on_board
from game.systems.wargame.score import emissary, secondary_points, stands_high
from game.systems.wargame.state import Marker, Unit, WargameState

POINT = 9_000
"""What a point of the mission is worth beside deployment cost in hundredths."""


THE_MISSION: Final = 6 * POINT
"""What a place is worth to the one unit that a whole mission hangs on: it goes on though it could fire."""


class Goal(NamedTuple):
    """A hex that a unit should come within some hexes of."""

    tile: int
    near: int
    weight: int
    level: int | None = None
    """The level that a unit has to be on to be there; None is any."""


def goals_of(state: WargameState, unit: Unit, *, times: bool = False) -> list[Goal]:
    """Return what a unit should come near, for its team's mission.

    ``times``: what counts at the end is worth more towards it, and less before.
    """
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
                floor = state.floors[marker.tile]
                reach = state.field.rules.marker_reach
                found.append(Goal(marker.tile, reach, POINT // 3 if own else POINT, floor))
            case "beacon":
                if not (marker.is_on and marker.owner == unit.side):
                    found.append(Goal(marker.tile, 1, _beacon_worth(state, marker) if times else POINT))
            case "pylon":
                if not marker.is_on and (role == 1 or unit.id == emissary(state)):
                    near, weight = (1, THE_MISSION) if role == 0 else (4, POINT // 2)
                    found.append(Goal(marker.tile, near, weight))
            case "data":
                found.append(Goal(marker.tile, 1 if role == 0 else 4, POINT if role == 0 else POINT // 3))
            case "relic":
                found.append(Goal(marker.tile, 0 if role == 0 else 2, POINT))
    for each in state.structures.values():
        works = building(state, each.id)
        points = felling(state, unit.side, works.tag)
        if each.left > 0 and points > 0:
            near = state.field.rules.hardened_reach if works.a_round else 4
            found.append(Goal(works.tiles[0], near, points * POINT // 2))
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


LATE: Final = 1
"""So many rounds before the last one beacons are turned for good."""


def _beacon_worth(state: WargameState, marker: Marker) -> int:
    """Return what a beacon that is not one's own is worth: its first light, and whose it is at the end."""
    if not marker.is_on:
        return 3 * POINT // 2
    is_late = state.round >= state.field.setup.mission.rounds - LATE
    return 2 * POINT if is_late else POINT // 2


def at_the_end(state: WargameState, side: int) -> int:
    """Return what the end of this round brings a team more than the other as things stand (WG-16).

    Of its own secret objectives those count that a place can earn.
    """
    owners = holders(state)
    found = sum(due.points for due in dues(state, side, owners))
    found -= sum(due.points for due in dues(state, 1 - side, owners))
    picks = state.picks[side]
    if state.round >= state.field.setup.mission.rounds:
        for pick in ("hold_the_line", "breakthrough"):
            if pick in picks:
                found += secondary_points(state, side, pick)
    if "high_ground" in picks and stands_high(state, side):
        points, most = state.field.rules.secondaries.high_ground
        found += points * (points * state.tallies[side].high_rounds < most)
    return found


def on_its_ground(state: WargameState, goal: Goal) -> Goal:
    """Return a goal at which something lies with the level on which it can be taken (WG-9.10, WG-16.2)."""
    lies = any(
        marker.tile == goal.tile and not marker.bearer and kind_of(state, marker.id) in ("relic", "data")
        for marker in state.markers.values()
    )
    return goal._replace(level=state.floors[goal.tile]) if lies and goal.level is None else goal


def at_stake(state: WargameState, tag: str) -> int:
    """Return the points between felling a structure of the mission and leaving it (WG-16.8, WG-16.12)."""
    names = (f"{tag}_felled", f"{tag}_stands", f"{tag}_half")
    return sum(score.points for score in state.field.setup.mission.scores if score.by in names)


def felling(state: WargameState, side: int, tag: str) -> int:
    """Return the points between a team's felling of a structure and leaving it (WG-16.8, WG-16.13)."""
    own, theirs = scores_of(state, side), scores_of(state, 1 - side)
    brings = sum(score.points for score in own if score.by in (f"{tag}_felled", f"{tag}_half"))
    stands = f"{tag}_stands"
    spoils = sum(score.points for score in theirs if score.by == stands)
    return brings + spoils - sum(score.points for score in own if score.by == stands)


def _home(state: WargameState, unit: Unit) -> Goal:
    area = state.field.grounds[state.is_flipped].areas[state.role(unit.side)]
    grid = state.field.grid
    return Goal(min(area, key=lambda tile: (grid.distance(tile, unit.tile), tile)), 0, 3 * POINT)


def weighed(state: WargameState, unit: Unit, goals: list[Goal], *, contests: bool) -> list[Goal]:
    """Return goals, each of less weight the more friends are there already.

    ``contests``: of markers that are held by the greater sum of classes (WG-16.1) those count in full whose
    holder a unit would change, by going there or by staying away.
    """
    away = state.field.away
    friends = [each.tile for each in on_board(state) if each.side == unit.side and each.id != unit.id]
    held = _held(state, unit) if contests else {}
    return [
        goal._replace(
            weight=held[goal.tile]
            if goal.tile in held
            else goal.weight // (1 + sum(away(tile, goal.tile) <= max(1, goal.near) for tile in friends))
        )
        for goal in goals
    ]


def _held(state: WargameState, unit: Unit) -> dict[int, int]:
    """Return what it would be worth to be at each marker that is held by presence."""
    found: dict[int, int] = {}
    reach = state.field.rules.marker_reach
    own_class = sheet(state, unit.id).setup.klass
    for marker in state.markers.values():
        if marker.tile < 0 or kind_of(state, marker.id) not in ("control", "cooler"):
            continue
        sums, floor = [0, 0], state.floors[marker.tile]
        for each in on_board(state):
            near = state.field.away(each.tile, marker.tile) <= reach and each.level == floor
            if near and each.id != unit.id and not each.is_disabled and not is_drone(state, each.id):
                sums[each.side] += sheet(state, each.id).setup.klass
        ours, theirs = sums[unit.side], sums[1 - unit.side]
        without = ours > theirs or (ours == theirs and marker.owner == unit.side)
        joined = ours + own_class
        with_it = joined > theirs or (joined == theirs and marker.owner == unit.side)
        if with_it:
            found[marker.tile] = POINT if not without else POINT // (3 + 2 * (ours > 0))
        else:
            found[marker.tile] = POINT * 3 // 4 if joined >= theirs else POINT // 2
    return found


ON_THE_WAY, A_HEX, LEAST = 64, 4, 4
"""What the way to a goal is worth in percent of it, less for every hex, and at least."""
SLOW: Final = 10
"""Less for every turn, for who does not get far in one: a hex of theirs is worth more."""


def goal_worth(state: WargameState, unit: Unit, goals: list[Goal]) -> int:
    """Return how well a unit stands to its goals (as :func:`weighed`): there, or so far on its way."""
    away = state.field.away
    known = sheet(state, unit.id)
    a_hex = max(A_HEX, SLOW // max(1, known.row.move + known.has("movement")))
    best = 0
    for goal in goals:
        left = away(unit.tile, goal.tile) - goal.near
        if left <= 0 and goal.level not in (None, unit.level):
            left = 1  # It hovers above what only units on its elevation hold (WG-16.1).
        share = 100 if left <= 0 else max(LEAST, ON_THE_WAY - a_hex * left)
        best = max(best, goal.weight * share // 100)
    return best
