"""From a record back to a state, and what a state derives from the rest of it."""

from game.systems.totalwar.campaign import Campaign
from game.systems.totalwar.state import MOBILE, TotalWarRecord, TotalWarState


def restored(campaign: Campaign, record: TotalWarRecord) -> TotalWarState:
    """Return the state that a record stands for."""
    state = TotalWarState.__new__(TotalWarState)
    state.campaign = campaign
    for name in TotalWarRecord.__struct_fields__:
        value = getattr(record, name)
        setattr(state, name, value.copy() if isinstance(value, dict) else value)
    state.owners = list(record.owners)
    state.sites = dict(record.sites)
    state.cut = set(record.cut)
    state.counts = dict(record.counts or {})
    state.mints = dict(record.mints or {})
    state.arrived = record.arrived or 0
    state.left, state.people = dict(record.left or {}), record.people or ()
    state.at = standing_forces(state)
    return state


def standing_forces(state: TotalWarState) -> dict[int, tuple[str, ...]]:
    """Which mobile forces stand where: who was there first, then who attacks him."""
    attackers = {attack.force for attack in state.attacks}
    if state.battle is not None:
        attackers.add(state.battle.attack.force)
    at: dict[int, tuple[str, ...]] = {}
    for last in (False, True):
        for force in state.forces.values():
            if force.kind in MOBILE and force.panel >= 0 and (force.id in attackers) is last:
                at[force.panel] = (*at.get(force.panel, ()), force.id)
    return at
