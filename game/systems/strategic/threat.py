"""Where units could go in a turn, and where they could strike: for the overlays of whole sides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.systems.strategic.battlefield import DEEP, GROUND, Arms
from game.systems.strategic.moves import allowance, ways
from game.systems.strategic.queries import full_ats, is_engaged, is_weapon_lost, stat_line, terrain_at
from game.systems.strategic.state import StrategicState, Unit, Walk


class Ring(NamedTuple):
    """The squares from one distance to another."""

    least: int
    most: int


def reach_of(state: StrategicState, unit: Unit) -> Iterator[int]:
    """Yield the squares to which a unit could go with a whole turn, without running (ST-2.1, ST-2.4).

    Who staggers has half a turn (ST-8.6); a horde that is broken goes nowhere but home (ST-9.5).
    """
    is_horde = stat_line(state, unit.id).is_horde
    mode: Walk = "march" if is_horde else "half" if unit.staggered else "full"
    band = max(0, unit.band)
    if not unit.broken and allowance(state, unit, mode, band):
        yield from ways(state, unit, mode, band)


def strikes_of(state: StrategicState, unit: Unit) -> Iterator[int]:
    """Yield the squares that a unit could attack in its next turn at normal range or less, after a half move.

    Who is surprised has none (ST-6.1). A horde marches first, unless it is broken (ST-9.5); what strikes hand
    to hand charges. Weapons that take a whole turn fire from where the unit stands.
    """
    if unit.broken or unit.surprised:
        return
    rings = [
        ring
        for number, gun in enumerate(stat_line(state, unit.id).arms)
        if (ring := _ring(state, unit, number, gun)) is not None
    ]
    grid, furthest = state.field.grid, max((ring.most for ring in rings), default=-1)
    column, row = grid.position(unit.tile)
    for y in range(max(0, row - furthest), min(grid.height, row + furthest + 1)):
        for x in range(max(0, column - furthest), min(grid.width, column + furthest + 1)):
            away = max(abs(x - column), abs(y - row))
            if any(ring.least <= away <= ring.most for ring in rings):
                yield grid.tile(x, y)


def melee_reach(state: StrategicState, unit: Unit) -> int:
    """Return from how many squares away a unit may strike hand to hand in its next turn (ST-2.1, ST-2.5).

    It charges, unless it staggers (ST-8.6); a horde marches to beside its target.
    """
    band = max(0, unit.band)
    if stat_line(state, unit.id).is_horde:
        return allowance(state, unit, "march", band) + 1
    return 0 if unit.staggered else allowance(state, unit, "charge", band)


def _ring(state: StrategicState, unit: Unit, number: int, gun: Arms) -> Ring | None:
    """Return how near and how far a weapon strikes in the next turn; None: it cannot be used in it."""
    own, band = stat_line(state, unit.id), max(0, unit.band)
    if is_weapon_lost(state, unit, number):
        return None
    if gun.power >= 0 and not _may_be_ready(state, unit, gun.power):
        return None
    is_slow = gun.weapon.full_action
    if is_slow and (unit.staggered or is_engaged(state, unit.id)):
        return None  # ST-8.6, ST-3.3
    if gun.is_melee:
        return Ring(0, melee_reach(state, unit))
    is_stuck = is_slow or unit.staggered
    if unit.band == DEEP and not gun.weapon.torpedo and (is_stuck or not _comes_up(state, unit)):
        return None  # ST-11.4
    step = 0 if is_stuck else allowance(state, unit, "march" if own.is_horde else "half", band)
    return Ring(max(0, gun.weapon.min_squares - step), gun.squares + step)


def _may_be_ready(state: StrategicState, unit: Unit, power: int) -> bool:
    """Whether a striking power may be paid for in the next turn: with a round's charge more (ST-10.4)."""
    charge, next_round = unit.charge + full_ats(state, unit), state.round + 1
    is_paid = charge >= stat_line(state, unit.id).powers[power].cost
    return unit.pattern != "none" and is_paid and unit.ready[power] <= next_round


def _comes_up(state: StrategicState, unit: Unit) -> bool:
    """Whether half a move takes a submerged unit out of deep water (ST-11.3)."""
    return any(not terrain_at(state, tile).deep for tile in ways(state, unit, "half", GROUND))
