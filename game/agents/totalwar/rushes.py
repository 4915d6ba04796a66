"""Enemies who could storm an own capital with their second move from now, and who could be back before."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from game.systems.totalwar.board import full_steps
from game.systems.totalwar.state import Force, TotalWarState

MOVES: Final = 2
"""So many moves away whoever comes is seen coming."""


class Rush(NamedTuple):
    """What an own capital has to fear, and who could be back in time."""

    capital: int
    stormers: tuple[tuple[str, int, int], ...]
    """The enemies so near, strongest first: name, strength and panel."""
    back: tuple[tuple[str, int], ...]
    """The two strongest of the own forces that could go into it with their next move."""

    def best_back(self, without: str) -> int:
        """Return how strong the best of the own forces that could be back is, one of them left out."""
        return next((strength for name, strength in self.back if name != without), 0)


def find_rushes(
    state: TotalWarState,
    faction: str,
    enemies: Iterable[Force],
    strength: Mapping[str, int],
    back: Mapping[int, Iterable[tuple[str, int]]],
    steps_to: Callable[[int], Sequence[int]],
) -> tuple[Rush, ...]:
    """Return the own capitals that anybody could storm so soon. ``back``: who could be where in a move."""
    found = []
    for panel, site in state.sites.items():
        if site.kind != "capital" or state.owners[panel] != faction:
            continue
        steps = steps_to(panel)
        stormers = [
            (force.id, strength[force.id], force.panel)
            for force in enemies
            if steps[force.panel] <= MOVES * full_steps(state, force)
        ]
        if stormers:
            stormers.sort(key=lambda each: (-each[1], each[0]))
            nearest = sorted(back.get(panel, ()), key=lambda pair: (-pair[1], pair[0]))
            found.append(Rush(panel, tuple(stormers), tuple(nearest[:2])))
    return tuple(found)
