"""Whether a made board favours an edge: the same players with the same forces at both, many times."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from game.content.catalog import Catalog
from game.lab.tournament import Jobs, fight_all, tasks, wilson
from game.rules.system import AnySystem

LEAST, MOST = 0.4, 0.6
"""Between these the first side's share of the points shows no edge at an advantage."""
USUAL_GAMES: Final = 40


class Fairness(msgspec.Struct, frozen=True):
    """How the sides of a board have fared; a draw counts half for either."""

    games: int
    first: int
    second: int

    @property
    def share(self) -> float:
        """The first side's share of the points."""
        return (self.first + (self.games - self.first - self.second) / 2.0) / self.games

    @property
    def limits(self) -> tuple[float, float]:
        """Between what the share lies in all likelihood."""
        return wilson(self.share * self.games, self.games)

    @property
    def is_fair(self) -> bool:
        """Whether neither side is at an advantage."""
        return LEAST <= self.share <= MOST


def measured(
    system: AnySystem,
    catalog: Catalog,
    request: object,
    games: int,
    seed: int,
    level: str,
    jobs: Jobs = 1,
    on_game: Callable[[int], None] | None = None,
) -> Fairness:
    """Let one level play both sides so often; the two forces swap the sides in every second game.

    ``request`` is a battle of two sides. Raises SetupError, WorkerError.
    """
    setups = tuple(system.build_setup(each, catalog) for each in (request, swapped(request)))
    battles = tasks(1, (level, level), games, seed)
    turned = [msgspec.structs.replace(task, setup=task.number % 2) for task in battles]
    first = second = 0
    for number, result in enumerate(fight_all(system, setups, turned, jobs), 1):
        first += result.winner == 0
        second += result.winner == 1
        if on_game is not None:
            on_game(number)
    return Fairness(games, first, second)


def swapped(request: object) -> object:
    """Return a request whose two sides have each other's forces; seats and what is left open stay."""
    sides = getattr(request, "sides", ())
    values = list(sides.values()) if isinstance(sides, dict) else list(sides)
    if len(values) != 2 or not isinstance(request, msgspec.Struct):
        return request
    one, other = values
    turned = [
        msgspec.structs.replace(one, units=other.units),
        msgspec.structs.replace(other, units=one.units),
    ]
    fresh = dict(zip(sides, turned)) if isinstance(sides, dict) else tuple(turned)
    return msgspec.structs.replace(request, sides=fresh)
