"""A whole board in small: the same ground and tokens, drawn a little at a time."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from game.views.drawing import Rgb
from game.views.table.stage import Stage


def drawn_small(stage: Stage, size: tuple[int, int], ground: Rgb) -> Iterator[pygame.Surface | None]:
    """Draw the whole board of a stage into a size: None after each step, the picture with the last one.

    A board that is larger than the size even at the smallest zoom is drawn at that and scaled down. The
    stage is moved for it and of no other use afterwards. ``ground`` surrounds the board.
    """
    camera = stage.camera
    camera.is_instant = True
    across, down = stage.geometry.units
    stage.place(pygame.Rect((0, 0), size), 0)
    camera.show_all()
    whole = (math.ceil(across * camera.unit_px), math.ceil(down * camera.unit_px))
    sheet_size = (max(size[0], whole[0]), max(size[1], whole[1]))
    if sheet_size != size:
        stage.place(pygame.Rect((0, 0), sheet_size), 0)
        camera.show_all()
    for _ in stage.prepare():
        yield None
    sheet = pygame.Surface(sheet_size)
    sheet.fill(ground)
    stage.draw(sheet)
    yield None
    area = pygame.Rect((0, 0), whole)
    area.center = sheet.get_rect().center
    yield fitted(sheet, area.clip(sheet.get_rect()), size, ground)


def fitted(sheet: pygame.Surface, area: pygame.Rect, size: tuple[int, int], ground: Rgb) -> pygame.Surface:
    """Return the part of a sheet in the middle of a picture of a size, scaled down where it is too large.

    What stands beside it, such as names of places at a board's edge, has the rest of the picture.
    """
    shrink = min(1.0, size[0] / area.width, size[1] / area.height)
    around = pygame.Rect(0, 0, math.ceil(size[0] / shrink), math.ceil(size[1] / shrink))
    around.center = area.center
    part = sheet.subsurface(around.clip(sheet.get_rect()))
    if shrink < 1.0:
        width, height = part.get_size()
        part = pygame.transform.smoothscale(part, (max(1, int(width * shrink)), max(1, int(height * shrink))))
    picture = pygame.Surface(size)
    picture.fill(ground)
    picture.blit(part, part.get_rect(center=picture.get_rect().center))
    return picture
