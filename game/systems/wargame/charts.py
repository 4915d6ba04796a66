"""What the wargame's balance is read from: the sides of its missions, stock sheets of one cost."""

from collections.abc import Iterator

from game.content.catalog import Catalog
from game.rules.charts import FORCE_MARGIN, SIDE_MARGIN, Chart, Line, against_the_field, in_turn
from game.systems.wargame.build import missions_of_size
from game.systems.wargame.content import Datasheet
from game.systems.wargame.measures import alike, battle, costs, fair_missions, numbers
from game.systems.wargame.request import WargameRequest


def charts(catalog: Catalog) -> Iterator[Chart]:
    """Yield the sides of every mission, and every stock sheet against the field at equal cost."""
    lines = tuple(
        Line(entry.id, entry.name, in_turn([WargameRequest(mission=entry.id)]))
        for entry in missions_of_size(catalog, "")
    )
    if lines:
        yield Chart("missions", SIDE_MARGIN, lines)
    missions = fair_missions(catalog)
    known, most = costs(catalog), numbers(catalog).sizes["scouting"]
    forces = {name: alike(name, cost, most) for name, cost in known.items() if cost <= most}
    if missions and len(forces) > 1:
        sheets = catalog.of(Datasheet)
        units = tuple(
            Line(name, sheets[name].name, against_the_field(name, forces, missions[:1], battle))
            for name in forces
        )
        yield Chart("sheets", FORCE_MARGIN, units)
