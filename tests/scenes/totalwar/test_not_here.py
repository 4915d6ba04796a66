"""People of a war who have left: a built-in player has the seat and keeps it, for good or for one battle."""

from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.session.handover import battle_now, handovers
from game.systems.totalwar.board import is_peoples
from tests.scenes.game.test_not_here import take
from tests.scenes.totalwar.player import WarPlayer
from tests.scenes.totalwar.test_duel_hot_seat import to_the_question
from tests.scenes.totalwar.test_duel_in_war import into_duel
from tests.scenes.totalwar.test_leaving_a_battle import seat_in_save
from tests.scenes.totalwar.test_one_of_several import begin
from tests.scenes.totalwar.test_taking_back_of_others import zeon_is_done
from tests.support.totalwar import BLUE, RED

pytestmark = pytest.mark.rule("TW-9.6")
LEADER, ADMIRAL, ENEMY = PlayerId("federation"), PlayerId("okoye"), PlayerId("zeon")
PEOPLE = (LEADER, ADMIRAL, ENEMY)


def of_people(player: WarPlayer, *people: PlayerId) -> set[PlayerId]:
    """Whose seats are people's for the war, as they are at the table."""
    found = {each for each in people if is_peoples(player.state, each)}
    assert found == {*player.flow.humans}
    return found


def test_what_is_taken_back_gives_no_seat_back_to_who_has_left(tmp_path: Path) -> None:
    """The war took him for a person again, who was asked about battles, while a built-in player led."""
    player = begin(tmp_path, {}, LEADER, ENEMY)
    pilot = player.pilot
    player.pass_curtain()
    stays = player.viewer
    assert stays is not None
    player.end_by_mouse()
    while pilot.scene_name != "curtain":
        if not player.answer_by_mouse():
            player.end_by_mouse()
    player.pass_curtain()
    assert player.viewer != stays
    pilot.press("Escape", "H")
    pilot.click("successor_cadet")
    pilot.press("Escape")
    player.settle()
    player.pass_curtain()
    assert player.viewer == stays and of_people(player, LEADER, ENEMY) == {stays}
    for _ in range(2):
        length = len(player.match.live)
        pilot.press("U")
        if pilot.ui.has_dialog:
            pilot.click("dialog_yes")
        player.settle()
        assert player.viewer == stays and len(player.match.live) <= length
        assert of_people(player, LEADER, ENEMY) == {stays}


def is_away(player: WarPlayer, seat: PlayerId, by_mouse: bool) -> None:
    """Say at the curtain of a seat that its player is not there."""
    assert player.pilot.scene_name == "curtain"
    people = player.flow.humans
    player.pilot.press("H")
    assert player.pilot.has("does not come back")
    player.pilot.press("Escape")
    assert player.pilot.scene_name == "curtain" and player.flow.humans == people, "it was only asked"
    take(player.pilot, by_mouse)
    player.pilot.wait(200)
    assert player.pilot.has("plays on.") and {*player.flow.humans} == {*people} - {seat}


@pytest.mark.parametrize("by_mouse", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_at_the_curtain_of_the_war(by_mouse: bool, tmp_path: Path) -> None:
    player = begin(tmp_path, {"okoye": "okoye"}, *PEOPLE, play=zeon_is_done)
    pilot = player.pilot
    is_away(player, LEADER, by_mouse)
    assert player.scene.hot_seat.is_covered, "his admiral and his enemy are left"
    pilot.press("Escape")
    player.settle()
    assert pilot.scene_name == "curtain", "who is next sits down behind his own"
    player.pass_curtain()
    assert player.viewer == ADMIRAL and of_people(player, *PEOPLE) == {ADMIRAL, ENEMY}
    while pilot.scene_name != "curtain":
        if not player.answer_by_mouse():
            player.end_by_mouse()
    is_away(player, ENEMY, by_mouse)
    assert not player.scene.hot_seat.is_covered and player.viewer == ADMIRAL, "nobody else is left"
    pilot.press("Escape")
    player.settle()
    assert pilot.scene_name == "totalwar" and of_people(player, *PEOPLE) == {ADMIRAL}


def test_friends_who_are_left_need_no_curtain(tmp_path: Path) -> None:
    player = begin(tmp_path, {"okoye": "okoye"}, *PEOPLE)
    is_away(player, ENEMY, by_mouse=True)
    player.pilot.press("Escape")
    player.settle()
    assert player.viewer == LEADER and of_people(player, *PEOPLE) == {LEADER, ADMIRAL}


@pytest.mark.rule("DU-4.12")
@pytest.mark.parametrize("by_mouse", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_at_the_curtain_of_a_battle_of_it(by_mouse: bool, tmp_path: Path) -> None:
    player = to_the_question(tmp_path)
    pilot, duel = player.pilot, into_duel(player)
    for _ in range(40):
        duel.settle()
        if pilot.ui.has_dialog:
            break
        duel.step(by_mouse=True)
    away = duel.scene.seat_runner.human_player()
    assert away is not None and pilot.find("curtain_lift")
    pilot.press("H")
    assert pilot.has("In the campaign the seat stays a person's")
    pilot.press("Escape")
    duel.settle()
    assert pilot.ui.has_dialog and {*duel.scene.flow.humans} == {RED, BLUE}
    take(pilot, by_mouse)
    stays = BLUE if away == RED else RED
    assert duel.scene.flow.humans == (stays,) and not duel.scene.hot_seat.is_covered
    duel.settle()
    assert duel.plan.player == stays and not pilot.ui.has_dialog, "no curtain for the only one"
    (given,) = handovers(player.match)
    assert (given.player, given.battle) == (away, battle_now(player.match))
    assert {*player.flow.humans} == {RED, BLUE}, "in the war both play"
    assert seat_in_save(player.match, away, tmp_path / "copy.ironsave") == "human"
    duel.scene.seat_runner.close()
