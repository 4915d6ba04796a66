"""What a place would mean for a unit, and what could be done about an enemy, beforehand (SK-7)."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from game.core.ids import UnitId
from game.core.kernel import Illegal
from game.core.odds import Odd
from game.rules.outlook import Outlook, Part, Prospect, parts_of
from game.rules.prose import Sentence
from game.space.bits import places_of
from game.systems.skirmish import queries
from game.systems.skirmish.actions import FireBroadside, FireWeapon, MoveUnit, SkirmishAction, StrikeMelee
from game.systems.skirmish.chances import warship_chance
from game.systems.skirmish.check import check, refuse, why_no_salvo, why_no_shot
from game.systems.skirmish.events import ReserveEntered, UnitMoved
from game.systems.skirmish.evolve import evolve
from game.systems.skirmish.odds import attack_odds
from game.systems.skirmish.selection import Selection
from game.systems.skirmish.state import SkirmishState, Unit
from game.systems.skirmish.threat import (
    Way,
    entering,
    next_turn,
    on_board,
    stands_next,
    strikes,
    strikes_from,
)
from game.systems.skirmish.workings import salvo, workings

DESTROYED: Final = "destroyed"


def outlook_of(selection: Selection) -> Outlook | None:
    """Return the outlook of the tile that is pointed at, or of the enemy that is asked about."""
    state, place = selection.state, selection.pointed
    if not selection.is_own_turn or selection.is_placing or state.prompt is not None:
        return None
    unit, asked = selection.unit, selection.asked
    enemy = None if place is None else state.at.get(place)
    if enemy is not None and state.units[enemy].side != selection.side:
        if unit is None:
            return of_enemy(selection, enemy)
        return None if selection.is_aiming else of_attack(selection, unit, enemy)
    if unit is not None and place is not None and place in selection.reach():
        return of_place(selection, unit, place)
    if unit is not None:
        return None
    if selection.asked_place is not None:
        return of_way(selection, selection.asked_place)
    return None if asked is None else of_enemy(selection, asked)


def _told(key: str, **facts: str | int) -> Sentence:
    return Sentence(f"skirmish.outlook.{key}", facts)


def _parts(*parts: tuple[str, Iterable[Prospect]]) -> tuple[Part, ...]:
    return parts_of(_told, *parts, detailed="choices")


# A place that the unit can reach


def of_place(selection: Selection, unit: Unit, place: int) -> Outlook:
    """Return what a unit could attack from a place, what blocks its lines, and who could attack it there."""
    after = _moved(selection.state, unit, place)
    there = after.units[unit.id]
    may_attack = not unit.has_attacked
    return Outlook(
        _told("place", unit=unit.id, tile=place),
        place,
        _parts(
            ("attacks", _attacks_from(after, there, selection) if may_attack else ()),
            ("blocked", _blocked_from(after, there) if may_attack else ()),
            ("threats", _threats_to(after, there)),
        ),
    )


def _moved(state: SkirmishState, unit: Unit, place: int) -> SkirmishState:
    after = state.clone()
    evolve(after, UnitMoved(player=state.player(unit.side), unit=unit.id, path=(unit.tile, place)))
    return after


def _attacks_from(after: SkirmishState, unit: Unit, selection: Selection) -> Iterator[Prospect]:
    for enemy in queries.targets(after, unit):
        action = FireWeapon(player=selection.player, unit=unit.id, target=enemy)
        yield _prospect(after, action, "fire", enemy, (unit.tile, after.units[enemy].tile))
    for enemy in queries.melee_targets(after, unit):
        blow = StrikeMelee(player=selection.player, unit=unit.id, target=enemy)
        yield _prospect(after, blow, "melee", enemy, (unit.tile, after.units[enemy].tile))
    if queries.can_fire_broadside(after, unit):
        for way in queries.broadside_ways(after, unit):
            yield _line(after, FireBroadside(player=selection.player, unit=unit.id, direction=way))


def _blocked_from(after: SkirmishState, unit: Unit) -> Iterator[Prospect]:
    """Enemies in range to whom the line is not clear."""
    field = after.field
    if not field.lines[unit.id].tries:
        return
    near = field.ranges[unit.id][unit.tile] & field.access[unit.id].targets[unit.tile]
    for tile in places_of(near & after.masks[1 - unit.side]):
        enemy = after.units[after.at[tile]]
        if not queries.can_shoot(after, unit, enemy):
            between = queries.line_blockers(after, unit, enemy)
            why = why_no_shot(after, unit, enemy)
            yield Prospect(_told("fire", target=enemy.id), why=why, places=(unit.tile, tile, *between))


def _threats_to(after: SkirmishState, unit: Unit) -> Iterator[Prospect]:
    """Enemies, reserves among them, that could attack the unit where it stands in their next turn."""
    for enemy in on_board(after, 1 - unit.side):
        ways = _felt(after, unit, strikes(after, enemy, unit.tile))
        if ways:
            yield _best(after, enemy, unit, ways, "threat")
    for enemy, starts in entering(after, 1 - unit.side):
        found = tuple(_entries(after, enemy, starts, unit))
        if found:
            yield max(found, key=_weight)


def _entries(after: SkirmishState, enemy: Unit, starts: int, unit: Unit) -> Iterator[Prospect]:
    """Return in what ways a reserve could attack a unit as soon as it has entered, from the nearest tile."""
    turn, distance = next_turn(after, enemy.side), after.field.grid.king_distance
    nearest = sorted(places_of(starts), key=lambda tile: (distance(tile, unit.tile), tile))
    for way in _felt(after, unit, strikes_from(after, enemy, starts, unit.tile, turn)):
        tile = next(tile for tile in nearest if way in strikes_from(after, enemy, 1 << tile, unit.tile, turn))
        entered = after.clone()
        evolve(entered, ReserveEntered(player=after.player(enemy.side), unit=enemy.id, tile=tile))
        yield _best(entered, entered.units[enemy.id], unit, (way,), "threat_entry")


def _best(state: SkirmishState, unit: Unit, target: Unit, ways: tuple[Way, ...], key: str) -> Prospect:
    """Return the most promising of several ways in which a unit could attack, wherever it would stand."""
    player, places = state.player(unit.side), (unit.tile, target.tile)
    found: list[Prospect] = []
    for way in ways:
        if way == "broadside":
            chance = _odd(target.id, warship_chance(state.field, target))
            text = _told(f"{key}_broadside", unit=unit.id, target=target.id)
            found.append(Prospect(text, chance, workings=(salvo(state, unit, target),), places=places))
        elif way == "fire":
            shot = FireWeapon(player=player, unit=unit.id, target=target.id)
            found.append(_prospect(state, shot, f"{key}_fire", target.id, places))
        else:
            blow = StrikeMelee(player=player, unit=unit.id, target=target.id)
            found.append(_prospect(state, blow, f"{key}_melee", target.id, places))
    return max(found, key=_weight)


def _weight(prospect: Prospect) -> Fraction:
    return Fraction(0) if prospect.chance is None else prospect.chance.fraction


def _odd(subject: str, share: Fraction) -> Odd:
    return Odd(DESTROYED, subject, share.numerator, share.denominator)


def _prospect(
    state: SkirmishState,
    action: FireWeapon | StrikeMelee,
    key: str,
    target: UnitId,
    places: tuple[int, ...] = (),
    card: str = "",
) -> Prospect:
    """Return an attack with its chances."""
    odds = attack_odds(state, action)
    lost = odds.of("lost", action.unit)
    return Prospect(
        _told(key, unit=action.unit, target=target),
        _odd(target, odds.of(DESTROYED, target)),
        Odd("lost", action.unit, lost.numerator, lost.denominator) if lost else None,
        workings(state, action),
        places=places,
        card=card,
    )


def _line(state: SkirmishState, action: FireBroadside, card: str = "") -> Prospect:
    """Return a warship's line of fire, with the chance that it destroys an enemy at all."""
    unit = state.units[action.unit]
    hit = queries.broadside(state, unit, action.direction)
    enemies = [each for each in hit.targets if state.units[each].side != unit.side]
    own = tuple(each for each in hit.targets if state.units[each].side == unit.side)
    key = f"line_{action.direction}" if action.direction else "line_everywhere"
    return Prospect(
        _told(key, unit=unit.id, count=len(enemies)),
        _odd("", 1 - attack_odds(state, action).of("kills", "0")),
        workings=workings(state, action),
        places=hit.tiles,
        risks=own,
        card=card,
    )


