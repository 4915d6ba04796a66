"""The button that leads from force to force says why it leads nowhere."""

from pathlib import Path

from game.views.ui.button import Button
from tests.scenes.totalwar.player import WarPlayer, title


def test_next_force_says_why_there_is_none(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("W", "Ctrl+Enter")
    player = WarPlayer(pilot)
    seen: dict[str, str] = {}
    for _ in range(60):
        button = pilot.get("war_next", Button)
        assert button.is_enabled is not bool(button.tooltip), "a reason where, and only where, it is none"
        seen[player.plan.mode] = button.tooltip
        player.settle()
        button = pilot.get("war_next", Button)
        seen[player.plan.mode] = button.tooltip
        if player.plan.mode == "movement":
            break
        if not player.answer_by_mouse():
            player.end_by_keyboard()
    assert "administration" in seen["administration"]
    assert seen["movement"] == ""
    pilot.hover("war_next")
