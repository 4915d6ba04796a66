"""What Total War's balance is read from: the sides of its wars."""

from collections.abc import Iterator
from typing import Final

from game.content.catalog import Catalog
from game.rules.charts import LONG_MARGIN, SIDE_MARGIN, Chart, Line, in_turn
from game.systems.totalwar.build import campaigns
from game.systems.totalwar.content import Campaign
from game.systems.totalwar.request import TotalWarRequest

LONG_PERCENT: Final = 30


def charts(catalog: Catalog) -> Iterator[Chart]:
    """Yield the sides of every one of them, long wars by themselves."""
    found = sorted(campaigns(catalog).values(), key=lambda each: each.id)
    short = tuple(map(_line, (each for each in found if each.length != "long")))
    long = tuple(map(_line, (each for each in found if each.length == "long")))
    if short:
        yield Chart("wars", SIDE_MARGIN, short)
    if long:
        yield Chart("long_wars", LONG_MARGIN, long, LONG_PERCENT)


def _line(campaign: Campaign) -> Line:
    return Line(campaign.id, campaign.name, in_turn([TotalWarRequest(campaign=campaign.id)]))
