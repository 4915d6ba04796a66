"""Where units could go in a turn, and where they could strike: for the overlays of whole sides."""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.strategic.moves import allowance, ways
from game.systems.strategic.queries import is_weapon_lost, stat_line
from game.systems.strategic.state import StrategicState, Unit


def reach_of(state: StrategicState, unit: Unit) -> Iterator[int]:
    """Yield the squares to which a unit could go with a whole turn, without running (ST-2.1, ST-2.4)."""
    mode = "march" if stat_line(state, unit.id).is_horde else "full"
    if allowance(state, unit, mode, max(0, unit.band)):  # type: ignore[arg-type]
        yield from ways(state, unit, mode, max(0, unit.band))  # type: ignore[arg-type]


def strikes_of(state: StrategicState, unit: Unit) -> Iterator[int]:
    """Yield the squares that a unit could attack in its turn at normal range or less, after a half move.

    A horde marches first; what strikes hand to hand charges. Weapons that take a whole turn fire from where
    the unit stands.
    """
    own, grid = stat_line(state, unit.id), state.field.grid
    band = max(0, unit.band)
    step = allowance(state, unit, "march" if own.is_horde else "half", band)
    furthest = -1
    for number, gun in enumerate(own.arms):
        if is_weapon_lost(state, unit, number):
            continue
        if gun.is_melee:
            charge = step if own.is_horde else allowance(state, unit, "charge", band)
            furthest = max(furthest, charge + (1 if own.is_horde else 0))
        else:
            furthest = max(furthest, gun.squares + (0 if gun.weapon.full_action else step))
    column, row = grid.position(unit.tile)
    for y in range(max(0, row - furthest), min(grid.height, row + furthest + 1)):
        for x in range(max(0, column - furthest), min(grid.width, column + furthest + 1)):
            yield grid.tile(x, y)
