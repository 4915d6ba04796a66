"""How an Ace of the duel looks ahead: chances of positions, the rest of a turn, what the others may plan."""

from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from game.agents.duel.levels import ACE
from game.agents.duel.mind import Mind
from game.agents.duel.playout import play_on, sampled_world
from game.agents.duel.prospects import CERTAIN, chance, is_learned, log_odds
from game.agents.duel.quick_policy import quick_action
from game.agents.duel.response import HALF, likelihoods, responded
from game.agents.duel.turn_search import TurnSearch
from game.core.ids import UnitId
from game.core.outcome import Outcome
from game.systems.duel.actions import PlanCards
from game.systems.duel.profile import MissionKind
from game.systems.duel.setup import MissionSetup
from game.systems.duel.state import DuelState
from tests.support.duel import BLUE, IDLE, RED, Duel, card, duel, placed

OWN, OTHER = 0, 1
A, B = UnitId("A"), UnitId("b")
MISSIONS: tuple[MissionKind, ...] = ("last_standing", "objectives", "king_of_the_hill", "timed")
SABRE, GUN, SHIELD = card("Sabre", 5, melee="m"), card("Gun", 6, ranged="hh"), card("Shield", 2, blocks="hml")


def facing(mission: MissionKind = "last_standing") -> Duel:
    """Two machines with the same cards, as far from the middle of the field on either side."""
    cards = [SABRE, GUN, SHIELD, IDLE]
    return duel(
        placed(size=(13, 11), A=(3, 5), b=(9, 5)),
        {"A": cards, "b": cards},
        mission=MissionSetup(mission),
        objectives=((6, 5),),
    )


def hurt(state: DuelState, unit: UnitId, damage: tuple[int, int, int]) -> DuelState:
    """The same position with damage on a machine."""
    copy = state.clone()
    copy.suits[unit] = replace(state.suits[unit], damage=damage)
    return copy


def at(state: DuelState, unit: UnitId, column: int, row: int) -> DuelState:
    """The same position with a machine elsewhere."""
    copy = state.clone()
    copy.suits[unit] = replace(state.suits[unit], vertex=state.field.board.vertex(column, row))
    return copy


@pytest.mark.parametrize("mission", MISSIONS)
def test_damage_costs_chances_and_both_sides_have_them_together(mission: MissionKind) -> None:
    even = facing(mission).state
    assert log_odds(even, OWN) == log_odds(even, OTHER) == 0
    assert chance(even, OWN) == CERTAIN // 2
    worse = [chance(hurt(even, A, damage), OWN) for damage in ((1, 0, 0), (2, 0, 0), (3, 0, 0), (3, 1, 1))]
    assert CERTAIN // 2 > worse[0] > worse[1] > worse[2] > worse[3] > 0
    for state in (hurt(even, A, (3, 1, 0)), hurt(even, B, (0, 2, 0))):
        assert abs(chance(state, OWN) + chance(state, OTHER) - CERTAIN) <= 3


