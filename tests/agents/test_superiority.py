"""Many go in against few, and whom only melee can hurt is gone for until melee reaches him (SK-3.3, SK-4)."""

from typing import cast

import pytest

from game.agents.advise import make_agent
from game.core.ids import PlayerId
from game.rules.measures import drawn_boards
from game.space.bits import places_of
from game.systems.skirmish.actions import EndTurn, SkirmishAction, StrikeMelee
from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.request import SideRequest, SkirmishRequest, UnitRequest
from game.systems.skirmish.setup import SkirmishSetup
from tests.agents.positions import SYSTEM
from tests.support.base_pack import shipped
from tests.support.skirmish import RULESET, battle, played_to_end, profile

CATALOG = shipped().catalog
DUELISTS = """
............
....s.......
............
............
....S.......
............
"""
HARD = {"profile": profile("2x 1d6", 65, 19)}


@pytest.mark.parametrize("level", ["officer", "ace"])
def test_whom_only_melee_can_hurt_is_attacked_in_melee_before_the_clock_runs_out(level: str) -> None:
    """Fire reaches him from where the attacker stands, and brings nothing."""
    board = battle(DUELISTS, theatre="land", units={"S": HARD, "s": HARD})
    agent = make_agent(SYSTEM, level)
    while board.state.turn < 12:
        seen = RULESET.observe(board.state, board.player)
        action = cast(SkirmishAction, agent.choose(seen, board.player, 5, 0).action)
        if isinstance(action, StrikeMelee):
            return
        board.do(action)
        if isinstance(action, EndTurn):
            board.do(board.end())
    raise AssertionError(board.where("S"))


def test_places_of_attack_are_those_from_which_something_can_be_done_to_somebody() -> None:
    board = battle(DUELISTS, units={"s": HARD})
    values = UnitValues(board.state.field)
    tile, near = board.unit("s").tile, board.grid.diagonal_masks[board.unit("s").tile]
    assert values.attack_points(board.state, board.unit("S").id, 1 << tile) == near
    assert (
        values.attack_points(board.state, board.unit("s").id, 1 << board.unit("S").tile)
        & ~(board.grid.diagonal_masks[board.unit("S").tile])
    ), "fire does something to whom it can destroy"
    soft = battle(DUELISTS)
    everywhere = UnitValues(soft.state.field).attack_points(soft.state, soft.unit("S").id, 1 << tile)
    assert len(places_of(everywhere)) > len(places_of(near))


def test_ten_are_not_shot_one_after_the_other_by_a_single_better_machine() -> None:
    """He keeps out of their reach and shoots who comes near: they have to come all at once."""
    lost = []
    boards = [*drawn_boards(CATALOG, "skirmish", "square", "land")]
    boards += drawn_boards(CATALOG, "skirmish", "square", "space")
    for board in boards:
        for dice in (0, 1):
            if not _ten_win(board, dice):
                lost.append((board, dice))
    assert 10 * len(lost) <= 2 * len(boards), lost


def _ten_win(board: str, dice: int) -> bool:
    request = SkirmishRequest(
        map=board,
        sides={
            "attacker": SideRequest(
                faction="zeon", player="many", units=(UnitRequest(frame="varg", count=10),)
            ),
            "defender": SideRequest(
                faction="federation", player="one", units=(UnitRequest(frame="vanguard"),)
            ),
        },
    )
    setup = cast(SkirmishSetup, SYSTEM.build_setup(request, CATALOG))
    agents = {name: make_agent(SYSTEM, "officer") for name in ("many", "one")}
    return played_to_end(setup, agents, dice).winners == (PlayerId("many"),)


def test_an_ace_who_outweighs_the_enemy_by_far_goes_in_as_an_officer_does() -> None:
    """His plans drew back from one machine that only melee hurts, and it shot them one after the other."""
    for few, is_alike in (("....S.......", True), ("....S..SSSSS", False)):
        rows = ["............"] * 12
        rows[2], rows[8] = few, "..ssssssssss"
        board = battle("\n".join(rows), theatre="land", units={"S": HARD})
        board.do(board.end())
        seen = RULESET.observe(board.state, board.player)
        chosen = {
            level: make_agent(SYSTEM, level).choose(seen, board.player, 5, 0) for level in ("officer", "ace")
        }
        assert (chosen["ace"].candidates == chosen["officer"].candidates) is is_alike
