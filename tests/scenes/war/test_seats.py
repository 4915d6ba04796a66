"""Seats of a war: a program that fails leaves its seat to the screen."""

import time
from pathlib import Path

from game.core.ids import PlayerId
from game.scenes.seating.desk import Falls
from game.scenes.seating.minds import Minds
from game.scenes.war.course import Course, Seats
from game.scenes.war.scene import WarScene
from game.session.match import Match
from game.session.schema import SeatRecord
from tests.scenes.war.player import PATIENCE_S, WarPlayer, title


def test_a_seat_whose_program_fails_is_played_at_the_screen(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("W", "Ctrl+Enter")
    player = WarPlayer(pilot)
    scene: WarScene = player.scene
    course, match = scene.course, scene.match
    game = match.first[0].game
    fresh = Match.start(game.system, game.setup, 3)
    records = (
        SeatRecord(PlayerId("federation"), "human"),
        SeatRecord(PlayerId("zeon"), "bot", "no-such-program-anywhere"),
    )
    other = Course(scene.services, fresh, records, Minds(course.minds.make_chooser, course.minds.advise, 1.0))
    assert other.humans == ("federation",)
    step = other.next()
    limit = time.monotonic() + PATIENCE_S
    while not isinstance(step, Falls) and time.monotonic() < limit:
        time.sleep(0.005)
        step = other.next()
    assert isinstance(step, Falls)
    assert step.player == "zeon"
    assert set(other.humans) == {"federation", "zeon"}
    assert other.next() == Seats(PlayerId("zeon"))
    other.close()
