"""One fault in a process of its own: planted while the rules are imported, judged by the tests."""

import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tests.mutation.faults import ROOT, Fault, planted

MEMORY = 4 << 30
"""Bytes that a process with a fault may use."""
FEW_FILES = 4
LEAST_SECONDS, LONGER = 3.0, 6.0
"""Processor time of a test: so much at least, and so many times what it took without a fault."""


class _Planter(MetaPathFinder, Loader):
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


class _Judge:
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


def judge(fault: Fault, tests: Sequence[str], seconds: Mapping[str, float], folder: Path) -> tuple[int, int]:
    """Start a process that tries a fault. Returns its id and a descriptor from which the verdict is read.

    The verdict is the id of the first red test, nothing where all stay green.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    try:
        _be_judged(fault, tests, seconds, folder, writing)
    except BaseException as error:
        os.write(writing, f"end with {type(error).__name__}".encode())
    finally:
        os._exit(0)


def _be_judged(
    fault: Fault, tests: Sequence[str], seconds: Mapping[str, float], folder: Path, writing: int
) -> None:
    def tell(verdict: str) -> None:
        os.write(writing, verdict.encode())
        os._exit(0)

    os.setpgid(0, 0)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    hush()
    path = ROOT / fault.file
    module = fault.file.removesuffix(".py").replace("/", ".")
    sys.meta_path.insert(0, _Planter(module, path, compile(planted(fault), str(path), "exec")))
    plugin = _Judge(seconds, tell)
    plugin.limit(60)
    for part in parts(tests):
        plugin.take(part)
        code = run_tests([*files_of(part), f"--basetemp={folder}"], plugin)
        if code not in (0, 5):
            tell(f"end of pytest with {code}")


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
