"""What an event does to the state: the only functions that write to one.

The same functions carry an observer's copy on: what he does not see stays blank there.
"""

from typing import assert_never

from msgspec import UNSET
from msgspec.structs import replace

from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.core.rng import advance
from game.rules.events import BattleEnded, PromptAnswered, PromptRaised
from game.systems.strategic import events as e
from game.systems.strategic import events_attack as a
from game.systems.strategic.battlefield import DEEP
from game.systems.strategic.events import StrategicEvent
from game.systems.strategic.flow import NOBODY, blank, gone
from game.systems.strategic.moves import RUNNING
from game.systems.strategic.queries import at_square, freed, full_ats, nulled, nullers, stands_in_fire
from game.systems.strategic.state import Storm, StrategicState


def evolve(state: StrategicState, event: StrategicEvent) -> None:
    """Change the state by what happened. Usual events come first."""
    match event:
        case DiceRolled():
            state.rng = advance(state.rng, len(event.faces))
        case e.UnitMoved() | e.UnitShifted():
            change(state, event.unit, tile=event.path[-1], band=event.band)
        case e.TurnStarted():
            _start_turn(state, event.unit, event.place)
        case e.TurnEnded():
            state.acting = UnitId("")
        case e.TurnMissed():
            state.place = event.place
            change(state, event.unit, surprised=False, reaction=True)
        case e.MoveBegun():
            _begin_move(state, event)
        case e.MoveEnded():
            if event.mode == "charge" and not event.strikes:
                change(state, event.unit, aim=0)
        case a.AttackDeclared():
            _declare(state, event)
        case a.ReactionUsed():
            change(state, event.unit, reaction=False, aim=0)
        case a.UnitHurt():
            _hurt(state, event)
        case a.UnitDestroyed():
            _remove(state, event.unit, event.round, event.killer, is_lost=True)
        case e.UnitLeft():
            is_marked = state.field.stat_lines[event.unit].setup.is_marked  # not destroyed by that (ST-6.2)
            _remove(state, event.unit, state.round, is_lost=event.how == "fled" and not is_marked)
        case a.UnitCaughtFire():
            change(state, event.unit, burning=True)
        case a.FirePutOut():
            _act(state, event.unit, event.halves, burning=False)
        case a.FireKept():
            _act(state, event.unit, event.halves)
        case a.UnitStaggered():
            change(state, event.unit, staggered=True)
        case a.EngagementsChanged():
            state.engagements = event.engagements
        case a.HordesClashed():
            _clash(state, event)
        case e.UnitSank():
            change(state, event.unit, band=DEEP, burning=False)
        case e.UnitHealed():
            change(state, event.unit, wounds=event.wounds)
        case e.SightChanged():
            _change_sight(state, event)
        case _:
            _evolve_rarer(state, event)


def _evolve_rarer(state: StrategicState, event: StrategicEvent) -> None:
    match event:
        case e.Aimed():
            _act(state, event.unit, event.halves)
            change(state, event.unit, aim=event.amount)
        case e.OverwatchSet():
            _act(state, event.unit, 2, overwatch=event.weapon, has_attacked=True)
        case e.StanceTaken():
            _act(state, event.unit, 1, defensive=True)
        case e.HidingTried():
            _hide(state, event)
        case e.SearchMade():
            _act(state, event.unit, 1)
        case e.PatternChanged():
            _act(state, event.unit, event.halves, pattern=event.strength)
            if event.halves:
                change(state, event.unit, has_fielded=True)
        case e.PowerUsed():
            _use_power(state, event)
        case e.FieldNulled():
            _null(state, event.target, event.unit)
        case e.ManeuverTried():
            _act(state, event.unit, 1, has_attacked=True)
        case e.HordeBroke():
            change(state, event.unit, broken=True)
        case e.HordeRallied():
            change(state, event.unit, broken=False)
        case e.PointsScored():
            side = state.field.side_of[event.player]
            state.points = (*state.points[:side], event.total, *state.points[side + 1 :])
        case e.RoundStarted():
            _start_round(state, event.round)
        case e.OrderSet():
            state.order = event.order
        case e.StormsMoved():
            set_storms(state, event.storms)
        case e.FireStarted():
            state.fires[event.tile] = 0
        case e.FireSpread():
            _spread_fire(state, event.tiles)
        case e.FireBurntOut():
            for tile in event.tiles:
                del state.fires[tile]
            state.burnt = tuple(sorted({*state.burnt, *event.tiles}))
        case e.UnitPlaced():
            _place(state, event)
        case PromptRaised():
            state.prompt = event.prompt
        case PromptAnswered():
            state.prompt = None
            state.jobs = ()
        case e.Suspended():
            state.jobs = event.jobs
        case e.HabitSet():
            known = state.habits.get(event.player, {})
            state.habits[event.player] = {**known, event.question: event.habit}
        case e.SideConceded():
            _concede(state, state.field.side_of[event.player])
        case BattleEnded():
            state.phase = "over"
            state.outcome = event.outcome
            state.prompt = None
            state.jobs = ()
        case _:
            _silent(event)


