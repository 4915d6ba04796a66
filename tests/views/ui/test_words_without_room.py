"""Words for which there is little room: they are cut or broken, and move or cover nothing else."""

import pytest

from game.scenes.screen import Screen
from game.views.ui.basic import Label
from game.views.ui.button import BOLD, PLAIN, SMALL, Button, Toggle
from game.views.ui.choice import LEAST_FIELD, Choice
from game.views.ui.controls import Stepper
from game.views.ui.dialog import ask, show_message
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Grid, Panel, Row, Spacer
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape, parse
from game.views.ui.shares import evened, with_whole
from game.views.ui.text import lay_out, natural_width, shortened
from game.views.ui.widget import Widget
from game.views.ui.wrapped_button import WrappedButton
from tests.support.pilot import Pilot

PATH = "/home/somebody/.local/share/somewhere/decks/" + "a_name_that_goes_on_" * 3 + ".yaml"


class Page(Screen):
    """Two panels side by side, one of which says something."""

    name = "page"

    def build(self) -> Widget:
        self.note = Label("")
        self.button = Button("Federation Squadron 2 waits for a place", lambda: None, width=200)
        self.toggle = Toggle("Federation Squadron 13 goes along", False, lambda _: None, width=200)
        self.left = Panel("Left", Row(self.button), Row(self.toggle), stretch=1)
        self.right = Panel("Right", Widget(width=280, height=40), self.note, stretch=1)
        self.card = Stepper("Leviathan", 0, lambda _: None, detail="30 g  2x 2d6  60%  D5  x2", width=246)
        return Row(self.left, self.right, self.card, gap=16)


def test_a_path_is_broken_and_widens_no_panel() -> None:
    page = Page()
    pilot = Pilot(page)
    before = page.left.rect.width
    page.note.set_text(PATH)
    pilot.wait(50)
    assert page.left.rect.width == before
    assert page.note.rect.height > 2 * pilot.context.kit.fonts.height(page.note.face)


