"""The ground of a battle from a map of the catalogue, from rows in a request, or drawn from the pool."""

from collections.abc import Mapping
from typing import Final

from game.content.catalog import Catalog
from game.rules.boards import Boards, no_tile
from game.rules.system import SetupError
from game.space.square import SquareGrid, square_grid
from game.systems.skirmish.profile import SkirmishTerrain
from game.systems.skirmish.request import BoardRequest, Place
from game.systems.skirmish.setup import BoardSetup

SYSTEM: Final = "skirmish"
BOARDS: Final = Boards(SYSTEM, "square")
MAX_SIDE_TILES = 64
"""A drawn board has at most so many rows and columns."""


def map_board(catalog: Catalog, map_id: str, path: str) -> BoardSetup:
    """Return a board of the catalogue."""
    found = BOARDS.board(catalog, map_id, path)
    terrain_ids = [found.legend[character] for row in found.rows for character in row]
    width = found.width_tiles
    zones = {
        zone: tuple(row * width + column for column, row in found.zone_tiles(zone)) for zone in found.zones
    }
    ground, names = BOARDS.terrain(catalog, terrain_ids, SkirmishTerrain, path)
    return BoardSetup(
        id=found.id,
        name=found.name,
        theatre=found.theatre,
        columns=width,
        rows=found.height_tiles,
        tiles=tuple(terrain_ids),
        terrain=ground,
        terrain_names=names,
        zones=zones,
    )


def drawn_board(catalog: Catalog, request: BoardRequest, path: str) -> BoardSetup:
    """Return a board from rows of characters."""
    text = request.rows.split("\n") if isinstance(request.rows, str) else list(request.rows)
    rows = [row.strip() for row in text if row.strip()]
    if not rows:
        raise SetupError(f"{path}.rows", "setup.refused.no_rows")
    width = len(rows[0])
    if len(rows) > MAX_SIDE_TILES or width > MAX_SIDE_TILES:
        raise SetupError(f"{path}.rows", "setup.refused.too_large", most=MAX_SIDE_TILES)
    signs = {sign for row in rows for sign in row}
    unused = next((each for each in request.legend if each not in signs), None)
    if unused is not None:
        raise SetupError(f"{path}.legend", "setup.refused.legend_unused", sign=unused)
    usual = _usual_characters(catalog, request.theatre)
    tiles: list[str] = []
    for number, row in enumerate(rows):
        if len(row) != width:
            where = f"{path}.rows.{number}"
            raise SetupError(where, "setup.refused.uneven_row", tiles=len(row), first=width)
        for character in row:
            terrain = request.legend.get(character, usual.get(character))
            if terrain is None:
                known = ", ".join(sorted({*usual, *request.legend}))
                where = f"{path}.rows.{number}"
                raise SetupError(where, "setup.refused.not_in_legend", sign=character, known=known)
            tiles.append(terrain)
    grid = square_grid(width, len(rows))
    ground, names = BOARDS.terrain(catalog, tiles, SkirmishTerrain, f"{path}.legend")
    return BoardSetup(
        id="",
        name=request.name,
        theatre=request.theatre,
        columns=width,
        rows=len(rows),
        tiles=tuple(tiles),
        terrain=ground,
        terrain_names=names,
        zones={
            name: tuple(sorted({tile_at(grid, place, f"{path}.zones.{name}") for place in places}))
            for name, places in request.zones.items()
        },
    )


def tile_at(grid: SquareGrid, place: Place, path: str) -> int:
    """Return the tile that a request means by "F8" or [column, row]."""
    try:
        return grid.tile_named(place) if isinstance(place, str) else grid.tile(*place)
    except ValueError:
        raise no_tile(place, grid, path) from None


def _usual_characters(catalog: Catalog, theatre: str) -> Mapping[str, str]:
    return {
        terrain.character: terrain.id
        for terrain in catalog.terrain.values()
        if theatre in terrain.theatres and SYSTEM in terrain.profiles
    }
