"""How the events of a duel look on the board: steps, shots, blows, blocks, shoves, losses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.core.events import Event
from game.core.ids import UnitId
from game.rules.events import BattleEnded
from game.systems.duel.events import (
    ArsenalUsed,
    AttackDeclared,
    AttackStopped,
    BlockSpent,
    CardResolved,
    CardsDrawn,
    CardsPlanned,
    CardsReturned,
    CardsRevealed,
    CardStarted,
    DamageDealt,
    DamageRepaired,
    SeatLeft,
    SuitDestroyed,
    SuitMoved,
    SuitPlaced,
    SuitShoved,
    TurnStarted,
)
from game.systems.duel.state import DuelState
from game.views.drawing import PREMULTIPLIED, Canvas, Rgb, faded
from game.views.duel.card_art import SHIELD, shield
from game.views.motion import Delay, Motion, Parallel, Tween, linear
from game.views.motion import Sequence as InTurn
from game.views.table import moves, strikes
from game.views.table.stage import DrawEffect, Stage

STEP_MS = 130.0
CARD_MS = 250.0
SHUFFLE_MS = 620.0
LOT_MS = 480.0
SHOT_MS = 320.0
SLASH_MS = 340.0
BLOCK_MS = 420.0
HIT_MS = 380.0
EXPLOSION_MS = 560.0
FADE_MS = 220.0
BANNER_MS = 900.0


@dataclass(frozen=True, slots=True)
class AnimationTargets:
    """Whom the choreography works with. ``state`` returns the screen's own state, as shown so far."""

    stage: Stage
    state: Callable[[], DuelState]
    colour_of: Callable[[UnitId], Rgb]
    banner: moves.Banner
    shuffle: Callable[[UnitId, float, bool], None]
    """Show the shuffling of a machine's pile at a phase from 0 to 1, or of the lot that goes under it."""


