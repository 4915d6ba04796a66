"""What a player sees of secrets once an officer of his has changed sides: those of the new side alone."""

from typing import Final

import msgspec

from game.core.ids import UnitId
from game.systems.totalwar.state import (
    Delegation,
    Faction,
    Officer,
    Petition,
    Raising,
    TotalWarState,
    Unit,
)


class Sight(msgspec.Struct, frozen=True):
    """Everything of a state that may be somebody's secret (TW-1.8), as one player sees it."""

    factions: dict[str, Faction]
    officers: dict[str, Officer]
    raisings: dict[str, Raising]
    delegations: dict[str, Delegation]
    petitions: dict[str, Petition]
    mints: dict[str, int]
    units: tuple[Unit, ...]
    """Machines that wait in reserve pools and in forces to be raised."""
    output_used: tuple[tuple[int, int], ...]
    """What sites have built this turn: (panel, slots)."""
    votes: dict[str, str] | None


_TABLES: Final = ("factions", "officers", "raisings", "delegations", "petitions", "mints")


def sight_of(seen: TotalWarState) -> Sight:
    """Return what a state shows to the one who sees it so."""
    return Sight(
        **{name: dict(getattr(seen, name)) for name in _TABLES},
        units=tuple(seen.units[unit] for unit in _waiting(seen)),
        output_used=tuple((panel, site.output_used) for panel, site in seen.sites.items()),
        votes=seen.votes,
    )


def take(state: TotalWarState, sight: Sight) -> None:
    """Let the one who follows a state see it so from now on."""
    for unit in _waiting(state):
        del state.units[unit]
    for name in _TABLES:
        setattr(state, name, dict(getattr(sight, name)))
    state.units.update((unit.id, unit) for unit in sight.units)
    for panel, used in sight.output_used:
        state.sites[panel] = msgspec.structs.replace(state.sites[panel], output_used=used)
    state.votes = sight.votes


def _waiting(state: TotalWarState) -> list[UnitId]:
    """Return the machines that stand in no force yet."""
    holders = (
        *(each.pool for each in state.factions.values()),
        *(each.units for each in state.raisings.values()),
    )
    return [unit for units in holders for unit in units]
