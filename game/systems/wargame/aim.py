"""What can be attacked, with what, and what the dice have to show (WG-9, WG-3.4)."""

from game.core.ids import RuleId, UnitId
from game.core.kernel import Illegal
from game.core.ledger import Ledger, LedgerItem, total
from game.space.hexgrid import OFF_BOARD
from game.systems.wargame.body import (
    THRUSTERS,
    friends_near,
    is_all_gone,
    is_drone,
    is_half_gone,
    items_of,
    section_index,
    sheet,
)
from game.systems.wargame.content import Armament
from game.systems.wargame.field import GREEN
from game.systems.wargame.ground import (
    apart,
    building,
    distance,
    in_view,
    is_on_surface,
    line_blocker,
    line_colours,
    on_board,
)
from game.systems.wargame.jobs import Blow
from game.systems.wargame.refusal import refuse
from game.systems.wargame.state import Unit, WargameState

LEAST, MOST = 2, 8
"""A die of 1 always misses and one of 8 always hits (WG-9.3)."""


def armament_of(state: WargameState, item: str) -> Armament:
    """Return what a weapon is."""
    return state.field.items[item][0].armament


def basic_attack(state: WargameState) -> Armament:
    """Return the basic attack of any unit (WG-9.7)."""
    rules = state.field.rules
    return Armament(
        id="basic",
        name="",
        sort="melee",
        hands="mounted",
        ap=rules.basic_ap,
        damage=rules.basic_damage,
        range=rules.basic_range,
        durability=1,
    )


def weapon_of(state: WargameState, item: str) -> Armament:
    """Return a weapon, the basic attack for ""."""
    return armament_of(state, item) if item else basic_attack(state)


def weapon_cost(state: WargameState, unit: UnitId, item: str) -> int:
    """Return the AP of an attack; less for the cannon of a terrestrial vehicle (WG-2.3)."""
    weapon = weapon_of(state, item)
    costs = state.field.rules.costs
    if weapon.vehicle_only and sheet(state, unit).setup.category == "terrestrial":
        return max(costs.least_cannon, weapon.ap - costs.terrestrial_cannon)
    return weapon.ap


def aims_at(state: WargameState, target: Unit) -> tuple[str, ...]:
    """Return everything of a unit that can be aimed at (WG-9.8)."""
    known = sheet(state, target.id)
    aims = [section.id for index, section in enumerate(known.setup.sections) if target.sections[index] > 0]
    if target.thrusters > 0:
        aims.append(THRUSTERS)
    aims.extend(
        item.id
        for item in items_of(state, target.id)
        if not (known.setup.category == "terrestrial" and armament_of(state, item.id).vehicle_only)
    )
    aims.extend(
        drone.id
        for drone in state.units.values()
        if drone.status == "docked" and state.field.sheets[drone.id].setup.main == target.id
    )
    return tuple(aims)


def why_no_weapon(state: WargameState, unit: Unit, item: str, *, is_melee: bool) -> Illegal | None:
    """Return why a unit cannot use a weapon as it is (WG-9.6, WG-10.2, WG-10.8)."""
    if not item:
        return None
    known = state.items.get(item)
    if known is None or known.bearer != unit.id or known.lies in ("ground", "gone"):
        return refuse("WG-9.6", "not_its_weapon", unit=unit.id, item=item)
    weapon = armament_of(state, item)
    if weapon.sort == "shield":
        return refuse("WG-9.9", "shield_is_no_weapon", item=item)
    if known.lies == "carried":
        return refuse("WG-9.6", "not_equipped", unit=unit.id, item=item)
    if (weapon.sort == "melee") != is_melee:
        return refuse("WG-9.6", "other_phase", unit=unit.id, item=item)
    if weapon.sort == "melee" and unit.is_lying:
        return refuse("WG-10.8", "lying", unit=unit.id)
    if unit.held_by and known.lies == "mounted":
        return refuse("WG-10.2", "held", unit=unit.id)
    if unit.holds and known.lies == "held" and weapon.hands == "two":
        return refuse("WG-10.2", "hands_full", unit=unit.id, item=item)
    if weapon.once_a_round and known.used_round == state.round:
        return refuse("WG-9.6", "used_this_round", unit=unit.id, item=item)
    return None


def reach_of(state: WargameState, unit: Unit, weapon: Armament, green: int) -> int:
    """Return the range of a weapon; green halves that of terrestrial vehicles, rounded up (WG-2.3)."""
    if green and weapon.sort == "ranged" and sheet(state, unit.id).setup.category == "terrestrial":
        return (weapon.range + 1) // 2
    return weapon.range


def needs_no_line(state: WargameState, unit: Unit, weapon: Armament) -> bool:
    """Whether a weapon needs no line: missiles and rockets of aquatic vehicles (WG-2.5)."""
    return weapon.guided and sheet(state, unit.id).setup.category == "aquatic"


