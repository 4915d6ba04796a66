"""Where the program of a General fails, the campaign knows that people go on for him (SE-1.4)."""

import sys
from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.rules.system import erased
from game.session.verify import verify
from game.systems.sectors.actions import TakeSeat
from game.systems.sectors.seats import fighter
from game.systems.sectors.state import SYSTEM
from game.systems.sectors.system import SECTORS
from game.views.ui.basic import Label
from tests.scenes.sectors.player import SectorsPlayer
from tests.support.screen_player import title
from tests.support.small_bot import small_bot

LOST = PlayerId("spawn_1")


@pytest.mark.rule("SE-1.4")
def test_people_go_on_for_a_program_and_fight_its_battles(tmp_path: Path) -> None:
    """They gave its orders, but its battles were fought without them, and no deadline meant them."""
    pilot = title(tmp_path)
    pilot.press("E")
    pilot.click(f"seat_{LOST}")
    pilot.press("End", "Enter")
    pilot.click(f"command_{LOST}")
    pilot.type(small_bot(1))
    pilot.press("Ctrl+Enter")
    pilot.wait_for_others("A PLAYER DROPPED OUT")
    pilot.press("Esc")
    pilot.wait(100)
    player = SectorsPlayer(pilot)
    match, state = player.scene.match, player.state
    told = [entry.action for entry in match.log if isinstance(entry.action, TakeSeat)]
    assert told == [TakeSeat(player=SYSTEM, seat=LOST)]
    assert LOST in player.scene.flow.humans and not state.players[LOST].is_ai
    assert fighter(state, PlayerId("spawn_2")) == LOST
    path = player.scene.flow.own_save
    assert path is not None
    match.close()
    assert verify(path, {SECTORS.name: erased(SECTORS)}) is None


@pytest.mark.rule("SE-2.8")
def test_nobody_waits_for_a_program_longer_than_he_likes(tmp_path: Path) -> None:
    """No deadline means a program, and nobody acts while one decides: who sat here could only wait."""
    pilot = title(tmp_path)
    pilot.press("E")
    pilot.click(f"seat_{LOST}")
    pilot.press("End", "Enter")
    pilot.click(f"command_{LOST}")
    pilot.type(f'{sys.executable} -c "import time; time.sleep(600)"')
    pilot.press("Ctrl+Enter")
    player = SectorsPlayer(pilot)
    pilot.wait(500)
    assert player.scene.seat_runner.waited_program == LOST
    pilot.press("Esc")
    pilot.press(*["Down"] * 5)
    pilot.wait(50)
    line = next(each for each in pilot.all(Label) if "somebody goes on for it" in each.visible_text())
    assert "somebody" not in line.tooltip_at(None), "nothing of it is cut"
    pilot.press("D")
    assert pilot.ui.has_dialog and pilot.has("is ended")
    pilot.click("dialog_no")
    pilot.wait(100)
    assert player.scene.seat_runner.waited_program == LOST, "it was only asked"
    pilot.press("Esc", "D")
    pilot.click("dialog_yes")
    pilot.wait_for_others("A PLAYER DROPPED OUT")
    assert pilot.has("was ended because nobody waited for its answer any longer")
    assert pilot.has("Who plays this side from here?") and not pilot.has("SIGKILL")
    pilot.click("successor_cadet")
    assert player.settle() == "seat" and LOST not in player.scene.flow.humans
