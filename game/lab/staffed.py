"""The battles of a war without a screen: resolved by the staff with the war's content."""

from game.agents.staff import fight_out
from game.content.catalog import Catalog
from game.core.bridge import BattleOrder, BattleReport
from game.lab.battle import Resolve, UnfinishedBattleError
from game.session.home import load_content
from game.systems.registry import system_named


def resolver(catalog: Catalog | None = None, level: str = "") -> Resolve:
    """Return what fights a war's battles: two sides of one level, by the rules of the order's system.

    ``catalog``: the content that the war was begun with (None: all that is in use).
    """
    content = load_content().catalog if catalog is None else catalog

    def resolve(order: BattleOrder) -> BattleReport:
        system = system_named(order.system)
        part = system.battles
        if part is None:
            raise UnfinishedBattleError(f"{order.system} fights no battles of wars")
        end = fight_out(system, part.order_setup(order, content), order.seed, level)
        return part.report(end)

    return resolve
