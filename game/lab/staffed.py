"""The battles of a war without a screen: resolved by the staff with the content that is shipped."""

from functools import cache

from game import __version__
from game.agents.staff import fight_out
from game.content.catalog import Catalog
from game.content.load import load_catalog
from game.content.places import usual_places
from game.core.bridge import BattleOrder, BattleReport
from game.lab.battle import Resolve, UnfinishedBattleError
from game.systems.registry import SCHEMAS, system_named


@cache
def usual_catalog() -> Catalog:
    """Return the content of the usual places, read once in a process."""
    return load_catalog(SCHEMAS, usual_places(), __version__).catalog


def resolver(level: str = "") -> Resolve:
    """Return what fights a war's battles: two sides of one level, by the rules of the order's system."""
    catalog = usual_catalog()

    def resolve(order: BattleOrder) -> BattleReport:
        system = system_named(order.system)
        if system.order_setup is None or system.report is None:
            raise UnfinishedBattleError(f"{order.system} fights no battles of wars")
        end = fight_out(system, system.order_setup(order, catalog), order.seed, level)
        return system.report(end)

    return resolve
