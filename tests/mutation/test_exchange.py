"""Faults planted in functions that exist: the same as planted while importing, or not done at all."""

import gc
import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from tests.mutation import exchange as exchanging
from tests.mutation import faults as planting
from tests.mutation import watch as watching
from tests.mutation.exchange import Exchanges, LiveFunctions, compiled
from tests.mutation.faults import Fault, faults_of
from tests.mutation.watch import Coverage, Watcher

SOURCE = '''"""A sample."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, wraps

LIMIT = 3
TABLE = {"double": lambda number: number * 2, "less": lambda number: number - 1}


def noted(function: Callable[[int], int]) -> Callable[[int], int]:
    """Add one to what a function returns."""

    @wraps(function)
    def around(number: int) -> int:
        return function(number) + 1

    return around


def inside(number: int, limit: int = LIMIT + 1) -> bool:
    """Return whether it is."""
    return number < limit


def first(number: int, table: tuple[int, ...] = tuple(each + 1 for each in range(3))) -> int:
    """Return an entry."""
    return table[number % len(table)]


@cache
def remembered(number: int) -> int:
    """Return the sum of what is below."""
    return sum(each for each in range(number) if each % 2)


@noted
def wrapped(number: int) -> int:
    """Return it with three more."""
    return number + 3


def steps(number: int) -> Iterator[int]:
    """Yield what is below."""

    def is_taken(each: int) -> bool:
        return each != number - 2

    for each in range(number):
        if is_taken(each):
            yield each


@dataclass
class Unit:
    """A unit."""

    size: int = 2

    @property
    def weight(self) -> int:
        """Its weight."""
        return self.size * 10

    @staticmethod
    def least() -> int:
        """The least."""
        return 5

    @classmethod
    def grown(cls, by: int) -> "Unit":
        """A grown one."""
        return cls(2 + by)


def longest(words: list[str]) -> list[str]:
    """Return them ordered."""
    return sorted(words, key=lambda word: (-len(word), word))
'''
FILE = "sample_of_functions.py"
LEFT = (
    "LIMIT = 3",
    "TABLE = ",
    "return around",  # the decorator runs
    "return function(number) + 1",  # who no longer uses what is around it fits no function that exists
    "def inside(",  # defaults
    "def first(",
    "size: int = 2",
)


def results(module: ModuleType) -> list[object]:
    """Return what everything in the sample says, or which error it raises."""
    asked: list[Callable[[], object]] = [
        lambda: [module.inside(number) for number in range(6)],
        lambda: [module.first(number) for number in range(4)],
        lambda: [module.remembered(number) for number in range(6)],
        lambda: [module.wrapped(number) for number in range(3)],
        lambda: [list(module.steps(number)) for number in range(5)],
        lambda: [module.TABLE[name](number) for name in module.TABLE for number in range(4)],
        lambda: [module.Unit().weight, module.Unit.least(), module.Unit.grown(3).size],
        lambda: module.longest(["a", "ccc", "bb", "bbb"]),
    ]
    found: list[object] = []
    for each in asked:
        try:
            found.append(each())
        except Exception as error:
            found.append(repr(error))
    return found


class Sample(NamedTuple):
    """The sample as a module, and what of it ran while it was imported."""

    module: ModuleType
    coverage: Coverage

    def exchanges(self, live: LiveFunctions, fault: Fault) -> Exchanges | None:
        """Return what is exchanged for a fault, None where it must be there at import."""
        sys.modules["sample_of_functions"] = self.module
        return None if self.coverage.is_at_import(fault) else live.exchanges(fault)


@pytest.fixture(autouse=True)
def only_new_objects() -> Iterator[None]:
    """What all tests before have left behind is not looked through."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, only_new_objects: None) -> Iterator[Sample]:
    """The sample, imported from a repository of its own."""
    (tmp_path / FILE).write_text(SOURCE, encoding="utf-8")
    for module in (planting, exchanging, watching):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    watcher = Watcher([FILE], bool)
    watcher.begin()
    imported = importlib.import_module("sample_of_functions")
    watcher.imported()
    yield Sample(imported, watcher.found)
    sys.modules.pop("sample_of_functions", None)


def planted_anew(fault: Fault) -> list[object]:
    """Return what the sample says with a fault that was there when it was imported."""
    module = ModuleType("sample_of_functions")
    sys.modules[module.__name__] = module
    try:
        exec(compiled(fault), module.__dict__)
    except Exception as error:
        return [repr(error)]
    return results(module)


def test_exchanged_code_does_what_a_fault_at_import_does(sample: Sample) -> None:
    live, whole, tried = LiveFunctions([FILE]), results(sample.module), 0
    for fault in faults_of(FILE):
        exchanges = sample.exchanges(live, fault)
        if exchanges is None:
            continue
        before = [(function, function.__code__) for function, _ in exchanges]
        for function, code in exchanges:
            function.__code__ = code
        sample.module.remembered.cache_clear()
        shown = results(sample.module)
        for function, code in before:
            function.__code__ = code
        sample.module.remembered.cache_clear()
        assert shown == planted_anew(fault), fault.title
        tried += shown != whole
    assert tried > 60 and results(sample.module) == whole


def test_what_ran_at_import_is_not_exchanged(sample: Sample) -> None:
    live = LiveFunctions([FILE])
    left = {fault.text for fault in faults_of(FILE) if sample.exchanges(live, fault) is None}
    assert all(text.startswith(LEFT) for text in left), left
    assert all(any(text.startswith(each) for text in left) for each in LEFT), left


def test_functions_that_nobody_holds_are_not_exchanged(sample: Sample) -> None:
    del sample.module.inside
    gc.collect()
    live = LiveFunctions([FILE])
    (fault,) = (each for each in faults_of(FILE) if each.after == "number <= limit")
    assert live.exchanges(fault) is None


def test_a_module_that_is_not_imported_yet_needs_no_exchange(sample: Sample) -> None:
    del sys.modules["sample_of_functions"]
    fault = faults_of(FILE)[0]
    assert LiveFunctions([FILE]).exchanges(fault) == []


def test_lines_that_imports_run_belong_to_every_test_those_nearest_first() -> None:
    (fault, *_) = (each for each in faults_of("game/space/bits.py") if not each.is_at_import)
    coverage = Coverage({"a": 2.0, "b": 1.0, "c": 3.0}, {(fault.file, fault.lines[0]): ["c"]})
    assert not coverage.is_at_import(fault) and coverage.tests_for(fault) == ["c"]
    coverage.always.add((fault.file, fault.lines[0]))
    assert coverage.is_at_import(fault) and coverage.tests_for(fault) == ["c", "b", "a"]
