"""Who gives his seat away still sits at the screen: the next view is covered until its owner is there."""

import time
from pathlib import Path

import pytest

from game.app.registry import advise, make_chooser
from game.app.services import make_services
from game.core.ids import PlayerId
from game.scenes.context import ViewSettings
from game.scenes.faces import face_of
from game.scenes.game.screen import GameScreen
from game.scenes.seating.thinking import AgentFactory
from game.session.match import Match
from game.session.schema import SeatRecord
from game.systems.registry import system_named
from game.systems.strategic.request import BoardRequest, SideRequest, StrategicRequest, UnitRequest
from tests.scenes.duel.player import DuelPlayer
from tests.scenes.sectors.player import SectorsPlayer, campaign
from tests.scenes.strategic.player import BLUE, HIDDEN, RED, WITH_SECRETS, Player, hot_seat
from tests.scenes.totalwar.player import WarPlayer
from tests.scenes.totalwar.test_duel_hot_seat import to_the_question
from tests.scenes.totalwar.test_duel_in_war import into_duel
from tests.scenes.totalwar.test_one_of_several import begin as begin_war
from tests.support.pilot import Pilot
from tests.support.screen_player import PATIENCE_S, title
from tests.support.shipped import shipped_catalog
from tests.support.strategic import MIXED

ANN = PlayerId("ann")


def gives_away(pilot: Pilot) -> GameScreen:
    """Who sits here gives his seat to a Cadet by the menu; nothing of anybody's is in view."""
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    pilot.press("Escape", "H")
    pilot.click("successor_cadet")
    assert is_hidden(scene), pilot.text()
    if pilot.ui.has_dialog:
        assert pilot.has("Cadet plays on.")
        pilot.press("Escape")
    return scene


def is_hidden(scene: GameScreen) -> bool:
    """Whether nothing is drawn that only one may see, or nobody looks who may see more than all."""
    return scene.hot_seat.is_covered or scene.flow.viewer is None


def next_one(pilot: Pilot, scene: GameScreen) -> PlayerId:
    """Wait for the next curtain, before which nothing is to be seen; who sits down behind it."""
    until = time.monotonic() + PATIENCE_S
    while pilot.scene_name != "curtain":
        assert is_hidden(scene) and scene.orders.acting is None
        assert time.monotonic() < until, pilot.text()
        pilot.pass_time(34)
        time.sleep(0.001)
    pilot.click("curtain_lift")
    assert not scene.hot_seat.is_covered and scene.flow.viewer is not None
    return scene.flow.viewer


@pytest.mark.rule("SE-2.1")
def test_in_a_campaign_of_regions(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", ("spawn_1", "marines_1")))
    first = player.sit_down()
    scene = gives_away(player.pilot)
    second = next_one(player.pilot, scene)
    assert second != first and scene.flow.humans == (second,)
    player.done()
    assert player.settle() == "seat" and player.seated == second, "nobody else is left: no more curtains"


@pytest.mark.rule("TW-9.6")
def test_in_a_war(tmp_path: Path) -> None:
    player = begin_war(tmp_path, {}, "federation", "zeon")
    player.pass_curtain()
    first = player.viewer
    second = next_one(player.pilot, gives_away(player.pilot))
    assert second != first and player.flow.humans == (second,)


@pytest.mark.rule("DU-4.12")
def test_in_a_duel(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("D")
    pilot.click("seat_1")
    pilot.press("Home", "Enter")
    pilot.press("Ctrl+Enter")
    player = DuelPlayer(pilot)
    while player.plan.state.phase != "planning" or player.plan.player is None:
        player.settle()
        player.step(by_mouse=True)
    first = player.plan.player
    second = next_one(pilot, gives_away(pilot))
    assert second != first
    player.settle()
    assert not pilot.ui.has_dialog and player.plan.suit is not None and player.plan.player == second
    player.scene.seat_runner.close()


@pytest.mark.rule("TW-9.6", "DU-4.1")
def test_in_a_battle_of_a_war(tmp_path: Path) -> None:
    player: WarPlayer = to_the_question(tmp_path)
    duel = into_duel(player)
    while duel.plan.state.phase != "planning" or duel.plan.player is None:
        duel.settle()
        duel.step(by_mouse=True)
    first = duel.plan.player
    assert next_one(player.pilot, gives_away(player.pilot)) != first
    duel.scene.seat_runner.close()


def with_a_team() -> StrategicRequest:
    """Two players of a side against one who has hidden a unit."""
    team = SideRequest(player=RED, allies=(ANN,), units=("eva_vanguard", "eva_bulwark"))
    hidden = SideRequest(player=BLUE, units=("eva_bulwark", UnitRequest(HIDDEN, hidden=True)))
    return StrategicRequest(board=BoardRequest(rows=MIXED), sides=(team, hidden))


@pytest.mark.rule("ST-6.7")
def test_on_the_kilometre_grid(tmp_path: Path) -> None:
    pilot = hot_seat(tmp_path, request=with_a_team())
    pilot.click("curtain_lift")
    player = Player(pilot)
    seen: set[PlayerId] = set()
    for _ in range(2):
        while player.scene.flow.leaver not in {RED, ANN} - seen:
            assert player.settle()
            player.step(by_mouse=True) if player.state.phase == "deploy" else player.end_turn()
        leaver = player.scene.flow.leaver
        assert leaver is not None and player.settle()
        seen.add(leaver)
        scene = gives_away(player.pilot)
        others = scene.flow.humans
    assert others == (BLUE,) and next_one(player.pilot, scene) == BLUE
    scene.seat_runner.close()


@pytest.mark.parametrize("goes_on", ["dialog", "successor_cadet"])
def test_the_seat_of_a_program_that_failed_is_covered_until_somebody_takes_it(
    goes_on: str, tmp_path: Path
) -> None:
    """Its hidden units were in view of its enemy, who is asked who plays on."""
    services, system = make_services((), lambda: 7, tmp_path), system_named("strategic")
    setup = system.build_setup(WITH_SECRETS, shipped_catalog())
    seats = [SeatRecord(BLUE), SeatRecord(RED, "bot", "no-such-program-anywhere")]
    agents = AgentFactory(make_chooser(3), advise, 1.0, may_start=lambda command: True)
    scene = GameScreen(services, Match.start(system, setup, 3), seats, agents, face_of("strategic"))
    pilot = Pilot(scene, settings=ViewSettings(animation_speed_percent=0))
    player = Player(pilot)
    until = time.monotonic() + PATIENCE_S
    while not pilot.has("A PLAYER DROPPED OUT"):
        assert time.monotonic() < until, pilot.text()
        if pilot.scene_name == "strategic" and scene.is_ready:
            player.step(by_mouse=True)
        pilot.pass_time(34)
        time.sleep(0.001)
    assert scene.hot_seat.is_covered or scene.flow.viewer == BLUE, scene.flow.viewer
    if goes_on == "dialog":
        pilot.press("Escape")
        assert next_one(pilot, scene) == RED
    else:
        pilot.click(goes_on)
        assert player.settle() and player.curtains == 0 and scene.flow.viewer == BLUE
    scene.seat_runner.close()
