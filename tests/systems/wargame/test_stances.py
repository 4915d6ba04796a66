"""Stances, standing answers, what ends a turn (WG-12, WG-13)."""

from fractions import Fraction

import pytest

from game.systems.wargame import events as ev
from game.systems.wargame.actions import ActivateUnit, Answer, Attack, StepTo, TakeStance
from game.systems.wargame.state import WargameState
from tests.support.wargame import (
    RULES,
    At,
    Done,
    W,
    alter,
    answer,
    board,
    do,
    place,
    player,
    refused,
    section,
    tile,
    turn_of,
    unit,
    world,
)
from tests.systems.wargame.test_attacks import RIFLE, close, duel, shot


@pytest.mark.rule("WG-12.6")
@pytest.mark.rule("WG-12.8")
def test_brace_out_of_turn_takes_two_stored_ap_once_a_round() -> None:
    state = duel(ap=4)
    asked = do(state, shot(state))
    assert asked.state.prompt is not None and asked.state.prompt.options == ("none", "brace")
    braced = answer(asked, "brace", 5, 5)
    assert unit(braced, "halyard_1").stance == "brace" and unit(braced, "halyard_1").ap == 2
    assert not braced.of(ev.SectionHit), "5 evades at 6 less 1"
    assert not unit(braced, "halyard_1").has_acted
    again = do(braced.state, shot(braced.state), 1)
    assert again.state.prompt is None


@pytest.mark.rule("WG-12.8")
def test_a_standing_answer_is_not_asked_again_this_round() -> None:
    state = duel(ap=4)
    never = answer(do(state, shot(state)), "none", 1, stands=True)
    assert do(never.state, shot(never.state), 1).state.prompt is None
    assert refused(do(state, shot(state)).state, _bad(state)).reason == "cannot_stand"


def _bad(state: WargameState):  # type: ignore[no-untyped-def]
    return Answer(player=state.player(1), option="brace", stands=True)


@pytest.mark.rule("WG-12.6")
def test_shield_takes_the_blow_for_a_neighbour() -> None:
    state = world(
        At("halyard", 0, 3, 4), At("mote", 1, 6, 4, facing=W, ap=0), At("basalt", 1, 7, 4, facing=W, ap=4)
    )
    turn_of(state, "halyard_0", "ranged")
    aim = Attack(player=player(state), item=RIFLE, target=unit(state, "mote_1").id, aim="ai_cockpit")
    asked = do(state, aim)
    assert asked.state.prompt is not None and asked.state.prompt.subject == "basalt_1"
    guarded = answer(asked, "shield")
    assert guarded.state.prompt is not None and guarded.state.prompt.kind == "aim"
    done = answer(guarded, "torso", 5, 2)
    assert section(done, "basalt_1", "torso") == 60 - 4


@pytest.mark.rule("WG-12.6")
def test_overwatch_fires_at_a_step_in_view() -> None:
    state = world(At("mote", 0, 12, 4, facing=W), At("halyard", 1, 6, 4, ap=6))
    alter(state, "halyard_1", stance="overwatch")
    turn_of(state, "mote_0")
    seen = do(state, StepTo(player=player(state), tile=tile(state, 11, 4), level=0))
    assert seen.state.prompt is not None and seen.state.prompt.kind == "overwatch"
    aimed = answer(seen, "halyard_1.service_rifle")
    done = answer(aimed, "ai_cockpit", 4)
    assert not done.of(ev.SectionHit), "4 is enough at 4, but not with -1"
    rolls = [each for each in done.of(ev.DiceRolled) if isinstance(each, ev.DiceRolled)]
    assert [(item.reason, item.amount) for item in rolls[0].ledger][1:] == [("overwatch", -1)]
    assert unit(done, "halyard_1").stance == "" and unit(done, "halyard_1").ap == 3


