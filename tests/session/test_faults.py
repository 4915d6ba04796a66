"""Disks that are full, files that go away, two programs on one save: told, and nothing is lost."""

import contextlib
import errno
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.session.errors import SaveError, SaveInUseError
from game.session.handover import read_seats
from game.session.held import is_held
from game.session.own_files import why_not_over
from game.session.saves import list_saves, load
from game.session.store import LOOK_AGAIN_NS, Store, clean_leftovers
from game.session.unsaved import leave
from tests.support.race import LONG, SYSTEMS, any_action, play, race

ROOT = Path(__file__).parent.parent.parent


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


TAKEN_UP = """
import sys
from pathlib import Path
from game.session.errors import SaveError
from game.session.saves import load
from tests.support.race import SYSTEMS
try:
    load(Path(sys.argv[1]), SYSTEMS, go_on_in=Path(sys.argv[1])).match.close()
except SaveError as error:
    print(error.message)
else:
    print("taken up")
"""


def taken_up_elsewhere(path: Path) -> str:
    """What another program says that goes on with a save."""
    command = [sys.executable, "-c", TAKEN_UP, str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_a_look_at_the_own_save_does_not_give_it_to_another_program(path: Path) -> None:
    match = race(path, LONG)
    play(match, 2)
    assert len(list_saves(path.parent)) == 1
    for look in (read_seats, lambda each: load(each, SYSTEMS)):
        with pytest.raises(SaveInUseError, match="being played"):
            look(path)
    assert "this is a saved game" in why_not_over(path)
    assert taken_up_elsewhere(path).startswith("the game is being played; ")
    match.close()
    assert not is_held(path)
    assert taken_up_elsewhere(path) == "taken up"


@contextlib.contextmanager
def no_file_beyond(size: int) -> Iterator[None]:
    """A disk that is full: no file of this program grows beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("is_full_at_the_end", [False, True])
def test_a_save_on_a_full_disk_is_whole_and_free_when_the_game_is_left(
    path: Path, is_full_at_the_end: bool
) -> None:
    match = race(path, LONG)
    play(match, 3)
    journal = path.with_name(path.name + "-wal").stat().st_size
    with no_file_beyond(journal + 1500):
        with pytest.raises(SaveError, match="check the free space") as told:
            play(match, 50)
        if is_full_at_the_end:
            with pytest.raises(SaveError, match="check the free space"):
                match.close()
    match.close()
    again = load(path, SYSTEMS, go_on_in=path).match
    assert told.value.__traceback__ is not None, "held as by a screen that shows it"
    assert again.log == match.log and again.digest == match.digest
    again.close()


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_save_that_went_away_is_told_and_the_game_is_saved_elsewhere(path: Path, is_replaced: bool) -> None:
    match = race(path, LONG)
    play(match, 5)
    digest = match.digest
    path.unlink()
    if is_replaced:
        path.write_text("something else")
    time.sleep(LOOK_AGAIN_NS / 1e9)
    with pytest.raises(SaveError, match=r"deleted or replaced.*under a new name"):
        match.submit(any_action(match, random.Random(1)))
    assert match.digest == digest
    other = path.with_name("other.ironsave")
    match.save_as(other, "other")
    assert load(other, SYSTEMS).match.digest == digest
    if is_replaced:
        assert path.read_text() == "something else"


def test_a_thousand_actions_look_for_their_save_now_and_then(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = race(path, LONG)
    looks = 0

    def looked(self: Store) -> bool:
        nonlocal looks
        looks += 1
        return False

    monkeypatch.setattr(Store, "is_gone", property(looked))
    began = time.monotonic_ns()
    play(match, 1_000)
    assert 1 <= looks <= 1 + (time.monotonic_ns() - began) / LOOK_AGAIN_NS
    match.close()


@pytest.mark.parametrize("instead", ["nothing", "a letter", "an older copy"])
def test_a_game_is_left_whose_save_went_away_after_the_last_action(path: Path, instead: str) -> None:
    match = race(path, LONG)
    play(match, 3)
    copy = path.with_suffix(".copy")
    match.save_as(copy)
    play(match, 2)
    digest = match.digest
    path.unlink()
    if instead == "a letter":
        path.write_text("something else")
    elif instead == "an older copy":
        copy.rename(path)
    leave(match, path.parent)
    found = {each.path: each for each in list_saves(path.parent) if not each.problem}
    if instead != "nothing":
        found.pop(str(path), None)
        assert path.exists(), "what somebody has put there stays"
    (saved,) = found
    assert load(Path(saved), SYSTEMS).match.digest == digest, "the whole game is saved once more"
    assert (Path(saved) == path) is (instead == "nothing")


@pytest.mark.parametrize("is_gone", [False, True])
def test_a_game_is_left_whose_folder_cannot_be_asked_about_its_save(
    path: Path, is_gone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A drive of the network that does not answer is no reason for a second copy, nor for a crash."""
    match = race(path, LONG)
    play(match, 3)
    digest, real = match.digest, Path.stat
    if is_gone:
        path.unlink()
    looks = 0

    def stale(self: Path, **options: bool) -> os.stat_result:
        nonlocal looks
        looks += 1
        if is_gone and looks == 1:
            return real(self, **options)
        raise OSError(errno.ESTALE, "Stale file handle")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", stale)
        if is_gone:
            with contextlib.suppress(SaveError):
                leave(match, path.parent)
        else:
            play(match, 1)
            digest = match.digest
            leave(match, path.parent)
    assert looks
    if not is_gone:
        assert [Path(each.path) for each in list_saves(path.parent)] == [path]
        assert load(path, SYSTEMS).match.digest == digest
