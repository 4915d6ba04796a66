"""Attacks, grapples and throws of a unit, by what they bring for their AP."""

from collections.abc import Sequence

from game.agents.agent import Candidate, because
from game.agents.wargame.demolition import demolition_worth
from game.agents.wargame.gunnery import ANY_AP, Gunnery
from game.agents.wargame.plans import STAY, BattleStyle, InfluenceMap, shot_price
from game.agents.wargame.worth import aim_worth, best_aim
from game.systems.wargame import actions as a
from game.systems.wargame.aim import armoured, weapon_cost, weapon_of
from game.systems.wargame.body import sheet
from game.systems.wargame.check_battle import attack_cost, drone_attack_cost, drone_weapon
from game.systems.wargame.ground import in_view, occupants, on_board
from game.systems.wargame.jobs import Blow
from game.systems.wargame.ready import ap_cap
from game.systems.wargame.resolve_fall import flight_end, throw_damage, throw_path
from game.systems.wargame.resolve_grapple import seize_need
from game.systems.wargame.resolve_move import fresh_move
from game.systems.wargame.rolls import FULL, hit_chance
from game.systems.wargame.state import Turn, Unit, WargameState

LEAST_SHARE = 150
"""An attack is made if an AP brings at least this (hundredths of cost); who saves AP spends all in the last
round."""
PATIENCE = 60
"""Who is patient makes no attack that brings less than this percent of its best one for an AP."""
FREED = 500
"""A throw lies an enemy down, and frees the hands besides."""
USUAL_ROLL = 4
"""What a roll for AP brings, about."""


def attacks_of(
    state: WargameState, unit: Unit, actions: Sequence[a.WargameAction], style: BattleStyle
) -> list[Candidate]:
    """Return attacks, grapples and throws that are worth their AP, best for an AP first."""
    found: list[tuple[int, int, a.WargameAction]] = []
    seen: set[tuple[str, str]] = set()
    for action in actions:
        match action:
            case a.Attack(item=item, target=target):
                if (item, target) in seen:
                    continue
                seen.add((item, target))
                found.extend(_shot(state, unit, action, style))
            case a.DroneAttack():
                found.extend(_drone_shot(state, action, style))
            case a.Demolish(item=item, target=name):
                found.append(_felling(state, unit, item, name, action, style))
            case a.DroneDemolish(drone=name, target=thing):
                drone = state.units[name]
                found.append(_felling(state, drone, drone_weapon(state, name), thing, action, style))
            case a.Grapple(target=name) if style.stances:
                found.extend(_grapple(state, unit, action))
            case a.ThrowHeld(tile=tile):
                worth = _throw(state, unit, tile)
                found.append((worth, worth, action))
            case _:
                pass
    found.sort(key=lambda each: (-each[0], -each[1]))
    is_last = state.round >= state.field.setup.mission.rounds
    least = 1 if is_last and style.saves else LEAST_SHARE
    return [
        Candidate(action, worth, because("wg_attack", unit=unit.id))
        for share, worth, action in found[:3]
        if share >= least
    ]


def drone_moves(
    state: WargameState, turn: Turn, unit: Unit, actions: Sequence[a.WargameAction], style: BattleStyle
) -> list[Candidate]:
    """Return the drones whose move brings a shot that is worth both orders, the best first (WG-12.7)."""
    found = []
    for action in actions:
        if not isinstance(action, a.OrderDrone) or action.drone in turn.drones_fired:
            continue
        drone = state.units[action.drone]
        price = state.field.rules.costs.command + shot_price(state, drone)
        if unit.ap < price:
            continue
        ranked = InfluenceMap(state, drone, style).best(state, drone, fresh_move(state, drone.id))
        stays = max((worth for worth, spot in ranked if spot.first is STAY), default=0)
        gain = ranked[0][0] - stays
        if gain >= LEAST_SHARE * price:
            found.append(Candidate(action, gain, because("wg_drone", unit=drone.id)))
    return sorted(found, key=lambda each: -each.value)


