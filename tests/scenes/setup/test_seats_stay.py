"""Who was seated sits there again after another entry of the list was looked at."""

from pathlib import Path

import pytest

from game.views.ui.choice import Choice
from game.views.ui.entry import TextEntry
from game.views.ui.listview import ListView
from tests.support.screen_player import title


@pytest.mark.parametrize(
    ("form", "list_id", "seats"),
    [
        ("title_war", "campaigns", ("seat_zeon", "officer_okoye")),
        ("title_sectors", "campaigns", ("seat_spawn_1",)),
        ("title_wargame", "entries", ("seat_defender",)),
        ("title_strategic", "entries", ("seat_zeon",)),
    ],
)
def test_people_stay_seated_while_the_list_is_looked_through(
    form: str, list_id: str, seats: tuple[str, ...], tmp_path: Path
) -> None:
    pilot = title(tmp_path)
    pilot.click(form)
    for seat in seats:
        pilot.click(seat)
        pilot.press("Home")
        pilot.press(*["Down"] * [value for value, _ in pilot.get(seat, Choice).options].index("human"))
        pilot.press("Enter")
        assert pilot.get(seat, Choice).value == "human"
    pilot.tab_to(list_id)
    number = pilot.get(list_id, ListView).selected
    pilot.press("Home")
    assert pilot.get(list_id, ListView).selected == 0 < number
    pilot.press(*["Down"] * number)
    assert pilot.get(list_id, ListView).selected == number
    assert [pilot.get(seat, Choice).value for seat in seats] == ["human"] * len(seats)


def test_how_many_of_a_race_are_people_stays_as_well(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.click("title_sectors")
    pilot.click("people_marines")
    pilot.press("Home", "Down", "Enter")
    pilot.tab_to("campaigns")
    pilot.press("Home")
    pilot.press("Down")
    assert pilot.get("people_marines", Choice).value == "1"
    assert pilot.get("seat_marines_2", Choice).value == "human"


def test_people_are_called_in_the_next_duel_as_in_the_last(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.click("title_duel")
    pilot.click("name_1")
    pilot.press("Ctrl+A")
    pilot.type("Bob")
    pilot.press("Ctrl+Enter")
    assert pilot.scene_name == "duel"
    pilot.press("Escape")
    pilot.click("pause_title")
    pilot.click("title_duel")
    names = [pilot.get(f"name_{number}", TextEntry).value for number in range(2)]
    assert names == ["Player 1", "Bob"]
