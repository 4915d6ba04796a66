"""How Officer and Ace decide: the quick policy's candidates, compared by playouts of sampled worlds."""

from typing import Final

import msgspec

from game.agents.agent import Candidate
from game.agents.duel.answered import answered
from game.agents.duel.closing import closing_stand
from game.agents.duel.last_card import may_end, outcomes
from game.agents.duel.playout import BROAD, play_on, sampled_world
from game.agents.duel.quick_policy import MOST_STANDS, action_of, pairs, stands, varied_stands
from game.agents.duel.reasons import reasons
from game.agents.duel.response import responded
from game.agents.duel.trial import act, sensible, tried
from game.agents.duel.turn_search import SEARCHED_AT_MOST, TurnSearch
from game.core.ids import PlayerId
from game.core.rng import fork
from game.rules.prose import Sentence
from game.systems.duel.actions import AttackSuit, DuelAction, EndCard, LeaveBattle, PlanCards, UseArsenal
from game.systems.duel.heuristic import WON, value
from game.systems.duel.legal import may_leave
from game.systems.duel.queries import base_movement, is_enemy, may_use_arsenal, on_board
from game.systems.duel.state import NOWHERE, DuelState, Suit
from game.systems.duel.waves import left

REACH_TO_COME: Final = 4
"""Steps beyond its own movement at which a machine counts enemies as near."""


class SearchDepth(msgspec.Struct, frozen=True):
    """How deep a level searches. Budgets are actions of playouts for one decision."""

    plans: int
    """Pairs of cards that are tried."""
    plan_budget: int
    answer_budget: int
    stand_budget: int
    """For where to go and whom to strike; 0: by the quick policy."""
    stands: int
    turns: int
    """Turns that are played on, this one included."""
    cards: int = 0
    """Cards of this turn that are searched where places and targets are compared, beside the one begun."""
    width: int = 0
    """Stands that are tried of each of them; 0: no search, and positions by the usual value."""
    draws: int = 0
    """Plans of the others that are drawn for each guess at their cards; 0: one, as their cards look."""


