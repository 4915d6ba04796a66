"""Who is who on the map: each faction's emblem and name, with what it holds."""

from __future__ import annotations

from game.scenes.totalwar.texts import WarTexts
from game.systems.totalwar.board import living_factions


def legend_text(war: WarTexts) -> str:
    """Return emblem, name and number of panels of every faction left; lone rogues own none (TW-8.7)."""
    state = war.state
    entries = []
    for faction in living_factions(state):
        panels = "" if faction.kind == "lone" else f" {{dim}}{state.owners.count(faction.id)}{{/}}"
        entries.append(f"{war.named(faction.id)}{panels}")
    return "   ".join(entries)
