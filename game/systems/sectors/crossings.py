"""Borders: who stands on which, and which of them meet (SE-2.5, SE-2.10)."""

from game.core.ids import PlayerId
from game.systems.sectors.board import battle_of, units
from game.systems.sectors.state import Player, SectorsState


def border_of(player: Player) -> tuple[int, int]:
    """The border on which a unit stands, the smaller region first."""
    start, to = player.border
    return min(start, to), max(start, to)


def border_groups(state: SectorsState) -> tuple[tuple[PlayerId, ...], ...]:
    """The units on each border that are in no battle yet, border by border."""
    found: dict[tuple[int, int], tuple[PlayerId, ...]] = {}
    for player in units(state):
        if player.border and battle_of(state, player.id) is None:
            border = border_of(player)
            found[border] = (*found.get(border, ()), player.id)
    return tuple(found[border] for border in sorted(found))
