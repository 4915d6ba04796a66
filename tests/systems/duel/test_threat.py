"""Where a machine could be struck this turn: as single shots from single places say."""

import random

import pytest
from msgspec.structs import replace

from game.core.ids import PlayerId, UnitId
from game.space.bits import places_of
from game.systems.duel import queries
from game.systems.duel.scope import scope_of, scopes_of_plan
from game.systems.duel.state import DuelState
from game.systems.duel.threat import Threat, Threats, reach_left, unseen
from tests.support.duel import RED, RULESET, card, duel, placed, start
from tests.support.duel_mix import positions

CUT = card("Cut", 5, 1, melee="m")
POKE = card("Poke", 4, ranged="h", reach=(1, 3))
FAST = card("Fast", 6, 3)
LATE = card("Late", 1, 3)


def moved(state: DuelState, unit: UnitId, vertex: int) -> DuelState:
    """The same table with a machine on another vertex."""
    after = state.clone()
    after.suits[unit] = replace(after.suits[unit], vertex=vertex)
    return after


def alone(state: DuelState, unit: UnitId, vertex: int, card_: int, starts: list[int]) -> bool:
    """Whether a card strikes a machine on a vertex from one of these places, shot by shot."""
    after = moved(state, unit, vertex)
    return any(queries.shot(after, card_, unit, None, place) is not None for place in starts)


@pytest.mark.rule("DU-1.8", "DU-4.3")
def test_a_card_that_lies_face_up_threatens_what_it_strikes_from_anywhere_in_reach() -> None:
    table = start(CUT, POKE)
    state, own = table.state, UnitId("A")
    poke = table.number("b", "Poke")
    found = scope_of(state, poke)
    assert found is not None
    starts = [state.suits[UnitId("b")].vertex, *found.places]
    counts = Threats(state, RED, own).counts()
    for vertex in places_of(queries.standing(state, own)):
        assert (vertex in counts) == alone(state, own, vertex, poke, starts), vertex
        expected = (Threat(UnitId("b"), (poke,)),) if vertex in counts else ()
        assert Threats(state, RED, own).at(vertex) == expected
    assert counts and set(counts.values()) == {1}


@pytest.mark.rule("DU-4.2")
def test_only_a_card_that_comes_no_later_carries_another_one() -> None:
    """Fast carries the machine before Cut is resolved; Late would only after it."""
    reached = {}
    for mover in (FAST, LATE):
        table = duel(placed(A=(2, 5), b=(10, 5)), {"A": [POKE], "b": [CUT, mover]})
        state = table.state
        cards = [table.number("b", "Cut"), table.number("b", mover.name)]
        legs = scopes_of_plan(state, cards)
        leg = next(each for each in legs if each.card == cards[0])
        starts = [state.suits[UnitId("b")].vertex, *leg.seen.places]
        counts = Threats(state, RED, UnitId("A")).counts()
        for vertex in places_of(queries.standing(state, UnitId("A"))):
            assert (vertex in counts) == alone(state, UnitId("A"), vertex, cards[0], starts)
        reached[mover.name] = len(counts)
    assert reached["Fast"] > reached["Late"] > 0


@pytest.mark.rule("DU-3.1", "DU-4.7")
def test_what_is_hidden_counts_with_every_card_that_it_may_be() -> None:
    deck = [CUT, POKE, *(card(f"Idle {number}", number) for number in range(6))]
    table = duel(placed(A=(2, 5), b=(5, 5)), {"A": [CUT], "b": deck})
    seen = RULESET.observe(table.state, RED)
    enemy = UnitId("b")
    assert set(unseen(seen, seen.suits[enemy])) == set(seen.field.cards_of[enemy])
    (threat,) = Threats(seen, RED, UnitId("A")).at(seen.suits[UnitId("A")].vertex)
    names = {seen.field.faces[number].name for number in threat.cards}
    assert threat.unit == enemy and names <= {"Cut", "Poke"} and names
    other = RULESET.observe(duel(placed(A=(2, 5), b=(5, 5)), {"A": [CUT], "b": deck[::-1]}).state, RED)
    assert Threats(seen, RED, UnitId("A")).counts() == Threats(other, RED, UnitId("A")).counts()


@pytest.mark.rule("DU-1.5", "DU-1.7")
def test_anywhere_in_a_duel_with_everything_in_play_it_is_as_single_shots_say() -> None:
    dice, compared = random.Random(5), 0
    for state, _ in positions(6):
        if state.phase != "action":
            continue
        for enemy in queries.on_board(state):
            left = [
                entry for entry in state.table.values() if entry.unit == enemy.id and not entry.is_resolved
            ]
            foes = [each for each in queries.on_board(state) if queries.is_enemy(state, enemy.id, each.id)]
            if len(left) != 1 or not foes:
                continue
            own = dice.choice(foes)
            player = PlayerId(state.field.players[own.seat])
            found = scope_of(state, left[0].card)
            assert found is not None
            starts = [enemy.vertex, *found.places]
            free, threats = places_of(queries.standing(state, own.id)), Threats(state, player, own.id)
            for vertex in dice.sample(free, min(6, len(free))):
                after = {each.unit: each.cards for each in threats.at(vertex)}
                strikes = found.farthest >= 0 and alone(state, own.id, vertex, left[0].card, starts)
                assert after.get(enemy.id, ()) == ((left[0].card,) if strikes else ())
                compared += 1
    assert compared > 100


@pytest.mark.rule("DU-4.1", "DU-4.3")
def test_a_machine_whose_plan_lies_on_the_table_goes_as_far_as_its_plan_alone() -> None:
    """The cards that were not chosen are still in its owner's hand, and move nobody any more (DU-4.1)."""
    runs = [card(f"Run {number}", 9 - number, number) for number in range(5)]
    table = duel(placed(size=(31, 11), A=(3, 5), C=(3, 8), b=(28, 5)), {"A": runs, "C": [CUT] * 5})
    own = UnitId("A")

    def farthest() -> int:
        seen = RULESET.observe(table.state, RED)
        suit = seen.suits[own]
        away = table.board.distances[suit.vertex]
        return max(away[vertex] for vertex in places_of(reach_left(seen, suit)))

    assert farthest() == (3 + 4) + (3 + 3), "the two that carry it farthest"
    table.plan("A", "Run 0", "Run 2")
    assert table.unit("A").hand and farthest() == (3 + 0) + (3 + 2)
