"""Every action that is legal now, in a fixed order. Of the ways of a move it lists one to each square."""

from collections.abc import Iterator

from game.core.ids import PlayerId
from game.systems.strategic.actions import (
    Aim,
    Answer,
    Attack,
    Concede,
    Defend,
    DeployAutomatically,
    EndTurn,
    Extinguish,
    Habit,
    Hide,
    How,
    LeaveMap,
    Maneuver,
    Move,
    Overwatch,
    PlaceUnit,
    Question,
    Search,
    SetHabit,
    SpreadPattern,
    StrategicAction,
    Strength,
    UsePower,
)
from game.systems.strategic.aims import can_burn, fire_chance
from game.systems.strategic.battlefield import Arms
from game.systems.strategic.check import active, check, concede_refusal, spent
from game.systems.strategic.check_attack import attack_refusal, check_attack
from game.systems.strategic.moves import bands_of, charge_targets, halves_of, modes, ways
from game.systems.strategic.queries import enemies, in_reach, is_hidden, stat_line
from game.systems.strategic.ranges import furthest
from game.systems.strategic.resolve_deploy import waiting
from game.systems.strategic.resolve_power import is_ready
from game.systems.strategic.state import StrategicState, Unit

QUESTIONS: tuple[Question, ...] = ("reaction", "ward", "spread", "overwatch")
HABITS: tuple[Habit, ...] = ("ask", "best", "never")
MANNERS: tuple[How, ...] = ("standard", "all_out", "burst")
STRENGTHS: tuple[Strength, ...] = ("none", "half", "full")


def legal(state: StrategicState, player: PlayerId) -> tuple[StrategicAction, ...]:
    """Return every action that a player may submit now."""
    if player not in active(state):
        return ()
    if state.prompt is not None:
        answers = (Answer(player=player, option=option) for option in state.prompt.options)
        return (*answers, *_table_talk(state, player))
    if state.phase == "deploy":
        return (*_deployment(state, player), *_table_talk(state, player))
    unit = state.units[state.acting]
    found: list[StrategicAction] = [EndTurn(player=player)]
    found += moves_of(state, player, unit)
    found += attacks_of(state, player, unit)
    found += [action for action in _deeds(state, player, unit) if check(state, action) is None]
    return (*found, *_table_talk(state, player))


def _table_talk(state: StrategicState, player: PlayerId) -> Iterator[StrategicAction]:
    yield from habits(state, player)
    if concede_refusal(state, player) is None:
        yield Concede(player=player)


def habits(state: StrategicState, player: PlayerId) -> Iterator[SetHabit]:
    """Return every standing answer that a player could give and does not give yet (ST-6.1)."""
    for question in QUESTIONS:
        for habit in HABITS:
            action = SetHabit(player=player, question=question, habit=habit)
            if check(state, action) is None:
                yield action


def _deployment(state: StrategicState, player: PlayerId) -> Iterator[StrategicAction]:
    automatic = DeployAutomatically(player=player)
    if check(state, automatic) is None:
        yield automatic
    side = state.field.side_of[player]
    for unit in waiting(state, player):
        for band in (0, *stat_line(state, unit.id).bands):
            for tile in state.field.setup.sides[side].zone:
                action = PlaceUnit(player=player, unit=unit.id, tile=tile, band=band)
                if check(state, action) is None:
                    yield action


def moves_of(state: StrategicState, player: PlayerId, unit: Unit) -> Iterator[StrategicAction]:
    """Return the moves of the acting unit: one way to each square, band and sort of move."""
    own = stat_line(state, unit.id)
    for mode in modes(state, unit):
        if own.is_horde:
            if unit.has_moved or (mode == "run" and unit.has_attacked):
                continue
        elif unit.halves < halves_of(mode) or (mode == "lift" and _lift_refused(state, unit)):
            continue
        for band in bands_of(state, unit):
            probe = Move(player=player, unit=unit.id, mode=mode, to=unit.tile, band=band)
            if check(state, probe) is None:
                yield probe
            for tile in sorted(ways(state, unit, mode, band)):
                if tile != unit.tile:
                    yield Move(player=player, unit=unit.id, mode=mode, to=tile, band=band)
    if own.is_horde or spent(state, unit, 2) is not None or unit.has_attacked:
        return
    for target in charge_targets(state, unit):
        for band in bands_of(state, unit):
            for tile in sorted(ways(state, unit, "charge", band, target)):
                if state.field.distance(tile, target.tile) > 1:
                    continue
                for weapon in range(len(own.setup.weapons)):
                    action = Move(
                        player=player,
                        unit=unit.id,
                        mode="charge",
                        to=tile,
                        band=band,
                        target=target.id,
                        weapon=weapon,
                    )
                    if check(state, action) is None:
                        yield action