def why_no_shot(
    state: WargameState, unit: Unit, weapon: Armament, tile: int, level: int, ignored: tuple[int, ...] = ()
) -> Illegal | None:
    """Return what is between a unit and a place: view, range or line (WG-9.1, WG-9.2)."""
    if not in_view(state, unit, tile, level):
        return refuse("WG-9.1", "not_in_view", unit=unit.id, tile=tile)
    away = distance(state, unit.tile, unit.level, tile, level)
    green, _ = line_colours(state, unit.tile, unit.level, tile, level)
    reach = reach_of(state, unit, weapon, green)
    if away > reach:
        return refuse("WG-3.8", "out_of_range", unit=unit.id, hexes=away, range=reach)
    if away < weapon.least_range:
        return refuse("WG-3.8", "too_near", unit=unit.id, hexes=away, range=weapon.least_range)
    if unit.stuck_in:
        ignored = (*ignored, *building(state, unit.stuck_in).tiles)
    blocker = line_blocker(state, unit.tile, unit.level, tile, level, ignored)
    if blocker != OFF_BOARD and not needs_no_line(state, unit, weapon):
        return refuse("WG-9.2", "line_blocked", unit=unit.id, tile=blocker)
    return None


def why_no_target(state: WargameState, unit: Unit, weapon: Armament, target: Unit) -> Illegal | None:
    """Return why a unit cannot attack another with a weapon (WG-9.1, WG-9.8)."""
    if target.status != "board":
        return refuse("WG-9.1", "target_not_on_board", target=target.id)
    if target.side == unit.side:
        return refuse("WG-9.8", "friends_are_no_targets", target=target.id)
    is_hold = unit.held_by == target.id or unit.holds == target.id
    if (unit.held_by or unit.holds) and weapon.sort == "melee" and not is_hold:
        return refuse("WG-10.2", "in_a_hold", unit=unit.id)
    if is_hold:
        return None
    ignored = building(state, target.stuck_in).tiles if target.stuck_in else ()
    illegal = why_no_shot(state, unit, weapon, target.tile, target.level, ignored)
    return illegal or _why_dark(state, unit, target)


def _why_dark(state: WargameState, unit: Unit, target: Unit) -> Illegal | None:
    """Return why the night hides a target (WG-16.7)."""
    special = state.field.setup.mission.special
    night, light = special.get("night", 0), special.get("light", 0)
    if not night or apart(state, unit, target) <= night or target.attacked_round == state.round:
        return None
    grid = state.field.grid
    for marker in state.markers.values():
        if marker.is_on and marker.tile >= 0 and grid.distance(marker.tile, target.tile) <= light:
            return None
    return refuse("WG-16.7", "hidden_by_night", target=target.id, hexes=night)


def structure_level(state: WargameState, structure: str, tile: int, level: int) -> int:
    """Return the level of a structure that is nearest to an attacker's."""
    roof = state.floors[tile]
    return max(roof - building(state, structure).elevation - 1, min(level, roof - 1))


def why_no_demolition(state: WargameState, unit: Unit, weapon: Armament, target: str) -> Illegal | None:
    """Return why a structure or an objective cannot be attacked (WG-5.2, WG-16.2, WG-16.15)."""
    known = state.structures.get(target)
    if known is not None:
        if known.left <= 0:
            return refuse("WG-5.2", "already_felled", structure=target)
        works = building(state, target)
        if unit.holds or unit.held_by:
            return refuse("WG-10.2", "in_a_hold", unit=unit.id)
        problems = [
            why_no_shot(
                state, unit, weapon, tile, structure_level(state, target, tile, unit.level), works.tiles
            )
            for tile in works.tiles
        ]
        if None not in problems:
            return problems[0]
        if works.a_round:
            reach = state.field.rules.hardened_reach
            near = min(state.field.grid.distance(unit.tile, tile) for tile in works.tiles)
            if near > reach:
                return refuse("WG-16.15", "hardened_from_afar", structure=target, hexes=reach)
        return None
    marker = state.markers.get(target)
    if marker is None or marker.tile < 0 or marker.left <= 0 or marker.bearer:
        return refuse("WG-5.2", "nothing_to_hit", target=target)
    if state.role(unit.side) == 1:
        return refuse("WG-16.2", "defender_spares_data", marker=target)
    return why_no_shot(state, unit, weapon, marker.tile, state.floors[marker.tile])


