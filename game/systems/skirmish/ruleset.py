"""The skirmish's rules, assembled for the kernel."""

from typing import Final, assert_never

import msgspec

from game.core.action_ranges import ActionRanges
from game.core.ids import PlayerId, UnitId
from game.core.kernel import Illegal
from game.core.odds import Odds
from game.core.outcome import Outcome
from game.core.rng import HIDDEN, seeded
from game.core.table import TableView
from game.rules.events import PromptAnswered
from game.systems.skirmish import check as checks
from game.systems.skirmish import evolve as evolutions
from game.systems.skirmish import legal as legality
from game.systems.skirmish import odds as chances
from game.systems.skirmish import table as tables
from game.systems.skirmish.actions import (
    Answer,
    DeployAutomatically,
    EndTurn,
    EnterReserve,
    FinishDeployment,
    FireBroadside,
    FireWeapon,
    MoveUnit,
    PlaceUnit,
    RemoveUnit,
    SkirmishAction,
    StrikeMelee,
    Withdraw,
)
from game.systems.skirmish.battlefield import battlefield_of
from game.systems.skirmish.ends import annihilated, end_after_action
from game.systems.skirmish.events import SkirmishEvent
from game.systems.skirmish.resolve_deploy import (
    SkirmishStep,
    deploy_automatically,
    enter_reserve,
    finish_deployment,
    place_unit,
    remove_unit,
)
from game.systems.skirmish.resolve_fire import fire_weapon, resume_fire
from game.systems.skirmish.resolve_melee import resume_melee, strike_melee
from game.systems.skirmish.resolve_turn import end_turn, move_unit, withdraw
from game.systems.skirmish.resolve_warship import fire_broadside
from game.systems.skirmish.setup import SkirmishSetup
from game.systems.skirmish.state import SkirmishRecord, SkirmishState, Status, Unit

RANGES: Final = ActionRanges(SkirmishAction, "SK-6.1")


