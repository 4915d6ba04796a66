"""What lights up on the map of a battle: the marks of what is chosen and of an advised action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from game.core.ids import UnitId
from game.rules.intent import Mark
from game.rules.outlook import Outlook, counted
from game.systems.strategic.actions import Attack, Maneuver, Move, PlaceUnit, StrategicAction, UsePower
from game.systems.strategic.aims import area_hits, area_victims, line_struck
from game.systems.strategic.battlefield import LEVELS, Arms
from game.systems.strategic.queries import enemies, is_hidden, on_board, opponents, stat_line
from game.systems.strategic.ranges import furthest, range_band
from game.systems.strategic.resolve_turn import move_job
from game.systems.strategic.selection import NOBODY, Selection
from game.systems.strategic.state import StrategicState, Unit
from game.systems.strategic.threat import reach_of, strikes_of


def marks_of_chosen(selection: Selection) -> tuple[Mark, ...]:
    """Return what to light up, from below to above."""
    unit, found = selection.unit, list[Mark]()
    if unit is not None and selection.is_placing:
        found.append(Mark("zone", selection.state.field.setup.sides[unit.side].zone, selection.player))
        found.append(Mark("entry", selection.entry(), selection.player, unit.id))
    elif unit is not None:
        found.append(Mark("selected", (unit.tile,), unit=unit.id))
        found += _places(selection, unit)
        found += _targets(selection, unit)
    if selection.looked and selection.state.units[selection.looked].status == "board":
        looked = selection.state.units[selection.looked]
        found.append(Mark("here", (looked.tile,), unit=looked.id))
    return tuple(found)


def _places(selection: Selection, unit: Unit) -> Iterator[Mark]:
    """Where the unit can go as it is chosen, or how far the chosen weapon goes."""
    if selection.kind in ("", "move"):
        yield from _reach(selection, unit)
        yield from _way(selection, unit)
    elif selection.kind == "charge":
        target = selection.state.units.get(selection.target)
        if target is not None:
            ends = selection.charge_ends(target, selection.charge_weapon(target))
            yield Mark("reach", tuple(ends), selection.player, unit.id)
    elif selection.gun is not None and not selection.gun.is_melee:
        yield from range_marks(selection.state, unit, selection.gun)


def _reach(selection: Selection, unit: Unit) -> Iterator[Mark]:
    band, known = selection.level_of(unit), {unit.tile}
    roles = {"half": "reach", "march": "reach", "full": "reach_full", "run": "reach_run"}
    for mode in selection.clicked_modes(unit):
        tiles = tuple(sorted(tile for tile in selection.ways(unit, mode, band) if tile not in known))
        known.update(tiles)
        if tiles:
            role = "reach" if selection.kind == "move" else roles.get(mode, "reach")
            yield Mark(role, tiles, selection.player, unit.id, mode)


def _way(selection: Selection, unit: Unit) -> Iterator[Mark]:
    """The way to the square that is pointed at, and where it ends."""
    place = selection.pointed
    if place is None or (selection.kind == "" and selection.foes_at(place)):
        return
    move = selection.move_to(place)
    if move is not None:
        path = move_job(selection.state, move).path
        yield Mark("way", (unit.tile, *path), unit=unit.id, label=move.mode)
        if move.band != unit.band:
            yield Mark("level", (place,), unit=unit.id, label=LEVELS[move.band])


def range_marks(state: StrategicState, unit: Unit, gun: Arms) -> Iterator[Mark]:
    """Yield the squares of every range band of a weapon round a unit (ST-4.2).

    A line ends at normal range (ST-4.6); what is nearer than a least range cannot be shot at.
    """
    grid, rules, squares = state.field.grid, state.field.rules, gun.squares
    column, row = grid.position(unit.tile)
    most = squares if gun.weapon.line else furthest(rules, squares)
    least = max(gun.weapon.min_squares, 1 if gun.weapon.line else 0)
    bands: dict[str, list[int]] = {}
    for y in range(max(0, row - most), min(grid.height, row + most + 1)):
        for x in range(max(0, column - most), min(grid.width, column + most + 1)):
            away = max(abs(x - column), abs(y - row))
            found = range_band(rules, squares, away)
            if found is not None and away >= least:
                bands.setdefault(found, []).append(grid.tile(x, y))
    for name in ("extreme", "long", "normal", "short", "point_blank"):
        if name in bands:
            yield Mark("band", tuple(bands[name]), unit=unit.id, label=name)


def _targets(selection: Selection, unit: Unit) -> Iterator[Mark]:
    """Whom the choice can be directed at, and what is aimed at."""
    state = selection.state
    if selection.kind != "move":
        for foe in selection.targets():
            yield Mark("target", (foe.tile,), stat_line(state, foe.id).leader, foe.id)
    target, gun = state.units.get(selection.target), selection.gun
    if target is not None:
        yield Mark("aim", (target.tile,), unit=target.id)
        yield Mark("line", (unit.tile, target.tile), unit=unit.id)
        if selection.kind == "maneuver" or selection.push:
            here = selection.steps[-1] if selection.steps else target.tile
            yield Mark("reach", tuple(state.field.grid.king[here]), selection.player, target.id)
            yield Mark("way", (target.tile, *selection.steps), unit=target.id)
    elif selection.square >= 0:
        yield Mark("aim", (selection.square,), label=str(selection.level))
        yield Mark("line", (unit.tile, selection.square), unit=unit.id)
    if gun is None:
        return
    mark, end, level = _aimed(selection, target)
    if end < 0:
        return
    if gun.weapon.line and end != unit.tile:
        yield Mark("sweep", state.field.ray(unit.tile, end, gun.squares), unit=unit.id)
        yield from _victims(state, unit, line_struck(state, unit, gun, end, level, mark))
    elif gun.area:
        yield Mark("blast", (end,), unit=unit.id, label=str(area_hits(gun, level)))
        victims = area_victims(state, unit, end, level)
        yield from _victims(state, unit, victims)
        own = dict.fromkeys(other for each in victims for other in opponents(state, each.id))
        yield from _victims(state, unit, (state.units[other] for other in own if other != unit.id))


def _aimed(selection: Selection, target: Unit | None) -> tuple[UnitId, int, int]:
    """Return whom, which square and band an area or line is aimed at, else would be by a click; -1: none."""
    if target is None and selection.square >= 0:
        return NOBODY, selection.square, selection.level
    place, foe = selection.pointed, target
    if foe is None and place is not None:
        foes = selection.foes_at(place)
        foe = next((each for each in foes if each.id == selection.hovered), foes[0] if foes else None)
    if foe is not None:
        return foe.id, foe.tile, foe.band
    levels = () if place is None else selection.aim_levels(place)
    return (NOBODY, place, levels[0]) if place is not None and levels else (NOBODY, -1, 0)


def _victims(state: StrategicState, unit: Unit, victims: Iterable[Unit]) -> Iterator[Mark]:
    for victim in victims:
        is_own = victim.side == unit.side
        yield Mark(
            "friendly" if is_own else "struck", (victim.tile,), stat_line(state, victim.id).leader, victim.id
        )


def marks_of_side(selection: Selection) -> tuple[Mark, ...]:
    """Return what is shown of whole sides while it is wished: what enemies threaten, what own units reach."""
    state, side = selection.state, selection.side
    if side is None or state.phase != "battle":
        return ()
    found: list[Mark] = []
    if selection.shows_reach:
        own = (unit for unit in on_board(state) if unit.side == side)
        found += counted("reach_count", _counts(reach_of(state, unit) for unit in own), selection.player)
    if selection.shows_threat:
        seen = [unit for unit in enemies(state, side) if not is_hidden(unit, side)]
        owner = state.player(seen[0].side) if seen else selection.player
        found += counted("threat", _counts(strikes_of(state, unit) for unit in seen), owner)
    return tuple(found)


def _counts(areas: Iterable[Iterable[int]]) -> Counter[int]:
    """Return how many units reach each square."""
    return Counter(tile for area in areas for tile in area)


def trials_of_outlook(outlook: Outlook | None) -> tuple[Mark, ...]:
    """Return the tests on the way; the rest of what an outlook lights up is as everywhere."""
    found = []
    for part in outlook.parts if outlook is not None else ():
        for prospect in part.prospects if part.heading.key.endswith(".on_the_way") else ():
            if len(prospect.places) == 1:
                label = prospect.text.key.rpartition(".")[2]
                found.append(Mark("trial", prospect.places, label=label))
    return tuple(found)


def marks_of_action(state: StrategicState, action: StrategicAction) -> tuple[Mark, ...]:
    """Return what to light up for an action that somebody advises."""
    units = state.units
    match action:
        case PlaceUnit(tile=tile):
            return (Mark("selected", (tile,)),)
        case Move(unit=unit, to=to):
            path = move_job(state, action).path if to != units[unit].tile else ()
            return Mark("selected", (units[unit].tile,), unit=unit), Mark("way", (units[unit].tile, *path))
        case Attack(unit=unit) | UsePower(unit=unit) | Maneuver(unit=unit):
            aimed = units[action.target].tile if action.target else action.tile
            return Mark("selected", (units[unit].tile,), unit=unit), Mark("aim", (aimed,), unit=action.target)
        case _:
            return ()
