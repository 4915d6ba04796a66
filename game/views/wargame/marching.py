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
from game.views.wargame.cast import Cast

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


def marched(cast: Cast, event: Event) -> Motion | None:
    """Return how a movement looks; None for other events."""
    stage, state = cast.stage, cast.state()
    match event:
        case e.UnitStepped(unit=unit, tile=tile, level=level):
            return _step(cast, unit, tile, level)
        case e.UnitRotated() | e.FacingChosen():
            return Delay(TURN_MS)
        case e.UnitDashed(unit=unit, path=path) if path:
            ways = [cast.place(tile, state.units[unit].level) for tile in path]
            dash = flights.glide(stage, unit, ways, DASH_MS * len(path), is_jet=True)
            return _moved(cast, unit, path[-1], dash)
        case e.UnitJumped(unit=unit, tile=tile, level=level):
            leap = flights.leap(stage, unit, cast.place(tile, level), JUMP_HEIGHT, LEAP_MS)
            return InTurn(_moved(cast, unit, tile, leap), _dust(cast, tile))
        case e.UnitFell(unit=unit, level=level, levels=levels):
            end = cast.place(state.units[unit].tile, level)
            fall = flights.drop(stage, unit, end, FALL_MS * max(1, levels) ** 0.5)
            return _moved(cast, unit, state.units[unit].tile, fall)
        case e.UnitSank(unit=unit, level=level):
            tile = state.units[unit].tile
            sink = flights.glide(stage, unit, [cast.place(tile, level)], SINK_MS, is_jet=False)
            rings = cast.effect(SINK_MS, flights.ripples(cast.top(tile)))
            return _moved(cast, unit, tile, Parallel(sink, rings))
        case e.UnitThrown(target=unit, path=path):
            return _thrown(cast, unit, path)
        case e.UnitMoved(unit=unit, tile=tile, level=level):
            return _moved(cast, unit, tile, _slide(cast, unit, tile, level))
        case e.UnitStuck(tile=tile):
            return InTurn(stage.reveal(tile), _dust(cast, tile))
        case e.HoldBegan(unit=unit, target=target):
            other = state.units[target]
            return _moved(cast, unit, other.tile, _slide(cast, unit, other.tile, other.level))
        case e.UnitLeft(unit=unit):
            return stage.fade((unit,), 1.0, 0.0, SINK_MS)
        case e.UnitDeployed(tile=tile) | e.ReserveArrived(tile=tile) | e.WallPlaced(tile=tile):
            return InTurn(stage.reveal(tile), cast.effect(DUST_MS, shock(cast.top(tile), flights.DUST)))
        case _:
            return None


def _moved(cast: Cast, unit: UnitId, tile: int, motion: Motion) -> Motion:
    reveal = cast.stage.reveal(tile)
    if cast.is_reduced:
        return InTurn(reveal, cast.stage.fade((unit,), 1.0, 0.0, STEP_MS))
    return InTurn(reveal, motion)


def _slide(cast: Cast, unit: UnitId, tile: int, level: int) -> Motion:
    return flights.glide(cast.stage, unit, [cast.place(tile, level)], STEP_MS, is_jet=False)


def _dust(cast: Cast, tile: int) -> Motion:
    return cast.effect(DUST_MS, flights.dust(cast.top(tile)), is_below=True)


def _step(cast: Cast, unit: UnitId, tile: int, level: int) -> Motion:
    """Walk on the surface, glide in the air with light below, send rings over water."""
    stage, state = cast.stage, cast.state()
    end, now = cast.place(tile, level), state.units[unit]
    is_free = level > state.floors[tile] or now.level > state.floors[now.tile]
    if is_in_water(state, tile, level):
        rings = cast.effect(STEP_MS, flights.ripples(cast.top(tile)), is_below=True)
        return _moved(cast, unit, tile, Parallel(_slide(cast, unit, tile, level), rings))
    if is_free or not state.field.sheets[unit].is_mech:
        return _moved(cast, unit, tile, flights.glide(stage, unit, [end], STEP_MS, is_jet=is_free))
    duration_ms = STEP_MS * (1.0 + 0.3 * abs(level - now.level))
    return _moved(cast, unit, tile, flights.walk(stage, unit, end, duration_ms))


def _thrown(cast: Cast, unit: UnitId, path: Sequence[int]) -> Motion:
    end = cast.top(path[-1])
    away = Vector2(cast.at(unit)).distance_to(Vector2(end))
    height = THROW_HEIGHT * min(1.2, 0.35 + away / 4.0)
    arc = flights.leap(cast.stage, unit, end, height, THROW_MS)
    carry = flights.carry(cast.stage, unit, cast.carried)
    return InTurn(_moved(cast, unit, path[-1], arc), carry, _dust(cast, path[-1]))
