"""What a hex would mean for who moves there, and what could be done about an enemy, beforehand (WG-9.1)."""

from collections.abc import Container, Iterable, Iterator
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from game.core.ids import UnitId
from game.core.kernel import Illegal
from game.core.odds import Odd
from game.rules.outlook import Outlook, Prospect, parts_of
from game.rules.prose import Sentence, signed
from game.space.hexgrid import OFF_BOARD
from game.systems.wargame import actions as a
from game.systems.wargame.aim import weapon_of, why_no_target
from game.systems.wargame.body import drones_of, is_drone, sheet
from game.systems.wargame.check_battle import attack_cost
from game.systems.wargame.ground import fall_levels, line_blocker, on_board, structure_at
from game.systems.wargame.jobs import Blow
from game.systems.wargame.odds import landings
from game.systems.wargame.odds import odds as odds_of
from game.systems.wargame.resolve_fall import (
    FlightEnd,
    fall_damage,
    flight_end,
    throw_damage,
    throw_need,
    throw_path,
)
from game.systems.wargame.rolls import EIGHTHS, FULL, hit_chance
from game.systems.wargame.routes import views_of
from game.systems.wargame.ruleset import WargameRuleset
from game.systems.wargame.score import near_units
from game.systems.wargame.selection import PICK, SHOT, Selection
from game.systems.wargame.state import Unit, WargameState
from game.systems.wargame.threat import Spot, guns_of, ready_guns, resting, spots_of, standing
from game.systems.wargame.workings import as_taken, reasons, workings

RULES: Final = WargameRuleset()
HIT: Final = "hit"
LINE: Final = "line_blocked"
MOST_TRIED: Final = 6
"""From so many places that a unit could move to its attack is worked out."""


def outlook_of(selection: Selection) -> Outlook | None:
    """Return the outlook of the hex that is pointed at, or of the enemy in it."""
    state, place = selection.state, selection.pointed
    if selection.mode == "throw" and place in selection.throws() and selection.acting is not None:
        return _of_throw(selection, selection.acting, place)
    if selection.destructs and selection.acting is not None:
        return _of_blast(selection, selection.acting)
    asked = _asked_about(selection)
    if asked is not None and place in (None, asked.tile):
        return _of_target(selection, asked)
    if place is None or not selection.is_free or state.phase != "battle" or selection.mode:
        return None
    there = selection.unit_at(place)
    enemy = there if there is not None and there.side != selection.side else None
    if selection.may_attack and enemy is not None and selection.attacker is not None:
        if selection.target == enemy.id:
            return None
        return Outlook(
            _told("ways", unit=selection.attacker.id, target=enemy.id),
            place,
            parts_of(_told, ("choices", _ways(selection, selection.attacker, enemy)), detailed="choices"),
        )
    moving, ways = selection.movement, selection.ways()
    if moving is None or ways is None:
        return None
    end = selection.end()
    is_end = bool(selection.plan) and end is not None and end[0].tile == place
    levels = (end[0].level,) if is_end and end is not None else ways.levels(place)
    if not levels and enemy is not None:
        return _of_enemy(state, Spot(moving[0], views_of(state, *moving)), enemy)
    if not levels or place == moving[0].tile:
        return None
    views = views_of(state, *end) if is_end and end is not None else ways.views(place, levels[0])
    return _of_place(state, Spot(resting(state, replace(moving[0], tile=place, level=levels[0])), views))


def _told(key: str, **facts: str | int) -> Sentence:
    return Sentence(f"wargame.outlook.{key}", facts)


def _of_place(state: WargameState, spot: Spot) -> Outlook:
    """Return what could be attacked from a hex, what blocks its lines, and who could attack there."""
    after = state.clone()
    there = after.units[spot.unit.id] = spot.unit
    shots = dict(_best_shots(after, spot))
    return Outlook(
        _told("place", unit=there.id, tile=there.tile, level=there.level),
        there.tile,
        parts_of(
            _told,
            ("attacks", iter(shots.values())),
            ("blocked", _blocked(after, spot, shots)),
            ("threats", _threats(state, after, there)),
        ),
    )


