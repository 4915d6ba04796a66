"""The button that leads from force to force says why it leads nowhere, a force why it cannot be moved now."""

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
        told = "" if button.is_enabled else button.reason()
        assert button.is_enabled is not bool(told), "a reason where, and only where, it is none"
        seen[player.plan.mode] = told
        player.settle()
        button = pilot.get("war_next", Button)
        seen[player.plan.mode] = "" if button.is_enabled else button.reason()
        assert seen[player.plan.mode] in button.tooltip_at(None)
        if player.plan.mode == "movement":
            break
        if not player.answer_by_mouse():
            player.end_by_keyboard()
    assert "administration" in seen["administration"]
    assert seen["movement"] == ""
    pilot.hover("war_next")


def test_a_force_of_another_officer_says_whose_turn_it_waits_for(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("W", "Ctrl+Enter")
    player = WarPlayer(pilot)
    for _ in range(60):
        player.settle()
        if player.plan.mode == "movement":
            break
        if not player.answer_by_mouse():
            player.end_by_keyboard()
    state = player.plan.state
    mover = state.officers[state.officer]
    others = (force for force in state.forces.values() if force.faction == mover.faction)
    other = next(force for force in others if force.officer not in ("", mover.id))
    player.click(other.panel)
    waits = f"{mover.name} moves now, this force in the turn of {state.officers[other.officer].name}."
    assert pilot.has(waits), pilot.text()
    own = next(force for force in state.forces.values() if force.officer == mover.id)
    player.click(own.panel)
    assert not pilot.has(f"{mover.name} moves now,")
