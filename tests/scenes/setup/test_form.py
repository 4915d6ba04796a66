"""The form itself: where a refusal stands, what is kept, and what every system's form does alike."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app.begin import Asked, asked_game
from game.rules.system import SetupError
from game.scenes.faces import FACES
from game.scenes.services import Services
from game.scenes.setup.draft import FREE, PREPARED
from game.scenes.setup.form import FOOT, FormContext
from game.scenes.setup.screen import NewGame
from game.scenes.setup.usual import usual_form
from game.scenes.title import Title
from game.systems.duel.request import DuelRequest
from game.systems.skirmish.request import SkirmishRequest
from game.views.ui import listview
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.entry import TextEntry
from game.views.ui.kit import Kit
from game.views.ui.listview import ListView
from game.views.ui.markup import Parsed
from game.views.ui.text import shortened
from tests.scenes.around import make_services
from tests.support.forms import form_of_system
from tests.support.pilot import Pilot
from tests.support.screen_player import title
from tests.support.secrecy.look import AT_ONCE
from tests.support.secrecy.still import still_services

SYSTEMS = ("skirmish", "totalwar")
"""Whose forms are opened with the scenes' own small services."""


def form_context(services: Services, form: NewGame) -> FormContext:
    """What the parts of a form are made with, without a screen."""

    def nothing(*_: object) -> None:
        pass

    def kit() -> object:
        raise AssertionError("nothing is drawn here")

    def picture(*_: object) -> pygame.Surface:
        raise AssertionError("nothing is drawn here")

    return FormContext(
        services,
        form.form,
        form.draft,
        nothing,
        nothing,
        nothing,
        kit,  # type: ignore[arg-type]
        picture,
    )


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("sides.attacker.units.3.frame", "sides.attacker.units"),
        ("sides.attacker.unitsmen", "sides.attacker"),
        ("sides.defender", FOOT),
        ("sides", FOOT),
        ("seed", "seed"),
        ("", FOOT),
    ],
)
def test_a_refusal_stands_at_the_longest_place_that_begins_its_path(
    tmp_path: Path, path: str, place: str
) -> None:
    services, _ = make_services(tmp_path)
    made = form_context(services, form_of_system("skirmish")(services))
    for each in ("sides.attacker", "sides.attacker.units", "seed", FOOT):
        made.fault(each, f"{each}_fault")
    assert made.place_of(path) == place


def test_a_refusal_without_a_place_says_where_it_belongs(tmp_path: Path) -> None:
    services, table = make_services(tmp_path)
    table.refusal = SetupError("theatres.0", "that map is not there")
    pilot = Pilot(Title(services), form_of_system("totalwar")(services), settings=AT_ONCE)
    pilot.press("Ctrl+Enter")
    assert "Theatres: That map is not there" in pilot.find("war_fault").visible_text()
    assert not pilot.get("start", Button).is_enabled
    pilot.click("random_seed")
    assert pilot.get("start", Button).is_enabled, "after a change it may be asked again"


def test_the_rule_behind_a_refusal_leads_into_the_rulebook(tmp_path: Path) -> None:
    services, table = make_services(tmp_path)
    table.refusal = SetupError("campaign", "sectors.refused.races")
    pilot = Pilot(Title(services), form_of_system("totalwar")(services), settings=AT_ONCE)
    pilot.press("Ctrl+Enter")
    fault = pilot.get("war_fault", Label)
    assert fault.visible_text().endswith("Campaign: A campaign has two to six races, each once SE-1.1")
    assert "{rule:SE-1.1}" in fault.text


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_wrong_seed_is_said_and_the_last_good_one_stays(tmp_path: Path, system: str) -> None:
    services, table = make_services(tmp_path)
    pilot = Pilot(Title(services), form_of_system(system)(services), settings=AT_ONCE)
    pilot.tab_to("seed")
    pilot.press("Ctrl+A")
    pilot.type("9999999999")
    assert "whole number from 0 to" in pilot.find("seed_fault").visible_text()
    pilot.press("Ctrl+Enter")
    assert not table.choices


def first_choice(pilot: Pilot) -> Choice:
    """The first choice of who plays a seat."""
    return next(each for each in pilot.all(Choice) if "seat" in each.id)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("by_mouse", [True, False])
