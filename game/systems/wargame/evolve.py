"""What an event does to the state: the only functions that write to one."""

from collections.abc import Callable
from typing import TypeVar, cast

from msgspec.structs import replace

from game.core.events import DiceRolled, Event
from game.core.ids import UnitId
from game.core.rng import advance
from game.systems.wargame import events as e
from game.systems.wargame.state import Structure, Tally, Turn, WargameState, lay_ground

Evolution = Callable[[WargameState, Event], None]
EventT = TypeVar("EventT", bound=Event)


def evolve(state: WargameState, event: e.WargameEvent) -> None:
    """Change the state by what happened."""
    _TABLE[type(event)](state, event)


def _unit(state: WargameState, unit: UnitId, **changes: object) -> None:
    state.units[unit] = replace(state.units[unit], **changes)


def _pay(state: WargameState, unit: UnitId, ap: int) -> None:
    if ap:
        _unit(state, unit, ap=state.units[unit].ap - ap)


def _tally(state: WargameState, side: int, **changes: object) -> None:
    first, second = state.tallies
    changed: Tally = replace(state.tallies[side], **changes)
    state.tallies = (changed, second) if side == 0 else (first, changed)


def _turn(state: WargameState, **changes: object) -> None:
    if state.turn is not None:
        state.turn = replace(state.turn, **changes)


def _nothing(state: WargameState, event: Event) -> None:
    pass


def _rolled(state: WargameState, event: DiceRolled) -> None:
    state.rng = advance(state.rng, len(event.faces))


def _roles(state: WargameState, event: e.RolesCast) -> None:
    state.attacker = event.attacker
    state.phase = "edges"


def _edge(state: WargameState, event: e.EdgeTaken) -> None:
    state.is_flipped = event.is_flipped
    ground = state.field.grounds[event.is_flipped]
    for objective in ground.objectives.values():
        marker = state.markers[objective.id]
        if marker.tile >= 0:
            state.markers[objective.id] = replace(marker, tile=objective.tile)
    lay_ground(state)


def _picked(state: WargameState, event: e.SecondariesPicked) -> None:
    first, second = state.picks
    state.picks = (event.picks, second) if event.side == 0 else (first, event.picks)


def _stage(state: WargameState, event: e.StageBegan) -> None:
    state.phase = event.stage
    state.to_move = event.side


def _marker_placed(state: WargameState, event: e.MarkerPlaced) -> None:
    state.markers[event.marker] = replace(state.markers[event.marker], tile=event.tile)


def _wall(state: WargameState, event: e.WallPlaced) -> None:
    state.walls = (*state.walls, event.tile)
    state.structures[event.structure] = Structure(event.structure, state.field.rules.structure_level)
    lay_ground(state)


def _deployed(state: WargameState, event: e.UnitDeployed) -> None:
    _unit(state, event.unit, status="board", tile=event.tile, level=event.level, facing=event.facing)


def _facing(state: WargameState, event: e.FacingChosen) -> None:
    _unit(state, event.unit, facing=event.facing)
    state.to_move = event.next_side


def _closed(state: WargameState, event: e.DeploymentClosed) -> None:
    first, second = state.ready
    state.ready = (True, second) if event.side == 0 else (first, True)
    state.to_move = event.next_side
    for unit in tuple(state.units.values()):
        if unit.side == event.side and unit.status == "waiting":
            _unit(state, unit.id, status="reserve")


def _emissary(state: WargameState, event: e.EmissaryNamed) -> None:
    _set_section(state, event.unit, event.index, event.left)


def _round(state: WargameState, event: e.RoundStarted) -> None:
    state.phase = "battle"
    state.round = event.round
    state.to_move = event.side
    state.initiative = event.side
    state.activations = 0
    state.standing = ()
    for unit in tuple(state.units.values()):
        if unit.has_acted or unit.targets:
            _unit(state, unit.id, has_acted=False, targets=())


def _activated(state: WargameState, event: e.UnitActivated) -> None:
    _unit(state, event.unit, stance="", is_swept=False)
    state.turn = Turn(event.unit, "movement", event.move, may_hold=event.may_hold)
    state.activations += 1


def _arrived(state: WargameState, event: e.ReserveArrived) -> None:
    _unit(state, event.unit, status="board", tile=event.tile, level=event.level, facing=event.facing)


def _ap(state: WargameState, event: e.ActionPointsChanged) -> None:
    ends_frost = event.why == "frozen"
    has_frozen = state.units[event.unit].has_frozen and not ends_frost
    _unit(state, event.unit, ap=event.ap, has_frozen=has_frozen)


