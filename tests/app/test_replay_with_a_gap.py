"""A saved game of which today's rules cannot follow a part is printed: the part is left out, with a word."""

from pathlib import Path

import pytest

from game.app.main import main
from game.app.registry import systems
from game.session.replay import Replay, record_of
from game.session.store import SNAPSHOT_INTERVAL
from tests.app.test_cli import _saved_skirmish
from tests.support.race import changed_file

DIFFERS = 7


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("gap") / "game.ironsave"
    _saved_skirmish(path, SNAPSHOT_INTERVAL + 20).close()
    changed_file(path, f"UPDATE log SET digest = '0123456789abcdef' WHERE number = {DIFFERS - 1}")
    return path


def steps_of(printed: str) -> list[int]:
    return [int(line[:5]) for line in printed.splitlines() if line[:5].strip().isdigit()]


def test_the_steps_beyond_are_printed_and_what_is_missing_is_said(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The window leapt over it and said so; here nothing more was printed."""
    assert main(["replay", str(saved)]) == 1
    printed = capsys.readouterr()
    assert printed.err == ""
    length = Replay(record_of(saved, systems())).length
    assert steps_of(printed.out) == [*range(1, DIFFERS), *range(SNAPSHOT_INTERVAL + 1, length + 1)]
    count = SNAPSHOT_INTERVAL - DIFFERS + 1
    told = (
        f"      {count} steps up to step {SNAPSHOT_INTERVAL} left out: step {DIFFERS} leads to another result"
    )
    assert told in printed.out


@pytest.mark.parametrize(
    ("asked", "steps", "is_told"),
    [
        (("--last", str(DIFFERS - 1)), [*range(1, DIFFERS)], False),
        (("--first", "20", "--last", "30"), [], True),
        (("--first", "20", "--last", str(SNAPSHOT_INTERVAL + 1)), [SNAPSHOT_INTERVAL + 1], True),
        (("--first", str(SNAPSHOT_INTERVAL + 2), "--last", "130"), [130], False),
    ],
)
def test_only_what_is_missing_of_the_steps_that_were_asked_for_is_said(
    asked: tuple[str, ...], steps: list[int], is_told: bool, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(saved), *asked]) == is_told
    printed = capsys.readouterr().out
    assert steps_of(printed) == steps
    assert (" left out: " in printed) == is_told


def test_where_no_position_is_kept_beyond_it_ends_with_why(
    saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.ironsave"
    path.write_bytes(saved.read_bytes())
    changed_file(path, "DELETE FROM snapshots")
    assert main(["replay", str(path)]) == 2
    printed = capsys.readouterr()
    assert steps_of(printed.out) == [*range(1, DIFFERS)]
    assert f"step {DIFFERS} leads to another result" in printed.err
