"""Sentences about what lies on the table."""

from __future__ import annotations

from game.scenes.battle.play import BattlePlay, zone_name
from game.views.ui.markup import escape


def tile_text(play: BattlePlay, tile: int) -> str:
    """Return what is on a tile: its name, ground and unit."""
    state, words = play.state, play.services.words
    board = play.setup.board
    terrain = board.tiles[tile]
    parts = [
        f"{{b}}{state.field.grid.tile_name(tile)}{{/}}  {escape(board.terrain_names.get(terrain, terrain))}"
    ]
    zones = {
        escape(zone_name(words, zone.id)): None
        for zone in play.view().zones
        if zone.kind != "deployment" and tile in zone.tiles
    }
    if zones:
        parts.append(words("battle.tile.objective", zone=", ".join(zones)))
    occupant = state.at.get(tile)
    if occupant is not None:
        unit = state.units[occupant]
        side = play.setup.sides[unit.side]
        line = state.field.lines[occupant]
        parts.append(
            words(
                "battle.tile.unit",
                unit=escape(play.unit_name(occupant)),
                side=escape(side.name),
                defense=line.defense,
            )
        )
    return "\n".join(parts)
