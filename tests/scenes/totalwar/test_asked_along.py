"""Another officer's squadron beside a fleet that moves: what both read before they decide (TW-3.1)."""

from pathlib import Path

import pytest

from game.core.ids import PlayerId
from tests.scenes.totalwar.player import WarPlayer, resumed
from tests.scenes.totalwar.test_worked_example import until
from tests.support.real_war import with_shipped_machines
from tests.support.totalwar import RED, draw, fleet, squad, war_setup

VIOLET = PlayerId("violet")
MAP = """
FC F. .. .. .. Z.d Z.a ZC
F. F. .. .. .. Z.  Z.c Z.
"""


def at_the_fleet(folder: Path) -> WarPlayer:
    """Xander's fleet and squadron d are led by one person, Zelda's squadron c by another."""
    forces = {"a": fleet("xander", "talon"), "c": squad("zelda", "varg"), "d": squad("xander", "varg")}
    setup = war_setup(draw(MAP), forces, humans=(RED, VIOLET), seats={"zelda": VIOLET})
    shipped = with_shipped_machines(setup)
    return resumed(folder, shipped, lambda match: until(match, "xander"), RED, VIOLET)


@pytest.mark.rule("TW-3.1")
@pytest.mark.rule("TW-3.4")
def test_who_is_asked_along_is_not_told_to_come_and_reads_whose_move_leads_where(
    tmp_path: Path, own_home: Path
) -> None:
    player = at_the_fleet(tmp_path)
    pilot, state = player.pilot, player.state
    start = state.forces["a"].panel
    player.click(start)
    assert [force.id for force in player.plan.beside()] == ["c", "d"]
    steps = state.map.steps
    way = steps[start].index(start - 1)
    target = start - 1
    player.click(target)
    move = pilot.find("move_text").visible_text()
    assert "One squadron goes along" in move and "One squadron of another officer comes if he agrees" in move
    pilot.press("Enter")
    player.settle()
    names, question = player.show.names, pilot.find("question_text").visible_text()
    beyond = steps[state.forces["c"].panel][way]
    assert f"a moves to {names.panel(target)}" in question
    assert f"c would come to {names.panel(beyond)}" in question
    assert "d would" not in question, "where others go stands on the map"
    pilot.press("1")
    player.settle()
    whole = pilot.find("question_text").visible_text()
    assert "c would come to" in whole and "d would come to" in whole
    pilot.press("1")
    player.settle()
    assert player.state.forces["c"].panel == beyond
