"""When a side has nothing operable left, points stand as they are (WG-14.2)."""

import pytest

from game.systems.wargame.actions import Attack
from game.systems.wargame.build_board import board_setup
from game.systems.wargame.content_missions import Relief
from game.systems.wargame.events import PointsScored
from tests.support.shipped import shipped_catalog
from tests.support.wargame import At, Done, W, alter, do, mission, player, turn_of, unit, world

MISSIONS = ("order_to_destroy", "protect_the_base", "emissary_of_darkness")


def wiped_out(name: str) -> Done:
    """The attacker's Brigand strikes down the defender's last unit, on the board of a mission."""
    relief = shipped_catalog().of(Relief)[mission(name).board]
    state = world(
        At("brigand", 0, 5, 4, ap=9),
        At("mote", 1, 6, 4, level=0, facing=W, ap=0),
        of=name,
        on=board_setup(relief),
    )
    state.round = 2
    alter(state, "mote_1", sections=(1, 12), is_lying=True)
    turn_of(state, "brigand_0", "close")
    blade = next(item for item in state.items if item.endswith("beam_blade"))
    strike = Attack(player=player(state), item=blade, target=unit(state, "mote_1").id, aim="ai_cockpit")
    return do(state, strike, 7)


@pytest.mark.rule("WG-14.2")
@pytest.mark.parametrize("name", MISSIONS)
def test_who_has_nothing_left_earns_nothing_for_what_still_stands(name: str) -> None:
    done = wiped_out(name)
    ended = done.state
    assert ended.outcome is not None and ended.outcome.reason == "destroyed"
    assert ended.outcome.winners == (ended.player(0),)
    assert not [each for each in done.events if isinstance(each, PointsScored) and each.side == 1]
    assert ended.tallies[1].points == 0
