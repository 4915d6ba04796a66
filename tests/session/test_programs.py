"""Commands in saves: no program starts that nobody here has entered or allowed (a save is data)."""

import sys
from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.session.bot import BotProcess
from game.session.errors import BotError
from game.session.handover import keep_handover, read_seats
from game.session.programs import AllowedPrograms, can_be_shown, shown_command
from game.session.schema import SeatRecord
from game.session.seats import Seats
from tests.session.test_seats import first_legal
from tests.support.matches import start_saved
from tests.support.race import SETUP, race
from tests.support.toy_system import RACE, RED


def _touch(path: Path) -> str:
    """A command that leaves a file behind as soon as it is started."""
    return f"{sys.executable} -c \"open('{path}','w')\""


def test_no_command_runs_that_nobody_has_allowed(tmp_path: Path) -> None:
    mark = tmp_path / "started"
    told: list[tuple[PlayerId, str]] = []
    seats = Seats([SeatRecord(RED, "bot", _touch(mark))], first_legal, lambda *each: told.append(each))
    assert seats.choose(race(), RED) is None
    assert seats.is_human(RED)
    assert "nobody here has allowed" in told[0][1]
    assert not mark.exists()
    with pytest.raises(BotError, match="allowed"):
        Seats([SeatRecord(RED, "bot", _touch(mark))], first_legal).choose(race(), RED)
    assert not mark.exists()


def test_a_bot_that_is_closed_before_it_was_started_is_not_started_any_more(tmp_path: Path) -> None:
    mark = tmp_path / "started"
    bot = BotProcess(_touch(mark), 5.0)
    bot.close()
    with pytest.raises(BotError, match="the game was left"):
        bot.choose(race(), RED)
    assert not mark.exists()


@pytest.mark.parametrize("level", ["wizard", "", "ace\n"])
def test_a_level_that_does_not_exist_leaves_the_seat_to_people(level: str) -> None:
    told: list[tuple[PlayerId, str]] = []
    seats = Seats([SeatRecord(RED, "agent", level)], first_legal, lambda *each: told.append(each))
    assert seats.choose(race(), RED) is None
    assert seats.is_human(RED)
    assert "there is no level" in told[0][1]


def test_commands_are_remembered_by_hash_and_only_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "programs.json"
    AllowedPrograms(path).allow("python bot.py")
    again = AllowedPrograms(path)
    assert again.allows("python bot.py")
    assert not again.allows("python bot.py ")
    assert not again.allows("python")
    assert "bot.py" not in path.read_text()


@pytest.mark.parametrize("content", [b"", b"[1]", b"{}", b"[" * 100_000, b"\xff\xfe", b"x" * 2_000_000])
def test_a_broken_list_allows_nothing_and_can_be_written_anew(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "programs.json"
    path.write_bytes(content)
    programs = AllowedPrograms(path)
    assert not programs.allows("python bot.py")
    programs.allow("python bot.py")
    assert programs.allows("python bot.py")


def test_where_nothing_can_be_kept_a_command_counts_until_the_end(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    programs = AllowedPrograms(blocked / "programs.json")
    programs.allow("python bot.py")
    assert programs.allows("python bot.py")
    assert not AllowedPrograms(blocked / "programs.json").allows("python bot.py")


def test_nothing_of_a_command_is_hidden() -> None:
    assert shown_command("a\u202eb\nc") == "a\\u202eb\\nc"
    assert not can_be_shown("a\u202eb")
    assert not can_be_shown("a" * 301)
    assert "1,000,000 signs" in shown_command("a" * 1_000_000)
    assert can_be_shown("python my_bot.py --deep")


def test_seats_are_read_without_opening_the_game(path: Path) -> None:
    records = (SeatRecord(RED, "bot", "python x.py"),)
    match = start_saved(RACE, SETUP, 7, path, seats=records)
    match.close()
    assert read_seats(path) == records
    match = start_saved(RACE, SETUP, 7, path.with_name("other.ironsave"), seats=records)
    keep_handover(match, RED, "officer")
    match.close()
    assert read_seats(path.with_name("other.ironsave")) == (SeatRecord(RED, "agent", "officer"),)
