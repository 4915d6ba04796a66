"""Supply: which panels are joined to a capital (TW-5.4 to TW-5.7). Pure index arithmetic, no events."""

from collections.abc import Iterable, Sequence

from game.core.ids import RuleId
from game.systems.totalwar.board import founds_factions
from game.systems.totalwar.events import SupplyChanged, TotalWarStep
from game.systems.totalwar.state import Force, TotalWarState


def supply_roots(state: TotalWarState, owners: Sequence[str]) -> tuple[int, ...]:
    """The panels from which supply is traced: capitals, and what keeps a rogue faction alive (TW-5.4)."""
    roots = []
    for panel, site in state.sites.items():
        owner = owners[panel]
        if not owner:
            continue
        if site.kind == "capital" or (state.factions[owner].kind == "rogue" and founds_factions(state, site)):
            roots.append(panel)
    return tuple(roots)


def joined_panels(
    neighbours: Sequence[tuple[int, ...]], owners: Sequence[str], roots: Iterable[int]
) -> bytearray:
    """For each panel 1 where a chain of its owner's panels leads to a root (TW-5.4)."""
    joined = bytearray(len(neighbours))
    stack = list(roots)
    for panel in stack:
        joined[panel] = 1
    push, pop = stack.append, stack.pop
    while stack:
        panel = pop()
        owner = owners[panel]
        for near in neighbours[panel]:
            if not joined[near] and owners[near] == owner:
                joined[near] = 1
                push(near)
    return joined


def cut_panels(state: TotalWarState, owners: Sequence[str]) -> set[int]:
    """The owned panels that are cut off, if panels belonged to these owners (TW-5.5)."""
    joined = joined_panels(state.map.neighbours, owners, supply_roots(state, owners))
    return {panel for panel, owner in enumerate(owners) if owner and not joined[panel]}


def update_supply(step: TotalWarStep) -> None:
    """Recompute supply after a change of ownership (TW-5.6)."""
    state = step.state
    cut = cut_panels(state, state.owners)
    if cut != state.cut:
        step.emit(
            SupplyChanged(
                rules=(RuleId("TW-5.4"), RuleId("TW-5.5")),
                cut=tuple(sorted(cut - state.cut)),
                joined=tuple(sorted(state.cut - cut)),
            )
        )


def is_supplied(state: TotalWarState, panel: int, faction: str) -> bool:
    """Whether a panel belongs to a faction and is joined to its capital."""
    return state.owners[panel] == faction and bool(faction) and panel not in state.cut


def is_in_supply(state: TotalWarState, force: Force) -> bool:
    """Whether a force stands on, or next to, a supplied panel of its faction (TW-5.7)."""
    if force.panel < 0:
        return False
    faction = force.faction
    return is_supplied(state, force.panel, faction) or any(
        is_supplied(state, near, faction) for near in state.map.neighbours[force.panel]
    )


def supply_distance(state: TotalWarState, panel: int, faction: str) -> int:
    """Steps to the nearest supplied panel of a faction; the size of the map where there is none."""
    distances = (
        state.map.distance(panel, other)
        for other, owner in enumerate(state.owners)
        if owner == faction and other not in state.cut
    )
    return min(distances, default=state.map.size)
