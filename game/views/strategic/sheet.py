"""A unit's sheet as a picture: six parts with armour and wounds, the AT field, what is left of its turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Protocol, Unpack

import pygame

from game.core.ids import UnitId
from game.systems.strategic.content import PARTS
from game.systems.strategic.queries import field_strength, full_ats, squads, stat_line
from game.systems.strategic.state import StrategicState
from game.views.drawing import PREMULTIPLIED, Canvas, Point, Rgb, mix, regular_polygon, shade
from game.views.strategic.fields import FIELD
from game.views.strategic.pips import Pip, Turn, draw_pips, signs_of, turn_of
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.widget import Common, Widget

FIGURE, LOW_FIGURE = 108, 98
"""Height of the figure in the middle of the sheet, at scale 1, and of that on low screens."""
TOP, FIELD_ROW, PIP_ROW = 2, 34, 20
"""Above it a little; below stand the AT field, for those who have one, and what is left of the turn."""
SLIM_BELOW: Final = 250
SLIM: Final = 0.78
"""Sheets narrower than this (at scale 1) have a figure of this share, beside which the numbers have room."""
BROKEN: Final[Rgb] = (44, 30, 32)
EMPTY: Final[Rgb] = (30, 38, 50)
SHAPES: Final[tuple[tuple[Point, ...], ...]] = (
    ((0.42, 0.02), (0.58, 0.02), (0.61, 0.08), (0.58, 0.16), (0.5, 0.19), (0.42, 0.16), (0.39, 0.08)),
    (
        (0.15, 0.2),
        (0.31, 0.19),
        (0.31, 0.3),
        (0.27, 0.44),
        (0.25, 0.6),
        (0.12, 0.6),
        (0.13, 0.42),
        (0.11, 0.3),
    ),
    (
        (0.85, 0.2),
        (0.69, 0.19),
        (0.69, 0.3),
        (0.73, 0.44),
        (0.75, 0.6),
        (0.88, 0.6),
        (0.87, 0.42),
        (0.89, 0.3),
    ),
    (
        (0.33, 0.2),
        (0.67, 0.2),
        (0.69, 0.32),
        (0.63, 0.44),
        (0.65, 0.55),
        (0.35, 0.55),
        (0.37, 0.44),
        (0.31, 0.32),
    ),
    ((0.35, 0.57), (0.49, 0.57), (0.47, 0.76), (0.46, 0.92), (0.48, 0.99), (0.26, 0.99), (0.31, 0.78)),
    ((0.65, 0.57), (0.51, 0.57), (0.53, 0.76), (0.54, 0.92), (0.52, 0.99), (0.74, 0.99), (0.69, 0.78)),
)
"""Outlines of the parts in the order of ``PARTS``; its right arm is on the left, as it faces the player."""
PLACES: Final = ((1, 0), (0, 1), (1, 1), (0, 0), (0, 2), (1, 2))
"""Where each part's figures stand: column left or right of the figure, row."""


@dataclass(frozen=True, slots=True)
class PartState:
    """One part, or all of a unit without parts: armour, wounds left, wounds at the start."""

    name: str
    ap: int
    left: int
    full: int


@dataclass(frozen=True, slots=True)
class SheetState:
    """What a sheet shows of a unit. ``strength`` of ``ats`` is the pattern that is up."""

    unit: UnitId
    colour: Rgb
    parts: tuple[PartState, ...]
    squads: int = 0
    ats: int = 0
    strength: int = 0
    charge: int = 0
    charge_most: int = 0
    turn: Turn = field(default_factory=Turn)


def sheet_of(state: StrategicState, unit: UnitId, colour: Rgb) -> SheetState:
    """Return the sheet of a unit of an observed state; one that is not seen, as it began."""
    own, now = stat_line(state, unit), state.units[unit]
    is_there = now.status in ("board", "waiting")
    wounds = now.wounds if now.wounds else own.full
    names = PARTS if own.has_parts else ("horde",) if own.is_horde else ("whole",)
    parts = tuple(
        PartState(name, own.armour(number), left, full)
        for number, (name, left, full) in enumerate(zip(names, wounds, own.full))
    )
    ats = full_ats(state, now) if is_there else own.profile.ats
    return SheetState(
        unit,
        colour,
        parts,
        squads=squads(state, now) if own.is_horde and is_there else 0,
        ats=ats,
        strength=field_strength(state, now) if is_there else 0,
        charge=now.charge,
        charge_most=state.field.rules.charge_factor * ats if own.powers else 0,
        turn=turn_of(state, now),
    )


class Figures(Protocol):
    """Draws whole units for sheets."""

    def portrait(self, unit: str, size_px: int, colour: Rgb, /) -> pygame.Surface:
        """Return a unit's silhouette."""
        ...

    def throng(
        self, unit: str, strength: tuple[int, int], size_px: int, colour: Rgb, lost: Rgb, /
    ) -> pygame.Surface:
        """Return a horde's crowd: its magnitude of what it began with; the fallen in another colour."""
        ...