def attack_need(state: WargameState, blow: Blow) -> tuple[int, Ledger]:
    """Return what an attack roll has to show at least, and why (WG-9.3)."""
    unit, target = state.units[blow.unit], state.units[blow.target]
    weapon = weapon_of(state, blow.item)
    known = sheet(state, unit.id)
    ledger = (
        _melee_ledger(state, unit, target) if blow.is_melee else _ranged_ledger(state, unit, target, weapon)
    )
    if weapon.hit:
        ledger.append(_item(weapon.hit, "weapon", "WG-15.3"))
    if blow.hit:
        ledger.append(_item(blow.hit, "overwatch", "WG-12.6"))
    ledger.extend(_attack_traits(state, unit))
    if state.field.options.aimed == "penalty" and _is_fine_aim(state, target, blow.aim):
        ledger.append(_item(-1, "aimed", "WG-9.8"))
    stat = known.setup.assault if blow.is_melee else known.setup.accuracy
    return max(LEAST, min(MOST, stat - total(tuple(ledger)))), (
        _item(stat, "assault" if blow.is_melee else "accuracy", "WG-9.3"),
        *ledger,
    )


def _item(amount: int, reason: str, rule: str, subject: str = "") -> LedgerItem:
    return LedgerItem(amount, reason, RuleId(rule), subject)


def _is_fine_aim(state: WargameState, target: Unit, aim: str) -> bool:
    index = section_index(state, target.id, aim)
    if index < 0:
        return True
    known = sheet(state, target.id)
    return index == known.main or known.setup.sections[index].part == "head"


def _ranged_ledger(state: WargameState, unit: Unit, target: Unit, weapon: Armament) -> list[LedgerItem]:
    rules = state.field.rules
    known = sheet(state, unit.id)
    found: list[LedgerItem] = []
    if is_all_gone(state, unit, ("head",)):
        found.append(_item(-1, "heads_lost", "WG-11.1"))
    higher = unit.level - target.level
    if higher >= rules.high_levels[1]:
        found.append(_item(2, "high_ground", "WG-3.4"))
    elif higher >= rules.high_levels[0]:
        found.append(_item(1, "high_ground", "WG-3.4"))
    green, black = line_colours(state, unit.tile, unit.level, target.tile, target.level)
    green = max(0, green - known.has("ignores_green"))
    if green:
        found.append(_item(-green, "woods", "WG-4.4"))
    if black:
        found.append(_item(-black, "ruins", "WG-4.5"))
    if known.has("accuracy_rolls"):
        found.append(_item(known.has("accuracy_rolls"), "trait", "WG-15.7"))
    if unit.is_kneeling and not unit.is_forced and is_on_surface(state, unit):
        move = state.turn.move if state.turn is not None and state.turn.unit == unit.id else None
        bipod = known.has("kneel_accuracy") if move is None or move.steps == 0 else 0
        found.append(_item(bipod or 1, "kneeling", "WG-12.3"))
    if state.field.setup.mission.special.get("sandstorm") and (
        apart(state, unit, target) > rules.sandstorm_reach
    ):
        found.append(_item(-1, "sandstorm", "WG-16.10"))
    if weapon.guided and sheet(state, target.id).has("point_defense"):
        found.append(_item(-sheet(state, target.id).has("point_defense"), "point_defense", "WG-15.5"))
    if any(target.id in friend.targets for friend in friends_near(state, unit, "fire_direction")):
        found.append(_item(1, "fire_direction", "WG-15.5"))
    return found


def _melee_ledger(state: WargameState, unit: Unit, target: Unit) -> list[LedgerItem]:
    known = sheet(state, unit.id)
    found: list[LedgerItem] = leg_losses(state, unit)
    if unit.level - target.level == 1:
        found.append(_item(1, "high_ground", "WG-3.4"))
    if known.has("assault_rolls"):
        found.append(_item(known.has("assault_rolls"), "trait", "WG-15.7"))
    burden = sum(
        armament_of(state, item.id).assault for item in items_of(state, unit.id) if item.lies == "held"
    )
    if burden:
        found.append(_item(burden, "shield_in_hand", "WG-15.8"))
    if known.has("duellist"):
        others = [
            each
            for each in on_board(state)
            if each.side != unit.side and each.id != target.id and apart(state, unit, each) <= 1
        ]
        if not others:
            found.append(_item(known.has("duellist"), "duellist", "WG-15.7"))
    return found


def leg_losses(state: WargameState, unit: Unit) -> list[LedgerItem]:
    """Return what lost legs take from assault rolls (WG-11.1)."""
    if is_all_gone(state, unit, ("leg",)):
        return [_item(-2, "legs_lost", "WG-11.1")]
    if is_half_gone(state, unit, ("leg",)) and not sheet(state, unit.id).has("steady_legs"):
        return [_item(-1, "legs_lost", "WG-11.1")]
    return []


