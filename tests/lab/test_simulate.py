import argparse
import io
from pathlib import Path

import msgspec
import pytest

from game.lab.command import Record
from game.lab.pairings import PairingError, mirrored_setups
from game.lab.progress import ProgressBar
from game.lab.simulate import add_arguments, run
from game.systems.skirmish.setup import SkirmishSetup
from tests.agents.positions import SYSTEM, mirrored
from tests.support.base_pack import shipped


def parsed(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(["skirmish", *arguments])


@pytest.fixture(autouse=True)
def _own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRONSPHERE_MODS_DIR", str(tmp_path / "mods"))
    monkeypatch.setenv("IRONSPHERE_CACHE_DIR", str(tmp_path / "cache"))


def test_it_prints_rates_lengths_and_speed_and_writes_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "result.json"
    assert run(parsed("--games", "4", "--seats", "officer,cadet", "--seed", "2", "--out", str(out))) == 0
    printed = capsys.readouterr()
    assert "4 battles" in printed.out
    assert "officer" in printed.out and "[" in printed.out and "battles/s" in printed.out
    assert printed.err == "", "no bar where nobody watches"
    record = msgspec.json.decode(out.read_bytes(), type=Record)
    assert record.seats == ("officer", "cadet")
    assert len(record.battles) == record.games == 4
    assert record.summary.shares[0].rate + record.summary.shares[1].rate == 1
    assert sorted(tmp_path.glob(".result*")) == []


def test_a_setup_file_is_fought(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = tmp_path / "wanted.json"
    wanted.write_text('{"scenario": "quick_first_blood"}')
    assert run(parsed("--games", "2", "--seats", "cadet,random", "--setup", str(wanted))) == 0
    assert "1 set-up," in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--seats", "officer,general"), "'general' does not play skirmish"),
        (("--seats", "officer"), "two levels"),
        (("--map", "atlantis"), "there is no map 'atlantis'"),
        (("--setup", "nowhere.json"), "nowhere.json"),
        (("--out", "nowhere/at/all.json"), "there is no folder"),
    ],
)
def test_what_cannot_be_done_is_said(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(parsed("--games", "2", *arguments)) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.out == ""


def test_a_broken_setup_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = tmp_path / "wanted.json"
    for text, message in (("{", "truncated"), ('{"map": 3}', "$.map"), ('{"map": "atlantis"}', "atlantis")):
        wanted.write_text(text)
        assert run(parsed("--setup", str(wanted))) == 2
        error = capsys.readouterr().err
        assert "wanted.json" in error and message in error


def test_an_unknown_system_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    assert run(parser.parse_args(["chess"])) == 2
    assert "there is no system 'chess'" in capsys.readouterr().err


def test_numbers_must_be_positive() -> None:
    for option in ("--games", "--jobs"):
        with pytest.raises(SystemExit):
            parsed(option, "0")


def test_mirrored_setups_are_alike_on_both_sides_and_differ_among_each_other() -> None:
    assert len(mirrored()) >= 12
    boards, forces = set(), set()
    for setup in mirrored():
        assert isinstance(setup, SkirmishSetup)
        attacker, defender = setup.sides
        assert [unit.frame for unit in attacker.units] == [unit.frame for unit in defender.units]
        boards.add(setup.board.id)
        forces.add(tuple(unit.frame for unit in attacker.units))
    assert len(boards) >= 12
    assert len(forces) >= 6
    assert len(mirrored_setups(SYSTEM, shipped().catalog, "drill_square")) >= 4
    with pytest.raises(PairingError):
        mirrored_setups(SYSTEM, shipped().catalog, "nowhere")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_shows_how_far_it_is_on_a_terminal_only() -> None:
    terminal, pipe = Terminal(), io.StringIO()
    for out in (terminal, pipe):
        bar = ProgressBar(10, out)
        bar.show(5, "half")
        bar.show(10, "all")
        bar.clear()
    assert "5/10" in terminal.getvalue() or "10/10" in terminal.getvalue()
    assert "10/10" in terminal.getvalue() and "all" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")
    assert pipe.getvalue() == ""
