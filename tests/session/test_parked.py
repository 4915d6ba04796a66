"""Battles that are left for later: several are open at once, each goes on where it stood, all in one save."""

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.ids import PlayerId
from game.session import staff
from game.session.errors import StackError, UndoRefusedError
from game.session.match import Match
from game.session.replay import Replay, record_of
from game.session.save_preview import newest_position
from game.session.saves import load
from game.session.verify import verify
from game.session.viewer_history import ViewerHistory, history_on_top
from tests.support.matches import position_digest, start_saved
from tests.support.race import ORDER, SETUP, any_action, battle_setup, race
from tests.support.shipped import shipped_catalog
from tests.support.toy_system import BLUE, RACE, RED, Pass, RollDie, Walk, Walked

KNOWN = {"race": RACE, RACE.name: RACE}
OTHER = replace(ORDER, id="b2", seed=ORDER.seed + 1)


def begun(path: Path | None = None) -> Match:
    """A campaign with one battle left for later after a roll, and another one on top."""
    match = race() if path is None else start_saved(RACE, SETUP, 7, path, systems=KNOWN)
    match.push(ORDER, RACE, battle_setup(ORDER))
    match.submit(RollDie(player=RED), faces=(1,))
    match.park(RED)
    match.submit(Walk(player=match.active[0]))
    match.push(OTHER, RACE, battle_setup(OTHER))
    return match


def play_to_the_end(match: Match) -> None:
    rnd = random.Random(3)
    for _ in range(500):
        if match.outcome is not None:
            return
        match.submit(any_action(match, rnd))
    raise AssertionError("the battle does not end")


@pytest.mark.rule("SE-6.1")
def test_a_battle_goes_on_as_it_stood_whoever_would_fight_it_by_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """It began anew, from the same seed, once another had taken a seat: who was losing could try again."""
    match = race()
    match.push(ORDER, RACE, battle_setup(ORDER))
    match.submit(RollDie(player=RED), faces=(1,))
    left = match.state
    match.park(RED)
    green = replace(ORDER.sides[0], player=PlayerId("green"))
    monkeypatch.setattr(staff, "pending_order", lambda _: replace(ORDER, sides=(green, ORDER.sides[1])))
    assert staff.begin_battle(match, RACE, shipped_catalog()) == ORDER
    assert match.state is left and not match.position.parked


def test_a_battle_goes_on_where_it_was_left_and_its_report_goes_down() -> None:
    match = race()
    match.push(ORDER, RACE, battle_setup(ORDER))
    match.submit(RollDie(player=RED), faces=(1,))
    left = match.state
    match.park(RED)
    assert (match.position.depth, len(match.position.parked)) == (1, 1)
    match.submit(Walk(player=match.active[0]))
    match.push(OTHER, RACE, battle_setup(OTHER))
    match.park(BLUE)
    assert [layer.game.order for layer in match.position.parked] == [ORDER, OTHER]
    match.take_up("b1", RED)
    assert match.state is left
    assert match.game.order == ORDER
    play_to_the_end(match)
    assert match.pop().order == "b1"
    assert [layer.game.order for layer in match.position.parked] == [OTHER]
    match.take_up("b2", BLUE)
    assert match.game.order == OTHER


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (lambda match: match.take_up("b1", RED), "another battle is being played"),
        (lambda match: match.park(RED) or match.park(RED), "no battle stands above"),
        (lambda match: match.park(RED) or match.take_up("b9", RED), "'b9' was left for later"),
    ],
)
def test_what_cannot_be_left_or_taken_up_is_refused_and_changes_nothing(wrong: object, why: str) -> None:
    match = begun()
    assert callable(wrong)
    with pytest.raises(StackError, match=why):
        wrong(match)
    assert match.digest == match.log[-1].digest == position_digest(match.position)


def test_a_battle_that_is_over_is_settled_and_not_left() -> None:
    match = begun()
    play_to_the_end(match)
    with pytest.raises(StackError, match="settled"):
        match.park(RED)


def test_the_digest_tells_what_was_left_for_later() -> None:
    one, two = race(), race()
    for match, face in ((one, 1), (two, 2)):
        match.push(ORDER, RACE, battle_setup(ORDER))
        match.submit(RollDie(player=RED), faces=(face,))
        match.park(RED)
    assert one.digest != two.digest
    for match in (one, two):
        match.push(OTHER, RACE, battle_setup(OTHER))
    assert one.digest != two.digest
    assert one.digest == position_digest(one.position)


