"""The scenes around the battle with the shipped content and a table that remembers what it was asked."""

from collections.abc import Callable
from pathlib import Path

import pygame

from game.content.catalog import LoadResult
from game.rules.system import AnySystem, SetupError, erased
from game.scenes.screen import Screen
from game.scenes.services import Folders, GameChoice, Services
from game.scenes.stack import Scene, Transition
from game.scenes.title import Title
from game.scenes.words import Words
from game.session.errors import SaveError
from game.session.match import Match
from game.systems.skirmish.request import SkirmishRequest
from game.systems.skirmish.system import SKIRMISH
from game.views.ui.basic import Label
from game.views.ui.widget import Widget
from tests.support.base_pack import shipped
from tests.support.matches import start_saved

SYSTEMS: dict[str, AnySystem] = {"skirmish": erased(SKIRMISH)}


def content() -> LoadResult:
    """The shipped content, read once."""
    return shipped()


class GameStandIn(Screen):
    """Stands where the battle would stand."""

    name = "game"

    def __init__(self, services: Services, what: str) -> None:
        super().__init__(services)
        self.what = what

    def build(self) -> Widget:
        return Label(self.what)


class RecordingTable:
    """Answers with a stand-in; ``refusal`` is raised instead when it is set."""

    def __init__(self) -> None:
        self.choices: list[GameChoice] = []
        self.resumed: list[Path] = []
        self.replayed: list[Path] = []
        self.refusal: SetupError | None = None
        self.faults: list[Path] = []
        """Saves that cannot be read."""
        self.services: Services | None = None

    def _game(self, what: str) -> Scene[object]:
        assert self.services is not None
        return GameStandIn(self.services, what)

    def begin(self, choice: GameChoice) -> Scene[object]:
        if self.refusal is not None:
            raise self.refusal
        self.choices.append(choice)
        return self._game("begun")

    def resume(self, path: Path) -> Scene[object]:
        if path in self.faults:
            raise SaveError(str(path), "save.refused.gone")
        self.resumed.append(path)
        return self._game("resumed")

    def rematch(self, match: Match, save: Path, *, is_swapped: bool) -> Scene[object]:
        raise SetupError("", "these tests begin no game anew")

    def replay(self, path: Path, back: Callable[[], Transition] | None = None) -> Scene[object]:
        self.replayed.append(path)
        return self._game("replayed")


def make_services(folder: Path, loaded: LoadResult | None = None) -> tuple[Services, RecordingTable]:
    """Services with folders of their own."""
    result = loaded if loaded is not None else content()
    table = RecordingTable()
    saves = folder / "saves"
    saves.mkdir(parents=True, exist_ok=True)
    services = Services(
        result.catalog,
        result.report,
        Words(content().catalog.strings("en")),
        Folders(saves, folder / "squads", folder / "mods", folder / "settings.json"),
        SYSTEMS,
        table,
        "0.1.0",
        lambda: 4711,
        Title,
    )
    table.services = services
    return services, table


def save_battle(services: Services, name: str, scenario: str = "quick_patrol", seed: int = 7) -> Path:
    """Write a save of a battle that has just begun."""
    system = SYSTEMS["skirmish"]
    setup = system.build_setup(SkirmishRequest(scenario=scenario), services.catalog)
    path = services.folders.saves / f"{name}.ironsave"
    match: Match = start_saved(
        system, setup, seed, path, packs=services.packs, name=name, systems=services.systems
    )
    match.close()
    return path


def is_drawn(surface: pygame.Surface) -> bool:
    """Whether a picture is more than one colour."""
    small = pygame.transform.scale(surface, (32, 18))
    return len({tuple(small.get_at((x, y))) for x in range(32) for y in range(18)}) > 3
