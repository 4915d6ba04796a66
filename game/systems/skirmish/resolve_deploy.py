"""Deployment and reserves: who stands where before and between the turns (SK-1.6, SK-1.7)."""

from typing import Final

from game.core.ids import RuleId
from game.core.kernel import Step
from game.systems.skirmish.actions import (
    DeployAutomatically,
    EnterReserve,
    FinishDeployment,
    PlaceUnit,
    RemoveUnit,
)
from game.systems.skirmish.events import (
    DeploymentFinished,
    ReserveEntered,
    SkirmishEvent,
    TurnStarted,
    UnitPlaced,
    UnitRemoved,
)
from game.systems.skirmish.queries import entry_mask, waiting
from game.systems.skirmish.state import SkirmishState, Unit

SkirmishStep = Step[SkirmishState, SkirmishEvent]

DEPLOYMENT: Final = (RuleId("SK-1.6"),)
RESERVE: Final = (RuleId("SK-1.7"),)


def place_unit(step: SkirmishStep, action: PlaceUnit) -> None:
    """Put a unit on a tile of its zone, or move it there (SK-1.6)."""
    step.emit(UnitPlaced(rules=DEPLOYMENT, player=action.player, unit=action.unit, tile=action.tile))


def remove_unit(step: SkirmishStep, action: RemoveUnit) -> None:
    """Take a placed unit back (SK-1.6)."""
    step.emit(UnitRemoved(rules=DEPLOYMENT, player=action.player, unit=action.unit))


def enter_reserve(step: SkirmishStep, action: EnterReserve) -> None:
    """Bring a reserve onto the board (SK-1.7)."""
    step.emit(ReserveEntered(rules=RESERVE, player=action.player, unit=action.unit, tile=action.tile))


def deploy_automatically(step: SkirmishStep, action: DeployAutomatically) -> None:
    """Place everything that waits and fits: warships behind, the rest towards the enemy (SK-1.6, SK-1.7)."""
    state = step.state
    side = state.to_move
    for unit in waiting(state, side):
        free = entry_mask(state, unit)
        if not free:
            continue
        tile = _best_tile(state, unit, free)
        if state.phase == "deploy":
            step.emit(UnitPlaced(rules=DEPLOYMENT, player=action.player, unit=unit.id, tile=tile))
        else:
            step.emit(ReserveEntered(rules=RESERVE, player=action.player, unit=unit.id, tile=tile))


def _best_tile(state: SkirmishState, unit: Unit, free: int) -> int:
    """Return the free tile nearest the middle of the front; warships and non-combat units take the rear."""
    order = state.field.deployment_order[unit.side]
    is_rear = state.field.lines[unit.id].klass in ("warship", "noncombat")
    return next(tile for tile in (order.rear if is_rear else order.front) if free >> tile & 1)


def finish_deployment(step: SkirmishStep, action: FinishDeployment) -> None:
    """Close a side's deployment; after the attacker's the first turn begins (SK-1.6)."""
    step.emit(DeploymentFinished(rules=DEPLOYMENT, player=action.player))
    state = step.state
    if state.deployed == (True, True):
        gold = state.field.told_gold(1, 0)
        step.emit(TurnStarted(rules=DEPLOYMENT, player=state.player(0), turn=1, bonus_gold=gold))
