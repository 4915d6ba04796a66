"""The table's files: a folder of its own, plain names, nothing of others touched; and its crash reports."""

import json
import os
from pathlib import Path

import pytest

from game.session.crash import KEPT_REPORTS, LONGEST_REPORT, REPORTS_A_RUN, CrashReports, write_crash_report
from game.session.errors import SaveError
from game.session.match import Match
from game.session.protocol import TableServices, TableSession
from game.session.table_files import TableFiles
from tests.support.race import SYSTEMS, race

Json = dict[str, object]


class Talk:
    """A conversation about a race, in a folder."""

    def __init__(self, folder: Path | None) -> None:
        self.session = TableSession(TableServices(SYSTEMS, files=TableFiles(folder)))
        self.session.answer_line(b'{"op":"new","system":"race","seed":7}')

    def ask(self, op: str, path: str, **fields: object) -> Json:
        """An answer."""
        request = {"op": op, "path": path, **fields}
        return self.session.answer_line(json.dumps(request).encode())


def code(answer: Json) -> object:
    """Which error an answer is; None: it is none."""
    error = answer.get("error")
    return error["code"] if isinstance(error, dict) else None


NAMES = (
    "../x", "/etc/passwd", "a/b", "a\\b", "c:x", ".hidden", "x.", " ", "\x00", "a\x00b", "a\nb", "x" * 301,
    "é" * 150,     "con", "CON.ironsave", "..", ".", "a" * 4000, "\u202ex", "*", "~/x", "nul",
)  # fmt: skip


@pytest.mark.parametrize("op", ["save", "load", "replay"])
@pytest.mark.parametrize("name", NAMES)
def test_other_names_are_refused_plainly_and_nothing_is_made(tmp_path: Path, op: str, name: str) -> None:
    answer = Talk(tmp_path / "table").ask(op, name)
    assert code(answer) == "save", answer
    assert len(str(answer)) < 700
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "name", ["\x00", "a\x00b/c", "x" * 301, "/" + "x/" * 600 + "y", "/", "nowhere/at/all/x"]
)
def test_where_any_file_may_be_named_the_impossible_is_refused_plainly(tmp_path: Path, name: str) -> None:
    for op in ("save", "load", "replay"):
        assert code(Talk(None).ask(op, name)) == "save"
    assert not Path("nowhere").exists()


def test_a_plain_name_is_saved_in_the_folder_and_loaded_again(tmp_path: Path) -> None:
    talk = Talk(tmp_path / "table")
    assert talk.ask("save", "evening")["ok"]
    assert talk.ask("save", "evening.ironsave")["ok"], "its own save is replaced"
    assert [path.name for path in (tmp_path / "table").iterdir()] == ["evening.ironsave"]
    assert talk.ask("load", "evening")["ok"]
    assert talk.ask("replay", "evening")["same"] is True


def test_the_save_of_another_is_replaced_only_when_asked_for(tmp_path: Path) -> None:
    assert Talk(tmp_path).ask("save", "evening")["ok"]
    before = (tmp_path / "evening.ironsave").read_bytes()
    other = Talk(tmp_path)
    refused = other.ask("save", "evening")
    assert code(refused) == "save" and '"replace":true' in str(refused)
    assert (tmp_path / "evening.ironsave").read_bytes() == before
    assert other.ask("save", "evening", replace=True)["ok"]
    third = Talk(tmp_path)
    assert third.ask("load", "evening")["ok"]
    assert third.ask("save", "evening")["ok"], "what it has loaded is its own"


def test_files_of_strangers_beside_a_save_stay(tmp_path: Path) -> None:
    names = ["evening.ironsave.new", "evening.ironsave.part", "evening.ironsave-wal", "evening.new"]
    for name in names:
        (tmp_path / name).write_text("dear")
    assert Talk(tmp_path).ask("save", "evening")["ok"]
    assert {name: (tmp_path / name).read_text() for name in names if "wal" not in name} == {
        name: "dear" for name in names if "wal" not in name
    }
    assert len(list(tmp_path.iterdir())) == len(names) + 1, "nothing is left over"


def test_links_and_folders_are_no_saves(tmp_path: Path) -> None:
    (tmp_path / "a.ironsave").mkdir()
    (tmp_path / "letter").write_text("dear")
    (tmp_path / "b.ironsave").symlink_to(tmp_path / "letter")
    talk = Talk(tmp_path)
    for name in "ab":
        for replace in (False, True):
            assert code(talk.ask("save", name, replace=replace)) == "save"
    assert (tmp_path / "letter").read_text() == "dear"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no such files")
def test_a_pipe_is_no_save(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.ironsave")
    for op in ("save", "load", "replay"):
        assert code(Talk(tmp_path).ask(op, "pipe")) == "save"


def test_a_path_that_may_be_read_is_told_where_it_is_not(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="there is no such save in"):
        TableFiles(tmp_path).to_read("nothing")


def _failure(depth: int) -> Exception:
    try:
        if depth % 2:
            raise KeyError(depth)
        raise ValueError(depth)
    except (KeyError, ValueError) as error:
        return error


def test_a_failure_is_reported_once(tmp_path: Path) -> None:
    reports = CrashReports(tmp_path)
    places = {reports.report(_failure(number), race()) for number in range(100)}
    assert len(places) == len(list(tmp_path.iterdir())) == 2


def test_reports_of_a_run_are_bounded(tmp_path: Path) -> None:
    reports = CrashReports(tmp_path)
    for number in range(3 * REPORTS_A_RUN):
        error = type(f"Fault{number}", (Exception,), {})()
        where = reports.report(error)
    assert "no more than" in where
    assert len(list(tmp_path.iterdir())) == REPORTS_A_RUN


def test_a_report_has_a_length_and_the_folder_keeps_the_newest(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    for _ in range(KEPT_REPORTS + 5):
        path = write_crash_report(tmp_path, ValueError("x" * 10 * LONGEST_REPORT))
    assert len(path.read_text()) < LONGEST_REPORT + 100
    assert path.exists()
    assert len(list(tmp_path.glob("crash_*"))) == KEPT_REPORTS
    assert (tmp_path / "letter.txt").exists()


def test_the_table_tells_of_a_bug_without_growing_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Match, player: object) -> object:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(Match, "legal", broken)
    services = TableServices(SYSTEMS, report_bug=CrashReports(tmp_path).report)
    session = TableSession(services)
    session.answer_line(b'{"op":"new","system":"race"}')
    for _ in range(50):
        assert code(session.answer_line(b'{"op":"legal","player":"red"}')) == "internal"
    assert len(list(tmp_path.iterdir())) == 1
