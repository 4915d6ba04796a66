"""Rounds, activations and movement (WG-7, WG-8)."""

from msgspec.structs import replace

from game.core.dice import Roll
from game.core.ids import PlayerId, UnitId
from game.systems.wargame.actions import ActivateUnit
from game.systems.wargame.body import (
    drones_of,
    is_drone,
    items_of,
    kind_of,
    modes,
    move_points,
    section_name,
    sheet,
    water_of,
)
from game.systems.wargame.events import (
    ActionPointsChanged,
    ConditionTold,
    ErrorPassed,
    ErrorStayed,
    FrostStruck,
    HeatStruck,
    HighGroundHeld,
    MarkerDrifted,
    MarkerGone,
    MoveChanged,
    PhaseBegan,
    ReserveArrived,
    RoundStarted,
    SideToMove,
    SmokeCleared,
    TurnEnded,
    UnitActivated,
    UnitDashed,
    UnitJumped,
    UnitStepped,
)
from game.systems.wargame.field import TAN, WHITE
from game.systems.wargame.ground import is_in_water, is_open, occupants, on_board
from game.systems.wargame.jobs import (
    Begin,
    Drift,
    EndMovement,
    EndRound,
    EndTurn,
    Hurt,
    NextTurn,
    Steady,
    TakeDash,
    TakeJump,
    TakeStep,
    Watch,
)
from game.systems.wargame.resolve_damage import rules
from game.systems.wargame.score import (
    finish,
    has_operable,
    objective_is_over,
    score_event,
    score_round,
    score_sevenths,
    stands_high,
    take_markers,
)
from game.systems.wargame.state import Move, Turn, TurnPhase, Unit, WargameState
from game.systems.wargame.steps import dash_path, lost_bonus, price_of
from game.systems.wargame.work import Work


def entry_tiles(state: WargameState, unit: Unit) -> tuple[int, ...]:
    """Return the free hexes of a side's short edge, where a reserve enters (WG-6.6)."""
    edge = state.field.grounds[state.is_flipped].edges[state.role(unit.side)]
    return tuple(
        tile
        for tile in edge
        if is_open(state, tile, state.floors[tile]) and not occupants(state, tile, state.floors[tile])
    )


def reserve_is_due(state: WargameState, unit: Unit) -> bool:
    """Whether a reserve may come now: in the mission's rounds, or once the alarm is given (WG-6.6)."""
    mission = state.field.setup.mission
    role = ("attacker", "defender")[state.role(unit.side)]
    for reserve in mission.reserves:
        if reserve.side == role:
            if mission.special.get("alarm"):
                return state.has_alarm
            return state.round >= reserve.rounds[0]
    return False


def can_activate(state: WargameState, unit: Unit) -> bool:
    """Whether a unit's turn may begin (WG-7.1, WG-6.6, WG-11.2, WG-16.2)."""
    if unit.has_acted or is_drone(state, unit.id):
        return False
    mission = state.field.setup.mission
    waits = mission.special.get("alarm") and not state.has_alarm and state.round == 1
    if waits and state.role(unit.side) == 1:
        return False
    if unit.status == "reserve":
        return reserve_is_due(state, unit) and bool(entry_tiles(state, unit))
    if unit.status != "board":
        return False
    if unit.is_disabled:
        has_gun = any(item.lies == "mounted" for item in items_of(state, unit.id))
        return has_gun or bool(drones_of(state, unit.id))
    return True


def fresh_units(state: WargameState, side: int) -> list[Unit]:
    """Return the units of a team that may still be activated this round."""
    return [unit for unit_id in state.field.order[side] if can_activate(state, unit := state.units[unit_id])]


def activate(work: Work, action: ActivateUnit) -> None:
    """Begin a turn: the error's roll, the AP roll, what the water does (WG-7.2, WG-7.3, WG-13.5)."""
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
            work.then(NextTurn())
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
    if water_of(work.state, work.state.units[unit.id]) == "abyss":
        main = section_name(state, unit.id, known.main)
        work.then(Hurt(unit.id, main, state.field.rules.abyss_damage, "abyss"))


def fresh_move(state: WargameState, unit_id: UnitId) -> Move:
    """Return a movement with all its points (WG-8.1)."""
    unit = state.units[unit_id]
    points = move_points(state, unit)
    known = sheet(state, unit_id)
    bonus = known.has("slippery") if points else 0
    return Move(unit_id, points, points + bonus, 1 + known.has("rotations"), bonus=bonus)


