"""What is seldom met: the last limb, caps of a round, shores of ruins, pits on a thruster move, fillers."""

import dataclasses
from collections.abc import Sequence
from typing import Literal

import msgspec
import pytest
from msgspec.structs import replace

from game.systems.wargame import actions as a
from game.systems.wargame.aim import why_no_demolition
from game.systems.wargame.body import move_points, should_be_disabled, water_of
from game.systems.wargame.build import board_setup
from game.systems.wargame.construct import faults
from game.systems.wargame.content import Datasheet, Part, Stat
from game.systems.wargame.content_missions import Relief, Score, Works
from game.systems.wargame.due import dues
from game.systems.wargame.events import TurnEnded
from game.systems.wargame.generate import BoardWish, generated
from game.systems.wargame.ground import nearest_open
from game.systems.wargame.resolve_move import fresh_move
from game.systems.wargame.setup import BoardSetup, SectionSetup, WargameSetup
from game.systems.wargame.steps import dash_path, price_of, why_no_step
from tests.support.shipped import shipped_catalog
from tests.support.wargame import (
    RED,
    RULES,
    At,
    E,
    alter,
    board,
    do,
    mission,
    stores,
    tile,
    turn_of,
    unit,
    world,
)


@pytest.mark.rule("WG-11.2", "WG-11.3")
@pytest.mark.parametrize("part", ["head", "arm", "wing", "tail", "leg"])
def test_a_mech_goes_on_with_any_one_limb_and_is_inoperative_without(part: Part) -> None:
    sections = (SectionSetup("torso", "torso", 20), SectionSetup("last", part, 5))
    state = world(
        At("halyard", 0, 3, 3),
        At("sparrow", 1, 9, 3),
        change={"halyard_0": {"sections": sections, "items": ()}},
    )
    assert not should_be_disabled(state, unit(state, "halyard_0"))
    alter(state, "halyard_0", sections=(20, 0))
    assert should_be_disabled(state, unit(state, "halyard_0"))


@pytest.mark.rule("WG-5.3")
def test_structures_of_a_mission_are_called_after_what_they_are() -> None:
    towers = world(At("halyard", 0, 0, 3), At("sparrow", 1, 15, 3), on=large(), of="order_to_destroy")
    assert [*towers.structures] == ["tower_0", "tower_1", "tower_2", "tower_3", "post_4"]
    blocks = world(At("halyard", 0, 0, 3), At("sparrow", 1, 15, 3), on=large(), of="marshall_law")
    assert [*blocks.structures] == [f"block_{number}" for number in range(12)]


def large(works: Sequence[Works] = ()) -> BoardSetup:
    """A grey board of the larger size."""
    return board(16, 13, works=works)


CAPPED = (
    Score(side="both", by="each_marker", points=1, rounds=(2, 99)),
    Score(side="both", by="more_markers", points=1, rounds=(2, 99)),
)


@pytest.mark.rule("WG-16.1", "WG-16.4", "WG-16.13")
@pytest.mark.parametrize(("most", "told"), [(2, [2]), (3, [3]), (4, [3, 1]), (0, [3, 1])])
def test_markers_bring_so_many_points_a_round_at_most_all_together(most: int, told: list[int]) -> None:
    state = world(At("halyard", 0, 3, 3), At("sparrow", 1, 9, 3))
    setup = state.field.setup
    wanted = dataclasses.replace(setup.mission, scores=CAPPED, a_round=most)
    KEPT.append(replace(setup, mission=wanted))
    record = replace(RULES.record(state), round=3)
    state = RULES.restore(KEPT[-1], msgspec.to_builtins(record))
    owners = dict.fromkeys(state.markers, 0)
    assert len(owners) == 3
    assert [due.points for due in dues(state, 0, owners)] == told
    assert not [*dues(state, 1, owners)]


KEPT: list[WargameSetup] = []
"""Setups stay alive as long as their tests."""


