"""Faults that change nothing: each with the sentence that says why."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import yaml

from tests.mutation.faults import Fault

FOLDER = Path(__file__).with_name("equivalents")


class Equivalent(NamedTuple):
    """A fault known to change nothing, found by file, text of the line and change: lines may wander.

    ``within``: the function, where several lines of a file are alike; "" where only one is.
    """

    file: str
    line: str
    before: str
    after: str
    why: str
    within: str = ""


def equivalents(folder: Path = FOLDER) -> tuple[Equivalent, ...]:
    """Read all lists. ValueError where an entry lacks a field or its sentence."""
    found = []
    for path in sorted(folder.glob("*.yaml")):
        entries = yaml.safe_load(path.read_text(encoding="utf-8")) or []
        for number, entry in enumerate(entries):
            if {*entry, "within"} != set(Equivalent._fields) or not str(entry["why"]).strip():
                raise ValueError(f"{path.name}, entry {number}: needs {', '.join(Equivalent._fields[:-1])}")
            found.append(Equivalent(**{name: str(value) for name, value in entry.items()}))
    return tuple(found)


def why_equivalent(fault: Fault, known: Sequence[Equivalent]) -> str:
    """Return why a fault changes nothing, or "" where that is not known."""
    for each in known:
        place = (fault.file, fault.text, fault.before, fault.after)
        is_within = each.within in ("", fault.function)
        if is_within and (each.file, each.line, each.before, each.after) == place:
            return each.why
    return ""
