"""What boards, sections and steps say at their edges (WG-2.9, 3.7, 8, 10.2, 11.3, 13.3 and 16)."""

import dataclasses

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from game.core.ids import UnitId
from game.systems.wargame.actions import DashAhead, Demolish, EndPhase
from game.systems.wargame.battlefield import battlefield_of
from game.systems.wargame.body import should_be_disabled, water_of
from game.systems.wargame.build import build_setup
from game.systems.wargame.build_board import board_setup
from game.systems.wargame.construct import faults
from game.systems.wargame.content import Datasheet, Part
from game.systems.wargame.content_missions import Relief, Works
from game.systems.wargame.due import dues
from game.systems.wargame.generate import BoardWish, generated
from game.systems.wargame.ground import nearest_open
from game.systems.wargame.request import WargameRequest
from game.systems.wargame.setup import SectionSetup
from game.systems.wargame.state import WargameState, state_of
from game.systems.wargame.steps import NO_WAY, dash_path, price_of
from tests.support.shipped import shipped_catalog
from tests.support.wargame import (
    RULES,
    At,
    E,
    alter,
    board,
    do,
    place,
    player,
    refused,
    stores,
    tile,
    turn_of,
    unit,
    world,
)
from tests.systems.wargame.test_grapples import held
from tests.systems.wargame.test_movement import step, why


@pytest.mark.rule("WG-3.2", "WG-3.7")
def test_the_letters_of_a_board_are_its_levels() -> None:
    """Beds of water lie at -1 and -2 whatever is written for their height; all else is as high as written."""
    found = board_setup(
        Relief(id="test", name="Test", colours=("ldr.kg", ".....l"), heights=("211-2=", "0-.=2."))
    )
    assert found.colours == ("l", "d", "r", ".", "k", "g", ".", ".", ".", ".", ".")
    assert found.surfaces == (-1, -2, 1, -1, 2, -2, 0, -1, 0, -2, 2)
    assert board_setup(Relief(id="test", name="Test", colours=("ld.",))).surfaces == (-1, -2, 0)


@pytest.mark.parametrize(
    ("pool", "theatre"), [(("space",), "space"), (("land",), UNSET), ((), UNSET), (("space", "land"), UNSET)]
)
def test_a_board_for_battles_in_space_alone_lies_in_space(pool: tuple[str, ...], theatre: object) -> None:
    relief = Relief(id="test", name="Test", colours=("..",), pool=pool)  # type: ignore[arg-type]
    assert board_setup(relief).theatre == theatre


@pytest.mark.rule("WG-16.12", "WG-16.13")
@pytest.mark.parametrize(
    ("mission", "names"),
    [
        ("protect_the_base", {"building_0", "base_0", "gate_1", "gate_2"}),
        ("marshall_law", {f"block_{number}" for number in range(12)}),
    ],
)
def test_structures_of_a_mission_are_named_by_what_they_are(mission: str, names: set[str]) -> None:
    setup = build_setup(WargameRequest(mission=mission), shipped_catalog())
    assert names <= RULES.setup(setup, 1).structures.keys()


@pytest.mark.rule("WG-2.9")
@pytest.mark.parametrize(
    ("lowered", "wanted"),
    [
        ({"accuracy": 1}, set()),
        ({"accuracy": 1, "assault": 3}, {("assault", 2)}),
        ({"assault": 3, "accuracy": 1}, {("assault", 2)}),
        ({"accuracy": 5, "assault": 3}, {("accuracy", 2), ("assault", 2)}),
    ],
)
def test_each_stat_that_is_lowered_has_its_floor(
    lowered: dict[str, int], wanted: set[tuple[str, int]]
) -> None:
    """A striker has 4 in Assault and 6 in Accuracy to begin with."""
    brigand = dataclasses.replace(
        shipped_catalog().of(Datasheet)["brigand"],
        rank=5,
        lowered=lowered,  # type: ignore[arg-type]
    )
    found = [fault for fault in faults(brigand, stores()) if fault.reason == "under_the_floor"]
    assert {(fault.facts["stat"], fault.facts["least"]) for fault in found} == wanted


