"""What has changed on the map since an agent looked last: what lies elsewhere is not worked out again."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from game.agents.totalwar.reach_map import Discs
from game.core.ids import UnitId
from game.systems.totalwar.board import FIGHTERS, full_steps
from game.systems.totalwar.state import Force, Site, TotalWarState, Unit


class Scene(NamedTuple):
    """What a side sees, apart from who owns what and which forces there are."""

    everywhere: object
    """Whatever matters on every panel."""
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

    __slots__ = ("_discs", "_faction", "_forces", "_machines", "_owners", "_scene", "_sites")

    def __init__(self, discs: Discs) -> None:
        """Nothing has been seen."""
        self._discs = discs
        self._faction = ""
        self._scene: Scene | None = None
        self._owners: list[str] = []
        self._sites: dict[int, Site] = {}
        self._forces: dict[str, Force] = {}
        self._machines: dict[UnitId, Unit] = {}

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
            forces = tuple(self._differing(state))
            reached = self._reached(state, faction, forces, contested)
            others = bool(ground) or any(force.faction != faction for force in forces)
            found = Changes(None if reached is None else ground | reached, others)
        self._faction, self._scene = faction, scene
        self._owners, self._sites = state.owners.copy(), state.sites.copy()
        self._forces, self._machines = state.forces.copy(), state.units.copy()
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

    def _differing(self, state: TotalWarState) -> Iterator[Force]:
        """Yield who is not as he was, or whose machines are not: as they were and as they are."""
        changed: set[UnitId] = set()
        if self._machines != state.units:
            names = self._machines.keys() | state.units.keys()
            changed.update(name for name in names if self._machines.get(name) != state.units.get(name))
        for name, before in self._forces.items():
            now = state.forces.get(name)
            if now is before and not changed:
                continue
            if now != before or not changed.isdisjoint(before.units):
                yield before
                if now is not None:
                    yield now
        for name in state.forces.keys() - self._forces.keys():
            yield state.forces[name]
