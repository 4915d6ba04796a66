"""Gold for battles won at once: a force that is much weaker leaves, and whoever came for it is paid (TW-9.5).

One remnant can be chased several times in a turn, by one force after the other. In wars of Aces that knew
nothing of it, more gold came from this than from the ground.
"""

from typing import Final

from game.agents.totalwar.countdown import gold_worth
from game.agents.totalwar.outlook import IDLE_GOLD, Outlook
from game.agents.totalwar.strength import FLIGHT_RATIO
from game.systems.totalwar.board import FIGHTERS, enemies_at
from game.systems.totalwar.state import Force

IDLE_WEIGHT: Final = 2
"""How fast such gold loses its worth beside what lies idle."""
LURE_PERCENT: Final = 50
"""Part of the gold that counts on the way there: the weak do not wait."""


def quick_gold(outlook: Outlook) -> int:
    """Return what the gold of a battle won at once is worth, in tenths of gold.

    The more lies idle already, the less: whoever cannot spend what he has need not run after more.
    """
    if not outlook.style.chases:
        return 0
    most = max((step.gold for step in outlook.state.campaign.rules.aftermath.speed), default=0)
    if outlook.countdown.is_last:
        return gold_worth(outlook.state, most)
    gold = 10 * most
    idle = outlook.idle_gold
    return gold if idle <= 0 else gold * IDLE_GOLD // (IDLE_GOLD + IDLE_WEIGHT * idle)


def chased(outlook: Outlook, force: Force, panel: int) -> int:
    """Return what an attack there is paid because whoever stands there leaves at once, in tenths of gold."""
    gold = quick_gold(outlook)
    if not gold:
        return 0
    enemies = enemies_at(outlook.state, panel, force.faction)
    if not enemies or any(enemy.kind not in FIGHTERS for enemy in enemies):
        return 0
    theirs = sum(outlook.nerve(enemy) for enemy in enemies)
    return gold if outlook.nerve(force) > FLIGHT_RATIO * theirs else 0


def exposure(outlook: Outlook, force: Force, panel: int, *, now: bool = False) -> int:
    """Return what enemies would be paid who come to a panel for a force, in tenths of gold.

    ``now``: in this very turn, by those who have still to move; otherwise in their next turn.
    """
    threats = outlook.threats.get(panel, ())
    gold = quick_gold(outlook) if threats and not outlook.garrison(panel) else 0
    if not gold:
        return 0
    least, forces = FLIGHT_RATIO * outlook.nerve(force), outlook.state.forces
    for name, _ in threats:
        if outlook.nerve(forces[name]) > least and not (now and forces[name].has_moved):
            return gold
    return 0


def lures(outlook: Outlook) -> dict[int, int]:
    """Return the panels of enemies who would leave at once to the best of the own forces, with the gold."""
    gold = quick_gold(outlook) * LURE_PERCENT // 100
    if not gold:
        return {}
    most = max((outlook.nerve(force) for force in outlook.own), default=0)
    weak = (force for force in outlook.enemies if outlook.nerve(force) * FLIGHT_RATIO < most)
    return dict.fromkeys((force.panel for force in weak), gold)
