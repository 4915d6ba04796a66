"""Whoever has won the field keeps what earns gold: which forces stay on mines that an enemy could take back.

Sites that are only passed through come back to the enemy within rounds, and with their gold his army.
"""

from typing import Final

from game.agents.totalwar.duties import duty_of
from game.agents.totalwar.home_guard import home_guard, strongest_near
from game.agents.totalwar.outlook import LARGE_THEATRE, Outlook
from game.agents.totalwar.strength import PERCENT, win_chance
from game.systems.totalwar.board import full_steps
from game.systems.totalwar.economy import site_income

GUARDED_GOLD: Final = 20
"""A site that earns less a turn is not guarded."""
GUARDS_PERCENT: Final = 35
"""So many of the own forces guard sites, at most."""
NEAR_TURNS: Final = 2
"""Who needs more turns to be there is not sent."""
AHEAD_PERCENT: Final = 130
"""Whoever has so much of the enemy's strength can spare guards."""
SAFE: Final = 500
"""A site is held if it falls with less than this chance, in thousandths."""


def guards(outlook: Outlook) -> dict[str, int]:
    """Return which own forces guard which panels: the capital (home_guard.py), and sites that earn gold."""
    home = home_guard(outlook)
    found = {} if home is None else {home.force: home.panel}
    return found | _site_guards(outlook, frozenset(found))


def _site_guards(outlook: Outlook, busy: frozenset[str]) -> dict[str, int]:
    state = outlook.state
    is_ahead = outlook.own_strength() * PERCENT > outlook.enemy_strength() * AHEAD_PERCENT
    if not outlook.style.main_effort or not is_ahead or len(state.map.panels) < LARGE_THEATRE:
        return {}
    rich = [
        (site_income(state, panel), panel)
        for panel in state.sites
        if state.owners[panel] == outlook.faction and panel not in state.cut
    ]
    free = {
        force.id: force for force in outlook.own if force.id not in busy and duty_of(outlook, force) is None
    }
    room = len(outlook.own) * GUARDS_PERCENT // PERCENT
    found: dict[str, int] = {}
    for gold, panel in sorted(rich, key=lambda pair: (-pair[0], pair[1])):
        if gold < GUARDED_GOLD or len(found) >= room:
            break
        stormer, held = strongest_near(outlook, panel), outlook.garrison(panel)
        if win_chance(stormer, held) < SAFE:
            continue
        steps = outlook.memory.steps_to(panel)
        able = [
            (steps[force.panel], outlook.strength[force.id], force.id)
            for force in free.values()
            if steps[force.panel] <= NEAR_TURNS * full_steps(state, force)
            and win_chance(stormer, held + outlook.strength[force.id]) < SAFE
        ]
        if able:
            name = min(able)[2]
            del free[name]
            found[name] = panel
    return found