def test_a_line_that_is_cut_stays_one_line() -> None:
    kit = Pilot(Page()).context.kit
    for text in (
        "9  Half a Step Ahead  {dim}Maren Voss 1{/}",
        "By the Book  Casimir Holt 2",
        "{b}AV{/} To AVA To",
    ):
        parsed = parse(text, kit.has_colour)
        for room in range(30, natural_width(kit, parsed)):
            short = shortened(kit, parsed, room)
            assert natural_width(kit, short) <= room
            assert lay_out(kit, short, room).height == lay_out(kit, short, None).height


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is drawn."""
    written = list[str]()
    draw = Kit.text

    def noted(kit: Kit, text: str, *more: object) -> object:
        written.append(text)
        return draw(kit, text, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Kit, "text", noted)
    return written


def test_figures_of_a_card_move_together_before_one_is_cut(written: list[str]) -> None:
    page = Page()
    Pilot(page)
    card = page.card
    assert card.detail not in written
    assert " ".join(card.detail.split()) in written


def test_a_label_that_is_cut_is_told_by_the_tooltip() -> None:
    page = Page()
    Pilot(page)
    button, toggle = page.button, page.toggle
    assert (button.tooltip_at(None), toggle.tooltip_at(None)) == (button.text, toggle.text)
    button.set_text("It waits")
    page.ui.layout()
    assert button.tooltip_at(None) == ""


class Answered(Screen):
    """An answer with a key, for which one line has no room, in a panel."""

    name = "answered"
    text = "Thessaly Quill - Prime Ledger, Ondine Sarr - Gauge Eleven"

    def build(self) -> Widget:
        self.answer = WrappedButton(self.text, lambda: None, command="answer_1")
        self.short = WrappedButton("Bo Castellan", lambda: None, command="answer_2")
        self.plain = Button("Bo Castellan", lambda: None, command="answer_2")
        return Row(Panel("", self.answer, self.short, self.plain, width=300))


def test_the_label_of_an_answer_goes_on_in_more_lines_beside_its_key(written: list[str]) -> None:
    page = Answered()
    Pilot(page)
    shown = [line for line in written if line in page.text]
    assert " ".join(dict.fromkeys(shown)) == page.text and len(shown) > 1, "no word of it is cut"
    assert "1" in written, "its key has room"
    assert page.answer.rect.right <= 316 and page.answer.tooltip_at(None) == ""
    assert page.answer.rect.height > page.short.rect.height == page.plain.rect.height


class Narrow(Screen):
    """A label of which a word has no room beside its key, though it has room without."""

    name = "narrow"
    text = "Pallet carbine"

    def build(self) -> Widget:
        self.order = WrappedButton(self.text, lambda: None, command="weapon_2", is_compact=True)
        return Row(Panel("", self.order, width=112))


def test_a_key_that_has_no_room_beside_a_word_stands_below_it(written: list[str]) -> None:
    """It stood in the tooltip alone."""
    page = Narrow()
    Pilot(page)
    assert [each for each in written if each != "Shift+2"] == page.text.split(), "no word ends in dots"
    assert "Shift+2" in written and page.order.tooltip_at(None) == ""
    kit, height = page.context.kit, page.order.rect.height
    page.order.set_text("Pal car")
    page.ui.layout()
    less = kit.fonts.height(SMALL)
    assert page.order.rect.height == height - less, "beside short words it has room"


def test_a_label_is_no_column_of_words_beside_its_key(written: list[str]) -> None:
    """'Copy as text' stood in three lines beside Ctrl+Shift+C."""
    page = Narrow()
    page.text = "Aim as it"
    Pilot(page)
    assert written.count("Aim as it") == 1 and "Shift+2" in written
    assert page.order.tooltip_at(None) == ""


class Tight(Screen):
    """Labels beside which the key has room in small letters alone."""

    name = "tight"

    def build(self) -> Widget:
        kinds = (Button, WrappedButton)
        self.orders = [kind("Defend", lambda: None, command="weapon_2", width=116) for kind in kinds]
        return Row(*self.orders)


def test_a_key_is_written_in_small_letters_where_that_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = list[tuple[str, Face]]()
    draw = Kit.text

    def noted(kit: Kit, text: str, role: str, face: Face = PLAIN) -> object:
        drawn.append((text, face))
        return draw(kit, text, role, face)

    monkeypatch.setattr(Kit, "text", noted)
    page = Tight()
    Pilot(page)
    assert drawn.count(("Shift+2", SMALL)) == 2 and drawn.count(("Defend", BOLD)) == 2
    for order in page.orders:
        assert order.tooltip_at(None) == "", "nothing is left out"
        assert order.rect.height == page.context.kit.px(page.context.kit.theme.metrics.field_height)


def test_messages_and_questions_tell_the_key_that_closes_them() -> None:
    page = Page()
    pilot = Pilot(page)
    show_message(page.ui, "Title", "Words")
    assert pilot.find("dialog_close").visible_text() == "Close  Esc"
    pilot.press("Esc")
    answers: list[str] = []
    ask(page.ui, "Title", "Words?", "Yes", lambda: answers.append("yes"), on_no=lambda: answers.append("no"))
    assert pilot.find("dialog_no").visible_text() == "Cancel  Esc"
    pilot.press("Esc")
    assert answers == ["no"] and not pilot.ui.has_dialog
    ask(page.ui, "Title", "Words?", "Yes", lambda: answers.append("yes"))
    assert pilot.find("dialog_yes").visible_text() == "Yes  Ctrl+Enter"
    pilot.press("Ctrl+Enter")
    assert answers == ["no", "yes"] and not pilot.ui.has_dialog, "no question needs a key more than the other"


class Listed(Screen):
    """A list with a cell that is cut."""

    name = "listed"

    def build(self) -> Widget:
        rows = (ListRow(("Eva, marksman pattern of the line", "short")), ListRow(("Eva", "fled", "")))
        columns = (ListColumn(weight=1), ListColumn(weight=1))
        return Row(ListView(rows, columns, width=220, id="rows", tooltip="All of them"))


def test_a_cell_that_is_cut_is_told_in_full_under_the_mouse() -> None:
    pilot = Pilot(Listed())
    listing = pilot.get("rows", ListView)
    pilot.hover(listing.row_rect(0).center)
    assert pilot.ui.tooltip.text == "Eva, marksman pattern of the line"
    pilot.hover(listing.row_rect(1).center)
    assert pilot.ui.tooltip.text == "All of them"


def test_what_is_chosen_is_shown_beside_a_label_that_is_longer_than_the_row() -> None:
    """A hero of a pack has a long name: his machine had no room, or lay under it."""
    options = [("", "stays home"), ("gm", "GM")]

    class Rows(Screen):
        name = "rows"

        def build(self) -> Widget:
            self.long, self.short = (
                Choice(text, options, "", lambda _: None, field_width=128)
                for text in ("Maximiliane von und zu Wolkenstein " * 9, "Maren Voss, 60")
            )
            return Panel("Heroes", self.long, self.short)

    page = Rows()
    pilot = Pilot(page)
    pilot.step()
    kit = page.context.kit
    for choice, least in ((page.long, LEAST_FIELD), (page.short, 128)):
        field = choice.field_rect(kit)
        assert field.width == kit.px(least) and choice.rect.contains(field)
    surface = page.long.paint(kit)
    assert surface is not None
    field = page.long.field_rect(kit).move(-page.long.rect.x, -page.long.rect.y)
    gap = surface.subsurface((field.x - kit.px(10), 0, kit.px(8), surface.get_height()))
    assert (
        len({tuple(gap.get_at((x, y))) for x in range(gap.get_width()) for y in range(gap.get_height())}) == 1
    )


def test_a_long_word_beside_a_picture_is_broken_within_its_panel() -> None:
    """A machine's name of one word reached out of the panel, and what lay there was lost."""

    class Unit(Screen):
        name = "unit"

        def build(self) -> Widget:
            self.heading = Label("Donaudampfschifffahrtskampfläufer 1", is_bold=True)
            row = Row(Widget(width=72, height=72), Column(self.heading, stretch=1), gap=12)
            self.panel = Panel("Unit", row, width=240)
            return Row(self.panel)

    page = Unit()
    pilot = Pilot(page)
    pilot.step()
    assert page.panel.rect.contains(page.heading.rect)
    layout = lay_out(page.context.kit, page.heading.parsed(page.context.kit), page.heading.rect.width)
    assert "".join(piece.run.text for piece in layout.pieces).replace(" ", "") == page.heading.text.replace(
        " ", ""
    )
    assert layout.width <= page.heading.rect.width and layout.height <= page.heading.rect.height + 8


