"""What benchmarks share: a figure with its target, medians of CPU time, and one table for all."""

import gc
import os
import statistics
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal


@dataclass(frozen=True)
class Figure:
    """A measured number. ``target`` is the most or the least that it may be; None: only told."""

    name: str
    value: float
    unit: str
    target: float | None = None
    bound: Literal["at most", "at least"] = "at most"

    @property
    def is_met(self) -> bool:
        """Whether the target is kept; a figure without one is."""
        if self.target is None:
            return True
        return self.value <= self.target if self.bound == "at most" else self.value >= self.target

    def line(self, width: int) -> str:
        """One line of the table: figure, target, how much of it."""
        told = f"{self.name:<{width}}  {self.value:>12,.2f} {self.unit:<11}"
        if self.target is None:
            return told.rstrip()
        share = self.value / self.target if self.target else float(self.value != self.target)
        verdict = "met" if self.is_met else "MISSED"
        return f"{told} {self.bound:>8} {self.target:>7,.2f}  ({share:.2f} of it)  {verdict}"


def show(figures: Iterable[Figure]) -> None:
    """Print the table."""
    rows = list(figures)
    width = max(len(row.name) for row in rows)
    for row in rows:
        print(row.line(width))


def thread_microseconds(work: Callable[[], int]) -> float:
    """CPU time of this thread for each of the things that ``work`` says it did."""
    gc.collect()
    start = time.thread_time_ns()
    done = work()
    return (time.thread_time_ns() - start) / done / 1000


def median_microseconds(work: Callable[[], object], calls: int, rounds: int = 9) -> float:
    """The median over some rounds of one call's CPU time."""

    def repeated() -> int:
        for _ in range(calls):
            work()
        return calls

    return statistics.median(thread_microseconds(repeated) for _ in range(rounds))


def percentile(values: Iterable[float], percent: int) -> float:
    """The value that so many percent of all do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def compiled(home: Path) -> Mapping[str, str]:
    """An environment with the program's files in ``home`` and compiled modules beside it.

    Modules are compiled once, as on every machine where nobody forbids it: warm up before measuring.
    """
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return usual | {"IRONSPHERE_HOME": str(home), "PYTHONPYCACHEPREFIX": str(home.parent / "compiled")}


def peak_mib() -> float:
    """The most memory that this process ever held (Linux), else 0."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    row = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return int(row.split()[1]) / 1024
