"""What a hint advises is done by a key or a click on the link below it, while nothing else has happened."""

from pathlib import Path

import pytest

from game.core.events import Action
from game.scenes.game.screen import GameScreen
from game.views.ui.basic import LinkSpot
from tests.support.begun import begun, past_deployment
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT

SYSTEMS = ("skirmish", "duel", "wargame", "strategic", "sectors")
"""A war has no hints: its officers have directives."""


def advised(scene: GameScreen) -> Pilot:
    """A person has asked for a hint, and reads it."""
    pilot = Pilot(scene, settings=INSTANT)
    pilot.wait(100)
    if any(widget.id == "curtain_lift" for widget in pilot.widgets()):
        pilot.click("curtain_lift")
        pilot.wait(100)
    pilot.press("H")
    pilot.wait_for_others("Do this")
    return pilot


def orders(scene: GameScreen) -> list[Action]:
    return [entry.action for entry in scene.match.log if entry.action is not None]


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_key_does_what_the_hint_says(name: str, tmp_path: Path) -> None:
    scene = begun(name, tmp_path)
    past_deployment(scene)
    pilot = advised(scene)
    before = orders(scene)
    pilot.press("Ctrl+H")
    pilot.wait(200)
    assert len(orders(scene)) == len(before) + 1
    if scene.orders.is_ready:
        pilot.press("Ctrl+H")
        assert len(orders(scene)) == len(before) + 1, "once"


def test_a_click_on_the_link_does_it_too_and_an_old_hint_does_nothing(tmp_path: Path) -> None:
    scene = begun("skirmish", tmp_path)
    past_deployment(scene)
    pilot = advised(scene)
    before = len(orders(scene))
    pilot.wait(100)
    (link,) = (each for each in pilot.all(LinkSpot) if each.target == "take_hint")
    pilot.click(link.rect.center)
    pilot.wait(200)
    assert len(orders(scene)) == before + 1
    pilot.press("H")
    pilot.wait_for_others("Do this")
    pilot.press("U")
    pilot.wait(200)
    length = len(scene.match.log)
    pilot.press("Ctrl+H")
    assert len(scene.match.log) == length, "it was about another moment"
