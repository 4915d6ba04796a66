"""What a closed setup decides once for all states: the ground, sheets of units, areas, lines."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from game.core.ids import PlayerId, UnitId
from game.space.hex import Hex, Layout, cube_dot, hex_distance, line, subtract
from game.space.hexgrid import OFF_BOARD, HexGrid, hex_rectangle
from game.systems.wargame.content import MAIN_PARTS, Build, Effect, Part
from game.systems.wargame.content_missions import Area, MarkerKind, Works
from game.systems.wargame.profile import ClassRow, WargameOptions, WargameRules
from game.systems.wargame.setup import ItemSetup, UnitSetup, WargameSetup

GREY, RED, TAN, WHITE, GREEN, BLACK, LIGHT, DARK = ".", "r", "t", "w", "g", "k", "l", "d"
BLUE: Final = (LIGHT, DARK)
COLOURS: Final = frozenset((GREY, RED, TAN, WHITE, GREEN, BLACK, LIGHT, DARK))
DRIVES: Final[tuple[Part, ...]] = ("terra_drive", "aerial_drive", "aquatic_drive")
LIMBS: Final[tuple[Part, ...]] = ("head", "arm", "wing", "tail", "leg")


@cache
def board_grid(columns: int, rows: int) -> HexGrid:
    """Return a standard board: odd rows lack their last hex (WG-3.1)."""
    return hex_rectangle(Layout.ODD_R, columns, rows, is_staggered=True)


@cache
def line_steps(columns: int, rows: int, start: int, end: int) -> tuple[tuple[int, ...], ...]:
    """Return the hexes strictly between two, step by step; two where the line runs along their edge (WG-3.9).

    Where one of the two is off the board, the other counts alone.
    """
    grid = board_grid(columns, rows)
    a, b = grid.hexes[start], grid.hexes[end]
    one = line(a, b)
    mirrored = line(Hex(-a.q, -a.r), Hex(-b.q, -b.r))
    steps = []
    for first, second in zip(one[1:-1], mirrored[1:-1]):
        other = Hex(-second.q, -second.r)
        both = (first,) if first == other else (first, other)
        steps.append(tuple(grid.panels[each] for each in both if each in grid.panels))
    return tuple(steps)


@cache
def surroundings(columns: int, rows: int, tile: int) -> tuple[bytes, bytes]:
    """Return for every hex how far it is from one, and from which facings there it is in view, as bits."""
    grid = board_grid(columns, rows)
    sides = grid.layout.direction_steps
    offsets = [subtract(other, grid.hexes[tile]) for other in grid.hexes]
    views = bytes(
        sum((cube_dot(offset, side) >= 0) << facing for facing, side in enumerate(sides))
        for offset in offsets
    )
    return bytes(hex_distance(Hex(0, 0), offset) for offset in offsets), views


@dataclass(frozen=True, slots=True)
class Building:
    """A structure of the board or the mission."""

    id: str
    tiles: tuple[int, ...]
    elevation: int
    defense: int
    tag: str
    a_round: int


@dataclass(frozen=True, slots=True)
class Objective:
    """A marker where the mission puts it."""

    id: str
    kind: MarkerKind
    tile: int
    defense: int


@dataclass(frozen=True, slots=True)
class Ground:
    """The board as it lies, with the mission's things on it; areas and edges are the attacker's, then the
    defender's."""

    surfaces: tuple[int, ...]
    colours: tuple[str, ...]
    structures: dict[str, Building]
    objectives: dict[str, Objective]
    areas: tuple[tuple[int, ...], tuple[int, ...]]
    edges: tuple[tuple[int, ...], tuple[int, ...]]
    ahead: tuple[int, int]
    """The direction away from each role's edge."""


class Means(NamedTuple):
    """By what a unit moves, whatever its thrusters reach (WG-2.1)."""

    walks: bool
    flies: bool
    swims: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """A unit's fixed facts."""

    setup: UnitSetup
    side: int
    row: ClassRow
    main: int
    """The number of its main section."""
    by_part: dict[Part, tuple[int, ...]]
    is_mech: bool
    is_lone: bool
    """An AI cockpit or a drone's body that is its own drive (WG-2.1)."""
    effects: dict[Effect, int]
    means: Means | None
    """By what it moves whatever it loses; None: that depends on the drives that it has left."""

    def parts(self, part: Part) -> tuple[int, ...]:
        """Return the numbers of its sections of a part."""
        return self.by_part.get(part, ())

    def has(self, effect: Effect) -> int:
        """Return the number of an effect, 0 without it."""
        return self.effects.get(effect, 0)


