"""What the deeds of units do to the state."""

from msgspec.structs import replace

from game.core.events import Event
from game.core.ids import UnitId
from game.systems.wargame import events as e
from game.systems.wargame.aim import armament_of
from game.systems.wargame.body import drones_of, items_of, sheet
from game.systems.wargame.change import (
    Evolution,
    alter_tally,
    alter_turn,
    alter_unit,
    end_sweep,
    keep,
    note_stride,
    pay,
    set_fresh_holder,
    set_section,
    writes,
)
from game.systems.wargame.state import Turn, WargameState
from game.systems.wargame.steps import is_far


def _activated(state: WargameState, event: e.UnitActivated) -> None:
    alter_unit(state, event.unit, stance="")
    end_sweep(state, event.unit)
    note_stride(state, event.unit, is_far=None)
    set_fresh_holder(state, event.unit, is_fresh=False)
    state.turn = Turn(event.unit, "movement", event.move, may_hold=event.may_hold)
    state.activations += 1


def _arrived(state: WargameState, event: e.ReserveArrived) -> None:
    alter_unit(state, event.unit, status="board", tile=event.tile, level=event.level, facing=event.facing)


def _ap(state: WargameState, event: e.ActionPointsChanged) -> None:
    ends_frost = event.why == "frozen"
    has_frozen = state.units[event.unit].has_frozen and not ends_frost
    alter_unit(state, event.unit, ap=event.ap, has_frozen=has_frozen)


def _phase(state: WargameState, event: e.PhaseBegan) -> None:
    alter_turn(state, phase=event.phase)


def _stepped(state: WargameState, event: e.UnitStepped) -> None:
    alter_unit(state, event.unit, tile=event.tile, level=event.level)
    alter_turn(state, move=event.move)


def _rotated(state: WargameState, event: e.UnitRotated) -> None:
    alter_unit(state, event.unit, facing=event.facing)
    alter_turn(state, move=event.move)


def _dashed(state: WargameState, event: e.UnitDashed) -> None:
    alter_unit(state, event.unit, tile=event.path[-1])
    alter_turn(state, move=event.move)


def _jumped(state: WargameState, event: e.UnitJumped) -> None:
    alter_unit(state, event.unit, tile=event.tile, level=event.level)
    pay(state, event.unit, event.ap)
    alter_turn(state, move=event.move)


def _left(state: WargameState, event: e.UnitLeft) -> None:
    unit = state.units[event.unit]
    for each in (unit, *drones_of(state, unit.id)):
        alter_unit(state, each.id, status="away", tile=-1)
    alter_tally(state, unit.side, away_cost=state.tallies[unit.side].away_cost + event.cost)


def _heat(state: WargameState, event: e.HeatStruck) -> None:
    is_mech = state.field.sheets[event.unit].is_mech
    unit = state.units[event.unit]
    kneels = is_mech and unit.level == state.floors[unit.tile] and not unit.is_lying
    alter_unit(
        state,
        event.unit,
        has_overheated=True,
        is_kneeling=unit.is_kneeling or kneels,
        is_forced=unit.is_forced or (kneels and not unit.is_kneeling),
    )


def _frost(state: WargameState, event: e.FrostStruck) -> None:
    alter_unit(state, event.unit, has_frozen=True)


def _move(state: WargameState, event: e.MoveChanged) -> None:
    alter_turn(state, move=event.move)


def _item_moved(state: WargameState, event: e.ItemMoved) -> None:
    pay(state, event.unit, event.ap)
    state.items[event.item] = replace(
        state.items[event.item], lies=event.lies, on=event.on, bearer=event.unit, tile=-1
    )


def _height(state: WargameState, event: e.UnitFell | e.UnitSank) -> None:
    alter_unit(state, event.unit, level=event.level)


def _moved(state: WargameState, event: e.UnitMoved) -> None:
    status = {"docked": "docked", "launched": "board"}.get(event.why, state.units[event.unit].status)
    alter_unit(state, event.unit, tile=event.tile, level=event.level, facing=event.facing, status=status)
    if event.why == "docked":
        alter_unit(state, event.unit, is_lying=False)


def _lay(state: WargameState, event: e.UnitLay) -> None:
    alter_unit(
        state,
        event.unit,
        is_lying=True,
        is_kneeling=False,
        is_forced=False,
        facing=event.facing,
        stance="",
    )


def _grapple(state: WargameState, event: e.GrappleMade) -> None:
    pay(state, event.unit, event.ap)


def _grapple_failed(state: WargameState, event: e.GrappleFailed) -> None:
    if state.turn is not None:
        alter_turn(state, failed=(*state.turn.failed, event.target))


def _hold(state: WargameState, event: e.HoldBegan) -> None:
    unit, target = state.units[event.unit], state.units[event.target]
    alter_unit(state, event.unit, holds=event.target, came_from=unit.tile, tile=target.tile)
    set_fresh_holder(state, event.unit, is_fresh=True)
    alter_unit(state, event.target, held_by=event.unit, stance="")


def _hold_ended(state: WargameState, event: e.HoldEnded) -> None:
    alter_unit(state, event.unit, holds=UnitId(""))
    set_fresh_holder(state, event.unit, is_fresh=False)
    alter_unit(state, event.target, held_by=UnitId(""))


