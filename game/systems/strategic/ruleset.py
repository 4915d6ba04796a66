"""The rules of the battle, assembled for the kernel."""

from typing import Final, assert_never

import msgspec

from game.core import rng as generator
from game.core.action_ranges import ActionRanges
from game.core.dice import SEEDED
from game.core.ids import PlayerId, RuleId, UnitId
from game.core.kernel import Illegal, Step
from game.core.odds import Odds
from game.core.outcome import Outcome
from game.core.table import TableView
from game.systems.strategic import check as checks
from game.systems.strategic import evolve as evolutions
from game.systems.strategic import legal as legality
from game.systems.strategic import observe as sights
from game.systems.strategic import odds as chances
from game.systems.strategic import table as tables
from game.systems.strategic.actions import (
    Aim,
    Answer,
    Attack,
    Concede,
    Defend,
    DeployAutomatically,
    EndTurn,
    Extinguish,
    Hide,
    LeaveMap,
    Maneuver,
    Move,
    Overwatch,
    PlaceUnit,
    Search,
    SetHabit,
    SpreadPattern,
    StrategicAction,
    UsePower,
)
from game.systems.strategic.battlefield import battlefield_of
from game.systems.strategic.events import HabitSet, TurnEnded
from game.systems.strategic.flow import StrategicStep
from game.systems.strategic.queries import stat_line
from game.systems.strategic.resolve_deed import (
    aim,
    defend,
    extinguish,
    hide,
    leave_map,
    maneuver,
    overwatch,
    search,
    spread_pattern,
)
from game.systems.strategic.resolve_deploy import begin, concede, deploy_automatically, place_unit
from game.systems.strategic.resolve_power import use_power
from game.systems.strategic.resolve_turn import move, resume, run
from game.systems.strategic.setup import StrategicSetup
from game.systems.strategic.state import (
    AttackJob,
    Fire,
    Job,
    Storm,
    StrategicRecord,
    StrategicState,
    Unit,
)

RANGES: Final = ActionRanges(StrategicAction, "ST-6.1")


class StrategicRuleset:
    """Stateless: every function works on the state that it is given."""

    __slots__ = ()

    name = "strategic"

    def setup(self, setup: StrategicSetup, seed: int) -> StrategicState:
        """Return the first state: deployment, the cheaper force first, or the first turn (ST-6.8)."""
        state = StrategicState.__new__(StrategicState)
        field = state.field = battlefield_of(setup)
        state.rng = generator.seeded(seed)
        sides = len(setup.sides)
        state.phase, state.round, state.acting, state.place = "deploy", 0, UnitId(""), -1
        state.order, state.points, state.conceded = (), (0,) * sides, ()
        state.fires, state.burnt, state.engagements = {}, (), ()
        state.habits, state.jobs, state.prompt, state.outcome = {}, (), None, None
        state.units = {unit: _fresh(state, unit) for unit in field.roster}
        evolutions.set_storms(state, tuple(Storm(cells) for cells in setup.board.storms))
        values = [sum(unit.profile.value for unit in side.units) for side in setup.sides]
        lots = [generator.draw(generator.advance(state.rng, side), 1_000_000) for side in range(sides)]
        state.rng = generator.advance(state.rng, sides)
        by_value = sorted(range(sides), key=lambda side: (values[side], lots[side]))
        waiting = {unit.side for unit in state.units.values() if unit.status == "waiting"}
        state.to_deploy = next((side for side in by_value if side in waiting), 0)
        if not waiting:
            begin(Step(state, evolutions.evolve, SEEDED))
        return state

    def active(self, state: StrategicState) -> tuple[PlayerId, ...]:
        """Return who may act now (ST-6.1)."""
        return checks.active(state)

    def legal(self, state: StrategicState, player: PlayerId) -> tuple[StrategicAction, ...]:
        """Return every action that this player may submit now, in a fixed order."""
        return legality.legal(state, player)

    def check(self, state: StrategicState, action: StrategicAction) -> Illegal | None:
        """Return why the action is refused, or None."""
        return RANGES.refusal(action) or checks.check(state, action)

    def resolve(self, step: StrategicStep, action: StrategicAction) -> None:
        """Turn a legal action into events, up to the next decision of anybody."""
        match action:
            case Answer():
                resume(step, action)
            case PlaceUnit():
                place_unit(step, action)
            case DeployAutomatically():
                deploy_automatically(step, action)
            case SetHabit():
                step.emit(
                    HabitSet(
                        rules=(RuleId("ST-6.1"),),
                        player=action.player,
                        question=action.question,
                        habit=action.habit,
                    )
                )
            case Concede():
                concede(step, action)
            case _:
                run(step, _deed(step, action))

    evolve = staticmethod(evolutions.evolve)

    clone = staticmethod(StrategicState.clone)

    observe = staticmethod(sights.observe)

    redact = staticmethod(sights.redact)

    def table(self, state: StrategicState, viewer: PlayerId | None) -> TableView:
        """Return the picture of the table."""
        return tables.table(sights.observe(state, viewer), viewer)

    def outcome(self, state: StrategicState) -> Outcome | None:
        """Return how the battle ended, or None while it goes on."""
        return state.outcome

    def odds(self, state: StrategicState, action: StrategicAction) -> Odds:
        """Return the exact chances of what this action leads to."""
        return Odds() if self.check(state, action) is not None else chances.odds(state, action)

    def record(self, state: StrategicState) -> StrategicRecord:
        """Return the state as a value."""
        return StrategicRecord(
            state.rng,
            state.phase,
            state.round,
            state.acting,
            state.place,
            state.order,
            state.to_deploy,
            tuple(state.units.values()),
            tuple(Fire(tile, rounds) for tile, rounds in state.fires.items()),
            state.burnt,
            state.storms,
            state.engagements,
            state.points,
            state.conceded,
            dict(state.habits),
            state.jobs,
            state.prompt,
            state.outcome,
        )

    def restore(self, setup: StrategicSetup, record: object) -> StrategicState:
        """Return the state that a record stands for; ValueError where it is of another battle."""
        value = record if isinstance(record, StrategicRecord) else msgspec.convert(record, StrategicRecord)
        state = StrategicState.__new__(StrategicState)
        state.field = battlefield_of(setup)
        for name in ("rng", "phase", "round", "acting", "place", "order", "to_deploy", "burnt"):
            setattr(state, name, getattr(value, name))
        for name in ("engagements", "points", "conceded", "jobs", "prompt", "outcome"):
            setattr(state, name, getattr(value, name))
        state.habits = dict(value.habits)
        state.fires = {fire.tile: fire.rounds for fire in value.fires}
        state.units = {unit.id: unit for unit in value.units}
        _check_record(state, value)
        evolutions.set_storms(state, value.storms)
        return state


