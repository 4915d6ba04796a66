"""What several people have seen of a game: everybody his own part, undo and battles included."""

import pytest
from msgspec.structs import replace

from game.core.ids import PlayerId
from game.rules.system import erased
from game.session.handover import keep_handover
from game.session.match import Match
from game.session.viewer_history import ViewerHistory, history_on_top
from game.systems.totalwar.actions import DevelopModel, EndAdministration, EndMoves
from game.systems.totalwar.events import FactionTurnStarted, PhaseStarted
from game.systems.totalwar.events_administration import DevelopmentStarted
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.system import TOTAL_WAR
from tests.support.quick_theatre import quick_war
from tests.support.race import LONG, play, race
from tests.support.totalwar import BLUE, RED
from tests.support.toy_system import BLUE as OTHER
from tests.support.toy_system import HIDE, Hide, MarkHidden, Peek, TrapSeen, Walk
from tests.support.toy_system import RED as ONE


@pytest.fixture
def match() -> Match:
    return Match.start(erased(TOTAL_WAR), quick_war(), 5)


def develop(match: Match) -> None:
    """The player in place starts a project."""
    player = match.active[0]
    action = next(each for each in match.legal(player) if isinstance(each, DevelopModel))
    match.submit(action)


def pass_turn(match: Match) -> None:
    """The player in place ends his faction's turn."""
    player = match.active[0]
    match.submit(EndAdministration(player=player))
    while match.active == (player,):
        match.submit(EndMoves(player=player))


def folded(witness: ViewerHistory, match: Match, viewer: PlayerId | None) -> object:
    """The state that a viewer gets who folds everything that he has seen."""
    game, state = match.first.bottom
    seen = game.system.ruleset.observe(state, viewer)
    for event in witness.seen(viewer):
        game.system.ruleset.evolve(seen, event)
    return game.system.ruleset.record(seen)


def test_everybody_sees_his_own_part(match: Match) -> None:
    witness = ViewerHistory(match, (None, BLUE, RED))
    assert match.active == (RED,)
    develop(match)
    witness.catch_up()
    assert any(isinstance(event, DevelopmentStarted) for event in witness.seen(RED))
    assert not any(isinstance(event, DevelopmentStarted) for event in witness.seen(BLUE))
    pass_turn(match)
    witness.catch_up()
    ruleset = match.system.ruleset
    for viewer in (None, BLUE, RED):
        assert folded(witness, match, viewer) == ruleset.record(match.observe(viewer))


def test_it_knows_since_when_somebody_was_not_asked(match: Match) -> None:
    witness = ViewerHistory(match, (BLUE, RED))
    assert witness.handed_over(RED) is None
    pass_turn(match)
    witness.catch_up()
    moment = witness.handed_over(RED)
    assert moment is not None
    assert moment.length == witness.length
    pass_turn(match)
    witness.catch_up()
    assert witness.handed_over(RED) == moment, "what blue did meanwhile is new to red"
    fresh = witness.seen(RED, moment.length)
    assert any(isinstance(event, PhaseStarted) for event in fresh)
    state = moment.layer.state
    assert isinstance(state, TotalWarState)
    assert state.faction == "federation"
    assert not any(
        isinstance(event, FactionTurnStarted) and event.faction == "federation" for event in fresh
    ), "blue's turn had begun when red let go"


def test_what_is_taken_back_was_never_seen(match: Match) -> None:
    witness = ViewerHistory(match, (RED,))
    develop(match)
    witness.catch_up()
    seen = len(witness.seen(RED))
    assert seen
    match.undo(RED)
    witness.catch_up()
    assert witness.takes_back == 1
    assert not witness.seen(RED)
    develop(match)
    witness.catch_up()
    assert len(witness.seen(RED)) == seen


def test_undo_and_another_order_between_two_looks(match: Match) -> None:
    witness = ViewerHistory(match, (RED,))
    develop(match)
    witness.catch_up()
    match.undo(RED)
    match.submit(EndAdministration(player=RED))
    witness.catch_up()
    assert witness.takes_back == 1
    assert folded(witness, match, RED) == match.system.ruleset.record(match.observe(RED))


@pytest.mark.rule("TW-1.8")
def test_what_another_does_in_secret_was_not_seen(match: Match) -> None:
    witness = ViewerHistory(match, (BLUE, RED))
    pass_turn(match)
    witness.catch_up()
    moment = witness.handed_over(RED)
    assert moment is not None
    develop(match)
    witness.catch_up()
    assert moment.length < witness.length
    assert not witness.has_seen(RED, moment.length), "not even that something was done"
    assert witness.has_seen(BLUE, moment.length)
    pass_turn(match)
    witness.catch_up()
    assert witness.has_seen(RED, moment.length)


def test_viewers_of_a_game_see_only_what_they_may() -> None:
    match = race()
    history = ViewerHistory(match, (ONE, OTHER, None), is_whole=True)
    match.submit(Hide(player=ONE, mark=4))
    match.submit(Peek(player=ONE))
    history.catch_up()
    mark = MarkHidden(rules=(HIDE,), player=ONE, mark=4)
    hidden = replace(mark, mark=0)
    assert history.seen(ONE)[0] == mark
    assert isinstance(history.seen(ONE)[1], TrapSeen)
    assert history.seen(OTHER) == history.seen(None) == [hidden]
    assert [told.action for told in history.told(ONE)] == [Hide(player=ONE, mark=4), Peek(player=ONE)]
    assert [(told.action, told.events) for told in history.told(OTHER)] == [(None, (hidden,))]
    match.undo(is_agreed=True)
    history.catch_up()
    assert history.seen(ONE) == [mark]
    assert history.takes_back == 1


def test_a_game_is_remembered_whole_where_that_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.session.viewer_history.REMEMBERED", 4)
    match = race(setup=LONG)
    whole, recent = ViewerHistory(match, (None,), is_whole=True), ViewerHistory(match, (None,))
    play(match, 40)
    for history in (whole, recent):
        history.catch_up()
    seen = whole.seen(None)
    assert seen[-len(recent.seen(None)) :] == recent.seen(None)
    assert len(recent.seen(None)) < len(seen) == len(history_on_top(match, None).seen(None))


def test_a_log_says_between_what_was_seen_who_took_a_seat_over() -> None:
    match = race()
    match.submit(Walk(player=ONE))
    change = keep_handover(match, OTHER, "ace")
    match.submit(Hide(player=ONE, mark=4))
    first, second = history_on_top(match, None).seen(None)
    assert history_on_top(match, None).log(None) == [first, change, second]
