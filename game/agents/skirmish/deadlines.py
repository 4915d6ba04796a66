"""How much time a side has for a goal that it has to reach: turns that are left beside those of the way."""

from typing import Final

from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.state import SkirmishState

PLENTY: Final = 99


def spare_turns(unit_values: UnitValues, state: SkirmishState, side: int) -> int:
    """Return the turns that an escort has left until its deadline, beside those of the way of who is slowest.

    Without a deadline, or anybody certain who has to be there until then, there are plenty.
    """
    mission, lines = unit_values.missions[side], unit_values.field.lines
    if mission.deadline is None:
        return PLENTY
    turns = [
        -(-unit_values.movement_class[unit].steps_to(mission.seeks)[state.units[unit].tile] // steps)
        for unit in mission.seekers
        if state.units[unit].tile >= 0 and (steps := lines[unit].move_tiles)
    ]
    return mission.deadline + 1 - state.turn - max(turns) if turns else PLENTY
