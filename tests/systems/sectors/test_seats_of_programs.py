"""A seat whose program is gone is people's: they lead, fight and are waited for (SE-1.4)."""

import pytest

from game.core.ids import PlayerId, RuleId
from game.systems.sectors.actions import CallDeadline, LeaveSeat, TakeOver, TakeSeat
from game.systems.sectors.events_people import SeatHanded, SeatTaken
from game.systems.sectors.seats import commander, late_seats
from game.systems.sectors.state import SYSTEM, SectorsState
from game.systems.sectors.system import SECTORS, leave_seat, take_seat
from tests.support.sectors import RULES, acted, campaign, done, merged, order, refused

A1, A2, D = (PlayerId(name) for name in ("greys_1", "greys_2", "machina_1"))


def war() -> SectorsState:
    """A program leads the Greys, Bob the Machina; Bob administers the campaign."""
    units = {"greys": "AA", "machina": "B"}
    return campaign("AB", units, people={D: "bob"}, administrator=D, battle_choice="each", queue=1)


def taken() -> SectorsState:
    """The same, and the program is gone."""
    state, events = done(war(), TakeSeat(player=SYSTEM, seat=A1))
    assert SeatTaken(rules=("SE-1.4",), player=A1) in events  # type: ignore[arg-type]
    return state


@pytest.mark.rule("SE-1.4", "SE-4.1")
def test_who_takes_the_seat_of_a_program_is_asked_how_his_race_fights() -> None:
    for state, asked in ((war(), {D}), (taken(), {A1, D})):
        state = order(state, A2, "B", by=commander(state, A2))
        assert {*RULES.active(merged(state))} == asked


@pytest.mark.rule("SE-1.4", "SE-2.8")
def test_he_orders_his_race_and_is_waited_for() -> None:
    assert commander(war(), A2) == A2 and commander(taken(), A2) == A1
    assert A1 not in late_seats(war()) and {*late_seats(taken())} == {A1, D}
    late = acted(taken(), CallDeadline(player=D))
    assert late.players[A1].missed == 1


@pytest.mark.rule("SE-1.4")
def test_who_waits_may_play_for_a_team_mate() -> None:
    waits, over = PlayerId("greys_3"), TakeOver(player=PlayerId("greys_3"), mate=A2)
    state = acted(war(), TakeSeat(player=SYSTEM, seat=waits))
    assert commander(acted(state, over), A2) == waits


@pytest.mark.rule("SE-1.4")
def test_the_house_alone_says_that_people_hold_a_seat_and_says_it_once() -> None:
    state = war()
    own = TakeSeat(player=A1, seat=A1)
    assert refused(state, own).reason == "not_asked"
    assert not any(isinstance(each, TakeSeat) for seat in (A1, SYSTEM) for each in RULES.legal(state, seat))
    assert refused(state, TakeSeat(player=SYSTEM, seat=PlayerId("nobody"))).reason == "no_such_seat"
    assert refused(state, TakeSeat(player=SYSTEM, seat=D)).reason == "peoples_seat"
    part = SECTORS.campaign
    assert part is not None and part.take_seat is take_seat
    assert take_seat(state, D) is None and take_seat(state, A1) == TakeSeat(player=SYSTEM, seat=A1)
    assert take_seat(taken(), A1) is None


@pytest.mark.rule("SE-1.4", "SE-2.8")
def test_a_seat_that_people_give_away_is_a_built_in_players() -> None:
    """Deadlines meant him, and his team-mates waited for him."""
    state, events = done(taken(), LeaveSeat(player=SYSTEM, seat=D))
    assert SeatHanded(rules=(RuleId("SE-1.4"),), player=D) in events
    assert state.players[D].is_ai and {*late_seats(state)} == {A1}
    state = acted(state, LeaveSeat(player=SYSTEM, seat=A1))
    assert state.players == war().players | {D: state.players[D]}
    own = LeaveSeat(player=D, seat=D)
    assert refused(war(), own).reason == "not_asked" and own not in RULES.legal(war(), D)
    assert refused(state, LeaveSeat(player=SYSTEM, seat=A1)).reason == "built_in_seat"
    part = SECTORS.campaign
    assert part is not None and part.leave_seat is leave_seat and leave_seat(state, A1) is None
