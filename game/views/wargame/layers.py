"""What lies on the board beside tokens: objectives, Defense of structures, weapons on the ground, smoke."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.core.table import TokenView
from game.systems.wargame.body import kind_of
from game.systems.wargame.ground import building, tiles_of
from game.systems.wargame.state import WargameState
from game.views.board.relief_geometry import ReliefGeometry
from game.views.drawing import PREMULTIPLIED, Canvas, Rgb, soft_disc
from game.views.table.overlays import TileFill, draw_overlays
from game.views.table.stage import Stage
from game.views.table.stems import Lift
from game.views.tokens.signs import coin
from game.views.wargame.place import rise
from game.views.wargame.signs import AMBER, GREEN, INK, PALE, RED, objective

GROUND: Final[Rgb] = (8, 11, 17)
FADED: Final = 0.22
"""Opacity of tokens on other levels than the one that is looked at."""
Blit = tuple[pygame.Surface, tuple[int, int]]


def deployment(state: WargameState, colour: Callable[[int], Rgb]) -> Iterator[tuple[tuple[int, ...], Rgb]]:
    """Return, before the battle, where each team begins (WG-3.1, WG-6.5), in the colour of who does."""
    if state.phase not in ("battle", "over"):
        for role, tiles in enumerate(state.field.grounds[state.is_flipped].areas):
            yield tiles, colour(state.team_of(role))


@dataclass(slots=True)
class Things:
    """A layer below the tokens: what a state says of the ground, in the colours of the teams."""

    state: Callable[[], WargameState]
    colour: Callable[[int], Rgb]
    """The colour of a team, -1 for nobody's."""

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw what is in view."""
        px = stage.context.px
        state = self.state()
        for tile, _ in state.smokes:
            if stage.context.sees(tile):
                _draw_smoke(surface, stage.screen(tile), px, tile)
        pairs = [*_plates(state, stage, is_covered=True), *self._weapons(state, stage, px)]
        pairs.extend(self._objectives(state, stage, px))
        surface.fblits(pairs, PREMULTIPLIED)

    def _weapons(self, state: WargameState, stage: Stage, px: int) -> Iterator[Blit]:
        heaps: dict[int, int] = {}
        for item in state.items.values():
            if item.lies == "ground" and item.tile >= 0:
                heaps[item.tile] = heaps.get(item.tile, 0) + 1
        for tile, count in heaps.items():
            if stage.context.sees(tile):
                x, y = stage.screen(tile)
                picture = dropped_sprite(count, max(10, round(px * 0.3)))
                yield picture, _centred(picture, x - px * 0.3, y + px * 0.2)

    def _objectives(self, state: WargameState, stage: Stage, px: int) -> Iterator[Blit]:
        for marker in state.markers.values():
            if marker.tile < 0 or not stage.context.sees(marker.tile):
                continue
            x, y = stage.screen(marker.tile)
            is_covered = any(sprite.token.tile == marker.tile for sprite in stage.sprites.values())
            size = max(12, round(px * (0.36 if is_covered else 0.58)))
            if is_covered:
                x, y = x + px * 0.3, y - px * 0.34
            picture = objective(kind_of(state, marker.id), size, self.colour(marker.owner), marker.is_on)
            yield picture, _centred(picture, x, y)
            if marker.left > 0:
                figure = coin(str(marker.left), max(28, round(px * 0.8)), PALE)
                yield figure, _centred(figure, x + size * 0.5, y + size * 0.4)


@dataclass(slots=True)
class Plates:
    """A layer above all marks: the Defense of structures on which nobody stands (WG-16.15)."""

    state: Callable[[], WargameState]

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw what is in view."""
        surface.fblits([*_plates(self.state(), stage, is_covered=False)], PREMULTIPLIED)


def _plates(state: WargameState, stage: Stage, *, is_covered: bool) -> Iterator[Blit]:
    """The Defense of structures: below the tokens of those who stand there, else above the marks of aim."""
    px = stage.context.px
    occupied = {sprite.token.tile for sprite in stage.sprites.values()}
    for each in state.structures.values():
        tile = tiles_of(state, each.id)[0]
        if each.left > 0 and stage.context.sees(tile) and (tile in occupied) is is_covered:
            known = building(state, each.id)
            x, y = stage.screen(tile)
            plate = defense_plate(each.left, known.defense, known.a_round > 0, px)
            yield plate, _centred(plate, x, y - px * 0.36)