@pytest.mark.rule("WG-10.2")
@pytest.mark.parametrize("ties", [{"holds": "sparrow_1"}, {"held_by": "sparrow_1"}])
def test_in_a_hold_no_structure_is_struck_but_shots_at_one_go_on(ties: dict[str, str]) -> None:
    works = mission("marshall_law").works[:1]
    state = world(
        At("halyard", 0, 4, 4),
        At("sparrow", 1, 9, 3),
        on=large(works=works),
    )
    alter(state, "halyard_0", **ties)
    own = unit(state, "halyard_0")
    arms = {item.armament.sort: item.armament for item in state.field.sheets[own.id].setup.items}
    why = why_no_demolition(state, own, arms["melee"], "building_0")
    assert why is not None and (why.rule, why.reason) == ("WG-10.2", "in_a_hold")
    assert why_no_demolition(state, own, arms["ranged"], "building_0") is None
    free = alter(state, "halyard_0", holds="", held_by="")
    assert why_no_demolition(free, unit(free, "halyard_0"), arms["melee"], "building_0") is None


@pytest.mark.rule("WG-7.3")
@pytest.mark.parametrize(("ap", "is_over"), [(0, True), (1, False)])
def test_without_ap_after_the_ranged_phase_the_unit_is_inactive(ap: int, is_over: bool) -> None:
    state = turn_of(world(At("halyard", 0, 3, 3, ap=ap), At("sparrow", 1, 9, 3)), "halyard_0", "ranged")
    done = do(state, a.EndPhase(player=RED))
    assert bool(done.of(TurnEnded)) is is_over
    assert unit(done, "halyard_0").has_acted is is_over
    assert done.state.turn is None if is_over else done.state.turn is not None


@pytest.mark.rule("WG-8.12")
def test_the_nearest_open_hexes_are_told_from_the_first_of_the_board_on() -> None:
    state = world(At("halyard", 0, 5, 5), At("sparrow", 1, 9, 3))
    found = nearest_open(state, unit(state, "halyard_0"), tile(state, 5, 5))
    assert len(found) == 6 and list(found) == sorted(found)


@pytest.mark.rule("WG-4.6", "WG-15.5")
@pytest.mark.parametrize("colour", ["l", "d"])
def test_a_pressure_hull_keeps_water_out(colour: str) -> None:
    on = board(colours={(3, 3): colour})
    plain = world(At("halyard", 0, 3, 3), At("sparrow", 1, 9, 3), on=on)
    sealed = world(
        At("halyard", 0, 3, 3),
        At("sparrow", 1, 9, 3),
        on=on,
        change={"halyard_0": {"effects": (("no_water", 1),)}},
    )
    assert water_of(plain, unit(plain, "halyard_0")) == {"l": "euphotic", "d": "abyss"}[colour]
    assert water_of(sealed, unit(sealed, "halyard_0")) == ""
    points = sealed.field.sheets[unit(sealed, "halyard_0").id].row.move
    assert move_points(sealed, unit(sealed, "halyard_0")) == points
    assert move_points(plain, unit(plain, "halyard_0")) == points - 2


@pytest.mark.rule("WG-4.6")
@pytest.mark.parametrize(
    ("level", "is_over", "told"), [(1, False, ""), (1, True, "abyss"), (0, False, "abyss")]
)
def test_water_spares_who_is_a_level_above_it(level: int, is_over: bool, told: str) -> None:
    on = board(colours={(3, 3): "d"})
    options = {"water_over": is_over}
    state = world(At("kestrel", 0, 3, 3, level), At("sparrow", 1, 9, 3), on=on, options=options)
    assert water_of(state, unit(state, "kestrel_0")) == told


@pytest.mark.rule("WG-3.5")
@pytest.mark.parametrize(
    ("points", "is_walled", "why"),
    [(1, False, "no_room"), (2, False, ""), (2, True, "no_room"), (4, True, "no_room")],
)
def test_a_large_friend_is_passed_only_with_points_and_a_place_to_come_out(
    points: int, is_walled: bool, why: str
) -> None:
    walls = dict.fromkeys([(5, 3), (5, 4), (5, 2), (4, 2), (4, 4)], "r") if is_walled else {}
    state = world(
        At("halyard", 0, 3, 3), At("basalt", 0, 4, 3), At("sparrow", 1, 9, 9), on=board(colours=walls)
    )
    own = unit(state, "halyard_0")
    move = replace(fresh_move(state, own.id), left=points, steps=1, is_first_free=False)
    found = why_no_step(state, own, move, tile(state, 4, 3), 0)
    assert (found.reason if found is not None else "") == why


