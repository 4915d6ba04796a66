"""The faces of the systems on the game screen. A system without one here is shown as usual."""

from collections.abc import Mapping
from typing import Final

from game.scenes.duel.face import DUEL
from game.scenes.game.face import Face
from game.scenes.skirmish.face import SKIRMISH_FACE
from game.scenes.totalwar.form import FORM as TOTAL_WAR_FORM

FACES: Final[Mapping[str, Face]] = {
    "skirmish": SKIRMISH_FACE,
    "totalwar": Face(system="totalwar", form=TOTAL_WAR_FORM),
    "duel": DUEL,
}
"""By the system's name, in the order of the title. Total War still has a screen of its own."""


def face_of(system: str) -> Face:
    """Return a system's face."""
    return FACES.get(system) or Face(system=system)
