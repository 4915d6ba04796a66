"""The result of a mission shows what was secret, the points, and what became of every unit."""

import pytest

from tests.scenes.wargame.at_table import at_table
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
    assert "Won by Blue in round 1" in text and "turn 1" not in text
    for words in ("First Blood", "Headhunter", "High Ground", "in secret", "54 of 72 left", "Lost 0 of"):
        assert words in text, text
