"""Many battles between two levels: the same results whether one process fights them or several."""

from collections.abc import Generator, Sequence
from math import sqrt
from typing import Final, TypeAlias

import msgspec

from game.agents.agent import USUAL_BUDGET
from game.content.catalog import Catalog
from game.core.rng import draw, fork, seeded
from game.lab.battle import BattleResult, BattleTask, fight, resolver
from game.lab.contestants import BotTerms, Crew, is_bot
from game.lab.workers import Processes, Workers, briefed, chunks_of
from game.rules.system import AnySystem

Z_95: Final = 1.959964
SEED_SIDES: Final = 2**32

Jobs: TypeAlias = int | Workers
"""Who fights: so many processes of this machine, or the workers of a cluster."""


class Share(msgspec.Struct, frozen=True):
    """How much one level has won: a draw counts half. ``low`` and ``high``: Wilson's 95% interval.

    It counts different battles: the same one fought again says nothing more.
    """

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
    """What a tournament has shown. ``distinct``: so many of its battles differ from all others."""

    distinct: int
    shares: tuple[Share, ...]
    first_seat_rate: float
    """How often the first seat (the attacker) has won."""
    turns_mean: float
    turns_longest: int
    actions: int
    reasons: dict[str, int]


def tasks(
    setups: int,
    levels: Sequence[str],
    games: int,
    seed: int,
    budget: int = USUAL_BUDGET,
    *,
    mixed: bool = False,
) -> list[BattleTask]:
    """Return the battles of a tournament: pairs with one set-up, seats swapped, so that no two are the same.

    Different levels have one seed a pair. Those that may play alike (one level twice, bots) have one a
    battle: with the same seed they would fight the same battle twice.
    """
    master = seeded(seed)
    may_be_alike = len({*levels}) < len(levels) or any(is_bot(level) for level in levels)
    found: list[BattleTask] = []
    for number in range(games):
        pair = number // 2
        seats = tuple(levels) if number % 2 == 0 else tuple(reversed(levels))
        source = fork(master, pair)
        if may_be_alike and number % 2:
            source = fork(source, 1)
        found.append(BattleTask(number, pair % setups, seats, draw(source, SEED_SIDES), budget, mixed))
    return found


def fight_all(
    system: AnySystem,
    setups: Sequence[object],
    battles: Sequence[BattleTask],
    jobs: Jobs,
    bots: BotTerms | None = None,
    catalog: Catalog | None = None,
) -> Generator[BattleResult, None, None]:
    """Fight all battles; the results come in order. Raises WorkerError, BotError.

    ``jobs``: so many processes, or the workers of a cluster. ``catalog``: the content with which battles of
    wars are fought (None: all that is in use). Who leaves the iterator early ends the rest.
    """
    terms = bots or BotTerms()
    if isinstance(jobs, int) and jobs <= 1:
        resolve = resolver(catalog) if system.kind == "campaign" else None
        for chunk in chunks_of(battles):
            with Crew(terms) as crew:
                for task in chunk:
                    yield fight(system, setups[task.setup], task, resolve, crew)
        return
    workers = Processes(jobs) if isinstance(jobs, int) else jobs
    yield from workers.fight(briefed(system, setups, terms, catalog), battles)


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
    distinct = len({(result.setup, result.digest) for result in results if result.digest}) or games
    shares = tuple(_share(results, level, contestant, distinct) for contestant, level in enumerate(levels))
    return Summary(
        distinct=distinct,
        shares=shares,
        first_seat_rate=sum(result.winner == 0 for result in results) / games,
        turns_mean=sum(result.turns for result in results) / games,
        turns_longest=max(result.turns for result in results),
        actions=sum(result.actions for result in results),
        reasons=dict(sorted(reasons.items())),
    )


def _share(results: Sequence[BattleResult], level: str, contestant: int, distinct: int) -> Share:
    wins = draws = kills = 0
    thinking = slowest = 0.0
    for result in results:
        seats = [seat for seat in range(len(result.kills)) if result.contestant_of(seat) == contestant]
        wins += result.winner in seats
        draws += result.winner < 0
        kills += sum(result.kills[seat] for seat in seats)
        thinking += sum(result.thinking[seat] for seat in seats)
        slowest = max(slowest, *(result.slowest[seat] for seat in seats))
    games = len(results)
    points = wins + draws / 2
    low, high = wilson(points / games * distinct, distinct)
    return Share(level, wins, draws, games, points / games, low, high, kills, thinking / games, slowest)
