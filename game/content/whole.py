"""Files that are written whole or not at all."""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that holds the old or the new content, never half of it. Raises OSError.

    The name of the part is this process's own: two games may write at once. A link stays one, and what it
    leads to is written; what is no ordinary file, such as a device or a pipe, is written to, never replaced.
    """
    if path.exists() and not path.is_file():
        with path.open("wb") as file:  # by this name: a pipe without one of its own has no other
            file.write(content)
        return
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def write_whole_folder(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Make a folder with these files by their paths inside; where one cannot be written it is not there.

    Raises FileExistsError where it is there already, OSError.
    """
    if os.path.lexists(folder):
        raise FileExistsError(str(folder))
    part = folder.with_name(f".{folder.name}.{os.getpid()}.part")
    try:
        for inside, content in contents.items():
            target = part / inside
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        part.rename(folder)
    finally:
        shutil.rmtree(part, ignore_errors=True)
