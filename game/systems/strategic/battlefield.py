"""What a setup decides once and for all: who is who, what stands where on the map, lines and distances."""

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

import msgspec

from game.core.ids import PlayerId, UnitId
from game.space.square import SquareGrid, square_grid
from game.systems.strategic.content import (
    PARTS,
    Band,
    Edge,
    StrategicPower,
    StrategicProfile,
    StrategicWeapon,
    dice_of,
)
from game.systems.strategic.profile import StrategicTerrain
from game.systems.strategic.setup import StrategicSetup, UnitSetup

DEEP: Final = -1
GROUND: Final = 0
BANDS: Final[tuple[Band, ...]] = ("low", "medium", "high", "orbit")
"""The bands above the ground, from 1."""
LEVELS: Final = {DEEP: "deep", GROUND: "ground", **dict(enumerate(BANDS, start=1))}
"""The names of all bands."""


class Arms:
    """A weapon, or a power that strikes, as attacks see it."""

    __slots__ = ("area", "dice", "fixed", "is_melee", "power", "squares", "weapon")

    def __init__(self, weapon: StrategicWeapon, power: int = -1, area: int | None = None) -> None:
        """``power`` is its number where it is a power; ``area`` its targets where that says otherwise."""
        self.weapon = weapon
        self.power = power
        self.squares = weapon.squares
        self.is_melee = weapon.is_melee
        self.area = weapon.area if area is None else area
        self.dice, self.fixed = dice_of(weapon.damage)


