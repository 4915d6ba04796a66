"""A log that is made anew calls what is gone by its name, however long ago it came into the war."""

from pathlib import Path

import pytest

from game.core.ids import FrameId, UnitId
from game.scenes.totalwar import face
from game.session.match import Match
from game.systems.totalwar.actions import EndAdministration, MoveSquadron, RaiseForce
from game.systems.totalwar.build import build_setup
from game.systems.totalwar.events_administration import RaisingOrdered
from game.systems.totalwar.request import TotalWarRequest
from game.views.totalwar.names import WarNames
from tests.scenes.around import content
from tests.scenes.totalwar.player import resumed
from tests.scenes.totalwar_pages.stage import state_of, until
from tests.support.real_war import with_shipped_machines
from tests.support.totalwar import BLUE, FED, RED, RULES, ZEON, draw, squad, war_setup

MAP = """
FC F. Ff F. Z.x Z. ZC
F. F. F. F. Z.  Z. Z.
F.a F. F. F. Z. Z. Z.
"""
YARD = 2


def guards(match: Match) -> list[int]:
    """Where the squadron stands that was raised."""
    return [force.panel for force in state_of(match).forces.values() if force.name == "Iron Guard"]


def a_guard_comes_and_goes(match: Match) -> None:
    """A squadron is raised beside the enemy, and beaten to the last machine."""
    until(match, FED)
    raised = RaiseForce(
        player=BLUE, officer="cole", is_fleet=False, panel=YARD, name="Iron Guard", frames=(FrameId("pike"),)
    )
    match.submit(raised)
    match.submit(EndAdministration(player=BLUE))
    until(match, ZEON)
    until(match, FED)
    assert guards(match) == [YARD]
    until(match, ZEON, "movement", "zelda")
    match.submit(MoveSquadron(player=RED, force="x", to=YARD))
    until(match, FED)
    assert not guards(match)


@pytest.mark.rule("TW-4.12")
def test_a_force_that_was_raised_and_lost_long_ago_keeps_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its id stood in the log after a handover, an undo or a load."""
    monkeypatch.setattr(face, "LOG_EVENTS", 12)
    forces = {"a": squad("blake", "gm"), "x": squad("zelda", *["varg"] * 3)}
    setup = with_shipped_machines(war_setup(draw(MAP), forces, humans=(BLUE,)))
    player = resumed(tmp_path, setup, a_guard_comes_and_goes, BLUE)
    past = player.flow.past()
    (raised,) = (event.raising.id for event in past if isinstance(event, RaisingOrdered))
    assert not any(isinstance(event, RaisingOrdered) for event in past[-12:])
    assert player.show.names.of(raised) == "Iron Guard"


@pytest.mark.rule("TW-9.4")
def test_machines_of_the_start_are_called_after_their_models_when_they_are_gone() -> None:
    state = RULES.setup(build_setup(TotalWarRequest(campaign="quick_war"), content().catalog), 1)
    ship = state.units[UnitId("u1")]
    del state.units[ship.id]
    names = WarNames(state, content().catalog.strings("en"))
    assert names.of(ship.id) == state.campaign.frames[FrameId(ship.frame)].name
