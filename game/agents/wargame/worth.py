"""What attacks and places are worth, in hundredths of a point of deployment cost; no dice, no secrets."""

from typing import NamedTuple

from msgspec.structs import replace

from game.core.ids import UnitId
from game.systems.wargame.aim import (
    aims_at,
    armament_of,
    armoured,
    weapon_cost,
    weapon_of,
    why_no_target,
    why_no_weapon,
)
from game.systems.wargame.body import THRUSTERS, is_drone, items_of, section_index, sheet
from game.systems.wargame.content import Armament
from game.systems.wargame.ground import on_board
from game.systems.wargame.jobs import Blow
from game.systems.wargame.rolls import FULL, hit_chance
from game.systems.wargame.state import Unit, WargameState


def aim_worth(state: WargameState, target: Unit, aim: str, damage: int) -> int:
    """Return what damage to a part of an enemy is worth."""
    known = sheet(state, target.id)
    cost = known.setup.cost if not is_drone(state, target.id) else known.setup.cost // 2
    index = section_index(state, target.id, aim)
    if target.is_disabled:
        return damage
    if index == known.main:
        left = target.sections[index]
        share = 100 * min(damage, left) * cost // max(1, left)
        return share * 2 if damage >= left else share
    if index >= 0:
        left = target.sections[index]
        weight = {"arm": 30, "leg": 22, "head": 12}.get(known.setup.sections[index].part, 25)
        return weight * min(damage, left) * cost // max(1, left)
    if aim == THRUSTERS:
        return 15 * min(damage, target.thrusters) * cost // max(1, target.thrusters)
    if aim in state.items:
        left = state.items[aim].left
        weapon = armament_of(state, aim)
        worth = weapon.cost() if weapon.sort != "shield" else weapon.durability
        return 60 * min(damage, left) * worth // max(1, left)
    return 20 * damage


def best_aim(state: WargameState, target: Unit, weapon: Armament, *, main_alone: bool) -> tuple[str, int]:
    """Return what to aim at with a weapon, and what a hit there is worth."""
    damage = armoured(state, target, weapon, weapon.damage)
    known = sheet(state, target.id)
    main = known.setup.sections[known.main].id
    aims = aims_at(state, target)
    if main_alone or len(aims) == 1:
        return (main if main in aims else aims[0]), aim_worth(state, target, main, damage)
    found = max(((aim_worth(state, target, aim, damage), aim) for aim in aims), default=(0, main))
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


class Shot(NamedTuple):
    """What a gun could do to an enemy from a place."""

    enemy: UnitId
    worth: int
    price: int
    often: int


def shots_from(state: WargameState, unit: Unit, ap: int, *, main_alone: bool) -> list[Shot]:
    """Return every useful shot from where a unit is, whatever it faces (WG-9)."""
    found: list[Shot] = []
    grid = state.field.grid
    for enemy in on_board(state):
        if enemy.side == unit.side:
            continue
        bearings = grid.bearings(unit.tile, enemy.tile)
        there = replace(unit, facing=bearings[0]) if bearings else unit
        state.units[unit.id] = there
        for is_melee in (False, True):
            for item in guns_of(state, unit, is_melee=is_melee):
                weapon = weapon_of(state, item)
                price = max(1, weapon_cost(state, unit.id, item))
                if price > ap or why_no_target(state, there, weapon, enemy) is not None:
                    continue
                aim, worth = best_aim(state, enemy, weapon, main_alone=main_alone)
                gain = (
                    hit_chance(state, Blow(unit.id, item, enemy.id, aim, is_melee=is_melee)) * worth // FULL
                )
                if gain:
                    found.append(Shot(enemy.id, gain, price, 1 if weapon.once_a_round else ap // price))
        state.units[unit.id] = unit
    return found


def fire_worth(shots: list[Shot], ap: int) -> int:
    """Return what shots could be worth with so many AP, those that bring most for an AP first."""
    total = 0
    for shot in sorted(shots, key=lambda each: (-each.worth * 100 // each.price, each.price)):
        for _ in range(shot.often):
            if shot.price > ap:
                break
            ap -= shot.price
            total += shot.worth
    return total


def danger(state: WargameState, unit: Unit) -> int:
    """Return what enemies' guns could do to a unit where it is, one shot of each at its main section."""
    known = sheet(state, unit.id)
    main = known.setup.sections[known.main].id
    total = 0
    for enemy in on_board(state):
        if enemy.side == unit.side or enemy.is_disabled or is_drone(state, enemy.id):
            continue
        best = 0
        for is_melee in (False, True):
            for item in guns_of(state, enemy, is_melee=is_melee):
                weapon = weapon_of(state, item)
                if why_no_target(state, enemy, weapon, unit) is not None:
                    continue
                blow = Blow(enemy.id, item, unit.id, main, is_melee=is_melee)
                damage = armoured(state, unit, weapon, weapon.damage)
                best = max(best, hit_chance(state, blow) * aim_worth(state, unit, main, damage) // FULL)
        total += best
    return total
