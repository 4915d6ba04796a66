"""A game that is left for later: it is named wherever it waits, can be begun, and tells how it was lost."""

from pathlib import Path

import pytest

from game.views.ui.button import Button
from game.views.ui.choice import Choice
from tests.scenes.sectors.player import SectorsPlayer, campaign

GAME = "Copper Voss - Thessaly Quill"


def put_off(folder: Path) -> SectorsPlayer:
    """Both games of a campaign that begins with a dispute are left for later; the next turn's orders."""
    player = SectorsPlayer(campaign(folder, "old_quarrels", ("greys_1",), turn_limit=5))
    while player.state.turn < 2:
        player.sit_down()
        if player.intent.question() is not None:
            player.pilot.click("Leave it for later")
        else:
            player.done()
    player.sit_down()
    return player


@pytest.mark.rule("SE-6.2")
def test_a_game_that_waits_is_called_by_who_meets_whom(tmp_path: Path) -> None:
    player = put_off(tmp_path)
    pilot = player.pilot
    question = player.intent.question()
    assert question is not None and len(question.choices) == 2, "once for each game"
    pilot.click("end_turn")
    assert pilot.has(f"{GAME} was left for later") and not pilot.has("machina_4")
    assert not pilot.get("undone_0", Button).tooltip_at(None), "the sentence is read in full: 'would b...'"
    pilot.click("end_back")


@pytest.mark.rule("SE-2.6", "SE-6.2")
def test_dispatches_tell_what_waits_and_how_it_ended(tmp_path: Path) -> None:
    player = put_off(tmp_path)
    pilot = player.pilot
    pilot.click("page_dispatches")
    assert pilot.has("Begin it (page of fixtures), or Thessaly Quill loses it at the next merge.")
    pilot.press("Escape")
    player.done()
    player.settle()
    pilot.click("page_dispatches")
    assert pilot.has("Copper Voss won by default against Thessaly Quill")
    assert not pilot.has("was left for later")


@pytest.mark.rule("SE-7.2", "SE-4.10", "SE-6.2")
def test_once_the_campaign_is_over_nothing_is_told_to_wait(tmp_path: Path) -> None:
    """'Begin it, or he loses it at the next merge' and '15 days left' stood there."""
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1",), turn_limit=5, target_score=1))
    pilot = player.pilot
    while player.state.outcome is None:
        player.sit_down()
        if player.intent.question() is not None:
            pilot.click("Leave it for later")
        else:
            player.done()
        player.settle()
    assert player.state.battles, "one is still open"
    pilot.wait(300)
    pilot.press("Escape")
    pilot.click("page_dispatches")
    assert not pilot.has("Begin it")
    pilot.press("Escape")
    pilot.click("page_fixtures")
    assert pilot.has("The campaign ended before it was decided") and pilot.has(
        f"{GAME.replace(' - ', ' against ')}"
    )
    assert not pilot.has("days left") and not pilot.has("Begin now") and not pilot.has("left for later")


@pytest.mark.rule("SE-6.2", "SE-4.2")
def test_what_an_answer_means_is_told_before_it_is_given(tmp_path: Path) -> None:
    """What comes of 'Leave it for later' stood in the log, once it was done; 'the usual way' was any."""
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1",), turn_limit=5))
    player.sit_down()
    player.done()
    player.settle()
    pilot = player.pilot
    assert pilot.has("All of them: decided by dice")
    for answer, told in (
        ("Leave it for later", "it is lost by the side that asked"),
        ("Play at a real table", "entered on the page of fixtures"),
        ("Leave it to the staff", "for both sides"),
    ):
        pilot.hover(pilot.get(answer, Button))
        assert pilot.has(told)


@pytest.mark.rule("SE-4.1", "SE-6.2")
def test_the_defender_picks_the_board_of_a_game_that_he_begins_later(tmp_path: Path) -> None:
    """He could where it was fought at once alone."""
    player = put_off(tmp_path)
    pilot = player.pilot
    pilot.click("page_fixtures")
    assert pilot.get("board_skirmish", Choice).value == ""
    assert not any(each.id == "board_automatic" for each in pilot.all(Choice))
    pilot.tab_to("board_skirmish")
    pilot.press("Right")
    chosen = pilot.get("board_skirmish", Choice).value
    pilot.click("take_skirmish")
    games = [game for battle in player.state.battles.values() for game in battle.games]
    assert chosen and chosen in {game.map for game in games if game.status in ("ready", "aside")}
