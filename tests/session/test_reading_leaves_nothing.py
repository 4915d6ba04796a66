"""Who only reads a save leaves nothing beside it, also where a program that ended early left it as SQLite
keeps what is being written: marked for a log that is gone."""

import shutil
from pathlib import Path

import pytest

from game.session.errors import SaveInUseError
from game.session.load import opened, read_contents
from game.session.saves import list_saves, load
from game.session.verify import verify
from tests.support.race import SYSTEMS, race
from tests.support.toy_system import RED, Walk

GOLDEN = Path(__file__).parent.parent / "golden" / "saves" / "v2_duel_middle.ironsave"
LOGGED = b"\x02\x02"


@pytest.fixture
def left(tmp_path: Path) -> Path:
    """A save that was left so: today's are not."""
    path = tmp_path / "left.ironsave"
    race(path).close()
    whole = bytearray(path.read_bytes())
    whole[18:20] = LOGGED
    path.write_bytes(whole)
    return path


def test_every_way_to_read_leaves_the_folder_as_it_was(left: Path) -> None:
    before = left.read_bytes()
    read_contents(left)
    load(left, SYSTEMS)
    assert verify(left, SYSTEMS) is None
    assert [each.problem for each in list_saves(left.parent, SYSTEMS)] == [None]
    assert [each.name for each in left.parent.iterdir()] == [left.name]
    assert left.read_bytes() == before


def test_a_game_that_goes_on_while_its_save_is_read_is_told(left: Path) -> None:
    with pytest.raises(SaveInUseError, match="being played"), opened(left):
        match = load(left, SYSTEMS, go_on_in=left).match
        match.submit(Walk(player=RED))
    match.close()
    read_contents(left)


def test_a_shipped_old_save_is_read_without_a_trace(tmp_path: Path) -> None:
    path = Path(shutil.copy(GOLDEN, tmp_path))
    assert path.read_bytes()[18:20] == LOGGED
    read_contents(path)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
