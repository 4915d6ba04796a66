"""How a side stands in supply, and that it is out of the war."""

from __future__ import annotations

from game.scenes.totalwar.texts import WarTexts
from game.systems.totalwar.state import TotalWarState
from game.views.ui.markup import escape


def supply_text(war: WarTexts, state: TotalWarState, faction: str) -> tuple[str, str]:
    """Return how much of a faction is cut off, and the role of that text's colour (TW-5.5)."""
    cut = sum(state.owners[panel] == faction for panel in state.cut)
    if cut:
        return war.words.count("war.top.cut", cut), "warning"
    if faction not in state.owners:
        return war.words("war.top.no_supply"), "warning"
    return war.words("war.top.supply"), "good"


def out_text(war: WarTexts) -> str:
    """Return that the viewer's side is out while others fight on (TW-6.4, TW-8.7); "" while it is not."""
    faction = war.state.factions.get(war.show.faction)
    if faction is None or not faction.is_out or war.state.outcome is not None:
        return ""
    key, rule = ("war.force.out.lone", "TW-8.7") if faction.kind == "lone" else ("war.force.out", "TW-6.4")
    told = war.words(key, faction=war.names.of(faction.id))
    return f"{{warning}}{escape(told)}{{/}}  {{rule:{rule}}}"
