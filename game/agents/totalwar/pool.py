"""Machines of the reserve pool: which of them a force would take (TW-4.9, TW-9.2)."""

from collections.abc import Sequence

from game.agents.totalwar.strength import model_strength
from game.core.ids import FrameId, UnitId
from game.systems.totalwar.roster import misfit, squadron_limit, units_named
from game.systems.totalwar.setup import FrameSetup
from game.systems.totalwar.state import Force, ForceKind, TotalWarState


def strongest(state: TotalWarState, pool: Sequence[UnitId]) -> list[UnitId]:
    """Return machines by their strength where the war is now, the strongest first."""
    frames, units = state.campaign.frames, state.units
    rank = {name: -model_strength(state, frames[name]) for name in {units[unit].frame for unit in pool}}
    return sorted(pool, key=lambda unit: (rank[units[unit].frame], unit))


def taken(
    state: TotalWarState, kind: ForceKind, members: Sequence[FrameSetup], pool: Sequence[UnitId], slots: int
) -> list[UnitId]:
    """Return which machines of a pool a force of these members takes: the strongest that it has room for.

    ``slots``: the squadron limit of its officer, 0 for a fleet.
    """
    crew, chosen, full = list(members), list[UnitId](), set[FrameId]()
    for unit in strongest(state, pool):
        (frame,) = units_named(state, (unit,))
        if frame.id in full:
            continue
        if misfit(state.campaign, kind, (*crew, frame), slots) is None:
            crew.append(frame)
            chosen.append(unit)
            if frame.carried_slots:
                full.clear()
        else:
            full.add(frame.id)
    return chosen


def taken_by(
    state: TotalWarState, force: Force, members: Sequence[UnitId], pool: Sequence[UnitId]
) -> list[UnitId]:
    """Return which machines of a pool a force takes, of which these members are there already."""
    slots = squadron_limit(state, force.officer) if force.kind == "squadron" else 0
    return taken(state, force.kind, units_named(state, members), pool, slots)
