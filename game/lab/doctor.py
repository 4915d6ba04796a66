"""The doctor of a content pack: plays what it brings, in a process of its own, and tells what came of it."""

import contextlib
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final, Literal

from game.content.catalog import Catalog, LoadResult
from game.content.codec import decode_catalog, encode_catalog
from game.content.problems import PackStatus, Problem
from game.content.reading import told
from game.lab.battle import STANDS_STILL, BattleResult, BattleTask, Resolve, fight, resolver
from game.lab.doctor_cases import cases_of, levels_of, setup_of
from game.lab.doctor_reading import unread_findings
from game.lab.spawning import deaf_to_interrupts
from game.rules.measures import Against, Case, PairingError
from game.rules.system import AnySystem, SetupError
from game.systems.registry import SCHEMAS, system_named

Sort = Literal["fault", "notice"]
SECONDS: Final = {"war": 600.0}
USUAL_SECONDS: Final = 60.0
"""A battle that takes longer than this is ended and told; wars have their own limit."""
AGAINST: Final[dict[Against, str]] = {
    "duels": "duels against {rival}",
    "same_gold": "battles against the same gold in {rival}",
    "same_value": "battles against the same value in {rival}",
    "same_cost": "missions against the same cost in {rival}",
    "other_units": "battles against the same value in other units",
    "mixed_squads": "battles of mixed squads with it against others of the same cost",
}
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
    """How far the examination is, what it is at, and what this step has found."""

    done: int
    total: int
    what: str
    found: tuple[Advice, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """What came of one case: its end, or the fault that ended it."""

    reason: str = ""
    winners: tuple[int, ...] = ()
    """The side that has won each game; -1: a draw."""
    fault: str = ""


def examined(loaded: LoadResult, pack: PackStatus, player: "CasePlayer") -> Iterator[Step]:
    """Examine a pack of a load, step by step; ``player`` plays what it brings.

    Who leaves the iterator early ends the player.
    """
    problems = [each for each in loaded.report.problems if _is_of(each, pack) or not pack.is_enabled]
    warnings = [each for each in loaded.report.warnings if _is_of(each, pack)]
    told = [*(_advice("fault", each) for each in problems), *(_advice("notice", each) for each in warnings)]
    if not problems and not pack.is_enabled:
        told.append(Advice("fault", pack.place, f"the pack is not in use: {pack.disabled_because}"))
    cases = cases_of(loaded.catalog, pack.id) if pack.is_enabled else []
    total = len(cases) + 2
    yield Step(1, total, "files", tuple(told))
    notices = unread_findings(loaded.catalog, pack.id) if pack.is_enabled else ()
    yield Step(2, total, "texts, entries", tuple(Advice("notice", where, what) for where, what in notices))
    for number, case in enumerate(cases):
        yield Step(number + 2, total, case.title)
        played = player.play(case)
        yield Step(number + 3, total, case.title, tuple(judged(loaded.catalog, case, played)))


def _is_of(problem: Problem, pack: PackStatus) -> bool:
    return problem.file == pack.place or problem.file.startswith(f"{pack.place}/")


def _advice(sort: Sort, problem: Problem) -> Advice:
    place = f"{problem.file}:{problem.line}:{problem.column}" if problem.line else problem.file
    path = f"{problem.path}: " if problem.path else ""
    hint = f" - {problem.hint}" if problem.hint else ""
    return Advice(sort, told(place), told(f"{path}{problem.message}{hint}"))


def judged(catalog: Catalog, case: Case, played: Played) -> Iterator[Advice]:
    """What is worth telling of what came of a case."""
    origin = catalog.origin(case.kind, case.entry)
    place = f"{origin.file}:{origin.line}" if origin is not None else case.entry
    if played.fault:
        yield Advice("fault", place, f"{case.title}: {played.fault}")
    elif case.sort == "frame" and len(played.winners) > 1:
        games = f"all {len(played.winners)} " + AGAINST[case.against].format(rival=f"'{case.rival}'")
        if all(winner == 0 for winner in played.winners):
            yield Advice("notice", place, f"'{case.entry}' wins {games}: it may be too good")
        elif all(winner == 1 for winner in played.winners):
            yield Advice("notice", place, f"'{case.entry}' loses {games}: it may be too weak")
    elif case.sort == "war" and len(played.winners) > 1 and len(set(played.winners)) == 1:
        yield Advice("notice", place, _one_sided(case, played.winners[0]))
    elif played.reason in STILL_REASONS:
        yield Advice("notice", place, f"{case.title}: no side gets anywhere, it ends as a stalemate")


ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
"""Sides of a war, in the order in which its entry names them: six at most."""


def _one_sided(case: Case, winner: int) -> str:
    """What a war tells that ends alike, whether the better player leads one side, the other or neither."""
    if winner < 0:
        return f"{case.title}: nobody wins, whoever plays: it may be too long, or its sides too far apart"
    return f"{case.title}: the {ORDINALS[winner]} side wins, whoever plays: it may be too strong"


class CasePlayer:
    """A process that plays cases; one that hangs or dies is ended, and another takes its place."""

    def __init__(self, catalog: Catalog) -> None:
        """``catalog``: the content to play with."""
        self._content = encode_catalog(catalog)
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None
        self._is_stopped = False

    def __enter__(self) -> "CasePlayer":
        """Start nothing yet."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the process."""
        self.end()

    def play(self, case: Case) -> Played:
        """Play a case, each of its games within its time. Never raises for what a pack does."""
        if self._is_stopped:
            return Played()
        line = self._started()
        if self._is_stopped:
            self.end()
            return Played()
        seconds = SECONDS.get(case.sort, USUAL_SECONDS)
        try:
            line.send(case)
            while line.poll(seconds):
                played = line.recv()
                if played is not None:
                    return played if isinstance(played, Played) else Played(fault="the answer makes no sense")
            fault = f"it is not over after {seconds:.0f} s"
        except (EOFError, OSError):
            fault = "the game ended while it was played"
        self.end()
        return Played() if self._is_stopped else Played(fault=fault)

    def stop(self) -> None:
        """End what is being played, from another thread; nothing more is played."""
        self._is_stopped = True
        process = self._process
        if process is not None:
            with contextlib.suppress(ValueError):
                process.kill()

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
            process = context.Process(target=_serve, args=(theirs, self._content), daemon=True)
            with deaf_to_interrupts():
                process.start()
            self._process = process
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
        line.send(_played(catalog, case, lambda: line.send(None)))


def _played(catalog: Catalog, case: Case, on_game: Callable[[], object]) -> Played:
    """Play all games of a case; ``on_game`` hears of each that is over. Whatever goes wrong is the answer."""
    results: list[BattleResult] = []
    winners: list[int] = []
    try:
        system = system_named(case.system)
        for number, task in enumerate(_tasks(case)):
            setup, resolve = setup_of(catalog, case, number), _resolve(catalog, system)
            results.append(fight(system, setup, task, resolve))
            winners.append(_contestant(case, number, side_of(system, setup, results[-1].winner)))
            on_game()
    except (PairingError, SetupError) as error:
        return Played(fault=str(error))
    except Exception as error:
        return Played(fault=f"{type(error).__name__}: {error}")
    reasons = {result.reason for result in results}
    return Played(reasons.pop() if len(reasons) == 1 else "", tuple(winners))


def side_of(system: AnySystem, setup: object, winner: int) -> int:
    """Return which side a seat that has won plays for; -1: a draw."""
    return winner if winner < 0 or system.teams is None else system.teams(setup)[winner]


def _resolve(catalog: Catalog, system: AnySystem) -> Resolve | None:
    return resolver(catalog) if system.kind == "campaign" else None


def _tasks(case: Case) -> Sequence[BattleTask]:
    return [BattleTask(number, 0, levels_of(case, number), 1 + number) for number in range(case.games)]


def _contestant(case: Case, number: int, winner: int) -> int:
    """Which contestant has won: the sides of frames' battles are swapped in every second game."""
    return winner if winner < 0 or case.sort != "frame" or number % 2 == 0 else 1 - winner
