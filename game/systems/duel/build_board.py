"""The ground of a duel from a map of the catalogue."""

from typing import Final

from game.content.catalog import Catalog, block
from game.content.models_battle import BattleMap
from game.core import rng
from game.rules.naming import named
from game.rules.system import SetupError
from game.space.lattice import lattice
from game.systems.duel.content_checks import START, SYSTEM, zone_vertices
from game.systems.duel.profile import DuelTerrain
from game.systems.duel.setup import BoardSetup

OBJECTIVE: Final = "objective_"
CENTRE: Final = "centre"
GOAL: Final = "goal"


def map_board(catalog: Catalog, map_id: str, path: str) -> BoardSetup:
    """Return a board of the catalogue."""
    found = named(catalog.maps, map_id, path, "map")
    if SYSTEM not in found.systems or found.grid != "lattice":
        raise SetupError(path, f"the map {map_id!r} is not made for duels")
    board = lattice(found.zone_columns, found.zone_rows)
    triangles = [found.legend[character] for row in found.rows for character in row]
    terrain: dict[str, DuelTerrain] = {}
    names: dict[str, str] = {}
    for terrain_id in dict.fromkeys(triangles):
        entry = named(catalog.terrain, terrain_id, path, "terrain")
        rules = block(entry.profiles, SYSTEM, DuelTerrain)
        if rules is None:
            raise SetupError(path, f"the terrain {terrain_id!r} has no rules for duels")
        terrain[terrain_id], names[terrain_id] = rules, entry.name
    markers = {name: board.vertex(*place) for name, place in found.markers.items()}
    return BoardSetup(
        id=found.id,
        name=found.name,
        theatre=found.theatre,
        columns=board.columns,
        rows=board.rows,
        triangles=tuple(triangles),
        terrain=terrain,
        terrain_names=names,
        starts=tuple(
            zone_vertices(found, board, zone) for zone in sorted(found.zones) if zone.startswith(START)
        ),
        objectives=tuple(markers[name] for name in sorted(markers) if name.startswith(OBJECTIVE)),
        centre=markers.get(CENTRE, markers.get(f"{OBJECTIVE}1", -1)),
        goal=markers.get(GOAL, -1),
    )


def pool_map(catalog: Catalog, theatre: str, seed: int) -> str:
    """Return the id of a board drawn by seed from the pool of a theatre; "" is any theatre."""
    pool = sorted(board.id for board in catalog.maps.values() if _is_in_pool(board, theatre))
    if not pool:
        raise SetupError("map", f"no map for duels{f' in {theatre}' if theatre else ''} is in the pool")
    return pool[rng.draw(rng.seeded(seed), len(pool)) - 1]


def _is_in_pool(board: BattleMap, theatre: str) -> bool:
    return (
        board.pool and SYSTEM in board.systems and board.grid == "lattice" and theatre in ("", board.theatre)
    )
