"""What has changed on the map since an agent looked last: what lies elsewhere is not worked out again."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from game.agents.totalwar.force_values import ForceValue
from game.agents.totalwar.reach_map import Discs
from game.systems.totalwar.board import FIGHTERS, full_steps
from game.systems.totalwar.state import Force, Site, TotalWarState

Forces = dict[str, tuple[Force, ForceValue]]


class Scene(NamedTuple):
    """What a side sees, apart from who owns what."""

    everywhere: object
    """Whatever matters on every panel."""
    forces: Forces
    worths: tuple[Mapping[int, object], ...]
    """What panels count for beside what stands there."""


class Changes(NamedTuple):
    """What has changed since the last look."""

    panels: set[int] | None
    """Where something is not as it was, or in reach of whoever is not; None: it may matter everywhere."""
    others: bool
    """Whether it is more than the own forces."""


class Surroundings:
    """The map as a side saw it last."""

    __slots__ = ("_discs", "_faction", "_owners", "_scene", "_sites")

    def __init__(self, discs: Discs) -> None:
        """Nothing has been seen."""
        self._discs = discs
        self._faction = ""
        self._scene: Scene | None = None
        self._owners: list[str] = []
        self._sites: dict[int, Site] = {}

    def look(
        self, state: TotalWarState, faction: str, scene: Scene, contested: frozenset[int] | None
    ) -> Changes:
        """Return what has changed for a side since the last look.

        ``contested``: panels on which it matters which of the own forces could come there; None: on all.
        """
        before = self._scene
        if before is None or faction != self._faction or before.everywhere != scene.everywhere:
            found = Changes(None, others=True)
        else:
            ground = self._changed_ground(state, before.worths, scene.worths)
            forces = tuple(_differing(before.forces, scene.forces))
            reached = self._reached(state, faction, forces, contested)
            others = bool(ground) or any(force.faction != faction for force in forces)
            found = Changes(None if reached is None else ground | reached, others)
        self._faction, self._scene = faction, scene
        self._owners, self._sites = state.owners.copy(), state.sites.copy()
        return found

    def _changed_ground(
        self,
        state: TotalWarState,
        before: Iterable[Mapping[int, object]],
        now: Iterable[Mapping[int, object]],
    ) -> set[int]:
        found: set[int] = set()
        if self._owners != state.owners:
            found.update(panel for panel, owner in enumerate(state.owners) if owner != self._owners[panel])
        if self._sites != state.sites:
            found.update(panel for panel, site in state.sites.items() if site != self._sites.get(panel))
        for old, new in zip(before, now, strict=True):
            if old != new:
                found.update(panel for panel, _ in old.items() ^ new.items())
        return found

    def _reached(
        self, state: TotalWarState, faction: str, forces: Iterable[Force], contested: frozenset[int] | None
    ) -> set[int] | None:
        found: set[int] = set()
        for force in forces:
            if force.kind not in FIGHTERS and force.kind != "garrison":
                return None
            if force.panel < 0:
                continue
            near = self._discs.within(force.panel, full_steps(state, force))
            if force.faction != faction or contested is None:
                found.update(near)
            else:
                found.add(force.panel)
                found.update(contested.intersection(near))
        return found


def _differing(before: Forces, now: Forces) -> Iterable[Force]:
    """Return the forces that are not as they were, as they were and as they are."""
    if before == now:
        return
    for one, other in ((before, now), (now, before)):
        for name, each in one.items():
            if other.get(name) != each:
                yield each[0]
