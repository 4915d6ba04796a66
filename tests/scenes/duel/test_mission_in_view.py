"""Which mission is played stands at the top, with many seats too; without room there the turn tells it."""

import re
from pathlib import Path

import pytest

from game.scenes.context import ViewSettings
from game.systems.duel.setup import MissionSetup
from game.views.ui.basic import Label
from game.views.ui.choice import Choice
from tests.scenes.duel.player import DuelPlayer, at_table
from tests.support.duel import IDLE, card, duel, placed
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT, title

MISSIONS = {
    "last_standing": "Last standing",
    "king_of_the_hill": "King of the hill",
    "timed": "Timed",
    "objectives": "Objectives",
}


def begun(
    folder: Path, mission: str, size: tuple[int, int], settings: ViewSettings = INSTANT, **more: str
) -> Pilot:
    """A duel of four seats that has just begun."""
    pilot = title(folder, settings, size)
    pilot.press("D")
    for field, value in {"mission": mission, "seat_count": "4", **more}.items():
        pilot.tab_to(field)
        while (now := str(pilot.get(field, Choice).value)) != value:
            pilot.press("Right" if now < value or field == "mission" else "Left")
    pilot.press("Ctrl+Enter")
    pilot.step()
    return pilot


def labels(pilot: Pilot, text: str) -> list[Label]:
    """The labels that show a text."""
    return [label for label in pilot.all(Label) if label.visible_text() == text]


@pytest.mark.rule("DU-8.2", "DU-8.3")
@pytest.mark.parametrize("mission", MISSIONS)
def test_four_seats_see_what_is_played(tmp_path: Path, mission: str) -> None:
    pilot = begun(tmp_path, mission, (1280, 720))
    (label,) = labels(pilot, MISSIONS[mission])
    assert label.width_range(pilot.context.kit)[1] <= label.rect.width, "whole"


@pytest.mark.rule("DU-8.2")
def test_where_there_is_no_room_for_it_the_turn_tells_it(tmp_path: Path) -> None:
    pilot = begun(tmp_path, "king_of_the_hill", (1024, 600))
    assert not labels(pilot, "King of the hill")
    (turn,) = labels(pilot, "Turn 1 of 8")
    pilot.hover(turn)
    assert (
        "King of the hill" in pilot.ui.tooltip.text
        and "the first to 4 wins, else whoever has most after turn 8" in pilot.ui.tooltip.text
    )


def test_in_a_low_window_with_large_letters_the_line_at_the_top_leaves_room_for_the_board(
    tmp_path: Path,
) -> None:
    settings = ViewSettings(ui_scale=1.5, animation_speed_percent=0)
    teams = {"machines": "2", "team_2": "1", "team_3": "2"}
    pilot = begun(tmp_path, "king_of_the_hill", (1024, 600), settings, **teams)
    player = DuelPlayer(pilot)
    assert player.panels.bar.rect.height < 600 // 5, "what the keys show as well gives way first"


@pytest.mark.rule("DU-1.6", "DU-2.3", "DU-8.2", "DU-8.4")
@pytest.mark.parametrize(
    ("mission", "here", "there"),
    [
        (MissionSetup("objectives"), "Objective, held by Left, Behind", "Objective, held by nobody"),
        (MissionSetup("king_of_the_hill"), "The hill, held by Left, Behind", ""),
        (MissionSetup("last_standing"), "", ""),
    ],
)
def test_who_points_at_a_place_of_the_mission_reads_what_it_is_and_whose(
    mission: MissionSetup, here: str, there: str
) -> None:
    """Only the colour of one seat of the side told who held it."""
    battle = duel(
        placed(A=(5, 5), b=(10, 9), C=(2, 1)),
        {"A": [card("Step", 9), IDLE]},
        seats={"left": "A", "right": "b", "behind": "C"},
        teams={"left": "x", "right": "y", "behind": "x"},
        mission=mission,
        objectives=((5, 7), (11, 2)),
        centre=(5, 7),
    )
    battle.plan_all()
    player = at_table(battle)
    for place, told in (((5, 7), here), ((11, 2), there)):
        player.pilot.hover(player.point(battle.board.vertex(*place)))
        first = player.pilot.ui.tooltip.text.split("\n")[0]
        assert re.sub(r"\{[^}]*\}", "", first).partition("  ")[2] == told
