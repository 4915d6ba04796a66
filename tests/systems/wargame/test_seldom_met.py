"""Rules that few battles meet: found by faults that no test noticed."""

import dataclasses
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.rules.system import SetupError
from game.systems.wargame import actions as a
from game.systems.wargame import events as e
from game.systems.wargame.battlefield import BLUE, GREY
from game.systems.wargame.build import build_setup
from game.systems.wargame.build_board import made_board
from game.systems.wargame.construct import faults
from game.systems.wargame.content import Datasheet, Fitted
from game.systems.wargame.content_missions import Mission, Works
from game.systems.wargame.generate import BoardWish
from game.systems.wargame.jobs import Blow, Countered, Hurt, Topple, Watch
from game.systems.wargame.request import SideRequest, WargameRequest
from game.systems.wargame.score import SECONDARIES, near_units, secondaries_of
from game.systems.wargame.state import WargameState
from game.systems.wargame.steps import dash_path, price_of
from tests.support.refusals import named
from tests.support.shipped import shipped_catalog
from tests.support.wargame import (
    RULES,
    At,
    W,
    alter,
    board,
    do,
    numbers,
    player,
    stores,
    tile,
    turn_of,
    unit,
    world,
)
from tests.systems.wargame.test_gone_in_between import done
from tests.systems.wargame.test_grapples import held
from tests.systems.wargame.test_missions import marked

ME, FOE = UnitId("halyard_0"), UnitId("halyard_1")


@pytest.mark.rule("WG-16.7", "WG-16.9")
def test_every_objective_beside_a_unit_is_offered() -> None:
    state = world(At("halyard", 0, 5, 4, ap=9), At("halyard", 1, 12, 8), of="call_of_darkness")
    turn_of(state, ME)
    names = [each for each in state.markers if each.startswith("beacon")]
    for name, at in zip(names, ((6, 4), (4, 4), (5, 3), (5, 5))):
        marked(state, name, tile=tile(state, *at))
    offered = {each.marker for each in RULES.legal(state, player(state)) if isinstance(each, a.UseMarker)}
    near = {
        name
        for name in names
        if state.field.grid.distance(state.markers[name].tile, state.units[ME].tile) == 1
    }
    assert offered == near and len(near) >= 3


