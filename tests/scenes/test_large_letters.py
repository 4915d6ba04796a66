"""With large letters, in small windows, nothing is cut or out of reach: it goes on below, or scrolls."""

from pathlib import Path

import pytest

from game.app.game_table import GameTable
from game.scenes.context import ViewSettings
from game.scenes.faces import face_of
from game.scenes.game.result import GameResult
from game.session.home import user_places
from game.session.match import Match
from game.session.schema import SeatRecord
from game.systems.duel.request import DuelRequest, SeatRequest
from game.systems.strategic.request import SideRequest, StrategicRequest
from game.views.ui.basic import Label, LinkSpot
from game.views.ui.button import MenuButton
from game.views.ui.focus import is_in_view
from game.views.ui.listview import ListView
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget
from tests.scenes.every_scene import NAMES, open_scene, services_in
from tests.support.pilot import Pilot

HUGE = 2.0
SMALL, LOW, HIGH = (1024, 600), (1280, 720), (1920, 1080)
SHAPES: list[object] = [(SMALL, HUGE)]
SHAPES += [pytest.param(*each, marks=pytest.mark.slow) for each in ((LOW, 1.5), (HIGH, HUGE), (LOW, 1.4))]
ROOT = (
    "result",
    "duel_result",
    "construct",
    "war_purchase",
    "war_chronicle",
    "squads",
    "deck_builder",
    "duel",
)


def large(name: str, folder: Path, size: tuple[int, int], scale: float = HUGE) -> Pilot:
    pilot = open_scene(
        name, services_in(folder), size, ViewSettings(ui_scale=scale, animation_speed_percent=0)
    )
    pilot.wait(200)
    return pilot


def scrolls(widget: Widget) -> bool:
    parent = widget.parent
    while parent is not None and not isinstance(parent, ScrollArea):
        parent = parent.parent
    return parent is not None


@pytest.mark.parametrize("size", (SMALL, pytest.param(LOW, marks=pytest.mark.slow)))
@pytest.mark.parametrize(
    "name", ("battle", "duel", "duel_plan", "strategic", "sectors_map", "war", "war_move")
)
def test_the_line_above_a_game_cuts_nothing(
    name: str, size: tuple[int, int], tmp_path: Path, own_home: Path
) -> None:
    pilot = large(name, tmp_path, size)
    kit, screen = pilot.context.kit, pilot.surface.get_rect()
    bar = pilot.find("topbar")
    shown = [each for each in bar.walk() if isinstance(each, Label) and each.text]
    assert shown and screen.contains(bar.rect)
    assert [each.text for each in shown if each.rect.width < each.width_range(kit)[1]] == []
    assert all(bar.rect.contains(each.rect) for each in bar.walk() if each.is_focusable)


@pytest.mark.parametrize(("size", "scale"), SHAPES)
@pytest.mark.parametrize(
    "name", [*ROOT, *(pytest.param(each, marks=pytest.mark.slow) for each in NAMES if each not in ROOT)]
)
def test_everything_is_within_reach(
    name: str, size: tuple[int, int], scale: float, tmp_path: Path, own_home: Path
) -> None:
    pilot = large(name, tmp_path, size, scale)
    screen = pilot.surface.get_rect()
    for each in pilot.widgets():
        if each.is_focusable and each.rect.width and not isinstance(each, LinkSpot):
            told = f"{each.id} {each.visible_text()[:40]} at {each.rect}"
            if scrolls(each):
                assert 0 <= each.rect.left < each.rect.right <= screen.right, told
            else:
                assert screen.contains(each.rect), told


def test_a_result_begins_at_its_top_and_scrolls_to_the_last_side(tmp_path: Path, own_home: Path) -> None:
    pilot = large("result", tmp_path, SMALL)
    told = pilot.find("told")
    assert isinstance(told, ScrollArea) and told.scroller.offset == 0
    for _ in range(60):
        pilot.wheel(told)
    last = pilot.find("side_1")
    assert last.rect.bottom <= told.rect.bottom


