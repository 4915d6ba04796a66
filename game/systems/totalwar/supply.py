"""Supply: which panels are joined to a capital (TW-5.4 to TW-5.7). Pure index arithmetic, no events."""

from collections.abc import Collection, Iterable, Sequence
from itertools import compress
from operator import ne

from game.core.ids import RuleId
from game.systems.totalwar.board import founds_factions
from game.systems.totalwar.events import SupplyChanged, TotalWarStep
from game.systems.totalwar.state import Force, TotalWarState


def supply_roots(
    state: TotalWarState, owners: Sequence[str], capitals: Collection[int] = (), founder: str = ""
) -> tuple[int, ...]:
    """The panels from which supply is traced: capitals, and what keeps a rogue faction alive (TW-5.4).

    ``capitals``: panels that will be capitals besides; ``founder``: who will have a rogue faction.
    """
    roots = []
    for panel, site in state.sites.items():
        owner = owners[panel]
        if not owner:
            continue
        if (
            site.kind == "capital"
            or panel in capitals
            or ((owner == founder or state.factions[owner].kind == "rogue") and founds_factions(state, site))
        ):
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


def cut_panels(
    state: TotalWarState, owners: Sequence[str], capitals: Collection[int] = (), founder: str = ""
) -> set[int]:
    """The owned panels that are cut off, if panels belonged to these owners (TW-5.5).

    ``capitals`` and ``founder``: as :func:`supply_roots` has them.
    """
    joined = joined_panels(state.map.neighbours, owners, supply_roots(state, owners, capitals, founder))
    return {panel for panel, owner in enumerate(owners) if owner and not joined[panel]}


MOST_ROUND_ABOUT = 200
"""So many panels are searched for a way round what was lost before supply is traced anew."""


def cut_after(
    state: TotalWarState,
    before: Sequence[str],
    cut: set[int],
    owners: Sequence[str],
    changed: Collection[int],
) -> set[int]:
    """The owned panels that are cut off once some have changed hands, as :func:`cut_panels` has it.

    ``cut``: those that were cut off as panels belonged to ``before``. Few panels are looked at: supply stays
    as it was wherever what lies round the lost panels is still joined, since every chain came in from there.
    """
    losers = {before[panel] for panel in changed} - {""}
    winners = {owners[panel] for panel in changed} - {""}
    if losers & winners or any(is_root_site(state, panel) for panel in changed):
        return cut_panels(state, owners)
    for loser in losers:
        lost = [panel for panel in changed if before[panel] == loser and panel not in cut]
        if not _is_joined_round(state, lost, owners, loser, cut):
            return cut_panels(state, owners)
    found = cut.difference(changed)
    for winner in winners:
        _join(state, [panel for panel in changed if owners[panel] == winner], owners, winner, found)
    return found


def is_root_site(state: TotalWarState, panel: int) -> bool:
    """Whether supply may be traced to a panel, whoever has it."""
    site = state.sites.get(panel)
    return site is not None and (site.kind == "capital" or founds_factions(state, site))


def _is_joined_round(
    state: TotalWarState, lost: Sequence[int], owners: Sequence[str], loser: str, cut: set[int]
) -> bool:
    """Whether all supplied panels beside those that their owner loses are still joined to one another."""
    neighbours = state.map.neighbours
    beside = {near for panel in lost for near in neighbours[panel] if owners[near] == loser} - cut
    if len(beside) < 2:
        return True
    first = min(beside)
    beside.discard(first)
    seen, reached = {first}, [first]
    for panel in reached:
        for near in neighbours[panel]:
            if near not in seen and owners[near] == loser:
                seen.add(near)
                reached.append(near)
                beside.discard(near)
        if not beside or len(reached) > MOST_ROUND_ABOUT:
            break
    return not beside


def _join(
    state: TotalWarState, gained: Sequence[int], owners: Sequence[str], winner: str, cut: set[int]
) -> None:
    """Join to a faction's supply what it gained, and what was cut off behind that; the rest is cut off."""
    neighbours = state.map.neighbours
    cut.update(gained)
    fed = [
        panel
        for panel in gained
        if any(owners[near] == winner and near not in cut for near in neighbours[panel])
    ]
    cut.difference_update(fed)
    for panel in fed:
        for near in neighbours[panel]:
            if near in cut and owners[near] == winner:
                cut.discard(near)
                fed.append(near)


def update_supply(step: TotalWarStep, before: Sequence[str] | None = None) -> None:
    """Recompute supply after a change of ownership (TW-5.6).

    ``before``: whose panels were when supply was last worked out, where nothing else about it has changed.
    """
    state, owners = step.state, step.state.owners
    if before is None:
        cut = cut_panels(state, owners)
    else:
        changed = tuple(compress(range(len(owners)), map(ne, before, owners)))
        cut = cut_after(state, before, state.cut, owners, changed)
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
    owners, cut, neighbours = state.owners, state.cut, state.map.neighbours
    seen, ring, steps = {panel}, [panel], 0
    while ring:
        if any(owners[at] == faction and at not in cut for at in ring):
            return steps
        steps += 1
        ring = list(dict.fromkeys(near for at in ring for near in neighbours[at] if near not in seen))
        seen.update(ring)
    return state.map.size
