"""The toy is begun from the title by the usual form: it says nothing of its own, and all of it is there."""

from functools import partial
from pathlib import Path

import pytest

from game.scenes.game.screen import GameScreen
from game.scenes.services import GameChoice
from game.scenes.stack import Scene
from game.scenes.title import Title
from game.session.schema import SeatRecord
from game.views.ui.button import Button
from game.views.ui.controls import Slider
from tests.scenes.around import RecordingTable
from tests.support.matches import start_saved
from tests.support.pilot import Pilot
from tests.support.race import SYSTEMS, race_state
from tests.support.secrecy.look import AT_ONCE
from tests.support.toy_face import RACE_FACE, race_screen, race_services
from tests.support.toy_system import BLUE, RACE, RED


class RaceTable(RecordingTable):
    """Begins races on the real screen."""

    def begin(self, choice: GameChoice) -> Scene[object]:
        """Begin a saved race."""
        super().begin(choice)
        assert self.services is not None
        setup = RACE.build_setup(choice.request, self.services.catalog)
        path = self.services.folders.saves / "race.ironsave"
        match = start_saved(RACE, setup, choice.seed, path, systems=SYSTEMS)
        people = [record.player for record in choice.records if record.kind == "human"]
        return race_screen(self.services, match, people)


@pytest.fixture
def table(tmp_path: Path) -> RaceTable:
    table = RaceTable()
    table.services = race_services(tmp_path, table)
    return table


def title(table: RaceTable) -> Pilot:
    assert table.services is not None
    return Pilot(Title(table.services, {"race": RACE_FACE}), settings=AT_ONCE)


def test_by_clicks_from_title_to_play(table: RaceTable) -> None:
    pilot = title(table)
    pilot.click("Race")
    assert pilot.scene_name == "new_race"
    assert pilot.has("RED") and pilot.has("BLUE") and pilot.has("Length")
    pilot.click("seat_blue")
    pilot.press("Home", "Enter")
    pilot.click("random_seed")
    pilot.click("start")
    assert isinstance(pilot.scene, GameScreen)
    choice = table.choices[0]
    assert choice.records == (SeatRecord(RED), SeatRecord(BLUE))
    assert (choice.system, choice.seed, choice.name) == ("race", 4711, "Race")
    pilot.click("Walk one field")
    pilot.wait(1200)
    assert race_state(pilot.scene.match).places[RED] == 1


def test_by_keyboard_from_title_to_play(table: RaceTable) -> None:
    pilot = title(table)
    pilot.tab_to("title_race")
    pilot.press("Enter")
    pilot.tab_to("length")
    pilot.press("Right")
    pilot.tab_to("seat_red")
    pilot.press("Right")
    pilot.tab_to("seed")
    pilot.press("Ctrl+A")
    pilot.type("77")
    pilot.press("Ctrl+Enter")
    choice = table.choices[0]
    assert choice.seed == 77
    assert choice.records[0] == SeatRecord(RED, "agent", "random")
    assert isinstance(pilot.scene, GameScreen)
    assert pilot.scene.match.position.bottom.game.setup.length == 21  # type: ignore[attr-defined]


def test_what_the_system_refuses_stands_at_its_field_and_start_waits(table: RaceTable) -> None:
    pilot = title(table)
    pilot.click("title_race")
    pilot.tab_to("length")
    for _ in range(25):
        pilot.press("Left")
    assert pilot.get("length", Slider).value == 0
    assert "A track has 1 to 1000 fields, not 0." in pilot.find("length_fault").visible_text()
    assert not pilot.get("start", Button).is_enabled
    pilot.press("Ctrl+Enter")
    assert not table.choices
    pilot.press("Right")
    assert pilot.get("start", Button).is_enabled
    assert not pilot.has("a track has")


def test_a_program_needs_its_command(table: RaceTable) -> None:
    pilot = title(table)
    pilot.click("title_race")
    pilot.click("seat_blue")
    pilot.press("End", "Enter")
    assert "needs the command" in pilot.find("blue_fault").visible_text()
    assert not pilot.get("start", Button).is_enabled
    pilot.click("command_blue")
    pilot.type("python bot.py")
    pilot.click("start")
    assert table.choices[0].records[1] == SeatRecord(BLUE, "bot", "python bot.py")


@pytest.mark.parametrize("size", [(720, 540), (1920, 1080)])
def test_its_board_is_shown(table: RaceTable, size: tuple[int, int]) -> None:
    assert table.services is not None
    pilot = Pilot(Title(table.services, {"race": RACE_FACE}), size=size, settings=AT_ONCE)
    pilot.click("title_race")
    form = pilot.scene
    drawn: list[object] = []
    form.form_context.picture_of = partial(_noted, form.form_context.picture_of, drawn)  # type: ignore[attr-defined]
    pilot.click("random_seed")
    pilot.tab_to("length")
    pilot.press("Right")
    pilot.wait(100)
    assert drawn


def _noted(draw: object, drawn: list[object], *args: object) -> object:
    drawn.append(args)
    return draw(*args)  # type: ignore[operator]
