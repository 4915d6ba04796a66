"""Whoever is asked whether a battle is played sits down behind a curtain that names him."""

from pathlib import Path

from game.app.game_table import GameTable
from game.app.registry import make_chooser
from game.scenes.game.screen import GameScreen
from game.session.schema import SeatRecord
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.state import TotalWarState
from tests.scenes.every_scene import services_in
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT

ASKED = "play this battle, or let the staff resolve it?"
MOST_ACTIONS = 500


def test_play_or_staff_is_asked_of_each_behind_a_curtain(tmp_path: Path, own_home: Path) -> None:
    services = services_in(tmp_path)
    system = services.systems["totalwar"]
    people = ("federation", "zeon")
    setup = system.build_setup(TotalWarRequest(campaign="severed", humans=people), services.catalog)
    assert isinstance(services.table, GameTable)
    seats = [SeatRecord(player) for player in system.players(setup) if player != system.own_seat]
    scene = services.table.start(system, setup, 3, seats, "curtain")
    assert isinstance(scene, GameScreen)
    match = scene.match
    choose = {player: make_chooser(1)("officer", player) for player in match.players}
    for _ in range(MOST_ACTIONS):
        state = match.state
        assert isinstance(state, TotalWarState)
        if state.prompts and state.prompts[-1].kind == "fight_battle":
            break
        match.submit(choose[match.active[0]](match, match.active[0]))
    pilot = Pilot(scene, settings=INSTANT)
    asked = []
    for _ in people:
        state = match.state
        assert isinstance(state, TotalWarState)
        player = state.prompts[-1].player
        pilot.wait(1500)
        assert pilot.scene_name == "curtain" and ASKED not in pilot.text()
        assert player.capitalize() in pilot.text()
        pilot.press("Enter")
        pilot.wait(1500)
        assert f"{player.capitalize()}: {ASKED}" in pilot.text()
        asked.append(player)
        pilot.press("2")  # the staff
    assert sorted(asked) == sorted(people)
