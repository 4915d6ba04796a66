"""The board: elevations, sight over levels, colours on lines, who may be where (WG-1, WG-3, WG-4, WG-5)."""

import random
from fractions import Fraction

import pytest

from game.space.hexgrid import OFF_BOARD
from game.systems.wargame.aim import weapon_of, why_no_target
from game.systems.wargame.battlefield import board_grid, structure_defense
from game.systems.wargame.content_missions import Works
from game.systems.wargame.ground import (
    distance,
    has_room,
    in_view,
    is_open,
    line_blocker,
    line_colours,
)
from game.systems.wargame.jobs import Blow
from game.systems.wargame.rolls import attack_need
from game.systems.wargame.state import WargameState
from tests.support.wargame import At, E, W, alter, board, numbers, tile, unit, world


@pytest.mark.rule("WG-3.1")
def test_both_boards_have_the_hexes_of_the_source() -> None:
    assert board_grid(14, 11).panel_count == 149
    assert board_grid(16, 13).panel_count == 202
    state = world(At("halyard", 0, 3, 3), of="call_of_darkness")
    ground = state.field.grounds[0]
    places = [state.field.grid.positions[each] for each in ground.areas[1]]
    assert {column for column, row in places if row % 2 == 0} == {10, 11, 12, 13}
    assert {column for column, row in places if row % 2 == 1} == {9, 10, 11, 12}


@pytest.mark.rule("WG-1.5")
@pytest.mark.rule("WG-3.8")
def test_distance_counts_hexes_or_levels_whichever_is_more() -> None:
    state = world(At("halyard", 0, 3, 3))
    here, there = tile(state, 3, 3), tile(state, 5, 3)
    assert distance(state, here, 0, there, 0) == 2
    assert distance(state, here, 3, there, 0) == 3
    assert distance(state, here, 0, here, 0) == 1
    assert distance(state, here, 0, here, 1) == 1


@pytest.mark.rule("WG-3.2")
@pytest.mark.rule("WG-3.7")
def test_elevations_and_surfaces() -> None:
    ground = board(
        colours={(3, 3): "l", (5, 3): "d"},
        heights={(7, 3): 2},
        works=(Works(at=((9, 3),), elevation=1),),
    )
    state = world(At("halyard", 0, 1, 3), on=ground)
    floors = [state.floors[tile(state, column, 3)] for column in (1, 3, 5, 7, 9)]
    assert floors == [0, -1, -2, 2, 2]
    assert is_open(state, tile(state, 1, 3), 3) and not is_open(state, tile(state, 1, 3), 4)
    assert not is_open(state, tile(state, 9, 3), 1)


def geometric_blockers(state: WargameState, start: int, level: int, end: int, end_level: int) -> bool:
    """Whether the line is blocked, worked out from points on a plane with exact fractions."""
    grid = state.field.grid
    a, b = grid.hexes[start], grid.hexes[end]
    n = grid.distance(start, end)

    def far(point: tuple[Fraction, Fraction], hexagon: int) -> Fraction:
        q, r = point[0] - grid.hexes[hexagon].q, point[1] - grid.hexes[hexagon].r
        return q * q + q * r + r * r

    for k in range(1, n):
        share = Fraction(k, n)
        point = (a.q + (b.q - a.q) * share, a.r + (b.r - a.r) * share)
        near = [each for each in range(grid.panel_count) if abs(grid.hexes[each].q - point[0]) <= 1]
        nearest = min(far(point, each) for each in near)
        if nearest > Fraction(1, 3):
            continue
        touched = [each for each in near if far(point, each) == nearest]
        height = level + (end_level - level) * share
        if all(state.floors[each] - 1 >= height for each in touched):
            return True
    return False


@pytest.mark.rule("WG-3.9")
@pytest.mark.rule("WG-9.2")
@pytest.mark.parametrize("boards", [3, pytest.param(20, marks=pytest.mark.slow)])
def test_sight_over_levels_against_geometry_for_a_hundred_pairs_a_board(boards: int) -> None:
    rnd = random.Random(7)
    checked = blocked = 0
    for seed in range(boards):
        heights = {
            (column, row): rnd.choice((0, 0, 0, 1, 2))
            for row in range(11)
            for column in range(14 - (row & 1))
        }
        state = world(At("halyard", 0, 1, 3), on=board(heights=heights))
        for _ in range(100):
            start, end = rnd.sample(range(149), 2)
            level = state.floors[start] + rnd.choice((0, 0, 1))
            end_level = state.floors[end] + rnd.choice((0, 0, 1))
            found = line_blocker(state, start, level, end, end_level) != OFF_BOARD
            assert found == geometric_blockers(state, start, level, end, end_level), (seed, start, end)
            checked += 1
            blocked += found
    assert checked == 100 * boards and 15 * boards < blocked < 85 * boards


