"""Who walks goes into deep water and out of it in one step; clicks order that, too (WG-4.8)."""

import pytest

from game.core.ids import UnitId
from game.systems.wargame.actions import StepTo
from game.systems.wargame.intent import WargameIntent
from game.systems.wargame.routes import ways_of
from game.systems.wargame.steps import steps_of
from tests.support.wargame import RULES, At, board, do, place, player, tile, turn_of, world

ME = UnitId("halyard_0")


@pytest.mark.rule("WG-4.8")
@pytest.mark.parametrize(
    ("here", "there", "colours"),
    [((3, 0), (4, -2), {(4, 4): "d"}), ((4, -2), (5, 0), {(4, 4): "d"}), ((3, 0), (4, -1), {(4, 4): "l"})],
)
def test_a_step_that_the_rules_allow_is_ordered_by_clicks(
    here: tuple[int, int], there: tuple[int, int], colours: dict[tuple[int, int], str]
) -> None:
    """It was said to be out of reach, and who stood in deep water could not be told to leave it."""
    at = At("halyard", 0, here[0], 4, level=here[1])
    state = world(
        at, At("mote", 1, 12, 0), on=board(colours=colours), change={str(ME): {"effects": {"movement": 4}}}
    )
    turn_of(state, str(ME))
    assert state.turn is not None and state.turn.move is not None
    unit, goal = state.units[ME], (tile(state, there[0], 4), there[1])
    assert goal in set(steps_of(state, unit, state.turn.move))
    assert goal in ways_of(state, unit, state.turn.move).places
    intent = WargameIntent(state)
    intent.adopt(RULES.observe(state, player(state)), player(state))
    assert intent.use_place(goal[0]) is None
    action = intent.use_place(goal[0])
    assert action == StepTo(player=player(state), tile=goal[0], level=goal[1])
    assert isinstance(action, StepTo)
    assert place(do(state, action), str(ME)) == (there[0], 4, there[1])
