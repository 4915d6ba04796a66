"""The strategy map at usual sizes and scales: nothing clipped or covered, no text missing."""

import ast
import re
from pathlib import Path

import pytest

import game.scenes.totalwar
from game.scenes.context import ViewSettings
from game.views.table.board_widget import BoardWidget
from game.views.ui.basic import Label, LinkSpot
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget
from tests.scenes.around import content, make_services
from tests.scenes.totalwar.player import WarPlayer, title
from tests.scenes.totalwar.test_war_by_keyboard import answer_all
from tests.support.forms import form_of_system
from tests.support.pilot import Pilot, rects_overlap
from tests.support.screen_player import INSTANT
from tests.support.windows import windows

LITERAL = re.compile(r"(war|screen\.war)\.[a-z_.]+[a-z_]")


def scrolls(widget: Widget) -> bool:
    """Whether a widget may be out of view for now."""
    parent = widget.parent
    while parent is not None and not isinstance(parent, ScrollArea):
        parent = parent.parent
    return parent is not None


def check_layout(pilot: Pilot) -> None:
    """Every stop of the focus is on the screen and lies over no other; tools may lie over the board."""
    screen = pilot.surface.get_rect()
    stops = [w for w in pilot.widgets() if w.is_focusable and not isinstance(w, LinkSpot)]
    assert stops
    for widget in stops:
        if scrolls(widget):
            assert 0 <= widget.rect.left < widget.rect.right <= screen.right, widget.visible_text()
        else:
            assert screen.contains(widget.rect), f"{widget.visible_text()!r} is clipped: {widget.rect}"
    seen = [w for w in stops if w.view_rect().width > 0 and w.view_rect().height > 0]
    seen = [w for w in seen if not w.id.endswith("_over")]
    assert not [(a.visible_text(), b.visible_text()) for a, b in rects_overlap(seen)]


@pytest.mark.parametrize(("size", "scale"), windows(0.75, 1.0, 1.5, 2.5))
def test_the_form_fits(scale: float, size: tuple[int, int], tmp_path: Path) -> None:
    services, _ = make_services(tmp_path)
    form = form_of_system("totalwar")(services)
    check_layout(Pilot(form, size=size, settings=ViewSettings(ui_scale=scale)))


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1280, 720), 1.0),
        ((1920, 1080), 2.5),
        pytest.param((1280, 720), 0.75, marks=pytest.mark.slow),
        pytest.param((1920, 1080), 1.5, marks=pytest.mark.slow),
        pytest.param((1280, 720), 2.0, marks=pytest.mark.slow),
    ],
)
def test_the_map_fits(scale: float, size: tuple[int, int], tmp_path: Path) -> None:
    settings = ViewSettings(ui_scale=scale, animation_speed_percent=0)
    pilot = title(tmp_path, settings, size)
    pilot.press("W", "Ctrl+Enter")
    player = WarPlayer(pilot)
    player.settle()
    answer_all(player)
    check_layout(pilot)
    player.end_by_keyboard()
    pilot.press("N")
    check_layout(pilot)
    board = pilot.get("board", BoardWidget)
    if scale <= 1.5:
        assert board.rect.width >= 0.6 * size[0], "the board keeps most of the width"
    pilot.resize((1024, 600))
    pilot.step()
    for widget in pilot.widgets():
        assert widget.rect.right <= 1024 or scrolls(widget) or not widget.is_focusable


def test_help_names_every_key_of_the_map(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("W", "Ctrl+Enter")
    WarPlayer(pilot).settle()
    pilot.press("F1")
    text = pilot.text()
    assert "Q W E A S D" in text
    assert "End administration" in text


def test_every_text_exists() -> None:
    strings = content().catalog.strings("en")
    missing = set()
    for package in (game.scenes.totalwar, game.scenes.totalwar):
        for path in sorted(Path(package.__file__ or "").parent.glob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    key = node.value
                    known = {key, f"{key}.one", f"{key}.many"} & set(strings)
                    if LITERAL.fullmatch(key) and not known:
                        missing.add(key)
    assert not missing


def test_no_figure_at_the_top_is_cut_while_somebody_with_a_long_name_thinks(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("W", "Ctrl+Enter")
    player = WarPlayer(pilot)
    player.settle()
    top, kit = player.panels.top, pilot.context.kit

    def check() -> None:
        pilot.ui.layout()
        for label in (each for each in top.walk() if isinstance(each, Label) and each.text):
            if label.is_visible:
                assert label.rect.width >= label.width_range(kit)[1], label.text

    check()
    assert top.panels.is_visible and top.mover.is_visible
    player.panels.thinking("Lagrange Compact · Greta Tolland of the Lower Docks")
    check()
    assert pilot.has("Greta Tolland of the Lower Docks is thinking") and top.gold.is_visible
    player.panels.show()
    check()
    assert top.panels.is_visible and top.mover.is_visible


def test_the_line_at_the_top_has_all_figures_where_its_second_line_has_room(tmp_path: Path) -> None:
    """With large letters panels and supply were left out beside an empty half of a line."""
    pilot = title(tmp_path, settings=INSTANT.with_changes(ui_scale=2.0))
    pilot.press("W", "Ctrl+Enter")
    player = WarPlayer(pilot)
    player.settle()
    top, kit = player.panels.top, pilot.context.kit
    pilot.ui.layout()
    told = [each for each in (top.round, top.mover, top.gold, top.panels, top.supply) if each.is_visible]
    assert len(told) == 5 and pilot.has("Panels") and pilot.has("Supply good")
    assert all(top.rect.contains(each.rect) for each in told)
    assert [each.text for each in told if each.rect.width < each.width_range(kit)[1]] == []
    height = top.rect.height
    for label in (top.phase, top.panels, top.supply):
        label.set_visible(False)
    pilot.ui.layout()
    assert top.rect.height == height, "they make it no higher"