def _centred(picture: pygame.Surface, x: float, y: float) -> tuple[int, int]:
    return round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)


@lru_cache(maxsize=256)
def defense_plate(left: int, most: int, is_hardened: bool, px: int) -> pygame.Surface:
    """Return a structure's Defense as a figure over a bar; hardened ones have a double rim (WG-16.15)."""
    height = max(13, round(px * 0.27))
    width = round(height * 2.3)
    canvas = Canvas(width, height)
    ends = [(height / 2, height / 2), (width - height / 2, height / 2)]
    canvas.path(ends, AMBER if is_hardened else PALE, height)
    canvas.path(ends, INK, height - 2.2)
    share = max(0.0, min(1.0, left / max(1, most)))
    colour = GREEN if share > 0.6 else AMBER if share > 0.3 else RED
    begin, end = height * 0.45, width - height * 0.45
    canvas.path([(begin, height * 0.8), (end, height * 0.8)], (46, 56, 70), max(1.4, height * 0.12))
    canvas.path(
        [(begin, height * 0.8), (begin + (end - begin) * share, height * 0.8)],
        colour,
        max(1.4, height * 0.12),
    )
    canvas.text(str(left), (width / 2, height * 0.4), height * 0.42, (240, 245, 250))
    return canvas.finish()


@lru_cache(maxsize=64)
def dropped_sprite(count: int, size_px: int) -> pygame.Surface:
    """Return a weapon that lies on the ground, with the number of several."""
    canvas = Canvas(size_px, size_px)
    size = float(size_px)
    for colour, extra in ((INK, size * 0.1), (PALE, 0.0)):
        canvas.path([(size * 0.16, size * 0.66), (size * 0.84, size * 0.34)], colour, size * 0.15 + extra)
        canvas.path([(size * 0.34, size * 0.58), (size * 0.42, size * 0.82)], colour, size * 0.12 + extra)
    if count > 1:
        canvas.text(str(count), (size * 0.76, size * 0.76), size * 0.32, AMBER)
    return canvas.finish()


def _draw_smoke(surface: pygame.Surface, at: tuple[float, float], px: int, tile: int) -> None:
    for number in range(5):
        dx, dy = ((tile * 7 + number * 37) % 21 - 10) / 26.0, ((tile * 5 + number * 53) % 21 - 10) / 34.0
        puff = soft_disc(max(5, round(px * (0.26 + 0.04 * (number % 3)))), (150, 156, 164), 0.5)
        surface.blit(puff, _centred(puff, at[0] + dx * px, at[1] + dy * px), special_flags=PREMULTIPLIED)


@dataclass(slots=True)
class LevelShade:
    """A layer over the ground while one level is looked at: what is filled there, and what lies below it."""

    geometry: ReliefGeometry
    state: Callable[[], WargameState]
    level: int | None = None

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Darken every hex that has no surface on the level; those that fill it are hatched."""
        if self.level is None:
            return
        floors = self.state().floors
        below = tuple(tile for tile, floor in enumerate(floors) if floor < self.level)
        filled = tuple(tile for tile, floor in enumerate(floors) if floor > self.level)
        marks = (TileFill(below, GROUND, 0.5), TileFill(filled, (210, 96, 60), 0.32, "diagonal"))
        draw_overlays(surface, marks, stage.context)

    def shade(self, stage: Stage, level_of: Callable[[TokenView], int]) -> None:
        """Fade tokens on other levels."""
        for sprite in stage.sprites.values():
            is_there = self.level is None or level_of(sprite.token) == self.level
            sprite.opacity = 1.0 if is_there else FADED


def lift_of(state: WargameState, geometry: ReliefGeometry, unit_id: str, colour: Rgb) -> Lift | None:
    """Return the stem of a unit that is not on a surface; its label is its level (WG-1.4)."""
    unit = next((each for key, each in state.units.items() if key == unit_id), None)
    if unit is None or unit.tile < 0 or unit.level == state.floors[unit.tile]:
        return None
    label = f"+{unit.level}" if unit.level > 0 else str(unit.level).replace("-", "\u2212")
    return Lift(rise(state, geometry.tops, unit.tile, unit.level), label, colour)
