"""Games that were to be saved and are not: the disk is full, or nothing may be written where saves lie."""

import contextlib
from pathlib import Path

from msgspec.structs import replace

from game.session.errors import SaveError
from game.session.load import read_header
from game.session.match import Match
from game.session.own_files import free_path, may_be_there
from game.session.saves import write_save
from game.session.store import Store


def is_unsaved(match: Match) -> bool:
    """Whether the game was to be saved and is not: what happens now is gone when the program ends."""
    return match.store is None and match.beginning is not None


def go_on_unsaved(match: Match) -> None:
    """Save nothing from now on. The file keeps what it holds, as far as it can be closed."""
    store, match.store = match.store, None
    if store is not None:
        if match.beginning is not None:
            match.beginning = replace(match.beginning, path=str(store.path))
        with contextlib.suppress(SaveError):
            store.finish()


def place_for(match: Match, folder: Path) -> Path:
    """Return where the game is to be saved: in the file that holds its beginning, else in a new one."""
    beginning = match.beginning
    if beginning is not None and beginning.path:
        path = Path(beginning.path)
        with contextlib.suppress(SaveError, OSError):
            if read_header(path)[0] == beginning.header:
                return path
    return free_path(folder, beginning.header.name if beginning is not None else "")


def save_from_now_on(match: Match, target: Path) -> None:
    """Write the whole game into a file, and save every action there from now on.

    An earlier save of this name is replaced, another file never. Raises SaveError; nothing has changed then.
    """
    beginning, before = match.beginning, match.store
    if beginning is None:
        raise SaveError(str(target), "save.refused.never")
    match.store = None
    try:
        write_save(match, target, beginning.header, beginning.packs, beginning.header.name)
        match.store = Store.reopen(target, len(match.log))
    except BaseException:
        match.store = before
        raise
    if before is not None:
        with contextlib.suppress(SaveError):
            before.finish()


def save_at_last(match: Match, folder: Path) -> None:
    """Save a game that is about to be left, unless it is saved or nothing has happened. Raises SaveError.

    One whose save is no longer in its place, since the last action, is saved once more: beside what
    somebody has put there.
    """
    store = match.store
    if store is not None and store.is_gone:
        go_on_unsaved(match)
        if match.beginning is not None and may_be_there(store.path):
            match.beginning = replace(match.beginning, path="")
    if is_unsaved(match) and match.log:
        save_from_now_on(match, place_for(match, folder))


def is_lost(match: Match, folder: Path) -> bool:
    """Return whether a game cannot be saved even now that it is about to be left, and something happened."""
    if is_unsaved(match):
        with contextlib.suppress(SaveError):
            save_at_last(match, folder)
    return is_unsaved(match) and bool(match.log)


def leave(match: Match, folder: Path) -> None:
    """Finish the save of a game; one that is not saved is tried to be saved once more. Raises SaveError."""
    try:
        save_at_last(match, folder)
    finally:
        match.close()
