"""How the events of a kilometre battle look: moves, shots, shells, flames, fields, storms, losses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.core.events import DiceRolled, Event
from game.core.ids import PlayerId, UnitId
from game.rules.events import BattleEnded
from game.space.square import KING_STEPS
from game.systems.strategic import events as e
from game.systems.strategic import events_attack as a
from game.systems.strategic.battlefield import Arms
from game.systems.strategic.state import StrategicState
from game.views.dice import ShownDie
from game.views.drawing import Rgb
from game.views.motion import Delay, Motion, Parallel, Tween, linear
from game.views.motion import Sequence as InTurn
from game.views.strategic import fields, volleys
from game.views.strategic.weather import Weather
from game.views.table import flashes, moves, strikes
from game.views.table.battle_show import winner_of
from game.views.table.stage import DrawEffect, Stage
from game.views.table.throwing import Throws
from game.views.tokens.signs import haloed

STEP_MS = 95.0
"""One square of a move."""
FAST_STEP_MS = 60.0
"""One square of a run, a charge or a jump."""
AIM_MS, SHOT_MS, BEAM_MS, SHELLS_MS, TONGUE_MS, SLASH_MS = 240.0, 300.0, 560.0, 760.0, 620.0, 320.0
FIELD_MS, HURT_MS, LOSS_MS, BREAK_MS, SINK_MS, FIRE_MS = 420.0, 320.0, 620.0, 420.0, 620.0, 460.0
STORM_MS, BANNER_MS, FADE_MS, TURN_MS, SIGN_MS = 900.0, 900.0, 220.0, 140.0, 180.0
THROW_MS = 900.0
"""About so long dice take; those of one attack fall together."""
SPREAD_MS, SLIP_MS, CLASH_MS = 340.0, 200.0, 560.0
FAST = ("run", "charge", "jump", "float", "lift", "flee")
BETWEEN = (a.HitsScored, a.HitAllotted, a.ReactionUsed, a.AttackEvaded, a.EngagementsChanged, e.SightChanged)
"""Events after which the dice of the same attack still fall together."""
QUIET = frozenset({"initiative", "initiative_tie", "notice", "search", "scatter", "drift", "spread_fire"})
"""Rolls that are told in the log alone."""
NOBODY = UnitId("")


@dataclass(frozen=True, slots=True)
class AnimationTargets:
    """Whom the choreography works with. ``state`` returns the screen's own state, as shown so far."""

    stage: Stage
    throws: Throws
    weather: Weather
    state: Callable[[], StrategicState]
    colour_of: Callable[[UnitId], Rgb]
    placed: Callable[[UnitId, int, int], tuple[float, float] | None]
    """Where a unit will stand on a square in a band."""
    banner: moves.Banner
    text: Callable[[str], pygame.Surface]
    location: Callable[[DiceRolled], str]
    """The reversed digits of a roll that hit, and what they mean; "" where they mean nothing."""
    good: Rgb
    bad: Rgb
    accent: Rgb


