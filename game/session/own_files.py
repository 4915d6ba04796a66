"""Files of the player's own: names for them, written whole or not at all, and what is never written over."""

import contextlib
import os
import re
import secrets
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from game.content.reading import NoOrdinaryFileError, read_first
from game.core.alphabet import alphabetical
from game.session.errors import unwritable
from game.session.held import is_held
from game.session.schema import APPLICATION_ID, SUFFIX

LONGEST_NAME = 40
STANDARD_OUTPUT = Path("-")
"""What to write to, as elsewhere on command lines; a file of that name is asked for by its folder."""
HEAD_BYTES = 512
"""So much of a file is enough to tell what it is."""
_SQLITE = b"SQLite format 3\0"
_ID_AT = 68
"""Where in its first bytes an SQLite file says of which program it is."""


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


def is_output(target: Path) -> bool:
    """Whether a file is what the program prints to, as "-" or under any other name."""
    if target == STANDARD_OUTPUT:
        return True
    try:
        return os.path.samestat(target.stat(), os.fstat(sys.stdout.fileno()))
    except (OSError, ValueError):
        return False


def print_out(content: bytes) -> None:
    """Print what could be a file, as it would lie there. Raises OSError."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def why_not_over(target: Path, *read: Path) -> str:
    """Return why a picture, page or report may not be written over a file: it is read, or a save. Else ""."""
    with contextlib.suppress(OSError, ValueError):
        if any(target.samefile(each) for each in read):
            return f"{target}: this is the file that is read; name another one to write"
    if is_held(target):
        return f"{target}: this is a saved game; name another file to write"
    with contextlib.suppress(OSError, ValueError):
        first = read_first(target, _ID_AT + 4)
        if first.startswith(_SQLITE) and int.from_bytes(first[_ID_AT:], "big") == APPLICATION_ID:
            return f"{target}: this is a saved game; name another file to write"
    return ""


def why_not_called(target: Path, what: str, ending: str) -> str:
    """Return why a picture or page is not written under a name of another ending. Else "".

    Folders are refused elsewhere; devices and pipes have no endings.
    """
    if target.suffix.casefold() == ending or (may_be_there(target) and not may_be_file(target)):
        return ""
    name = target.with_suffix(ending).name
    return f"{target}: {what} is written as {ending}, the only ending known; name {name}"


def why_taken(target: Path, what: str = "", is_ours: Callable[[bytes], bool] | None = None) -> str:
    """Return why a file that is there already is not written over, for nobody else may have it. Else "".

    ``is_ours`` knows a ``what`` that the game has written by its first bytes: that one is replaced. What is
    empty, and devices and pipes, are written to; folders are refused elsewhere.
    """
    is_known = False
    try:
        first = read_first(target, HEAD_BYTES)
        if not first:
            return ""
        is_known = is_ours is not None and is_ours(first)
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError, NoOrdinaryFileError, ValueError):
        return ""
    except OSError:
        pass
    other = f", and it is no {what}" if what else ""
    taken = f"{target}: there is a file already{other}; name another one to write, or take that one away"
    return "" if is_known else taken


def why_no_report(target: Path, *read: Path) -> str:
    """Return why a report that takes long cannot be written there, asked before it is worked out. Else ""."""
    folder = target.absolute().parent
    if not folder.is_dir():
        return f"there is no folder {folder}"
    if target.is_dir():
        return f"{target} is a folder; name a file in it"
    try:
        if not may_be_there(target) or may_be_file(target):
            with tempfile.TemporaryFile(dir=folder):
                pass
    except OSError as error:
        return str(unwritable(target, error))
    return why_not_over(target, *read)


def files_in(folder: Path, suffix: str) -> list[Path]:
    """Return the files of a folder with this ending, by name; none without a folder. Raises OSError."""
    try:
        found = [path for path in folder.iterdir() if path.name.endswith(suffix)]
        return sorted(found, key=lambda path: alphabetical(path.name))
    except FileNotFoundError:
        return []


def may_be_there(path: Path) -> bool:
    """Whether a file would be replaced; where nobody can say, it might be."""
    try:
        return path.exists()
    except OSError:
        return True


def may_be_file(path: Path) -> bool:
    """Whether it is a file, no folder; where nobody can say, it might be one."""
    try:
        return path.is_file()
    except OSError:
        return True


def part_of(target: Path) -> Path:
    """Return a name beside a file under which it can be made: nobody else's, and not there yet."""
    return target.with_name(f".{target.name[:LONGEST_NAME]}.{os.getpid()}.{secrets.token_hex(6)}.part")
