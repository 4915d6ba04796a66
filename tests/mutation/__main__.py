"""The command: draw faults, try each, print how many the tests notice and which they do not."""

import argparse
import contextlib
import importlib
import json
import os
import random
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from tests.mutation.faults import ROOT, Fault, difference, faults_of
from tests.mutation.kept import in_another_process, seen_before
from tests.mutation.known import equivalents, why_equivalent
from tests.mutation.suites import Suite, matching, suite_of
from tests.mutation.trial import planted_at_import, tried
from tests.mutation.warm import Cold, read_content, tried_warm
from tests.mutation.watch import Coverage

WARM = ("msgspec", "pydantic", "yaml", "pygame", "_pytest.assertion.rewrite")
"""Imported once, before the processes part: none of them is under test."""
CACHE_VARIABLE = "IRONSPHERE_CACHE_DIR"
"""Content is read from its files once and then from here: processes with a fault start the quicker."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a fault: ``red`` is the first test that noticed it, "" where none did."""

    fault: Fault
    red: str
    tests: int
    """How many tests reach it."""
    why: str = ""
    """Why it changes nothing, if that is known."""


def drawn(faults: Sequence[Fault], count: int, seed: int) -> list[Fault]:
    """Draw so many faults: first a line, then a kind, then a fault. What a line holds most counts no more."""
    rnd = random.Random(seed)
    lines: dict[tuple[str, int], list[Fault]] = defaultdict(list)
    for fault in faults:
        lines[fault.file, fault.line].append(fault)
    for each in lines.values():
        rnd.shuffle(each)
        _rarest_last(each)
    chosen: list[Fault] = []
    while lines and len(chosen) < count:
        places = list(lines)
        rnd.shuffle(places)
        for place in places[: count - len(chosen)]:
            chosen.append(lines[place].pop())
            if not lines[place]:
                del lines[place]
    return chosen


def _rarest_last(faults: list[Fault]) -> None:
    """Order faults so that, taken from the end, their kinds take turns."""
    places: Counter[str] = Counter()
    turns: dict[Fault, int] = {}
    for fault in faults:
        turns[fault] = places[fault.kind]
        places[fault.kind] += 1
    faults.sort(key=lambda fault: -turns[fault])


def tried_all(
    suite: Suite, faults: Sequence[Fault], coverage: Coverage, jobs: int, *, is_cold: bool
) -> Iterator[tuple[Fault, str, int]]:
    """Try every fault: in the functions that exist where that is safe, else (``is_cold``: all) at import."""
    rest = list(faults)
    if not is_cold:
        in_another_process(read_content)  # whoever needs it reads it then from what is kept
        for answer in tried_warm(suite, faults, coverage, jobs):
            if isinstance(answer, Cold):
                rest, coverage.always = answer.faults, answer.always
            else:
                yield answer

    def start(fault: Fault, tests: Sequence[str], folder: Path) -> tuple[int, int]:
        return planted_at_import(fault, tests, coverage.seconds, folder)

    yield from tried(rest, coverage.tests_for, start, jobs)


def summary(verdicts: Sequence[Verdict]) -> str:
    """Return the figures of every file, and the faults that nobody noticed, each with its change."""
    rows = [f"{'file':44} {'faults':>7} {'red':>6} {'green':>6} {'equal':>6}"]
    total: Counter[str] = Counter()
    by_file: dict[str, Counter[str]] = defaultdict(Counter)
    for verdict in verdicts:
        kind = "red" if verdict.red else "equal" if verdict.why else "green"
        by_file[verdict.fault.file][kind] += 1
        total[kind] += 1
    for file, counts in [*sorted(by_file.items()), ("all", total)]:
        rows.append(f"{file:44} {counts.total():7} {counts['red']:6} {counts['green']:6} {counts['equal']:6}")
    rows.append(f"red of those that are no equivalents: {percent(verdicts):.1f}%")
    for verdict in verdicts:
        if not verdict.red and not verdict.why:
            reached = f"reached by {verdict.tests} tests" if verdict.tests else "reached by no test"
            rows += ["", f"green: {verdict.fault.title} ({reached})", difference(verdict.fault)]
    return "\n".join(rows)


def percent(verdicts: Sequence[Verdict]) -> float:
    """Return how many of a hundred faults that are no equivalents were noticed."""
    real = [verdict for verdict in verdicts if verdict.red or not verdict.why]
    return 100.0 * sum(bool(verdict.red) for verdict in real) / len(real) if real else 100.0