class StrategicChoreography:
    """Turns events into motions on the stage and throws into the tray."""

    def __init__(self, targets: AnimationTargets, *, is_reduced: bool = False) -> None:
        """``is_reduced``: fades instead of movement."""
        self._targets = targets
        self._stage = targets.stage
        self._is_reduced = is_reduced
        self._attack: a.AttackDeclared | None = None
        self._is_fast = False

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how an event looks, or None where it shows at once."""
        match event:
            case DiceRolled():
                return self._throw(event, coming)
            case a.AttackDeclared():
                self._attack = event
                return self._declare(event)
            case e.MoveBegun(mode=mode):
                self._is_fast = mode in FAST
                return None
            case e.UnitMoved(unit=unit, path=path, band=band):
                return self._move(unit, path, band)
            case e.UnitShifted(unit=unit, path=path, band=band):
                return self._slide(unit, path[-1], band, SLIP_MS)
            case e.StormsMoved(direction=direction, squares=squares):
                return self._drift(direction, squares)
            case e.FireStarted(tile=tile):
                return self._catch((tile,))
            case e.FireSpread(tiles=tiles):
                return self._catch(tiles) if tiles else None
            case e.UnitLeft(unit=unit):
                return self._stage.fade((unit,), 1.0, 0.0, LOSS_MS * 0.6)
            case a.UnitDestroyed(unit=unit, tile=tile):
                return self._lose(unit, tile)
            case a.HordesClashed(unit=unit, target=target):
                return self._clash(unit, target)
            case e.PowerUsed(unit=unit, target=target):
                return self._use_power(unit, target)
            case e.RoundStarted(round=number):
                return self._banner("round", PlayerId(""), number)
            case BattleEnded(outcome=outcome):
                return self._banner("end", PlayerId(winner_of(outcome)), 0)
            case e.TurnStarted(unit=unit):
                return self._begin_turn(unit)
            case e.UnitPlaced() | e.FireBurntOut():
                return Delay(40.0)
            case e.SightChanged(unit=unit):
                return self._stage.fade((unit,), 1.0, 0.0, FADE_MS) if self._vanishes(event) else None
            case _:
                return self._on_unit(event)

    def _on_unit(self, event: Event) -> Motion | None:
        """Return how something looks that happens to one unit where it stands."""
        unit = getattr(event, "unit", NOBODY)
        if unit not in self._stage.sprites:
            return None
        at, scale = self._at(unit), self._stage.sprites[unit].scale
        match event:
            case a.AttackDeflected():
                return self._effect(FIELD_MS, fields.flare(at, scale))
            case a.UnitHurt(damage=damage):
                number = haloed(self._targets.text(f"-{damage}"))
                return Parallel(
                    self._effect(HURT_MS, strikes.spark(at)),
                    self._effect(HURT_MS * 1.5, flashes.rising(at, number)),
                )
            case a.PartDisabled():
                return self._effect(BREAK_MS, flashes.explosion(at, 0.7))
            case a.UnitCaughtFire():
                return self._effect(FIRE_MS, volleys.catches((at,)))
            case e.UnitSank():
                return Parallel(
                    self._effect(SINK_MS, volleys.sinking(at)), self._stage.fade((unit,), 1.0, 0.6, SINK_MS)
                )
            case e.PatternChanged(strength=strength) if strength != "none":
                return self._effect(SPREAD_MS, fields.flare(at, scale))
            case a.AttackEvaded():
                return self._dodge(unit)
            case e.HordeBroke():
                return self._effect(BREAK_MS, flashes.shock(at, self._targets.bad))
            case e.HordeRallied() | e.UnitHealed():
                return self._effect(BREAK_MS, flashes.shock(at, self._targets.good))
            case e.FieldNulled(target=target):
                return self._effect(SPREAD_MS, fields.flare(self._at(target), scale))
            case e.ManeuverTried(target=target):
                return self._lunge(unit, target)
            case (
                a.FirePutOut()
                | e.Aimed()
                | e.OverwatchSet()
                | e.StanceTaken()
                | e.HidingTried()
                | e.SearchMade()
            ):
                return self._effect(SIGN_MS, flashes.shock(at, self._targets.accent, 0.5))
            case e.UnitHalted() | a.UnitStaggered() | a.DamageStopped() | e.PowerFailed() | e.HidingFailed():
                return self._effect(SIGN_MS, strikes.spark(at))
            case _:
                return None

    # Where things are

    def _at(self, unit: UnitId) -> tuple[float, float]:
        sprite = self._stage.sprites.get(unit)
        if sprite is not None:
            return (sprite.at.x, sprite.at.y)
        tile = self._targets.state().units[unit].tile
        return self._stage.geometry.centre(max(0, tile))

    def _goal(self, declared: a.AttackDeclared) -> tuple[float, float]:
        if declared.target and declared.target in self._stage.sprites:
            return self._at(declared.target)
        return self._stage.geometry.centre(max(0, declared.tile))

    def _effect(self, duration_ms: float, draw: DrawEffect) -> Motion:
        return self._stage.effect(duration_ms, draw)

    def _vanishes(self, event: Event) -> bool:
        record = getattr(event, "record", None)
        return getattr(record, "status", "") == "hidden"

    # Moves

    def _begin_turn(self, unit: UnitId) -> Motion | None:
        sprite = self._stage.sprites.get(unit)
        if sprite is None:
            return None
        ring = flashes.shock((sprite.at.x, sprite.at.y), self._targets.colour_of(unit), 0.5)
        return InTurn(self._stage.reveal(sprite.token.tile), self._effect(TURN_MS, ring))

    def _move(self, unit: UnitId, path: tuple[int, ...], band: int) -> Motion | None:
        if unit not in self._stage.sprites or path[-1] < 0:
            return None
        step = FAST_STEP_MS if self._is_fast else STEP_MS
        return InTurn(self._stage.reveal(path[-1]), self._slide(unit, path[-1], band, step))

    def _slide(self, unit: UnitId, tile: int, band: int, duration_ms: float) -> Motion:
        goal = self._targets.placed(unit, tile, band)
        if unit not in self._stage.sprites or goal is None:
            return Delay(1.0)
        if self._is_reduced:
            return moves.jump(self._stage, [(unit, goal)], duration_ms / 2, 0.2)
        return self._stage.glide(unit, [self._at(unit), goal], duration_ms, linear)

    def _dodge(self, unit: UnitId) -> Motion:
        x, y = self._at(unit)
        if self._is_reduced:
            return Delay(SIGN_MS)
        out = self._stage.glide(unit, [(x, y), (x + 0.2, y - 0.08)], SLIP_MS / 2)
        return InTurn(out, self._stage.glide(unit, [(x + 0.2, y - 0.08), (x, y)], SLIP_MS / 2))

    def _lunge(self, unit: UnitId, target: UnitId) -> Motion:
        start, end = self._at(unit), self._at(target)
        blow = self._effect(SLASH_MS, strikes.slash(start, end))
        if self._is_reduced or unit not in self._stage.sprites:
            return blow
        return moves.lunge(self._stage, unit, start, end, 0.5, blow, (140.0, 160.0))

    # Attacks

    def _declare(self, event: a.AttackDeclared) -> Motion:
        goal = self._goal(event)
        reveal = self._stage.reveal(
            *(tile for tile in (self._targets.state().units[event.unit].tile, event.tile) if tile >= 0)
        )
        lines = strikes.aim([self._at(event.unit)], goal, self._targets.colour_of(event.unit))
        return InTurn(reveal, self._effect(AIM_MS, lines))

    def _throw(self, event: DiceRolled, coming: Sequence[Event]) -> Motion:
        """Throw this roll, and with it those that follow in the same attack, into the tray."""
        thrown = None if event.purpose in QUIET else self._targets.throws.throw(event, coming)
        if thrown is None:
            return Delay(1.0)
        if event.purpose == "hit" and self._attack is not None:
            return InTurn(thrown, self._shot(self._attack, event))
        return thrown

    def _shot(self, declared: a.AttackDeclared, roll: DiceRolled) -> Motion:
        """Show the weapon at work, and above its target what the reversed digits say."""
        stat_lines = self._targets.state().field.stat_lines
        arms = stat_lines[declared.unit].arms
        gun = arms[declared.weapon] if declared.weapon < len(arms) else None
        start, end = self._at(declared.unit), self._goal(declared)
        colour = self._targets.colour_of(declared.unit)
        if gun is None or gun.is_melee:
            motion = self._lunge(declared.unit, declared.target)
        else:
            motion = self._effect(*self._volley(declared, gun, start, end, colour, is_hit=roll.success))
        where = self._targets.location(roll)
        if not where:
            return motion
        return Parallel(
            motion, self._effect(HURT_MS * 3, flashes.rising(end, haloed(self._targets.text(where))))
        )

    def _volley(
        self,
        declared: a.AttackDeclared,
        gun: Arms,
        start: tuple[float, float],
        end: tuple[float, float],
        colour: Rgb,
        *,
        is_hit: bool,
    ) -> tuple[float, DrawEffect]:
        """Return how long an attack from afar takes, and how it looks."""
        if gun.weapon.line:
            state = self._targets.state()
            squares = state.field.ray(state.units[declared.unit].tile, declared.tile, gun.squares)
            far = self._stage.geometry.centre(squares[-1]) if squares else end
            return BEAM_MS, strikes.beam(start, far, colour)
        if gun.weapon.cone:
            return TONGUE_MS, volleys.tongue(start, end, colour)
        if gun.area:
            return SHELLS_MS, volleys.shells(start, end, colour, min(6, gun.area))
        if declared.manner == "burst":
            return SHOT_MS * 2, volleys.burst(start, end, colour, gun.weapon.rate, is_hit=is_hit)
        if gun.weapon.energy and is_hit:
            return BEAM_MS, strikes.beam(start, end, colour)
        return SHOT_MS, strikes.shot(start, end, colour, is_hit=is_hit)

    def _clash(self, unit: UnitId, target: UnitId) -> Motion:
        dust = self._effect(CLASH_MS, volleys.dust(self._at(target), self._targets.colour_of(unit)))
        lines = strikes.aim([self._at(unit)], self._at(target), self._targets.colour_of(unit))
        return InTurn(self._effect(AIM_MS, lines), dust)

    def _use_power(self, unit: UnitId, target: UnitId) -> Motion:
        at = self._at(unit)
        scale = self._stage.sprites[unit].scale if unit in self._stage.sprites else 1.0
        flare = self._effect(SPREAD_MS, fields.flare(at, scale))
        if not target:
            return flare
        lines = strikes.aim([at], self._at(target), fields.FIELD)
        return InTurn(flare, self._effect(AIM_MS, lines))

    def _lose(self, unit: UnitId, tile: int) -> Motion:
        if unit not in self._stage.sprites:
            return Delay(1.0)
        boom = self._effect(LOSS_MS, flashes.explosion(self._at(unit), 1.25))
        gone = self._stage.fade((unit,), 1.0, 0.0, LOSS_MS * 0.5)
        return InTurn(self._stage.reveal(max(0, tile)), Parallel(boom, gone))

    # Weather and words

    def _drift(self, direction: int, squares: int) -> Motion:
        across, down = KING_STEPS[direction]
        weather, stage = self._targets.weather, self._stage

        def advance(share: float) -> None:
            weather.drift = (across * squares * share, down * squares * share)
            stage.is_dirty = True

        if self._is_reduced:
            return Delay(STORM_MS / 2)
        return Tween(STORM_MS, advance)

    def _catch(self, tiles: Sequence[int]) -> Motion:
        places = [self._stage.geometry.centre(tile) for tile in tiles]
        return self._effect(FIRE_MS, volleys.catches(places))

    def _banner(self, key: str, player: PlayerId, number: int) -> Motion:
        return moves.bannered(self._targets.banner, key, player, number, BANNER_MS)


def shown_dice(roll: DiceRolled) -> list[ShownDie]:
    """Return the dice of a roll as the tray shows them: a hit and what decides it are highlighted."""
    is_told = roll.success and roll.purpose in ("hit", "damage", "critical", "deflect", "confirm")
    return [ShownDie(sides, face, is_highlighted=is_told) for sides, face in zip(roll.sides, roll.faces)]


def typical_ms(event: Event) -> float:
    """Return about how long an event is shown at the usual speed."""
    match event:
        case DiceRolled(purpose=purpose):
            return 0.0 if purpose in QUIET else THROW_MS / 3
        case a.AttackDeclared():
            return AIM_MS + SHOT_MS
        case e.UnitMoved():
            return STEP_MS
        case e.StormsMoved():
            return STORM_MS
        case e.FireStarted() | e.FireSpread():
            return FIRE_MS
        case a.UnitDestroyed():
            return LOSS_MS
        case a.UnitHurt():
            return HURT_MS
        case a.AttackDeflected():
            return FIELD_MS
        case a.HordesClashed():
            return CLASH_MS
        case e.RoundStarted() | BattleEnded():
            return BANNER_MS
        case e.UnitSank():
            return SINK_MS
        case e.TurnStarted():
            return TURN_MS
        case _:
            return 0.0
