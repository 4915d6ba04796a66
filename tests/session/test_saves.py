"""Saving and loading games: every action, undo, copies, snapshots, older versions."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from game.core.bridge import BattleOrder
from game.core.events import Event
from game.session.autosave import Autosaver, is_autosave
from game.session.digests import PositionDigester
from game.session.errors import SaveError, SaveInUseError, UndoRefusedError
from game.session.known import TOLD
from game.session.load import read_contents
from game.session.position import Position
from game.session.replay import Recording
from game.session.saves import content_warnings, copy_file, list_saves, load
from game.session.schema import APPLICATION_ID, SCHEMA_VERSION, PackStamp
from game.session.verify import verify
from game.session.viewer_history import ViewerHistory
from tests.support.matches import position_digest
from tests.support.race import (
    LONG,
    ORDER,
    SYSTEMS,
    battle_setup,
    changed_file,
    killed,
    play,
    race,
    saved_race,
)
from tests.support.toy_system import RACE, RED, Hide, Pass, RollDie, Walk

GOLDEN = Path(__file__).parent.parent / "golden" / "saves"


def test_a_game_is_saved_with_every_action_and_goes_on(path: Path) -> None:
    match = race(path, LONG)
    play(match, 200, undo_percent=10)
    loaded = load(killed(path), SYSTEMS).match
    assert loaded.digest == match.digest
    assert loaded.log == match.log
    assert loaded.live == match.live
    play(match, 40, seed=5)
    match.close()
    again = load(path, SYSTEMS, go_on_in=path).match
    assert again.digest == match.digest
    again.close()


def test_each_action_is_in_the_file_when_submit_returns(path: Path) -> None:
    match = race(path)
    match.submit(RollDie(player=RED), faces=(4,))
    with closing(sqlite3.connect(f"{killed(path).as_uri()}?mode=ro", uri=True)) as reader:
        rows = list(reader.execute("SELECT * FROM log"))
        ids = [reader.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
        assert reader.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert rows == [(0, "action", '{"kind":"RollDie","player":"red"}', "[4]", match.digest)]
    assert ids == [APPLICATION_ID, SCHEMA_VERSION]


def test_who_reads_a_save_at_rest_leaves_nothing_beside_it(path: Path) -> None:
    match = race(path)
    play(match, 20)
    match.close()
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    for _ in range(2):
        load(path, SYSTEMS).match.close()
        list_saves(path.parent, SYSTEMS)
        assert verify(path, SYSTEMS) is None
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    load(path, SYSTEMS, go_on_in=path).match.close()
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_undo_survives_save_and_load_and_stays_within_the_rules(path: Path) -> None:
    match = race(path)
    start = match.digest
    match.submit(Hide(player=RED, mark=3))
    hidden = match.digest
    match.submit(Walk(player=RED))
    match.close()
    loaded = load(path, SYSTEMS, go_on_in=path).match
    loaded.undo(RED)
    assert loaded.digest == hidden
    loaded.close()
    loaded = load(path, SYSTEMS, go_on_in=path).match
    loaded.undo(RED)
    assert loaded.digest == start
    loaded.submit(RollDie(player=RED))
    loaded.close()
    with pytest.raises(UndoRefusedError, match="dice"):
        load(path, SYSTEMS).match.undo(RED)


def test_a_battle_in_a_campaign_is_saved_in_the_same_file(path: Path) -> None:
    match = race(path)
    match.push(ORDER, RACE, battle_setup(ORDER))
    match.submit(Walk(player=RED))
    match.close()
    loaded = load(path, SYSTEMS, go_on_in=path).match
    assert loaded.digest == match.digest
    assert loaded.game.order == ORDER
    loaded.undo(RED)
    loaded.submit(RollDie(player=RED), faces=(5,))
    loaded.pop()
    loaded.close()
    assert load(path, SYSTEMS).match.position.depth == 1
    assert load(path, SYSTEMS).match.digest == loaded.digest


def test_snapshots_shorten_loading_and_are_checked(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = race(path, LONG)
    play(match, 150)
    match.close()
    contents = read_contents(path)
    assert sorted(contents.snapshots) == [127, 149]
    follow = count_calls(monkeypatch)
    assert load(path, SYSTEMS).match.digest == match.digest
    assert follow() == 149 - 127
    changed_file(
        path, "UPDATE snapshots SET body = replace(body, '\"turn\":', '\"turn\":1') WHERE number = 127"
    )
    with pytest.raises(SaveError, match="snapshot 127 is not what the log says"):
        load(path, SYSTEMS)


def test_a_named_copy_stands_alone_and_the_game_goes_on_in_its_own(path: Path, tmp_path: Path) -> None:
    match = race(path)
    match.submit(Hide(player=RED, mark=3))
    at_copy = match.digest
    copy = tmp_path / "copies" / "before the storm.ironsave"
    match.save_as(copy, "Before the storm")
    match.submit(Walk(player=RED))
    loaded = load(copy, SYSTEMS)
    assert loaded.match.digest == at_copy
    assert loaded.name == "Before the storm"
    assert [each.name for each in copy.parent.iterdir()] == [copy.name]
    third = tmp_path / "third.ironsave"
    on = load(copy, SYSTEMS, go_on_in=third).match
    on.submit(Walk(player=RED))
    on.close()
    assert load(third, SYSTEMS).match.digest == match.digest
    assert load(copy, SYSTEMS).match.digest == at_copy
    with pytest.raises(SaveError, match="already"):
        load(copy, SYSTEMS, go_on_in=path)


def test_an_existing_file_is_never_overwritten_by_a_new_game(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(SaveError, match="already"):
        race(path)
    assert path.read_text() == "mine"


def test_a_save_has_one_writer(path: Path) -> None:
    match = race(path)
    match.submit(Walk(player=RED))
    with pytest.raises(SaveInUseError, match="being played"):
        load(path, SYSTEMS, go_on_in=path)
    match.close()
    load(path, SYSTEMS, go_on_in=path).match.close()


def test_the_list_of_saves_shows_facts_and_names_bad_files(tmp_path: Path) -> None:
    match = race(tmp_path / "one.ironsave", LONG)
    play(match, 30)
    match.save_as(tmp_path / "two.ironsave", "Second")
    (tmp_path / "bad.ironsave").write_bytes(b"nonsense")
    (tmp_path / "other.txt").write_text("no save")
    found = {Path(each.path).name: each for each in list_saves(tmp_path)}
    assert set(found) == {"one.ironsave", "two.ironsave", "bad.ironsave"}
    assert found["one.ironsave"].is_in_use
    assert "being played" in str(found["one.ironsave"].problem)
    match.close()
    two = found["two.ironsave"]
    assert two.name == "Second"
    assert two.system == "race"
    assert two.entries == 30
    assert two.facts is not None
    assert two.facts.turn == match.turn
    assert [side.name for side in two.facts.sides] == ["Red", "Blue"]
    assert "not a save" in str(found["bad.ironsave"].problem)


def count_calls(patch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Count the entries that recordings follow from now on."""
    calls: list[int] = []
    follow = Recording.follow

    def counted(self: Recording, position: Position, number: int) -> tuple[Position, tuple[Event, ...]]:
        calls.append(number)
        return follow(self, position, number)

    patch.setattr(Recording, "follow", counted)
    return lambda: len(calls)


