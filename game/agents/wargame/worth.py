"""What hits are worth, in hundredths of a point of deployment cost; no dice, no secrets."""

from typing import Final

from game.systems.wargame.aim import (
    aims_at,
    armament_of,
    armoured,
    why_no_weapon,
)
from game.systems.wargame.body import THRUSTERS, is_drone, items_of, modes, section_index, sheet
from game.systems.wargame.content import Armament
from game.systems.wargame.due import scores_of
from game.systems.wargame.score import dearest, emissary
from game.systems.wargame.state import Unit, WargameState

A_POINT: Final = 90
"""What a point of the mission is worth in deployment cost."""


BEFORE_IT_ACTS: Final = 5
"""Halves of its cost that ending an enemy is worth which has not had its turn; else it is worth four."""


def at_head(state: WargameState, target: Unit) -> int:
    """Return what a mission gives for one unit above others, in deployment cost (WG-16.6, WG-16.9)."""
    chosen = {"emissary_destroyed": emissary(state), "dearest_destroyed": dearest(state, target.side)}
    scores = scores_of(state, 1 - target.side)
    return A_POINT * sum(score.points for score in scores if chosen.get(score.by) == target.id)


def aim_worth(state: WargameState, target: Unit, aim: str, damage: int, *, sharp: bool = False) -> int:
    """Return what damage to a part of an enemy is worth.

    ``sharp``: thrusters are worth something only of who is in the air by them, and who is ended before its
    turn of the round is worth more.
    """
    known = sheet(state, target.id)
    cost = known.setup.cost if not is_drone(state, target.id) else known.setup.cost // 2
    cost += at_head(state, target)
    index = section_index(state, target.id, aim)
    if target.is_disabled:
        return damage
    if index == known.main:
        left = target.sections[index]
        share = 100 * min(damage, left) * cost // max(1, left)
        if damage < left:
            return share
        return share * BEFORE_IT_ACTS // 2 if sharp and not target.has_acted else share * 2
    if index >= 0:
        left = target.sections[index]
        weight = {"arm": 30, "leg": 22, "head": 12}.get(known.setup.sections[index].part, 25)
        return weight * min(damage, left) * cost // max(1, left)
    if aim == THRUSTERS:
        able = modes(state, target)
        if sharp and not (able.flight or able.hover):
            return 0
        return 15 * min(damage, target.thrusters) * cost // max(1, target.thrusters)
    if aim in state.items:
        left = state.items[aim].left
        weapon = armament_of(state, aim)
        worth = weapon.cost() if weapon.sort != "shield" else weapon.durability
        return 60 * min(damage, left) * worth // max(1, left)
    return 20 * damage


def ends(state: WargameState, target: Unit, aim: str, weapon: Armament) -> bool:
    """Whether one hit at a part of an enemy ends it."""
    index = section_index(state, target.id, aim)
    if index != sheet(state, target.id).main or target.is_disabled:
        return False
    return armoured(state, target, weapon, weapon.damage) >= target.sections[index]


def best_aim(
    state: WargameState, target: Unit, weapon: Armament, *, main_alone: bool, sharp: bool = False
) -> tuple[str, int]:
    """Return what to aim at with a weapon, and what a hit there is worth."""
    damage = armoured(state, target, weapon, weapon.damage)
    known = sheet(state, target.id)
    main = known.setup.sections[known.main].id
    aims = aims_at(state, target)
    if main_alone or len(aims) == 1:
        return (main if main in aims else aims[0]), aim_worth(state, target, main, damage)
    worths = ((aim_worth(state, target, aim, damage, sharp=sharp), aim) for aim in aims)
    found = max(worths, default=(0, main))
    return found[1], found[0]


def guns_of(state: WargameState, unit: Unit, *, is_melee: bool) -> list[str]:
    """Return the weapons that a unit could use in a phase; "" is the basic attack."""
    found = [
        item.id
        for item in items_of(state, unit.id)
        if why_no_weapon(state, unit, item.id, is_melee=is_melee) is None
        and (armament_of(state, item.id).sort == "melee") == is_melee
    ]
    return [*found, ""] if is_melee else found


def is_empty_handed(state: WargameState, unit: Unit, item: str) -> bool:
    """Whether a unit has no weapon left that it could use, and this one to draw (WG-9.6, WG-12.4)."""
    if armament_of(state, item).sort == "shield":
        return False
    ready = (each for each in items_of(state, unit.id) if each.lies != "carried")
    return all(armament_of(state, each.id).sort == "shield" for each in ready)
