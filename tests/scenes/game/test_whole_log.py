"""All that the log tells can be read at once, by a key and by a click, whatever room the panel has."""

from pathlib import Path

import pytest

from game.views.ui.layout import Panel
from game.views.ui.log import Log
from tests.support.begun import begun, past_deployment
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT

SYSTEMS = ("skirmish", "duel", "totalwar", "sectors", "wargame", "strategic")


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_key_and_a_click_show_all_of_the_log(name: str, tmp_path: Path) -> None:
    scene = begun(name, tmp_path)
    past_deployment(scene)
    pilot = Pilot(scene, settings=INSTANT)
    pilot.wait(100)
    if any(widget.id == "curtain_lift" for widget in pilot.widgets()):
        pilot.click("curtain_lift")
        pilot.wait(100)
    told = scene.table.showing.log.lines
    pilot.press("Ctrl+L")
    shown = pilot.get("whole_log_lines", Log)
    assert shown.lines == told
    assert pilot.focused is shown
    panel = pilot.get("whole_log_panel", Panel)
    assert pilot.surface.get_rect().contains(panel.rect)
    pilot.press("Escape")
    assert not pilot.ui.has_dialog
    pilot.click("whole_log")
    assert pilot.get("whole_log_lines", Log).lines == told


def test_a_link_in_it_leads_to_the_rulebook(tmp_path: Path) -> None:
    scene = begun("skirmish", tmp_path)
    past_deployment(scene)
    pilot = Pilot(scene, settings=INSTANT)
    pilot.wait(100)
    pilot.press("Ctrl+L", "Right", "Enter")
    assert pilot.scene_name == "rulebook"
