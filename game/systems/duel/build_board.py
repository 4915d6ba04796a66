"""The ground of a duel from a map of the catalogue."""

from typing import Final

from msgspec.structs import replace

from game.content.catalog import Catalog
from game.rules.boards import Boards
from game.space.lattice import lattice
from game.systems.duel.content_checks import START, SYSTEM, zone_vertices
from game.systems.duel.profile import DuelTerrain
from game.systems.duel.setup import BoardSetup

BOARDS: Final = Boards(SYSTEM, "lattice", "duels")
OBJECTIVE: Final = "objective_"
CENTRE: Final = "centre"
GOAL: Final = "goal"
THREE: Final = 3


def map_board(catalog: Catalog, map_id: str, path: str) -> BoardSetup:
    """Return a board of the catalogue."""
    found = BOARDS.board(catalog, map_id, path)
    board = lattice(found.zone_columns, found.zone_rows)
    triangles = [found.legend[character] for row in found.rows for character in row]
    terrain, names = BOARDS.terrain(catalog, triangles, DuelTerrain, path)
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


def shared_by(board: BoardSetup, seats: int, units: int) -> BoardSetup:
    """Return the board for so many seats of so many machines each (DU-2.2).

    The first two lines face each other, and the third lies between them: where three play, the first two
    begin on the half of their lines that is farther from the third, so that all are equally far apart.
    """
    if seats != THREE or len(board.starts) < THREE:
        return board
    distances = lattice(board.columns, board.rows).distances
    third = board.starts[THREE - 1]

    def farther(line: tuple[int, ...]) -> tuple[int, ...]:
        order = sorted(line, key=lambda vertex: -sum(distances[vertex][start] for start in third))
        kept = order[: max(units, len(line) // 2)]
        return tuple(vertex for vertex in line if vertex in kept)

    first, second, *others = board.starts
    return replace(board, starts=(farther(first), farther(second), *others))
