"""Seats of a war: a program takes one by its command; where it fails, its seat is left to the screen."""

import time
from pathlib import Path

from game.app.registry import advise, make_chooser
from game.core.ids import PlayerId
from game.scenes.game.campaign_flow import CampaignFlow
from game.scenes.seating.thinking import AgentFactory
from game.session.flow import SeatChanged, SeatFailed
from game.session.match import Match
from game.session.schema import SeatRecord
from tests.scenes.totalwar.player import WarPlayer, title
from tests.support.screen_player import PATIENCE_S
from tests.support.small_bot import small_bot

ANSWERS = 3


def test_a_seat_whose_program_fails_is_played_at_the_screen(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("W", "Ctrl+Enter")
    player = WarPlayer(pilot)
    game = player.match.first.bottom.game
    fresh = Match.start(game.system, game.setup, 3)
    records = (
        SeatRecord(PlayerId("federation"), "human"),
        SeatRecord(PlayerId("zeon"), "bot", "no-such-program-anywhere"),
    )
    agents = AgentFactory(make_chooser(3), advise, 1.0, may_start=lambda command: True)
    other = CampaignFlow(player.scene.services, fresh, records, agents)
    assert other.humans == ("federation",)
    step = other.next()
    limit = time.monotonic() + PATIENCE_S
    while not isinstance(step, SeatFailed) and time.monotonic() < limit:
        time.sleep(0.005)
        step = other.next()
    assert isinstance(step, SeatFailed)
    assert step.player == "zeon"
    assert set(other.humans) == {"federation", "zeon"}
    assert {record.kind for record in other.records} == {"human"}, "its battles are played at the screen too"
    assert other.next() == SeatChanged(PlayerId("zeon"))
    other.close()


def test_a_program_leads_a_side_until_it_fails_and_people_sit_down_behind_the_curtain(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("W")
    pilot.click("seat_zeon")
    pilot.press("End", "Enter")
    pilot.click("command_zeon")
    pilot.type(small_bot(ANSWERS))
    pilot.press("Ctrl+Enter")
    player = WarPlayer(pilot)
    player.settle()
    assert pilot.has("A PLAYER DROPPED OUT")
    done = [entry.action for entry in player.match.log if entry.action is not None]
    assert sum(action.player == "zeon" for action in done) == ANSWERS
    assert pilot.has("it has had enough"), "its last words"
    pilot.wait(400)
    assert pilot.has("A PLAYER DROPPED OUT"), "no curtain before it has been read"
    assert player.viewer == "federation"
    pilot.press("Enter")
    player.settle()
    assert pilot.scene_name == "curtain"
    player.pass_curtain()
    assert player.viewer == "zeon"
    assert player.flow.humans == ("federation", "zeon")
    player.scene.exit()
