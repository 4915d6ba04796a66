"""A machine enlarged, with its three zones: how much each has taken, and what that costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.views.drawing import PREMULTIPLIED, Canvas, Rgb, faded, mix, shade
from game.views.tokens.silhouette import is_pictured, silhouette
from game.views.tokens.spec import SilhouetteSpec
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.widget import Widget

BANDS = ((0.0, 0.30), (0.30, 0.60), (0.60, 1.0))
"""The parts of a silhouette's height that are its head, trunk and legs."""
SOUND: Rgb = (206, 220, 236)
WHITE: Rgb = (255, 255, 255)
HATCH: Rgb = (150, 150, 150)
VEIL = 0.42
"""So much white lies over a hit zone of a picture before it takes its colour: dark pictures show it too."""


@dataclass(frozen=True, slots=True)
class ZoneState:
    """One zone: its name, the damage taken, what it endures, and the penalty that applies, in words."""

    name: str
    damage: int
    limit: int
    penalty: str = ""

    @property
    def left(self) -> int:
        """How much it still endures: as many notches are whole."""
        return max(0, self.limit - self.damage)


@dataclass(frozen=True, slots=True)
class MachineState:
    """A machine to be drawn large."""

    silhouette: SilhouetteSpec
    colour: Rgb
    zones: tuple[ZoneState, ...]


def zone_colour(zone: ZoneState, good: Rgb, warning: Rgb, bad: Rgb) -> Rgb:
    """The colour of a zone by how much of it is left."""
    if not zone.damage:
        return good
    share = zone.damage / max(1, zone.limit)
    return mix(mix(good, warning, 0.75), bad, max(0.0, (share - 0.25) / 0.5)) if share < 0.75 else bad