def _check_record(state: StrategicState, value: StrategicRecord) -> None:
    """Refuse a record of another battle, or one that no battle can come to. Raises ValueError."""
    field = state.field
    if tuple(state.units) != field.roster or len(value.units) != len(state.units):
        raise ValueError("the record's units are not those of the setup")
    tiles = range(field.grid.tile_count)
    for unit in value.units:
        own = field.stat_lines[unit.id]
        is_there = unit.status in ("board", "waiting")
        if unit.side != own.side or (unit.status == "board") != (unit.tile in tiles):
            raise ValueError(f"{unit.id} is where it cannot be")
        if is_there and (len(unit.wounds), len(unit.ready)) != (len(own.full), len(own.powers)):
            raise ValueError(f"{unit.id} has not the parts or powers of the setup")
    if any(fire.tile not in tiles for fire in value.fires) or any(tile not in tiles for tile in value.burnt):
        raise ValueError("the record has a fire off the map")
    known = {UnitId(""), *field.roster}
    named = {value.acting, *value.order, *(job.unit for job in value.jobs)}
    if not named <= known or len(value.points) != len(field.setup.sides):
        raise ValueError("the record names units or sides that the setup has not")
    if value.phase == "battle" and value.prompt is None and not value.acting:
        raise ValueError("the record has a battle in which nobody acts")


def _fresh(state: StrategicState, unit: UnitId) -> Unit:
    """Return a unit at the start: pattern up at full strength, charge complete (ST-10.3, ST-10.4)."""
    own = stat_line(state, unit)
    setup = own.setup
    has_field = bool(own.profile.ats or own.profile.squad_ats_tenths)
    sides = len(state.field.setup.sides)
    is_placed = setup.tile is not None
    return Unit(
        unit,
        own.side,
        "board" if is_placed else "waiting",
        setup.tile if setup.tile is not None else -1,
        setup.band if is_placed else 0,
        own.full,
        reaction=not setup.is_surprised,
        surprised=setup.is_surprised,
        pattern="full" if has_field else "none",
        charge=state.field.rules.charge_factor * own.profile.ats if not own.is_horde else 0,
        hidden_from=tuple(side for side in range(sides) if side != own.side)
        if is_placed and setup.is_hidden
        else (),
        ready=(0,) * len(own.powers),
        round_magnitude=own.full[0] if own.is_horde else 0,
    )


def _deed(step: StrategicStep, action: StrategicAction) -> tuple[Job, ...]:
    """Do what a unit does in its turn. Return what has to be carried on step by step."""
    match action:
        case Move():
            return move(step, action)
        case Attack():
            target = step.state.units[action.target] if action.target else None
            tile = action.tile if target is None else target.tile
            band = action.band if target is None else target.band
            return (AttackJob(action.unit, action.weapon, action.how, action.target, tile, band),)
        case UsePower():
            return use_power(step, action)
        case Maneuver():
            maneuver(step, action)
        case Aim():
            aim(step, action)
        case Overwatch():
            overwatch(step, action)
        case Defend():
            defend(step, action)
        case Hide():
            hide(step, action)
        case Search():
            search(step, action)
        case Extinguish():
            extinguish(step, action)
        case SpreadPattern():
            spread_pattern(step, action)
        case LeaveMap():
            return leave_map(step, action)
        case EndTurn():
            acting = step.state.acting
            step.emit(TurnEnded(rules=(RuleId("ST-6.1"),), player=action.player, unit=acting))
        case PlaceUnit() | DeployAutomatically() | Answer() | SetHabit() | Concede():
            raise AssertionError(action)
        case _:
            assert_never(action)
    return ()
