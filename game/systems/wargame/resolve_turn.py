"""Activations: who may act, AP, phases, the end of a turn (WG-7)."""

from game.core.ids import PlayerId, UnitId
from game.systems.wargame.actions import ActivateUnit
from game.systems.wargame.body import (
    section_name,
    sheet,
    water_of,
)
from game.systems.wargame.events import (
    ActionPointsChanged,
    ErrorPassed,
    ErrorStayed,
    ReserveArrived,
    TurnEnded,
    UnitActivated,
)
from game.systems.wargame.jobs import (
    EndMovement,
    EndTurn,
    Hurt,
    NextTurn,
    Steady,
)
from game.systems.wargame.ready import ap_cap, ap_gained
from game.systems.wargame.resolve_damage import rules
from game.systems.wargame.resolve_move import begin_phase, fresh_move
from game.systems.wargame.resolve_round import bring_home
from game.systems.wargame.state import WargameState
from game.systems.wargame.work import Work


def activate(work: Work, action: ActivateUnit) -> None:
    """Begin a turn: the error's roll, the AP roll, what frost and water do (WG-7.2, WG-7.3, WG-13).

    An activation that an error spends is one all the same: frost and water take their share of it.
    """
    state = work.state
    unit = state.units[action.unit]
    player = state.player(unit.side)
    known = sheet(state, unit.id)
    if unit.errors:
        need = max(1, state.field.rules.error_passes - (unit.errors - 1))
        if known.has("stubborn") and unit.errors == 1:
            need = 1
        passed = need <= 1 or work.roll("error", unit.id, need, (), "WG-13.5")
        if not passed:
            work.emit(ErrorStayed(rules=rules("WG-13.5"), unit=unit.id))
            _thaw(work, unit.id)
            work.then(*_crushed(work.state, unit.id), NextTurn())
            return
        work.emit(ErrorPassed(rules=rules("WG-13.5"), unit=unit.id))
    if unit.status == "reserve":
        ground = state.field.grounds[state.is_flipped]
        work.emit(
            ReserveArrived(
                rules=rules("WG-6.6"),
                unit=unit.id,
                tile=action.tile,
                level=state.floors[action.tile],
                facing=ground.ahead[state.role(unit.side)],
            )
        )
    move = fresh_move(state, unit.id)
    work.emit(
        UnitActivated(
            rules=rules("WG-7.2"), player=player, unit=unit.id, move=move, may_hold=bool(unit.holds)
        )
    )
    roll_ap(work, unit.id, player)
    work.then(*_crushed(work.state, unit.id))


def _crushed(state: WargameState, unit: UnitId) -> tuple[Hurt, ...]:
    """Return what deep water does at the start of an activation in it (WG-13.3)."""
    if water_of(state, state.units[unit]) != "abyss":
        return ()
    main = section_name(state, unit, sheet(state, unit).main)
    return (Hurt(unit, main, state.field.rules.abyss_damage, "abyss"),)


def _thaw(work: Work, unit_id: UnitId) -> None:
    """Frost cuts what a unit has stored, and ends (WG-13.2)."""
    unit = work.state.units[unit_id]
    if unit.has_frozen:
        kept = min(unit.ap, work.state.field.rules.freeze_cap)
        work.emit(
            ActionPointsChanged(
                rules=rules("WG-13.2"), unit=unit_id, ap=kept, change=kept - unit.ap, why="frozen"
            )
        )


def roll_ap(work: Work, unit_id: UnitId, player: PlayerId) -> None:
    """AP = 1D8 and the base of the class, added to what is stored, up to the cap (WG-7.3)."""
    state = work.state
    unit = state.units[unit_id]
    gained = ap_gained(state, unit_id, work.face("ap", player, "WG-7.3", unit_id).sum)
    work.emit(
        ActionPointsChanged(
            rules=rules("WG-7.3"), unit=unit_id, ap=unit.ap + gained, change=gained, why="rolled"
        )
    )
    ap = unit.ap + gained
    cap = ap_cap(state, unit_id)
    if unit.has_frozen:
        _thaw(work, unit_id)
    elif ap > cap and state.field.options.ap_cap == "always":
        work.emit(
            ActionPointsChanged(rules=rules("WG-7.3"), unit=unit_id, ap=cap, change=cap - ap, why="capped")
        )


def end_phase(work: Work) -> None:
    """Go on to the next phase; some turns are over (WG-7.2, WG-7.3, WG-8.7)."""
    turn = work.state.turn
    assert turn is not None
    match turn.phase:
        case "movement":
            is_over = turn.move is not None and turn.move.is_thruster
            work.then(EndMovement(turn.unit), *((EndTurn(),) if is_over else ()))
        case "ranged":
            if work.state.units[turn.unit].ap == 0:
                work.then(EndTurn())
            else:
                begin_phase(work, turn, "close")
        case "close":
            work.then(EndTurn())


def end_turn(work: Work, job: EndTurn) -> None:
    """The unit is Inactive; what it stores is capped (WG-7.1, WG-7.3)."""
    state = work.state
    turn = state.turn
    if turn is None:
        return
    unit = state.units[turn.unit]
    cap = ap_cap(state, unit.id)
    if unit.ap > cap:
        work.emit(
            ActionPointsChanged(
                rules=rules("WG-7.3"), unit=unit.id, ap=cap, change=cap - unit.ap, why="capped"
            )
        )
    work.emit(TurnEnded(rules=rules("WG-7.1"), unit=turn.unit))
    bring_home(work)
    work.then(Steady(unit.id), NextTurn())
