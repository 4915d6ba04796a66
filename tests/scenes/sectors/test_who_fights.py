"""In a battle of a campaign the curtain says which person is meant: several may be of one side."""

from pathlib import Path

import pytest

from game.core.ids import PlayerId
from tests.scenes.duel.player import DuelPlayer
from tests.scenes.sectors.player import SectorsPlayer, campaign

GREYS, MACHINA = PlayerId("greys_1"), PlayerId("machina_1")
MOST_STEPS = 60


@pytest.mark.rule("SE-4.1", "DU-4.1")
def test_the_curtain_of_a_duel_names_the_person_beside_the_race(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", (GREYS, MACHINA)))
    pilot = player.pilot
    for _ in range(MOST_STEPS):
        if player.settle() == "battle":
            break
        player.sit_down()
        if player.intent.question() is not None:
            pilot.click("Play as a duel")
        else:
            player.done()
    duel, people = DuelPlayer(pilot), player.state.campaign.players
    told: set[str] = set()
    for _ in range(MOST_STEPS):
        duel.settle()
        if pilot.ui.has_dialog:
            told.add(next(line for line in pilot.text().splitlines() if " · " in line))
            if len(told) == 2:
                break
            pilot.click("curtain_lift")
            pilot.press("1", "2", "E")
        else:
            duel.step(by_mouse=True)
    assert told == {f"Greys · {people[GREYS].name}", f"Machina · {people[MACHINA].name}"}
