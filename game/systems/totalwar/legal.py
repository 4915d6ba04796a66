"""Whose decision it is, what may be done, and why not (TW-1.6)."""

import re
from typing import assert_never

from game.core.bridge import BattleOrder, BattleReport
from game.core.ids import PlayerId, RuleId
from game.core.kernel import Illegal, refused
from game.rules.report_checks import plain_reports, report_problem
from game.systems.totalwar.actions import (
    MOST_LETTERS,
    AdministrationOrder,
    AnnounceShot,
    Answer,
    AnswerPetition,
    BindHero,
    BuildFacility,
    BuildSuperweapon,
    BuyForAllotment,
    BuyUnits,
    CastVote,
    DelegateAllotment,
    DevelopModel,
    EndAdministration,
    EndMoves,
    EndShots,
    GiveDirective,
    GoRogue,
    LeaveSeat,
    MakePetition,
    MoveFleet,
    MoveSquadron,
    MoveSuperweapon,
    NameFaction,
    PlaceForce,
    PlaceUnits,
    PromoteOfficer,
    RaiseForce,
    ReplaceGarrisonShip,
    ReportBattle,
    ResignCommand,
    ReturnUnits,
    SetStandingOrder,
    TakeSeat,
    TotalWarAction,
)
from game.systems.totalwar.board import is_peoples, living_factions
from game.systems.totalwar.candidates import (
    administration_candidates,
    allotment_candidates,
    name_candidates,
)
from game.systems.totalwar.legal_administration import (
    check_answer_petition,
    check_build_facility,
    check_build_superweapon,
    check_buy,
    check_delegate,
    check_develop,
    check_directive,
    check_garrison_ship,
    check_hero,
    check_place,
    check_promote,
    check_raise,
    check_resign,
    check_return,
)
from game.systems.totalwar.legal_allotment import AllotmentAction, check_allotment
from game.systems.totalwar.legal_moves import (
    check_go_rogue,
    check_move_fleet,
    check_move_squadron,
    check_move_superweapon,
    check_petition,
    check_place_force,
    check_shot,
    check_standing_order,
    movement_candidates,
    placement_candidates,
    shot_candidates,
)
from game.systems.totalwar.resolve_earth import placing_factions, voters
from game.systems.totalwar.state import SYSTEM, TotalWarState

COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")

MovementAction = (
    EndMoves | MoveFleet | MoveSquadron | MoveSuperweapon | SetStandingOrder | GoRogue | MakePetition
)
AdministrationAction = EndAdministration | AdministrationOrder


def active(state: TotalWarState) -> tuple[PlayerId, ...]:
    """Every seat that may act now; the system's seat while a battle is being fought."""
    if state.outcome is not None:
        return ()
    if state.prompts:
        return (state.prompts[-1].player,)
    if state.votes is not None:
        return _leaders(state, voters(state))
    if state.battle is not None:
        return (SYSTEM,)
    if state.allotments:
        return (state.officers[state.allotments[0].officer].player,)
    if state.phase == "placement":
        return _leaders(state, placing_factions(state))
    if state.officer:
        return (state.officers[state.officer].player,)
    return ()


def _leaders(state: TotalWarState, factions: tuple[str, ...]) -> tuple[PlayerId, ...]:
    seats = (state.officers[state.factions[name].commander].player for name in factions)
    return tuple(dict.fromkeys(seats))


def legal(state: TotalWarState, player: PlayerId) -> tuple[TotalWarAction, ...]:
    """What a player may do, in a fixed order; open-ended orders with their simplest answers."""
    if player not in active(state):
        return ()
    return tuple(each for each in _candidates(state, player) if check_content(state, each) is None)


def _candidates(state: TotalWarState, player: PlayerId) -> tuple[TotalWarAction, ...]:
    if state.prompts:
        prompt = state.prompts[-1]
        if prompt.kind == "name_faction":
            return tuple(name_candidates(state, player, prompt.subject))
        return tuple(Answer(player=player, option=option) for option in prompt.options)
    if state.votes is not None:
        return tuple(
            CastVote(player=player, faction=faction, is_peace=is_peace)
            for faction in voters(state)
            for is_peace in (True, False)
        )
    if state.battle is not None:
        reports = plain_reports(state.battle.order)
        return tuple(ReportBattle(player=player, report=report) for report in reports)
    if state.allotments:
        return tuple(allotment_candidates(state, state.allotments[0]))
    if state.phase == "placement":
        return tuple(placement_candidates(state, player))
    if state.phase == "administration":
        return tuple(administration_candidates(state, player))
    if state.phase == "movement":
        return tuple(movement_candidates(state, player))
    return tuple(shot_candidates(state, player))


def check(state: TotalWarState, action: TotalWarAction) -> Illegal | None:
    """Why an action is refused, or None."""
    if state.outcome is not None:
        return refused("TW-6.4", "war_is_over")
    if isinstance(action, TakeSeat | LeaveSeat):
        return _check_seat(state, action)
    if action.player not in active(state):
        return refused("TW-1.6", "not_your_place")
    return _check_panel(state, action) or check_content(state, action)


def _check_seat(state: TotalWarState, action: TakeSeat | LeaveSeat) -> Illegal | None:
    """TW-9.6: the house alone says whether people hold a seat; it is offered to nobody."""
    if action.player != SYSTEM:
        return refused("TW-1.6", "not_your_place")
    if not any(officer.player == action.seat for officer in state.officers.values()):
        return refused("TW-9.6", "no_such_seat", seat=action.seat)
    if is_peoples(state, action.seat) == isinstance(action, LeaveSeat):
        return None
    reason = "peoples_seat" if isinstance(action, TakeSeat) else "built_in_seat"
    return refused("TW-9.6", reason, seat=action.seat)


