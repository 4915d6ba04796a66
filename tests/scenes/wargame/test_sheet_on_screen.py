"""The drawn sheet beside the board: whose it is, and a click on a part aims there."""

from pathlib import Path

import pygame
import pytest

from game.core.ids import UnitId
from game.scenes.wargame.texts import unit_name
from game.scenes.wargame.unit_panel import UnitPanel
from game.systems.wargame.content import Armament
from game.systems.wargame.setup import ItemSetup
from game.views.ui.button import Button
from game.views.wargame.sheet_view import SheetView
from tests.scenes.wargame.at_table import at_table
from tests.scenes.wargame.player import WargamePlayer
from tests.support.pilot import Pilot
from tests.support.screen_player import title
from tests.support.shipped import shipped_catalog
from tests.support.spots import drawn_part
from tests.support.wargame import At, W, turn_of, unit, world

MOST_STEPS = 60
SIZE = (1280, 720)


def before_an_attack(folder: Path) -> tuple[WargamePlayer, UnitId]:
    """A mission up to the first moment at which an enemy can be attacked."""
    pilot = title(folder, seed=5)
    pilot.click("title_wargame")
    pilot.click("start")
    player = WargamePlayer(pilot)
    for _ in range(MOST_STEPS):
        player.settle()
        found = [UnitId(each) for each in player.selection.targets() if each in player.selection.state.units]
        if player.selection.state.prompt is None and found:
            return player, found[0]
        player.step(by_mouse=True)
    raise AssertionError(f"nobody can be attacked:\n{pilot.text()}")


@pytest.mark.rule("WG-9.2")
def test_a_click_on_a_part_of_an_enemys_sheet_aims_at_it(tmp_path: Path) -> None:
    player, enemy = before_an_attack(tmp_path)
    pilot = player.pilot
    assert not pilot.get("sheet", SheetView).parts(), "nobody aims at his own unit"
    player.use_tile(player.selection.state.units[enemy].tile, by_mouse=True)
    pilot.wait(34)
    sheet = pilot.get("target_sheet", SheetView)
    assert set(sheet.parts()) <= set(player.selection.aims()) and len(sheet.parts()) > 3
    other = next(part for part in sheet.parts() if part not in (player.selection.aim, "torso"))
    pilot.click(drawn_part(sheet, other))
    assert player.selection.target == enemy and player.selection.aim == other
    assert sheet.aim == other


@pytest.mark.rule("WG-9.1")
def test_on_a_low_screen_the_enemys_sheet_is_whole_beside_the_ways_to_attack(tmp_path: Path) -> None:
    """However many ways there are; it gives its place back when the dice fall."""
    player, enemy = before_an_attack(tmp_path)
    pilot = player.pilot
    assert {"score_panel", "roster_panel"} <= seen(pilot)
    player.use_tile(player.selection.state.units[enemy].tile, by_mouse=True)
    pilot.wait(34)
    screen = pygame.Rect((0, 0), SIZE)
    panel, attack = pilot.get("target_unit_panel", UnitPanel), pilot.find("attack_panel")
    assert screen.contains(panel.rect) and screen.contains(attack.rect)
    assert panel.rect.left > attack.rect.right
    assert panel.heading.text == unit_name(player.scene.table.showing, enemy)
    assert not {"score_panel", "roster_panel"} & seen(pilot)
    acting = player.selection.acting
    assert acting is not None
    own = pilot.get("unit_panel", UnitPanel)
    assert own.heading.text == unit_name(player.scene.table.showing, acting.id)
    pilot.click("commit_attack")
    player.settle()
    assert player.selection.attack() is None
    assert {"score_panel", "roster_panel"} <= seen(pilot) and "target_unit_panel" not in seen(pilot)


@pytest.mark.rule("WG-9.1")
@pytest.mark.rule("WG-12.2")
@pytest.mark.parametrize("size", [SIZE, (1920, 1080)])
def test_commands_stay_in_view_while_somebody_is_aimed_at(size: tuple[int, int]) -> None:
    """They lay below the fold; what the drawing is aimed at by a click needs no second list of buttons."""
    state = world(At("brigand", 0, 5, 4, ap=12), At("sparrow", 1, 6, 4, facing=W, id="foe"))
    player = at_table(turn_of(state, "brigand_0", "ranged"), size=size)
    pilot, screen = player.pilot, pygame.Rect((0, 0), size)
    player.use_tile(unit(state, "foe").tile, by_mouse=True)
    pilot.wait(34)
    assert pilot.has("Carbine 4/4  25%") and pilot.has("Combat Knife 2/2  25%") and pilot.has("Head 8/8\n")
    aims = {each.removeprefix("order_aim:") for each in seen(pilot) if each.startswith("order_aim:")}
    drawn = {*pilot.get("target_sheet", SheetView).parts()}
    assert aims | drawn == {*player.selection.aims()} and not aims & drawn
    for name in ("commands_panel", "target_sheet", "commit_attack"):
        assert screen.contains(pilot.find(name).rect), name


