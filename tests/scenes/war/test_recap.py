"""What a player reads who sits down again: what was taken, won and lost, and what is about to land."""

from pathlib import Path

import pytest

from game.scenes.war.recap import recap_text
from game.systems.totalwar.events import PanelsTaken
from game.systems.totalwar.events_realm import ShotAnnounced, ShotLanded
from game.systems.totalwar.state import Shot
from tests.scenes.war.player import WarPlayer, title


@pytest.mark.rule("TW-4.13")
def test_a_shot_that_has_been_announced_is_told_until_it_has_landed(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("W", "Ctrl+Enter")
    player = WarPlayer(pilot)
    player.settle()
    play = player.scene.play
    capital = player.state.map.capitals["federation"].panels[0]
    shot = Shot(weapon="weapon", faction="zeon", panel=capital, direction=0)
    announced, landed = ShotAnnounced(rules=(), shot=shot), ShotLanded(rules=(), shot=shot, panels=())
    taken = PanelsTaken(rules=(), faction="zeon", panels=(3, 4), cause="sweep")
    told = recap_text(play, (taken, announced))
    assert "Zeon took 2 panels" in told
    assert "Zeon has announced a shot at Luna II" in told
    assert "{rule:TW-4.13}" in told
    assert "announced" not in recap_text(play, (announced, landed))
    assert "Nothing changed hands" in recap_text(play, ())
