"""The command ``balance``: what every seat is worth, with the boards' handicaps."""

import argparse
from pathlib import Path

import msgspec
import pytest

from game.lab.balance_seats import SeatsRecord, page
from game.lab.battle import BattleResult
from game.lab.pairings import mirrored_setups
from game.lab.seats import places, row_of
from game.lab.simulate import add_balance_arguments, run_balance
from game.systems.registry import system_named
from game.systems.skirmish.setup import SkirmishSetup
from tests.support.shipped import shipped_catalog

SKIRMISH = system_named("skirmish")


def parsed(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_balance_arguments(parser)
    return parser.parse_args(arguments)


@pytest.fixture(autouse=True)
def _own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRONSPHERE_MODS_DIR", str(tmp_path / "mods"))
    monkeypatch.setenv("IRONSPHERE_CACHE_DIR", str(tmp_path / "cache"))


def result(number: int, winner: int) -> BattleResult:
    return BattleResult(
        number=number,
        setup=0,
        levels=("officer", "officer"),
        winner=winner,
        reason="destroyed" if winner >= 0 else "stalemate",
        turns=10,
        actions=1,
        kills=(0, 0),
        digest=str(number),
        seconds=0.0,
        thinking=(0.0, 0.0),
        slowest=(0.0, 0.0),
    )


def test_a_row_tells_what_each_seat_won_and_a_draw_is_shared() -> None:
    row = row_of("plain", ("attacker", "defender"), [result(n, w) for n, w in enumerate((0, 0, 0, 1, -1))])
    assert [seat.rate for seat in row.seats] == [0.7, 0.3]
    assert row.seats[0].low < 0.7 < row.seats[0].high
    assert row.reasons == {"destroyed": 4, "stalemate": 1}
    assert not row.is_fair
    even = row_of("plain", ("attacker", "defender"), [result(n, n % 2) for n in range(4)])
    assert even.is_fair


def test_games_that_are_the_same_count_once_for_the_interval() -> None:
    same = [msgspec.structs.replace(result(0, 0), digest="one") for _ in range(50)]
    row = row_of("plain", ("attacker", "defender"), same)
    assert row.distinct == 1
    assert row.seats[0].low < 0.25


def test_the_command_prints_a_table_and_writes_json_and_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, html = tmp_path / "seats.json", tmp_path / "seats.html"
    words = ("skirmish", "--on", "old_town", "--games", "2", "--level", "cadet")
    assert run_balance(parsed(*words, "--json", str(data), "--html", str(html))) == 0
    assert "Old Town" in capsys.readouterr().out
    record = msgspec.json.decode(data.read_bytes(), type=SeatsRecord)
    assert [row.name for row in record.rows] == ["old_town"]
    assert [seat.seat for seat in record.rows[0].seats] == ["attacker", "defender"]
    assert html.read_text() == page(record, {"old_town": "Old Town"})
    assert "<script" not in html.read_text() and "http" not in html.read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess",), "there is no system 'chess'"),
        (("skirmish", "--on", "atlantis"), "there is no map 'atlantis'"),
        (("totalwar", "--on", "atlantis"), "there is no campaign 'atlantis'"),
        (("skirmish", "--level", "genius"), "genius"),
        (("skirmish", "--json", "nowhere/at/all.json"), "there is no folder"),
    ],
)
def test_what_cannot_be_compared_is_said(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_balance(parsed(*words)) == 2
    assert said in capsys.readouterr().err


def test_every_board_of_the_pool_and_every_campaign_has_its_row() -> None:
    catalog = shipped_catalog()
    assert places(SKIRMISH, catalog) == sorted(
        board.id
        for board in catalog.maps.values()
        if "skirmish" in board.systems and board.pool and board.grid == "square"
    )
    assert "quick_war" in places(system_named("totalwar"), catalog)


def test_a_handicap_brings_grunts_to_the_side_that_has_it() -> None:
    catalog = shipped_catalog()
    boards = {True: "river_delta", False: "old_town"}
    assert {bool(catalog.maps[board].handicap): board for board in boards.values()} == boards

    def sizes(board: str) -> list[tuple[int, int]]:
        forces = [
            setup.sides
            for setup in mirrored_setups(SKIRMISH, catalog, board)
            if isinstance(setup, SkirmishSetup)
        ]
        return [(len(first.units), len(second.units)) for first, second in forces]

    assert all(first == second for first, second in sizes(boards[False]))
    assert all(first > second for first, second in sizes(boards[True]))
