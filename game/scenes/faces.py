"""The faces of the systems on the game screen. A system without one here is shown as usual."""

from collections.abc import Mapping
from typing import Final

from game.scenes.game.face import Face

FACES: Final[Mapping[str, Face]] = {}
"""By the system's name. Skirmish, duel and Total War still have screens of their own."""


def face_of(system: str) -> Face:
    """Return a system's face."""
    return FACES.get(system) or Face(system=system)