def _of_enemy(state: WargameState, here: Spot, enemy: Unit) -> Outlook | None:
    """Return what a unit that is about to move could do to an enemy from where it is, and the enemy to it."""
    unit, there = here.unit, standing(state, enemy)
    shot, threat = _best(state, here, enemy, "attack"), _best(state, there, unit, "threat")
    blocked = () if shot is not None else _blocked(state, here, (), (enemy,))
    return Outlook(
        _told("from_here", unit=unit.id, target=enemy.id),
        enemy.tile,
        parts_of(
            _told,
            ("attacks_here", iter(() if shot is None else (shot,))),
            ("blocked_here", iter(blocked)),
            ("threats_here", iter(() if threat is None else (threat,))),
        ),
    )


def _asked_about(selection: Selection) -> Unit | None:
    """Return the enemy that is looked at while a unit is to be chosen for activation."""
    known = selection.state.units.get(selection.looked)
    is_open = selection.is_between and selection.state.phase == "battle" and not selection.mode
    is_enemy = known is not None and known.side != selection.side and known.status == "board"
    return known if is_open and is_enemy else None


def _of_target(selection: Selection, enemy: Unit) -> Outlook:
    """Return which own units could attack an enemy from where they are, now or next round, and why not."""
    state = selection.state
    fresh = {unit.id for unit in selection.ready_units()}
    found: dict[str, list[Prospect]] = {"now": [], "after_move": [], "next_turn": [], "never": []}
    for unit in on_board(state):
        if unit.side != selection.side or unit.is_disabled or is_drone(state, unit.id):
            continue
        here = standing(state, unit)
        best, is_fresh = _best(state, here, enemy, "by"), unit.id in fresh
        card = f"{SHOT}{PICK}{SHOT}{unit.id}" if is_fresh and unit.id != selection.selected else ""
        moved = None if best else _best_moved(state, unit, enemy, "by_from", spots_of(state, unit))
        if best is not None:
            found["now" if is_fresh else "next_turn"].append(replace(best, card=card))
        elif moved is not None:
            found["after_move" if is_fresh else "next_turn"].append(replace(moved, card=card))
        else:
            far = max(guns_of(state, unit), key=lambda gun: gun.range, default=None)
            turned = None if far is None else here.turned(state, enemy.tile, far)
            why = None if far is None or turned is None else why_no_target(state, turned, far, enemy)
            found["never"].append(Prospect(_told("alone", unit=unit.id), why=why))
    for when in ("now", "after_move", "next_turn"):
        found[when].sort(key=_weight, reverse=True)
    return Outlook(_told("enemy", target=enemy.id), enemy.tile, parts_of(_told, *found.items()))


def _best_moved(
    state: WargameState,
    unit: Unit,
    target: Unit,
    key: str,
    spots: Iterable[Spot],
    most: int = MOST_TRIED,
) -> Prospect | None:
    """Return the likeliest hit of a unit that moves before, from one of the spots nearest to the target."""
    guns = guns_of(state, unit)
    reach, away = max((gun.range for gun in guns), default=-1), state.field.grid.distance
    near = (each for each in spots if 0 < away(each.unit.tile, target.tile) <= reach)
    found: list[Prospect] = []

    def order(spot: Spot) -> tuple[int, int, int]:
        return away(spot.unit.tile, target.tile), spot.unit.tile, spot.unit.level

    for spot in sorted(near, key=order):
        best = _best(state, spot, target, key)
        if best is not None:
            found.append(replace(best, places=(unit.tile, target.tile)))  # it is pointed at where it is
            if len(found) == most:
                break
    return max(found, key=_weight, default=None)


def _weight(prospect: Prospect) -> Fraction:
    return Fraction(0) if prospect.chance is None else prospect.chance.fraction


def in_reach(state: WargameState, unit: Unit) -> tuple[UnitId, ...]:
    """Return the enemies that a unit could attack from where it is, once it has turned to them."""
    found = []
    for enemy in on_board(state):
        if enemy.side != unit.side:
            here = standing(state, unit)
            poses = ((here.turned(state, enemy.tile, gun), gun) for gun in guns_of(state, unit))
            if any(
                pose is not None and why_no_target(state, pose, gun, enemy) is None for pose, gun in poses
            ):
                found.append(enemy.id)
    return tuple(found)


