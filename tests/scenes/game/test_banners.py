"""A banner over the board tells the turn that begins, not the one that has ended."""

from pathlib import Path

import pytest

from game.scenes.context import ViewSettings
from tests.support.begun import begun, past_deployment
from tests.support.pilot import Pilot

LONGEST_FRAMES = 7_500


@pytest.mark.parametrize("name", ("skirmish", "duel", "wargame", "strategic"))
def test_the_turn_that_begins_is_told(name: str, tmp_path: Path) -> None:
    scene = begun(name, tmp_path)
    pilot = Pilot(scene, settings=ViewSettings())
    past_deployment(scene)
    told: list[str] = []
    for _ in range(LONGEST_FRAMES):
        pilot.step()
        if any(widget.id == "curtain_lift" for widget in pilot.widgets()):
            pilot.click("curtain_lift")
        text = scene.table.showing.show.banner.text
        if text and text not in told[-1:]:
            told.append(text)
        if any(" 2" in each for each in told):
            break
    word = "Round" if name in ("wargame", "strategic") else "Turn"
    assert any(f"{word} 2" in each for each in told), told
    assert sum(" 1" in each for each in told) <= 2, f"once for each side: {told}"
