"""A battle that has begun on its board is set aside from its pause, and goes on next turn as it stood."""

from pathlib import Path

import pytest

from game.scenes.context import ViewSettings
from game.session.saves import load
from game.systems.registry import BY_NAME
from game.views.ui.button import Button
from tests.scenes.sectors.player import INSTANT, SectorsPlayer, campaign

STEPS = 60


def to_battle(player: SectorsPlayer) -> None:
    """Go on until the next battle is on its board: games are played as skirmishes."""
    pilot = player.pilot
    for _ in range(STEPS):
        now = player.settle()
        if now == "battle":
            return
        if now == "curtain":
            pilot.click("curtain_lift")
        elif player.intent.question() is not None and player.state.phase == "combat":
            pilot.click("Play as a skirmish")
        else:
            player.done()
    raise AssertionError(pilot.text())


def begun(folder: Path, turn_limit: int = 4, settings: ViewSettings = INSTANT) -> SectorsPlayer:
    """A battle whose people have set up their machines."""
    player = SectorsPlayer(
        campaign(folder, "old_quarrels", ("greys_1",), settings=settings, turn_limit=turn_limit)
    )
    to_battle(player)
    player.pilot.wait_for_others("Place all")
    player.pilot.press("A")
    player.pilot.wait(100)
    return player


@pytest.mark.rule("SE-6.1", "SE-6.4")
def test_a_battle_is_set_aside_from_its_pause_and_goes_on_next_turn_as_it_stood(tmp_path: Path) -> None:
    player = begun(tmp_path)
    pilot = player.pilot
    match = player.scene.match
    order, board = match.game.order, match.digest
    stood = match.game.system.ruleset.record(match.state)
    pilot.press("Escape")
    pilot.click("pause_aside")
    assert pilot.has("goes on when battles are fought next")
    pilot.press("Escape")
    assert match.position.depth == 2 and match.digest == board, "it was only asked"
    pilot.press("Escape")
    pilot.click("pause_aside")
    pilot.click("dialog_yes")
    pilot.wait(300)
    assert player.settle() == "seat" and match.position.depth == 1
    statuses = [game.status for each in player.state.battles.values() for game in each.games]
    assert "aside" in statuses
    pilot.click("page_fixtures")
    assert pilot.has("begun, goes on when battles are fought next")
    pilot.press("Escape")
    while player.state.turn == 1:
        if player.intent.question() is not None:
            pilot.click("Let the dice decide")
        else:
            player.done()
        player.settle()
    to_battle(player)
    assert player.state.turn == 2 and match.game.order == order
    assert match.game.system.ruleset.record(match.state) == stood, "as it stood, not from the beginning"
    pilot.press("Escape")
    assert not pilot.get("pause_aside", Button).is_enabled
    assert pilot.has("was begun in an earlier turn and ends in this one")
    pilot.press("Escape")
    pilot.press("U")
    assert pilot.has("A battle has begun since"), "nobody takes it back alone"
    pilot.click("dialog_yes")
    pilot.wait(300)
    assert player.settle() == "seat" and player.state.phase == "planning"
    assert [layer.game.order for layer in match.position.parked] == [order], "it waits again"


@pytest.mark.rule("SE-7.1")
def test_in_the_last_turn_no_battle_is_set_aside(tmp_path: Path) -> None:
    player = begun(tmp_path, turn_limit=1)
    player.pilot.press("Escape")
    assert not player.pilot.get("pause_aside", Button).is_enabled
    assert player.pilot.has("In the last turn every battle is played out.")


def test_a_save_with_a_battle_set_aside_goes_on(tmp_path: Path) -> None:
    player = begun(tmp_path)
    pilot, match = player.pilot, player.scene.match
    pilot.press("Escape")
    pilot.click("pause_aside")
    pilot.click("dialog_yes")
    pilot.wait(300)
    player.settle()
    assert match.store is not None
    path, digest = match.store.path, match.digest
    pilot.press("Escape")
    pilot.click("pause_title")
    pilot.wait(300)
    again = load(path, BY_NAME).match
    assert again.digest == digest and len(again.position.parked) == 1
