"""The sheet of a unit as a widget: pointing names a part, a click aims at it, arrows go from part to part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from game.systems.wargame.body import THRUSTERS
from game.views.ui.kit import Kit
from game.views.ui.markup import escape
from game.views.ui.widget import Common, Nav, Point, Widget
from game.views.wargame.sheet import Section, SheetItem, SheetLook, draw_sheet

WIDTH, HEIGHT = 232, 250
STEPS = {Nav.LEFT: -1, Nav.UP: -1, Nav.RIGHT: 1, Nav.DOWN: 1}


class SheetView(Widget):
    """Shows a ``SheetLook``. What can be aimed at is told by ``aims``; without any it only shows."""

    is_focusable = True

    def __init__(
        self,
        on_aim: Callable[[str], object] | None = None,
        name: Callable[[str], str] = str,
        *,
        tall: int = HEIGHT,
        **common: Unpack[Common],
    ) -> None:
        """``on_aim`` is called with the id of a section, weapon or "thrusters"; ``name`` says what it is.

        ``tall``: the height of the drawing in pixels at scale 1.
        """
        super().__init__(**common)
        self._tall = tall
        self._on_aim = on_aim
        self._name = name
        self._look: SheetLook | None = None
        self._aims: frozenset[str] | None = None
        self._aim = self._pointed = self._pressed = ""
        self._boxes: dict[str, pygame.Rect] = {}
        self._is_final = False

    @property
    def aim(self) -> str:
        """What is aimed at, "" for nothing."""
        return self._aim

    def show(
        self,
        look: SheetLook | None,
        aim: str = "",
        aims: frozenset[str] | None = None,
        *,
        is_final: bool = False,
    ) -> None:
        """Show a unit; ``aims`` are the parts that a click may choose, None: all that are left.

        ``is_final``: what is chosen is an answer, so that arrow keys do not go from part to part.
        """
        self._is_final = is_final
        if (look, aim, aims) != (self._look, self._aim, self._aims):
            self._look, self._aim, self._aims = look, aim, aims
            known = self._known()
            self._boxes = {
                part: box for part, box in self._boxes.items() if part == THRUSTERS or part in known
            }
            self.touch()

    def _known(self) -> dict[str, Section | SheetItem]:
        """The sections and items of the unit that is shown, which may not have been drawn yet."""
        if self._look is None:
            return {}
        parts: list[Section | SheetItem] = [*self._look.sections, *self._look.items]
        return {each.id: each for each in parts}

    def visible_text(self) -> str:
        """Return every part with what is left of it."""
        look = self._look
        if look is None:
            return ""
        parts = self._known().values()
        lines = [f"{each.name} {look.told_of(each.id, each.left, each.most)}" for each in parts]
        if look.thrusters[1]:
            lines.append(f"{self._name(THRUSTERS)} {look.told_of(THRUSTERS, *look.thrusters)}")
        if look.ap >= 0:
            lines.append(f"{look.ap} AP")
        return "\n".join(lines)

    def parts(self) -> tuple[str, ...]:
        """Return what can be aimed at, in the order of the sheet."""
        look = self._look
        if look is None or self._on_aim is None:
            return ()
        found = [each.id for each in look.sections if each.left > 0]
        found += [each.id for each in look.items]
        if look.thrusters[0] > 0:
            found.append(THRUSTERS)
        return tuple(each for each in found if self._aims is None or each in self._aims)

    def part_at(self, point: Point | None) -> str:
        """Return the part at a pixel of the screen, the smallest where several lie over each other."""
        if point is None:
            return ""
        at = (point[0] - self.rect.x, point[1] - self.rect.y)
        found = [part for part, box in self._boxes.items() if box.collidepoint(at)]
        return min(found, key=lambda part: self._boxes[part].width * self._boxes[part].height, default="")

    def tooltip_at(self, point: Point | None) -> str:
        """Name the part under the mouse with what is left of it."""
        part, look = self.part_at(point), self._look
        if not part or look is None:
            return self.tooltip
        if part == THRUSTERS:
            return f"{escape(self._name(part))} {look.told_of(part, *look.thrusters)}"
        known = self._known()[part]
        return f"{escape(known.name)} {look.told_of(part, known.left, known.most)}"

    def swallows_mouse(self) -> bool:
        """The sheet lies over the board's ground."""
        return True

    def on_hover(self, point: Point | None) -> None:
        """Light up the part under the mouse."""
        part = self.part_at(point)
        part = part if part in self.parts() else ""
        if part != self._pointed:
            self._pointed = part
            self.touch()

    def on_press(self, point: Point) -> bool:
        """Begin a click."""
        self._pressed = self.part_at(point)
        return True

    def on_release(self, point: Point) -> None:
        """Aim at the part on which the click began and ended."""
        part = self.part_at(point)
        if part and part == self._pressed and part in self.parts():
            self._choose(part)

    def on_nav(self, nav: Nav) -> bool:
        """Go from part to part with the arrow keys; aim at once."""
        parts = self.parts()
        step = STEPS.get(nav, 0)
        if not parts or not step or self._is_final:
            return False
        index = parts.index(self._aim) + step if self._aim in parts else 0 if step > 0 else len(parts) - 1
        if not 0 <= index < len(parts):
            return False
        self._choose(parts[index])
        return True

    def _choose(self, part: str) -> None:
        self._aim = part
        self.touch()
        if self._on_aim is not None:
            self._on_aim(part)

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        return (kit.px(WIDTH * 0.75), kit.px(WIDTH))

    def _measure_height(self, kit: Kit, width: int) -> int:
        return kit.px(self._tall)

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Draw the sheet."""
        self._boxes = {}
        if self._look is None:
            return None
        picture, self._boxes = draw_sheet(kit, self._look, self.rect.size, self._aim, self._pointed)
        return picture
