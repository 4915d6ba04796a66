"""Saves of older rules: they say so, are replayed to a named first difference, and can be gone on with."""

import random
import shutil
from pathlib import Path

import pytest

from game.core.events import Action
from game.rules.version import RULES_VERSION
from game.session.errors import SaveError, UndoRefusedError
from game.session.match import Match
from game.session.replay import Replay, record_of
from game.session.saves import load
from game.session.store import SNAPSHOT_INTERVAL
from game.session.verify import verify
from game.session.viewer_history import ViewerHistory, history_on_top
from game.systems.registry import SYSTEMS as ALL
from tests.support.race import LONG, SYSTEMS, changed_file, killed, play, race

OLDER = "UPDATE meta SET value = json_set(value, '$.rules_version', 1) WHERE key = 'header'"
GOLDEN = Path(__file__).parents[1] / "golden"
GOLDENS = sorted((*(GOLDEN / "saves").glob("*.ironsave"), *(GOLDEN / "older").glob("*.ironsave")))


def older(path: Path, *differing: int) -> Path:
    """Make a save one of older rules, under which some entries led elsewhere than today."""
    changed_file(
        path, OLDER, *(f"UPDATE log SET digest = '0123456789abcdef' WHERE number = {n}" for n in differing)
    )
    return path


def played(path: Path, actions: int) -> Match:
    match = race(path, LONG)
    play(match, actions)
    return match


def test_a_closed_save_goes_on_where_it_stood_whatever_led_there(path: Path) -> None:
    match = played(path, 60)
    digest = match.digest
    match.close()
    loaded = load(older(path, 7), SYSTEMS, (), go_on_in=path)
    assert (loaded.match.digest, loaded.lost) == (digest, 0)
    assert "version 1 of the rules" in loaded.warnings[0]
    again = loaded.match
    assert again.checkpoints.begin[0] == 60
    with pytest.raises(UndoRefusedError, match="older rules"):
        again.undo(again.log[59].action.player if again.log[59].action else None)
    with pytest.raises(UndoRefusedError, match="older rules"):
        again.undo(is_agreed=True)
    assert history_on_top(again, None).seen(None) == []
    play(again, 20, seed=2)
    again.undo(is_agreed=True)
    again.close()
    assert len(load(path, SYSTEMS, (), go_on_in=path).match.log) == 81


def test_what_leads_elsewhere_after_the_last_snapshot_is_taken_back_and_told(path: Path) -> None:
    match = played(path, SNAPSHOT_INTERVAL + 30)
    left = killed(path)
    match.close()
    loaded = load(older(left, SNAPSHOT_INTERVAL + 10), SYSTEMS, (), go_on_in=left)
    assert loaded.lost == 20
    assert "its last 20 entries lead elsewhere" in loaded.warnings[0]
    assert len(loaded.match.live) == SNAPSHOT_INTERVAL + 10
    play(loaded.match, 5)
    loaded.match.close()


def test_where_today_leads_to_the_same_everything_stays_possible(path: Path) -> None:
    match = played(path, 40)
    left = killed(path)
    match.close()
    loaded = load(older(left), SYSTEMS, ())
    assert (loaded.lost, loaded.match.checkpoints.begin[0]) == (0, 0)
    loaded.match.undo(is_agreed=True)
    assert verify(left, SYSTEMS) is None


def test_what_happened_is_told_as_far_back_as_today_leads_to_the_same(path: Path) -> None:
    """The list beside the board was empty where a save of older rules had been closed."""
    match = played(path, 3 * SNAPSHOT_INTERVAL)
    seen = ViewerHistory(match, (None,)).seen(None)
    match.close()
    loaded = load(older(path), SYSTEMS, ()).match
    assert loaded.checkpoints.begin[0] == 0
    assert ViewerHistory(loaded, (None,)).seen(None) == seen
    loaded.undo(is_agreed=True)
    other = load(older(path, SNAPSHOT_INTERVAL + 7), SYSTEMS, ()).match
    assert other.checkpoints.begin[0] == 2 * SNAPSHOT_INTERVAL
    told = ViewerHistory(other, (None,)).seen(None)
    assert 0 < len(told) < len(seen)
    assert told == seen[-len(told) :]


def test_the_first_difference_is_named(path: Path) -> None:
    match = played(path, 40)
    match.close()
    difference = verify(older(path, 7), SYSTEMS)
    assert difference is not None
    assert difference.number == 7
    assert f"version 1 of the rules, this game by {RULES_VERSION}" in str(difference)
    replay = Replay(record_of(path, SYSTEMS))
    with pytest.raises(SaveError, match=r"step 8 leads to another result.*version 1 of the rules"):
        replay.seek(20)


def test_a_replay_goes_on_from_the_next_position_that_is_kept(path: Path) -> None:
    match = played(path, SNAPSHOT_INTERVAL + 30)
    digest = match.digest
    match.close()
    replay = Replay(record_of(older(path, 7), SYSTEMS))
    with pytest.raises(SaveError):
        replay.seek(20)
    assert replay.at == 7
    assert replay.go_beyond()
    assert replay.at == SNAPSHOT_INTERVAL
    replay.seek(replay.length)
    assert replay.recording.log[-1].digest == digest
    assert not replay.go_beyond(), "nothing is beyond the end"


def test_a_save_of_these_rules_is_still_refused_where_it_differs(path: Path) -> None:
    match = played(path, 40)
    left = killed(path)
    match.close()
    changed_file(left, "UPDATE log SET digest = '0123456789abcdef' WHERE number = 7")
    with pytest.raises(SaveError, match="step 8"):
        load(left, SYSTEMS)


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda path: path.name)
def test_every_golden_save_is_gone_on_with_for_ever(golden: Path, tmp_path: Path) -> None:
    copy = tmp_path / golden.name
    shutil.copy(golden, copy)
    systems = {**SYSTEMS, **{system.name: system for system in ALL}}
    match = load(copy, systems, go_on_in=copy).match
    dice, done = random.Random(3), 0
    for _ in range(3):
        if match.active:
            player = match.active[0]
            actions: list[Action] = list(match.legal(player))
            match.submit(dice.choice(actions))
            done += 1
    entries = len(match.log)
    match.close()
    assert len(load(copy, systems).match.log) == entries
    assert done or match.outcome is not None
