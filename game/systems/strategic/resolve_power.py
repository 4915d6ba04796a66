"""AT powers: paid from the charge, whether they succeed or not (ST-10.4, ST-10.5)."""

from typing import Literal

from game.core.ids import RuleId, UnitId
from game.core.ledger import Ledger
from game.systems.strategic.actions import UsePower
from game.systems.strategic.battlefield import DEEP, GROUND
from game.systems.strategic.events import FieldNulled, PowerFailed, PowerUsed, UnitSank, UnitShifted
from game.systems.strategic.events_attack import ReactionUsed
from game.systems.strategic.flow import StrategicStep, after_moving, owner, slip_away, test
from game.systems.strategic.moves import may_sink
from game.systems.strategic.queries import field_strength, stat_line, terrain_at
from game.systems.strategic.ranges import agility_ledger, defensive, own_condition
from game.systems.strategic.state import AttackJob, Job, StrategicState, Unit

POWERS = RuleId("ST-10.5")
Contest = Literal["will", "maneuver"]
"""What two units measure against each other."""


def is_ready(state: StrategicState, unit: Unit, power: int) -> bool:
    """Whether a power can be paid for now: a pattern up, charge left, its rounds over (ST-10.4)."""
    own = stat_line(state, unit.id).powers[power]
    return unit.pattern != "none" and unit.charge >= own.cost and state.round >= unit.ready[power]


def ward_of(state: StrategicState, unit: Unit) -> int:
    """Return the number of a Ward that a unit can use now, -1 for none; its field must be up."""
    if not field_strength(state, unit):
        return -1
    for number, power in enumerate(stat_line(state, unit.id).powers):
        if power.kind == "ward" and is_ready(state, unit, number):
            return number
    return -1


def pay(step: StrategicStep, unit: UnitId, power: int, target: UnitId, halves: int) -> None:
    """Pay for a power (ST-10.4)."""
    state = step.state
    own = stat_line(state, unit).powers[power]
    step.emit(
        PowerUsed(
            rules=(POWERS,),
            player=owner(state, unit),
            unit=unit,
            power=power,
            target=target,
            cost=own.cost,
            halves=halves,
            ready_round=state.round + own.every_rounds,
        )
    )


def pay_ward(step: StrategicStep, unit: UnitId, power: int) -> int:
    """Use a Ward as the reaction. Return what it adds to the deflection."""
    player = owner(step.state, unit)
    step.emit(ReactionUsed(rules=(POWERS,), player=player, unit=unit, how="ward"))
    pay(step, unit, power, UnitId(""), 0)
    return stat_line(step.state, unit).powers[power].bonus


def use_power(step: StrategicStep, action: UsePower) -> tuple[Job, ...]:
    """Use a power in the own turn: those that strike become an attack (ST-10.5)."""
    own = stat_line(step.state, action.unit)
    power = own.powers[action.power]
    pay(step, action.unit, action.power, action.target, 1)
    if power.kind in ("area", "line"):
        number = next(n for n, each in enumerate(own.arms) if each.power == action.power)
        target = step.state.units[action.target] if action.target else None
        tile = action.tile if target is None else target.tile
        band = action.band if target is None else target.band
        return (AttackJob(action.unit, number, "power", action.target, tile, band),)
    if not opposed(step, "will", action.unit, action.target):
        player = owner(step.state, action.unit)
        step.emit(PowerFailed(rules=(POWERS,), player=player, unit=action.unit, target=action.target))
    elif power.kind == "null_field":
        player = owner(step.state, action.unit)
        step.emit(FieldNulled(rules=(POWERS,), player=player, unit=action.unit, target=action.target))
    else:
        shift(step, action.unit, action.target, action.path, POWERS)
    return ()


def will(state: StrategicState, unit: UnitId) -> int:
    """Return what a unit resists with: WP, a horde its morale, a fearless one a number of the rules."""
    own = stat_line(state, unit)
    if not own.is_horde:
        return own.profile.wp
    return state.field.rules.fearless_wp if "fearless" in own.traits else own.profile.morale


def contest(
    state: StrategicState, purpose: Contest, who: Unit, other: Unit, *, resists: bool
) -> tuple[int, Ledger]:
    """Return what one of two rolls with: against WP, or by WS for a maneuver (ST-2.3, ST-10.5)."""
    if purpose == "will":
        return will(state, who.id), tuple(own_condition(state, who))
    ledger = agility_ledger(state, who, who.tile)
    if not resists and other.defensive:
        ledger = (*ledger, defensive(state, other.id))
    return stat_line(state, who.id).profile.ws, ledger


def opposed(step: StrategicStep, purpose: Contest, unit: UnitId, target: UnitId) -> bool:
    """Roll an opposed test: a tie goes to the one who resists (ST-7.1)."""
    results = []
    for who, other in ((unit, target), (target, unit)):
        units = step.state.units
        skill, ledger = contest(step.state, purpose, units[who], units[other], resists=who == target)
        _, passed = test(step, purpose, who, skill, ledger, (RuleId("ST-7.1"),), other)
        results.append(passed)
    return results[0] > results[1]


def shift(step: StrategicStep, unit: UnitId, target: UnitId, path: tuple[int, ...], rule: RuleId) -> None:
    """Shift a unit along squares: nothing is tested there but sinking (ST-2.3)."""
    for tile in path:
        state = step.state
        now = state.units[target]
        player = owner(state, unit)
        slip_away(step, target, tile)
        rises = now.band == DEEP and not terrain_at(state, tile).deep
        band = GROUND if rises else now.band
        step.emit(
            UnitShifted(rules=(rule,), player=player, unit=target, by=unit, path=(now.tile, tile), band=band)
        )
        after_moving(step)
        if may_sink(step.state, step.state.units[target], tile) and not swims(step, target):
            break


def swimming(state: StrategicState, unit: Unit) -> tuple[int, Ledger]:
    """Return what a unit stays afloat with: Athletics, a superheavy Pilot, without DT (ST-11.3)."""
    profile = stat_line(state, unit.id).profile
    return profile.ag if profile.kind == "superheavy" else profile.s, tuple(own_condition(state, unit))


def swims(step: StrategicStep, unit: UnitId) -> bool:
    """Test whether a unit stays afloat in a deep square: Athletics or Pilot (ST-11.3)."""
    state = step.state
    now, sinking = state.units[unit], RuleId("ST-11.3")
    roll, _ = test(step, "swim", unit, *swimming(state, now), (sinking,))
    if roll.success:
        return True
    step.emit(UnitSank(rules=(sinking,), player=owner(state, unit), unit=unit, tile=now.tile))
    after_moving(step)
    return False
