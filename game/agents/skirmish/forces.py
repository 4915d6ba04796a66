"""What both sides still have, to tell how much may be risked."""

from typing import Final

from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.state import SkirmishState

OVERWHELMING_PERCENT: Final = 300
"""A force of so much of the enemy's worth need not mind what it loses on the way to him."""


def has_fighters(unit_values: UnitValues, state: SkirmishState, side: int) -> bool:
    """Return whether a side still has anybody but warships who can attack."""
    lines, units = unit_values.field.lines, state.units
    return any(
        units[unit].status in ("board", "reserve") and (lines[unit].tries or lines[unit].has_melee)
        for unit in unit_values.field.order[side]
    )


def is_overwhelming(unit_values: UnitValues, state: SkirmishState, side: int) -> bool:
    """Return whether what a side has on the board outweighs all that the enemy still has.

    It does not help against a camp: where nobody stands in the open, only a few get at him at a time.
    """
    if not state.masks[1 - side] & ~state.field.sheltering:
        return False
    worth, units, order = unit_values.worth, state.units, unit_values.field.order
    ours = sum([worth[unit] for unit in order[side] if units[unit].tile >= 0])
    theirs = sum([worth[unit] for unit in order[1 - side] if units[unit].status in ("board", "reserve")])
    return 100 * ours >= OVERWHELMING_PERCENT * theirs
