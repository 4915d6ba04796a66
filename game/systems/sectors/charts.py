"""What the balance of Sectors is read from: the races of its campaigns, and styles of play."""

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Final

from game.content.catalog import Catalog
from game.rules.charts import FORCE_MARGIN, SIDE_MARGIN, Chart, Contest, Line
from game.systems.sectors.build import build_setup
from game.systems.sectors.content import SectorCampaign
from game.systems.sectors.request import SectorsRequest

STYLES: Final = ("rush", "turtle", "spread", "concentrate")
"""What they are is said where built-in players are."""


def charts(catalog: Catalog) -> Iterator[Chart]:
    """Yield the races of every campaign, whoever of a race has won, and styles in those of as many races."""
    lines = tuple(
        Line(entry.id, entry.name, _contest(catalog, SectorsRequest(campaign=entry.id)))
        for entry in sorted(catalog.of(SectorCampaign).values(), key=lambda each: each.id)
    )
    if lines:
        yield Chart("wars", SIDE_MARGIN, lines)
    lines = tuple(
        Line(entry.id, entry.name, _styled(catalog, SectorsRequest(campaign=entry.id)))
        for entry in sorted(catalog.of(SectorCampaign).values(), key=lambda each: each.id)
        if len(entry.races) == len(STYLES) and not entry.opening
    )
    if lines:
        yield Chart("styles", FORCE_MARGIN, lines)


def _contest(catalog: Catalog, request: SectorsRequest) -> Callable[[int], Contest]:
    races = tuple(player.race for player in build_setup(request, catalog).players)
    return lambda _: Contest(request, races)


def _styled(catalog: Catalog, request: SectorsRequest) -> Callable[[int], Contest]:
    """Games in which each race has a style of its own: the races change styles from game to game."""
    setup = build_setup(request, catalog)
    races = [race.id for race in setup.races]
    rows = [(STYLES[0], *rest) for rest in permutations(STYLES[1:])]
    ways = [(*row[turn:], *row[:turn]) for row in rows for turn in range(len(row))]

    def contest(number: int) -> Contest:
        players = ways[number % len(ways)]
        counts = tuple(players[races.index(player.race)] for player in setup.players)
        return Contest(request, counts, players)

    return contest
