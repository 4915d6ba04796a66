import argparse
import io
import os
import shlex
import sys
from collections.abc import Generator
from contextlib import nullcontext
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from game.lab import command
from game.lab.battle import BattleResult, BattleTask, UnfinishedBattleError
from game.lab.command import Record
from game.lab.contestants import BotTerms
from game.lab.pairings import mirrored_setups
from game.lab.progress import ProgressBar
from game.lab.simulate import add_arguments, run
from game.lab.tournament import fight_all
from game.lab.workers import MOST_PROCESSES, Brief, Processes
from game.rules.measures import PairingError
from game.session.errors import BotError
from game.systems.skirmish.setup import SkirmishSetup
from tests.agents.positions import SYSTEM, mirrored
from tests.support.base_pack import shipped


def parsed(*arguments: str, system: str = "skirmish") -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args([system, *arguments])


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
    assert "n = 4 battles, 4 of them different" in printed.out
    assert "officer" in printed.out and "[" in printed.out and "battles/s" in printed.out
    assert "kills a battle" in printed.out
    assert printed.err == "", "no bar where nobody watches"
    record = msgspec.json.decode(out.read_bytes(), type=Record)
    assert record.seats == ("officer", "cadet")
    assert len(record.battles) == record.games == 4
    assert record.summary.shares[0].rate + record.summary.shares[1].rate == 1
    assert sorted(tmp_path.glob(".result*")) == []


