"""A click while something is shown skips it and nothing else; a refused target keeps the selection."""

from pathlib import Path

import pygame
import pytest

from game.core.ids import UnitId
from game.scenes.context import ViewSettings
from game.scenes.game.screen import GameScreen
from game.session.viewer_history import history_on_top
from game.systems.skirmish.events import UnitMoved
from game.systems.totalwar.intent import WarIntent
from tests.scenes.every_scene import open_scene, services_in
from tests.support.battle_player import BattlePlayer, plan_of, show_of
from tests.support.pilot import Pilot
from tests.support.screen_player import title


@pytest.fixture
def player(tmp_path: Path) -> BattlePlayer:
    """A battle in the player's first turn, animated."""
    pilot = title(tmp_path, ViewSettings(animation_speed_percent=0))
    pilot.press("N", "Enter")
    player = BattlePlayer(pilot)
    player.deploy_by_keyboard()
    pilot.context.apply(pilot.context.settings.with_changes(animation_speed_percent=50))
    pilot.step()
    return player


def press(pilot: Pilot, kind: int, point: tuple[int, int]) -> None:
    pilot.post(pygame.event.Event(kind, pos=point, button=1))


def moves(scene: GameScreen) -> list[UnitId]:
    seen = history_on_top(scene.match, None).seen(None)
    return [event.unit for event in seen if isinstance(event, UnitMoved)]


def set_off(player: BattlePlayer) -> tuple[GameScreen, UnitId]:
    """Order a move; the machine is on its way, and still selected."""
    pilot, scene = player.pilot, player.scene
    pilot.press("N")
    unit = plan_of(scene).selected
    step = player.nearest_step()
    assert unit is not None and step is not None
    pilot.click(player.point(step))
    assert not scene.table.showing.is_idle
    assert moves(scene) == [unit]
    return scene, unit


def free_tiles(scene: GameScreen) -> list[int]:
    """Tiles that some own machine could be sent to."""
    plan = plan_of(scene)
    found: list[int] = []
    for unit in plan.state.field.order[plan.side or 0]:
        plan.select(unit)
        found += list(plan.reach())[:3]
    plan.select(None)
    return found


def test_a_click_that_skips_moves_nothing_and_nor_does_the_next(player: BattlePlayer) -> None:
    pilot = player.pilot
    scene, unit = set_off(player)
    player.click(show_of(scene).state.units[unit].tile)
    assert scene.table.showing.is_idle, "the click skips"
    for tile in free_tiles(scene)[:6]:
        player.click(tile)
        pilot.wait(100)
        assert moves(scene) == [unit], "another machine was moved"


def test_a_click_beside_the_board_skips_too(player: BattlePlayer) -> None:
    pilot = player.pilot
    scene, unit = set_off(player)
    pilot.click("HOW TO WIN")
    assert scene.table.showing.is_idle, "the click skips"
    pilot.click("HOW TO WIN")
    assert moves(scene) == [unit] and not pilot.ui.has_dialog


def test_a_press_that_began_while_things_moved_gives_no_order(player: BattlePlayer) -> None:
    pilot = player.pilot
    scene, unit = set_off(player)
    others = [u for u in plan_of(scene).state.field.order[plan_of(scene).side or 0] if u != unit]
    plan_of(scene).select(others[0])
    reach = plan_of(scene).reach()
    tile = next(tile for tile in reach if tile not in show_of(scene).state.at)
    pilot.move(player.point(tile))
    press(pilot, pygame.MOUSEBUTTONDOWN, player.point(tile))
    pilot.wait(8000)
    assert scene.table.showing.is_idle
    press(pilot, pygame.MOUSEBUTTONUP, player.point(tile))
    pilot.wait(500)
    assert moves(scene) == [unit]


def test_enter_during_an_animation_skips_alone(player: BattlePlayer) -> None:
    scene, unit = set_off(player)
    player.pilot.press("Enter")
    assert scene.table.showing.is_idle
    player.pilot.press("Enter")
    player.pilot.wait(300)
    assert moves(scene) == [unit]


def test_a_tile_out_of_reach_keeps_the_selection_and_says_why(player: BattlePlayer) -> None:
    pilot, scene = player.pilot, player.scene
    pilot.press("N")
    unit, reach = plan_of(scene).selected, set(plan_of(scene).reach())
    count = len(show_of(scene).stage.board.terrain)
    far = next(tile for tile in range(count) if tile not in reach and tile not in show_of(scene).state.at)
    player.click(far)
    assert plan_of(scene).selected == unit
    assert scene.table.panels.said
    assert pilot.ui.tooltip.text == scene.table.panels.said, "the reason stands where the eye is"
    panel = pilot.ui.tooltip.panel
    assert panel is not None and pilot.surface.get_rect().contains(panel.rect)
    x, y = player.point(far)
    assert panel.rect.inflate(120, 120).collidepoint(x, y)


def test_an_enemy_out_of_range_keeps_the_selection_and_says_why(player: BattlePlayer) -> None:
    pilot, scene = player.pilot, player.scene
    pilot.press("N")
    plan = plan_of(scene)
    unit = plan.selected
    enemy = next(
        leaf.tile
        for name in plan.state.field.order[1 - (plan.side or 0)]
        if (leaf := plan.state.units[name]).status == "board" and name not in plan.fire_targets()
    )
    player.click(enemy)
    assert plan.selected == unit
    assert scene.table.panels.said == pilot.ui.tooltip.text != ""


@pytest.mark.parametrize("has_moved", [False, True])
def test_a_panel_out_of_reach_keeps_the_force_and_says_why(
    has_moved: bool, tmp_path: Path, own_home: Path
) -> None:
    pilot = open_scene("war_move", services_in(tmp_path))
    pilot.wait(300)
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    plan = scene.table.intent
    assert isinstance(plan, WarIntent)
    for _ in range(12):
        if plan.mode == "movement" and plan.orderable():
            break
        pilot.press("X")
        if pilot.ui.has_dialog:
            pilot.click("end_anyway")
        pilot.wait(600)
    pilot.press("N")
    pilot.wait(600)
    force = plan.selected
    assert force
    if has_moved:
        scene.orders.submit(
            next(a for a in scene.match.legal(plan.player) if getattr(a, "force", "") == force)
        )
        pilot.wait(3000)
        plan.select(force)
    pilot.press("C")
    pilot.wait(600)
    enemy = next(
        each.panel
        for each in plan.state.forces.values()
        if each.faction != plan.state.forces[force].faction
        and each.panel >= 0
        and each.panel not in plan.ways
    )
    x, y = scene.table.showing.show.stage.screen(enemy)
    pilot.click((round(x), round(y)))
    assert plan.selected == force
    assert scene.table.panels.said == pilot.ui.tooltip.text != ""


def test_a_reason_that_is_told_at_the_cursor_goes_once_something_else_has_happened(
    player: BattlePlayer,
) -> None:
    """Another machine was on its way, and what the first could not reach was told where it could go."""
    pilot, scene = player.pilot, player.scene
    pilot.press("N")
    reach = set(plan_of(scene).reach())
    count, at = len(show_of(scene).stage.board.terrain), show_of(scene).state.at
    player.click(next(tile for tile in range(count) if tile not in reach and tile not in at))
    pilot.press("H")
    pilot.wait_for_others("Do this")
    assert pilot.ui.tooltip.text, "it is true still"
    length = len(scene.match.log)
    pilot.press("Ctrl+H")
    assert len(scene.match.log) > length and not pilot.ui.tooltip.text
