"""Everything that is known of forces, sites, factions and officers, for programs that ask."""

from game.core.codec import to_plain
from game.systems.totalwar.state import Force, TotalWarState


def sheets(state: TotalWarState) -> dict[str, object]:
    """Return by id, or by panel for sites, what the given (observed) state tells."""
    found: dict[str, object] = {
        f"panel:{panel}": {"site": to_plain(site)} for panel, site in state.sites.items()
    }
    found |= {name: {"faction": to_plain(each)} for name, each in state.factions.items()}
    found |= {name: {"officer": to_plain(each)} for name, each in state.officers.items()}
    return found | {name: _force(state, force) for name, force in state.forces.items()}


def _force(state: TotalWarState, force: Force) -> dict[str, object]:
    units = [state.units[unit] for unit in force.units if unit in state.units]
    frames = {unit.frame: to_plain(state.campaign.frames[unit.frame]) for unit in units}
    return {
        "force": to_plain(force),
        "units": to_plain(units),
        "frames": frames,
        "officer": to_plain(state.officers.get(force.officer)),
    }
