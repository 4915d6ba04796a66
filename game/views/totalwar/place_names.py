"""Names on the map of a war: of its sites, and of the ground itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.views.board.terrain import TerrainStyle
from game.views.drawing import PREMULTIPLIED
from game.views.table.stage import Stage
from game.views.tokens.signs import haloed
from game.views.totalwar.sites import TOKEN_SHARE, SiteMark, icon_side

NAMES_FROM_PX = 60
CAPITAL_NAMES_FROM_PX = 22
RANKS: Mapping[str, int] = {"capital": 0, "landmark": 0, "fortress": 1, "colony": 2}
"""Whose names are written where panels are small: the first always, the others where there is room."""
BELOW, ABOVE = 0.5, -0.55
"""How far from the middle of its panel a name's middle lies, in panels."""
BESIDE_PX = 2
Write = Callable[[str, bool], pygame.Surface]
"""Renders a name; whether it is a capital's."""


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
        found = self.written(stage)
        stage.written = tuple(rect for _, rect in found)
        surface.fblits([(self._label(place), rect) for place, rect in found], PREMULTIPLIED)

    def written(self, stage: Stage) -> list[tuple[Place, pygame.Rect]]:
        """Return the names in view that there is room for, and where: none over another, none cut.

        Where that is possible, none lies over a number at the board's edge: else the number gives way.
        Small panels and large letters leave out some; pointing at a panel tells its name all the same.
        """
        px = stage.camera.unit_px
        if px < CAPITAL_NAMES_FROM_PX:
            return []
        context, view = stage.context, stage.camera.viewport
        is_small = px < NAMES_FROM_PX
        tiles, things = self._things(stage) if is_small else ([], [])
        numbers = [label.get_rect(topleft=at) for label, at in stage.edge_labels]
        found: list[tuple[Place, pygame.Rect]] = []
        taken: list[pygame.Rect] = []
        for place in self._places:
            if (is_small and place.rank is None) or not context.sees(place.tile):
                continue
            at = context.screen(place.tile)
            spots = self._spots(place, at, px)
            if view.collidepoint(at):
                spots = [rect.clamp(view) for rect in spots]
            free = [
                rect
                for rect in spots
                if rect.collidelist(taken) < 0
                and all(tiles[i] == place.tile for i in rect.collidelistall(things))
            ]
            free.sort(key=lambda rect: rect.collidelist(numbers) >= 0)
            rect = next(iter(free), spots[0] if place.rank == 0 else None)
            if rect is not None:
                found.append((place, rect))
                taken.append(rect)
        return found

    def _spots(self, place: Place, at: tuple[float, float], px: float) -> list[pygame.Rect]:
        """Return the eight places where a name may be written, the best first: below, above, then beside."""
        label = self._label(place)
        x, y = at
        aside = icon_side(px, place.is_capital) // 2 + BESIDE_PX
        heights = [round(y + px * far) for far in (0, BELOW / 2, ABOVE / 2)]
        return [
            *(label.get_rect(center=(round(x), round(y + px * far))) for far in (BELOW, ABOVE)),
            *(label.get_rect(midleft=(round(x) + aside, height)) for height in heights),
            *(label.get_rect(midright=(round(x) - aside, height)) for height in heights),
        ]

    def _things(self, stage: Stage) -> tuple[list[int], list[pygame.Rect]]:
        """Return what a name should not hide, as panels and rectangles: forces with their numbers, sites."""
        px = stage.camera.unit_px
        side = round(px * TOKEN_SHARE)
        tiles, rects = [], []
        for sprite in stage.sprites.values():
            tiles.append(sprite.token.tile)
            rects.append(_centred(side, stage.camera.to_screen(sprite.at.x, sprite.at.y)))
        for place in self._places:
            if stage.context.sees(place.tile):
                tiles.append(place.tile)
                rects.append(_centred(icon_side(px, place.is_capital), stage.context.screen(place.tile)))
        return tiles, rects

    def _label(self, place: Place) -> pygame.Surface:
        key = (place.name, place.is_capital)
        label = self._names.get(key)
        if label is None:
            label = self._names[key] = haloed(self._write(*key))
        return label


def _centred(side: int, at: tuple[float, float]) -> pygame.Rect:
    rect = pygame.Rect(0, 0, side, side)
    rect.center = (round(at[0]), round(at[1]))
    return rect