class Mind:
    """Decides for one player in one position."""

    __slots__ = ("_player", "_rng", "_state", "_style", "_team")

    def __init__(self, state: DuelState, player: PlayerId, rng: int, style: SearchDepth) -> None:
        """``state`` is observed."""
        self._state = state
        self._player = player
        self._rng = rng
        self._style = style
        self._team = state.field.team_of[state.field.seat_of[player]]

    def candidates(self, budget: int) -> list[Candidate]:
        """Return what could be done, best first. ``budget`` replaces the style's unless it is 0."""
        state, style = self._state, self._style
        if leaving := withdrawal(state, self._player):
            return leaving
        actions = sensible(state, self._player)
        if len(actions) == 1:
            return [Candidate(actions[0], 0, reasons(state, actions[0]))]
        if state.prompt is not None or (state.phase == "action" and state.current is None):
            return self._played(actions, budget or style.answer_budget)
        if state.phase == "placement":
            return self._placed(actions)
        if state.phase == "planning":
            return self._planned(budget or style.plan_budget)
        return self._stood(budget or style.stand_budget)

    def _placed(self, actions: list[DuelAction]) -> list[Candidate]:
        guess = sampled_world(self._state, self._player, self._rng)
        worth = [(value(tried(guess, action), self._team), action) for action in actions]
        worth.sort(key=lambda each: -each[0])
        return [Candidate(action, points, reasons(self._state, action)) for points, action in worth[:3]]

    def _planned(self, budget: int) -> list[Candidate]:
        state = self._state
        seat = state.field.seat_of[self._player]
        suit = next(each for each in on_board(state) if each.seat == seat and not each.is_planned)
        plans: list[DuelAction] = [
            PlanCards(player=self._player, unit=suit.id, cards=cards)
            for _, cards in pairs(state, suit)[: self._style.plans]
        ]
        if may_use_arsenal(state, suit) and self._is_near(suit):
            arsenal = UseArsenal(player=self._player, unit=suit.id)
            return [Candidate(each, 0, reasons(state, each)) for each in (arsenal, *plans[:2])]
        return self._played(plans, budget)

    def _is_near(self, suit: Suit) -> bool:
        state = self._state
        near = base_movement(state, suit.id) + REACH_TO_COME
        return any(
            is_enemy(state, suit.id, other.id)
            and state.field.board.base_distance(suit.vertex, other.vertex) <= near
            for other in on_board(state)
        )

    def _stood(self, budget: int) -> list[Candidate]:
        state = self._state
        if closing := self._closing():
            return closing
        if may_end(state) and (last := self._ended()):
            return last
        if budget and self._style.stand_budget:
            found = varied_stands(state, self._style.stands)
            actions = list(dict.fromkeys(action_of(state, self._player, stand) for stand in found))
            return self._played(actions, budget, self._style.cards)
        found = stands(state, max(3, self._style.stands))
        known: dict[DuelAction, int] = {}
        for stand in found:
            known.setdefault(action_of(state, self._player, stand), stand.worth)
        if isinstance(next(iter(known)), AttackSuit):
            known = self._weighed(known)
        return [Candidate(action, worth, reasons(state, action)) for action, worth in list(known.items())[:3]]

    def _closing(self) -> list[Candidate]:
        """Return the attack that wins the battle now, however it is answered, or the way to it; else nothing.

        Where every course wins, later ones are alike to who compares what comes of them, and may still fail.
        """
        state, player, team = self._state, self._player, self._team
        enemies = [suit for suit in left(state) if state.field.team_of[suit.seat] != team]
        if len(enemies) > 1 and state.field.setup.mission.kind != "escort":
            return []
        stand = closing_stand(sampled_world(state, player, self._rng), team)
        if stand is None:
            return []
        action = action_of(state, player, stand)
        return [Candidate(action, WON, (*reasons(state, action), Sentence("agent.duel.closing")))]

    def _weighed(self, known: dict[DuelAction, int]) -> dict[DuelAction, int]:
        """Return what there is to do with what the worst answers to attacks cost, and the best without one.

        The quick policy sees that a card has to stop an attack, not what that card does to who attacks.
        """
        state, player, team = self._state, self._player, self._team
        guess = sampled_world(state, player, self._rng)
        usual = value(tried(guess, EndCard(player=player)), team)
        costs: dict[DuelAction, int] = {}
        for action in known:
            if isinstance(action, AttackSuit):
                worst = min(value(end, team) for end in answered(tried(guess, action), team))
                costs[action] = max(0, usual - worst)
        if not any(costs.values()):
            return known
        calm = [stand for stand in stands(state, MOST_STANDS) if not stand.target][:1]
        every = {action_of(state, player, stand): stand.worth for stand in calm} | known
        worths = {action: worth - costs.get(action, 0) for action, worth in every.items()}
        return dict(sorted(worths.items(), key=lambda each: (-each[1], isinstance(each[0], AttackSuit))))

    def _ended(self) -> list[Candidate]:
        """Return what comes best of the last card, nothing where it does not end the battle either way.

        Of several alike it is what the quick policy would do, or else the end of the card.
        """
        state, player = self._state, self._player
        guess = sampled_world(state, player, self._rng)
        found = outcomes(guess, self._team, sensible(state, player))
        if not found:
            return []
        usual = [action_of(guess, player, stand) for stand in stands(guess, max(3, self._style.stands))]
        usual.append(EndCard(player=player))
        rank = {action: place for place, action in reversed([*enumerate(usual)])}
        order = sorted(found, key=lambda action: (-found[action], rank.get(action, len(rank))))
        return [
            Candidate(action, found[action], (*reasons(state, action), Sentence("agent.duel.last_card")))
            for action in order[:3]
        ]

    def _played(self, actions: list[DuelAction], budget: int, cards: int = 0) -> list[Candidate]:
        """Play on after every action over the same guesses, until the budget is used up.

        An attack is worth what the answer to it leaves that is worst for who attacks; where it wins nothing
        beside something else, it is not made.

        Who searches gives more of it to what looks better: after each equal share of it the worse half is
        compared no more (sequential halving).
        """
        state, count = self._state, len(actions)
        if count == 1:
            return [Candidate(actions[0], 0, reasons(state, actions[0]))]
        sums: list[list[int]] = [[] for _ in actions]
        seen = [0] * count
        order = [*range(count)]

        def rank(number: int) -> tuple[int, bool]:
            return -min(sums[number]), isinstance(actions[number], AttackSuit)

        shares = (count - 1).bit_length() if self._style.width else 1
        live, spent, rounds = count, 0, 0
        for share in range(1, shares + 1):
            while not rounds or spent < budget * share // shares:
                guesses, cost = self._guesses(actions, fork(self._rng, rounds))
                spent += cost
                rounds += 1
                for guess in guesses:
                    for number in order[:live]:
                        worths, cost = self._outcomes_of(guess, actions[number], cards)
                        sums[number] = [*map(sum, zip(sums[number] or [0] * len(worths), worths))]
                        seen[number] += 1
                        spent += cost
            order[:live] = sorted(order[:live], key=rank)
            live = (live + 1) // 2
        return [
            Candidate(
                actions[number],
                min(sums[number]) // seen[number],
                (
                    *reasons(state, actions[number]),
                    Sentence("agent.duel.played", {"count": seen[number]}),
                ),
            )
            for number in order[:3]
        ]

    def _guesses(self, actions: list[DuelAction], rng: int) -> tuple[list[DuelState], int]:
        """Return worlds that may be, alike but for what others plan, and the actions that it took."""
        if not self._style.draws:
            return [sampled_world(self._state, self._player, rng)], 0
        guess = sampled_world(self._state, self._player, rng, BROAD)
        plans = [action for action in actions if isinstance(action, PlanCards)]
        if not plans:
            return [guess], 0
        return responded(guess, self._team, plans, rng, self._style.draws)

    def _outcomes_of(self, guess: DuelState, action: DuelAction, cards: int) -> tuple[list[int], int]:
        """Return what comes of an action in a guessed world, and the actions that it took to find out.

        Of an attack something comes for each way in which the others may answer it.
        """
        trial = guess.clone()
        act(trial, action)
        ends = answered(trial, self._team) if isinstance(action, AttackSuit) else [trial]
        found = [self._followed(end, cards, SEARCHED_AT_MOST // len(ends)) for end in ends]
        return [worth for worth, _ in found], sum(cost for _, cost in found)

    def _followed(self, trial: DuelState, cards: int, limit: int) -> tuple[int, int]:
        """Return what comes of a position, which is played on in place, and the actions that it took.

        ``limit``: after so many of them no further stands are tried.
        """
        until, current = self._state.turn + self._style.turns, self._state.current
        if not self._style.width:
            spent = play_on(trial, until)
            return value(trial, self._team), spent + 1
        search = TurnSearch(self._team, until, self._style.width, limit)
        found = search.chance(trial, cards, NOWHERE if current is None else current.card)
        return found, search.spent + 1


OUTNUMBERED: Final = 4
"""So many times stronger the enemy has to be."""


def withdrawal(state: DuelState, player: PlayerId) -> list[Candidate]:
    """Return the candidate that leaves a campaign's battle, nothing where it is worth staying.

    Garrisons would be disbanded, and without a retreat all would be lost: then everybody stays.
    """
    setup, own = state.field.setup, state.field.seat_of[player]
    seat = setup.seats[own]
    if not setup.order or not seat.has_retreat or seat.fixed_forces or not may_leave(state, player):
        return []
    strength = [0] * len(setup.seats)
    for suit in left(state):
        strength[suit.seat] += sum(state.field.suits[suit.id].armour) - sum(suit.damage)
    if strength[own] * OUTNUMBERED >= sum(strength) - strength[own]:
        return []
    return [Candidate(LeaveBattle(player=player), 0, (Sentence("agent.reason.hopeless"),))]
