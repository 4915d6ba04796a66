"""Boxes made from a small one look as if they had been drawn in their own size."""

import pygame
import pytest

from game.views.ui import kit
from game.views.ui.kit import BoxStyle

BARS = ((10, 300), (300, 10), (7, 41), (1, 50), (12, 12), (3, 70))
"""A scrollbar's grip has another length with every line of a log: none may take a drawing of its own."""


@pytest.mark.parametrize("size", BARS)
@pytest.mark.parametrize("radius", [0, 3, 5, 8])
def test_a_bar_is_its_own_drawing(size: tuple[int, int], radius: int) -> None:
    for style in (
        BoxStyle((10, 20, 200), radius=radius),
        BoxStyle((10, 20, 200), 128, (200, 9, 9), 2, radius),
    ):
        made, drawn = kit._nine_slice(*size, style), kit._rounded(*size, style)
        assert pygame.image.tobytes(made, "RGBA") == pygame.image.tobytes(drawn, "RGBA")


def test_a_long_bar_is_drawn_small(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[int, int]] = []
    rounded = kit._rounded

    def counted(width: int, height: int, style: BoxStyle) -> pygame.Surface:
        drawn.append((width, height))
        return rounded(width, height, style)

    monkeypatch.setattr(kit, "_rounded", counted)
    kit._nine_slice(10, 517, BoxStyle((1, 2, 3), radius=5))
    assert max(max(size) for size in drawn) < 50
