"""The doctor of a content pack: plays what it brings, in a process of its own, and tells what came of it."""

import multiprocessing
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final, Literal

from game.content.catalog import Catalog, LoadResult
from game.content.codec import decode_catalog, encode_catalog
from game.content.models import Frame
from game.lab.battle import STANDS_STILL, BattleTask, Resolve, fight
from game.lab.doctor_cases import Case, cases_of, setup_of
from game.lab.doctor_reading import unread_findings
from game.lab.staffed import resolver
from game.rules.system import AnySystem
from game.systems.registry import SCHEMAS, system_named

Sort = Literal["fault", "notice"]
SECONDS: Final = {"war": 300.0}
USUAL_SECONDS: Final = 60.0
"""A battle that takes longer than this is ended and told; wars have their own limit."""
STILL_REASONS: Final = ("stalemate", STANDS_STILL)


@dataclass(frozen=True, slots=True)
class Advice:
    """What the doctor found: a fault of the pack, or something worth a thought; where, what."""

    sort: Sort
    place: str
    message: str

    def render(self) -> str:
        """One line."""
        return f"{self.sort}: {self.place}: {self.message}"


@dataclass(frozen=True, slots=True)
class Step:
    """How far the examination is, and what this step has found."""

    done: int
    total: int
    what: str
    found: tuple[Advice, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """What came of one case: its end, or the fault that ended it."""

    reason: str = ""
    winners: tuple[int, ...] = ()
    """The seat that has won each game; -1: a draw."""
    fault: str = ""


def examined(loaded: LoadResult, pack_id: str, place: str) -> Iterator[Step]:
    """Examine a pack of a load, step by step. ``place``: its folder, as in the report of the load.

    Who leaves the iterator early ends the games that are being played.
    """
    problems = tuple(
        Advice("fault", _where(each.file, each.line, each.column), each.message)
        for each in loaded.report.problems
    )
    warnings = tuple(
        Advice("notice", _where(each.file, each.line, each.column), each.message)
        for each in loaded.report.warnings
        if each.file == place or each.file.startswith(f"{place}/")
    )
    cases = [] if problems else cases_of(loaded.catalog, pack_id)
    total = len(cases) + 2
    yield Step(1, total, "reading", problems + warnings)
    if problems:
        yield Step(total, total, "done")
        return
    notices = tuple(Advice("notice", where, what) for where, what in unread_findings(loaded.catalog, pack_id))
    yield Step(2, total, "entries and translations", notices)
    with Ward(loaded.catalog) as ward:
        for number, case in enumerate(cases):
            played = ward.play(case)
            yield Step(number + 3, total, case.title, tuple(_judged(loaded.catalog, case, played)))


def _where(file: str, line: int, column: int) -> str:
    return f"{file}:{line}:{column}" if line else file


def _judged(catalog: Catalog, case: Case, played: Played) -> Iterator[Advice]:
    origin = catalog.origin(case.kind, case.entry)
    place = f"{origin.file}:{origin.line}" if origin is not None else case.entry
    if played.fault:
        yield Advice("fault", place, f"{case.title}: {played.fault}")
    elif case.sort == "frame" and len(played.winners) > 1:
        frame = catalog.of(Frame)[case.entry]
        rival = f"the same gold in '{case.rival}'"
        if all(winner == 0 for winner in played.winners):
            yield Advice(
                "notice", place, f"'{frame.id}' wins all {len(played.winners)} battles against {rival}"
            )
        elif all(winner == 1 for winner in played.winners):
            yield Advice(
                "notice", place, f"'{frame.id}' loses all {len(played.winners)} battles against {rival}"
            )
    elif played.reason in STILL_REASONS:
        yield Advice("notice", place, f"{case.title}: no side gets anywhere, it ends as a stalemate")


class Ward:
    """A process that plays cases; one that hangs or dies is ended, and another takes its place."""

    def __init__(self, catalog: Catalog) -> None:
        """``catalog``: the content to play with."""
        self._content = encode_catalog(catalog)
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None

    def __enter__(self) -> "Ward":
        """Start nothing yet."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the process."""
        self.end()

    def play(self, case: Case) -> Played:
        """Play a case within its time. Never raises for what a pack does."""
        line = self._started()
        seconds = SECONDS.get(case.sort, USUAL_SECONDS)
        try:
            line.send(case)
            if line.poll(seconds):
                played = line.recv()
                return played if isinstance(played, Played) else Played(fault="the answer makes no sense")
            fault = f"it is not over after {seconds:.0f} s"
        except (EOFError, OSError):
            fault = "the game ended while it was played"
        self.end()
        return Played(fault=fault)

    def end(self) -> None:
        """End the process, whatever it does."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        if self._line is not None:
            self._line.close()
        self._process = self._line = None

    def _started(self) -> Connection:
        if self._line is None:
            context = multiprocessing.get_context("spawn")
            self._line, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(theirs, self._content), daemon=True)
            self._process.start()
            theirs.close()
        return self._line


def _serve(line: Connection, content: bytes) -> None:
    """Play what is sent until nothing more comes."""
    catalog = decode_catalog(content, {each.name: each for each in SCHEMAS}).catalog
    while True:
        try:
            case = line.recv()
        except (EOFError, OSError):
            return
        line.send(_played(catalog, case))


def _played(catalog: Catalog, case: Case) -> Played:
    """Play all games of a case. Whatever goes wrong is the answer."""
    try:
        system = system_named(case.system)
        results = [
            fight(system, setup_of(catalog, case, number), task, _resolve(catalog, system))
            for number, task in enumerate(_tasks(case))
        ]
    except Exception as error:
        return Played(fault=f"{type(error).__name__}: {error}")
    reasons = {result.reason for result in results}
    winners = tuple(_contestant(case, number, each.winner) for number, each in enumerate(results))
    return Played(reasons.pop() if len(reasons) == 1 else "", winners)


def _resolve(catalog: Catalog, system: AnySystem) -> Resolve | None:
    return resolver(catalog) if system.kind == "campaign" else None


def _tasks(case: Case) -> Sequence[BattleTask]:
    return [BattleTask(number, 0, case.levels, 1 + number) for number in range(case.games)]


def _contestant(case: Case, number: int, winner: int) -> int:
    """Which contestant has won: the sides of frames' battles are swapped in every second game."""
    return winner if winner < 0 or case.sort != "frame" or number % 2 == 0 else 1 - winner
