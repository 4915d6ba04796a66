"""Choosing step by step: which enemy, weapon, manner, band and square the next order is about."""

from __future__ import annotations

from game.core.ids import UnitId
from game.systems.strategic.actions import Attack, Maneuver, Move, StrategicAction
from game.systems.strategic.battlefield import GROUND
from game.systems.strategic.chosen import NOBODY, Chosen
from game.systems.strategic.commands import action_of, begun_by
from game.systems.strategic.queries import kit
from game.systems.strategic.resolve_deploy import waiting
from game.systems.strategic.state import Unit
from game.systems.strategic.workings import arms_of


def use_foe(chosen: Chosen, foe: Unit) -> StrategicAction | None:
    """Aim at an enemy with what is chosen; a second time commits it."""
    unit = chosen.unit
    if unit is None:
        return None
    if foe.id == chosen.target and chosen.planned() is not None:
        return chosen.planned()
    if foe in chosen.targets():
        if not chosen.kind:
            best = chosen.best_on(foe.id)
            assert best is not None, "a target can be attacked"
            chosen.drop("weapon", arms_of(chosen.state, best)[0])
            if isinstance(best, Attack):
                chosen.how = best.how
        chosen.untarget()
        chosen.target = chosen.asked = foe.id
        return None
    chosen.asked = foe.id
    return _refused_at(chosen, unit, foe)


def _refused_at(chosen: Chosen, unit: Unit, foe: Unit) -> StrategicAction | None:
    """Return an attack that the rules refuse: whoever tries it is told why."""
    match chosen.kind:
        case "charge":
            return no_charge(chosen, unit, foe, foe.tile)
        case "maneuver":
            return Maneuver(player=chosen.player, unit=unit.id, target=foe.id, tile=foe.tile)
        case "weapon":
            return chosen.attack(chosen.number, chosen.how, foe.id)
        case "power":
            chosen.target = foe.id
            action = chosen.planned()
            chosen.target = NOBODY
            return action
        case _:
            return chosen.attack(0, "standard", foe.id)


def no_charge(chosen: Chosen, unit: Unit, target: Unit, place: int) -> Move:
    """Return a charge that the rules refuse: whoever tries it is told why."""
    return Move(
        player=chosen.player,
        unit=unit.id,
        mode="charge",
        to=place,
        band=chosen.level_of(unit),
        target=target.id,
        weapon=max(0, chosen.charge_weapon(target)),
    )


def meant_at(chosen: Chosen, place: int, token: UnitId) -> UnitId:
    """Return the unit of a square that a click on it means; nobody: the square, whoever stands there."""
    met, unit = chosen.state.units.get(token), chosen.unit
    if met is None or met.tile != place or chosen.is_placing or chosen.kind == "move":
        return NOBODY
    if unit is None:
        return met.id
    if chosen.target and (chosen.kind == "maneuver" or chosen.push) and met.id != chosen.target:
        return NOBODY  # a click says where the target is to go
    if chosen.kind == "weapon" and place == chosen.square:
        return NOBODY  # the square is aimed at: a click on it fires, whoever is drawn there
    gun = chosen.gun
    takes_squares = gun is not None and (gun.area or bool(gun.weapon.line))
    if met.side != unit.side:
        return NOBODY if takes_squares and met not in chosen.targets() else met.id
    if met.id == unit.id and chosen.level_of(unit) != unit.band:
        return NOBODY  # it goes to another band of its own square
    return met.id if chosen.kind in ("", "weapon") and not takes_squares else NOBODY


def aim_at_square(chosen: Chosen, place: int) -> StrategicAction | None:
    """Aim an area or line weapon at a square; a second time fires. Others are refused with the reason."""
    if place == chosen.square:
        return chosen.planned()
    levels = chosen.aim_levels(place)
    if not levels:
        return chosen.attack(chosen.number, "standard", NOBODY, place, GROUND)
    chosen.untarget()
    chosen.square, chosen.level = place, levels[0]
    return None


def take(chosen: Chosen, card: str) -> StrategicAction | None:
    """Aim as an outlook's prospect says; where that is aimed at already, attack."""
    before = chosen.planned()
    _, number, how, target = card.split(":")
    if chosen.unit is None:
        return None
    if how == "charge":
        chosen.drop("charge", int(number))
    else:
        chosen.drop("weapon", int(number))
        chosen.how = how if how in ("all_out", "burst") else "standard"  # type: ignore[assignment]
    chosen.target = UnitId(target)
    now = chosen.planned()
    return now if now is not None and now == before else None


