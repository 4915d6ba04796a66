"""How the events of a wargame look: marches, shots and blows, sections going dark, collapses, points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame.math import Vector2

from game.core.events import DiceRolled, Event
from game.core.ids import UnitId
from game.systems.wargame import events as e
from game.systems.wargame.aim import weapon_of
from game.systems.wargame.ground import tiles_of
from game.views.board.geometry import Place
from game.views.motion import Call, Delay, Motion, Parallel
from game.views.motion import Sequence as InTurn
from game.views.table import flashes, strikes
from game.views.table.battle_show import winner_of
from game.views.table.flashes import shock
from game.views.wargame import flights, volleys
from game.views.wargame.cast import TOLD_MS, Cast
from game.views.wargame.marching import (
    DASH_MS,
    FALL_MS,
    LEAP_MS,
    SINK_MS,
    STEP_MS,
    THROW_MS,
    TURN_MS,
    marched,
)

AIM_MS: Final = 260.0
SHOT_MS: Final = 300.0
BLOW_MS: Final = 320.0
HIT_MS: Final = 360.0
DARK_MS: Final = 560.0
EXPLOSION_MS: Final = 620.0
COLLAPSE_MS: Final = 900.0
RING_MS: Final = 420.0
BANNER_MS: Final = 1000.0
ROLL_MS: Final = 900.0
HARD = ("fall", "landing", "throw", "collision", "collapse")
"""What strikes with more than a weapon's force."""
MINUS = "\u2212"


