"""What may be put into a force after its battle, and whether anything can be (TW-9.2, TW-7.4)."""

from typing import assert_never

from game.core.kernel import Illegal, refused
from game.systems.totalwar.actions import AllotUnits, BuyForAllotment, EndAllotment
from game.systems.totalwar.candidates import allotment_candidates
from game.systems.totalwar.economy import is_built_at, output_left
from game.systems.totalwar.legal_administration import check_pooled
from game.systems.totalwar.roster import misfit_after, units_named
from game.systems.totalwar.state import Allotment, TotalWarState

AllotmentAction = AllotUnits | BuyForAllotment | EndAllotment


def check_allotment(state: TotalWarState, allotment: Allotment, action: AllotmentAction) -> Illegal | None:
    """TW-9.2, TW-7.4."""
    match action:
        case AllotUnits():
            return _check_allot(state, allotment, action)
        case BuyForAllotment():
            return _check_buy_for_allotment(state, allotment, action)
        case EndAllotment():
            return None
        case _:
            assert_never(action)


def can_allot(state: TotalWarState, allotment: Allotment) -> bool:
    """Whether there is anything that may be put into the force in question (TW-9.2)."""
    return any(
        not isinstance(action, EndAllotment) and check_allotment(state, allotment, action) is None
        for action in allotment_candidates(state, allotment)
    )


def _check_allot(state: TotalWarState, allotment: Allotment, action: AllotUnits) -> Illegal | None:
    refusal = check_pooled(state.factions[allotment.faction].pool, action.units)
    if refusal is not None or not action.units:
        return refusal or refused("TW-9.2", "no_units")
    return misfit_after(state, state.forces[allotment.force], units_named(state, action.units))


def _check_buy_for_allotment(
    state: TotalWarState, allotment: Allotment, action: BuyForAllotment
) -> Illegal | None:
    faction = state.factions[allotment.faction]
    delegation = state.delegations.get(allotment.officer)
    if delegation is None or allotment.force not in delegation.forces:
        return refused("TW-7.4", "no_delegation", officer=allotment.officer)
    frame = state.campaign.frames.get(action.frame)
    if frame is None or not is_built_at(state, action.panel, faction, frame):
        return refused("TW-4.9", "not_built_here", frame=action.frame, panel=action.panel)
    if frame.slots * action.count > output_left(state, action.panel):
        return refused("TW-4.9", "no_output", panel=action.panel)
    gold = frame.cost_gold * action.count
    if gold > faction.bank:
        return refused("TW-4.1", "no_gold", gold=gold, bank=faction.bank)
    if gold > delegation.ceiling_gold:
        return refused("TW-7.4", "above_ceiling", gold=gold, ceiling=delegation.ceiling_gold)
    return misfit_after(state, state.forces[allotment.force], (frame,) * action.count)
