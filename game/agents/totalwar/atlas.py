"""Distances on a theatre, worked out once for each panel that anybody wants to go to."""

from typing import Final

from game.systems.totalwar.campaign import Theatre

FAR: Final = 10_000
"""Steps to a panel that cannot be reached."""


class Atlas:
    """What an agent remembers about a map."""

    __slots__ = ("_fields", "theatre")

    def __init__(self, theatre: Theatre) -> None:
        """Nothing is measured yet."""
        self.theatre = theatre
        self._fields: dict[int, list[int]] = {}

    def steps_to(self, panel: int) -> list[int]:
        """Return the steps from every panel to this one over passable ground."""
        known = self._fields.get(panel)
        if known is not None:
            return known
        theatre = self.theatre
        steps = [FAR] * theatre.size
        steps[panel] = 0
        frontier, distance = [panel], 0
        while frontier:
            distance += 1
            fresh = []
            for at in frontier:
                for near in theatre.neighbours[at]:
                    if steps[near] == FAR and theatre.is_passable[near]:
                        steps[near] = distance
                        fresh.append(near)
            frontier = fresh
        self._fields[panel] = steps
        return steps
