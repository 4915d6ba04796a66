"""The wargame's rules, assembled for the kernel."""

from typing import Final, assert_never

import msgspec

from game.core.action_ranges import ActionRanges
from game.core.ids import PlayerId, UnitId
from game.core.kernel import Illegal
from game.core.odds import Odds
from game.core.outcome import Outcome
from game.core.rng import seeded
from game.core.table import TableView
from game.systems.wargame import actions as a
from game.systems.wargame import check as checks
from game.systems.wargame import evolve as evolutions
from game.systems.wargame import legal as legality
from game.systems.wargame import observe as secrets
from game.systems.wargame import odds as chances
from game.systems.wargame import table as tables
from game.systems.wargame.aim import weapon_cost, weapon_of
from game.systems.wargame.battlefield import battlefield_of
from game.systems.wargame.check_battle import attack_cost, drone_attack_cost, drone_weapon
from game.systems.wargame.events import (
    DroneFired,
    DroneOrdered,
    GrappleMade,
    PromptAnswered,
    SideSurrendered,
    UnitRotated,
)
from game.systems.wargame.jobs import (
    AnyJob,
    Blow,
    EndMovement,
    EndTurn,
    Hurl,
    OfferStances,
    OfferWatch,
    Seize,
    TakeDash,
    TakeJump,
    TakeStep,
)
from game.systems.wargame.resolve import DOINGS
from game.systems.wargame.resolve_attack import give_alarm, open_blow, take_stance
from game.systems.wargame.resolve_command import (
    body_command,
    drone_command,
    hand_command,
    leave_board,
    tool_command,
    use_marker,
)
from game.systems.wargame.resolve_damage import rules
from game.systems.wargame.resolve_fall import direction_of
from game.systems.wargame.resolve_round import hold_reserves
from game.systems.wargame.resolve_setup import (
    cast_roles,
    deploy_unit,
    finish_deployment,
    markers_have_room,
    pick_secondaries,
    place_marker,
    place_wall,
)
from game.systems.wargame.resolve_structure import hit_marker, hit_structure
from game.systems.wargame.resolve_turn import activate, end_phase
from game.systems.wargame.score import finish, is_decided
from game.systems.wargame.setup import WargameSetup
from game.systems.wargame.state import (
    Item,
    Marker,
    Structure,
    Tally,
    Turn,
    Unit,
    WargameRecord,
    WargameState,
    record_of,
    state_of,
)
from game.systems.wargame.steps import after_turn
from game.systems.wargame.work import WargameStep, Work, run

RANGES: Final = ActionRanges(a.WargameAction, "WG-7.1")


