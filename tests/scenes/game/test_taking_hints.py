"""What a hint advises is done by a key or a click on the link below it, while nothing else has happened."""

import time
from pathlib import Path

import pytest

from game.core.events import Action
from game.scenes.context import ViewSettings
from game.scenes.game.screen import GameScreen
from game.scenes.seating import seat_runner
from game.views.ui.basic import LinkSpot
from tests.support.begun import begun, past_deployment
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT, PATIENCE_S

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


def test_no_empty_note_stands_there_while_what_was_advised_happens(tmp_path: Path) -> None:
    scene = begun("skirmish", tmp_path)
    past_deployment(scene)
    pilot = Pilot(scene, settings=ViewSettings())
    pilot.wait(100)
    pilot.press("H")
    pilot.wait_for_others("Do this")
    assert pilot.has("NOTE")
    pilot.press("Ctrl+H")
    assert not scene.table.showing.is_idle and not pilot.has("NOTE")


def follow(pilot: Pilot, scene: GameScreen) -> None:
    """Ask for a hint and do it by its key: it is done, or the question says why, and begins on yes."""
    pilot.press("H")
    pilot.wait_for_others("Do this")
    length = len(scene.match.log)
    pilot.press("Ctrl+H")
    if len(scene.match.log) == length:
        assert pilot.has("The hint advises it:"), pilot.text()
        assert pilot.focused is pilot.find("dialog_yes")
        pilot.press("Enter")
    assert len(scene.match.log) > length, pilot.text()


def follows_hints(scene: GameScreen, count: int) -> None:
    """Somebody does whatever hints say, for whoever is asked at this screen, until the game is over."""
    pilot = Pilot(scene, settings=INSTANT)
    for number in range(count):
        if not comes_to_decide(pilot, scene):
            assert number, "nobody was asked"
            return
        follow(pilot, scene)


def comes_to_decide(pilot: Pilot, scene: GameScreen) -> bool:
    """Wait until somebody can ask for a hint, and answer questions; False where the game is over."""
    limit = time.monotonic() + PATIENCE_S
    while time.monotonic() < limit:
        pilot.wait(34)
        if any(widget.id == "curtain_lift" for widget in pilot.widgets()):
            pilot.click("curtain_lift")
            continue
        if pilot.scene is not scene or scene.match.outcome is not None:
            return False
        if scene.is_ready and not pilot.ui.has_dialog:
            return True
        if pilot.ui.has_dialog:
            pilot.press("1")
        else:
            time.sleep(0.001)
    raise AssertionError(f"nothing happens any more:\n{pilot.text()}")


@pytest.mark.parametrize("name", SYSTEMS)
def test_who_follows_hints_is_never_refused_and_never_led_to_cancel(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat_runner, "ADVICE_LEVEL", "officer")
    scene = begun(name, tmp_path)
    past_deployment(scene)
    follows_hints(scene, 8)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("level", ("cadet", "officer", "ace"))
@pytest.mark.parametrize("name", SYSTEMS)
def test_who_follows_hints_of_any_level_plays_on(
    name: str, level: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat_runner, "ADVICE_LEVEL", level)
    scene = begun(name, tmp_path, seed)
    follows_hints(scene, 60)


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


def test_the_key_alone_asks_for_advice_first_and_then_follows_it(tmp_path: Path) -> None:
    scene = begun("skirmish", tmp_path)
    past_deployment(scene)
    pilot = Pilot(scene, settings=INSTANT)
    pilot.wait(100)
    before = len(orders(scene))
    pilot.press("Ctrl+H")
    pilot.wait_for_others("Do this")
    assert len(orders(scene)) == before
    pilot.press("Ctrl+H")
    pilot.wait(200)
    assert len(orders(scene)) == before + 1
