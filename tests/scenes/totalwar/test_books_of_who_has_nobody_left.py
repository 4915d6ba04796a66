"""Books of a side whose squadron has lost all machines and retreats (TW-9.7), or that is out (TW-6.4)."""

import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.events import Action
from game.session.match import Match
from game.systems.totalwar.actions import Answer, EndAdministration, EndMoves, MoveSquadron, ReportBattle
from game.systems.totalwar.setup import CapitalSetup
from game.systems.totalwar.state import SYSTEM, TotalWarState
from tests.scenes.totalwar.player import WarPlayer, resumed
from tests.support.real_war import with_shipped_machines
from tests.support.screen_player import PATIENCE_S
from tests.support.totalwar import BLUE, FED, ZEON, draw, fleet, squad, war_setup
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


OUT = """
ZC  Z.  ..  #  TC
#   Z.z Z.y #  T.
F.b #   ..  #  T.
"""


def until_the_last_is_attacked(match: Match) -> None:
    """Yuri attacks the Federation's last squadron, which has nowhere to go; its capital is Zeon's."""
    for _ in range(60):
        state = match.state
        assert isinstance(state, TotalWarState)
        if state.prompts:
            return
        seat = match.active[0]
        if state.phase == "movement" and state.officer == "yuri":
            match.submit(MoveSquadron(player=seat, force="y", to=state.forces["b"].panel))
        else:
            match.submit(_next(match, state))
    raise AssertionError("nobody is attacked")


def opened(player: WarPlayer, page: str) -> None:
    """Ask for a page once: it opens between the moves of others, however they go on."""
    player.pilot.click(f"page_{page}")
    limit = time.monotonic() + PATIENCE_S
    while player.pilot.scene_name == "totalwar":
        assert time.monotonic() < limit, player.pilot.text()
        player.pilot.wait(20)
    assert player.pilot.scene_name == page


@pytest.mark.rule("TW-6.4")
def test_who_is_out_while_others_fight_on_reads_that_and_is_told_nothing_of_good_supply(
    tmp_path: Path, own_home: Path
) -> None:
    """'Supply good', 'All 0 panels are in supply' and how a lone rogue finds employment stood there."""
    capitals = (CapitalSetup(FED, (0,), "vote", "third"), CapitalSetup("third", (4,)))
    forces = {"b": squad("cole", "gm"), "z": fleet("xander", "talon"), "y": squad("yuri", *["varg"] * 6)}
    factions = (FED, ZEON, "third")
    made = war_setup(draw(OUT, capitals=capitals), forces, factions=factions, order=factions, humans=(BLUE,))
    setup, third = with_shipped_machines(made), (each for each in made.frames if each.faction == "third")
    setup = replace(setup, frames=(*setup.frames, *third))
    player = resumed(tmp_path, setup, until_the_last_is_attacked, BLUE)
    pilot = player.pilot
    pilot.click("answer_2")
    pilot.wait_for_others("Out of the war")
    assert not pilot.has("Supply good")
    assert pilot.has("Federation is out of the war: capital and forces are gone.")
    opened(player, "officers")
    assert pilot.has("Federation is out of the war, and gives no orders any more.")
    assert not pilot.has("led by Revil")
    pilot.press("Escape")
    opened(player, "faction")
    assert not pilot.has("panels are in supply") and not pilot.has("petition a faction")