# An enemy that the selected unit could attack


def of_attack(selection: Selection, unit: Unit, enemy: UnitId) -> Outlook:
    """Return every way in which the selected unit could attack an enemy now, and why some are barred."""
    return Outlook(
        _told("ways", unit=unit.id, target=enemy),
        selection.state.units[enemy].tile,
        _parts(("choices", _ways(selection, unit, enemy))),
    )


def _ways(selection: Selection, unit: Unit, enemy: UnitId) -> Iterator[Prospect]:
    state, player = selection.state, selection.player
    line = state.field.lines[unit.id]
    places = (unit.tile, state.units[enemy].tile)
    if line.is_warship:
        covering = [
            way
            for way in queries.broadside_directions(state)
            if enemy in queries.broadside(state, unit, way).targets
        ]
        for way in covering:
            action = FireBroadside(player=player, unit=unit.id, direction=way)
            yield _judged(state, _line(state, action, f"line:{way or ''}"), action)
        if not covering:
            why = _why_never(state, unit, state.units[enemy])
            yield Prospect(_told("broadside", target=enemy), why=why)
    shot = FireWeapon(player=player, unit=unit.id, target=enemy)
    if line.tries:
        yield _judged(state, _prospect(state, shot, "fire", enemy, places, f"fire:{enemy}"), shot)
        yield from _joint(selection, unit, enemy, places)
    blow = StrikeMelee(player=player, unit=unit.id, target=enemy)
    if line.has_melee:
        yield _judged(state, _prospect(state, blow, "melee", enemy, places, f"melee:{enemy}"), blow)


