"""What never changes in a campaign: tables of the map and its races, built once and shared by all states."""

from collections.abc import Mapping
from weakref import WeakValueDictionary

from game.core.ids import PlayerId
from game.systems.sectors.profile import SectorsRules
from game.systems.sectors.setup import ForceSetup, PlayerSetup, RaceSetup, RegionSetup, SectorsSetup


class Campaign:
    """The closed setup of a campaign with everything looked up by id."""

    __slots__ = (
        "__weakref__",
        "distances",
        "factories",
        "forces",
        "players",
        "races",
        "regions",
        "rules",
        "setup",
    )

    def __init__(self, setup: SectorsSetup) -> None:
        """Build every table that a closed setup decides. Raises ValueError for one that no content gives."""
        width, height = setup.columns * 100, setup.rows * 100
        places = (at for region in setup.regions for at in (region.centre, *region.outline))
        if any(not (0 <= x <= width and 0 <= y <= height) for x, y in places):
            raise ValueError("a region lies off the map")
        if any(not 0 <= near < len(setup.regions) for region in setup.regions for near in region.neighbours):
            raise ValueError("a region borders on what is none")
        self.setup = setup
        self.rules: SectorsRules = setup.rules
        self.regions: tuple[RegionSetup, ...] = setup.regions
        self.races: Mapping[str, RaceSetup] = {race.id: race for race in setup.races}
        self.players: Mapping[PlayerId, PlayerSetup] = {player.id: player for player in setup.players}
        self.factories: tuple[int, ...] = tuple(
            number for number, region in enumerate(setup.regions) if region.has_factory
        )
        self.forces: Mapping[tuple[str, str], ForceSetup] = {
            (race.id, force.system): force for race in setup.races for force in race.forces
        }
        self.distances: tuple[tuple[int, ...], ...] = tuple(map(self._steps_from, range(len(setup.regions))))
        """Steps from each region to each; regions that cannot be reached are as far as there are regions."""

    def _steps_from(self, start: int) -> tuple[int, ...]:
        far = len(self.regions)
        steps = [far] * far
        steps[start] = 0
        frontier = [start]
        while frontier:
            reached = []
            for at in frontier:
                for near in self.regions[at].neighbours:
                    if steps[near] == far and near != start:
                        steps[near] = steps[at] + 1
                        reached.append(near)
            frontier = reached
        return tuple(steps)

    def touches(self, region: int, other: int) -> bool:
        """Whether two regions share a border (SE-2.2)."""
        return other in self.regions[region].neighbours


_IN_USE: WeakValueDictionary[int, Campaign] = WeakValueDictionary()
"""By the identity of its setup, which it keeps alive: no other can have the same while it is in use."""


def campaign_of(setup: SectorsSetup) -> Campaign:
    """Return the tables of a setup: those in use, or new ones."""
    known = _IN_USE.get(id(setup))
    if known is None:
        known = _IN_USE[id(setup)] = Campaign(setup)
    return known
