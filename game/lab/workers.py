"""Who fights the battles of a tournament: this process, some processes beside it, or a cluster's workers.

Whoever does it gets the same brief and gives the same results: a battle hangs on its task alone.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Final, Protocol

import msgspec

from game.content.catalog import Catalog
from game.content.codec import decode_catalog, encode_catalog
from game.core.codec import from_json, to_json_in_order
from game.lab.battle import BattleResult, BattleTask, Resolve, fight, resolver
from game.lab.contestants import BotTerms, Crew
from game.lab.spawning import deaf_to_interrupts
from game.rules.system import AnySystem
from game.session.program_limits import end_children
from game.systems.registry import SCHEMAS, system_named

CHUNK: Final = 4
"""Bots are started anew for every so many battles, whoever fights them."""


SECONDS_TILL_TOLD_AGAIN: Final = 0.01


class WorkerError(RuntimeError):
    """A worker process went away."""


class Brief(msgspec.Struct, frozen=True):
    """What battles have in common, as it is sent to a worker."""

    system: str
    setups: tuple[bytes, ...]
    """Those that no battle of a batch needs are empty."""
    terms: BotTerms
    content: bytes
    """The content with which battles of wars are fought; empty for other systems."""


class Workers(Protocol):
    """Who fights many battles at once."""

    def fight(self, brief: Brief, battles: Sequence[BattleTask]) -> Generator[BattleResult, None, None]:
        """Yield the results in the order of the battles; who leaves early ends the rest.

        Raises WorkerError, BotError.
        """
        ...


def briefed(system: AnySystem, setups: Sequence[object], terms: BotTerms, catalog: Catalog | None) -> Brief:
    """Return what workers need to fight battles of these set-ups."""
    is_war = catalog is not None and system.kind == "campaign"
    return Brief(
        system=system.name,
        setups=tuple(to_json_in_order(setup) for setup in setups),
        terms=terms,
        content=encode_catalog(catalog) if catalog is not None and is_war else b"",
    )


def chunks_of(battles: Sequence[BattleTask]) -> list[Sequence[BattleTask]]:
    """Return the battles in groups that are fought by the same bots."""
    return [battles[start : start + CHUNK] for start in range(0, len(battles), CHUNK)]


MOST_PROCESSES = 61
"""Windows waits for no more at once."""


class Processes:
    """So many processes on this machine, if there are battles for all of them."""

    __slots__ = ("_jobs",)

    def __init__(self, jobs: int) -> None:
        """Nothing is started before there are battles."""
        self._jobs = jobs

    def fight(self, brief: Brief, battles: Sequence[BattleTask]) -> Generator[BattleResult, None, None]:
        """Yield the results in order. Raises WorkerError, BotError."""
        chunks = chunks_of(battles)
        before = active_children()
        with deaf_to_interrupts():
            pool = ProcessPoolExecutor(
                max_workers=max(1, min(self._jobs, len(chunks), MOST_PROCESSES)),
                mp_context=get_context("spawn"),
                initializer=_Process.begin,
                initargs=(brief,),
            )
        try:
            with deaf_to_interrupts():
                fought = pool.map(_Process.fight, chunks)
            for results in fought:
                yield from results
            before = active_children()
        except BrokenProcessPool as error:
            raise WorkerError("a worker process ended before its battles were fought") from error
        finally:
            for process in active_children():
                if process not in before:
                    process.terminate()
            pool.shutdown(cancel_futures=True)


class Fighter:
    """Fights the battles of one brief in this process."""

    __slots__ = ("_resolve", "_setups", "_system", "_terms")

    def __init__(self, brief: Brief) -> None:
        """Read the set-ups once."""
        self._system = system_named(brief.system)
        self._terms = brief.terms
        self._setups: tuple[object, ...] = tuple(
            from_json(data, self._system.setup_type) if data else None for data in brief.setups
        )
        self._resolve: Resolve | None = None
        if self._system.kind == "campaign":
            schemas = {each.name: each for each in SCHEMAS}
            catalog = decode_catalog(brief.content, schemas).catalog if brief.content else None
            self._resolve = resolver(catalog)

    def fight(self, battles: Sequence[BattleTask]) -> list[BattleResult]:
        """Fight a few battles with the same bots. Raises BotError."""
        with Crew(self._terms) as crew:
            return [
                fight(self._system, self._setups[task.setup], task, self._resolve, crew) for task in battles
            ]


@lru_cache(maxsize=2)
def fighter_of(brief: bytes) -> Fighter:
    """Return who fights the battles of a packed brief; the last ones are kept."""
    return Fighter(msgspec.msgpack.decode(brief, type=Brief))


class _Process:
    """What a worker process keeps between its battles."""

    fighter: Fighter
    is_leaving: bool = False

    @classmethod
    def begin(cls, brief: Brief) -> None:
        """Read the set-ups once. Whoever has started the process hears Ctrl+C, and ends it."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        cls.fighter = Fighter(brief)
        if sys.platform != "win32":
            sys.unraisablehook = _told_in_vain
            signal.signal(signal.SIGALRM, _leave)
        signal.signal(signal.SIGTERM, _leave)
        Thread(target=_leave_with_parent, daemon=True).start()

    @classmethod
    def fight(cls, battles: Sequence[BattleTask]) -> list[BattleResult]:
        """Fight a few battles; told to end, close the bots and go at once, not on to the next ones."""
        try:
            if cls.is_leaving:
                raise SystemExit
            return cls.fighter.fight(battles)
        except SystemExit:
            end_children()  # a bot that was just being started is in nobody's crew yet
            os._exit(0)


def _leave_with_parent() -> None:
    """End this process once whoever has started it is gone: who is killed tells nobody."""
    parent = parent_process()
    if parent is None:
        return
    wait([parent.sentinel])
    if sys.platform == "win32":  # there a signal to itself ends a process without another word
        end_children()
        os._exit(0)
    os.kill(os.getpid(), signal.SIGTERM)


def _leave(number: int, frame: object) -> None:
    """Begin to leave, once: a pool that has lost one process tells the others again, as they close bots."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    _Process.is_leaving = True
    raise SystemExit


def _told_in_vain(lost: sys.UnraisableHookArgs) -> None:
    """Nothing can be raised where Python itself clears up: who was told to leave there is told again."""
    if lost.exc_type is not SystemExit:
        sys.__unraisablehook__(lost)
    elif sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, SECONDS_TILL_TOLD_AGAIN)