def _attack_traits(state: WargameState, unit: Unit) -> list[LedgerItem]:
    known = sheet(state, unit.id)
    found: list[LedgerItem] = []
    if known.has("grudge") and any(
        each.side == unit.side
        and (each.status == "lost" or each.is_disabled)
        and not is_drone(state, each.id)
        for each in state.units.values()
    ):
        found.append(_item(known.has("grudge"), "grudge", "WG-15.7"))
    if is_alone(state, unit):
        found.append(_item(known.has("loner"), "loner", "WG-15.7"))
    return found + dread(state, unit)


def is_alone(state: WargameState, unit: Unit) -> bool:
    """Whether a loner has no friend near (WG-15.7)."""
    if not sheet(state, unit.id).has("loner"):
        return False
    reach = state.field.rules.loner_reach
    return not any(
        each.side == unit.side and each.id != unit.id and apart(state, unit, each) <= reach
        for each in on_board(state)
    )


def dread(state: WargameState, unit: Unit) -> list[LedgerItem]:
    """Return what dread takes from a unit's first roll of its turn (WG-15.7)."""
    turn = state.turn
    if turn is None or turn.unit != unit.id or turn.has_rolled or sheet(state, unit.id).has("stubborn"):
        return []
    reach = state.field.rules.dread_reach
    worst = max(
        (
            sheet(state, each.id).has("dread")
            for each in on_board(state)
            if each.side != unit.side and not each.is_disabled and apart(state, unit, each) <= reach
        ),
        default=0,
    )
    return [_item(-worst, "dread", "WG-15.7")] if worst else []


def has_conceal(state: WargameState, unit: Unit) -> bool:
    """Whether a unit has Conceal (WG-4.4, WG-12.5, WG-15.5, WG-16.3)."""
    if unit.is_swept:
        return False
    near = state.field.setup.mission.special.get("revealing", 0)
    if near:
        grid = state.field.grid
        middle = [
            marker.tile
            for number, marker in enumerate(state.markers.values(), 1)
            if number == near and marker.tile >= 0
        ]
        if any(grid.distance(tile, unit.tile) <= 1 for tile in middle):
            return False
    in_woods = state.colours[unit.tile] == GREEN and is_on_surface(state, unit)
    return in_woods or any(tile == unit.tile for tile, _ in state.smokes)


def can_evade(state: WargameState, unit: Unit) -> bool:
    """Whether a unit rolls evasion at all (WG-9.4)."""
    return not (unit.held_by or unit.is_lying or unit.stuck_in or unit.is_disabled)


def evasion_need(
    state: WargameState, unit: Unit, attacker: Unit | None, weapon: Armament | None, *, is_melee: bool
) -> tuple[int, Ledger]:
    """Return what an evasion roll has to show at least, and why (WG-9.4)."""
    known = sheet(state, unit.id)
    rules = state.field.rules
    ledger: list[LedgerItem] = []
    if attacker is not None and not is_melee and has_conceal(state, unit):
        if not sheet(state, attacker.id).has("ignores_conceal"):
            ledger.append(_item(rules.conceal, "conceal", "WG-13.1"))
    if unit.is_kneeling:
        ledger.append(_item(-1, "kneeling", "WG-12.3"))
    if unit.stance == "brace":
        ledger.append(_item(1, "brace", "WG-12.6"))
    if weapon is not None and weapon.evasion:
        ledger.append(_item(weapon.evasion, "weapon", "WG-15.3"))
    if is_melee and known.has("close_evasion"):
        ledger.append(_item(known.has("close_evasion"), "trait", "WG-15.7"))
    if is_alone(state, unit):
        ledger.append(_item(known.has("loner"), "loner", "WG-15.7"))
    least = LEAST if state.field.options.evasion_one else 1
    need = max(least, known.setup.evasion - total(tuple(ledger)))
    return need, (_item(known.setup.evasion, "evasion", "WG-9.4"), *ledger)


def damage_of(state: WargameState, blow: Blow, *, is_critical: bool) -> int:
    """Return the damage of a hit before armour; a critical adds half the base, rounded up (WG-9.3)."""
    weapon = weapon_of(state, blow.item)
    bonus = (weapon.damage + 1) // 2 if is_critical and blow.item else 0
    return weapon.damage + bonus


def armoured(state: WargameState, target: Unit, weapon: Armament, damage: int) -> int:
    """Return the damage that armour lets through: never under half, rounded up (WG-15.6)."""
    known = sheet(state, target.id)
    less = known.has("less_energy") if weapon.energy == "energy" else known.has("less_kinetic")
    return max((damage + 1) // 2, damage - less) if less else damage


def shields_of(state: WargameState, unit: Unit, attacker: Unit) -> tuple[str, ...]:
    """Return the shields that could take a blow (WG-9.9)."""
    if not (unit.held_by or unit.holds) and not in_view(state, unit, attacker.tile, attacker.level):
        return ()
    return tuple(
        item.id
        for item in items_of(state, unit.id)
        if item.lies in ("held", "mounted") and armament_of(state, item.id).sort == "shield"
    )
