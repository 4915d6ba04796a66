"""Hex boards with any outline and holes. A panel is an int index, in ascending order of row, then column."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.space.bits import mask_of
from game.space.hex import (
    DIRECTION_COUNT,
    Hex,
    Layout,
    add,
    cube_dot,
    hex_distance,
    hexes_within,
    offset_to_hex,
    ring,
    subtract,
)

OFF_BOARD = -1


@dataclass(frozen=True, slots=True)
class HexGrid:
    """The panels of a map and everything that depends on them alone.

    `positions[panel]` is (column, row) in the offset layout, `hexes[panel]` the axial place. `steps[panel]`
    has one entry for each direction, OFF_BOARD where no panel is; `neighbours[panel]` has those that exist.
    """

    layout: Layout
    positions: tuple[tuple[int, int], ...]
    hexes: tuple[Hex, ...] = field(init=False, compare=False, repr=False)
    panels: dict[Hex, int] = field(init=False, compare=False, repr=False)
    steps: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    neighbours: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        positions = tuple(sorted(self.positions, key=lambda position: position[::-1]))
        hexes = tuple(offset_to_hex(self.layout, column, row) for column, row in positions)
        panels = {place: panel for panel, place in enumerate(hexes)}
        if len(panels) != len(positions):
            raise ValueError("a panel is named twice")
        steps = tuple(
            tuple(panels.get(add(place, step), OFF_BOARD) for step in self.layout.direction_steps)
            for place in hexes
        )
        tables: tuple[tuple[str, object], ...] = (
            ("positions", positions),
            ("hexes", hexes),
            ("panels", panels),
            ("steps", steps),
            ("neighbours", tuple(tuple(p for p in around if p != OFF_BOARD) for around in steps)),
        )
        for name, table in tables:
            object.__setattr__(self, name, table)

    @property
    def panel_count(self) -> int:
        """How many panels the map has."""
        return len(self.positions)

    def panel_at(self, column: int, row: int) -> int:
        """The panel at a column and row, OFF_BOARD where none is."""
        return self.panels.get(offset_to_hex(self.layout, column, row), OFF_BOARD)

    def panel_name(self, panel: int) -> str:
        """Column and row as players count them, from 1, as in "4,8"."""
        column, row = self.positions[panel]
        return f"{column + 1},{row + 1}"

    def distance(self, a: int, b: int) -> int:
        """Steps from a to b as if there were no holes."""
        return hex_distance(self.hexes[a], self.hexes[b])

    def ring_around(self, panel: int, radius: int) -> tuple[int, ...]:
        """The panels exactly so many steps away, clockwise."""
        return self._existing(ring(self.hexes[panel], radius))

    def within(self, panel: int, radius: int) -> tuple[int, ...]:
        """The panels at most so many steps away, the panel itself included, ascending."""
        return tuple(sorted(self._existing(hexes_within(self.hexes[panel], radius))))

    def straight_from(self, panel: int, direction: int, steps: int) -> tuple[int, ...]:
        """The next panels in a straight line, at most `steps`; a hole or the edge ends it."""
        walked: list[int] = []
        while len(walked) < steps and (panel := self.steps[panel][direction]) != OFF_BOARD:
            walked.append(panel)
        return tuple(walked)

    def straight_direction(self, a: int, b: int) -> int | None:
        """The direction in which b lies straight from a, None when it does not; holes do not matter."""
        away = self.distance(a, b)
        offset = subtract(self.hexes[b], self.hexes[a])
        for direction, (q, r) in enumerate(self.layout.direction_steps):
            if away and offset == (q * away, r * away):
                return direction
        return None

    def is_in_view(self, panel: int, facing: int, other: int) -> bool:
        """Whether another panel lies ahead or abeam of a unit here that faces in this direction (WG-3.6)."""
        offset = subtract(self.hexes[other], self.hexes[panel])
        return cube_dot(offset, self.layout.direction_steps[facing]) >= 0

    def bearings(self, a: int, b: int) -> tuple[int, ...]:
        """The direction nearest to b as seen from a; two where b lies exactly between, none for a = b."""
        if a == b:
            return ()
        offset = subtract(self.hexes[b], self.hexes[a])
        ahead = [cube_dot(offset, step) for step in self.layout.direction_steps]
        return tuple(direction for direction in range(DIRECTION_COUNT) if ahead[direction] == max(ahead))

    def neighbour_masks(self) -> tuple[int, ...]:
        """The neighbours of every panel as masks (for `game.space.paths.flood`); worth it on small maps."""
        return tuple(map(mask_of, self.neighbours))

    def _existing(self, places: Iterable[Hex]) -> tuple[int, ...]:
        panels = self.panels
        return tuple(panels[place] for place in places if place in panels)


def hex_rectangle(layout: Layout, columns: int, rows: int, *, is_staggered: bool = False) -> HexGrid:
    """A full map; a staggered one lacks the last panel of every shoved row or column."""
    shoved = 1 if layout in (Layout.ODD_Q, Layout.ODD_R) else 0
    return HexGrid(
        layout,
        tuple(
            (column, row)
            for row in range(rows)
            for column in range(columns)
            if not is_staggered
            or not (
                (column % 2 == shoved and row == rows - 1)
                if layout.is_flat
                else (row % 2 == shoved and column == columns - 1)
            )
        ),
    )
