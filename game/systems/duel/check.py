"""Why an action is refused: the rule, a reason, and the facts of its sentence."""

from typing import assert_never

from game.core.ids import UnitId
from game.core.kernel import Illegal, refused
from game.systems.duel.actions import (
    Answer,
    AttackSuit,
    ChooseCard,
    DuelAction,
    EndCard,
    LeaveBattle,
    MoveSuit,
    PlaceSuit,
    PlanCards,
    UseArsenal,
)
from game.systems.duel.legal import active, can_withdraw, may_leave, tied_cards
from game.systems.duel.queries import (
    cards_to_plan,
    is_enemy,
    may_attack,
    may_move,
    may_use_arsenal,
    reach,
    shot,
    sight,
)
from game.systems.duel.state import DuelState, Suit
from game.systems.duel.waves import entries


def check(state: DuelState, action: DuelAction) -> Illegal | None:
    """Return why the action is refused, or None."""
    found = _check_turn(state, action)
    if found is not None:
        return found
    match action:
        case Answer():
            return _check_answer(state, action)
        case PlaceSuit():
            return _check_place(state, action)
        case UseArsenal():
            return _check_arsenal(state, action)
        case PlanCards():
            return _check_plan(state, action)
        case ChooseCard():
            return _check_choice(state, action)
        case MoveSuit():
            return _check_move(state, action)
        case AttackSuit():
            return _check_attack(state, action)
        case EndCard():
            return refused("DU-4.3", "no_card") if state.current is None else None
        case LeaveBattle():
            return _check_leave(state, action)
        case _:
            assert_never(action)


def _check_turn(state: DuelState, action: DuelAction) -> Illegal | None:
    if state.phase == "over":
        return refused("DU-8.1", "battle_over")
    if action.player not in state.field.seat_of:
        return refused("DU-2.1", "no_such_player", player=action.player)
    players = active(state)
    if action.player not in players:
        if state.prompt is not None:
            return refused("DU-4.11", "other_player_decides", player=players[0])
        if state.phase == "planning":
            return refused("DU-4.1", "already_planned_all", player=action.player)
        return refused("DU-4.2", "not_your_turn", player=players[0])
    if state.prompt is not None and not isinstance(action, Answer):
        return refused("DU-4.11", "answer_first")
    return None


def _check_answer(state: DuelState, action: Answer) -> Illegal | None:
    prompt = state.prompt
    if prompt is None:
        return refused("DU-4.11", "nothing_to_answer")
    if action.option not in prompt.options:
        return refused("DU-4.11", "no_such_option", option=action.option, options=", ".join(prompt.options))
    return None


def _own(state: DuelState, action: PlaceSuit | PlanCards | UseArsenal) -> Suit | Illegal:
    suit = state.suits.get(action.unit)
    if suit is None:
        return refused("DU-2.1", "no_such_unit", unit=action.unit)
    if suit.seat != state.field.seat_of[action.player]:
        return refused("DU-2.1", "not_your_unit", unit=action.unit)
    return suit


def _check_place(state: DuelState, action: PlaceSuit) -> Illegal | None:
    if state.phase != "placement":
        return refused("DU-2.2", "placement_over")
    suit = _own(state, action)
    if isinstance(suit, Illegal):
        return suit
    if suit.status != "waiting":
        return refused("DU-2.2", "already_placed", unit=action.unit)
    if action.vertex in entries(state, suit.seat):
        return None
    if action.vertex in state.field.setup.board.starts[suit.seat]:
        return refused("DU-1.1", "start_taken", vertex=action.vertex)
    return refused("DU-2.2", "not_a_start", vertex=action.vertex)


def _check_leave(state: DuelState, action: LeaveBattle) -> Illegal | None:
    if may_leave(state, action.player):
        return None
    setup = state.field.setup
    if not setup.order:
        if setup.options.quitting != "remove":
            return refused("DU-4.12", "cannot_leave")
        return refused("DU-4.12", "leave_once_placed")
    if not can_withdraw(state, state.field.seat_of[action.player]):
        return refused("TW-2.9", "garrison_stays")
    return refused("DU-4.12", "withdraw_in_planning")


