"""Reserves that may still come later wait as long as their side wants, and no longer (WG-6.6, WG-16)."""

import pytest
from msgspec.structs import replace

from game.agents.wargame.levels import ace, cadet, officer
from game.core.ids import UnitId
from game.systems.wargame import events as ev
from game.systems.wargame.actions import ActivateUnit, EndActivation, HoldReserves
from game.systems.wargame.intent import WargameIntent
from game.systems.wargame.state import WargameState
from tests.support.wargame import (
    RULES,
    At,
    alter,
    answer,
    board,
    do,
    place,
    player,
    refused,
    tile,
    unit,
    world,
)

WAITS = UnitId("brigand_0")


def split(mission: str = "order_to_destroy", *, round_: int = 1) -> WargameState:
    """Red has one unit on the board and one beside it; blue has two."""
    state = world(
        At("halyard", 0, 1, 4),
        At("brigand", 0, 1, 6),
        At("halyard", 1, 14, 4),
        At("mote", 1, 14, 8),
        on=board(16, 13),
        of=mission,
    )
    state.round = round_
    return alter(state, WAITS, status="reserve", tile=-1)


def idled(state: WargameState, name: str) -> WargameState:
    """A unit is activated, and does nothing."""
    begun = do(state, ActivateUnit(player=player(state), unit=UnitId(name)), 4).state
    done = do(begun, EndActivation(player=player(begun)))
    while done.state.prompt is not None:
        done = answer(done, done.state.prompt.options[0])
    return done.state


def may_hold(state: WargameState) -> bool:
    """Whether the side to move may leave its reserves waiting: offered and taken alike."""
    hold = HoldReserves(player=player(state))
    is_offered = hold in RULES.legal(state, player(state))
    assert is_offered == (RULES.check(state, hold) is None)
    return is_offered


@pytest.mark.rule("WG-6.6", "WG-16.8", "WG-7.1")
def test_who_may_wait_for_round_two_is_not_forced_in_during_round_one() -> None:
    """As soon as the rest had acted the reserves were the only units left, and one had to be activated."""
    state = split()
    assert not may_hold(state), "the Halyard can act"
    state = idled(idled(state, "halyard_0"), "halyard_1")
    assert state.to_move == 0 and may_hold(state)
    held = do(state, HoldReserves(player=player(state)))
    assert held.of(ev.ReservesHeld) and unit(held, WAITS).status == "reserve"
    assert held.state.to_move == 1 and held.state.round == 1, "the other side goes on"
    later = idled(held.state, "mote_1")
    assert later.round == 2 and later.to_move == 0, "nobody asks once more in this round"
    comes = do(later, ActivateUnit(player=player(later), unit=WAITS, tile=tile(later, 0, 4)), 4)
    assert place(comes, WAITS) == (0, 4, 0)


@pytest.mark.rule("WG-6.6", "WG-16.8", "WG-7.1")
def test_in_the_last_of_their_rounds_reserves_come() -> None:
    state = idled(idled(split(round_=2), "halyard_0"), "halyard_1")
    assert state.round == 2 and not may_hold(state)
    assert refused(state, HoldReserves(player=player(state))).reason == "no_reserve"
    assert {each.unit for each in RULES.legal(state, player(state)) if isinstance(each, ActivateUnit)} == {
        WAITS
    }


@pytest.mark.rule("WG-6.6", "WG-16.8")
def test_all_attackers_may_wait_for_the_whole_of_round_one() -> None:
    state = alter(split(), "halyard_0", status="reserve", tile=-1)
    assert may_hold(state)
    held = do(state, HoldReserves(player=player(state)))
    (told,) = held.of(ev.ReservesHeld)
    assert isinstance(told, ev.ReservesHeld) and told.units == ("halyard_0", WAITS)
    alone = idled(idled(held.state, "halyard_1"), "mote_1")
    assert alone.round == 2 and alone.to_move == 0 and not may_hold(alone)


@pytest.mark.rule("WG-6.6", "WG-16.12")
def test_a_second_wave_may_come_later_than_it_could() -> None:
    first = split("protect_the_base", round_=2)
    assert {each.unit for each in RULES.legal(first, player(first)) if isinstance(each, ActivateUnit)} == {
        "halyard_0"
    }
    for round_, may in ((3, True), (7, True), (8, False)):
        state = idled(idled(split("protect_the_base", round_=round_), "halyard_0"), "halyard_1")
        assert may_hold(state) is may, round_


@pytest.mark.rule("WG-6.6", "WG-16.2")
def test_who_is_called_by_the_alarm_comes() -> None:
    state = split("reconnaissance")
    state.has_alarm = True
    state.markers["data_0"] = replace(state.markers["data_0"], tile=tile(state, 8, 6))
    state = idled(idled(state, "halyard_0"), "halyard_1")
    assert state.to_move == 0 and not may_hold(state)


@pytest.mark.rule("WG-6.6", "WG-7.1")
def test_nobody_waits_in_the_middle_of_a_turn() -> None:
    state = split()
    begun = do(state, ActivateUnit(player=player(state), unit=UnitId("halyard_0")), 4).state
    assert refused(begun, HoldReserves(player=player(begun))).reason == "turn_under_way"


@pytest.mark.rule("WG-6.6")
def test_the_order_that_ends_a_turn_lets_reserves_wait_between_turns() -> None:
    state = split()
    intent = WargameIntent(state)
    intent.adopt(state, player(state))
    assert "end_turn" not in {order.command for order in intent.orders()}
    state = idled(idled(state, "halyard_0"), "halyard_1")
    intent.adopt(state, player(state))
    assert next(order for order in intent.orders() if order.command == "end_turn").is_enabled
    assert intent.use("end_turn") == HoldReserves(player=player(state))


@pytest.mark.rule("WG-6.6")
def test_built_in_players_bring_their_reserves_on() -> None:
    state = idled(idled(split(), "halyard_0"), "halyard_1")
    for level in (cadet, officer, ace):
        chosen = level().choose(state, player(state), 1).action
        assert isinstance(chosen, ActivateUnit) and chosen.unit == WAITS
