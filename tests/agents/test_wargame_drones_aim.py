"""Drones of an Ace aim as it does itself: not at thrusters that keep nobody in the air (WG-9.8, WG-12.7)."""

import pytest

from game.agents.wargame.attacks import attacks_of
from game.agents.wargame.levels import ACE, OFFICER
from game.agents.wargame.plans import BattleStyle
from game.core.ids import UnitId
from game.systems.wargame.actions import DroneAttack
from game.systems.wargame.body import THRUSTERS
from game.systems.wargame.legal import legal
from tests.support import wargame as small
from tests.support.wargame import At

TERN = UnitId("shepherd_0.drone_2")


@pytest.mark.rule("WG-9.8", "WG-12.7")
@pytest.mark.parametrize(("style", "is_aimed_at"), [(ACE, False), (OFFICER, True)])
def test_an_aces_drone_does_not_fire_at_thrusters_of_who_stands(
    style: BattleStyle, is_aimed_at: bool
) -> None:
    """A Basalt of thin thrusters cannot rise; the Ace's own guns knew that, its drones' did not."""
    at = At("shepherd", 0, 3, 4, ap=8), At("basalt", 1, 6, 4, facing=small.W, ap=0)
    state = small.world(*at)
    small.alter(state, TERN, status="board", level=0, facing=small.E, tile=small.tile(state, 4, 4))
    small.alter(state, "basalt_1", thrusters=4)
    state = small.turn_of(state, "shepherd_0", "ranged")
    shots = [each for each in legal(state, small.RED) if isinstance(each, DroneAttack)]
    assert THRUSTERS in {each.aim for each in shots}
    best = attacks_of(state, state.units[UnitId("shepherd_0")], shots, style)[0].action
    assert isinstance(best, DroneAttack) and (best.aim == THRUSTERS) is is_aimed_at