@pytest.mark.rule("WG-9.1")
def test_the_attack_can_be_made_without_scrolling_however_much_there_is_to_say_of_it() -> None:
    """Three weapons, a target with drones and shields, modifiers, and every weapon compared."""
    state = world(
        At("gunner", 0, 4, 4, ap=16, id="gun"),
        At("shepherd", 1, 6, 4, facing=W, id="foe"),
        At("halyard", 1, 7, 6, facing=W),
    )
    player = at_table(turn_of(state, "gun", "ranged"), size=SIZE)
    player.use_tile(unit(state, "foe").tile, by_mouse=True)
    player.pilot.wait(34)
    button = player.pilot.find("commit_attack")
    assert pygame.Rect((0, 0), SIZE).contains(button.rect) and len(player.selection.aims()) > 9
    player.pilot.click("commit_attack")
    player.settle()
    assert player.state.units[UnitId("gun")].ap < 16


def seen(pilot: Pilot) -> set[str]:
    """The ids of what is shown."""
    return {widget.id for widget in pilot.widgets()}


@pytest.mark.rule("WG-9.1")
def test_in_one_column_the_enemy_is_drawn_among_the_ways_to_attack() -> None:
    """At 1024x600 its own sheet lay below the fold; what the drawing does not show has buttons still."""
    size = (1024, 600)
    state = world(
        At("brigand", 0, 5, 4, ap=12), At("shepherd", 1, 7, 4, facing=W, id="foe"), At("mote", 1, 9, 2)
    )
    player = at_table(turn_of(state, "brigand_0", "ranged"), size=size)
    pilot = player.pilot
    assert "target_sheet" not in seen(pilot)
    player.use_tile(unit(state, "foe").tile, by_mouse=True)
    pilot.wait(34)
    screen, sheet = pygame.Rect((0, 0), size), pilot.get("target_sheet", SheetView)
    assert screen.contains(sheet.rect) and screen.contains(pilot.find("commit_attack").rect)
    buttons = {each.removeprefix("order_aim:") for each in seen(pilot) if each.startswith("order_aim:")}
    assert buttons | {*sheet.parts()} == {*player.selection.aims()} and not buttons & {*sheet.parts()}
    other = next(part for part in sheet.parts() if part not in (player.selection.aim, "torso"))
    pilot.click(drawn_part(sheet, other))
    assert player.selection.aim == other and sheet.aim == other
    heading = pilot.get("unit_panel", UnitPanel).heading.text
    assert heading == unit_name(player.scene.table.showing, UnitId("brigand_0"))


@pytest.mark.rule("WG-12.2")
@pytest.mark.parametrize("by_key", [False, True])
def test_in_one_column_commands_are_given_while_somebody_is_aimed_at(by_key: bool) -> None:
    """They lie below the ways to attack at 1024x600: the wheel brings them up, and their keys need none."""
    state = world(At("brigand", 0, 5, 4, ap=12), At("sparrow", 1, 6, 4, facing=W, id="foe"))
    player = at_table(turn_of(state, "brigand_0", "ranged"), size=(1024, 600))
    pilot, own = player.pilot, UnitId("brigand_0")
    player.use_tile(unit(state, "foe").tile, by_mouse=True)
    pilot.wait(34)
    assert player.selection.attack() is not None
    button = pilot.get("order_kneel", Button)
    if by_key:
        pilot.press(button.key_hint())
    else:
        for _ in range(20):
            if button.view_rect().contains(button.rect):
                break
            pilot.wheel("attack_panel")
        pilot.click(button)
    player.settle()
    assert player.state.units[own].is_kneeling and player.state.units[own].ap == 10


def test_a_sheet_is_scrolled_to_for_whose_it_is_not_for_what_is_spent_on_it() -> None:
    """Else what a throw would do went out of view while it flew, as the thrower's sheet had changed."""
    state = world(At("halyard", 0, 4, 4, ap=12), At("sparrow", 0, 3, 6), At("mote", 1, 7, 4, facing=W, ap=0))
    player = at_table(turn_of(state, "halyard_0", "ranged"), size=SIZE)
    sheet = player.pilot.get("unit_panel", UnitPanel)
    ap, told = sheet.ap.text, sheet.answer_text()
    player.pilot.press("F", "Enter")
    player.settle()
    assert sheet.ap.text != ap and sheet.answer_text() == told
    sheet.show(UnitId("sparrow_0"))
    assert sheet.answer_text() != told


def test_a_weapons_button_names_its_damage_and_tells_its_range() -> None:
    """A bare number was its damage."""
    state = world(At("gunner", 0, 4, 4, ap=16, id="gun"), At("shepherd", 1, 7, 4, facing=W, id="foe"))
    player = at_table(turn_of(state, "gun", "ranged"), size=(1024, 600))
    player.use_tile(unit(state, "foe").tile, by_mouse=True)
    player.pilot.wait(34)
    guns = [each for each in player.pilot.widgets() if each.id.startswith("order_weapon:")]
    assert guns and all(each.visible_text().split("  ")[0].endswith(" damage") for each in guns)
    assert all("range" in each.tooltip for each in guns)


def test_a_rifle_that_cannot_fire_at_neighbours_says_so_on_its_sheet() -> None:
    """It reaches 2 to 10 and was shown with 10 alone."""
    rifle = shipped_catalog().of(Armament)["marksman_rifle"]
    items = (ItemSetup("one.rifle", rifle, "held", (2, 3)),)
    state = world(At("sparrow", 0, 4, 4, id="one"), change={"one": {"items": items}})
    assert (rifle.least_range, rifle.range) == (2, 10)
    assert "range 2-10" in at_table(turn_of(state, "one")).pilot.text()
