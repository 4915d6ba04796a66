"""What a won battle takes beside its own panel (TW-5.2, TW-8.3, TW-8.7). Pure."""

from collections.abc import Sequence

from game.systems.totalwar.board import forces_at, garrison_at, is_lone
from game.systems.totalwar.state import Force, TotalWarState


def is_shielded(state: TotalWarState, panel: int, winner: str, involved: Sequence[str]) -> bool:
    """Whether a neighbour of a battle cannot fall: a capital, a garrisoned site, another's force (TW-5.2)."""
    site = state.sites.get(panel)
    if site is not None and site.kind == "capital":
        return True
    garrison = garrison_at(state, panel)
    if garrison is not None and garrison.units:
        return True
    return any(force.faction != winner and force.id not in involved for force in forces_at(state, panel))


def neighbours_won(
    state: TotalWarState,
    owners: Sequence[str],
    winner: Force,
    beaten: str,
    panel: int,
    involved: Sequence[str] = (),
) -> tuple[int, ...]:
    """The neighbours that fall to a fleet that won a battle on a panel (TW-5.2)."""
    if winner.kind != "fleet" or is_lone(state, winner.faction):
        return ()
    spoils = ("",) if is_lone(state, beaten) else ("", beaten)
    return tuple(
        near
        for near in state.map.neighbours[panel]
        if owners[near] in spoils and not is_shielded(state, near, winner.faction, involved)
    )


def neighbours_founded(
    state: TotalWarState, faction: str, panel: int, involved: Sequence[str] = ()
) -> tuple[int, ...]:
    """The neighbours that fall to a rogue faction as it is founded, whoever owned them (TW-8.3)."""
    return tuple(
        near
        for near in state.map.neighbours[panel]
        if state.owners[near] != faction and not is_shielded(state, near, faction, involved)
    )
