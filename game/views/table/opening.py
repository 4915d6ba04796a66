"""Where somebody looks at first who comes to a board: at all of it, or near his own part of it."""

from collections.abc import Iterable

from pygame.math import Vector2

from game.views.table.stage import Stage

View = tuple[Vector2, float]
"""The middle of the view in board units, and pixels a unit."""


def opening(stage: Stage, places: Iterable[tuple[float, int]], readable_px: float, near_px: float) -> View:
    """Return a view of the whole board where a unit of it has ``readable_px``, else a near view.

    ``places`` are tiles by weight; the near view, ``near_px`` a unit, has their weighted middle in its own.
    Without places the whole board is seen.
    """
    camera = stage.camera
    found = [(weight, Vector2(stage.geometry.centre(tile))) for weight, tile in places]
    if camera.fit_px() >= readable_px or not found:
        return Vector2(camera.columns / 2.0, camera.rows / 2.0), float(camera.fit_px())
    middle = sum((weight * at for weight, at in found), Vector2())
    return middle / sum(weight for weight, _ in found), near_px
