"""Why a save cannot be written: SQLite often does not say, its folder does."""

import errno
import os
import sqlite3
import tempfile
from pathlib import Path
from typing import Final

from game.session.errors import SaveError, SaveWriteError, reason_of, remedy

_PRIMARY: Final = 0xFF
"""The part of an error code of SQLite that says of what kind it is."""
_SYSTEM_ERRORS: Final = {sqlite3.SQLITE_FULL: errno.ENOSPC}
_ASK_THE_FOLDER: Final = frozenset({sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY})


def unwritable_save(path: Path, error: Exception) -> SaveError:
    """Return that a save cannot be written, why, and what to do about that."""
    cause = _cause(path, error)
    return SaveWriteError(str(path), "save.refused.unwritable", remedy(cause), why=reason_of(cause))


def _cause(path: Path, error: Exception) -> Exception:
    """Return what the system says about the path where SQLite says only that something is amiss."""
    if not isinstance(error, sqlite3.Error):
        return error
    kind = getattr(error, "sqlite_errorcode", 0) & _PRIMARY
    if kind in _SYSTEM_ERRORS:
        return OSError(_SYSTEM_ERRORS[kind], str(error))
    return (_refusal_of(path) or error) if kind in _ASK_THE_FOLDER else error


def _refusal_of(path: Path) -> OSError | None:
    """Return why nothing can be written at a path, by its folder and its file; None: it could be."""
    try:
        with tempfile.TemporaryFile(dir=path.parent):
            pass
        if path.exists() and not os.access(path, os.W_OK):
            return PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    except OSError as refusal:
        return refusal
    return None
