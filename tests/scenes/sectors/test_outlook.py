"""What is told of the region under the mouse is told at once."""

from pathlib import Path

import pytest

from game.systems.sectors.automatic_odds import automatic_chances
from tests.scenes.sectors.player import SectorsPlayer, campaign


@pytest.mark.rule("SE-4.15")
def test_the_odds_of_a_fight_by_dice_are_known_before_the_mouse_asks(tmp_path: Path) -> None:
    """They take longer than a frame: the screen works them out as it opens, not under the mouse."""
    automatic_chances.cache_clear()
    player = SectorsPlayer(campaign(tmp_path, "two_banks", ("marines_1",)))
    assert player.settle() == "seat"
    unit = player.intent.chosen.own()[0]
    before = automatic_chances.cache_info()
    player.pilot.click(f"unit_{unit.id}")
    player.pilot.move(player.point(player.state.world.regions[unit.region].neighbours[0]))
    after = automatic_chances.cache_info()
    assert after.hits > before.hits and after.misses == before.misses
