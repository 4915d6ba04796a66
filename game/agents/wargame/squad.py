"""A squad for a given deployment cost, of the sheets that there are (WG-2.8, WG-6.1)."""

from collections.abc import Mapping

from game.systems.wargame.construct import Stores, cost_of
from game.systems.wargame.content import Datasheet

MOST_UNITS = 5


def squad_for(sheets: Mapping[str, Datasheet], stores: Stores, cost: int, seed: int = 0) -> tuple[str, ...]:
    """Return the squad that comes nearest to a cost with as many different sheets as there can be.

    Drones and vehicles of the water are left to people; ``seed`` turns the order of what is tried.
    """
    prices = sorted(
        (cost_of(sheet, stores), name)
        for name, sheet in sheets.items()
        if sheet.category != "aquatic" and sheet.build != "drone"
    )
    if not prices:
        return ()
    turned = prices[seed % len(prices) :] + prices[: seed % len(prices)]
    best: tuple[int, int, tuple[str, ...]] = (0, 0, ())
    found: list[tuple[int, tuple[str, ...]]] = [(0, ())]
    for price, name in turned:
        longer = [
            (spent + price, (*names, name))
            for spent, names in found
            if spent + price <= cost and len(names) < MOST_UNITS
        ]
        found.extend(longer)
    for spent, names in found:
        best = max(best, (spent, len(names), names))
    return tuple(sorted(best[2]))
