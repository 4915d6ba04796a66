"""Many battles between two levels: the same results whether one process fights them or several."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from math import sqrt
from multiprocessing import get_context
from typing import Final

import msgspec

from game.agents.agent import USUAL_BUDGET
from game.core.codec import from_json, to_json_in_order
from game.core.rng import draw, fork, seeded
from game.lab.battle import BattleResult, BattleTask, Resolve, fight
from game.lab.staffed import resolver
from game.rules.system import AnySystem
from game.systems.registry import system_named

CHUNK: Final = 4
Z_95: Final = 1.959964
SEED_SIDES: Final = 2**32


class WorkerError(RuntimeError):
    """A worker process went away."""


class Share(msgspec.Struct, frozen=True):
    """How much one level has won: a draw counts half. ``low`` and ``high``: Wilson's 95% interval."""

    level: str
    wins: int
    draws: int
    games: int
    rate: float
    low: float
    high: float
    kills: int
    seconds_per_battle: float
    slowest_decision_seconds: float


class Summary(msgspec.Struct, frozen=True):
    """What a tournament has shown."""

    shares: tuple[Share, ...]
    first_seat_rate: float
    """How often the first seat (the attacker) has won."""
    turns_mean: float
    turns_longest: int
    actions: int
    reasons: dict[str, int]


def tasks(
    setups: int, levels: Sequence[str], games: int, seed: int, budget: int = USUAL_BUDGET
) -> list[BattleTask]:
    """Return the battles of a tournament: pairs with one seed and one set-up, seats swapped."""
    master = seeded(seed)
    found: list[BattleTask] = []
    for number in range(games):
        pair = number // 2
        seats = tuple(levels) if number % 2 == 0 else tuple(reversed(levels))
        battle_seed = draw(fork(master, pair), SEED_SIDES)
        found.append(BattleTask(number, pair % setups, seats, battle_seed, budget))
    return found


def fight_all(
    system: AnySystem, setups: Sequence[object], battles: Sequence[BattleTask], jobs: int
) -> Iterator[BattleResult]:
    """Fight all battles with so many processes; the results come in order. Raises WorkerError."""
    if jobs <= 1:
        resolve = resolver() if system.kind == "campaign" else None
        for task in battles:
            yield fight(system, setups[task.setup], task, resolve)
        return
    packed = tuple(to_json_in_order(setup) for setup in setups)
    chunks = [battles[start : start + CHUNK] for start in range(0, len(battles), CHUNK)]
    with ProcessPoolExecutor(
        max_workers=jobs,
        mp_context=get_context("spawn"),
        initializer=_Worker.begin,
        initargs=(system.name, packed),
    ) as pool:
        try:
            for results in pool.map(_Worker.fight, chunks):
                yield from results
        except BrokenProcessPool as error:
            raise WorkerError("a worker process ended before its battles were fought") from error


class _Worker:
    """What a worker process keeps between its battles."""

    system: AnySystem
    setups: tuple[object, ...]
    resolve: Resolve | None = None

    @classmethod
    def begin(cls, name: str, packed: tuple[bytes, ...]) -> None:
        """Read the set-ups once."""
        cls.system = system_named(name)
        cls.resolve = staticmethod(resolver()) if cls.system.kind == "campaign" else None
        cls.setups = tuple(from_json(data, cls.system.setup_type) for data in packed)

    @classmethod
    def fight(cls, battles: Sequence[BattleTask]) -> list[BattleResult]:
        """Fight a few battles."""
        return [fight(cls.system, cls.setups[task.setup], task, cls.resolve) for task in battles]


def wilson(points: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95% interval of a share of points."""
    if not games:
        return 0.0, 1.0
    share = points / games
    spread = Z_95 * sqrt(share * (1 - share) / games + Z_95**2 / (4 * games**2))
    middle, scale = share + Z_95**2 / (2 * games), 1 + Z_95**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def summarised(results: Sequence[BattleResult], levels: Sequence[str]) -> Summary:
    """Return what these battles have shown, in the order of the levels."""
    games = len(results)
    reasons: dict[str, int] = {}
    for result in results:
        reasons[result.reason] = reasons.get(result.reason, 0) + 1
    shares = tuple(_share(results, level, contestant) for contestant, level in enumerate(levels))
    return Summary(
        shares=shares,
        first_seat_rate=sum(result.winner == 0 for result in results) / games,
        turns_mean=sum(result.turns for result in results) / games,
        turns_longest=max(result.turns for result in results),
        actions=sum(result.actions for result in results),
        reasons=dict(sorted(reasons.items())),
    )


def _share(results: Sequence[BattleResult], level: str, contestant: int) -> Share:
    wins = draws = kills = 0
    thinking = slowest = 0.0
    for result in results:
        seat = contestant if result.number % 2 == 0 else len(result.levels) - 1 - contestant
        wins += result.winner == seat
        draws += result.winner < 0
        kills += result.kills[seat]
        thinking += result.thinking[seat]
        slowest = max(slowest, result.slowest[seat])
    games = len(results)
    points = wins + draws / 2
    low, high = wilson(points, games)
    return Share(level, wins, draws, games, points / games, low, high, kills, thinking / games, slowest)