def test_a_page_does_not_begin_scrolled_and_the_first_key_shows_its_field(
    tmp_path: Path, own_home: Path
) -> None:
    pilot = large("war_chronicle", tmp_path, SMALL)
    assert [each.scroller.offset for each in pilot.all(ScrollArea) if each.id == "beside"] == [0]
    field = pilot.focused
    assert field is not None and not is_in_view(field)
    pilot.press("Tab")
    assert pilot.focused is field and is_in_view(field)


def test_a_line_that_is_cut_is_told_in_full_under_the_mouse(tmp_path: Path, own_home: Path) -> None:
    pilot = large("new_sectors", tmp_path, SMALL)
    (cut,) = (
        each
        for each in pilot.all(Label)
        if not each.is_wrapped and each.rect.width < each.width_range(pilot.context.kit)[1]
    )
    pilot.hover(cut)
    assert pilot.ui.tooltip.text == cut.text


@pytest.mark.parametrize("seats", (3, 4))
def test_the_result_of_several_sides_gives_each_room_for_its_names(
    seats: int, tmp_path: Path, own_home: Path
) -> None:
    services = services_in(tmp_path)
    system = services.systems["strategic"]
    request = StrategicRequest(generate="plain", sides=(SideRequest(),) * seats)
    setup = system.build_setup(request, services.catalog)
    match = Match.start(system, setup, 3)
    verdict = face_of("strategic").verdict
    for size, columns in ((SMALL, 3 if seats == 3 else 2), (LOW, seats)):
        pilot = Pilot(GameResult(services, match, (), verdict), size=size)
        sides = [pilot.find(f"side_{number}").rect for number in range(seats)]
        assert len({each.left for each in sides}) == columns
        assert all(each.width >= 290 for each in sides)
        assert all(listing.scroller.content <= listing.scroller.view for listing in pilot.all(ListView)), (
            "no list scrolls by itself"
        )


@pytest.mark.parametrize("seats", (3, 4))
def test_the_cards_of_several_seats_are_in_view(seats: int, tmp_path: Path, own_home: Path) -> None:
    services = services_in(tmp_path)
    decks = ("gm_line", "bastille_wall", "corsair_lancer", "gallant_hunter")
    request = DuelRequest(seats=tuple(SeatRequest(units=(deck,)) for deck in decks[:seats]))
    system = services.systems["duel"]
    setup = system.build_setup(request, services.catalog)
    people = [SeatRecord(player) for player in system.players(setup)]
    assert isinstance(services.table, GameTable)
    scene = services.table.start(system, setup, 3, people, "Several")
    settings = ViewSettings(ui_scale=HUGE, animation_speed_percent=0)
    pilot = Pilot(scene, size=SMALL, settings=settings)
    pilot.wait(100)
    assert pilot.surface.get_rect().contains(pilot.find("cards").rect)


@pytest.mark.parametrize("scale", (1.0, 1.5, HUGE))
def test_the_title_cuts_no_word_of_what_it_tells(scale: float, tmp_path: Path, own_home: Path) -> None:
    """At 800x600 "2 problems..." and "A save cannot..." ended in dots, at 150% what an entry is for."""
    broken = user_places().mods / "broken" / "mod.yaml"
    broken.parent.mkdir(parents=True)
    broken.write_text("id: broken\nnme: x\n")
    saves = tmp_path / "saves"
    saves.mkdir()
    (saves / "The long war of the north.ironsave").write_bytes(b"nothing")
    services, settings = services_in(tmp_path), ViewSettings(ui_scale=scale, animation_speed_percent=0)
    pilot = open_scene("title", services, (800, 600), settings)
    kit, screen = pilot.context.kit, pilot.surface.get_rect()
    for _ in range(len(pilot.all(MenuButton))):
        pilot.wait(50)
        told = [each for each in pilot.all(Label) if each.text]
        assert pilot.focused is not None and pilot.focused.tooltip in [each.text for each in told]
        assert is_in_view(pilot.focused) and all(screen.contains(each.rect) for each in told)
        cut = [
            each.text for each in told if not each.is_wrapped and each.rect.width < each.width_range(kit)[1]
        ]
        assert cut == []
        pilot.press("Tab")
    assert pilot.has("problems in the content packs") and pilot.has("A save cannot be read")
    pilot.hover("A save cannot be read")
    assert "not a save of this game" in pilot.ui.tooltip.text
