"""Which test runs which line, and how long each takes: what decides the tests of a fault, and their order."""

import functools
import gc
import sys
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Protocol

import pytest

from tests.mutation.faults import ROOT, Fault

Line = tuple[str, int]
PATIENCE = 60
"""Calls of a function in one test that show no new line before the rest of its lines are taken as run."""


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
        """Return the tests that reach a fault, quickest first."""
        lines = [(fault.file, line) for line in range(fault.lines[0], fault.lines[1] + 1)]
        if fault.is_at_import or not self.always.isdisjoint(lines):
            found = set(self.seconds)
        else:
            found = {test for line in lines for test in self.tests.get(line, ())}
        return sorted(found, key=lambda test: (self.seconds[test], test))


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

    def pytest_sessionstart(self) -> None:
        """Watch what imports run."""
        sys.settrace(self._enter)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the system's own tests."""
        sys.settrace(None)
        self.found.always, self._lines = self._lines, set()
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
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper):
            module = str(each.__module__)
            if module.startswith(("game.core", "game.space", "game.rules", "game.systems", "tests.laws")):
                each.cache_clear()
