"""The keyboard's cursor goes to the machine that is decided about, and begins there."""

from pathlib import Path

import pytest

from game.core.ids import UnitId
from game.views.ui.choice import Choice
from tests.scenes.duel.player import DuelPlayer, at_table
from tests.support.duel import card, duel, placed
from tests.support.screen_player import INSTANT, title


@pytest.mark.rule("DU-4.3")
def test_it_begins_at_the_machine_whose_card_is_resolved() -> None:
    cards = [card("Cut", 5, 1, melee="m"), card("Poke", 4, ranged="h", reach=(0, 3))]
    battle = duel(placed(A=(2, 5), b=(12, 5)), {"A": cards, "b": cards[::-1]})
    battle.plan_all()
    player = at_table(battle)
    plan = player.plan
    if plan.card_choices():
        player.pilot.press("1")
        player.settle()
    assert plan.is_acting and plan.state.current is not None
    board = player.scene.table.board
    assert board.cursor is None, "nobody has used a key of it yet"
    player.pilot.tab_to("board")
    player.pilot.press("Up")
    assert board.cursor == plan.state.suits[plan.state.current.unit].vertex


@pytest.mark.rule("DU-4.1")
def test_it_goes_along_with_the_hand_and_its_panel(tmp_path: Path) -> None:
    """Two machines placed by keys: the panel told the one that was placed last, whoever's hand lay there."""
    pilot = title(tmp_path, seed=5)
    pilot.press("D")
    pilot.tab_to("machines")
    while pilot.get("machines", Choice).value != "2":
        pilot.press("Right")
    pilot.press("Ctrl+Enter")
    player = DuelPlayer(pilot)
    player.settle()
    while player.plan.state.phase == "placement":
        player.step(by_mouse=False)
        player.settle()
    board, told = player.scene.table.board, []
    while player.plan.state.phase == "planning":
        unit = player.plan.unit
        assert unit is not None and player.intent.focus == unit
        assert board.cursor == player.state.suits[unit].vertex
        told.append(unit)
        pilot.press("1", "2", "E")
        player.settle()
    assert sorted(told) == [UnitId("bastille_1"), UnitId("bastille_2")]
    current = player.plan.state.current
    if player.plan.is_acting and current is not None:
        assert board.cursor == player.state.suits[current.unit].vertex


def test_where_something_is_decided_is_in_view_in_the_lowest_window(tmp_path: Path, own_home: Path) -> None:
    """With large letters 'click one of the dots' was asked, and the dots lay beyond what was in view."""
    pilot = title(tmp_path, INSTANT.with_changes(ui_scale=2.0), (1024, 420))
    pilot.press("D", "Ctrl+Enter")
    player = DuelPlayer(pilot)
    player.settle()
    pilot.wait(500)
    stage, view = player.show.stage, player.show.stage.camera.viewport
    places = player.plan.vertices()
    assert player.state.phase == "placement" and places
    assert all(view.collidepoint(stage.screen(place)) for place in places)
    corner = stage.screen(0)
    assert not view.collidepoint(corner), "the whole board has no room in the lowest window"
    left = stage.camera.centre.copy()
    stage.camera.pan(0, 40)
    pilot.wait(100)
    assert stage.camera.centre != left, "once it has been shown, it stays where the player has moved it"
