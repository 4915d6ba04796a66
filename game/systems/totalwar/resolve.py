"""From an action to events: one line for each action, then whatever follows by itself."""

from typing import assert_never

from game.core.ids import RuleId
from game.rules.events import PromptAnswered
from game.systems.totalwar.actions import (
    AdministrationOrder,
    AllotUnits,
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
    EndAllotment,
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
from game.systems.totalwar.events import AllotmentClosed, MoveDropped, StandingOrderSet, TotalWarStep
from game.systems.totalwar.events_administration import SeatLeft, SeatTaken
from game.systems.totalwar.resolve_aftermath import allot_units, buy_for_allotment
from game.systems.totalwar.resolve_battle import enter_report
from game.systems.totalwar.resolve_construction import (
    build_facility,
    build_superweapon,
    develop_model,
    replace_garrison_ship,
)
from game.systems.totalwar.resolve_earth import cast_vote, place_force
from game.systems.totalwar.resolve_economy import (
    bind_hero,
    buy_units,
    place_units,
    raise_force,
    return_units,
)
from game.systems.totalwar.resolve_move import carry_out, move_fleet, move_squadron, move_superweapon
from game.systems.totalwar.resolve_officers import delegate, give_directive, promote, resign
from game.systems.totalwar.resolve_rogues import (
    answer_petition,
    ask_rogue,
    go_rogue,
    make_petition,
    name_faction,
)
from game.systems.totalwar.resolve_round import advance, end_place, end_turn, start_movement
from game.systems.totalwar.resolve_settlement import retreat_to
from game.systems.totalwar.resolve_superweapons import announce_shot


def resolve(step: TotalWarStep, action: TotalWarAction) -> None:
    """Turn a legal action into events, and go on to the next decision."""
    _resolve_own(step, action)
    advance(step)


def _resolve_own(step: TotalWarStep, action: TotalWarAction) -> None:
    match action:
        case EndMoves():
            end_place(step)
        case EndShots():
            end_turn(step)
        case EndAdministration():
            start_movement(step)
        case Answer():
            _answer(step, action)
        case MoveFleet():
            move_fleet(step, action)
        case MoveSquadron():
            move_squadron(step, action)
        case MoveSuperweapon():
            move_superweapon(step, action)
        case SetStandingOrder():
            step.emit(StandingOrderSet(rules=(RuleId("TW-7.7"),), force=action.force, order=action.order))
        case TakeSeat():
            rules = (RuleId("TW-9.6"), RuleId("TW-8.6"))
            step.emit(SeatTaken(rules=rules, seat=action.seat))
        case LeaveSeat():
            rules = (RuleId("TW-9.6"), RuleId("TW-8.6"))
            step.emit(SeatLeft(rules=rules, seat=action.seat))
        case ReportBattle():
            enter_report(step, action.report)
        case AllotUnits():
            allot_units(step, step.state.allotments[0], action)
        case BuyForAllotment():
            buy_for_allotment(step, step.state.allotments[0], action)
        case EndAllotment():
            step.emit(AllotmentClosed(rules=(RuleId("TW-9.2"),)))
        case AnnounceShot():
            announce_shot(step, action)
        case GoRogue():
            ask_rogue(step, action)
        case MakePetition():
            make_petition(step, action)
        case NameFaction():
            name_faction(step, action)
        case CastVote():
            cast_vote(step, action)
        case PlaceForce():
            place_force(step, action)
        case _:
            _administer(step, action)


def _administer(step: TotalWarStep, action: AdministrationOrder) -> None:
    faction = step.state.faction
    match action:
        case BuildFacility():
            build_facility(step, faction, action)
        case BuildSuperweapon():
            build_superweapon(step, faction, action)
        case DevelopModel():
            develop_model(step, faction, action)
        case BuyUnits():
            buy_units(step, faction, action)
        case PlaceUnits():
            place_units(step, action)
        case ReturnUnits():
            return_units(step, action)
        case ReplaceGarrisonShip():
            replace_garrison_ship(step, faction, action)
        case RaiseForce():
            raise_force(step, faction, action)
        case BindHero():
            bind_hero(step, faction, action)
        case PromoteOfficer():
            promote(step, action)
        case GiveDirective():
            give_directive(step, action)
        case DelegateAllotment():
            delegate(step, action)
        case AnswerPetition():
            answer_petition(step, action)
        case ResignCommand():
            resign(step)
            start_movement(step)
        case _:
            assert_never(action)


def _answer(step: TotalWarStep, action: Answer) -> None:
    """Note an answer and do what it decides."""
    prompt = step.state.prompts[-1]
    step.emit(
        PromptAnswered(rules=prompt.rules, player=action.player, kind_of=prompt.kind, option=action.option)
    )
    match prompt.kind, action.option:
        case "retreat", panel:
            retreat_to(step, int(panel))
        case "confirm_move", "confirm":
            plan = step.state.plan
            assert plan is not None
            carry_out(step, plan)
        case "confirm_move", _:
            step.emit(MoveDropped(rules=prompt.rules, fleet=prompt.subject))
        case "go_rogue" | "go_rogue_low_rank", "confirm":
            go_rogue(step, prompt.subject)
