"""Whether a made board favours an edge: the same players with the same forces at both, many times."""

from __future__ import annotations

from collections.abc import Callable
from operator import add
from typing import Final

import msgspec

from game.content.catalog import Catalog
from game.lab.tournament import Jobs, fight_all, tasks, wilson
from game.rules.system import AnySystem

LEAST, MOST = 0.8, 1.2
"""Of its even share: between these a side's share of the points shows no place at an advantage."""
USUAL_GAMES: Final = 40


class Fairness(msgspec.Struct, frozen=True):
    """How the sides of a board have fared, in points; those of a draw are shared by all sides."""

    games: int
    points: tuple[float, ...]

    @property
    def even(self) -> float:
        """The share of the points that every side should have."""
        return 1 / len(self.points)

    @property
    def shares(self) -> tuple[float, ...]:
        """Every side's share of the points."""
        return tuple(points / self.games for points in self.points)

    @property
    def limits(self) -> tuple[tuple[float, float], ...]:
        """Between what each share lies in all likelihood."""
        return tuple(wilson(points, self.games) for points in self.points)

    @property
    def is_fair(self) -> bool:
        """Whether no side is at an advantage."""
        return all(LEAST * self.even <= share <= MOST * self.even for share in self.shares)

    @property
    def is_unfair(self) -> bool:
        """Whether some side is at an advantage in all likelihood: few games cannot tell."""
        return any(high < LEAST * self.even or low > MOST * self.even for low, high in self.limits)


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
    """Let one level play all sides so often; from game to game the forces change places.

    ``request`` is a battle of two sides, or a campaign of several races. Who stops it is told of the games
    that were played until then. Raises SetupError, WorkerError; KeyboardInterrupt before the first game.
    """
    setups = tuple(system.build_setup(each, catalog) for each in turned(request))
    battles = tasks(1, (level, level), games, seed)
    placed = [msgspec.structs.replace(task, setup=task.number % len(setups)) for task in battles]
    teams = system.teams(setups[0]) if system.teams is not None else (0, 1)
    found = Fairness(0, (0.0,) * len(setups))
    try:
        for result in fight_all(system, setups, placed, jobs):
            won = {teams[seat] for seat in result.winners} or {*range(len(setups))}
            gained = [1 / len(won) if side in won else 0.0 for side in range(len(setups))]
            found = Fairness(found.games + 1, tuple(map(add, found.points, gained)))
            if on_game is not None:
                on_game(found.games)
    except KeyboardInterrupt:
        if not found.games:
            raise
    return found


def turned(request: object) -> tuple[object, ...]:
    """Return a request with its forces, or its races, at every side once; seats stay where they are."""
    assert isinstance(request, msgspec.Struct)
    races: tuple[str, ...] = getattr(request, "races", ())
    if races:
        return tuple(
            msgspec.structs.replace(request, races=(*races[place:], *races[:place]))
            for place in range(len(races))
        )
    sides = getattr(request, "sides", ())
    values = list(sides.values()) if isinstance(sides, dict) else list(sides)
    if len(values) != 2:
        return request, request
    one, other = values
    swapped = [
        msgspec.structs.replace(one, units=other.units),
        msgspec.structs.replace(other, units=one.units),
    ]
    fresh = dict(zip(sides, swapped)) if isinstance(sides, dict) else tuple(swapped)
    return request, msgspec.structs.replace(request, sides=fresh)
