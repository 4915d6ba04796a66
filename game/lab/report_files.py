"""The files that measurements are written into: what is known before anything is played, and how they end."""

import re
import secrets
import tempfile
from pathlib import Path
from typing import Final

from game.content.whole import write_whole
from game.lab.fair_page import HEAD
from game.session.errors import unwritable
from game.session.own_files import (
    is_output,
    may_be_file,
    may_be_there,
    print_out,
    why_no_report,
    why_not_called,
    why_taken,
)

PAGE: Final = ".html"
_JSON: Final = re.compile(rb'\{\s*("system": "[^"]*",\s*)?"version": "[^"]*",\s*"(level|seats)": ')
"""How each record of the lab begins."""


def why_no_json(target: Path, *read: Path) -> str:
    """Return why no record is written there, asked before it is worked out. Else ""."""
    if is_output(target):
        return ""
    return why_no_report(target, *read) or why_taken(target, "record of games", _is_record)


def why_no_page(target: Path) -> str:
    """Return why no page of a balance is written there, asked before it is worked out. Else ""."""
    if is_output(target):
        return ""
    return (
        why_no_report(target)
        or why_not_called(target, "the page", PAGE)
        or why_taken(target, "page of a balance", _is_page)
    )


def written(target: Path, content: bytes) -> str:
    """Write a report, whole or not at all, or print it; return why it could not be written, or "".

    What hours of games have shown is not lost with a disk that is full: it is written among temporary
    files then, and told where.
    """
    if is_output(target):
        print_out(content)
        return ""
    try:
        write_whole(target, content)
    except OSError as error:
        return str(unwritable(target, error)) + _kept(target, content)
    return ""


def _kept(target: Path, content: bytes) -> str:
    """Write a report that has no place among temporary files; return what to say of it."""
    if may_be_there(target) and not may_be_file(target):
        return ""  # a device or a pipe: nobody looks for a file
    kept = Path(tempfile.gettempdir()) / f"{target.stem}_{secrets.token_hex(4)}{target.suffix}"
    try:
        write_whole(kept, content)
    except OSError:
        return ""
    return f"; what was measured lies in {kept} instead"


def _is_record(first: bytes) -> bool:
    return _JSON.match(first) is not None


def _is_page(first: bytes) -> bool:
    return first.startswith(HEAD.encode())