def _joint(selection: Selection, unit: Unit, enemy: UnitId, places: tuple[int, ...]) -> Iterator[Prospect]:
    """The shot with each partner, and with all of them (SK-3.4)."""
    state = selection.state
    if unit.has_attacked:
        return
    partners = queries.partners(state, unit, state.units[enemy])
    for partner in partners:
        shot = FireWeapon(player=selection.player, unit=unit.id, target=enemy, partners=(partner,))
        found = _prospect(state, shot, "fire", enemy, places, f"fire:{enemy}:{partner}")
        yield replace(found, text=_told("with", partner=partner, target=enemy))
    if len(partners) > 1:
        shot = FireWeapon(player=selection.player, unit=unit.id, target=enemy, partners=partners)
        found = _prospect(state, shot, "fire", enemy, places, f"fire:{enemy}:{','.join(partners)}")
        yield replace(found, text=_told("with_all", count=len(partners), target=enemy))


def _judged(state: SkirmishState, prospect: Prospect, action: SkirmishAction) -> Prospect:
    """Return a prospect with the rule that forbids it, if one does."""
    why = check(state, action)
    if why is None:
        return prospect
    return replace(prospect, why=why, chance=None, risk=None, workings=(), card="")


# A tile, and who could go there


def of_way(selection: Selection, place: int) -> Outlook:
    """Return which own units could go to a tile now, next turn, and why the others could not."""
    state, player = selection.state, selection.player
    found: dict[str, list[Prospect]] = {"can_go": [], "next_turn": [], "cannot_go": []}
    for unit in on_board(state, selection.side or 0):
        is_near = bool(queries.reach_mask(state, unit) >> place & 1)
        text, ends = _told("by", unit=unit.id), (unit.tile, place)
        if is_near and not unit.has_moved:
            found["can_go"].append(Prospect(text, places=ends, card=f"unit:{unit.id}"))
        elif _stands_next(selection, unit) >> place & 1:
            found["next_turn"].append(Prospect(text, places=ends))
        else:
            why = check(state, MoveUnit(player=player, unit=unit.id, to=place))
            found["cannot_go"].append(Prospect(text, why=why))
    return Outlook(_told("way", tile=place), place, _parts(*found.items()))


def _stands_next(selection: Selection, unit: Unit) -> int:
    """Return from where a unit could attack in its next turn; worked out once for each state."""
    if unit.id not in selection.next_stands:
        selection.next_stands[unit.id] = stands_next(selection.state, unit)
    return selection.next_stands[unit.id]


# An enemy, and who could do something about it


def of_enemy(selection: Selection, enemy: UnitId) -> Outlook:
    """Return which own units could attack an enemy now, after a move, next turn, and why the others not."""
    state = selection.state
    target = state.units[enemy]
    found: dict[str, list[Prospect]] = {"now": [], "after_move": [], "next_turn": [], "never": []}
    for unit in on_board(state, selection.side or 0):
        when, prospect = _chance_of(selection, unit, target)
        found[when].append(prospect)
    return Outlook(_told("enemy", target=enemy), target.tile, _parts(*found.items()))


