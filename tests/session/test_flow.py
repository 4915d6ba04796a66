"""What comes next: whose decision it is, and a game that cannot go on is tried again and never stuck."""

from game.core.ids import PlayerId
from game.session.errors import SaveError
from game.session.flow import PATIENCE, ActionChosen, Broken, Idle, Over, SeatChanged, SeatStep, Steps
from game.session.match import Match
from tests.support.race import SETUP, race
from tests.support.toy_system import BLUE, RED, Pass, RaceSetup, Walk

FULL = SaveError("x", "save.refused.unwritable", why="the disk is full")


def steps(match: Match, answers: list[SeatStep], unseated: PlayerId | None = None) -> Steps:
    """Steps of a game whose seats answer this, one after the other."""
    return Steps(match, lambda: answers.pop(0) if answers else Idle(), lambda: unseated)


def test_who_has_to_sit_down_comes_before_the_seats_are_asked() -> None:
    match = race(setup=SETUP)
    assert steps(match, [ActionChosen(Pass(player=RED))], RED).next() == SeatChanged(RED)
    assert steps(match, [ActionChosen(Pass(player=RED))]).next() == ActionChosen(Pass(player=RED))


def test_a_decision_that_could_not_be_saved_is_kept_and_tried_again() -> None:
    match = race(setup=SETUP)
    action = Pass(player=RED)
    flow = steps(match, [ActionChosen(action)])
    assert flow.next() == ActionChosen(action)
    flow.failed(action, FULL)
    told = [flow.next() for _ in range(PATIENCE)]
    assert told == [Broken(FULL)] * PATIENCE and flow.is_broken
    assert flow.next() == ActionChosen(action), "it is tried again by and by"
    assert not flow.is_broken


def test_nothing_is_in_the_way_once_something_else_has_happened() -> None:
    match = race(setup=SETUP)
    match.submit(Walk(player=RED))
    flow = steps(match, [])
    flow.failed(Pass(player=RED), FULL)
    assert isinstance(flow.next(), Broken)
    match.undo(is_agreed=True)
    assert flow.next() == Idle(), "what was kept belonged to another game"


def test_what_cannot_be_done_is_told_as_broken_and_not_raised() -> None:
    match = race(setup=SETUP)

    def fails() -> SeatStep:
        raise FULL

    flow = Steps(match, fails, lambda: None)
    assert flow.next() == Broken(FULL)


def test_a_game_that_is_over_asks_nobody() -> None:
    match = race(setup=RaceSetup((RED, BLUE), 1))
    while match.outcome is None:
        match.submit(Walk(player=match.active[0]))
        if match.outcome is None:
            match.submit(Pass(player=match.active[0]))
    assert steps(match, [ActionChosen(Pass(player=RED))]).next() == Over()