class Table(Screen):
    """A list with two columns of names and two of figures, which are wider than their figures."""

    name = "table"

    def __init__(self, width: int) -> None:
        super().__init__()
        self._width = width

    def build(self) -> Widget:
        columns = (
            ListColumn("Faction"),
            ListColumn("Led by"),
            ListColumn("Sites", width=90, align="right"),
            ListColumn("Strength", width=140, align="right"),
        )
        rows = [ListRow(("Federation", "Leonora Brandt-Falkenrath", "9", "86"), "a")]
        self.list = ListView(rows, columns, width=self._width)
        return Row(self.list)


def test_columns_of_a_list_give_of_what_they_do_not_need_where_a_name_would_be_cut() -> None:
    """With large letters 'Federation' read 'Federat...' beside a column of figures with room to spare."""
    for width in (520, 470):
        table = Table(width)
        pilot = Pilot(table)
        pilot.hover(table.list.row_rect(0).center)
        assert pilot.ui.tooltip.text == "", "no cell is cut"
    table = Table(240)
    pilot = Pilot(table)
    pilot.hover(table.list.row_rect(0).center)
    assert pilot.ui.tooltip.text == "Leonora Brandt-Falkenrath", "the longest alone"


def test_room_is_shared_without_losing_a_pixel() -> None:
    assert evened([10, 10, 10], [10, 5, 10]) == [10, 10, 10], "nobody lacks anything"
    assert evened([10, 10, 10], [13, 5, 4]) == [13, 9, 8]
    assert evened([10, 10, 10], [40, 20, 7]) == [12, 11, 7]
    assert with_whole([10, 30, 33], [15, 90, 90], [True, False, False]) == [15, 30, 28]
    assert with_whole([10, 30, 30], [99, 90, 20], [True, False, False]) == [30, 20, 20], "a third at most"
    assert with_whole([10, 30], [15, 90], [False, False]) == [10, 30]
    assert evened([20, 10, 10], [10, 400, 13]) == [10, 17, 13], "a long text takes no name its room"