def _error(state: WargameState, event: e.ErrorStruck) -> None:
    _unit(state, event.unit, errors=1)


def _error_passed(state: WargameState, event: e.ErrorPassed) -> None:
    _unit(state, event.unit, errors=0)


def _error_stayed(state: WargameState, event: e.ErrorStayed) -> None:
    unit = state.units[event.unit]
    _unit(state, event.unit, errors=unit.errors + 1, has_acted=True, stance="", is_swept=False)
    state.activations += 1


def _phase(state: WargameState, event: e.PhaseBegan) -> None:
    _turn(state, phase=event.phase)


def _stepped(state: WargameState, event: e.UnitStepped) -> None:
    _unit(state, event.unit, tile=event.tile, level=event.level)
    _turn(state, move=event.move)


def _rotated(state: WargameState, event: e.UnitRotated) -> None:
    _unit(state, event.unit, facing=event.facing)
    _turn(state, move=event.move)


def _dashed(state: WargameState, event: e.UnitDashed) -> None:
    _unit(state, event.unit, tile=event.path[-1])
    _turn(state, move=event.move)


def _jumped(state: WargameState, event: e.UnitJumped) -> None:
    _unit(state, event.unit, tile=event.tile, level=event.level)
    _pay(state, event.unit, event.ap)
    _turn(state, move=event.move)


def _left(state: WargameState, event: e.UnitLeft) -> None:
    unit = state.units[event.unit]
    _unit(state, event.unit, status="away", tile=-1)
    _tally(state, unit.side, away_cost=state.tallies[unit.side].away_cost + event.cost)


def _heat(state: WargameState, event: e.HeatStruck) -> None:
    is_mech = state.field.sheets[event.unit].is_mech
    unit = state.units[event.unit]
    kneels = is_mech and unit.level == state.floors[unit.tile] and not unit.is_lying
    _unit(
        state,
        event.unit,
        has_overheated=True,
        is_kneeling=unit.is_kneeling or kneels,
        is_forced=kneels or unit.is_forced,
    )


def _frost(state: WargameState, event: e.FrostStruck) -> None:
    _unit(state, event.unit, has_frozen=True)


def _move(state: WargameState, event: e.MoveChanged) -> None:
    _turn(state, move=event.move)


def _attack(state: WargameState, event: e.AttackMade) -> None:
    _pay(state, event.payer, event.ap)
    unit = state.units[event.unit]
    targets = unit.targets if event.target in unit.targets else (*unit.targets, event.target)
    _unit(state, event.unit, attacked_round=event.round, targets=targets)
    if event.item:
        state.items[event.item] = replace(state.items[event.item], used_round=event.round)


def _stance(state: WargameState, event: e.StanceTaken) -> None:
    _pay(state, event.unit, event.ap)
    _unit(state, event.unit, stance=event.stance, reacted_round=event.reacted_round)


def _stance_spent(state: WargameState, event: e.StanceSpent) -> None:
    _unit(state, event.unit, stance="")


def _section(state: WargameState, event: e.SectionHit) -> None:
    _set_section(state, event.unit, event.index, event.left)


def _set_section(state: WargameState, unit: UnitId, index: int, left: int) -> None:
    sections = state.units[unit].sections
    _unit(state, unit, sections=(*sections[:index], left, *sections[index + 1 :]))


def _thrusters(state: WargameState, event: e.ThrustersHit) -> None:
    _unit(state, event.unit, thrusters=event.left)


def _item_hit(state: WargameState, event: e.ItemHit) -> None:
    state.items[event.item] = replace(state.items[event.item], left=event.left)


def _item_lost(state: WargameState, event: e.ItemLost) -> None:
    state.items[event.item] = replace(state.items[event.item], lies="gone", on=(), left=0)


def _item_fell(state: WargameState, event: e.ItemFell) -> None:
    state.items[event.item] = replace(
        state.items[event.item], lies="ground", on=(), tile=event.tile, bearer=UnitId("")
    )


def _item_moved(state: WargameState, event: e.ItemMoved) -> None:
    _pay(state, event.unit, event.ap)
    state.items[event.item] = replace(
        state.items[event.item], lies=event.lies, on=event.on, bearer=event.unit, tile=-1
    )


def _disarmed(state: WargameState, event: e.ThingsDisarmed) -> None:
    _tally(state, event.side, disarmed=state.tallies[event.side].disarmed + event.count)


