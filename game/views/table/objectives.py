"""Where a battle begins and is decided: zones of deployment and of objectives, outlined on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from game.views.drawing import PREMULTIPLIED, Rgb
from game.views.table.overlays import AreaOutline, TileFill, draw_overlays
from game.views.table.stage import Stage

WHOLE: Final = -0.45
"""A tile's middle is so far inside the view, in tiles, where all of it is."""


@dataclass(frozen=True, slots=True)
class ObjectiveZone:
    """Tiles that somebody has to reach or hold, in that side's colour."""

    tiles: tuple[int, ...]
    colour: Rgb
    name: str


@dataclass(frozen=True, slots=True)
class ObjectiveZones:
    """A layer of the stage: every objective hatched, outlined, and named above its first tile in view."""

    zones: tuple[ObjectiveZone, ...]
    text: Callable[[str], pygame.Surface]

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw what is in view."""
        context = stage.context
        for zone in self.zones:
            marks = (
                TileFill(zone.tiles, zone.colour, 0.14, "diagonal"),
                AreaOutline(zone.tiles, zone.colour, is_dashed=True),
            )
            draw_overlays(surface, marks, context)
            first = min((tile for tile in zone.tiles if context.sees(tile, WHOLE)), default=None)
            if first is None:
                continue
            label = self.text(zone.name)
            x, y = context.screen(first)
            inset = context.px // 2 - max(2, context.px // 16)
            above = round(y) - context.px // 2 - label.get_height()  # where nobody stands who fights for it
            has_room = above >= stage.camera.viewport.top
            at = (round(x) - inset, above if has_room else round(y) - inset)
            surface.blit(label, at, special_flags=PREMULTIPLIED)


@dataclass(frozen=True, slots=True)
class DeploymentAreas:
    """A layer of the stage: where each side begins, outlined in its colour while sides deploy."""

    areas: Callable[[], Iterable[tuple[tuple[int, ...], Rgb]]]
    """The tiles and the colour of each; none once all have deployed."""

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw what is in view."""
        for tiles, colour in self.areas():
            marks = (TileFill(tiles, colour, 0.1), AreaOutline(tiles, colour, is_dashed=True))
            draw_overlays(surface, marks, stage.context)