def _of_blast(selection: Selection, unit: Unit) -> Outlook:
    """Return whom a self-destruction would catch, friends too, and that it takes a second word (WG-12.5)."""
    state = selection.state
    odds = odds_of(RULES, state, a.SelfDestruct(player=selection.player))
    damage = state.field.rules.blast_factor * sheet(state, unit.id).setup.klass
    found = [Prospect(_told("blast.lost", unit=unit.id))]
    for each in near_units(state, unit, 1):
        hit, lost = odds.of("hit", each.id), odds.of("destroyed", each.id)
        own = (each.id,) if each.side == unit.side else ()
        text = _told("blast.caught", target=each.id, damage=damage)
        if hit:
            found.append(Prospect(text, _odd(HIT, each.id, hit), risks=own))
        if lost:
            found.append(Prospect(_told("lost", target=each.id), _odd("lost", each.id, lost), risks=own))
    found.append(Prospect(_told("blast.again")))
    return Outlook(_told("blast", unit=unit.id), unit.tile, parts_of(_told, ("flight", found)))


def _of_throw(selection: Selection, unit: Unit, tile: int) -> Outlook:
    """Return what may come of throwing the held unit to a hex (WG-10.3 to WG-10.5)."""
    title = _told("throw", unit=unit.id, target=unit.holds, tile=tile)
    return Outlook(
        title, tile, parts_of(_told, ("flight", _thrown(selection, unit, tile)), detailed="flight")
    )


def _thrown(selection: Selection, unit: Unit, tile: int) -> Iterator[Prospect]:
    state, thrown = selection.state, unit.holds
    action = a.ThrowHeld(player=selection.player, tile=tile)
    odds, ends = odds_of(RULES, state, action), landings(RULES, state, action)
    need, ledger = throw_need(state, unit)
    end = flight_end(state, unit.tile, unit.level, throw_path(state, unit.tile, tile))
    workings = (*reasons(ledger), _told("throws", need=need, sides=EIGHTHS))
    there = _odd("lands", thrown, ends.pop(end.tile, Fraction(0)))
    yield Prospect(_lands(state, unit, end, tile), there, workings=workings)
    away = state.field.grid.distance
    for stop in sorted(ends, key=lambda each: (-away(unit.tile, each), each)):  # before who is run into
        short = FlightEnd(stop, max(1, away(unit.tile, stop)))
        yield Prospect(_lands(state, unit, short, tile), _odd("lands", thrown, ends[stop]))
    true = odds.of("thrown_true", thrown)
    if true < 1:
        yield Prospect(_told("astray"), _odd("astray", thrown, 1 - true))
    for odd in odds.chances:
        key = {"hit": "run_into", "stuck": "stuck", "felled": "collapses", "destroyed": "lost"}.get(odd.label)
        if key is None or (odd.label == "hit" and odd.subject == thrown):
            continue
        if odd.label == "felled":
            bonus = state.structures[odd.subject].left
            yield Prospect(_told(key, target=thrown, damage=bonus), odd)
        else:
            yield Prospect(_told(key, target=odd.subject), odd)


def _lands(state: WargameState, unit: Unit, end: FlightEnd, tile: int) -> Sentence:
    """Return where the thrown comes down, with what damage: in the hex aimed at, or short of it."""
    thrown = unit.holds
    known = sheet(state, thrown)
    levels = 0 if end.structure else fall_levels(state, end.tile, unit.level)
    return _told(
        ("lands" if end.tile == tile else "lands.short") + (".falls" if levels else ""),
        damage=throw_damage(state, thrown, end.distance),
        aim=known.setup.sections[known.main].id,
        tile=end.tile,
        more=fall_damage(state, thrown, levels),
    )


def _odd(label: str, unit: str, share: Fraction) -> Odd:
    return Odd(label, unit, share.numerator, share.denominator)


def _best(state: WargameState, spot: Spot, target: Unit, key: str) -> Prospect | None:
    """Return the likeliest hit of a unit on another, with any weapon that it has ready."""
    unit = spot.unit
    known = state.units[unit.id]
    try:
        ready = []
        for item, is_melee in ready_guns(state, unit):
            weapon = weapon_of(state, item)
            turned = spot.turned(state, target.tile, weapon)
            if turned is None or why_no_target(state, turned, weapon, target) is not None:
                continue
            if not _is_paid(state, unit, item):
                continue
            state.units[unit.id] = turned
            blow = _blow(state, turned, item, target, is_melee)
            ready.append((hit_chance(state, as_taken(state, blow)), item, is_melee))
        if not ready:
            return None
        chance, item, is_melee = max(ready)
        turned = spot.turned(state, target.tile, weapon_of(state, item)) or unit
        state.units[unit.id] = turned
        blow, cost = _blow(state, turned, item, target, is_melee), attack_cost(state, unit.id, item)
        return Prospect(
            _told(key, unit=unit.id, target=target.id, item=item, ap=cost, tile=unit.tile),
            Odd(HIT, target.id, chance, FULL),
            workings=tuple(workings(state, blow)),
            places=(unit.tile, target.tile),
        )
    finally:
        state.units[unit.id] = known


