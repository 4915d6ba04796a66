"""The lines of three and four seats: clockwise round the board, and as far apart as those of two (DU-2.2)."""

from itertools import combinations, pairwise, product

import pytest

from game.space.lattice import lattice
from game.systems.duel.build import build_setup
from game.systems.duel.request import DuelRequest, SeatRequest
from tests.support.base_pack import shipped


@pytest.mark.rule("DU-2.2")
@pytest.mark.parametrize("count", [3, 4])
def test_seats_sit_clockwise_round_the_board(count: int) -> None:
    board = build_setup(
        DuelRequest(seats=(SeatRequest(("gm_line",)),) * count, map="duel_four_towers"), shipped().catalog
    ).board
    grid = lattice(board.columns, board.rows)
    places = [grid.place(sorted(line)[len(line) // 2]) for line in board.starts[:count]]
    points = [(2 * column + row % 2 - 16, 2 * row - 20) for column, row in places]
    for (right, down), (next_right, next_down) in pairwise([*points, points[0]]):
        assert right * next_down - down * next_right > 0, "each is a turn to the right of the one before"


@pytest.mark.rule("DU-2.2")
def test_three_begin_at_the_corners_of_a_triangle() -> None:
    catalog = shipped().catalog
    board = build_setup(DuelRequest(seats=(SeatRequest(("gm_line",)),) * 3, map="duel_quarry"), catalog).board
    whole = build_setup(DuelRequest(seats=(SeatRequest(("gm_line",)),) * 4, map="duel_quarry"), catalog).board
    distances = lattice(board.columns, board.rows).distances
    apart = [
        {distances[one][other] for one, other in combinations(each, 2)} for each in product(*board.starts[:3])
    ]
    assert {12} in apart, "each may begin as far from both others as lines that face each other"
    first, third, second = board.starts[:3]
    for line in (first, second):
        assert min(distances[one][other] for one in line for other in third) == 10, "nobody is pressed by two"
    assert {*first} < {*whole.starts[0]} and {*second} < {*whole.starts[2]}
    assert third == whole.starts[1]
    four = SeatRequest(("gm_line",) * 4)
    crowded = build_setup(DuelRequest(seats=(four,) * 3, map="duel_quarry"), catalog).board
    assert [len(line) for line in crowded.starts[::2]][:2] == [4, 4], "room for all machines of a seat"
