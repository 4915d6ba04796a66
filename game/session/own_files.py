"""Files of the player's own: a name for what a player wrote, and written whole or not at all."""

import contextlib
import os
import re
import secrets
from pathlib import Path

from game.session.schema import SUFFIX

LONGEST_NAME = 40


def plain_name(name: str, usual: str) -> str:
    """Return a file's name, without an ending, for what a player wrote; ``usual`` where nothing is left."""
    return re.sub(r"[^\w-]+", "_", name.strip().lower()).strip("_")[:LONGEST_NAME] or usual


def free_path(folder: Path, name: str) -> Path:
    """Return a path for a save of this name that no file has yet, as far as the folder can be asked."""
    stem, number = plain_name(name, "game"), 1
    path = folder / f"{stem}{SUFFIX}"
    with contextlib.suppress(OSError):
        while path.exists():
            number += 1
            path = folder / f"{stem}_{number}{SUFFIX}"
    return path


def files_in(folder: Path, suffix: str) -> list[Path]:
    """Return the files of a folder with this ending, by name; none without a folder. Raises OSError."""
    try:
        return sorted(path for path in folder.iterdir() if path.name.endswith(suffix))
    except FileNotFoundError:
        return []


def may_be_there(path: Path) -> bool:
    """Whether a file would be replaced; where nobody can say, it might be."""
    try:
        return path.exists()
    except OSError:
        return True


def part_of(target: Path) -> Path:
    """Return a name beside a file under which it can be made: nobody else's, and not there yet."""
    return target.with_name(f".{target.name[:LONGEST_NAME]}.{os.getpid()}.{secrets.token_hex(6)}.part")