def struck_by(power: StrategicPower, number: int) -> Arms | None:
    """Return a power as a weapon, or None where it does not strike (ST-4.3, ST-10.5)."""
    if power.damage is None or power.kind not in ("area", "line"):
        return None
    weapon = StrategicWeapon(
        id=power.id,
        name=power.name,
        range_squares=power.squares,
        damage=power.damage,
        energy=power.energy,
        line=power.kind == "line",
        own_ats=True,
    )
    area = -(-(power.cost - power.augment) // 2) if power.kind == "area" else 0
    return Arms(weapon, number, area)


class StatLine:
    """A unit as the rules see it: its profile with the bonuses (tens digits) of its skills (ST-1.5)."""

    __slots__ = (
        "ab",
        "arms",
        "bands",
        "full",
        "is_horde",
        "kind",
        "leader",
        "powers",
        "profile",
        "sb",
        "setup",
        "side",
        "tb",
        "traits",
    )

    def __init__(self, setup: UnitSetup, side: int, leader: PlayerId, squad: int) -> None:
        """``leader`` is the seat whose unit it is, ``squad`` the magnitude of a squad."""
        profile = setup.profile
        self.kind = 0
        """The same number for units of a battle that are alike in all that a set-up says but their names."""
        self.leader = leader
        self.setup = setup
        self.side = side
        self.profile: StrategicProfile = profile
        self.is_horde = profile.is_horde
        self.traits = frozenset(profile.traits)
        self.ab, self.sb, self.tb = profile.ag // 10, profile.s // 10, profile.t // 10
        self.powers = setup.powers
        striking = (struck_by(power, number) for number, power in enumerate(setup.powers))
        self.arms = (*map(Arms, setup.weapons), *(arms for arms in striking if arms is not None))
        self.bands = tuple(sorted(BANDS.index(band) + 1 for band in profile.bands)) if profile.flyer else ()
        if profile.is_horde:
            self.full: tuple[int, ...] = (profile.squads * squad,)
        elif profile.parts is not None:
            self.full = tuple(profile.parts[part].wounds for part in PARTS)
        else:
            assert profile.pool is not None, "content checks ask for parts or a pool"
            self.full = (profile.pool.wounds,)

    @property
    def has_parts(self) -> bool:
        """Whether it has six parts."""
        return self.profile.parts is not None and not self.is_horde

    def armour(self, part: int) -> int:
        """Return the armour of a part; all of it where there are none."""
        if self.profile.parts is not None and not self.is_horde:
            return self.profile.parts[PARTS[part]].ap
        return self.profile.pool.ap if self.profile.pool is not None else 0


class Outcomes(NamedTuple):
    """What an attack does to its target, each in so many of ``scale`` cases."""

    hurt: int
    disabled: int
    """Some part of it, and it goes on."""
    destroyed: int
    losses: tuple[tuple[int, int], ...]
    """Wounds lost, in that order, with their cases."""
    scale: int


class Battlefield:
    """Everything that does not change while a battle lasts."""

    __slots__ = (
        "__weakref__",
        "difficulties",
        "grid",
        "outcomes",
        "players",
        "rank",
        "roster",
        "rules",
        "setup",
        "side_of",
        "stat_lines",
        "terrain",
        "ways",
    )

    def __init__(self, setup: StrategicSetup) -> None:
        """Work out what the setup decides. Raises ValueError for one that no content gives."""
        self.setup = setup
        self.rules = setup.rules
        self.grid: SquareGrid = square_grid(setup.board.columns, setup.board.rows)
        self.side_of: dict[PlayerId, int] = {
            seat: number for number, side in enumerate(setup.sides) for seat in side.seats
        }
        self.players = tuple(self.side_of)
        self.stat_lines: dict[UnitId, StatLine] = {
            unit.id: StatLine(unit, side, entry.leader(unit.id), setup.rules.squad)
            for side, entry in enumerate(setup.sides)
            for unit in entry.units
        }
        self._number_kinds()
        self.roster = tuple(self.stat_lines)
        self.rank = {unit: rank for rank, unit in enumerate(self.roster)}
        self.outcomes: dict[Hashable, Outcomes] = {}
        """What attacks leave their targets with, as far as it was worked out; ``odds`` keeps it here."""
        self.ways: dict[Hashable, Mapping[int, tuple[int, ...]]] = {}
        """Where moves lead, of the last few that were worked out; ``moves`` keeps them here."""
        self.difficulties: dict[Hashable, tuple[int, ...]] = {}
        """The difficulty of every square by weather, of the last few; ``queries`` keeps them here."""
        kinds = setup.board.terrain
        self.terrain: tuple[StrategicTerrain, ...] = tuple(kinds[name] for name in setup.board.tiles)
        self._check()

    def _number_kinds(self) -> None:
        """Give units that are alike the same number."""
        known: dict[bytes, int] = {}
        for own in self.stat_lines.values():
            alike = msgspec.structs.replace(own.setup, id=UnitId(""), name="", tile=None)
            own.kind = known.setdefault(msgspec.msgpack.encode(alike), len(known))

    def _check(self) -> None:
        """Refuse places off the board and bodies without a wound. Raises ValueError."""
        board, sides = self.setup.board, self.setup.sides
        tiles = range(self.grid.tile_count)
        if len(self.terrain) != len(tiles):
            raise ValueError("the board has not a terrain for each square")
        named = (*board.city, *(tile for side in sides for tile in side.zone))
        placed = (unit.tile for side in sides for unit in side.units if unit.tile is not None)
        if any(tile not in tiles for tile in (*named, *placed)):
            raise ValueError("the setup names a square off the board")
        if any(not self.grid.has_position(*cell) for storm in board.storms for cell in storm):
            raise ValueError("a storm lies off the board")
        if any(wounds < 1 for own in self.stat_lines.values() for wounds in own.full):
            raise ValueError("a unit has a part without wounds")
        if any(own.burnt is not None and own.burnt not in board.terrain for own in board.terrain.values()):
            raise ValueError("a terrain burns to one that the board has not")

    def distance(self, a: int, b: int) -> int:
        """Return the squares between two places; a diagonal step counts as one (ST-1.3)."""
        return self.grid.king_distance(a, b)

    def distances(self, tile: int) -> tuple[int, ...]:
        """Return the squares between a place and every square of the map, by its number (ST-1.3)."""
        return distances_from(self.grid, tile)

    def is_on_edge(self, tile: int, edge: Edge) -> bool:
        """Whether a square lies along an edge of the map."""
        column, row = self.grid.position(tile)
        match edge:
            case "north":
                return row == 0
            case "south":
                return row == self.grid.height - 1
            case "west":
                return column == 0
            case "east":
                return column == self.grid.width - 1

    def edge_tiles(self, edge: Edge) -> tuple[int, ...]:
        """Return the squares along an edge."""
        return tuple(tile for tile in range(self.grid.tile_count) if self.is_on_edge(tile, edge))

    def burnt_terrain(self, tile: int) -> StrategicTerrain:
        """Return what a burnt square is (ST-5.5)."""
        own = self.terrain[tile]
        return self.setup.board.terrain[own.burnt] if own.burnt is not None else own

    def line(self, a: int, b: int) -> tuple[int, ...]:
        """Return the squares of the line from a to b, a left out (ST-1.3)."""
        squares = line_squares(self.grid.width, min(a, b), max(a, b))
        return squares[1:] if a < b else tuple(reversed(squares))[1:]

    def crosses(self, a: int, b: int, tiles: frozenset[int]) -> bool:
        """Whether the line from a to b touches any of these squares, both ends included (ST-1.3)."""
        return not tiles.isdisjoint(line_squares(self.grid.width, min(a, b), max(a, b)))

    def ray(self, a: int, b: int, count: int) -> tuple[int, ...]:
        """Return so many squares from a through b and on in the same pattern, to the map's edge at most."""
        grid = self.grid
        column, row = grid.position(a)
        across, down = (there - here for there, here in zip(grid.position(b), (column, row)))
        pattern = [grid.position(tile) for tile in self.line(a, b)]
        found: list[int] = []
        for number in range(count):
            turns, step = divmod(number, len(pattern))
            place = (pattern[step][0] + turns * across, pattern[step][1] + turns * down)
            if not grid.has_position(*place):
                break
            found.append(grid.tile(*place))
        return tuple(found)


@lru_cache(maxsize=512)
def distances_from(grid: SquareGrid, tile: int) -> tuple[int, ...]:
    """Return how far every square of a grid is from one, by its number."""
    column, row = grid.position(tile)
    across = [abs(each - column) for each in range(grid.width)]
    return tuple(max(abs(each - row), wide) for each in range(grid.height) for wide in across)


class Crossings(dict[int, bool]):
    """Whether the lines from one square to others touch some squares; each is found when it is asked for."""

    __slots__ = ("_tile", "_tiles", "_width")

    def __init__(self, width: int, tile: int, tiles: frozenset[int]) -> None:
        """Know none yet."""
        self._width = width
        self._tile = tile
        self._tiles = tiles

    def __missing__(self, other: int) -> bool:
        """Find it, both ends included (ST-1.3)."""
        ends = min(self._tile, other), max(self._tile, other)
        found = self[other] = not self._tiles.isdisjoint(line_squares(self._width, *ends))
        return found


@lru_cache(maxsize=256)
def crossings(width: int, tile: int, tiles: frozenset[int]) -> Crossings:
    """Return which lines from a square touch some squares: the same to all who ask."""
    return Crossings(width, tile, tiles)


@lru_cache(maxsize=65536)
def line_squares(width: int, first: int, last: int) -> tuple[int, ...]:
    """Return the squares of a line, both ends included, counted from the end with the smaller number.

    One square for each step of the longer axis; the other axis is rounded, halves upwards (ST-1.3): so both
    directions cross the same squares.
    """
    row, column = divmod(first, width)
    last_row, last_column = divmod(last, width)
    down, across = last_row - row, last_column - column
    steps = max(abs(down), abs(across))
    if steps == 0:
        return (first,)
    return tuple(
        (row + (2 * down * n + steps) // (2 * steps)) * width
        + column
        + (2 * across * n + steps) // (2 * steps)
        for n in range(steps + 1)
    )


_IN_USE: WeakValueDictionary[int, Battlefield] = WeakValueDictionary()
"""By the identity of its setup, which it keeps alive: no other can have the same while it is in use."""


def battlefield_of(setup: StrategicSetup) -> Battlefield:
    """Return what a setup decides: what is in use, or new."""
    known = _IN_USE.get(id(setup))
    if known is None:
        known = _IN_USE[id(setup)] = Battlefield(setup)
    return known
