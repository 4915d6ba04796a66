"""Superweapons on the move: away from whoever could storm them, back into supply (TW-2.3, TW-4.13)."""

from typing import Final

from game.agents.agent import Candidate
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.strength import THOUSAND, force_strength, win_chance
from game.core.ids import PlayerId
from game.rules.prose import Sentence
from game.systems.totalwar.actions import MoveSuperweapon
from game.systems.totalwar.board import guard_of, weapons_of
from game.systems.totalwar.legal import check
from game.systems.totalwar.reach import superweapon_paths
from game.systems.totalwar.state import Force
from game.systems.totalwar.supply import is_supplied

IN_DANGER: Final = 300
"""A weapon that falls with more than this chance, in thousandths, is worth more somewhere else."""
WORTH_A_CHARGE: Final = 150
"""A move costs a turn of charging: it has to take so much of the danger away, in thousandths."""


def weapon_moves(outlook: Outlook, player: PlayerId) -> list[Candidate]:
    """Return the moves that save an own weapon or bring it back into supply, best first (TW-2.3).

    A shot reaches every panel, so a weapon that is safe and supplied stays where it is and charges.
    """
    state, found = outlook.state, list[Candidate]()
    if not outlook.style.guards:
        return found
    for weapon in weapons_of(state, outlook.faction):
        if weapon.has_moved or weapon.id in state.shots:
            continue
        here = _danger(outlook, weapon, weapon.panel)
        is_in_the_way = here < IN_DANGER and _is_in_the_way(outlook, weapon)
        if here < IN_DANGER and not is_in_the_way:
            continue
        for panel in superweapon_paths(state, weapon):
            saved = here - _danger(outlook, weapon, panel)
            action = MoveSuperweapon(player=player, force=weapon.id, to=panel)
            if is_in_the_way:
                if here - saved < IN_DANGER and check(state, action) is None:
                    why = (Sentence("agent.war.weapon_cleared", {"weapon": weapon.id, "panel": panel}),)
                    found.append(Candidate(action, saved + THOUSAND, why))
                continue
            if saved >= WORTH_A_CHARGE and check(state, action) is None:
                why = (Sentence("agent.war.weapon_moved", {"weapon": weapon.id, "panel": panel}),)
                found.append(Candidate(action, saved, why))
    found.sort(key=lambda each: -each.value)
    return found[:3]


def _is_in_the_way(outlook: Outlook, weapon: Force) -> bool:
    """Whether the next superweapon would appear where a weapon stands (TW-4.14)."""
    site = outlook.state.sites.get(weapon.panel)
    under_way = site.construction if site is not None else None
    is_weapon = under_way is not None and under_way.project in outlook.state.campaign.superweapons
    return is_weapon and under_way is not None and under_way.turns_left <= 1


def _danger(outlook: Outlook, weapon: Force, panel: int) -> int:
    """Return the chance in thousandths that a weapon is lost on a panel; cut off it is as good as lost."""
    guard = guard_of(outlook.state, weapon)
    held = outlook.garrison(panel) + (force_strength(outlook.state, guard) if guard is not None else 0)
    lost = win_chance(outlook.threat(panel), held)
    near = (panel, *outlook.state.map.neighbours[panel])
    is_fed = any(is_supplied(outlook.state, each, outlook.faction) for each in near)
    return lost if is_fed else (lost + THOUSAND) // 2
