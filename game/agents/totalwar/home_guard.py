"""Which force is called home to a capital whose fall ends the war, before anybody can storm it.

On a large map the forces are far away when a lone squadron comes by a way that nobody watches: whoever has
conquered nearly everything loses the war to it. So one force stays, if it can make a difference.
"""

from typing import Final, NamedTuple

from game.agents.totalwar.distances import FAR
from game.agents.totalwar.duties import duty_of
from game.agents.totalwar.outlook import LARGE_THEATRE, Outlook
from game.agents.totalwar.strength import THOUSAND, win_chance
from game.systems.totalwar.board import full_steps
from game.systems.totalwar.capitals import is_last_stand, seat_of
from game.systems.totalwar.state import Force

WATCHED_TURNS: Final = 3
"""Enemies so many turns away count."""
WORTH_GUARDING: Final = 200
"""Nobody is called for what is worth no more."""
PATIENT_TURNS: Final = 3
"""Who needs so many turns to be there counts for half."""


class HomeGuard(NamedTuple):
    """A force that is called home, and the panel of the capital that it guards."""

    force: str
    panel: int


def home_guard(outlook: Outlook) -> HomeGuard | None:
    """Return which of the own forces, whoever commands it, guards the capital; None: nobody has to.

    Only the strongest enemy counts who could be there soon: of several each has more to do than to come.
    """
    state = outlook.state
    if not outlook.style.home_guard or len(state.map.panels) < LARGE_THEATRE:
        return None
    capital = state.map.capitals.get(outlook.faction)
    if capital is None or not is_last_stand(state, capital):
        return None
    panel = seat_of(state, capital)
    stormer = strongest_near(outlook, panel)
    falls = win_chance(stormer, outlook.garrison(panel))
    if outlook.holding(panel) * falls // THOUSAND <= WORTH_GUARDING:
        return None
    best: tuple[int, str] | None = None
    for force in outlook.own:
        if outlook.memory.steps_to(panel)[force.panel] >= FAR or duty_of(outlook, force) is not None:
            continue
        worth = _guarding(outlook, force, panel, stormer, falls)
        if worth > WORTH_GUARDING and (best is None or (worth, force.id) > best):
            best = worth, force.id
    return HomeGuard(best[1], panel) if best is not None else None


def strongest_near(outlook: Outlook, panel: int) -> int:
    """Return how strong the strongest enemy is who could be on a panel within the turns that are watched."""
    steps, state = outlook.memory.steps_to(panel), outlook.state
    near = (
        outlook.strength[enemy.id]
        for enemy in outlook.enemies
        if steps[enemy.panel] <= WATCHED_TURNS * full_steps(state, enemy)
    )
    return max(near, default=0)


def _guarding(outlook: Outlook, force: Force, panel: int, stormer: int, falls: int) -> int:
    """Return what it is worth that a force goes back to a capital, less what it could do elsewhere.

    ``falls``: the chance, in thousandths, of who would storm it (``stormer``, his strength) without it.
    """
    strength = outlook.strength[force.id]
    saved = falls - win_chance(stormer, outlook.garrison(panel) + strength)
    reach = max(1, full_steps(outlook.state, force))
    turns = (outlook.memory.steps_to(panel)[force.panel] + reach - 1) // reach
    worth = outlook.holding(panel) * saved // THOUSAND
    return worth * PATIENT_TURNS // (PATIENT_TURNS + turns) - strength
