"""Whether every seat is worth taking: the same player in all of them, board by board or war by war."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from game.agents.agent import USUAL_BUDGET
from game.content.catalog import Catalog
from game.lab.battle import BattleResult
from game.lab.pairings import (
    ALL_MAPS,
    boards_of,
    campaign_setups,
    campaigns_of,
    mirrored_setups,
)
from game.lab.tournament import Jobs, fight_all, tasks, wilson
from game.rules.measures import PairingError
from game.rules.system import AnySystem

MARGIN: Final = 0.06
"""A seat is fair that wins its even share, give or take so much."""


class SeatRate(msgspec.Struct, frozen=True):
    """How often a seat has won, a draw shared by all; ``low`` and ``high``: Wilson's 95% interval."""

    seat: str
    rate: float
    low: float
    high: float


class SeatRow(msgspec.Struct, frozen=True):
    """What the games on one board, or of one campaign, have shown of its seats."""

    name: str
    games: int
    distinct: int
    """So many of them differ from all others; the intervals count these."""
    seats: tuple[SeatRate, ...]
    turns_mean: float
    reasons: dict[str, int]

    @property
    def is_fair(self) -> bool:
        """Whether every seat wins its even share, give or take ``MARGIN``."""
        even = 1 / len(self.seats)
        return all(abs(seat.rate - even) <= MARGIN for seat in self.seats)


def places(system: AnySystem, catalog: Catalog, name: str = ALL_MAPS) -> list[str]:
    """Return the boards or campaigns whose seats are compared. Raises PairingError."""
    if system.kind != "campaign":
        return boards_of(system, catalog, name)
    known = campaigns_of(system, catalog)
    if name == ALL_MAPS:
        return known
    if name not in known:
        raise PairingError(f"there is no campaign {name!r}; there are {', '.join(known)}")
    return [name]


def seat_rows(
    system: AnySystem,
    catalog: Catalog,
    names: Sequence[str],
    level: str,
    games: int,
    seed: int,
    jobs: Jobs,
    budget: int = USUAL_BUDGET,
) -> Iterator[SeatRow]:
    """Yield what so many games of a level against itself show of every board or campaign.

    Squads of both sides are alike, but for the board's handicap. Raises PairingError, WorkerError.
    """
    for name in names:
        if system.kind == "campaign":
            setups = campaign_setups(system, catalog, name)
        else:
            setups = mirrored_setups(system, catalog, name)
        players = tuple(each for each in system.players(setups[0]) if each != system.own_seat)
        battles = tasks(len(setups), (level, level), games, seed, budget)
        results = list(fight_all(system, setups, battles, jobs, catalog=catalog))
        yield row_of(name, players, results)


def row_of(name: str, players: Sequence[str], results: Sequence[BattleResult]) -> SeatRow:
    """Return what these games have shown; ``players`` are the seats in table order."""
    games = len(results)
    distinct = len({(result.setup, result.digest) for result in results})
    rates = []
    for seat, player in enumerate(players):
        points = sum(
            1.0 if result.winner == seat else 0.0 if result.winner >= 0 else 1 / len(players)
            for result in results
        )
        low, high = wilson(points / games * distinct, distinct)
        rates.append(SeatRate(player, points / games, low, high))
    reasons: dict[str, int] = {}
    for result in results:
        reasons[result.reason] = reasons.get(result.reason, 0) + 1
    return SeatRow(
        name=name,
        games=games,
        distinct=distinct,
        seats=tuple(rates),
        turns_mean=sum(result.turns for result in results) / games,
        reasons=dict(sorted(reasons.items())),
    )
