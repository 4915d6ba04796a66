"""A General leaves: what he is told before, who leads after him, and what his team reads of it."""

from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.views.ui.basic import Label
from tests.scenes.sectors.player import SectorsPlayer, campaign

GENERAL, HEIR, MATE = "greys_1", "greys_2", "greys_4"
OFFICE = "Your office goes to the unit of your race that has served longest."


def passed(player: SectorsPlayer) -> None:
    """Who sits here has the battle that he is asked about fought by dice, or is done."""
    if player.intent.question() is not None:
        player.pilot.press("1")
    else:
        player.done()


def until(player: SectorsPlayer, seat: str, phase: str = "planning") -> None:
    """Pass every seat until this one is asked in this part of a turn."""
    for _ in range(30):
        if player.sit_down() == seat and player.state.phase == phase:
            return
        passed(player)
    raise AssertionError(f"{seat} is not asked")


def recap(player: SectorsPlayer) -> str:
    """What who sits here reads of all that happened since he decided last."""
    assert player.settle() == "seat"
    return player.pilot.get("note", Label).visible_text()


@pytest.mark.rule("SE-1.5", "SE-1.9", "SE-1.3")
def test_a_general_who_leaves_is_followed_and_his_team_reads_so(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "four_race_war", (GENERAL, HEIR, MATE)))
    pilot = player.pilot
    until(player, HEIR)
    pilot.click("page_administration")
    assert pilot.has("so is your medal.") and not pilot.has(OFFICE), "only a General has an office"
    pilot.press("Escape")
    until(player, GENERAL)
    pilot.click("page_administration")
    pilot.click("quit")
    assert pilot.text().count(OFFICE) == 2, "on the page and in the question"
    pilot.click("Leave")
    assert pilot.has("Aurel Vey leaves the campaign. Ondine Sarr is General of Greys now.")
    assert not pilot.has("so is your medal"), "nothing more to lose"
    assert pilot.has("Aurel Vey has left") and not pilot.has("Nothing is asked of Aurel Vey now")
    pilot.press("Escape")
    assert player.settle() == "seat"
    assert pilot.has("You have left and only administer this campaign.")
    passed(player)
    until(player, MATE)
    told = recap(player)
    assert "Aurel Vey leaves the campaign." in told and "Ondine Sarr is General of Greys now." in told
    assert player.state.races["greys"].general == HEIR
    assert player.state.players[PlayerId(HEIR)].medal == "gold"


@pytest.mark.rule("SE-1.9")
def test_the_new_general_buys_and_has_the_special_ability(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "four_race_war", (GENERAL, HEIR)))
    pilot = player.pilot
    until(player, GENERAL)
    pilot.click("page_administration")
    pilot.click("quit")
    pilot.click("Leave")
    pilot.press("Escape")
    until(player, HEIR, "production")
    assert pilot.has("Ondine Sarr, General of")
    place = player.intent.selection.places()[0]
    standing = len(player.state.races["greys"].queue)
    pilot.click(player.point(place))
    assert len(player.state.races["greys"].queue) == standing - 1
    pilot.click("page_teams")
    assert pilot.text().index("Ondine Sarr  General") < pilot.text().index("Aurel Vey  has left")


@pytest.mark.rule("SE-9.2")
def test_a_changed_option_is_told_to_who_sits_down_next(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", ("marines_1", "spawn_1")))
    pilot = player.pilot
    until(player, "marines_1")
    pilot.click("page_administration")
    pilot.tab_to("option_turn_limit")
    pilot.press("Right")
    pilot.press("Escape")
    player.done()
    until(player, "spawn_1", "production")
    assert "as the administrator decides" in recap(player)


@pytest.mark.rule("SE-1.11")
def test_an_empty_queue_is_said_to_be_empty(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "generals_school", ("greys_1",)))
    pilot = player.pilot
    until(player, "greys_1", "production")
    for _ in player.state.races["greys"].queue:
        pilot.click(player.point(player.intent.selection.places()[0]))
    assert not player.state.races["greys"].queue
    assert player.settle() == "seat"
    pilot.click("page_teams")
    empty = sum(not race.queue for race in player.state.races.values())
    assert pilot.text().count("Nobody waits.") == empty
