"""The rulebook: search, links, history; opened from a link elsewhere."""

from pathlib import Path

import pytest

from game.scenes.rulebook import RulebookScene, rule_markup
from game.scenes.title import Title
from game.scenes.words import Words
from game.views.ui.basic import LinkSpot
from game.views.ui.listview import ListView
from game.views.ui.markup import parse
from tests.scenes.around import content, make_services
from tests.support.forms import form_of_system
from tests.support.pilot import Pilot


def open_book(folder: Path, entry: str = "") -> Pilot:
    services, _ = make_services(folder)
    return Pilot(Title(services), RulebookScene(services, entry))


def test_it_is_searched_by_keyboard(tmp_path: Path) -> None:
    pilot = open_book(tmp_path)
    pilot.type("close fire")
    rows = pilot.get("rulebook_list", ListView).rows
    assert 0 < len(rows) < 20
    pilot.press("Enter", "Home")
    first = pilot.get("rulebook_list", ListView).rows[0]
    assert pilot.has(first.cells[1])
    pilot.press("Ctrl+F")
    pilot.type("xyzzy")
    assert pilot.has("No rule speaks of this")
    pilot.press("Esc")
    assert pilot.scene_name == "title"


def test_every_section_has_a_title(tmp_path: Path) -> None:
    rows = open_book(tmp_path).get("rulebook_list", ListView).rows
    sections = [row.cells for row in rows if not row.is_enabled and row.cells[0]]
    assert len(sections) > 20
    assert [number for number, title in sections if title == number] == []


def test_links_and_history_by_mouse(tmp_path: Path) -> None:
    pilot = open_book(tmp_path, "SK-3.4")
    assert pilot.has("Close fire")
    spot = next(s for s in pilot.all(LinkSpot) if s.target == "rule:SK-3.2")
    pilot.click(spot)
    assert pilot.has("squeezes between")
    pilot.click("rulebook_back")
    assert pilot.has("You name a lead")
    pilot.click("rulebook_forward")
    assert pilot.has("squeezes between")


def test_history_by_keyboard(tmp_path: Path) -> None:
    pilot = open_book(tmp_path, "SK-3.4")
    pilot.tab_to("rulebook_list")
    pilot.press("Up", "Alt+Left")
    assert pilot.has("You name a lead")
    pilot.press("Alt+Right")
    assert not pilot.has("You name a lead")


def test_history_by_keyboard_from_the_text_field(tmp_path: Path) -> None:
    pilot = open_book(tmp_path, "SK-3.4")
    pilot.tab_to("rulebook_list")
    pilot.press("Up")
    pilot.tab_to("rulebook_search")
    pilot.press("Alt+Left")
    assert pilot.has("You name a lead")
    pilot.press("Alt+Right")
    assert not pilot.has("You name a lead")
    assert pilot.focused_text() == pilot.find("rulebook_search").visible_text()


def test_a_rule_link_elsewhere_opens_the_book_there(tmp_path: Path) -> None:
    services, _ = make_services(tmp_path)
    pilot = Pilot(Title(services), form_of_system("skirmish")(services))
    pilot.press("F4")
    spot = next(s for s in pilot.all(LinkSpot) if s.target == "rule:SK-4.1")
    pilot.click(spot)
    assert pilot.scene_name == "rulebook"
    assert pilot.has("Who fights in melee")
    pilot.press("Esc")
    assert pilot.scene_name == "rule_options"


def test_an_option_in_the_book_is_explained(tmp_path: Path) -> None:
    pilot = open_book(tmp_path, "SK-4.1")
    spot = next(s for s in pilot.all(LinkSpot) if s.target == "option:melee")
    pilot.click(spot)
    assert pilot.has("Which neighbouring tiles a blade reaches")


def test_an_unknown_rule_is_named(tmp_path: Path) -> None:
    assert open_book(tmp_path, "XX-9.9").has("There is no entry XX-9.9")


@pytest.mark.parametrize("rule", sorted(content().catalog.rulebook))
def test_every_entry_is_good_markup(rule: str) -> None:
    entry = content().catalog.rulebook[rule]
    words = Words(content().catalog.strings("en"))
    for text in (entry.text, entry.decided):
        parsed = parse(rule_markup(text, content().catalog, words), lambda role: False)
        assert not parsed.problems
