"""What the dice of attack and evasion have to show, and why (WG-3.4, WG-9.3, WG-9.4)."""

from game.core.ids import RuleId
from game.core.ledger import Ledger, LedgerItem, total
from game.systems.wargame.aim import armament_of, hindrances, weapon_of
from game.systems.wargame.battlefield import GREEN
from game.systems.wargame.body import (
    friends_near,
    is_all_gone,
    is_drone,
    is_half_gone,
    items_of,
    last_stride,
    section_index,
    sheet,
)
from game.systems.wargame.content import Armament
from game.systems.wargame.ground import (
    apart,
    is_on_ground,
    is_on_surface,
    on_board,
)
from game.systems.wargame.jobs import Blow
from game.systems.wargame.state import Unit, WargameState

LEAST, MOST = 2, 8
"""A die of 1 always misses and one of 8 always hits (WG-9.3)."""


def attack_need(state: WargameState, blow: Blow) -> tuple[int, Ledger]:
    """Return what an attack roll has to show at least, and why (WG-9.3)."""
    unit, target = state.units[blow.unit], state.units[blow.target]
    weapon = weapon_of(state, blow.item)
    known = sheet(state, unit.id)
    ledger = (
        _melee_ledger(state, unit, target) if blow.is_melee else _ranged_ledger(state, unit, target, blow)
    )
    if weapon.hit:
        ledger.append(_item(weapon.hit, "weapon", "WG-15.3"))
    if blow.hit:
        ledger.append(_item(blow.hit, "overwatch", "WG-12.6"))
    ledger.extend(_attack_traits(state, unit))
    if state.field.options.aimed == "penalty" and _is_fine_aim(state, target, blow.aim):
        ledger.append(_item(state.field.rules.rolls.aimed, "aimed", "WG-9.8"))
    stat = known.setup.assault if blow.is_melee else known.setup.accuracy
    return max(LEAST, min(MOST, stat - total(tuple(ledger)))), (
        _item(stat, "assault" if blow.is_melee else "accuracy", "WG-9.3"),
        *ledger,
    )


def _item(amount: int, reason: str, rule: str, subject: str = "") -> LedgerItem:
    return LedgerItem(amount, reason, RuleId(rule), subject)


def _is_fine_aim(state: WargameState, target: Unit, aim: str) -> bool:
    if not aim:
        return False
    index = section_index(state, target.id, aim)
    if index < 0:
        return True
    known = sheet(state, target.id)
    return index == known.main or known.setup.sections[index].part == "head"


def _ranged_ledger(state: WargameState, unit: Unit, target: Unit, blow: Blow) -> list[LedgerItem]:
    weapon = weapon_of(state, blow.item)
    rules = state.field.rules
    known = sheet(state, unit.id)
    found: list[LedgerItem] = []
    if is_all_gone(state, unit, ("head",)):
        found.append(_item(rules.rolls.heads_lost, "heads_lost", "WG-11.1"))
    higher = unit.level - target.level
    if higher >= rules.high_levels[1]:
        found.append(_item(rules.high_accuracy[1], "high_ground", "WG-3.4"))
    elif higher >= rules.high_levels[0]:
        found.append(_item(rules.high_accuracy[0], "high_ground", "WG-3.4"))
    woods, ruins = hindrances(state, unit, target.tile, target.level)
    if woods:
        found.append(_item(rules.rolls.woods * woods, "woods", "WG-4.4"))
    if ruins:
        found.append(_item(rules.rolls.ruins * ruins, "ruins", "WG-4.5"))
    if known.has("accuracy_rolls"):
        found.append(_item(known.has("accuracy_rolls"), "trait", "WG-15.7"))
    if unit.is_kneeling and not unit.is_forced and is_on_surface(state, unit):
        bipod = 0 if _has_moved(state, unit, blow) else known.has("kneel_accuracy")
        found.append(_item(bipod or rules.rolls.kneeling, "kneeling", "WG-12.3"))
    if state.field.setup.mission.special.get("sandstorm") and (
        apart(state, unit, target) > rules.sandstorm_reach
    ):
        found.append(_item(rules.rolls.sandstorm, "sandstorm", "WG-16.10"))
    if weapon.guided and sheet(state, target.id).has("point_defense"):
        found.append(_item(-sheet(state, target.id).has("point_defense"), "point_defense", "WG-15.5"))
    directors = [each for each in friends_near(state, unit, "fire_direction") if target.id in each.targets]
    if directors:
        best = max(sheet(state, each.id).has("fire_direction") for each in directors)
        found.append(_item(best, "fire_direction", "WG-15.5"))
    return found


def _has_moved(state: WargameState, unit: Unit, blow: Blow) -> bool:
    """Whether who fires moved in its turn; on Overwatch it is its last one that counts (WG-15.5, WG-12.6)."""
    if state.turn is not None and state.turn.unit == unit.id:
        return state.turn.move is not None and state.turn.move.steps > 0
    return blow.sort == "overwatch" and last_stride(state, unit.id) is not None


