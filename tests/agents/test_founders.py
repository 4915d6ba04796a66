"""What a lone rogue is told of a colony: who could found a faction there fights a full squadron (TW-8.2)."""

import pytest

from game.agents.advise import advise
from game.systems.totalwar.actions import MoveSquadron
from game.systems.totalwar.build import build_setup
from game.systems.totalwar.events import ForceRemoved
from game.systems.totalwar.orders_ahead import order_after
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.resolve_battle import FILL_FORCE
from tests.support.shipped import shipped_catalog
from tests.support.totalwar import War, draw, squad, war_setup
from tests.support.war_decisions import WAR

LEVELS = ("cadet", "officer", "ace")
MAP = """
FC F. F.  F.  F. .. Z. ZC
F. F. F.  Fo  F. .. Z. Z.
F. F. F.a F.  F. .. Z. Z.
"""


def told_of_founding(war: War, level: str) -> None:
    """What a level says of the attack that it advises, which would found a faction: whom it is against.

    Its guess by strength alone was told beside the forecast of the battle: 46% where that said 14%.
    """
    decision = advise(WAR, war.state, war.seat, level)
    assert isinstance(decision.action, MoveSquadron)
    order = order_after(war.state, decision.action)
    assert order is not None
    defence = next(side for side in order.sides if side.role == "defender")
    assert any(force.id == FILL_FORCE for force in defence.forces)
    told = next(each.facts for each in decision.reasons if each.key == "agent.war.found")
    assert told["count"] == sum(len(force.units) for force in defence.forces)
    assert "agent.war.attack" not in {each.key for each in decision.reasons} and "percent" not in told


@pytest.mark.rule("TW-8.2", "TW-9.6")
@pytest.mark.parametrize("level", LEVELS)
def test_founding_a_faction_is_told_as_a_battle_against_a_full_squadron(level: str) -> None:
    """Marrow was told 97% of ten against four, and fought ten against ten."""
    war = War(build_setup(TotalWarRequest(campaign="black_flag"), shipped_catalog()))
    war.until("marrow")
    war.emit(ForceRemoved(force="black_flag", reason="destroyed"))
    told_of_founding(war, level)


@pytest.mark.rule("TW-8.2")
@pytest.mark.parametrize("level", LEVELS[:2])
def test_nor_is_an_empty_colony_told_to_be_a_walk_over(level: str) -> None:
    forces = {"a": squad("blake", *["gm"] * 10)}
    war = War(war_setup(draw(MAP), forces, rogues=("blake",), seats={"blake": "lone"}))
    war.until("blake")
    war.emit(ForceRemoved(force="garrison_11", reason="disbanded"))
    told_of_founding(war, level)