class WargameRuleset:
    """Stateless: every function works on the state that it is given."""

    __slots__ = ()

    name = "wargame"

    def setup(self, setup: WargameSetup, seed: int) -> WargameState:
        """Return the battle before the first action: casting roles, or secret objectives (WG-6.3).

        Raises ValueError for a setup that no content gives.
        """
        field = battlefield_of(setup)
        ground = field.grounds[0]
        places = bool(setup.mission.special.get("place_markers"))
        units = tuple(
            Unit(
                unit.id,
                side,
                "docked" if unit.main else "waiting",
                sections=tuple(section.defense for section in unit.sections),
                thrusters=unit.thrusters,
            )
            for side, team in enumerate(setup.teams)
            for unit in team.units
        )
        items = tuple(
            Item(item.id, item.place, item.armament.durability, owner, item.on)
            for item, owner in field.items.values()
        )
        is_cast = setup.options.roles == "rolled"
        state = state_of(
            field,
            WargameRecord(
                rng=seeded(seed),
                phase="roles" if is_cast else "secondaries",
                round=0,
                to_move=0,
                attacker=0,
                initiative=0,
                is_flipped=False,
                has_alarm=False,
                activations=0,
                ready=(False, False),
                picks=((), ()),
                tallies=(Tally(), Tally()),
                units=units,
                items=items,
                structures=tuple(Structure(each.id, each.defense) for each in ground.structures.values()),
                markers=tuple(
                    Marker(each.id, -1 if places else each.tile, left=each.defense)
                    for each in ground.objectives.values()
                ),
                smokes=(),
                walls=(),
                turn=None,
                standing=(),
                agenda=(),
                prompt=None,
                outcome=None,
            ),
        )
        if places and not markers_have_room(state):
            raise ValueError("the markers that players put down find no room")
        return state

    def active(self, state: WargameState) -> tuple[PlayerId, ...]:
        """Return whose turn it is: of the team that is asked or has to activate one seat (WG-7.5)."""
        return () if state.phase == "over" else (state.on_turn,)

    def legal(self, state: WargameState, player: PlayerId) -> tuple[a.WargameAction, ...]:
        """Return every action that this player may submit now, in a fixed order."""
        return legality.legal(state, player)

    def check(self, state: WargameState, action: a.WargameAction) -> Illegal | None:
        """Return why the action is refused, or None."""
        return RANGES.refusal(action) or checks.check(state, action)

    def resolve(self, step: WargameStep, action: a.WargameAction) -> None:
        """Turn a legal action into events; what is left to be done may wait for an answer."""
        state = step.state
        work = Work(step)
        if isinstance(action, a.Answer):
            prompt = state.prompt
            assert prompt is not None
            work.agenda = list(state.agenda)
            work.answer = action.option
            work.emit(
                PromptAnswered(
                    rules=prompt.rules,
                    player=action.player,
                    question=prompt.kind,
                    option=action.option,
                    stands=action.stands,
                    side=state.field.side_of[prompt.player],
                    round=state.round,
                )
            )
        elif isinstance(action, a.Surrender):
            side = state.field.side_of[action.player]
            work.emit(SideSurrendered(rules=rules("WG-14.1"), player=action.player, side=side))
            finish(work, "surrender", side)
        elif state.phase != "battle":
            _set_up(work, action)
        elif isinstance(action, a.ActivateUnit):
            activate(work, action)
        elif isinstance(action, a.HoldReserves):
            hold_reserves(work, state.to_move)
        else:
            turn = state.turn
            assert turn is not None
            _act(work, turn, state.units[turn.unit], action)
        run(work, DOINGS)
        _close_lost_turn(work)

    evolve = staticmethod(evolutions.evolve)

    clone = staticmethod(WargameState.clone)

    observe = staticmethod(secrets.observe)

    redact = staticmethod(secrets.redact)

    def table(self, state: WargameState, viewer: PlayerId | None) -> TableView:
        """Return the picture of the table."""
        return tables.table(state, viewer)

    def outcome(self, state: WargameState) -> Outcome | None:
        """Return how the battle ended, or None while it goes on."""
        return state.outcome

    def odds(self, state: WargameState, action: a.WargameAction) -> Odds:
        """Return the exact chances of what this action leads to."""
        return Odds() if self.check(state, action) is not None else chances.odds(self, state, action)

    record = staticmethod(record_of)

    def restore(self, setup: WargameSetup, record: object) -> WargameState:
        """Return the state that a record stands for; ValueError where it is of another battle."""
        value = record if isinstance(record, WargameRecord) else msgspec.convert(record, WargameRecord)
        return state_of(battlefield_of(setup), value)


def _close_lost_turn(work: Work) -> None:
    """A turn is over with its unit (WG-11.2), and with the battle (WG-14.1); an order with its drone."""
    while work.prompt is None and work.state.phase == "battle":
        turn = work.state.turn
        if turn is None:
            return
        if work.state.units[turn.unit].status != "board" or is_decided(work.state):
            work.then(EndTurn())
        elif (
            turn.move is not None
            and turn.resting is not None
            and work.state.units[turn.move.unit].status != "board"
        ):
            work.emit(
                DroneOrdered(rules=rules("WG-12.7"), unit=turn.unit, drone=turn.move.unit, move=None, ap=0)
            )
        else:
            return
        run(work, DOINGS)


def _set_up(work: Work, action: a.WargameAction) -> None:
    side = work.state.field.side_of[action.player]
    match action:
        case a.CastRoles():
            cast_roles(work, action)
        case a.PickSecondaries():
            pick_secondaries(work, side, action)
        case a.PlaceMarker():
            place_marker(work, action)
        case a.PlaceWall():
            place_wall(work, action)
        case a.DeployUnit():
            deploy_unit(work, action)
        case a.FinishDeployment():
            finish_deployment(work, side, action)


