"""Where squadrons are filled up, and which places had better be left free to raise others (TW-4.9)."""

from typing import Final

from game.systems.totalwar.economy import NO_TIER, site_rules, suit_tier
from game.systems.totalwar.state import TotalWarState

SLIP_BANK: Final = 150
"""With so much gold the next force can be raised, if its place is free."""
DEPOT_POOL: Final = 6
"""So many machines of the pool fill squadrons up beside whatever builds anything."""
LEAST_BANK: Final = 20
"""With less gold nothing is worth waiting for."""


def refit_panels(state: TotalWarState, faction: str, producing: tuple[int, ...]) -> frozenset[int]:
    """Return the panels beside yards of suits, and beside docks while the pool is full (TW-4.9).

    ``producing``: the panels on which the faction builds units.
    """
    if state.factions[faction].bank < LEAST_BANK:
        return frozenset()
    has_pool = len(state.factions[faction].pool) >= DEPOT_POOL
    yards = [panel for panel in producing if has_pool or suit_tier(state, state.sites[panel]) != NO_TIER]
    return frozenset(near for panel in yards for near in state.map.neighbours[panel])


def slips(state: TotalWarState, faction: str, producing: tuple[int, ...]) -> frozenset[int]:
    """Return the own panels on which a force could be raised, if only nobody stood there (TW-4.12).

    ``producing``: the panels on which the faction builds units.
    """
    if state.factions[faction].bank < SLIP_BANK:
        return frozenset()
    return frozenset(panel for panel in producing if site_rules(state, state.sites[panel]).raises_forces)
