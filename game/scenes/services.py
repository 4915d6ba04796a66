"""What the scenes around a battle need of the program: content, folders, and a way to begin a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

import msgspec

from game.content.catalog import Catalog
from game.content.frozen import completed
from game.content.problems import PackStatus, Report
from game.rules.system import AnySystem
from game.scenes.context import ViewSettings
from game.scenes.stack import Reset, Scene, Transition
from game.scenes.words import Words
from game.session.match import Match
from game.session.schema import PackStamp, SeatRecord


class GameChoice(msgspec.Struct, frozen=True):
    """A game as it was chosen: what its system is asked for, and who sits where by the players of the set-up.

    Seats that the set-up does not have are left out.
    """

    system: str
    request: object
    records: tuple[SeatRecord, ...]
    seed: int
    name: str


class Table(Protocol):
    """Where games are begun. Each method returns the scene of the game, or raises what it says."""

    def begin(self, choice: GameChoice) -> Scene[object]:
        """Begin a saved game. Raises SetupError where the choice cannot be met, SaveError."""

    def resume(self, path: Path) -> Scene[object]:
        """Go on with a saved game. Raises SaveError."""

    def replay(self, path: Path, back: Callable[[], Transition] | None = None) -> Scene[object]:
        """Watch a saved game. ``back`` leads to where it was opened; None: to the scene below.

        Raises SaveError.
        """

    def rematch(self, match: Match, save: Path, *, is_swapped: bool) -> Scene[object]:
        """Begin the game of ``save`` anew with the same forces. Raises SaveError.

        ``is_swapped``: who played one seat plays the next.
        """


@dataclass(frozen=True, slots=True)
class Folders:
    """Where the player's files lie."""

    saves: Path
    squads: Path
    mods: Path | None = None
    settings: Path | None = None
    profile: Path | None = None
    """The file of what the player has earned; None: it is kept nowhere."""


@dataclass(frozen=True, slots=True)
class ExaminationState:
    """How far the examination of a pack is; what was found: fault or notice, where, what."""

    done: int = 0
    total: int = 1
    what: str = ""
    found: tuple[tuple[str, str, str], ...] = ()
    is_over: bool = False


class Examination(Protocol):
    """The examination of a pack, going on beside the screen."""

    @property
    def state(self) -> ExaminationState:
        """How far it is by now."""

    def cancel(self) -> None:
        """End it now."""


@dataclass(frozen=True, slots=True)
class Services:
    """Handed to every scene around the battle."""

    catalog: Catalog
    report: Report
    words: Words
    folders: Folders
    systems: Mapping[str, AnySystem]
    table: Table
    version: str
    new_seed: Callable[[], int]
    home: Callable[["Services"], Scene[object]]
    """Makes the title."""
    autosaves: Callable[[], int] = lambda: ViewSettings().autosaves
    """Tells how many copies of a war are kept, one for each of its last rounds, as the settings say now."""
    read_again: Callable[[], "Services"] | None = None
    """Loads all packs anew and returns services with what they hold now; None where nothing can be loaded."""

    examine: Callable[[PackStatus], Examination] | None = None
    """Begins the examination of a pack; None where nothing can be examined."""
    troubles: list[Exception] = field(default_factory=list)
    """What went wrong where nobody could be told: the next screen says it."""
    called: dict[str, str] = field(default_factory=dict)
    """By form and seat: what people have called themselves in the last game that they began."""
    language: str = "en"
    source: Catalog | None = None
    """The content as the packs say it, before it was translated."""
    outside: "Services | None" = None
    """In the screens of a game that keeps content of its own: what every other screen is made with."""
    again: "Callable[[Sequence[SeatRecord]], Scene[object]] | None" = None
    """In the screens of a war: makes them anew, when the war has moved to other content."""

    def inside(self, frozen: Catalog | None) -> "Services":
        """Return these services for the screens of a game with its own content."""
        if frozen is None:
            return self
        catalog = completed(frozen, self.catalog).translated(self.language)
        texts = {**self.words.strings, **frozen.strings(self.language)}
        around = self.home
        return replace(self, catalog=catalog, words=Words(texts), home=lambda _: around(self), outside=self)

    @property
    def installed(self) -> Catalog:
        """The content in use outside of this game, as the packs say it."""
        services = self.outside or self
        return services.source or services.catalog

    def into_game(self, game: Scene[object]) -> Transition:
        """Return the way into a game from anywhere: the title stays below it."""
        return Reset((self.home(self), game))

    @property
    def packs(self) -> Sequence[PackStamp]:
        """The content packs in use, as saves remember them."""
        return tuple(
            PackStamp(pack.header.id, pack.header.version, pack.content_hash) for pack in self.catalog.packs
        )
