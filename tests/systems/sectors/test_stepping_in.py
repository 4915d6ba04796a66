"""The administrator calls the deadline, also when nothing is asked of himself (SE-2.8)."""

import pytest

from game.core.ids import PlayerId, RuleId
from game.systems.registry import BY_NAME
from game.systems.sectors.actions import (
    CallDeadline,
    ChangeOption,
    Commit,
    DismissPlayer,
    LeaveSeat,
    MoveUnit,
)
from game.systems.sectors.events_people import AdministratorNamed
from game.systems.sectors.seats import administrator
from game.systems.sectors.state import SYSTEM, SectorsState
from tests.support.sectors import RULES, acted, at, campaign, done, order, refused

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
    assert refused(two_people(), CallDeadline(player=BOB)).reason == "not_the_administrator"
    assert not STEPPING_IN(two_people()), "he is asked himself"


@pytest.mark.rule("SE-2.8")
def test_there_is_no_deadline_where_no_person_is_waited_for() -> None:
    state = acted(two_people(), Commit(player=ANN), Commit(player=BOB))
    assert RULES.active(state) == (AI,)
    assert not STEPPING_IN(state) and RULES.legal(state, ANN) == ()
    assert refused(state, CALL).reason == "nobody_is_late"


@pytest.mark.rule("SE-2.8", "SE-1.8")
def test_where_the_administrator_alone_is_waited_for_the_next_person_calls_the_deadline() -> None:
    """Nobody could go on without him: whoever sat at the screen had to give his orders in his name."""
    state = acted(two_people(), Commit(player=BOB))
    call = CallDeadline(player=BOB)
    (way,) = STEPPING_IN(state)
    assert way.action == call and way.cuts == (ANN,) and RULES.legal(state, BOB) == (call,)
    state = acted(state, call)
    assert state.players[ANN].missed == 1 and RULES.active(state) == (AI,)
    assert administrator(state) == ANN, "once is not enough"


@pytest.mark.rule("SE-2.8")
def test_campaigns_begun_before_go_on_as_they_did() -> None:
    people = {str(ANN): "ann", str(BOB): "bob"}
    units = {"greys": "AA", "machina": "C"}
    state = campaign("AB BC", units, people=people, administrator=ANN, begun_by=20)
    state = acted(state, Commit(player=BOB))
    assert not STEPPING_IN(state) and refused(state, CallDeadline(player=BOB)).reason == "not_asked"


@pytest.mark.rule("SE-1.8", "SE-9.2")
def test_who_misses_as_many_deadlines_as_cost_a_seat_administers_no_more() -> None:
    state = two_people()
    for turn in (1, 2):
        assert (state.turn, administrator(state)) == (turn, ANN)
        state, events = done(acted(state, Commit(player=BOB)), CallDeadline(player=BOB))
        while state.turn == turn:
            state = acted(state, Commit(player=RULES.active(state)[0]))
    assert administrator(state) == BOB
    again = RULES.restore(state.campaign.setup, RULES.record(state))
    assert administrator(again) == BOB
    assert AdministratorNamed(rules=(RuleId("SE-1.8"), RuleId("SE-9.2")), player=BOB) in events
    state = acted(state, DismissPlayer(player=BOB, target=ANN, how="ai"))
    assert state.players[ANN].is_ai


@pytest.mark.rule("SE-1.4", "SE-9.2")
def test_the_next_person_administers_when_the_seat_is_given_away() -> None:
    state = acted(two_people(), LeaveSeat(player=SYSTEM, seat=BOB))
    assert administrator(state) == ANN, "he administers nothing"
    state = acted(two_people(), LeaveSeat(player=SYSTEM, seat=ANN))
    assert administrator(state) == BOB and state.players[ANN].is_ai
    option = ChangeOption(player=BOB, name="deadlines_missed", number=3)
    assert RULES.check(state, option) is None
    alone = acted(state, LeaveSeat(player=SYSTEM, seat=BOB))
    assert administrator(alone) == BOB, "there is nobody else"
