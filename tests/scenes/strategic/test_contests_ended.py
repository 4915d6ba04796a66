"""Beside the dice of an opposed test stands who has won it, not how the last of them fell (ST-7.1)."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.systems.strategic.request import BoardRequest, SideRequest, StrategicRequest
from tests.scenes.strategic.player import BLUE, RED, Player, hot_seat
from tests.scenes.strategic.test_contests import FOE, IN_REACH
from tests.support.strategic import at

SEEDS = range(3, 13)
WALKER = UnitId("colossus")
SHOVED = replace(
    IN_REACH,
    sides=(
        SideRequest(player=RED, units=(at(FOE, 5, 5),)),
        SideRequest(player=BLUE, units=(at(WALKER, 5, 5),)),
    ),
)


def acting(folder: Path, request: StrategicRequest, who: UnitId, seed: int) -> Player:
    """The turn of a unit in a battle of these dice."""
    player = Player(hot_seat(folder, request=request, seed=seed))
    for _ in range(6):
        assert player.settle()
        if player.state.acting == who:
            return player
        player.end_turn()
    raise AssertionError("its turn does not come")


def tried(folder: Path, seed: int, order: str) -> tuple[Player, bool]:
    """Somebody tries to drive the walker one square to the east: whether it has gone there."""
    player = acting(folder, SHOVED, FOE, seed)
    pilot, start = player.pilot, player.state.units[WALKER].tile
    pilot.click(order)
    pilot.press("N")
    player.cursor_to(start + 1)
    pilot.press("Enter")
    if order == "order_power_1":
        pilot.press("Enter")  # one square is enough: the panel says 'Do it  Enter'
    assert player.settle()
    return player, player.state.units[WALKER].tile != start


@pytest.mark.rule("ST-2.3")
@pytest.mark.rule("ST-10.5")
@pytest.mark.parametrize(
    ("order", "won", "held"),
    [
        ("order_maneuver", "It is shifted", "It holds its ground"),
        ("order_power_1", "Its will is beaten", "Its will holds"),
    ],
)
def test_the_dice_of_a_contest_tell_who_has_won_it(tmp_path: Path, order: str, won: str, held: str) -> None:
    """'It pushes' stood there where the target had stayed, 'Its will holds' where it was driven off."""
    ends = set()
    for seed in SEEDS:
        player, is_shifted = tried(tmp_path / str(seed), seed, order)
        assert player.pilot.has(won if is_shifted else held), player.pilot.text()
        assert not player.pilot.has(held if is_shifted else won)
        ends.add(is_shifted)
    assert ends == {True, False}


@pytest.mark.rule("ST-11.5")
def test_the_dice_of_who_hides_tell_whether_anybody_has_seen_it(tmp_path: Path) -> None:
    """'Seen' stood there of who was hidden: the look had passed, by fewer degrees."""
    board = "\n".join(["f" * 12] * 12)
    request = StrategicRequest(
        board=BoardRequest(rows=board),
        sides=(
            SideRequest(player=RED, units=(at("eva_lancer", 2, 5),)),
            SideRequest(player=BLUE, units=(at("pelican", 6, 5), at("grampus", 6, 7))),
        ),
    )
    ends = set()
    for seed in range(3, 23):
        player = acting(tmp_path / str(seed), request, UnitId("eva_lancer"), seed)
        player.pilot.click("order_hide")
        assert player.settle()
        is_hidden = bool(player.state.units[UnitId("eva_lancer")].hidden_from)
        assert player.pilot.has("It is hidden" if is_hidden else "It is seen"), player.pilot.text()
        ends.add(is_hidden)
    assert ends == {True, False}


@pytest.mark.rule("ST-9.3")
@pytest.mark.parametrize("speed", [300, 0])
def test_the_dice_of_two_hordes_tell_what_they_come_to(tmp_path: Path, speed: int) -> None:
    """'3 to stand' stood there: neither the total nor what it cost. At once it stood there still."""
    request = StrategicRequest(
        board=IN_REACH.board,
        sides=(
            SideRequest(player=RED, units=(at("armoured_brigade", 5, 5),)),
            SideRequest(player=BLUE, units=(at("line_regiment", 8, 5),)),
        ),
    )
    ends = set()
    for seed in range(3, 15):
        player = Player(hot_seat(tmp_path / str(seed), request=request, seed=seed, speed=speed))
        while player.settle() and player.state.acting != "armoured_brigade":
            player.end_turn()
        before = sum(player.state.units[UnitId("line_regiment")].wounds)
        player.pilot.press("N", "Enter")
        assert player.settle()
        now = player.state.units[UnitId("line_regiment")]
        cost = before - sum(now.wounds)
        if now.status == "board":
            told = f": it loses {cost}" if cost else ": it holds"
            assert player.pilot.has(told), player.pilot.text()
            ends.add(bool(cost))
    assert ends == {True, False}