def _silent(event: StrategicEvent) -> None:
    """Know the events that change nothing: they only tell."""
    match event:
        case (
            e.UnitHalted()
            | e.PowerFailed()
            | e.HidingFailed()
            | a.AttackMissed()
            | a.HitsScored()
            | a.HitAllotted()
            | a.AttackEvaded()
            | a.AttackDeflected()
            | a.DamageStopped()
            | a.PartDisabled()
        ):
            pass
        case _:
            assert_never(event)  # type: ignore[arg-type]


def change(state: StrategicState, unit: UnitId, **changes: object) -> None:
    """Change fields of a unit; of one that an observer does not see nothing changes for him."""
    now = state.units[unit]
    if now.status != "hidden":
        state.units[unit] = replace(now, **changes)


def _act(state: StrategicState, unit: UnitId, halves: int, **changes: object) -> None:
    """Spend half actions; whatever is done, the aim is lost (ST-6.5)."""
    now = state.units[unit]
    if now.status != "hidden":
        state.units[unit] = replace(now, halves=now.halves - halves, **{"aim": 0, **changes})


def _start_turn(state: StrategicState, unit: UnitId, place: int) -> None:
    """Make a unit fresh: its reaction is back, what lasts until its next turn ends (ST-6.1, ST-6.6)."""
    state.acting, state.place = unit, place
    now = state.units[unit]
    change(
        state,
        unit,
        halves=1 if now.staggered else 2,
        staggered=False,
        has_attacked=False,
        has_fielded=False,
        has_moved=False,
        reaction=True,
        ran=False,
        all_out=False,
        defensive=False,
        overwatch=-1,
        struck=(),
        fought_horde=False,
    )
    _end_null(state, unit)


def _end_null(state: StrategicState, unit: UnitId) -> None:
    """End what a unit's Null Field did to others."""
    for other in tuple(state.units.values()):
        if unit in nullers(other):
            state.units[other.id] = freed(other, unit)


def _null(state: StrategicState, target: UnitId, owner: UnitId) -> None:
    """Note whose Null Field lies on a unit now, the latest last; of one that is not seen nothing is noted."""
    now = state.units[target]
    if now.status != "hidden":
        state.units[target] = nulled(now, (*nullers(freed(now, owner)), owner))


def _begin_move(state: StrategicState, event: e.MoveBegun) -> None:
    has_run = event.mode in RUNNING
    now = state.units[event.unit]
    is_charge = event.mode == "charge"  # an attack: it uses the aim
    has_attacked, aim = now.has_attacked or is_charge, now.aim if is_charge else 0
    ran = now.ran or has_run
    _act(state, event.unit, event.halves, has_moved=True, ran=ran, has_attacked=has_attacked, aim=aim)
    if now.has_attacked and state.field.stat_lines[event.unit].is_horde:
        change(state, event.unit, fought_horde=True)  # it moves before or after its attacks (ST-2.4)


def _declare(state: StrategicState, event: a.AttackDeclared) -> None:
    """Spend what the attack costs; the aim is used up (ST-6.4, ST-6.5, ST-9.2)."""
    if event.manner in ("free", "overwatch"):
        change(
            state,
            event.unit,
            overwatch=-1 if event.manner == "overwatch" else state.units[event.unit].overwatch,
        )
        return
    _act(state, event.unit, event.halves, has_attacked=True)
    if event.manner == "all_out":
        change(state, event.unit, all_out=True)
    if state.field.stat_lines[event.unit].is_horde:
        struck = event.target or at_square(event.tile, event.band)
        change(state, event.unit, struck=(*state.units[event.unit].struck, struck))


def _clash(state: StrategicState, event: a.HordesClashed) -> None:
    now = state.units[event.unit]
    is_own_turn = state.acting == event.unit
    change(state, event.unit, has_attacked=now.has_attacked or is_own_turn, fought_horde=is_own_turn)


