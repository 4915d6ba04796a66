"""A war that several people at one screen have ended is read by all of them."""

import shutil
from pathlib import Path

from game.views.ui.button import Button
from tests.scenes.totalwar.player import title
from tests.support.pilot import Pilot

PLAYED_OUT = Path(__file__).parents[2] / "golden" / "saves" / "v1_totalwar_finished.ironsave"


def opened(folder: Path) -> Pilot:
    """Return the map of a war for two that is over, its end told, and the age of its rules."""
    (folder / "saves").mkdir()
    shutil.copy(PLAYED_OUT, folder / "saves" / "over.ironsave")
    pilot = title(folder)
    pilot.press("L", "Enter")
    pilot.wait_for("tells the war so far")
    while pilot.ui.has_dialog:
        pilot.press("Esc")
        pilot.wait(300)
    return pilot


def test_the_key_that_is_told_at_the_end_opens_the_chronicle(tmp_path: Path) -> None:
    """It did nothing: pages were opened for the person who sat there, and after the end nobody did."""
    pilot = opened(tmp_path)
    pilot.press("F10")
    assert pilot.scene_name == "chronicle"
    pilot.wait_for("LOSSES")
    assert pilot.has("MOST KILLS") and pilot.has("TERRITORY")
    pilot.press("F2")
    assert pilot.scene_name == "chronicle", "the other pages are somebody's own"
    pilot.press("Esc")
    pilot.wait(300)
    assert pilot.scene_name == "totalwar"


def test_pages_that_are_somebodys_own_rest(tmp_path: Path) -> None:
    pilot = opened(tmp_path)
    pages = {each.id: each for each in pilot.all(Button) if each.id.startswith("page_")}
    assert [name for name, each in pages.items() if each.is_enabled] == ["page_chronicle"]
    assert "for himself" in pages["page_purchase"].reason()
