"""The administrator calls the deadline, also when nothing is asked of himself (SE-2.8)."""

import pytest

from game.core.ids import PlayerId
from game.systems.registry import BY_NAME
from game.systems.sectors.actions import CallDeadline, Commit, MoveUnit
from game.systems.sectors.state import SectorsState
from tests.support.sectors import RULES, acted, at, campaign, order, refused

ANN, BOB, AI = PlayerId("greys_1"), PlayerId("greys_2"), PlayerId("machina_1")
CALL = CallDeadline(player=ANN)
STEPPING_IN = BY_NAME["sectors"].stepping_in


def two_people() -> SectorsState:
    """Ann administers; she and Bob fight a built-in player."""
    people = {str(ANN): "ann", str(BOB): "bob"}
    return campaign("AB BC", {"greys": "AA", "machina": "C"}, people=people, administrator=ANN)


@pytest.mark.rule("SE-2.8")
def test_who_has_given_his_orders_can_still_call_the_deadline() -> None:
    state = acted(two_people(), Commit(player=ANN))
    assert ANN not in RULES.active(state), "nobody waits for him"
    assert RULES.legal(state, ANN) == (CALL,)
    (way,) = STEPPING_IN(state)
    assert way.action == CALL and way.cuts == (BOB,), "built-in players still give their orders"
    state = acted(state, CALL)
    assert RULES.active(state) == (AI,) and RULES.legal(state, ANN) == ()
    state = acted(order(state, AI, "B"), Commit(player=AI))
    assert at(state, AI) == "B" and state.players[BOB].missed == 1 and not state.players[ANN].missed


@pytest.mark.rule("SE-2.8")
def test_nobody_else_steps_in_and_with_nothing_else() -> None:
    state = acted(two_people(), Commit(player=ANN))
    assert refused(state, Commit(player=ANN)).reason == "not_asked"
    assert refused(state, MoveUnit(player=ANN, unit=ANN, region=1)).reason == "not_asked"
    state = acted(two_people(), Commit(player=BOB))
    assert refused(state, CallDeadline(player=BOB)).reason == "not_asked"
    assert not STEPPING_IN(state), "he is asked himself"


@pytest.mark.rule("SE-2.8")
def test_there_is_no_deadline_where_no_person_is_waited_for() -> None:
    state = acted(two_people(), Commit(player=ANN), Commit(player=BOB))
    assert RULES.active(state) == (AI,)
    assert not STEPPING_IN(state) and RULES.legal(state, ANN) == ()
    assert refused(state, CALL).reason == "nobody_is_late"