def _destroyed(state: WargameState, event: e.UnitDestroyed) -> None:
    _unit(
        state,
        event.unit,
        status="lost",
        tile=-1,
        killer=event.killer,
        lost_round=state.round,
        held_by=UnitId(""),
        holds=UnitId(""),
        stuck_in="",
        ap=0,
    )
    killer = state.units.get(event.killer)
    if killer is not None and event.side >= 0 and killer.side == event.side:
        _unit(state, killer.id, kills=killer.kills + 1)
    _credit(state, event)


def _disabled(state: WargameState, event: e.UnitDisabled) -> None:
    _unit(state, event.unit, is_disabled=True, stance="", is_kneeling=False, is_forced=False)
    _credit(state, event)


def _credit(state: WargameState, event: e.UnitDestroyed | e.UnitDisabled) -> None:
    if event.side < 0:
        return
    tally = state.tallies[event.side]
    is_first = not any(each.destroyed for each in state.tallies)
    _tally(
        state,
        event.side,
        destroyed=tally.destroyed + 1,
        melee=tally.melee + event.is_melee,
        first_blood=tally.first_blood or is_first,
        headhunter=tally.headhunter or event.is_dearest,
        destroyed_cost=tally.destroyed_cost + event.cost,
    )


def _structure(state: WargameState, event: e.StructureHit) -> None:
    state.structures[event.structure] = replace(
        state.structures[event.structure], left=event.left, lost=event.lost, lost_round=event.round
    )


def _felled(state: WargameState, event: e.StructureFelled) -> None:
    state.structures[event.structure] = replace(state.structures[event.structure], left=0)
    if event.side >= 0:
        _tally(state, event.side, structures=state.tallies[event.side].structures + 1)
    lay_ground(state)


def _marker_hit(state: WargameState, event: e.MarkerHit) -> None:
    state.markers[event.marker] = replace(state.markers[event.marker], left=event.left)


def _marker_gone(state: WargameState, event: e.MarkerGone) -> None:
    marker = state.markers[event.marker]
    if event.why == "home" and marker.bearer:
        side = state.units[marker.bearer].side
        _tally(state, side, lit=state.tallies[side].lit + 1)
    state.markers[event.marker] = replace(marker, tile=-1, bearer=UnitId(""), arm=-1)


def _marker_taken(state: WargameState, event: e.MarkerTaken) -> None:
    state.markers[event.marker] = replace(state.markers[event.marker], owner=event.side)


def _marker_drifted(state: WargameState, event: e.MarkerDrifted) -> None:
    state.markers[event.marker] = replace(state.markers[event.marker], tile=event.tile)


def _marker_used(state: WargameState, event: e.MarkerUsed) -> None:
    _pay(state, event.unit, event.ap)
    marker = state.markers[event.marker]
    is_borne = event.what in ("gathered", "lifted")
    state.markers[event.marker] = replace(
        marker,
        owner=event.side,
        is_on=True,
        bearer=event.unit if is_borne else UnitId(""),
        tile=-1 if is_borne else marker.tile,
        arm=event.arm,
    )
    if event.what == "gathered":
        _turn(state, has_gathered=True)


def _object_fell(state: WargameState, event: e.ObjectFell) -> None:
    state.markers[event.marker] = replace(
        state.markers[event.marker], bearer=UnitId(""), tile=event.tile, arm=-1
    )


def _height(state: WargameState, event: e.UnitFell | e.UnitSank) -> None:
    _unit(state, event.unit, level=event.level)


def _moved(state: WargameState, event: e.UnitMoved) -> None:
    status = {"docked": "docked", "launched": "board"}.get(event.why, state.units[event.unit].status)
    _unit(state, event.unit, tile=event.tile, level=event.level, facing=event.facing, status=status)


def _lay(state: WargameState, event: e.UnitLay) -> None:
    _unit(
        state,
        event.unit,
        is_lying=True,
        is_kneeling=False,
        is_forced=False,
        facing=event.facing,
        stance="",
    )


def _grapple(state: WargameState, event: e.GrappleMade) -> None:
    _pay(state, event.unit, event.ap)


def _grapple_failed(state: WargameState, event: e.GrappleFailed) -> None:
    if state.turn is not None:
        _turn(state, failed=(*state.turn.failed, event.target))


def _hold(state: WargameState, event: e.HoldBegan) -> None:
    unit, target = state.units[event.unit], state.units[event.target]
    _unit(state, event.unit, holds=event.target, came_from=unit.tile, tile=target.tile)
    _unit(state, event.target, held_by=event.unit, stance="")


