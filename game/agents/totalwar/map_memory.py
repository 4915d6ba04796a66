"""Distances on a theatre, worked out once for each panel that anybody wants to go to; who reaches where."""

from collections.abc import Iterable, Mapping
from typing import Final

from game.agents.totalwar.supply_cuts import CutVertices
from game.systems.totalwar.board import full_steps
from game.systems.totalwar.campaign import Theatre
from game.systems.totalwar.state import Force, TotalWarState

FAR: Final = 10_000
"""Steps to a panel that cannot be reached."""


class MapMemory:
    """What an agent remembers: distances, and what he found out about ground that has not changed."""

    __slots__ = ("_discs", "_fields", "_open", "cut_vertices", "theatre")

    def __init__(self, theatre: Theatre) -> None:
        """Nothing is measured yet."""
        self.theatre = theatre
        self.cut_vertices = CutVertices()
        self._open = tuple(
            tuple(near for near in nears if theatre.is_passable[near]) for nears in theatre.neighbours
        )
        self._fields: dict[int, list[int]] = {}
        self._discs: dict[tuple[int, int], tuple[int, ...]] = {}

    def within(self, panel: int, steps: int) -> tuple[int, ...]:
        """Return the panels so many steps round a panel at most, whatever lies between."""
        known = self._discs.get((panel, steps))
        if known is None:
            known = self._discs[panel, steps] = tuple(self.theatre.within(panel, steps))
        return known

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
                for near in self._open[at]:
                    if steps[near] == FAR:
                        steps[near] = distance
                        fresh.append(near)
            frontier = fresh
        self._fields[panel] = steps
        return steps


def threats_of(
    state: TotalWarState, memory: MapMemory, forces: Iterable[Force], strength: Mapping[str, int]
) -> dict[int, list[tuple[str, int]]]:
    """Return for each panel which of these forces could attack it in their next turn, with their strength."""
    theatre, found = state.map, dict[int, list[tuple[str, int]]]()
    for force in forces:
        steps, pair = full_steps(state, force), (force.id, strength[force.id])
        panels: Iterable[int]
        if force.kind == "fleet":
            panels = [
                panel
                for direction in range(len(theatre.steps[force.panel]))
                for panel in theatre.line(force.panel, direction, steps)
            ]
        else:
            panels = memory.within(force.panel, steps)
        for panel in panels:
            if panel in found:
                found[panel].append(pair)
            else:
                found[panel] = [pair]
    return found
