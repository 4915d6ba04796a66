"""Where the program at a seat fails, people play on for it or a built-in player does, as they choose."""

import time
from pathlib import Path

import pytest

from game.rules.system import erased
from game.scenes.game.screen import GameScreen
from game.session.handover import handovers
from game.session.verify import verify
from game.systems.totalwar.actions import LeaveSeat, TakeSeat
from game.systems.totalwar.state import SYSTEM, TotalWarState
from game.systems.totalwar.system import TOTAL_WAR
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT, PATIENCE_S, title
from tests.support.small_bot import small_bot

ANSWERS = 1
FORMS = {
    "skirmish": ("N", "defender_seat", "defender_command"),
    "wargame": ("G", "seat_attacker", "command_attacker"),
    "totalwar": ("W", "seat_zeon", "command_zeon"),
}
"""By system: what opens its form, and the fields of a seat that acts first."""


def dropped_out(folder: Path, system: str) -> Pilot:
    """Return a game for one and a program that has just failed."""
    pilot = title(folder)
    key, seat, command = FORMS[system]
    pilot.press(key)
    pilot.click(seat)
    pilot.press("End", "Enter")
    pilot.click(command)
    pilot.type(small_bot(ANSWERS))
    pilot.press("Ctrl+Enter")
    pilot.wait_for_others("A PLAYER DROPPED OUT")
    assert pilot.scene_name == system
    return pilot


def game(pilot: Pilot) -> GameScreen:
    assert isinstance(pilot.scene, GameScreen)
    return pilot.scene


def players(pilot: Pilot) -> set[str]:
    return {str(player) for player in game(pilot).match.players}


@pytest.mark.parametrize("system", FORMS)
def test_a_built_in_player_goes_on_for_it(system: str, tmp_path: Path) -> None:
    """Whoever played against a program had to play both sides once it had failed."""
    pilot = dropped_out(tmp_path, system)
    lost = game(pilot).match.active[0]
    assert lost in game(pilot).flow.humans, "as long as nobody has said who it is to be"
    done = len(game(pilot).match.log)
    pilot.click("successor_cadet")
    assert lost not in game(pilot).flow.humans
    assert [(each.player, each.level) for each in handovers(game(pilot).match)] == [(lost, "cadet")]
    assert not pilot.ui.has_dialog, "whoever has just chosen is told nothing"
    until = time.monotonic() + PATIENCE_S
    while len(game(pilot).match.log) < done + 2:
        assert time.monotonic() < until, pilot.text()
        pilot.step()
        time.sleep(0.005)
    assert game(pilot).match.log[done].action is not None
    scene = game(pilot)
    path = scene.flow.own_save
    assert path is not None
    scene.exit()
    later = Pilot(scene.services.table.resume(path), settings=INSTANT)
    assert lost not in game(later).flow.humans, "the save knows, and asks for no program"


@pytest.mark.rule("TW-8.6")
@pytest.mark.rule("TW-9.6")
def test_a_war_knows_that_people_go_on_for_it_and_so_does_its_save(tmp_path: Path) -> None:
    """They were never asked whether they play a battle, and could not go rogue."""
    pilot = dropped_out(tmp_path, "totalwar")
    scene = game(pilot)
    lost = scene.match.active[0]
    pilot.press("Esc")
    pilot.wait(100)
    assert isinstance(scene.match.state, TotalWarState) and scene.match.state.people == (lost,)
    assert lost in scene.flow.humans
    told = [entry.action for entry in scene.match.log if isinstance(entry.action, TakeSeat)]
    assert told == [TakeSeat(player=SYSTEM, seat=lost)]
    path = scene.flow.own_save
    assert path is not None
    scene.match.close()
    assert verify(path, {TOTAL_WAR.name: erased(TOTAL_WAR)}) is None


@pytest.mark.rule("TW-9.6")
def test_a_war_knows_that_a_built_in_player_goes_on_for_it(tmp_path: Path) -> None:
    """People were asked whether they play the battles of a seat that none of them had."""
    pilot = dropped_out(tmp_path, "totalwar")
    scene = game(pilot)
    lost = scene.match.active[0]
    pilot.wait(100)
    pilot.click("successor_cadet")
    pilot.wait(100)
    told = [entry.action for entry in scene.match.log if isinstance(entry.action, TakeSeat | LeaveSeat)]
    assert told == [TakeSeat(player=SYSTEM, seat=lost), LeaveSeat(player=SYSTEM, seat=lost)]
    assert isinstance(scene.match.state, TotalWarState) and scene.match.state.people == ()


@pytest.mark.parametrize("key", ("Esc", "Enter"))
def test_people_go_on_for_it_as_before(key: str, tmp_path: Path) -> None:
    pilot = dropped_out(tmp_path, "skirmish")
    pilot.press(key)
    assert not pilot.ui.has_dialog
    assert set(map(str, game(pilot).flow.humans)) == players(pilot)
    assert not handovers(game(pilot).match)