def _hold_ended(state: WargameState, event: e.HoldEnded) -> None:
    _unit(state, event.unit, holds=UnitId(""))
    _unit(state, event.target, held_by=UnitId(""))


def _stuck(state: WargameState, event: e.UnitStuck) -> None:
    _unit(
        state,
        event.unit,
        stuck_in=event.structure,
        tile=event.tile,
        level=event.level,
        is_lying=False,
        stance="",
    )


def _freed(state: WargameState, event: e.UnitFreed) -> None:
    _unit(state, event.unit, stuck_in="")


def _knelt(state: WargameState, event: e.Knelt) -> None:
    _pay(state, event.unit, event.ap)
    _unit(state, event.unit, is_kneeling=True, is_forced=False)


def _stood(state: WargameState, event: e.Stood) -> None:
    _pay(state, event.unit, event.ap)
    _unit(state, event.unit, is_kneeling=False, is_forced=False, is_lying=False, has_overheated=False)


def _paid(state: WargameState, event: e.ActionPointsPaid) -> None:
    _pay(state, event.unit, event.ap)


def _swept(state: WargameState, event: e.TargetSwept) -> None:
    _pay(state, event.unit, event.ap)
    _unit(state, event.target, is_swept=True)


def _cooled(state: WargameState, event: e.CooledDown) -> None:
    _pay(state, event.unit, event.ap)
    unit = state.units[event.unit]
    _unit(
        state,
        event.unit,
        has_overheated=False,
        has_frozen=False,
        is_kneeling=unit.is_kneeling and not unit.is_forced,
        is_forced=False,
    )
    _turn(state, spares_heat=True, spares_frost=True)


def _smoke(state: WargameState, event: e.SmokeLaid) -> None:
    _pay(state, event.unit, event.ap)
    state.smokes = (*state.smokes, *((tile, event.round) for tile in event.tiles))


def _smoke_cleared(state: WargameState, event: e.SmokeCleared) -> None:
    state.smokes = tuple((tile, last) for tile, last in state.smokes if last >= event.round)


def _repaired(state: WargameState, event: e.SectionRepaired) -> None:
    _set_section(state, event.target, event.index, event.left)


def _charge(state: WargameState, event: e.ChargeSpent) -> None:
    used = state.units[event.unit].used
    smoke, repair, charge = (count + (index == event.which) for index, count in enumerate(used))
    _unit(state, event.unit, used=(smoke, repair, charge))


def _reroll(state: WargameState, event: e.RerollSpent) -> None:
    _unit(state, event.unit, rerolled_round=event.round)


def _roll_made(state: WargameState, event: e.RollMade) -> None:
    _turn(state, has_rolled=True)


def _drone(state: WargameState, event: e.DroneOrdered) -> None:
    _pay(state, event.unit, event.ap)
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
        _turn(state, drones_fired=(*state.turn.drones_fired, event.drone))


def _alarm(state: WargameState, event: e.AlarmGiven) -> None:
    state.has_alarm = True


def _points(state: WargameState, event: e.PointsScored) -> None:
    _tally(state, event.side, points=state.tallies[event.side].points + event.points)


def _high(state: WargameState, event: e.HighGroundHeld) -> None:
    _tally(state, event.side, high_rounds=state.tallies[event.side].high_rounds + 1)


def _turn_ended(state: WargameState, event: e.TurnEnded) -> None:
    _unit(state, event.unit, has_acted=True)
    state.turn = None


def _side(state: WargameState, event: e.SideToMove) -> None:
    state.to_move = event.side


def _shown(state: WargameState, event: e.SecondariesShown) -> None:
    _picked(state, e.SecondariesPicked(player=event.player, side=event.side, picks=event.picks))
    _tally(state, event.side, secondary=event.points)


def _ended(state: WargameState, event: e.BattleEnded) -> None:
    state.phase = "over"
    state.outcome = event.outcome
    state.prompt = None
    state.agenda = ()
    state.turn = None


def _prompt(state: WargameState, event: e.PromptRaised) -> None:
    state.prompt = event.prompt


def _answered(state: WargameState, event: e.PromptAnswered) -> None:
    state.prompt = None
    state.agenda = ()
    if event.stands:
        state.standing = (*state.standing, (event.side, event.question, event.round))


def _suspended(state: WargameState, event: e.WorkSuspended) -> None:
    state.agenda = event.agenda


def _writes(
    kind: type[EventT], evolution: Callable[[WargameState, EventT], None]
) -> tuple[type[Event], Evolution]:
    return kind, cast(Evolution, evolution)