def _is_paid(state: WargameState, unit: Unit, item: str) -> bool:
    """Whether a turn that has begun has the AP for an attack; what later ones bring is not known (WG-7.3)."""
    turn = state.turn
    if turn is None or unit.id not in (turn.unit, *(each.id for each in drones_of(state, turn.unit))):
        return True
    return attack_cost(state, unit.id, item) <= state.units[turn.unit].ap


def _blow(state: WargameState, unit: Unit, item: str, target: Unit, is_melee: bool) -> Blow:
    main = sheet(state, target.id)
    return Blow(unit.id, item, target.id, main.setup.sections[main.main].id, is_melee=is_melee)


def _best_shots(state: WargameState, spot: Spot) -> Iterator[tuple[UnitId, Prospect]]:
    """Yield each enemy that can be attacked with the best attack on it."""
    for enemy in on_board(state):
        if enemy.side != spot.unit.side:
            found = _best(state, spot, enemy, "attack")
            if found is not None:
                yield enemy.id, found


def _threats(before: WargameState, state: WargameState, unit: Unit) -> Iterator[Prospect]:
    """Yield who could attack a unit in an activation, from where they are or after a move.

    Ways are those of the board before the unit went there: they are known already, or soon (``prepared``).
    """
    for enemy in on_board(state):
        if enemy.side != unit.side and not enemy.is_disabled:
            found = _best(state, standing(state, enemy), unit, "threat")
            found = found or _best_moved(state, enemy, unit, "threat_from", spots_of(before, enemy), 1)
            if found is not None:
                yield found


def prepared(state: WargameState, side: int) -> Iterator[UnitId]:
    """Work out the ways of a side's units, one at each step, so that no mouse has to wait for them."""
    for unit in on_board(state):
        if unit.side == side and not unit.is_disabled:
            spots_of(state, unit)
            yield unit.id


def _blocked(
    state: WargameState, spot: Spot, known: Container[UnitId], among: Iterable[Unit] = ()
) -> Iterator[Prospect]:
    """Enemies in range to whom nothing but the line is not clear (WG-3.9); ``known`` can be attacked."""
    unit = spot.unit
    for enemy in among or on_board(state):
        if enemy.side == unit.side or enemy.id in known:
            continue
        poses = ((spot.turned(state, enemy.tile, gun), gun) for gun in guns_of(state, unit))
        whys = [why_no_target(state, pose, gun, enemy) for pose, gun in poses if pose is not None]
        line = next((why for why in whys if why is not None and why.reason == LINE), None)
        if line is None:
            continue
        blocker = line_blocker(state, unit.tile, unit.level, enemy.tile, enemy.level)
        between = () if blocker == OFF_BOARD else (blocker,)
        text = _told("line", target=enemy.id)
        if between:
            kind = "building" if structure_at(state, blocker) else "ground"
            height = signed(state.floors[blocker])
            text = _told(f"line.{kind}", target=enemy.id, tile=blocker, height=height)
        yield Prospect(text, why=line, places=(unit.tile, enemy.tile, *between))


def _ways(selection: Selection, unit: Unit, enemy: Unit) -> Iterator[Prospect]:
    """Return every weapon against an enemy, with its chance or why it is barred."""
    state = selection.state
    for item in selection.weapons():
        why: Illegal | None = selection.why_no_weapon(item) or selection.why_no_target(item, enemy.id)
        ap = attack_cost(state, unit.id, item)
        text = _told("weapon", item=item, ap=ap, damage=weapon_of(state, item).damage)
        if why is not None:
            yield Prospect(text, why=why, places=(unit.tile, enemy.tile))
            continue
        is_melee = weapon_of(state, item).sort == "melee"
        blow = _blow(state, unit, item, enemy, is_melee)
        chance = hit_chance(state, as_taken(state, blow))
        yield Prospect(
            text,
            Odd(HIT, UnitId(enemy.id), chance, FULL),
            workings=tuple(workings(state, blow)),
            places=(unit.tile, enemy.tile),
            card=f"{SHOT}{item}{SHOT}{enemy.id}",
        )
