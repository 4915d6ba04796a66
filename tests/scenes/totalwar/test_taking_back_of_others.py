"""Who has done nothing yet takes back what a person at the screen did last: by name, and not in vain."""

from pathlib import Path

from game.core.ids import PlayerId
from game.session.match import Match
from game.systems.totalwar.actions import EndAdministration, EndMoves
from game.systems.totalwar.state import TotalWarState
from tests.scenes.totalwar.player import WarPlayer
from tests.scenes.totalwar.test_one_of_several import begin

LEADER, ENEMY = PlayerId("federation"), PlayerId("zeon")
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
    assert pilot.has("Take back what Zeon · Konrad Falkenrath did last?")
    pilot.click("dialog_yes")
    player.settle()
    assert pilot.scene_name == "curtain", "he is asked again; the built-in player had only acted again"
    assert pilot.has("Zeon · Konrad Falkenrath")
    player.pass_curtain()
    assert player.viewer == ENEMY and player.state.faction == ENEMY


def test_a_friend_who_has_acted_since_is_no_other_side(tmp_path: Path) -> None:
    player = begin(tmp_path, {"okoye": "okoye"}, LEADER, PlayerId("okoye"), play=zeon_is_done)
    pilot = player.pilot
    for _ in range(MOST_STEPS):
        if player.viewer == "okoye":
            break
        player.end_by_mouse()
    pilot.press("X")
    if pilot.ui.has_dialog:
        pilot.click("end_anyway")
    player.settle()
    assert player.viewer == LEADER
    pilot.press("U")
    assert pilot.has("Others have acted since.")
