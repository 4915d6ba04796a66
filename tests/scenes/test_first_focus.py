"""Who has only the keyboard can begin at once: pages and editors open with the focus on their first field."""

from pathlib import Path

import pytest

from tests.scenes.every_scene import open_scene, services_in
from tests.support.windows import least_first

FIRST = {
    "options": "option_cross_water",
    "deck_builder": "pool",
    "construct": "build",
    "war_faction": "holdings",
    "war_construction": "sites",
    "war_purchase": "desk_models",
    "war_development": "node_tier_2",
    "war_officers": "officers",
    "war_squadrons": "whose",
    "war_diplomacy": "factions",
    "sectors_administration": "petition_text",
}


@pytest.mark.parametrize("name", FIRST)
@pytest.mark.parametrize("size", least_first((1280, 720), (1920, 1080)))
def test_a_page_opens_at_its_first_field(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    pilot = open_scene(name, services_in(tmp_path), size)
    assert pilot.focused is not None and pilot.focused.id == FIRST[name]
    assert pilot.ui.is_ring_visible, "it is seen where the focus is"


def test_the_focus_of_an_editor_does_not_write_letters(tmp_path: Path) -> None:
    pilot = open_scene("construct", services_in(tmp_path))
    name = pilot.find("sheet_name").visible_text()
    pilot.press("X")
    assert pilot.find("sheet_name").visible_text() == name


def test_no_page_opens_at_what_does_harm(tmp_path: Path) -> None:
    pilot = open_scene("sectors_administration", services_in(tmp_path))
    assert pilot.focused is None or pilot.focused.id != "quit"


def test_a_page_whose_fields_come_later_gets_its_focus_with_them(tmp_path: Path) -> None:
    pilot = open_scene("war_chronicle", services_in(tmp_path))
    pilot.wait(100)
    assert pilot.focused is not None and pilot.focused.id == "whole"


def test_the_focus_stays_on_a_page_when_an_order_takes_its_button_away(tmp_path: Path) -> None:
    pilot = open_scene("war_construction", services_in(tmp_path))
    pilot.tab_to("build_suit_works")
    pilot.press("Enter")
    assert pilot.focused is not None and pilot.ui.is_ring_visible


def test_what_a_page_opens_at_is_told_when_somebody_goes_to_it(tmp_path: Path) -> None:
    pilot = open_scene("war_construction", services_in(tmp_path))
    pilot.wait(3000)
    assert not pilot.ui.tooltip.text, "it would cover the rows below"
    pilot.press("Down", "Up")
    pilot.wait(3000)
    assert pilot.ui.tooltip.text
