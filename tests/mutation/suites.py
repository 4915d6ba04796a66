"""Which files of a system get faults, and which tests have to notice them."""

import fnmatch
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutation.faults import ROOT, source_of

SHARED = (
    "game/core/dice.py",
    "game/core/odds.py",
    "game/core/kernel.py",
    "game/space/*.py",
    "game/rules/*.py",
)
ROOTS = ("ruleset.py", "build.py")
"""What plays a system and what begins it: the files of its folder that these import hold its rules."""
DATA = (
    "__init__.py",
    "actions*.py",
    "choices.py",
    "content*.py",
    "events*.py",
    "jobs.py",
    "profile*.py",
    "request.py",
    "schema.py",
    "setup.py",
    "state*.py",
)
"""Names of those that only say what there is, and decide nothing."""
SHARED_TESTS = ("tests/core", "tests/space", "tests/rules", "tests/laws", "tests/golden")


@dataclass(frozen=True, slots=True)
class Suite:
    """A system's files under test, and the files and folders of its tests."""

    system: str
    files: tuple[str, ...]
    tests: tuple[str, ...]
    others: tuple[str, ...] = ()
    """Names of the other systems: tests that are theirs are left out."""

    def is_own(self, test: str) -> bool:
        """Return whether a test, by its id, is this system's or everybody's."""
        words = set(re.split(r"[^a-z0-9]+", test.lower().replace("test_", "")))
        return self.system in words or words.isdisjoint(self.others)


def suite_of(system: str) -> Suite:
    """Return the suite of a registered system. ValueError where there is none of that name."""
    systems = sorted(path.parent.name for path in (ROOT / "game/systems").glob("*/ruleset.py"))
    if system not in systems:
        raise ValueError(f"no system {system!r}; there are {', '.join(systems)}")
    folder = ROOT / "game/systems" / system
    rules = {path for root in ROOTS for path in (folder / root, *_imported(folder / root))}
    own = sorted(path for path in rules if path.parent == folder and not any(map(path.match, DATA)))
    shared = [path for pattern in SHARED for path in sorted(ROOT.glob(pattern)) if path.name != "__init__.py"]
    used = {path for each in folder.glob("*.py") for path in _imported(each)}
    files = [path for path in shared if path in used] + own
    tests = [f"tests/systems/{system}", *SHARED_TESTS]
    return Suite(
        system,
        tuple(path.relative_to(ROOT).as_posix() for path in files),
        tuple(each for each in tests if (ROOT / each).exists()),
        tuple(each for each in systems if each != system),
    )


def _imported(path: Path) -> frozenset[Path]:
    """Return the files that a file imports, directly and by others."""
    seen: set[Path] = set()
    todo = [path]
    while todo:
        for other in _imports(todo.pop()):
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return frozenset(seen)


def _imports(path: Path) -> Iterator[Path]:
    text = source_of(path.relative_to(ROOT).as_posix())
    for package, names in re.findall(r"^\s*from (game[\w.]*) import (\([^)]*\)|[^\n]*)", text, re.MULTILINE):
        base = ROOT / package.replace(".", "/")
        for found in (base.with_suffix(".py"), *(base / f"{name}.py" for name in re.findall(r"\w+", names))):
            if found.is_file():
                yield found


def matching(files: tuple[str, ...], patterns: tuple[str, ...]) -> tuple[str, ...]:
    """Return the files that one of the patterns fits, by path or name; all, without patterns."""
    if not patterns:
        return files
    return tuple(
        file
        for file in files
        if any(fnmatch.fnmatch(file, each) or fnmatch.fnmatch(Path(file).name, each) for each in patterns)
    )
