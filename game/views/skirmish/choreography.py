"""How the events of a skirmish look: movement, throws, shots, blows, beams, losses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.core.events import DiceRolled, Event
from game.core.ids import UnitId
from game.rules.events import SideWithdrew
from game.systems.skirmish.events import (
    AttackFailed,
    AttackSuspended,
    BattleEnded,
    BroadsideFired,
    FireOpened,
    MeleeOpened,
    RerollSpent,
    ReserveEntered,
    TurnStarted,
    UnitDestroyed,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from game.systems.skirmish.state import SkirmishState
from game.views.dice import ShownDie
from game.views.drawing import Rgb
from game.views.motion import Delay, Motion, Parallel
from game.views.motion import Sequence as InTurn
from game.views.table import moves, strikes
from game.views.table.battle_show import winner_of
from game.views.table.stage import Stage
from game.views.table.throwing import VERDICT_MS, Throws

STEP_MS = 130.0
"""One tile of movement."""
SHOT_MS = 300.0
BEAM_MS = 620.0
SLASH_MS = 340.0
EXPLOSION_MS = 560.0
AIM_MS = 260.0
BANNER_MS = 1100.0
FADE_MS = 220.0
THROW_MS = 900.0
"""About so long a roll takes; several of one attack fall together."""


@dataclass(frozen=True, slots=True)
class AnimationTargets:
    """Whom the choreography works with. ``state`` returns the screen's own state, as shown so far."""

    stage: Stage
    throws: Throws
    state: Callable[[], SkirmishState]
    colour_of: Callable[[UnitId], Rgb]
    banner: moves.Banner


