"""What it saves of the own capitals that somebody can be back in time, or beats who is on his way there.

Whoever marches off wins ground and loses the war to a rush that comes in two moves; in between the own side
moves once.
"""

from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.rushes import Rush
from game.agents.totalwar.strength import THOUSAND, win_chance, winner_loss
from game.systems.totalwar.board import full_steps
from game.systems.totalwar.state import Force


def homecoming(outlook: Outlook, force: Force, panel: int, chance: int = -1) -> int:
    """Return what it saves of own capitals that a force ends its move on a panel.

    ``chance``: of the battle that it fights there first, in thousandths; -1: there is none.
    """
    if not outlook.rushes:
        return 0
    saved = sum(
        outlook.holding(rush.capital) * _saved(outlook, rush, force, panel, chance) for rush in outlook.rushes
    )
    return saved * outlook.style.homecoming // (100 * THOUSAND)


def _saved(outlook: Outlook, rush: Rush, force: Force, panel: int, chance: int) -> int:
    """Return by how much less a capital is likely to fall, in thousandths.

    The strongest who comes is counted on, not all: the others have more to do.
    """
    mine = outlook.strength[force.id] if _could_be_back(outlook, rush.capital, force, panel) else 0
    meets = chance >= 0 and any(at == panel for _, _, at in rush.stormers)
    if not mine and not meets:
        return 0
    walls, others = outlook.garrison(rush.capital), rush.best_back(force.id)
    falls = win_chance(rush.stormers[0][1], walls + others)
    if chance < 0:
        return falls - win_chance(rush.stormers[0][1], walls + max(others, mine))
    left = mine * (THOUSAND - winner_loss(outlook.strength[force.id], outlook.defence(panel))) // THOUSAND
    still = next((strength for _, strength, at in rush.stormers if at != panel), 0)
    return chance * (falls - win_chance(still, walls + max(others, left))) // THOUSAND


def _could_be_back(outlook: Outlook, capital: int, force: Force, panel: int) -> bool:
    """Whether a force could go from a panel into a capital with one move, or stands in it."""
    discs, steps = outlook.memory.discs, full_steps(outlook.state, force)
    near = discs.lines(capital, steps) if force.kind == "fleet" else discs.within(capital, steps)
    return panel == capital or panel in near