@lru_cache(maxsize=64)
def machine_picture(spec: SilhouetteSpec, size: int, tints: tuple[Rgb, Rgb, Rgb]) -> pygame.Surface:
    """The machine with each zone in its colour, premultiplied and shared.

    A picture keeps its colours where it is whole; a zone that was hit is grey and hatched below its
    colour, whatever colours the picture has.
    """
    plain = silhouette(spec, size, SOUND)
    picture = pygame.Surface(plain.get_size(), pygame.SRCALPHA)
    ink = plain.get_bounding_rect()
    for (top, bottom), tint in zip(BANDS, tints):
        box = pygame.Rect(
            0, ink.y + round(ink.height * top), plain.get_width(), round(ink.height * (bottom - top)) + 1
        )
        part = plain.subsurface(box.clip(plain.get_rect())).copy()
        if is_pictured(spec) and tint != WHITE:
            part = _veiled(pygame.transform.grayscale(part))
            part.blit(_hatching(part.get_size(), size, box.y), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        part.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(part, box.topleft)
    return picture


def _hatching(size: tuple[int, int], side: int, offset: int) -> pygame.Surface:
    """Slanting lines to darken a zone by, over a machine of a side; ``offset`` joins those of two zones."""
    width, height = size
    canvas = Canvas(width, height)
    canvas.polygon([(0, 0), (width, 0), (width, height), (0, height)], WHITE)
    step = max(5.0, side / 16.0)
    for line in range(-1, int((width + height) / step) + 2):
        x = line * step - offset % step
        canvas.path([(x + 2.0, -2.0), (x - height - 2.0, height + 2.0)], HATCH, step * 0.3)
    return canvas.finish()


def _veiled(picture: pygame.Surface) -> pygame.Surface:
    """A copy of a premultiplied picture, paler where it shows anything."""
    white = picture.copy()
    white.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    copy = faded(picture, 1.0 - VEIL)
    copy.blit(faded(white.premul_alpha(), VEIL), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return copy


class MachineView(Widget):
    """The enlarged machine at the left, a line for each zone at the right, joined by leaders."""

    def __init__(self, height: int = 150) -> None:
        super().__init__(id="machine", height=height)
        self._shown: MachineState | None = None

    def show(self, machine: MachineState | None) -> None:
        """Show a machine, or nothing."""
        if machine != self._shown:
            self._shown = machine
            self.touch()

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        return (kit.px(180), kit.px(240))

    def bare_width(self, kit: Kit) -> int:
        """Return a width in which the zones can still be read."""
        return min(self.width_range(kit)[0], kit.px(140))

    def visible_text(self) -> str:
        """Return what each zone still endures."""
        if self._shown is None:
            return ""
        return "\n".join(f"{z.name} {z.left}/{z.limit} {z.penalty}".strip() for z in self._shown.zones)

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Draw machine, leaders, notches."""
        shown = self._shown
        if shown is None:
            return None
        picture = self.blank()
        palette = kit.palette
        size = min(self.rect.height, round(self.rect.width * 0.58))
        tints = [zone_colour(zone, WHITE, palette.warning, palette.bad) for zone in shown.zones]
        machine = machine_picture(shown.silhouette, size, (tints[0], tints[1], tints[2]))
        ink = machine.get_bounding_rect()
        top = (self.rect.height - size) // 2
        picture.blit(machine, (0, top), special_flags=PREMULTIPLIED)
        left = size + kit.px(6)
        self._draw_zones(picture, kit, shown.zones, (ink.right, top + ink.y, ink.height), left)
        return picture

    def _draw_zones(
        self,
        picture: pygame.Surface,
        kit: Kit,
        zones: Sequence[ZoneState],
        figure: tuple[int, int, int],
        left: int,
    ) -> None:
        palette = kit.palette
        canvas = Canvas(*self.rect.size, 3)
        row = self.rect.height / len(zones)
        for number, (zone, (top, bottom)) in enumerate(zip(zones, BANDS)):
            colour = zone_colour(zone, palette.good, palette.warning, palette.bad)
            middle = row * (number + 0.5)
            body = figure[1] + figure[2] * (top + bottom) / 2.0
            start = (figure[0] - kit.px(18), body)
            bend = (left - kit.px(10), middle)
            canvas.path([start, bend, (left - kit.px(3), middle)], shade(colour, 0.6), max(1.0, kit.scale))
            canvas.circle(start, 2.2 * kit.scale, colour)
            for notch in range(zone.limit):
                self._draw_notch(canvas, kit, notch, zone, colour, (left, middle))
        picture.blit(canvas.finish(), (0, 0), special_flags=PREMULTIPLIED)
        small = Face("label", bold=True)
        for number, zone in enumerate(zones):
            middle = round(row * (number + 0.5))
            height = kit.fonts.height(small)
            name = kit.text(zone.name, "text", small)
            picture.blit(name, (left, middle - height - kit.px(2)), special_flags=PREMULTIPLIED)
            figure_text = kit.text(f"{zone.left}/{zone.limit}", "dim", Face("label", mono=True))
            at = (left + name.get_width() + kit.px(6), middle - height - kit.px(2))
            picture.blit(figure_text, at, special_flags=PREMULTIPLIED)
            if zone.penalty:
                room = self.rect.width - left
                text = kit.fonts.elide(zone.penalty, Face("label"), room)
                note = kit.text(text, "bad", Face("label"))
                picture.blit(note, (left, middle + kit.px(11)), special_flags=PREMULTIPLIED)

    def _draw_notch(
        self,
        canvas: Canvas,
        kit: Kit,
        notch: int,
        zone: ZoneState,
        colour: Rgb,
        at: tuple[int, float],
    ) -> None:
        """A notch of armour: whole ones are filled, spent ones are crossed."""
        room = max(1.0, (self.rect.width - at[0]) / max(1, zone.limit))
        width = min(kit.px(14), room - kit.px(3))
        x, y = at[0] + notch * (width + kit.px(3)), at[1] + kit.px(2)
        height = kit.px(7)
        if notch >= zone.damage:
            canvas.polygon([(x + 2, y), (x + width, y), (x + width - 2, y + height), (x, y + height)], colour)
        else:
            outline = [(x + 2, y), (x + width, y), (x + width - 2, y + height), (x, y + height)]
            canvas.outline(outline, kit.palette.bad, max(0.8, 0.9 * kit.scale))
            canvas.path([(x + 2, y + height - 1), (x + width - 2, y + 1)], kit.palette.bad, kit.scale)
