"""What the strategic battle's balance is read from: sides of prepared battles, units of one value."""

from collections.abc import Iterator

from game.content.catalog import Catalog
from game.rules.charts import FORCE_MARGIN, SIDE_MARGIN, Chart, Line, against_the_field, in_turn
from game.rules.measures import drawn_boards
from game.systems.strategic.build import is_guided
from game.systems.strategic.content import StrategicUnit
from game.systems.strategic.measures import GRID, NAME, evenly, force_value, values
from game.systems.strategic.request import StrategicRequest


def charts(catalog: Catalog) -> Iterator[Chart]:
    """Yield the sides of every prepared battle, and every unit against the field at equal value."""
    lines = tuple(
        Line(entry.id, entry.name, in_turn([StrategicRequest(scenario=entry.id)]))
        for entry in sorted(catalog.scenarios.values(), key=lambda each: each.id)
        if entry.system == NAME and not is_guided(entry)
    )
    if lines:
        yield Chart("missions", SIDE_MARGIN, lines)
    most = force_value(catalog)
    forces = {name: (name, value) for name, value in values(catalog).items()}

    def even(board: str, one: tuple[str, int], other: tuple[str, int]) -> StrategicRequest:
        return evenly(board, one, other, most)

    boards = drawn_boards(catalog, NAME, GRID)
    if boards and len(forces) > 1:
        units = tuple(
            Line(name, catalog.of(StrategicUnit)[name].name, against_the_field(name, forces, boards, even))
            for name in forces
        )
        yield Chart("units", FORCE_MARGIN, units)
