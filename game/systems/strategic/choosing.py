"""Choosing step by step: which enemy, weapon, manner, band and square the next order is about."""

from __future__ import annotations

from game.core.ids import UnitId
from game.systems.strategic.actions import Attack, Maneuver, Move, StrategicAction
from game.systems.strategic.battlefield import GROUND
from game.systems.strategic.commands import action_of, begun_by
from game.systems.strategic.queries import stat_line
from game.systems.strategic.resolve_deploy import waiting
from game.systems.strategic.selection import NOBODY, Selection
from game.systems.strategic.state import Unit
from game.systems.strategic.workings import arms_of


def use_foe(selection: Selection, foe: Unit) -> StrategicAction | None:
    """Aim at an enemy with what is chosen; a second time commits it."""
    unit = selection.unit
    if unit is None:
        return None
    if foe.id == selection.target and selection.planned() is not None:
        return selection.planned()
    if foe in selection.targets():
        if not selection.kind:
            best = selection.best_on(foe.id)
            assert best is not None, "a target can be attacked"
            selection.drop("weapon", arms_of(selection.state, best)[0])
            if isinstance(best, Attack):
                selection.how = best.how
        selection.untarget()
        selection.target = selection.asked = foe.id
        return None
    selection.asked = foe.id
    return _refused_at(selection, unit, foe)


def _refused_at(selection: Selection, unit: Unit, foe: Unit) -> StrategicAction | None:
    """Return an attack that the rules refuse: whoever tries it is told why."""
    match selection.kind:
        case "charge":
            return no_charge(selection, unit, foe, foe.tile)
        case "maneuver":
            return Maneuver(player=selection.player, unit=unit.id, target=foe.id, tile=foe.tile)
        case "weapon":
            return selection.attack(selection.number, selection.how, foe.id)
        case "power":
            selection.target = foe.id
            action = selection.planned()
            selection.target = NOBODY
            return action
        case _:  # with a gun, if it has one: that a blade does not reach so far says little
            arms = enumerate(stat_line(selection.state, unit.id).setup.weapons)
            first = next((number for number, gun in arms if not gun.is_melee), 0)
            return selection.attack(first, "standard", foe.id)


def no_charge(selection: Selection, unit: Unit, target: Unit, place: int) -> Move:
    """Return a charge that the rules refuse: whoever tries it is told why."""
    return Move(
        player=selection.player,
        unit=unit.id,
        mode="charge",
        to=place,
        band=selection.level_of(unit),
        target=target.id,
        weapon=max(0, selection.charge_weapon(target)),
    )


def meant_at(selection: Selection, place: int, token: UnitId) -> UnitId:
    """Return the unit of a square that a click on it means; nobody: the square, whoever stands there."""
    met, unit = selection.state.units.get(token), selection.unit
    if met is None or met.tile != place or selection.is_placing or selection.kind == "move":
        return NOBODY
    if unit is None:
        return met.id
    if selection.target and (selection.kind == "maneuver" or selection.push) and met.id != selection.target:
        return NOBODY  # a click says where the target is to go
    if selection.kind == "weapon" and place == selection.square:
        return NOBODY  # the square is aimed at: a click on it fires, whoever is drawn there
    gun = selection.gun
    takes_squares = gun is not None and (gun.area or bool(gun.weapon.line))
    if met.side != unit.side:
        return NOBODY if takes_squares and met not in selection.targets() else met.id
    if met.id == unit.id and selection.level_of(unit) != unit.band:
        return NOBODY  # it goes to another band of its own square
    return met.id if selection.kind in ("", "weapon") and not takes_squares else NOBODY


def aim_at_square(selection: Selection, place: int) -> StrategicAction | None:
    """Aim an area or line weapon at a square; a second time fires. Others are refused with the reason."""
    if place == selection.square:
        return selection.planned()
    levels = selection.aim_levels(place)
    if not levels:
        return selection.attack(selection.number, "standard", NOBODY, place, GROUND)
    selection.untarget()
    selection.square, selection.level = place, levels[0]
    return None


def take(selection: Selection, card: str) -> StrategicAction | None:
    """Aim as an outlook's prospect says; where that is aimed at already, attack."""
    before = selection.planned()
    _, number, how, target = card.split(":")
    if selection.unit is None:
        return None
    if how == "charge":
        selection.drop("charge", int(number))
    else:
        selection.drop("weapon", int(number))
        selection.how = how if how in ("all_out", "burst") else "standard"  # type: ignore[assignment]
    selection.target = UnitId(target)
    now = selection.planned()
    return now if now is not None and now == before else None


