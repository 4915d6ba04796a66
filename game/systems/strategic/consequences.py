"""What an order takes of a turn, and what cannot be done after it (ST-6.1, ST-6.4, ST-6.5, ST-6.7)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from game.systems.strategic.check import check
from game.systems.strategic.commands import COMMAND_OF, MOVES, begun_by, offered
from game.systems.strategic.moves import RUNNING, halves_of
from game.systems.strategic.queries import stat_line
from game.systems.strategic.resolve_deed import can_soak
from game.systems.strategic.selection import Selection
from game.systems.strategic.state import Unit

HALVES: Final = {
    "all_out": 2,
    "burst": 2,
    "maneuver": 1,
    "aim": 1,
    "aim_full": 2,
    "overwatch": 2,
    "defend": 1,
    "hide": 1,
    "scout": 1,
    "field_half": 1,
    "field_full": 2,
}
"""Half actions of the orders that always take as many."""
ATTACKS: Final = ("all_out", "burst", "maneuver", "charge")
KEEPS_AIM: Final = ("all_out", "burst", "aim", "aim_full", "band_up", "band_down", "leave_map")
"""Manners of attacks, aiming itself, what only says how a move ends, and going for good."""
FREE: Final = frozenset(
    {"next_unit", "pick", "aim_square", "show_threat", "show_reach", "standing", "withdraw", "end_turn"}
)
"""Orders that are no part of the turn."""


def spending(selection: Selection, command: str) -> Unit | None:
    """Return the acting unit as far as its turn goes after an order; None where that takes nothing of it.

    Where it stands, and what dice decide, is left as it is.
    """
    unit = selection.unit
    if unit is None or selection.is_placing:
        return None
    own = stat_line(selection.state, unit.id)
    kind, number, _ = begun_by(selection, command)
    if own.is_horde:
        return _spending_horde(selection, unit, command, number if kind == "weapon" else -1)
    halves, is_attack, is_field = (
        HALVES.get(command, 0),
        command in ATTACKS,
        command in ("field_half", "field_full"),
    )
    if command in MOVES or command == "charge":
        halves = halves_of("charge" if command == "charge" else MOVES[command])
    elif command == "extinguish":
        halves = 1 if can_soak(selection.state, unit) else 2
    elif kind == "weapon" and number >= 0:
        gun = own.arms[number]
        halves, is_attack = (2 if gun.weapon.full_action else 1), True
        is_field = gun.power >= 0
    elif kind == "power":
        halves, is_field = 1, True
    if not halves and not is_field:
        return None
    return replace(
        unit,
        halves=unit.halves - halves,
        has_attacked=unit.has_attacked or is_attack,
        has_fielded=unit.has_fielded or is_field,
        has_moved=unit.has_moved or command in MOVES or command == "charge",
        ran=unit.ran or MOVES.get(command) in RUNNING,
        reaction=unit.reaction and command not in ("all_out", "overwatch"),
        defensive=unit.defensive or command == "defend",
        aim=_aim_after(selection, command),
    )


def _aim_after(selection: Selection, command: str) -> int:
    """Return what is aimed after an order: it is lost with whatever is no aiming (ST-6.5)."""
    rules = selection.state.field.rules
    return {"aim": rules.aim_half, "aim_full": rules.aim_full}.get(command, 0)


def _spending_horde(selection: Selection, unit: Unit, command: str, weapon: int) -> Unit | None:
    """A horde has one move, attacks only where it did not run, and hides in place of attacks (ST-6.7).

    Once it has attacked, a move ends that (ST-2.4); single units it attacks squad by squad (ST-9.2).
    """
    if command in ("march", "run"):
        fought = unit.fought_horde or unit.has_attacked
        return replace(unit, has_moved=True, ran=unit.ran or command == "run", fought_horde=fought)
    if command == "hide":
        return replace(unit, has_attacked=True)
    if weapon < 0:
        return None
    if _meets_horde(selection, unit, weapon):
        return replace(unit, has_attacked=True, fought_horde=True)
    return replace(unit, has_attacked=True, struck=(*unit.struck, selection.target))


def _meets_horde(selection: Selection, unit: Unit, weapon: int) -> bool:
    """Whether a horde's attack is one on a horde: on the one aimed at, or all that can be attacked."""
    state = selection.state
    aimed = state.units.get(selection.target)
    if aimed is not None or selection.square >= 0:
        return aimed is not None and stat_line(state, aimed.id).is_horde
    attacks = ((foe, selection.attack(weapon, "standard", foe.id)) for foe in selection.seen())
    met = [foe for foe, attack in attacks if attack is not None and check(state, attack) is None]
    return bool(met) and all(stat_line(state, foe.id).is_horde for foe in met)


def after(selection: Selection, command: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return which orders of now cannot be given in this turn after this one, and which still can."""
    spent, unit = spending(selection, command), selection.unit
    if spent is None or unit is None:
        return (), ()
    later = Selection(selection.state.clone())
    later.state.units[unit.id] = spent
    later.take(later.state, selection.seat)
    left = {order.command for order in offered(later) if order.is_enabled}
    now = [order.command for order in offered(selection) if order.is_enabled and order.command not in FREE]
    return tuple(each for each in now if each not in left), tuple(each for each in now if each in left)


def loses_aim(selection: Selection, command: str) -> bool:
    """Whether an order costs the acting unit its aim: everything does but an attack next (ST-6.5)."""
    unit = selection.unit
    if unit is None or selection.is_placing or not unit.aim or command in FREE:
        return False
    return begun_by(selection, command)[0] not in ("weapon", "charge") and command not in KEEPS_AIM


def command_of(selection: Selection) -> str:
    """Return the order that is being chosen at this moment, "" for none."""
    match selection.kind:
        case "weapon" if selection.how in ("all_out", "burst"):
            return selection.how
        case "weapon" if selection.gun is not None and selection.gun.power >= 0:
            return f"power_{selection.gun.power + 1}"
        case "weapon" if selection.number >= 0:
            return f"weapon_{selection.number + 1}"
        case "power":
            return f"power_{selection.number + 1}"
        case "charge" | "maneuver":
            return selection.kind
        case "" | "move" if selection.pointed is not None and not selection.is_placing:
            move = selection.move_to(selection.pointed) if not selection.foes_at(selection.pointed) else None
            return "" if move is None else COMMAND_OF.get(move.mode, "")
        case _:
            return ""
