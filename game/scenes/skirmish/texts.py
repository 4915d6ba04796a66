"""What lies on the table, in words; and the show that it is read from."""

from __future__ import annotations

from typing import cast

from game.scenes.game.desk import AnyIntent, Desk
from game.scenes.game.showing import Showing
from game.systems.skirmish.chosen import Chosen
from game.systems.skirmish.intent import SkirmishIntent
from game.views.skirmish.show import SkirmishShow
from game.views.ui.markup import escape


def show_of(showing: Showing) -> SkirmishShow:
    """Return what is shown of a skirmish."""
    return cast(SkirmishShow, showing.show)


def chosen_of(desk: Desk) -> Chosen:
    """Return what the player has chosen."""
    return cast(SkirmishIntent, desk.intent).chosen


def tile_text(showing: Showing, intent: AnyIntent, tile: int) -> str:
    """Return what is on a tile: its name, ground and unit."""
    show, words = show_of(showing), showing.words
    state, board = show.state, show.setup.board
    terrain = board.tiles[tile]
    parts = [
        f"{{b}}{state.field.grid.tile_name(tile)}{{/}}  {escape(board.terrain_names.get(terrain, terrain))}"
    ]
    zones = {
        escape(show.zone_name(zone.id)): None
        for zone in show.view().zones
        if zone.kind != "deployment" and tile in zone.tiles
    }
    if zones:
        parts.append(words("battle.tile.objective", zone=", ".join(zones)))
    occupant = state.at.get(tile)
    if occupant is not None:
        unit = state.units[occupant]
        side = show.setup.sides[unit.side]
        parts.append(
            words(
                "battle.tile.unit",
                unit=escape(show.unit_name(occupant)),
                side=escape(side.name),
                defense=state.field.lines[occupant].defense,
            )
        )
    return "\n".join(parts)
