"""Territory over time as stacked areas, with the rounds below and the names at the end."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.theme import Colour
from game.views.ui.widget import Point, Widget

_SMALL = Face("label")
_BOLD = Face("label", bold=True)
_OVERSAMPLE = 2


@dataclass(frozen=True, slots=True)
class Area:
    """One layer of the chart: a name, its colour, a value for each moment, and the icon of its emblem."""

    name: str
    colour: Colour
    values: tuple[int, ...]
    icon: str = "stop"


class AreaChart(Widget):
    """Stacked areas, first layer at the bottom. Resting the mouse on it tells the values of a moment."""

    def __init__(self, areas: Sequence[Area], marks: Sequence[tuple[int, str]], height: int = 200) -> None:
        """``marks``: (moment, text) for the axis below."""
        super().__init__(height=height, id="chart")
        self.areas = tuple(areas)
        self.marks = tuple(marks)
        self._moment = -1

    @property
    def moments(self) -> int:
        """How many moments the chart shows."""
        return max((len(area.values) for area in self.areas), default=0)

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        return kit.px(200), kit.px(400)

    def _field(self, kit: Kit) -> pygame.Rect:
        """The inside of the chart, relative to the widget."""
        foot = kit.fonts.height(_SMALL) + kit.px(6)
        names = max((kit.fonts.width(area.name, _BOLD) for area in self.areas), default=0)
        right = min(names + kit.px(44), self.rect.width // 3)
        return pygame.Rect(0, kit.px(4), max(1, self.rect.width - right), max(1, self.rect.height - foot))

    def _x(self, field: pygame.Rect, moment: int) -> int:
        return field.x + field.width * moment // max(1, self.moments - 1)

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Paint areas, axis, names, and the moment under the mouse."""
        surface = self.blank()
        field = self._field(kit)
        if self.moments < 2:
            return surface
        surface.blit(self._areas(kit, field), field.topleft, None, pygame.BLEND_PREMULTIPLIED)
        line = kit.px(1)
        surface.fill((*kit.palette.panel_edge, 255), (field.x, field.bottom, field.width, line))
        last = -kit.px(100)
        for moment, text in self.marks:
            x = self._x(field, moment)
            drawn = kit.text(text, "dim", _SMALL)
            if x - last < drawn.get_width() + kit.px(16) or x + drawn.get_width() > self.rect.width:
                continue
            last = x
            surface.fill((*kit.palette.faint, 255), (x, field.bottom, line, kit.px(4)))
            surface.blit(drawn, (x, field.bottom + kit.px(5)), None, pygame.BLEND_PREMULTIPLIED)
        self._paint_names(kit, field, surface)
        if 0 <= self._moment < self.moments:
            x = self._x(field, self._moment)
            surface.fill((*kit.palette.text, 255), (x, field.y, line, field.height))
        return surface

    def _stack(self, moment: int) -> list[int]:
        """The lower edge of each layer at a moment, and the upper edge of the last."""
        edges = [0]
        for area in self.areas:
            edges.append(edges[-1] + (area.values[moment] if moment < len(area.values) else 0))
        return edges

    def _areas(self, kit: Kit, field: pygame.Rect) -> pygame.Surface:
        most = max(1, *(self._stack(moment)[-1] for moment in range(self.moments)))
        width, height = field.width * _OVERSAMPLE, field.height * _OVERSAMPLE
        sheet = pygame.Surface((width, height), pygame.SRCALPHA)
        stacks = [self._stack(moment) for moment in range(self.moments)]
        steps = [width * moment // (self.moments - 1) for moment in range(self.moments)]
        for number, area in enumerate(self.areas):
            lower = [
                (x, height - height * stack[number] // most) for x, stack in zip(steps, stacks, strict=True)
            ]
            upper = [
                (x, height - height * stack[number + 1] // most)
                for x, stack in zip(steps, stacks, strict=True)
            ]
            pygame.draw.polygon(sheet, (*area.colour, 150), [*upper, *reversed(lower)])
            pygame.draw.lines(sheet, (*area.colour, 255), False, upper, _OVERSAMPLE * kit.px(2))
        return pygame.transform.smoothscale(sheet.premul_alpha(), field.size)

    def _paint_names(self, kit: Kit, field: pygame.Rect, surface: pygame.Surface) -> None:
        """Names at the right end, each at the height of its layer, none over another."""
        moment = self._moment if 0 <= self._moment < self.moments else self.moments - 1
        edges = self._stack(self.moments - 1)
        most = max(1, *(self._stack(each)[-1] for each in range(self.moments)))
        step = kit.fonts.height(_BOLD)
        floor = field.bottom
        for number, area in enumerate(self.areas):
            value = area.values[moment] if moment < len(area.values) else 0
            middle = field.bottom - field.height * (edges[number] + edges[number + 1]) // (2 * most)
            y = min(middle - step // 2, floor - step)
            floor = y
            sign = kit.icons.icon(area.icon, kit.px(16), area.colour)
            at = sign.get_rect(midleft=(field.right + kit.px(4), y + step // 2))
            surface.blit(sign, at, None, pygame.BLEND_PREMULTIPLIED)
            text = kit.text(f"{area.name} {value}", "text", _BOLD)
            surface.blit(text, (field.right + kit.px(24), y), None, pygame.BLEND_PREMULTIPLIED)

    def on_hover(self, point: Point | None) -> None:
        """Show the values of the moment under the mouse."""
        moment = -1
        host = self.host
        if point is not None and host is not None:
            field = self._field(host.kit)
            moment = round((point[0] - self.rect.x - field.x) * (self.moments - 1) / field.width)
        if moment != self._moment:
            self._moment = moment
            self.touch()

    def visible_text(self) -> str:
        """The names with their latest values."""
        return "  ".join(f"{area.name} {area.values[-1]}" for area in self.areas if area.values)
