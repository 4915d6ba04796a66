"""What is advised in a war: where a fleet goes is told by its panel, and lit up as while it is looked at."""

from pathlib import Path

import pytest

from game.agents.agent import Decision
from game.systems.totalwar.actions import MoveFleet
from game.systems.totalwar.reach import fleet_lines
from game.views.table.overlays import PathLine
from tests.scenes.totalwar.test_what_it_means import war


@pytest.mark.rule("TW-2.1")
def test_a_hint_for_a_fleet_says_where_it_goes_and_lights_it_up(tmp_path: Path) -> None:
    """It said 'Move Home Fleet 2 panels', and 'Next best: 1 panel': there are six ways to go two panels."""
    player = war(tmp_path, "amber")
    player.pass_curtain()
    (fleet,) = [each for each in player.state.forces.values() if each.kind == "fleet"]
    direction, panels = fleet_lines(player.state, fleet)[-1]
    end = player.state.map.line(fleet.panel, direction, panels)[-1]
    move = MoveFleet(player=player.scene.flow.humans[0], force=fleet.id, direction=direction, panels=panels)
    player.scene.orders.advised(Decision(move))
    player.pilot.step()
    names, plural = player.show.names, "panel" if panels == 1 else "panels"
    assert player.pilot.has(f"Move {names.of(fleet.id)} {panels} {plural} to {names.panel(end)}")
    ways = [each.tiles for each in player.show.stage.under if isinstance(each, PathLine)]
    assert [(way[0], way[-1]) for way in ways] == [(fleet.panel, end)]
