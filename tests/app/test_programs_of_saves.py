"""A save that seats a program: every way in shows its command and asks; refused, others play the seat."""

import sys
from pathlib import Path

import pytest

from game.app.begin import first_scene
from game.app.cli import parse
from game.app.registry import table_services
from game.app.services import make_services
from game.core.ids import PlayerId
from game.scenes.game.screen import GameScreen
from game.scenes.load import LoadScene
from game.scenes.services import Services
from game.scenes.stack import Quit
from game.scenes.title import Title
from game.session.handover import read_seats
from game.session.match import Match
from game.session.protocol import TableSession
from game.session.schema import SUFFIX, SeatRecord
from game.systems.skirmish.request import SkirmishRequest
from tests.scenes.totalwar.player import INSTANT
from tests.support.matches import start_saved
from tests.support.pilot import Pilot

WAYS = ("title", "list", "command line")
REQUESTS = {"skirmish": SkirmishRequest(scenario="quick_patrol"), "duel": None, "totalwar": None}


@pytest.fixture
def services(own_home: Path) -> Services:
    return make_services((), lambda: 7, own_home / "saves")


def forged(services: Services, system_name: str, command: str) -> Path:
    """A save from a stranger: every seat is held by a program."""
    system = services.systems[system_name]
    request = REQUESTS.get(system_name) or system.default_request(services.catalog)
    setup = system.build_setup(request, services.catalog)
    seats = [SeatRecord(player, "bot", command) for player in system.players(setup)]
    path = services.folders.saves / f"shared{SUFFIX}"
    start_saved(system, setup, 7, path, seats=seats, packs=services.packs, systems=services.systems).close()
    return path


def opened(services: Services, way: str, path: Path) -> Pilot:
    if way == "title":
        pilot = Pilot(Title(services), settings=INSTANT)
        pilot.click("title_continue")
        return pilot
    if way == "list":
        pilot = Pilot(Title(services), LoadScene(services), settings=INSTANT)
        pilot.press("Enter")
        return pilot
    scene = first_scene(parse(["play", "--load", str(path)]), services)
    assert scene is not None
    return Pilot(services.home(services), scene, settings=INSTANT)


def touch(mark: Path) -> str:
    """A command that leaves a file behind as soon as it is started."""
    return f"{sys.executable} -c \"open('{mark}','w')\""


def match_of(pilot: Pilot) -> Match:
    found = (getattr(each, "match", None) for each in pilot.stack.scenes)
    return next(each for each in found if isinstance(each, Match))


def leave(pilot: Pilot) -> None:
    """Close the program: every game is saved and let go."""
    pilot.quit()
    pilot.stack.apply(Quit())


def is_human(pilot: Pilot, player: PlayerId) -> bool:
    for scene in pilot.stack.scenes:
        if isinstance(scene, GameScreen):
            return scene.seat_runner.is_human(player)
    raise AssertionError("no game is on the screen")


@pytest.mark.parametrize("system", sorted(REQUESTS))
@pytest.mark.parametrize("way", WAYS)
def test_no_way_into_a_save_starts_its_program(
    services: Services, tmp_path: Path, system: str, way: str
) -> None:
    mark = tmp_path / "started"
    path = forged(services, system, touch(mark))
    pilot = opened(services, way, path)
    assert pilot.scene_name == "programs"
    assert str(mark) in pilot.text()
    assert "People play these seats" in pilot.focused_text()
    pilot.wait(300)
    pilot.press("Enter")
    assert pilot.scene_name != "programs"
    pilot.wait(1500)
    assert not mark.exists()
    match = match_of(pilot)
    assert all(is_human(pilot, player) for player in match.players)
    leave(pilot)
    assert not mark.exists()
    assert opened(services, way, path).scene_name == "programs", "it is asked about again"


@pytest.mark.rule("TW-9.6", "SE-1.4")
@pytest.mark.parametrize("system", ("totalwar", "sectors"))
def test_a_campaign_knows_that_people_play_for_programs_that_may_not_start(
    services: Services, tmp_path: Path, system: str
) -> None:
    """They were not asked whether they play their battles, and no deadline meant them."""
    path = forged(services, system, touch(tmp_path / "started"))
    pilot = opened(services, "list", path)
    pilot.click("programs_people")
    pilot.wait(300)
    match = match_of(pilot)
    part = match.system.campaign
    assert part is not None and part.take_seat is not None
    seats = [player for player in match.players if player != part.own_seat]
    assert seats and not [seat for seat in seats if part.take_seat(match.state, seat) is not None]
    told = [entry.action for entry in match.log if entry.action is not None]
    assert told and {type(each).__name__ for each in told} == {"TakeSeat"}


def test_a_level_takes_the_seats_instead_and_stays(services: Services, tmp_path: Path) -> None:
    mark = tmp_path / "started"
    path = forged(services, "skirmish", touch(mark))
    pilot = opened(services, "list", path)
    pilot.click("programs_level")
    pilot.wait(1500)
    assert not mark.exists()
    leave(pilot)
    assert {each.kind for each in read_seats(path)} == {"agent"}
    assert opened(services, "title", path).scene_name == "skirmish"


def test_a_program_that_is_allowed_starts_now_and_later(services: Services, tmp_path: Path) -> None:
    mark = tmp_path / "started"
    path = forged(services, "skirmish", touch(mark))
    pilot = opened(services, "list", path)
    pilot.click("programs_start")
    pilot.wait_for_others("A PLAYER DROPPED OUT")
    assert mark.exists()
    leave(pilot)
    later = opened(services, "title", path)
    assert later.scene_name == "skirmish"
    leave(later)
    other = make_services((), lambda: 7, services.folders.saves)
    again = opened(other, "title", path)
    assert again.scene_name == "skirmish", "it was kept on this machine"
    leave(again)


def test_escape_opens_nothing_and_a_hidden_command_cannot_be_started(services: Services) -> None:
    path = forged(services, "skirmish", "x" * 5_000 + "; rm")
    pilot = opened(services, "list", path)
    assert "Not every command can be shown" in pilot.text()
    pilot.click("programs_start")
    assert pilot.scene_name == "programs"
    pilot.press("Escape")
    assert pilot.scene_name == "title"


def test_replays_and_the_table_start_nothing(services: Services, tmp_path: Path) -> None:
    mark = tmp_path / "started"
    path = forged(services, "skirmish", touch(mark))
    pilot = Pilot(Title(services), LoadScene(services, "replay"), settings=INSTANT)
    pilot.press("Ctrl+Enter")
    assert pilot.scene_name == "replay"
    pilot.press("Space")
    pilot.wait(1000)
    session = TableSession(table_services(services.catalog))
    answer = session.answer_line(b'{"op":"load","path":"%s"}' % str(path).encode())
    assert answer["ok"], answer
    session.answer_line(b'{"op":"advise","player":"federation"}')
    assert not mark.exists()


def test_a_program_entered_here_is_asked_about_no_more(services: Services, tmp_path: Path) -> None:
    mark = tmp_path / "started"
    command = touch(mark)
    scene = first_scene(
        parse(["play", "--scenario", "quick_patrol", "--seat", f"attacker=bot:{command}"]), services
    )
    assert scene is not None
    pilot = Pilot(services.home(services), scene, settings=INSTANT)
    pilot.wait_for_others("A PLAYER DROPPED OUT")
    assert mark.exists()
    leave(pilot)
    assert opened(services, "title", Path()).scene_name == "skirmish"
