"""The drawn sheet beside the board: whose it is, and a click on a part aims there."""

from pathlib import Path

import pytest

from game.core.ids import UnitId
from game.views.wargame.sheet_view import SheetView
from tests.scenes.wargame.player import WargamePlayer, title

MOST_STEPS = 60
SIZE = (1280, 720)


def before_an_attack(folder: Path) -> tuple[WargamePlayer, UnitId]:
    """A mission up to the first moment at which an enemy can be attacked."""
    pilot = title(folder, seed=5)
    pilot.click("title_wargame")
    pilot.click("start")
    player = WargamePlayer(pilot)
    for _ in range(MOST_STEPS):
        player.settle()
        found = [UnitId(each) for each in player.chosen.targets() if each in player.chosen.state.units]
        if player.chosen.state.prompt is None and found:
            return player, found[0]
        player.step(by_mouse=True)
    raise AssertionError(f"nobody can be attacked:\n{pilot.text()}")


@pytest.mark.rule("WG-9.2")
def test_a_click_on_a_part_of_an_enemys_sheet_aims_at_it(tmp_path: Path) -> None:
    player, enemy = before_an_attack(tmp_path)
    pilot, sheet = player.pilot, player.pilot.get("sheet", SheetView)
    assert not sheet.parts(), "nobody aims at his own unit"
    player.use_tile(player.chosen.state.units[enemy].tile, by_mouse=True)
    pilot.wait(34)
    assert set(sheet.parts()) <= set(player.chosen.aims()) and len(sheet.parts()) > 3
    other = next(part for part in sheet.parts() if part not in (player.chosen.aim, "torso"))
    column = (sheet.rect.centerx, 400)
    for _ in range(MOST_STEPS):
        if sheet.rect.bottom <= SIZE[1]:
            break
        pilot.wheel(column, -1)  # several ways to attack stand above the sheet on a low window
        pilot.wait(34)
    pilot.click(sheet.part_rect(other).center)
    assert player.chosen.target == enemy and player.chosen.aim == other
    assert sheet.aim == other
