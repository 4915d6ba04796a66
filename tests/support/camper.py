"""A player who camps: every machine goes to the nearest ground that protects it, stays there and shoots."""

from typing import cast

from game.agents.agent import USUAL_BUDGET, Decision
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.core.rng import draw
from game.space.bits import places_of
from game.systems.skirmish.actions import (
    Answer,
    DeployAutomatically,
    EndTurn,
    FinishDeployment,
    FireBroadside,
    FireWeapon,
    MoveUnit,
    SkirmishAction,
    StrikeMelee,
)
from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.legal import legal
from game.systems.skirmish.queries import reach_mask
from game.systems.skirmish.state import SkirmishState, Unit


class Camper:
    """Attacks whatever comes into range. ``prowls``: on its ground it also moves to where it can attack."""

    def __init__(self, *, prowls: bool) -> None:
        """Nothing is known before the first question."""
        self._prowls = prowls
        self._values: UnitValues | None = None

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what to do now."""
        battle = cast(SkirmishState, state)
        if self._values is None:
            self._values = UnitValues(battle.field)
        actions = legal(battle, player)
        attacks = [a for a in actions if isinstance(a, FireWeapon | FireBroadside | StrikeMelee)]
        if attacks:
            return Decision(attacks[draw(rng, len(attacks)) - 1])
        for kind in (Answer, DeployAutomatically, FinishDeployment):
            for action in actions:
                if isinstance(action, kind):
                    return Decision(action)
        move = self._move(battle, player)
        return Decision(move or EndTurn(player=player))

    def _move(self, state: SkirmishState, player: PlayerId) -> SkirmishAction | None:
        side = state.field.side_of[player]
        for unit_id in state.field.order[side]:
            unit = state.units[unit_id]
            if unit.status == "board" and not unit.has_moved:
                to = self._goal(state, unit)
                if to >= 0:
                    return MoveUnit(player=player, unit=unit.id, to=to)
        return None

    def _goal(self, state: SkirmishState, unit: Unit) -> int:
        assert self._values is not None
        kind = self._values.movement_class[unit.id]
        home = state.field.sheltering & kind.access.enter
        reach = places_of(reach_mask(state, unit))
        if home >> unit.tile & 1:
            points = kind.firing_points(state.masks[1 - unit.side]) if self._prowls else 0
            return next((tile for tile in reach if home & points & ~(1 << unit.tile) & 1 << tile), -1)
        free = home & ~state.masks[0] & ~state.masks[1]
        if not free or not reach:
            return -1
        steps = kind.steps_to(free)
        to = min(reach, key=lambda tile: (steps[tile], tile))
        return to if steps[to] < steps[unit.tile] else -1
