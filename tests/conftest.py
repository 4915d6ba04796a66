"""No screen, no sound: SDL's dummy drivers, chosen before anything imports pygame."""

import atexit
import contextlib
import gc
import importlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.session.home import CACHE_VARIABLE, HOME_VARIABLE, user_places
from tests.support.endings import all_ended
from tests.support.once import read_the_shipped_pack_once
from tests.support.run_home import home_of_this_run

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
# no test writes into the home of whoever runs it; what was loaded from YAML is kept for the next run
os.environ.setdefault(CACHE_VARIABLE, str(user_places().cache))
os.environ[HOME_VARIABLE] = home_of_this_run()
# workers, and programs that tests start, compile the game once and not each for itself: beside the sources,
# or beside the loaded content where no bytecode is to be written there
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None) is not None:
    bytecode = Path(os.environ[CACHE_VARIABLE]) / "bytecode"
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(bytecode))
    for passing in (tempfile.gettempdir(), "/dev/shm"):  # what tests wrote there is gone by now
        shutil.rmtree(bytecode / passing.lstrip("/"), ignore_errors=True)
# saves wait for the disk at every write; where there is a folder in memory, tests write there
MEMORY, LEAST_FREE_BYTES = Path("/dev/shm"), 4 * 1024**3
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= LEAST_FREE_BYTES:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
read_the_shipped_pack_once()
# tests and content stay to the end: they are looked through for garbage less often than usual
gc.set_threshold(50_000, 20, 100)
# pytest has looked through them once more before a process ends; the interpreter would do so again and again
atexit.register(gc.freeze)


def pytest_collection_finish() -> None:
    """Modules and tests stay to the end: they are looked through for garbage no more."""
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Let the second worker begin at the end of the tests: each is compiled once, by whoever comes first."""
    worker = getattr(session.config, "workerinput", {}).get("workerid")
    if worker == "gw1" and session.config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        root = session.config.rootpath
        for path in sorted((root / "tests").rglob("test_*.py"), reverse=True):
            if "broken" not in path.parts:
                with contextlib.suppress(Exception):  # whatever is wrong with it is told when it is collected
                    importlib.import_module(".".join(path.relative_to(root).with_suffix("").parts))


@pytest.fixture(autouse=True)
def games_end() -> Iterator[None]:
    """What a test has begun ends with it: who still thinks would keep the process from ending."""
    with all_ended():
        yield


@pytest.fixture(scope="session")
def content_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which loaded content is kept from test to test, at first what other runs have kept."""
    folder = tmp_path_factory.mktemp("content")
    for kept in Path(os.environ[CACHE_VARIABLE]).glob("*.msgpack"):
        with contextlib.suppress(OSError):  # another run makes room just now
            shutil.copyfile(kept, folder / kept.name)
    return folder


@pytest.fixture
def own_home(tmp_path: Path, content_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the player's of its own, without mods; only what was loaded from YAML is not read again."""
    monkeypatch.setenv("IRONSPHERE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv(CACHE_VARIABLE, str(content_cache))
    monkeypatch.delenv("IRONSPHERE_MODS_DIR", raising=False)
    return tmp_path / "home"
