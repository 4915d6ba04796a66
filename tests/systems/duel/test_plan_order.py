"""Secret plans entered in any order of seats and machines lead to the same resolution, with shipped decks."""

import itertools
import random
from collections.abc import Iterator

import pytest

from game.core.ids import PlayerId
from game.core.kernel import perform
from game.systems.duel.actions import PlanCards, UseArsenal
from game.systems.duel.build import build_setup
from game.systems.duel.content import Deck
from game.systems.duel.request import DuelRequest, SeatRequest
from game.systems.duel.ruleset import DuelRuleset
from game.systems.duel.state import DuelState
from tests.support.shipped import shipped_catalog

RULESET = DuelRuleset()
PLAYERS = tuple(PlayerId(name) for name in ("red", "blue", "green", "gold"))
Plan = PlanCards | UseArsenal
ORDERS = 4
"""So many orders of one set of plans are tried."""
TURNS = 3


def _begun(number: int) -> DuelState:
    """A duel of two to four seats with a machine or two each, before the first action."""
    dice = random.Random(number)
    decks = sorted(shipped_catalog().of(Deck))
    seats = PLAYERS[: 2 + number % 3]
    request = DuelRequest(
        board_seed=number,
        seats=tuple(
            SeatRequest(units=tuple(dice.choice(decks) for _ in range(1 + number % 2)), player=player)
            for player in seats
        ),
        mission="timed",
    )
    return RULESET.setup(build_setup(request, shipped_catalog()), number)


def _at_planning(number: int) -> Iterator[DuelState]:
    """The first states of a random duel in which nobody has planned yet."""
    dice, state = random.Random(number), _begun(number)
    turns = set[int]()
    for _ in range(300):
        if state.phase == "over" or len(turns) == TURNS:
            return
        if state.phase == "planning" and state.turn not in turns:
            turns.add(state.turn)
            yield state
        player = dice.choice(RULESET.active(state))
        state = perform(RULESET, state, dice.choice(RULESET.legal(state, player))).state


def _plans(state: DuelState, dice: random.Random) -> list[list[Plan]]:
    """For each machine what it does in this planning, in its order: perhaps an Arsenal, then the cards."""
    steps: dict[str, list[Plan]] = {}
    while state.phase == "planning":
        player = dice.choice(RULESET.active(state))
        actions = [each for each in RULESET.legal(state, player) if isinstance(each, PlanCards | UseArsenal)]
        arsenals = [each for each in actions if isinstance(each, UseArsenal)]
        action = dice.choice(arsenals or actions)
        steps.setdefault(action.unit, []).append(action)
        state = perform(RULESET, state, action).state
    return list(steps.values())


def _merged(steps: list[list[Plan]], dice: random.Random) -> list[Plan]:
    """All steps in a random order that keeps the order of each machine's own."""
    left = [list(each) for each in steps]
    merged: list[Plan] = []
    while any(left):
        merged.append(dice.choice([each for each in left if each]).pop(0))
    return merged


def _resolved(state: DuelState, actions: list[Plan]) -> str:
    """The state once all have planned, and after the first decisions of the turn, taken the same way."""
    for action in actions:
        state = perform(RULESET, state, action).state
    records = [repr(RULESET.record(state))]
    for _ in range(3):
        if state.phase != "over":
            first = RULESET.legal(state, RULESET.active(state)[0])[0]
            state = perform(RULESET, state, first).state
    return "\n".join([*records, repr(RULESET.record(state))])


def _same_whatever_the_order(cases: int) -> None:
    seen = 0
    for number in itertools.count():
        for state in _at_planning(number):
            dice = random.Random(number * TURNS + state.turn)
            steps = _plans(state, dice)
            results = {_resolved(state, _merged(steps, dice)) for _ in range(ORDERS)}
            assert len(results) == 1, f"duel {number}, turn {state.turn}"
            seen += ORDERS
            if seen >= cases:
                return


@pytest.mark.rule("DU-4.1")
@pytest.mark.rule("DU-7.21")
def test_plans_of_shipped_decks_in_any_order() -> None:
    _same_whatever_the_order(60)


@pytest.mark.slow
@pytest.mark.rule("DU-4.1")
def test_plans_of_shipped_decks_in_any_order_a_thousand_times() -> None:
    _same_whatever_the_order(1_000)
