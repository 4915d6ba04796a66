"""A side of several seats is told as one, and wins together: banner and log name all of them, as many."""

import re

import pytest

from game.core.ids import PlayerId, UnitId
from game.rules.telling import event_text
from game.scenes.context import ViewSettings
from game.systems.duel.actions import AttackSuit
from game.systems.duel.intent import DuelIntent
from game.systems.duel.telling import TELLING, Names
from game.views.ui.basic import Label
from tests.scenes.duel.player import at_table
from tests.support.duel import Duel, card, duel, placed
from tests.support.shipped import shipped_catalog

LONGEST_FRAMES = 7_500
SEATS = {"left": "A", "right": "b", "behind": "C"}


def last_blow(**teams: str) -> Duel:
    """A's card is resolved and destroys b, who is all that the other side has."""
    strike = [card("Strike", 9, melee="mmmm"), card("Wait", 1)]
    table = duel(placed(A=(5, 5), b=(7, 5), C=(2, 2)), {"A": strike}, seats=SEATS, teams=teams)
    table.plan_all()
    table.skip_to("A", "Strike")
    return table


@pytest.mark.rule("DU-2.3", "DU-8.1")
def test_the_log_says_of_two_seats_that_they_win() -> None:
    table = last_blow(left="x", behind="x", right="y")
    texts, names = shipped_catalog().strings("en"), Names(table.state.field)
    told = [event_text(TELLING, event, texts, names) for event in table.attack("b")]
    assert told[-1] == "Left, Behind win in turn 1: nobody else is left."


@pytest.mark.rule("DU-2.3", "DU-8.1")
def test_the_banner_names_every_seat_of_the_side_that_wins() -> None:
    player = at_table(last_blow(left="x", behind="x", right="y"), ViewSettings())
    pilot, scene = player.pilot, player.scene
    acting = scene.match.active[0]
    scene.match.submit(AttackSuit(player=acting, target=UnitId("b")))
    told = set()
    for _ in range(LONGEST_FRAMES):
        pilot.step()
        told.add(player.show.banner.text)
        if any("win" in each for each in told) or pilot.scene_name == "result":
            break
    assert "Left, Behind win" in told


@pytest.mark.rule("DU-2.3")
def test_who_plays_together_is_told_at_the_top_and_of_each_machine() -> None:
    player = at_table(last_blow(left="x", behind="x", right="y"))
    pilot = player.pilot
    line = next(label for label in pilot.all(Label) if label.visible_text().count(": 1") == len(SEATS))
    assert [re.split(" & +", side) for side in re.split(" {3,}", line.visible_text())] == [
        ["Left: 1", "Behind: 1"],
        ["Right: 1"],
    ]
    assert "an & joins are on one side" in line.tooltip
    pilot.hover(player.point(player.state.suits[UnitId("C")].vertex))
    assert "On your side" in pilot.ui.tooltip.text
    assert pilot.has("On the side of Left")
    pilot.hover(player.point(player.state.suits[UnitId("b")].vertex))
    assert "On your side" not in pilot.ui.tooltip.text
    assert not pilot.has("On the side of")


@pytest.mark.rule("DU-2.3")
def test_where_everybody_is_alone_nothing_is_said_of_sides() -> None:
    player = at_table(last_blow(left="x", behind="y", right="z"))
    pilot = player.pilot
    line = next(label for label in pilot.all(Label) if label.visible_text().count(": 1") == len(SEATS))
    assert "&" not in line.visible_text() + line.tooltip
    pilot.hover(player.point(player.state.suits[UnitId("C")].vertex))
    assert "On your side" not in pilot.ui.tooltip.text
    assert not pilot.has("On the side of")


@pytest.mark.rule("DU-2.3")
def test_of_a_friend_it_is_not_asked_which_own_cards_strike_him() -> None:
    strike = [card("Strike", 9, melee="m"), card("Wait", 1)]
    teams = {"left": "x", "behind": "x", "right": "y"}
    table = duel(placed(A=(5, 5), b=(7, 5), C=(2, 2)), {"A": strike}, seats=SEATS, teams=teams)
    intent = DuelIntent(table.state)
    intent.adopt(table.state, PlayerId("left"))
    intent.use_place(table.unit("C").vertex)
    assert intent.outlook() is None, "'Cannot reach it this turn' was said of who plays along"
    intent.use_place(table.unit("b").vertex)
    outlook = intent.outlook()
    assert outlook is not None and outlook.title.facts["target"] == "b"
