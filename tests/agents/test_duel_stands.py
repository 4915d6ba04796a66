"""Where an Ace thinks of going with a card: places that differ, those out of reach among them."""

from game.agents.duel.quick_policy import Watch, stands, varied_stands
from game.core.ids import UnitId
from game.systems.duel.state import DuelState
from tests.support.duel import IDLE, card, duel, placed

LIMIT = 4
FAR = 3


def threatened() -> DuelState:
    """A machine with a fast card that strikes, three steps from an enemy whose gun is still to come."""
    quick = card("Quick", 9, movement=3, melee="m")
    gun = card("Gun", 3, ranged="hh", reach=(0, FAR))
    table = duel(placed(size=(17, 21), A=(8, 12), b=(8, 7)), {"A": [quick, IDLE], "b": [gun, IDLE]})
    table.plan_all()
    table.skip_to("A", "Quick")
    return table.state


def test_of_many_places_alike_only_the_best_come_first() -> None:
    state = threatened()
    watch = Watch(state, UnitId("A"))
    usual = stands(state, LIMIT)
    assert {watch.exposure(stand.vertex) for stand in usual} == {2}, "by worth all of them stand under fire"
    found = varied_stands(state, LIMIT)
    assert found[0] == usual[0], "the best stays the best"
    assert len(found) == LIMIT == len(set(found))
    kinds = [(stand.target, watch.exposure(stand.vertex)) for stand in found]
    assert {exposed for _, exposed in kinds} == {0, 2}
    assert len({*kinds[: len({*kinds})]}) == len({*kinds}), "one of each kind before a second of any"


def test_exposure_counts_marks_of_enemy_cards_to_come_that_reach_a_place() -> None:
    state = threatened()
    watch, board = Watch(state, UnitId("A")), state.field.board
    enemy = state.suits[UnitId("b")].vertex
    steps = next(suit.base_movement for suit in state.field.setup.seats[1].units)
    for vertex in range(board.vertex_count):
        is_near = board.base_distance(enemy, vertex) <= FAR + steps
        assert watch.exposure(vertex) == (2 if is_near else 0)