def _chance_of(selection: Selection, unit: Unit, target: Unit) -> tuple[str, Prospect]:
    """Return when a unit could attack an enemy, and how."""
    state, card = selection.state, f"unit:{unit.id}"
    at_once = _ways_now(state, unit, target)
    if at_once and not unit.has_attacked:
        return "now", replace(_best(state, unit, target, at_once, "by"), card=card)
    later: tuple[Way, ...] = ()
    if not unit.has_moved and not unit.has_attacked:
        later = _felt(state, target, strikes(state, unit, target.tile))
    if later:
        return "after_move", replace(_best(state, unit, target, later, "by"), card=card)
    starts, turn = _stands_next(selection, unit), next_turn(state, unit.side) + 1
    then = _felt(state, target, strikes_from(state, unit, starts, target.tile, turn))
    if then:
        return "next_turn", _best(state, unit, target, then, "by")
    return "never", Prospect(_told("by", unit=unit.id), why=_why_never(state, unit, target))


def _ways_now(state: SkirmishState, unit: Unit, target: Unit) -> tuple[Way, ...]:
    """Return the ways in which a unit could attack an enemy from where it stands, had it not attacked yet."""
    line, bit = state.field.lines[unit.id], 1 << target.tile
    found: list[Way] = []
    if line.tries and queries.can_shoot(state, unit, target):
        found.append("fire")
    if line.has_melee and queries.melee_mask(state, unit) & bit:
        found.append("melee")
    if queries.can_fire_broadside(state, unit):
        ways = queries.broadside_ways(state, unit)
        if any(target.id in queries.broadside(state, unit, way).targets for way in ways):
            found.append("broadside")
    return _felt(state, target, tuple(found))


def _felt(state: SkirmishState, target: Unit, ways: tuple[Way, ...]) -> tuple[Way, ...]:
    """Leave out a ship's guns against somebody whom they cannot destroy (SK-5.3)."""
    if state.field.lines[target.id].warship_percent:
        return ways
    return tuple(way for way in ways if way != "broadside")


def _why_never(state: SkirmishState, unit: Unit, target: Unit) -> Illegal | None:
    """Return why a unit could not attack an enemy now, with its rule."""
    line, player = state.field.lines[unit.id], state.player(unit.side)
    if line.is_warship:
        if not state.field.lines[target.id].warship_percent:
            return refuse("SK-5.3", "never_by_guns", target=target.id)
        if queries.cooldown_turns(state, unit):
            way = queries.broadside_directions(state)[0]
            return check(state, FireBroadside(player=player, unit=unit.id, direction=way))
        return why_no_salvo(state, unit, target)
    if line.tries or not line.has_melee:
        return check(state, FireWeapon(player=player, unit=unit.id, target=target.id))
    return check(state, StrikeMelee(player=player, unit=unit.id, target=target.id))


# Why nobody can be attacked at all


def why_no_fire(selection: Selection) -> Illegal | None:
    """Return why the selected unit cannot fire now: of its nearest enemy, or of a ship's guns."""
    unit, enemy = selection.unit, _nearest(selection)
    if unit is None or enemy is None or selection.fire_targets() or selection.has_broadside():
        return None
    if selection.state.field.lines[unit.id].is_warship:
        ways = queries.broadside_directions(selection.state)
        shots = (FireBroadside(player=selection.player, unit=unit.id, direction=way) for way in ways)
        why = [check(selection.state, shot) for shot in shots]
        return next((each for each in why if each is not None and each.reason == "target_immune"), why[0])
    return check(selection.state, FireWeapon(player=selection.player, unit=unit.id, target=enemy.id))


def why_no_melee(selection: Selection) -> Illegal | None:
    """Return why the selected unit cannot strike hand to hand now."""
    unit, enemy = selection.unit, _nearest(selection)
    if unit is None or enemy is None or selection.melee_targets():
        return None
    return check(selection.state, StrikeMelee(player=selection.player, unit=unit.id, target=enemy.id))


def _nearest(selection: Selection) -> Unit | None:
    """Return the enemy on the board that is nearest to the selected unit."""
    unit, state = selection.unit, selection.state
    if unit is None or unit.status != "board" or selection.side is None:
        return None
    distance = state.field.grid.king_distance
    foes = on_board(state, 1 - selection.side)
    return min(foes, key=lambda foe: (distance(unit.tile, foe.tile), foe.tile), default=None)
