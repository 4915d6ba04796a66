"""Maneuvers and powers of will on the screen: their chance, before anything is done."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.rules.prose import whole_percent
from game.systems.strategic.actions import Maneuver, UsePower
from game.systems.strategic.request import BoardRequest, SideRequest, StrategicRequest
from tests.scenes.strategic.player import BLUE, RED, Player, hot_seat
from tests.support.strategic import PLAIN, RULES, at
from tests.support.windows import least_first

SINGER, FOE = UnitId("carillon"), UnitId("eva_bulwark")
IN_REACH = StrategicRequest(
    board=BoardRequest(rows=PLAIN),
    sides=(
        SideRequest(player=RED, units=(at(SINGER, 5, 5),)),
        SideRequest(player=BLUE, units=(at(FOE, 5, 5),)),
    ),
)


def begun(
    folder: Path, size: tuple[int, int], *, request: StrategicRequest = IN_REACH, who: UnitId = SINGER
) -> Player:
    """The turn of a unit that shares its square with an enemy."""
    player = Player(hot_seat(folder, size, request=request))
    for _ in range(4):
        assert player.settle()
        if player.state.acting == who:
            return player
        player.end_turn()
    raise AssertionError("its turn does not come")


@pytest.mark.rule("ST-2.3")
@pytest.mark.parametrize("size", least_first((1280, 720), (1920, 1080)))
def test_a_maneuver_tells_its_chance_before_it_is_tried(tmp_path: Path, size: tuple[int, int]) -> None:
    player = begun(tmp_path, size)
    pilot = player.pilot
    pilot.click("order_maneuver")
    beside = player.state.field.grid.tile(6, 5)
    pilot.move(player.point(beside))
    tried = Maneuver(player=RED, unit=SINGER, target=FOE, tile=beside)
    share = RULES.odds(player.state, tried).of("shifted")
    assert 0 < share < 1
    told = pilot.find("outlook")
    assert whole_percent(share) in pilot.text() and pilot.has("shifts"), pilot.text()
    assert told.view_rect().height > 0
    assert player.state.units[FOE].tile != beside


@pytest.mark.rule("ST-10.5")
def test_a_shove_tells_its_chance_wherever_it_goes(tmp_path: Path) -> None:
    pushed = replace(IN_REACH, sides=(SideRequest(player=RED, units=(at(FOE, 5, 5),)), IN_REACH.sides[0]))
    pushed = replace(pushed, sides=(pushed.sides[0], replace(pushed.sides[1], player=BLUE)))
    player = begun(tmp_path, (1280, 720), request=pushed, who=FOE)
    player.pilot.click("order_power_1")
    player.pilot.click(player.pixel(SINGER))
    tried = UsePower(
        player=RED, unit=FOE, power=0, target=SINGER, path=(player.state.units[SINGER].tile + 1,)
    )
    share = RULES.odds(player.state, tried).of("shifted")
    assert 0 < share < 1
    assert player.pilot.has("Shove") and whole_percent(share) in player.pilot.text(), player.pilot.text()


@pytest.mark.rule("ST-10.5")
def test_a_power_of_will_tells_its_chance_and_what_both_roll_with(tmp_path: Path) -> None:
    player = begun(tmp_path, (1280, 720))
    pilot = player.pilot
    pilot.click("order_power_3")
    pilot.click(player.pixel(FOE))
    planned = player.selection.planned()
    assert isinstance(planned, UsePower), player.selection.kind
    share = RULES.odds(player.state, planned).of("nulled")
    assert 0 < share < 1
    assert pilot.has(whole_percent(share)) and pilot.has("to null its field")
    assert pilot.has("counts for nothing"), pilot.text()


@pytest.mark.rule("ST-10.5")
def test_a_null_field_on_who_has_none_up_says_so(tmp_path: Path) -> None:
    """It costs its charge all the same: of a walker without any it was told like of everybody."""
    fielded = begun(tmp_path / "one", (1280, 720))
    fielded.pilot.click("order_power_3")
    fielded.pilot.click(fielded.pixel(FOE))
    assert not fielded.pilot.has("no field up")
    walker = UnitId("colossus")
    bare = replace(IN_REACH, sides=(IN_REACH.sides[0], SideRequest(player=BLUE, units=(at(walker, 5, 5),))))
    player = begun(tmp_path / "two", (1280, 720), request=bare)
    player.pilot.click("order_power_3")
    player.pilot.click(player.pixel(walker))
    assert player.pilot.has("has no field up: there is nothing to take"), player.pilot.text()
