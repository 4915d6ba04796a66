"""Hex boards with relief: what lies higher is drawn further up, and is picked where it is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.core.table import BoardView
from game.views.board.geometry import Place
from game.views.board.hex_geometry import HexGeometry

LIFT = 0.17
"""How far up a level moves what stands on it, in units."""
PARTS = 4
"""A wall is searched under the mouse in so many steps a level."""


@dataclass(frozen=True, slots=True)
class ReliefGeometry(HexGeometry):
    """A hex board whose tiles have tops, in levels. They change with the ground; nothing else does."""

    tops: list[int] = field(default_factory=list, compare=False, repr=False)

    @classmethod
    def of(cls, board: BoardView) -> ReliefGeometry:
        """Return the geometry of a board view, flat until its tops are set."""
        panels = tuple(bool(terrain) for terrain in board.terrain)
        is_pointy, is_staggered = board.grid == "hex_pointy", board.is_staggered is True
        return cls(board.columns, board.rows, panels, is_pointy, is_staggered, [0] * len(panels))

    def set_tops(self, tops: Sequence[int]) -> tuple[int, ...]:
        """Take other tops; return the tiles that are higher or lower now."""
        changed = tuple(tile for tile, (old, new) in enumerate(zip(self.tops, tops)) if old != new)
        self.tops[:] = tops
        return changed

    def lifted(self, tile: int, level: float) -> Place:
        """Return the point over (or under) the middle of a panel at a level."""
        x, y = HexGeometry.centre(self, tile)
        return (x, y - level * LIFT)

    def centre(self, tile: int) -> Place:
        """Return the middle of a panel's top."""
        return self.lifted(tile, self.tops[tile])

    def tile_at(self, x: float, y: float) -> int | None:
        """Return the panel whose top or wall is seen at a point: the foremost that is high enough."""
        highest, lowest = max(self.tops, default=0), min(self.tops, default=0)
        for step in range(highest * PARTS, lowest * PARTS - 1, -1):
            level = step / PARTS
            tile = HexGeometry.tile_at(self, x, y + level * LIFT)
            if tile is not None and self.tops[tile] >= level:
                return tile
        return None

    def rows_within(self, top: float, bottom: float) -> range:
        """Return the rows whose panels, walls included, touch a strip between two y."""
        highest, lowest = max(self.tops, default=0), min(self.tops, default=0)
        rows = HexGeometry.rows_within(self, top + min(0, lowest) * LIFT, bottom + max(0, highest) * LIFT)
        return range(max(0, rows.start - 1), min(self.rows, rows.stop + 1))

    def drop(self, tile: int, side: int) -> float:
        """Return how many levels a panel's top lies above the one behind a side; the board's edge is low."""
        other = self.neighbours[tile][side]
        beside = min(0, *self.tops) - 0.6 if other is None else self.tops[other]
        return self.tops[tile] - beside
