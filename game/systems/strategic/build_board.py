"""The ground of a battle: a map of the catalogue, rows in a request, or one that is generated."""

from typing import Final

from game.content.catalog import Catalog
from game.rules.boards import Boards, no_tile
from game.rules.system import SetupError
from game.space.square import SquareGrid, square_grid
from game.systems.strategic.content import Edge
from game.systems.strategic.generate import generated
from game.systems.strategic.profile import StrategicTerrain
from game.systems.strategic.request import BoardRequest, Place, StrategicRequest
from game.systems.strategic.setup import BoardSetup

SYSTEM: Final = "strategic"
BOARDS: Final = Boards(SYSTEM, "square")
CITY: Final = "city"
"""The zone that is to be held."""
STORM: Final = "storm"
"""How the names of zones begin in which it storms."""
LEAST_SQUARES, MOST_SQUARES = 4, 60
"""Rows and columns that a board may have."""
LEAST_MADE: Final = 20
"""Rows and columns that a generated map has at least."""
Storms = tuple[tuple[tuple[int, int], ...], ...]


def map_board(catalog: Catalog, map_id: str, path: str, storms: Storms = ()) -> BoardSetup:
    """Return a board of the catalogue. Storms are its zones whose names begin with ``storm``."""
    found = BOARDS.board(catalog, map_id, path)
    terrain_ids = [found.legend[character] for row in found.rows for character in row]
    own = tuple(found.zone_tiles(zone) for zone in found.zones if zone.startswith(STORM))
    city: tuple[int, ...] = ()
    if CITY in found.zones:
        city = tuple(row * found.width_tiles + column for column, row in found.zone_tiles(CITY))
    return _board(
        catalog,
        terrain_ids,
        found.width_tiles,
        path,
        BoardSetup(
            id=found.id,
            name=found.name,
            theatre=found.theatre,
            columns=found.width_tiles,
            rows=found.height_tiles,
            tiles=(),
            terrain={},
            city=city,
            storms=storms or own,
        ),
    )


def drawn_board(catalog: Catalog, request: BoardRequest, path: str) -> BoardSetup:
    """Return a board from rows of characters."""
    text = request.rows.split("\n") if isinstance(request.rows, str) else list(request.rows)
    rows = [row.strip() for row in text if row.strip()]
    if not rows or len({len(row) for row in rows}) > 1:
        raise SetupError(f"{path}.rows", "strategic.refused.rows")
    _check_size(len(rows[0]), len(rows), f"{path}.rows")
    usual = {
        terrain.character: terrain.id
        for terrain in catalog.terrain.values()
        if SYSTEM in terrain.profiles and "land" in terrain.theatres
    }
    terrain_ids = []
    for number, row in enumerate(rows):
        for character in row:
            terrain = request.legend.get(character, usual.get(character))
            if terrain is None:
                known = ", ".join(sorted({*usual, *request.legend}))
                where = f"{path}.rows.{number}"
                raise SetupError(where, "setup.refused.not_in_legend", sign=character, known=known)
            terrain_ids.append(terrain)
    grid = square_grid(len(rows[0]), len(rows))
    storms = tuple(
        tuple(grid.position(tile_at(grid, place, f"{path}.storms.{number}")) for place in storm)
        for number, storm in enumerate(request.storms)
    )
    return _board(
        catalog,
        terrain_ids,
        len(rows[0]),
        f"{path}.legend",
        BoardSetup("", request.name, "land", len(rows[0]), len(rows), (), {}, storms=storms),
    )


def generated_board(catalog: Catalog, request: StrategicRequest) -> BoardSetup:
    """Return a map drawn by seed; its second half follows from the first by the symmetry asked for."""
    for name, value in (("columns", request.columns), ("rows", request.rows)):
        if not LEAST_MADE <= value <= MOST_SQUARES:
            most = MOST_SQUARES
            raise SetupError(name, "strategic.refused.made_size", least=LEAST_MADE, most=most, squares=value)
    sort = request.generate or "plain"
    size = (request.columns, request.rows)
    tiles, storms = generated(sort, *size, request.board_seed, request.symmetry)
    ground = BoardSetup("", "", "land", request.columns, request.rows, (), {}, storms=storms)
    return _board(catalog, list(tiles), request.columns, "generate", ground)


def _check_size(columns: int, rows: int, path: str) -> None:
    if not (LEAST_SQUARES <= columns <= MOST_SQUARES and LEAST_SQUARES <= rows <= MOST_SQUARES):
        limits = {"least": LEAST_SQUARES, "most": MOST_SQUARES}
        raise SetupError(path, "strategic.refused.size", **limits, columns=columns, rows=rows)


def _board(
    catalog: Catalog, terrain_ids: list[str], columns: int, path: str, board: BoardSetup
) -> BoardSetup:
    rows = len(terrain_ids) // columns
    _check_size(columns, rows, path)
    ground, names = BOARDS.terrain(catalog, terrain_ids, StrategicTerrain, path)
    while burnt := next((kind.burnt for kind in ground.values() if kind.burnt not in (None, *ground)), None):
        more, more_names = BOARDS.terrain(catalog, (burnt,), StrategicTerrain, path)
        ground, names = ground | more, names | more_names
    urban = tuple(tile for tile, name in enumerate(terrain_ids) if ground[name].urban)
    return BoardSetup(
        id=board.id,
        name=board.name,
        theatre=board.theatre,
        columns=columns,
        rows=rows,
        tiles=tuple(terrain_ids),
        terrain=ground,
        terrain_names=names,
        city=tuple(tile for tile in board.city if tile in urban) or urban,
        storms=board.storms,
    )


def edges_for(columns: int, rows: int, sides: int) -> tuple[Edge, ...]:
    """Return the own edge of each side: first the two that are nearer to each other (ST-6.8)."""
    order: tuple[Edge, ...] = ("west", "east", "north", "south")
    if rows <= columns:
        order = ("south", "north", "west", "east")
    return order[:sides]


def zone_of(grid: SquareGrid, edge: Edge, depth: int) -> tuple[int, ...]:
    """Return the squares on which a side deploys: the first rows or columns from its edge (ST-6.8)."""
    depth = max(1, min(depth, (min(grid.width, grid.height) - 1) // 2))
    columns, rows = range(grid.width), range(grid.height)
    match edge:
        case "north":
            rows = rows[:depth]
        case "south":
            rows = rows[-depth:]
        case "west":
            columns = columns[:depth]
        case "east":
            columns = columns[-depth:]
    return tuple(grid.tile(column, row) for row in rows for column in columns)


def tile_at(grid: SquareGrid, place: Place, path: str) -> int:
    """Return the square that a request means by "F8" or [column, row]."""
    try:
        return grid.tile_named(place) if isinstance(place, str) else grid.tile(*place)
    except ValueError:
        raise no_tile(place, grid, path) from None