def test_leaving_and_taking_up_are_taken_back_like_orders() -> None:
    match = begun()
    digests = [entry.digest for entry in match.log]
    match.park(RED)
    match.undo(RED)
    assert match.digest == digests[-1]
    match.park(RED)
    match.take_up("b1", RED)
    match.undo(RED)
    assert len(match.position.parked) == 2
    for number in reversed(range(len(digests))):
        while len(match.live) > number + 1:
            match.undo(is_agreed=True)
        assert match.digest == digests[number]
    with pytest.raises(UndoRefusedError):
        match.undo(is_agreed=True)
        match.undo(is_agreed=True)


def test_everything_is_in_the_save(tmp_path: Path) -> None:
    path = tmp_path / "parked.ironsave"
    match = begun(path)
    match.park(BLUE)
    match.take_up("b1", RED)
    match.save_as(tmp_path / "copy.ironsave")
    match.close()
    assert position_digest(newest_position(path, KNOWN)) == match.digest
    assert verify(path, KNOWN) is None
    for each in (path, tmp_path / "copy.ironsave"):
        again = load(each, KNOWN).match
        assert again.digest == match.log[-1].digest
        assert [layer.game.order for layer in again.position.parked] == [OTHER]
        assert again.game.order == ORDER
    assert [event for event in history_on_top(again, RED).seen(RED) if not isinstance(event, Walked)]


def test_who_follows_the_campaign_hears_what_happened_in_it_meanwhile() -> None:
    match = begun()
    witness = ViewerHistory(match, (None,))
    (walked,) = witness.seen(None)
    assert walked == Walked(rules=walked.rules, player=RED, fields=1), "the roll was in the battle"
    match.park(RED)
    match.submit(Pass(player=RED))
    match.submit(Walk(player=match.active[0]))
    witness.catch_up()
    assert sum(isinstance(event, Walked) for event in witness.seen(None)) == 2


def test_a_battle_tells_its_own_events_alone() -> None:
    match = race()
    match.push(ORDER, RACE, battle_setup(ORDER))
    own = list(match.submit(RollDie(player=RED), faces=(1,)).events)
    match.park(RED)
    match.submit(Walk(player=match.active[0]))
    match.push(OTHER, RACE, battle_setup(OTHER))
    match.park(RED)
    match.take_up("b1", RED)
    assert history_on_top(match, RED).seen(RED) == own


def test_who_follows_a_battle_goes_on_when_it_is_taken_up_again() -> None:
    match = race()
    match.push(ORDER, RACE, battle_setup(ORDER))
    own = list(match.submit(RollDie(player=RED), faces=(1,)).events)
    history = ViewerHistory(match, (RED,), 2, is_whole=True)
    match.park(RED)
    match.submit(Walk(player=match.active[0]))
    match.push(OTHER, RACE, battle_setup(OTHER))
    match.submit(RollDie(player=RED), faces=(1,))
    match.park(RED)
    history.catch_up()
    assert history.seen(RED) == own
    match.take_up("b1", RED)
    own += match.submit(Pass(player=match.active[0])).events
    history.catch_up()
    assert history.seen(RED) == own
    assert not history.is_gone


def test_a_battle_that_was_taken_back_or_settled_is_gone() -> None:
    match = race()
    match.submit(Walk(player=RED))
    match.push(ORDER, RACE, battle_setup(ORDER))
    history = ViewerHistory(match, (RED,), 2, is_whole=True)
    match.undo(is_agreed=True)
    history.catch_up()
    assert history.is_gone
    match.push(ORDER, RACE, battle_setup(ORDER))
    history = ViewerHistory(match, (RED,), 2, is_whole=True)
    match.submit(RollDie(player=RED), faces=(3,))
    history.catch_up()
    assert not history.is_gone
    match.pop()
    history.catch_up()
    assert history.is_gone


def test_replays_go_through_what_was_left_and_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "parked.ironsave"
    match = begun(path)
    match.park(BLUE)
    match.take_up("b1", RED)
    match.close()
    replay = Replay(record_of(path, KNOWN))
    while replay.at < len(replay.line):
        replay.step()
    assert position_digest(replay.position) == match.log[-1].digest
    replay.seek(2)
    assert replay.position.depth == 2