def roll_ap(work: Work, unit_id: UnitId, player: PlayerId) -> None:
    """AP = 1D8 and the base of the class, added to what is stored, up to the cap (WG-7.3)."""
    state = work.state
    numbers, known = state.field.rules, sheet(state, unit_id)
    face = work.face("ap", player, "WG-7.3", unit_id).sum
    unit = state.units[unit_id]
    gained = max(1, face + known.has("ap_roll")) + known.row.ap
    work.emit(
        ActionPointsChanged(
            rules=rules("WG-7.3"), unit=unit_id, ap=unit.ap + gained, change=gained, why="rolled"
        )
    )
    ap = unit.ap + gained
    cap = ap_cap(state, unit_id)
    if unit.has_frozen:
        kept = min(ap, numbers.freeze_cap)
        work.emit(
            ActionPointsChanged(
                rules=rules("WG-13.2"),
                unit=unit_id,
                ap=kept,
                change=kept - ap,
                why="frozen",
            )
        )
    elif ap > cap and state.field.options.ap_cap == "always":
        work.emit(
            ActionPointsChanged(rules=rules("WG-7.3"), unit=unit_id, ap=cap, change=cap - ap, why="capped")
        )


def ap_cap(state: WargameState, unit: UnitId) -> int:
    """Return the AP that a unit may keep (WG-7.3); a capacitor's cap stands in place of the usual."""
    return sheet(state, unit).has("ap_cap") or state.field.rules.ap_cap


def take_step(work: Work, job: TakeStep) -> None:
    """Take the step: its price, what it crosses, what water does, who watches (WG-8.1, WG-4.9)."""
    state = work.state
    unit, turn = state.units[job.unit], state.turn
    if turn is None or turn.move is None or unit.status != "board":
        return
    move = turn.move
    price = price_of(state, unit, move, job.tile, job.level)
    lost = lost_bonus(state, unit, move, job.tile, job.level)
    colour = state.colours[job.tile]
    is_across = job.tile != unit.tile
    is_lift = not is_across and not modes(state, unit).flight
    in_water = is_in_water(state, job.tile, job.level) and is_in_water(state, unit.tile, unit.level)
    was_wet = water_of(state, unit)
    spent = replace(
        move,
        left=max(0, move.left - price - lost),
        bonus=0 if lost else move.bonus,
        steps=move.steps + 1,
        tan=move.tan + (is_across and colour == TAN),
        white=move.white + (is_across and colour == WHITE),
        levels=move.levels + (is_lift and not in_water),
        is_first_free=False,
    )
    work.emit(UnitStepped(rules=rules("WG-8.1"), unit=unit.id, tile=job.tile, level=job.level, move=spent))
    _wet(work, unit.id, was_wet)
    work.then(Steady(unit.id), Watch(unit.id))


def _wet(work: Work, unit_id: UnitId, before: str) -> None:
    """Water takes hold as soon as it is entered (WG-4.6)."""
    state = work.state
    unit, turn = state.units[unit_id], state.turn
    now = water_of(state, unit)
    if not now or now == before or turn is None or turn.move is None:
        return
    work.emit(
        ConditionTold(
            rules=rules("WG-4.6"), unit=unit_id, condition="abyss" if now == "abyss" else "euphotic"
        )
    )
    if not before:
        left = max(0, turn.move.left - state.field.rules.water_move)
        work.emit(MoveChanged(rules=rules("WG-13.1"), move=replace(turn.move, left=left)))


def take_dash(work: Work, job: TakeDash) -> None:
    """A thruster move: the whole line (WG-8.7, WG-8.10)."""
    state = work.state
    unit, turn = state.units[job.unit], state.turn
    if turn is None or turn.move is None or unit.status != "board":
        return
    path = dash_path(state, unit, turn.move, job.direction)
    if not path:
        return
    colours = [state.colours[tile] for tile in path]
    move = replace(
        turn.move,
        left=0,
        steps=len(path),
        tan=colours.count(TAN),
        white=colours.count(WHITE),
        is_first_free=False,
        is_thruster=True,
    )
    was_wet = water_of(state, unit)
    work.emit(UnitDashed(rules=rules("WG-8.7"), unit=unit.id, path=(unit.tile, *path), move=move))
    _wet(work, unit.id, was_wet)
    work.then(Steady(unit.id), Watch(unit.id))


