"""Deployment and reserves: who stands where before and between the turns (SK-1.6, SK-1.7)."""

from typing import Final

from game.core.ids import RuleId
from game.core.kernel import Step
from game.space.bits import places_of
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
from game.systems.skirmish.inspect import entry_mask, waiting
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
    field = state.field
    grid = field.grid
    own, other = field.zones[unit.side], field.zones[1 - unit.side]
    towards = [
        sum(table[tile] for tile in other) * len(own) - sum(table[tile] for tile in own) * len(other)
        for table in (grid.columns, grid.rows)
    ]
    across_is_main = abs(towards[0]) > abs(towards[1])
    main, cross = (grid.columns, grid.rows) if across_is_main else (grid.rows, grid.columns)
    length = grid.height if across_is_main else grid.width
    ahead = towards[0] if across_is_main else towards[1]
    is_rear = field.lines[unit.id].klass in ("warship", "noncombat")
    sign = (1 if ahead > 0 else -1) * (1 if is_rear else -1)
    return min(places_of(free), key=lambda t: (sign * main[t], abs(2 * cross[t] - length + 1), t))


def finish_deployment(step: SkirmishStep, action: FinishDeployment) -> None:
    """Close a side's deployment; after the attacker's the first turn begins (SK-1.6)."""
    step.emit(DeploymentFinished(rules=DEPLOYMENT, player=action.player))
    state = step.state
    if state.deployed == (True, True):
        gold = state.field.bonus_gold(1)
        step.emit(TurnStarted(rules=DEPLOYMENT, player=state.player(0), turn=1, bonus_gold=gold))