@dataclass(frozen=True)
class Battlefield:
    """Everything fixed about one battle."""

    setup: WargameSetup
    grid: HexGrid = field(init=False, compare=False, repr=False)
    grounds: tuple[Ground, Ground] = field(init=False, compare=False, repr=False)
    sheets: dict[UnitId, Sheet] = field(init=False, compare=False, repr=False)
    items: dict[str, tuple[ItemSetup, UnitId]] = field(init=False, compare=False, repr=False)
    order: tuple[tuple[UnitId, ...], tuple[UnitId, ...]] = field(init=False, compare=False, repr=False)
    side_of: dict[PlayerId, int] = field(init=False, compare=False, repr=False)
    memory: dict[object, object] = field(init=False, compare=False, repr=False, default_factory=dict)
    """What was worked out from values alone, by these values: only ever a shorter way to the same result."""

    def __post_init__(self) -> None:
        """Raises ValueError for a setup that no content gives."""
        setup = self.setup
        board = setup.board
        hexes = board_grid(board.columns, board.rows).panel_count
        if not len(board.colours) == len(board.surfaces) == hexes or not COLOURS.issuperset(board.colours):
            raise ValueError("the board has not a colour and a height for each hex")
        sheets = {
            unit.id: _sheet(setup, side, unit) for side, team in enumerate(setup.teams) for unit in team.units
        }
        values: tuple[tuple[str, object], ...] = (
            ("grid", board_grid(board.columns, board.rows)),
            ("grounds", (_ground(setup, False), _ground(setup, True))),
            ("sheets", sheets),
            (
                "items",
                {
                    item.id: (item, unit.id)
                    for team in setup.teams
                    for unit in team.units
                    for item in unit.items
                },
            ),
            ("order", tuple(tuple(unit.id for unit in team.units) for team in setup.teams)),
            (
                "side_of",
                {seat.player: side for side, team in enumerate(setup.teams) for seat in team.seats},
            ),
        )
        for name, value in values:
            object.__setattr__(self, name, value)
        for ground in self.grounds:
            built = (tile for each in ground.structures.values() for tile in each.tiles)
            if OFF_BOARD in (*built, *(mark.tile for mark in ground.objectives.values())):
                raise ValueError("a structure or a mark lies off the board")

    @property
    def rules(self) -> WargameRules:
        """The numbers of the rules."""
        return self.setup.rules

    @property
    def options(self) -> WargameOptions:
        """The readings chosen."""
        return self.setup.options

    def away(self, tile: int, other: int) -> int:
        """Return how many hexes apart two hexes are."""
        board = self.setup.board
        return surroundings(board.columns, board.rows, tile)[0][other]

    def facings_to(self, tile: int, other: int) -> int:
        """Return the facings from which another hex is in view of one, as bits (WG-3.6)."""
        board = self.setup.board
        return surroundings(board.columns, board.rows, tile)[1][other]

    def between(self, start: int, end: int) -> tuple[tuple[int, ...], ...]:
        """Return the hexes strictly between two (WG-3.9)."""
        board = self.setup.board
        return line_steps(board.columns, board.rows, start, end)


def class_row(rules: WargameRules, klass: int) -> ClassRow:
    """Return the row of a class (WG-2.7)."""
    return rules.classes[klass - 1]


def class_of(rules: WargameRules, defense: int) -> int:
    """Return the class of a total Defense (WG-2.7): what is heavier than all of them is of the last one."""
    fitting = (number for number, row in enumerate(rules.classes, 1) if defense <= row.most_defense)
    return next(fitting, len(rules.classes))


def is_mech_in_build(build: Build, parts: Collection[Part]) -> bool:
    """Whether a unit is built like a mech: drones are it with legs or arms (WG-2.2)."""
    return build == "mech" or (build == "drone" and ("leg" in parts or "arm" in parts))


def is_own_drive(build: Build, parts: Collection[Part]) -> bool:
    """Whether an AI cockpit, or the body of a kit, is its own drive: no leg or drive is there (WG-2.1)."""
    return ("ai_cockpit" in parts or build == "drone") and not any(part in parts for part in (*DRIVES, "leg"))


def means_of(build: Build, parts: Collection[Part], *, has_thrusters: bool) -> Means:
    """Return by what a unit with these sections moves: mechs and lone cockpits need no drive to fly."""
    if is_own_drive(build, parts):
        return Means(not has_thrusters, has_thrusters, swims=False)
    is_mech = is_mech_in_build(build, parts)
    walks = "terra_drive" in parts or (is_mech and "leg" in parts)
    return Means(walks, is_mech or "aerial_drive" in parts, is_mech or "aquatic_drive" in parts)


