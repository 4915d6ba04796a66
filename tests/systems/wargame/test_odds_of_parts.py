"""Chances of what is aimed at: docked drones, and parts whose loss may cost more (WG-2.12, WG-9.1)."""

from fractions import Fraction

import pytest

from game.core.ids import UnitId
from game.core.odds import Odd, Odds
from game.scenes.wargame.unit_panel import share_lost
from game.systems.wargame import actions as a
from game.systems.wargame.jobs import Blow
from game.systems.wargame.rolls import FULL, hit_chance
from tests.support.wargame import RULES, At, player, turn_of, world

RIFLE = "halyard_0.service_rifle"


@pytest.mark.rule("WG-2.12")
@pytest.mark.rule("WG-9.1")
def test_a_shot_at_a_docked_drone_is_foretold_as_one_at_its_main_unit() -> None:
    state = world(At("halyard", 0, 3, 4, ap=16), At("shepherd", 1, 6, 4, facing=1, ap=0))
    turn_of(state, "halyard_0", "ranged")
    target, drone = UnitId("shepherd_1"), "shepherd_1.drone_1"
    told = RULES.odds(state, a.Attack(player=player(state), item=RIFLE, target=target, aim=drone))
    share = Fraction(hit_chance(state, Blow(UnitId("halyard_0"), RIFLE, target, drone)), FULL)
    assert share > 0 and told.of("hit", target) == told.of("hit", drone) == share
    assert 0 < told.of("item_lost", target) < share, "eight endures six, and not nine"
    assert share_lost(told, target) == told.of("destroyed", drone)
    assert not told.of("destroyed", target)


def test_what_is_lost_is_told_by_its_own_chance_where_its_loss_may_destroy_the_unit() -> None:
    both = Odds((Odd("section_lost", "x", 1, 2), Odd("destroyed", "x", 1, 16)))
    assert share_lost(both, "x") == Fraction(1, 2)
    assert share_lost(Odds(), "x") == 0
