"""Whether a mission can be fought on a board, and how it is fitted to one of another size (WG-3.1)."""

from collections.abc import Sequence
from dataclasses import replace as replaced

from game.content.fields import Tile
from game.rules.system import SetupError
from game.systems.wargame.battlefield import RED, board_grid
from game.systems.wargame.content_missions import Area, Mission, Relief


def misfit(mission: Mission, relief: Relief, path: str = "board") -> SetupError | None:
    """Return why a mission cannot be fought on a board, for that field of a request; None where it can."""
    columns, rows = board_size(relief)
    names = {"board": relief.name, "mission": mission.name}
    if (columns, rows) != (mission.columns, mission.rows):
        needed = f"{mission.columns} x {mission.rows}"
        return SetupError(
            path, "wargame.refused.board_size", **names, size=f"{columns} x {rows}", needed=needed
        )
    built = {at for works in relief.works for at in works.at}
    for column, row in (at for works in mission.works for at in works.at):
        if (column, row) in built:
            return SetupError(path, "wargame.refused.built", **names, column=column, row=row)
    closed = {
        (x, y) for y, line in enumerate(relief.colours) for x, letter in enumerate(line) if letter == RED
    }
    for column, row in (mark.at for mark in mission.markers):
        if (column, row) in closed:
            return SetupError(path, "wargame.refused.closed", **names, column=column, row=row)
    return None


def fitted_to(mission: Mission, relief: Relief) -> Mission:
    """Return a campaign's mission as it is fought on a board of any size (TW-9.6, WG-3.1, WG-16.1).

    Strips and markers move along. A marker that would lie on closed ground, or on another one, lies on the
    nearest open hex: of several the one nearest the middle between both short edges, then the first by row
    and column. A structure of the mission is left out where the board has one and on a board of another size.
    """
    columns, rows = board_size(relief)
    is_of_its_size = (columns, rows) == (mission.columns, mission.rows)

    def moved(at: tuple[int, int]) -> tuple[int, int]:
        row = at[1] * rows // mission.rows
        return min(at[0] * columns // mission.columns, columns - 1 - (row & 1)), row

    def fitted(area: Area) -> Area:
        near = [each for each in area.columns if 2 * each[0] < mission.columns - 1]
        far = [each for each in area.columns if each not in near]
        more = columns - mission.columns
        strips = [(first, min(last, columns - 1)) for first, last in near]
        strips += [(max(0, first + more), last + more) for first, last in far]
        return replaced(area, columns=tuple(strips), around=area.around and moved(area.around))

    places = _open_places(relief, [moved(mark.at) for mark in mission.markers])
    built = {at for works in relief.works for at in works.at}
    works = tuple(each for each in mission.works if is_of_its_size and built.isdisjoint(each.at))
    return replaced(
        mission,
        board=relief.id,
        columns=columns,
        rows=rows,
        attacker=fitted(mission.attacker),
        defender=fitted(mission.defender),
        markers=tuple(replaced(mark, at=at) for mark, at in zip(mission.markers, places) if at is not None),
        works=works,
    )


def _open_places(relief: Relief, wanted: Sequence[Tile]) -> list[Tile | None]:
    """Return an open hex for each wanted one, no two alike; None where the board has no more."""
    grid = board_grid(*board_size(relief))
    middle = len(relief.colours[0]) - 1
    free = [at for at in grid.positions if relief.colours[at[1]][at[0]] != RED]
    found: dict[int, Tile] = {}

    def far(at: Tile, place: Tile) -> tuple[int, int]:
        away = grid.distance(grid.panel_at(*at), grid.panel_at(*place))
        return away, abs(2 * place[0] + (place[1] & 1) - middle)

    for is_moved in (False, True):
        for number, at in enumerate(wanted):
            if number not in found and free and (is_moved or at in free):
                found[number] = min(free, key=lambda place: far(at, place))
                free.remove(found[number])
    return [found.get(number) for number in range(len(wanted))]


def board_size(relief: Relief) -> tuple[int, int]:
    """Return the columns and rows of a board."""
    return len(relief.colours[0]), len(relief.colours)
