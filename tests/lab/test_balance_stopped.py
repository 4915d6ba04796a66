"""A balance that ends before its last line: what was played to the end of a line is told and written."""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.app.main import main
from game.lab import balance_command
from game.lab.balance import Bout, bouts
from game.lab.balance_command import BalanceRecord
from game.lab.fair_page import Report, page
from game.lab.fair_play import Played, Row
from game.lab.simulate import run_balance
from game.lab.workers import WorkerError
from tests.lab.test_fair_play import parsed, row

LINES = ("old_town", "broken_ring", "long_dark")
ASKED = ("skirmish", "--table", "seats", "--on", ",".join(LINES), "--games", "2", "--level", "random")


def ends_after(monkeypatch: pytest.MonkeyPatch, lines: int, error: BaseException) -> None:
    def rows(play: Played, *terms: object) -> Iterator[Row]:
        for _ in range(lines):
            yield row(0, 1)
        raise error

    monkeypatch.setattr(Played, "rows", rows)


@pytest.mark.parametrize(
    ("error", "why"),
    [(KeyboardInterrupt(), "stopped"), (WorkerError("a worker went away"), "a worker went away")],
)
def test_lines_that_are_over_are_told_and_written(
    error: BaseException,
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Who stopped a balance after an hour was told 'stopped', and had nothing."""
    data, html = tmp_path / "seats.json", tmp_path / "seats.html"
    ends_after(monkeypatch, 2, error)
    assert run_balance(parsed(*ASKED, "--json", str(data), "--html", str(html))) == 2
    printed = capsys.readouterr()
    told = f"{why}; these are the first 2 of 3 lines"
    assert printed.err == f"ironsphere balance: {told}\n"
    assert printed.out.count("The Plain") == 2
    report = msgspec.json.decode(data.read_bytes(), type=Report)
    assert report.stopped == told and len(report.charts[0].rows) == 2
    assert html.read_text() == page(report) and told in html.read_text()


def test_before_the_first_line_is_over_there_is_nothing_to_tell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ends_after(monkeypatch, 0, KeyboardInterrupt())
    assert run_balance(parsed(*ASKED, "--json", str(tmp_path / "a.json"))) == 2
    assert capsys.readouterr() == ("", "ironsphere balance: stopped\n")
    assert not any(tmp_path.glob("*.json"))


def test_a_page_is_written_where_the_record_cannot_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The page of an hour's games was not even begun, because the record was on a disk that is full."""
    data, html = tmp_path / "seats.json", tmp_path / "seats.html"
    whole: Callable[[Path, bytes], int] = Path.write_bytes
    ends_after(monkeypatch, 3, KeyboardInterrupt())

    def full(path: Path, content: bytes) -> None:
        if path == data:
            raise OSError(28, "No space left on device", str(path))
        whole(path, content)

    monkeypatch.setattr("game.lab.report_files.write_whole", full)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "moment"))
    (tmp_path / "moment").mkdir()
    assert run_balance(parsed(*ASKED, "--json", str(data), "--html", str(html))) == 2
    told = capsys.readouterr().err
    assert "seats.json cannot be written (No space left on device)" in told
    assert html.exists()
    (kept,) = (tmp_path / "moment").iterdir()  # the record was lost, after hours of games
    assert f"what was measured lies in {kept} instead" in told
    assert msgspec.json.decode(kept.read_bytes(), type=Report).stopped


def test_where_nothing_has_room_the_table_is_told_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device", str(path))

    ends_after(monkeypatch, 3, KeyboardInterrupt())
    monkeypatch.setattr("game.lab.report_files.write_whole", full)
    assert run_balance(parsed(*ASKED, "--json", str(tmp_path / "seats.json"))) == 2
    printed = capsys.readouterr()
    assert printed.out.count("The Plain") == 3
    assert "seats.json cannot be written" in printed.err and "instead" not in printed.err


def test_duels_that_are_over_are_told_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:

    def two(*terms: Any) -> Iterator[Bout]:
        yield from islice(bouts(*terms), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(balance_command, "bouts", two)
    out = tmp_path / "duels.json"
    line = [
        "simulate",
        "duel",
        "--balance",
        "--games",
        "4",
        "--seats",
        "random,random",
        "--frames",
        "gm,varg",
    ]
    assert main([*line, "--out", str(out)]) == 2
    printed = capsys.readouterr()
    assert printed.err == "ironsphere simulate: stopped; these are the first 2 of 4 duels\n"
    assert printed.out.startswith("2 duels")
    record = msgspec.json.decode(out.read_bytes(), type=BalanceRecord)
    assert len(record.duels) == record.balance.games == 2 and printed.err.endswith(f"{record.stopped}\n")
