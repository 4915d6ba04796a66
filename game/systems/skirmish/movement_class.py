"""How units of one kind move and shoot on a board, for those who weigh positions by the thousand."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from game.space.bits import mask_of, places_of, turned
from game.space.lanes import numbers_of
from game.space.square import SquareGrid
from game.systems.skirmish.battlefield import Battlefield, TerrainAccess
from game.systems.skirmish.statline import StatLine

FAR: Final = 99
"""Steps to where there is no way."""
FARTHEST: Final = 255
KEPT_AT_MOST: Final = 20_000
"""Answers of one sort that are remembered; then it begins anew."""


class Reach(NamedTuple):
    """Where a unit could move, as a mask and as tiles."""

    mask: int
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class MovementClass:
    """How units of one kind move and shoot: what their reach on this board depends on.

    ``area[tile]`` is what their fire reaches from a tile as far as ground and range go, ``view[tile]`` the
    same with the lines that terrain blocks taken out, ``melee[tile]`` what their melee reaches;
    ``exposed_to[tile]`` are the tiles from which one of them reaches this one; ``from_shelter`` is all that
    one reaches from any ground that protects it, ``untouchable`` all ground that protects others from them.
    ``roam[tile]`` is how far one of them gets from a tile, passing over what it may not stand on, if nobody
    stands in its way.
    """

    grid: SquareGrid
    access: TerrainAccess
    move_tiles: int
    moves_straight: bool
    area: tuple[int, ...]
    view: tuple[int, ...]
    melee: tuple[int, ...]
    exposed_to: tuple[int, ...]
    from_shelter: int
    untouchable: int
    roam: tuple[int, ...]
    _reaches: dict[tuple[int, int, int], Reach] = field(default_factory=dict)
    _steps: dict[int, bytes] = field(default_factory=dict)
    _points: dict[int, int] = field(default_factory=dict)

    def reach(self, tile: int, ours: int, theirs: int) -> Reach:
        """Return where one of them could move from a tile among these units (SK-2.2 to SK-2.4)."""
        roam = self.roam[tile]
        key = (tile, ours & roam, theirs & roam)
        found = self._reaches.get(key)
        if found is None:
            if len(self._reaches) >= KEPT_AT_MOST:
                self._reaches.clear()
            if theirs & roam:
                passable = self.access.cross & ~theirs
                roam = _roam(self.grid, self.moves_straight, self.move_tiles, tile, passable)
            mask = roam & self.access.enter & ~(ours | theirs)
            found = self._reaches[key] = Reach(mask, places_of(mask))
        return found

    def firing_points(self, enemies: int) -> int:
        """Return the tiles from which they could attack one of these enemies' tiles."""
        found = self._points.get(enemies)
        if found is None:
            if len(self._points) >= KEPT_AT_MOST:
                self._points.clear()
            points = 0
            for tile in places_of(enemies):
                points |= self.exposed_to[tile]
            found = self._points[enemies] = points & self.access.enter
        return found

    def steps_to(self, goals: int) -> bytes:
        """Return for every tile how many steps it is from these goals for them."""
        found = self._steps.get(goals)
        if found is None:
            if len(self._steps) >= KEPT_AT_MOST // 10:
                self._steps.clear()
            found = self._steps[goals] = self._find_steps(goals)
        return found

    def joined(self, begin: int, barred: int) -> int:
        """Return where they get from these tiles sooner or later, ground permitting, if some are barred."""
        return self.grid.spread(begin, self.grid.tile_count, self.access.cross & ~barred)

    def nearer(self, tiles: int, ours: int, theirs: int) -> int:
        """Return those of some tiles that are fewer steps from ours than from theirs for them."""
        to_ours, to_theirs = self.steps_to(ours), self.steps_to(theirs)
        return mask_of(tile for tile in places_of(tiles) if to_ours[tile] < to_theirs[tile])

    def _find_steps(self, goals: int) -> bytes:
        grid = self.grid
        width = grid.width
        not_first, not_last = grid.full_mask ^ grid.column_masks[0], grid.full_mask ^ grid.column_masks[-1]
        frontier = goals
        unseen = (self.access.cross & grid.full_mask) & ~goals
        far = grid.full_mask & ~goals
        planes = [0] * FARTHEST.bit_length()
        distance = 0
        while True:
            sideways = (frontier & not_last) << 1 | (frontier & not_first) >> 1
            frontier = (frontier << width | frontier >> width | sideways) & unseen
            if not frontier:
                break
            unseen ^= frontier
            far ^= frontier
            distance = min(distance + 1, FARTHEST)
            _enter(planes, frontier, distance)
        _enter(planes, far, FAR)
        return numbers_of(planes, grid.tile_count)


def _enter(planes: list[int], tiles: int, number: int) -> None:
    """Enter the same number, bit by bit, for all these tiles."""
    plane = 0
    while number:
        if number & 1:
            planes[plane] |= tiles
        number >>= 1
        plane += 1


def _roam(grid: SquareGrid, moves_straight: bool, move_tiles: int, tile: int, passable: int) -> int:
    """Return how far a unit gets over passable tiles."""
    if not moves_straight:
        return grid.flood(tile, move_tiles, passable)
    reached = 0
    for ray in grid.rays[tile]:
        for other in ray[:move_tiles]:
            if not passable >> other & 1:
                break
            reached |= 1 << other
    return reached


def movement_class_of(field: Battlefield, line: StatLine) -> MovementClass:
    """Return how units with this stat line move and shoot on this board."""
    grid, access, sight = field.grid, field.access[line.unit], field.sights[line.unit]
    tiles = range(grid.tile_count)
    targets, ranges = access.targets, field.ranges[line.unit]
    near = grid.diagonal_masks if field.setup.options.melee == "diagonal" else grid.king_masks
    view = tuple(
        ranges[tile] & targets[tile] & sight.seen_from(tile, field.blocking) if line.tries else 0
        for tile in tiles
    )
    melee = tuple(near[tile] & targets[tile] if line.has_melee else 0 for tile in tiles)
    reached = [view[tile] | melee[tile] for tile in tiles]
    from_shelter = 0
    for tile in places_of(field.sheltering & access.enter):
        from_shelter |= reached[tile]
    exposed_to = turned(reached, grid.tile_count)
    return MovementClass(
        grid=grid,
        access=access,
        move_tiles=line.move_tiles,
        moves_straight=line.moves_straight,
        area=tuple(ranges[tile] & targets[tile] if line.tries else 0 for tile in tiles),
        view=view,
        melee=melee,
        exposed_to=exposed_to,
        from_shelter=from_shelter,
        untouchable=mask_of(
            tile for tile in places_of(field.sheltering) if not exposed_to[tile] & access.enter
        ),
        roam=tuple(_roam(grid, line.moves_straight, line.move_tiles, tile, access.cross) for tile in tiles),
    )
