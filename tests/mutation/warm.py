"""Many faults, one collection: tests are imported once, then a process parts for each fault.

In the child the fault is planted by exchanging the code of functions (see ``exchange``). What ran while tests
were imported may have left its results anywhere: faults in such lines are handed back and planted while
importing, each in a process that begins anew (see ``trial``).
"""

import functools
import gc
import importlib
import os
import pickle
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import pytest

from tests.mutation.exchange import Exchanges, LiveFunctions, compiled, module_of
from tests.mutation.faults import ROOT, Fault
from tests.mutation.suites import Suite
from tests.mutation.trial import Judge, Planter, begin_judged, hush, run_tests, tried
from tests.mutation.watch import Coverage, Watcher, remembering

HOME_VARIABLE = "IRONSPHERE_HOME"


class Cold(NamedTuple):
    """Faults that cannot be planted in functions that exist, and the lines that ran at import."""

    faults: list[Fault]
    always: set[tuple[str, int]]


Answer = tuple[Fault, str, int] | Cold


def read_content() -> None:
    """Read the shipped content, as tests do. This imports rules: not for who plants while importing."""
    importlib.import_module("tests.support.shipped").shipped_catalog()


def tried_warm(suite: Suite, faults: Sequence[Fault], coverage: Coverage, jobs: int) -> Iterator[Answer]:
    """Try those faults that can be planted in functions; yield their verdicts, at last a Cold with the rest.

    RuntimeError where the process that holds the tests ends before that.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        with os.fdopen(writing, "wb") as told:
            try:
                _serve(suite, faults, coverage, jobs, told)
            except BaseException:
                pickle.dump(traceback.format_exc(), told)
            told.flush()
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as answers:
        try:
            while True:
                answer = pickle.load(answers)
                if isinstance(answer, str):
                    raise RuntimeError(answer)
                yield answer
                if isinstance(answer, Cold):
                    break
        except EOFError as error:
            raise RuntimeError("the process that holds the tests ended") from error
        finally:
            os.waitpid(child, 0)


def _serve(suite: Suite, faults: Sequence[Fault], coverage: Coverage, jobs: int, told: BinaryIO) -> None:
    """Collect the tests, then try faults; answers go to the pipe, what is printed goes nowhere."""
    hush()
    watcher = Watcher(suite.files, suite.is_own)
    watcher.begin()
    read_content()  # from what is kept, once for all children
    files = sorted({test.split("::")[0] for test in coverage.seconds})
    collector = _Collector(watcher, lambda items: _try_all(items, faults, coverage, watcher, jobs, told))
    code = run_tests([*files, "--capture=sys"], collector)
    if not collector.is_done:
        raise RuntimeError(f"tests cannot be collected: pytest ended with {code}")


class _Collector:
    """A pytest plugin: hands over the collected tests instead of running them."""

    def __init__(self, watcher: Watcher, work: Callable[[Mapping[str, pytest.Item]], None]) -> None:
        self._watcher, self._work = watcher, work
        self.is_done = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Do the work; no test runs in this process."""
        self._watcher.imported()
        self._work({item.nodeid: item for item in session.items})
        self.is_done = True
        return True


def _try_all(
    items: Mapping[str, pytest.Item],
    faults: Sequence[Fault],
    coverage: Coverage,
    watcher: Watcher,
    jobs: int,
    told: BinaryIO,
) -> None:
    coverage.always |= watcher.found.always
    live, caches = LiveFunctions({fault.file for fault in faults}), remembering()
    planned: dict[Fault, Exchanges] = {}
    cold: list[Fault] = []
    for fault in faults:
        exchanges = None if coverage.is_at_import(fault) else live.exchanges(fault)
        if exchanges is None:
            cold.append(fault)
        else:
            planned[fault] = exchanges
    gc.collect()
    gc.freeze()  # children then copy less of this process

    def start(fault: Fault, tests: Sequence[str], folder: Path) -> tuple[int, int]:
        def judged(judge: Judge) -> None:
            _plant(fault, planned[fault], caches)
            _run([items[test] for test in tests], judge, folder)

        return begin_judged(judged, coverage.seconds)

    for verdict in tried(list(planned), coverage.tests_for, start, jobs):
        pickle.dump(verdict, told)
        told.flush()
    pickle.dump(Cold(cold, coverage.always), told)


def _plant(
    fault: Fault, exchanges: Exchanges, caches: Sequence["functools._lru_cache_wrapper[object]"]
) -> None:
    """Plant a fault in this process: in what exists, and in the module if it is ever imported anew."""
    for function, code in exchanges:
        function.__code__ = code
    for each in caches:
        each.cache_clear()
    sys.meta_path.insert(0, Planter(module_of(fault.file), ROOT / fault.file, compiled(fault)))


def _run(items: Sequence[pytest.Item], judge: Judge, folder: Path) -> None:
    """Run tests that were collected before, with folders of their own."""
    config: Any = items[0].config
    config._tmp_path_factory._given_basetemp = folder / "temporary"
    os.environ[HOME_VARIABLE] = str(folder / "home")
    config.pluginmanager.register(judge)
    for item, following in zip(items, [*items[1:], None]):
        config.hook.pytest_runtest_protocol(item=item, nextitem=following)