class SkirmishChoreography:
    """Turns the events of a skirmish into motions on the stage and throws into the tray."""

    def __init__(self, targets: AnimationTargets, *, is_reduced: bool = False) -> None:
        """``is_reduced``: fades instead of movement."""
        self._targets = targets
        self._is_reduced = is_reduced
        self._target = UnitId("")

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how an event looks, or None where it shows at once."""
        match event:
            case UnitMoved(unit=unit, path=path):
                return self._move(unit, path)
            case UnitPlaced() | UnitRemoved():
                return Delay(40.0)
            case ReserveEntered(tile=tile):
                return InTurn(self._targets.stage.reveal(tile), Delay(FADE_MS))
            case FireOpened(unit=unit, partners=partners, target=target):
                self._target = target
                return self._aim((unit, *partners), target)
            case MeleeOpened(unit=unit, target=target):
                self._target = target
                return self._lunge(unit, target)
            case BroadsideFired(unit=unit, tiles=tiles):
                return self._beam(unit, tiles)
            case DiceRolled():
                return self._throw(event, coming)
            case AttackFailed(unit=unit, target=target, cause=cause):
                return self._miss(unit, target) if cause == "fire" else Delay(VERDICT_MS)
            case UnitDestroyed():
                return self._destroy(event)
            case SideWithdrew(units=units):
                return self._targets.stage.fade(units, 1.0, 0.0, FADE_MS * 3)
            case TurnStarted(player=player, turn=turn):
                return self._banner("turn", player, turn)
            case BattleEnded(outcome=outcome):
                return self._banner("end", winner_of(outcome))
            case RerollSpent() | AttackSuspended():
                return Delay(80.0)
            case _:
                return None

    def _at(self, unit: UnitId) -> tuple[float, float]:
        return moves.where(self._targets.stage, unit, self._targets.state().units[unit].tile)

    def _tile(self, unit: UnitId) -> int:
        return self._targets.state().units[unit].tile

    def _move(self, unit: UnitId, path: tuple[int, ...]) -> Motion:
        return moves.along(self._targets.stage, unit, path, STEP_MS, FADE_MS, is_reduced=self._is_reduced)

    def _aim(self, attackers: tuple[UnitId, ...], target: UnitId) -> Motion:
        stage = self._targets.stage
        colour = self._targets.colour_of(attackers[0])
        starts = [self._at(unit) for unit in attackers]
        end = self._at(target)
        return InTurn(
            stage.reveal(self._tile(attackers[0]), self._tile(target)),
            stage.effect(AIM_MS, strikes.aim(starts, end, colour)),
        )

    def _throw(self, event: DiceRolled, coming: Sequence[Event]) -> Motion:
        """Throw this roll, and with it those that follow in the same attack, into the tray."""
        thrown = self._targets.throws.throw(event, coming)
        return self._shot(event) if thrown is None else InTurn(thrown, self._shot(event))

    def _shot(self, event: DiceRolled) -> Motion:
        """Show what one roll means on the board."""
        stage = self._targets.stage
        if event.purpose == "attack" or (event.purpose == "accuracy" and not event.success):
            start, end = self._at(event.actor), self._at(event.subject)
            colour = self._targets.colour_of(event.actor)
            return stage.effect(SHOT_MS, strikes.shot(start, end, colour, is_hit=event.purpose == "attack"))
        if event.purpose == "warship" and not event.success:
            return stage.effect(SHOT_MS * 0.6, strikes.spark(self._at(event.subject)))
        if event.purpose in ("coin", "rescue", "counter"):
            return Delay(VERDICT_MS)
        return Delay(1.0)

    def _miss(self, unit: UnitId, target: UnitId) -> Motion:
        return self._targets.stage.effect(SHOT_MS * 0.5, strikes.spark(self._at(target)))

    def _lunge(self, unit: UnitId, target: UnitId) -> Motion:
        stage = self._targets.stage
        start, end = self._at(unit), self._at(target)
        reveal = stage.reveal(self._tile(unit), self._tile(target))
        if self._is_reduced:
            return InTurn(reveal, Delay(AIM_MS))
        slash = stage.effect(SLASH_MS, strikes.slash(start, end))
        return InTurn(reveal, moves.lunge(stage, unit, start, end, 0.32, slash, (160.0, 200.0)))

    def _beam(self, unit: UnitId, tiles: tuple[int, ...]) -> Motion:
        stage = self._targets.stage
        colour = self._targets.colour_of(unit)
        start = self._at(unit)
        ends = [stage.geometry.centre(tile) for tile in tiles]
        if not ends:
            return Delay(1.0)
        is_line = len({x for x, _ in [start, *ends]}) == 1 or len({y for _, y in [start, *ends]}) == 1
        targets = [ends[-1]] if is_line else ends
        return InTurn(
            stage.reveal(self._tile(unit), tiles[-1]),
            Parallel(*(stage.effect(BEAM_MS, strikes.beam(start, end, colour)) for end in targets)),
        )

    def _destroy(self, event: UnitDestroyed) -> Motion:
        stage = self._targets.stage
        at = stage.geometry.centre(event.tile)
        boom = stage.effect(EXPLOSION_MS, strikes.explosion(at))
        gone = stage.fade((event.unit,), 1.0, 0.0, EXPLOSION_MS * 0.5)
        if event.cause == "counter":
            blow = stage.effect(SLASH_MS, strikes.slash(self._at(event.killer), at))
            return InTurn(stage.reveal(event.tile), blow, Parallel(boom, gone))
        return InTurn(stage.reveal(event.tile), Parallel(boom, gone))

    def _banner(self, key: str, player: str, turn: int = 0) -> Motion:
        return moves.bannered(self._targets.banner, key, player, turn, BANNER_MS)


def shown_dice(roll: DiceRolled) -> list[ShownDie]:
    """Return the dice of a roll as the tray shows them: the dice that decide are highlighted."""
    is_coin = roll.purpose == "coin"
    return [
        ShownDie(sides, face, is_highlighted=roll.success and roll.purpose != "accuracy", is_coin=is_coin)
        for sides, face in zip(roll.sides, roll.faces)
    ]


def typical_ms(event: Event) -> float:
    """Return about how long an event is shown at the usual speed."""
    match event:
        case UnitMoved(path=path):
            return STEP_MS * max(1, len(path) - 1)
        case FireOpened():
            return AIM_MS
        case MeleeOpened():
            return SLASH_MS * 2
        case BroadsideFired():
            return BEAM_MS
        case DiceRolled():
            return THROW_MS
        case UnitDestroyed():
            return EXPLOSION_MS
        case AttackFailed():
            return VERDICT_MS
        case TurnStarted() | BattleEnded():
            return BANNER_MS
        case _:
            return 0.0