def _warm_up() -> None:
    """Import, before processes part, what is not under test; keep content that was read once."""
    for name in WARM:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


def mutate(
    suite: Suite, faults: Sequence[Fault], jobs: int, *, keep: Path | None = None, is_cold: bool = False
) -> list[Verdict]:
    """Try faults with the suite's tests. RuntimeError where a test is red without any."""
    _warm_up()
    coverage = seen_before(suite, keep)
    if coverage.failed:
        raise RuntimeError(f"red without any fault: {', '.join(coverage.failed[:5])}")
    spent = sum(coverage.seconds.values())
    print(f"{len(coverage.seconds)} tests in {spent:.0f} s while watched", flush=True)
    known = equivalents()
    verdicts = []
    for fault, red, tests in tried_all(suite, faults, coverage, jobs, is_cold=is_cold):
        verdicts.append(Verdict(fault, red, tests, "" if red else why_equivalent(fault, known)))
        state = f"red ({red})" if red else "equal" if verdicts[-1].why else "GREEN"
        print(f"{len(verdicts)}/{len(faults)} {fault.title}: {state}", flush=True)
    return sorted(verdicts, key=lambda each: (each.fault.file, each.fault.line, each.fault.node))


@contextlib.contextmanager
def own_folder() -> Iterator[str]:
    """Lend a folder in which all is left, by this process and those that it starts and ends in the middle."""
    before, bytecode = os.environ.get("TMPDIR"), sys.pycache_prefix
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TMPDIR"] = tempfile.tempdir = folder
        try:
            yield folder
        finally:
            tempfile.tempdir = None
            sys.pycache_prefix = bytecode  # what is imported to the end would make the folder anew
            del os.environ["TMPDIR"]
            if before is not None:
                os.environ["TMPDIR"] = before


def _again(path: Path, faults: Sequence[Fault]) -> list[Fault]:
    """Return those faults that an earlier run found green, as far as they are still there."""
    green = {
        (each["fault"]["file"], each["fault"]["text"], each["fault"]["before"], each["fault"]["after"])
        for each in json.loads(path.read_text(encoding="utf-8"))["verdicts"]
        if not each["red"] and not each["why"]
    }
    return [fault for fault in faults if (fault.file, fault.text, fault.before, fault.after) in green]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 1 where less than the wanted share is noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("system", help="the system whose rules get faults")
    parser.add_argument("--count", type=int, default=400, help="how many faults (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which ones are drawn (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="so many at once (default: %(default)s)")
    parser.add_argument("--json", type=Path, help="write every verdict to this file")
    parser.add_argument("--only", nargs="*", default=(), help="only these files, by pattern")
    parser.add_argument("--match", default="", help="only faults whose line of report contains this")
    parser.add_argument("--tests", nargs="*", default=(), help="only these files or folders of tests")
    parser.add_argument("--again", type=Path, help="instead of drawing: those green in this earlier --json")
    parser.add_argument("--keep", type=Path, help="keep in this folder what tests run, for further samples")
    parser.add_argument("--cold", action="store_true", help="plant each while importing; slow, never wrong")
    parser.add_argument("--at-least", type=float, default=95.0, help="percent that must be noticed")
    asked = parser.parse_args(arguments)
    try:
        suite = suite_of(asked.system)
    except ValueError as error:
        parser.error(str(error))
    if asked.tests:
        suite = replace(suite, tests=tuple(asked.tests))
    every = [fault for file in matching(suite.files, tuple(asked.only)) for fault in faults_of(file)]
    every = [fault for fault in every if asked.match in fault.title]
    faults = _again(asked.again, every) if asked.again else drawn(every, asked.count, asked.seed)
    print(f"{asked.system}: {len(faults)} of {len(every)} faults in {len(suite.files)} files", flush=True)
    with own_folder() as kept:
        os.environ[CACHE_VARIABLE] = kept
        # compiled once, by the run that is watched, or by an earlier one
        sys.dont_write_bytecode = False
        sys.pycache_prefix = str(asked.keep.absolute() / "bytecode") if asked.keep else kept
        verdicts = mutate(suite, faults, asked.jobs, keep=asked.keep, is_cold=asked.cold)
    print(summary(verdicts))
    if asked.json:
        plain = {"percent": percent(verdicts), "verdicts": [asdict(each) for each in verdicts]}
        asked.json.write_text(json.dumps(plain, indent=1), encoding="utf-8")
    return 0 if percent(verdicts) >= asked.at_least else 1


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
