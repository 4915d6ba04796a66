"""Small charts for the deck builder: bars by value, and strikes and blocks by zone."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.views.drawing import PREMULTIPLIED, Canvas, Rgb
from game.views.duel import card_art as art
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.widget import Widget


class BarChart(Widget):
    """One bar for each value, its count above, the value below."""

    def __init__(self, colour: Rgb, *, height: int = 84, has_sign: bool = False, id: str = "") -> None:
        super().__init__(height=height, id=id)
        self._colour = colour
        self._has_sign = has_sign
        self._bars: dict[int, int] = {}

    def show(self, bars: Mapping[int, int]) -> None:
        """Show counts by value."""
        if dict(bars) != self._bars:
            self._bars = dict(bars)
            self.touch()

    def visible_text(self) -> str:
        """Return the counts by value."""
        return "  ".join(f"{value}: {count}" for value, count in self._bars.items() if count)

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        return (kit.px(120), kit.px(260))

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Draw the bars."""
        picture = self.blank()
        if not self._bars:
            return picture
        face = Face("label")
        line = kit.fonts.height(face)
        room = self.rect.height - 2 * line
        width = min(kit.px(34), self.rect.width // len(self._bars))
        most = max(self._bars.values())
        canvas = Canvas(*self.rect.size, 2)
        bars: list[tuple[int, int, int, int]] = []
        for number, (value, count) in enumerate(self._bars.items()):
            height = round(room * count / most)
            x = number * width
            box = pygame.Rect(x + 2, self.rect.height - line - height, width - 4, height)
            if count:
                canvas.rounded(box, kit.px(2), self._colour)
            bars.append((value, count, x + width // 2, box.top))
        picture.blit(canvas.finish(), (0, 0), special_flags=PREMULTIPLIED)
        for value, count, middle, top in bars:
            name = kit.text(f"{value:+}" if self._has_sign and value else str(value), "dim", face)
            picture.blit(
                name, name.get_rect(midbottom=(middle, self.rect.height)), special_flags=PREMULTIPLIED
            )
            if count:
                figure = kit.text(str(count), "text", face)
                picture.blit(figure, figure.get_rect(midbottom=(middle, top)), special_flags=PREMULTIPLIED)
        return picture


class ZoneChart(Widget):
    """For each zone a row of strikes and a row of blocks, each with its sign and count."""

    def __init__(self, *, height: int = 84) -> None:
        super().__init__(height=height, id="zones")
        self._zones: tuple[tuple[str, int, int], ...] = ()

    def show(self, zones: tuple[tuple[str, int, int], ...]) -> None:
        """Show name, strikes and blocks of each zone."""
        if zones != self._zones:
            self._zones = zones
            self.touch()

    def visible_text(self) -> str:
        """Return strikes and blocks by zone."""
        return "\n".join(f"{name}: {strikes} / {blocks}" for name, strikes, blocks in self._zones)

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        return (kit.px(120), kit.px(260))

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Draw signs, bars and figures."""
        picture = self.blank()
        if not self._zones:
            return picture
        face = Face("label")
        row = self.rect.height / len(self._zones)
        most = max(1, *(max(strikes, blocks) for _, strikes, blocks in self._zones))
        left = kit.px(48)
        half = (self.rect.width - left) / 2.0
        canvas = Canvas(*self.rect.size, 2)
        size = min(row * 0.6, kit.px(14))
        for number, (_, strikes, blocks) in enumerate(self._zones):
            middle = row * (number + 0.5)
            for column, (count, colour) in enumerate(((strikes, art.MELEE), (blocks, art.SHIELD))):
                x = left + column * half
                draw = art.blade if column == 0 else art.shield
                draw(canvas, (x + size / 2.0, middle), size, colour)
                room = half - size - kit.px(28)
                if count:
                    bar = pygame.Rect(
                        round(x + size + 4),
                        round(middle - size * 0.3),
                        round(room * count / most),
                        round(size * 0.6),
                    )
                    canvas.rounded(bar, kit.px(2), colour)
        picture.blit(canvas.finish(), (0, 0), special_flags=PREMULTIPLIED)
        for number, (name, strikes, blocks) in enumerate(self._zones):
            middle = row * (number + 0.5)
            label = kit.text(name, "text", face)
            picture.blit(label, label.get_rect(midleft=(0, round(middle))), special_flags=PREMULTIPLIED)
            for column, count in enumerate((strikes, blocks)):
                x = left + (column + 1) * half - kit.px(6)
                figure = kit.text(str(count), "text", Face("label", mono=True))
                at = figure.get_rect(midright=(round(x), round(middle)))
                picture.blit(figure, at, special_flags=PREMULTIPLIED)
        return picture
