"""Whose decision it is, what may be done, and why not (SE-2.8)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeVar

from game.core.ids import PlayerId, RuleId
from game.core.kernel import Illegal, refused
from game.rules.system import StepsIn
from game.systems.sectors import legal_battle as battle
from game.systems.sectors import legal_people as people
from game.systems.sectors import legal_plan as plan
from game.systems.sectors.actions import (
    AdmitPlayer,
    AgreePairs,
    AnswerAppeal,
    AnswerChallenge,
    AnswerPetition,
    Appeal,
    AskAbility,
    BuyUnit,
    CallDeadline,
    ChangeOption,
    Commit,
    DeleteNote,
    DismissPlayer,
    EnterPairs,
    EnterResult,
    ForwardPetition,
    GrantAbility,
    LeaveSeat,
    Levy,
    MakePetition,
    MarkRegion,
    MoveUnit,
    PinNote,
    PostNote,
    QuitCampaign,
    ReportBattle,
    RevokeGrant,
    SectorsAction,
    SetAside,
    SettleResult,
    StrikePlayer,
    TakeOver,
    TakeSeat,
    TakeUpGame,
    UseAbility,
)
from game.systems.sectors.administrator import caller_where
from game.systems.sectors.resolve import race_led
from game.systems.sectors.resolve_production import can_buy, can_pay, deploys, has_room, places
from game.systems.sectors.seats import active, late_of, may_grant
from game.systems.sectors.state import SYSTEM, SectorsState

A = TypeVar("A", bound=SectorsAction)
Check = Callable[..., Illegal | None]

CHECKS: Final[Mapping[type[SectorsAction], Check]] = {
    Commit: plan.check_commit,
    MoveUnit: plan.check_move,
    AskAbility: plan.check_ask,
    GrantAbility: plan.check_grant,
    UseAbility: plan.check_use,
    RevokeGrant: plan.check_revoke,
    PostNote: plan.check_post,
    PinNote: plan.check_pin,
    DeleteNote: plan.check_delete,
    MarkRegion: plan.check_mark,
    TakeUpGame: battle.check_take_up,
    AnswerChallenge: battle.check_answer,
    SetAside: battle.check_set_aside,
    ReportBattle: battle.check_report,
    EnterResult: battle.check_result,
    SettleResult: battle.check_settle,
    EnterPairs: battle.check_pairs,
    AgreePairs: battle.check_agree,
    TakeOver: people.check_take_over,
    TakeSeat: people.check_seat,
    LeaveSeat: people.check_seat,
    QuitCampaign: people.check_quit,
    Appeal: people.check_appeal,
    MakePetition: people.check_petition,
    ForwardPetition: people.check_forward,
    StrikePlayer: people.check_strike,
    AnswerAppeal: people.check_answer_appeal,
    AdmitPlayer: people.check_admit,
    DismissPlayer: people.check_dismiss,
    ChangeOption: people.check_option,
    AnswerPetition: people.check_answer_petition,
    CallDeadline: people.check_deadline,
}


def check(state: SectorsState, action: SectorsAction) -> Illegal | None:
    """Why an action is refused, or None."""
    if isinstance(action, TakeSeat | LeaveSeat):
        return people.check_seat(state, action)
    asked = active(state)
    if action.player in asked or any(action == each.action for each in _called(state, asked)):
        return refusal(state, action)
    if isinstance(action, CallDeadline) and people.check_deadline(state, action) is None:
        return Illegal(RuleId("SE-2.8"), "nobody_is_late")
    return Illegal(RuleId("SE-2.8"), "not_asked", {"player": action.player})


def called(state: SectorsState) -> tuple[StepsIn[SectorsAction], ...]:
    """The administrator calls the deadline while people are asked, also if he is not (SE-2.8).

    Where he alone is waited for, the next person does.
    """
    return _called(state, active(state))


def _called(state: SectorsState, asked: tuple[PlayerId, ...]) -> tuple[StepsIn[SectorsAction], ...]:
    late = late_of(state, asked)
    if all(state.players[seat].is_ai for seat in late):
        return ()
    caller = caller_where(state, late)
    if not caller or caller in asked:
        return ()
    return (StepsIn(CallDeadline(player=caller), late),)


def refusal(state: SectorsState, action: SectorsAction) -> Illegal | None:
    """Why an action of somebody who is known to be asked is refused, or None."""
    if action.player == SYSTEM and not isinstance(action, SetAside | ReportBattle):
        return Illegal(RuleId("SE-4.11"), "a_battle_waits")
    if isinstance(action, BuyUnit):
        return check_buy(state, action)
    if isinstance(action, Levy):
        return check_levy(state, action)
    return CHECKS[type(action)](state, action)


def legal(state: SectorsState, player: PlayerId) -> tuple[SectorsAction, ...]:
    """What a player may do, in a fixed order; of open-ended orders their simplest, or none."""
    asked = active(state)
    if player not in asked:
        return tuple(each.action for each in _called(state, asked) if each.action.player == player)
    return tuple(action for action in _candidates(state, player) if refusal(state, action) is None)


def _candidates(state: SectorsState, player: PlayerId) -> Iterator[SectorsAction]:
    if player == SYSTEM:
        yield from battle.system_candidates(state)
        return
    match state.phase:
        case "planning":
            yield from plan.candidates(state, player)
            yield from battle.later_candidates(state, player)
            yield from people.candidates(state, player)
        case "scan":
            yield from plan.scan_candidates(state, player)
        case "combat":
            yield from battle.candidates(state, player)
        case "production":
            yield from _purchases(state, player)
    yield CallDeadline(player=player)
    yield Commit(player=player)


def _purchases(state: SectorsState, player: PlayerId) -> Iterator[SectorsAction]:
    race = race_led(state, player)
    if not race:
        return
    for by_ability in (False, True):
        for region in places(state, race, by_ability=by_ability):
            yield BuyUnit(player=player, region=region, by_ability=by_ability)
    yield Levy(player=player)
    yield RevokeGrant(player=player)


def check_buy(state: SectorsState, action: BuyUnit) -> Illegal | None:
    """Whether the next unit may appear there (SE-5.2 to SE-5.5, SE-3.9)."""
    race = race_led(state, action.player)
    if state.phase != "production" or not race:
        return Illegal(RuleId("SE-5.4"), "not_the_general")
    if not has_room(state, race):
        return Illegal(RuleId("SE-5.5"), "nothing_to_buy")
    if action.by_ability and not deploys(state, race):
        return Illegal(RuleId("SE-3.9"), "no_such_ability")
    if not can_pay(state, race, by_ability=action.by_ability):
        return Illegal(
            RuleId("SE-5.2"),
            "too_dear",
            {"resources": state.plans[race].resources, "production": state.plans[race].production},
        )
    if not can_buy(state, race, action.region, by_ability=action.by_ability):
        rule = RuleId("SE-3.9" if action.by_ability else "SE-5.2")
        return Illegal(rule, "not_a_place", {"region": action.region})
    return None


def ability_refusal(state: SectorsState, player: PlayerId) -> Illegal | None:
    """Why the ability of a player's race can be used in no way at all in this part of the turn (SE-3.6)."""
    effect = state.campaign.races[state.players[player].race].ability.effect
    if effect == "relocate":
        return refused("SE-3.7", "no_way_to_relocate")
    if effect == "avoid":
        return refused("SE-3.8", "no_such_enemy")
    if effect == "levy":
        return check_levy(state, Levy(player=player))
    why = (
        check_buy(state, BuyUnit(player=player, region=0, by_ability=True))
        if state.phase == "production"
        else None
    )
    return refused("SE-3.9", "no_place_to_deploy") if why is None or why.reason == "not_a_place" else why


def check_levy(state: SectorsState, action: Levy) -> Illegal | None:
    """Whether the General may use an ability that brings resources (SE-3.5)."""
    race = race_led(state, action.player)
    if state.phase != "production" or not race:
        return Illegal(RuleId("SE-5.4"), "not_the_general")
    if state.campaign.races[race].ability.effect != "levy" or not may_grant(state, race):
        return Illegal(RuleId("SE-3.5"), "no_such_ability")
    return None
