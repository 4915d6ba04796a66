"""While it is shown to whoever sits down what happened, nothing is left of who sat there before (SE-2.1)."""

from collections import Counter
from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.scenes.context import ViewSettings
from game.systems.sectors.selection import NOBODY
from game.systems.sectors.state import HIDDEN
from tests.scenes.sectors.player import SectorsPlayer, campaign

PEOPLE = ("greys_1", "marines_1", "spawn_1")


def look_on(player: SectorsPlayer, last: PlayerId) -> int:
    """Look on until it has been shown what happened since ``last`` sat here; how often that was looked at."""
    looked, race = 0, player.state.players[last].race
    name = player.state.campaign.players[last].name
    while not player.scene.is_ready:
        looked += 1
        shown, stage = player.pilot.text(), player.scene.table.showing.show.stage
        assert f"{name}, General" not in shown and "goes to" not in shown
        assert player.intent.state.plans[race].resources == HIDDEN
        assert not stage.under and not stage.over, "orders are drawn on the map"
        player.pilot.wait(100)
    return looked


@pytest.mark.rule("SE-2.1")
def test_nothing_of_the_last_seat_is_in_view_while_it_is_shown_what_happened(tmp_path: Path) -> None:
    settings = ViewSettings()
    player = SectorsPlayer(campaign(tmp_path, "three_fords_war", PEOPLE, settings=settings, turn_limit=3))
    pilot, last = player.pilot, NOBODY
    looked = Counter[str]()
    while player.state.turn < 3:
        if player.settle() == "curtain":
            pilot.click("curtain_lift")
            if last:
                looked[player.state.phase] += look_on(player, last)
        last = player.sit_down()
        if player.state.phase == "planning":
            unit = player.intent.selection.own()[0]
            player.order(unit.id, player.state.campaign.regions[unit.region].neighbours[0])
            player.done()
        elif player.intent.question() is not None:
            pilot.press("1")
        else:
            player.done()
    assert looked["planning"] and looked["production"], looked
