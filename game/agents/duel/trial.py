"""One-step search: what a position is after an action, and which actions are compared further."""

from typing import Final

from game.agents.duel.seat_order import seat_order
from game.core.dice import SEEDED
from game.core.ids import PlayerId
from game.core.kernel import Step
from game.systems.duel.actions import DuelAction, LeaveBattle, PlaceSuit
from game.systems.duel.evolve import evolve
from game.systems.duel.legal import legal
from game.systems.duel.ruleset import DuelRuleset
from game.systems.duel.state import DuelState
from game.systems.duel.waves import coming

RULESET: Final = DuelRuleset()


def act(state: DuelState, action: DuelAction) -> None:
    """Do a legal action in place: only for states of one's own."""
    RULESET.resolve(Step(state, evolve, SEEDED), action)


def tried(state: DuelState, action: DuelAction) -> DuelState:
    """Return the position after a legal action; the given one stays as it is."""
    copy = state.clone()
    act(copy, action)
    return copy


def sensible(state: DuelState, player: PlayerId) -> list[DuelAction]:
    """Return the legal actions but for leaving; of many machines that wait, those that come first.

    Places to begin from come from the middle of the seat's own line outwards, those on its left first:
    whoever finds several alike takes the first, and must not begin beside one neighbour more than another.
    """
    if state.phase == "placement":
        seat = state.field.seat_of[player]
        first = [suit.id for suit in coming(state, seat)]
        starts, distances = state.field.setup.board.starts[seat], state.field.board.distances
        places = [a for a in legal(state, player) if isinstance(a, PlaceSuit) and a.unit in first]
        rank = seat_order(state, seat).rank
        return [
            *sorted(
                places,
                key=lambda each: (sum(distances[each.vertex][start] for start in starts), rank[each.vertex]),
            )
        ]
    return [action for action in legal(state, player) if not isinstance(action, LeaveBattle)]
