"""A strategic map while it is drawn: terrain, owners, sites on flat-top hexes, and the files made of it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import hypot, sqrt
from pathlib import Path

from game.space.hex import FLAT_STEPS, Layout, add, hex_distance, hex_to_offset, offset_to_hex
from game.systems.totalwar.content import NEUTRAL, NO_PANEL, CampaignSiteKind

Panel = tuple[int, int]
"""Column and row."""
ROW_HEIGHT = sqrt(3.0)
COLUMN_STEP = 1.5
WIDTH_CHARACTERS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """A place on the map."""

    at: Panel
    kind: CampaignSiteKind
    name: str
    yield_gold: int = 0
    projects: tuple[str, ...] = ()
    militia: str = ""
    battle_map: str = ""
    works: tuple[str, int] | None = None
    """A facility that stands there from the start, with its level."""

    def as_yaml(self) -> str:
        """One line of the list of sites."""
        parts = [f"at: [{self.at[0]}, {self.at[1]}]", f"kind: {self.kind}", f"name: {self.name}"]
        if self.yield_gold:
            parts.append(f"yield_gold: {self.yield_gold}")
        if self.projects:
            parts.append(f"projects: [{', '.join(self.projects)}]")
        if self.militia:
            parts.append(f"militia: {self.militia}")
        if self.battle_map:
            parts.append(f"battle_map: {self.battle_map}")
        if self.works:
            parts.append(f"facilities: {{{self.works[0]}: {self.works[1]}}}")
        return "  - {" + ", ".join(parts) + "}"


@dataclass(slots=True)
class HexCanvas:
    """Panels by column and row; odd columns lie half a hex lower. Distances are in sides of a hex."""

    columns: int
    rows: int
    ground: str
    impassable: tuple[str, ...]
    terrain: dict[Panel, str] = field(init=False)
    owners: dict[Panel, str] = field(default_factory=dict)
    sites: list[Site] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.terrain = {
            (column, row): self.ground for row in range(self.rows) for column in range(self.columns)
        }

    @property
    def width(self) -> float:
        """Breadth of the whole map."""
        return COLUMN_STEP * self.columns + 0.5

    @property
    def height(self) -> float:
        """Height of the whole map."""
        return ROW_HEIGHT * (self.rows + 0.5)

    def centre(self, panel: Panel) -> tuple[float, float]:
        """Middle of a panel, from the top left corner of the map."""
        column, row = panel
        return COLUMN_STEP * column + 1.0, ROW_HEIGHT * (row + 0.5 + 0.5 * (column % 2))

    def nearest(self, x: float, y: float) -> Panel:
        """The panel whose middle is nearest to a point."""
        return min(self.terrain, key=lambda panel: (self.distance(panel, x, y), panel))

    def nearest_is(self, panel: Panel, x: float, y: float) -> bool:
        """Whether a point close to a panel lies in it."""
        own = self.distance(panel, x, y)
        return all(own <= self.distance(near, x, y) for near in self.neighbours(panel))

    def distance(self, panel: Panel, x: float, y: float) -> float:
        """From the middle of a panel to a point."""
        own_x, own_y = self.centre(panel)
        return hypot(own_x - x, own_y - y)

    def steps(self, one: Panel, other: Panel) -> int:
        """Panels from one to the other."""
        return hex_distance(offset_to_hex(Layout.ODD_Q, *one), offset_to_hex(Layout.ODD_Q, *other))

    def neighbours(self, panel: Panel) -> Iterator[Panel]:
        """The panels around a panel that exist."""
        place = offset_to_hex(Layout.ODD_Q, *panel)
        for step in FLAT_STEPS:
            near = hex_to_offset(Layout.ODD_Q, add(place, step))
            if near in self.terrain:
                yield near

    def is_passable(self, panel: Panel) -> bool:
        """Whether forces can enter."""
        return self.terrain[panel] not in self.impassable

    def place(self, site: Site, *, on: str = "") -> None:
        """Put a site on its panel, which becomes passable ground."""
        if any(other.at == site.at for other in self.sites):
            raise ValueError(f"{site.name}: the panel {site.at} is taken")
        if on:
            self.terrain[site.at] = on
        elif not self.is_passable(site.at):
            self.terrain[site.at] = self.ground
        self.sites.append(site)

    def close_pockets(self, wall: str) -> None:
        """Turn passable ground that is cut off from the largest stretch of it into a wall."""
        left = {panel for panel in self.terrain if self.is_passable(panel)}
        parts: list[set[Panel]] = []
        while left:
            part = self.reached(left, min(left))
            parts.append(part)
            left -= part
        parts.sort(key=len)
        for part in parts[:-1]:
            for panel in part:
                self.terrain[panel] = wall

    def drop_strays(self, capitals: Mapping[str, Panel]) -> None:
        """Make neutral what no faction enters, and what is not joined to its owner's capital."""
        held: dict[str, set[Panel]] = {}
        for panel, owner in self.owners.items():
            if self.is_passable(panel):
                held.setdefault(owner, set()).add(panel)
        self.owners = {
            panel: owner
            for owner, capital in capitals.items()
            for panel in self.reached(held[owner], capital)
        }

    def reached(self, ground: set[Panel], start: Panel) -> set[Panel]:
        """All panels of some ground that are joined to a panel."""
        found, waiting = {start}, [start]
        while waiting:
            for near in self.neighbours(waiting.pop()):
                if near in ground and near not in found:
                    found.add(near)
                    waiting.append(near)
        return found

    def income(self, owner: str) -> int:
        """Gold a turn of all panels of a faction, at 1 a panel."""
        panels = sum(each == owner for each in self.owners.values())
        return panels + sum(site.yield_gold for site in self.sites if self.owners.get(site.at) == owner)

    def grid(self, marks: Mapping[Panel, str]) -> Iterator[str]:
        """The rows of a grid of characters, indented for a block of text."""
        for row in range(self.rows):
            yield "  " + "".join(marks[column, row] for column in range(self.columns))


