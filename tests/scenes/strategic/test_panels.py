"""What stands around the map: tools in view at every size, no panel that has nothing to say."""

from pathlib import Path

import pygame
import pytest

from game.core.ids import UnitId
from game.core.odds import Odd, Odds
from game.scenes.game.face import Doubt
from game.scenes.strategic.face import STRATEGIC_FACE
from game.scenes.strategic.panels import LOOKS
from game.systems.strategic.actions import Attack, Move, UsePower
from game.systems.strategic.queries import stat_line
from game.systems.strategic.request import BoardRequest, SideRequest, StrategicRequest
from game.systems.strategic.state import StrategicState
from game.views.strategic.sheet import sheet_of
from game.views.ui.button import Button
from game.views.ui.fonts import Face
from game.views.ui.listview import ListView
from game.views.ui.widget import Widget
from tests.scenes.strategic.player import BLUE, RED, Player, hot_seat
from tests.support.pilot import Pilot
from tests.support.shipped import shipped_catalog
from tests.support.strategic import at
from tests.support.windows import least_first

SIZES = least_first((1024, 600), (1280, 720), (1920, 1080))
TOOLS = ("Undo", "Skip", "pace", "Concede", *(f"order_{each}" for each in LOOKS))


def begun(folder: Path, size: tuple[int, int] = (1280, 720), *, speed: int = 0) -> Pilot:
    """The battle in front of whoever sets up first."""
    pilot = hot_seat(folder, size, speed=speed)
    if pilot.scene_name == "curtain":
        pilot.click("curtain_lift")
    return pilot


def shown(pilot: Pilot) -> set[str]:
    """The ids of what is visible."""
    return {widget.id for widget in pilot.widgets()}


@pytest.mark.parametrize("size", SIZES)
def test_the_tools_are_in_view_without_scrolling(tmp_path: Path, size: tuple[int, int]) -> None:
    pilot = begun(tmp_path, size)
    assert Player(pilot).settle()
    for tool in TOOLS:
        assert is_in_view(pilot.find(tool), size), tool


def is_in_view(widget: Widget, size: tuple[int, int]) -> bool:
    """Whether all of it is seen in a window."""
    inside: Widget | None = widget
    while inside is not None:
        clip = inside.clip_rect()
        if clip is not None and not clip.contains(widget.rect):
            return False
        inside = inside.parent
    return pygame.Rect((0, 0), size).contains(widget.rect)


@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_of_who_acts_is_in_view_whatever_it_can_do(tmp_path: Path, size: tuple[int, int]) -> None:
    """Parts, armour, wounds and charge lay below more than twenty buttons of orders."""
    pilot = begun(tmp_path, size)
    player = Player(pilot)
    seen: set[UnitId] = set()
    while len(seen) < 3:
        assert player.settle()
        unit = player.selection.unit
        if unit is not None and player.state.phase == "battle" and player.state.prompt is None:
            seen.add(unit.id)
            sheet = pilot.find("sheet")
            assert sheet.visible_text() and is_in_view(sheet, size), unit.id
            player.end_turn()
        else:
            player.step(by_mouse=False)


def test_tools_below_the_map_keep_their_places(tmp_path: Path) -> None:
    """The map would jump whenever one of them came or went."""
    pilot = begun(tmp_path)
    player = Player(pilot)
    assert player.settle() and player.state.phase == "deploy"
    before = [pilot.find(tool).rect.copy() for tool in TOOLS]
    assert not pilot.get("order_show_threat", Button).is_enabled
    assert pilot.get("order_next_unit", Button).text == "Next unit"
    while player.state.phase == "deploy":
        pilot.press("A")
        assert player.settle()
    assert pilot.get("order_show_threat", Button).is_enabled
    assert pilot.get("order_next_unit", Button).text == "Next target"
    assert [pilot.find(tool).rect for tool in TOOLS] == before


def test_the_panel_of_answers_comes_with_what_it_says_and_goes_with_it(tmp_path: Path) -> None:
    pilot = begun(tmp_path, speed=100)
    player = Player(pilot)
    assert player.settle() and player.state.phase == "deploy"
    assert "orders_panel" in shown(pilot) and "asked_panel" not in shown(pilot)
    grid = player.state.field.grid
    player.click(
        next(tile for tile in range(grid.width * grid.height) if tile not in player.selection.entry())
    )
    assert "asked_panel" in shown(pilot) and pilot.find("game_note").visible_text()
    pilot.press("A")
    assert "asked_panel" not in shown(pilot)


