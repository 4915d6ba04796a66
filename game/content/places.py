"""Where content is looked for and where its cache lies, by the customs of each platform."""

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from game.content.paths import maps_dir, mods_dir

MODS_VARIABLE = "IRONSPHERE_MODS_DIR"
CACHE_VARIABLE = "IRONSPHERE_CACHE_DIR"
_APP = "ironsphere"


@dataclass(frozen=True, slots=True)
class ContentPlaces:
    """Where the loader looks, and what it leaves out. Folders that are nothing or do not exist do no harm."""

    shipped: Path | None = None
    shipped_maps: Path | None = None
    user: Path | None = None
    given: tuple[Path, ...] = ()
    cache: Path | None = None
    off: tuple[str, ...] = ()
    """Ids of packs that the player switched off."""
    order: tuple[str, ...] = ()
    """Ids of packs in the order in which the player wants them loaded; the others come after them, by id."""


def usual_places(given: Iterable[Path] = ()) -> ContentPlaces:
    """The shipped packs and maps, the player's mods, further packs given by path, and the usual cache."""
    return ContentPlaces(mods_dir(), maps_dir(), user_mods_dir(), tuple(given), cache_dir())


def user_mods_dir() -> Path | None:
    """The player's folder of mods, nothing if there is no home folder."""
    return _folder(
        MODS_VARIABLE, "APPDATA", "Library/Application Support", "XDG_DATA_HOME", ".local/share", "mods"
    )


def cache_dir() -> Path | None:
    """The folder for validated content, nothing if there is no home folder."""
    return _folder(CACHE_VARIABLE, "LOCALAPPDATA", "Library/Caches", "XDG_CACHE_HOME", ".cache", "content")


def _folder(override: str, windows: str, mac: str, variable: str, fallback: str, name: str) -> Path | None:
    chosen = os.environ.get(override)
    if chosen:
        return Path(chosen)
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "win32":
        root = Path(os.environ.get(windows) or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        root = home / mac
    else:
        root = Path(os.environ.get(variable) or home / fallback)
    return root / _APP / name
