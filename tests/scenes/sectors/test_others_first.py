"""All plan at the same time: at one screen nobody waits for somebody who is not there (SE-2.1, SE-2.8)."""

from pathlib import Path

import pytest

from game.core.ids import PlayerId
from tests.scenes.sectors.player import SectorsPlayer, campaign

BOB, CAT, ANN = PlayerId("marines_1"), PlayerId("spawn_1"), PlayerId("spawn_2")
"""In the first turn Cat is asked first; Ann and Bob come after."""


def named(player: SectorsPlayer) -> str:
    """Whose curtain hangs."""
    assert player.settle() == "curtain"
    text = player.pilot.text()
    return next(seat for seat in (ANN, BOB, CAT) if player.state.campaign.players[seat].name in text)


@pytest.mark.rule("SE-2.1", "SE-2.8")
@pytest.mark.parametrize("is_by_key", [False, True])
def test_others_sit_down_before_who_is_not_there(tmp_path: Path, is_by_key: bool) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", (BOB, CAT, ANN)))

    def put_off() -> None:
        if is_by_key:
            player.pilot.press("O")
        else:
            player.pilot.click("curtain_others")

    assert named(player) == CAT
    put_off()
    assert named(player) == ANN
    put_off()
    assert named(player) == BOB, "each in turn"
    assert player.sit_down() == BOB
    player.done()
    assert named(player) == CAT, "she was put off first"
    put_off()
    assert player.sit_down() == ANN
    player.done()
    assert named(player) == CAT and not player.pilot.has("Somebody else first"), "only she is asked now"
    assert player.sit_down() == CAT
    turn = player.state.turn
    player.done()
    player.settle()
    assert (player.state.turn, player.state.phase) != (turn, "planning")


@pytest.mark.rule("SE-1.8", "SE-2.8")
def test_the_administrator_calls_the_deadline_on_who_would_be_asked_first(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", (BOB, CAT)))
    assert named(player) == CAT
    player.pilot.click("curtain_others")
    assert player.sit_down() == BOB
    player.done()
    assert named(player) == CAT
    player.pilot.click("curtain_step_in")
    player.pilot.click("dialog_yes")
    player.settle()
    assert player.state.players[CAT].missed == 1