def test_what_is_chosen_is_told_whole_where_its_field_is_too_narrow() -> None:
    """'Adelheid B...' stood at the desk for new forces, and nothing told the rest."""
    long = "Adelheid Brandt, {Supreme} commander"
    options = [("long", long), ("short", "Nobody")]

    class Chosen(Screen):
        name = "chosen"

        def build(self) -> Widget:
            self.choice = Choice("", options, "long", lambda _: None, width=200, tooltip="Who leads it")
            return Row(self.choice)

    screen = Chosen()
    pilot = Pilot(screen)
    pilot.hover(screen.choice)
    assert pilot.ui.tooltip.text == f"{escape(long)}\nWho leads it"
    screen.choice.set_value("short")
    pilot.hover((5, 700))
    pilot.hover(screen.choice)
    assert pilot.ui.tooltip.text == "Who leads it"


class Cramped(Screen):
    """Rows and a grid whose parts have no room beside each other."""

    name = "cramped"

    def build(self) -> Widget:
        self.back = Button("Back", lambda: None, command="back")
        self.line = Row(
            Label("Administration", is_wrapped=False, stretch=1), self.back, width=112, align="start"
        )
        self.tools = [Button(text, lambda: None) for text in ("Construction", "Development", "Diplomacy")]
        self.row = Row(Spacer(), *self.tools, width=250, align="start")
        self.books = [Button(text, lambda: None) for text in ("Faction", "Construction", "Officers")]
        self.grid = Grid(*self.books, columns=2, width=200, align="start")
        self.panel = Panel("", Label("Widths hold where there is room"), width=500)
        lines = Column(self.line, self.row, self.grid, Row(Spacer(), self.panel, Spacer()), gap=8)
        return Row(Column(lines, width=300), Spacer())


def test_a_row_leaves_out_keys_then_goes_on_in_another_line() -> None:
    """What had no room lay beyond the right edge of the row, cut or over what stands beside it."""
    page = Cramped()
    pilot = Pilot(page)
    kit = pilot.context.kit
    assert page.back.bare_width(kit) <= page.back.rect.width < page.back.width_range(kit)[1]
    assert page.back.tooltip_at(None).startswith("Back"), "the tooltip tells the key"
    assert page.back.rect.right <= page.line.rect.right
    tops = [each.rect.top for each in page.tools]
    assert len({*tops}) > 1 and tops == sorted(tops)
    assert all(page.row.rect.contains(each.rect) for each in page.tools)
    assert page.panel.rect.width <= 300, "a width that was given does not hold where there is less"


def test_a_grid_has_fewer_columns_where_words_would_be_cut() -> None:
    page = Cramped()
    Pilot(page)
    assert {each.rect.left for each in page.books} == {page.grid.rect.left}
    for each in page.books:
        each.set_text(each.text[:4])
    page.ui.layout()
    assert len({each.rect.left for each in page.books}) == 2


class Told(Screen):
    """A list whose rows may have two lines, and the same with one."""

    name = "told"

    def build(self) -> Widget:
        rows = (ListRow(("Eva, bulwark pattern", "destroyed in round 12")), ListRow(("Eva", "fled")))
        columns = (ListColumn(weight=1), ListColumn(weight=1, align="right"))
        self.one, self.two = (
            ListView(rows, columns, width=250, id=f"lines_{most}", most_lines=most) for most in (1, 2)
        )
        self.wide = ListView(rows, columns, width=600, id="wide", most_lines=2)
        return Column(Row(self.one, self.two, cross="start"), Row(self.wide))


def test_rows_of_a_list_have_two_lines_where_a_cell_would_be_cut() -> None:
    """The result of a battle said "destroyed in rou..." in a window of 800x600."""
    pilot = Pilot(page := Told())
    assert page.two.row_rect(0).height > page.one.row_rect(0).height == page.wide.row_rect(0).height
    pilot.hover(page.one.row_rect(0).center)
    assert "destroyed in round 12" in pilot.ui.tooltip.text
    pilot.hover(page.two.row_rect(0).center)
    assert pilot.ui.tooltip.text == ""
    pilot.click(page.two.row_rect(1).center)
    assert page.two.selected == 1
