"""Agents of the duel sit alike in every seat: where they begin, and which of places alike they take."""

import pytest
from msgspec.structs import replace

from game.agents.advise import advise
from game.agents.duel.seat_order import seat_order
from game.core.ids import PlayerId
from game.rules.system import AnySystem, erased
from game.space.lattice import lattice
from game.systems.duel.actions import MoveSuit, PlaceSuit
from game.systems.duel.heuristic import aim
from game.systems.duel.request import DuelRequest, SeatRequest
from game.systems.duel.state import DuelState
from game.systems.duel.system import DUEL
from tests.support.base_pack import shipped
from tests.support.duel import BLUE, IDLE, RED, Duel, card, duel, placed

SYSTEM: AnySystem = erased(DUEL)
SEATS = 4
SEEDS = range(1, 30)
COLUMNS, ROWS = 13, 11
LEVELS = ("cadet", "officer", "ace")


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_begins_begins_in_the_middle_of_his_line(level: str) -> None:
    seats = tuple(SeatRequest(("gm_line",)) for _ in range(SEATS))
    request = DuelRequest(map="duel_quarry", seats=seats, mission="last_standing")
    setup = SYSTEM.build_setup(request, shipped().catalog)
    begun = set()
    for seed in SEEDS:
        state = SYSTEM.ruleset.setup(setup, seed)
        assert isinstance(state, DuelState)
        player = SYSTEM.ruleset.active(state)[0]
        seat = state.field.seat_of[player]
        if seat in begun:
            continue
        begun.add(seat)
        action = advise(SYSTEM, state, player, level, seed=5).action
        assert isinstance(action, PlaceSuit)
        starts, distances = state.field.setup.board.starts[seat], state.field.board.distances
        ends = [max(distances[vertex][start] for start in starts) for vertex in starts]
        assert max(distances[action.vertex][start] for start in starts) == min(ends)
    assert begun == set(range(SEATS))


def stepped(mover: str, player: PlayerId, level: str) -> tuple[int, int]:
    """Where a machine goes with a card that only moves, on open ground, an enemy on the other side."""
    step = card("Step", 9)
    table: Duel = duel(placed(size=(COLUMNS, ROWS), A=(6, 10), b=(6, 0)), {mover: [step, IDLE]})
    table.plan_all()
    assert table.player == player
    action = advise(SYSTEM, table.state, player, level, seed=5, budget=20).action
    assert isinstance(action, MoveSuit)
    row, column = divmod(action.to, COLUMNS)
    return column, row


def test_every_seat_sees_the_board_from_its_own_line() -> None:
    seats = tuple(SeatRequest(("gm_line",)) for _ in range(SEATS))
    setup = SYSTEM.build_setup(DuelRequest(map="duel_quarry", seats=seats), shipped().catalog)
    state = SYSTEM.ruleset.setup(setup, 1)
    assert isinstance(state, DuelState)
    board = state.field.board
    for seat, (column, row) in enumerate([(8, 0), (15, 10), (8, 20), (0, 10)]):
        seen = seat_order(state, seat)
        assert [seen.rank[vertex] for vertex in seen.order] == [*range(board.vertex_count)]
        ahead, behind = board.vertex(column, row), board.vertex(16 - column, 20 - row)
        assert seen.rank[ahead] < seen.rank[board.vertex(8, 10)] < seen.rank[behind]
    below, left, above, right = (seat_order(state, seat).rank for seat in range(SEATS))
    assert below[board.vertex(4, 10)] < below[board.vertex(12, 10)], "those on its left first"
    assert above[board.vertex(12, 10)] < above[board.vertex(4, 10)]
    assert left[board.vertex(8, 6)] < left[board.vertex(8, 14)]
    assert right[board.vertex(8, 14)] < right[board.vertex(8, 6)]


def test_neighbours_begin_alike_on_each_side() -> None:
    seats = tuple(SeatRequest(("gm_line",)) for _ in range(SEATS))
    setup = SYSTEM.build_setup(
        DuelRequest(map="duel_quarry", seats=seats, mission="last_standing"), shipped().catalog
    )
    begun: dict[int, int] = {}
    distances = lattice(17, 21).distances
    for seed in SEEDS:
        state = SYSTEM.ruleset.setup(setup, seed)
        assert isinstance(state, DuelState)
        player = SYSTEM.ruleset.active(state)[0]
        action = advise(SYSTEM, state, player, "cadet", seed=5).action
        assert isinstance(action, PlaceSuit)
        begun[state.field.seat_of[player]] = action.vertex
    gaps = [
        sorted(distances[begun[seat]][begun[(seat + turn) % SEATS]] for turn in (1, 3))
        for seat in range(SEATS)
    ]
    assert gaps == [gaps[0]] * SEATS


@pytest.mark.parametrize("level", ["officer"])
def test_of_places_alike_each_takes_the_one_that_looks_the_same_from_his_edge(level: str) -> None:
    column, row = stepped("A", RED, level)
    other, beyond = stepped("b", BLUE, level)
    assert (other, beyond) == (COLUMNS - 1 - row % 2 - column, ROWS - 1 - row)


THREE = {"left": "A", "middle": "B", "right": "C"}


def between(damage: dict[str, tuple[int, int, int]], **teams: str) -> Duel:
    """B stands between A, who is near, and C far off; B has a card that only moves."""
    picture = placed(size=(21, 11), A=(5, 5), B=(9, 5), C=(19, 5))
    table = duel(picture, {"B": [card("Step", 9), IDLE]}, seats=THREE, teams=teams or None)
    table.plan_all()
    for unit, zones in damage.items():
        suit = table.unit(unit)
        table.state.suits[suit.id] = replace(suit, damage=zones)
    return table


@pytest.mark.rule("DU-8.3")
@pytest.mark.parametrize(
    ("damage", "goals"),
    [
        ({}, "AC"),
        ({"A": (0, 1, 0)}, "AC"),
        ({"B": (0, 1, 0)}, "AC"),
        ({"A": (0, 1, 0), "B": (0, 1, 0)}, "C"),
        ({"A": (0, 2, 0), "B": (0, 1, 0)}, "C"),
        ({"B": (0, 2, 0), "C": (0, 1, 0)}, "A"),
    ],
)
def test_who_has_fallen_behind_of_three_goes_for_the_strongest(
    damage: dict[str, tuple[int, int, int]], goals: str
) -> None:
    """Two who wore each other down left the board to a third who sat in a corner: he won 31 of 60 duels."""
    table = between(damage)
    wanted = aim(table.state, table.unit("B")).goals
    assert {*wanted} == {table.unit(name).vertex for name in goals}


@pytest.mark.rule("DU-2.3", "DU-8.3")
def test_of_two_sides_the_nearest_enemy_is_hunted_whoever_is_ahead() -> None:
    table = between({"A": (0, 1, 0), "B": (0, 1, 0)}, left="x", middle="y", right="x")
    assert len(aim(table.state, table.unit("B")).goals) == 2


@pytest.mark.rule("DU-8.3")
@pytest.mark.parametrize("level", LEVELS)
def test_a_worn_machine_moves_towards_who_has_kept_away(level: str) -> None:
    table = between({"A": (0, 2, 0), "B": (0, 2, 0)})
    player = PlayerId("middle")
    assert table.player == player
    action = advise(SYSTEM, table.state, player, level, seed=5, budget=20).action
    assert isinstance(action, MoveSuit)
    board, far = table.board, table.unit("C").vertex
    assert board.distance(action.to, far) < board.distance(table.unit("B").vertex, far)
