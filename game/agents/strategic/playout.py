"""Playing on in the head, everybody by instinct, from what an observer sees."""

from typing import Final

from game.agents.strategic.estimate import SCALE, endurance, worth
from game.agents.strategic.instinct import candidates
from game.agents.strategic.posture import Style
from game.core.dice import SEEDED
from game.core.events import Action
from game.core.kernel import Step
from game.systems.strategic.actions import EndTurn, StrategicAction
from game.systems.strategic.inspect import kit
from game.systems.strategic.ruleset import StrategicRuleset
from game.systems.strategic.state import StrategicState

RULES: Final = StrategicRuleset()
ACTIONS_AT_MOST: Final = 8
"""Actions that are played on after the one that is tried."""


def played_on(state: StrategicState, action: Action, rng: int, style: Style) -> StrategicState:
    """Return a course of the battle after an action, with dice of one's own."""
    now = RULES.clone(state)
    now.rng = rng
    now.habits = {
        player: {"reaction": "best", "ward": "best", "spread": "best", "overwatch": "best"}
        for player in state.field.players
    }
    _act(now, action)
    for _ in range(ACTIONS_AT_MOST):
        if now.outcome is not None or now.phase != "battle":
            break
        player = RULES.active(now)[0]
        unit = now.units.get(now.acting)
        if now.prompt is None and (unit is None or unit.status != "board"):
            _act(now, EndTurn(player=player))
            continue
        _act(now, candidates(now, player, style, 1)[0].action)
    return now


def _act(state: StrategicState, action: Action) -> None:
    assert isinstance(action, StrategicAction)
    RULES.resolve(Step(state, RULES.evolve, SEEDED), action)


def appraised(state: StrategicState, side: int) -> int:
    """Return what a position is worth to a side: what is left of everybody, and the mission's points."""
    total = 0
    for unit in state.units.values():
        if unit.status != "board":
            continue
        own = kit(state, unit.id)
        full = sum(own.full) if not own.has_parts else own.full[3] + own.full[0] // 2 + 4
        left = min(SCALE, SCALE * endurance(state, unit) // full)
        health = SCALE // 3 + left * 2 // 3
        if unit.broken:
            health //= 2
        total += worth(state, unit) * health * (1 if unit.side == side else -1)
    mission = state.field.setup.mission
    points = state.points[side] - max(each for other, each in enumerate(state.points) if other != side)
    weight = {"destroy": 1, "hold": 2, "evacuate": 2, "kill": 0}[mission.kind]
    total += points * weight * SCALE // 2
    if state.outcome is not None and state.outcome.winners:
        won = state.player(side) in state.outcome.winners
        total += 400 * SCALE * (1 if won else -1)
    return total
