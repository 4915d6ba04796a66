"""The rest of a turn searched: all cards lie open, so that whoever has the better answer finds it.

The next cards are tried out with the best few stands of whoever has them, for oneself the best of them, for
the others the worst (minimax with alpha-beta pruning); what comes after those is played by the quick policy.
"""

from typing import Final

from game.agents.duel.prospects import CERTAIN, chance
from game.agents.duel.quick_policy import Stand, Watch, action_of, quick_action, stands
from game.agents.duel.trial import act
from game.systems.duel.actions import AttackSuit
from game.systems.duel.legal import active
from game.systems.duel.queries import may_attack, shot
from game.systems.duel.state import NOWHERE, DuelState

ACTIONS_AT_MOST: Final = 400
SEARCHED_AT_MOST: Final = 400
"""After so many actions only the first stand of a card is tried: what many machines may cost has an end."""
LOOKED_AT: Final = 60
"""So many stands are looked at to find different ones."""


class TurnSearch:
    """Searches for one team until a turn begins. ``spent``: the actions that this has taken so far."""

    __slots__ = ("_limit", "_team", "_until", "_width", "spent")

    def __init__(self, team: int, until: int, width: int, limit: int = SEARCHED_AT_MOST) -> None:
        """``width``: stands that are tried of each card, until ``limit`` actions have been spent."""
        self._limit = limit
        self._team = team
        self._until = until
        self._width = width
        self.spent = 0

    def chance(
        self, state: DuelState, cards: int, begun: int = NOWHERE, low: int = 0, high: int = CERTAIN
    ) -> int:
        """Return the chance to win of a state of one's own, which is played on in place.

        ``cards``: so many are searched, beside one that is ``begun``; ``low`` and ``high``: what both sides
        are sure of already.
        """
        count = 0
        while self._goes_on(state) and count < ACTIONS_AT_MOST:
            current = state.current
            if current is not None and state.prompt is None and (cards or current.card == begun):
                left = cards if current.card == begun else cards - 1
                return self._best(state, current.card, left, low, high)
            self._quick(state)
            count += 1
        return chance(state, self._team)

    def _goes_on(self, state: DuelState) -> bool:
        return state.outcome is None and state.turn < self._until

    def _quick(self, state: DuelState) -> None:
        act(state, quick_action(state))
        self.spent += 1

    def _best(self, state: DuelState, card: int, cards: int, low: int, high: int) -> int:
        """Return the chance if whoever has the card does the best of its stands for himself."""
        field = state.field
        is_own = field.team_of[field.seat_of[active(state)[0]]] == self._team
        for stand in self._stands(state):
            trial = state.clone()
            self._go(trial, card, stand)
            found = self.chance(trial, cards, NOWHERE, low, high)
            if is_own:
                low = max(low, found)
            else:
                high = min(high, found)
            if low >= high or self.spent >= self._limit:
                break
        return low if is_own else high

    def _stands(self, state: DuelState) -> list[Stand]:
        """Return the best stands that differ in whom they strike at and in who could strike back."""
        current = state.current
        assert current is not None
        watch = Watch(state, current.unit)
        kinds: dict[tuple[str, int], Stand] = {}
        for stand in stands(state, LOOKED_AT):
            kinds.setdefault((stand.target, watch.exposure(stand.vertex)), stand)
        return list(kinds.values())[: self._width]

    def _go(self, state: DuelState, card: int, stand: Stand) -> None:
        """Move and strike as a stand says, and see the card to its end."""
        player = active(state)[0]
        first = action_of(state, player, stand)
        act(state, first)
        self.spent += 1
        if stand.target and not isinstance(first, AttackSuit) and self._may_strike(state, card, stand):
            act(state, AttackSuit(player=player, target=stand.target))
            self.spent += 1
        count = 0
        while self._goes_on(state) and _is_current(state, card) and count < ACTIONS_AT_MOST:
            self._quick(state)
            count += 1

    def _may_strike(self, state: DuelState, card: int, stand: Stand) -> bool:
        return (
            self._goes_on(state)
            and state.prompt is None
            and _is_current(state, card)
            and may_attack(state)
            and shot(state, card, stand.target, state.current) is not None
        )


def _is_current(state: DuelState, card: int) -> bool:
    return state.current is not None and state.current.card == card
