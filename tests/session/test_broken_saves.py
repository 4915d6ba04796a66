"""Saves that somebody changed, damaged or never wrote: refused with a sentence, never with a crash."""

import json
import os
import shutil
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from game.session import load as load_module
from game.session.errors import SaveError
from game.session.load import read_contents, read_facts, read_header, read_tail
from game.session.replay import Replay, record_of
from game.session.saves import load
from game.session.schema import PackStamp, SeatRecord
from game.session.store import Store
from tests.support.matches import start_saved
from tests.support.race import (
    ORDER,
    SETUP,
    SYSTEMS,
    battle_setup,
    changed_file,
    race,
    saved_race,
)
from tests.support.toy_system import RACE, RED, Hide, RollDie, Walk


def test_missing_and_changed_packs_are_named_and_the_game_goes_on(path: Path) -> None:
    packs = [
        PackStamp("base", "1.0.0", "aa"),
        PackStamp("extra", "1.0.0", "bb"),
        PackStamp("old", "1.0.0", "cc"),
    ]
    seats = [SeatRecord(RED, "agent", "ace")]
    match = start_saved(RACE, SETUP, 7, path, packs=packs, seats=seats)
    match.submit(Walk(player=RED))
    match.close()
    now = [
        PackStamp("base", "1.0.0", "aa"),
        PackStamp("extra", "1.1.0", "bb"),
        PackStamp("new", "1.0.0", "dd"),
    ]
    loaded = load(path, SYSTEMS, now)
    assert len(loaded.warnings) == 2
    assert "'extra' was 1.0.0 and is 1.1.0" in loaded.warnings[0]
    assert "'old' 1.0.0 is not in use now" in loaded.warnings[1]
    assert loaded.header.seats == tuple(seats)
    changed = load(path, SYSTEMS, [*packs[:2], PackStamp("old", "1.0.0", "ee")])
    assert "'old' 1.0.0 has changed" in changed.warnings[0]
    assert load(path, SYSTEMS, packs).warnings == ()
    loaded.match.submit(Hide(player=RED, mark=1))


@pytest.mark.parametrize(
    "statement, wanted",
    [
        ("PRAGMA application_id = 7", "not a save of this game"),
        ("PRAGMA user_version = 99", "update the game"),
        ("PRAGMA user_version = 0", "cannot be of version 0"),
        ("CREATE TABLE more (a)", r"other tables.*more"),
        ("CREATE TRIGGER t AFTER INSERT ON log BEGIN DELETE FROM log; END", r"other tables.*t\b"),
        ("CREATE VIEW v AS SELECT * FROM log", "other tables"),
        ("DROP TABLE packs", r"other tables.*packs"),
        ("DELETE FROM log WHERE number = 5", "entry 5 of the log is missing"),
        ("UPDATE log SET kind = 'magic' WHERE number = 3", "entry 3 .* unknown kind"),
        ("UPDATE log SET kind = 'pop' WHERE number = 3", "entry 3"),
        ("UPDATE log SET kind = 'undo' WHERE number = 0", "entry 0"),
        ("UPDATE log SET body = x'00' WHERE number = 3", "entry 3"),
        ("UPDATE log SET body = '{}' WHERE number = 3", "entry 3"),
        ("""UPDATE log SET body = '{"kind":"Fly","player":"red"}' WHERE number = 3""", "Fly"),
        ("UPDATE log SET body = replace(hex(zeroblob(50000)), '0', '[') WHERE number = 3", "entry 3"),
        ("UPDATE log SET faces = '[1.5]' WHERE number = 3", "entry 3"),
        ("UPDATE log SET digest = '' WHERE number = 3", "no digest"),
        ("UPDATE log SET digest = '0123456789abcdef' WHERE number = 19", "step 20 leads to another result"),
        ("DELETE FROM meta WHERE key = 'header'", "header"),
        (
            "UPDATE meta SET value = replace(value, '\"rng_version\":1', '\"rng_version\":2')",
            "dice of version 2",
        ),
        (
            'UPDATE meta SET value = replace(value, \'"system":"race"\', \'"system":"chess"\')',
            "'chess' is unknown",
        ),
        ("DELETE FROM content", "frozen setup"),
        ("UPDATE content SET body = replace(body, 'length', 'lenght')", "cannot be read"),
        ("UPDATE content SET body = replace(body, '100000', '100001')", "was changed"),
        ("UPDATE content SET body = zeroblob(20000000)", "damaged"),
        ("INSERT INTO snapshots VALUES (5000, '{}')", "snapshot"),
        ("UPDATE snapshots SET number = 2, body = '[]'", "snapshot 2"),
        ("UPDATE snapshots SET number = 2, body = '[{'", "snapshot 2"),
    ],
)
def test_a_tampered_save_is_refused_with_a_sentence(path: Path, statement: str, wanted: str) -> None:
    changed_file(saved_race(path), statement)
    with pytest.raises(SaveError, match=wanted):
        load(path, SYSTEMS)


