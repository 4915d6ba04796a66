"""Battles on a cluster: the same results as anywhere, whoever goes away; a clear word without the extra."""

from __future__ import annotations

import argparse
import asyncio
import importlib
import os
import signal
import struct
from collections.abc import Iterator
from contextlib import nullcontext
from types import ModuleType

import msgspec
import pytest

from game.lab import cluster as lab_cluster
from game.lab.battle import BattleResult, BattleTask
from game.lab.cluster import BATCH, Cluster, batches_of, code_digest, fight_batch, workforce
from game.lab.contestants import BotTerms
from game.lab.simulate import add_arguments, add_balance_arguments, run, run_balance
from game.lab.tournament import Jobs, fight_all, tasks
from game.lab.workers import WorkerError, briefed
from game.rules.measures import PairingError
from tests.agents.positions import SYSTEM, mirrored
from tests.lab.test_tournament import LEVELS, timeless

GAMES = 12 * BATCH + 3


@pytest.mark.parametrize("count", [1, 24, BATCH, BATCH + 1, 2 * BATCH - 1, 2 * BATCH, 1000])
def test_batches_hold_every_battle_once_and_none_is_small(count: int) -> None:
    battles = tasks(5, LEVELS, count, seed=3)
    batches = batches_of(battles)
    assert [task for batch in batches for task in batch] == battles
    assert all(len(batch) >= min(25, count) for batch in batches)
    assert all(len(batch) < 2 * BATCH for batch in batches)


def test_a_batch_has_the_results_of_any_other_fight() -> None:
    battles = tasks(len(mirrored()), LEVELS, 6, seed=5)
    brief = msgspec.msgpack.encode(briefed(SYSTEM, mirrored(), BotTerms(), None))
    packed = fight_batch(brief, msgspec.msgpack.encode(battles), code_digest())
    found = msgspec.msgpack.decode(packed, type=list[BattleResult])
    assert timeless(found) == timeless(list(fight_all(SYSTEM, mirrored(), battles, 1)))


def test_a_worker_with_another_version_is_refused() -> None:
    with pytest.raises(WorkerError, match="another version"):
        fight_batch(b"", b"", "0")


def _without_the_extra(name: str) -> ModuleType:
    if name == lab_cluster.LIBRARY:
        raise ImportError(name)
    return importlib.import_module(name)


@pytest.mark.parametrize("command", ["simulate", "balance"])
def test_without_the_extra_a_sentence_says_what_to_install(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lab_cluster, "import_module", _without_the_extra)
    parser = argparse.ArgumentParser()
    adds, runs = {"simulate": (add_arguments, run), "balance": (add_balance_arguments, run_balance)}[command]
    adds(parser)
    assert runs(parser.parse_args(["skirmish", "--games", "2", "--cluster", "local:2"])) == 2
    assert "pip install 'ironsphere[cluster]'" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["local:", "local:0", "local:two", "local:100000"])
def test_a_local_cluster_takes_a_number(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_cluster, "import_module", lambda name: ModuleType(name))
    with pytest.raises(PairingError, match="local:N"), workforce(None, text):
        pass


