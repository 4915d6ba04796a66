"""A recording has all its controls and its log in the window, with large letters too."""

import shutil
from pathlib import Path

import pytest

from game.app.services import make_services
from game.scenes.context import ViewSettings
from game.scenes.game.log_panel import LogPanel
from game.scenes.game.replay_controls import ReplayControls
from game.views.ui.button import Button
from tests.support.pilot import Pilot
from tests.support.spots import is_in_view

SAVES = Path(__file__).parents[2] / "golden" / "saves"
SHAPES = [((1280, 720), 2.0), ((1024, 600), 2.0), ((1280, 720), 1.5), ((1280, 720), 1.0), ((1920, 1080), 2.0)]


@pytest.mark.parametrize(("size", "scale"), SHAPES)
@pytest.mark.parametrize("name", ["v2_sectors_middle", "v2_totalwar_middle"])
def test_its_controls_and_its_log_lie_in_the_window(
    name: str, size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    """The log lay beside the window, and the map had the height of a thumb."""
    save = tmp_path / f"{name}.ironsave"
    shutil.copy(SAVES / save.name, save)
    services = make_services((), lambda: 7, tmp_path)
    settings = ViewSettings(ui_scale=scale, animation_speed_percent=0, is_motion_reduced=True)
    pilot = Pilot(services.table.replay(save), settings=settings, size=size)
    window = pilot.surface.get_rect()
    (controls,) = pilot.all(ReplayControls)
    buttons = [each for each in controls.walk() if isinstance(each, Button)]
    assert len(buttons) >= 5
    for button in buttons:
        pilot.ui.set_focus(button)
        pilot.ui.layout()
        assert window.contains(button.rect) and is_in_view(button, pilot), f"{button.text} at {button.rect}"
    (log,) = pilot.all(LogPanel)
    assert log.rect.left >= 0 and log.rect.right <= window.right, log.rect


@pytest.mark.parametrize("name", ["v2_sectors_middle", "v2_totalwar_middle"])
def test_a_window_made_smaller_takes_the_controls_along(name: str, tmp_path: Path) -> None:
    save = tmp_path / f"{name}.ironsave"
    shutil.copy(SAVES / save.name, save)
    settings = ViewSettings(ui_scale=1.5, animation_speed_percent=0, is_motion_reduced=True)
    replay = make_services((), lambda: 7, tmp_path).table.replay(save)
    pilot = Pilot(replay, settings=settings, size=(1550, 1000))
    for size in ((1300, 1000), (1550, 1000)):
        pilot.resize(size)
        pilot.wait(50)
        (log,) = pilot.all(LogPanel)
        assert log.rect.right <= size[0], f"{log.rect} in {size}"
