"""What the wargame's balance is read from: the sides of its missions, stock sheets at one cost."""

from collections.abc import Callable, Iterator

from game.content.catalog import Catalog
from game.rules.charts import FORCE, FORCE_MARGIN, SIDE_MARGIN, Chart, Contest, Line, in_turn
from game.systems.wargame.build import missions_of_size
from game.systems.wargame.content import Datasheet
from game.systems.wargame.measures import SheetGames, sheet_battle, sheet_games
from game.systems.wargame.request import WargameRequest


def charts(catalog: Catalog) -> Iterator[Chart]:
    """Yield the sides of every mission, and every stock sheet against the field at equal cost.

    A sheet is measured in mixed squads of the same cost with and without it, over all missions of the
    smallest size that has room for the dearest; one that never leaves the water, on boards with water.
    """
    lines = tuple(
        Line(entry.id, entry.name, in_turn([WargameRequest(mission=entry.id)]))
        for entry in missions_of_size(catalog, "")
    )
    if lines:
        yield Chart("missions", SIDE_MARGIN, lines)
    sheets = catalog.of(Datasheet)
    units = tuple(
        Line(name, sheets[name].name, _in_squads(games, name))
        for games in sheet_games(catalog)
        for name in games.names
    )
    if units:
        yield Chart("sheets", FORCE_MARGIN, units)


def _in_squads(games: SheetGames, name: str) -> Callable[[int], Contest]:
    """Return games of a sheet; in every second one the seats are swapped."""
    return lambda number: Contest(
        sheet_battle(games, name, number), ("", FORCE) if number % 2 else (FORCE, "")
    )