@pytest.mark.rule("WG-6.3")
@pytest.mark.parametrize("name", ["marshall_law", "order_to_destroy", "protect_the_relic", "show_of_force"])
def test_markers_and_structures_of_a_mission_have_free_ground_on_a_made_board(name: str) -> None:
    mission = shipped_catalog().of(Mission)[name]
    columns, rows = mission.columns, mission.rows
    wish = BoardWish(columns, rows, 9, 2, 2, 3, 6, 9, hills=4, structures=6)
    for seed in range(4):
        made = made_board(wish, mission, seed)
        starts = [row * columns - row // 2 for row in range(rows)]
        built = {at for works in made.works for at in works.at}
        kept = [mark.at for mark in mission.markers] + [at for works in mission.works for at in works.at]
        assert kept
        for column, row in kept:
            at = starts[row] + column
            assert (made.colours[at], made.surfaces[at], (column, row) in built) == (GREY, 0, False)


@pytest.mark.rule("WG-7.5")
def test_seats_are_called_after_their_side_or_faction_and_numbered_where_there_are_several() -> None:
    faction = next(iter(shipped_catalog().factions.values()))
    halyard = ("halyard",)
    sides: Mapping[str, SideRequest] = {
        "attacker": SideRequest(units=("halyard", "mote"), faction=faction.id, players=("ada", "bo")),
        "defender": SideRequest(units=halyard, name="Watch"),
    }
    setup = build_setup(WargameRequest(mission="show_of_force", sides=sides), shipped_catalog())  # type: ignore[arg-type]
    seats = [(each.player, each.name, each.faction) for team in setup.teams for each in team.seats]
    assert seats == [
        ("ada", f"{faction.name} 1", faction.id),
        ("bo", f"{faction.name} 2", faction.id),
        ("defender", "Watch", ""),
    ]
    assert [team.name for team in setup.teams] == [faction.name, "Watch"]
    plain = build_setup(WargameRequest(mission="show_of_force"), shipped_catalog())
    assert [team.seats[0].name for team in plain.teams] == ["Attacker", "Defender"]


@pytest.mark.rule("WG-7.5")
def test_a_faction_that_nobody_knows_is_refused_with_its_place() -> None:
    sides: Mapping[str, SideRequest] = {"attacker": SideRequest(units=("halyard",), faction="ghosts")}
    with pytest.raises(SetupError, match="no faction 'ghosts'") as found:
        build_setup(WargameRequest(mission="show_of_force", sides=sides), shipped_catalog())  # type: ignore[arg-type]
    assert found.value.path == "sides.attacker.faction"


@pytest.mark.rule("WG-11.1", "WG-16.11")
def test_who_loses_the_arm_that_carries_drops_the_relic() -> None:
    state = world(
        At("halyard", 0, 5, 4, ap=9), At("halyard", 1, 9, 4), of="protect_the_relic", on=board(16, 13)
    )
    parts = [each.part for each in state.field.sheets[ME].setup.sections]
    arms = [number for number, part in enumerate(parts) if part == "arm"]
    names = [state.field.sheets[ME].setup.sections[number].id for number in arms]
    marked(turn_of(state, ME), "relic_0", bearer=ME, tile=-1, arm=arms[1])
    assert not [
        each for each in done(state, Hurt(ME, names[0], 99, "attack")) if isinstance(each, e.ObjectFell)
    ]
    told = done(state, *(Hurt(ME, name, 99, "attack") for name in names))
    fell = [each for each in named(told) if isinstance(each, e.ObjectFell)]
    assert [(each.rules, each.marker, each.tile) for each in fell] == [
        (("WG-16.11",), "relic_0", tile(state, 5, 4))
    ]


@pytest.mark.rule("WG-3.3")
def test_steps_up_down_and_level_have_prices_of_their_own() -> None:
    prices = dataclasses.replace(numbers().prices, up=5, down=3)
    steep = dataclasses.replace(numbers(), prices=prices)
    for here, there, wanted in ((0, 1, 5), (1, 0, 3), (0, 0, 1), (1, 1, 1)):
        on = board(heights={(5, 4): here, (6, 4): there})
        state = turn_of(world(At("halyard", 0, 5, 4), At("halyard", 1, 13, 10), on=on, rules=steep), ME)
        assert state.turn is not None and state.turn.move is not None
        found = price_of(state, state.units[ME], state.turn.move, tile(state, 6, 4), there)
        assert found == wanted


@pytest.mark.rule("WG-13.2")
@pytest.mark.parametrize(
    ("changes", "face", "told"),
    [
        ({"ap": 7, "has_frozen": True}, 8, [("rolled", 17, 10), ("frozen", 8, -9)]),
        ({"ap": 1, "has_frozen": True}, 2, [("rolled", 5, 4), ("frozen", 5, 0)]),
        ({"ap": 14}, 8, [("rolled", 24, 10), ("capped", 16, -8)]),
        ({"ap": 6}, 8, [("rolled", 16, 10)]),
    ],
)
def test_ap_are_rolled_and_cut_to_what_may_be_kept(
    changes: dict[str, object], face: int, told: list[tuple[str, int, int]]
) -> None:
    state = alter(world(At("halyard", 0, 3, 4), At("halyard", 1, 12, 4)), ME, **changes)
    begun = do(state, a.ActivateUnit(player=player(state), unit=ME), face)
    found = [
        (each.why, each.ap, each.change) for each in begun.events if isinstance(each, e.ActionPointsChanged)
    ]
    assert found == told


@pytest.mark.rule("WG-7.3")
def test_what_is_over_the_cap_is_lost_at_the_turns_end_where_it_is_cut_then() -> None:
    state = world(At("halyard", 0, 3, 4), At("halyard", 1, 12, 4), options={"ap_cap": "when_stored"})
    begun = do(alter(state, ME, ap=14), a.ActivateUnit(player=player(state), unit=ME), 8)
    assert unit(begun, ME).ap == 24
    ended = do(begun.state, a.EndActivation(player=player(begun.state)))
    found = [
        (each.why, each.ap, each.change) for each in ended.events if isinstance(each, e.ActionPointsChanged)
    ]
    assert found == [("capped", 16, -8)]


@pytest.mark.rule("WG-5.4")
def test_who_was_stuck_in_a_structure_lies_on_the_ground_under_it() -> None:
    works = [Works(at=((6, 4),), elevation=1)]
    state = world(At("halyard", 0, 4, 4), At("halyard", 1, 12, 4), on=board(heights={(6, 4): 1}, works=works))
    house = next(iter(state.structures))
    inside = tile(state, 6, 4)
    alter(state, ME, stuck_in=house, tile=inside, level=2)
    RULES.evolve(state, e.StructureFelled(structure=house, side=1))
    told = done(state, Topple(house, (inside,)))
    assert [(type(each).__name__, getattr(each, "level", None)) for each in told] == [
        ("UnitFreed", None),
        ("UnitSank", 1),
        ("UnitLay", None),
    ]


@pytest.mark.rule("WG-12.5")
def test_a_blast_reaches_a_hex_and_no_further() -> None:
    state = world(
        At("halyard", 0, 5, 4),
        At("mote", 0, 6, 4, level=0),
        At("halyard", 1, 7, 4),
        At("brigand", 1, 4, 4, level=2),
        At("basalt", 1, 5, 5),
    )
    near = {each.id for each in near_units(state, state.units[ME], 1)}
    assert near == {"mote_0", "basalt_1"}, "not oneself, not two hexes or levels away"
    assert {each.id for each in near_units(state, state.units[ME], 2)} == near | {FOE, "brigand_1"}


def odd(**changes: object) -> set[tuple[str, str]]:
    """Return what is wrong with a Halyard that is otherwise, by rule and reason."""
    sheet = dataclasses.replace(shipped_catalog().of(Datasheet)["halyard"], **changes)  # type: ignore[arg-type]
    return {(each.rule, each.reason) for each in faults(sheet, stores())}


@pytest.mark.rule("WG-2.8", "WG-15.10")
def test_of_a_sheet_with_what_nobody_knows_just_that_is_told() -> None:
    halyard = shipped_catalog().of(Datasheet)["halyard"]
    ghost = Fitted(item="ghost")
    assert odd() == set()
    assert odd(fitted=(*halyard.fitted, ghost), rank=1) == {("WG-15.3", "no_such_item")}, "the last item too"
    assert odd(core="ghost", thrusters=99) == {("WG-15.1", "no_such_core")}
    assert (
        odd(systems=("ghost",))
        == odd(mods=("ghost",))
        == odd(traits=("ghost",))
        == {("WG-15.5", "no_such_ability")}
    )
    assert odd(drones=("finch", "ghost")) == {("WG-15.8", "no_such_kit")}
    assert len(odd(core="ghost", fitted=(ghost,), drones=("ghost",), mods=("ghost",))) == 4


@pytest.mark.rule("WG-6.4")
def test_the_first_seat_begins() -> None:
    catalog = shipped_catalog()
    for roles, phase in (("rolled", "roles"), ("fixed", "secondaries")):
        options: dict[str, str | int | bool] = {"roles": roles} if roles == "rolled" else {}
        setup = build_setup(WargameRequest(mission="show_of_force", options=options), catalog)
        state = RULES.setup(setup, 3)
        assert (state.phase, state.round, state.to_move, state.attacker) == (phase, 0, 0, 0)
        assert RULES.record(state).initiative == 0
        assert RULES.active(state) == (setup.teams[0].seats[0].player,)


@pytest.mark.rule("WG-16.14")
def test_there_are_nine_secret_objectives() -> None:
    texts = shipped_catalog().strings("en")
    wanted = {
        "first_blood",
        "headhunter",
        "disarm",
        "hold_the_line",
        "breakthrough",
        "survivor",
        "demolition",
        "high_ground",
        "close_quarters",
    }
    assert set(SECONDARIES) == wanted and len(SECONDARIES) == 9
    setup = build_setup(WargameRequest(mission="show_of_force"), shipped_catalog())
    assert secondaries_of(setup) == SECONDARIES
    assert {key.split(".")[2] for key in texts if key.startswith("wargame.pick.")} >= wanted


@pytest.mark.rule("WG-12.6")
def test_a_counter_answers_a_blow_of_who_is_still_there_and_never_a_counter() -> None:
    def ready(**changes: object) -> WargameState:
        state = world(At("brigand", 0, 5, 4, ap=9), At("brigand", 1, 6, 4, facing=W, ap=9))
        turn_of(alter(state, "brigand_1", stance="counter"), "brigand_0", "close")
        return alter(state, "brigand_0", **changes)

    blow = Blow(UnitId("brigand_0"), "brigand_0.beam_blade", UnitId("brigand_1"), "torso", is_melee=True)
    assert done(ready(), Countered(blow))
    assert done(ready(), Countered(replace(blow, sort="counter"))) == ()
    assert done(ready(status="lost", tile=-1), Countered(blow)) == ()
    braced = alter(ready(), "brigand_1", stance="brace")
    assert done(braced, Countered(blow)) == ()


@pytest.mark.rule("WG-12.6")
def test_nobody_fires_at_who_left_the_board_while_it_went() -> None:
    state = world(At("halyard", 0, 5, 4), At("halyard", 1, 8, 4, facing=W, ap=9))
    turn_of(alter(state, FOE, stance="overwatch"), ME)
    assert done(state, Watch(ME))
    assert done(alter(state, ME, status="away"), Watch(ME)) == ()


@pytest.mark.rule("WG-8.7", "WG-8.10", "WG-2.5")
@pytest.mark.parametrize(
    ("change", "count"),
    [("nothing", 8), ("red", 3), ("unit", 3), ("step", 3), ("house", 3), ("pit", 3), ("woods", 8)],
)
def test_a_thruster_move_ends_before_the_first_obstacle(change: str, count: int) -> None:
    """A Halyard of class 2 has 4 points: 8 hexes, or those before what stands in the fifth column ahead."""
    at = (6, 4)
    on = board(
        colours={at: {"red": "r", "woods": "g"}.get(change, ".")},
        heights={at: {"step": 1, "pit": -1}.get(change, 0)},
        works=[Works(at=(at,), elevation=0)] if change == "house" else [],
    )
    units = [At("halyard", 0, 2, 4)] + ([At("mote", 1, *at, level=0)] if change == "unit" else [])
    state = turn_of(world(*units, At("halyard", 1, 13, 10), on=on), ME)
    assert state.turn is not None and state.turn.move is not None
    path = dash_path(state, state.units[ME], state.turn.move, 1)
    assert path == tuple(tile(state, 3 + step, 4) for step in range(count))


@pytest.mark.rule("WG-2.5", "WG-8.10")
def test_an_aquatic_vehicle_dashes_as_far_as_there_is_water() -> None:
    colours = {(column, row): "d" for column in range(6) for row in range(11)}
    state = world(At("otter", 0, 1, 4, level=0), At("halyard", 1, 13, 10), on=board(colours=colours))
    turn_of(state, "otter_0")
    assert state.turn is not None and state.turn.move is not None
    path = dash_path(state, state.units[UnitId("otter_0")], state.turn.move, 1)
    assert path == tuple(tile(state, column, 4) for column in (2, 3, 4, 5))
    pit = board(colours=colours, heights={(6, 4): -1})
    over = turn_of(world(At("otter", 0, 1, 4, level=0), At("halyard", 1, 13, 10), on=pit), "otter_0")
    assert over.turn is not None and over.turn.move is not None
    assert dash_path(over, over.units[UnitId("otter_0")], over.turn.move, 1) == path, "nor over a dry pit"
    assert all(state.colours[each] in BLUE for each in path)


@pytest.mark.rule("WG-10.5")
def test_who_is_thrown_through_a_high_weak_structure_lies_on_the_ground() -> None:
    for elevation in (0, 1, 2):
        state = held(on=board(works=(Works(at=((8, 4),), elevation=elevation, defense=6),)))
        led = do(state, a.ThrowHeld(player=player(state), tile=tile(state, 9, 4)), 8)
        thrown = [each for each in led.of(e.UnitMoved) if isinstance(each, e.UnitMoved) and each.unit == FOE]
        assert [each.level for each in thrown] == [0] and unit(led, FOE).level == 0
