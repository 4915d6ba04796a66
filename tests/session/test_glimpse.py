"""How a saved game stands, read from its end alone: the same as after loading it, or a sentence why not."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.session.errors import SaveError
from game.session.load import read_tail
from game.session.save_preview import newest_position, seen_by_all
from tests.support.matches import position_digest
from tests.support.race import LONG, ORDER, SYSTEMS, battle_setup, killed, play, race
from tests.support.toy_system import RACE, RED, Hide, Pass, RollDie


def change(path: Path, statement: str) -> None:
    """Tamper with a save."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@pytest.mark.parametrize("actions", [0, 1, 100, 300])
@pytest.mark.parametrize("undo_percent", [0, 30])
def test_the_end_of_a_save_is_where_the_game_stands(path: Path, actions: int, undo_percent: int) -> None:
    match = race(path, LONG)
    play(match, actions, undo_percent=undo_percent)
    assert position_digest(newest_position(killed(path), SYSTEMS)) == match.digest
    match.close()
    assert position_digest(newest_position(path, SYSTEMS)) == match.digest


def test_only_the_end_is_read(path: Path) -> None:
    match = race(path, LONG)
    play(match, 400)
    match.close()
    assert not read_tail(path).rows
    change(path, "UPDATE log SET body = 'nonsense' WHERE number < 300")
    assert position_digest(newest_position(path, SYSTEMS)) == match.digest


def test_an_undone_snapshot_is_not_where_the_game_stands(path: Path) -> None:
    match = race(path, LONG)
    play(match, 128)
    for _ in range(3):
        match.undo(is_agreed=True)
    match.close()
    assert position_digest(newest_position(path, SYSTEMS)) == match.digest
    assert len(read_tail(path).rows) == 125


def test_battles_begin_and_end_in_it(path: Path) -> None:
    match = race(path)
    match.submit(RollDie(player=RED))
    match.push(ORDER, RACE, battle_setup(ORDER))
    match.submit(RollDie(player=RED), faces=(6,))
    found = newest_position(killed(path), SYSTEMS)
    assert found.depth == 2 and not found.parked
    assert position_digest(found) == match.digest
    match.pop()
    match.submit(Pass(player=match.active[0]))
    assert position_digest(newest_position(killed(path), SYSTEMS)) == match.digest
    match.close()


def test_everybody_sees_no_secrets(path: Path) -> None:
    match = race(path)
    match.submit(Hide(player=RED, mark=3))
    match.close()
    whole = newest_position(path, SYSTEMS)
    seen = seen_by_all(whole)
    assert seen.bottom.state.rng != whole.bottom.state.rng
    assert position_digest(seen) != position_digest(whole)
    assert seen.bottom.game == whole.bottom.game


@pytest.mark.parametrize(
    "statement, wanted",
    [
        ("PRAGMA application_id = 7", "not a save of this game"),
        ("PRAGMA user_version = 99", "update the game"),
        ("DROP TABLE snapshots", "other tables"),
        ("DELETE FROM log WHERE number = 140", "entry 140 of the log is missing"),
        ("UPDATE log SET kind = 'undo' WHERE number = 0", "entry 0"),
        ("UPDATE log SET kind = 'pop' WHERE number = 140", "cannot be shown"),
        ("""UPDATE log SET body = '{"kind":"Fly","player":"red"}' WHERE number = 140""", "Fly"),
        ("UPDATE log SET digest = '0123456789abcdef' WHERE number = 149", "not what the log says"),
        ("UPDATE snapshots SET body = '[]'", "lacks|not what the log says"),
        ("UPDATE snapshots SET body = '[{'", "snapshot"),
        ("UPDATE snapshots SET body = x'00'", "something else than text"),
        ("DELETE FROM content", "frozen setup"),
        ("UPDATE content SET body = replace(body, '100000', '100001')", "was changed"),
        ("DELETE FROM meta WHERE key = 'header'", "header"),
    ],
)
def test_a_tampered_end_is_refused_with_a_sentence(path: Path, statement: str, wanted: str) -> None:
    match = race(path, LONG)
    play(match, 150)
    killed_at = killed(path)
    match.close()
    change(killed_at, statement)
    with pytest.raises(SaveError, match=wanted):
        newest_position(killed_at, SYSTEMS)


def test_a_system_that_is_unknown_is_named(path: Path) -> None:
    race(path).close()
    with pytest.raises(SaveError, match="'race' is unknown"):
        newest_position(path, {})
