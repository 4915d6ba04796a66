"""The boards of a game that nobody looks at: laid out like on its own screen, to be drawn in small."""

from __future__ import annotations

from game.scenes.faces import face_of
from game.scenes.services import Services
from game.session.position import Layer, Position
from game.views.table.stage import Stage
from game.views.ui.kit import Kit


def lay_out(services: Services, kit: Kit, observed: Position) -> tuple[Stage, ...]:
    """Return the board of every game of a position, the one on top first. No picture is drawn yet.

    The position is one that everybody may see.
    """
    return tuple(_board(services, kit, layer) for layer in reversed(observed.stack))


def _board(services: Services, kit: Kit, layer: Layer) -> Stage:
    return face_of(layer.game.system.name).show(services, kit, layer, None).stage