def take_jump(work: Work, job: TakeJump) -> None:
    """A jump: two points and a command's AP (WG-12.5)."""
    state = work.state
    unit, turn = state.units[job.unit], state.turn
    if turn is None or turn.move is None or unit.status != "board":
        return
    move = turn.move
    colour = state.colours[job.tile]
    spent = replace(
        move,
        left=max(0, move.left - state.field.rules.prices.jump),
        steps=move.steps + 1,
        tan=move.tan + (colour == TAN),
        white=move.white + (colour == WHITE),
        is_first_free=False,
    )
    was_wet = water_of(state, unit)
    work.emit(
        UnitJumped(
            rules=rules("WG-12.5"),
            unit=unit.id,
            tile=job.tile,
            level=state.floors[job.tile],
            move=spent,
            ap=state.field.rules.costs.command,
        )
    )
    _wet(work, unit.id, was_wet)
    work.then(Steady(unit.id), Watch(unit.id))


def end_phase(work: Work) -> None:
    """Go on to the next phase; some turns are over (WG-7.2, WG-7.3, WG-8.7)."""
    turn = work.state.turn
    assert turn is not None
    match turn.phase:
        case "movement":
            is_over = turn.has_gathered or (turn.move is not None and turn.move.is_thruster)
            work.then(EndMovement(turn.unit), *((EndTurn(),) if is_over else ()))
        case "ranged":
            if work.state.units[turn.unit].ap == 0:
                work.then(EndTurn())
            else:
                _begin_phase(work, turn, "close")
        case "close":
            work.then(EndTurn())


def _begin_phase(work: Work, turn: Turn, phase: TurnPhase) -> None:
    work.emit(PhaseBegan(rules=rules("WG-7.2"), unit=turn.unit, phase=phase))


def end_movement(work: Work, job: EndMovement) -> None:
    """Roll for the tan and the white hexes crossed; then the Ranged phase (WG-4.2, WG-4.3)."""
    state = work.state
    turn, unit = state.turn, state.units[job.unit]
    if turn is None or turn.unit != job.unit or unit.status != "board":
        return
    if _hot(work, turn, unit) or _cold(work, turn, unit):
        work.then(EndTurn())
        return
    if turn.phase == "movement" and not any(isinstance(each, EndTurn) for each in work.agenda):
        _begin_phase(work, turn, "ranged")


def crossed(state: WargameState, turn: Turn, unit: Unit, colour: str) -> int:
    """Return how many hexes of a colour count: those entered, or the one that it stands on (WG-4.9)."""
    move = turn.move
    if move is not None and move.unit == unit.id and move.steps:
        return move.tan if colour == TAN else move.white
    return int(state.colours[unit.tile] == colour)


def _hot(work: Work, turn: Turn, unit: Unit) -> bool:
    state = work.state
    count = crossed(state, turn, unit, TAN)
    immune = sheet(state, unit.id).has("no_overheat") or turn.spares_heat or unit.has_overheated
    if not count or immune or is_cooled(state, unit):
        return False
    target = state.field.rules.colour_factor * count
    safe = work.step.roll(
        Roll("heat", state.player(unit.side), (8,), "over", target, (), rules("WG-4.2"), unit.id)
    ).success
    if not safe:
        work.emit(HeatStruck(rules=rules("WG-4.2", "WG-13.2"), unit=unit.id))
    return not safe


def is_cooled(state: WargameState, unit: Unit) -> bool:
    """Whether a cooler of a unit's side spares it the roll (WG-16.10)."""
    return any(
        marker.owner == unit.side
        and marker.tile >= 0
        and kind_of(state, marker.id) == "cooler"
        and state.field.grid.distance(marker.tile, unit.tile) <= 1
        for marker in state.markers.values()
    )


def _cold(work: Work, turn: Turn, unit: Unit) -> bool:
    state = work.state
    count = crossed(state, turn, unit, WHITE)
    if not count or sheet(state, unit.id).has("no_freeze") or turn.spares_frost:
        return False
    target = state.field.rules.colour_factor * count
    player = state.player(unit.side)
    if state.field.options.freeze == "as_written":
        roll = Roll("frost_as_written", player, (8,), "at_most", target - 1, (), rules("WG-4.3"), unit.id)
    else:
        roll = Roll("frost", player, (8,), "over", target, (), rules("WG-4.3"), unit.id)
    safe = work.step.roll(roll).success
    if not safe:
        work.emit(FrostStruck(rules=rules("WG-4.3", "WG-13.2"), unit=unit.id))
    return not safe


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
    score_sevenths(work)
    work.then(Steady(unit.id), NextTurn())


def bring_home(work: Work) -> None:
    """Score what was carried into its side's area: relics at once, data at the round's end (WG-16.11)."""
    state = work.state
    for marker in tuple(state.markers.values()):
        if marker.bearer and kind_of(state, marker.id) == "relic":
            bearer = state.units[marker.bearer]
            if is_home(state, bearer):
                work.emit(MarkerGone(rules=rules("WG-16.11"), marker=marker.id, why="home"))
                score_event(work, "relic_home", bearer.side)


