"""What a unit could do to another on its next turn: at once, after a half move or a march, by a charge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from game.core.kernel import Illegal
from game.rules.outlook import Prospect
from game.systems.strategic.actions import Attack, Move, UsePower
from game.systems.strategic.battlefield import GROUND
from game.systems.strategic.check import check
from game.systems.strategic.check_attack import check_attack, check_power
from game.systems.strategic.moves import arrived, ways
from game.systems.strategic.queries import freed, full_ats, melees, nullers, stat_line
from game.systems.strategic.state import StrategicState, Unit, Walk
from game.systems.strategic.workings import prospect_of

MOST_ENDS: Final = 4
"""Of so many squares nearest to an enemy it is worked out what an attack from there would bring."""


def best_next(
    state: StrategicState, unit: Unit, target: Unit, most_ends: int = MOST_ENDS
) -> tuple[Prospect | None, Illegal | None]:
    """Return the best attack of a unit on another on its next turn, or why it has none where it stands.

    Of attacks that are as good the one counts that asks for no move.
    """
    found, why = best_of(state, unit, target)
    ways_there = (found, best_moved(state, unit, target, most_ends), best_charge(state, unit, target))
    return max((each for each in ways_there if each is not None), key=weight, default=None), why


def weight(prospect: Prospect) -> float:
    """Return how good an attack is: the chance that it does harm."""
    return 0.0 if prospect.chance is None else float(prospect.chance.fraction)


def best_of(state: StrategicState, unit: Unit, target: Unit) -> tuple[Prospect | None, Illegal | None]:
    """Return the best ordinary attack of a unit on another when its turn comes, or why there is none.

    Of several reasons that of a gun counts: a blade out of reach bars nobody from firing.
    """
    then = _on_its_turn(state, unit)
    ready, arms = then.units[unit.id], stat_line(state, unit.id).arms
    found, whys = list[Prospect](), list[tuple[bool, Illegal]]()
    for action, refusal in _attacks(then, ready, target):
        if refusal is None:
            found.append(prospect_of(then, action, target.id, "threat"))
        elif isinstance(action, Attack):
            whys.append((arms[action.weapon].is_melee, refusal))
    why = min(whys, key=lambda each: each[0], default=(False, None))[1]
    return max(found, key=weight, default=None), why


def best_moved(
    state: StrategicState, unit: Unit, target: Unit, most_ends: int = MOST_ENDS
) -> Prospect | None:
    """Return the best ordinary attack of a unit that first makes a half move on its turn; a horde marches.

    It goes as near as it can, and as far off as a weapon's least range asks (ST-4.2).
    """
    is_horde, grid = stat_line(state, unit.id).is_horde, state.field
    walk: Walk = "march" if is_horde else "half"
    ends = ways(state, replace(unit, has_moved=False), walk, max(GROUND, unit.band))
    found = list[Prospect]()
    nearest = sorted(ends, key=lambda end: (grid.distance(end, target.tile), end))
    least = {gun.weapon.min_squares for gun in stat_line(state, unit.id).arms if gun.weapon.min_squares}
    apart = (next((end for end in nearest if grid.distance(end, target.tile) >= far), None) for far in least)
    for tile in dict.fromkeys((*nearest[:most_ends], *(end for end in apart if end is not None))):
        then = _on_its_turn(state, unit)
        ready = then.units[unit.id]
        there = arrived(state, ready, ends[tile], tile, unit.band)
        there = replace(there, halves=ready.halves - (not is_horde), has_moved=True, aim=0)
        then.units[unit.id] = there
        then.engagements = melees(then)
        for action, refusal in _attacks(then, there, target):
            if refusal is None:
                told_from = prospect_of(then, action, target.id, "threat_from")
                found.append(replace(told_from, places=(unit.tile, target.tile)))
    return max(found, key=weight, default=None)


def best_charge(state: StrategicState, unit: Unit, target: Unit) -> Prospect | None:
    """Return the best charge of a unit at another on its turn: to its square, or beside a horde (ST-2.5)."""
    own, field = stat_line(state, unit.id), state.field
    if own.is_horde or not any(gun.is_melee for gun in own.arms):
        return None
    then = _on_its_turn(state, unit)
    then.acting, then.prompt, then.phase = unit.id, None, "battle"
    ready, found = then.units[unit.id], list[Prospect]()
    band = target.band
    ends = ways(then, ready, "charge", band, target) if band >= GROUND else {}
    is_wide = stat_line(state, target.id).is_horde
    near = (target.tile, *(field.grid.king[target.tile] if is_wide else ()))
    for tile in [each for each in near if each in ends and each != unit.tile]:
        for number, gun in enumerate(own.arms):
            if not gun.is_melee or gun.power >= 0:
                continue
            charge = Move(
                player=own.leader,
                unit=unit.id,
                mode="charge",
                to=tile,
                band=band,
                target=target.id,
                weapon=number,
            )
            if check(then, charge) is None:
                found.append(prospect_of(then, charge, target.id, "threat_charge"))
    return max(found, key=weight, default=None)


def _on_its_turn(state: StrategicState, unit: Unit) -> StrategicState:
    """Return the state in which a unit's next turn comes: of the next round, if it has had this one's.

    The Null Fields that it has thrown on others are over by then (ST-10.5).
    """
    then = state.clone()
    ats, charge = full_ats(state, unit), unit.charge
    if unit.id in state.order[: state.place]:  # its charge returns before that (ST-10.4)
        then.round += 1
        charge = max(charge, min(charge + ats, state.field.rules.charge_factor * ats))
    then.units[unit.id] = replace(
        unit,
        halves=_halves(unit),
        has_attacked=False,
        has_moved=False,
        has_fielded=False,
        struck=(),
        ran=False,
        fought_horde=False,
        all_out=False,
        charge=charge,
    )
    for other in state.units.values():
        if other.nulled_by and unit.id in nullers(other):
            then.units[other.id] = freed(then.units[other.id], unit.id)
    return then


def _halves(unit: Unit) -> int:
    """Return the half actions that a unit has in its next turn: one less where it staggers (ST-8.6)."""
    return 1 if unit.staggered else 2


def _attacks(
    state: StrategicState, unit: Unit, target: Unit
) -> Iterator[tuple[Attack | UsePower, Illegal | None]]:
    """Yield the ordinary attacks and striking powers of a unit on another, each with why it is refused."""
    own = stat_line(state, unit.id)
    for number, gun in enumerate(own.arms):
        if gun.power >= 0:
            power = UsePower(player=own.leader, unit=unit.id, power=gun.power, target=target.id)
            yield power, check_power(state, power, unit)
        else:
            attack = Attack(player=own.leader, unit=unit.id, weapon=number, target=target.id)
            yield attack, check_attack(state, attack, unit)