@pytest.mark.rule("WG-3.9")
def test_a_line_along_an_edge_is_blocked_only_by_both_hexes() -> None:
    one = world(At("halyard", 0, 3, 4), on=board(heights={(3, 3): 1}))
    start, end = tile(one, 3, 4), tile(one, 3, 2)
    assert line_blocker(one, start, 0, end, 0) == OFF_BOARD
    both = world(At("halyard", 0, 3, 4), on=board(heights={(3, 3): 1, (2, 3): 1}))
    assert line_blocker(both, start, 0, end, 0) != OFF_BOARD
    assert line_blocker(both, start, 1, end, 1) == OFF_BOARD


@pytest.mark.rule("WG-3.6")
def test_field_of_view_is_the_front_half() -> None:
    state = world(At("halyard", 0, 6, 4, facing=E))
    me = unit(state, "halyard_0")
    assert in_view(state, me, tile(state, 9, 4), 0)
    assert in_view(state, me, tile(state, 6, 2), 0), "abeam is in view"
    assert not in_view(state, me, tile(state, 3, 4), 0)
    assert in_view(state, me, me.tile, 1) and not in_view(state, me, me.tile, -1)


@pytest.mark.rule("WG-2.3")
@pytest.mark.rule("WG-3.6")
def test_terrestrial_vehicles_see_all_round() -> None:
    state = world(At("turnstone", 0, 6, 4, facing=E))
    assert in_view(state, unit(state, "turnstone_0"), tile(state, 3, 4), 0)


@pytest.mark.rule("WG-3.5")
def test_two_small_friends_share_a_hex_and_no_third() -> None:
    state = world(At("sparrow", 0, 3, 3), At("halyard", 0, 5, 3), At("basalt", 0, 7, 3), At("mote", 1, 9, 3))
    sparrow = unit(state, "sparrow_0")
    assert has_room(state, sparrow, tile(state, 5, 3), 0)
    assert not has_room(state, sparrow, tile(state, 7, 3), 0), "a class 3 shares with nobody"
    assert not has_room(state, sparrow, tile(state, 9, 3), 0), "enemies do not share"
    assert has_room(state, sparrow, tile(state, 9, 3), 1), "but on another elevation"
    alter(state, "basalt_0", tile=tile(state, 5, 3))
    assert not has_room(state, sparrow, tile(state, 5, 3), 0)


@pytest.mark.rule("WG-3.4")
@pytest.mark.parametrize(("levels", "accuracy", "assault"), [(0, 0, 0), (1, 0, 1), (2, 1, 0), (3, 1, 0)])
def test_the_high_ground_table(levels: int, accuracy: int, assault: int) -> None:
    state = world(At("halyard", 0, 3, 3, level=levels), At("halyard", 1, 5, 3, facing=W))
    plain = world(At("halyard", 0, 3, 3), At("halyard", 1, 5, 3, facing=W))
    for is_melee, bonus in ((False, accuracy), (True, assault)):
        blow = Blow(unit(state, "halyard_0").id, "", unit(state, "halyard_1").id, "torso", is_melee=is_melee)
        assert attack_need(plain, blow)[0] - attack_need(state, blow)[0] == bonus
    below = world(At("halyard", 0, 3, 3), At("halyard", 1, 5, 3, level=3))
    blow = Blow(unit(below, "halyard_0").id, "", unit(below, "halyard_1").id, "torso")
    assert attack_need(below, blow)[0] == attack_need(plain, blow)[0], "none upward"


@pytest.mark.rule("WG-3.4")
def test_four_levels_above_give_two() -> None:
    ground = board(heights={(5, 3): -2})
    state = world(At("halyard", 0, 3, 3, level=2), At("halyard", 1, 5, 3), on=ground)
    blow = Blow(unit(state, "halyard_0").id, "", unit(state, "halyard_1").id, "torso")
    assert ("high_ground", 2) in [(item.reason, item.amount) for item in attack_need(state, blow)[1]]


