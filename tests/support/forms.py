"""The forms of the systems, opened as from the title."""

from collections.abc import Callable

from game.scenes.faces import FACES
from game.scenes.services import Services
from game.scenes.setup.screen import NewGame


def form_of_system(system: str, group: str = "") -> Callable[[Services], NewGame]:
    """Return what opens a system's form, at a group of entries if one is named."""
    return lambda services: NewGame(services, FACES[system], group)