def _planning(state: DuelState, action: PlanCards | UseArsenal) -> Suit | Illegal:
    if state.phase != "planning":
        return refused("DU-4.1", "not_planning")
    suit = _own(state, action)
    if isinstance(suit, Illegal):
        return suit
    if suit.status != "board":
        return refused("DU-5.1", "unit_lost", unit=action.unit)
    if suit.is_planned:
        return refused("DU-4.1", "already_planned", unit=action.unit)
    return suit


def _check_arsenal(state: DuelState, action: UseArsenal) -> Illegal | None:
    suit = _planning(state, action)
    if isinstance(suit, Illegal):
        return suit
    if "arsenal" not in state.field.keywords[suit.id]:
        return refused("DU-7.21", "no_arsenal", unit=action.unit)
    if suit.has_used_arsenal:
        return refused("DU-7.21", "arsenal_used", unit=action.unit)
    return None if may_use_arsenal(state, suit) else refused("DU-4.8", "pile_empty", unit=action.unit)


def _check_plan(state: DuelState, action: PlanCards) -> Illegal | None:
    suit = _planning(state, action)
    if isinstance(suit, Illegal):
        return suit
    wanted = cards_to_plan(state, suit)
    if len(action.cards) != wanted:
        return refused("DU-4.8", "wrong_number", unit=action.unit, count=wanted)
    for card in action.cards:
        if card not in suit.hand:
            return refused("DU-4.1", "not_in_hand", card=card)
    return None


def _check_choice(state: DuelState, action: ChooseCard) -> Illegal | None:
    if state.phase != "action" or state.current is not None:
        return refused("DU-4.2", "no_choice_now")
    if action.card not in state.table:
        return refused("DU-4.2", "card_not_on_table", card=action.card)
    if action.card not in tied_cards(state):
        return refused("DU-4.2", "not_tied", card=action.card, value=state.value)
    return None


def _check_move(state: DuelState, action: MoveSuit) -> Illegal | None:
    current = state.current
    if current is None:
        return refused("DU-4.3", "no_card")
    if not may_move(state):
        reason = "already_moved" if current.has_moved or current.has_attacked else "no_steps"
        return refused("DU-4.3", reason, unit=current.unit)
    board = state.field.board
    if not 0 <= action.to < board.vertex_count:
        return refused("DU-1.2", "off_board", vertex=action.to)
    if not reach(state, current.unit, current.steps_left) >> action.to & 1:
        return refused("DU-1.2", "out_of_reach", vertex=action.to, steps=current.steps_left)
    return None


def _check_attack(state: DuelState, action: AttackSuit) -> Illegal | None:
    current = state.current
    if current is None:
        return refused("DU-4.3", "no_card")
    if action.target not in state.suits:
        return refused("DU-4.4", "no_such_unit", unit=action.target)
    if not may_attack(state):
        return refused("DU-4.4", "already_attacked", unit=current.unit)
    if not state.field.faces[current.card].attacks:
        return refused("DU-4.4", "no_attack", card=current.card)
    if state.suits[action.target].status != "board":
        return refused("DU-5.1", "unit_lost", unit=action.target)
    if not is_enemy(state, current.unit, action.target):
        return refused("DU-2.3", "same_team", unit=action.target)
    if shot(state, current.card, action.target, current) is None:
        return _why_not(state, current.card, current.unit, action.target)
    return None


def _why_not(state: DuelState, card: int, unit: UnitId, target: UnitId) -> Illegal:
    """Return whether the target is out of range or out of sight (DU-1.8, DU-4.10)."""
    suit, other = state.suits[unit], state.suits[target]
    distance = state.field.board.base_distance(suit.vertex, other.vertex)
    limits = [
        mark.maximum + (suit.range_bonus if mark.kind == "ranged" else 0)
        for mark in state.field.faces[card].attacks
        if mark.minimum <= distance
    ]
    limits = [limit for limit in limits if distance <= limit]
    if not limits:
        return refused("DU-1.8", "out_of_range", unit=target, steps=distance)
    path = sight(state, unit, target)
    if path is None:
        return refused("DU-1.5", "no_sight", unit=target)
    return refused("DU-1.5", "sight_too_long", unit=target, steps=len(path) - 1)
