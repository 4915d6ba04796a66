"""Paints a board of regions that have owners: each in its owner's colour with his sign, borders that glow.

Where races contend for a region it is striped in their colours; one that is disputed counts for nobody, and
its stripes lie on bare ground.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from game.core.table import BoardView
from game.views.board.ground import Area
from game.views.board.region_painter import RegionPainter
from game.views.board.terrain import TerrainStyle
from game.views.drawing import PREMULTIPLIED, Canvas, Point, Rgb, mix, shade
from game.views.emblem import body_outline
from game.views.ui.theme import FactionLook

Picture = tuple[pygame.Surface, tuple[int, int]]
"""A picture of a region, and the pixel of the board where it lies."""
FILL, NEUTRAL_FILL, DISPUTED_FILL = 0.40, 0.10, 0.06
"""How much of an owner's colour lies over the ground."""
SIGN_FILL: Final = 0.22
"""How much lighter than its ground the sign of an owner is."""
SIGN_UNITS, SIGN_STEP_UNITS = 0.26, 1.35
STRIPE_UNITS: Final = 0.42
STRIPE_FILL: Final = 0.50
GLOW: Final = ((0.62, 0.10), (0.50, 0.16), (0.38, 0.23), (0.26, 0.31), (0.15, 0.40))
"""Widths in units of the light inside a border, and how strong it is within each."""
BARE_GLOW: Final = ((0.40, 0.08), (0.22, 0.14))
EDGE_UNITS, INNER_EDGE_UNITS = 0.085, 0.05
KEPT: Final = 220
"""So many pictures of regions are kept."""
SUPERSAMPLING: Final = 2
GLOW_SHARE: Final = 2
"""Light is drawn at so small a part of the size: it is soft anyway."""
SEA: Final[Rgb] = (13, 20, 30)
BARE_EDGE: Final[Rgb] = (96, 112, 132)
"""Borders of what nobody holds."""
SIGN_SHAPES_FROM_PX: Final = 14


@dataclass(frozen=True, slots=True)
class RegionLook:
    """What a region shows: whose it is, who contends for it, whether it is disputed."""

    owner: str = ""
    rivals: tuple[str, ...] = ()
    """Races whose units face each other there."""
    is_disputed: bool = False


