"""What it is worth for a force to end its move on a panel, apart from what it does there."""

from typing import Final

from game.agents.totalwar.chases import exposure
from game.agents.totalwar.counterattacks import counterattack
from game.agents.totalwar.goals import Goal
from game.agents.totalwar.homecoming import homecoming
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.shelling import shelled
from game.agents.totalwar.strength import THOUSAND, winner_loss
from game.systems.totalwar.state import Force

PULL_DIVISOR: Final = 30
LEAST_PULL: Final = 8
STATION_PULL: Final = 150
"""The same towards the station that a directive names."""
WORTH_MOVING: Final = 4
"""Nobody moves for less."""
MUSTER_WORTH: Final = 100
"""What it is worth for a squadron with much room to wait beside a yard until it is full."""
SLIP_WORTH: Final = 60
"""What it is worth to leave the place where the next force is to be raised."""


def stand(outlook: Outlook, force: Force, panel: int, goal: Goal | None, pull: int, chance: int = -1) -> int:
    """Return what it is worth for a force to end its move on a panel, apart from what it does there.

    ``chance``: of the battle that it fights there first, in thousandths; -1: there is none.
    """
    value = outlook.guard_worth(force, panel) + homecoming(outlook, force, panel, chance)
    way = 0
    if goal is not None:
        steps = outlook.memory.steps_to(goal.panel)
        way = pull * (steps[force.panel] - steps[panel])
        value -= pull * max(0, steps[panel] - max(0, goal.leash))
    if panel in outlook.threats:
        value -= _risk(outlook, force, panel, way, chance)
    if panel in outlook.rally and outlook.has_room(force) and (goal is None or goal.leash < 0):
        value += MUSTER_WORTH
    if panel in outlook.slips:
        value -= SLIP_WORTH
    return value - shelled(outlook, force, panel)


def _risk(outlook: Outlook, force: Force, panel: int, way: int, chance: int) -> int:
    """Return what a force risks on a panel that enemies could come to in their next turn.

    ``way``: what it is worth to have come so far; who is beaten there has come for nothing.
    """
    risk = outlook.danger(force, panel) + exposure(outlook, force, panel)
    if outlook.style.answers:
        left, stays, won = THOUSAND, THOUSAND, max(0, way)
        if chance >= 0:
            left = THOUSAND - winner_loss(outlook.strength[force.id], outlook.defence(panel))
            stays = chance
            won += outlook.prize(force, panel)
        answer = counterattack(outlook, force, panel, left)
        loss = 0 if outlook.countdown.is_last else answer.loss
        lost = loss * outlook.style.answers + answer.falls * won // THOUSAND * outlook.style.holds
        risk += lost // 100 * stays // THOUSAND
    return risk


def pull_of(outlook: Outlook, goal: Goal | None) -> int:
    """Return what a step towards a goal is worth."""
    if goal is not None and goal.leash >= 0:
        return STATION_PULL
    return (
        0
        if goal is None or outlook.countdown.is_last
        else max(LEAST_PULL, min(outlook.style.weights.most_pull, goal.score // PULL_DIVISOR))
    )
