"""One battle has one forecast: the figure of the preview is that of the decision, and the table's (G4)."""

import time
from pathlib import Path

import pytest

from game.agents.forecast import TRIALS
from game.agents.staff import LevelBySeat, Staff
from game.app.registry import systems
from game.rules.system import AnySystem
from game.session import staff as session_staff
from game.session.match import Match
from game.session.table_views import battle_odds
from game.systems.totalwar.actions import EndAdministration, EndMoves, EndShots, MoveFleet, MoveSquadron
from game.systems.totalwar.orders_ahead import orders_after
from game.views.ui.scroll import ScrollArea
from tests.scenes.totalwar.player import resumed, until_forecast
from tests.support.real_war import with_shipped_machines
from tests.support.screen_player import PATIENCE_S
from tests.support.shipped import shipped_catalog
from tests.support.totalwar import BLUE, War, draw, fleet, squad, war_setup

MAP = """
FC  F.  F.b Z.z Z. ZC
F.  F.  F.  Z.  Z. Z.
"""
FORCES = {"b": squad("revil", *["gm"] * 4), "z": squad("degwin", *["varg"] * 3)}
ENEMY = 3


def until_the_attack(match: Match) -> None:
    while match.active != (BLUE,) or not any(
        isinstance(each, MoveSquadron) and each.to == ENEMY for each in match.legal(BLUE)
    ):
        seat = match.active[0]
        ends = (EndAdministration, EndMoves, EndShots)
        match.submit(next(each for each in match.legal(seat) if isinstance(each, ends)))


@pytest.mark.rule("TW-5.6")
@pytest.mark.rule("TW-9.6")
def test_preview_decision_and_table_tell_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = with_shipped_machines(war_setup(draw(MAP), FORCES, humans=(BLUE,), order=("federation", "zeon")))
    player = resumed(tmp_path, setup, until_the_attack, "blue")
    player.click(player.state.forces["b"].panel)
    player.click(ENEMY)
    percent = until_forecast(player, "b")
    assert player.pilot.has(f"{percent}%") or player.pilot.has(f"{percent} %"), player.pilot.text()
    action = MoveSquadron(player=BLUE, force="b", to=ENEMY)
    levels = player.scene.flow.staff_levels()
    assert set(levels.values()) == {"cadet"} and BLUE not in levels, "a person's staff is the usual one"
    told = battle_odds(player.match, action, systems(), shipped_catalog(), levels)
    assert told is not None
    assert 100 * told[0].of("attacker_wins") // 1 == percent
    player.pilot.press("Enter")
    player.settle()
    assert player.is_asked
    forecaster, limit = player.forecaster, time.monotonic() + PATIENCE_S
    while time.monotonic() < limit and (forecaster.shown is None or forecaster.shown.trials < TRIALS):
        player.pilot.wait(40)
        time.sleep(0.01)
    assert forecaster.shown is not None and forecaster.shown.win_percent == percent
    player.pilot.wait(100)
    question = player.pilot.find("question")
    around = question.parent
    while around is not None and not isinstance(around, ScrollArea):
        around = around.parent
    assert around is not None
    foretold = player.pilot.find("forecast")
    answers = [each for each in player.pilot.widgets() if each.id.startswith("answer_")]
    assert len(answers) == 5, "play it in four ways, or leave it to the staff"
    assert foretold.rect.bottom <= min(each.rect.top for each in answers), "read before it is answered"
    assert all(around.rect.contains(each.rect) for each in answers), "without scrolling"
    (staff,) = [each for each in answers if each.tooltip]
    player.pilot.hover(staff.id)
    assert player.pilot.has("at the level of its seat"), "who will fight is told where it is decided"
    fought: list[LevelBySeat] = []

    def noted(system: AnySystem, seed: int, at: LevelBySeat) -> Staff:
        fought.append(at)
        return Staff(system, seed, at)

    monkeypatch.setattr(session_staff, "Staff", noted)
    player.pilot.click(staff.id)
    player.settle()
    assert fought == [levels], "and it is the staff of the forecast that fights it"


def test_every_battle_of_a_move_is_forecast() -> None:
    drawing = """
    FC  F.  F.b Z.z Z. ZC
    F.  F.  F.f Z.y Z. Z.
    """
    forces = FORCES | {"f": fleet("amber", "harrier"), "y": squad("zelda", "varg")}
    war = War(with_shipped_machines(war_setup(draw(drawing), forces)))
    war.until("amber")
    from_panel = war.state.map.steps[war.at("f")]
    direction = from_panel.index(war.at("y"))
    before = war.state.record()
    action = MoveFleet(player=war.seat, force="f", direction=direction, panels=1, followers=("b",))
    found = orders_after(war.state, action)
    assert set(found) == {"f", "b"}
    assert war.state.record() == before
    assert all(order.options["mode"] == "staff" for order in found.values())