def _sheet(setup: WargameSetup, side: int, unit: UnitSetup) -> Sheet:
    by_part: dict[Part, tuple[int, ...]] = {}
    for index, section in enumerate(unit.sections):
        by_part[section.part] = (*by_part.get(section.part, ()), index)
    main = next((by_part[part][0] for part in MAIN_PARTS if part in by_part), 0)
    return Sheet(
        setup=unit,
        side=side,
        row=class_row(setup.rules, unit.klass),
        main=main,
        by_part=by_part,
        is_mech=is_mech_in_build(unit.build, by_part),
        is_lone=is_own_drive(unit.build, by_part),
        effects=dict(unit.effects),
        means=None
        if any(part in by_part for part in DRIVES)
        else means_of(unit.build, by_part, has_thrusters=unit.thrusters > 0),
    )


def _ground(setup: WargameSetup, is_flipped: bool) -> Ground:
    board, mission = setup.board, setup.mission
    grid = board_grid(board.columns, board.rows)

    def tile_at(column: int, row: int) -> int:
        width = board.columns - (row & 1)
        return grid.panel_at(width - 1 - column if is_flipped else column, row)

    def area(wanted: Area) -> tuple[int, ...]:
        return area_tiles(board.columns, board.rows, tile_at, wanted)

    colours = list(board.colours)
    if mission.special.get("tan_but_rows"):
        colours = [
            TAN if grid.positions[tile][1] not in mission.grey_rows and colour == GREY else colour
            for tile, colour in enumerate(colours)
        ]
    structures: dict[str, Building] = {}
    for number, works in enumerate(board.works):
        tiles = tuple(grid.panel_at(*at) for at in works.at)
        structures[f"building_{number}"] = _building(setup.rules, f"building_{number}", works, tiles)
    for number, works in enumerate(mission.works):
        name = works_id(works, number)
        tiles = tuple(tile_at(*at) for at in works.at)
        structures[name] = _building(setup.rules, name, works, tiles)
    objectives = {
        f"{mark.kind}_{number}": Objective(
            f"{mark.kind}_{number}", mark.kind, tile_at(*mark.at), mark.defense
        )
        for number, mark in enumerate(mission.markers)
    }
    left = tuple(_strip(board.columns, board.rows, tile_at, ((0, 0),)))
    last = board.columns - 1
    right = tuple(_strip(board.columns, board.rows, tile_at, ((last, last),)))
    east, west = 1, 4
    return Ground(
        surfaces=board.surfaces,
        colours=tuple(colours),
        structures=structures,
        objectives=objectives,
        areas=(area(mission.attacker), area(mission.defender)),
        edges=(tuple(sorted(left)), tuple(sorted(right))),
        ahead=(west, east) if is_flipped else (east, west),
    )


def area_tiles(columns: int, rows: int, tile_at: Callable[[int, int], int], wanted: Area) -> tuple[int, ...]:
    """Return the hexes of an area in which a side deploys; ``tile_at`` says which hex a place is (WG-3.1)."""
    if wanted.around is not None:
        return board_grid(columns, rows).within(tile_at(*wanted.around), wanted.within)
    return tuple(sorted(_strip(columns, rows, tile_at, wanted.columns)))


def _strip(
    columns: int, rows: int, tile_at: Callable[[int, int], int], strips: Iterable[tuple[int, int]]
) -> list[int]:
    """Return the hexes of strips of columns; those near the far edge count from the end of each row."""
    found = []
    for first, last in strips:
        for row in range(rows):
            short = row & 1
            for column in range(first, last + 1):
                shifted = column - short if 2 * first >= columns - 1 else column
                if 0 <= shifted < columns - short:
                    found.append(tile_at(shifted, row))
    return found


def has_water(setup: WargameSetup, role: int) -> bool:
    """Whether a side's area has water, at either edge: who never leaves it stays out without (WG-2.5)."""
    grounds = battlefield_of(setup).grounds
    return any(ground.colours[tile] in BLUE for ground in grounds for tile in ground.areas[role])


def works_id(works: Works, number: int) -> str:
    """Return the id of a structure that a mission puts on the board."""
    return f"{works.tag}_{number}" if works.tag != "building" else f"block_{number}"


def _building(rules: WargameRules, name: str, works: Works, tiles: tuple[int, ...]) -> Building:
    defense = works.defense or structure_defense(rules, works.elevation, len(tiles))
    return Building(name, tiles, works.elevation, defense, works.tag, works.a_round)


def structure_defense(rules: WargameRules, elevation: int, hexes: int) -> int:
    """Return the Defense of a structure by the chart (WG-5.1)."""
    return rules.structure_level * (elevation + 1) + rules.structure_hex * (hexes - 1)


_IN_USE: "WeakValueDictionary[int, Battlefield]" = WeakValueDictionary()


def battlefield_of(setup: WargameSetup) -> Battlefield:
    """Return what a setup decides: what is in use, or new. Players remember what they worked out by it."""
    known = _IN_USE.get(id(setup))
    if known is None:
        known = _IN_USE[id(setup)] = Battlefield(setup)
    return known
