"""What lights up on the board of a wargame: the marks of what is chosen and of an advised action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from game.core.ids import UnitId
from game.rules.intent import Mark
from game.systems.wargame import actions as a
from game.systems.wargame.asked import asked_of
from game.systems.wargame.chosen import Chosen
from game.systems.wargame.ground import building
from game.systems.wargame.intent_orders import SIDES, dash_tiles
from game.systems.wargame.ready import entry_tiles
from game.systems.wargame.resolve_setup import deploy_levels, deploy_tiles, marker_tiles, wall_tiles
from game.systems.wargame.routes import Stage
from game.systems.wargame.sights import marks_of_mission, marks_of_pointed, marks_of_risk, marks_of_weapon
from game.systems.wargame.state import Unit, WargameState
from game.systems.wargame.threat import reach_of_side, threat_of_side

FLIES: Final = "flies"
"""The label of a selected unit whose steps keep its height."""


def marks_of_chosen(chosen: Chosen) -> Iterator[Mark]:
    """Yield what to light up, from below to above."""
    state = chosen.state
    if chosen.is_free and state.phase in ("markers", "deploy"):
        yield from _placing(chosen)
    own = state.units.get(chosen.own)
    if own is not None and own.tile >= 0:
        yield Mark("selected", (own.tile,), unit=own.id, label=FLIES if chosen.keeps_height else "")
    if chosen.by:
        yield Mark("selected", (state.units[chosen.by].tile,), unit=chosen.by)
    yield from _questions(chosen)
    if chosen.is_between and own is not None and own.status == "reserve":
        yield Mark("entry", entry_tiles(state, own), chosen.player)
    yield from marks_of_mission(chosen)
    pointed = tuple(marks_of_pointed(chosen))
    yield from pointed or marks_of_weapon(chosen)
    if chosen.movement is not None:
        yield from _ways(chosen)
        yield from marks_of_risk(chosen)
    if chosen.mode == "throw":
        yield Mark("entry", chosen.throws(), chosen.player)
    elif chosen.mode == "launch":
        yield Mark("entry", chosen.launches(chosen.launching), chosen.player)
    if chosen.throw_to >= 0 and own is not None:
        yield Mark("way", (own.tile, chosen.throw_to), unit=own.id)
    if chosen.may_attack:
        yield from _enemies(chosen)


def marks_of_side(chosen: Chosen) -> Iterator[Mark]:
    """Yield what is shown of whole sides while it is wished: what enemies threaten, what own units reach."""
    state, side = chosen.state, chosen.side
    if side is None or state.phase != "battle":
        return
    if chosen.shows_reach:
        yield from _counted("reach_count", reach_of_side(state, side), chosen.player)
    if chosen.shows_threat:
        yield from _counted("threat", threat_of_side(state, 1 - side), state.player(1 - side))


def _counted(role: str, tiles: Counter[int], owner: str) -> Iterator[Mark]:
    """Yield a mark for each number of units, its label: the hexes that so many of them reach."""
    for number in sorted(set(tiles.values())):
        yield Mark(
            role, tuple(sorted(tile for tile in tiles if tiles[tile] == number)), owner, label=str(number)
        )


def _placing(chosen: Chosen) -> Iterator[Mark]:
    state = chosen.state
    if state.phase == "markers":
        marker = chosen.marker_to_place()
        yield Mark("entry", marker_tiles(state, marker) if marker else wall_tiles(state), chosen.player)
        return
    unit = state.units.get(chosen.selected)
    if unit is None:
        return
    area = deploy_tiles(state, unit)
    yield Mark("zone", area, chosen.player, label=str(chosen.height))
    free = tuple(
        tile for tile in area if state.floors[tile] + chosen.height in deploy_levels(state, unit, tile)
    )
    yield Mark("entry", free, chosen.player, unit.id)


def _questions(chosen: Chosen) -> Iterator[Mark]:
    """The hexes that answer what is asked."""
    state, prompt = chosen.state, chosen.state.prompt
    if prompt is None or chosen.side is None or state.field.side_of[prompt.player] != chosen.side:
        return
    if prompt.subject in state.units and state.units[UnitId(prompt.subject)].tile >= 0:
        yield Mark("selected", (state.units[UnitId(prompt.subject)].tile,), unit=prompt.subject)
    tiles = choice_tiles(state)
    if tiles:
        yield Mark("entry", tuple(tiles), chosen.player)
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


def _ways(chosen: Chosen) -> Iterator[Mark]:
    """Where whoever moves can go, and the way that is planned."""
    moving, ways = chosen.movement, chosen.ways()
    assert moving is not None and ways is not None
    unit = moving[0]
    if chosen.mode in ("dash", "jump"):
        tiles = (dash_tiles(chosen, side) for side in SIDES) if chosen.mode == "dash" else ()
        jumps = tuple(tile for side in SIDES if (tile := chosen.jump_tile(side)) >= 0)
        found = tuple(tile for path in tiles for tile in path) if chosen.mode == "dash" else jumps
        yield Mark("reach", found, chosen.player, unit.id)
    else:
        reach = tuple(sorted({tile for tile, _ in ways.places}))
        yield Mark("reach", reach, chosen.player, unit.id)
    stages = chosen.stages()
    if stages:
        yield from _way(chosen, unit, stages)


def _way(chosen: Chosen, unit: Unit, stages: tuple[Stage, ...]) -> Iterator[Mark]:
    places = [unit.tile]
    for stage in stages:
        if stage.unit.tile != places[-1]:
            places.append(stage.unit.tile)
    if len(places) > 1:
        yield Mark("way", tuple(places), unit=unit.id)
    for stage in stages:
        if stage.leg.kind == "step":
            yield Mark("step", (stage.unit.tile,), unit=unit.id, label=str(stage.move.left))
    end = stages[-1].unit
    yield Mark("turn", (end.tile,), unit=unit.id, label=str(end.facing))
    if end.level != chosen.state.floors[end.tile]:
        yield Mark("level", (end.tile,), unit=unit.id, label=f"{end.level:+d}")
    yield Mark("aim", (places[-1],), unit=unit.id)


def _enemies(chosen: Chosen) -> Iterator[Mark]:
    """Whom the unit can attack, and the line to what it aims at."""
    state, unit = chosen.state, chosen.attacker
    assert unit is not None
    for target in chosen.targets():
        for tile in tiles_of_target(state, target)[:1]:
            owner = state.player(1 - unit.side)
            yield Mark("target", (tile,), owner, target)
    goal = tiles_of_target(state, chosen.target)
    if goal:
        yield Mark("aim", goal[:1], unit=chosen.target)
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
        case a.DeployUnit(tile=tile) | a.PlaceMarker(tile=tile) | a.PlaceWall(tile=tile):
            return (Mark("selected", (tile,)),)
        case a.Attack(target=target) | a.Demolish(target=target) | a.Grapple(target=target):
            goal = tiles_of_target(state, target)
            here = () if acting is None else (Mark("selected", (acting,)),)
            return (*here, *(Mark("selected", (tile,)) for tile in goal[:1]))
        case _:
            return ()
