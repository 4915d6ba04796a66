"""Who is hidden is told before it does what ends that: it leaves its cover, or attacks (ST-11.5)."""

from pathlib import Path

import pytest

from game.core.ids import UnitId
from game.systems.strategic.request import BoardRequest, SideRequest, StrategicRequest
from tests.scenes.strategic.player import BLUE, RED, Player, hot_seat
from tests.support.strategic import at

MARKSMAN = UnitId("eva_marksman")
WOOD = StrategicRequest(
    board=BoardRequest(rows="\n".join(["ffff............"] * 12)),
    sides=(
        SideRequest(player=RED, units=(at(MARKSMAN, 2, 5, hidden=True),)),
        SideRequest(player=BLUE, units=(at("colossus", 12, 5),)),
    ),
)


@pytest.mark.rule("ST-11.5")
def test_what_ends_hiding_says_so_before(tmp_path: Path) -> None:
    """Half a move to the edge of a wood showed it to everybody, and nothing had said so."""
    pilot = hot_seat(tmp_path, request=WOOD)
    pilot.click("curtain_lift")
    player = Player(pilot)
    while player.settle() and player.state.acting != MARKSMAN:
        player.end_turn()
    tile = player.state.field.grid.tile
    told = f"{player.name(MARKSMAN)} is hidden no more"
    pilot.move(player.point(tile(3, 5)))
    assert not pilot.has(told), "it stays in the wood"
    pilot.move(player.point(tile(4, 5)))
    assert pilot.has(told), pilot.text()
    pilot.click(player.pixel(UnitId("colossus")))
    assert pilot.has("Hidden no more after it"), pilot.text()
