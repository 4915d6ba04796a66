"""What a player reads who sits down again: what was taken, won and lost, and what is about to land."""

from pathlib import Path

import pytest

from game.core.ids import RuleId, UnitId
from game.scenes.context import ViewSettings
from game.scenes.totalwar.recap import recap_text
from game.systems.totalwar.events import ForceRemoved, PanelsTaken, UnitsLost, WarMoved
from game.systems.totalwar.events_administration import OfficerJoined, ShotAnnounced, ShotLanded
from game.systems.totalwar.score import score_war
from game.systems.totalwar.state import Shot
from game.views.ui.scroll import ScrollArea
from tests.scenes.totalwar.player import WarPlayer, resumed, title
from tests.support.totalwar import BLUE, draw, squad, war_setup

MAP = """
FC F.a F. F. .. Z. ZC
F. F.  F. F. .. Z. Z.
"""


@pytest.mark.rule("TW-4.13")
@pytest.mark.rule("TW-4.14")
def test_a_shot_that_has_been_announced_is_told_until_it_has_landed(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("W", "Ctrl+Enter")
    player = WarPlayer(pilot)
    player.settle()
    assert player.match.live, "Zeon has moved"
    pilot.press("U")
    assert not pilot.ui.has_dialog, "what Zeon did is no order of his to take back"
    texts = player.texts
    capital = player.state.map.capitals["federation"].panels[0]
    shot = Shot(weapon="weapon", faction="zeon", panel=capital, direction=0)
    announced, landed = ShotAnnounced(rules=(), shot=shot), ShotLanded(rules=(), shot=shot, panels=())
    taken = PanelsTaken(rules=(), faction="zeon", panels=(3, 4), cause="sweep")
    told = recap_text(texts, (taken, announced))
    assert "Zeon took 2 panels" in told
    assert "Zeon has announced a shot at Luna II" in told
    assert "{rule:TW-4.13}" in told
    assert "announced" not in recap_text(texts, (announced, landed))
    hit = recap_text(texts, (landed, UnitsLost(rules=(), force="x", units=(UnitId("u1"), UnitId("u2")))))
    assert "A shot has landed on Luna II" in hit
    gone = ForceRemoved(rules=(), force="weapon", reason="guard_lost")
    assert "announced" not in recap_text(texts, (announced, gone)), "it goes with its weapon (TW-4.14)"
    other = ForceRemoved(rules=(), force="other", reason="guard_lost")
    assert "announced" in recap_text(texts, (announced, other))
    moved = recap_text(texts, (landed, announced, WarMoved(rules=(), theatre=1)))
    assert "announced" not in moved and "landed" not in moved, "its panel is one of the map of before"
    assert "Shots destroyed 2 machines" in hit
    assert "Nothing changed hands" not in hit
    assert "Nothing changed hands" in recap_text(texts, ())
    freed = (PanelsTaken(rules=(), faction="", panels=each, cause="out") for each in ((3, 4), (5,)))
    told = recap_text(texts, tuple(freed))
    assert "3 panels are nobody's again" in told and "militia" not in told, "militia take nothing"
    joined = OfficerJoined(rules=(RuleId("TW-8.5"),), officer="okoye", faction="zeon", forces=())
    told = recap_text(texts, (joined, WarMoved(rules=(), theatre=1)))
    assert "Tomas Okoye joins Zeon." in told and "{rule:TW-8.5}" in told
    assert "The war has moved to another map." in told and "Nothing changed hands" not in told


@pytest.mark.rule("TW-6.1")
def test_a_capital_that_has_fallen_is_named(tmp_path: Path) -> None:
    """It was one of 'Zeon took 3 panels', where the war goes on without it."""
    pilot = title(tmp_path)
    pilot.press("W", "Ctrl+Enter")
    player = WarPlayer(pilot)
    player.settle()
    capital = player.state.map.capitals["federation"].panels[0]
    taken = PanelsTaken(rules=(), faction="zeon", panels=(3, capital), cause="battle")
    told = recap_text(player.texts, (taken,))
    assert "Luna II, a capital, has fallen to Zeon" in told and "Zeon took 2 panels" in told
    again = PanelsTaken(rules=(), faction="", panels=(capital,), cause="out")
    told = recap_text(player.texts, (taken, again))
    assert "Luna II, a capital, is nobody's now" in told and "has fallen to" not in told
    assert "capital" not in recap_text(
        player.texts, (PanelsTaken(faction="zeon", panels=(3,), cause="sweep"),)
    )


def test_who_has_not_decided_yet_can_see_again_what_others_began_with(tmp_path: Path) -> None:
    """A note says that a key shows it, from the first round on."""
    pilot = title(tmp_path)
    pilot.press("W", "Ctrl+Enter")
    player = WarPlayer(pilot)
    player.settle()
    assert player.flow.can_recap
    pilot.press("R")
    player.settle()
    assert pilot.has("Since the war began")


def test_who_skips_what_he_sees_again_can_go_on_at_once(tmp_path: Path) -> None:
    pilot = title(tmp_path, ViewSettings())
    pilot.press("W", "Ctrl+Enter")
    player = WarPlayer(pilot)
    player.settle()
    pilot.press("R")
    pilot.wait(100)
    assert not pilot.find("war_end").is_enabled, "it is being shown"
    assert pilot.has("Since the war began (K skips)")
    pilot.press("K", "K")
    pilot.wait(500)
    assert pilot.has("Since the war began (R shows it again)"), "nothing is left to skip"
    assert player.scene.is_ready
    assert pilot.find("war_end").is_enabled and pilot.has("End administration")
    pilot.press("X", "X")
    player.settle()
    assert player.state.phase == "movement"
    round_now = player.state.round
    while player.state.round == round_now:
        player.end_by_keyboard()
        player.settle()
    pilot.press("R")
    pilot.wait(100)
    assert pilot.has("Since your last decision (K skips)"), "he has decided by now"


@pytest.mark.rule("TW-6.4")
def test_a_war_that_is_counted_shows_how_everybody_was_counted(tmp_path: Path) -> None:
    setup = war_setup(draw(MAP), {"a": squad("blake", "gm")}, humans=(BLUE,), turn_limit=1)
    player = resumed(tmp_path, setup, lambda match: None, BLUE)
    while player.match.outcome is None:
        player.end_by_keyboard()
    pilot, names = player.pilot, player.show.names
    pilot.wait(200)
    assert pilot.has(f"Winner: {names.of(BLUE)}")
    assert pilot.has("Round 1 was the last")
    text = next(each for each in pilot.all(ScrollArea) if "Winner" in each.child.visible_text())
    assert not text.scroller.is_needed, "all of it is seen at once"
    scores = score_war(player.state)[1]
    assert len(scores) == 2
    for faction, panels, sites, gold, points in scores:
        told = f"{names.of(faction)}: panels {panels}, sites {sites}, gold {gold}, together {points} points"
        assert pilot.has(told)
    assert pilot.has("Each panel is 1 point, each site 5 more, every 20 gold one.")
    assert pilot.has("Once this is closed")
    pilot.press("Escape", "F10")
    assert pilot.scene_name == "chronicle", "the key that it names"
