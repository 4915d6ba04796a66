"""What never changes in a battle: board tables and stat lines, precomputed once and shared by all states."""

from dataclasses import dataclass
from weakref import WeakValueDictionary

from game.core.ids import PlayerId, UnitId
from game.core.ledger import Ledger
from game.space.bits import mask_of
from game.space.sight import SightTable, sight_table, whole_board_sight
from game.space.square import SquareGrid, king_areas, orthogonal_areas, square_grid
from game.systems.skirmish.profile import SkirmishOptions, SkirmishTerrain
from game.systems.skirmish.setup import SkirmishSetup, UnitSetup
from game.systems.skirmish.statline import StatLine, stat_line


@dataclass(frozen=True, slots=True)
class TerrainAccess:
    """What the ground means to units with the same traits (SK-1.2 to SK-1.4), as masks of tiles.

    ``targets[tile]``: tiles on which a unit standing on ``tile`` may attack, as far as terrain goes.
    """

    enter: int
    cross: int
    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class JointLine:
    """The stat line of a ranged attack, alone or with partners (SK-3.4)."""

    tries: int
    dice: tuple[int, ...]
    accuracy: int | None
    ledger: Ledger
    accuracy_ledger: Ledger


@dataclass(frozen=True, slots=True)
class DeploymentOrder:
    """A deployment zone's tiles in the order in which units take them: fighters, and those who follow."""

    front: tuple[int, ...]
    rear: tuple[int, ...]


class Battlefield:
    """The board, its lines of sight, and every unit's effective numbers."""

    __slots__ = (
        "__weakref__",
        "_whole",
        "access",
        "blocking",
        "deployment_order",
        "found_path",
        "gold",
        "grid",
        "lines",
        "order",
        "players",
        "ranges",
        "roster",
        "setup",
        "sheltering",
        "side_of",
        "sights",
        "single",
        "zone_masks",
        "zones",
    )

    def __init__(self, setup: SkirmishSetup) -> None:
        """Precompute everything that a closed setup decides."""
        board = setup.board
        self.setup = setup
        self.grid: SquareGrid = square_grid(board.columns, board.rows)
        self.players: tuple[PlayerId, PlayerId] = (setup.sides[0].player, setup.sides[1].player)
        self.side_of: dict[PlayerId, int] = {player: side for side, player in enumerate(self.players)}
        self.blocking: int = mask_of(
            tile for tile, terrain in enumerate(board.tiles) if board.terrain[terrain].blocks_fire
        )
        self.sheltering: int = mask_of(
            tile
            for tile, terrain in enumerate(board.tiles)
            if board.terrain[terrain].attacked_only_by or board.terrain[terrain].attacked_only_from_same
        )
        self.zones: tuple[tuple[int, ...], tuple[int, ...]] = (_zone(setup, 0), _zone(setup, 1))
        self.zone_masks: tuple[int, int] = (mask_of(self.zones[0]), mask_of(self.zones[1]))
        self.deployment_order: tuple[DeploymentOrder, DeploymentOrder] = (
            _deployment_order(self.grid, self.zones[0], self.zones[1]),
            _deployment_order(self.grid, self.zones[1], self.zones[0]),
        )
        self.roster: dict[UnitId, UnitSetup] = {unit.id: unit for side in setup.sides for unit in side.units}
        self.order: tuple[tuple[UnitId, ...], tuple[UnitId, ...]] = (
            tuple(unit.id for unit in setup.sides[0].units),
            tuple(unit.id for unit in setup.sides[1].units),
        )
        self.lines: dict[UnitId, StatLine] = {}
        self.access: dict[UnitId, TerrainAccess] = {}
        self.sights: dict[UnitId, SightTable] = {}
        self.ranges: dict[UnitId, tuple[int, ...]] = {}
        shared: dict[frozenset[str], TerrainAccess] = {}
        for side in (0, 1):
            for unit in setup.sides[side].units:
                line = stat_line(setup, side, unit)
                self.lines[unit.id] = line
                if line.traits not in shared:
                    shared[line.traits] = _terrain_access(setup, self.grid, line.traits)
                self.access[unit.id] = shared[line.traits]
                self.sights[unit.id] = sight_table(self.grid, line.range_tiles)
                self.ranges[unit.id] = _range_areas(self.grid, setup.options, line.range_tiles)
        self.single: dict[UnitId, JointLine] = {unit: _single(line) for unit, line in self.lines.items()}
        self.gold: tuple[int, ...] = _gold_by_turn(setup)
        self._whole: SightTable | None = None
        self.found_path: tuple[tuple[int, int], object, tuple[int, ...]] = ((0, 0), None, (-1,))
        """The last way that a check found, for the move that follows: between which masks, and whose."""

    def whole_sight(self) -> SightTable:
        """Return the lines of the whole board, made when first asked for (SK-5.1, option ``field: all``)."""
        if self._whole is None:
            self._whole = whole_board_sight(self.grid)
        return self._whole

    def joint_line(self, lead: UnitId, partners: tuple[UnitId, ...]) -> JointLine:
        """Return the stat line with which lead and partners attack together (SK-3.4)."""
        if not partners:
            return self.single[lead]
        lines = [self.lines[lead], *(self.lines[partner] for partner in partners)]
        if self.setup.options.joint_dice == "one_die":
            dice: tuple[int, ...] = (sum(each.dice_count * each.faces for each in lines),)
        else:
            dice = (sum(each.faces for each in lines),) * max(each.dice_count for each in lines)
        best: StatLine = max(lines, key=_accuracy_rank)
        return JointLine(
            max(each.tries for each in lines),
            dice,
            best.accuracy,
            tuple(item for each in lines for item in each.attack_ledger),
            best.accuracy_ledger,
        )

    def bonus_gold(self, turn: int) -> int:
        """Return the gold that a battle ending in this turn earns its winner's faction (SK-6.4, TW-9.5)."""
        return self.gold[turn] if turn < len(self.gold) else 0

    def is_paid(self, side: int) -> bool:
        """Return whether anybody earns what a side's speed is worth: militia and lone rogues do not."""
        own = self.setup.sides[side]
        return own.is_paid is not False and (bool(own.faction) or not self.setup.order)

    def told_gold(self, turn: int, side: int) -> int | None:
        """Return what a side is told of it; None where speed earns nothing, or not this side."""
        return self.bonus_gold(turn) if self.gold and self.is_paid(side) else None


