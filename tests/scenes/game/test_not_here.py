"""At a curtain those who are there go on without somebody who is not: a built-in player has the seat then."""

from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.scenes.game.screen import GameScreen
from tests.scenes.duel.test_others_first import begun, named
from tests.scenes.sectors.player import SectorsPlayer, campaign
from tests.scenes.strategic.player import hot_seat
from tests.support.pilot import Pilot

ANN, BOB, CLEO = PlayerId("greys_1"), PlayerId("marines_1"), PlayerId("spawn_1")


def take(pilot: Pilot, by_mouse: bool) -> None:
    """Say that whoever is named is not here, and let a Cadet play on."""
    if by_mouse:
        pilot.click("curtain_absent")
        pilot.click("successor_cadet")
    else:
        pilot.press("H", "1")


@pytest.mark.parametrize("by_mouse", [True, False])
def test_who_is_left_sits_down_behind_his_own_curtain(by_mouse: bool, tmp_path: Path) -> None:
    """Nobody could go on: an absent person's seat was his alone to give away."""
    player = SectorsPlayer(campaign(tmp_path, "three_fords_war", (ANN, BOB, CLEO)))
    pilot = player.pilot
    assert player.settle() == "curtain"
    state = player.state
    first = next(each for each in (ANN, BOB, CLEO) if pilot.has(state.campaign.players[each].name))
    pilot.press("H")
    assert pilot.ui.has_dialog and pilot.has("does not come back") and pilot.has("Ace")
    pilot.press("Escape")
    assert player.settle() == "curtain" and len(player.scene.flow.humans) == 3, "it was only asked"
    take(pilot, by_mouse)
    pilot.wait(200)
    assert pilot.has("plays on."), pilot.text()
    assert player.scene.hot_seat.is_covered, "nothing of anybody is in view"
    pilot.press("Escape")
    assert player.settle() == "curtain" and len(player.scene.flow.humans) == 2
    assert not pilot.has(state.campaign.players[first].name)
    second = player.sit_down()
    assert second != first and player.state.players[first].is_ai
    player.done()
    assert player.settle() == "curtain"
    take(pilot, by_mouse)
    pilot.wait(200)
    pilot.press("Escape")
    assert player.settle() == "seat" and player.seated == second and player.scene.flow.humans == (second,)


@pytest.mark.rule("DU-4.12")
@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_curtain_that_is_a_dialog_comes_back_for_the_next(by_mouse: bool, tmp_path: Path) -> None:
    player = begun(tmp_path)
    pilot, first = player.pilot, named(player)
    pilot.press("H")
    assert pilot.find("handover") and not any(each.id == "curtain_lift" for each in pilot.widgets())
    pilot.press("Escape")
    assert named(player) == first, "the curtain comes back"
    take(pilot, by_mouse)
    assert named(player) != first
    assert first not in player.scene.flow.humans and player.plan.suit is None
    player.scene.seat_runner.close()


def test_it_is_not_offered_where_nobody_is_replaced(tmp_path: Path) -> None:
    """On the kilometre grid a side of one player gives up instead (ST-6.7)."""
    pilot = hot_seat(tmp_path)
    pilot.wait(300)
    assert pilot.find("curtain_lift")
    assert not any(each.id == "curtain_absent" for each in pilot.widgets())
    assert any(isinstance(each, GameScreen) for each in pilot.stack.scenes)


@pytest.mark.rule("DU-4.12")
def test_who_gives_his_own_seat_away_sees_nothing_of_the_next(tmp_path: Path) -> None:
    """He still sits at the screen."""
    player = begun(tmp_path)
    pilot, first = player.pilot, named(player)
    pilot.click("curtain_lift")
    player.settle()
    assert not pilot.ui.has_dialog and player.plan.player == first
    pilot.press("Escape", "H")
    pilot.click("successor_cadet")
    assert named(player) != first, "whoever is next sits down behind his curtain"
    assert first not in player.scene.flow.humans and player.plan.suit is None
    player.scene.seat_runner.close()
