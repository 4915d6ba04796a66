"""How the terrain of a battle is drawn: from the catalogue, or guessed where a pack is missing."""

from __future__ import annotations

from game.scenes.services import Services
from game.systems.skirmish.profile import SkirmishTerrain
from game.systems.skirmish.setup import SkirmishSetup
from game.views.board.terrain import TerrainStyle, parse_colour


def terrain_styles(services: Services, setup: SkirmishSetup) -> dict[str, TerrainStyle]:
    """Return a style for every terrain of the board."""
    styles = {}
    for terrain, rules in setup.board.terrain.items():
        entry = services.catalog.terrain.get(terrain)
        if entry is None:
            styles[terrain] = TerrainStyle(terrain, _guessed_pattern(rules, setup.board.theatre))
        else:
            look = entry.look
            styles[terrain] = TerrainStyle(
                terrain, look.pattern, parse_colour(look.colour), look.height_percent
            )
    return styles


def _guessed_pattern(rules: SkirmishTerrain, theatre: str) -> str:
    if rules.blocks_fire:
        return "debris" if theatre == "space" else "rock"
    if rules.attacked_only_from_same:
        return "water"
    return "stars" if theatre == "space" else "plain"