def folded(key: str, text: str) -> Iterator[str]:
    """A longer text as a folded block."""
    yield f"{key}: >-"
    line = " "
    for word in text.split():
        if len(line) + len(word) + 1 > WIDTH_CHARACTERS:
            yield line
            line = " "
        line += f" {word}"
    yield line


def write_map(
    path: Path, canvas: HexCanvas, header: Iterable[str], legend: Mapping[str, str], description: str
) -> None:
    """Write the ground: kind `map`. `legend` is terrain to character."""
    used = dict.fromkeys(canvas.terrain[panel] for panel in sorted(canvas.terrain))
    characters = ", ".join(f"'{legend[terrain]}': {terrain}" for terrain in legend if terrain in used)
    lines = ["# yaml-language-server: $schema=../../mods/_schema/map.json", *header]
    lines += ["systems: [totalwar]", "grid: hex_flat", "pool: false", *folded("description", description)]
    lines += [f"legend: {{{characters}}}", "rows: |"]
    lines += canvas.grid({panel: legend[terrain] for panel, terrain in canvas.terrain.items()})
    _write(path, lines)


def write_theatre(
    path: Path,
    canvas: HexCanvas,
    header: Iterable[str],
    letters: Mapping[str, str],
    capitals: Iterable[str],
    description: str,
    off_map: str = "",
) -> None:
    """Write owners, sites and capitals: kind `theatre`. `letters` is faction to character."""
    legend = ", ".join(f"{letter}: {faction}" for faction, letter in letters.items())
    lines = ["# yaml-language-server: $schema=../../_schema/theatre.json", *header]
    if off_map:
        lines.append(f"off_map: {off_map}")
    lines += folded("description", description)
    lines += [f"owner_legend: {{{legend}}}", "owners: |"]
    marks = {
        panel: NO_PANEL if terrain == off_map else letters.get(canvas.owners.get(panel, ""), NEUTRAL)
        for panel, terrain in canvas.terrain.items()
    }
    lines += canvas.grid(marks)
    lines += ["capitals:", *(f"  - {{{capital}}}" for capital in capitals), "sites:"]
    lines += [site.as_yaml() for site in canvas.sites]
    _write(path, lines)


def _write(path: Path, lines: Iterable[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", "utf-8", newline="\n")
