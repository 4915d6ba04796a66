"""How movement looks: steps on foot, in water and in the air, dashes, jumps, falls, throws, holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame.math import Vector2

from game.core.events import Event
from game.core.ids import UnitId
from game.systems.wargame import events as e
from game.systems.wargame.ground import is_in_water
from game.views.motion import Delay, Motion, Parallel
from game.views.motion import Sequence as InTurn
from game.views.table.flashes import shock
from game.views.wargame import flights
from game.views.wargame.targets import AnimationTargets

STEP_MS: Final = 190.0
TURN_MS: Final = 80.0
DASH_MS: Final = 80.0
"""A hex of a thruster move."""
LEAP_MS: Final = 560.0
THROW_MS: Final = 780.0
FALL_MS: Final = 300.0
SINK_MS: Final = 420.0
DUST_MS: Final = 320.0
JUMP_HEIGHT: Final = 0.7
THROW_HEIGHT: Final = 0.9
"""How high a throw's arc is over a distance of about three units."""


def marched(targets: AnimationTargets, event: Event) -> Motion | None:
    """Return how a movement looks; None for other events."""
    stage, state = targets.stage, targets.state()
    match event:
        case e.UnitStepped(unit=unit, tile=tile, level=level):
            return _step(targets, unit, tile, level)
        case e.UnitRotated() | e.FacingChosen():
            return Delay(TURN_MS)
        case e.UnitDashed(unit=unit, path=path) if path:
            ways = [targets.place(tile, state.units[unit].level) for tile in path]
            dash = flights.glide(stage, unit, ways, DASH_MS * len(path), is_jet=True)
            return _moved(targets, unit, path[-1], dash)
        case e.UnitJumped(unit=unit, tile=tile, level=level):
            leap = flights.leap(stage, unit, targets.place(tile, level), JUMP_HEIGHT, LEAP_MS)
            return InTurn(_moved(targets, unit, tile, leap), _dust(targets, tile))
        case e.UnitFell(unit=unit, level=level, levels=levels):
            end = targets.place(state.units[unit].tile, level)
            fall = flights.drop(stage, unit, end, FALL_MS * max(1, levels) ** 0.5)
            return _moved(targets, unit, state.units[unit].tile, fall)
        case e.UnitSank(unit=unit, level=level):
            tile = state.units[unit].tile
            sink = flights.glide(stage, unit, [targets.place(tile, level)], SINK_MS, is_jet=False)
            rings = targets.effect(SINK_MS, flights.ripples(targets.top(tile)))
            return _moved(targets, unit, tile, Parallel(sink, rings))
        case e.UnitThrown(target=unit, path=path):
            return _thrown(targets, unit, path)
        case e.UnitMoved(unit=unit, tile=tile, level=level):
            return _moved(targets, unit, tile, _slide(targets, unit, tile, level))
        case e.UnitStuck(tile=tile):
            return InTurn(stage.reveal(tile), _dust(targets, tile))
        case e.HoldBegan(unit=unit, target=target):
            other = state.units[target]
            return _moved(targets, unit, other.tile, _slide(targets, unit, other.tile, other.level))
        case e.UnitLeft(unit=unit):
            return stage.fade((unit,), 1.0, 0.0, SINK_MS)
        case e.UnitDeployed(tile=tile) | e.ReserveArrived(tile=tile) | e.WallPlaced(tile=tile):
            return InTurn(stage.reveal(tile), targets.effect(DUST_MS, shock(targets.top(tile), flights.DUST)))
        case _:
            return None


def _moved(targets: AnimationTargets, unit: UnitId, tile: int, motion: Motion) -> Motion:
    reveal = targets.stage.reveal(tile)
    if targets.is_reduced:
        return InTurn(reveal, targets.stage.fade((unit,), 1.0, 0.0, STEP_MS))
    return InTurn(reveal, motion)


def _slide(targets: AnimationTargets, unit: UnitId, tile: int, level: int) -> Motion:
    return flights.glide(targets.stage, unit, [targets.place(tile, level)], STEP_MS, is_jet=False)


def _dust(targets: AnimationTargets, tile: int) -> Motion:
    return targets.effect(DUST_MS, flights.dust(targets.top(tile)), is_below=True)


def _step(targets: AnimationTargets, unit: UnitId, tile: int, level: int) -> Motion:
    """Walk on the surface, glide in the air with light below, send rings over water."""
    stage, state = targets.stage, targets.state()
    end, now = targets.place(tile, level), state.units[unit]
    is_free = level > state.floors[tile] or now.level > state.floors[now.tile]
    if is_in_water(state, tile, level):
        rings = targets.effect(STEP_MS, flights.ripples(targets.top(tile)), is_below=True)
        return _moved(targets, unit, tile, Parallel(_slide(targets, unit, tile, level), rings))
    if is_free or not state.field.sheets[unit].is_mech:
        return _moved(targets, unit, tile, flights.glide(stage, unit, [end], STEP_MS, is_jet=is_free))
    duration_ms = STEP_MS * (1.0 + 0.3 * abs(level - now.level))
    return _moved(targets, unit, tile, flights.walk(stage, unit, end, duration_ms))


def _thrown(targets: AnimationTargets, unit: UnitId, path: Sequence[int]) -> Motion:
    end = targets.top(path[-1])
    away = Vector2(targets.at(unit)).distance_to(Vector2(end))
    height = THROW_HEIGHT * min(1.2, 0.35 + away / 4.0)
    arc = flights.leap(targets.stage, unit, end, height, THROW_MS)
    carry = flights.carry(targets.stage, unit, targets.carried)
    return InTurn(_moved(targets, unit, path[-1], arc), carry, _dust(targets, path[-1]))
