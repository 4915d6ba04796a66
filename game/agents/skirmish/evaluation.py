"""What a position at the end of a turn is worth beside what has been won, by how such positions went on.

The weights are a logistic regression on 11,880 positions of 550 fast battles (``agents/skirmish/README.md``
says how they were found and what they bring), as points of the unit values, in thousandths.
"""

from typing import Final

from game.agents.skirmish.choices import Choice
from game.agents.skirmish.exchange import Exchange
from game.systems.skirmish.heuristic import THOUSAND, UnitValues
from game.systems.skirmish.queries import stalemate_side, turns_without_loss
from game.systems.skirmish.state import SkirmishState

EVEN_FEAR: Final = 100
EXPOSED: Final = -463
ANSWERED: Final = 129
THREATENED: Final = 163
"""For each point that the enemy's turn costs, that is won back from who comes, that a turn now would win."""
MUCH_EXPOSED: Final = -510
EXPOSED_AND_ANSWERED: Final = -109
"""The same once more for what is at stake as a share of all that stands."""
NEAR: Final = -53
FOE_NEAR: Final = 95
BOTH_NEAR: Final = -32
MORE_NEAR: Final = -44
"""For the shares of both forces that could attack somebody, of all that stands."""
AWAY: Final = -75
FOE_AWAY: Final = 105
MOST_STEPS: Final = 6
"""For how many steps the forces lack to that on average, as a share of so many."""
LATE: Final = -145
TO_WITHDRAW: Final = -82
"""For whoever a stalemate would make withdraw: from the start, and the nearer it is."""
SHIP: Final = 39
"""For a ship more."""


def evaluation(unit_values: UnitValues, state: SkirmishState, side: int) -> int:
    """Return the points of a position for the side that has just ended its turn, what is won apart."""
    units, worth, order = state.units, unit_values.worth, state.field.order
    standing = [[unit for unit in order[each] if units[unit].tile >= 0] for each in (0, 1)]
    if not standing[0] or not standing[1]:
        return 0
    whole = sum([worth[unit] for both in standing for unit in both])
    _, exposed, answered = _staying(unit_values, state, side)
    _, threatened, _ = _staying(unit_values, state, 1 - side)
    points = EXPOSED * exposed + ANSWERED * answered + THREATENED * threatened
    points += (MUCH_EXPOSED * exposed + EXPOSED_AND_ANSWERED * answered) * exposed // whole
    near, away = _nearness(unit_values, state, side)
    foe_near, foe_away = _nearness(unit_values, state, 1 - side)
    share = NEAR * near + FOE_NEAR * foe_near + BOTH_NEAR * near * foe_near // THOUSAND
    share += MORE_NEAR * max(0, near - foe_near) + AWAY * away + FOE_AWAY * foe_away
    clock = TO_WITHDRAW * THOUSAND + LATE * THOUSAND * turns_without_loss(state) // _patience(state)
    share += clock if stalemate_side(state) == side else -clock
    lines = state.field.lines
    ships = [sum([lines[unit].is_warship for unit in both]) for both in standing]
    share += SHIP * THOUSAND * (ships[side] - ships[1 - side])
    return (points + share * whole // THOUSAND) // THOUSAND


def _patience(state: SkirmishState) -> int:
    return state.field.setup.options.stalemate_turns


def _staying(unit_values: UnitValues, state: SkirmishState, side: int) -> tuple[int, int, int]:
    """Return what the enemy's turn comes to if a side stays as it stands: see :meth:`Exchange.outlook`."""
    exchange = Exchange(unit_values, state, side, EVEN_FEAR)
    units = state.units
    return exchange.outlook(
        [exchange.post(number, Choice(units[unit].tile, 0)) for number, unit in enumerate(exchange.mine)]
    )


def _nearness(unit_values: UnitValues, state: SkirmishState, side: int) -> tuple[int, int]:
    """Return which share of a force could attack somebody, and how far it is from that, in thousandths."""
    lines, theirs = state.field.lines, state.masks[1 - side]
    everybody = near = away = 0
    for unit_id in state.field.order[side]:
        line, tile = lines[unit_id], state.units[unit_id].tile
        if tile < 0 or line.is_warship or not (line.tries or line.has_melee):
            continue
        movement_class, worth = unit_values.movement_class[unit_id], unit_values.worth[unit_id]
        steps = movement_class.steps_to(movement_class.firing_points(theirs))[tile]
        lacking = max(0, min(2 * MOST_STEPS, steps) - line.move_tiles)
        everybody += worth
        near += worth if not lacking else 0
        away += worth * lacking
    if not everybody:
        return 0, 0
    return near * THOUSAND // everybody, min(THOUSAND, away * THOUSAND // (everybody * MOST_STEPS))
