"""What the strategic battle's balance is read from: the sides of its prepared battles."""

from collections.abc import Iterator
from typing import Final

from game.content.catalog import Catalog
from game.rules.charts import SIDE_MARGIN, Chart, Line, in_turn
from game.systems.strategic.request import StrategicRequest

NAME: Final = "strategic"


def charts(catalog: Catalog) -> Iterator[Chart]:
    """Yield the sides of every one of them."""
    lines = tuple(
        Line(entry.id, entry.name, in_turn([StrategicRequest(scenario=entry.id)]))
        for entry in sorted(catalog.scenarios.values(), key=lambda each: each.id)
        if entry.system == NAME
    )
    if lines:
        yield Chart("missions", SIDE_MARGIN, lines)
