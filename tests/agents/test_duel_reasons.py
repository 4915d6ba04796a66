"""What a built-in player of the duel says for a plan or an attack is so."""

import pytest

from game.agents.duel.reasons import reasons
from game.core.ids import UnitId
from game.systems.duel.actions import AttackSuit, PlanCards
from game.systems.duel.setup import CardFace
from tests.support.base_pack import shipped
from tests.support.duel import IDLE, RED, Duel, able, card, duel, placed

STRIKE = card("Strike", 9, 2, melee="m")
SHIELD = card("Shield", 3, 0, blocks="h")
STEP = card("Step", 5, 2)


def said(table: Duel, action: PlanCards | AttackSuit) -> str:
    """The key of what is said, without what all of them begin with; it has words."""
    (reason,) = reasons(table.state, action)
    assert reason.key in shipped().catalog.strings("en")
    return reason.key.removeprefix("agent.duel.")


def plan(picture: str, *cards: CardFace) -> str:
    """What is said for a plan of two cards."""
    table = duel(picture, {"A": cards, "b": [IDLE, IDLE]})
    numbers = tuple(sorted(table.number("A", each.name) for each in cards))
    return said(table, PlanCards(player=RED, unit=UnitId("A"), cards=numbers))


NEAR = placed(size=(15, 11), A=(4, 5), b=(7, 5))
FAR = placed(size=(25, 11), A=(3, 5), b=(21, 5))


def test_a_plan_without_a_block_has_nothing_to_block_with() -> None:
    """Of 275 plans of officers 32 were said to block, and did not."""
    assert plan(NEAR, STRIKE, SHIELD) == "plan_strike"
    assert plan(NEAR, STRIKE, STEP) == "plan_strike_bare"
    assert plan(FAR, STRIKE, SHIELD) == "plan_move"
    assert plan(FAR, STRIKE, STEP) == "plan_move_bare"


def test_whoever_cannot_be_seen_or_come_up_to_cannot_be_struck() -> None:
    """As many steps as both cards have were taken for the first of them, whatever stood in the way."""
    late = card("Late", 1, 9)
    away = placed(size=(25, 11), A=(3, 5), b=(13, 5))
    assert plan(away, STRIKE, late) == "plan_move_bare"
    assert plan(away, card("Strike", 1, 2, melee="m"), card("Late", 9, 9)) == "plan_strike_bare"


@pytest.mark.rule("DU-7.1", "DU-7.11")
@pytest.mark.parametrize(
    ("strike", "deck", "key"),
    [
        (card("Strike", 9, melee="mm"), [IDLE, IDLE], "attack_hit"),
        (card("Strike", 9, melee="mm"), [card("Guard", 1, blocks="m"), IDLE], "attack_blocked"),
        (
            card("Strike", 9, melee="mm", abilities=[able("guard_break")]),
            [card("Guard", 1, blocks="m"), IDLE],
            "attack_hit_through",
        ),
        (
            card("Strike", 9, melee="mmmmmmmm", abilities=[able("guard_break")]),
            [card("Guard", 1, blocks="m"), IDLE],
            "attack_destroyed_through",
        ),
        (
            card("Strike", 9, ranged="mm"),
            [card("Evade", 1, abilities=[able("evade", moment="blocking")]), IDLE],
            "attack_strike",
        ),
    ],
)
def test_what_is_said_of_an_attack_holds_for_every_answer(
    strike: CardFace, deck: list[CardFace], key: str
) -> None:
    table = duel(placed(size=(13, 11), A=(4, 5), b=(6, 5)), {"A": [strike, IDLE], "b": deck})
    table.plan_all()
    table.skip_to("A", "Strike")
    assert said(table, AttackSuit(player=RED, target=UnitId("b"))) == key
