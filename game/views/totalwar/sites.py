"""The sites of a war on the board: icon, marks, name, and the announced shots of superweapons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.systems.totalwar.profile import SiteKind
from game.systems.totalwar.state import TotalWarState
from game.views.board.terrain import TerrainStyle
from game.views.drawing import PREMULTIPLIED, Rgb
from game.views.table.stage import Stage
from game.views.tokens import site_icons
from game.views.tokens.signs import GOLD, coin, haloed

ICON_SHARE = 0.66
ASIDE_SHARE = 0.36
ICONS_FROM_PX = 8
LEAST_ICON_PX, LEAST_CAPITAL_PX = 15, 19
"""Icons stay this large however small the panels are: most sites have no neighbour that is one too."""
MARKS_FROM_PX = 30
FIGURES_FROM_PX = 40
NAMES_FROM_PX = 60
CAPITAL_NAMES_FROM_PX = 22
RANKS: Mapping[str, int] = {"capital": 0, "landmark": 0, "fortress": 1, "colony": 2}
"""Whose names are written where panels are small: the first always, the others where there is room."""
TOKEN_SHARE = 0.8
Write = Callable[[str, bool], pygame.Surface]
"""Renders a name; whether it is a capital's."""


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


def landmarks(terrain: Sequence[str], styles: Mapping[str, TerrainStyle], columns: int) -> dict[int, str]:
    """Return the names that the ground itself has, each at the middle one of the panels that bear it."""
    found: dict[str, list[int]] = {}
    for tile, name in enumerate(terrain):
        if name and styles[name].label:
            found.setdefault(styles[name].label, []).append(tile)
    middles = {}
    for label, tiles in found.items():
        places = [divmod(tile, columns) for tile in tiles]
        row, column = (sum(each) / len(tiles) for each in zip(*places))
        far = [(place[0] - row) ** 2 + (place[1] - column) ** 2 for place in places]
        middles[tiles[far.index(min(far))]] = label
    return middles


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
            share = ASIDE_SHARE if is_aside else ICON_SHARE * (1.15 if is_capital else 1.0)
            if is_aside:
                x, y = x - px * 0.33, y - px * 0.27
            least = LEAST_CAPITAL_PX if is_capital else LEAST_ICON_PX
            size = max(least - 4 * is_aside, 2 * round(px * share / 2))
            icon = site_icons.site_icon(mark.kind, size)
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


@dataclass(frozen=True, slots=True)
class Place:
    """A name on the map; ``rank`` is that of its kind, None where it is only written on large panels."""

    tile: int
    name: str
    is_capital: bool
    rank: int | None


class NameLayer:
    """Writes the names of sites and landmarks below their panels, above the forces."""

    def __init__(self, write: Write) -> None:
        """``write`` renders a name once; pictures are kept."""
        self._write = write
        self._names: dict[tuple[str, bool], pygame.Surface] = {}
        self._places: tuple[Place, ...] = ()

    def name(self, marks: Mapping[int, SiteMark], landmarks: Mapping[int, str]) -> None:
        """Take the sites that there are now, and what else has a name."""
        places = [
            Place(tile, mark.name, mark.kind == "capital", RANKS.get(mark.kind))
            for tile, mark in marks.items()
        ]
        places += [Place(tile, name, False, RANKS["landmark"]) for tile, name in landmarks.items()]
        self._places = tuple(sorted(places, key=lambda place: (place.rank is None, place.rank or 0)))

    def restyle(self, write: Write) -> None:
        """Take another way of writing."""
        self._write = write
        self._names.clear()

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw the names that there is room for."""
        surface.fblits([(self._label(place), rect) for place, rect in self.written(stage)], PREMULTIPLIED)

    def written(self, stage: Stage) -> list[tuple[Place, pygame.Rect]]:
        """Return the names in view that there is room for, and where: small panels leave out some."""
        px = stage.camera.unit_px
        if px < CAPITAL_NAMES_FROM_PX:
            return []
        context = stage.context
        is_small = px < NAMES_FROM_PX
        tokens = self._tokens(stage) if is_small else {}
        taken: list[pygame.Rect] = []
        found = []
        for place in self._places:
            if (is_small and place.rank is None) or not context.sees(place.tile):
                continue
            x, y = context.screen(place.tile)
            rect = self._label(place).get_rect(center=(round(x), round(y + px * 0.5)))
            if is_small:
                others = (token for tile, token in tokens.items() if tile != place.tile)
                if place.rank and (rect.collidelist(taken) >= 0 or any(map(rect.colliderect, others))):
                    continue
                taken.append(rect)
            found.append((place, rect))
        return found

    def _tokens(self, stage: Stage) -> dict[int, pygame.Rect]:
        """Return where forces stand, by panel: what is written there hides their numbers."""
        side = round(stage.camera.unit_px * TOKEN_SHARE)
        rects = {}
        for sprite in stage.sprites.values():
            rect = rects[sprite.token.tile] = pygame.Rect(0, 0, side, side)
            x, y = stage.camera.to_screen(sprite.at.x, sprite.at.y)
            rect.center = (round(x), round(y))
        return rects

    def _label(self, place: Place) -> pygame.Surface:
        key = (place.name, place.is_capital)
        label = self._names.get(key)
        if label is None:
            label = self._names[key] = haloed(self._write(*key))
        return label