def test_what_a_mission_counts_is_worth_more_as_its_end_comes_near() -> None:
    for mission in ("objectives", "king_of_the_hill"):
        state = at(facing(mission).state, A, 6, 5)
        early = chance(state, OWN)
        state.turn = 8
        assert max(early, CERTAIN // 2) < chance(state, OWN) < CERTAIN
    points = facing("timed").state
    points.suits[A] = replace(points.suits[A], dealt=3)
    early = chance(points, OWN)
    points.turn = 8
    assert CERTAIN // 2 < early < chance(points, OWN)


def test_a_point_short_of_the_hill_is_nearly_won() -> None:
    state = facing("king_of_the_hill").state
    found = []
    for score in range(4):
        state.scores = (score, 0)
        found.append(log_odds(state, OWN))
    first, second, third = (after - before for before, after in pairwise(found))
    assert 0 < first < third
    assert abs(first - second) <= 1


def test_the_end_is_certain() -> None:
    state = facing().state
    state.outcome = Outcome((RED,), (BLUE,), "destroyed", 1, ())
    assert (chance(state, OWN), chance(state, OTHER)) == (CERTAIN, 0)
    state.outcome = Outcome((), (), "draw", 1, ())
    assert chance(state, OWN) == chance(state, OTHER) == CERTAIN // 2


def test_chances_are_for_two_teams_of_several_machines_and_missions_that_were_learned() -> None:
    decks = {name: [SABRE, IDLE] for name in "AbcD"}
    picture = placed(size=(13, 11), A=(3, 5), b=(9, 5), c=(6, 2), D=(6, 8))
    several = duel(picture, decks)
    assert is_learned(several.state)
    seats = {"red": "A", "blue": "b", "green": "c", "grey": "D"}
    assert not is_learned(duel(picture, decks, seats=seats).state)
    assert is_learned(
        duel(picture, decks, seats=seats, teams={"red": "x", "blue": "x", "green": "y", "grey": "y"}).state
    )
    assert not is_learned(duel(picture, decks, mission=MissionSetup("escort", escort=A)).state)
    assert not is_learned(facing().state)
    for lost, known in (("D", True), ("c", False)):
        unit = UnitId(lost)
        several.state.suits[unit] = replace(several.state.suits[unit], status="lost")
        assert is_learned(several.state) is known, "what is left counts"


def searched(state: DuelState, cards: int, width: int = 4) -> int:
    """The chance of the red side when so many cards are searched."""
    return TurnSearch(OWN, state.turn + 1, width).chance(state.clone(), cards)


def brawl() -> Duel:
    """Both have a blow and a gun in hand, near enough to strike and to keep away."""
    quick, slow = (
        card("Quick", 9, melee="h", blocks="m", movement=1),
        card("Slow", 1, ranged="ml", reach=(1, 4)),
    )
    return duel(placed(size=(13, 11), A=(4, 5), b=(7, 5)), {"A": [quick, slow], "b": [quick, slow]})


def test_who_searches_his_own_card_does_no_worse_than_the_quick_policy() -> None:
    table = brawl()
    table.plan_all()
    compared = 0
    while table.state.turn == 1 and table.state.outcome is None:
        state = table.state
        if state.current is not None and state.prompt is None:
            quick = state.clone()
            play_on(quick, 2)
            own = state.field.owners[state.current.card] == A
            found = searched(state, 1)
            assert found >= chance(quick, OWN) if own else found <= chance(quick, OWN)
            compared += 1
        table.do(quick_action(state))
    assert compared >= 4


def test_pruning_changes_nothing() -> None:
    """A search that may never cut a branch finds the same."""
    table = brawl()
    table.plan_all()

    class Plain(TurnSearch):
        """Forgets what both sides are sure of."""

        def chance(
            self, state: DuelState, cards: int, begun: int = -1, low: int = 0, high: int = CERTAIN
        ) -> int:
            return super().chance(state, cards, begun, -1, CERTAIN + 1)

    for cards in (1, 2, 3):
        plain = Plain(OWN, table.state.turn + 1, 3)
        pruned = TurnSearch(OWN, table.state.turn + 1, 3)
        assert plain.chance(table.state.clone(), cards) == pruned.chance(table.state.clone(), cards)
        assert pruned.spent <= plain.spent
        assert cards < 3 or pruned.spent < plain.spent


def test_a_plan_that_leaves_less_is_thought_of_more_often() -> None:
    weights = likelihoods([1000, 1000 + HALF, 1000 + 2 * HALF, 9000])
    assert weights[0] == 2 * weights[1] == 4 * weights[2] > weights[3] > 0
    assert likelihoods([4000, 4000]) == [weights[0]] * 2
    halfway = likelihoods([0, HALF // 2])
    assert 4 * halfway[1] == 3 * halfway[0]


def test_enemies_are_expected_to_do_what_hurts() -> None:
    """A machine that the next hit destroys stands before one with a gun among cards that do nothing."""
    state = hurt(hurt(brawl_with_idle().state, A, (3, 0, 0)), B, (3, 0, 0))
    guess = sampled_world(state, RED, 1, (1,) * 10)
    replies = [PlanCards(player=RED, unit=A, cards=state.suits[A].hand[:2])]
    worlds, spent = responded(guess, OWN, replies, 7, 60)
    gun = next(card for card in state.field.cards_of[B] if state.field.faces[card].name == "Gun")
    with_gun = Counter(gun in world.suits[B].planned for world in worlds)
    assert with_gun[True] > 50, "by chance it would be two of five"
    assert spent > 10
    assert all(world.suits[B].is_planned and len(world.suits[B].planned) == 2 for world in worlds)
    hands = {tuple(sorted((*world.suits[B].hand, *world.suits[B].planned))) for world in worlds}
    assert len(hands) == 1, "only what it plans is anew, not what it holds"
    assert worlds[0].suits[A] == guess.suits[A]


def brawl_with_idle() -> Duel:
    """The red machine has only cards that do nothing, the blue one a gun among such."""
    gun = card("Gun", 6, ranged="hml", reach=(0, 6))
    return duel(
        placed(size=(13, 11), A=(4, 5), b=(8, 5)), {"A": [IDLE] * 5, "b": [IDLE, IDLE, gun, IDLE, IDLE]}
    )


def test_what_looks_worse_is_compared_less_often() -> None:
    state = facing().state
    found = Mind(state, RED, 3, ACE).candidates(4000)
    counts = [int(candidate.reasons[-1].facts["count"]) for candidate in found]
    assert counts[0] == counts[1] >= counts[2] >= ACE.draws
    assert int(Mind(state, RED, 3, ACE).candidates(1)[0].reasons[-1].facts["count"]) == ACE.draws


def test_a_search_ends_when_it_has_cost_enough() -> None:
    """Then the first stand of every card is taken: one more course is followed to its end."""
    table = brawl()
    table.plan_all()
    state, until = table.state, table.state.turn + 1
    whole = TurnSearch(OWN, until, 5, limit=1_000)
    whole.chance(state.clone(), 4)
    quick = state.clone()
    course = play_on(quick, until)
    assert whole.spent > 2 * course, "else there is nothing to cut"
    cut = TurnSearch(OWN, until, 5, limit=1)
    assert cut.chance(state.clone(), 4) == chance(quick, OWN)
    assert cut.spent <= course
