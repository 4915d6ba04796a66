"""Lattice boards drawn as text: one picture of the vertices, one of the triangles between them.

Letters stand on vertices, `.` is a free one; blanks only show that odd rows lie half a step to the right.
In the ground, `#` is a covered triangle; strip by strip, as many characters as there are triangles.
"""

from game.space.lattice import Lattice, lattice


def drawn_rows(picture: str) -> list[str]:
    """The rows of a picture without blanks."""
    return [row.replace(" ", "") for row in picture.split("\n") if row.strip()]


def drawn_lattice(picture: str) -> tuple[Lattice, dict[str, int]]:
    """The lattice of a picture, and where its letters stand."""
    rows = drawn_rows(picture)
    grid = lattice(len(rows[0]), len(rows))
    return grid, {
        character: grid.vertex(column, number)
        for number, row in enumerate(rows)
        for column, character in enumerate(row)
        if character != "."
    }


def drawn_cover(grid: Lattice, ground: str) -> int:
    """The mask of covered triangles of a picture of the ground."""
    text = "".join(drawn_rows(ground))
    assert len(text) in (0, grid.triangle_count)
    return sum(1 << triangle for triangle, character in enumerate(text) if character == "#")
