"""Where things are drawn on a board with relief: how high above a hex, beside whom, facing where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.ids import UnitId
from game.core.table import TokenView
from game.systems.wargame.ground import is_in_water
from game.systems.wargame.state import WargameState
from game.views.board.geometry import Place
from game.views.board.relief_geometry import LIFT, ReliefGeometry
from game.views.table.stage import Stand

FREE_LIFT: Final = 0.24
"""So far a unit in the air is drawn further up than its level, so that its stem and shadow are seen."""
SUNK: Final = 0.06
"""So far a unit under water is drawn down for each level."""
SHARED: Final = 0.72
"""The size of tokens that share a hex."""
ASIDE: Final = 0.2


def rise(state: WargameState, tops: Sequence[int], tile: int, level: int) -> float:
    """Return how far above the top of its hex a unit at a level is drawn, in units; below 0 it is sunk."""
    above = level - tops[tile]
    if above < 0:
        return above * SUNK
    if above == 0 or is_in_water(state, tile, level):
        return above * LIFT
    return above * LIFT + FREE_LIFT


def spot(state: WargameState, geometry: ReliefGeometry, tile: int, level: int) -> Place:
    """Return where a unit alone in a hex at a level is drawn."""
    x, y = geometry.centre(tile)
    return (x, y - rise(state, geometry.tops, tile, level))


def stand(
    state: WargameState, geometry: ReliefGeometry, token: TokenView, crew: Sequence[TokenView]
) -> Stand:
    """Return where a token stands in its hex among all that are there: the lower ones further left."""
    unit = state.units[UnitId(token.id)]
    up = rise(state, geometry.tops, unit.tile, unit.level)
    if len(crew) == 1:
        return (0.0, -up, 1.0)
    order = sorted(crew, key=lambda each: (state.units[UnitId(each.id)].level, each.id))
    step = order.index(token) - (len(order) - 1) / 2.0
    return (step * 2.0 * ASIDE, -up, SHARED)


def facing_degrees(facing: int) -> int:
    """Return where a side of a hex lies, in degrees clockwise from the top (0 is north-east)."""
    return 30 + 60 * facing
