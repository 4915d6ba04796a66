"""Where a player looks at first on a board that is too large to be seen whole: at his own part of it."""

from pathlib import Path

import pytest

from game.app.services import make_services
from game.core.ids import PlayerId
from game.scenes.game.screen import GameScreen
from game.scenes.services import GameChoice
from game.session.schema import SeatRecord
from game.systems.skirmish.request import BoardRequest, SkirmishRequest
from game.views.table.battle_show import OPENING_PX
from tests.support.battle_player import show_of
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT
from tests.support.windows import least_first

SIZES = least_first((1024, 600), (1280, 720), (1920, 1080))


def opened(folder: Path, human: str, size: tuple[int, int]) -> Pilot:
    """A battle on eight columns of sixty rows, with one person at the screen."""
    services = make_services((), lambda: 7, folder)
    request = SkirmishRequest(board=BoardRequest(rows=("." * 8,) * 60))
    system = services.systems["skirmish"]
    seats = system.players(system.build_setup(request, services.catalog))
    records = tuple(
        SeatRecord(seat) if seat == human else SeatRecord(seat, "agent", "cadet") for seat in seats
    )
    return Pilot(
        services.table.begin(GameChoice("skirmish", request, records, 7, "A tall board")),
        settings=INSTANT,
        size=size,
    )


@pytest.mark.parametrize("human", ["zeon", "federation"])
@pytest.mark.parametrize("size", SIZES)
def test_the_own_zone_is_in_view_and_can_be_read(tmp_path: Path, human: str, size: tuple[int, int]) -> None:
    """It opened in the middle, thirty rows from anything."""
    pilot = opened(tmp_path, human, size)
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    stage, view = show_of(scene).stage, show_of(scene).view()
    assert stage.camera.unit_px >= pilot.context.kit.px(OPENING_PX)
    (own,) = (zone.tiles for zone in view.zones if zone.player == PlayerId(human))
    seen = [tile for tile in own if stage.rect.collidepoint(stage.screen(tile))]
    assert 2 * len(seen) > len(own), "most of it"
    pilot.press("C")
    pilot.wait(400)
    assert stage.camera.unit_px == stage.camera.fit_px(), "a key still shows as much as can be seen"