def _lift_refused(state: StrategicState, unit: Unit) -> bool:
    own = stat_line(state, unit.id)
    number = next(n for n, power in enumerate(own.powers) if power.kind == "lift")
    return unit.has_fielded or not is_ready(state, unit, number)


def attacks_of(state: StrategicState, player: PlayerId, unit: Unit) -> Iterator[Attack]:
    """Return the attacks of the acting unit."""
    own = stat_line(state, unit.id)
    seen = [enemy for enemy in enemies(state, unit.side) if not is_hidden(enemy, unit.side)]
    for weapon in range(len(own.setup.weapons)):
        gun = own.arms[weapon]
        for how in MANNERS:
            for enemy in seen:
                action = Attack(player=player, unit=unit.id, weapon=weapon, target=enemy.id, how=how)
                if check_attack(state, action, unit) is None:
                    yield action
        if not (gun.area or gun.weapon.line):
            continue
        if attack_refusal(state, Attack(player=player, unit=unit.id, weapon=weapon), unit) is not None:
            continue
        for tile, band in squares_worth(state, unit, seen, gun):
            action = Attack(player=player, unit=unit.id, weapon=weapon, tile=tile, band=band)
            if check_attack(state, action, unit) is None:
                yield action


def squares_worth(
    state: StrategicState, unit: Unit, seen: list[Unit], gun: Arms
) -> Iterator[tuple[int, int]]:
    """Return squares and bands at which an area or line attack might be aimed: others are refused.

    An area attack is worth a square with an enemy, or one that may burn; a line may point anywhere.
    """
    bands = sorted({enemy.band for enemy in seen})
    field = state.field
    most = furthest(field.rules, gun.squares)
    is_line, burns = bool(gun.weapon.line), fire_chance(state, gun) > 0
    spots = {enemy.tile for enemy in seen}
    for tile in range(field.grid.tile_count):
        if field.distance(unit.tile, tile) > most:
            continue
        if not is_line and tile not in spots and not (burns and can_burn(state, tile, 0)):
            continue
        for band in bands:
            yield tile, band
        if burns and 0 not in bands and can_burn(state, tile, 0):
            yield tile, 0


def _deeds(state: StrategicState, player: PlayerId, unit: Unit) -> Iterator[StrategicAction]:
    """Return what else the acting unit might do; what is refused is sorted out elsewhere."""
    own, name = stat_line(state, unit.id), unit.id
    yield Aim(player=player, unit=name)
    yield Aim(player=player, unit=name, full=True)
    yield from (Overwatch(player=player, unit=name, weapon=n) for n in range(len(own.arms)))
    yield Defend(player=player, unit=name)
    yield Hide(player=player, unit=name)
    yield Search(player=player, unit=name)
    yield Extinguish(player=player, unit=name)
    yield from (SpreadPattern(player=player, unit=name, strength=each) for each in STRENGTHS)
    yield LeaveMap(player=player, unit=name)
    seen = [enemy for enemy in enemies(state, unit.side) if not is_hidden(enemy, unit.side)]
    grid = state.field.grid
    for enemy in seen:
        if in_reach(state, unit, enemy):
            for tile in grid.king[enemy.tile]:
                yield Maneuver(player=player, unit=name, target=enemy.id, tile=tile)
    for number, power in enumerate(own.powers):
        if power.kind in ("ward", "lift"):
            continue
        for enemy in seen:
            if power.kind == "shove":
                yield from _shoves(state, player, unit, number, enemy)
            else:
                yield UsePower(player=player, unit=name, power=number, target=enemy.id)
        for gun in own.arms:
            if gun.power == number:
                for tile, band in squares_worth(state, unit, seen, gun):
                    yield UsePower(player=player, unit=name, power=number, tile=tile, band=band)


def _shoves(
    state: StrategicState, player: PlayerId, unit: Unit, number: int, enemy: Unit
) -> Iterator[UsePower]:
    power = stat_line(state, unit.id).powers[number]
    if state.field.distance(unit.tile, enemy.tile) > power.squares:
        return
    paths: list[tuple[int, ...]] = [()]
    for _ in range(power.push):
        longer = []
        for path in paths:
            for tile in state.field.grid.king[path[-1] if path else enemy.tile]:
                longer.append((*path, tile))
                yield UsePower(player=player, unit=unit.id, power=number, target=enemy.id, path=(*path, tile))
        paths = longer
