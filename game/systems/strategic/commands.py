"""The commands of a battle: what each does at once, what it begins to choose, whether it means something."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from game.core.ids import RuleId
from game.core.kernel import Illegal
from game.rules.intent import Order
from game.systems.strategic.actions import (
    Aim,
    Attack,
    Concede,
    Defend,
    EndTurn,
    Extinguish,
    Hide,
    LeaveMap,
    Maneuver,
    Mode,
    Move,
    Overwatch,
    Search,
    SpreadPattern,
    StrategicAction,
)
from game.systems.strategic.aims import weapon_refusal
from game.systems.strategic.check import check, spent
from game.systems.strategic.check_attack import attack_refusal
from game.systems.strategic.moves import allowance, halves_of
from game.systems.strategic.queries import stat_line
from game.systems.strategic.resolve_power import is_ready
from game.systems.strategic.selection import Kind, Selection
from game.systems.strategic.state import Manner, Unit

MOVES: Final[Mapping[str, Mode]] = {
    "half_move": "half",
    "full_move": "full",
    "march": "march",
    "run": "run",
    "disengage": "disengage",
    "jump": "jump",
    "float": "float",
    "lift": "lift",
}
COMMAND_OF: Final[Mapping[str, str]] = {mode: command for command, mode in MOVES.items()}
NEEDS_TARGET: Final = ("area", "line", "null_field", "shove")
"""Kinds of power that are used in the own turn; the others come with a move or as a reaction."""
OF_HERE: Final = ("stays", "too_far", "no_way")
"""Why a unit does not move to where it is, or come down there: elsewhere it may."""
UNFIT: Final = ("needs_melee", "needs_gun", "no_burst")
"""Why a weapon is never used in a manner: another may be."""


def action_of(selection: Selection, command: str) -> StrategicAction | None:
    """Return the action that a command is by itself; None for one that begins a choice."""
    if not selection.is_free and command != "withdraw":
        return None
    player, unit = selection.player, selection.unit
    if command == "withdraw":
        may_act = selection.side is not None and selection.state.phase != "over"
        return Concede(player=player) if may_act else None
    if unit is None or selection.is_placing:
        return None
    match command:
        case "end_turn":
            return EndTurn(player=player)
        case "aim" | "aim_full":
            return Aim(player=player, unit=unit.id, full=command == "aim_full")
        case "overwatch":
            return _overwatch(selection, unit)
        case "defend":
            return Defend(player=player, unit=unit.id)
        case "hide":
            return Hide(player=player, unit=unit.id)
        case "scout":
            return Search(player=player, unit=unit.id)
        case "extinguish":
            return Extinguish(player=player, unit=unit.id)
        case "field_none":
            return SpreadPattern(player=player, unit=unit.id, strength="none")
        case "field_half":
            return SpreadPattern(player=player, unit=unit.id, strength="half")
        case "field_full":
            return SpreadPattern(player=player, unit=unit.id, strength="full")
        case "leave_map":
            return LeaveMap(player=player, unit=unit.id)
        case _:
            return None


def _overwatch(selection: Selection, unit: Unit) -> Overwatch:
    """Return the wait with the weapon that is chosen, or with the first that can."""
    count = len(stat_line(selection.state, unit.id).setup.weapons)
    if selection.kind == "weapon" and 0 <= selection.number < count:
        return Overwatch(player=selection.player, unit=unit.id, weapon=selection.number)
    ways = [Overwatch(player=selection.player, unit=unit.id, weapon=number) for number in range(count)]
    whys = [check(selection.state, way) for way in ways]
    fit = (number for number, why in enumerate(whys) if why is not None and why.reason not in UNFIT)
    return ways[whys.index(None) if None in whys else next(fit, 0)]


def begun_by(selection: Selection, command: str) -> tuple[Kind, int, Mode]:
    """Return what a command begins to choose: its kind, the number of a weapon or power, a sort of move."""
    unit = selection.unit
    nothing: tuple[Kind, int, Mode] = ("", -1, "half")
    if unit is None or selection.is_placing:
        return nothing
    own = stat_line(selection.state, unit.id)
    name, _, digits = command.rpartition("_")
    number = int(digits) - 1 if digits.isdigit() else -1
    if command in MOVES:
        return "move", -1, MOVES[command]
    if command in ("charge", "maneuver"):
        return ("charge" if command == "charge" else "maneuver"), -1, "half"
    if name == "weapon" and 0 <= number < len(own.setup.weapons):
        return "weapon", number, "half"
    if name == "power" and 0 <= number < len(own.powers) and own.powers[number].kind in NEEDS_TARGET:
        striking = next((n for n, gun in enumerate(own.arms) if gun.power == number), -1)
        return ("weapon", striking, "half") if striking >= 0 else ("power", number, "half")
    return nothing


def offered(selection: Selection) -> tuple[Order, ...]:
    """Return every command that means something now, and why those that are in reach do not."""
    if selection.side is None or selection.state.phase == "over":
        return ()
    talk = (Order("standing", is_on=selection.asks_habits), _checked(selection, "withdraw"))
    unit = selection.unit
    if unit is None:
        return talk if selection.state.prompt is not None else ()
    has_bands = len(selection.levels(unit)) > 1
    bands = (Order("band_up"), Order("band_down")) if has_bands or len(_aimable(selection)) > 1 else ()
    if selection.is_placing:
        return (Order("deploy_all"), Order("next_unit"), *bands, *talk)
    return (
        *_moves(selection, unit),
        *bands,
        *_weapons(selection, unit),
        *_powers(selection, unit),
        *_deeds(selection, unit),
        Order("next_unit", bool(selection.targets())),
        Order("pick", _can_pick(selection)),
        *((Order("aim_square"),) if _can_aim_at_square(selection) else ()),
        Order("show_threat", is_on=selection.shows_threat),
        Order("show_reach", is_on=selection.shows_reach),
        *talk,
        Order("end_turn"),
    )


def _aimable(selection: Selection) -> tuple[int, ...]:
    aimed = selection.state.units.get(selection.target)
    place = aimed.tile if aimed is not None else selection.square
    return selection.aim_levels(place) if place >= 0 else ()


def _can_pick(selection: Selection) -> bool:
    aimed = selection.state.units.get(selection.target)
    place = aimed.tile if aimed is not None else selection.pointed
    return place is not None and bool(selection.foes_at(place) or selection.own_at(place))


def _can_aim_at_square(selection: Selection) -> bool:
    aimed = selection.state.units.get(selection.target)
    if aimed is None:
        return selection.square >= 0 and bool(selection.foes_at(selection.square))
    return aimed.band in selection.aim_levels(aimed.tile)


def _moves(selection: Selection, unit: Unit) -> Iterator[Order]:
    for mode in selection.known_modes(unit):
        if mode == "charge":
            why = _why_no_charge(selection, unit)
            yield Order("charge", why is None, why, is_on=selection.kind == "charge")
        else:
            why = _why_no_move(selection, unit, mode)
            is_on = selection.kind == "move" and selection.mode == mode
            yield Order(COMMAND_OF[mode], why is None, why, is_on=is_on)


def _why_no_move(selection: Selection, unit: Unit, mode: Mode) -> Illegal | None:
    """Return why a sort of move is barred, wherever it would go: at once, or since no way leads anywhere."""
    state, band = selection.state, selection.level_of(unit)
    here = Move(player=selection.player, unit=unit.id, mode=mode, to=unit.tile, band=band)
    why = check(state, here)
    if why is None or why.reason not in OF_HERE:
        return why
    if any(tile != unit.tile for tile in selection.ways(unit, mode, band)):
        return None
    facts: dict[str, str | int] = {"unit": unit.id, "count": allowance(state, unit, mode, band)}
    if stat_line(state, unit.id).is_horde:
        return Illegal(RuleId("ST-5.3"), "too_dear", facts)
    return Illegal(RuleId("ST-2.1"), "too_far", facts)


def _why_no_charge(selection: Selection, unit: Unit) -> Illegal | None:
    why = spent(selection.state, unit, halves_of("charge"))
    if why is not None:
        return why
    if unit.has_attacked:
        return Illegal(RuleId("ST-6.1"), "has_attacked", {"unit": unit.id})
    why = _why_no_weapon(selection, unit, "charge")
    if why is not None:
        return why
    if allowance(selection.state, unit, "charge", selection.level_of(unit)) == 0:
        return Illegal(RuleId("ST-8.3"), "cannot_move", {"unit": unit.id})
    return None


def _weapons(selection: Selection, unit: Unit) -> Iterator[Order]:
    own = stat_line(selection.state, unit.id)
    for number in range(len(own.setup.weapons)):
        why = _why_no_attack(selection, unit, number)
        is_on = selection.kind in ("weapon", "charge") and selection.number == number
        yield Order(f"weapon_{number + 1}", why is None, why, is_on=is_on)
    if own.is_horde:
        return
    if any(gun.is_melee for gun in own.arms):
        why = spent(selection.state, unit, 2) or _has_attacked(unit)
        why = why or _why_no_weapon(selection, unit, "all_out")
        yield Order("all_out", why is None, why, is_on=selection.how == "all_out")
    if any(gun.weapon.rate > 1 for gun in own.arms):
        why = spent(selection.state, unit, 2) or _has_attacked(unit)
        why = why or _why_no_weapon(selection, unit, "burst")
        yield Order("burst", why is None, why, is_on=selection.how == "burst")


def _why_no_weapon(selection: Selection, unit: Unit, manner: Manner) -> Illegal | None:
    """Return why a unit has no weapon for a manner of attack now, whatever the target (ST-3.3, ST-8.3).

    Weapons that are never used so are no reason while there are others.
    """
    count = len(stat_line(selection.state, unit.id).setup.weapons)
    found = [weapon_refusal(selection.state, unit, number, manner) for number in range(count)]
    whys = [why for why in found if why is not None]
    if len(whys) < count:
        return None
    none = Illegal(RuleId("ST-6.5"), "needs_melee", {"unit": unit.id})
    return next((why for why in whys if why.reason not in UNFIT), whys[0] if whys else none)


def _has_attacked(unit: Unit) -> Illegal | None:
    return Illegal(RuleId("ST-6.1"), "has_attacked", {"unit": unit.id}) if unit.has_attacked else None


def _why_no_attack(selection: Selection, unit: Unit, number: int) -> Illegal | None:
    """Return why a weapon cannot be used at all now, whatever the target."""
    state = selection.state
    gun = stat_line(state, unit.id).arms[number]
    if unit.broken:
        return Illegal(RuleId("ST-9.5"), "broken", {"unit": unit.id})
    if stat_line(state, unit.id).is_horde:
        # Once it has attacked, no horde can be its target: what bars single units bars all (ST-9.2, ST-9.3).
        return attack_refusal(state, Attack(player=selection.player, unit=unit.id, weapon=number), unit)
    time = spent(state, unit, 2 if gun.weapon.full_action else 1)
    return _has_attacked(unit) or time or weapon_refusal(state, unit, number, "standard")


def _powers(selection: Selection, unit: Unit) -> Iterator[Order]:
    """Yield the powers that are used in the own turn (ST-10.4, ST-10.5), then the field."""
    own, state = stat_line(selection.state, unit.id), selection.state
    for number, power in enumerate(own.powers):
        if power.kind not in NEEDS_TARGET:
            continue
        kind, chosen_number, _ = begun_by(selection, f"power_{number + 1}")
        why = spent(state, unit, 1)
        if why is None and unit.has_fielded:
            why = Illegal(RuleId("ST-6.1"), "has_fielded", {"unit": unit.id})
        if why is None and not is_ready(state, unit, number):
            why = Illegal(RuleId("ST-10.4"), "no_charge", {"unit": unit.id})
        if why is None and kind == "weapon":
            why = _has_attacked(unit)
        is_on = selection.kind == kind and selection.number == chosen_number
        yield Order(f"power_{number + 1}", why is None, why, is_on=is_on)
    if own.profile.ats and not own.is_horde:
        yield from (
            _checked(selection, f"field_{each}", unit.pattern == each) for each in ("none", "half", "full")
        )


def _deeds(selection: Selection, unit: Unit) -> Iterator[Order]:
    """Yield what is done at once, as far as this unit ever does it."""
    state = selection.state
    own, mission = stat_line(state, unit.id), state.field.setup.mission
    if not own.is_horde:
        yield _checked(selection, "aim")
        yield _checked(selection, "aim_full")
        if own.setup.weapons:
            yield _checked(selection, "overwatch", unit.overwatch >= 0)
        yield _checked(selection, "defend", unit.defensive)
        movable = (foe for foe in selection.seen() if not stat_line(state, foe.id).is_horde)
        near = selection.kind == "maneuver" or any(map(selection.in_reach, movable))
        why = (
            spent(state, unit, 1) or _has_attacked(unit) or (None if near else _nobody_near(selection, unit))
        )
        yield Order("maneuver", why is None and near, why, is_on=selection.kind == "maneuver")
    yield _checked(selection, "hide", bool(unit.hidden_from))
    if not own.is_horde:
        yield _checked(selection, "scout")
        if unit.burning:
            yield _checked(selection, "extinguish")
    if mission.kind == "evacuate" and mission.side == unit.side:
        yield _checked(selection, "leave_map")


def _nobody_near(selection: Selection, unit: Unit) -> Illegal | None:
    """Return why the nearest enemy cannot be shifted."""
    tiles, distance = selection.state.field.grid.king, selection.state.field.distance
    foe = min(selection.seen(), key=lambda each: (distance(unit.tile, each.tile), each.id), default=None)
    if foe is None:
        return None
    tried = Maneuver(player=selection.player, unit=unit.id, target=foe.id, tile=tiles[foe.tile][0])
    return check(selection.state, tried)


def _checked(selection: Selection, command: str, is_on: bool = False) -> Order:
    """Return an order that is enabled where the rules take its action, with the reason where not."""
    action = action_of(selection, command)
    why = None if action is None else check(selection.state, action)
    return Order(command, action is not None and why is None, why, is_on=is_on)
