"""Orders that no weapon can carry out rest with their reason; a blow on the way is told without the aim."""

import pytest

from game.core.ids import UnitId
from game.core.kernel import resolve_unchecked
from game.rules.intent import Order
from game.systems.strategic.actions import Attack, Move
from game.systems.strategic.commands import offered
from game.systems.strategic.content import PARTS
from game.systems.strategic.events_attack import AttackDeclared
from game.systems.strategic.outlook import _struck
from game.systems.strategic.resolve_turn import move_job
from game.systems.strategic.selection import Selection
from game.systems.strategic.state import Engagement
from tests.support.strategic import BLUE, RED, RULES, Battle, at

EVA, FOE = UnitId("eva_vanguard"), UnitId("eva_bulwark")


def orders(battle: Battle) -> dict[str, Order]:
    """Every order that the first side is offered."""
    selection = Selection(RULES.observe(battle.state, RED))
    selection.take(selection.state, RED)
    return {order.command: order for order in offered(selection)}


def why(battle: Battle, command: str) -> str:
    """Why an order is barred, "" where it is not."""
    order = orders(battle)[command]
    assert order.is_enabled is (order.why is None)
    return "" if order.why is None else f"{order.why.rule} {order.why.reason}"


def beside() -> Battle:
    """Two machines in one square."""
    return Battle([at(EVA, 4, 5)], [at(FOE, 4, 5)])


@pytest.mark.rule("ST-3.3", "ST-6.6", "ST-7.3")
def test_who_is_in_melee_is_offered_neither_a_burst_nor_overwatch() -> None:
    battle = beside()
    assert not why(battle, "burst") and not why(battle, "overwatch")
    battle.state.engagements = (Engagement(FOE, EVA, 1),)
    assert why(battle, "burst") == why(battle, "overwatch") == "ST-3.3 engaged"
    assert not why(battle, "all_out") and not why(battle, "charge")
    shot = Attack(player=RED, unit=EVA, weapon=1, target=FOE, how="burst")
    assert battle.refused(shot) == "ST-3.3 engaged"


@pytest.mark.rule("ST-8.3", "ST-2.5", "ST-6.5")
def test_who_has_lost_the_arm_is_not_offered_what_it_was_for() -> None:
    lost = "ST-8.3 weapon_lost"
    for part, barred in (("right_arm", ("all_out", "charge")), ("left_arm", ("burst", "overwatch"))):
        battle = beside()
        wounds = list(battle.unit(EVA).wounds)
        wounds[PARTS.index(part)] = 0
        battle.put(EVA, wounds=tuple(wounds))
        for command in ("all_out", "charge", "burst", "overwatch"):
            assert why(battle, command) == (lost if command in barred else ""), (part, command)


@pytest.mark.rule("ST-2.5", "ST-6.5")
def test_a_blow_at_who_leaves_is_told_without_the_aim_that_it_costs() -> None:
    """A reaction loses the aim: it was told with it, 31% where it is 22."""
    battle = beside()
    battle.state.engagements = (Engagement(FOE, EVA, 1),)
    away = Move(player=RED, unit=EVA, mode="half", to=battle.at(5, 5))
    plain = RULES.odds(battle.state, away).of("struck", FOE)
    battle.put(FOE, aim=battle.state.field.rules.aim_full)
    assert RULES.odds(battle.state, away).of("struck", FOE) == plain > 0
    (blow,) = _struck(battle.state, battle.unit(EVA), move_job(battle.state, away))
    assert blow.chance is not None and blow.chance.fraction == plain
    events = resolve_unchecked(RULES, battle.state, away).events
    (struck,) = (event for event in events if isinstance(event, AttackDeclared))
    assert (struck.player, [item.reason for item in struck.ledger]) == (BLUE, [])


@pytest.mark.rule("ST-2.3", "ST-6.4")
def test_beside_a_horde_alone_no_maneuver_is_offered() -> None:
    battle = Battle([at(EVA, 4, 5)], [at("line_regiment", 4, 6), at(FOE, 9, 9)])
    assert why(battle, "maneuver") == "ST-2.3 horde_stands"
    battle.put(FOE, tile=battle.at(4, 5))
    assert not why(battle, "maneuver")