def is_home(state: WargameState, unit: Unit) -> bool:
    """Whether a unit is in its own area."""
    return unit.tile in state.field.grounds[state.is_flipped].areas[state.role(unit.side)]


def next_turn(work: Work, job: NextTurn) -> None:
    """Sides alternate; who has no unit left is skipped; then the round is over (WG-7.1)."""
    state = work.state
    for side in (0, 1):
        if not has_operable(state, side):
            finish(work, "destroyed")
            return
    if objective_is_over(state):
        finish(work, "objective")
        return
    head = state.field.setup.mission.special.get("head_start", 0)
    side = 1 - state.to_move
    if state.round == 1 and state.activations < head:
        side = state.team_of(1)
    for each in (side, 1 - side):
        if fresh_units(state, each):
            work.emit(SideToMove(rules=rules("WG-7.1"), side=each))
            return
    work.then(EndRound())


def end_round(work: Work, job: EndRound) -> None:
    """Points of the round; the wind; the limit of rounds (WG-14.1, WG-16)."""
    state = work.state
    take_markers(work)
    for marker in tuple(state.markers.values()):
        if marker.bearer and kind_of(state, marker.id) == "data":
            bearer = state.units[marker.bearer]
            if is_home(state, bearer):
                work.emit(MarkerGone(rules=rules("WG-16.2"), marker=marker.id, why="home"))
                score_event(work, "token_home", bearer.side)
                tokens = sum(kind_of(state, each) == "data" for each in state.markers)
                if state.tallies[bearer.side].lit == tokens:
                    score_event(work, "all_tokens_home", bearer.side)
    score_round(work)
    for side in (0, 1):
        if stands_high(state, side):
            work.emit(HighGroundHeld(rules=rules("WG-16.14"), side=side))
    if objective_is_over(state):
        finish(work, "objective")
    elif state.round >= state.field.setup.mission.rounds:
        finish(work, "rounds")
    elif state.field.setup.mission.special.get("wind"):
        work.then(Drift(), Begin(state.round + 1))
    else:
        work.then(Begin(state.round + 1))


def drift(work: Work, job: Drift) -> None:
    """The wind moves every marker with no unit near it (WG-16.4)."""
    state = work.state
    numbers = state.field.rules
    face = work.face("wind", state.player(state.attacker), "WG-16.4").sum
    if face > 6:
        return
    ahead = state.field.grounds[state.is_flipped].ahead[0]
    for marker in tuple(state.markers.values()):
        if marker.tile < 0:
            continue
        grid = state.field.grid
        if any(grid.distance(unit.tile, marker.tile) <= numbers.marker_reach for unit in on_board(state)):
            continue
        tile = grid.steps[marker.tile][(ahead + face - 1) % 6]
        if tile < 0:
            work.emit(MarkerGone(rules=rules("WG-16.4"), marker=marker.id, why="drifted"))
        else:
            work.emit(MarkerDrifted(rules=rules("WG-16.4"), marker=marker.id, tile=tile))


def begin(work: Work, job: Begin) -> None:
    """A round begins with the side that has the initiative; three and more roll for it (WG-7.1, WG-7.5)."""
    state = work.state
    seats = [(side, seat.player) for side, team in enumerate(state.field.setup.teams) for seat in team.seats]
    side = state.attacker
    if state.field.setup.mission.special.get("head_start") and job.round == 1:
        side = state.team_of(1)
    if len(seats) > 2:
        side = _initiative(work, seats)
    work.emit(RoundStarted(rules=rules("WG-7.1"), round=job.round, side=side, player=state.player(side)))
    work.emit(SmokeCleared(rules=rules("WG-15.5"), round=job.round))
    if not fresh_units(state, side):
        work.then(NextTurn())


def tactics(state: WargameState, side: int) -> int:
    """Return what a tactician adds to a team's rolls (WG-15.7)."""
    return max((sheet(state, unit).has("tactician") for unit in state.field.order[side]), default=0)


def _initiative(work: Work, seats: list[tuple[int, PlayerId]]) -> int:
    """Everybody rolls; the team of the highest die begins, ties again (WG-7.5)."""
    for _ in range(99):
        faces = [
            (work.face("initiative", player, "WG-7.5").sum + tactics(work.state, side), side)
            for side, player in seats
        ]
        best = max(faces)[0]
        sides = {side for value, side in faces if value == best}
        if len(sides) == 1:
            return sides.pop()
    return work.state.attacker
