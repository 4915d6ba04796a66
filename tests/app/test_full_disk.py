"""A full disk: every command says so, with exit code 2, and leaves nothing half written behind."""

import errno
from pathlib import Path

import pytest

from game.app.main import main


class FullDisk:
    """Files that can be begun and not written, as on a disk that is full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        whole = Path.write_bytes

        def write(path: Path, content: bytes) -> int:
            whole(path, b"")
            raise OSError(errno.ENOSPC, "No space left on device", str(path))

        def synced(descriptor: int) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(Path, "write_bytes", write)
        monkeypatch.setattr("os.fsync", synced)


@pytest.mark.parametrize(
    "line",
    [
        "mods new my_pack --into {0}",
        "mods schema --out {0}",
        "maps new strategic -o {0}/m.yaml",
        "shot title -o {0}/a.png",
        "balance wargame --table weapons --html {0}/w.html",
        "simulate --games 1 --seats random,random --out {0}/o.json",
    ],
)
def test_a_full_disk_is_told_and_nothing_is_left(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def command() -> int:
        return main(line.format(tmp_path).split())

    FullDisk(monkeypatch)
    assert command() == 2
    told = "cannot be written (No space left on device); free some space there, or name another place"
    assert told in capsys.readouterr().err
    assert not any(tmp_path.iterdir())
    monkeypatch.undo()
    assert command() in (0, 1)