def begin(selection: Selection, command: str) -> StrategicAction | None:
    """Do at once what needs nothing else, or begin to choose."""
    action = action_of(selection, command)
    if action is not None:
        return action
    kind, number, mode = begun_by(selection, command)
    if kind == "move":
        is_on = selection.kind == "move" and selection.mode == mode
        selection.drop("" if is_on else "move")
        selection.mode = mode
    elif kind == "weapon" and selection.kind == "charge" and number >= 0:
        selection.number = number
    elif kind == "weapon" and number >= 0:
        target, square, level = selection.target, selection.square, selection.level
        is_on = selection.kind == "weapon" and selection.number == number
        selection.drop("weapon", number)
        if is_on:
            selection.drop()
        elif target and selection.state.units[target] in selection.targets():
            selection.target = target
        elif square >= 0 and level in selection.aim_levels(square):
            selection.square, selection.level = square, level
    elif command in ("all_out", "burst"):
        change_manner(selection, command)
    elif kind:
        is_on = selection.kind == kind and selection.number == number
        selection.drop("" if is_on else kind, -1 if is_on else number)
        if selection.kind == "maneuver" and len(selection.targets()) == 1:
            selection.target = selection.targets()[0].id
    return None


def change_manner(selection: Selection, how: str) -> None:
    """Attack all out or in bursts, or as usual again; with a weapon that can."""
    unit = selection.unit
    if unit is None:
        return
    target = selection.target
    if selection.kind == "weapon" and selection.how == how:
        selection.how = "standard"
        return
    if selection.kind != "weapon":
        selection.drop("weapon")
    selection.how = how  # type: ignore[assignment]
    arms = stat_line(selection.state, unit.id).arms
    if selection.gun is None or selection.gun.is_melee != (how == "all_out") or selection.gun.power >= 0:
        fits = (
            n
            for n, gun in enumerate(arms)
            if gun.power < 0
            and gun.is_melee == (how == "all_out")
            and (how != "burst" or gun.weapon.rate > 1)
        )
        selection.number = next(fits, max(0, selection.number))
    selection.untarget()
    if target and selection.state.units[target] in selection.targets():
        selection.target = target


def next_unit(selection: Selection, step: int) -> None:
    """Choose the next unit to be placed, or aim at the next enemy that can be attacked."""
    if selection.is_placing:
        ready = [unit.id for unit in waiting(selection.state, selection.player)]
        now = None if selection.unit is None else selection.unit.id
        if ready:
            selection.looked = ready[(ready.index(now) + step if now in ready else 0) % len(ready)]
        return
    _cycle(selection, [unit.id for unit in selection.targets()], step)


def next_here(selection: Selection, step: int) -> None:
    """Choose the next unit of the square that is aimed or pointed at."""
    there = [] if selection.pointed is None else _units_at(selection, selection.pointed)
    aimed = selection.state.units.get(selection.target)
    if not there and aimed is not None:
        there = _units_at(selection, aimed.tile)
    if not there:
        return
    last = selection.looked or selection.target
    names = [unit.id for unit in there]
    met = there[(names.index(last) + step if last in names else 0) % len(there)]
    selection.looked = NOBODY
    selection.untarget()
    if selection.kind != "move" and met in selection.targets():
        use_foe(selection, met)
    else:
        selection.looked = met.id


def _units_at(selection: Selection, place: int) -> list[Unit]:
    """Return who is known to be in a square: enemies that can be attacked, other enemies, one's own."""
    foes, targets = selection.foes_at(place), selection.targets()
    return [*sorted(foes, key=lambda foe: foe not in targets), *selection.own_at(place)]


def _cycle(selection: Selection, targets: list[UnitId], step: int) -> None:
    if not targets:
        return
    at = targets.index(selection.target) + step if selection.target in targets else 0
    selection.untarget()
    use_foe(selection, selection.state.units[targets[at % len(targets)]])


def change_band(selection: Selection, step: int) -> None:
    """Go through the bands: of the square that is aimed at, else of the move or the placing."""
    unit = selection.unit
    if unit is None:
        return
    aimed = selection.state.units.get(selection.target)
    if selection.gun is not None and (aimed is not None or selection.square >= 0):
        place = aimed.tile if aimed is not None else selection.square
        now = aimed.band if aimed is not None else selection.level
        levels = selection.aim_levels(place)
        others = [level for level in levels if level != now]
        if others:
            at = levels.index(now) + step if now in levels else 0
            selection.untarget()
            selection.square, selection.level = place, levels[at % len(levels)]
        return
    levels = selection.levels(unit)
    if len(levels) > 1:
        now = selection.level_of(unit)
        selection.band = levels[(levels.index(now) + step) % len(levels)]


def at_its_square(selection: Selection) -> None:
    """Aim at the square of the target instead of at it, or at who is there again."""
    target = selection.state.units.get(selection.target)
    if target is not None and target.band in selection.aim_levels(target.tile):
        selection.untarget()
        selection.square, selection.level = target.tile, target.band
    elif selection.square >= 0 and (foes := selection.foes_at(selection.square)):
        selection.untarget()
        use_foe(selection, foes[0])