def _stuck(state: WargameState, event: e.UnitStuck) -> None:
    alter_unit(
        state,
        event.unit,
        stuck_in=event.structure,
        tile=event.tile,
        level=event.level,
        is_lying=False,
        stance="",
    )


def _freed(state: WargameState, event: e.UnitFreed) -> None:
    alter_unit(state, event.unit, stuck_in="")


def _knelt(state: WargameState, event: e.Knelt) -> None:
    pay(state, event.unit, event.ap)
    alter_unit(state, event.unit, is_kneeling=True, is_forced=False)


def _stood(state: WargameState, event: e.Stood) -> None:
    pay(state, event.unit, event.ap)
    alter_unit(state, event.unit, is_kneeling=False, is_forced=False, is_lying=False, has_overheated=False)


def _paid(state: WargameState, event: e.ActionPointsPaid) -> None:
    pay(state, event.unit, event.ap)


def _swept(state: WargameState, event: e.TargetSwept) -> None:
    pay(state, event.unit, event.ap)
    alter_unit(state, event.target, is_swept=True)


def _cooled(state: WargameState, event: e.CooledDown) -> None:
    pay(state, event.unit, event.ap)
    unit = state.units[event.unit]
    alter_unit(
        state,
        event.unit,
        has_overheated=False,
        has_frozen=False,
        is_kneeling=unit.is_kneeling and not unit.is_forced,
        is_forced=False,
    )
    alter_turn(state, spares_heat=True, spares_frost=True)


def _repaired(state: WargameState, event: e.SectionRepaired) -> None:
    set_section(state, event.target, event.index, event.left)


def _charge(state: WargameState, event: e.ChargeSpent) -> None:
    used = state.units[event.unit].used
    smoke, repair, charge = (count + (index == event.which) for index, count in enumerate(used))
    alter_unit(state, event.unit, used=(smoke, repair, charge))


def _drone(state: WargameState, event: e.DroneOrdered) -> None:
    pay(state, event.unit, event.ap)
    turn = state.turn
    if turn is None:
        return
    if event.move is not None:
        moved = (*turn.drones_moved, event.drone)
        state.turn = replace(turn, resting=turn.move, move=event.move, drones_moved=moved)
    else:
        state.turn = replace(turn, move=turn.resting, resting=None)


def _drone_fired(state: WargameState, event: e.DroneFired) -> None:
    if state.turn is not None:
        alter_turn(state, drones_fired=(*state.turn.drones_fired, event.drone))


def _turn_ended(state: WargameState, event: e.TurnEnded) -> None:
    alter_unit(state, event.unit, has_acted=True)
    if state.turn is not None:
        _keep_stride(state, state.turn)
    state.turn = None


def _keep_stride(state: WargameState, turn: Turn) -> None:
    """What needs a steady stand asks on Overwatch, too, how its bearer moved (WG-15.3, WG-15.5)."""
    move, unit = turn.resting or turn.move, turn.unit
    needs = any(armament_of(state, item.id).steady for item in items_of(state, unit))
    far, braced = is_far(move), bool(sheet(state, unit).has("kneel_accuracy"))
    if (far and needs) or (braced and move is not None and move.steps > 0):
        note_stride(state, unit, is_far=far)


BODY: dict[type[Event], Evolution] = dict(
    (
        writes(e.UnitActivated, _activated),
        writes(e.ReserveArrived, _arrived),
        writes(e.ActionPointsChanged, _ap),
        writes(e.PhaseBegan, _phase),
        writes(e.UnitStepped, _stepped),
        writes(e.UnitRotated, _rotated),
        writes(e.UnitDashed, _dashed),
        writes(e.UnitJumped, _jumped),
        writes(e.UnitLeft, _left),
        writes(e.HeatStruck, _heat),
        writes(e.FrostStruck, _frost),
        writes(e.ConditionTold, keep),
        writes(e.MoveChanged, _move),
        writes(e.BlowTaken, keep),
        writes(e.ShieldRaised, keep),
        writes(e.ItemMoved, _item_moved),
        writes(e.SectionLost, keep),
        writes(e.UnitFell, _height),
        writes(e.UnitSank, _height),
        writes(e.UnitMoved, _moved),
        writes(e.UnitLay, _lay),
        writes(e.GrappleMade, _grapple),
        writes(e.GrappleFailed, _grapple_failed),
        writes(e.HoldBegan, _hold),
        writes(e.HoldEnded, _hold_ended),
        writes(e.UnitThrown, keep),
        writes(e.UnitStuck, _stuck),
        writes(e.UnitFreed, _freed),
        writes(e.Knelt, _knelt),
        writes(e.Stood, _stood),
        writes(e.ActionPointsPaid, _paid),
        writes(e.TargetSwept, _swept),
        writes(e.CooledDown, _cooled),
        writes(e.SectionRepaired, _repaired),
        writes(e.ChargeSpent, _charge),
        writes(e.DroneOrdered, _drone),
        writes(e.DroneFired, _drone_fired),
        writes(e.TurnEnded, _turn_ended),
        writes(e.SideSurrendered, keep),
    )
)
"""By the kind of event: what it writes."""
