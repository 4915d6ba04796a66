"""The line at the top has room for the turn and the score of every race, on every screen."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.scenes.context import ViewSettings
from game.scenes.sectors.table import SectorsPanels
from game.scenes.sectors.texts import Texts
from game.views.ui.basic import Label
from game.views.ui.button import Button
from tests.scenes.sectors.player import SectorsPlayer, campaign
from tests.support.pilot import Pilot

SMALLEST = ((1024, 600), 1.5)
SHAPES = [SMALLEST] + [
    pytest.param(size, scale, marks=pytest.mark.slow)
    for size in ((1024, 600), (1280, 720), (1920, 1080))
    for scale in (1.0, 1.5)
    if (size, scale) != SMALLEST
]
"""The usual run tries the least window with large letters alone."""


@pytest.mark.parametrize(("size", "scale"), SHAPES)
def test_nothing_of_the_top_line_is_cut(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    scaled = ViewSettings(ui_scale=scale, animation_speed_percent=0, is_motion_reduced=True)
    player = SectorsPlayer(campaign(tmp_path, "four_race_war", ("greys_1",), size, scaled))
    assert player.settle() == "seat"
    kit = player.pilot.context.kit
    panels = player.scene.table.panels
    assert isinstance(panels, SectorsPanels)
    top = panels.top

    for points in (0, 188):
        state = player.state.clone()
        state.races = {race.id: replace(race, points=points) for race in state.races.values()}
        top.show(Texts(player.scene.words, state, kit.factions), can_end=True)
        player.pilot.wait(50)
        all_fit(player.pilot)


def all_fit(pilot: Pilot) -> None:
    """Nothing is shortened."""
    kit = pilot.context.kit
    for name in ("turn", "scores"):
        label = pilot.get(name, Label)
        assert label.rect.width >= label.width_range(kit)[1], f"{name}: {label.text}"


@pytest.mark.rule("SE-2.10", "SE-4.1")
def test_a_battle_in_a_region_is_no_fight_on_a_border(tmp_path: Path) -> None:
    """Battles that were begun earlier go on first: 'Fights on borders' stood above 'in North Gate'."""
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1",)))
    player.sit_down()
    player.done()
    player.settle()
    assert player.state.stage == "borders" and player.pilot.has("in North Gate. How is it fought?")
    assert player.pilot.get("phase", Label).text.startswith("Battles")


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_every_button_round_the_map_has_room_for_its_key(tmp_path: Path, size: tuple[int, int]) -> None:
    """'Administration' stood on a wide screen without its key."""
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1",), size))
    player.sit_down()
    kit = player.pilot.context.kit
    shown = [each for each in player.pilot.all(Button) if each.rect.width]
    assert len(shown) > 20
    assert [each.visible_text() for each in shown if each.rect.width < each.width_range(kit)[1]] == []


def test_a_second_line_that_is_begun_leaves_room_for_what_is_decided(tmp_path: Path) -> None:
    """With large letters menu and end stood in a second line, and the first left out whose turn it was."""
    scaled = ViewSettings(ui_scale=2.0, animation_speed_percent=0, is_motion_reduced=True)
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1",), (1024, 600), scaled))
    assert player.settle() == "seat"
    player.sit_down()
    all_fit(player.pilot)
    phase, bar = player.pilot.get("phase", Label), player.pilot.find("topbar")
    assert (
        phase.text.startswith("Orders") and phase.rect.width >= phase.width_range(player.pilot.context.kit)[1]
    )
    height = bar.rect.height
    phase.set_visible(False)
    player.pilot.ui.layout()
    assert bar.rect.height == height, "it makes the line no higher"
