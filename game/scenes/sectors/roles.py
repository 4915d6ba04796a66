"""Marks that only a campaign of regions has, drawn with what all boards have."""

from __future__ import annotations

from typing import Final

from game.views.table.highlights import Roles
from game.views.table.overlays import PathLine, SightLine, TileFill, TileFrame, TileReticle

ROLES: Final = Roles(
    under={
        "general_mark": lambda mark, colours: TileFrame(mark.places[0], colours.palette.warning, 0.08),
        "marking": lambda mark, colours: TileFill(mark.places, colours.palette.warning, 0.06),
        "ready": lambda mark, colours: TileFill(mark.places, colours.of(mark.owner), 0.20),
        "granted": lambda mark, colours: TileReticle(mark.places[0], colours.of(mark.owner)),
        "asked": lambda mark, colours: PathLine(mark.places, colours.palette.dim),
        "team_order": lambda mark, colours: PathLine(mark.places, colours.palette.dim),
        "order": lambda mark, colours: PathLine(mark.places, colours.palette.accent),
    },
    over={
        "teleport": lambda mark, colours: SightLine(mark.places[0], mark.places[1], colours.palette.accent),
        "spared": lambda mark, colours: TileReticle(mark.places[0], colours.palette.dim),
    },
)