def relief(colours: Sequence[str], heights: Sequence[str], *pool: Literal["space", "land"]) -> Relief:
    """A board as its file has it."""
    return Relief(id="x", name="X", colours=tuple(colours), heights=tuple(heights), pool=pool)


@pytest.mark.rule("WG-3.7")
def test_heights_are_read_letter_by_letter_and_water_has_its_bed() -> None:
    found = board_setup(relief(["......", "ldld..", ".l...."], ["0.12-=", "00121.", "1.0121"]))
    assert found.surfaces == (0, 0, 1, 2, -1, -2, -1, -2, -1, -2, 1, 1, -1, 0, 1, 2, 1)
    assert found.colours[6:11] == ("l", "d", "l", "d", ".")
    level = board_setup(relief(["..", "ld"], []))
    assert level.surfaces == (0, 0, -1)


def test_only_boards_of_space_alone_are_in_space() -> None:
    assert board_setup(relief([".."], [], "space")).theatre == "space"
    for other in (relief([".."], [], "land"), relief([".."], []), relief([".."], [], "land", "space")):
        assert board_setup(other).theatre != "space"


@pytest.mark.rule("WG-2.9")
def test_every_stat_that_is_lowered_under_the_floor_is_told() -> None:
    sheet = shipped_catalog().of(Datasheet)["halyard"]
    lowered: dict[Stat, int] = {"accuracy": 1, "assault": 4, "evasion": 5}
    told = [
        (fault.rule, fault.facts["stat"])
        for fault in faults(dataclasses.replace(sheet, lowered=lowered), stores())
        if fault.reason == "under_the_floor"
    ]
    assert told == [("WG-2.9", "assault"), ("WG-2.9", "evasion")]


@pytest.mark.rule("WG-8.9", "WG-4.5", "WG-4.8")
def test_ruins_double_the_whole_step_out_of_water_and_going_in_costs_one() -> None:
    on = board(
        colours={(4, 3): "l", (5, 3): "k", (4, 5): "l", (4, 7): "l"},
        heights={(3, 5): 1, (3, 7): 2, (4, 3): -1, (4, 5): -1, (4, 7): -1},
    )

    def price(column: int, row: int, level: int, to: tuple[int, int], down: int) -> int:
        state = world(At("basalt", 0, column, row, level), At("sparrow", 1, 9, 9), on=on)
        alter(state, "basalt_0", thrusters=0)
        own = unit(state, "basalt_0")
        return price_of(state, own, fresh_move(state, own.id), tile(state, *to), down)

    assert price(4, 3, -1, (5, 3), 0) == 4
    assert price(4, 3, -1, (3, 3), 0) == 2
    assert price(3, 3, 0, (4, 3), -1) == 1
    assert price(3, 5, 1, (4, 5), -1) == 1


@pytest.mark.rule("WG-8.10")
def test_a_hex_that_is_not_blue_stops_the_thruster_move_of_an_aquatic_vehicle() -> None:
    colours = dict.fromkeys([(column, 4) for column in range(2, 12)], "l")
    del colours[5, 4]
    on = board(colours=colours, heights={(5, 4): -1})

    def path(name: str) -> list[int]:
        state = world(At(name, 0, 2, 4, -1), At("sparrow", 1, 9, 9), on=on)
        own = unit(state, f"{name}_0")
        return [*dash_path(state, own, fresh_move(state, own.id), E)]

    state = world(At("otter", 0, 2, 4, -1), At("sparrow", 1, 9, 9), on=on)
    assert path("otter") == [tile(state, 3, 4), tile(state, 4, 4)]
    assert tile(state, 5, 4) in path("sparrow")


@pytest.mark.rule("WG-4.7")
def test_a_made_board_has_the_hills_that_were_wished() -> None:
    for seed in range(12):
        made = generated("x", "X", BoardWish(16, 13, hills=2, is_mirrored=False), seed)
        letters = "".join(made.heights)
        assert letters.count("2") == 1, seed
        assert letters.count("1") > 6, seed
