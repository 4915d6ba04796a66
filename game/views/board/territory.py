"""Whose panels are whose, as the screen shows it now, and the colours that stand for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from game.space.regions import Outline, outlines
from game.views.board.hex_geometry import HexGeometry
from game.views.drawing import Rgb

NOBODY = ""


@dataclass(slots=True)
class Territory:
    """Owners and cut-off panels of a hex board. Whoever changes it repaints what the change returns."""

    geometry: HexGeometry
    colours: Mapping[str, Rgb]
    owners: list[str] = field(default_factory=list)
    cut: set[int] = field(default_factory=set)
    signs: Mapping[str, str] = field(default_factory=dict)
    """The emblems that stand on the panels of owners; without them colours alone say whose they are."""

    def __post_init__(self) -> None:
        """Begin with neutral ground unless owners are given."""
        if not self.owners:
            self.owners = [NOBODY] * len(self.geometry.is_panel)

    def claim(self, tiles: Iterable[int], owner: str) -> tuple[int, ...]:
        """Give panels to an owner, supplied; return those that look different now."""
        changed = [tile for tile in tiles if self.owners[tile] != owner or tile in self.cut]
        for tile in changed:
            self.owners[tile] = owner
            self.cut.discard(tile)
        return tuple(changed)

    def cut_off(self, tiles: Iterable[int]) -> tuple[int, ...]:
        """Show panels as cut off; return those that were not."""
        changed = tuple(tile for tile in tiles if tile not in self.cut and self.owners[tile])
        self.cut.update(changed)
        return changed

    def rejoin(self, tiles: Iterable[int]) -> tuple[int, ...]:
        """Show panels as supplied; return those that were cut off."""
        changed = tuple(tile for tile in tiles if tile in self.cut)
        self.cut.difference_update(changed)
        return changed

    def replace(self, owners: Sequence[str], cut: Iterable[int]) -> tuple[int, ...]:
        """Take over a whole state; return the panels that look different now."""
        fresh = {tile for tile in cut if owners[tile]}
        changed = fresh ^ self.cut
        changed.update(tile for tile, (old, new) in enumerate(zip(self.owners, owners)) if old != new)
        self.owners, self.cut = list(owners), fresh
        return tuple(sorted(changed))

    def border_mask(self, tile: int) -> int:
        """Return a bit for each side (N NE SE S SW NW) behind which the panel's owner owns nothing."""
        owner, owners, mask = self.owners[tile], self.owners, 0
        for side, other in enumerate(self.geometry.neighbours[tile]):
            if other is None or owners[other] != owner:
                mask |= 1 << side
        return mask

    def glow_masks(self, tile: int) -> dict[str, int]:
        """Return for each owner beside a neutral panel the sides from which its glow falls in."""
        masks: dict[str, int] = {}
        for side, other in enumerate(self.geometry.neighbours[tile]):
            if other is not None and self.owners[other]:
                masks[self.owners[other]] = masks.get(self.owners[other], 0) | 1 << side
        return masks

    def outlines(self) -> tuple[tuple[str, tuple[int, ...], Outline], ...]:
        """Return every closed outline with its owner and the panels along it, in order."""
        geometry = self.geometry
        names = sorted({owner for owner in self.owners if owner})
        numbers = {name: number for number, name in enumerate(names)}
        owners = [numbers.get(self.owners[tile], -1) for tile in geometry.tiles]
        return tuple(
            (names[loop.owner], tuple(geometry.tiles[panel] for panel, _ in loop.edges), loop)
            for loop in outlines(geometry.grid, owners)
        )