def _check_panel(state: TotalWarState, action: TotalWarAction) -> Illegal | None:
    """Nothing is beyond the map (TW-1.1): no question about a panel is asked before this one."""
    match action:
        case MoveSquadron() | MoveSuperweapon():
            panel = action.to
        case (
            AnnounceShot()
            | BuildFacility()
            | BuildSuperweapon()
            | BuyForAllotment()
            | BuyUnits()
            | GiveDirective()
            | PlaceForce()
            | RaiseForce()
            | ReplaceGarrisonShip()
        ):
            panel = action.panel
        case _:
            return None
    return None if panel < state.map.size else refused("TW-1.1", "off_the_map", panel=panel)


def check_content(state: TotalWarState, action: TotalWarAction) -> Illegal | None:
    """The same for a player who is known to be in place."""
    if state.prompts:
        return _check_prompt(state, action)
    if state.votes is not None:
        return _check_vote(state, action)
    if state.battle is not None:
        if isinstance(action, ReportBattle):
            return bad_report(state.battle.order, action.report)
        return refused("TW-2.5", "battle_first")
    if state.allotments:
        if isinstance(action, AllotmentAction):
            return check_allotment(state, state.allotments[0], action)
        return refused("TW-9.2", "allotment_first")
    if state.phase == "placement":
        if isinstance(action, PlaceForce):
            return check_place_force(state, action)
        return refused("TW-6.3", "placement_first")
    if state.phase == "administration":
        if isinstance(action, AdministrationAction):
            return _check_administration(state, action)
        return refused("TW-1.6", "administration_first")
    if state.phase == "movement":
        if isinstance(action, MovementAction):
            return _check_movement(state, action)
        return refused("TW-1.6", "movement_now")
    if isinstance(action, AnnounceShot):
        return check_shot(state, action)
    return None if isinstance(action, EndShots) else refused("TW-1.6", "shots_now")


def _check_administration(state: TotalWarState, action: AdministrationAction) -> Illegal | None:
    match action:
        case EndAdministration():
            return None
        case BuildFacility():
            return check_build_facility(state, action)
        case BuildSuperweapon():
            return check_build_superweapon(state, action)
        case DevelopModel():
            return check_develop(state, action)
        case BuyUnits():
            return check_buy(state, action)
        case PlaceUnits():
            return check_place(state, action)
        case ReturnUnits():
            return check_return(state, action)
        case ReplaceGarrisonShip():
            return check_garrison_ship(state, action)
        case RaiseForce():
            return check_raise(state, action)
        case BindHero():
            return check_hero(state, action)
        case PromoteOfficer():
            return check_promote(state, action)
        case GiveDirective():
            return check_directive(state, action)
        case DelegateAllotment():
            return check_delegate(state, action)
        case AnswerPetition():
            return check_answer_petition(state, action)
        case ResignCommand():
            return check_resign(state)
        case _:
            assert_never(action)


def _check_movement(state: TotalWarState, action: MovementAction) -> Illegal | None:
    match action:
        case EndMoves():
            return None
        case MoveFleet():
            return check_move_fleet(state, action)
        case MoveSquadron():
            return check_move_squadron(state, action)
        case MoveSuperweapon():
            return check_move_superweapon(state, action)
        case SetStandingOrder():
            return check_standing_order(state, action)
        case GoRogue():
            return check_go_rogue(state, action)
        case MakePetition():
            return check_petition(state, action)
        case _:
            assert_never(action)


def _check_prompt(state: TotalWarState, action: TotalWarAction) -> Illegal | None:
    prompt = state.prompts[-1]
    rule = prompt.rules[0] if prompt.rules else "TW-1.6"
    if prompt.kind == "name_faction":
        if isinstance(action, NameFaction):
            return _check_name(state, action, prompt.subject)
        return refused(rule, "answer_first", prompt=prompt.kind)
    if not isinstance(action, Answer):
        return refused(rule, "answer_first", prompt=prompt.kind)
    return None if action.option in prompt.options else refused(rule, "no_such_option", option=action.option)


def _check_name(state: TotalWarState, action: NameFaction, faction: str) -> Illegal | None:
    """TW-8.3: name and colour must differ from all others."""
    others = [other for other in living_factions(state) if other.id != faction]
    name = action.name.strip()
    if not name:
        return refused("TW-8.3", "no_name", most=MOST_LETTERS)
    if not COLOUR.fullmatch(action.colour):
        return refused("TW-8.3", "no_colour")
    if any(other.name.strip().casefold() == name.casefold() for other in others):
        return refused("TW-8.3", "name_taken", name=action.name)
    if any(other.colour.casefold() == action.colour.casefold() for other in others):
        return refused("TW-8.3", "colour_taken", colour=action.colour)
    return None


def _check_vote(state: TotalWarState, action: TotalWarAction) -> Illegal | None:
    if not isinstance(action, CastVote) or action.faction not in voters(state):
        return refused("TW-6.2", "vote_first")
    commander = state.factions[action.faction].commander
    if state.officers[commander].player != action.player:
        return refused("TW-6.2", "not_your_vote", faction=action.faction)
    return None


def bad_report(order: BattleOrder, report: BattleReport) -> Illegal | None:
    """Why a report cannot be the outcome of this order; None where it can."""
    problem = report_problem(order, report)
    return None if problem is None else Illegal(RuleId("TW-2.8"), *problem)
