"""Secret objectives: which earn most in a mission, where they earn, what they give for what is felled."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from game.agents.wargame.goals import POINT, Goal, at_stake
from game.systems.wargame.body import is_drone, kind_of
from game.systems.wargame.due import HELD
from game.systems.wargame.ground import building
from game.systems.wargame.score import dearest, emissary, stands_high
from game.systems.wargame.state import Unit, WargameState

EARNS: Final = {
    "high_ground": 24, "demolition": 18, "hold_the_line": 16, "survivor": 9, "first_blood": 5,
    "headhunter": 3, "close_quarters": 3, "breakthrough": 2, "disarm": 0,
}  # fmt: skip
"""What secret objectives earned on average over all missions, in tenths of a point."""
IN_PASSING: Final = 16
"""What one earns that the mission itself leads to."""
SPARSE: Final = 4
"""What high ground earns a small squad, which is needed elsewhere."""
MANY: Final = 4
"""Fewer units have no shots to spare for structures."""
EARLY: Final = 3
"""What can be done later is worth so many times less."""


def likely(state: WargameState, side: int) -> dict[str, int]:
    """Return what each secret objective will earn a team, about, in tenths of a point (WG-16.14)."""
    found = dict(EARNS)
    own, theirs = _area(state, side), _area(state, 1 - side)
    units = [each for each in state.units.values() if each.side == side and not is_drone(state, each.id)]
    if len(units) < MANY:
        found["demolition"] = 0
        found["high_ground"] = SPARSE
    if not any(tile not in own for tile in ground_at(state, state.field.rules.secondaries.ground)):
        found["high_ground"] = 0
    aims, their_aims = _fought_for(state, side), _fought_for(state, 1 - side)
    if aims and aims <= theirs:
        found["breakthrough"] = IN_PASSING
    if their_aims and their_aims <= own:
        found["hold_the_line"] = 0
    chosen = emissary(state)
    if chosen and state.units[chosen].side != side and chosen == dearest(state, 1 - side):
        found["headhunter"] = IN_PASSING
    return found


def _area(state: WargameState, side: int) -> frozenset[int]:
    return frozenset(state.field.grounds[state.is_flipped].areas[state.role(side)])


def _fought_for(state: WargameState, side: int) -> frozenset[int]:
    """Return the hexes where a team has to be at the end: what it holds by presence, what it has to fell."""
    held = [
        marker.tile
        for marker in state.markers.values()
        if marker.tile >= 0 and kind_of(state, marker.id) in HELD
    ]
    felled = []
    if state.role(side) == 0:
        works = [building(state, each) for each in state.structures]
        felled = [each.tiles[0] for each in works if at_stake(state, each.tag)]
    return frozenset((*held, *felled))


def secret_goals(state: WargameState, unit: Unit) -> Iterator[Goal]:
    """Yield where a team's own secret objectives earn something (WG-16.14)."""
    picks, grid = state.picks[unit.side], state.field.grid
    ground, role = state.field.grounds[state.is_flipped], state.role(unit.side)
    rounds = state.field.setup.mission.rounds
    if "breakthrough" in picks and state.round >= rounds - 1:
        far = ground.areas[1 - role]
        yield Goal(min(far, key=lambda tile: (grid.distance(tile, unit.tile), tile)), 0, POINT)
    if "high_ground" in picks and not stands_high(_without(state, unit), unit.side):
        own = frozenset(ground.areas[role])
        for tile in ground_at(state, state.field.rules.secondaries.ground):
            if tile not in own:
                yield Goal(tile, 0, POINT * 3 // 4)


def fells_for_secret(state: WargameState, side: int) -> int:
    """Return what felling a structure is worth for a team's secret objectives (WG-16.14).

    There is time for it until the last rounds: before, only who has nothing better shoots at structures.
    """
    points, most = state.field.rules.secondaries.demolition
    if "demolition" not in state.picks[side] or points * state.tallies[side].structures >= most:
        return 0
    is_late = state.round >= state.field.setup.mission.rounds - 1
    return points * POINT // (1 if is_late else EARLY)


def _without(state: WargameState, unit: Unit) -> WargameState:
    """Return the state as it would be without a unit."""
    copy = state.clone()
    copy.units[unit.id] = replace(unit, status="away")
    return copy


def ground_at(state: WargameState, level: int) -> tuple[int, ...]:
    """Return the hexes whose surface, or roof, is at a level."""
    return tuple(tile for tile, floor in enumerate(state.floors) if floor == level)