@pytest.mark.skipif(os.name == "nt", reason="Windows has no masks of signals")
def test_workers_here_do_not_hear_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them told where it was."""
    kept: list[set[signal.Signals]] = []

    def begun(**_: object) -> nullcontext[None]:
        kept.append({signal.Signals(each) for each in signal.pthread_sigmask(signal.SIG_BLOCK, ())})
        return nullcontext()

    library = ModuleType("distributed")
    monkeypatch.setattr(library, "LocalCluster", begun, raising=False)
    monkeypatch.setattr(library, "Client", lambda *_, **__: nullcontext(), raising=False)
    monkeypatch.setattr(library, "config", argparse.Namespace(set=lambda _: None), raising=False)
    monkeypatch.setattr(lab_cluster, "import_module", lambda name: library)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with workforce(None, "local:2"):
        assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before
    assert kept == [{*before, signal.SIGINT, signal.SIGHUP}]


def test_without_a_cluster_nothing_of_it_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(name: str) -> ModuleType:
        raise AssertionError(name)

    monkeypatch.setattr(lab_cluster, "import_module", never)
    with workforce(3, "") as jobs:
        assert jobs == 3


@pytest.fixture
def _quiet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pytest.importorskip("distributed")
    yield


def fought(battles: list[BattleTask], jobs: Jobs) -> list[BattleResult]:
    return timeless(list(fight_all(SYSTEM, mirrored(), battles, jobs)))


def pids(cluster: Jobs) -> set[int]:
    """The processes of a cluster's workers."""
    assert isinstance(cluster, Cluster)
    return {*cluster._client.run(os.getpid).values()}


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.usefixtures("_quiet")
def test_a_worker_that_is_killed_costs_no_game() -> None:
    battles = tasks(len(mirrored()), LEVELS, GAMES, seed=5)
    alone = fought(battles, 1)
    with workforce(None, "local:2") as cluster:
        before = pids(cluster)
        assert len(before) == 2
        coming = fight_all(SYSTEM, mirrored(), battles, cluster)
        results = [next(coming)]
        os.kill(min(before), signal.SIGKILL)
        results += coming
        assert timeless(results) == alone
        assert min(before) not in pids(cluster)
        assert fought(battles[: 2 * BATCH][::-1], cluster) == alone[: 2 * BATCH][::-1]


@pytest.mark.slow
@pytest.mark.usefixtures("_quiet")
def test_an_address_where_nobody_answers_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_cluster, "SECONDS_TO_CONNECT", 1)
    with pytest.raises(PairingError, match="nobody answers"), workforce(None, "tcp://127.0.0.1:9"):
        pass


class Stand:
    """Plays a Dask library: what comes of a call, of a client at that address, of waiting for workers."""

    def __init__(self, *failures: Exception | None, is_silent: bool = False) -> None:
        self._connect, self._client, self._workers = failures
        self._is_silent = is_silent
        self.comm = self
        self.has_hung_up = False

    def Security(self) -> Stand:
        return self

    def get_connection_args(self, role: str) -> dict[str, str]:
        return {"role": role}

    async def connect(self, address: str, timeout: int, role: str) -> Stand:
        assert role == "client"
        if self._is_silent:
            await asyncio.Event().wait()
        if self._connect is not None:
            raise self._connect
        return self

    async def close(self) -> None:
        self.has_hung_up = True

    def Client(self, address: str, timeout: int) -> Stand:
        if self._client is not None:
            raise self._client
        return self

    def __enter__(self) -> Stand:
        return self

    def __exit__(self, *_: object) -> None:
        return

    def wait_for_workers(self, count: int, timeout: int) -> None:
        assert count == 1
        if self._workers is not None:
            raise self._workers


@pytest.mark.parametrize(
    ("stand", "said"),
    [
        (Stand(None, None, None, is_silent=True), "nobody answers at box:1"),
        (Stand(OSError("refused"), None, None), "nobody answers at box:1 .refused"),
        (Stand(MemoryError(), None, None), "what answers at box:1 is no scheduler"),
        (Stand(struct.error("too short"), None, None), "what answers at box:1 is no scheduler"),
        (Stand(None, OSError("gone"), None), "nobody answers at box:1 .gone"),
        (Stand(None, TypeError("identity"), None), "what answers at box:1 is no scheduler"),
        (Stand(None, None, TimeoutError()), "the scheduler at box:1 has no worker"),
    ],
)
def test_an_address_without_workers_is_said_whatever_answers_there(
    stand: Stand, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A web server was taken for a fault of the game, and who said nothing was waited for for ever."""
    monkeypatch.setattr(lab_cluster, "import_module", lambda name: stand)
    monkeypatch.setattr(lab_cluster, "SECONDS_TO_CONNECT", 0.05)
    with pytest.raises(PairingError, match=said), workforce(None, "box:1"):
        pass


def test_a_scheduler_with_a_worker_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    stand = Stand(None, None, None)
    monkeypatch.setattr(lab_cluster, "import_module", lambda name: stand)
    with workforce(None, "box:1") as jobs:
        assert isinstance(jobs, Cluster)
    assert stand.has_hung_up
