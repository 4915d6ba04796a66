"""What a position at a turn's end is worth beside what has been won, and where that counts."""

import pytest

from game.agents.skirmish import playout
from game.agents.skirmish.evaluation import evaluation
from game.agents.skirmish.playout import play_out
from game.agents.skirmish.style import BattleStyle
from game.content.models_battle import EndCondition
from game.core.codec import from_plain
from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.queries import stalemate_side
from tests.support.skirmish import battle

ROWS = ("............",) * 8


def of(first: str, last: str, side: int = 0) -> int:
    """The attacker's line stands at the top, the defender's at the foot of a board of ten rows."""
    state = battle("\n".join((first, *ROWS, last))).state
    return evaluation(UnitValues(state.field), state, side)


def near(first: str, second: str, side: int = 0) -> int:
    """The same with both lines within reach of each other."""
    state = battle("\n".join((first, "............", second, *ROWS))).state
    return evaluation(UnitValues(state.field), state, side)


def test_whoever_has_come_into_the_reach_of_more_is_worse_off() -> None:
    three, one = "....SSS.....", ".....s......"
    assert near(".....S......", "....sss.....") < of(".....S......", "....sss.....")
    assert near(".....S......", "....sss.....") < near(three, one)


def test_time_works_against_whom_a_stalemate_makes_withdraw() -> None:
    state = battle("\n".join((".....S......", *ROWS, ".....s......"))).state
    unit_values = UnitValues(state.field)
    late = state.clone()
    late.turn += 8
    loser = stalemate_side(state)
    assert evaluation(unit_values, late, loser) < evaluation(unit_values, state, loser) < 0
    assert evaluation(unit_values, late, 1 - loser) > evaluation(unit_values, state, 1 - loser) > 0


def test_who_stands_alone_has_no_prospects_to_weigh() -> None:
    state = battle("\n".join((".....S......", *ROWS, ".....s......"))).state
    alone = state.clone()
    foe = next(unit for unit in state.units.values() if unit.side == 1)
    alone.units[foe.id] = type(foe)(id=foe.id, side=1, status="lost", tile=-1)
    assert evaluation(UnitValues(state.field), alone, 0) == 0


TO_REACH = from_plain(
    {"kind": "reach", "side": "attacker", "winner": "attacker", "zone": "z", "turns": 7, "count": 1},
    EndCondition,
)


@pytest.mark.parametrize("ends", [(), (TO_REACH,)])
def test_playouts_count_it_where_the_last_unit_decides(
    ends: tuple[EndCondition, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = battle("\n".join((".....S......", *ROWS, ".....s......")), zones={"z": ("E1",)}, ends=ends).state
    unit_values = UnitValues(state.field)
    plain = play_out(unit_values, state, BattleStyle(), 7, 2)
    monkeypatch.setattr(playout, "evaluation", lambda *_: 100_000)
    assert (play_out(unit_values, state, BattleStyle(), 7, 2) == plain) is bool(ends)
