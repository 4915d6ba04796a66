"""What is used again and again has a button in view in every system, in the usual window."""

from pathlib import Path

import pygame
import pytest

from game.scenes.context import ViewSettings
from game.scenes.game.corner import in_corner
from game.scenes.game.screen import GameScreen
from game.systems.duel.intent import DuelIntent
from game.systems.registry import SYSTEMS
from game.views.ui.button import Button
from tests.support.begun import begun, past_deployment
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT

TOOLS = (
    {"pace", "war_speed"},
    {"skip_animation", "war_skip"},
    {"undo", "war_undo"},
    {"show_threat"},
    {"show_reach"},
)
"""Speed, skip, undo, the threat of enemies, the own reach: each has a button of one of these commands."""


def in_the_lowest_window(scene: GameScreen) -> Pilot:
    """The screen at 1024x600 with letters twice as large."""
    pilot = Pilot(scene, size=(1024, 600), settings=INSTANT.with_changes(ui_scale=2.0))
    pilot.wait(100)
    return pilot


def at_hand(pilot: Pilot, commands: set[str]) -> Button:
    """The button of one of these commands that is seen whole: its own, or the one over the board."""
    ids = {f"{command}_over" for command in commands}
    found = [each for each in pilot.all(Button) if each.command in commands or each.id in ids]
    (seen,) = (each for each in found if each.view_rect().contains(each.rect))
    return seen


@pytest.mark.parametrize("name", [system.name for system in SYSTEMS])
def test_speed_skip_undo_threat_and_reach_have_buttons_in_view(name: str, tmp_path: Path) -> None:
    scene = begun(name, tmp_path)
    past_deployment(scene)
    pilot = Pilot(scene, settings=INSTANT)
    pilot.wait(100)
    if any(widget.id == "curtain_lift" for widget in pilot.widgets()):
        pilot.click("curtain_lift")
        pilot.wait(100)
    buttons = [widget for widget in pilot.widgets() if isinstance(widget, Button)]
    for commands in TOOLS:
        (button,) = (each for each in buttons if each.command in commands)
        assert button.view_rect().contains(button.rect), button.command
        assert button.is_enabled or button.tooltip_at(None), f"{button.command} does not say why not"
    speed = next(each for each in buttons if each.command in TOOLS[0])
    pilot.press("V")
    assert "x2" in speed.visible_text()


def test_what_is_pointed_at_is_told_in_view_in_the_lowest_window_with_large_letters(tmp_path: Path) -> None:
    """The column scrolls there, and back where it stood as soon as nothing is pointed at."""
    scene = begun("sectors", tmp_path)
    pilot = in_the_lowest_window(scene)
    if any(widget.id == "curtain_lift" for widget in pilot.widgets()):
        pilot.click("curtain_lift")
        pilot.wait(100)
    stage = scene.table.showing.show.stage
    before = pilot.find("asked").rect.topleft
    seen = 0
    for region in range(len(stage.board.terrain)):
        at = stage.screen(region)
        if stage.rect.collidepoint(at):
            pilot.hover((round(at[0]), round(at[1])), 50)
            for widget in pilot.widgets():
                if widget.id == "outlook":
                    assert widget.view_rect().height >= min(widget.rect.height, 200)
                    seen += 1
    assert seen > 1
    pilot.hover((5, 5))
    assert pilot.find("asked").rect.topleft == before


@pytest.mark.parametrize("name", [system.name for system in SYSTEMS])
def test_the_end_of_a_turn_is_in_view_in_the_lowest_window_with_large_letters(
    name: str, tmp_path: Path
) -> None:
    scene = begun(name, tmp_path)
    past_deployment(scene)
    pilot = in_the_lowest_window(scene)
    screen = pilot.surface.get_rect()
    for button in pilot.all(Button):
        if button.command in ("end_turn", "war_end", "back", "commit_orders") and not pilot.ui.has_dialog:
            assert screen.contains(button.rect), (button.command, button.rect)


@pytest.mark.parametrize("name", [system.name for system in SYSTEMS])
def test_speed_and_skip_are_at_hand_while_something_is_shown_in_the_lowest_window_with_large_letters(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = begun(name, tmp_path)
    pilot = Pilot(scene, size=(1024, 600), settings=ViewSettings(ui_scale=2.0))
    pilot.wait(100)
    if any(widget.id == "curtain_lift" for widget in pilot.widgets()):
        pilot.click("curtain_lift")
    pilot.wait(100)
    while pilot.ui.has_dialog:
        pilot.ui.close_dialog()
    showing, screen = scene.table.showing, pilot.surface.get_rect()
    ids = {f"{command}_over" for commands in TOOLS[:2] for command in commands}
    assert not [each for each in pilot.all(Button) if each.id in ids], "nothing is shown yet"
    with monkeypatch.context() as patch:
        patch.setattr(type(showing), "is_idle", property(lambda self: False))
        pilot.wait(50)
        for commands in TOOLS[:2]:
            tool = at_hand(pilot, commands)
            assert screen.contains(tool.rect), commands
            key = next(filter(None, (pilot.context.keymap.name(each) for each in commands)))
            assert tool.visible_text().endswith(f"  {key}"), "who plays by keys is told which one"
        before = showing.pace
        over = next((each for each in pilot.all(Button) if each.id in ("pace_over", "war_speed_over")), None)
        if over is not None:
            pilot.click(over.id)
            assert showing.pace != before and "x2" in over.visible_text()
    pilot.wait(50)
    assert not [each for each in pilot.all(Button) if each.id in ids]


@pytest.mark.parametrize("name", [system.name for system in SYSTEMS])
def test_undo_threat_and_reach_are_at_hand_in_the_lowest_window_with_large_letters(
    name: str, tmp_path: Path
) -> None:
    """Over the board where the panel has scrolled them away; there they do, and say, the same."""
    scene = begun(name, tmp_path)
    past_deployment(scene)
    pilot = in_the_lowest_window(scene)
    if any(widget.id == "curtain_lift" for widget in pilot.widgets()):
        pilot.click("curtain_lift")
    pilot.wait(100)
    while pilot.ui.has_dialog:
        pilot.ui.close_dialog()
        pilot.wait(50)
    screen = pilot.surface.get_rect()
    for commands in TOOLS[2:]:
        assert screen.contains(at_hand(pilot, commands).rect), commands
    for commands in TOOLS[3:]:
        (own,) = (each for each in pilot.all(Button) if each.command in commands)
        tool = at_hand(pilot, commands)
        assert own.is_enabled and tool.is_enabled and not own.is_selected
        pilot.click(tool)
        pilot.wait(50)
        tool = at_hand(pilot, commands)
        (own,) = (each for each in pilot.all(Button) if each.command in commands)
        assert own.is_selected and tool.is_selected, "the mode is on, and both say so"
        assert own.text in tool.visible_text() or own.text in tool.tooltip_at(None)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)])
