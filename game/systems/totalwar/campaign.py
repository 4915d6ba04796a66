"""What never changes in a war: tables of the maps, models and rules, built once and shared by all states."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from weakref import WeakValueDictionary

from game.core.ids import FrameId
from game.space.hex import FLAT_STEPS, Hex, Layout, add, hex_distance, hex_to_offset, offset_to_hex
from game.systems.totalwar.profile import Facility, Project, Rank, Superweapon, TotalWarRules
from game.systems.totalwar.setup import (
    NOTED_IF_REQUIRED,
    CapitalSetup,
    FrameSetup,
    HeroSetup,
    SiteSetup,
    TheatreSetup,
    TotalWarSetup,
    begun_by,
)

OFF_MAP = -1
_KEPT_GRIDS = 16
"""Maps whose neighbours are kept: wars, their checks and forecasts ask for the same few again and again."""
ODD_Q_STEPS: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple(
        (column - odd, row)
        for column, row in (
            hex_to_offset(Layout.ODD_Q, add(offset_to_hex(Layout.ODD_Q, odd, 0), step)) for step in FLAT_STEPS
        )
    )
    for odd in (0, 1)
)
"""For even and for odd columns: how column and row change towards each direction, clockwise from N."""


@lru_cache(maxsize=_KEPT_GRIDS)
def _places(columns: int, rows: int) -> tuple[Hex, ...]:
    return tuple(offset_to_hex(Layout.ODD_Q, column, row) for row in range(rows) for column in range(columns))


@lru_cache(maxsize=_KEPT_GRIDS)
def _steps(columns: int, rows: int, is_there: tuple[bool, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the panels beside each, clockwise from N; none for a panel that is not there."""

    def around(column: int, row: int) -> tuple[int, ...]:
        found = []
        for by_column, by_row in ODD_Q_STEPS[column & 1]:
            at_column, at_row = column + by_column, row + by_row
            panel = at_row * columns + at_column
            is_on = 0 <= at_column < columns and 0 <= at_row < rows and is_there[panel]
            found.append(panel if is_on else OFF_MAP)
        return tuple(found)

    return tuple(
        around(panel % columns, panel // columns) if is_there[panel] else ()
        for panel in range(columns * rows)
    )


class Theatre:
    """One map. ``steps[panel][direction]`` is the neighbour or OFF_MAP; directions are N NE SE S SW NW."""

    __slots__ = (
        "capitals",
        "edge",
        "is_passable",
        "neighbours",
        "open_panels",
        "panels",
        "places",
        "setup",
        "sites",
        "size",
        "steps",
    )

    def __init__(self, setup: TheatreSetup) -> None:
        """Precompute neighbours and rows of a closed map."""
        columns, rows = setup.columns, setup.rows
        self.setup = setup
        self.size = columns * rows
        self.places: tuple[Hex, ...] = _places(columns, rows)
        self.panels: tuple[int, ...] = tuple(panel for panel in range(self.size) if setup.terrain[panel])
        self.steps: tuple[tuple[int, ...], ...] = _steps(columns, rows, tuple(map(bool, setup.terrain)))
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(near for near in steps if near != OFF_MAP) for steps in self.steps
        )
        self.is_passable: tuple[bool, ...] = tuple(
            bool(terrain) and terrain not in setup.impassable for terrain in setup.terrain
        )
        self.open_panels: Mapping[str, int] = Counter(
            owner for owner, is_passable in zip(setup.owners, self.is_passable, strict=True) if is_passable
        )
        """How many passable panels belong to whom at first."""
        self.edge: tuple[int, ...] = tuple(
            panel for panel in self.panels if len(self.neighbours[panel]) < len(FLAT_STEPS)
        )
        self.sites: dict[int, SiteSetup] = {site.panel: site for site in setup.sites}
        self.capitals: dict[str, CapitalSetup] = {capital.faction: capital for capital in setup.capitals}

    def panel(self, column: int, row: int) -> int:
        """The panel at a column and row."""
        return row * self.setup.columns + column

    def distance(self, a: int, b: int) -> int:
        """Steps from one panel to another, whatever lies between."""
        return hex_distance(self.places[a], self.places[b])

    def line(self, panel: int, direction: int, panels: int) -> tuple[int, ...]:
        """The next panels in one direction; it ends at the edge of the map (TW-1.1)."""
        found = []
        for _ in range(panels):
            panel = self.steps[panel][direction]
            if panel == OFF_MAP:
                break
            found.append(panel)
        return tuple(found)

    def within(self, panel: int, radius: int) -> tuple[int, ...]:
        """All panels at most so many steps away, the panel itself first."""
        found, frontier = {panel: None}, [panel]
        for _ in range(radius):
            frontier = [near for at in frontier for near in self.neighbours[at] if near not in found]
            found.update(dict.fromkeys(frontier))
        return tuple(found)