def test_the_focus_stays_where_something_was_changed(tmp_path: Path, system: str, by_mouse: bool) -> None:
    services, _ = make_services(tmp_path)
    pilot = Pilot(Title(services), form_of_system(system)(services), settings=AT_ONCE)
    name = first_choice(pilot).id
    focused = "start" if by_mouse else name
    if by_mouse:
        pilot.click(name)
        pilot.press("Down", "Enter")
    else:
        pilot.tab_to(name)
        pilot.press("Right")
    assert pilot.get(name, Choice).value == "cadet"
    assert pilot.focused is pilot.find(focused), "the focus is on the part that took its place"
    pilot.press("Tab")
    assert pilot.focused is not None and pilot.focused.id != focused


def act(pilot: Pilot) -> None:
    """Change something that everything is made anew for."""
    pilot.tab_to(first_choice(pilot).id)
    pilot.press("Right")


def turn(pilot: Pilot) -> None:
    """Make the window narrower."""
    pilot.resize((900, 700))
    pilot.step()


@pytest.mark.parametrize("change", [act, turn])
def test_what_was_written_stays(tmp_path: Path, change: Callable[[Pilot], None]) -> None:
    services, table = make_services(tmp_path)
    pilot = Pilot(Title(services), form_of_system("skirmish")(services), settings=AT_ONCE)
    pilot.click("attacker_name")
    pilot.type("Okada")
    pilot.click("seed")
    pilot.press("Ctrl+A")
    pilot.type("12")
    change(pilot)
    assert pilot.get("attacker_name", TextEntry).value == "Okada"
    assert pilot.get("seed", TextEntry).value == "12"
    pilot.press("Ctrl+Enter")
    assert table.choices[0].seed == 12


def test_the_usual_form_fills_seeds_and_keeps_the_theatre_to_its_list(tmp_path: Path) -> None:
    services, _ = make_services(tmp_path)
    form = usual_form(services.systems["skirmish"])
    draft = form.draft(services, 77)
    form.choose(services, draft, "group", FREE)
    form.choose(services, draft, "theatre", "land")
    entry = form.entry_of(services, draft)
    assert entry is not None and services.catalog.maps[entry.board].theatre == "land"
    form.choose(services, draft, "group", PREPARED)
    request = form.request(services, draft)
    assert isinstance(request, SkirmishRequest)
    assert (request.board_seed, request.theatre, request.scenario) == (0, "", draft.entry)
    draft.entry = ""
    drawn = form.request(services, draft)
    assert isinstance(drawn, SkirmishRequest) and drawn.board_seed == 77, "without a board it is drawn"


def test_the_command_line_leaves_the_names_of_seats_to_the_system(tmp_path: Path, own_home: Path) -> None:
    services = still_services(tmp_path)
    request = asked_game(Asked(map="duel_quarry", seed=3), services).request
    assert isinstance(request, DuelRequest)
    assert [seat.name for seat in request.seats] == ["", ""]
    shown = FACES["duel"].form
    assert shown is not None and shown.draft(services, 3).seats[0].name == "Player 1"


@pytest.mark.parametrize("key", ["N", "W", "E", "G", "K"])
def test_no_name_in_the_list_of_what_can_be_played_is_cut_off(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[str] = []

    def watched(kit: Kit, parsed: Parsed, room: int) -> Parsed:
        cut.append(parsed.plain)
        return shortened(kit, parsed, room)

    monkeypatch.setattr(listview, "shortened", watched)
    pilot = Pilot(Title(still_services(tmp_path)), settings=AT_ONCE)
    pilot.press(key)
    assert pilot.surface.get_width() == 1280 and pilot.all(ListView) and not cut


@pytest.mark.parametrize("key", ["N", "K", "G"])
def test_who_looks_at_other_games_comes_back_to_the_one_that_he_had_chosen(
    tmp_path: Path, own_home: Path, key: str
) -> None:
    pilot = title(tmp_path)
    pilot.press(key)
    screen = pilot.scene
    assert isinstance(screen, NewGame)

    def chosen() -> str:
        return screen.draft.entry

    usual, keys = chosen(), {False: "Ctrl+1", True: "Ctrl+2"}
    is_free = screen.draft.group == FREE
    pilot.press(keys[not is_free], keys[is_free])
    assert chosen() == usual
    pilot.press("Ctrl+1")
    pilot.click_row(pilot.all(ListView)[0].id, 3)
    prepared = chosen()
    pilot.press("Ctrl+2")
    pilot.click_row(pilot.all(ListView)[0].id, 2)
    free = chosen()
    assert free != prepared
    pilot.press("Ctrl+1")
    assert chosen() == prepared
    pilot.press("Ctrl+2")
    assert chosen() == free
