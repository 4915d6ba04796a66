"""The sites of a war on the board: their icons, and the marks that tell what they have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from game.systems.totalwar.profile import SiteKind
from game.systems.totalwar.state import TotalWarState
from game.views.drawing import PREMULTIPLIED, Rgb
from game.views.table.stage import Stage
from game.views.tokens import site_icons
from game.views.tokens.signs import GOLD, coin

ICON_SHARE = 0.66
ASIDE_SHARE = 0.36
ICONS_FROM_PX = 8
LEAST_ICON_PX, LEAST_CAPITAL_PX = 15, 19
"""Icons stay this large however small the panels are: most sites have no neighbour that is one too."""
MARKS_FROM_PX = 30
FIGURES_FROM_PX = 40
TOKEN_SHARE = 0.8


@dataclass(frozen=True, slots=True)
class SiteMark:
    """What the map shows of a site."""

    kind: SiteKind
    name: str
    yield_gold: int = 0
    levels: tuple[int, ...] = ()
    """The level of each facility and upgrade."""
    turns_left: int = -1
    """Turns that the construction still takes, -1 without one."""


def site_marks(state: TotalWarState) -> dict[int, SiteMark]:
    """Return what the map shows of every site."""
    marks = {}
    for panel, site in state.sites.items():
        setup = state.map.sites[panel]
        marks[panel] = SiteMark(
            site.kind,
            setup.name,
            setup.yield_gold,
            tuple(level for _, level in site.facilities if level > 0),
            -1 if site.construction is None else site.construction.turns_left,
        )
    return marks


def icon_side(px: float, is_capital: bool, is_aside: bool = False) -> int:
    """Return the side in pixels of a site's icon where panels are ``px`` wide."""
    share = ASIDE_SHARE if is_aside else ICON_SHARE * (1.15 if is_capital else 1.0)
    least = LEAST_CAPITAL_PX if is_capital else LEAST_ICON_PX
    return max(least - 4 * is_aside, 2 * round(px * share / 2))


class SiteLayer:
    """Draws sites below the forces; where a force stands the icon steps aside."""

    def __init__(self, accent: Rgb, warning: Rgb) -> None:
        """Colours are those of levels and of works under way."""
        self._accent, self._warning = accent, warning
        self.marks: Mapping[int, SiteMark] = {}

    def restyle(self, accent: Rgb, warning: Rgb) -> None:
        """Take other colours."""
        self._accent, self._warning = accent, warning

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw what is in view."""
        px = stage.camera.unit_px
        if px < ICONS_FROM_PX:
            return
        left, top = stage.camera.to_screen(0.0, 0.0)
        view = stage.camera.viewport.inflate(2 * round(px), 2 * round(px))
        centre = stage.geometry.centre
        standing = {
            sprite.token.tile for sprite in stage.sprites.values() if "garrison" not in sprite.token.traits
        }
        pairs: list[tuple[pygame.Surface, pygame.Rect]] = []
        for tile, mark in self.marks.items():
            is_capital = mark.kind == "capital"
            x, y = centre(tile)
            x, y = left + x * px, top + y * px
            if not view.collidepoint(x, y):
                continue
            is_aside = tile in standing
            if is_aside:
                x, y = x - px * 0.33, y - px * 0.27
            icon = site_icons.site_icon(mark.kind, icon_side(px, is_capital, is_aside))
            pairs.append((icon, icon.get_rect(center=(round(x), round(y)))))
            if px >= MARKS_FROM_PX and not is_aside:
                self._collect_marks(pairs, mark, (x, y), round(px))
        surface.fblits(pairs, PREMULTIPLIED)

    def _collect_marks(
        self,
        pairs: list[tuple[pygame.Surface, pygame.Rect]],
        mark: SiteMark,
        at: tuple[float, float],
        px: int,
    ) -> None:
        x, y = at
        if mark.yield_gold and px >= FIGURES_FROM_PX:
            figure = coin(str(mark.yield_gold), round(px * 0.72), (38, 32, 20), GOLD)
            pairs.append((figure, figure.get_rect(center=(round(x + px * 0.27), round(y - px * 0.24)))))
        if mark.levels:
            levels = site_icons.level_marks(mark.levels, px, self._accent)
            pairs.append((levels, levels.get_rect(center=(round(x), round(y + px * 0.345)))))
        if mark.turns_left >= 0:
            works = site_icons.works_mark(mark.turns_left, px, self._warning)
            pairs.append((works, works.get_rect(center=(round(x - px * 0.30), round(y - px * 0.22)))))
