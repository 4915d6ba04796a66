"""What Total War's balance is read from: the sides of its wars."""

from collections.abc import Iterator

from game.content.catalog import Catalog
from game.rules.charts import SIDE_MARGIN, Chart, Line, in_turn
from game.systems.totalwar.build import campaigns
from game.systems.totalwar.request import TotalWarRequest


def charts(catalog: Catalog) -> Iterator[Chart]:
    """Yield the sides of every one of them."""
    lines = tuple(
        Line(entry.id, entry.name, in_turn([TotalWarRequest(campaign=entry.id)]))
        for entry in sorted(campaigns(catalog).values(), key=lambda each: each.id)
    )
    if lines:
        yield Chart("wars", SIDE_MARGIN, lines)
