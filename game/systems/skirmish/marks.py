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
from game.systems.skirmish.selection import Selection
from game.systems.skirmish.state import SkirmishState, Unit
from game.systems.skirmish.threat import entry_strikes, on_board, reach_of_side, strike_mask


def marks_of_chosen(selection: Selection) -> tuple[Mark, ...]:
    """Return what to light up, from below to above."""
    found: list[Mark] = []
    unit = selection.unit
    if selection.is_placing and selection.side is not None:
        found.append(Mark("zone", selection.state.field.zones[selection.side], selection.player))
        found.append(Mark("entry", selection.entry_tiles(), selection.player))
    if unit is not None:
        found += _ways(selection, unit)
        is_broadside = selection.mode == "broadside" and selection.can_attack()
        found += _broadsides(selection, unit) if is_broadside else _enemies(selection)
        if selection.target is not None:
            found += _aim(selection, unit, selection.target)
        elif selection.pointed is not None and selection.can_attack():
            found += _blocked(selection.state, unit, selection.pointed)
    if selection.pointed is not None:
        found.append(Mark("pointed", (selection.pointed,)))
    return tuple(found)


def marks_of_side(selection: Selection) -> tuple[Mark, ...]:
    """Return what is shown of whole sides while it is wished: what enemies threaten, what own units reach."""
    if selection.side is None or selection.state.phase != "battle":
        return ()
    found: list[Mark] = []
    if selection.shows_reach:
        reach = reach_of_side(selection.state, selection.side)
        found += counted("reach_count", _counts(reach.values()), selection.player)
    if selection.shows_threat:
        enemies = 1 - selection.side
        found += _threats(selection.state, enemies)
    return tuple(found)


def _threats(state: SkirmishState, side: int) -> Iterator[Mark]:
    """By how many of a side each tile could be struck; reserves that would enter for it after a plus."""
    here = _counts(strike_mask(state, unit) for unit in on_board(state, side))
    more = entry_strikes(state, side)
    grouped: dict[tuple[int, int], list[int]] = {}
    for tile in sorted(here.keys() | more.keys()):
        grouped.setdefault((here[tile], more[tile]), []).append(tile)
    for (count, entries), tiles in sorted(grouped.items()):
        label = f"{count}+{entries}" if entries else str(count)
        yield Mark("threat", tuple(tiles), state.field.players[side], label=label)


def _counts(masks: Iterable[int]) -> Counter[int]:
    return Counter(tile for mask in masks for tile in places_of(mask))


def _ways(selection: Selection, unit: Unit) -> Iterator[Mark]:
    """Where the unit stands, where it can go, and the way to the tile that is pointed at."""
    if unit.tile >= 0:
        yield Mark("selected", (unit.tile,), unit=unit.id)
    reach = selection.reach()
    if reach:
        yield Mark("reach", reach, selection.player, unit.id)
        if selection.pointed is not None and selection.pointed in reach:
            yield Mark("way", queries.move_path(selection.state, unit, selection.pointed), unit=unit.id)


def _enemies(selection: Selection) -> Iterator[Mark]:
    """Whom the unit can shoot at, and whom only its melee reaches."""
    units, shot = selection.state.units, selection.fire_targets()
    for enemy in shot:
        owner = selection.state.field.players[units[enemy].side]
        yield Mark("target", (units[enemy].tile,), owner, enemy)
    for enemy in selection.melee_targets():
        if enemy not in shot or (selection.target == enemy and selection.mode == "melee"):
            yield Mark("strike", (units[enemy].tile,), unit=enemy)


def _aim(selection: Selection, unit: Unit, target: UnitId) -> Iterator[Mark]:
    """The target, the lines of all who fire at it, and who may join."""
    units = selection.state.units
    goal = units[target].tile
    yield Mark("aim", (goal,), unit=target)
    for attacker in (unit.id, *selection.partners):
        yield Mark("line", (units[attacker].tile, goal), unit=attacker)
    for other in selection.candidates():
        if other not in selection.partners:
            yield Mark("partner", (units[other].tile,), selection.player, other)


def _broadsides(selection: Selection, unit: Unit) -> Iterator[Mark]:
    """Every line of fire, and whom the chosen one hits."""
    enemy = selection.state.field.players[1 - unit.side]
    for way in selection.broadside_ways():
        hit = queries.broadside(selection.state, unit, way)
        is_chosen = selection.is_aimed and way == selection.direction
        yield Mark("covered" if is_chosen else "cover", hit.tiles, enemy, unit.id)
        for other in hit.targets if is_chosen else ():
            yield Mark("target", (selection.state.units[other].tile,), enemy, other)


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