def test_older_versions_are_migrated_step_by_step(path: Path) -> None:
    older = f"PRAGMA user_version = {SCHEMA_VERSION - 1}"
    changed_file(saved_race(path), "ALTER TABLE snapshots RENAME TO pictures", older)

    def to_current(connection: sqlite3.Connection) -> None:
        connection.execute("DROP TABLE pictures")
        connection.execute("CREATE TABLE snapshots (number INTEGER PRIMARY KEY, body TEXT NOT NULL)")

    with pytest.raises(SaveError, match=f"version {SCHEMA_VERSION - 1} cannot be read any more"):
        read_contents(path, {0: to_current})
    assert len(read_contents(path, {SCHEMA_VERSION - 1: to_current}).rows) == 20
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA user_version").fetchone()[0] == SCHEMA_VERSION - 1


@pytest.mark.parametrize("golden", sorted(GOLDEN.glob("*_dice_race.ironsave")), ids=lambda path: path.name)
def test_golden_saves_of_every_version_are_read_for_ever(golden: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.ironsave"
    copy_file(golden, copy)
    match = load(copy, SYSTEMS, go_on_in=copy).match
    wanted = json.loads(golden.with_suffix(".json").read_text())
    assert PositionDigester().agrees(match.position, wanted["digest"])
    assert [len(match.log), list(match.active)] == [wanted["entries"], wanted["active"]]
    play(match, 5)
    match.close()


def test_there_is_a_golden_save_of_this_version() -> None:
    assert any(path.name.startswith(f"v{SCHEMA_VERSION}_") for path in GOLDEN.glob("*.ironsave"))


def test_orders_survive_the_log(path: Path) -> None:
    match = race(path)
    match.push(ORDER, RACE, battle_setup(ORDER))
    match.close()
    read = load(path, SYSTEMS).match.log[0].order
    assert isinstance(read, BattleOrder)
    assert read == ORDER


def test_of_old_snapshots_only_a_few_are_kept(path: Path) -> None:
    match = race(path, LONG)
    play(match, 4_300)
    match.close()
    kept = sorted(read_contents(path).snapshots)
    assert kept[0] == 1023
    assert kept[1:-1] == list(range(4223 - 19 * 128, 4224, 128))
    assert verify(path, SYSTEMS) is None
    assert load(path, SYSTEMS).match.digest == match.digest


def test_the_past_of_a_long_game_is_followed_from_an_anchor(path: Path) -> None:
    match = race(path, LONG)
    play(match, TOLD + 200)
    match.close()
    loaded = load(path, SYSTEMS, go_on_in=path).match
    length, position = loaded.checkpoints.anchor
    assert 0 < length <= 200
    assert position_digest(position) == match.log[length - 1].digest
    seen = ViewerHistory(loaded, (RED,))
    whole = ViewerHistory(match, (RED,))
    assert seen.seen(RED) == whole.seen(RED, length)
    for _ in range(TOLD):
        loaded.undo(is_agreed=True)
    assert loaded.checkpoints.anchor[0] == length
    for _ in range(199):
        loaded.undo(is_agreed=True)
    assert loaded.checkpoints.anchor == (0, loaded.first)
    assert loaded.digest == match.log[0].digest
    seen.catch_up()
    assert seen.takes_back == 1
    assert seen.seen(RED) == []
    loaded.close()


def test_a_copy_that_somebody_plays_is_neither_thrown_away_nor_replaced(path: Path) -> None:
    match = race(path, LONG)
    saver = Autosaver(match, lambda: 1, "Race, turn {}".format)

    def on_to(turn: int) -> None:
        while match.turn < turn:
            match.submit(Pass(player=match.active[0]))
            saver.look()

    on_to(3)
    copy = path.with_name("game.round-0003.ironsave")
    other = load(copy, SYSTEMS, go_on_in=copy).match
    on_to(5)
    while match.turn > 2:
        match.undo(is_agreed=True)
        saver.look()
    on_to(6)
    other.submit(Pass(player=other.active[0]))
    digest = other.digest
    other.close()
    assert load(copy, SYSTEMS).match.digest == digest, "every action of it is there"
    names = sorted(each.name for each in path.parent.glob("*.ironsave"))
    assert names == ["game.ironsave", copy.name, "game.round-0006.ironsave"]
    match.close()


def test_who_takes_orders_back_keeps_the_copy_of_a_turns_beginning(path: Path) -> None:
    match = race(path, LONG)
    saver = Autosaver(match, lambda: 3, "Race, turn {}".format)
    beginnings: dict[int, str] = {}
    while match.turn < 4:
        match.submit(Pass(player=match.active[0]))
        saver.look()
        beginnings.setdefault(match.turn, match.digest)
    match.undo(is_agreed=True)
    saver.look()
    assert match.turn == 3 and match.digest != beginnings[3]
    copy = path.with_name("game.round-0003.ironsave")
    assert load(copy, SYSTEMS).match.digest == beginnings[3]
    match.submit(Pass(player=match.active[0]))
    saver.look()
    assert load(path.with_name("game.round-0004.ironsave"), SYSTEMS).match.turn == 4
    match.close()


def test_a_copy_is_kept_of_each_of_the_last_turns(path: Path) -> None:
    match = race(path, LONG)
    saver = Autosaver(match, lambda: 2, "Race, turn {}".format)
    found: list[str] = []
    while match.turn < 7:
        match.submit(Pass(player=match.active[0]))
        saver.look()
        saver.look()
    found = sorted(each.name for each in path.parent.glob("*.ironsave"))
    assert found == ["game.ironsave", "game.round-0006.ironsave", "game.round-0007.ironsave"]
    match.close()
    listed = {save.name: save for save in list_saves(path.parent)}
    copy = listed["Race, turn 7"]
    assert is_autosave(Path(copy.path))
    assert not is_autosave(path)
    assert not copy.problem
    assert copy.facts is not None
    assert copy.facts.turn == 7
    older = path.with_name("game.round-0006.ironsave")
    loaded = load(older, SYSTEMS, go_on_in=older).match
    saver = Autosaver(loaded, lambda: 1, "Race, turn {}".format)
    while loaded.turn < 9:
        loaded.submit(Pass(player=loaded.active[0]))
        saver.look()
    assert older.exists(), "the file that is being played is never thrown away"
    assert sorted(each.name for each in path.parent.glob("*round*.ironsave")) == [
        "game.round-0006.ironsave",
        "game.round-0009.ironsave",
    ]
    loaded.close()


def test_a_pack_that_is_there_and_not_in_use_is_not_called_missing() -> None:
    (told,) = content_warnings((PackStamp("tide", "1.0.0", "1"),), ())
    assert told.startswith("pack 'tide' 1.0.0 is not in use now; the game goes on with the content")
