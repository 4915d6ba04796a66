"""Disks that are full, files that go away, two programs on one save: told, and nothing is lost."""

import errno
import os
import random
from pathlib import Path

import pytest

from game.session.errors import SaveError, SaveInUseError
from game.session.saves import list_saves, load
from game.session.store import Store, clean_leftovers
from tests.support.race import LONG, SYSTEMS, any_action, play, race


def test_a_save_appears_whole_or_not_at_all(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*names: object, **options: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    for call in ("link", "fsync"):
        with monkeypatch.context() as patch:
            patch.setattr(os, call, full)
            patch.setattr(Path, "rename", full)
            with pytest.raises(SaveError, match="No space left"):
                race(path)
        assert list(path.parent.iterdir()) == [], f"{call} leaves nothing behind"
    match = race(path)
    play(match, 3)
    match.close()
    assert len(load(path, SYSTEMS).match.log) == 3
    with pytest.raises(SaveError, match="already"):
        race(path)
    assert len(load(path, SYSTEMS).match.log) == 3


def test_leftovers_are_never_listed_and_cleaned_at_start(path: Path) -> None:
    race(path).close()
    folder = path.parent
    gone = f".x.ironsave.{2**22 + 7}.ab12.part"
    for name in ("old.ironsave.part", "old.ironsave.new", gone, "zero.ironsave"):
        (folder / name).touch()
    mine = folder / "notes.txt"
    mine.write_text("kept")
    alive = folder / f".y.ironsave.{os.getppid()}.ab12.part"
    alive.touch()
    assert [Path(each.path).name for each in list_saves(folder)] == [path.name]
    clean_leftovers(folder)
    left = {each.name for each in folder.iterdir() if not each.name.endswith(("-wal", "-shm"))}
    assert left == {path.name, mine.name, alive.name}
    clean_leftovers(folder / "nowhere")


def test_the_second_program_on_a_save_is_told(path: Path) -> None:
    race(path, LONG).close()
    first = load(path, SYSTEMS, go_on_in=path).match
    with pytest.raises(SaveInUseError, match="being played"):
        load(path, SYSTEMS, go_on_in=path)
    play(first, 2)
    first.close()
    with pytest.raises(SaveInUseError, match="another program is playing"):
        Store.reopen(path, 0)
    Store.reopen(path, 2).finish()


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_save_that_went_away_is_told_and_the_game_is_saved_elsewhere(path: Path, is_replaced: bool) -> None:
    match = race(path, LONG)
    play(match, 5)
    digest = match.digest
    path.unlink()
    if is_replaced:
        path.write_text("something else")
    with pytest.raises(SaveError, match=r"deleted or replaced.*under a new name"):
        match.submit(any_action(match, random.Random(1)))
    assert match.digest == digest
    other = path.with_name("other.ironsave")
    match.save_as(other, "other")
    assert load(other, SYSTEMS).match.digest == digest
    if is_replaced:
        assert path.read_text() == "something else"