def test_a_damaged_text_is_not_told(path: Path) -> None:
    """The library says how the text begins: a plan that nobody else may know stood in the refusal."""
    statement = """UPDATE log SET body = CAST('{"kind":"Hide","mark":7' || x'ff' AS TEXT) WHERE number = 3"""
    changed_file(saved_race(path), statement)
    with pytest.raises(SaveError, match="a text in it is not UTF-8") as refused:
        load(path, SYSTEMS)
    assert "Hide" not in str(refused.value)


def test_damaged_bytes_are_refused_or_read_but_never_crash(path: Path) -> None:
    sound = saved_race(path).read_bytes()
    refused = 0
    for place in range(20, len(sound), len(sound) // 60):
        damaged = bytearray(sound)
        damaged[place : place + 40] = b"\xff" * 40
        path.write_bytes(bytes(damaged))
        try:
            load(path, SYSTEMS)
        except SaveError as error:
            refused += 1
            assert str(path) in str(error)
    assert refused > 5


@pytest.mark.parametrize(
    "make, wanted",
    [
        (lambda path: None, "no such file"),
        (os.mkfifo, "this is no ordinary file"),
        (lambda path: path.mkdir(), "this is a folder"),
        (lambda path: path.write_bytes(b""), "not a save"),
        (lambda path: path.write_bytes(b"SQLite format 3\0" + b"\0" * 4000), "damaged|not a save"),
        (lambda path: path.write_text(json.dumps({"a": 1})), "not a save"),
    ],
)
def test_other_files_are_refused(path: Path, make: Callable[[Path], None], wanted: str) -> None:
    make(path)
    with pytest.raises(SaveError, match=wanted):
        load(path, SYSTEMS)


ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
IN_PLACE_OF = {
    "log": f"{ENDLESS} SELECT x AS number, 'action' AS kind, '' AS body, '[]' AS faces, '' AS digest FROM c",
    "meta": f"{ENDLESS} SELECT 'key' AS key, 'value' AS value FROM c WHERE x < 0",
    "snapshots": f"{ENDLESS} SELECT x AS number, '' AS body FROM c",
}


@pytest.mark.parametrize("table", IN_PLACE_OF)
@pytest.mark.parametrize("read", [read_facts, read_header, read_tail, read_contents])
def test_a_view_in_the_place_of_a_table_is_not_asked(
    path: Path, read: Callable[[Path], object], table: str
) -> None:
    """It could go on for ever, and the list of saves with it."""
    saved_race(path)
    changed_file(path, f"DROP TABLE {table}")
    changed_file(path, f"CREATE VIEW {table} AS {IN_PLACE_OF[table]}")
    with pytest.raises(SaveError, match="the save has other tables than a save has"):
        read(path)


@pytest.mark.parametrize("suffix", ["-journal", "-wal", "-shm"])
@pytest.mark.parametrize("kind", ["pipe", "folder", "link"])
@pytest.mark.parametrize("way", [read_facts, read_contents, Store.reopen])
def test_what_is_no_file_beside_a_save_is_told_and_not_waited_for(
    path: Path, way: Callable[[Path], object], kind: str, suffix: str
) -> None:
    other = saved_race(path).with_name(path.name + suffix)
    elsewhere = path.with_name("elsewhere")
    elsewhere.write_text("mine")
    {"pipe": os.mkfifo, "folder": os.mkdir, "link": lambda name: name.symlink_to(elsewhere)}[kind](other)
    end = os.open(other, os.O_RDWR) if kind == "pipe" else -1  # so that nobody waits for the other end
    try:
        with pytest.raises(SaveError, match="which is no ordinary file; take"):
            way(path)
    finally:
        if end >= 0:
            os.close(end)
    assert elsewhere.read_text() == "mine"


def test_a_journal_beside_a_save_deletes_no_file_of_the_player(path: Path) -> None:
    """SQLite plays a journal back that it finds, and deletes the other journal that it names: any file."""
    saved_race(path)
    data = bytearray(path.read_bytes())
    data[18:20] = b"\1\1"
    path.write_bytes(data)
    page = int.from_bytes(data[16:18], "big")
    treasured = path.with_name("letters.txt")
    treasured.write_text("Dear all")
    name, magic = str(treasured).encode(), bytes.fromhex("d9d505f920a163d7")
    journal = magic + struct.pack(">IIIII", 0, 1, len(data) // page, 512, page).ljust(504, b"\0")
    journal += (
        struct.pack(">I", 0x40000000 // page + 1) + name + struct.pack(">II", len(name), sum(name)) + magic
    )
    path.with_name(path.name + "-journal").write_bytes(journal)
    for way in (read_facts, read_contents, Store.reopen, lambda it: load(it, SYSTEMS, go_on_in=it)):
        with pytest.raises(SaveError, match="this game has not written; take"):
            way(path)
    path.unlink()
    with pytest.raises(SaveError, match="this game has not written"):
        saved_race(path)
    assert treasured.read_text() == "Dear all" and not path.exists()


def test_a_huge_file_is_refused_before_it_is_opened(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved_race(path)
    monkeypatch.setattr(load_module, "MAX_FILE_BYTES", 1000)
    with pytest.raises(SaveError, match="too large"):
        load(path, SYSTEMS)


def test_a_write_protected_folder_can_still_be_read(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "protected"
    folder.mkdir()
    shutil.copy(saved_race(path), folder / "game.ironsave")
    folder.chmod(0o500)
    try:
        assert len(load(folder / "game.ironsave", SYSTEMS).match.log) == 20
    finally:
        folder.chmod(0o700)


def test_when_a_save_cannot_be_written_the_action_was_not_taken(path: Path) -> None:
    match = race(path)
    match.submit(Walk(player=RED))
    before = match.digest
    match.close()
    changed_file(path, "CREATE UNIQUE INDEX only ON log (kind)")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(load_module, "_check_tables", lambda connection, where: None)
        match = load(path, SYSTEMS, go_on_in=path).match
    with pytest.raises(SaveError, match="cannot be written"):
        match.submit(Hide(player=RED, mark=2))
    assert match.digest == before
    assert len(match.log) == 1


def test_go_on_from_an_earlier_entry_where_a_later_one_cannot_be_replayed(path: Path) -> None:
    changed_file(
        saved_race(path),
        "UPDATE log SET digest = '0123456789abcdef' WHERE number = 15",
        "DELETE FROM snapshots",
    )
    with pytest.raises(SaveError, match="step 16"):
        load(path, SYSTEMS)
    match = load(path, SYSTEMS, go_on_in=path, until=14).match
    assert match.digest == match.log[14].digest
    match.submit(Hide(player=match.active[0], mark=2))
    match.close()
    assert load(path, SYSTEMS).match.digest == match.digest


def test_the_setup_of_an_old_battle_is_checked_when_it_is_needed(path: Path) -> None:
    match = race(path)
    match.push(ORDER, RACE, battle_setup(ORDER))
    match.submit(RollDie(player=RED), faces=(6,))
    match.pop()
    match.close()
    changed_file(path, "UPDATE content SET body = replace(body, '\"length\":3', '\"length\":2')")
    with pytest.raises(SaveError, match=r"frozen setup \w+ was changed"):
        Replay(record_of(path, SYSTEMS)).seek(2)
