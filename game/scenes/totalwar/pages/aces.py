"""Machines by name: model, hero or ace level as stars, kills."""

from typing import TYPE_CHECKING

from game.core.ids import UnitId
from game.systems.totalwar.state import Unit
from game.views.ui.markup import escape

if TYPE_CHECKING:
    from game.scenes.totalwar.pages.page import WarPage


def ace_level(page: "WarPage", unit: Unit) -> int:
    """A machine's ace level."""
    return page.state.campaign.ace_level(unit.frame, unit.kills, has_hero=bool(unit.pilot))


def unit_line(page: "WarPage", name: UnitId) -> tuple[str, str]:
    """A machine as two cells: who it is, and what it has done."""
    unit = page.state.units[name]
    model = page.state.campaign.frames[unit.frame].name
    who = escape(unit.name) if unit.name else escape(model)
    if unit.name:
        who += f"  {{dim}}{escape(model)}{{/}}"
    if unit.pilot:
        who = f"{{accent}}{escape(page.names.of(unit.pilot))}{{/}}  {{dim}}{escape(model)}{{/}}"
    level = ace_level(page, unit)
    deeds = []
    if level:
        deeds.append(f"{{accent}}{'{icon:star}' * level}{{/}}")
    if unit.kills:
        deeds.append(escape(page.words.count("war.page.kills", unit.kills)))
    return who, "  ".join(deeds)