class DuelChoreography:
    """Turns the events of a duel into motions on the stage; cards find their places by themselves."""

    def __init__(self, targets: AnimationTargets, *, is_reduced: bool = False) -> None:
        """``is_reduced``: fades instead of movement."""
        self._targets = targets
        self._is_reduced = is_reduced
        self._lots: list[UnitId] = []
        """Machines whose cards went back in lots that are still to be seen shuffled."""

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how an event looks, or None where it shows at once."""
        match event:
            case SuitMoved(unit=unit, path=path):
                return self._move(unit, path, STEP_MS)
            case SuitShoved(unit=unit, path=path):
                return self._move(unit, path, STEP_MS * 0.8)
            case SuitPlaced(vertex=vertex):
                return InTurn(self._targets.stage.reveal(vertex), Delay(120.0))
            case TurnStarted(turn=turn):
                return Parallel(self._banner("turn", "", turn), self._shuffled_lots())
            case CardsDrawn(unit=unit, shuffles=shuffles) | ArsenalUsed(unit=unit, shuffles=shuffles):
                return self._draw(unit, shuffles)
            case CardsPlanned():
                return Delay(CARD_MS * 0.4)
            case CardsReturned(unit=unit, pile=pile):
                self._note_lot(unit, len(pile))
                return Delay(CARD_MS * 0.4)
            case CardsRevealed(unit=unit, pile=pile, arsenal_drawn=drawn):
                self._note_lot(unit, len(pile) + drawn - self._targets.state().suits[unit].arsenal_drawn)
                is_last = not coming or not isinstance(coming[0], CardsRevealed)
                return Parallel(Delay(CARD_MS), self._shuffled_lots()) if is_last else Delay(CARD_MS)
            case CardStarted():
                return Delay(CARD_MS)
            case CardResolved():
                return Delay(CARD_MS * 0.8)
            case AttackDeclared():
                return self._attack(event)
            case BlockSpent(unit=unit):
                return self._targets.stage.effect(BLOCK_MS, _shield_flash(self._at(unit)))
            case AttackStopped(target=target):
                return self._targets.stage.effect(HIT_MS * 0.5, strikes.spark(self._at(target)))
            case DamageDealt(target=target, amounts=amounts):
                return self._hit(target, sum(amounts))
            case DamageRepaired():
                return Delay(CARD_MS)
            case SuitDestroyed():
                return self._destroy(event)
            case SeatLeft(units=units):
                return self._targets.stage.fade(units, 1.0, 0.0, FADE_MS * 3)
            case BattleEnded(outcome=outcome):
                return self._banner("end", outcome.winners[0] if outcome.winners else "")
            case _:
                return None

    def _draw(self, unit: UnitId, shuffles: int) -> Motion:
        """A pile whose marked card came up is shuffled before anybody's eyes (DU-3.2)."""
        targets = self._targets
        if not shuffles:
            return Delay(CARD_MS * 0.5)
        if self._is_reduced:
            return Delay(SHUFFLE_MS)
        each = (
            Tween(SHUFFLE_MS, lambda phase: targets.shuffle(unit, phase, False), linear)
            for _ in range(shuffles)
        )
        return InTurn(*each, Delay(CARD_MS * 0.5))

    def _note_lot(self, unit: UnitId, cards: int) -> None:
        """Several cards went under a pile of now so many: they are shuffled among themselves (DU-4.7)."""
        if cards - len(self._targets.state().suits[unit].pile) > 1 and unit not in self._lots:
            self._lots.append(unit)

    def _shuffled_lots(self) -> Motion:
        """All lots that went back are shuffled at the same time, and slide under their piles (DU-4.7)."""
        lots, self._lots = tuple(self._lots), []
        if not lots or self._is_reduced:
            return Delay(0.0)

        def shuffle(phase: float) -> None:
            for unit in lots:
                self._targets.shuffle(unit, phase, True)

        return Tween(LOT_MS, shuffle, linear)

    def _at(self, unit: UnitId) -> tuple[float, float]:
        return moves.where(self._targets.stage, unit, self._targets.state().suits[unit].vertex)

    def _move(self, unit: UnitId, path: tuple[int, ...], step_ms: float) -> Motion:
        return moves.along(self._targets.stage, unit, path, step_ms, FADE_MS, is_reduced=self._is_reduced)

    def _attack(self, event: AttackDeclared) -> Motion:
        stage = self._targets.stage
        start, end = self._at(event.unit), self._at(event.target)
        reveal = stage.reveal(self._targets.state().suits[event.target].vertex)
        if event.attack_kind == "ranged":
            colour = self._targets.colour_of(event.unit)
            return InTurn(
                reveal,
                stage.effect(FADE_MS, strikes.aim([start], end, colour)),
                stage.effect(SHOT_MS, strikes.shot(start, end, colour, is_hit=True)),
            )
        slash = stage.effect(SLASH_MS, strikes.slash(start, end))
        if self._is_reduced:
            return InTurn(reveal, slash)
        return InTurn(reveal, moves.lunge(stage, event.unit, start, end, 0.3, slash, (150.0, 180.0)))

    def _hit(self, target: UnitId, damage: int) -> Motion:
        stage = self._targets.stage
        at = self._at(target)
        spark = stage.effect(HIT_MS, strikes.spark(at))
        if self._is_reduced or damage < 1:
            return spark
        left, right = (at[0] - 0.08, at[1]), (at[0] + 0.08, at[1])
        return Parallel(spark, stage.glide(target, [at, left, right, left, at], HIT_MS * 0.6))

    def _destroy(self, event: SuitDestroyed) -> Motion:
        stage = self._targets.stage
        boom = stage.effect(EXPLOSION_MS, strikes.explosion(self._at(event.unit)))
        gone = stage.fade((event.unit,), 1.0, 0.0, EXPLOSION_MS * 0.5)
        return InTurn(stage.reveal(event.vertex), Parallel(boom, gone))

    def _banner(self, key: str, player: str, turn: int = 0) -> Motion:
        return moves.bannered(self._targets.banner, key, player, turn, BANNER_MS)


def _shield_flash(at: tuple[float, float]) -> DrawEffect:
    """A shield before a machine that grows and fades."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        size = max(12, round(stage.camera.unit_px * (1.3 + 0.5 * phase)))
        canvas = Canvas(size, size, 2)
        shield(canvas, (size / 2.0, size / 2.0), size * 0.8, SHIELD)
        picture = faded(canvas.finish(), 1.0 - phase * phase)
        x, y = stage.camera.to_screen(*at)
        surface.blit(picture, (round(x - size / 2), round(y - size / 2)), special_flags=PREMULTIPLIED)

    return draw
