"""Who takes a blow for a friend beside it (WG-12.6)."""

from game.core.ids import UnitId
from game.systems.wargame.body import is_drone
from game.systems.wargame.ground import on_board
from game.systems.wargame.jobs import Blow
from game.systems.wargame.state import Unit, WargameState


def guard_of(state: WargameState, blow: Blow) -> UnitId:
    """Return who takes a blow for its target by a stance that it has taken already, "" where nobody does."""
    return next((each.id for each in helpers(state, blow) if each.stance == "shield"), UnitId(""))


def helpers(state: WargameState, blow: Blow) -> list[Unit]:
    """Return who could take a blow for its target (WG-12.6).

    Who is in a hold with the attacker is struck from too near for a neighbour to step in.
    """
    target = state.units[blow.target]
    return [] if blow.unit in (target.held_by, target.holds) else _neighbours(state, target)


def _neighbours(state: WargameState, target: Unit) -> list[Unit]:
    """Return friends on a target's elevation next to it."""
    grid = state.field.grid
    return [
        each
        for each in on_board(state)
        if each.side == target.side
        and each.id != target.id
        and each.level == target.level
        and not (each.is_disabled or each.held_by or each.is_lying)
        and not is_drone(state, each.id)
        and grid.distance(each.tile, target.tile) <= 1
    ]