def _single(line: StatLine) -> JointLine:
    dice = (line.faces,) * line.dice_count
    return JointLine(line.tries, dice, line.accuracy, line.attack_ledger, line.accuracy_ledger)


def _gold_by_turn(setup: SkirmishSetup) -> tuple[int, ...]:
    """Return the best bonus that a battle ending in turn 0, 1, 2, ... earns (TW-9.5)."""
    steps = setup.rules.bonus_gold
    last = max((step.below_turns for step in steps), default=0)
    return tuple(max(step.gold for step in steps if turn < step.below_turns) for turn in range(last))


def _accuracy_rank(line: StatLine) -> int:
    return 101 if line.accuracy is None else line.accuracy


def can_stand(terrain: SkirmishTerrain, traits: frozenset[str]) -> bool:
    """Return whether a unit with these traits may occupy this terrain (SK-1.2, SK-1.3)."""
    if isinstance(terrain.enter, str):
        return terrain.enter == "all"
    return not traits.isdisjoint(terrain.enter)


def can_cross(terrain: SkirmishTerrain, traits: frozenset[str], options: SkirmishOptions) -> bool:
    """Return whether it may pass over (SK-1.3, option ``cross_water``)."""
    if can_stand(terrain, traits):
        return True
    return options.cross_water == "flyers_and_hover" and not traits.isdisjoint(terrain.cross)


def _terrain_access(setup: SkirmishSetup, grid: SquareGrid, traits: frozenset[str]) -> TerrainAccess:
    board, options = setup.board, setup.options
    tiles: dict[str, int] = {}
    for tile, terrain in enumerate(board.tiles):
        tiles[terrain] = tiles.get(terrain, 0) | 1 << tile
    enter = cross = free = same_only = 0
    for name, mask in tiles.items():
        terrain_rules = board.terrain[name]
        if can_stand(terrain_rules, traits):
            enter |= mask
        if can_cross(terrain_rules, traits, options):
            cross |= mask
        if terrain_rules.attacked_only_by and traits.isdisjoint(terrain_rules.attacked_only_by):
            continue
        if terrain_rules.attacked_only_from_same:
            same_only |= mask
        else:
            free |= mask
    by_terrain = {name: free | mask & same_only for name, mask in tiles.items()}
    return TerrainAccess(
        enter, cross, tuple(by_terrain[board.tiles[tile]] for tile in range(grid.tile_count))
    )


def _range_areas(grid: SquareGrid, options: SkirmishOptions, reach: int) -> tuple[int, ...]:
    if options.distance == "orthogonal":
        return orthogonal_areas(grid, reach)
    return king_areas(grid, reach)


def _zone(setup: SkirmishSetup, side: int) -> tuple[int, ...]:
    """Return a side's deployment zone: the board's own, or the rows nearest its edge (SK-1.6)."""
    board = setup.board
    marked = board.zones.get(setup.sides[side].role)
    if marked is not None:
        return marked
    depth = min(setup.rules.deployment_depth, board.rows) * board.columns
    everything = tuple(range(board.columns * board.rows))
    return everything[-depth:] if side == 0 else everything[:depth]


def _deployment_order(grid: SquareGrid, own: tuple[int, ...], other: tuple[int, ...]) -> DeploymentOrder:
    """Return a zone's tiles nearest the other zone first, and farthest first; of a line the middle first."""
    across, down = (
        sum(table[tile] for tile in other) * len(own) - sum(table[tile] for tile in own) * len(other)
        for table in (grid.columns, grid.rows)
    )
    across_is_main = abs(across) > abs(down)
    main, cross = (grid.columns, grid.rows) if across_is_main else (grid.rows, grid.columns)
    length = grid.height if across_is_main else grid.width
    ahead = 1 if (across if across_is_main else down) > 0 else -1

    def ordered(sign: int) -> tuple[int, ...]:
        return tuple(sorted(own, key=lambda t: (sign * main[t], abs(2 * cross[t] - length + 1), t)))

    return DeploymentOrder(ordered(-ahead), ordered(ahead))


_IN_USE: WeakValueDictionary[int, Battlefield] = WeakValueDictionary()
"""By the identity of its setup, which it keeps alive: no other can have the same while it is in use."""


def battlefield_of(setup: SkirmishSetup) -> Battlefield:
    """Return what a setup decides: what is in use, or new. Players remember what they worked out by it."""
    known = _IN_USE.get(id(setup))
    if known is None:
        known = _IN_USE[id(setup)] = Battlefield(setup)
    return known
