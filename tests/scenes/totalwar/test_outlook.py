"""Before anything is ordered the map tells what it would mean: panels, enemies, sites, threats."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.core.outcome import Outcome
from game.scenes.totalwar.over import over_text
from game.session.match import Match
from game.systems.totalwar.actions import EndAdministration, EndMoves, EndShots
from game.views.table.forecasts import CountedTiles, Counts, ProspectLine, Threatening
from game.views.totalwar.token_art import readiness
from game.views.ui.button import Button
from tests.scenes.totalwar.player import WarPlayer, resumed, until_forecast
from tests.support.real_war import with_shipped_machines
from tests.support.screen_player import PATIENCE_S
from tests.support.totalwar import BLUE, draw, squad, war_setup

MAP = """
FC  F.  F.b Z.  Z.z Z.y ZC
F.  F.  F.a Z.  Z.  Z.  Z.
F.c F.  F.  Z.  Z.  Z.  Z.
"""
FORCES = {
    "a": squad("revil", *["gm"] * 4),
    "b": squad("revil", *["gm"] * 3),
    "c": squad("amber", *["gm"] * 2),
    "z": squad("degwin", *["varg"] * 3),
    "y": squad("degwin", *["varg"] * 2),
}


def until_movement(match: Match) -> None:
    while match.active != (BLUE,) or not any(isinstance(each, EndMoves) for each in match.legal(BLUE)):
        seat = match.active[0]
        ends = (EndAdministration, EndMoves, EndShots)
        match.submit(next(each for each in match.legal(seat) if isinstance(each, ends)))


@pytest.fixture
def player(tmp_path: Path) -> WarPlayer:
    """The first officer of the Federation moves; two squadrons of Zeon stand before him."""
    drawn = war_setup(draw(MAP), FORCES, humans=(BLUE,), order=("federation", "zeon"))
    found = resumed(tmp_path, with_shipped_machines(drawn), until_movement, "blue")
    found.settle()
    return found


def told(player: WarPlayer) -> str:
    """What the panel says; nothing while it is hidden."""
    found = [widget for widget in player.pilot.widgets() if widget.id == "outlook"]
    return "\n".join(each.visible_text() for widget in found for each in widget.walk())


def at(player: WarPlayer, force: str) -> int:
    return player.state.forces[force].panel


def until(player: WarPlayer, done: Callable[[], bool]) -> None:
    limit = time.monotonic() + PATIENCE_S
    while not done():
        assert time.monotonic() < limit, player.pilot.text()
        player.pilot.wait(40)
        time.sleep(0.005)


def test_a_panel_in_reach_tells_whom_it_threatens_and_who_threatens_it(player: WarPlayer) -> None:
    player.click(at(player, "b"))
    panel = at(player, "b") + 1
    assert panel in player.plan.ways
    player.pilot.hover(player.point(panel))
    text = told(player)
    assert "Could attack from there next turn" in text and "Could attack it there" in text, text
    until(player, lambda: "..." not in told(player))
    assert "%" in told(player)
    over = player.show.stage.over
    assert any(isinstance(each, ProspectLine) for each in over)
    assert any(isinstance(each, Threatening) and each.text for each in over)
    player.pilot.hover((5, 5))
    assert not told(player), "nothing is pointed at"


def test_a_panel_beyond_reach_of_the_force_says_when_or_why_not(player: WarPlayer) -> None:
    player.click(at(player, "b"))
    player.pilot.hover(player.point(at(player, "z")))
    text = told(player)
    assert "Could attack it there" in text and "%" not in text, "who wins there is another one afterwards"
    player.pilot.hover(player.point(at(player, "y")))
    assert "Out of reach" in told(player) and "TW-2.2" in told(player)
    player.click(at(player, "y"))
    assert player.plan.selected == "b" and player.pilot.has("cannot get to"), "a refusal drops nothing"


def test_an_enemy_is_clicked_first_and_one_of_those_who_can_begins(player: WarPlayer) -> None:
    pilot = player.pilot
    player.click(at(player, "z"))
    pilot.hover((5, 5))
    text = told(player)
    assert "Can go there now" in text and "Out of reach" in text and "3 panels off" not in text, text
    until(player, lambda: "..." not in told(player))
    card = f"outlook_go:{at(player, 'z')}:b"
    percent = pilot.find(card).visible_text().split("%")[0]
    drawn = re.search(r"(\d+) of 20 such battles won.*: (\d+) / 22 = (\d+)%", pilot.find(card).tooltip)
    assert drawn is not None
    won, top, whole = map(int, drawn.groups())
    assert (top, whole, str(whole)) == (won + 1, 100 * (won + 1) // 22, percent), "by hand it is the same"
    pilot.click(card)
    assert player.plan.selected == "b" and player.plan.target == at(player, "z")
    assert percent == str(until_forecast(player, "b")), "one battle has one forecast"
    pilot.press("Enter")
    player.settle()
    assert player.is_asked and at(player, "b") == at(player, "z")


def test_a_site_is_asked_about_and_escape_drops_the_question(player: WarPlayer) -> None:
    owners, sites = player.state.owners, player.state.sites
    capital = next(panel for panel in sites if owners[panel] == "zeon")
    player.click(capital)
    player.pilot.hover((5, 5))
    assert player.plan.asked == capital and "Out of reach" in told(player)
    player.pilot.press("Escape")
    assert player.plan.asked is None and not told(player) and player.pilot.scene_name == "totalwar"


def test_keys_show_the_threat_of_others_and_the_reach_of_own_forces(player: WarPlayer) -> None:
    pilot, stage = player.pilot, player.show.stage
    for key, name in (("T", "show_threat"), ("M", "show_reach")):
        assert not any(isinstance(each, CountedTiles) for each in stage.under)
        pilot.press(key)
        counted = {tile for each in stage.under if isinstance(each, CountedTiles) for tile in each.tiles}
        assert (at(player, "b") + 1 in counted) and pilot.get(name, Button).is_selected
        assert (at(player, "b") in counted) is (name == "show_threat"), "no force ends on an own one"
        told = {tile for each in stage.over if isinstance(each, Counts) for tile in each.tiles}
        assert told == counted, "no number is hidden by who stands there"
        pilot.press(key)


def test_signs_tell_fresh_from_spent(player: WarPlayer) -> None:
    assert [readiness(player.shown, player.shown.forces[name]) for name in "bz"] == ["fresh", "none"]
    player.click(at(player, "b"))
    panel = at(player, "b") - 1
    player.click(panel)
    player.click(panel)
    player.settle()
    assert readiness(player.shown, player.shown.forces["b"]) == "spent"
    spec = player.show.board.art.spec("b")
    assert spec is not None and spec.readiness == "spent"


def test_the_end_of_the_step_names_who_could_still_move_and_goes_there(player: WarPlayer) -> None:
    pilot = player.pilot
    pilot.press("X")
    assert pilot.has("can still move"), pilot.text()
    pilot.click("undone_1")
    assert player.plan.selected and player.scene.table.board.cursor == at(player, player.plan.selected)


@pytest.mark.rule("TW-6.2")
def test_a_loser_reads_whose_capital_has_fallen(player: WarPlayer) -> None:
    outcome = Outcome((PlayerId("zeon"),), (PlayerId("federation"),), "capital_taken", 5)
    said = over_text(player.texts, outcome, ())
    assert "Winner: Zeon" in said and "Federation: the capital has fallen, in round 5" in said