def _melee_ledger(state: WargameState, unit: Unit, target: Unit) -> list[LedgerItem]:
    known = sheet(state, unit.id)
    found: list[LedgerItem] = leg_losses(state, unit)
    if unit.level - target.level == 1:
        found.append(_item(state.field.rules.high_assault, "high_ground", "WG-3.4"))
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
        return [_item(state.field.rules.rolls.legs_lost, "legs_lost", "WG-11.1")]
    if is_half_gone(state, unit, ("leg",)) and not sheet(state, unit.id).has("steady_legs"):
        return [_item(state.field.rules.rolls.legs_half, "legs_lost", "WG-11.1")]
    return []


def _attack_traits(state: WargameState, unit: Unit) -> list[LedgerItem]:
    known = sheet(state, unit.id)
    found: list[LedgerItem] = []
    if known.has("grudge") and any(
        each.side == unit.side and each.status == "lost" and not is_drone(state, each.id)
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


def has_conceal(state: WargameState, unit: Unit, *, by_colour: bool = True) -> bool:
    """Whether a unit has Conceal (WG-4.4, WG-12.5, WG-15.5, WG-16.3); in a hold not by its hex (WG-10.7)."""
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
    is_green = by_colour and state.colours[unit.tile] == GREEN
    in_woods = is_green and is_on_ground(state, unit.tile, unit.level)
    return in_woods or any(tile == unit.tile for tile, _ in state.smokes)


def can_evade(state: WargameState, unit: Unit) -> bool:
    """Whether a unit rolls evasion at all (WG-9.4)."""
    return not (unit.held_by or unit.is_lying or unit.stuck_in or unit.is_disabled)


def is_close(state: WargameState) -> bool:
    """Whether it is somebody's Close phase (WG-7.2)."""
    return state.turn is not None and state.turn.phase == "close"


def is_of_close_phase(state: WargameState, attacker: Unit | None, *, is_melee: bool) -> bool:
    """Whether a blow falls in the Close phase: as melee does, and a drone's shot by order there (WG-12.7)."""
    if attacker is None or not is_drone(state, attacker.id):
        return is_melee
    is_ordered = state.turn is not None and state.turn.unit == sheet(state, attacker.id).setup.main
    return is_ordered and is_close(state)


def evasion_need(
    state: WargameState, unit: Unit, attacker: Unit | None, weapon: Armament | None, *, is_melee: bool
) -> tuple[int, Ledger]:
    """Return what an evasion roll has to show at least, and why (WG-9.4)."""
    known = sheet(state, unit.id)
    rules = state.field.rules
    ledger: list[LedgerItem] = []
    sees = attacker is not None and sheet(state, attacker.id).has("ignores_conceal")
    in_hold = attacker is not None and attacker.id in (unit.held_by, unit.holds)
    if attacker is not None and not (is_melee or sees) and has_conceal(state, unit, by_colour=not in_hold):
        ledger.append(_item(rules.conceal, "conceal", "WG-13.1"))
    if unit.is_kneeling:
        ledger.append(_item(rules.rolls.kneeling_evasion, "kneeling", "WG-12.3"))
    if unit.stance == "brace":
        ledger.append(_item(rules.rolls.brace, "brace", "WG-12.6"))
    if weapon is not None and weapon.evasion:
        ledger.append(_item(weapon.evasion, "weapon", "WG-15.3"))
    if known.has("close_evasion") and is_of_close_phase(state, attacker, is_melee=is_melee):
        ledger.append(_item(known.has("close_evasion"), "trait", "WG-15.7"))
    if is_alone(state, unit):
        ledger.append(_item(known.has("loner"), "loner", "WG-15.7"))
    least = LEAST if state.field.options.evasion_one else 1
    need = max(least, known.setup.evasion - total(tuple(ledger)))
    return need, (_item(known.setup.evasion, "evasion", "WG-9.4"), *ledger)


EIGHTHS = 8
FULL = EIGHTHS * EIGHTHS


def strike_chance(state: WargameState, attack: int, evasion: int | None) -> int:
    """Return the chance in 64ths that an attack strikes, by what both rolls have to show, limits aside.

    ``evasion`` None: the target cannot evade.
    """
    return strike_share(attack, evasion, LEAST if state.field.options.evasion_one else 1)


def strike_share(attack: int, evasion: int | None, least: int) -> int:
    """Return the same as :func:`strike_chance`; ``least``: what an evasion has to show at the very least."""
    hits = EIGHTHS + 1 - max(LEAST, min(MOST, attack))
    if evasion is None:
        return hits * EIGHTHS
    return hits * min(EIGHTHS, max(0, max(least, evasion) - 1))


def hit_chance(state: WargameState, blow: Blow) -> int:
    """Return the chance that an attack strikes, in 64ths: the roll and the evasion, no stance taken."""
    need, _ = attack_need(state, blow)
    target = state.units[blow.target]
    if not can_evade(state, target):
        return strike_chance(state, need, None)
    weapon = weapon_of(state, blow.item)
    least, _ = evasion_need(state, target, state.units[blow.unit], weapon, is_melee=blow.is_melee)
    return strike_chance(state, need, least)
