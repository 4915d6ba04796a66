"""Buttons, labels and lists, worked by a pilot."""

import pytest

from game.scenes.screen import Screen
from game.views.commands import Command
from game.views.input import KeyMap
from game.views.ui.basic import Label
from game.views.ui.button import Button, Toggle
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.widget import Widget
from tests.support.pilot import NotOnScreenError, Pilot

KEYS = KeyMap(
    (
        Command("move", "battle", ("M",)),
        Command("fire", "battle", ("F",)),
        Command("end_turn", "battle", ("Enter",)),
    )
)


class Desk(Screen):
    name = "desk"

    def __init__(self) -> None:
        super().__init__()
        self.log: list[str] = []

    def build(self) -> Widget:
        note = self.log.append
        self.list = ListView(
            [ListRow((f"Unit {number}", str(number)), key=str(number)) for number in range(40)],
            [ListColumn("Name"), ListColumn("No", 40, align="right", is_mono=True)],
            id="units",
            stretch=1,
            on_select=lambda index: note(f"select {index}"),
            on_activate=lambda index: note(f"activate {index}"),
        )
        self.end = Button("End turn", lambda: note("end"), command="end_turn", tooltip="Gives the turn over")
        return Column(
            Panel("Orders", Label("See {rule:SK-3.3} and {b}think{/}", id="text")),
            Row(
                Button("Move", lambda: note("move"), command="move"),
                Button("Fire", lambda: note("fire"), command="fire", is_enabled=False),
                Spacer(),
                self.end,
                cross="fill",
            ),
            Toggle("Sound", False, lambda is_on: note(f"sound {is_on}")),
            self.list,
            padding=16,
        )

    def on_link(self, target: str) -> None:
        self.log.append(target)


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def pilot(desk: Desk) -> Pilot:
    return Pilot(desk, keymap=KEYS, draws_all=True)


def test_clicks_reach_buttons_by_their_text(pilot: Pilot, desk: Desk) -> None:
    pilot.click("Move")
    pilot.click("End turn")
    pilot.click("Sound")
    assert desk.log == ["move", "end", "sound True"]


def test_a_button_shows_its_key_and_answers_it(pilot: Pilot, desk: Desk) -> None:
    assert "Move  M" in pilot.text()
    pilot.press("M", "Enter")
    assert desk.log == ["move", "end"]


def test_a_forbidden_button_does_nothing(pilot: Pilot, desk: Desk) -> None:
    pilot.click("Fire")
    pilot.press("F")
    assert desk.log == []


def test_letting_go_outside_does_not_press(pilot: Pilot, desk: Desk) -> None:
    pilot.drag("Move", (640, 600))
    assert desk.log == []


def test_tab_and_enter_work_the_focused_widget(pilot: Pilot, desk: Desk) -> None:
    pilot.press("Tab", "Tab")
    assert pilot.focused_text() == "Move  M"
    pilot.press("Enter")
    assert desk.log == ["move"]
    pilot.press("Shift+Tab", "Enter")
    assert desk.log == ["move", "rule:SK-3.3"]


def test_arrows_go_to_the_nearest_widget(pilot: Pilot, desk: Desk) -> None:
    pilot.tab_to("Move")
    pilot.press("Right")
    assert pilot.focused is desk.end
    pilot.press("Down")
    assert pilot.focused_text() == "Sound: off"


def test_the_gamepad_does_the_same(pilot: Pilot, desk: Desk) -> None:
    pilot.hat((0, -1), (0, -1), (1, 0))
    pilot.pad(0)
    assert desk.log == ["end"]
    pilot.pad(1)
    assert not pilot.is_running


def test_the_ring_shows_only_for_keys(pilot: Pilot, desk: Desk) -> None:
    accent = desk.context.kit.palette.accent
    pilot.tab_to("End turn")
    pilot.step()
    x, y = desk.end.rect.topleft
    assert pilot.surface.get_at((x + 20, y - 2))[:3] == accent
    pilot.click("units")
    assert not desk.ui.is_ring_visible


def test_links_are_clicked_on_their_words(pilot: Pilot, desk: Desk) -> None:
    pilot.click("SK-3.3")
    assert desk.log == ["rule:SK-3.3"]


def test_lists_choose_by_keys_and_scroll_along(pilot: Pilot, desk: Desk) -> None:
    pilot.tab_to("units")
    pilot.press("Down", "Down", "End")
    assert desk.log == ["select 0", "select 1", "select 39"]
    assert "Unit 39" in pilot.text()
    assert "Unit 1\n" not in pilot.text()
    pilot.press("Enter")
    assert desk.log[-1] == "activate 39"


def test_lists_choose_by_mouse_and_wheel(pilot: Pilot, desk: Desk) -> None:
    pilot.click_row("units", 2)
    assert desk.log == ["select 2"]
    pilot.wheel("units", -3)
    assert "Unit 0" not in pilot.text()
    pilot.double_click("units")
    assert desk.log[-1].startswith("activate")


def test_tooltips_follow_mouse_and_focus(pilot: Pilot, desk: Desk) -> None:
    pilot.hover("End turn")
    assert pilot.has("Gives the turn over")
    pilot.move((600, 650))
    assert not pilot.has("Gives the turn over")
    pilot.tab_to("End turn")
    pilot.wait(600)
    assert pilot.has("Gives the turn over")


def test_of_what_has_the_focus_nothing_is_told_before_a_key_is_pressed(pilot: Pilot) -> None:
    pilot.ui.set_focus(pilot.find("End turn"))
    pilot.wait(2000)
    assert pilot.ui.tooltip.text == "", "it is told when a key leads there"
    pilot.press("Tab", "Shift+Tab")
    pilot.wait(2000)
    assert pilot.has("Gives the turn over")


def test_an_idle_screen_is_not_drawn_again(pilot: Pilot) -> None:
    pilot.wait(100)
    before = pilot.loop.frames_drawn
    pilot.wait(500)
    assert pilot.loop.frames_drawn == before


def test_the_pilot_says_what_is_on_the_screen(pilot: Pilot) -> None:
    with pytest.raises(NotOnScreenError, match="End turn  Enter"):
        pilot.click("Surrender")
