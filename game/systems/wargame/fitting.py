"""Whether a mission can be fought on a board, and how it is fitted to one of another size (WG-3.1)."""

from dataclasses import replace as replaced

from game.systems.wargame.battlefield import RED
from game.systems.wargame.content_missions import Area, Mark, Mission, Relief


def misfit(mission: Mission, relief: Relief) -> str:
    """Return why a mission cannot be fought on a board; "" where it can."""
    columns, rows = board_size(relief)
    if (columns, rows) != (mission.columns, mission.rows):
        return f"{relief.name} is {columns} x {rows}; {mission.name} needs {mission.columns} x {mission.rows}"
    built = {at for works in relief.works for at in works.at}
    for column, row in (at for works in mission.works for at in works.at):
        if (column, row) in built:
            return f"{column},{row} of {relief.name} has a structure where {mission.name} puts one"
    closed = {
        (x, y) for y, line in enumerate(relief.colours) for x, letter in enumerate(line) if letter == RED
    }
    for column, row in (mark.at for mark in mission.markers):
        if (column, row) in closed:
            return f"{column},{row} of {relief.name} is closed where {mission.name} has a marker"
    return ""


def fitted_to(mission: Mission, relief: Relief) -> Mission:
    """Return a mission as it is fought on a board of any size: its strips and markers move along (WG-3.1).

    Markers that would lie on closed ground, or on another one, are left out.
    """
    columns, rows = board_size(relief)
    if (columns, rows) == (mission.columns, mission.rows):
        return mission

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

    marks: dict[tuple[int, int], Mark] = {}
    for mark in mission.markers:
        column, row = moved(mark.at)
        if relief.colours[row][column] != RED:
            marks.setdefault((column, row), replaced(mark, at=(column, row)))
    return replaced(
        mission,
        board=relief.id,
        columns=columns,
        rows=rows,
        attacker=fitted(mission.attacker),
        defender=fitted(mission.defender),
        markers=tuple(marks.values()),
        works=(),
    )


def board_size(relief: Relief) -> tuple[int, int]:
    """Return the columns and rows of a board."""
    return len(relief.colours[0]), len(relief.colours)
