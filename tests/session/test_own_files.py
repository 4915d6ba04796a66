"""Files of the player's own are written whole; what is no ordinary file is never replaced by one."""

import os
import threading
from pathlib import Path

import pytest

from game.content.whole import write_whole


def test_a_link_stays_one(tmp_path: Path) -> None:
    """Settings that lie elsewhere, with a link to them, are written where they lie."""
    target, link = tmp_path / "there" / "settings.json", tmp_path / "settings.json"
    target.parent.mkdir()
    target.write_text("old")
    link.symlink_to(target)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert [each.name for each in target.parent.iterdir()] == ["settings.json"]


def test_a_link_that_leads_nowhere_gives_way_to_the_file(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    write_whole(tmp_path / "a", b"new")
    assert (tmp_path / "a").read_bytes() == b"new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe, heard = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"new")
    reader.join(10)
    assert heard == [b"new"]
    assert pipe.is_fifo()


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        write_whole(tmp_path, b"new")