@pytest.mark.rule("WG-4.4")
@pytest.mark.rule("WG-4.5")
@pytest.mark.rule("WG-4.10")
def test_colours_on_the_line_add_up_but_the_attackers_own() -> None:
    ground = board(colours={(3, 4): "g", (4, 4): "g", (5, 4): "k", (6, 4): "g"})
    state = world(At("halyard", 0, 3, 4), on=ground)
    here, there = tile(state, 3, 4), tile(state, 6, 4)
    assert line_colours(state, here, 0, there, 0) == (2, 1, 0)
    assert line_colours(state, here, 3, there, 0) == (1, 0, 0), "from high up only the target's own counts"
    assert line_colours(state, here, 3, there, 3) == (0, 0, 0)


@pytest.mark.rule("WG-4.10")
def test_along_an_edge_the_better_hex_for_the_attacker_counts() -> None:
    state = world(At("halyard", 0, 3, 4), on=board(colours={(3, 3): "g"}))
    assert line_colours(state, tile(state, 3, 4), 0, tile(state, 3, 2), 0) == (0, 0, 0)
    both = world(At("halyard", 0, 3, 4), on=board(colours={(3, 3): "g", (2, 3): "g"}))
    assert line_colours(both, tile(both, 3, 4), 0, tile(both, 3, 2), 0) == (1, 0, 0)


@pytest.mark.rule("WG-4.10", "WG-2.3")
@pytest.mark.parametrize(
    ("colours", "mast", "hits"),
    [("gk", 0, True), ("kg", 0, True), ("gg", 0, False), ("kk", 0, True), ("gk", 1, True), ("g.", 0, True)],
)
def test_along_an_edge_of_woods_and_ruins_a_tank_fires_through_the_ruins(
    colours: str, mast: int, hits: bool
) -> None:
    """Woods halve its range and ruins do not; both take 1 from the roll. It was refused the shot."""
    state = world(
        At("turnstone", 0, 3, 4),
        At("halyard", 1, 8, 5),
        on=board(colours={(5, 5): colours[0], (6, 4): colours[1]}),
        change={"turnstone_0": {"effects": {"ignores_green": mast}}},
    )
    tank, enemy = unit(state, "turnstone_0"), unit(state, "halyard_1")
    cannon = weapon_of(state, "turnstone_0.main_cannon")
    assert (why_no_target(state, tank, cannon, enemy) is None) is hits
    blow = Blow(tank.id, "turnstone_0.main_cannon", enemy.id, "torso")
    taken = {item.reason: item.amount for item in attack_need(state, blow)[1]}
    woods, ruins = taken.get("woods", 0), taken.get("ruins", 0)
    assert (woods, ruins) == {"gg": (-1, 0), "g.": (0, 0)}.get(colours, (0, 0) if mast else (0, -1))


@pytest.mark.rule("WG-5.1")
def test_the_structure_chart() -> None:
    chart = [
        [structure_defense(numbers(), elevation, hexes) for hexes in (1, 2, 3, 4, 5)]
        for elevation in range(4)
    ]
    assert chart == [
        [8, 10, 12, 14, 16],
        [16, 18, 20, 22, 24],
        [24, 26, 28, 30, 32],
        [32, 34, 36, 38, 40],
    ]


@pytest.mark.rule("WG-9.1")
@pytest.mark.rule("WG-3.8")
def test_range_view_and_line_are_asked_for() -> None:
    ground = board(heights={(5, 4): 1})
    state = world(
        At("halyard", 0, 3, 4),
        At("mote", 1, 7, 4, id="hidden"),
        At("mote", 1, 1, 4, id="behind"),
        At("mote", 1, 10, 4, id="far", level=0),
        on=ground,
    )
    me = unit(state, "halyard_0")
    rifle = weapon_of(state, "halyard_0.service_rifle")
    reasons = {}
    for name in ("hidden", "behind", "far"):
        illegal = why_no_target(state, me, rifle, unit(state, name))
        assert illegal is not None
        reasons[name] = illegal.reason
    assert reasons == {"hidden": "line_blocked", "behind": "not_in_view", "far": "out_of_range"}


@pytest.mark.rule("WG-1.4")
def test_markers_and_weapons_on_the_ground_are_in_nobodys_way() -> None:
    state = world(At("halyard", 0, 6, 4))
    marker = next(iter(state.markers.values()))
    assert is_open(state, marker.tile, 0) and has_room(state, unit(state, "halyard_0"), marker.tile, 0)


@pytest.mark.rule("WG-4.1")
def test_red_ground_is_closed_and_open_above() -> None:
    state = world(At("halyard", 0, 6, 4), on=board(colours={(7, 4): "r"}))
    assert not is_open(state, tile(state, 7, 4), 0)
    assert is_open(state, tile(state, 7, 4), 1)
