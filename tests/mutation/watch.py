"""Which test runs which line, and how long each takes: what decides the tests of a fault, and their order."""

import functools
import gc
import sys
import time
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Protocol

import pytest

from tests.mutation.faults import ROOT, Fault

Line = tuple[str, int]
PATIENCE = 60
"""Calls of a function in one test that show no new line before the rest of its lines are taken as run."""
REMEMBERING = ("game.core", "game.space", "game.rules", "game.systems", "tests.laws", "tests.systems")
"""Packages whose functions forget what they remember before a test is watched or judged."""


class Trace(Protocol):
    """What the interpreter calls for each line of a function."""

    def __call__(self, frame: FrameType, event: str, value: object, /) -> "Trace | None":
        """Note the line."""
        ...


@dataclass(slots=True)
class Coverage:
    """What a run of all tests showed. ``always``: lines run while tests are imported, before any of them."""

    seconds: dict[str, float] = field(default_factory=dict)
    tests: dict[Line, list[str]] = field(default_factory=dict)
    always: set[Line] = field(default_factory=set)
    failed: list[str] = field(default_factory=list)

    def tests_for(self, fault: Fault) -> list[str]:
        """Return the tests that reach a fault, quickest first, those that come near before others."""
        lines = [(fault.file, line) for line in range(fault.lines[0], fault.lines[1] + 1)]
        near = {test for line in lines for test in self.tests.get(line, ())}
        if not self.is_at_import(fault):
            return sorted(near, key=lambda test: (self.seconds[test], test))
        if not near:
            near = {test for (file, _), tests in self.tests.items() if file == fault.file for test in tests}
        return sorted(self.seconds, key=lambda test: (test not in near, self.seconds[test], test))

    def is_at_import(self, fault: Fault) -> bool:
        """Return whether a fault is in what runs while tests are imported: any of them may show it."""
        lines = {(fault.file, line) for line in range(fault.lines[0], fault.lines[1] + 1)}
        return fault.is_at_import or not self.always.isdisjoint(lines)

    def of_file(self, name: str) -> "Coverage":
        """Return the part of it that the tests of one file showed; what imports ran is everybody's."""

        def is_its(test: str) -> bool:
            return test.partition("::")[0] == name

        tests = {line: own for line, found in self.tests.items() if (own := [*filter(is_its, found)])}
        seconds = {test: each for test, each in self.seconds.items() if is_its(test)}
        return Coverage(seconds, tests, self.always, [*filter(is_its, self.failed)])

    @classmethod
    def together(cls, parts: "Iterable[Coverage]") -> "Coverage":
        """Return what several runs of different tests showed."""
        whole = cls()
        for part in parts:
            whole.seconds |= part.seconds
            whole.always |= part.always
            whole.failed += part.failed
            for line, tests in part.tests.items():
                whole.tests.setdefault(line, []).extend(tests)
        return whole


class Watcher:
    """A pytest plugin that fills a Coverage. What functions remember is forgotten before each test."""

    def __init__(self, files: Sequence[str], is_own: Callable[[str], bool]) -> None:
        """Watch these files, by their paths below the repository."""
        self.found = Coverage()
        self._names: Mapping[str, str] = {str(ROOT / file): file for file in files}
        self._is_own = is_own
        self._lines: set[Line] = set()
        self._left: dict[CodeType, set[int]] = {}
        self._dull: dict[CodeType, int] = {}

    def _enter(self, frame: FrameType, what: str, value: object) -> Trace | None:
        """Watch a call only as long as some line of its function was not seen in this test.

        A function that is called again and again without a new line is watched no longer: lines that it may
        still come to are noted as run. A test too many is tried, none is missed.
        """
        code = frame.f_code
        file = self._names.get(code.co_filename)
        if file is None:
            return None
        left = self._left.get(code)
        if left is None:
            left = {line for _, _, line in code.co_lines() if line is not None}
            self._left[code] = left
        if not left:
            return None
        self._dull[code] = self._dull.get(code, 0) + 1
        if self._dull[code] > PATIENCE:
            self._lines.update((file, line) for line in left)
            left.clear()
            return None

        def step(inner: FrameType, event: str, value: object) -> Trace:
            if inner.f_lineno in left:
                left.discard(inner.f_lineno)
                self._dull[code] = 0
                self._lines.add((file, inner.f_lineno))
            return step

        return step(frame, what, value)

    def begin(self) -> None:
        """Watch what imports run, from now on."""
        sys.settrace(self._enter)

    def imported(self) -> None:
        """What runs from now on, tests run."""
        sys.settrace(None)
        self.found.always, self._lines = self._lines, set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the system's own tests."""
        self.imported()
        items[:] = [item for item in items if self._is_own(item.nodeid)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Watch one test."""
        forget()
        self._lines, self._left, self._dull = set(), {}, {}
        before = time.process_time()
        sys.settrace(self._enter)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self.found.seconds[item.nodeid] = time.process_time() - before
            for line in self._lines:
                self.found.tests.setdefault(line, []).append(item.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that is red without any fault."""
        if report.failed:
            self.found.failed.append(report.nodeid)


def forget() -> None:
    """Empty what functions of the rules and laws remember, or later tests would not reach their lines."""
    for each in remembering():
        each.cache_clear()


def remembering() -> list["functools._lru_cache_wrapper[object]"]:
    """Return the functions of the rules and laws that remember results."""
    return [
        each
        for each in gc.get_objects()
        if isinstance(each, functools._lru_cache_wrapper) and str(each.__module__).startswith(REMEMBERING)
    ]
