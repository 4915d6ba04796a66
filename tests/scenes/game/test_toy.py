"""The toy system is played on the real game screen: a face of one line, and everything else is there."""

from pathlib import Path

import pytest

from game.scenes.game.replay import GameReplay
from game.scenes.game.result import GameResult
from game.scenes.services import Services
from game.session.replay import Replay, record_of
from game.session.saves import load
from game.session.verify import verify
from game.views.ui.button import Button
from tests.support.pilot import Pilot
from tests.support.race import SYSTEMS, race, race_state
from tests.support.secrecy.look import AT_ONCE
from tests.support.toy_face import RACE_FACE, race_screen, race_services
from tests.support.toy_system import BLUE, RACE_TEXTS, RED, RaceSetup


@pytest.fixture
def services(tmp_path: Path) -> Services:
    return race_services(tmp_path)


def settled(pilot: Pilot) -> None:
    """Wait until everything has been shown."""
    pilot.wait(1200)


def test_it_is_played_to_its_end_by_clicks_saved_and_replayed(services: Services, tmp_path: Path) -> None:
    path = services.folders.saves / "race.ironsave"
    match = race(path, RaceSetup((RED, BLUE), 4))
    pilot = Pilot(race_screen(services, match, (RED, BLUE)), settings=AT_ONCE)
    assert pilot.has("Turn 1") and pilot.has("Red")
    turns = 0
    while pilot.scene_name == "race":
        pilot.click("Walk one field")
        settled(pilot)
        if pilot.scene_name == "race":
            pilot.click("Pass the turn")
            settled(pilot)
        turns += 1
        assert turns < 12
    result = pilot.scene
    assert isinstance(result, GameResult)
    assert pilot.has("Red")
    result.exit()
    match.close()
    assert verify(path, SYSTEMS) is None
    replay = GameReplay(services, Replay(record_of(path, SYSTEMS)), RACE_FACE)
    watching = Pilot(replay, settings=AT_ONCE)
    watching.press("Right")
    watching.wait(600)
    assert len(replay.table.showing.log.lines) >= 1
    replay.jump(replay.replay.length)
    assert race_state(load(path, SYSTEMS).match).places == replay.table.showing.state.places  # type: ignore[attr-defined]


def test_an_order_is_taken_back_and_a_refusal_is_told(services: Services) -> None:
    match = race()
    pilot = Pilot(race_screen(services, match, (RED, BLUE)), settings=AT_ONCE)
    pilot.click("Walk one field")
    settled(pilot)
    assert race_state(match).places[RED] == 1
    assert not pilot.has("Walk one field"), "what has been done cannot be done again"
    pilot.press("Ctrl+Z")
    settled(pilot)
    assert race_state(match).places[RED] == 0
    assert pilot.has("Walk one field")


def test_what_one_seat_sees_the_other_is_not_shown(services: Services) -> None:
    match = race()
    screen = race_screen(services, match, (RED, BLUE))
    pilot = Pilot(screen, settings=AT_ONCE)
    pilot.click("Look at the trap")
    settled(pilot)
    trap = race_state(match).seen[RED]
    assert f"sees trap {trap}" in "\n".join(screen.table.showing.log.lines)
    pilot.click("Pass the turn")
    settled(pilot)
    assert screen.flow.viewer == BLUE
    assert "sees trap" not in "\n".join(screen.table.showing.log.lines)
    assert screen.table.showing.state.seen[RED] == 0  # type: ignore[attr-defined]


def test_another_seat_acts_by_itself_and_escape_opens_the_menu(services: Services) -> None:
    match = race()
    screen = race_screen(services, match, (BLUE,))
    pilot = Pilot(screen, settings=AT_ONCE)
    for _ in range(40):
        pilot.wait(50)
        if pilot.has("Walk one field"):
            break
    assert match.active == (BLUE,)
    assert any("red passes" in line for line in screen.table.showing.log.lines)
    pilot.press("Escape")
    assert pilot.scene_name == "pause"
    pilot.press("Escape")
    assert pilot.scene_name == "race"
    pilot.click("Walk one field")
    settled(pilot)
    assert race_state(match).places[BLUE] == 1


def test_a_hint_is_told_in_words(services: Services) -> None:
    match = race()
    screen = race_screen(services, match, (RED, BLUE))
    pilot = Pilot(screen, settings=AT_ONCE)
    pilot.click("Hint")
    for _ in range(40):
        pilot.wait(50)
        if not screen.seat_runner.is_thinking:
            break
    told = [text for key, text in RACE_TEXTS.items() if ".action." in key]
    assert any(screen.table.panels.said.startswith(f"{{b}}{text}") for text in told)


def test_what_happens_is_shown_faster_by_a_button_and_stays_so(services: Services) -> None:
    screen = race_screen(services, race(), (RED, BLUE))
    pilot = Pilot(screen)
    usual = screen.table.showing.director.speed
    for times in (2.0, 4.0, 1.0, 2.0):
        pilot.press("V")
        assert screen.table.showing.director.speed == usual * times
    screen.table.lay_out()
    assert "x2" in pilot.find("pace").visible_text()


def test_in_the_lowest_window_with_large_letters_there_is_a_board_beside_one_column(
    services: Services,
) -> None:
    screen = race_screen(services, race(), (RED, BLUE))
    pilot = Pilot(screen, size=(1024, 600), settings=AT_ONCE.with_changes(ui_scale=2.0))
    pilot.wait(100)
    board, window = screen.table.board.rect, pilot.surface.get_rect()
    assert window.contains(board) and board.width >= 300
    assert all(
        window.left <= button.rect.left < button.rect.right <= window.right for button in pilot.all(Button)
    )
    pilot.click("Walk one field")
    settled(pilot)
    assert race_state(screen.match).places[RED] == 1
