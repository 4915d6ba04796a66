"""The result of a mission shows what was secret, the points, and what became of every unit."""

from pathlib import Path

import pytest

from game.core.ids import UnitId
from game.views.ui.basic import Label
from tests.scenes.wargame.at_table import at_table
from tests.scenes.wargame.player import WargamePlayer
from tests.support.screen_player import title
from tests.support.wargame import At, W, alter, turn_of, world


@pytest.mark.rule("WG-14.2")
@pytest.mark.rule("WG-16.14")
def test_the_result_tells_points_secrets_and_units() -> None:
    state = world(At("halyard", 0, 3, 4, ap=4), At("sparrow", 1, 6, 4, facing=W, ap=0), At("mote", 1, 9, 2))
    state.picks = (("first_blood", "disarm", "survivor"), ("headhunter", "breakthrough", "high_ground"))
    alter(state, "sparrow_1", sections=(8, 12, 0, 10, 12, 12))
    player = at_table(turn_of(state, "halyard_0"))
    pilot = player.pilot
    pilot.click("Surrender")
    pilot.click("dialog_yes")
    player.settle()
    assert pilot.scene_name == "result", pilot.text()
    text = pilot.text()
    assert "Blue wins" in text and "Show of Force" in text
    (headline,) = (label for label in pilot.all(Label) if label.text == "Blue wins")
    assert headline.role.startswith("#"), "in the colour of its counters, not in that of any text"
    assert "Won by Blue in round 1" in text and "turn 1" not in text
    for words in ("First Blood", "Headhunter", "High Ground", "in secret", "54 of 72 left", "Lost 0 of"):
        assert words in text, text
    assert text.count("Luck: no rolls") == 2 and "0 of 0" not in text, "nobody has rolled anything"


def test_the_end_of_a_recording_says_that_the_battle_is_over(tmp_path: Path) -> None:
    """It said who was to activate a unit."""
    pilot = title(tmp_path)
    pilot.click("title_wargame")
    pilot.click("start")
    player = WargamePlayer(pilot)
    player.settle()
    while player.selection.state.phase != "battle":
        player.step(by_mouse=False)
        player.settle()
    pilot.press("W")
    pilot.press("Ctrl+Enter")
    player.settle()
    assert pilot.scene_name == "result", pilot.text()
    pilot.press("P", "End")
    pilot.wait(400)
    assert pilot.has("The battle is over") and not pilot.has("to activate a unit"), pilot.text()


def test_the_luck_of_a_result_counts_attacks() -> None:
    """An attack roll has no target but ranges: one here, and the enemy's evasion of the hit."""
    state = world(At("halyard", 0, 3, 4, ap=9), At("sparrow", 1, 6, 4, facing=W, ap=0))
    player = at_table(turn_of(state, "halyard_0", phase="ranged"), 8, 1)
    pilot = player.pilot
    player.use_tile(player.state.units[UnitId("sparrow_1")].tile, by_mouse=True)
    pilot.click("commit_attack")
    player.settle()
    pilot.click("Surrender")
    pilot.click("dialog_yes")
    player.settle()
    lines = [line for line in pilot.text().splitlines() if "rolls passed" in line]
    assert ["1 of 1 rolls" in lines[0], "0 of 1 rolls" in lines[1]] == [True, True], lines
