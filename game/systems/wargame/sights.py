"""What a unit sees and reaches, where its line is blocked, and the places that a mission is about."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from game.rules.intent import Mark
from game.rules.prose import signed, whole_percent
from game.space.hexgrid import OFF_BOARD
from game.systems.wargame import actions as a
from game.systems.wargame.aim import armament_of, weapon_of
from game.systems.wargame.battlefield import TAN, WHITE
from game.systems.wargame.body import items_of, kind_of
from game.systems.wargame.check import check
from game.systems.wargame.due import HELD
from game.systems.wargame.ground import in_view, line_blocker
from game.systems.wargame.resolve_move import crossed, is_spared
from game.systems.wargame.selection import Selection
from game.systems.wargame.state import Move, Unit, WargameState

FACES: Final = 8


def marks_of_pointed(selection: Selection) -> Iterator[Mark]:
    """Yield what the unit under the mouse sees and reaches, and the line to it, or to the objective there."""
    state, place = selection.state, selection.pointed
    if place is None or state.phase != "battle" or selection.mode:
        return
    unit = selection.unit_at(place)
    if unit is None:
        yield from _objective(state, place)
        return
    owner = state.player(unit.side)
    yield Mark("blind", blind_of(state, unit), owner, unit.id)
    if unit.id == selection.own and selection.movement is not None:
        return  # its ways are shown
    yield Mark("view", view_of(state, unit), owner, unit.id)
    yield from _rings(state, unit, sorted(_ranges(state, unit)))
    own = state.units.get(selection.own)
    if own is not None and own.tile >= 0 and unit.side != own.side and selection.target != unit.id:
        yield from _line(state, selection.attacker or own, unit)


def marks_of_weapon(selection: Selection) -> Iterator[Mark]:
    """Yield how far the chosen weapon reaches, while attacks are made."""
    unit = selection.attacker
    if not selection.may_attack or unit is None or selection.grapples or selection.mode:
        return
    weapons = selection.weapons()
    item = selection.item if selection.item in weapons else next(iter(weapons), "")
    if item:
        yield from _rings(selection.state, unit, [weapon_of(selection.state, item).range])


def marks_of_mission(selection: Selection) -> Iterator[Mark]:
    """Yield the objectives that the acting unit could use now, and where it has to bring or go to."""
    state, unit = selection.state, selection.acting
    if unit is None or selection.turn is None:
        return
    for marker in state.markers.values():
        if marker.tile >= 0 and not marker.bearer:
            use = a.UseMarker(player=selection.player, marker=marker.id)
            lift = a.PickUp(player=selection.player, item=marker.id)
            if check(state, use) is None or check(state, lift) is None:
                yield Mark("marker", (marker.tile,))
    ground = state.field.grounds[state.is_flipped]
    if any(marker.bearer == unit.id for marker in state.markers.values()):
        yield Mark("zone", ground.areas[state.role(unit.side)], selection.player)
    first = state.field.setup.mission.special.get("escape_round", 0)
    if first and state.round >= first and unit.side != state.attacker:
        yield Mark("zone", ground.edges[1], selection.player)


def view_of(state: WargameState, unit: Unit) -> tuple[int, ...]:
    """Return the hexes in a unit's field of view (WG-3.6)."""
    count = state.field.grid.panel_count
    return tuple(
        tile for tile in range(count) if tile != unit.tile and in_view(state, unit, tile, unit.level)
    )


def blind_of(state: WargameState, unit: Unit) -> tuple[int, ...]:
    """Return the neighbours in a unit's blind spot: from there it is approached unseen (WG-3.6)."""
    around = state.field.grid.steps[unit.tile]
    return tuple(tile for tile in around if tile >= 0 and not in_view(state, unit, tile, unit.level))


def risk_of(state: WargameState, unit: Unit, move: Move, colour: str) -> tuple[int, Fraction]:
    """Return how many hexes of a colour were crossed, and the chance that it strikes (WG-4.2, WG-4.3)."""
    count = 0 if is_spared(state, unit, colour) else crossed(state, move, unit, colour)
    number = state.field.rules.colour_factor * count
    is_over = colour == WHITE and state.field.options.freeze == "as_written"
    struck = FACES + 1 - number if is_over else number
    return count, Fraction(max(0, min(FACES, struck)), FACES) if count else Fraction(0)


def marks_of_risk(selection: Selection) -> Iterator[Mark]:
    """Yield the chance of Overheat or Freeze at the end of the way that is planned."""
    waypoints = selection.waypoints()
    if not waypoints:
        return
    unit, move = waypoints[-1].unit, waypoints[-1].move
    shares = [risk_of(selection.state, unit, move, colour)[1] for colour in (TAN, WHITE)]
    share = 1 - (1 - shares[0]) * (1 - shares[1])
    if share:
        yield Mark("risk", (unit.tile,), unit=unit.id, label=whole_percent(share))


def with_reason(state: WargameState, mark: Mark) -> Mark:
    """Return a blocked line with why at the hex that blocks it: how high that stands."""
    if mark.role != "blocked" or mark.label or len(mark.places) < 3:
        return mark
    return Mark(mark.role, mark.places, mark.owner, mark.unit, signed(state.floors[mark.places[2]]))


def _ranges(state: WargameState, unit: Unit) -> set[int]:
    """Return how far the guns reach that a unit has ready."""
    armaments = (armament_of(state, item.id) for item in items_of(state, unit.id) if _is_ready(item.lies))
    return {each.range for each in armaments if each.sort == "ranged"}


def _is_ready(lies: str) -> bool:
    return lies in ("held", "mounted")


def _rings(state: WargameState, unit: Unit, ranges: list[int]) -> Iterator[Mark]:
    """Yield the hexes in view within each range (WG-3.8)."""
    grid, view = state.field.grid, view_of(state, unit)
    for reach in ranges:
        inside = tuple(tile for tile in view if grid.distance(unit.tile, tile) <= reach)
        yield Mark("ring", inside, state.player(unit.side), unit.id, str(reach))


def _line(state: WargameState, unit: Unit, enemy: Unit) -> Iterator[Mark]:
    """Yield the line between two, or where it is blocked (WG-3.9)."""
    if unit.tile == enemy.tile:
        return
    blocker = line_blocker(state, unit.tile, unit.level, enemy.tile, enemy.level)
    if blocker == OFF_BOARD:
        yield Mark("line", (unit.tile, enemy.tile), unit=unit.id)
    else:
        yield with_reason(state, Mark("blocked", (unit.tile, enemy.tile, blocker), unit=unit.id))


def _objective(state: WargameState, place: int) -> Iterator[Mark]:
    """Yield from where an objective is held (WG-16.1)."""
    if any(each.tile == place and kind_of(state, each.id) in HELD for each in state.markers.values()):
        yield Mark("choice", tuple(state.field.grid.within(place, state.field.rules.marker_reach)))