class OwnedRegionPainter(RegionPainter):
    """Paints the regions as they look now. Whoever changes a look repaints what ``show`` returns."""

    def __init__(
        self,
        board: BoardView,
        styles: Mapping[str, TerrainStyle],
        look: Callable[[str], FactionLook],
        ground: Rgb,
    ) -> None:
        """``look`` says how an owner looks, "" for nobody, who owns everything at first."""
        super().__init__(board, styles, ground)
        self._look = look
        self._shown = tuple(RegionLook() for _ in board.terrain)
        self._pictures: OrderedDict[object, Picture] = OrderedDict()
        self._areas = tuple(map(self._area, range(len(board.terrain))))

    @property
    def shown(self) -> tuple[RegionLook, ...]:
        """Return how every region looks now."""
        return self._shown

    def show(self, looks: Sequence[RegionLook]) -> list[Area]:
        """Show regions another way; return the parts of the board that look different now."""
        changed = {tile for tile, (old, new) in enumerate(zip(self._shown, looks)) if old != new}
        self._shown = tuple(looks)
        edges = [edge for tile in changed for edge in self._geometry.edges(tile)]
        changed |= {other for other, _, _ in edges if other is not None}
        return [self._areas[tile] for tile in sorted(changed)]

    def paint(self, surface: pygame.Surface, unit_px: int, left_px: int, top_px: int) -> None:
        """Fill the surface with the ground whose top left corner is at this pixel of the board."""
        self._paint_sky(surface, left_px, top_px)
        for tile in self._tiles_in(unit_px, pygame.Rect(left_px, top_px, *surface.get_size())):
            picture, at = self._picture(tile, unit_px)
            corner = (at[0] - left_px, at[1] - top_px)
            surface.blit(picture, corner, special_flags=PREMULTIPLIED)

    def pictures(self, unit_px: int, area: pygame.Rect) -> Iterator[None]:
        """Make the pictures of the regions that lie in a part of the board, one with each step."""
        for tile in self._tiles_in(unit_px, area):
            if self._key(tile, unit_px) not in self._pictures:
                self._picture(tile, unit_px)
                yield

    def _tiles_in(self, unit_px: int, seen: pygame.Rect) -> Iterator[int]:
        for tile, (left, top, right, bottom) in enumerate(self._areas):
            box = pygame.Rect(left * unit_px, top * unit_px, 0, 0)
            box.size = round((right - left) * unit_px) + 4, round((bottom - top) * unit_px) + 4
            if box.colliderect(seen):
                yield tile

    def _bright_sides(self, tile: int) -> tuple[bool, ...]:
        """For each side whether it parts what looks different: only there a border glows."""
        own = self._shown[tile]
        return tuple(
            other is None or self._shown[other].owner != own.owner or own.is_disputed
            for other, _, _ in self._geometry.edges(tile)
        )

    def _key(self, tile: int, unit_px: int) -> tuple[object, ...]:
        """What a picture of a region hangs on."""
        return (tile, unit_px, self._shown[tile], self._bright_sides(tile), self._colours[tile])

    def _picture(self, tile: int, unit_px: int) -> Picture:
        """Return the picture of a region, and the pixel of the board where it lies."""
        key = self._key(tile, unit_px)
        found = self._pictures.get(key)
        if found is None:
            found = self._pictures[key] = self._drawn(tile, unit_px, self._bright_sides(tile))
            if len(self._pictures) > KEPT:
                self._pictures.popitem(last=False)
        else:
            self._pictures.move_to_end(key)
        return found

    def _drawn(self, tile: int, unit_px: int, bright: tuple[bool, ...]) -> Picture:
        outline = self._geometry.outlines[tile]
        left = int(min(x for x, _ in outline) * unit_px) - 2
        top = int(min(y for _, y in outline) * unit_px) - 2
        width = int(max(x for x, _ in outline) * unit_px) + 3 - left
        height = int(max(y for _, y in outline) * unit_px) + 3 - top
        points = [(x * unit_px - left, y * unit_px - top) for x, y in outline]
        look = self._shown[tile]
        sheet = Canvas(width, height, SUPERSAMPLING)
        self._fill(sheet, look, self._colours[tile], unit_px, (left, top))
        self._edge(sheet, look, points, bright, unit_px)
        mask = Canvas(width, height, SUPERSAMPLING)
        mask.polygon(points, (255, 255, 255))
        sheet.sheet.blit(mask.sheet, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return sheet.finish(), (left, top)

    def _fill(self, sheet: Canvas, look: RegionLook, ground: Rgb, unit_px: int, at: tuple[int, int]) -> None:
        """Ground, colour and sign of the owner, stripes of those who contend."""
        colour = self._look(look.owner).colour
        share = DISPUTED_FILL if look.is_disputed else FILL if look.owner else NEUTRAL_FILL
        base = mix(mix(SEA, ground, 0.55), colour, share)
        sheet.sheet.fill((*base, 255))
        rivals = [race for race in look.rivals if race != look.owner] or list(look.rivals)
        if look.is_disputed or len(look.rivals) > 1:
            self._stripes(sheet, look.rivals if look.is_disputed else rivals, unit_px, at)
        elif look.owner:
            self._signs(sheet, look.owner, base, unit_px, at)

    def _signs(self, sheet: Canvas, owner: str, base: Rgb, unit_px: int, at: tuple[int, int]) -> None:
        """The shape of the owner's counters all over his land, so that colour is not the only cue."""
        if unit_px < SIGN_SHAPES_FROM_PX:
            return
        look = self._look(owner)
        tone = mix(base, mix(look.colour, (255, 255, 255), 0.35), SIGN_FILL)
        step = SIGN_STEP_UNITS * unit_px
        rows = range(int(at[1] // step) - 1, int((at[1] + sheet.size[1]) // step) + 2)
        for row in rows:
            shift = step / 2 if row % 2 else 0.0
            first = int((at[0] - shift) // step) - 1
            for column in range(first, int((at[0] + sheet.size[0]) // step) + 2):
                centre = (column * step + shift - at[0], row * step - at[1])
                sheet.polygon(body_outline(look.shape, centre, SIGN_UNITS * unit_px), tone)

    def _stripes(self, sheet: Canvas, races: Sequence[str], unit_px: int, at: tuple[int, int]) -> None:
        """Broad slanting stripes, a colour after the other."""
        width, height = sheet.size
        step = STRIPE_UNITS * unit_px
        band = pygame.Surface(sheet.sheet.get_size(), pygame.SRCALPHA)
        scale = sheet.scale
        first = int((at[0] + at[1]) // step) - 1
        for number in range(first, int((at[0] + at[1] + width + height) // step) + 2):
            race = races[number // 2 % len(races)] if number % 2 else ""
            if not race:
                continue
            begin = (number * step - at[0] - at[1]) * scale
            low = height * scale
            corners = [(begin, 0.0), (begin + step * scale, 0.0)]
            corners += [(begin + step * scale - low, low), (begin - low, low)]
            colour = self._look(race).colour
            pygame.draw.polygon(band, (*colour, round(255 * STRIPE_FILL)), corners)
        sheet.sheet.blit(band, (0, 0))

    def _edge(
        self, sheet: Canvas, look: RegionLook, points: Sequence[Point], bright: Sequence[bool], unit_px: int
    ) -> None:
        """Light along borders with others, a bright line on them, a dark one between regions of one owner."""
        is_held = bool(look.owner) and not look.is_disputed
        colour = self._look(look.owner).colour if is_held else BARE_EDGE
        sides = list(pairwise((*points, points[0])))
        glow = pygame.Surface(
            (sheet.size[0] // GLOW_SHARE + 1, sheet.size[1] // GLOW_SHARE + 1), pygame.SRCALPHA
        )
        lit = [side for side, is_bright in zip(sides, bright) if is_bright]
        for reach, strength in GLOW if is_held else BARE_GLOW:
            ink, half = (*colour, round(255 * strength)), reach * unit_px / GLOW_SHARE
            for start, end in lit:
                a = (start[0] / GLOW_SHARE, start[1] / GLOW_SHARE)
                b = (end[0] / GLOW_SHARE, end[1] / GLOW_SHARE)
                pygame.draw.line(glow, ink, a, b, max(1, round(2 * half)))
                pygame.draw.circle(glow, ink, b, half)
        sheet.sheet.blit(pygame.transform.smoothscale(glow, sheet.sheet.get_size()), (0, 0))
        for side, is_bright in zip(sides, bright):
            if not is_bright:
                sheet.path(side, shade(mix(SEA, colour, 0.30), 0.62), 2 * INNER_EDGE_UNITS * unit_px)
        line = mix(colour, (255, 255, 255), 0.30)
        for side, is_bright in zip(sides, bright):
            if is_bright:
                sheet.path(side, line, max(2.0, 2 * EDGE_UNITS * unit_px))
