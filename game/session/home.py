"""The player's home: where his files lie, which packs he has and how his settings have them loaded.

Every command and every way into the game asks here, so that all of them obey the same folders, the same
packs switched off and the same order. ``IRONSPHERE_HOME`` moves everything; ``IRONSPHERE_MODS_DIR`` and
``IRONSPHERE_CACHE_DIR`` move their folder alone.
"""

import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from game import __version__
from game.content.catalog import LoadResult
from game.content.load import load_catalog
from game.content.packs import without_pack
from game.content.paths import ContentPlaces, maps_dir, mods_dir
from game.content.reading import read_ordinary
from game.session.by_value import read_by_value, told_refused
from game.session.errors import advice, reason_of
from game.systems.registry import SCHEMAS

HOME_VARIABLE = "IRONSPHERE_HOME"
MODS_VARIABLE = "IRONSPHERE_MODS_DIR"
CACHE_VARIABLE = "IRONSPHERE_CACHE_DIR"
MAX_SETTINGS_BYTES = 1024 * 1024


class PackChoice(msgspec.Struct, frozen=True, kw_only=True):
    """What the settings say of packs; the file's other fields are the screen's."""

    mods_off: tuple[str, ...] = ()
    """Ids of packs that are switched off."""
    mods_order: tuple[str, ...] = ()
    """Ids of packs in the order in which they are loaded; the others come after them."""


@dataclass(frozen=True, slots=True)
class UserPlaces:
    """The player's folders and files. None of them need exist."""

    saves: Path
    squads: Path
    mods: Path
    cache: Path
    reports: Path
    settings: Path
    table: Path


def user_places(environment: Mapping[str, str] | None = None, platform: str = sys.platform) -> UserPlaces:
    """Return the places for this environment."""
    variables = os.environ if environment is None else environment
    chosen = variables.get(HOME_VARIABLE)
    if chosen:
        home = Path(chosen).expanduser()
        return _places(home, home / "cache", home / "settings.json")
    home = Path.home()
    if platform == "win32":
        roaming = Path(variables.get("APPDATA") or home / "AppData" / "Roaming") / "ironsphere"
        local = Path(variables.get("LOCALAPPDATA") or home / "AppData" / "Local") / "ironsphere"
        return _places(roaming, local / "cache", roaming / "settings.json")
    if platform == "darwin":
        library = home / "Library"
        support = library / "Application Support" / "ironsphere"
        return _places(support, library / "Caches" / "ironsphere", support / "settings.json")
    shared = Path(variables.get("XDG_DATA_HOME") or home / ".local" / "share") / "ironsphere"
    cache = Path(variables.get("XDG_CACHE_HOME") or home / ".cache") / "ironsphere"
    config = Path(variables.get("XDG_CONFIG_HOME") or home / ".config") / "ironsphere"
    return _places(shared, cache, config / "settings.json")


def pack_choice() -> PackChoice:
    """Return what the player's settings say of packs; nothing where they cannot be read."""
    return _chosen_packs()[0]


def packs_complaints() -> tuple[str, ...]:
    """Return why what the player says of packs is not obeyed, and what is done instead."""
    return tuple(filter(None, (_chosen_packs()[1], _mods_complaint())))


def _mods_complaint() -> str:
    """Return that the folder of packs which the environment names is none; "" where it is one."""
    named = os.environ.get(MODS_VARIABLE)
    if not named or Path(named).is_dir():
        return ""
    what = f"{named} is a file, no folder" if Path(named).exists() else f"there is no folder {named}"
    return f"{MODS_VARIABLE}: {what}; no packs of yours are loaded: name the folder in which they lie"


def _chosen_packs() -> tuple[PackChoice, str]:
    path = user_places().settings
    try:
        choice, refused = read_by_value(read_ordinary(path, MAX_SETTINGS_BYTES), PackChoice())
    except FileNotFoundError:
        return PackChoice(), ""
    except (OSError, ValueError, RecursionError) as error:
        is_elsewhere = isinstance(error, NotADirectoryError | PermissionError)
        todo = advice(error) if is_elsewhere else "mend the file, or delete it"
        return PackChoice(), (
            f"{path}: the settings cannot be read ({reason_of(error)}); every pack is loaded, also "
            f"those that are switched off there, in the usual order; {todo}"
        )
    if not refused:
        return choice, ""
    is_lost = any(each.facts["where"] == "mods_off" for each in refused)
    outcome = "; every pack is loaded, also those that are switched off there" if is_lost else ""
    return choice, f"{path}: {told_refused(refused)}{outcome}; mend the file, or delete it"


def pack_folder(given: Path) -> Path:
    """Return the folder of a pack that is named by its path, or by its id in the player's mods folder."""
    if given.exists() or len(given.parts) != 1:
        return given
    mods = os.environ.get(MODS_VARIABLE)
    installed = (Path(mods) if mods else user_places().mods) / given
    return installed if installed.is_dir() else given


def why_no_pack(given: Path) -> str:
    """Return in a sentence why a path or id on a command line leads to no pack; "" where it does.

    What is played with a pack that is not there would be played without it.
    """
    problem = without_pack(pack_folder(given))
    if problem is None:
        return ""
    return f"{given}: {problem.message}; {problem.hint}" if problem.hint else f"{given}: {problem.message}"


def content_places(given: Iterable[Path] = (), choice: PackChoice | None = None) -> ContentPlaces:
    """Return where content is looked for: shipped, the player's, packs ``given`` by path or id.

    ``choice``: the packs switched off and their order (None: as the settings say).
    """
    chosen = pack_choice() if choice is None else choice
    places = user_places()
    mods = os.environ.get(MODS_VARIABLE)
    cache = os.environ.get(CACHE_VARIABLE)
    return ContentPlaces(
        mods_dir(),
        maps_dir(),
        Path(mods) if mods else places.mods,
        tuple(map(pack_folder, given)),
        Path(cache) if cache else places.cache,
        chosen.mods_off,
        chosen.mods_order,
    )


def load_content(given: Iterable[Path] = (), choice: PackChoice | None = None) -> LoadResult:
    """Load all content in use. Arguments as of ``content_places``."""
    return load_catalog(SCHEMAS, content_places(given, choice), __version__)


def told_content(given: Iterable[Path] = (), choice: PackChoice | None = None) -> LoadResult:
    """Load all content in use; where something is wrong with a pack, the report is on standard error."""
    loaded = load_content(given, choice)
    if not loaded.report.is_clean:
        sys.stderr.write(f"{loaded.report.render()}\n")
    return loaded


def _places(root: Path, cache: Path, settings: Path) -> UserPlaces:
    return UserPlaces(
        root / "saves",
        root / "squads",
        root / "mods",
        cache / "content",
        root / "reports",
        settings,
        root / "table",
    )
