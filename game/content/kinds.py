"""The kinds of content that every system shares; each system brings its own besides."""

from collections.abc import Iterable

from game.content.models import Faction, Frame, Pack, Pilot, RulebookEntry, Rules, Terrain, Texts
from game.content.systems import Kind, SystemSchema

PACK = Kind("pack", "", Pack)
"""The file `mod.yaml` at a pack's root."""

CORE_KINDS: tuple[Kind, ...] = (
    Kind("faction", "factions", Faction),
    Kind("frame", "frames", Frame, also=("unit", "machine", "mech")),
    Kind("pilot", "pilots", Pilot, also=("hero", "heroe")),
    Kind("terrain", "terrain", Terrain),
    Kind("map", "maps", "game.content.models_battle:BattleMap", text_rows=("rows",), also=("board",)),
    Kind("rules", "rules", Rules, noun="set of rules", inherits=("options",)),
    Kind("scenario", "scenarios", "game.content.models_battle:Scenario"),
    Kind("rulebook", "rulebook", RulebookEntry, noun="rulebook entry"),
    Kind("text", "text", Texts, noun="collection of texts", also=("translation", "language")),
)
"""Kinds that no system owns, in the order in which problems and schemas are listed."""


def kinds_of(systems: Iterable[SystemSchema]) -> tuple[Kind, ...]:
    """Return every kind that a pack may hold: the shared ones, then those of the systems by their names."""
    own = [kind for system in sorted(systems, key=lambda system: system.name) for kind in system.kinds]
    return (*CORE_KINDS, *own)
