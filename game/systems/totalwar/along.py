"""Where squadrons could get along with a fleet, now or in their side's next turn (TW-3.1 to TW-3.3)."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from game.systems.totalwar.board import FIGHTERS, forces_at, is_attack, rested
from game.systems.totalwar.merit import places_in_order
from game.systems.totalwar.reach import fleet_lines, squadron_paths, straight_path
from game.systems.totalwar.state import Force, TotalWarState
from game.systems.totalwar.tagalong import is_fresh

Way = tuple[int, ...]


class Company(NamedTuple):
    """A fleet that could take a squadron along, and to where."""

    fleet: str
    panel: int


class Companions:
    """Squadrons with the fleets beside them; sides are rested once, when they are asked about."""

    def __init__(self, state: TotalWarState) -> None:
        """``state``: the war as it stands."""
        self._state = state
        self._now: dict[str, _Side] = {}
        self._next: dict[str, _Side] = {}
        movement = state.campaign.rules.movement
        along = movement.fleet_panels + movement.after_tagalong_panels
        self.most_panels = max(along, movement.squadron_panels)
        """So far anybody may get in a turn."""

    def next_turn(
        self, squadron: Force, to: int | None = None, known: Collection[int] = ()
    ) -> Iterator[Company]:
        """Yield where a squadron could get with a fleet in its side's next turn, each panel once.

        ``to``: this panel alone is looked at; ``known``: these are not.
        """
        faction, beside = squadron.faction, _fleets_beside(self._state, squadron)
        if not beside:
            return
        side = self._next.get(faction)
        if side is None:
            side = self._next[faction] = _Side(_at_its_turn(self._state, faction), faction)
        yield from side.companies(squadron.id, beside, to, known)

    def now(
        self,
        squadron: Force,
        fleets: Collection[Force],
        to: int | None = None,
        known: Collection[int] = (),
    ) -> Iterator[Company]:
        """Yield where a squadron could still get with one of these fleets in this turn, each panel once.

        ``to`` and ``known``: as :meth:`next_turn` has them.
        """
        faction, names = squadron.faction, {fleet.id for fleet in fleets}
        beside = [fleet for fleet in _fleets_beside(self._state, squadron) if fleet.id in names]
        if not beside:
            return
        side = self._now.get(faction)
        if side is None:
            side = self._now[faction] = _Side(self._state, faction)
        yield from side.companies(squadron.id, beside, to, known)


def _fleets_beside(state: TotalWarState, squadron: Force) -> list[Force]:
    """Return the fleets of its side that stand beside a squadron, moved or not (TW-3.1); of others none."""
    is_one = squadron.kind == "squadron" and squadron.panel >= 0
    near = state.map.neighbours[squadron.panel] if is_one else ()
    here = (force for panel in near for force in forces_at(state, panel))
    return [force for force in here if force.kind == "fleet" and force.faction == squadron.faction]


def _at_its_turn(state: TotalWarState, faction: str) -> TotalWarState:
    """Return the war as a side's turn would begin now, with all forces where they stand."""
    found = state.clone()
    for force in state.forces.values():
        if force.kind in FIGHTERS and force.faction == faction:
            found.forces[force.id] = rested(found, force)
    return found


class _Side:
    """One side's squadrons and fleets in a turn: where the ones get along with the others."""

    def __init__(self, state: TotalWarState, faction: str) -> None:
        self._state = state
        officers = places_in_order(state, state.factions[faction])
        self._places = {officer.id: place for place, officer in enumerate(officers)}
        self._further = state.campaign.rules.movement.after_tagalong_panels
        self._lines: dict[str, tuple[tuple[int, Way], ...]] = {}
        self._ways: dict[tuple[str, int, int], Way | None] = {}

    def companies(
        self, name: str, fleets: Collection[Force], to: int | None, known: Collection[int] = ()
    ) -> Iterator[Company]:
        """Yield which of the fleets beside a squadron could take it along, and where it could get then."""
        squadron, seen = self._state.forces[name], {*known}
        for fleet in (self._state.forces[each.id] for each in fleets):
            if is_fresh(squadron) and is_fresh(fleet):
                for panel in self._with(squadron, fleet, to, seen):
                    seen.add(panel)
                    yield Company(fleet.id, panel)

    def _with(self, squadron: Force, fleet: Force, to: int | None, seen: set[int]) -> Iterator[int]:
        state = self._state
        further = self._further if self._goes_on(squadron, fleet) else 0
        for direction, path in self._lines_of(fleet):
            way = self._way(squadron, direction, len(path) - 1)
            if way is None or (to is not None and state.map.distance(way[-1], to) > further):
                continue
            ends = {way[-1]: None}
            if further and to != way[-1] and not is_attack(state, squadron, way[-1]):
                on = replace(squadron, panel=way[-1], steps_left=further)
                ends |= dict.fromkeys(squadron_paths(state, on))
            fresh = [each for each in ends if each not in seen and to in (None, each)]
            if fresh and self._has_room(squadron, way, fleet, path):
                yield from fresh

    def _way(self, squadron: Force, direction: int, panels: int) -> Way | None:
        """Return a squadron's part of a move, looked for once whatever the fleet (TW-3.1)."""
        key = squadron.id, direction, panels
        if key not in self._ways:
            self._ways[key] = straight_path(self._state, squadron, direction, panels)
        return self._ways[key]

    def _goes_on(self, squadron: Force, fleet: Force) -> bool:
        """Whether an officer may order a squadron on after a fleet's move: who outranks it moved first."""
        places = self._places
        if squadron.officer not in places or fleet.officer not in places:
            return False
        return places[squadron.officer] >= places[fleet.officer]

    def _lines_of(self, fleet: Force) -> tuple[tuple[int, Way], ...]:
        """Return the moves that a fleet could make but for own forces: direction and path (TW-2.1)."""
        found = self._lines.get(fleet.id)
        if found is None:
            lines = fleet_lines(self._state, fleet)
            ways = ((each, straight_path(self._state, fleet, each, panels)) for each, panels in lines)
            found = self._lines[fleet.id] = tuple((each, way) for each, way in ways if way is not None)
        return found

    def _has_room(self, squadron: Force, way: Way, fleet: Force, path: Way) -> bool:
        """Whether a fleet and a squadron can end a move so: on no own force that stays (TW-3.4).

        Where others beside the fleet would have to go along first, the squadron gets as far by itself.
        """
        here = (force for panel in (way[-1], path[-1]) for force in forces_at(self._state, panel))
        stays = (force for force in here if force.id not in (squadron.id, fleet.id))
        return way[-1] != path[-1] and all(force.faction != fleet.faction for force in stays)
