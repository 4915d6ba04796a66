"""What the scenes are made with: content, words, folders, systems and the table."""

import secrets
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from game import __version__
from game.app.game_table import GameTable
from game.app.registry import LANGUAGE, systems
from game.content.capitals import CODE
from game.content.catalog import Catalog, LoadResult
from game.content.problems import PackStatus
from game.content.shipped_texts import shipped_texts
from game.rules.reasons import ReasonError
from game.scenes.context import ViewSettings
from game.scenes.services import Examination, Folders, Services
from game.scenes.setup.draft import MAX_SEED
from game.scenes.title import Title
from game.scenes.words import Words
from game.session.errors import reason_of
from game.session.home import (
    HOME_VARIABLE,
    PackChoice,
    content_places,
    load_content,
    pack_choice,
    user_places,
)
from game.session.profile import FILE as PROFILE
from game.session.programs import FILE_NAME, AllowedPrograms
from game.session.store import clean_leftovers


def random_seed() -> int:
    """Return a seed that nobody chose."""
    return secrets.randbelow(MAX_SEED)


def screen_texts(catalog: Catalog, language: str = LANGUAGE) -> Mapping[str, str]:
    """Return a language's texts by key. Where no pack in use brings the screens', the shipped are read."""
    strings = catalog.strings(language)
    if any(key.startswith("screen.") for key in strings if key != CODE):
        return strings
    return {**shipped_texts(), **strings}


def make_services(
    mods: Iterable[str | Path] = (),
    new_seed: Callable[[], int] = random_seed,
    saves: Path | None = None,
    bot_seconds: float = 30.0,
    autosaves: Callable[[], int] = lambda: ViewSettings().autosaves,
    language: Callable[[], str] = lambda: LANGUAGE,
    choice: Callable[[], PackChoice] = pack_choice,
    troubles: list[Exception] | None = None,
) -> Services:
    """Load the content and put everything together. ``saves`` stands in for the player's folder of saves.

    ``autosaves`` tells how many copies of a war are to be kept, ``language`` what the texts are to be in,
    ``choice`` which packs are switched off, and their order. ``troubles`` is the list of what is still to be
    told, which services that are read again share.
    """
    given = tuple(Path(path) for path in mods or ())
    loaded = load_content(given, choice())
    places = user_places()
    profile = (saves or places.saves.parent) / PROFILE
    saves = saves or places.saves
    troubles = [] if troubles is None else troubles
    try:
        saves.mkdir(parents=True, exist_ok=True)
        clean_leftovers(saves)
    except OSError as error:
        why = reason_of(error)
        troubles.append(ReasonError(str(saves), "settings.refused.saves", why=why, variable=HOME_VARIABLE))
    table = GameTable(bot_seconds, AllowedPrograms(places.settings.with_name(FILE_NAME)))
    services = Services(
        catalog=loaded.catalog.translated(language()),
        report=loaded.report,
        words=Words(screen_texts(loaded.catalog, language())),
        folders=Folders(saves, places.squads, content_places(given).user, places.settings, profile),
        systems=systems(),
        table=table,
        version=__version__,
        new_seed=new_seed,
        home=Title,
        autosaves=autosaves,
        examine=lambda pack: _examined(loaded, pack),
        troubles=troubles,
        language=language(),
        source=loaded.catalog,
        read_again=lambda: make_services(
            given, new_seed, saves, bot_seconds, autosaves, language, choice, troubles
        ),
    )
    table.attach(services)
    return services


def _examined(loaded: LoadResult, pack: PackStatus) -> Examination:
    """Begin the examination of a pack; what plays games for it is loaded only then."""
    from game.app.examination import PackExamination

    return PackExamination(loaded, pack)