def test_an_attack_that_cannot_harm_is_asked_about_once_more() -> None:
    aimed = Attack(player=RED, unit=UnitId("eva_vanguard"), weapon=0, target=UnitId("eva_bulwark"))
    hits = Odd("hit", "eva_bulwark", 1, 2)
    doubt = STRATEGIC_FACE.doubt
    assert doubt(Odds((hits,)), aimed) == Doubt("strategic.hopeless")
    assert doubt(Odds((hits, Odd("hurt", "eva_bulwark", 1, 100))), aimed) is None
    at_a_square = Attack(player=RED, unit=UnitId("eva_vanguard"), weapon=0, tile=3)
    assert doubt(Odds((hits,)), at_a_square) is None  # it may burn there
    charge = Move(player=RED, unit=UnitId("eva_vanguard"), mode="charge", to=3, target=UnitId("eva_bulwark"))
    assert doubt(Odds((hits,)), charge) == Doubt("strategic.hopeless")
    assert doubt(Odds(), Move(player=RED, unit=UnitId("eva_vanguard"), mode="half", to=3)) is None
    power = UsePower(player=RED, unit=UnitId("eva_vanguard"), power=0, target=UnitId("eva_bulwark"))
    assert doubt(Odds((hits,)), power) == Doubt("strategic.hopeless"), "it costs its charge all the same"
    assert doubt(Odds((Odd("nulled", "eva_bulwark", 1, 2),)), power) is None
    texts = shipped_catalog().strings("en")
    assert all(f"strategic.hopeless{end}" in texts for end in ("", ".title", ".yes"))


@pytest.mark.parametrize("size", SIZES)
def test_no_name_of_an_order_is_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    """A key that has no room beside the name gives way to it; weapons alone may be longer than a button."""
    pilot = begun(tmp_path, size)
    player = Player(pilot)
    assert player.settle()
    pilot.press("A")
    assert player.settle()
    while player.state.phase == "deploy":
        pilot.press("A")
        assert player.settle()
    kit = pilot.context.kit
    orders = [button for button in pilot.all(Button) if (button.id or "").startswith("order_")]
    assert len(orders) > 15
    for button in orders:
        if "weapon_" not in str(button.id) and "power_" not in str(button.id):
            room = button.rect.width - 2 * kit.px(8)
            assert kit.fonts.width(button.text, Face("text", bold=True)) <= room, button.text


def test_it_is_said_how_a_unit_gets_its_place_as_long_as_one_has_none(tmp_path: Path) -> None:
    """Only the lessons told it: a first battle began with a board, and 'Place it' as all that was offered."""
    player = Player(begun(tmp_path))
    while player.settle() and player.state.phase == "deploy":
        assert player.pilot.has("Click a square that lights up to place this unit; N takes another")
        player.pilot.press("A")
    assert not player.pilot.has("to place this unit")


@pytest.mark.rule("ST-10.3")
def test_who_waits_for_a_place_is_shown_with_the_field_it_begins_with(tmp_path: Path) -> None:
    player = Player(begun(tmp_path))
    assert player.settle() and player.state.phase == "deploy"
    seen = player.scene.table.showing.state
    assert isinstance(seen, StrategicState)
    own = [
        unit
        for unit in seen.units.values()
        if unit.status == "waiting" and stat_line(seen, unit.id).profile.ats
    ]
    assert own
    for unit in own:
        sheet = sheet_of(seen, unit.id, (0, 0, 0))
        assert sheet.strength == sheet.ats == stat_line(seen, unit.id).profile.ats


@pytest.mark.parametrize("size", SIZES)
def test_the_controls_of_a_replay_and_what_it_tells_are_in_view(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """At 1024x600 the row of controls was wider than the map, and the dice stood outside of the window."""
    pilot = begun(tmp_path, size)
    player = Player(pilot)
    assert player.settle()
    pilot.press("W")
    pilot.click("dialog_yes")
    assert not player.settle() and pilot.scene_name == "result"
    pilot.press("P")
    assert pilot.scene_name == "replay"
    for what in ("Play", "Faster", "tray"):
        assert is_in_view(pilot.find(what), size), what


def test_the_order_of_turns_begins_with_who_acts(tmp_path: Path) -> None:
    """Low screens show four of them: it is who comes that matters, not who has acted."""
    pilot = begun(tmp_path)
    player = Player(pilot)
    seen: list[UnitId] = []
    while len(seen) < 3:
        assert player.settle()
        unit = player.selection.unit
        if unit is not None and player.state.phase == "battle" and player.state.prompt is None:
            track = pilot.get("track", ListView)
            assert track.rows[0].key == unit.id
            assert [row.key for row in track.rows[len(track.rows) - len(seen) :]] == seen
            emblems = {row.cells[0].split()[0] for row in track.rows}
            assert len(emblems) == 2, (
                "whose they are, by a letter, too; of those who have acted nothing said it"
            )
            seen.append(unit.id)
            player.end_turn()
        else:
            player.step(by_mouse=False)


def test_who_acts_is_told_in_the_number_of_its_name(tmp_path: Path) -> None:
    """'Hover riders acts' stood in the order of turns, 'Hover riders act' above the map."""
    request = StrategicRequest(
        board=BoardRequest(rows="\n".join(["f" * 12] * 12)),
        sides=(
            SideRequest(player=RED, units=(at("hover_riders", 2, 5),)),
            SideRequest(player=BLUE, units=(at("line_regiment", 8, 5),)),
        ),
    )
    player = Player(hot_seat(tmp_path, request=request))
    signs: dict[object, str] = {}
    while len(signs) < 2:
        assert player.settle()
        row = player.pilot.get("track", ListView).rows[0]
        signs[row.key] = row.cells[0].split("{dim}")[1]
        player.end_turn()
    assert signs == {"hover_riders": "act{/}", "line_regiment": "acts{/}"}
