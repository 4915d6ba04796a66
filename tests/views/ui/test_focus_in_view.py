"""What has the keyboard focus is seen: within areas that scroll inside others, and when things move aside."""

from game.scenes.screen import Screen
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.focus import is_in_view
from game.views.ui.layout import Column
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget
from tests.support.pilot import Pilot


class Nested(Screen):
    """A long column that scrolls within a page that scrolls."""

    name = "nested"

    def build(self) -> Widget:
        self.note = Label("", id="note")
        many = Column(self.note, *(Button(f"Row {row}", lambda: None, id=f"row_{row}") for row in range(20)))
        inner = ScrollArea(many, height=600, id="inner")
        return ScrollArea(Column(inner, Button("Last", lambda: None, id="last")), id="outer")


def test_what_has_the_focus_is_seen_in_both_of_two_areas() -> None:
    """The outer one was told of twice the way that the inner one had gone, and stayed where it was."""
    for row in (6, 12, 19, 11, 0):
        pilot = Pilot(Nested(), size=(900, 400))
        field = pilot.find(f"row_{row}")
        pilot.ui.set_focus(field)
        assert is_in_view(field), row


def test_a_button_that_rests_once_it_was_used_is_where_the_focus_goes_on_from() -> None:
    """Whoever took back his last move by keyboard began at the top of the screen again."""
    for key, goes_to in (("Tab", "row_4"), ("Shift+Tab", "row_2"), ("Down", "row_4"), ("Up", "row_2")):
        pilot = Pilot(Nested(), size=(900, 900))
        used = pilot.find("row_3")
        pilot.ui.set_focus(used)
        used.set_enabled(False)
        pilot.wait(50)
        assert pilot.ui.focus is None, "the next Enter does nothing that nobody chose"
        pilot.press(key)
        assert pilot.ui.focus is not None and pilot.ui.focus.id == goes_to, key


def test_what_has_the_focus_stays_in_view_when_something_above_it_grows() -> None:
    """In another side's turn panels grew, and the ring was pushed out of the window."""
    pilot = Pilot(Nested(), size=(900, 400))
    for _ in range(3):
        pilot.press("Tab")
    screen = pilot.stack.top
    assert isinstance(screen, Nested)
    screen.note.set_text("word " * 1500)
    pilot.wait(50)
    focus = pilot.ui.focus
    assert focus is not None and focus.id == "row_2" and is_in_view(focus)
    pilot.wheel((300, 200), -30)
    pilot.wait(50)
    assert not is_in_view(focus), "whoever scrolls may look elsewhere"
    screen.note.set_text("word " * 1600)
    pilot.wait(50)
    assert not is_in_view(focus)
