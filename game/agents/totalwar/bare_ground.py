"""Maps on which there is next to nothing to take but capitals: how an Officer wages war there.

Nobody loses ground there by waiting, so few full squadrons storm what many small ones cannot, and gold that
is kept back for later buys nothing any more.
"""

from typing import Final

from game.agents.totalwar.style import CampaignStyle
from game.systems.totalwar.board import living_factions
from game.systems.totalwar.state import TotalWarState

BARE_SITES: Final = 3
"""With fewer sites a side, beside capitals, a map is bare."""
BARE_THRIFT: Final = 60


def is_bare(state: TotalWarState) -> bool:
    """Whether there are hardly any sites but capitals."""
    sites = sum(site.kind != "capital" for site in state.sites.values())
    return sites < BARE_SITES * len(living_factions(state))


def style_on(state: TotalWarState, style: CampaignStyle) -> CampaignStyle:
    """Return how a commander of a style thinks on this map."""
    if not style.breaks_standoffs or not is_bare(state):
        return style
    thrift = min(style.thrift, BARE_THRIFT)
    return style._replace(thrift=thrift, thrift_rounds=0, musters=True, large_squadrons=True)