class SheetView(Widget):
    """Draws the sheet of a unit, own or enemy. ``words`` gives the names of parts and signs."""

    def __init__(
        self,
        words: Callable[..., str],
        figures: Figures,
        *,
        is_low: bool = False,
        **common: Unpack[Common],
    ) -> None:
        """``figures`` draws units without parts; ``is_low``: the screen is, and the figure smaller."""
        super().__init__(**common)
        self._size = LOW_FIGURE if is_low else FIGURE
        self._words = words
        self._figures = figures
        self._sheet: SheetState | None = None

    def show(self, sheet: SheetState | None) -> None:
        """Show another sheet, or none."""
        if sheet != self._sheet:
            self._sheet = sheet
            self.relayout()

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        return (kit.px(220), kit.px(300))

    def _measure_height(self, kit: Kit, width: int) -> int:
        sheet = self._sheet
        if sheet is None:
            return 0
        rows = (FIELD_ROW if sheet.ats else 0) + (PIP_ROW if self._signs(sheet) else 0)
        return kit.px(TOP + self._size + rows)

    def visible_text(self) -> str:
        """Return what the picture says, for tests and screen readers."""
        sheet = self._sheet
        if sheet is None:
            return ""
        parts = [f"{self._name(part)} {self._wounds(part)} AP {part.ap}" for part in sheet.parts]
        return ", ".join([*parts, *(text for text, _ in self._signs(sheet))])

    def _name(self, part: PartState) -> str:
        return self._words(f"strategic.part.{part.name}")

    def _wounds(self, part: PartState) -> str:
        return f"{max(0, part.left)}/{part.full}"

    def _signs(self, sheet: SheetState) -> list[tuple[str, Pip]]:
        """Return the pips of a turn with their texts; a horde's stand at its orders alone."""
        is_horde = sheet.parts[0].name == "horde"
        return [] if is_horde else signs_of(self._words, sheet.turn, sheet.turn)

    def _is_slim(self, kit: Kit) -> bool:
        return self.rect.width < kit.px(SLIM_BELOW)

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Draw figure, figures and pips."""
        sheet = self._sheet
        if sheet is None:
            return None
        picture = self.blank()
        width = self.rect.width
        size = kit.px(self._size)
        left, top = (width - size) // 2, kit.px(TOP)
        if len(sheet.parts) == len(PARTS):
            own = round(size * SLIM) if self._is_slim(kit) else size
            body = figure(tuple((p.left, p.full) for p in sheet.parts), sheet.colour, own)
            corner = ((width - own) // 2, top + (size - own) // 2)
            picture.blit(body, corner, special_flags=PREMULTIPLIED)
            for number, part in enumerate(sheet.parts):
                column, row = PLACES[number]
                at = (0 if column == 0 else width, top + row * size // 3)
                self._write(picture, kit, part, at, is_right=column == 1)
        else:
            own = round(size * 0.9)
            self._draw_whole(picture, kit, sheet, (left + kit.px(20), top), own)
        if sheet.ats:
            self._draw_field(picture, kit, sheet, top + size)
        draw_pips(picture, kit, self._signs(sheet), self.rect.height - kit.px(16))
        return picture

    def _write(
        self, picture: pygame.Surface, kit: Kit, part: PartState, at: tuple[int, int], *, is_right: bool
    ) -> None:
        """Write a part's name, armour and wounds at an edge of the sheet."""
        role = "bad" if part.left <= 0 else "warning" if part.left < part.full else "text"
        lines = (
            kit.text(self._name(part), "dim", Face("label")),
            kit.text(self._wounds(part), role, Face("text", bold=True, mono=True)),
        )
        armour = kit.text(f"AP {part.ap}", "dim", Face("label", mono=True))
        x, y = at
        for number, line in enumerate(lines):
            end = x - line.get_width() if is_right else x
            if number == 1:
                gap = kit.px(6)
                beside = end - gap - armour.get_width() if is_right else end + line.get_width() + gap
                lift = (line.get_height() - armour.get_height()) * 2 // 3
                picture.blit(armour, (beside, y + lift), special_flags=PREMULTIPLIED)
            picture.blit(line, (end, y), special_flags=PREMULTIPLIED)
            y += line.get_height()

    def _draw_whole(
        self, picture: pygame.Surface, kit: Kit, sheet: SheetState, corner: tuple[int, int], size: int
    ) -> None:
        """Draw a unit without parts: its silhouette, filled as far as it is unhurt; a horde as a crowd."""
        part = sheet.parts[0]
        ink = mix(sheet.colour, (255, 255, 255), 0.35)
        if part.name == "horde":
            crowd = self._figures.throng(sheet.unit, (part.left, part.full), size, ink, EMPTY)
            picture.blit(crowd, corner, special_flags=PREMULTIPLIED)
        else:
            corner = (self.rect.width - size - kit.px(8), corner[1])
            share = max(0.0, part.left / part.full)
            dark = self._figures.portrait(sheet.unit, size, EMPTY)
            bright = self._figures.portrait(sheet.unit, size, ink)
            picture.blit(dark, corner, special_flags=PREMULTIPLIED)
            cut = round(size * (1.0 - share))
            area = pygame.Rect(0, cut, bright.get_width(), bright.get_height() - cut)
            picture.blit(bright, (corner[0], corner[1] + cut), area, special_flags=PREMULTIPLIED)
        self._write(picture, kit, part, (0, corner[1]), is_right=False)
        if sheet.squads:
            count = kit.text(str(sheet.squads), "text", Face("figure", bold=True))
            label = kit.text(self._words("strategic.sheet.squads"), "dim", Face("label"))
            right = self.rect.width
            picture.blit(label, (right - label.get_width(), corner[1]), special_flags=PREMULTIPLIED)
            at = (right - count.get_width(), corner[1] + label.get_height())
            picture.blit(count, at, special_flags=PREMULTIPLIED)

    def _draw_field(self, picture: pygame.Surface, kit: Kit, sheet: SheetState, top: int) -> None:
        """Draw the field's strength in a hexagon, and the charge as a row of cells."""
        size = kit.px(26)
        badge = _hexagon(size, sheet.strength > 0, sheet.strength == sheet.ats)
        at = (0, top + kit.px(4))
        picture.blit(badge, at, special_flags=PREMULTIPLIED)
        role = "text" if sheet.strength else "dim"
        text = kit.text(str(sheet.strength), role, Face("text", bold=True))
        box = text.get_rect(center=(at[0] + size // 2, at[1] + size // 2))
        picture.blit(text, box, special_flags=PREMULTIPLIED)
        label = kit.text(self._words("strategic.sheet.ats", ats=sheet.ats), "dim", Face("label"))
        x = size + kit.px(6)
        picture.blit(label, (x, at[1] + (size - label.get_height()) // 2), special_flags=PREMULTIPLIED)
        if not sheet.charge_most:
            return
        x += label.get_width() + kit.px(10)
        count = kit.text(f"{sheet.charge}/{sheet.charge_most}", "text", Face("label", mono=True))
        room = self.rect.width - x - count.get_width() - kit.px(6)
        cell = max(2, min(kit.px(8), room // sheet.charge_most))
        for number in range(sheet.charge_most):
            ink = FIELD if number < sheet.charge else EMPTY
            height = kit.px(10)
            box = pygame.Rect(x + number * cell, at[1] + (size - height) // 2, max(1, cell - 1), height)
            picture.fill((*ink, 255), box)
        end = (self.rect.width - count.get_width(), at[1] + (size - count.get_height()) // 2)
        picture.blit(count, end, special_flags=PREMULTIPLIED)


@lru_cache(maxsize=64)
def figure(parts: tuple[tuple[int, int], ...], colour: Rgb, size_px: int) -> pygame.Surface:
    """Return a machine of six parts, each filled as far as it is whole; crossed out where it is lost."""
    canvas = Canvas(size_px, size_px)
    s = canvas.scale
    whole = pygame.Surface(canvas.sheet.get_size(), pygame.SRCALPHA)
    for outline, (left, full) in zip(SHAPES, parts):
        points = [(x * size_px, y * size_px) for x, y in outline]
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        share = max(0.0, min(1.0, left / full))
        canvas.polygon(points, EMPTY if left > 0 else BROKEN)
        if left > 0:
            level = top + (bottom - top) * (1.0 - share)
            ink = (
                mix(colour, (255, 255, 255), 0.3)
                if share == 1.0
                else mix((255, 176, 58), colour, share * 0.5)
            )
            whole.fill((0, 0, 0, 0))
            pygame.draw.polygon(whole, ink, [(x * s, y * s) for x, y in points])
            area = pygame.Rect(0, round(level * s), size_px * s, size_px * s)
            canvas.sheet.blit(whole, area.topleft, area)
        else:
            middle = (sum(x for x, _ in points) / len(points), (top + bottom) / 2.0)
            reach = size_px * 0.05
            for sign in (-1.0, 1.0):
                ends = [
                    (middle[0] - reach, middle[1] - reach * sign),
                    (middle[0] + reach, middle[1] + reach * sign),
                ]
                canvas.path(ends, (255, 98, 84), size_px * 0.02)
        canvas.outline(points, shade(colour, 0.5) if left > 0 else (120, 50, 46), max(1.0, size_px * 0.012))
    return canvas.finish()


@lru_cache(maxsize=16)
def _hexagon(size_px: int, is_up: bool, is_full: bool) -> pygame.Surface:
    canvas = Canvas(size_px, size_px)
    outline = regular_polygon((size_px / 2.0, size_px / 2.0), size_px * 0.46, 6)
    if is_up:
        canvas.polygon(outline, mix((20, 18, 34), FIELD, 0.45 if is_full else 0.2))
    canvas.outline(outline, FIELD if is_up else (70, 80, 96), max(1.0, size_px * 0.07))
    return canvas.finish()
