"""The ground of a duel from a map of the catalogue."""

from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from game.content.catalog import Catalog
from game.rules.boards import Boards
from game.space.lattice import Lattice, lattice
from game.systems.duel.content_checks import CENTRE, GOAL, OBJECTIVE, START, SYSTEM, zone_vertices
from game.systems.duel.profile import DuelTerrain, MissionKind
from game.systems.duel.setup import BoardSetup

BOARDS: Final = Boards(SYSTEM, "lattice")
TWO: Final = 2
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


def lacking_for(board: BoardSetup, mission: MissionKind, teams: int) -> str:
    """Return the message that says what a board lacks for a mission; "": nothing (DU-8.4)."""
    if mission == "escort" and (teams != TWO or board.goal < 0):
        return "duel.refused.escort"
    if mission == "objectives" and not board.objectives:
        return "duel.refused.no_objectives"
    if mission == "king_of_the_hill" and board.centre < 0:
        return "duel.refused.no_centre"
    return ""


def shared_by(board: BoardSetup, seats: int, units: int) -> BoardSetup:
    """Return the board for so many seats of so many machines each: their lines in clockwise order (DU-2.2).

    The first two lines face each other, and the third lies between them: where three play, the first two
    begin on the places of their lines that are farthest from the third, so that all are equally far apart.
    (From the farther half of the lines whoever sat between had both others nearer than they had each other,
    and won 29% of 3,200 duels of Officers.)
    """
    if not THREE <= seats <= len(board.starts):
        return board
    grid = lattice(board.columns, board.rows)
    used = board.starts[:seats]
    if seats == THREE:
        first, second, third = used
        used = (*(_farthest(grid, line, third, units) for line in (first, second)), third)
    return replace(board, starts=(*_clockwise(grid, used), *board.starts[seats:]))


def _farthest(grid: Lattice, line: tuple[int, ...], other: tuple[int, ...], units: int) -> tuple[int, ...]:
    """Return the third of a line that is farthest from another, or as much as so many machines need."""
    order = sorted(line, key=lambda vertex: -sum(grid.distances[vertex][start] for start in other))
    kept = order[: max(units, len(line) // THREE)]
    return tuple(vertex for vertex in line if vertex in kept)


def _clockwise(grid: Lattice, lines: tuple[tuple[int, ...], ...]) -> list[tuple[int, ...]]:
    """Return lines as they come clockwise round the middle of the board, the first one first."""

    def seen(line: tuple[int, ...]) -> tuple[int, int]:
        column, row = grid.place(sorted(line)[len(line) // 2])
        return 2 * column + row % 2 - (grid.columns - 1), 2 * row - (grid.rows - 1)

    right, down = seen(lines[0])

    def turn(line: tuple[int, ...]) -> tuple[int, Fraction]:
        other_right, other_down = seen(line)
        across = right * other_down - down * other_right
        along = right * other_right + down * other_down
        if not across:
            return (0 if along > 0 else 2), Fraction(0)
        return (1 if across > 0 else 3), Fraction(-along, across)

    return sorted(lines, key=turn)
