"""What tests run is kept: further samples watch only the files of tests that have changed."""

import hashlib
import os
import pickle
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from tests.mutation.faults import ROOT
from tests.mutation.suites import Suite
from tests.mutation.trial import hush, run_tests
from tests.mutation.watch import Coverage, Watcher

HERE = Path(__file__).parent


def in_another_process(work: Callable[[], object]) -> None:
    """Do something in a process of its own and wait for its end; what it prints goes nowhere."""
    child = os.fork()
    if not child:
        try:
            hush()
            work()
        finally:
            os._exit(0)
    os.waitpid(child, 0)


def covered(suite: Suite) -> Coverage:
    """Run all tests of a suite once without a fault, in a process of its own, and return what they run."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "coverage"

        def watched() -> None:
            watcher = Watcher(suite.files, suite.is_own)
            watcher.begin()
            run_tests([*suite.tests, f"--basetemp={folder}/temporary"], watcher)
            told.write_bytes(pickle.dumps(watcher.found))

        in_another_process(watched)
        found = pickle.loads(told.read_bytes())
        assert isinstance(found, Coverage)
        return found


def seen_before(suite: Suite, folder: Path | None) -> Coverage:
    """Return what the tests run: from this folder, as far as neither they nor the game have changed."""
    if folder is None:
        return covered(suite)
    folder.mkdir(parents=True, exist_ok=True)
    state = _state(suite)
    kept = {test: folder / f"{suite.system}_{_digest([state, test])}.pickle" for test in _tests(suite)}
    found = {test: pickle.loads(path.read_bytes()) for test, path in kept.items() if path.exists()}
    missing = [test for test in kept if test not in found]
    if missing:
        names = {test.relative_to(ROOT).as_posix(): test for test in missing}
        whole = covered(replace(suite, tests=tuple(names)))
        for name, test in names.items():
            found[test] = whole.of_file(name)
            if not whole.failed:
                kept[test].write_bytes(pickle.dumps(found[test]))
    return Coverage.together(found.values())


def _tests(suite: Suite) -> Sequence[Path]:
    """Return the files of tests below a suite's folders."""
    below = (ROOT / each for each in suite.tests)
    return sorted(
        {path for each in below for path in ([each] if each.is_file() else each.rglob("test_*.py"))}
    )


def _state(suite: Suite) -> str:
    """Return a digest of all that may change what a test runs, without the files of tests themselves."""
    found = [path for part in ("game", "mods") for path in (ROOT / part).rglob("*.*")]
    found += [path for path in (ROOT / "tests").rglob("*.py") if not path.name.startswith("test_")]
    read = [path for path in found if path.suffix in (".py", ".yaml")]
    read = [path for path in read if path.parent != HERE or path.name == "watch.py"]
    return _digest([repr((suite.files, suite.others)), *sorted(read)])


def _digest(parts: Iterable[str | Path]) -> str:
    state = hashlib.blake2b(digest_size=16)
    for each in parts:
        if isinstance(each, Path):
            state.update(f"{each.relative_to(ROOT)}\0".encode() + each.read_bytes())
        else:
            state.update(f"{each}\0".encode())
    return state.hexdigest()
