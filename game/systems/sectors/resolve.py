"""From an action to events: one line for each action, then whatever follows by itself."""

from typing import assert_never

from game.core.ids import PlayerId, RuleId
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
from game.systems.sectors.arranging import begin, enter_report, enter_result
from game.systems.sectors.board import find_game
from game.systems.sectors.events import (
    AbilityAsked,
    AbilityGranted,
    ChallengeAnswered,
    GameArranged,
    GrantRevoked,
    OrderGiven,
    PairsAnswered,
    SeatCommitted,
    SectorsStep,
)
from game.systems.sectors.events_people import (
    NoteDeleted,
    NotePinned,
    NotePosted,
    RegionMarked,
    SeatTaken,
)
from game.systems.sectors.resolve_people import administer, hand_on, resolve_people
from game.systems.sectors.resolve_production import buy, levy
from game.systems.sectors.resolve_turn import advance
from game.systems.sectors.seats import owed_answers, result_seats
from game.systems.sectors.state import Answer, Game, Note, Order, Result, SectorsState, Use


def resolve(step: SectorsStep, action: SectorsAction) -> None:
    """Turn a legal action into events, and go on to the next decision."""
    _resolve_own(step, action)
    advance(step)


def _resolve_own(step: SectorsStep, action: SectorsAction) -> None:
    match action:
        case Commit():
            step.emit(SeatCommitted(rules=_rules("SE-2.8"), player=action.player))
        case MoveUnit() | AskAbility() | GrantAbility() | UseAbility() | RevokeGrant():
            _plan(step, action)
        case PostNote() | PinNote() | DeleteNote() | MarkRegion():
            _write(step, action)
        case TakeOver() | QuitCampaign() | Appeal() | MakePetition() | ForwardPetition():
            resolve_people(step, action)
        case (
            StrikePlayer()
            | AnswerAppeal()
            | AdmitPlayer()
            | DismissPlayer()
            | ChangeOption()
            | AnswerPetition()
            | CallDeadline()
            | SettleResult()
            | EnterPairs()
        ):
            administer(step, action)
        case TakeSeat():
            step.emit(SeatTaken(rules=_rules("SE-1.4"), player=action.seat))
        case LeaveSeat():
            hand_on(step, action.seat, "SE-1.4")
        case BuyUnit():
            race = race_led(step.state, action.player)
            buy(step, race, action.region, by_ability=action.by_ability, asker=action.player)
        case Levy():
            levy(step, race_led(step.state, action.player), None)
        case _:
            _fight(step, action)


def race_led(state: SectorsState, player: PlayerId) -> str:
    """The race whose General a player is, "" where he is none."""
    return next((race.id for race in state.races.values() if race.general == player), "")


def _plan(step: SectorsStep, action: MoveUnit | AskAbility | GrantAbility | UseAbility | RevokeGrant) -> None:
    state = step.state
    race = state.players[action.player].race
    plan = state.plans[race]
    match action:
        case MoveUnit():
            known = next((each for each in plan.orders if each.unit == action.unit), None)
            if known is None or known.region != action.region:
                order = Order(action.unit, action.region, plan.serial + 1)
                step.emit(OrderGiven(rules=_rules("SE-2.2", "SE-2.8"), race=race, order=order))
        case AskAbility():
            use = Use(action.player, action.unit, action.region, plan.serial + 1)
            step.emit(AbilityAsked(rules=_rules("SE-3.6"), race=race, use=use))
        case GrantAbility():
            use = next(each for each in plan.asks if each.player == action.asker)
            step.emit(AbilityGranted(rules=_rules("SE-3.6"), race=race, use=use))
        case UseAbility():
            use = Use(action.player, action.unit, action.region, plan.serial + 1)
            step.emit(AbilityGranted(rules=_rules("SE-3.6"), race=race, use=use))
        case RevokeGrant():
            step.emit(GrantRevoked(rules=_rules("SE-3.6"), race=race))


def _write(step: SectorsStep, action: PostNote | PinNote | DeleteNote | MarkRegion) -> None:
    state = step.state
    race = state.players[action.player].race
    match action:
        case PostNote():
            note = Note(state.plans[race].serial + 1, action.player, action.text)
            step.emit(NotePosted(rules=_rules("SE-1.6"), race=race, note=note))
        case PinNote():
            step.emit(
                NotePinned(rules=_rules("SE-1.6"), race=race, number=action.number, pinned=action.pinned)
            )
        case DeleteNote():
            step.emit(NoteDeleted(rules=_rules("SE-1.6"), race=race, number=action.number))
        case MarkRegion():
            step.emit(RegionMarked(rules=_rules("SE-1.3"), race=race, region=action.region, mark=action.mark))


def _fight(
    step: SectorsStep,
    action: AnswerChallenge | TakeUpGame | SetAside | ReportBattle | EnterResult | AgreePairs,
) -> None:
    state = step.state
    match action:
        case AnswerChallenge():
            for game in open_games(state, action.player):
                if action.game in ("", game.id):
                    answer = Answer(action.player, action.way, action.map)
                    step.emit(ChallengeAnswered(rules=_rules("SE-4.1"), game=game.id, answer=answer))
        case TakeUpGame():
            begin(step, _game(state, action.game), Answer(action.player, action.way, action.map))
        case SetAside():
            game = _game(state, action.game)
            step.emit(
                GameArranged(
                    rules=_rules("SE-6.1"),
                    game=game.id,
                    status="aside",
                    way=game.way,
                    who=game.who,
                    map=game.map,
                    begun=game.begun,
                )
            )
        case ReportBattle():
            game_id = action.report.order
            enter_report(step, _ordered_game(state, game_id), action.report)
        case EnterResult():
            result = Result(action.player, action.winner, action.turns, action.points)
            enter_result(step, _game(state, action.game), result, is_settled=False)
        case AgreePairs():
            step.emit(
                PairsAnswered(
                    rules=_rules("SE-4.8"), battle=action.battle, player=action.player, agrees=action.agrees
                )
            )
        case _:
            assert_never(action)


def open_games(state: SectorsState, seat: PlayerId) -> tuple[Game, ...]:
    """The open games to which a seat owes an answer."""
    return tuple(
        game
        for battle in state.battles.values()
        for game in battle.games
        if seat in owed_answers(state, game)
    )


def _game(state: SectorsState, game_id: str) -> Game:
    found = find_game(state, game_id)
    assert found is not None
    return found[1]


def order_id(game: Game) -> str:
    """The id of a game's battle order: a replay is another battle."""
    return f"{game.id}.{game.replays}"


def _ordered_game(state: SectorsState, order: str) -> Game:
    return next(game for battle in state.battles.values() for game in battle.games if order_id(game) == order)


def owes_result(state: SectorsState, game: Game, seat: PlayerId) -> bool:
    """Whether a seat may enter the result of a game on a real table."""
    return game.status == "hand" and seat in result_seats(state, game)


def _rules(*rules: str) -> tuple[RuleId, ...]:
    return tuple(map(RuleId, rules))
