"""Refusals that no other test meets, each in the situation that its rule names."""

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.rules.ordered import OrderedSide
from game.systems.strategic.actions import Concede, DeployAutomatically, Move
from tests.support.strategic import BLUE, RED, RULES, Battle, at

WING = UnitId("rotor_wing")


@pytest.mark.rule("TW-2.9")
def test_a_garrison_does_not_give_up() -> None:
    battle = Battle([at("gm", 3, 3)], [at("colossus", 9, 9)])
    sides = (OrderedSide("attacker", can_leave=False), OrderedSide("defender"))
    battle.state.field.setup = replace(battle.setup, order="battle", ordered=sides)
    assert battle.refused(Concede(player=RED)) == "TW-2.9 garrison_stays"
    battle.turn_of("colossus")
    assert RULES.check(battle.state, Concede(player=BLUE)) is None


@pytest.mark.rule("ST-6.8")
def test_where_every_square_that_a_horde_may_enter_has_one_none_is_put_down() -> None:
    battle = Battle(["line_regiment"], ["pelican"], board="\n".join([".".ljust(24, "d")] + ["d" * 24] * 11))
    for _ in range(2):
        action = DeployAutomatically(player=RULES.active(battle.state)[0])
        if action.player == RED:
            break
        battle.do(action)
    assert RULES.check(battle.state, action) is None
    other = Battle([at("spawn_swarm", 0, 0)], [at("colossus", 9, 9)])
    battle.state.units[UnitId("swarm")] = replace(other.unit("spawn_swarm"), id=UnitId("swarm"), tile=0)
    battle.state.field.stat_lines[UnitId("swarm")] = other.state.field.stat_lines[UnitId("spawn_swarm")]
    assert battle.refused(action) == "ST-6.8 no_room"


@pytest.mark.rule("ST-5.3")
def test_a_flying_horde_does_not_come_down_on_deep_water() -> None:
    board = "\n".join(["d" * 24] * 12)
    battle = Battle([at("rotor_wing", 5, 5)], [at("colossus", 20, 9)], board=board)
    battle.put(WING, band=1)
    down = Move(player=RED, unit=WING, mode="march", to=battle.at(5, 5), band=0)
    assert battle.refused(down) == "ST-5.3 no_way"
