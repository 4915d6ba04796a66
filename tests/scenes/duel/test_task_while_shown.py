"""What is to be done stands there as long as it is to be done; afterwards it is told what is being shown."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.scenes.context import ViewSettings
from tests.scenes.duel.player import DuelPlayer
from tests.support.screen_player import PATIENCE_S, title

SHOWN = "What has happened is still being shown."


def orders(player: DuelPlayer) -> str:
    """The words of the orders."""
    return "\n".join(widget.visible_text() for widget in player.pilot.find("task").walk())


def shown_until(player: DuelPlayer, is_there: Callable[[], bool]) -> set[tuple[str, str]]:
    """Let be shown what happens until something is so; return phases and orders meanwhile."""
    seen: set[tuple[str, str]] = set()
    limit = time.monotonic() + PATIENCE_S
    while not is_there():
        assert time.monotonic() < limit
        player.pilot.step()
        if not player.scene.table.showing.is_idle:
            seen.add((player.state.phase, orders(player)))
        time.sleep(0.0005)
    return seen


@pytest.mark.rule("DU-4.1", "DU-4.2")
def test_orders_of_the_last_moment_do_not_stay_while_cards_are_drawn_and_turned_up(tmp_path: Path) -> None:
    pilot = title(tmp_path, ViewSettings())
    pilot.click("title_duel")
    pilot.click("duel_begin")
    player = DuelPlayer(pilot)
    player.settle()

    def is_asked() -> bool:
        return player.scene.table.showing.is_idle and player.scene.is_ready

    assert "Place" in orders(player)
    pilot.click(player.point(player.plan.vertices()[0]))
    seen = shown_until(player, is_asked)
    dealt = {told for phase, told in seen if phase == "planning" and "choose 2 cards" not in told}
    assert dealt and all(SHOWN in told for told in dealt), "the machine stands: it is not to be placed again"

    pilot.press("1", "2")
    assert "the cards are chosen" in orders(player)
    pilot.press("E")
    seen = shown_until(player, lambda: player.state.phase == "action" and is_asked())
    acted = {told for phase, told in seen if phase == "action"}
    assert acted and not any("Place face down" in told or "chosen" in told for told in acted)
    assert all(SHOWN in told or "resolves" in told for told in acted), "whose card is shown is told"
    assert SHOWN not in orders(player), "and then what is to be decided"
