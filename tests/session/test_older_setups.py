"""Saves of versions whose setups held less than those of today: read, gone on with, written anew."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.app.registry import make_chooser, systems
from game.core.codec import digest, from_json
from game.session.errors import SaveError
from game.session.match import Match
from game.session.position import setup_digest
from game.session.replay import record_of
from game.session.saves import load, write_save
from game.session.setups import SetupStore, frozen
from game.session.verify import verify
from tests.support.secrecy.games import BY_NAME, SETUPS

OLDER = Path(__file__).parent.parent / "golden" / "older" / "v1_duel.ironsave"
"""A duel in its third turn, written before machines could be dealt more cards than others."""


def play_on(match: Match, actions: int = 3) -> None:
    for _ in range(actions):
        player = match.active[0]
        match.submit(make_chooser(1)("random", player)(match, player))


def copied(folder: Path) -> Path:
    path = folder / "older.ironsave"
    path.write_bytes(OLDER.read_bytes())
    return path


def test_a_setup_that_lacks_what_setups_hold_now_is_read_and_gone_on_with(tmp_path: Path) -> None:
    path = copied(tmp_path)
    recording = record_of(path, systems())
    key = recording.contents.header.setup
    assert digest(recording.setups[key]) != key, (
        "this setup holds all that setups hold now: take an older save"
    )
    assert verify(path, systems()) is None
    match = load(path, systems(), go_on_in=path).match
    play_on(match)
    reached = match.digest
    match.close()
    assert verify(path, systems()) is None
    assert load(path, systems()).match.digest == reached


def test_it_is_written_anew_as_it_was_frozen(tmp_path: Path) -> None:
    path, target = copied(tmp_path), tmp_path / "anew.ironsave"
    loaded = load(path, systems())
    play_on(loaded.match)
    write_save(loaded.match, target, loaded.header, loaded.packs)
    assert verify(target, systems()) is None
    assert load(target, systems()).match.digest == loaded.match.digest


def test_a_setup_that_was_tampered_with_is_refused(tmp_path: Path) -> None:
    path = copied(tmp_path)
    with closing(sqlite3.connect(path)) as file:
        (body,) = file.execute("SELECT body FROM content").fetchone()
        setup = json.loads(body)
        setup["seats"][0]["units"][0]["base_movement"] += 1
        file.execute("UPDATE content SET body = ?", (json.dumps(setup, separators=(",", ":")),))
        file.commit()
    with pytest.raises(SaveError, match="was changed"):
        load(path, systems())


@pytest.mark.parametrize("system", sorted(BY_NAME))
def test_every_setup_has_its_own_digest_where_it_is_frozen(system: str) -> None:
    """No new war could be loaded: 15 of its 16 fields were set, which msgspec packs unlike a table of 15."""
    setup = SETUPS[system](3)
    key = setup_digest(setup)
    assert digest(from_json(frozen(setup), object)) == key
    assert SetupStore({key: (frozen(setup), type(setup))})[key] == setup
