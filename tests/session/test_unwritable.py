"""What cannot be written is told with its cause and what to do about it: nobody frees space for a right."""

import errno
import os
import sqlite3
import tempfile
from pathlib import Path

import pytest

from game.rules.reasons import ReasonError
from game.session.errors import SaveWriteError, reason_of, unwritable
from game.session.own_files import why_no_report
from game.session.unwritable import unwritable_save
from tests.support.race import LONG, play, race

CAUSES = {
    errno.ENOSPC: "free some space there",
    errno.EACCES: "change the rights there",
    errno.EROFS: "name a place that is not read-only",
    errno.ENOENT: "make the folder first",
    errno.ENOTDIR: "part of its path is a file",
    errno.EISDIR: "name a file in that folder",
    errno.ENAMETOOLONG: "choose a shorter name",
    errno.EIO: "name another place",
}
NO_FOLDER = r"\(Not a directory\); part of its path is a file: name a folder$"


@pytest.mark.parametrize("cause", CAUSES)
def test_what_to_do_is_told_by_the_cause(cause: int) -> None:
    told = str(unwritable("a.png", OSError(cause, os.strerror(cause), "a.png")))
    assert told.startswith(f"a.png cannot be written ({os.strerror(cause)}); {CAUSES[cause]}")
    assert ("space" in told.replace("No space", "")) is (cause == errno.ENOSPC)


def test_a_folder_that_is_none_is_told_as_that(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("no folder")
    target = tmp_path / "notes" / "game.ironsave"
    with pytest.raises(SaveWriteError, match=NO_FOLDER):
        race(target, LONG)
    match = race(tmp_path / "first.ironsave", LONG)
    play(match, 2)
    with pytest.raises(SaveWriteError, match=NO_FOLDER):
        match.save_as(target)
    match.close()


def _failed(path: Path, *, is_full: bool = False) -> sqlite3.Error:
    """What SQLite says of a path at which it cannot write, or of a database that may not grow."""
    with pytest.raises(sqlite3.Error) as caught:
        connection = sqlite3.connect(path, isolation_level=None)
        if is_full:
            connection.execute("PRAGMA max_page_count = 1")
        connection.execute("CREATE TABLE a (b)")
        connection.close()
    return caught.value


@pytest.mark.parametrize("cause", [errno.EROFS, errno.EACCES])
def test_the_folder_is_asked_where_sqlite_does_not_say_why(
    tmp_path: Path, cause: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = tmp_path / "none" / "game.ironsave"
    error = _failed(missing)
    assert str(error) == "unable to open database file"
    told = str(unwritable_save(missing, error))
    assert told.endswith("(No such file or directory); make the folder first, or name another place")

    def refused(**_: object) -> None:
        raise OSError(cause, os.strerror(cause))

    monkeypatch.setattr(tempfile, "TemporaryFile", refused)
    told = str(unwritable_save(missing, error))
    assert f"({os.strerror(cause)}); {CAUSES[cause]}" in told


def test_a_full_disk_is_told_for_a_save_too_and_what_nobody_knows_is_not(tmp_path: Path) -> None:
    path = tmp_path / "game.ironsave"
    full = unwritable_save(path, _failed(path, is_full=True))
    assert str(full).endswith("(No space left on device); free some space there, or name another place")
    unknown = unwritable_save(path, sqlite3.OperationalError("disk I/O error"))
    assert str(unknown).endswith("(disk I/O error); check the free space and the rights of the folder")


@pytest.mark.parametrize("told", ["database disk image is malformed", "disk I/O error", "database is locked"])
def test_what_sqlite_often_says_has_a_text_and_all_else_is_quoted(told: str) -> None:
    reason = reason_of(sqlite3.OperationalError(told))
    assert isinstance(reason, ReasonError) and str(reason) == told
    assert reason_of(sqlite3.OperationalError("no such table: log")) == "no such table: log"


def test_a_report_that_nobody_may_write_is_refused_with_the_cause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(**_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(tempfile, "TemporaryFile", refused)
    told = why_no_report(tmp_path / "report.html")
    assert told.endswith("(Permission denied); change the rights there, or name another place")
