"""What the wargame's balance is read from: the sides of its missions."""

from collections.abc import Iterator

from game.content.catalog import Catalog
from game.rules.charts import SIDE_MARGIN, Chart, Line, in_turn
from game.systems.wargame.content_missions import Mission
from game.systems.wargame.request import WargameRequest


def charts(catalog: Catalog) -> Iterator[Chart]:
    """Yield the sides of every one of them."""
    lines = tuple(
        Line(entry.id, entry.name, in_turn([WargameRequest(mission=entry.id)]))
        for entry in sorted(catalog.of(Mission).values(), key=lambda each: each.id)
    )
    if lines:
        yield Chart("missions", SIDE_MARGIN, lines)
