"""What the wargame's balance is read from: the sides of its missions, stock sheets at one cost."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from game.content.catalog import Catalog
from game.rules.charts import FORCE, FORCE_MARGIN, SIDE_MARGIN, Chart, Contest, Line, in_turn
from game.systems.wargame.build import missions_of_size
from game.systems.wargame.content import Datasheet
from game.systems.wargame.measures import SMALL, battle, costs, numbers, squad_of, with_and_without
from game.systems.wargame.request import WargameRequest


def charts(catalog: Catalog) -> Iterator[Chart]:
    """Yield the sides of every mission, and every stock sheet against the field at equal cost.

    A sheet is measured in mixed squads of the same cost with and without it, over all missions of the
    smallest size that has room for the dearest.
    """
    lines = tuple(
        Line(entry.id, entry.name, in_turn([WargameRequest(mission=entry.id)]))
        for entry in missions_of_size(catalog, "")
    )
    if lines:
        yield Chart("missions", SIDE_MARGIN, lines)
    known = costs(catalog)
    if len(known) < 2:
        return
    sizes, needed = numbers(catalog).sizes, max(known.values()) + min(known.values())
    fitting = [
        size for size in sorted(sizes, key=lambda each: sizes[each]) if sizes[size] * SMALL >= 100 * needed
    ]
    found = [entry.id for size in fitting[:1] for entry in missions_of_size(catalog, size)]
    if found:
        sheets, most = catalog.of(Datasheet), sizes[fitting[0]] * SMALL // 100
        units = tuple(Line(name, sheets[name].name, _in_squads(known, name, most, found)) for name in known)
        yield Chart("sheets", FORCE_MARGIN, units)


def _in_squads(
    known: Mapping[str, int], name: str, most: int, missions: Sequence[str]
) -> Callable[[int], Contest]:
    """Return games of a sheet; in every second one the seats are swapped."""

    def contest(number: int) -> Contest:
        pair = number // 2
        own, other = map(squad_of, with_and_without(known, name, most, pair))
        mission = missions[pair % len(missions)]
        if number % 2:
            return Contest(battle(mission, other, own), ("", FORCE))
        return Contest(battle(mission, own, other), (FORCE, ""))

    return contest
