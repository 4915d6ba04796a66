"""A seat whose program is gone is people's: they are asked, and may go rogue (TW-9.6, TW-8.6)."""

import pytest
from msgspec import UNSET

from game.core.ids import PlayerId
from game.systems.totalwar.actions import Answer, GoRogue, LeaveSeat, MoveSquadron, TakeSeat
from game.systems.totalwar.events_administration import SeatLeft, SeatTaken
from game.systems.totalwar.state import SYSTEM
from game.systems.totalwar.system import TOTAL_WAR, leave_seat, take_seat
from tests.support.totalwar import BLUE, RED, RULES, War, draw, squad, war_setup

MAP = """
FC F. F.  F.a Z.z .. Z. ZC
F. F. F.  F.  Z.  .. Z. Z.
"""


def war(*humans: PlayerId) -> War:
    """A program leads the Federation, whose turn it is."""
    forces = {"a": squad("blake", *["gm"] * 6), "z": squad("zelda", "varg")}
    table = War(war_setup(draw(MAP), forces, humans=humans))
    table.until("blake")
    return table


def taken(*humans: PlayerId) -> War:
    """The same, and its program is gone."""
    table = war(*humans)
    table.do(TakeSeat(player=SYSTEM, seat=BLUE))
    return table


@pytest.mark.rule("TW-8.6")
def test_who_takes_the_seat_of_a_program_may_go_rogue() -> None:
    assert war().refusal(GoRogue(player=BLUE)) == "TW-8.6 computer_officers_stay"
    table = taken()
    assert table.last(SeatTaken).seat == BLUE and table.seat == BLUE
    assert table.refusal(GoRogue(player=BLUE)) == ""
    assert GoRogue(player=BLUE) in RULES.legal(table.state, BLUE)


@pytest.mark.rule("TW-9.6")
@pytest.mark.parametrize("humans", [(), (RED,)])
def test_who_takes_the_seat_of_a_program_is_asked_whether_he_plays(humans: tuple[PlayerId, ...]) -> None:
    for table, asked in ((war(*humans), humans), (taken(*humans), (BLUE, *humans))):
        table.do(MoveSquadron(player=BLUE, force="a", to=table.at("z")))
        for seat in asked:
            assert (table.state.prompts[-1].kind, table.seat) == ("fight_battle", seat)
            table.do(Answer(player=seat, option="staff"))
        assert table.state.battle is not None and not table.state.prompts


@pytest.mark.rule("TW-1.6")
@pytest.mark.rule("TW-9.6")
def test_the_house_alone_says_that_people_hold_a_seat_and_says_it_once() -> None:
    table = war(RED)
    own = TakeSeat(player=BLUE, seat=BLUE)
    assert table.refusal(own) == "TW-1.6 not_your_place"
    for order in (own, TakeSeat(player=SYSTEM, seat=BLUE)):
        assert order not in RULES.legal(table.state, BLUE)
    for seat in (SYSTEM, PlayerId("nobody")):
        assert table.refusal(TakeSeat(player=SYSTEM, seat=seat)) == "TW-9.6 no_such_seat"
    assert table.refusal(TakeSeat(player=SYSTEM, seat=RED)) == "TW-9.6 peoples_seat"
    part = TOTAL_WAR.campaign
    assert part is not None and part.take_seat is take_seat
    assert take_seat(table.state, RED) is None
    action = take_seat(table.state, BLUE)
    assert action == TakeSeat(player=SYSTEM, seat=BLUE)
    table.do(action)
    assert take_seat(table.state, BLUE) is None and table.refusal(action) == "TW-9.6 peoples_seat"


def test_a_record_keeps_who_has_taken_a_seat_and_says_nothing_where_nobody_has() -> None:
    table = taken()
    record = RULES.record(table.state)
    again = RULES.restore(table.setup, record)
    assert again.people == (BLUE,) and RULES.record(again) == record
    assert RULES.record(war().state).people is UNSET
    for viewer in (BLUE, RED, None):
        assert RULES.observe(table.state, viewer).people == (BLUE,), "all know who sits at the table"


@pytest.mark.rule("TW-8.6", "TW-9.6")
def test_a_seat_that_people_give_away_is_a_built_in_players() -> None:
    """He was asked whether he plays, and might have gone rogue where computer officers stay."""
    table = war(BLUE)
    assert table.refusal(GoRogue(player=BLUE)) == ""
    table.do(LeaveSeat(player=SYSTEM, seat=BLUE))
    assert table.last(SeatLeft).seat == BLUE and table.state.people == (BLUE,)
    assert table.refusal(GoRogue(player=BLUE)) == "TW-8.6 computer_officers_stay"
    again = RULES.restore(table.setup, RULES.record(table.state))
    assert again.people == (BLUE,)
    table.do(MoveSquadron(player=BLUE, force="a", to=table.at("z")))
    assert table.state.battle is not None and not table.state.prompts, "nobody is asked"


@pytest.mark.rule("TW-9.6")
def test_the_seat_of_a_program_that_is_handed_on_is_as_it_was() -> None:
    table = taken()
    table.do(LeaveSeat(player=SYSTEM, seat=BLUE))
    assert RULES.record(table.state).people is UNSET
    assert table.refusal(GoRogue(player=BLUE)) == "TW-8.6 computer_officers_stay"


@pytest.mark.rule("TW-9.6")
def test_the_house_alone_says_that_a_seat_is_given_away() -> None:
    table = war(BLUE)
    own = LeaveSeat(player=BLUE, seat=BLUE)
    assert table.refusal(own) == "TW-1.6 not_your_place" and own not in RULES.legal(table.state, BLUE)
    assert table.refusal(LeaveSeat(player=SYSTEM, seat=RED)) == "TW-9.6 built_in_seat"
    part = TOTAL_WAR.campaign
    assert part is not None and part.leave_seat is leave_seat
    assert leave_seat(table.state, RED) is None
    assert leave_seat(table.state, BLUE) == LeaveSeat(player=SYSTEM, seat=BLUE)
