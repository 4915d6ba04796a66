"""What packs and programs ask for that the shipped missions and sheets do not (WG-6, WG-14, WG-15.3)."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as altered

from game.rules.system import SetupError
from game.systems.wargame.actions import (
    Attack,
    CastRoles,
    EndActivation,
    PickUp,
    PlaceMarker,
    PlaceWall,
)
from game.systems.wargame.battlefield import RED as CLOSED
from game.systems.wargame.build import build_setup
from game.systems.wargame.construct import faults
from game.systems.wargame.content import Datasheet, Fitted
from game.systems.wargame.content_missions import Mark, Mission, Score, Works
from game.systems.wargame.request import SideRequest, UnitRequest, WargameRequest
from game.systems.wargame.state import WargameState
from tests.support.shipped import shipped_catalog
from tests.support.wargame import (
    RULES,
    At,
    answer,
    board,
    do,
    mission,
    player,
    refused,
    stores,
    turn_of,
    unit,
    world,
)


def squad(*units: UnitRequest | str) -> WargameRequest:
    """Return a request in which the attacker has these units."""
    return WargameRequest(mission="show_of_force", sides={"attacker": SideRequest(units=units)})


@pytest.mark.rule("WG-2.8")
def test_no_two_units_have_one_id_and_a_line_asks_for_a_number_of_them() -> None:
    sparrow = UnitRequest(sheet="sparrow", id="x")
    for units, where, why in (
        ((sparrow, sparrow), "1.id", "already a unit 'x'"),
        ((replaced(sparrow, count=2),), "0.count", "cannot share an id"),
        ((UnitRequest(sheet="sparrow", count=0), "mote"), "0.count", "1 to 99 units are possible, not 0"),
        ((UnitRequest(sheet="sparrow", count=10**9),), "0.count", "1 to 99 units are possible"),
    ):
        with pytest.raises(SetupError, match=why) as found:
            build_setup(squad(*units), shipped_catalog())
        assert found.value.path == f"sides.attacker.units.{where}"
    setup = build_setup(squad(UnitRequest(sheet="sparrow", id="halyard_1"), "halyard"), shipped_catalog())
    assert RULES.setup(setup, 1).phase == "secondaries"
    assert [each.id for each in setup.teams[0].units] == ["halyard_1", "halyard_2"]


def replaced(asked: UnitRequest, **changes: object) -> UnitRequest:
    """Return a line of a request with these fields otherwise."""
    return altered(asked, **changes)


def begun(of: Mission, *options: str) -> WargameState:
    """Return a battle for a mission up to where objectives are put down, or units deployed."""
    setup = build_setup(WargameRequest(mission=of.id), shipped_catalog())
    state = RULES.setup(altered(setup, mission=of), 1)
    while state.phase == "secondaries":
        state = do(state, RULES.legal(state, player(state))[0]).state
    return state


@pytest.mark.rule("WG-6.3")
@pytest.mark.rule("WG-16.6")
def test_in_a_mission_with_both_markers_are_put_down_then_walls() -> None:
    both = replace(mission("reconnaissance"), special={"place_markers": 4, "walls": 2})
    state = begun(both)
    wall = PlaceWall(player=player(state), tile=0)
    assert player(state) == "defender" and refused(state, wall).reason == "other_stage"
    while player(state) == "defender":
        offered = RULES.legal(state, "defender")  # type: ignore[arg-type]
        assert all(isinstance(each, PlaceMarker) for each in offered)
        state = do(state, offered[0]).state
    for _ in range(2):
        assert state.phase == "markers" and player(state) == "attacker"
        offered = RULES.legal(state, player(state))
        assert all(isinstance(each, PlaceWall) for each in offered)
        state = do(state, offered[0]).state
    assert state.phase == "deploy" and len(state.walls) == 2


@pytest.mark.rule("WG-14.1")
def test_what_counts_at_the_end_counts_in_its_rounds_alone() -> None:
    tower = Works(at=((10, 3),), elevation=2, tag="tower")
    early = Score(side="defender", by="tower_stands", points=3, rounds=(1, 3))
    late = Score(side="defender", by="tower_stands", points=2, rounds=(6, 6))
    of = replace(mission("show_of_force"), works=(tower,), scores=(early, late))
    state = world(At("halyard", 0, 1, 1), At("halyard", 1, 12, 9), of=of)
    state.round = of.rounds
    state.units["halyard_1"] = altered(unit(state, "halyard_1"), has_acted=True)  # type: ignore[index]
    ended = do(turn_of(state, "halyard_0"), EndActivation(player=player(state)))
    assert ended.state.phase == "over"
    assert ended.state.tallies[1].points == 2


@pytest.mark.rule("WG-15.3")
@pytest.mark.parametrize("place", ["held", "carried"])
def test_a_weapon_for_the_heaviest_is_not_held_or_carried_by_others(place: str) -> None:
    known = stores()
    heavy = replace(known.armaments["service_rifle"], least_class=4)
    known = replace(known, armaments={**known.armaments, "service_rifle": heavy})
    for name, is_wrong in (("halyard", True), ("monolith", False)):
        sheet = shipped_catalog().of(Datasheet)[name]
        fitted = (Fitted(item="service_rifle", place=place),)  # type: ignore[arg-type]
        found = {fault.reason for fault in faults(replace(sheet, fitted=fitted), known)}
        assert ("too_light" in found) is is_wrong


@pytest.mark.rule("WG-15.3")
def test_nor_do_they_pick_it_up() -> None:
    state = world(At("halyard", 0, 3, 4), At("halyard", 1, 10, 4))
    (rifle,) = (name for name in state.items if name == "halyard_1.service_rifle")
    setup, owner = state.field.items[rifle]
    heavy = altered(setup, armament=replace(setup.armament, least_class=4))
    state.field.items[rifle] = heavy, owner
    here = unit(state, "halyard_0").tile
    state.items[rifle] = altered(state.items[rifle], lies="ground", tile=here, bearer="", on=())
    lift = PickUp(player=player(turn_of(state, "halyard_0")), item=rifle)
    assert refused(state, lift).reason == "too_light"


@pytest.mark.rule("WG-6.4")
def test_the_edge_is_not_chosen_that_would_put_an_objective_on_closed_ground() -> None:
    def asked(closed: tuple[int, int]) -> str:
        relic = replace(mission("show_of_force"), markers=(Mark(at=(4, 4), kind="relic"),))
        setup = build_setup(
            WargameRequest(mission="show_of_force", options={"roles": "rolled"}), shipped_catalog()
        )
        state = RULES.setup(altered(setup, mission=relic, board=board(colours={closed: CLOSED})), 1)
        cast = answer(do(state, CastRoles(player=player(state)), 7, 3), "attack")
        return "" if cast.state.prompt is None else cast.state.prompt.kind

    assert asked((2, 2)) == "edge"
    assert asked((9, 4)) == "", "from the other edges the relic lies at 9,4"


@pytest.mark.rule("WG-16.7")
@pytest.mark.rule("WG-16.9")
def test_what_is_no_longer_on_the_board_counts_for_nobody_at_the_end() -> None:
    """A beacon that the wind has taken, a pylon that was shot to pieces."""
    of = replace(
        mission("show_of_force"),
        markers=(Mark(at=(4, 4), kind="beacon"), Mark(at=(8, 4), kind="pylon", defense=5)),
        scores=(
            Score(side="attacker", by="own_lit", points=2),
            Score(side="attacker", by="lit_at_least", points=1, count=1),
            Score(side="defender", by="pylon_clean", points=3),
        ),
        special={},
    )

    def earned(tile: int) -> tuple[int, int]:
        state = world(At("halyard", 0, 1, 1), At("halyard", 1, 12, 9), of=of)
        for marker, changes in (("beacon_0", {"is_on": True, "owner": 0}), ("pylon_1", {})):
            there = {} if tile >= 0 else {"tile": tile}
            state.markers[marker] = altered(state.markers[marker], **changes, **there)
        state.round = of.rounds
        state.units["halyard_1"] = altered(unit(state, "halyard_1"), has_acted=True)  # type: ignore[index]
        ended = do(turn_of(state, "halyard_0"), EndActivation(player=player(state))).state
        return ended.tallies[0].points, ended.tallies[1].points

    assert earned(0) == (3, 3)
    assert earned(-1) == (0, 0)


@pytest.mark.rule("WG-13.5")
@pytest.mark.rule("WG-15.3")
def test_a_jammer_that_splits_its_damage_jams_as_well() -> None:
    state = world(At("halyard", 0, 3, 4, ap=16), At("halyard", 1, 5, 4))
    gun = "halyard_0.service_rifle"
    setup, owner = state.field.items[gun]
    armament = replace(setup.armament, jams=True, splits=True)
    state.field.items[gun] = altered(setup, armament=armament), owner
    turn_of(state, "halyard_0", "ranged")
    for second in ("", "head"):
        fire = Attack(
            player=player(state), item=gun, target=unit(state, "halyard_1").id, aim="torso", second=second
        )
        done = do(state, fire, 7, 1)
        while done.state.prompt is not None:
            done = answer(done, "none")
        assert unit(done, "halyard_1").errors == 1


@pytest.mark.rule("WG-15.10")
@pytest.mark.parametrize(
    ("changes", "where", "why"),
    [
        ({"thrusters": -100}, "thrusters", "0 at least"),
        ({"rank": 0}, "rank", "1 at least"),
        ({"rank": 9}, "rank", "5 at most"),
        ({"lowered": {"accuracy": 4, "assault": -4}}, "lowered.assault", "1 at least"),
        ({"fitted": (Fitted(item="service_rifle", on=-1),)}, "fitted.0.on", "0 at least"),
        ({"name": ""}, "name", "not possible in a datasheet"),
    ],
)
def test_a_sheet_of_a_request_has_numbers_that_a_pack_could_give_it(
    changes: dict[str, object], where: str, why: str
) -> None:
    """A program's were not looked at: thrusters below nothing paid for the rest, rank 9 broke the game."""
    halyard = shipped_catalog().of(Datasheet)["halyard"]
    assert build_setup(squad(UnitRequest(built=halyard)), shipped_catalog())
    built = replace(halyard, **changes)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match=why) as found:
        build_setup(squad(UnitRequest(built=built)), shipped_catalog())
    assert found.value.path == f"sides.attacker.units.0.built.{where}"
