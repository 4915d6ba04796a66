"""How the terrain of a battle is drawn: from the catalogue, or guessed where a pack is missing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from game.scenes.services import Services
from game.views.board.terrain import TerrainStyle, parse_colour

R = TypeVar("R")


def terrain_styles(
    services: Services, terrain: Mapping[str, R], guess: Callable[[R], str]
) -> dict[str, TerrainStyle]:
    """Return a style for every terrain of a board; ``guess`` returns a pattern from the rules of one."""
    styles = {}
    for name, rules in terrain.items():
        entry = services.catalog.terrain.get(name)
        if entry is None:
            styles[name] = TerrainStyle(name, guess(rules))
        else:
            look = entry.look
            styles[name] = TerrainStyle(name, look.pattern, parse_colour(look.colour), look.height_percent)
    return styles
