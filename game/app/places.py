"""Where the player's files lie, by the customs of each platform, or all in ``IRONSPHERE_HOME``."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

HOME_VARIABLE = "IRONSPHERE_HOME"


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
