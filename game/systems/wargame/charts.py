"""What the wargame's balance is read from: the sides of its missions, stock sheets of one cost."""

from collections.abc import Iterator

from game.content.catalog import Catalog
from game.rules.charts import FORCE_MARGIN, SIDE_MARGIN, Chart, Line, against_the_field, in_turn
from game.systems.wargame.build import missions_of_size
from game.systems.wargame.content import Datasheet
from game.systems.wargame.content_missions import Mission
from game.systems.wargame.measures import costs, duel, fair_missions, numbers
from game.systems.wargame.request import WargameRequest


def charts(catalog: Catalog) -> Iterator[Chart]:
    """Yield the sides of every mission, and every stock sheet against the field at equal cost.

    Sheets meet in the largest of the missions that ask the same of both sides: there costs can be matched.
    """
    lines = tuple(
        Line(entry.id, entry.name, in_turn([WargameRequest(mission=entry.id)]))
        for entry in missions_of_size(catalog, "")
    )
    if lines:
        yield Chart("missions", SIDE_MARGIN, lines)
    even = [catalog.of(Mission)[name] for name in fair_missions(catalog)]
    if not even:
        return
    sizes = numbers(catalog).sizes
    mission = max(even, key=lambda each: (sizes[each.size], each.id))
    most = sizes[mission.size]
    known = {name: cost for name, cost in costs(catalog).items() if cost <= most}
    if len(known) > 1:
        sheets = catalog.of(Datasheet)

        def meet(_: str, first: str, second: str) -> WargameRequest:
            return duel(mission, known, most, first, second)

        forces = {name: name for name in known}
        units = tuple(
            Line(name, sheets[name].name, against_the_field(name, forces, (mission.id,), meet))
            for name in known
        )
        yield Chart("sheets", FORCE_MARGIN, units)
