"""What the balance of Sectors is read from: the races of its campaigns."""

from collections.abc import Callable, Iterator

from game.content.catalog import Catalog
from game.rules.charts import SIDE_MARGIN, Chart, Contest, Line
from game.systems.sectors.build import build_setup
from game.systems.sectors.content import SectorCampaign
from game.systems.sectors.request import SectorsRequest


def charts(catalog: Catalog) -> Iterator[Chart]:
    """Yield the races of every campaign, whoever of a race has won."""
    lines = tuple(
        Line(entry.id, entry.name, _contest(catalog, SectorsRequest(campaign=entry.id)))
        for entry in sorted(catalog.of(SectorCampaign).values(), key=lambda each: each.id)
    )
    if lines:
        yield Chart("wars", SIDE_MARGIN, lines)


def _contest(catalog: Catalog, request: SectorsRequest) -> Callable[[int], Contest]:
    races = tuple(player.race for player in build_setup(request, catalog).players)
    return lambda _: Contest(request, races)
