"""One fault in a process of its own, judged by the tests; here planted while the rules are imported."""

import os
import resource
import select
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple

import pytest

from tests.mutation.exchange import compiled, module_of
from tests.mutation.faults import ROOT, Fault

MEMORY = 4 << 30
"""Bytes that a process with a fault may use."""
FEW_FILES = 4
SECONDS_TO_IMPORT = 60.0
LONGEST_VERDICT = 1000
LONGEST = 600.0
"""Seconds by the clock after which a process is ended, whatever it waits for."""
LEAST_SECONDS, LONGER = 3.0, 6.0
"""Processor time of a test: so much at least, and so many times what it took without a fault."""


Start = Callable[[Fault, Sequence[str], Path], tuple[int, int]]
"""Starts a process for a fault, with its tests and a folder of its own; see ``begin_judged``."""


class _Running(NamedTuple):
    """A process that tries a fault."""

    child: int
    fault: Fault
    tests: int
    since: float
    folder: str


class Planter(MetaPathFinder, Loader):
    """Gives one module a changed code when it is imported; the file stays as it is."""

    def __init__(self, module: str, path: Path, code: CodeType) -> None:
        self._module, self._path, self._code = module, path, code

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return a spec for the one module."""
        return spec_from_file_location(name, self._path, loader=self) if name == self._module else None

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave the making of the module to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed code."""
        exec(self._code, module.__dict__)


class Judge:
    """A pytest plugin: these tests in this order, each within its time; the first red one is told."""

    def __init__(self, seconds: Mapping[str, float], tell: Callable[[str], None]) -> None:
        self._places: dict[str, int] = {}
        self._seconds, self._tell = seconds, tell
        self._running = "import"

    def take(self, tests: Sequence[str]) -> None:
        """Run these tests next."""
        self._places = {test: number for number, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Take the tests that reach the fault, in their order."""
        items[:] = sorted(
            (item for item in items if item.nodeid in self._places),
            key=lambda item: self._places[item.nodeid],
        )

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file of tests that cannot be imported is red."""
        if report.failed:
            self._tell(f"import of {report.nodeid}")

    def pytest_runtest_logstart(self, nodeid: str, location: object) -> None:
        """Start the test's clock."""
        self._running = nodeid
        self.limit(LEAST_SECONDS + LONGER * self._seconds.get(nodeid, 0.0))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Tell of a red test."""
        if report.failed:
            self._tell(report.nodeid)

    def limit(self, seconds: float) -> None:
        """Allow so much processor time from now on."""
        signal.signal(signal.SIGPROF, self._too_long)
        signal.setitimer(signal.ITIMER_PROF, seconds)

    def _too_long(self, *_: object) -> None:
        self._tell(f"no end of {self._running}")


def tried(
    faults: Sequence[Fault], tests_for: Callable[[Fault], list[str]], start: Start, jobs: int
) -> Iterator[tuple[Fault, str, int]]:
    """Try every fault, so many at once; yield each with its verdict and the number of tests that reach it."""
    waiting = list(reversed(faults))
    running: dict[int, _Running] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            fault = waiting.pop()
            tests = tests_for(fault)
            if not tests:
                yield fault, "", 0
                continue
            folder = tempfile.mkdtemp()
            child, reading = start(fault, tests, Path(folder))
            running[reading] = _Running(child, fault, len(tests), time.monotonic(), folder)
        ready, _, _ = select.select(list(running), [], [], 5.0)
        for reading, each in list(running.items()):
            if reading not in ready and time.monotonic() - each.since < LONGEST:
                continue
            red = "no end by the clock"
            if reading in ready:
                red = os.read(reading, 4 * LONGEST_VERDICT).decode()
            os.close(reading)
            _end(each.child)
            shutil.rmtree(each.folder, ignore_errors=True)
            del running[reading]
            yield each.fault, red, each.tests


def _end(child: int) -> None:
    """End a process and those that it started."""
    for end in (os.killpg, os.kill):
        try:
            end(child, signal.SIGKILL)
        except ProcessLookupError:
            continue
    os.waitpid(child, 0)


def begin_judged(work: Callable[[Judge], None], seconds: Mapping[str, float]) -> tuple[int, int]:
    """Start a process that plants a fault and runs tests before a judge.

    Returns its id and a descriptor from which the verdict is read: the id of the first red test, nothing
    where all stay green. ``seconds`` are those of each test without a fault.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading

    def tell(verdict: str) -> None:
        os.write(writing, verdict.encode())
        os._exit(0)

    try:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        hush()
        judge = Judge(seconds, tell)
        judge.limit(SECONDS_TO_IMPORT)
        work(judge)
    except BaseException as error:
        os.write(writing, f"end with {type(error).__name__}: {error}"[:LONGEST_VERDICT].encode())
    finally:
        os._exit(0)


def planted_at_import(
    fault: Fault, tests: Sequence[str], seconds: Mapping[str, float], folder: Path
) -> tuple[int, int]:
    """Start a process that imports everything anew, with the fault in it; see ``begin_judged``."""

    def judged(judge: Judge) -> None:
        path = ROOT / fault.file
        if module_of(fault.file) in sys.modules:
            raise RuntimeError(f"{fault.file} was imported before its fault was planted")
        sys.meta_path.insert(0, Planter(module_of(fault.file), path, compiled(fault)))
        for part in parts(tests):
            judge.take(part)
            code = run_tests([*files_of(part), f"--basetemp={folder}"], judge)
            if code not in (0, 5):
                raise RuntimeError(f"end of pytest with {code}")

    return begin_judged(judged, seconds)


def parts(tests: Sequence[str]) -> Iterator[list[str]]:
    """Yield the tests of the few files that hold the quickest, then all others, which few faults need."""
    few = list(dict.fromkeys(test.split("::")[0] for test in tests))[:FEW_FILES]
    first = [test for test in tests if test.split("::")[0] in few]
    rest = [test for test in tests if test.split("::")[0] not in few]
    yield from (part for part in (first, rest) if part)


def files_of(tests: Sequence[str]) -> list[str]:
    """Return the files that hold these tests."""
    return sorted({test.split("::")[0] for test in tests})


def hush() -> None:
    """Send what is printed from now on to nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)


def run_tests(arguments: Sequence[str], plugin: object) -> int:
    """Run pytest in this process as the project sets it up, without its cache."""
    os.chdir(ROOT)
    return int(pytest.main(["-q", "-p", "no:cacheprovider", *arguments], plugins=[plugin]))
