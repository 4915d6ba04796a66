"""Pictures of the wargame."""

from collections.abc import Callable, Mapping
from pathlib import Path

from game.scenes.services import Services
from game.scenes.stack import Scene
from game.scenes.wargame.construct import ConstructPage


def wargame_shots() -> Mapping[str, Callable[[Services, Path | None], tuple[Scene[object], ...]]]:
    """Return every picture of the wargame by name."""
    return {"construct": lambda services, _: (ConstructPage(services, "brigand"),)}