def _act(work: Work, turn: Turn, unit: Unit, action: a.WargameAction) -> None:
    """Do what the active unit wants."""
    state = work.state
    move = turn.move
    match action:
        case a.StepTo(tile=tile, level=level):
            mover = unit.id if move is None else move.unit
            _begin_move(work, turn, TakeStep(mover, tile, level))
        case a.DashAhead(direction=direction):
            _begin_move(work, turn, TakeDash(unit.id, direction))
        case a.JumpTo(tile=tile):
            _begin_move(work, turn, TakeJump(unit.id, tile))
        case a.Rotate(facing=facing):
            _rotate(work, turn, facing)
        case a.LeaveBoard():
            leave_board(work, unit, action)
        case a.FinishOrder():
            drone = unit.id if move is None else move.unit
            work.emit(DroneOrdered(rules=rules("WG-12.7"), unit=unit.id, drone=drone, move=None, ap=0))
        case a.EndPhase():
            end_phase(work)
        case a.EndActivation():
            _end_activation(work, turn)
        case a.TakeStance(stance=stance):
            take_stance(work, unit, stance, unit.reacted_round)
            _end_activation(work, turn)
        case a.Attack(item=item, target=target, aim=aim, second=second):
            blow = Blow(unit.id, item, target, aim, second, is_melee=turn.phase == "close")
            open_blow(work, blow, unit.id, weapon_cost(state, unit.id, item))
            work.then(OfferStances(blow))
        case a.DroneAttack(drone=drone, target=target, aim=aim):
            item = drone_weapon(state, drone)
            blow = Blow(drone, item, target, aim, is_melee=weapon_of(state, item).sort == "melee")
            work.emit(DroneFired(rules=rules("WG-12.7"), drone=drone))
            open_blow(work, blow, unit.id, drone_attack_cost(state, drone, item))
            work.then(OfferStances(blow))
        case a.Demolish(item=item, target=name):
            _demolish(work, unit.id, item, name, unit.id)
        case a.DroneDemolish(drone=drone, target=name):
            work.emit(DroneFired(rules=rules("WG-12.7"), drone=drone))
            _demolish(work, drone, drone_weapon(state, drone), name, unit.id)
        case a.Grapple(target=target):
            give_alarm(work, unit.id)
            cost = state.field.rules.costs.grapple
            work.emit(GrappleMade(rules=rules("WG-10.6"), unit=unit.id, target=target, ap=cost))
            work.then(Seize(unit.id, target))
        case a.ThrowHeld(tile=tile):
            direction = direction_of(state, unit.tile, tile)
            out_of_ap = (EndTurn(),) if unit.ap == 0 else ()
            work.then(Hurl(unit.id, unit.holds, tile, direction), *out_of_ap)
        case a.Kneel() | a.Stand() | a.GetUp() | a.BreakGrapple() | a.BreakOff():
            body_command(work, unit, action)
        case a.Equip() | a.Stow() | a.Drop() | a.PickUp():
            hand_command(work, unit, action)
        case a.SweepSensors() | a.CoolDown() | a.PopSmoke() | a.Repair() | a.Overcharge() | a.SelfDestruct():
            tool_command(work, unit, action)
        case a.LaunchDrone() | a.OrderDrone() | a.RecallDrone():
            drone_command(work, unit, action)
        case a.UseMarker():
            use_marker(work, unit, action)
        case (
            a.CastRoles()
            | a.PickSecondaries()
            | a.PlaceMarker()
            | a.PlaceWall()
            | a.DeployUnit()
            | a.FinishDeployment()
            | a.ActivateUnit()
            | a.HoldReserves()
            | a.Answer()
            | a.Surrender()
        ):
            raise AssertionError("refused before")
        case _:
            assert_never(action)


def _begin_move(work: Work, turn: Turn, job: AnyJob) -> None:
    """Those who see a move begin may answer before its first step (WG-12.8)."""
    move = turn.move
    if move is not None and move.steps == 0:
        work.then(OfferWatch(move.unit), job)
    else:
        work.then(job)


def _rotate(work: Work, turn: Turn, facing: int) -> None:
    state = work.state
    move = turn.move
    assert move is not None
    mover = state.units[move.unit]
    price = checks.rotation_price(state, mover, move, facing)
    spent = after_turn(move, price)
    work.emit(UnitRotated(rules=rules("WG-8.1"), unit=mover.id, facing=facing, move=spent))


def _end_activation(work: Work, turn: Turn) -> None:
    """The turn ends at once, its movement's rolls first (WG-12.8, WG-4.2)."""
    if turn.phase == "movement":
        work.then(EndMovement(turn.unit), EndTurn())
    else:
        work.then(EndTurn())


def _demolish(work: Work, unit: UnitId, item: str, name: str, payer: UnitId) -> None:
    """A shot at a structure or an objective hits without a roll (WG-5.2); of a drone too (WG-12.7)."""
    state = work.state
    weapon = weapon_of(state, item)
    open_blow(work, Blow(unit, item, UnitId(name), name), payer, attack_cost(state, unit, item))
    if name in state.structures:
        hit_structure(work, name, weapon, unit)
    else:
        hit_marker(work, name, weapon.damage, unit)
