"""What lights up on the board of a wargame: the marks of what is chosen and of an advised action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from game.core.ids import UnitId
from game.rules.intent import Mark
from game.systems.wargame import actions as a
from game.systems.wargame.asked import asked_of
from game.systems.wargame.ground import building
from game.systems.wargame.intent_orders import SIDES, dash_tiles
from game.systems.wargame.ready import entry_tiles
from game.systems.wargame.resolve_setup import deploy_levels, deploy_tiles, marker_tiles, wall_tiles
from game.systems.wargame.routes import Waypoint
from game.systems.wargame.selection import Selection
from game.systems.wargame.sights import marks_of_mission, marks_of_pointed, marks_of_risk, marks_of_weapon
from game.systems.wargame.state import Unit, WargameState
from game.systems.wargame.threat import reach_of_side, threat_of_side

FLIES: Final = "flies"
"""The label of a selected unit whose steps keep its height."""


def marks_of_chosen(selection: Selection) -> Iterator[Mark]:
    """Yield what to light up, from below to above."""
    state = selection.state
    if selection.is_free and state.phase in ("markers", "deploy"):
        yield from _placing(selection)
    own = state.units.get(selection.own)
    if own is not None and own.tile >= 0:
        yield Mark("selected", (own.tile,), unit=own.id, label=FLIES if selection.keeps_height else "")
    if selection.by:
        yield Mark("selected", (state.units[selection.by].tile,), unit=selection.by)
    yield from _questions(selection)
    if selection.is_between and own is not None and own.status == "reserve":
        yield Mark("entry", entry_tiles(state, own), selection.player)
    yield from marks_of_mission(selection)
    pointed = tuple(marks_of_pointed(selection))
    yield from pointed or marks_of_weapon(selection)
    if selection.movement is not None:
        yield from _ways(selection)
        yield from marks_of_risk(selection)
    if selection.mode == "throw":
        yield Mark("entry", selection.throws(), selection.player)
    elif selection.mode == "launch":
        yield Mark("entry", selection.launches(selection.launching), selection.player)
    if selection.throw_to >= 0 and own is not None:
        yield Mark("way", (own.tile, selection.throw_to), unit=own.id)
    if selection.may_attack:
        yield from _enemies(selection)


def marks_of_side(selection: Selection) -> Iterator[Mark]:
    """Yield what is shown of whole sides while it is wished: what enemies threaten, what own units reach."""
    state, side = selection.state, selection.side
    if side is None or state.phase != "battle":
        return
    if selection.shows_reach:
        yield from _counted("reach_count", reach_of_side(state, side), selection.player)
    if selection.shows_threat:
        yield from _counted("threat", threat_of_side(state, 1 - side), state.player(1 - side))


def _counted(role: str, tiles: Counter[int], owner: str) -> Iterator[Mark]:
    """Yield a mark for each number of units, its label: the hexes that so many of them reach."""
    for number in sorted(set(tiles.values())):
        yield Mark(
            role, tuple(sorted(tile for tile in tiles if tiles[tile] == number)), owner, label=str(number)
        )


def _placing(selection: Selection) -> Iterator[Mark]:
    state = selection.state
    if state.phase == "markers":
        marker = selection.marker_to_place()
        yield Mark("entry", marker_tiles(state, marker) if marker else wall_tiles(state), selection.player)
        return
    unit = state.units.get(selection.selected)
    if unit is None:
        return
    area, height = deploy_tiles(state, unit), selection.placed_height
    yield Mark("zone", area, selection.player, label=str(height))
    free = tuple(tile for tile in area if state.floors[tile] + height in deploy_levels(state, unit, tile))
    yield Mark("entry", free, selection.player, unit.id)


def _questions(selection: Selection) -> Iterator[Mark]:
    """The hexes that answer what is asked."""
    state, prompt = selection.state, selection.state.prompt
    if prompt is None or selection.side is None or state.field.side_of[prompt.player] != selection.side:
        return
    if prompt.subject in state.units and state.units[UnitId(prompt.subject)].tile >= 0:
        yield Mark("selected", (state.units[UnitId(prompt.subject)].tile,), unit=prompt.subject)
    tiles = choice_tiles(state)
    if tiles:
        yield Mark("entry", tuple(tiles), selection.player)
    line = asked_of(state).line
    if line:
        yield Mark("line", line, unit=prompt.subject)


def choice_tiles(state: WargameState) -> dict[int, str]:
    """Return the hexes that answer the open question, each with its option."""
    prompt = state.prompt
    if prompt is None:
        return {}
    if prompt.kind == "aside":
        return {int(option): option for option in prompt.options}
    if prompt.kind == "facing":
        steps = state.field.grid.steps[state.units[UnitId(prompt.subject)].tile]
        return {steps[int(option)]: option for option in prompt.options if steps[int(option)] >= 0}
    return {}


def _ways(selection: Selection) -> Iterator[Mark]:
    """Where whoever moves can go, and the way that is planned."""
    moving, ways = selection.movement, selection.ways()
    assert moving is not None and ways is not None
    unit = moving[0]
    if selection.mode in ("dash", "jump"):
        tiles = (dash_tiles(selection, side) for side in SIDES) if selection.mode == "dash" else ()
        jumps = tuple(tile for side in SIDES if (tile := selection.jump_tile(side)) >= 0)
        found = tuple(tile for path in tiles for tile in path) if selection.mode == "dash" else jumps
        yield Mark("reach", found, selection.player, unit.id)
    else:
        reach = tuple(sorted({tile for tile, _ in ways.places}))
        yield Mark("reach", reach, selection.player, unit.id)
    waypoints = selection.waypoints()
    if waypoints:
        yield from _way(selection, unit, waypoints)


def _way(selection: Selection, unit: Unit, waypoints: tuple[Waypoint, ...]) -> Iterator[Mark]:
    places = [unit.tile]
    for waypoint in waypoints:
        if waypoint.unit.tile != places[-1]:
            places.append(waypoint.unit.tile)
    if len(places) > 1:
        yield Mark("way", tuple(places), unit=unit.id)
    for waypoint in waypoints:
        if waypoint.leg.kind == "step":
            yield Mark("step", (waypoint.unit.tile,), unit=unit.id, label=str(waypoint.move.left))
    end = waypoints[-1].unit
    yield Mark("turn", (end.tile,), unit=unit.id, label=str(end.facing))
    if end.level != selection.state.floors[end.tile]:
        yield Mark("level", (end.tile,), unit=unit.id, label=f"{end.level:+d}")
    yield Mark("aim", (places[-1],), unit=unit.id)


def _enemies(selection: Selection) -> Iterator[Mark]:
    """Whom the unit can attack, and the line to what it aims at."""
    state, unit = selection.state, selection.attacker
    assert unit is not None
    for target in selection.targets():
        for tile in tiles_of_target(state, target)[:1]:
            owner = state.player(1 - unit.side)
            yield Mark("target", (tile,), owner, target)
    goal = tiles_of_target(state, selection.target)
    if goal:
        yield Mark("aim", goal[:1], unit=selection.target)
        if goal[0] != unit.tile:
            yield Mark("line", (unit.tile, goal[0]), unit=unit.id)


def tiles_of_target(state: WargameState, target: str) -> tuple[int, ...]:
    """Return the hexes of a unit, a structure or an objective; none where it is not on the board."""
    unit = state.units.get(UnitId(target))
    if unit is not None:
        return (unit.tile,) if unit.tile >= 0 else ()
    if target in state.structures:
        return building(state, target).tiles
    marker = state.markers.get(target)
    return (marker.tile,) if marker is not None and marker.tile >= 0 else ()


def marks_of_action(state: WargameState, action: a.WargameAction) -> tuple[Mark, ...]:
    """Return what to light up for an action that somebody advises."""
    turn = state.turn
    acting = None if turn is None else state.units[turn.unit].tile
    match action:
        case a.ActivateUnit(unit=unit, tile=tile):
            place = tile if tile >= 0 else state.units[unit].tile
            return (Mark("selected", (place,)),)
        case a.StepTo(tile=tile) | a.JumpTo(tile=tile) | a.ThrowHeld(tile=tile) if acting is not None:
            mover = turn.move.unit if turn is not None and turn.move is not None else UnitId("")
            start = state.units[mover].tile if mover else acting
            return (Mark("selected", (tile,)) if start == tile else Mark("way", (start, tile)),)
        case a.LaunchDrone(tile=tile) if acting is not None:
            return (Mark("way", (acting, tile)),)
        case a.UseMarker(marker=name) | a.OrderDrone(drone=name) | a.RecallDrone(drone=name):
            return tuple(Mark("selected", (tile,)) for tile in tiles_of_target(state, name))
        case a.SweepSensors(target=name) | a.Repair(target=name):
            return tuple(Mark("selected", (tile,)) for tile in tiles_of_target(state, name))
        case a.DroneAttack(drone=drone, target=name) | a.DroneDemolish(drone=drone, target=name):
            both = (*tiles_of_target(state, drone), *tiles_of_target(state, name)[:1])
            return tuple(Mark("selected", (tile,)) for tile in both)
        case a.DeployUnit(tile=tile) | a.PlaceMarker(tile=tile) | a.PlaceWall(tile=tile):
            return (Mark("selected", (tile,)),)
        case a.Attack(target=target) | a.Demolish(target=target) | a.Grapple(target=target):
            goal = tiles_of_target(state, target)
            here = () if acting is None else (Mark("selected", (acting,)),)
            return (*here, *(Mark("selected", (tile,)) for tile in goal[:1]))
        case _:
            return ()