def test_a_setup_file_is_fought(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = tmp_path / "wanted.json"
    wanted.write_text('{"scenario": "quick_first_blood"}', "utf-8-sig")
    assert run(parsed("--games", "2", "--seats", "cadet,random", "--setup", str(wanted))) == 0
    assert "1 set-up," in capsys.readouterr().out


def test_a_mission_is_named_as_scenarios_are(capsys: pytest.CaptureFixture[str]) -> None:
    line = ("--games", "2", "--seats", "cadet,random", "--scenario")
    assert run(parsed(*line, "reconnaissance", system="wargame")) == 0
    assert "n = 2" in capsys.readouterr().out
    assert run(parsed(*line, "atlantis", system="wargame")) == 2
    assert "there are burning_sandstorm, " in capsys.readouterr().err
    assert run(parsed("--map", "quiet_valley", system="wargame")) == 2
    assert "name what is prepared by --scenario" in capsys.readouterr().err


def test_a_scenario_is_fought_from_both_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(parsed("--games", "2", "--seats", "cadet,random", "--scenario", "quick_first_blood")) == 0
    assert "1 set-up, seats swapped" in capsys.readouterr().out


@pytest.mark.parametrize("cluster, jobs", [("", 1), ("local:2", None)])
def test_the_record_says_on_what_it_was_worked_out(
    cluster: str, jobs: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It said that one process had fought what a cluster had."""
    monkeypatch.setattr(command, "workforce", lambda jobs, cluster: nullcontext(1))
    out = tmp_path / "result.json"
    asked = ("--games", "1", "--seats", "random,random", "--out", str(out))
    assert run(parsed(*asked, *(("--cluster", cluster) if cluster else ()))) == 0
    record = msgspec.json.decode(out.read_bytes(), type=Record)
    assert (record.jobs, record.cluster) == (jobs, cluster)


@pytest.mark.slow
def test_a_sequential_test_stops_when_it_is_clear_with_one_process_and_with_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = []
    for jobs in ("1", "2"):
        out = tmp_path / f"{jobs}.json"
        arguments = ("--seats", "officer,random", "--sprt", "0,100", "--jobs", jobs, "--out", str(out))
        assert run(parsed(*arguments)) == 0
        printed = capsys.readouterr().out
        assert "of [-2.94, 2.94]" in printed and "H1 is accepted after" in printed
        found.append(msgspec.json.decode(out.read_bytes(), type=Record))
    one, two = found
    assert one.sprt is not None
    assert one.sprt == two.sprt
    assert one.sprt.answer == "H1"
    assert one.games == two.games == 2 * one.sprt.pairs < 100
    assert [each.digest for each in one.battles] == [each.digest for each in two.battles]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--sprt", "50,0"), "smaller"),
        (("--sprt", "0,50", "--alpha", "2"), "alpha"),
        (("--scenario", "atlantis"), "there is no scenario 'atlantis' for skirmish"),
        (("--scenario", "quick_first_blood", "--map", "drill_square"), "has its own map"),
        (("--campaign", "quick_war"), "skirmish is no war"),
        (("--language", "xx"), "no texts in 'xx'; there are en"),
        (("--seats", "ace,human"), "people"),
        (("--seats", "officer,general"), "'general' does not play skirmish; there are random, cadet, "),
        (("--seats", "oficer,ace"), "'oficer' does not play skirmish; did you mean 'officer'? There are "),
        (("--seats", "officer"), "two levels"),
        (("--map", "atlantis"), "there is no map 'atlantis'"),
        (("--map", "old_twon"), "'old_twon' for skirmish; did you mean 'old_town'? There are "),
        (("--setup", "nowhere.json"), "nowhere.json"),
        (("--setup", "nowhere.json", "--map", "old_town"), "--setup would change nothing"),
        (("--frames", "gm"), "--frames would change nothing: it goes with --balance"),
        (("--battles", "duel"), "--battles would change nothing: skirmish is no war"),
        (("--mixed",), "--mixed would change nothing: skirmish is no war"),
        (("--sprt", "0,50", "--balance"), "--sprt would change nothing"),
        (("--alpha", "0.1"), "--alpha would change nothing: it goes with --sprt"),
        (("--beta", "0.05"), "--beta would change nothing: it goes with --sprt"),
        (("--beta", "0", "--sprt", "0,50"), "between 0 and 0.5"),
        (("--out", "."), "is a folder; name a file in it"),
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
    for text, message in (
        ("{", "this is no JSON (Input data was truncated); what a set-up may hold is told by"),
        ('{"map": 3}', "wanted.json: map: Expected `str`, got `int`"),
        ('{"mapp": ""}', "has no field 'mapp' (did you mean 'map'?); it has scenario, map"),
        ('{"map": "atlantis"}', "atlantis"),
    ):
        wanted.write_text(text)
        assert run(parsed("--setup", str(wanted))) == 2
        error = capsys.readouterr().err
        assert "wanted.json" in error and message in error


def test_no_more_processes_are_started_than_there_are_battles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor more than Windows takes: the pool raises there beyond that."""
    asked: list[int] = []

    class Pool:
        def __init__(self, max_workers: int, **_: object) -> None:
            asked.append(max_workers)

        def map(self, *_: object) -> list[list[BattleResult]]:
            return []

        def shutdown(self, **_: object) -> None: ...

    monkeypatch.setattr("game.lab.workers.ProcessPoolExecutor", Pool)
    for jobs, battles in ((100_000, 3), (100_000, 10_000), (2, 10_000)):
        task = BattleTask(0, 0, ("cadet", "cadet"), 1)
        list(Processes(jobs).fight(Brief("skirmish", (), BotTerms(), b""), [task] * battles))
    assert asked == [1, MOST_PROCESSES, 2]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
def test_a_setup_that_is_no_file_is_not_waited_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    assert run(parsed("--setup", str(pipe))) == 2
    assert "it is a pipe, no file" in capsys.readouterr().err


def test_an_unknown_system_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    assert run(parser.parse_args(["chess"])) == 2
    assert "there is no system 'chess'" in capsys.readouterr().err


def test_numbers_must_be_positive() -> None:
    for option in ("--games", "--jobs", "--bot-seconds"):
        with pytest.raises(SystemExit):
            parsed(option, "0")


def test_mirrored_setups_are_alike_on_both_sides_and_differ_among_each_other() -> None:
    assert len(mirrored()) >= 12
    boards, forces, helped = set(), set(), set()
    catalog = shipped().catalog
    for setup in mirrored():
        assert isinstance(setup, SkirmishSetup)
        attacker, defender = setup.sides
        more = len(attacker.units) - len(defender.units)
        frames = [unit.frame for unit in attacker.units]
        assert frames[: len(frames) - more] == [unit.frame for unit in defender.units]
        assert more >= 0, "a handicap is all that differs"
        if more:  # a small handicap buys nothing beside squads of dear machines
            helped.add(setup.board.id)
        boards.add(setup.board.id)
        forces.add(tuple(unit.frame for unit in attacker.units))
    assert helped == {board for board in boards if "attacker" in catalog.maps[board].handicap} != set()
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


@pytest.mark.parametrize(
    ("ends", "told"),
    [
        (KeyboardInterrupt(), "stopped; "),
        (BotError("the bot 'x' did not answer"), "the bot 'x' did not answer; "),
        (UnfinishedBattleError("battle 3 goes on"), "battle 3 goes on; "),
    ],
    ids=["Ctrl+C", "bot", "no end"],
)
def test_what_was_fought_before_the_end_is_told_and_written(
    ends: BaseException,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def cut_off(*told: object) -> Generator[BattleResult, None, None]:
        yield from islice(fight_all(*told), 3)  # type: ignore[arg-type]
        raise ends

    monkeypatch.setattr(command, "fight_all", cut_off)
    out = tmp_path / "result.json"
    assert run(parsed("--games", "8", "--seats", "cadet,random", "--out", str(out))) == 2
    printed = capsys.readouterr()
    assert "n = 3 battles" in printed.out
    assert printed.err == f"ironsphere simulate: {told}these are the first 3 of 8 battles\n"
    record = msgspec.json.decode(out.read_bytes(), type=Record)
    assert (record.games, record.stopped) == (3, f"{told}these are the first 3 of 8 battles")


def test_a_bot_that_fails_in_a_balance_of_decks_ends_it_in_a_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = ("--balance", "--games", "2", "--frames", "gm,varg", "--seats")
    fails = f"bot:{shlex.join((sys.executable, '-c', 'raise SystemExit(4)'))}"
    assert run(parsed(*line, f"{fails},cadet", system="duel")) == 2
    assert "ended without an answer (exit code 4)" in capsys.readouterr().err


def test_a_bot_has_the_time_that_is_said_in_a_balance_of_decks_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It had a minute for each decision, whatever was said."""
    line = ("--balance", "--games", "2", "--frames", "gm,varg", "--bot-seconds", "0.2", "--seats")
    waits = f"bot:{shlex.join((sys.executable, '-c', 'import time; time.sleep(60)'))}"
    assert run(parsed(*line, f"{waits},cadet", system="duel")) == 2
    assert "did not answer within 0.2 seconds" in capsys.readouterr().err


def test_who_stops_before_a_battle_is_fought_reads_that_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*told: object) -> Generator[BattleResult, None, None]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(command, "fight_all", stopped)
    assert run(parsed("--games", "8", "--seats", "cadet,random")) == 2
    assert capsys.readouterr() == ("", "ironsphere simulate: stopped\n")
