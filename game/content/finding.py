"""What is wrong at a path of an entry, before it is known where that stands in a file."""

from dataclasses import dataclass

from game.content.tree import Path


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong at a path of an entry; the file and line are looked up from it."""

    path: Path
    code: str
    message: str
    hint: str = ""
    is_at_key: bool = False
    is_warning: bool = False
    """Worth telling, no reason to keep the pack out."""
