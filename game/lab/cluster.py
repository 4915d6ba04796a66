"""Battles on more machines than one: the workers of a Dask cluster (extra ``cluster``).

A batch hangs on nothing but its tasks, so whoever fights it, and however often it has to be begun anew
because a worker went away, its results are the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec

import game
from game.lab.battle import BattleResult, BattleTask
from game.lab.spawning import deaf_to_interrupts
from game.lab.tournament import Jobs
from game.lab.workers import Brief, WorkerError, chunks_of, fighter_of
from game.rules.measures import PairingError

LIBRARY: Final = "distributed"
EXTRA: Final = "ironsphere[cluster]"
LOCAL: Final = "local:"
BATCH: Final = 28
"""Battles that a worker fights at a time: seven groups of those that share their bots."""
MOST_LOCAL: Final = 256
SECONDS_TO_CONNECT: Final = 20
FAILURES: Final = "distributed.scheduler.allowed-failures"
ENDED_AT_MOST: Final = 10
"""So many workers may end over one batch before the batch is held to be what ends them."""


class Cluster:
    """The workers of a cluster that is connected."""

    __slots__ = ("_client",)

    def __init__(self, client: Any) -> None:
        """``client``: a ``distributed.Client``."""
        self._client = client

    def fight(self, brief: Brief, battles: Sequence[BattleTask]) -> Generator[BattleResult, None, None]:
        """Yield the results in order. Raises WorkerError, BotError."""
        code = code_digest()
        futures = [
            self._client.submit(
                fight_batch,
                msgspec.msgpack.encode(_cut(brief, batch)),
                msgspec.msgpack.encode(batch),
                code,
                pure=False,
            )
            for batch in batches_of(battles)
        ]
        try:
            for future in futures:
                yield from msgspec.msgpack.decode(self._result(future), type=list[BattleResult])
        finally:
            self._client.cancel(futures)

    def _result(self, future: Any) -> bytes:
        library = import_module(LIBRARY)
        try:
            found: bytes = future.result()
        except (library.KilledWorker, library.CancelledError, OSError) as error:
            raise WorkerError(f"the cluster has lost a batch of battles: {error}") from error
        return found


@contextmanager
def workforce(jobs: int | None, cluster: str) -> Iterator[Jobs]:
    """Give who fights: ``jobs`` processes (None: one), or a cluster (``local:N`` or its address).

    Raises PairingError.
    """
    check_workforce(jobs, cluster)
    if not cluster:
        yield jobs or 1
        return
    try:
        library = import_module(LIBRARY)
    except ImportError:
        raise PairingError(
            f"--cluster needs Dask's {LIBRARY}, which is not installed: pip install '{EXTRA}'"
        ) from None
    if not cluster.startswith(LOCAL):
        _greet(library, cluster)
        with _connected(library, cluster) as client:
            _wait_for_a_worker(client, cluster)
            yield Cluster(client)
        return
    count = _local_workers(cluster)
    import_module("dask").config.set({FAILURES: ENDED_AT_MOST})
    with deaf_to_interrupts():
        local = library.LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        )
    with local, _connected(library, local) as client:
        yield Cluster(client)


def check_workforce(jobs: int | None, cluster: str) -> None:
    """Raise PairingError where processes here and a cluster are both asked for."""
    if cluster and jobs is not None:
        raise PairingError(
            "--jobs would change nothing: the workers of --cluster play; leave one of both out"
        )


def _greet(library: Any, address: str) -> None:
    """Exchange greetings with a scheduler and leave again. Raises PairingError.

    The library waits for ever for who takes the call and says nothing, and fails in many ways over what a
    web server says.
    """
    try:
        asyncio.run(asyncio.wait_for(_greeted(library, address), SECONDS_TO_CONNECT))
    except TimeoutError:
        raise PairingError(
            f"--cluster: nobody answers at {address} (not within {SECONDS_TO_CONNECT} s)"
        ) from None
    except (OSError, TypeError, ValueError) as error:  # TypeError: tls:// without certificates
        raise PairingError(f"--cluster: nobody answers at {address} ({error})") from error
    except Exception as error:
        raise _no_scheduler(address) from error


def _no_scheduler(address: Any) -> PairingError:
    return PairingError(f"--cluster: what answers at {address} is no scheduler of Dask")


async def _greeted(library: Any, address: str) -> None:
    security = library.Security().get_connection_args("client")
    comm = await library.comm.connect(address, timeout=SECONDS_TO_CONNECT, **security)
    await comm.close()


def _wait_for_a_worker(client: Any, address: str) -> None:
    """Wait until a scheduler has a worker: without any it would take battles and say nothing more."""
    try:
        client.wait_for_workers(1, timeout=SECONDS_TO_CONNECT)
    except TimeoutError as error:
        raise PairingError(
            f"--cluster: the scheduler at {address} has no worker (waited {SECONDS_TO_CONNECT} s)"
        ) from error


@contextmanager
def _connected(library: Any, address: Any) -> Iterator[Any]:
    try:
        client = library.Client(address, timeout=SECONDS_TO_CONNECT)
    except OSError as error:
        raise PairingError(f"--cluster: nobody answers at {address} ({error})") from error
    except Exception as error:  # a worker, say, knows another protocol
        raise _no_scheduler(address) from error
    with client:
        yield client


def _local_workers(cluster: str) -> int:
    text = cluster.removeprefix(LOCAL)
    count = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= count <= MOST_LOCAL:
        raise PairingError(
            f"--cluster: {LOCAL}N takes a number of workers from 1 to {MOST_LOCAL}, not {text!r}"
        )
    return count


def batches_of(battles: Sequence[BattleTask]) -> list[list[BattleTask]]:
    """Return the battles in batches of ``BATCH`` and more; fewer than that are one batch."""
    count = max(1, len(battles) // BATCH)
    starts = [number * BATCH for number in range(count)]
    ends = [*starts[1:], len(battles)]
    return [list(battles[start:end]) for start, end in zip(starts, ends)]


def _cut(brief: Brief, batch: Sequence[BattleTask]) -> Brief:
    """Return the brief with only the set-ups that a batch needs, all in their places."""
    needed = {task.setup for task in batch}
    setups = tuple(data if number in needed else b"" for number, data in enumerate(brief.setups))
    return msgspec.structs.replace(brief, setups=setups)


def fight_batch(brief: bytes, batch: bytes, code: str) -> bytes:
    """Fight a batch on a worker; ``code``: the digest of the program that asked. Raises WorkerError."""
    if code != code_digest():
        raise WorkerError("a worker of the cluster runs another version of the game")
    fighter = fighter_of(brief)
    tasks = msgspec.msgpack.decode(batch, type=list[BattleTask])
    return msgspec.msgpack.encode([result for chunk in chunks_of(tasks) for result in fighter.fight(chunk)])


@cache
def code_digest() -> str:
    """Return a digest of the program: workers of other versions would play other games."""
    root = Path(game.__file__).parent
    digest = blake2b(digest_size=16)
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode() + b"\n" + path.read_bytes())
    return digest.hexdigest()