def begin(chosen: Chosen, command: str) -> StrategicAction | None:
    """Do at once what needs nothing else, or begin to choose."""
    action = action_of(chosen, command)
    if action is not None:
        return action
    kind, number, mode = begun_by(chosen, command)
    if kind == "move":
        is_on = chosen.kind == "move" and chosen.mode == mode
        chosen.drop("" if is_on else "move")
        chosen.mode = mode
    elif kind == "weapon" and chosen.kind == "charge" and number >= 0:
        chosen.number = number
    elif kind == "weapon" and number >= 0:
        target, square, level = chosen.target, chosen.square, chosen.level
        is_on = chosen.kind == "weapon" and chosen.number == number
        chosen.drop("weapon", number)
        if is_on:
            chosen.drop()
        elif target and chosen.state.units[target] in chosen.targets():
            chosen.target = target
        elif square >= 0 and level in chosen.aim_levels(square):
            chosen.square, chosen.level = square, level
    elif command in ("all_out", "burst"):
        change_manner(chosen, command)
    elif kind:
        is_on = chosen.kind == kind and chosen.number == number
        chosen.drop("" if is_on else kind, -1 if is_on else number)
        if chosen.kind == "maneuver" and len(chosen.targets()) == 1:
            chosen.target = chosen.targets()[0].id
    return None


def change_manner(chosen: Chosen, how: str) -> None:
    """Attack all out or in bursts, or as usual again; with a weapon that can."""
    unit = chosen.unit
    if unit is None:
        return
    target = chosen.target
    if chosen.kind == "weapon" and chosen.how == how:
        chosen.how = "standard"
        return
    if chosen.kind != "weapon":
        chosen.drop("weapon")
    chosen.how = how  # type: ignore[assignment]
    arms = kit(chosen.state, unit.id).arms
    if chosen.gun is None or chosen.gun.is_melee != (how == "all_out") or chosen.gun.power >= 0:
        fits = (
            n
            for n, gun in enumerate(arms)
            if gun.power < 0
            and gun.is_melee == (how == "all_out")
            and (how != "burst" or gun.weapon.rate > 1)
        )
        chosen.number = next(fits, max(0, chosen.number))
    chosen.untarget()
    if target and chosen.state.units[target] in chosen.targets():
        chosen.target = target


def next_unit(chosen: Chosen, step: int) -> None:
    """Choose the next unit to be placed, or aim at the next enemy that can be attacked."""
    if chosen.is_placing:
        ready = [unit.id for unit in waiting(chosen.state, chosen.player)]
        now = None if chosen.unit is None else chosen.unit.id
        if ready:
            chosen.looked = ready[(ready.index(now) + step if now in ready else 0) % len(ready)]
        return
    _cycle(chosen, [unit.id for unit in chosen.targets()], step)


def next_here(chosen: Chosen, step: int) -> None:
    """Choose the next unit of the square that is aimed or pointed at."""
    there = [] if chosen.pointed is None else _units_at(chosen, chosen.pointed)
    aimed = chosen.state.units.get(chosen.target)
    if not there and aimed is not None:
        there = _units_at(chosen, aimed.tile)
    if not there:
        return
    last = chosen.looked or chosen.target
    names = [unit.id for unit in there]
    met = there[(names.index(last) + step if last in names else 0) % len(there)]
    chosen.looked = NOBODY
    chosen.untarget()
    if chosen.kind != "move" and met in chosen.targets():
        use_foe(chosen, met)
    else:
        chosen.looked = met.id


def _units_at(chosen: Chosen, place: int) -> list[Unit]:
    """Return who is known to be in a square: enemies that can be attacked, other enemies, one's own."""
    foes, targets = chosen.foes_at(place), chosen.targets()
    return [*sorted(foes, key=lambda foe: foe not in targets), *chosen.own_at(place)]


def _cycle(chosen: Chosen, targets: list[UnitId], step: int) -> None:
    if not targets:
        return
    at = targets.index(chosen.target) + step if chosen.target in targets else 0
    chosen.untarget()
    use_foe(chosen, chosen.state.units[targets[at % len(targets)]])


def change_band(chosen: Chosen, step: int) -> None:
    """Go through the bands: of the square that is aimed at, else of the move or the placing."""
    unit = chosen.unit
    if unit is None:
        return
    aimed = chosen.state.units.get(chosen.target)
    if chosen.gun is not None and (aimed is not None or chosen.square >= 0):
        place = aimed.tile if aimed is not None else chosen.square
        now = aimed.band if aimed is not None else chosen.level
        levels = chosen.aim_levels(place)
        others = [level for level in levels if level != now]
        if others:
            at = levels.index(now) + step if now in levels else 0
            chosen.untarget()
            chosen.square, chosen.level = place, levels[at % len(levels)]
        return
    levels = chosen.levels(unit)
    if len(levels) > 1:
        now = chosen.level_of(unit)
        chosen.band = levels[(levels.index(now) + step) % len(levels)]


def at_its_square(chosen: Chosen) -> None:
    """Aim at the square of the target instead of at it, or at who is there again."""
    target = chosen.state.units.get(chosen.target)
    if target is not None and target.band in chosen.aim_levels(target.tile):
        chosen.untarget()
        chosen.square, chosen.level = target.tile, target.band
    elif chosen.square >= 0 and (foes := chosen.foes_at(chosen.square)):
        chosen.untarget()
        use_foe(chosen, foes[0])
