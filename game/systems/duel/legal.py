"""Every action that a player may submit, in a fixed order; and who may act."""

from itertools import combinations

from game.core.ids import PlayerId
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
from game.systems.duel.queries import (
    cards_to_plan,
    initiative,
    may_use_arsenal,
    on_board,
    reach_list,
    targets,
)
from game.systems.duel.setup import DuelSetup
from game.systems.duel.state import NOBODY, DuelState
from game.systems.duel.waves import entries, left, waiting


def active(state: DuelState) -> tuple[PlayerId, ...]:
    """Return who may act: in planning everybody who still has to plan (DU-4.1).

    After the end there is neither a question nor who chooses.
    """
    players = state.field.players
    if state.prompt is not None:
        return (state.prompt.player,)
    if state.phase == "planning":
        seats = {suit.seat for suit in on_board(state) if not suit.is_planned}
        return tuple(players[seat] for seat in sorted(seats))
    return (players[state.chooser],) if state.chooser != NOBODY else ()


def may_be_replaced(setup: DuelSetup) -> bool:
    """Return whether another may take the seat of a player who quits (DU-4.12); in a war he withdraws."""
    return not setup.order and setup.options.quitting == "replace"


def may_leave(state: DuelState, player: PlayerId) -> bool:
    """Return whether a player may take the own machines away now, and nothing is half done (DU-4.12).

    In a campaign's battle that is the withdrawal: while cards are planned, and not for a garrison (TW-2.9).
    """
    setup = state.field.setup
    if setup.order:
        return state.phase == "planning" and can_withdraw(state, state.field.seat_of[player])
    return setup.options.quitting == "remove" and state.phase in ("planning", "action")


def can_withdraw(state: DuelState, seat: int) -> bool:
    """Return whether more than garrisons and guards is left of a seat: they fight to the end (TW-2.9)."""
    own, suits = state.field.setup.seats[seat], state.field.suits
    if not own.can_withdraw or not own.fixed_forces or own.absent:
        return own.can_withdraw
    return any(suit.seat == seat and suits[suit.id].force not in own.fixed_forces for suit in left(state))


def tied_cards(state: DuelState) -> tuple[int, ...]:
    """Return the cards among which the chooser chooses (DU-4.2)."""
    return tuple(
        card
        for card in sorted(state.table)
        if not state.table[card].is_resolved
        and state.suits[state.table[card].unit].seat == state.chooser
        and initiative(state, state.table[card]) == state.value
    )


def legal(state: DuelState, player: PlayerId) -> tuple[DuelAction, ...]:
    """Return every action that this player may submit now, in a fixed order."""
    if player not in active(state):
        return ()
    if state.prompt is not None:
        return tuple(Answer(player=player, option=option) for option in state.prompt.options)
    found: list[DuelAction] = []
    seat = state.field.seat_of[player]
    if state.phase == "placement":
        places = entries(state, seat)
        for suit in waiting(state, seat):
            found.extend(PlaceSuit(player=player, unit=suit.id, vertex=vertex) for vertex in places)
    elif state.phase == "planning":
        for suit in on_board(state):
            if suit.seat == seat and not suit.is_planned:
                if may_use_arsenal(state, suit):
                    found.append(UseArsenal(player=player, unit=suit.id))
                count = cards_to_plan(state, suit)
                found.extend(
                    PlanCards(player=player, unit=suit.id, cards=cards)
                    for cards in combinations(sorted(suit.hand), count)
                )
    elif state.current is None:
        found.extend(ChooseCard(player=player, card=card) for card in tied_cards(state))
    else:
        found.extend(MoveSuit(player=player, to=vertex) for vertex in reach_list(state))
        found.extend(AttackSuit(player=player, target=target) for target in targets(state))
        found.append(EndCard(player=player))
    if may_leave(state, player):
        found.append(LeaveBattle(player=player))
    return tuple(found)
