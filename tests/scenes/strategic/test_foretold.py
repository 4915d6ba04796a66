"""What is foretold before anything is decided: on hover what a click would aim, and everybody who is hit."""

from fractions import Fraction
from pathlib import Path

import pytest

from game.core.ids import UnitId
from game.core.odds import Odd
from game.rules.outlook import HasOutlook, Prospect
from game.rules.prose import whole_percent
from game.systems.strategic.actions import Move
from game.systems.strategic.request import BoardRequest, SideRequest, StrategicRequest
from tests.scenes.strategic.player import BLUE, RED, Player, hot_seat
from tests.support.strategic import PLAIN, RULES, at

CRAWLER, FRIEND, NEAR, FAR = (
    UnitId(name) for name in ("arbalest", "eva_vanguard", "eva_bulwark", "eva_lancer")
)
ON_A_LINE = StrategicRequest(
    board=BoardRequest(rows=PLAIN),
    sides=(
        SideRequest(player=RED, units=(at(CRAWLER, 5, 5), at(FRIEND, 7, 5))),
        SideRequest(player=BLUE, units=(at(NEAR, 9, 5), at(FAR, 12, 5))),
    ),
)
LINE_SQUARES = 9
"""So far a line of the crawler's rail goes."""


def begun(folder: Path, size: tuple[int, int] = (1280, 720)) -> Player:
    """The turn of a crawler: a friend and two enemies stand on one line before it."""
    player = Player(hot_seat(folder, size, request=ON_A_LINE))
    for _ in range(8):
        assert player.settle()
        if player.state.acting == CRAWLER:
            return player
        player.end_turn()
    raise AssertionError("its turn does not come")


def foretold(player: Player) -> dict[str, tuple[Prospect, ...]]:
    """The prospects on the screen, by the last word of their headings."""
    intent = player.scene.table.intent
    assert isinstance(intent, HasOutlook)
    outlook = intent.outlook()
    parts = () if outlook is None else outlook.parts
    return {part.heading.key.rpartition(".")[2]: part.prospects for part in parts}


def test_who_points_at_an_enemy_sees_the_attack_that_a_click_plans(tmp_path: Path) -> None:
    player = begun(tmp_path)
    player.pilot.press("Shift+1")
    player.pilot.move(player.pixel(FAR))
    before = foretold(player)
    assert not player.selection.target and player.pilot.has("Hits on")
    struck = {str(each.text.facts["target"]): each for each in before["struck_there"]}
    assert set(struck) == {FRIEND, NEAR}
    assert struck[FRIEND].risks == (FRIEND,) and not struck[NEAR].risks
    assert all(each.chance is not None and each.chance.fraction > 0 for each in struck.values())
    player.pilot.click(player.pixel(FAR))
    assert foretold(player)["aimed"] == before["aimed"], "the click plans what was foretold"
    labels = {
        mark.places: mark.label for mark in player.scene.table.intent.marks() if mark.role == "prospect"
    }
    chance = before["aimed"][0].chance
    assert chance is not None
    assert labels[before["aimed"][0].places] == f"{round(100 * chance.fraction)}%"


def test_who_points_at_an_enemy_sees_whom_the_line_takes_before_a_click(tmp_path: Path) -> None:
    player = begun(tmp_path)
    player.pilot.press("Shift+1")
    player.pilot.move(player.pixel(FAR))
    assert not player.selection.target
    marks = {(mark.role, mark.unit) for mark in player.scene.table.intent.marks()}
    assert {("friendly", FRIEND), ("struck", NEAR), ("struck", FAR)} <= marks


def test_bands_of_a_line_end_where_it_does(tmp_path: Path) -> None:
    player = begun(tmp_path)
    player.pilot.press("Shift+1")
    field, here = player.state.field, player.state.units[CRAWLER].tile
    shown = {
        tile for mark in player.scene.table.intent.marks() if mark.role == "band" for tile in mark.places
    }
    assert shown and max(field.distance(here, tile) for tile in shown) == LINE_SQUARES
    assert here not in shown


