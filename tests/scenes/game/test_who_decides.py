"""Where several people share a screen, the line at its top names whoever has to decide."""

from pathlib import Path

import pytest

from tests.scenes.duel.player import DuelPlayer
from tests.support.pilot import Pilot
from tests.support.screen_player import title
from tests.support.windows import least_first


def begun(folder: Path, key: str, seat: str, size: tuple[int, int]) -> Pilot:
    """A game for two at one screen, as the form offers it."""
    pilot = title(folder, size=size)
    pilot.press(key)
    pilot.click(seat)
    pilot.press("Home", "Enter", "Ctrl+Enter")
    pilot.wait(300)
    while "Menu" not in pilot.text():
        pilot.wait(100)
    return pilot


def line(pilot: Pilot) -> str:
    """What the line at the top says."""
    return "  ".join(each.visible_text() for each in pilot.find("topbar").walk())


@pytest.mark.parametrize("size", least_first((1024, 600), (1280, 720), (1920, 1080)))
def test_a_duel_names_who_places_plans_and_resolves(tmp_path: Path, size: tuple[int, int]) -> None:
    player = DuelPlayer(begun(tmp_path, "D", "seat_1", size))
    seen: set[tuple[str, str]] = set()
    while player.state.turn == 1:
        assert player.settle()
        if not player.pilot.ui.has_dialog:
            assert player.plan.player is not None
            name = player.show.seat_name(player.plan.player)
            assert player.pilot.find("decider").visible_text() == name
            seen.add((player.state.phase, name))
        player.step(by_mouse=True)
    assert {name for _, name in seen} == {"Player 1", "Player 2"}
    assert {phase for phase, _ in seen} == {"placement", "planning", "action"}


@pytest.mark.parametrize("size", least_first((1280, 720), (1920, 1080)))
def test_a_campaign_of_regions_names_who_sits_there(tmp_path: Path, size: tuple[int, int]) -> None:
    pilot = begun(tmp_path, "E", "seat_spawn_1", size)
    pilot.click("curtain_lift")
    pilot.wait(300)
    assert "First Tooth" in line(pilot)
