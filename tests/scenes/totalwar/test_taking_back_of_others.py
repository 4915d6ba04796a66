"""Who has done nothing yet takes back what a person at the screen did last: by name, and not in vain."""

from pathlib import Path

from game.core.ids import PlayerId
from game.session.match import Match
from game.systems.totalwar.actions import EndAdministration, EndMoves
from game.systems.totalwar.state import TotalWarState
from tests.scenes.totalwar.player import WarPlayer
from tests.scenes.totalwar.test_one_of_several import begin

LEADER, ADMIRAL, ENEMY = PlayerId("federation"), PlayerId("okoye"), PlayerId("zeon")
MOST_STEPS = 40


def zeon_is_done(match: Match) -> None:
    """Zeon's leader stands still; an officer of his, a built-in player, is the last to move."""
    while True:
        state, seat = match.state, match.active[0]
        assert isinstance(state, TotalWarState)
        if state.faction == LEADER:
            return
        ends = EndAdministration if state.phase == "administration" else EndMoves
        match.submit(ends(player=seat))


def sit_down(folder: Path) -> WarPlayer:
    player = begin(folder, {"solano": "solano"}, LEADER, ENEMY, play=zeon_is_done)
    assert player.match.log[-1].action == EndMoves(player=PlayerId("solano"))
    player.pass_curtain()
    assert player.viewer == LEADER
    return player


def test_it_is_the_last_of_a_person_who_is_named(tmp_path: Path) -> None:
    player = sit_down(tmp_path)
    pilot = player.pilot
    pilot.press("U")
    assert pilot.has("Take back what Zeon · Konrad Falkenrath did last, and everything after it?")
    pilot.click("dialog_yes")
    player.settle()
    assert pilot.scene_name == "curtain", "he is asked again; the built-in player had only acted again"
    assert pilot.has("Zeon · Konrad Falkenrath")
    player.pass_curtain()
    assert player.viewer == ENEMY and player.state.faction == ENEMY


def test_who_has_ended_his_moves_by_mistake_gets_them_back_from_the_next(tmp_path: Path) -> None:
    """The next one was offered his own last order, of a round ago, and all that had happened since."""
    player = begin(tmp_path, {"okoye": "okoye"}, LEADER, ADMIRAL, play=zeon_is_done)
    pilot = player.pilot
    for _ in range(MOST_STEPS):
        if player.viewer == ADMIRAL and player.state.round == 2:
            break
        if not player.answer_by_mouse():
            player.end_by_mouse()
    length = len(player.match.live)
    assert player.match.log[player.match.live[-1]].action == EndMoves(player=LEADER)
    pilot.press("U")
    assert pilot.has("Take back what Federation · Adelheid Brandt did last")
    pilot.click("dialog_yes")
    player.settle()
    assert player.viewer == LEADER and player.plan.mode == "movement"
    assert len(player.match.live) == length - 1, "nothing else is taken back"
