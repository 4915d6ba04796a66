import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.session.errors import SaveError
from game.session.log import live_line
from game.session.replay import Replay, record_of
from game.session.verify import verify
from tests.support.race import LONG, ORDER, SYSTEMS, battle_setup, play, race
from tests.support.toy_system import RACE, RACE_TEXTS, RED, Hide, RollDie


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.ironsave"
    match = race(path, LONG)
    play(match, 100, undo_percent=15)
    match.close()
    return path


def _change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def test_steps_lead_through_every_digest_of_the_line(path: Path) -> None:
    replay = Replay(record_of(path, SYSTEMS))
    digests = []
    while replay.step():
        assert replay.entry is not None
        digests.append(replay.entry.digest)
        assert replay.events
    assert len(digests) == replay.length > 50
    replay.seek(10)
    assert replay.entry is not None
    assert replay.entry.digest == digests[9]
    replay.seek(0)
    assert replay.entry is None
    replay.seek(10_000)
    assert replay.at == replay.length
    assert replay.entry is not None
    assert replay.entry.digest == digests[-1]
    assert not replay.step()


def test_a_sound_save_verifies(path: Path) -> None:
    assert verify(path, SYSTEMS) is None


def test_a_save_with_battles_scripts_and_undo_verifies(tmp_path: Path) -> None:
    path = tmp_path / "campaign.ironsave"
    match = race(path)
    match.push(ORDER, RACE, battle_setup(ORDER))
    match.undo(is_agreed=True)
    match.push(ORDER, RACE, battle_setup(ORDER))
    match.submit(RollDie(player=RED), faces=(6,))
    match.pop()
    match.close()
    assert verify(path, SYSTEMS) is None


def test_a_changed_action_is_named(path: Path) -> None:
    _change(
        path,
        "UPDATE log SET body = replace(body, '\"mark\":3', '\"mark\":4') WHERE number = "
        "(SELECT min(number) FROM log WHERE body LIKE '%Hide%' AND number > 20)",
    )
    difference = verify(path, SYSTEMS)
    assert difference is not None
    assert difference.number > 20
    assert "Hide" in difference.action
    assert '"mark":4' in difference.action
    step = live_line(record_of(path, SYSTEMS).log).index(difference.number) + 1
    assert str(difference).startswith(f"step {step} ") and step != difference.number


def test_what_was_taken_back_is_named_by_the_step_before_it(path: Path) -> None:
    """It is no step of the replay: 'entry 12' named nothing that anybody could see there."""
    recording = record_of(path, SYSTEMS)
    live = live_line(recording.log)
    number = next(
        n for n, entry in enumerate(recording.log) if n not in live and n > 5 and entry.kind == "action"
    )
    _change(path, f"UPDATE log SET digest = '0123456789abcdef' WHERE number = {number}")
    difference = verify(path, SYSTEMS)
    assert difference is not None and difference.number == number
    before = sum(each < number for each in live)
    assert str(difference).startswith(f"after step {before}, taken back since: {{")


def test_the_first_field_that_differs_is_named_with_both_values(tmp_path: Path) -> None:
    path = tmp_path / "game.ironsave"
    match = race(path)
    match.submit(Hide(player=RED, mark=3))
    match.close()
    _change(path, "UPDATE log SET body = replace(body, '\"mark\":3', '\"mark\":8')")
    difference = verify(path, SYSTEMS)
    assert difference is not None
    assert (difference.number, difference.field) == (0, "[0].record.marks.red")
    assert (difference.saved, difference.replayed) == ("3", "8")
    assert "saved 3, replayed 8" in str(difference)


def test_an_action_that_became_illegal_is_named(path: Path) -> None:
    _change(
        path,
        """UPDATE log SET body = '{"kind":"Walk","player":"nobody"}', kind = 'action' WHERE number = 0""",
    )
    difference = verify(path, SYSTEMS, RACE_TEXTS)
    assert difference is not None
    assert difference.number == 0
    assert difference.reason == "cannot be replayed (TY-1.5: it is not nobody's turn)"


def test_a_changed_snapshot_is_named(tmp_path: Path) -> None:
    path = tmp_path / "long.ironsave"
    match = race(path, LONG)
    play(match, 140)
    match.close()
    _change(path, "UPDATE snapshots SET body = replace(body, '\"turn\":', '\"turn\":1') WHERE number = 127")
    difference = verify(path, SYSTEMS)
    if difference is None:
        pytest.fail("the snapshot was changed")
    assert difference.number == 127
    assert difference.field == "[0].record.turn"


def test_a_file_that_is_no_save_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="no such file"):
        verify(tmp_path / "none", SYSTEMS)