class SkirmishRuleset:
    """Stateless: every function works on the state that it is given."""

    __slots__ = ()

    name = "skirmish"

    def setup(self, setup: SkirmishSetup, seed: int) -> SkirmishState:
        """Return the battle before the first action: deploying, or in turn 1 where nobody has to (SK-1.6)."""
        field = battlefield_of(setup)
        state = SkirmishState.__new__(SkirmishState)
        state.field = field
        state.rng = seeded(seed)
        state.turn = 1
        state.has_acted = False
        state.last_loss_turn = 0
        state.held_turns = (0,) * len(setup.ends)
        state.units = {}
        for side, entry in enumerate(setup.sides):
            for unit in entry.units:
                line = field.lines[unit.id]
                status: Status = "reserve" if unit.tile is None else "board"
                if line.is_barred:
                    status = "barred"
                tile = unit.tile if status == "board" and unit.tile is not None else -1
                state.units[unit.id] = Unit(unit.id, side, status, tile, rerolls_left=line.rerolls)
        state.prompt = None
        state.pending = None
        state.outcome = None
        _derive(state)
        deployed = [
            all(unit.status != "reserve" for unit in state.units.values() if unit.side == side)
            for side in (0, 1)
        ]
        state.deployed = (deployed[0], deployed[1])
        state.phase = "battle" if all(deployed) else "deploy"
        state.to_move = 0 if deployed[1] else 1
        winner = annihilated(state)
        if winner is not None:
            state.phase = "over"
            losers, winners = state.player(1 - winner), state.player(winner)
            state.outcome = Outcome((winners,), (losers,), "destroyed", state.turn)
        return state

    def active(self, state: SkirmishState) -> tuple[PlayerId, ...]:
        """Return who may act now: the asked player, or the side to move (SK-6.1)."""
        if state.phase == "over":
            return ()
        if state.prompt is not None:
            return (state.prompt.player,)
        return (state.field.players[state.to_move],)

    def legal(self, state: SkirmishState, player: PlayerId) -> tuple[SkirmishAction, ...]:
        """Return every action that this player may submit now, in a fixed order."""
        return legality.legal(state, player)

    def check(self, state: SkirmishState, action: SkirmishAction) -> Illegal | None:
        """Return why the action is refused, or None."""
        return RANGES.refusal(action) or checks.check(state, action)

    def resolve(self, step: SkirmishStep, action: SkirmishAction) -> None:
        """Turn a legal action into events. Units that left the board may decide the battle (SK-6.3)."""
        before = len(step.state.at)
        match action:
            case MoveUnit():
                move_unit(step, action)
                _end_if_met(step)
            case FireWeapon():
                fire_weapon(step, action)
            case EndTurn():
                end_turn(step, action)
                return
            case StrikeMelee():
                strike_melee(step, action)
            case FireBroadside():
                fire_broadside(step, action)
            case Answer():
                _resume(step, action)
            case PlaceUnit():
                place_unit(step, action)
            case RemoveUnit():
                remove_unit(step, action)
                return
            case DeployAutomatically():
                deploy_automatically(step, action)
                _end_if_met(step)
            case FinishDeployment():
                finish_deployment(step, action)
                _end_if_met(step)
            case EnterReserve():
                enter_reserve(step, action)
                _end_if_met(step)
            case Withdraw():
                withdraw(step, action)
                return
            case _:
                assert_never(action)
        if len(step.state.at) < before:
            end_after_action(step)

    evolve = staticmethod(evolutions.evolve)

    clone = staticmethod(SkirmishState.clone)

    def observe(self, state: SkirmishState, player: PlayerId | None) -> SkirmishState:
        """Return the state without the generator: everything else lies open on the table."""
        copy = state.clone()
        copy.rng = HIDDEN
        return copy

    def redact(self, state: SkirmishState, event: SkirmishEvent, player: PlayerId | None) -> SkirmishEvent:
        """Return the event: nothing that happens in a skirmish is secret."""
        return event

    def table(self, state: SkirmishState, viewer: PlayerId | None) -> TableView:
        """Return the picture of the table."""
        return tables.table(state, viewer)

    def outcome(self, state: SkirmishState) -> Outcome | None:
        """Return how the battle ended, or None while it goes on."""
        return state.outcome

    def odds(self, state: SkirmishState, action: SkirmishAction) -> Odds:
        """Return the exact chances of what this action leads to."""
        return Odds() if self.check(state, action) is not None else chances.odds(self, state, action)

    def record(self, state: SkirmishState) -> SkirmishRecord:
        """Return the state as a value."""
        return SkirmishRecord(
            state.rng,
            state.phase,
            state.turn,
            state.to_move,
            state.deployed,
            state.has_acted,
            state.last_loss_turn,
            state.held_turns,
            tuple(state.units.values()),
            state.prompt,
            state.pending,
            state.outcome,
        )

    def restore(self, setup: SkirmishSetup, record: object) -> SkirmishState:
        """Return the state that a record stands for; ValueError where it is of another battle."""
        value = record if isinstance(record, SkirmishRecord) else msgspec.convert(record, SkirmishRecord)
        state = SkirmishState.__new__(SkirmishState)
        state.field = battlefield_of(setup)
        state.rng = value.rng
        state.phase = value.phase
        state.turn = value.turn
        state.to_move = value.to_move
        state.deployed = value.deployed
        state.has_acted = value.has_acted
        state.last_loss_turn = value.last_loss_turn
        state.held_turns = value.held_turns
        state.units = {unit.id: unit for unit in value.units}
        if tuple(state.units) != tuple(state.field.roster) or len(value.units) != len(state.units):
            raise ValueError("the record's units are not those of the setup")
        if not all(-1 <= unit.tile < state.field.grid.tile_count for unit in value.units):
            raise ValueError("the record has a unit beyond the board")
        state.prompt = value.prompt
        state.pending = value.pending
        state.outcome = value.outcome
        _derive(state)
        return state


def _end_if_met(step: SkirmishStep) -> None:
    """End the battle where a unit came to stand where a condition wants it (SK-6.3)."""
    state = step.state
    if state.field.setup.ends and state.phase == "battle":
        end_after_action(step)


def _resume(step: SkirmishStep, action: Answer) -> None:
    """Take the answer and go on with the attack exactly where it stopped."""
    state = step.state
    prompt, job = state.prompt, state.pending
    assert prompt is not None and job is not None
    step.emit(
        PromptAnswered(rules=prompt.rules, player=action.player, kind_of=prompt.kind, option=action.option)
    )
    match job.kind:
        case "fire":
            resume_fire(step, job, UnitId(prompt.subject), action.option)
        case "melee":
            resume_melee(step, job, action.option)


def _derive(state: SkirmishState) -> None:
    """Rebuild what is derived from the units: who stands where."""
    state.at = {unit.tile: unit.id for unit in state.units.values() if unit.tile >= 0}
    masks = [0, 0]
    for unit in state.units.values():
        if unit.tile >= 0:
            masks[unit.side] |= 1 << unit.tile
    state.masks = (masks[0], masks[1])