_TABLE: dict[type[Event], Evolution] = dict(
    (
        _writes(DiceRolled, _rolled),
        _writes(e.RolesCast, _roles),
        _writes(e.EdgeTaken, _edge),
        _writes(e.SecondariesPicked, _picked),
        _writes(e.SecondariesShown, _shown),
        _writes(e.StageBegan, _stage),
        _writes(e.MarkerPlaced, _marker_placed),
        _writes(e.WallPlaced, _wall),
        _writes(e.UnitDeployed, _deployed),
        _writes(e.FacingChosen, _facing),
        _writes(e.DeploymentClosed, _closed),
        _writes(e.EmissaryNamed, _emissary),
        _writes(e.RoundStarted, _round),
        _writes(e.UnitActivated, _activated),
        _writes(e.ReserveArrived, _arrived),
        _writes(e.ActionPointsChanged, _ap),
        _writes(e.ErrorStruck, _error),
        _writes(e.ErrorPassed, _error_passed),
        _writes(e.ErrorStayed, _error_stayed),
        _writes(e.PhaseBegan, _phase),
        _writes(e.UnitStepped, _stepped),
        _writes(e.UnitRotated, _rotated),
        _writes(e.UnitDashed, _dashed),
        _writes(e.UnitJumped, _jumped),
        _writes(e.UnitLeft, _left),
        _writes(e.HeatStruck, _heat),
        _writes(e.FrostStruck, _frost),
        _writes(e.ConditionTold, _nothing),
        _writes(e.MoveChanged, _move),
        _writes(e.AttackMade, _attack),
        _writes(e.StanceTaken, _stance),
        _writes(e.StanceSpent, _stance_spent),
        _writes(e.BlowTaken, _nothing),
        _writes(e.ShieldRaised, _nothing),
        _writes(e.SectionHit, _section),
        _writes(e.ThrustersHit, _thrusters),
        _writes(e.ItemHit, _item_hit),
        _writes(e.ItemLost, _item_lost),
        _writes(e.ItemFell, _item_fell),
        _writes(e.ItemMoved, _item_moved),
        _writes(e.SectionLost, _nothing),
        _writes(e.ThingsDisarmed, _disarmed),
        _writes(e.UnitDestroyed, _destroyed),
        _writes(e.UnitDisabled, _disabled),
        _writes(e.StructureHit, _structure),
        _writes(e.StructureFelled, _felled),
        _writes(e.MarkerHit, _marker_hit),
        _writes(e.MarkerGone, _marker_gone),
        _writes(e.MarkerTaken, _marker_taken),
        _writes(e.MarkerDrifted, _marker_drifted),
        _writes(e.MarkerUsed, _marker_used),
        _writes(e.ObjectFell, _object_fell),
        _writes(e.UnitFell, _height),
        _writes(e.UnitSank, _height),
        _writes(e.UnitMoved, _moved),
        _writes(e.UnitLay, _lay),
        _writes(e.GrappleMade, _grapple),
        _writes(e.GrappleFailed, _grapple_failed),
        _writes(e.HoldBegan, _hold),
        _writes(e.HoldEnded, _hold_ended),
        _writes(e.UnitThrown, _nothing),
        _writes(e.UnitStuck, _stuck),
        _writes(e.UnitFreed, _freed),
        _writes(e.Knelt, _knelt),
        _writes(e.Stood, _stood),
        _writes(e.ActionPointsPaid, _paid),
        _writes(e.TargetSwept, _swept),
        _writes(e.CooledDown, _cooled),
        _writes(e.SmokeLaid, _smoke),
        _writes(e.SmokeCleared, _smoke_cleared),
        _writes(e.SectionRepaired, _repaired),
        _writes(e.ChargeSpent, _charge),
        _writes(e.RerollSpent, _reroll),
        _writes(e.RollMade, _roll_made),
        _writes(e.DroneOrdered, _drone),
        _writes(e.DroneFired, _drone_fired),
        _writes(e.AlarmGiven, _alarm),
        _writes(e.PointsScored, _points),
        _writes(e.HighGroundHeld, _high),
        _writes(e.TurnEnded, _turn_ended),
        _writes(e.SideToMove, _side),
        _writes(e.SideSurrendered, _nothing),
        _writes(e.BattleEnded, _ended),
        _writes(e.PromptRaised, _prompt),
        _writes(e.PromptAnswered, _answered),
        _writes(e.WorkSuspended, _suspended),
    )
)
"""By the kind of event: what it writes."""
