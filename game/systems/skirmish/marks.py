"""What lights up on the board of a skirmish: the marks of what is chosen and of an advised action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from game.core.ids import UnitId
from game.rules.intent import Mark
from game.rules.outlook import counted
from game.space.bits import places_of
from game.systems.skirmish import queries
from game.systems.skirmish.actions import (
    EnterReserve,
    FireBroadside,
    FireWeapon,
    MoveUnit,
    PlaceUnit,
    SkirmishAction,
    StrikeMelee,
)
from game.systems.skirmish.chosen import Chosen
from game.systems.skirmish.state import SkirmishState, Unit
from game.systems.skirmish.threat import on_board, reach_of_side, strike_mask


def marks_of_chosen(chosen: Chosen) -> tuple[Mark, ...]:
    """Return what to light up, from below to above."""
    found: list[Mark] = []
    unit = chosen.unit
    if chosen.is_placing and chosen.side is not None:
        found.append(Mark("zone", chosen.state.field.zones[chosen.side], chosen.player))
        found.append(Mark("entry", chosen.entry_tiles(), chosen.player))
    if unit is not None:
        found += _ways(chosen, unit)
        is_broadside = chosen.mode == "broadside" and chosen.can_attack()
        found += _broadsides(chosen, unit) if is_broadside else _enemies(chosen)
        if chosen.target is not None:
            found += _aim(chosen, unit, chosen.target)
        elif chosen.pointed is not None and chosen.can_attack():
            found += _blocked(chosen.state, unit, chosen.pointed)
    if chosen.pointed is not None:
        found.append(Mark("pointed", (chosen.pointed,)))
    return tuple(found)


def marks_of_side(chosen: Chosen) -> tuple[Mark, ...]:
    """Return what is shown of whole sides while it is wished: what enemies threaten, what own units reach."""
    if chosen.side is None or chosen.state.phase != "battle":
        return ()
    found: list[Mark] = []
    if chosen.shows_reach:
        reach = reach_of_side(chosen.state, chosen.side)
        found += counted("reach_count", _counts(reach.values()), chosen.player)
    if chosen.shows_threat:
        enemies = 1 - chosen.side
        masks = (strike_mask(chosen.state, unit) for unit in on_board(chosen.state, enemies))
        found += counted("threat", _counts(masks), chosen.state.field.players[enemies])
    return tuple(found)


def _counts(masks: Iterable[int]) -> Counter[int]:
    return Counter(tile for mask in masks for tile in places_of(mask))


def _ways(chosen: Chosen, unit: Unit) -> Iterator[Mark]:
    """Where the unit stands, where it can go, and the way to the tile that is pointed at."""
    if unit.tile >= 0:
        yield Mark("selected", (unit.tile,), unit=unit.id)
    reach = chosen.reach()
    if reach:
        yield Mark("reach", reach, chosen.player, unit.id)
        if chosen.pointed is not None and chosen.pointed in reach:
            yield Mark("way", queries.move_path(chosen.state, unit, chosen.pointed), unit=unit.id)


def _enemies(chosen: Chosen) -> Iterator[Mark]:
    """Whom the unit can shoot at, and whom only its melee reaches."""
    units, shot = chosen.state.units, chosen.fire_targets()
    for enemy in shot:
        owner = chosen.state.field.players[units[enemy].side]
        yield Mark("target", (units[enemy].tile,), owner, enemy)
    for enemy in chosen.melee_targets():
        if enemy not in shot or (chosen.target == enemy and chosen.mode == "melee"):
            yield Mark("strike", (units[enemy].tile,), unit=enemy)


def _aim(chosen: Chosen, unit: Unit, target: UnitId) -> Iterator[Mark]:
    """The target, the lines of all who fire at it, and who may join."""
    units = chosen.state.units
    goal = units[target].tile
    yield Mark("aim", (goal,), unit=target)
    for attacker in (unit.id, *chosen.partners):
        yield Mark("line", (units[attacker].tile, goal), unit=attacker)
    for other in chosen.candidates():
        if other not in chosen.partners:
            yield Mark("partner", (units[other].tile,), chosen.player, other)


def _broadsides(chosen: Chosen, unit: Unit) -> Iterator[Mark]:
    """Every line of fire, and whom the chosen one hits."""
    enemy = chosen.state.field.players[1 - unit.side]
    for way in chosen.broadside_ways():
        hit = queries.broadside(chosen.state, unit, way)
        is_chosen = chosen.is_aimed and way == chosen.direction
        yield Mark("covered" if is_chosen else "cover", hit.tiles, enemy, unit.id)
        for other in hit.targets if is_chosen else ():
            yield Mark("target", (chosen.state.units[other].tile,), enemy, other)


def _blocked(state: SkirmishState, unit: Unit, tile: int) -> Iterator[Mark]:
    """Why an enemy that is pointed at cannot be shot at, if the line is the reason (SK-7)."""
    occupant = state.at.get(tile)
    if occupant is None or state.units[occupant].side == unit.side:
        return
    blocked = queries.line_blockers(state, unit, state.units[occupant])
    if blocked and not state.field.lines[unit.id].is_warship:
        yield Mark("blocked", (unit.tile, tile, *blocked), unit=occupant)


def marks_of_action(state: SkirmishState, action: SkirmishAction) -> tuple[Mark, ...]:
    """Return what to light up for an action that somebody advises."""
    units = state.units
    match action:
        case MoveUnit(unit=unit, to=to):
            return Mark("selected", (units[unit].tile,)), Mark("way", (units[unit].tile, to))
        case PlaceUnit(tile=tile) | EnterReserve(tile=tile):
            return (Mark("selected", (tile,)),)
        case FireWeapon(unit=unit, target=target) | StrikeMelee(unit=unit, target=target):
            return Mark("selected", (units[unit].tile,)), Mark("selected", (units[target].tile,))
        case FireBroadside(unit=unit):
            return (Mark("selected", (units[unit].tile,)),)
        case _:
            return ()