@pytest.mark.rule("WG-11.2", "WG-11.3")
@pytest.mark.parametrize("part", ["head", "arm", "wing", "tail", "leg"])
def test_every_kind_of_limb_is_one(part: Part) -> None:
    """All limbs gone: inoperative, whatever they were; as long as one is left, it fights on."""
    sections = (SectionSetup("torso", "torso", 10), SectionSetup("limb", part, 6))
    state = world(
        At("halyard", 0, 3, 3),
        At("mote", 1, 12, 4),
        change={"halyard_0": {"sections": sections, "items": ()}},
    )
    assert not should_be_disabled(
        state, alter(state, "halyard_0", sections=(10, 1)).units[UnitId("halyard_0")]
    )
    assert should_be_disabled(state, alter(state, "halyard_0", sections=(10, 0)).units[UnitId("halyard_0")])


@pytest.mark.rule("WG-4.6", "WG-13.3", "WG-15.5")
@pytest.mark.parametrize(
    ("colour", "effects", "wanted"),
    [
        ("l", {}, "euphotic"),
        ("d", {}, "abyss"),
        ("l", {"no_water": 1}, ""),
        ("d", {"no_water": 1}, ""),
        (".", {}, ""),
    ],
)
def test_a_pressure_hull_spares_its_unit_all_water(colour: str, effects: dict[str, int], wanted: str) -> None:
    state = world(
        At("halyard", 0, 3, 3),
        At("mote", 1, 12, 4),
        on=board(colours={(3, 3): colour}),
        change={"halyard_0": {"effects": effects}},
    )
    assert water_of(state, unit(state, "halyard_0")) == wanted


@pytest.mark.rule("WG-4.6")
@pytest.mark.parametrize(("level", "is_over", "wanted"), [(0, "euphotic", "euphotic"), (1, "euphotic", "")])
def test_water_has_no_hold_of_who_is_above_it_but_by_the_option(
    level: int, is_over: str, wanted: str
) -> None:
    for option, found in ((True, is_over), (False, wanted)):
        state = world(
            At("kestrel", 0, 3, 3, level=level),
            At("mote", 1, 12, 4),
            on=board(colours={(3, 3): "l"}),
            options={"water_over": option},
        )
        assert water_of(state, unit(state, "kestrel_0")) == found


@pytest.mark.rule("WG-4.8", "WG-8.9")
@pytest.mark.parametrize(
    ("start", "height", "into", "wanted"),
    [
        (".", 0, "l", 1),
        (".", 1, "l", 1),
        (".", 0, "d", 1),
        (".", 1, "d", 1),
        (".", 2, "l", NO_WAY),
        ("l", -1, "l", 2),
        ("l", -1, ".", 2),
        ("d", -2, "k", 4),
    ],
)
def test_who_wades_pays_one_to_go_in_and_two_to_go_on_or_out(
    start: str, height: int, into: str, wanted: int
) -> None:
    """Sinking is no fall; ruins double the step out; from two levels up nobody wades in, he falls."""
    ground = board(colours={(3, 4): start, (4, 4): into}, heights={(3, 4): height})
    state = turn_of(world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4), on=ground), "halyard_0")
    assert state.turn is not None and state.turn.move is not None
    there = tile(state, 4, 4)
    assert price_of(state, unit(state, "halyard_0"), state.turn.move, there, state.floors[there]) == wanted


@pytest.mark.rule("WG-3.5")
def test_through_friends_goes_who_has_points_left_for_a_hex_of_its_own() -> None:
    state = turn_of(world(At("halyard", 0, 3, 4), At("basalt", 0, 4, 4), At("mote", 1, 12, 4)), "halyard_0")
    assert state.turn is not None and state.turn.move is not None
    rested, tired = state.clone(), state.clone()
    rested.turn, tired.turn = (
        replace(state.turn, move=replace(state.turn.move, left=points, is_first_free=False))
        for points in (2, 1)
    )
    assert place(step(rested, 4, 4), "halyard_0") == (4, 4, 0)
    assert why(tired, 4, 4) == "no_room"


@pytest.mark.rule("WG-8.10")
def test_a_dash_on_the_water_ends_at_the_shore_and_never_jumps_a_bank() -> None:
    """A hollow as deep as the bed is no change of surface to who swims above it, and yet no water."""
    water = {(column, 4): "l" for column in range(14) if column != 6}
    state = world(
        At("otter", 0, 3, 4, level=0),
        At("mote", 1, 12, 8),
        on=board(colours=water, heights={(6, 4): -1}),
    )
    turn_of(state, "otter_0")
    assert state.turn is not None and state.turn.move is not None
    path = dash_path(state, unit(state, "otter_0"), state.turn.move, 1)
    assert path == (tile(state, 4, 4), tile(state, 5, 4))
    done = do(state, DashAhead(player=player(state), direction=1))
    assert place(done, "otter_0") == (5, 4, 0)