def thrifty(state: WargameState, unit: Unit, attacks: list[Candidate], style: BattleStyle) -> list[Candidate]:
    """Return the attacks whose AP would not bring more in the Close phase."""
    enemies = [each for each in on_board(state) if each.side != unit.side]
    gunnery = Gunnery(state, unit, enemies, unit.ap, main_alone=style.main_alone, sharp=style.sharp)
    shots = gunnery.shots(state.clone(), unit)
    blows = [
        shot
        for shot in shots
        if (weapon_of(state, shot.item).sort == "melee")
        and in_view(state, unit, state.units[shot.enemy].tile, state.units[shot.enemy].level)
    ]
    if not blows:
        return attacks
    best = max(blows, key=lambda blow: blow.worth * 100 // blow.price)
    kept = []
    for candidate in attacks:
        action = candidate.action
        price = weapon_cost(state, unit.id, action.item) if isinstance(action, a.Attack) else 0
        is_poor = price and candidate.value * best.price < best.worth * price
        if not is_poor or unit.ap - price >= best.price * min(best.often, 3):
            kept.append(candidate)
    return kept


def patient(state: WargameState, unit: Unit, attacks: list[Candidate], style: BattleStyle) -> list[Candidate]:
    """Return the attacks that bring nearly as much for an AP as the best weapon would with AP stored."""
    if state.round >= state.field.setup.mission.rounds:
        return attacks
    known = sheet(state, unit.id)
    room = ap_cap(state, unit.id) - known.row.ap - known.has("ap_roll") - USUAL_ROLL
    enemies = [each for each in on_board(state) if each.side != unit.side]
    gunnery = Gunnery(state, unit, enemies, ANY_AP, main_alone=style.main_alone, sharp=style.sharp)
    best = max((shot.worth * 100 // shot.price for shot in gunnery.shots(state.clone(), unit)), default=0)
    kept = []
    for each in attacks:
        action = each.action
        price = max(1, weapon_cost(state, unit.id, action.item)) if isinstance(action, a.Attack) else 0
        is_poor = price and each.value * 10_000 // price < PATIENCE * best
        if not is_poor or unit.ap - price >= room:
            kept.append(each)
    return kept


def _shot(
    state: WargameState, unit: Unit, action: a.Attack, style: BattleStyle
) -> list[tuple[int, int, a.WargameAction]]:
    weapon = weapon_of(state, action.item)
    enemy = state.units[action.target]
    aim, worth = best_aim(state, enemy, weapon, main_alone=style.main_alone, sharp=style.sharp)
    is_melee = weapon.sort == "melee"
    blow = Blow(unit.id, action.item, enemy.id, aim, is_melee=is_melee)
    gain = hit_chance(state, blow) * worth // FULL
    price = max(1, weapon_cost(state, unit.id, action.item))
    aimed = a.Attack(player=action.player, item=action.item, target=enemy.id, aim=aim)
    return [(gain // price, gain, aimed)]


def _drone_shot(
    state: WargameState, action: a.DroneAttack, style: BattleStyle
) -> list[tuple[int, int, a.WargameAction]]:
    item = drone_weapon(state, action.drone)
    weapon = weapon_of(state, item)
    enemy = state.units[action.target]
    damage = armoured(state, enemy, weapon, weapon.damage)
    blow = Blow(action.drone, item, enemy.id, action.aim, is_melee=weapon.sort == "melee")
    worth = aim_worth(state, enemy, action.aim, damage, sharp=style.sharp)
    gain = hit_chance(state, blow) * worth // FULL
    return [(gain // max(1, drone_attack_cost(state, action.drone, item)), gain, action)]


def _felling(
    state: WargameState, unit: Unit, item: str, name: str, action: a.WargameAction, style: BattleStyle
) -> tuple[int, int, a.WargameAction]:
    """Return what a shot at a structure or an objective brings, a drone's by order too (WG-12.7)."""
    worth = demolition_worth(state, unit, weapon_of(state, item), name, pursues=style.pursues)
    return worth // max(1, attack_cost(state, unit.id, item)), worth, action


def _main_hit(state: WargameState, unit: Unit, damage: int) -> int:
    """Return what damage to the main section of a unit is worth to its enemies."""
    known = sheet(state, unit.id)
    return aim_worth(state, unit, known.setup.sections[known.main].id, damage)


def _throw(state: WargameState, unit: Unit, tile: int) -> int:
    """Return what a throw of the held enemy to a hex brings: its way, and who is met on it (WG-10.4)."""
    path = throw_path(state, unit.tile, tile)
    end = flight_end(state, unit.tile, unit.level, path)
    damage = throw_damage(state, unit.holds, end.distance)
    worth = _main_hit(state, state.units[unit.holds], damage) + FREED
    flown = path[: path.index(end.tile) + 1] if end.tile in path else ()
    for before, onward in enumerate(flown):
        for other in occupants(state, onward, unit.level):
            met = _main_hit(state, other, throw_damage(state, unit.holds, max(1, before))) // 2
            worth += met if other.side != unit.side else -met
    return worth


def _grapple(state: WargameState, unit: Unit, action: a.Grapple) -> list[tuple[int, int, a.WargameAction]]:
    """Return what seizing and throwing an enemy is worth."""
    enemy = state.units[action.target]
    if sheet(state, enemy.id).setup.klass > sheet(state, unit.id).setup.klass:
        return []
    need, _ = seize_need(state, unit, enemy.id)
    main = sheet(state, enemy.id).setup.sections[sheet(state, enemy.id).main].id
    worth = aim_worth(state, enemy, main, throw_damage(state, enemy.id, 3)) + 800
    gain = worth * (9 - need) // 8 * 4 // 8
    return [(gain // max(1, state.field.rules.costs.grapple), gain, action)]
