"""Where a seat looks first, and that it looks there again when it comes back."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.lab.pairings import campaign_setups
from game.scenes.war.gaze import READABLE_PX
from game.session.match import Match
from game.systems.registry import system_named
from game.systems.totalwar.setup import TotalWarSetup
from tests.scenes.war.player import WarPlayer, resumed
from tests.support.base_pack import shipped

SEATS = ("federation", "zeon")


def grand_war() -> TotalWarSetup:
    setup = campaign_setups(system_named("totalwar"), shipped().catalog, "grand_war")[0]
    assert isinstance(setup, TotalWarSetup)
    return replace(setup, humans=SEATS)


def as_it_is(_: Match) -> None:
    """The war has not begun."""


def looks_at(player: WarPlayer) -> tuple[int, int, int]:
    camera = player.scene.play.board.stage.camera
    return round(camera.centre.x * 10), round(camera.centre.y * 10), round(camera.unit_px)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_each_seat_of_a_great_war_looks_at_its_own_country_first(
    size: tuple[int, int], tmp_path: Path
) -> None:
    player = resumed(tmp_path, grand_war(), as_it_is, *SEATS, size=size)
    pilot = player.pilot
    player.pass_curtain()
    assert player.viewer == "zeon"
    stage = player.scene.play.board.stage
    assert stage.camera.unit_px >= READABLE_PX, "icons and counters can be read"
    capital = player.state.map.capitals["zeon"].panels[0]
    assert stage.rect.collidepoint(player.point(capital))
    first = looks_at(player)
    pilot.press("C")
    player.settle()
    pilot.wait(400)
    whole = looks_at(player)
    assert whole[2] < READABLE_PX

    for _ in range(60):
        if player.viewer == "federation" or pilot.scene_name == "curtain":
            break
        player.end_by_keyboard()
    player.pass_curtain()
    assert player.viewer == "federation"
    own = player.state.map.capitals["federation"].panels[0]
    assert stage.rect.collidepoint(player.point(own))
    assert looks_at(player) not in (first, whole)

    for _ in range(60):
        if pilot.scene_name == "curtain":
            break
        player.end_by_keyboard()
    player.pass_curtain()
    assert player.viewer == "zeon"
    assert looks_at(player) == whole, "a seat looks where it looked last"


def test_other_settings_leave_the_view_alone(tmp_path: Path) -> None:
    player = resumed(tmp_path, grand_war(), as_it_is, *SEATS)
    player.pass_curtain()
    before = looks_at(player)
    player.scene.restyle()
    player.settle()
    assert looks_at(player) == before
