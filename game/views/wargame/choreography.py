"""How the events of a wargame look: marches, shots and blows, sections going dark, collapses, points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.events import DiceRolled, Event
from game.core.ids import UnitId
from game.systems.wargame import events as e
from game.systems.wargame.aim import weapon_of
from game.systems.wargame.ground import tiles_of
from game.views.board.geometry import Place
from game.views.motion import Delay, Motion, Parallel
from game.views.motion import Sequence as InTurn
from game.views.table import flashes, strikes
from game.views.table.battle_show import winner_of
from game.views.table.flashes import shock
from game.views.table.moves import bannered, lunge
from game.views.wargame import flights, volleys
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
from game.views.wargame.targets import TOLD_MS, AnimationTargets

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

    def __init__(self, targets: AnimationTargets) -> None:
        """No attack is under way yet."""
        self._targets = targets
        self._attack: e.AttackMade | None = None

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how an event looks, or None where it shows at once."""
        if isinstance(event, DiceRolled):
            thrown, shown = self._targets.throws.throw(event, coming), self._shot(event)
            return shown if thrown is None else InTurn(thrown, shown)
        if isinstance(event, e.AttackMade):
            self._attack = event
            return self._aim(event)
        return marched(self._targets, event) or self._harmed(event) or self._told(event)

    # Attacks

    def _aim(self, event: e.AttackMade) -> Motion:
        targets, state = self._targets, self._targets.state()
        reveal = targets.stage.reveal(state.units[event.unit].tile)
        weapon, end = weapon_of(state, event.item), targets.target(event.target)
        if end is None or weapon.sort == "melee":
            return InTurn(reveal, Delay(AIM_MS * 0.5))
        colour, start = targets.side_colour(event.unit), targets.at(event.unit)
        aim = targets.effect(AIM_MS, strikes.aim([start], end, colour))
        if event.target in state.units:
            return InTurn(reveal, aim)
        shot = targets.effect(SHOT_MS, volleys.volley(weapon, start, end, colour, is_hit=True))
        return InTurn(reveal, aim, shot)

    def _shot(self, roll: DiceRolled) -> Motion:
        """Show what one roll means on the board."""
        targets, state = self._targets, self._targets.state()
        if roll.purpose == "evasion" and roll.success:
            return targets.effect(SHOT_MS * 0.6, shock(targets.at(roll.actor), (200, 220, 240), 0.5))
        if roll.subject not in state.units or roll.purpose not in ("accuracy", "assault", "grapple"):
            return Delay(60.0)
        if roll.purpose != "accuracy":
            return self._lunge(roll.actor, roll.subject)
        attack = self._attack
        item = attack.item if attack is not None and attack.unit == roll.actor else ""
        is_hit = isinstance(roll.band, int) and roll.band > 0
        start, end = targets.at(roll.actor), targets.at(roll.subject)
        colour = targets.side_colour(roll.actor)
        return targets.effect(
            SHOT_MS, volleys.volley(weapon_of(state, item), start, end, colour, is_hit=is_hit)
        )

    def _lunge(self, unit: UnitId, target: UnitId) -> Motion:
        targets = self._targets
        start, end = targets.at(unit), targets.at(target)
        blow = targets.effect(BLOW_MS, strikes.slash(start, end))
        if targets.is_reduced:
            return blow
        return lunge(targets.stage, unit, start, end, 0.4, blow, (BLOW_MS * 0.5, BLOW_MS * 0.6))

    # Harm

    def _harmed(self, event: Event) -> Motion | None:
        targets = self._targets
        match event:
            case e.SectionHit(unit=unit, section=section, damage=damage, cause=cause):
                return self._struck(unit, section, damage, 1.6 if cause in HARD else 1.0)
            case e.ThrustersHit(unit=unit, damage=damage):
                return self._struck(unit, "thrusters", damage)
            case e.ItemHit(unit=unit, item=item, damage=damage):
                return self._struck(unit, item, damage)
            case e.ItemLost(unit=unit, item=item, explodes=explodes):
                at = targets.at(unit)
                boom = flashes.explosion(at, 0.6) if explodes else volleys.darkening(at)
                return Parallel(targets.effect(DARK_MS, boom), targets.told(at, targets.part(item), "bad"))
            case e.SectionLost(unit=unit, section=section):
                at = targets.at(unit)
                dark = targets.effect(DARK_MS, volleys.darkening(at))
                return Parallel(dark, targets.told(at, targets.part(section), "bad"))
            case e.UnitDestroyed(unit=unit):
                return self._destroyed(unit)
            case e.UnitDisabled(unit=unit):
                dark = targets.effect(DARK_MS, volleys.darkening(targets.at(unit)))
                return Parallel(dark, targets.signed(unit, "hulk"))
            case e.StructureHit(structure=name, damage=damage) | e.MarkerHit(marker=name, damage=damage):
                place = targets.target(name)
                return None if place is None else self._sparks(place, f"{MINUS}{damage}")
            case e.StructureFelled(structure=structure):
                tiles = tiles_of(targets.state(), structure)
                fall = flights.collapse([targets.top(tile) for tile in tiles])
                return InTurn(targets.stage.reveal(tiles[0]), targets.effect(COLLAPSE_MS, fall))
            case _:
                return None

    def _struck(self, unit: UnitId, part: str, damage: int, size: float = 1.0) -> Motion:
        return self._sparks(self._targets.at(unit), f"{MINUS}{damage} {self._targets.part(part)}", size)

    def _sparks(self, at: Place, text: str, size: float = 1.0) -> Motion:
        targets = self._targets
        return Parallel(targets.effect(HIT_MS, strikes.spark(at, size)), targets.told(at, text, "warning"))

    def _destroyed(self, unit: UnitId) -> Motion:
        targets = self._targets
        if unit not in targets.stage.sprites:
            return Delay(1.0)
        gone = targets.stage.fade((unit,), 1.0, 0.0, EXPLOSION_MS * 0.5)
        boom = targets.effect(EXPLOSION_MS, flashes.explosion(targets.at(unit)))
        return InTurn(targets.stage.reveal(targets.state().units[unit].tile), Parallel(boom, gone))

    # The rest

    def _told(self, event: Event) -> Motion | None:
        targets, state = self._targets, self._targets.state()
        match event:
            case e.UnitActivated(unit=unit):
                ring = targets.effect(RING_MS, shock(targets.at(unit), targets.side_colour(unit)))
                return InTurn(targets.stage.reveal(max(0, state.units[unit].tile)), ring)
            case e.StanceTaken(unit=unit, stance=stance) if stance:
                return targets.signed(unit, stance)
            case e.ShieldRaised(unit=unit) | e.BlowTaken(unit=unit):
                return targets.signed(unit, "shield")
            case e.HeatStruck(unit=unit):
                return targets.signed(unit, "overheat")
            case e.FrostStruck(unit=unit):
                return targets.signed(unit, "freeze")
            case e.ErrorStruck(unit=unit):
                return targets.signed(unit, "system_error")
            case e.Knelt(unit=unit):
                return targets.signed(unit, "kneeling")
            case e.UnitLay(unit=unit):
                return targets.signed(unit, "lying")
            case e.TargetSwept(target=unit):
                return targets.effect(RING_MS, shock(targets.at(unit), (120, 190, 255), 1.1))
            case e.SmokeLaid(tiles=tiles):
                return Parallel(*(targets.effect(RING_MS, flights.dust(targets.top(tile))) for tile in tiles))
            case e.MarkerTaken(marker=marker, side=side) | e.MarkerUsed(marker=marker, side=side):
                return self._claimed(marker, side)
            case e.MarkerDrifted(tile=tile):
                return targets.effect(RING_MS, shock(targets.top(tile), (200, 210, 220)))
            case e.RoundStarted(round=number):
                return self._banner("round", "", number)
            case e.PointsScored(player=player):
                return self._banner("points", player)
            case e.SideSurrendered(player=player):
                return self._banner("surrender", player)
            case e.BattleEnded(outcome=outcome):
                return self._banner("end", winner_of(outcome))
            case _:
                return None

    def _claimed(self, marker: str, side: int) -> Motion | None:
        place = self._targets.target(marker)
        if place is None:
            return None
        colour = self._targets.colour_of(side) if side >= 0 else flights.DUST
        return self._targets.effect(RING_MS, shock(place, colour, 1.1))

    def _banner(self, key: str, player: str, turn: int = 0) -> Motion:
        return bannered(self._targets.banner, key, player, turn, BANNER_MS)


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
