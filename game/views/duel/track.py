"""The initiative track: every card on the table from the highest initiative to the lowest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.views.drawing import PREMULTIPLIED, Canvas, Rgb, mix, regular_polygon, shade
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.markup import escape
from game.views.ui.widget import Point, Widget

MOST_WIDTH = 150
HEIGHT = 34
NAME_LINES = 2
"""So many lines of a name have room on a chip; what is cut then is told under the mouse."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A card on the track."""

    key: str
    value: int
    name: str
    colour: Rgb
    letter: str
    is_resolved: bool = False
    is_current: bool = False
    is_choice: bool = False


class InitiativeTrack(Widget):
    """One chip for each card; before the reveal a line that says what is awaited.

    A chip is as good as its card: pointing at it points at the card, a click uses it.
    """

    def __init__(
        self,
        on_point: Callable[[str], object],
        on_card: Callable[[str], object],
        text_for: Callable[[str], str],
    ) -> None:
        """``on_point`` is told which card the mouse points at ("": none), ``text_for`` explains one."""
        super().__init__(id="track", height=HEIGHT)
        self._on_point = on_point
        self._on_card = on_card
        self._text_for = text_for
        self._chips: tuple[Chip, ...] = ()
        self._line = ""
        self._boxes: tuple[pygame.Rect, ...] = ()
        """Where the chips were last drawn, from the track's corner."""
        self._pressed = ""

    def show(self, chips: tuple[Chip, ...], line: str = "") -> None:
        """Show cards, or a line where there are none."""
        if (chips, line) != (self._chips, self._line):
            self._chips, self._line = chips, line
            self.touch()

    def visible_text(self) -> str:
        """Return the order of the cards."""
        if not self._chips:
            return self._line
        return "\n".join(f"{chip.value} {chip.name}" for chip in self._chips)

    def swallows_mouse(self) -> bool:
        """The track lies over the board's ground."""
        return True

    def tooltip_at(self, point: Point | None) -> str:
        """Explain the card under the mouse; the line where no cards lie yet, if it is cut."""
        key, host = self.key_at(point), self.host
        if key:
            return self._text_for(key)
        is_cut = not self._chips and host is not None and " ".join(self._folded(host.kit)[1]) != self._line
        return escape(self._line) if is_cut else ""

    def key_at(self, point: Point | None) -> str:
        """Return the card whose chip is at a pixel of the screen, or ""."""
        if point is None:
            return ""
        at = (point[0] - self.rect.x, point[1] - self.rect.y)
        found = [chip.key for chip, box in zip(self._chips, self._boxes) if box.collidepoint(at)]
        return found[0] if found else ""

    def on_hover(self, point: Point | None) -> None:
        """Point at the card whose chip is under the mouse."""
        self._on_point(self.key_at(point))

    def on_press(self, point: Point) -> bool:
        """Begin a click."""
        self._pressed = self.key_at(point)
        return True

    def on_release(self, point: Point) -> None:
        """Use the card on whose chip the click began and ended."""
        key = self.key_at(point)
        if key and key == self._pressed:
            self._on_card(key)

    def _folded(self, kit: Kit) -> tuple[Face, tuple[str, ...]]:
        """Return the line as it is written: in smaller letters where it has no room in one."""
        if kit.fonts.width(self._line, Face()) <= self.rect.width:
            return Face(), (self._line,)
        return Face("label"), kit.fonts.folded(self._line, Face("label"), self.rect.width, NAME_LINES)

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        return (kit.px(200), kit.px(600))

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Draw the chips."""
        picture = self.blank()
        self._boxes = ()
        if not self._chips:
            face, lines = self._folded(kit)
            height = kit.fonts.height(face)
            top = (self.rect.height - height * len(lines)) // 2
            for number, line in enumerate(lines):
                ink = kit.text(line, "dim", face)
                at = ((self.rect.width - ink.get_width()) // 2, top + number * height)
                picture.blit(ink, at, special_flags=PREMULTIPLIED)
            return picture
        gap = kit.px(4)
        room = (self.rect.width - gap * (len(self._chips) - 1)) / len(self._chips)
        width = min(kit.px(MOST_WIDTH), int(room))
        x = (self.rect.width - (width + gap) * len(self._chips) + gap) // 2
        boxes = []
        for chip in self._chips:
            boxes.append(pygame.Rect(x, 0, width, self.rect.height))
            _draw_chip(picture, kit, chip, boxes[-1])
            x += width + gap
        self._boxes = tuple(boxes)
        return picture


def _draw_chip(picture: pygame.Surface, kit: Kit, chip: Chip, box: pygame.Rect) -> None:
    palette = kit.palette
    canvas = Canvas(box.width, box.height, 3)
    level = 0.45 if chip.is_resolved else 1.0
    fill = mix(palette.panel, chip.colour, 0.30 if chip.is_current else 0.14 * level)
    edge = (
        palette.accent if chip.is_current or chip.is_choice else mix(palette.panel, chip.colour, 0.55 * level)
    )
    canvas.rounded(pygame.Rect(0, 0, box.width, box.height), kit.px(6), edge)
    line = kit.px(2) if chip.is_current else kit.px(1)
    canvas.rounded(
        pygame.Rect(line, line, box.width - 2 * line, box.height - 2 * line), kit.px(6) - line, fill
    )
    radius = min(box.height * 0.40, box.width * 0.3)
    centre = (radius + kit.px(4), box.height / 2.0)
    canvas.polygon(regular_polygon(centre, radius, 6), shade(chip.colour, 0.7 * level))
    canvas.polygon(regular_polygon(centre, radius * 0.84, 6), palette.ground)
    picture.blit(canvas.finish(), box.topleft, special_flags=PREMULTIPLIED)
    tone = "accent" if chip.is_current else "dim" if chip.is_resolved else "text"
    figure = kit.text(str(chip.value), tone, Face("text", bold=True))
    at = figure.get_rect(center=(box.x + round(centre[0]), box.centery))
    picture.blit(figure, at, special_flags=PREMULTIPLIED)
    left = round(centre[0] + radius) + kit.px(6)
    room = box.width - left - kit.px(4)
    if room > kit.px(24):
        face, role = Face("label", bold=chip.is_current), "dim" if chip.is_resolved else "text"
        names = kit.fonts.folded(chip.name, face, room, NAME_LINES)
        height = kit.fonts.height(face)
        top = box.centery - height * len(names) // 2
        for number, name in enumerate(names):
            picture.blit(
                kit.text(name, role, face), (box.x + left, top + number * height), special_flags=PREMULTIPLIED
            )
