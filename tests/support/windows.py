"""The shapes of window in which pages are tried."""

import pytest

LOW, HIGH = (1280, 720), (1920, 1080)


def windows(*scales: float) -> list[object]:
    """Sizes and scales for ``parametrize``; the roomier ones, in which less can go wrong, are slow tests."""
    quick = [pytest.param(LOW, scale) for scale in scales]
    return [*quick, *(pytest.param(HIGH, scale, marks=pytest.mark.slow) for scale in scales)]


def least_first(*sizes: tuple[int, int]) -> list[object]:
    """Sizes for ``parametrize``; the roomier ones, all but the first, are slow tests."""
    least, *roomier = sizes
    return [least, *(pytest.param(size, marks=pytest.mark.slow) for size in roomier)]