class Campaign:
    """The closed setup of a war with everything looked up by id."""

    __slots__ = (
        "__weakref__",
        "ace_kills",
        "facilities",
        "frames",
        "grunts",
        "heroes",
        "opening",
        "projects",
        "rank_numbers",
        "required",
        "rules",
        "setup",
        "superweapons",
        "theatres",
    )

    def __init__(self, setup: TotalWarSetup) -> None:
        """Build every table that a closed setup decides."""
        rules = setup.rules
        self.setup = setup
        self.rules: TotalWarRules = rules
        self.theatres: tuple[Theatre, ...] = tuple(map(Theatre, setup.theatres))
        self.frames: Mapping[FrameId, FrameSetup] = {frame.id: frame for frame in setup.frames}
        self.facilities: Mapping[str, Facility] = {facility.id: facility for facility in rules.facilities}
        self.superweapons: Mapping[str, Superweapon] = {weapon.id: weapon for weapon in rules.superweapons}
        self.projects: Mapping[str, Project] = {project.id: project for project in rules.projects}
        is_noted = begun_by(setup) >= NOTED_IF_REQUIRED
        self.opening: frozenset[str] = frozenset(
            each.id for each in rules.projects if not each.is_single and (each.unlocks or not is_noted)
        )
        """The projects by which a whole tier can be built (TW-4.8)."""
        self.required: frozenset[str] = frozenset(
            needed for project in rules.projects for needed in project.requires
        )
        """The projects that others wait for (TW-4.8)."""
        self.rank_numbers: Mapping[str, int] = {rank.id: number for number, rank in enumerate(rules.ranks)}
        self.heroes: Mapping[str, HeroSetup] = {hero.id: hero for hero in setup.heroes}
        grunts = {origin: officer.grunt for officer, origin in setup.rogues if officer.grunt}
        grunts.update((faction.origin, faction.grunt) for faction in setup.factions if faction.origin)
        grunts.update((faction.id, faction.grunt) for faction in setup.factions)
        self.grunts: Mapping[str, FrameId] = grunts
        kills = list(rules.aftermath.ace_kills)
        if len(kills) > ACE_OPTION_LEVEL:
            kills[ACE_OPTION_LEVEL] = setup.options.ace_4
        self.ace_kills: tuple[int, ...] = tuple(kills)

    def rank(self, number: int) -> Rank:
        """The rank with this number, 0 = lowest."""
        return self.rules.ranks[number]

    def ace_level(self, frame: FrameId, kills: int, *, has_hero: bool = False) -> int:
        """The ace level of a machine; heroes earn none (TW-9.4, TW-7.8)."""
        if has_hero or self.frames[frame].klass not in self.rules.aftermath.ace_classes:
            return 0
        return sum(kills >= needed for needed in self.ace_kills)


ACE_OPTION_LEVEL = 3
"""Index of the ace level whose kills the option ``ace_4`` sets."""


_IN_USE: WeakValueDictionary[int, Campaign] = WeakValueDictionary()
"""By the identity of its setup, which it keeps alive: no other can have the same while it is in use."""


def campaign_of(setup: TotalWarSetup) -> Campaign:
    """Return the tables of a setup: those in use, or new ones. A great war's take a good while to build."""
    known = _IN_USE.get(id(setup))
    if known is None:
        known = _IN_USE[id(setup)] = Campaign(setup)
    return known
