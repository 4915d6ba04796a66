"""Frames against frames: what is fought, what is counted, what is printed."""

import argparse
from pathlib import Path

import msgspec
import pytest

from game.lab.balance import Balance, Bout, balance_of, bouts, ready_decks
from game.lab.balance_command import BalanceRecord, table
from game.lab.simulate import add_arguments, run
from game.rules.measures import PairingError
from game.rules.system import AnySystem, erased
from game.systems.duel.system import DUEL
from tests.support.base_pack import shipped

SYSTEM: AnySystem = erased(DUEL)
MEASURED_GAMES = 40
"""Duels for each pair of frames in the slow test: 280 for each frame against the field."""


def fought(levels: tuple[str, str], games: int, *frames: str) -> list[Bout]:
    """Duels between frames of the shipped pack."""
    catalog = shipped().catalog
    decks = ready_decks(catalog, frames)
    return list(bouts(SYSTEM, catalog, decks, "all", levels, games, seed=5, jobs=1))


def bout(winner: str, turns: int, *, is_kill: bool = True) -> Bout:
    """A duel of two frames with one deck each."""
    return Bout(("gm", "varg"), ("gm_line", "varg_storm"), "board", winner, "destroyed", turns, is_kill, 0.0)


def parsed(*arguments: str) -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(arguments)


def test_points_rates_and_turns_to_a_kill_are_counted() -> None:
    duels = [bout("gm", 5), bout("gm", 6), bout("varg", 12), bout("", 40, is_kill=False)]
    found = balance_of(duels)
    gm, varg = found.frames
    assert (gm.name, gm.points, varg.points) == ("gm", 2.5, 1.5)
    assert gm.low < gm.rate < gm.high
    assert [rate.name for rate in found.pairings["gm"]] == ["varg"]
    assert {rate.name: rate.rate for rate in found.decks} == {"gm_line": 0.625, "varg_storm": 0.375}
    assert found.kill_turns == ((5, 1), (6, 1), (12, 1))
    assert (found.kill_turn_at(50), found.kill_turn_at(90)) == (6, 12)
    assert found.kills_within(5, 9) == pytest.approx(2 / 3)


def test_without_kills_there_is_nothing_to_divide_by() -> None:
    found = balance_of([bout("", 40, is_kill=False)])
    assert (found.kill_turn_at(50), found.kills_within(5, 9)) == (0, 0.0)
    assert "kills   none" in table(found, 1.0)


def test_seats_are_swapped_and_decks_and_boards_take_turns() -> None:
    duels = fought(("random", "random"), 64, "gm", "varg")
    assert len(duels) == 64
    for one, other in zip(duels[::2], duels[1::2]):
        assert one.frames == other.frames[::-1]
        assert one.decks == other.decks[::-1]
        assert one.board == other.board
    meetings = {(duel.decks, duel.board) for duel in duels}
    assert len(meetings) == 64, "four meetings of decks on eight boards, from both seats"


def test_the_same_seed_gives_the_same_duels() -> None:
    first, second = (fought(("cadet", "random"), 4, "gm", "varg") for _ in range(2))
    assert [msgspec.structs.replace(duel, seconds=0.0) for duel in first] == [
        msgspec.structs.replace(duel, seconds=0.0) for duel in second
    ]


def test_the_command_prints_frames_decks_and_turns_and_writes_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IRONSPHERE_MODS_DIR", str(tmp_path / "mods"))
    monkeypatch.setenv("IRONSPHERE_CACHE_DIR", str(tmp_path / "cache"))
    out = tmp_path / "balance.json"
    words = ("duel", "--balance", "--frames", "gm,varg", "--games", "4", "--seats", "cadet,cadet")
    assert run(parsed(*words, "--out", str(out))) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert "4 duels" in printed.out and "gm_line" in printed.out and "(median)" in printed.out
    record = msgspec.json.decode(out.read_bytes(), type=BalanceRecord)
    assert len(record.duels) == record.balance.games == 4
    assert sum(rate.points for rate in record.balance.frames) == 4


def test_other_systems_are_measured_as_by_the_command_balance(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("skirmish", "--balance", "--map", "broken_ring", "--games", "2", "--seats", "cadet,cadet")
    assert run(parsed(*words)) == 0
    assert "Seats by board" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("skirmish", "--balance", "--frames", "gm"), "--frames is for decks; skirmish has none"),
        (("wargame", "--balance", "--seats", "ace,cadet"), "one level plays every seat"),
        (("strategic", "--balance", "--map", "atlantis"), "atlantis"),
        (("duel", "--balance", "--frames", "gm,zaku"), "'zaku' has no ready deck; there are bastille, "),
        (
            ("duel", "--balance", "--frames", "gm,vrag"),
            "ready deck; did you mean 'varg'? There are bastille, ",
        ),
        (
            ("duel", "--balance", "--frames", "gm,,gm"),
            "two different frames and more with ready decks; there are b",
        ),
        (("duel", "--balance", "--scenario", "duel_the_gate"), "--scenario would change nothing: --balance"),
        (("duel", "--balance", "--setup", "nowhere.json"), "--setup would change nothing: --balance"),
        (("duel", "--balance", "--campaign", "quick_war"), "--campaign would change nothing: duel is no war"),
        (("totalwar", "--balance", "--campaign", "quik_war"), "did you mean 'quick_war'?"),
        (("totalwar", "--balance", "--battles", "duel"), "--battles would change nothing: --balance"),
        (("totalwar", "--balance", "--mixed"), "--mixed would change nothing: with --balance"),
        (("duel", "--balance", "--map", "atlantis"), "there is no map 'atlantis'"),
    ],
)
def test_what_cannot_be_done_is_said(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(parsed(*arguments, "--games", "2")) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.out == ""


def test_frames_without_ready_decks_are_refused() -> None:
    with pytest.raises(PairingError, match="no ready deck"):
        ready_decks(shipped().catalog, ("gm", "nobody"))


def measured() -> Balance:
    """Officers, every frame against every other."""
    catalog = shipped().catalog
    levels = ("officer", "officer")
    return balance_of(
        list(bouts(SYSTEM, catalog, ready_decks(catalog), "all", levels, MEASURED_GAMES, seed=11, jobs=2))
    )


@pytest.mark.slow
def test_no_frame_is_out_of_balance_and_a_kill_takes_five_to_nine_turns() -> None:
    found = measured()
    assert len(found.frames) >= 8
    for frame in found.frames:
        assert 0.35 <= frame.rate <= 0.65, (
            f"{frame.name}: {frame.rate:.1%} [{frame.low:.1%}, {frame.high:.1%}]"
        )
    assert 5 <= found.kill_turn_at(50) <= 9
    assert found.kills_within(5, 9) >= 0.5