class WargameChoreography:
    """Turns the events of a wargame into motions on the stage and throws into the tray."""

    def __init__(self, cast: Cast) -> None:
        """No attack is under way yet."""
        self._cast = cast
        self._attack: e.AttackMade | None = None

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how an event looks, or None where it shows at once."""
        if isinstance(event, DiceRolled):
            thrown, shown = self._cast.throws.throw(event, coming), self._shot(event)
            return shown if thrown is None else InTurn(thrown, shown)
        if isinstance(event, e.AttackMade):
            self._attack = event
            return self._aim(event)
        return marched(self._cast, event) or self._harmed(event) or self._told(event)

    # Attacks

    def _aim(self, event: e.AttackMade) -> Motion:
        cast, state = self._cast, self._cast.state()
        reveal = cast.stage.reveal(state.units[event.unit].tile)
        weapon, end = weapon_of(state, event.item), cast.target(event.target)
        if end is None or weapon.sort == "melee":
            return InTurn(reveal, Delay(AIM_MS * 0.5))
        colour, start = cast.side_colour(event.unit), cast.at(event.unit)
        aim = cast.effect(AIM_MS, strikes.aim([start], end, colour))
        if event.target in state.units:
            return InTurn(reveal, aim)
        shot = cast.effect(SHOT_MS, volleys.volley(weapon, start, end, colour, is_hit=True))
        return InTurn(reveal, aim, shot)

    def _shot(self, roll: DiceRolled) -> Motion:
        """Show what one roll means on the board."""
        cast, state = self._cast, self._cast.state()
        if roll.purpose == "evasion" and roll.success:
            return cast.effect(SHOT_MS * 0.6, shock(cast.at(roll.actor), (200, 220, 240), 0.5))
        if roll.subject not in state.units or roll.purpose not in ("accuracy", "assault", "grapple"):
            return Delay(60.0)
        if roll.purpose != "accuracy":
            return self._lunge(roll.actor, roll.subject)
        attack = self._attack
        item = attack.item if attack is not None and attack.unit == roll.actor else ""
        is_hit = isinstance(roll.band, int) and roll.band > 0
        start, end = cast.at(roll.actor), cast.at(roll.subject)
        colour = cast.side_colour(roll.actor)
        return cast.effect(SHOT_MS, volleys.volley(weapon_of(state, item), start, end, colour, is_hit=is_hit))

    def _lunge(self, unit: UnitId, target: UnitId) -> Motion:
        cast = self._cast
        start, end = Vector2(cast.at(unit)), Vector2(cast.at(target))
        here = (start.x, start.y)
        blow = cast.effect(BLOW_MS, strikes.slash(here, (end.x, end.y)))
        if cast.is_reduced:
            return blow
        near = start.lerp(end, 0.4)
        out = cast.stage.glide(unit, [here, (near.x, near.y)], BLOW_MS * 0.5)
        back = cast.stage.glide(unit, [(near.x, near.y), here], BLOW_MS * 0.6)
        return InTurn(out, blow, back)

    # Harm

    def _harmed(self, event: Event) -> Motion | None:
        cast = self._cast
        match event:
            case e.SectionHit(unit=unit, section=section, damage=damage, cause=cause):
                return self._struck(unit, section, damage, 1.6 if cause in HARD else 1.0)
            case e.ThrustersHit(unit=unit, damage=damage):
                return self._struck(unit, "thrusters", damage)
            case e.ItemHit(unit=unit, item=item, damage=damage):
                return self._struck(unit, item, damage)
            case e.ItemLost(unit=unit, item=item, explodes=explodes):
                at = cast.at(unit)
                boom = flashes.explosion(at, 0.6) if explodes else volleys.darkening(at)
                return Parallel(cast.effect(DARK_MS, boom), cast.told(at, cast.part(item), "bad"))
            case e.SectionLost(unit=unit, section=section):
                at = cast.at(unit)
                dark = cast.effect(DARK_MS, volleys.darkening(at))
                return Parallel(dark, cast.told(at, cast.part(section), "bad"))
            case e.UnitDestroyed(unit=unit):
                return self._destroyed(unit)
            case e.UnitDisabled(unit=unit):
                dark = cast.effect(DARK_MS, volleys.darkening(cast.at(unit)))
                return Parallel(dark, cast.signed(unit, "hulk"))
            case e.StructureHit(structure=name, damage=damage) | e.MarkerHit(marker=name, damage=damage):
                place = cast.target(name)
                return None if place is None else self._sparks(place, f"{MINUS}{damage}")
            case e.StructureFelled(structure=structure):
                tiles = tiles_of(cast.state(), structure)
                fall = flights.collapse([cast.top(tile) for tile in tiles])
                return InTurn(cast.stage.reveal(tiles[0]), cast.effect(COLLAPSE_MS, fall))
            case _:
                return None

    def _struck(self, unit: UnitId, part: str, damage: int, size: float = 1.0) -> Motion:
        return self._sparks(self._cast.at(unit), f"{MINUS}{damage} {self._cast.part(part)}", size)

    def _sparks(self, at: Place, text: str, size: float = 1.0) -> Motion:
        cast = self._cast
        return Parallel(cast.effect(HIT_MS, volleys.spark(at, size)), cast.told(at, text, "warning"))

    def _destroyed(self, unit: UnitId) -> Motion:
        cast = self._cast
        if unit not in cast.stage.sprites:
            return Delay(1.0)
        gone = cast.stage.fade((unit,), 1.0, 0.0, EXPLOSION_MS * 0.5)
        boom = cast.effect(EXPLOSION_MS, flashes.explosion(cast.at(unit)))
        return InTurn(cast.stage.reveal(cast.state().units[unit].tile), Parallel(boom, gone))

    # The rest

    def _told(self, event: Event) -> Motion | None:
        cast, state = self._cast, self._cast.state()
        match event:
            case e.UnitActivated(unit=unit):
                ring = cast.effect(RING_MS, shock(cast.at(unit), cast.side_colour(unit)))
                return InTurn(cast.stage.reveal(max(0, state.units[unit].tile)), ring)
            case e.StanceTaken(unit=unit, stance=stance) if stance:
                return cast.signed(unit, stance)
            case e.ShieldRaised(unit=unit) | e.BlowTaken(unit=unit):
                return cast.signed(unit, "shield")
            case e.HeatStruck(unit=unit):
                return cast.signed(unit, "overheat")
            case e.FrostStruck(unit=unit):
                return cast.signed(unit, "freeze")
            case e.ErrorStruck(unit=unit):
                return cast.signed(unit, "system_error")
            case e.Knelt(unit=unit):
                return cast.signed(unit, "kneeling")
            case e.UnitLay(unit=unit):
                return cast.signed(unit, "lying")
            case e.TargetSwept(target=unit):
                return cast.effect(RING_MS, shock(cast.at(unit), (120, 190, 255), 1.1))
            case e.SmokeLaid(tiles=tiles):
                return Parallel(*(cast.effect(RING_MS, flights.dust(cast.top(tile))) for tile in tiles))
            case e.MarkerTaken(marker=marker, side=side) | e.MarkerUsed(marker=marker, side=side):
                return self._claimed(marker, side)
            case e.MarkerDrifted(tile=tile):
                return cast.effect(RING_MS, shock(cast.top(tile), (200, 210, 220)))
            case e.RoundStarted():
                return self._banner("turn", "")
            case e.PointsScored(player=player):
                return self._banner("points", player)
            case e.SideSurrendered(player=player):
                return self._banner("surrender", player)
            case e.BattleEnded(outcome=outcome):
                return self._banner("end", winner_of(outcome))
            case _:
                return None

    def _claimed(self, marker: str, side: int) -> Motion | None:
        place = self._cast.target(marker)
        if place is None:
            return None
        colour = self._cast.colour_of(side) if side >= 0 else flights.DUST
        return self._cast.effect(RING_MS, shock(place, colour, 1.1))

    def _banner(self, key: str, player: str) -> Motion:
        banner = self._cast.banner
        return InTurn(Call(lambda: banner(key, player)), Delay(BANNER_MS), Call(lambda: banner("", "")))


_LENGTHS: Final[dict[type[Event], float]] = {
    DiceRolled: ROLL_MS,
    e.UnitStepped: STEP_MS,
    e.UnitMoved: STEP_MS,
    e.UnitRotated: TURN_MS,
    e.UnitJumped: LEAP_MS,
    e.UnitThrown: THROW_MS,
    e.UnitFell: FALL_MS * 2,
    e.UnitSank: SINK_MS,
    e.AttackMade: AIM_MS,
    e.HoldBegan: STEP_MS,
    e.SectionHit: TOLD_MS,
    e.ThrustersHit: TOLD_MS,
    e.ItemHit: TOLD_MS,
    e.ItemLost: TOLD_MS,
    e.SectionLost: TOLD_MS,
    e.UnitDestroyed: EXPLOSION_MS,
    e.UnitDisabled: TOLD_MS,
    e.StructureHit: TOLD_MS,
    e.MarkerHit: TOLD_MS,
    e.StructureFelled: COLLAPSE_MS,
    e.RoundStarted: BANNER_MS,
    e.PointsScored: BANNER_MS,
    e.SideSurrendered: BANNER_MS,
    e.BattleEnded: BANNER_MS,
    e.StanceTaken: TOLD_MS,
    e.HeatStruck: TOLD_MS,
    e.FrostStruck: TOLD_MS,
    e.UnitActivated: RING_MS,
}


def typical_ms(event: Event) -> float:
    """Return about how long an event is shown at the usual speed."""
    if isinstance(event, e.UnitDashed):
        return DASH_MS * len(event.path)
    return _LENGTHS.get(type(event), 0.0)
