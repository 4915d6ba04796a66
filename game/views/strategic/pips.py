"""What is left of a unit's turn, as pips: half actions, the attack, the field, the reaction (ST-6.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import pygame

from game.systems.strategic.queries import full_ats, squads, stat_line
from game.systems.strategic.state import StrategicState, Unit
from game.views.drawing import PREMULTIPLIED, Canvas, Rgb
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.widget import Widget

Pip = Literal["left", "spent", "used"]
"""Still there; there, but the choice of this moment takes it; gone."""
HEIGHT = 20
SLIM_BELOW = 290


@dataclass(frozen=True, slots=True)
class Turn:
    """What is left of a turn. ``halves`` -1: it is not its turn; None: there is no such thing."""

    halves: int = -1
    attack: bool = False
    field: bool | None = None
    reaction: bool | None = None
    move: bool | None = None
    """Hordes: the one move."""


def turn_of(state: StrategicState, unit: Unit) -> Turn:
    """Return what is left of a unit's turn, as far as an observed state tells."""
    own, is_there = stat_line(state, unit.id), unit.status == "board"
    is_acting = state.phase == "battle" and state.acting == unit.id
    ats = full_ats(state, unit) if is_there else own.profile.ats
    if own.is_horde:
        may_move = not unit.has_moved if is_acting else None
        return Turn(-1, is_acting and _has_squads(state, unit), move=may_move)
    return Turn(
        unit.halves if is_acting else -1,
        is_acting and not unit.has_attacked,
        not unit.has_fielded if is_acting and ats else None,
        unit.reaction and not unit.all_out and is_there,
    )


def _has_squads(state: StrategicState, unit: Unit) -> bool:
    """Whether a horde may attack on: it has not run or hidden, and squads that have not (ST-9.2, ST-11.5)."""
    if unit.ran or unit.fought_horde or (unit.has_attacked and not unit.struck):
        return False
    return len(unit.struck) < squads(state, unit)


def signs_of(words: Callable[..., str], turn: Turn, after: Turn) -> list[tuple[str, Pip]]:
    """Return the pips of a turn with their texts; several alike stand side by side."""

    def pip(is_left: bool, is_kept: bool) -> Pip:
        return "used" if not is_left else "left" if is_kept else "spent"

    signs: list[tuple[str, Pip]] = []
    if turn.move is not None:
        signs.append((words("strategic.sheet.move"), pip(turn.move, bool(after.move))))
        signs.append((words("strategic.sheet.attack"), pip(turn.attack, after.attack)))
    if turn.halves >= 0:
        half = words("strategic.sheet.half")
        signs += [(half, pip(turn.halves > number, after.halves > number)) for number in range(2)]
        signs.append((words("strategic.sheet.attack"), pip(turn.attack, after.attack)))
        if turn.field is not None:
            signs.append((words("strategic.sheet.field"), pip(turn.field, bool(after.field))))
    if turn.reaction is not None:
        signs.append((words("strategic.sheet.reaction"), pip(turn.reaction, bool(after.reaction))))
    return signs


def draw_pips(picture: pygame.Surface, kit_: Kit, signs: Sequence[tuple[str, Pip]], y: int) -> None:
    """Draw pips in a row, each kind with its word."""
    x, size, palette = 0, kit_.px(11), kit_.palette
    inner, outer = (3, 5) if picture.get_width() < kit_.px(SLIM_BELOW) else (4, 8)
    for number, (text, state) in enumerate(signs):
        colour = {"left": palette.accent, "spent": palette.bad, "used": palette.faint}[state]
        label = kit_.text(text, "dim" if state == "used" else "text", Face("label"))
        picture.blit(
            _pip(size, colour, state),
            (x, y + (label.get_height() - size) // 2),
            special_flags=PREMULTIPLIED,
        )
        x += size + kit_.px(inner)
        if text in (other for other, _ in signs[number + 1 :]):
            continue
        picture.blit(label, (x, y), special_flags=PREMULTIPLIED)
        x += label.get_width() + kit_.px(outer)


@lru_cache(maxsize=32)
def _pip(size_px: int, colour: Rgb, state: Pip) -> pygame.Surface:
    canvas = Canvas(size_px, size_px)
    centre = (size_px / 2.0, size_px / 2.0)
    if state == "left":
        canvas.circle(centre, size_px * 0.44, colour)
    else:
        canvas.ring(centre, size_px * 0.38, max(1.0, size_px * 0.12), colour)
    if state == "spent":
        canvas.circle(centre, size_px * 0.18, colour)
    return canvas.finish()


class TurnPips(Widget):
    """A row of pips: full ones are left, ringed ones would be taken by what is being chosen."""

    def __init__(self, words: Callable[..., str]) -> None:
        super().__init__(id="pips")
        self.fixed_height = HEIGHT
        self._words = words
        self._signs: list[tuple[str, Pip]] = []
        self.tooltip = words("strategic.pips")

    def show(self, turn: Turn, after: Turn) -> None:
        """Show a turn, and what is left of it after what is being chosen."""
        signs = signs_of(self._words, turn, after)
        if signs != self._signs:
            self._signs = signs
            self.touch()

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        return (kit.px(224), kit.px(224))

    def visible_text(self) -> str:
        """Return what the pips say, for tests and screen readers."""
        return ", ".join(f"{text}: {self._words(f'strategic.pip.{state}')}" for text, state in self._signs)

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Draw the row."""
        picture = self.blank()
        draw_pips(picture, kit, self._signs, kit.px(2))
        return picture
