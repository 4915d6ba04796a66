"""A theatre in small: whose panels are whose, where the capitals lie, and what else stands there."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.content.catalog import Catalog
from game.systems.totalwar.build import theatre_setup
from game.systems.totalwar.setup import TheatreSetup
from game.views.drawing import PREMULTIPLIED, Canvas, Rgb, mix, shade, star_points
from game.views.emblem import emblem_name
from game.views.tokens.site_icons import site_icon
from game.views.ui.basic import Picture
from game.views.ui.emblem_view import emblem_sign
from game.views.ui.kit import Kit
from game.views.ui.theme import FactionLook

NEUTRAL: Rgb = (38, 47, 60)
_STEP = 0.875
SITES_FROM_PX = 14.0
"""Where panels are smaller, only the capitals are shown."""
SITE_SHARE = 0.62


class TheatrePreview(Picture):
    """Shows a theatre as large as its place allows."""

    def __init__(self, catalog: Catalog, height: int) -> None:
        super().__init__(self._paint_map, width=0, height=height)
        self._catalog = catalog
        self._shown = ""
        self._theatre: TheatreSetup | None = None

    def show(self, theatre: str) -> None:
        """Show another theatre, "" for none."""
        if theatre != self._shown:
            self._shown = theatre
            self._theatre = theatre_setup(self._catalog, theatre) if theatre else None
            self.touch()

    def _paint_map(self, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
        surface = pygame.Surface(size, pygame.SRCALPHA)
        theatre = self._theatre
        if theatre is None:
            return surface
        across = (theatre.columns - 1) * _STEP + 1.2
        down = theatre.rows + 0.5
        unit = min(size[0] / across, size[1] / down)
        left, top = (size[0] - unit * across) / 2, (size[1] - unit * down) / 2
        canvas = Canvas(*size)
        for panel, terrain in enumerate(theatre.terrain):
            if not terrain:
                continue
            column, row = panel % theatre.columns, panel // theatre.columns
            x = left + (column * _STEP + 0.6) * unit
            y = top + (row + 0.5 + (column & 1) * 0.5) * unit
            canvas.polygon(_hexagon(x, y, unit * 0.47), self._colour(kit, theatre, panel, terrain))
        emblems: list[tuple[FactionLook, tuple[float, float]]] = []
        icons: list[tuple[pygame.Surface, pygame.Rect]] = []
        for site in theatre.sites:
            column, row = site.panel % theatre.columns, site.panel // theatre.columns
            x = left + (column * _STEP + 0.6) * unit
            y = top + (row + 0.5 + (column & 1) * 0.5) * unit
            if site.kind != "capital":
                if unit >= SITES_FROM_PX:
                    drawn = site_icon(site.kind, round(unit * SITE_SHARE))
                    icons.append((drawn, drawn.get_rect(center=(round(x), round(y)))))
            else:
                canvas.polygon(star_points((x, y), max(5.0, unit * 0.6)), kit.palette.accent)
                owner = theatre.owners[site.panel]
                if owner:
                    emblems.append((kit.factions.look(owner), (x + unit * 0.42, y + unit * 0.36)))
        surface.blit(canvas.finish(), (0, 0), special_flags=PREMULTIPLIED)
        surface.fblits(icons, PREMULTIPLIED)
        for look, at in emblems:
            side = max(kit.px(18 if look.picture is None else 32), round(unit * 0.6))
            if look.picture is not None:
                sign = emblem_sign(kit, look, side)
                box = sign.get_rect(center=at).clamp(surface.get_rect())
                surface.blit(sign, box, special_flags=PREMULTIPLIED)
                continue
            for icon, px, colour in (
                (emblem_name(look.shape, ""), side + kit.px(4), kit.palette.ground),
                (look.icon, side, look.colour),
            ):
                sign = kit.icons.icon(icon, px, colour)
                surface.blit(sign, sign.get_rect(center=at), special_flags=PREMULTIPLIED)
        return surface

    def _colour(self, kit: Kit, theatre: TheatreSetup, panel: int, terrain: str) -> Rgb:
        owner = theatre.owners[panel]
        if owner:
            return shade(kit.factions.look(owner).colour, 0.7)
        if terrain in theatre.impassable:
            return shade(NEUTRAL, 0.55)
        return mix(NEUTRAL, (30, 66, 92), 0.4) if theatre.theatre == "land" else NEUTRAL


@lru_cache(maxsize=2)
def _corners() -> tuple[tuple[float, float], ...]:
    return ((-0.57, -1.0), (0.57, -1.0), (1.14, 0.0), (0.57, 1.0), (-0.57, 1.0), (-1.14, 0.0))


def _hexagon(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    return [(x + dx * radius, y + dy * radius) for dx, dy in _corners()]
