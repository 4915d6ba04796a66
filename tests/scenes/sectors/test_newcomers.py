"""People who join later: named in the form, admitted by the administrator, then asked like everybody."""

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from game.app.services import make_services
from game.core.ids import PlayerId
from game.scenes.faces import FACES
from game.scenes.setup.screen import NewGame
from game.systems.sectors.content import Race
from game.systems.sectors.request import Joining
from game.systems.sectors.setup import SectorsSetup
from game.views.ui.choice import Choice
from tests.scenes.sectors.player import INSTANT, SectorsPlayer, campaign
from tests.support.pilot import Pilot

COMES = PlayerId("newcomer_1")


@pytest.mark.rule("SE-1.2")
def test_a_newcomer_is_named_in_the_form_and_admitted_on_the_page(tmp_path: Path) -> None:
    services = make_services((), lambda: 7, tmp_path)
    pilot = Pilot(NewGame(services, FACES["sectors"]), settings=INSTANT, size=(1920, 1080))
    scene = cast(NewGame, pilot.scene)

    def turn(name: str, *keys: str) -> None:
        pilot.ui.set_focus(pilot.find(name))
        pilot.press(*keys)

    turn("newcomers", "Right")
    turn("wish_newcomer_1", "Right")
    asked = scene.form.request(services, scene.draft)
    assert asked.people[-1] == Joining(COMES, "spawn", "Newcomer 1", False, later=True)  # type: ignore[attr-defined]
    assert cast(SectorsSetup, scene.form_context.setup).players[-1].visitor
    pilot.click("start")
    player = SectorsPlayer(pilot)
    seat = player.sit_down()
    assert seat == "marines_1" and player.state.players[COMES].status == "visitor"
    pilot.press("F4")
    assert pilot.has("Newcomer 1 wants to join") and pilot.has("admit him on the page of administration.")
    pilot.press("Escape")
    pilot.press("F9")
    pilot.click(f"admit_{COMES}")
    assert player.state.players[COMES].status == "queued"
    assert player.state.players[COMES].race == "spawn"
    pilot.press("Escape")
    pilot.press("F2")
    assert pilot.has("Newcomer 1")
    pilot.press("Escape")
    assert player.settle() == "seat" and player.seated == seat, "who sits there finishes his orders first"


def test_the_race_that_a_newcomer_wishes_for_is_called_as_its_pack_calls_it(tmp_path: Path) -> None:
    """The braces of a name stood there twice."""
    services = make_services((), lambda: 7, tmp_path)
    races = services.catalog.of(Race)
    named = {**races, "spawn": replace(races["spawn"], name="The {Old} Spawn")}
    catalog = replace(services.catalog, entries={**services.catalog.entries, "race": named})
    pilot = Pilot(NewGame(replace(services, catalog=catalog), FACES["sectors"]), size=(1920, 1080))
    for name in ("newcomers", "wish_newcomer_1"):
        pilot.ui.set_focus(pilot.find(name))
        pilot.press("Right")
    assert pilot.get("wish_newcomer_1", Choice).label == "The {Old} Spawn"


@pytest.mark.rule("SE-1.2")
def test_who_waits_in_the_queue_is_told_so_and_not_to_choose_a_unit(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", ("marines_6",)))
    player.sit_down()
    pilot = player.pilot
    assert pilot.has("You wait in the queue and have no unit to order.") and not pilot.has("Choose a unit")
    assert pilot.has("On the page of teams you may play for a built-in team-mate")
    pilot.click("page_teams")
    pilot.click("take_marines_2")
    pilot.press("Escape")
    assert player.settle() == "seat" and pilot.has("Choose a unit") and not pilot.has("You wait in the queue")


@pytest.mark.rule("SE-1.7")
def test_who_is_struck_appeals_and_the_administrator_is_told_of_it(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", ("marines_1", "marines_7")))
    pilot = player.pilot
    assert player.sit_down() == "marines_7"
    player.done()
    assert player.sit_down() == "marines_1"
    pilot.click("page_administration")
    pilot.click("strike_marines_7")
    pilot.press("Escape")
    while (player.sit_down(), player.state.turn) != ("marines_7", 2):
        player.done()
    assert pilot.has("You are struck from the queue.")
    pilot.click("page_administration")
    pilot.click("Appeal")
    pilot.press("Escape")
    while player.sit_down() != "marines_1" or player.state.phase != "planning":
        player.done()
    pilot.click("page_dispatches")
    assert pilot.has("Gus Ferrand was struck from the queue and appeals")
    pilot.press("Escape")
    pilot.click("end_turn")
    assert pilot.has("Gus Ferrand was struck from the queue, appeals, and waits for your answer")
    pilot.click("end_back")
    pilot.click("page_administration")
    pilot.click("restore_marines_7")
    assert player.state.players[PlayerId("marines_7")].status == "queued"
