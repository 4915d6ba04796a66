"""Several units in one square: each can be picked by a click on it, and by the key that goes through them."""

from pathlib import Path

import pytest

from game.core.ids import UnitId
from game.systems.strategic.request import BoardRequest, SideRequest, StrategicRequest
from tests.scenes.strategic.player import BLUE, RED, Player, hot_seat
from tests.support.strategic import PLAIN, at

ACTOR, FRIEND = UnitId("eva_vanguard"), UnitId("eva_marksman")
FOES = (UnitId("eva_bulwark"), UnitId("colossus"), UnitId("line_regiment"))
CROWDED = StrategicRequest(
    board=BoardRequest(rows=PLAIN),
    sides=(
        SideRequest(player=RED, units=(at(ACTOR, 5, 5), at(FRIEND, 5, 5))),
        SideRequest(player=BLUE, units=tuple(at(foe, 7, 5) for foe in FOES)),
    ),
)


def begun(folder: Path, request: StrategicRequest = CROWDED) -> Player:
    """The turn of one's own unit that shares its square; three enemies share another."""
    player = Player(hot_seat(folder, request=request))
    for _ in range(6):
        assert player.settle()
        if player.state.acting == ACTOR:
            return player
        player.end_turn()
    raise AssertionError("its turn does not come")


def here_of(player: Player) -> list[str]:
    """The unit round which the screen draws a ring."""
    return [mark.unit for mark in player.scene.table.intent.marks() if mark.role == "here"]


def test_a_click_on_one_of_several_enemies_aims_at_that_one(tmp_path: Path) -> None:
    player = begun(tmp_path)
    stage = player.scene.table.showing.show.stage
    pixels = {foe: player.pixel(foe) for foe in FOES}
    assert len(set(pixels.values())) == 3 and {stage.tile_at(pixel) for pixel in pixels.values()} == {
        player.state.units[FOES[0]].tile
    }
    for foe in (*FOES, *reversed(FOES)):
        player.selection.drop()
        player.pilot.click(pixels[foe])
        assert player.selection.target == foe
        assert player.pilot.has(str(player.name(foe)))
        aims = [mark.unit for mark in player.scene.table.intent.marks() if mark.role == "aim"]
        assert aims == [foe]
    player.pilot.click(pixels[FOES[0]])
    player.settle()
    assert player.state.units[ACTOR].has_attacked, "the second click on it commits the attack"


def test_what_is_foretold_is_of_the_one_under_the_mouse(tmp_path: Path) -> None:
    player = begun(tmp_path)
    for foe in FOES:
        player.pilot.move(player.pixel(foe))
        outlook = player.scene.table.intent.outlook()  # type: ignore[attr-defined]
        assert outlook is not None and outlook.title.facts["target"] == foe
        assert player.name(foe) in player.pilot.find("outlook").visible_text() + player.pilot.text()


@pytest.mark.slow
def test_a_click_on_a_friend_shows_him_and_none_of_the_enemies_beside_him(tmp_path: Path) -> None:
    units = (at(ACTOR, 5, 5), at(FRIEND, 7, 5))
    sides = (SideRequest(player=RED, units=units), CROWDED.sides[1])
    player = begun(tmp_path, StrategicRequest(board=CROWDED.board, sides=sides))
    player.pilot.click(player.pixel(FRIEND))
    assert player.selection.looked == FRIEND and not player.selection.target
    assert here_of(player) == [FRIEND] and player.scene.table.intent.focus == FRIEND
    assert player.name(FRIEND) in player.pilot.find("unit_panel").visible_text() + player.pilot.text()
    player.pilot.click(player.pixel(FRIEND))
    assert here_of(player) == [] and player.scene.table.intent.focus == ACTOR


def test_who_shares_his_own_square_is_found_beside_the_acting_unit(tmp_path: Path) -> None:
    player = begun(tmp_path)
    player.pilot.click(player.pixel(FRIEND))
    assert player.scene.table.intent.focus == FRIEND
    player.pilot.click(player.pixel(ACTOR))
    assert player.scene.table.intent.focus == ACTOR and here_of(player) == []


def test_a_horde_that_has_struck_with_an_area_weapon_goes_where_the_ground_is_clicked(tmp_path: Path) -> None:
    wing, foe = UnitId("rotor_wing"), UnitId("line_regiment")
    sides = (
        SideRequest(player=RED, units=(at(wing, 5, 5, band=1),)),
        SideRequest(player=BLUE, units=(at(foe, 8, 5),)),
    )
    player = Player(hot_seat(tmp_path, request=StrategicRequest(board=CROWDED.board, sides=sides)))
    for _ in range(3):
        assert player.settle()
        if player.state.acting == wing:
            break
        player.end_turn()
    for _ in range(8):
        if not player.selection.targets() and player.state.prompt is None:
            break
        player.use("answer_1", "1", by_mouse=False) if player.state.prompt else player.pilot.press(
            "N", "Enter"
        )
        assert player.settle()
    unit = player.state.units[wing]
    assert unit.has_attacked and not unit.has_moved
    to = player.state.field.grid.tile(5, 9)
    player.click(to)
    assert player.settle() and player.state.units[wing].tile == to


@pytest.mark.slow
def test_the_key_goes_through_everybody_in_the_square(tmp_path: Path) -> None:
    units = (at(ACTOR, 5, 5), at(FRIEND, 7, 5))
    sides = (SideRequest(player=RED, units=units), CROWDED.sides[1])
    player = begun(tmp_path, StrategicRequest(board=CROWDED.board, sides=sides))
    player.cursor_to(player.state.units[FRIEND].tile)
    met = []
    for _ in range(5):
        player.pilot.press("Q")
        met.append(player.selection.looked or player.selection.target)
    assert set(met[:4]) == {*FOES, FRIEND} and met[4] == met[0]
    while player.selection.target != FOES[1]:
        player.pilot.press("Q")
    player.pilot.press("Enter")
    player.settle()
    declared = [entry.action for entry in player.scene.match.log if entry.action is not None]
    assert getattr(declared[-1], "target", "") == FOES[1] or player.state.prompt is not None


def test_a_click_on_the_square_that_is_aimed_at_fires_at_it_whoever_stands_there(tmp_path: Path) -> None:
    gunner = UnitId("thunderhead")
    sides = (
        SideRequest(player=RED, units=(at(gunner, 1, 5),)),
        SideRequest(player=BLUE, units=(at(FOES[1], 9, 5),)),
    )
    player = Player(hot_seat(tmp_path, request=StrategicRequest(board=CROWDED.board, sides=sides)))
    while player.state.acting != gunner:
        assert player.settle()
        player.end_turn()
    player.settle()
    player.pilot.press("1")
    player.pilot.click(player.pixel(FOES[1]))
    assert player.selection.target == FOES[1]
    player.pilot.press("Shift+Q")
    assert not player.selection.target and player.selection.square == player.state.units[FOES[1]].tile
    player.pilot.click(player.pixel(FOES[1]))
    declared = [entry.action for entry in player.scene.match.log if entry.action is not None]
    assert getattr(declared[-1], "tile", -1) == player.state.units[FOES[1]].tile, declared[-1]
    assert getattr(declared[-1], "target", "?") == ""
