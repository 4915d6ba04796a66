"""Water a level below a flyer, hulls that keep it out, friends beyond whom there is no place."""

import pytest
from msgspec.structs import replace

from game.systems.wargame.body import move_points, water_of
from game.systems.wargame.resolve_move import fresh_move
from game.systems.wargame.steps import why_no_step
from tests.support.wargame import At, board, tile, unit, world


@pytest.mark.rule("WG-4.6")
@pytest.mark.parametrize(
    ("level", "is_over", "told"), [(1, False, ""), (1, True, "abyss"), (0, False, "abyss")]
)
def test_water_spares_who_is_a_level_above_it(level: int, is_over: bool, told: str) -> None:
    on = board(colours={(3, 3): "d"})
    options = {"water_over": is_over}
    state = world(At("kestrel", 0, 3, 3, level), At("sparrow", 1, 9, 3), on=on, options=options)
    assert water_of(state, unit(state, "kestrel_0")) == told


@pytest.mark.rule("WG-4.6", "WG-13.1", "WG-15.5")
@pytest.mark.parametrize(("effects", "less"), [((), 2), ((("no_water", 1),), 0)])
def test_water_takes_two_points_from_who_has_no_pressure_hull(
    effects: tuple[tuple[str, int], ...], less: int
) -> None:
    state = world(
        At("halyard", 0, 3, 3),
        At("sparrow", 1, 9, 3),
        on=board(colours={(3, 3): "l"}),
        change={"halyard_0": {"effects": effects}},
    )
    own = unit(state, "halyard_0")
    assert move_points(state, own) == state.field.sheets[own.id].row.move - less


@pytest.mark.rule("WG-3.5")
@pytest.mark.parametrize(("points", "is_walled"), [(2, False), (2, True), (4, True)])
def test_a_large_friend_is_passed_only_where_there_is_a_place_beyond(points: int, is_walled: bool) -> None:
    walls = dict.fromkeys([(5, 3), (5, 4), (5, 2), (4, 2), (4, 4)], "r") if is_walled else {}
    state = world(
        At("halyard", 0, 3, 3), At("basalt", 0, 4, 3), At("sparrow", 1, 9, 9), on=board(colours=walls)
    )
    own = unit(state, "halyard_0")
    move = replace(fresh_move(state, own.id), left=points, steps=1, is_first_free=False)
    found = why_no_step(state, own, move, tile(state, 4, 3), 0)
    assert (found is not None and found.reason == "no_room") is is_walled