@pytest.mark.parametrize(("size", "is_low"), [((1280, 720), True), ((1920, 1080), False)])
def test_the_outlook_is_in_view_and_turns_and_log_come_back(
    tmp_path: Path, size: tuple[int, int], is_low: bool
) -> None:
    player = begun(tmp_path, size)
    pilot = player.pilot
    pilot.move(player.pixel(NEAR))
    outlook = pilot.find("outlook")
    assert outlook.view_rect().height > 150, "what is pointed at is told where it can be read"
    assert bool([widget for widget in pilot.widgets() if widget.id == "track_panel"]) is not is_low
    pilot.hover((size[0] // 2, 30))
    assert pilot.find("track_panel").is_visible


def test_the_orders_are_in_view_again_when_nothing_is_aimed_at(tmp_path: Path) -> None:
    player = begun(tmp_path)
    player.pilot.click(player.pixel(NEAR))
    player.pilot.wait(20)
    assert player.pilot.find("commit").view_rect().height > 0
    assert player.pilot.find("order_half_move").view_rect().height == 0, "there is not room for both"
    player.pilot.press("Escape")
    player.pilot.wait(20)
    assert player.pilot.find("order_half_move").view_rect().height > 0


@pytest.mark.rule("ST-4.2")
def test_who_points_at_an_enemy_beyond_every_range_reads_why(tmp_path: Path) -> None:
    """In words, without pointing at the words: a rule's number alone tells a beginner nothing."""
    request = StrategicRequest(
        board=BoardRequest(rows="\n".join(["." * 50] * 8)),
        sides=(
            SideRequest(player=RED, units=(at(FRIEND, 0, 0),)),
            SideRequest(player=BLUE, units=(at(NEAR, 49, 7),)),
        ),
    )
    player = Player(hot_seat(tmp_path, request=request))
    while player.settle() and player.state.acting != FRIEND:
        player.end_turn()
    player.pilot.move(player.pixel(NEAR))
    assert player.pilot.has("Not now") and player.pilot.has("49 squares"), player.pilot.text()
    beyond = player.state.field.grid.tile(30, 4)
    player.pilot.move(player.point(beyond))
    assert player.pilot.has("Cannot go there") and player.pilot.has("goes 8 squares"), player.pilot.text()


@pytest.mark.rule("ST-5.10")
def test_of_a_way_with_several_tests_it_is_told_whether_it_is_got_through(tmp_path: Path) -> None:
    """Agility 40, -10 in the forest: each square is passed with 30%. Who fails in the last one is there."""
    rows = [*[".ff....."] * 2, *["........"] * 4]
    request = StrategicRequest(
        board=BoardRequest(rows="\n".join(rows)),
        sides=(
            SideRequest(player=RED, units=(at(FRIEND, 0, 0),)),
            SideRequest(player=BLUE, units=(at(NEAR, 7, 5),)),
        ),
    )
    player = Player(hot_seat(tmp_path, request=request))
    while player.settle() and player.state.acting != FRIEND:
        player.end_turn()
    player.pilot.press("G")
    player.pilot.move(player.point(player.state.field.grid.tile(2, 0)))
    way = foretold(player)["on_the_way"]
    told = [(each.text.key.rpartition(".")[2], each.chance and each.chance.fraction) for each in way]
    assert told == [
        ("arrives", Fraction(30, 100)),
        ("difficult", Fraction(70, 100)),
        ("difficult", Fraction(70, 100)),
    ]
    assert player.pilot.has("gets there")


CROWDED = StrategicRequest(
    board=BoardRequest(rows=PLAIN),
    sides=(
        SideRequest(player=RED, units=(at("thunderhead", 5, 5),)),
        SideRequest(player=BLUE, units=(at(NEAR, 9, 5), at(FAR, 9, 5))),
    ),
)


def test_fire_at_a_square_is_headed_by_its_chance_to_hit_not_by_one_of_those_in_it(tmp_path: Path) -> None:
    player = Player(hot_seat(tmp_path, request=CROWDED))
    while player.settle() and player.state.acting != "thunderhead":
        player.end_turn()
    player.pilot.press("N", "Shift+Q")
    panel = "\n".join(each.visible_text() for each in player.pilot.find("attack_panel").walk())
    assert "to hit" in panel and "to do harm" not in panel and "evaded" not in panel
    there = foretold(player)["struck_there"]
    assert {str(each.text.facts["target"]) for each in there} == {NEAR, FAR}


@pytest.mark.rule("ST-2.5")
@pytest.mark.rule("ST-5.10")
def test_the_attack_panel_tells_a_charge_by_what_comes_of_it_from_here(tmp_path: Path) -> None:
    """42% to do harm stood in large letters, for 8: it came out of the mountains with 20%."""
    request = StrategicRequest(
        board=BoardRequest(rows="\n".join(["......m."] * 6)),
        sides=(
            SideRequest(player=RED, units=(at(FRIEND, 5, 2),)),
            SideRequest(player=BLUE, units=(at(NEAR, 7, 2),)),
        ),
    )
    player = Player(hot_seat(tmp_path, request=request))
    while player.settle() and player.state.acting != FRIEND:
        player.end_turn()
    player.pilot.click("order_charge")
    player.pilot.press("N")
    planned = player.selection.planned()
    assert isinstance(planned, Move)
    odds = RULES.odds(player.state, planned)
    arrives, harm = odds.of("arrives", FRIEND), odds.of("hurt", NEAR)
    assert 0 < arrives < Fraction(1, 2)
    lines = [each.visible_text() for each in player.pilot.find("attack_panel").walk()]
    assert whole_percent(arrives * harm) in lines and whole_percent(harm) not in lines, lines
    told = "\n".join(lines)
    assert f"{whole_percent(arrives)} gets there" in told
    assert f"{whole_percent(arrives * odds.of('disabled', NEAR))} a part out of action" in told
    assert foretold(player)["aimed"][0].chance == Odd("hurt", NEAR, *(arrives * harm).as_integer_ratio())
