"""How the ground of a theatre is drawn: from the catalogue, or plainly where a pack is missing."""

from __future__ import annotations

from game.scenes.services import Services
from game.systems.totalwar.state import TotalWarState
from game.views.board.terrain import TerrainStyle, parse_colour


def theatre_styles(services: Services, state: TotalWarState) -> dict[str, TerrainStyle]:
    """Return a style for every terrain of the map."""
    setup = state.map.setup
    plain = "stars" if setup.theatre == "space" else "plain"
    styles = {}
    for terrain in dict.fromkeys(setup.terrain):
        if not terrain:
            continue
        entry = services.catalog.terrain.get(terrain)
        if entry is None:
            guessed = "debris" if terrain in setup.impassable else plain
            styles[terrain] = TerrainStyle(terrain, guessed)
        else:
            look = entry.look
            styles[terrain] = TerrainStyle(
                terrain, look.pattern, parse_colour(look.colour), look.height_percent
            )
    return styles
