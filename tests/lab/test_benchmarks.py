"""The table of all benchmarks leaves none out (audit E6)."""

from pathlib import Path

from tests import bench
from tests.bench import bench_all


def test_every_benchmark_stands_in_the_one_table() -> None:
    files = {path.stem for path in Path(bench.__path__[0]).glob("bench_*.py")} - {"bench_all"}
    parts = {part.__module__.rpartition(".")[2] for part in bench_all.PARTS.values()}
    assert files - {"bench_skirmish"} == parts - {"bench_all"}, "battles are measured by bench_all itself"
