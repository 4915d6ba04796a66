"""Books of a side whose squadron has lost all machines and retreats, since grunts are sent to it (TW-9.7)."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.events import Action
from game.session.match import Match
from game.systems.totalwar.actions import Answer, EndAdministration, EndMoves, MoveSquadron, ReportBattle
from game.systems.totalwar.state import SYSTEM, TotalWarState
from tests.scenes.totalwar.player import resumed
from tests.support.real_war import with_shipped_machines
from tests.support.totalwar import BLUE, draw, squad, war_setup
from tests.support.totalwar_reports import made_report

MAP = """
FC F. F.a Z.x Z. ZC
F. F. F.  Z.  Z. Z.
"""


def beaten(match: Match) -> None:
    """Blake attacks and loses every machine; he is asked where the squadron retreats to."""
    for _ in range(60):
        state = match.state
        assert isinstance(state, TotalWarState)
        if state.prompts and state.prompts[-1].kind == "retreat":
            return
        match.submit(_next(match, state))
    raise AssertionError("nobody retreats")


def _next(match: Match, state: TotalWarState) -> Action:
    seat = match.active[0]
    if seat == SYSTEM:
        assert state.battle is not None
        return ReportBattle(player=SYSTEM, report=made_report(state.battle.order, "defender"))
    if state.prompts:
        return Answer(player=seat, option="staff")
    if state.phase == "administration":
        return EndAdministration(player=seat)
    if state.officer == "blake":
        return MoveSquadron(player=seat, force="a", to=state.forces["x"].panel)
    return EndMoves(player=seat)


@pytest.mark.rule("TW-9.7")
@pytest.mark.rule("TW-4.9")
def test_a_squadron_without_machines_has_none_to_send_back(tmp_path: Path, own_home: Path) -> None:
    forces = {"a": squad("blake", "gm", "gm", "gm"), "x": squad("zelda", "varg")}
    setup = with_shipped_machines(war_setup(draw(MAP), forces, humans=(BLUE,)))
    player = resumed(tmp_path, replace(setup, order=("federation", "zeon")), beaten, BLUE)
    assert player.plan.mode == "retreat" and not player.state.forces["a"].units
    player.pilot.click("page_purchase")
    player.pilot.click("desk_pool")
    assert player.pilot.has("Nobody is left")
    for desk in ("heroes", "raise", "models"):
        player.pilot.click(f"desk_{desk}")
    for page in ("officers", "squadrons", "faction", "diplomacy", "construction"):
        player.pilot.press("Escape")
        player.pilot.click(f"page_{page}")