@pytest.mark.rule("WG-12.6")
@pytest.mark.rule("WG-12.8")
def test_a_counter_strikes_back_once() -> None:
    state = close(ap=9, sheet="brigand", enemy="brigand")
    strike = Attack(
        player=player(state), item="brigand_0.beam_blade", target=unit(state, "brigand_1").id, aim="torso"
    )
    ready = answer(do(state, strike), "counter", 1)
    assert ready.state.prompt is not None and ready.state.prompt.kind == "counter"
    back = answer(answer(ready, "brigand_1.beam_blade"), "torso", 8, 1)
    assert section(back, "brigand_0", "torso") == 32 - 12
    assert unit(back, "brigand_1").stance == "" and unit(back, "brigand_1").ap == 9 - 2 - 3


@pytest.mark.rule("WG-12.1")
@pytest.mark.rule("WG-12.8")
@pytest.mark.rule("WG-7.3")
def test_a_stance_in_the_own_turn_ends_it() -> None:
    state = duel()
    done = do(state, TakeStance(player=player(state), stance="brace"))
    assert done.state.turn is None and unit(done, "halyard_0").ap == 6 and unit(done, "halyard_0").has_acted


@pytest.mark.rule("WG-13.5")
def test_a_system_error_ends_the_turn_and_gets_easier() -> None:
    state = world(At("halyard", 0, 3, 4, ap=0), At("mote", 1, 9, 4))
    act = ActivateUnit(player=player(state), unit=unit(state, "halyard_0").id)
    failed = do(alter(state, "halyard_0", errors=1), act, 4)
    assert unit(failed, "halyard_0").errors == 2 and unit(failed, "halyard_0").has_acted
    assert unit(do(alter(state, "halyard_0", errors=2), act, 4, 3), "halyard_0").errors == 0
    assert not do(alter(state, "halyard_0", errors=5), act, 3).of(ev.ErrorStayed)
    calm = world(
        At("halyard", 0, 3, 4, ap=0),
        At("mote", 1, 9, 4),
        change={"halyard_0": {"effects": {"stubborn": 1}}},
    )
    alter(calm, "halyard_0", errors=1)
    sure = ActivateUnit(player=player(calm), unit=unit(calm, "halyard_0").id)
    assert unit(do(calm, sure, 1), "halyard_0").errors == 0, "Stubborn"


@pytest.mark.rule("WG-2.5")
@pytest.mark.rule("WG-9.2")
def test_missiles_of_the_water_need_no_line() -> None:
    ground = board(colours={(3, 4): "d"}, heights={(5, 4): 2})
    state = world(At("otter", 0, 3, 4, level=0), At("halyard", 1, 8, 4, ap=0), on=ground)
    turn_of(state, "otter_0", "ranged")
    pod = Attack(
        player=player(state), item="otter_0.missile_pod", target=unit(state, "halyard_1").id, aim="torso"
    )
    assert RULES.check(state, pod) is None
    rifle = world(At("halyard", 0, 3, 4), At("halyard", 1, 8, 4, ap=0), on=board(heights={(5, 4): 2}))
    turn_of(rifle, "halyard_0", "ranged")
    assert refused(rifle, shot(rifle)).reason == "line_blocked"


@pytest.mark.rule("WG-9.1")
def test_odds_are_exact_before_anything_is_committed() -> None:
    state = duel()
    odds = RULES.odds(state, shot(state))
    assert odds.is_exact and odds.of("hit", "halyard_1") == Fraction(5, 8) * Fraction(5, 8)
    assert [item.reason for item in odds.ledger] == ["accuracy"]
    weak = alter(duel(), "halyard_1", sections=(12, 6, 18, 18, 20, 20))
    assert RULES.odds(weak, shot(weak)).of("destroyed", "halyard_1") == Fraction(25, 64)


def test_done_is_used() -> None:
    state = duel()
    assert isinstance(do(state, shot(state), 1), Done) and place(state, "halyard_0") == (3, 4, 0)
