"""All plan in secret at the same time: at one screen nobody waits for somebody who is not there (DU-4.6)."""

from pathlib import Path

import pygame
import pytest

from game.core.ids import PlayerId
from game.scenes.context import ViewSettings
from game.systems.duel.build import seat_id
from game.views.duel.card_sprite import CardSprite, PaintBudget, Pose
from tests.scenes.duel.player import DuelPlayer
from tests.support.screen_player import INSTANT, title

MOST_STEPS = 40


def begun(folder: Path, settings: ViewSettings = INSTANT) -> DuelPlayer:
    """Three people at one screen, up to the first curtain."""
    pilot = title(folder, settings)
    pilot.press("D")
    pilot.tab_to("seat_count")
    pilot.press("Right")
    for seat in ("seat_1", "seat_2"):
        pilot.click(seat)
        pilot.press("Home", "Enter")
    pilot.press("Ctrl+Enter")
    player = DuelPlayer(pilot)
    for _ in range(MOST_STEPS):
        player.settle()
        if pilot.ui.has_dialog:
            return player
        player.step(by_mouse=True)
    raise AssertionError("no curtain comes")


def named(player: DuelPlayer) -> PlayerId:
    """Whose curtain hangs."""
    player.settle()
    assert player.pilot.ui.has_dialog, player.pilot.text()
    text = player.pilot.find("curtain").visible_text()
    names = {seat_id(number): f"Player {number + 1}" for number in range(3)}
    return next(seat for seat, name in names.items() if name in text or player.pilot.has(f"\n{name}\nTurn"))


def planned(player: DuelPlayer) -> None:
    """Sit down and place two cards."""
    player.pilot.click("curtain_lift")
    player.pilot.press("1", "2", "E")


@pytest.mark.rule("DU-4.6")
def test_others_plan_before_who_is_not_there(tmp_path: Path) -> None:
    player = begun(tmp_path)
    pilot = player.pilot
    away = named(player)
    pilot.click("curtain_others")
    second = named(player)
    assert second != away
    planned(player)
    third = named(player)
    assert third not in (away, second), "each who is there plans; nobody sees the cards of another"
    pilot.press("O")
    assert named(player) == away, "who was put off first"
    pilot.press("O")
    assert named(player) == third
    planned(player)
    assert named(player) == away and not pilot.has("Somebody else first"), "only he is asked now"
    planned(player)
    player.settle()
    assert player.plan.state.phase != "planning"


@pytest.mark.rule("DU-4.7")
def test_no_card_of_who_planned_last_is_seen_behind_the_next_curtain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest of a hand flew back to its pile, and what was placed turned over, in the next one's view."""
    player = begun(tmp_path, ViewSettings())
    pilot, seen, whole = player.pilot, list[str](), CardSprite.draw

    def noted(self: CardSprite, surface: pygame.Surface, pose: Pose, budget: PaintBudget) -> None:
        if pose.look is not None and pilot.ui.has_dialog:
            seen.append(pose.look.name)
        whole(self, surface, pose, budget)

    monkeypatch.setattr(CardSprite, "draw", noted)
    first = named(player)
    planned(player)
    for _ in range(60):
        pilot.step(16)
    assert named(player) != first and seen == []
