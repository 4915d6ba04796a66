import random
import time

import msgspec
import pytest

from game.core.events import Action, DiceRolled
from game.core.kernel import IllegalActionError, perform
from game.session.errors import FacesError, StackError, UndoRefusedError
from tests.support.matches import position_digest
from tests.support.race import LONG, ORDER, SETUP, any_action, battle_setup, play, race, race_state
from tests.support.toy_system import (
    BLUE,
    RACE,
    RED,
    WALK,
    Hide,
    Pass,
    Peek,
    RollDie,
    Walk,
    Walked,
)


def test_submit_returns_state_events_and_digest_of_the_whole_state() -> None:
    match = race()
    applied = match.submit(Walk(player=RED))
    assert applied.events == (Walked(rules=(WALK,), player=RED, fields=1),)
    assert applied.state is match.state
    assert applied.digest == position_digest(match.position) == match.log[0].digest
    assert applied.number == 0


def test_illegal_actions_change_nothing() -> None:
    match = race()
    before = match.digest
    with pytest.raises(IllegalActionError) as caught:
        match.submit(Walk(player=BLUE))
    assert caught.value.illegal.rule == "TY-1.5"
    assert match.digest == before
    assert match.log == []


def test_scripted_faces_are_used_and_logged() -> None:
    match = race()
    applied = match.submit(RollDie(player=RED), faces=(6, 5, 4))
    roll = applied.events[0]
    assert isinstance(roll, DiceRolled)
    assert roll.faces == (6,)
    assert applied.faces_used == 1
    assert match.log[0].faces == (6,)
    with pytest.raises(FacesError, match="d6"):
        race().submit(RollDie(player=RED), faces=(7,))


def test_same_seed_and_actions_same_digest_other_seed_other_digest() -> None:
    one, two, other = race(seed=1), race(seed=1), race(seed=2)
    for match in (one, two, other):
        play(match, 30)
    assert one.digest == two.digest
    assert [entry.digest for entry in one.log] == [entry.digest for entry in two.log]
    assert one.digest != other.digest


def test_odds_come_from_what_the_player_knows_and_refuse_illegal_actions() -> None:
    match = race(setup=msgspec.structs.replace(SETUP, length=3))
    assert match.odds(RollDie(player=RED)).of("arrives") == pytest.approx(4 / 6)
    with pytest.raises(IllegalActionError):
        match.odds(RollDie(player=BLUE))


def test_undo_restores_the_state_and_is_logged() -> None:
    match = race()
    before = match.digest
    match.submit(Walk(player=RED))
    assert match.undo_refusal(RED) is None
    match.undo(RED)
    assert match.digest == before
    assert [entry.kind for entry in match.log] == ["action", "undo"]
    assert match.log[1].digest == before
    assert match.live == ()


@pytest.mark.parametrize(
    "action, reason",
    [
        (RollDie(player=RED), "dice"),
        (Pass(player=RED), "turn"),
        (Peek(player=RED), "secret"),
    ],
)
def test_undo_is_refused_after_dice_secrets_and_the_end_of_the_turn(action: Action, reason: str) -> None:
    match = race()
    before = match.digest
    match.submit(action)
    with pytest.raises(UndoRefusedError) as caught:
        match.undo(RED)
    assert caught.value.reason == reason
    match.undo(RED, is_agreed=True)
    assert match.digest == before
    assert match.log[-1].is_agreed


def test_undo_belongs_to_the_player_who_acted() -> None:
    match = race()
    match.submit(Hide(player=RED, mark=4))
    with pytest.raises(UndoRefusedError) as caught:
        match.undo(BLUE)
    assert caught.value.reason == "not_yours"
    assert not match.undo(RED) or not match.log[-1].is_agreed
    with pytest.raises(UndoRefusedError, match="nothing"):
        match.undo(RED, is_agreed=True)


def test_everything_can_be_taken_back_by_agreement_also_beyond_what_is_remembered() -> None:
    match = race(setup=LONG)
    before = match.digest
    play(match, 150)
    digests = [entry.digest for entry in match.log]
    for number in range(148, -1, -1):
        match.undo(is_agreed=True)
        if number % 37 == 0:
            assert match.digest == digests[number]
    match.undo(is_agreed=True)
    assert match.digest == before


def test_a_battle_stands_above_its_campaign_and_its_report_goes_down() -> None:
    match = race()
    match.submit(Walk(player=RED))
    below = match.digest
    match.push(ORDER, RACE, battle_setup(ORDER))
    assert match.position.depth == 2
    assert match.game.order == ORDER
    with pytest.raises(StackError, match="not over"):
        match.pop()
    in_battle = match.digest
    match.undo(is_agreed=True)
    assert match.digest == below
    match.push(ORDER, RACE, battle_setup(ORDER))
    assert match.digest == in_battle
    match.submit(RollDie(player=RED), faces=(3,))
    assert match.outcome is not None
    report = match.pop()
    assert report.order == "b1"
    assert [side.won for side in report.sides] == [True, False]
    assert match.position.depth == 1
    assert race_state(match).marks[RED] == 1
    assert [entry.kind for entry in match.log] == ["action", "push", "undo", "push", "action", "pop"]
    with pytest.raises(StackError, match="above"):
        match.pop()


def test_the_digest_of_a_battle_covers_the_campaign_below() -> None:
    one, two = race(), race()
    two.submit(Hide(player=RED, mark=4))
    for match in (one, two):
        match.push(ORDER, RACE, battle_setup(ORDER))
    assert one.digest != two.digest


def test_the_gate_costs_little_beyond_the_rules() -> None:
    """Both take turns and only CPU time counts, because other programs run beside the tests."""
    match = race(setup=LONG)
    dice = random.Random(3)
    actions = []
    for _ in range(2000):
        action = any_action(match, dice)
        actions.append(action)
        match.submit(action)
    gate = rules = 1e9
    for _ in range(5):
        through = race(setup=LONG)
        state, ruleset = through.state, through.system.ruleset
        start = time.thread_time()
        for action in actions:
            through.submit(action)
        half = time.thread_time()
        for action in actions:
            state = perform(ruleset, state, action).state
        gate, rules = min(gate, half - start), min(rules, time.thread_time() - half)
    assert gate < 5 * rules, f"{gate / rules:.1f} times the rules"
