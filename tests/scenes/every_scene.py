"""Every scene that the program can draw, for laws that hold on all of them."""

from collections.abc import Sequence
from pathlib import Path

from game.app.services import make_services
from game.app.shots import shot_scenes, shots
from game.scenes.context import Context, ViewSettings
from game.scenes.faces import COMMANDS
from game.scenes.services import Services
from game.scenes.stack import Scene
from game.views.input import KeyMap
from tests.support.decided_once import decide_pictures_once
from tests.support.pilot import Pilot

decide_pictures_once()
NAMES: Sequence[str] = tuple(name for name in shots() if name not in ("replay", "war_recap"))
"""Without those that need a save, or show nothing before keys are pressed."""


def services_in(folder: Path) -> Services:
    """The program's own services, with saves in a folder."""
    return make_services((), lambda: 77, folder / "saves")


def open_scene(
    name: str,
    services: Services,
    size: tuple[int, int] = (1280, 720),
    settings: ViewSettings | None = None,
) -> Pilot:
    """Return a pilot with this scene on top, its animations at once."""
    scenes: tuple[Scene[object], ...] = shot_scenes(name, services, None)
    given = settings if settings is not None else ViewSettings(animation_speed_percent=0)
    context = Context(settings=given, keymap=KeyMap(COMMANDS))
    context.know_content(services.catalog, services.words.strings)
    return Pilot(*scenes, size=size, context=context)
