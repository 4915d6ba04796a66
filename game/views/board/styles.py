"""How the terrain of a game is drawn: from the catalogue, or guessed where a pack is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from game.content.catalog import Catalog
from game.content.models import TerrainLook
from game.views.board.terrain import TerrainStyle, parse_colour

R = TypeVar("R")


def terrain_styles(
    catalog: Catalog, terrain: Mapping[str, R], guess: Callable[[R], str]
) -> dict[str, TerrainStyle]:
    """Return a style for every terrain of a board; ``guess`` returns a pattern from the rules of one."""
    known = catalog.terrain
    return {
        name: style_of(name, known[name].look) if name in known else TerrainStyle(name, guess(rules))
        for name, rules in terrain.items()
    }


def usual_styles(catalog: Catalog, terrain: Iterable[str], pattern: str = "plain") -> dict[str, TerrainStyle]:
    """Return a style for every terrain named, with this pattern where its pack is missing."""
    return terrain_styles(catalog, dict.fromkeys(terrain, pattern), str)


def style_of(name: str, look: TerrainLook) -> TerrainStyle:
    """Return how a terrain of the content is drawn."""
    return TerrainStyle(name, look.pattern, parse_colour(look.colour), look.height_percent, look.label)
