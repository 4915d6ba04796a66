"""A campaign on the smallest map by keyboard, to its end."""

from pathlib import Path

from tests.scenes.sectors.player import SectorsPlayer, campaign

MOST_STEPS = 80


def test_a_campaign_is_played_to_its_end_by_keyboard(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", ("marines_1",), turn_limit=3))
    pilot = player.pilot
    moved = answered = bought = 0
    for _ in range(MOST_STEPS):
        kind = player.settle()
        if kind == "dialog":
            break
        state = player.state
        if player.intent.question() is not None and state.phase == "combat":
            answered += 1
            pilot.press("1")
            continue
        if state.phase == "planning":
            for _ in player.intent.chosen.own():
                pilot.press("N")
                before = player.state.plans["marines"].orders
                pilot.press("Down", "Enter")
                moved += player.state.plans["marines"].orders != before
                pilot.press("Escape") if player.intent.focus else None
            pilot.press("L", "T", "T", "H")
            assert player.settle() == "seat"
        elif state.phase == "production":
            queue = state.races["marines"].queue
            for region in player.intent.chosen.state.world.factories:
                if player.state.phase == "production" and player.settle() == "seat":
                    player.scene.look_at(region)
                    pilot.press("Enter")
            bought += player.state.races["marines"].queue != queue
        if player.state.phase != state.phase or player.settle() != "seat":
            continue  # nobody is left to buy
        pilot.press("E")
        if pilot.ui.has_dialog and not player.state.outcome:
            pilot.press("E")
    assert player.state.outcome is not None
    assert pilot.has("THE CAMPAIGN IS OVER")
    assert pilot.has("points")
    assert moved > 3 and bought, (moved, answered, bought)