def _remove(
    state: StrategicState, unit: UnitId, number: int, killer: UnitId = NOBODY, *, is_lost: bool
) -> None:
    """Take a unit from the map; nothing is kept of it but that it is gone."""
    now = state.units[unit]
    state.units[unit] = gone(now, is_lost=is_lost, killer=killer, round_number=number)
    state.engagements = tuple(pair for pair in state.engagements if unit not in (pair.first, pair.second))
    _end_null(state, unit)


def _hurt(state: StrategicState, event: a.UnitHurt) -> None:
    """Take wounds. Fire takes of a horde as a round starts: a loss of that round (ST-9.4)."""
    now = state.units[event.unit]
    if event.cause == "fire" and state.field.stat_lines[event.unit].is_horde and now.status == "board":
        change(state, event.unit, round_magnitude=now.wounds[0])
    change(state, event.unit, wounds=event.wounds)


def _change_sight(state: StrategicState, event: e.SightChanged) -> None:
    if event.record is not UNSET:
        state.units[event.unit] = event.record
    else:
        change(state, event.unit, hidden_from=event.hidden_from, near=event.near)


def _hide(state: StrategicState, event: e.HidingTried) -> None:
    own = state.field.stat_lines[event.unit]
    _act(state, event.unit, 0 if own.is_horde else 1, stealth=event.stealth)
    if own.is_horde:
        change(state, event.unit, has_attacked=True)


def _use_power(state: StrategicState, event: e.PowerUsed) -> None:
    now = state.units[event.unit]
    if now.status == "hidden":
        return
    ready = (*now.ready[: event.power], event.ready_round, *now.ready[event.power + 1 :])
    change(state, event.unit, charge=now.charge - event.cost, ready=ready)
    kind = state.field.stat_lines[event.unit].powers[event.power].kind
    if kind == "ward":
        return
    strikes = kind in ("area", "line")  # an attack: it uses the aim
    aim = now.aim if strikes else 0
    has_attacked = now.has_attacked or strikes
    _act(state, event.unit, event.halves, has_fielded=True, has_attacked=has_attacked, aim=aim)


def _start_round(state: StrategicState, number: int) -> None:
    """Let AT charge return and note magnitudes (ST-9.4, ST-10.4)."""
    state.round, state.place, state.acting = number, -1, UnitId("")
    factor = state.field.rules.charge_factor
    for unit in tuple(state.units.values()):
        if unit.status != "board":
            continue
        own = state.field.stat_lines[unit.id]
        if own.is_horde:
            if not stands_in_fire(state, unit):  # of what burns it is noted before the fire takes its share
                change(state, unit.id, round_magnitude=unit.wounds[0])
        elif own.profile.ats and number > 1:
            ats = full_ats(state, unit)
            change(state, unit.id, charge=min(factor * ats, unit.charge + ats))
    state.phase = "battle"


def _spread_fire(state: StrategicState, tiles: tuple[int, ...]) -> None:
    for tile in state.fires:
        state.fires[tile] += 1
    for tile in tiles:
        state.fires[tile] = 0


def set_storms(state: StrategicState, storms: tuple[Storm, ...]) -> None:
    """Set the storms and the squares under them (ST-5.8)."""
    grid = state.field.grid
    state.storms = storms
    state.storm_tiles = frozenset(
        grid.tile(*cell) for storm in storms for cell in storm.cells if grid.has_position(*cell)
    )


def _place(state: StrategicState, event: e.UnitPlaced) -> None:
    now = state.units[event.unit]
    side, sides = now.side, len(state.points)
    if event.tile < 0:
        state.units[event.unit] = blank(now)
    else:
        is_secret = state.field.stat_lines[event.unit].setup.is_hidden
        hidden_from = tuple(other for other in range(sides) if other != side) if is_secret else ()
        change(
            state,
            event.unit,
            status="board",
            tile=event.tile,
            band=event.band,
            hidden_from=hidden_from,
        )
    _next_to_deploy(state, side)


def _next_to_deploy(state: StrategicState, side: int) -> None:
    """Let the next side that has units waiting place one (ST-6.8)."""
    sides = len(state.points)
    waiting = {unit.side for unit in state.units.values() if unit.status == "waiting"}
    for number in range(1, sides + 1):
        if (side + number) % sides in waiting:
            state.to_deploy = (side + number) % sides
            return


def _concede(state: StrategicState, side: int) -> None:
    """Take the units of a side that gave up from the map."""
    state.conceded = (*state.conceded, side)
    for unit in tuple(state.units.values()):
        if unit.side == side and unit.status in ("board", "waiting", "hidden"):
            _remove(state, unit.id, state.round, is_lost=False)
    state.prompt, state.jobs = None, ()
    if state.phase == "deploy" and state.to_deploy == side:
        _next_to_deploy(state, side)