@pytest.mark.rule("WG-8.12")
def test_the_nearest_open_hexes_are_told_in_the_order_of_the_board() -> None:
    state = world(At("halyard", 0, 5, 4), At("mote", 1, 6, 4), on=board(heights={(4, 4): 2}))
    found = nearest_open(state, unit(state, "halyard_0"), tile(state, 5, 4))
    around = state.field.grid.neighbours[tile(state, 5, 4)]
    assert found == tuple(sorted({*around} - {tile(state, 6, 4)})), "not where one stands; roofs are surfaces"


@pytest.mark.rule("WG-10.2", "WG-5.2")
@pytest.mark.parametrize("who", ["brigand_0", "halyard_1"])
def test_in_a_hold_nobody_strikes_a_structure(who: str) -> None:
    """Its hands are full: what it holds or what holds it is all that a melee weapon reaches."""
    wall = board(works=[Works(at=((7, 4),), elevation=0)])
    state = turn_of(alter(held(on=wall), who, ap=8), who, "close")
    strike = Demolish(player=player(state), item="", target="building_0")
    assert place(state, who) == (6, 4, 0), "beside it"
    alter(state, who, facing=E)
    found = refused(state, strike)
    assert (found.rule, found.reason) == ("WG-10.2", "in_a_hold")
    for name in ("brigand_0", "halyard_1"):
        alter(state, name, holds="", held_by="")
    alter(state, "brigand_0" if who == "halyard_1" else "halyard_1", tile=tile(state, 1, 1))
    assert RULES.check(state, strike) is None


@pytest.mark.rule("WG-7.3", "WG-7.2")
@pytest.mark.parametrize(("ap", "is_over"), [(0, True), (1, False)])
def test_without_ap_after_ranged_the_turn_is_over(ap: int, is_over: bool) -> None:
    state = world(At("halyard", 0, 3, 4, ap=ap), At("mote", 1, 12, 4))
    state = turn_of(state, "halyard_0", "ranged")
    done = do(state, EndPhase(player=player(state))).state
    assert unit(done, "halyard_0").has_acted is is_over
    assert (done.turn is None) is is_over and done.to_move == (1 if is_over else 0)


@pytest.mark.rule("WG-16.1", "WG-16.4")
@pytest.mark.parametrize(("most", "wanted"), [(0, [1, 1]), (1, [1]), (2, [1, 1])])
def test_markers_earn_no_more_a_round_than_the_mission_allows(most: int, wanted: list[int]) -> None:
    """More markers than the enemy and three at least: a point each, as far as the round's limit goes."""
    state = world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4), of="winds_of_war")
    state = limited(state, most)
    owners = dict.fromkeys(state.markers, 0)
    assert len(owners) == 5
    state.round = 2
    assert [due.points for due in dues(state, 0, owners)] == wanted
    assert [*dues(state, 1, owners)] == []


def limited(state: WargameState, most: int) -> WargameState:
    """Return the state in a mission whose markers earn so many points a round at most, 0: any number."""
    setup = state.field.setup
    other = replace(setup, mission=dataclasses.replace(setup.mission, a_round=most))
    KEPT.append(other)
    return state_of(battlefield_of(other), RULES.record(state))


KEPT: list[object] = []
"""Setups stay alive as long as their tests."""


@pytest.mark.rule("WG-4.7")
def test_every_hill_that_is_wished_for_rises_where_there_is_room() -> None:
    """A place that does not serve is no reason to give up: others are looked for."""
    for seed in range(12):
        wish = BoardWish(
            16, 13, woods=0, ruins=0, water=0, closed=0, structures=0, hills=1, is_mirrored=False
        )
        heights = "".join(generated("test", "Test", wish, seed).heights)
        assert heights.count("2") == 1 and 1 <= heights.count("1") <= 6


@pytest.mark.rule("WG-4.7")
def test_every_wood_and_structure_that_is_wished_for_finds_its_place() -> None:
    for seed in range(12):
        wish = BoardWish(
            16, 13, woods=1, ruins=1, water=1, closed=0, structures=1, hills=0, is_mirrored=False
        )
        made = generated("test", "Test", wish, seed)
        letters = "".join(made.colours)
        assert len(made.works) == 1 and "g" in letters and "k" in letters and {"l", "d"} & {*letters}
