"""A battle that an attack wins now, whatever the answer, is ended by it, not by what may come to the same."""

import pytest
from msgspec.structs import replace

from game.agents.advise import make_agent
from game.agents.agent import Decision
from game.core.ids import UnitId
from game.rules.system import AnySystem, erased
from game.systems.duel.actions import AttackSuit, MoveSuit
from game.systems.duel.system import DUEL
from tests.support.base_pack import shipped
from tests.support.duel import IDLE, RED, RULESET, Duel, able, card, duel, placed

SYSTEM: AnySystem = erased(DUEL)
LEVELS = ("officer", "ace")
SABRE = card("Sabre", 9, 3, melee="h")
LATER = card("Later", 8, 3, melee="hm")
"""A card that would win as well."""


def worn(table: Duel) -> Duel:
    """The enemy bears no blow at its head any more; the first card is being resolved."""
    table.state.suits[UnitId("b")] = replace(table.unit("b"), damage=(3, 0, 0))
    table.plan_all()
    table.skip_to("A", "Sabre")
    return table


def decided(table: Duel, level: str) -> Decision:
    """What a level does now, and why."""
    return make_agent(SYSTEM, level).choose(RULESET.observe(table.state, RED), RED, 1)


@pytest.mark.parametrize("level", LEVELS)
def test_what_wins_now_is_done_now(level: str) -> None:
    """An Ace ended the card, since its next one won too: 'nothing more is worth doing with this card'."""
    table = worn(duel(placed(size=(13, 11), A=(4, 5), b=(6, 5)), {"A": [SABRE, LATER], "b": [IDLE, IDLE]}))
    decision = decided(table, level)
    assert decision.action == AttackSuit(player=RED, target=UnitId("b"))
    assert [reason.key for reason in decision.reasons][-1] == "agent.duel.closing"
    assert "agent.duel.closing" in shipped().catalog.strings("en")
    assert isinstance(decision.action, AttackSuit)
    table.do(decision.action)
    assert table.state.outcome is not None and table.state.outcome.winners == (RED,)


@pytest.mark.parametrize("level", LEVELS)
def test_the_way_to_it_is_gone(level: str) -> None:
    table = worn(duel(placed(size=(13, 11), A=(3, 5), b=(8, 5)), {"A": [SABRE, LATER], "b": [IDLE, IDLE]}))
    first = decided(table, level)
    assert isinstance(first.action, MoveSuit)
    assert [reason.key for reason in first.reasons][-1] == "agent.duel.closing"
    table.do(first.action)
    assert isinstance(decided(table, level).action, AttackSuit)


@pytest.mark.parametrize("level", LEVELS)
def test_what_may_be_answered_is_none(level: str) -> None:
    """Who can evade, block or comes with another machine does not lose by it for certain."""
    shot = card("Sabre", 9, 0, ranged="h")
    evades = [card("Evade", 1, abilities=[able("evade", moment="blocking")]), IDLE]
    for deck, is_sure in (
        (evades, False),
        ([card("Shield", 1, blocks="h"), IDLE], False),
        ([IDLE, IDLE], True),
    ):
        table = worn(duel(placed(size=(13, 11), A=(4, 5), b=(7, 5)), {"A": [shot, LATER], "b": deck}))
        assert ("agent.duel.closing" in {reason.key for reason in decided(table, level).reasons}) == is_sure
    three = placed(size=(13, 11), A=(4, 5), b=(6, 5), c=(10, 9))
    table = worn(duel(three, {"A": [SABRE, LATER], "b": [IDLE, IDLE], "c": [IDLE, IDLE]}))
    assert "agent.duel.closing" not in {reason.key for reason in decided(table, level).reasons}
