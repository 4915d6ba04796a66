"""Pictures that packs bring: read when first shown, kept small, scaled to the size that is asked for."""

from __future__ import annotations

import io
import logging
from functools import lru_cache

import pygame

from game.content.assets import AssetFile, place_of, read_image

KEPT_PX = 512
"""The longest side of what is kept of a picture: nothing on the screen shows a larger one."""
_LOG = logging.getLogger(__name__)


@lru_cache(maxsize=512)
def picture(file: AssetFile, size_px: int, margin: float = 0.0) -> pygame.Surface | None:
    """The picture as large as it fits on a transparent square of ``size_px``, in its own proportions.

    ``margin`` is a share of the square that stays free at each side. Premultiplied and shared; None where the
    file cannot be read, which the log tells once.
    """
    source = _read(file)
    if source is None:
        return None
    room = max(1, round(size_px * (1.0 - 2.0 * margin)))
    scale = room / max(source.get_size())
    size = (max(1, round(source.get_width() * scale)), max(1, round(source.get_height() * scale)))
    sheet = pygame.Surface((size_px, size_px), pygame.SRCALPHA)
    shown = pygame.transform.smoothscale(source, size)
    sheet.blit(shown, ((size_px - size[0]) // 2, (size_px - size[1]) // 2))
    return sheet


@lru_cache(maxsize=128)
def _read(file: AssetFile) -> pygame.Surface | None:
    """The picture premultiplied, at most ``KEPT_PX`` wide and high."""
    try:
        plain = _loaded(file)
    except (pygame.error, OSError, ValueError) as problem:
        _LOG.warning("%s cannot be shown (%s): a drawn sign stands in for this picture", file.path, problem)
        return None
    sheet = pygame.Surface(plain.get_size(), pygame.SRCALPHA)
    sheet.blit(plain, (0, 0))
    sheet = sheet.premul_alpha()
    shrink = KEPT_PX / max(sheet.get_size())
    if shrink >= 1.0:
        return sheet
    size = (max(1, round(sheet.get_width() * shrink)), max(1, round(sheet.get_height() * shrink)))
    return pygame.transform.smoothscale(sheet, size)


def _loaded(file: AssetFile) -> pygame.Surface:
    """The picture as it is. Checked anew: the file may be another since the packs were read."""
    path = place_of(file)
    return pygame.image.load(io.BytesIO(read_image(path)), path.name)


def png_of(surface: pygame.Surface) -> bytes:
    """Return a picture as a PNG file: whoever writes it hears of a full disk, which SDL does not tell."""
    buffer = io.BytesIO()
    pygame.image.save(surface, buffer, "picture.png")
    return buffer.getvalue()
