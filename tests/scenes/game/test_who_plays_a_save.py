"""A game that is gone on with another day: the list of saves tells who plays whom, and who has to decide."""

from pathlib import Path

from game.core.ids import PlayerId
from game.session.handover import keep_handover
from game.session.match import Match
from game.systems.registry import system_named
from game.systems.sectors.actions import Commit
from game.systems.totalwar.actions import EndAdministration
from tests.scenes.sectors.player import SectorsPlayer, campaign
from tests.scenes.totalwar.test_one_of_several import begin
from tests.support.pilot import Pilot

GREYS, MACHINA = PlayerId("greys_1"), PlayerId("machina_1")


def listed(pilot: Pilot) -> str:
    """Leave the game for the list of saves; what stands there."""
    for _ in range(6):
        if pilot.scene_name == "pause":
            break
        pilot.press("Escape")
    pilot.click("pause_title")
    pilot.click("title_load")
    return pilot.text()


def test_a_war_of_several_people_tells_who_they_are_and_whose_decision_it_is(tmp_path: Path) -> None:
    def zeon_begins(match: Match) -> None:
        match.submit(EndAdministration(player=PlayerId("zeon")))

    seats = {"okoye": "okoye", "acheson": "acheson", "ostrow": "ostrow"}
    player = begin(tmp_path, seats, "federation", "okoye", "zeon", "ostrow", play=zeon_begins)
    text = listed(player.pilot)
    assert "Also human: Tomas Okoye, Vesna Ostrow\n" in text, "Acheson is a Cadet's"
    assert "Waiting for: Konrad Falkenrath\n" in text


def test_who_has_given_his_orders_is_waited_for_no_more(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", (GREYS, MACHINA)))
    seat = player.sit_down()
    left = {GREYS: MACHINA, MACHINA: GREYS}[PlayerId(seat)]
    names = system_named("sectors").names
    assert names is not None
    player.done()
    assert any(isinstance(entry.action, Commit) for entry in player.scene.match.log)
    name = names(player.scene.match.state).fact("player", left)
    assert f"Waiting for: {name}\n" in listed(player.pilot)


def test_a_seat_that_was_handed_over_is_not_told_as_a_persons(tmp_path: Path) -> None:
    def handed(match: Match) -> None:
        keep_handover(match, PlayerId("okoye"), "ace")
        keep_handover(match, PlayerId("federation"), "ace")

    player = begin(tmp_path, {"okoye": "okoye"}, "federation", "okoye", "zeon", play=handed)
    text = listed(player.pilot)
    assert "Also human" not in text
    assert "units left · Ace" in text and "units left · Human" in text
