"""The line at the top tells round and points whole on every screen; the mission says who, what and when."""

from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.systems.strategic.request import (
    BoardRequest,
    MissionRequest,
    SideRequest,
    StrategicRequest,
    UnitRequest,
)
from game.systems.strategic.state import StrategicState
from game.views.ui.basic import Label
from game.views.ui.button import Button
from tests.scenes.strategic.player import Player, hot_seat
from tests.support.pilot import Pilot
from tests.support.strategic import MIXED, at, price
from tests.support.windows import least_first

LONG = "\n".join(["." * 12] * 32)
SEATS = tuple(map(PlayerId, ("red", "blue", "green", "white")))
FACTIONS = ("federation", "zeon", "compact", "greys")
FOUR = StrategicRequest(
    board=BoardRequest(rows=MIXED),
    sides=tuple(
        SideRequest(player=seat, faction=faction, units=(UnitRequest("eva_marksman", marked=not number),))
        for number, (seat, faction) in enumerate(zip(SEATS, FACTIONS, strict=True))
    ),
    mission=MissionRequest("kill", rounds=6),
    name="A long name for a battle of four",
)


def in_battle(pilot: Pilot) -> Player:
    """Everybody has his place, and somebody acts."""
    player = Player(pilot)
    while player.settle() and player.state.phase == "deploy":
        player.pilot.press("A")
    return player


@pytest.mark.parametrize("size", least_first((1024, 600), (1280, 720), (1920, 1080)))
def test_round_and_points_of_four_sides_are_never_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    player = in_battle(hot_seat(tmp_path, size, request=FOUR))
    kit = player.pilot.context.kit
    for name in ("round", "points"):
        label = player.pilot.get(name, Label)
        assert label.rect.width >= label.width_range(kit)[1], f"{name}: {label.text}"
    assert player.pilot.has(FOUR.name) == (size[0] > 1280)


def test_who_has_to_get_away_sees_how_much_of_it_is_away(tmp_path: Path) -> None:
    """Only what leaves counts: nobody else has points in it."""
    units = (at("eva_vanguard", 5, 1), at("line_regiment", 7, 0), at("pelican", 9, 4))
    request = StrategicRequest(
        board=BoardRequest(rows=LONG),
        sides=(SideRequest(units=units), SideRequest(units=(at("grampus", 3, 30),))),
        mission=MissionRequest("evacuate", side=0, edge="north"),
    )
    player = in_battle(hot_seat(tmp_path, request=request))
    needed = -(-(price("eva_vanguard") + price("line_regiment")) // 2)
    assert player.pilot.get("points", Label).text.count(" ") == 4
    assert player.pilot.has(f"0 of {needed} away")


def test_nothing_is_counted_where_nothing_earns_points(tmp_path: Path) -> None:
    """Killing the giant is all that counts: "0 : 0" told of points that nobody could win."""
    player = in_battle(hot_seat(tmp_path, request=FOUR))
    told = player.pilot.get("points", Label).text
    assert all(side.name in told for side in player.state.field.setup.sides)
    assert not any(letter.isdigit() for letter in told)


def test_the_mission_names_who_has_to_be_destroyed_and_until_when(tmp_path: Path) -> None:
    player = in_battle(hot_seat(tmp_path, request=FOUR))
    side = player.state.field.setup.sides[0]
    marked = player.name(side.units[0].id)
    assert player.pilot.has(f"{side.name} wins if {marked} stands after round 6, else the enemy.")


def test_nobody_ends_a_turn_while_he_is_asked(tmp_path: Path) -> None:
    """Whose unit is hit answers in the turn of another: there is no turn of his to end."""
    pilot = hot_seat(tmp_path)
    pilot.click("curtain_lift")
    player = Player(pilot)
    for _ in range(200):
        assert player.settle(), "the battle is over before anybody is asked"
        state = player.state
        assert isinstance(state, StrategicState)
        if state.prompt is not None:
            break
        assert state.phase == "deploy" or pilot.get("order_end_turn", Button).is_enabled
        player.step(by_mouse=True)
    assert not pilot.get("order_end_turn", Button).is_enabled
    assert pilot.get("answer_1", Button).visible_text().startswith("Dodge")
    assert pilot.get("answer_1", Button).visible_text().split()[2].endswith("%"), "with its chance"


def test_what_an_answer_is_worth_is_never_cut(tmp_path: Path) -> None:
    """A Ward has more to tell than has room on a button of a narrow column."""
    request = StrategicRequest(
        board=BoardRequest(rows=MIXED),
        sides=(
            SideRequest(player=SEATS[0], units=(at("thunderhead", 2, 8),)),
            SideRequest(player=SEATS[1], units=(at("eva_bulwark", 7, 3),)),
        ),
        mission=MissionRequest("destroy", rounds=8),
    )
    pilot = hot_seat(tmp_path, request=request)
    player = Player(pilot)
    for _ in range(60):
        assert player.settle(), "the battle is over before a Ward is asked about"
        prompt = player.state.prompt
        if prompt is not None and prompt.kind == "ward":
            break
        if prompt is not None:
            pilot.press(str(len(prompt.options)))
        else:
            player.step(by_mouse=False)
    kit = pilot.context.kit
    for number in (1, 2):
        button = pilot.get(f"answer_{number}", Button)
        assert button.rect.width >= button.width_range(kit)[1], button.visible_text()
    assert pilot.has("60% stopped, 4 of 14 charge") and pilot.has("30% stopped")
