"""Small things at the table of a war: one key to skip, the speed that is kept, who takes a seat, the end."""

import shutil
import time
from pathlib import Path

import msgspec
import pytest

import tests.golden
from game.agents.totalwar.purchases import _name
from game.app.services import make_services
from game.scenes.faces import COMMANDS
from game.scenes.game.gate import Gate
from game.scenes.game.page_screen import PageScreen
from game.scenes.game.screen import GameScreen
from game.scenes.stack import Quit
from game.scenes.totalwar.pages.chronicle import ChroniclePage
from game.scenes.totalwar.table import WarPanels
from game.session.handover import read_seats
from game.session.saves import load
from game.systems.totalwar.actions import LeaveSeat
from game.systems.totalwar.state import SYSTEM, TotalWarState
from game.views.ui.button import Button
from tests.scenes.every_scene import open_scene, services_in
from tests.support.pilot import Pilot
from tests.support.screen_player import PATIENCE_S

SAVES = Path(tests.golden.__file__).parent / "saves"


def test_one_key_skips_everywhere() -> None:
    keys = {c.name: c.keys for c in COMMANDS}
    assert keys["skip_animation"] == keys["war_skip"] == ("K",)
    others = [c.name for c in COMMANDS if c.group in ("battle", "war") and "K" in c.keys]
    assert sorted(others) == ["skip_animation", "war_skip"]


def test_the_speed_is_kept_over_leaving(tmp_path: Path, own_home: Path) -> None:
    services = services_in(tmp_path)
    pilot = open_scene("war", services)
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    assert scene.match.store is not None
    path = scene.match.store.path
    pilot.press("V", "V")
    assert "4" in pilot.get("war_speed", Button).text
    pilot.resize((1024, 600))
    pilot.resize((1280, 720))
    assert "4" in pilot.get("war_speed", Button).text
    scene.exit()
    again = Pilot(services.table.resume(path))
    assert "4" in again.get("war_speed", Button).text
    assert isinstance(again.scene, GameScreen)
    settings = again.context.settings.with_changes(animation_speed_percent=100)
    again.context.apply(settings)
    again.step()
    assert again.scene.table.showing.director.speed == 4.0


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 600)])
def test_the_standing_order_fits_its_panel(size: tuple[int, int], tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene("war", services_in(tmp_path), size)
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    assert isinstance(scene.table.panels, WarPanels)
    force = scene.table.panels.force
    for order in ("hold", "follow_fleet", "raid"):
        force._standing.set_text(scene.words(f"war.standing.{order}"))
        force._standing.set_visible(True)
        force.set_visible(True)
        pilot.step()
        least = force._standing.width_range(pilot.context.kit)[1]
        assert least <= force._standing.rect.width
        assert force.rect.contains(force._standing.rect)


def test_a_seat_of_a_war_is_handed_over(tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene("war", services_in(tmp_path))
    pilot.wait(600)
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    (human,) = scene.flow.humans
    for _ in range(4):
        pilot.press("Escape")
        if pilot.scene_name == "pause":
            break
    pilot.press("H")
    pilot.wait(50)
    assert pilot.has("Who plays this seat")
    pilot.click("successor_cadet")
    assert scene.flow.humans == ()
    assert pilot.has("hands the seat over")
    log = len(scene.match.log)
    limit = time.monotonic() + PATIENCE_S
    while len(scene.match.log) == log and time.monotonic() < limit:
        pilot.wait(40)
        time.sleep(0.002)
    assert len(scene.match.log) > log, "the built-in player goes on"
    told = LeaveSeat(player=SYSTEM, seat=human)
    assert [entry.action for entry in scene.match.log].count(told) == 1, "and the war knows"
    assert isinstance(scene.match.state, TotalWarState) and scene.match.state.people == (human,)
    store = scene.match.store
    assert store is not None
    path = store.path
    pilot.stack.apply(Quit())
    seats = {record.player: record for record in read_seats(path)}
    assert (seats[human].kind, seats[human].setting) == ("agent", "cadet")


def test_the_chronicle_names_the_winner(tmp_path: Path, own_home: Path) -> None:
    services = make_services((), lambda: 1, tmp_path / "saves")
    path = tmp_path / "saves" / "finished.ironsave"
    shutil.copy(SAVES / "v1_totalwar_finished.ironsave", path)
    match = load(path, services.systems, services.packs).match
    assert match.outcome is not None
    player = next(player for player in match.players if player != "system")
    pilot = Pilot(PageScreen(ChroniclePage, services, Gate(match), player))
    pilot.wait(500)
    assert pilot.has("Winner: Federation")


def test_forces_of_built_in_commanders_bear_different_names(tmp_path: Path, own_home: Path) -> None:
    scene = open_scene("war", services_in(tmp_path)).scene
    assert isinstance(scene, GameScreen)
    state = scene.table.showing.state
    assert isinstance(state, TotalWarState)
    officer = next(iter(state.officers))
    force = next(each for each in state.forces.values() if each.officer == officer)
    for _ in range(3):
        proposed = _name(state, officer)
        assert proposed not in {each.name for each in state.forces.values()}
        state.forces[force.id] = force = msgspec.structs.replace(force, name=proposed)


def test_a_battle_reads_by_side(tmp_path: Path, own_home: Path) -> None:
    texts = services_in(tmp_path).words.strings
    for key in ("battle_fought", "battle_fought.militia_lost", "battle_fought.militia_won"):
        assert " against " not in texts[f"totalwar.event.{key}"]