def test_tools_over_a_square_board_cover_no_number_beside_it(size: tuple[int, int], tmp_path: Path) -> None:
    """The last row's was half covered."""
    scene = begun("skirmish", tmp_path)
    past_deployment(scene)
    pilot = Pilot(scene, size=size, settings=INSTANT.with_changes(ui_scale=2.0))
    pilot.wait(100)
    stage = scene.table.showing.show.stage
    over = [each for each in pilot.all(Button) if each.id.endswith("_over")]
    assert over
    left, bottom = stage.camera.to_screen(0.0, stage.geometry.units[1])
    numbers = pygame.Rect(stage.rect.left, stage.rect.top, round(left) - stage.rect.left, round(bottom))
    assert numbers.width > 0 and not [each.id for each in over if each.rect.colliderect(numbers)]


@pytest.mark.parametrize("size", [(1024, 600), (1024, 768), (1280, 720), (1280, 1024)])
def test_tools_over_a_duels_board_cover_no_vertex_of_it(size: tuple[int, int], tmp_path: Path) -> None:
    """A click on a place of the own line meant to undo: they stand one above the other beside the board."""
    scene = begun("duel", tmp_path)
    past_deployment(scene)
    pilot = Pilot(scene, size=size, settings=INSTANT.with_changes(ui_scale=2.0))
    pilot.wait(100)
    while pilot.ui.has_dialog:
        pilot.ui.close_dialog()
        pilot.wait(50)
    stage = scene.table.showing.show.stage
    over = [each for each in pilot.all(Button) if each.id.endswith("_over")]
    assert len(over) == len(TOOLS[2:])
    intent = scene.table.intent
    assert isinstance(intent, DuelIntent)
    spots = [stage.screen(vertex) for vertex in range(intent.selection.state.field.board.vertex_count)]
    assert not [each.id for each in over if any(map(each.rect.collidepoint, spots))]


@pytest.mark.parametrize("name", ["wargame", "totalwar"])
def test_tools_over_a_hex_board_cover_no_number_beside_it(name: str, tmp_path: Path) -> None:
    """They lay over the first columns' numbers in the lowest window."""
    scene = begun(name, tmp_path)
    past_deployment(scene)
    pilot = Pilot(scene, size=(1024, 600), settings=INSTANT)
    pilot.wait(100)
    while pilot.ui.has_dialog:
        pilot.ui.close_dialog()
        pilot.wait(50)
    stage = scene.table.showing.show.stage
    view, names = stage.camera.viewport, stage.geometry.edge_names
    assert names is not None and names.heads is not None
    heads = names.heads
    left, top = stage.camera.to_screen(0.0, 0.0)
    gap = (stage.rect.width - view.width) // 4
    columns = [(round(stage.screen(tile)[0]), max(view.top, round(top)) - gap) for tile in heads[0]]
    rows = [(max(view.left, round(left)) - gap, round(stage.screen(tile)[1])) for tile in heads[1]]
    over = [each for each in pilot.all(Button) if each.id.endswith("_over")]
    assert over or name != "wargame", "its column has no room for them"
    assert not [each.id for each in over if any(map(each.rect.collidepoint, (*columns, *rows)))]


def test_tools_stand_at_the_left_of_a_board_only_where_all_of_it_stays_free() -> None:
    """Over a map that fills its place one stood in either corner, that at the left over its letters."""
    sizes, room = [(60, 50), (60, 50), (60, 50)], pygame.Rect(8, 8, 384, 184)
    around = room.inflate(16, 16)
    filled = in_corner(sizes, room, 8, around.inflate(200, 0), around)
    assert [each.bottom for each in filled] == [room.bottom] * 3 and filled[-1].right == room.right
    narrow = pygame.Rect(0, 0, 200, 200)
    narrow.center = room.center
    free = in_corner(sizes, room, 8, narrow, around)
    assert not any(each.colliderect(narrow) for each in free)
    low, lower = pygame.Rect(8, 8, 384, 112), pygame.Rect(0, 0, 400, 120)
    beside = in_corner(sizes, low, 8, narrow, lower)
    assert not any(each.colliderect(narrow) for each in beside)
    assert beside[0].left < narrow.left < narrow.right < beside[-1].left
