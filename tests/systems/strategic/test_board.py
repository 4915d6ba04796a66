"""ST-1: squares, sharing them, distances and lines, bands, profiles and forces."""

import pytest

from game.core.ids import UnitId
from game.rules.system import SetupError
from game.space.square import square_grid
from game.systems.strategic.actions import Attack, Maneuver, Move, PlaceUnit
from game.systems.strategic.battlefield import crossings, distances_from, line_squares
from game.systems.strategic.build import build_setup
from game.systems.strategic.events import MoveEnded, UnitMoved
from game.systems.strategic.queries import stat_line
from game.systems.strategic.request import MissionRequest, SideRequest, StrategicRequest, UnitRequest
from tests.support.shipped import shipped_catalog
from tests.support.strategic import BLUE, RED, Battle, at


@pytest.mark.rule("ST-1.1")
def test_a_map_has_squares_with_eight_neighbours() -> None:
    battle = Battle([at("colossus", 5, 5)], [at("grampus", 9, 9)])
    field = battle.state.field
    assert len(field.grid.king[battle.at(5, 5)]) == 8
    assert field.distance(battle.at(5, 5), battle.at(9, 9)) == 4


@pytest.mark.rule("ST-1.2")
def test_enemies_may_share_a_square_and_no_melee_begins() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 6, 5)])
    battle.do(Move(player=RED, unit=UnitId("eva_vanguard"), mode="half", to=battle.at(6, 5)))
    assert battle.unit("eva_vanguard").tile == battle.unit("colossus").tile
    assert battle.state.engagements == ()


@pytest.mark.rule("ST-1.2")
def test_two_hordes_never_share_and_never_pass() -> None:
    battle = Battle([at("line_regiment", 5, 5)], [at("spawn_swarm", 6, 5)])
    into = Move(player=RED, unit=UnitId("line_regiment"), mode="march", to=battle.at(6, 5))
    assert battle.refused(into) == "ST-1.2 horde_there"
    path = (battle.at(6, 5), battle.at(7, 5))
    move = Move(player=RED, unit=UnitId("line_regiment"), mode="march", to=battle.at(7, 5), path=path)
    assert battle.refused(move) == "ST-2.1 no_way"
    shared = Battle([at("line_regiment", 5, 5)], [at("colossus", 6, 5)])
    shared.do(Move(player=RED, unit=UnitId("line_regiment"), mode="march", to=shared.at(6, 5)))
    assert shared.unit("line_regiment").tile == shared.at(6, 5)


@pytest.mark.rule("ST-1.2")
def test_a_horde_stops_before_one_that_it_did_not_see() -> None:
    board = "\n".join(["fffffff"] * 7)
    battle = Battle([at("hover_riders", 0, 3)], [at("spawn_swarm", 4, 3, hidden=True)], board=board)
    path = tuple(battle.at(column, 3) for column in (1, 2, 3, 4))
    move = Move(player=RED, unit=UnitId("hover_riders"), mode="run", to=path[-1], path=path)
    battle.do(move)
    assert battle.unit("hover_riders").tile == battle.at(3, 3)
    assert battle.unit("spawn_swarm").near == (0,)


@pytest.mark.rule("ST-1.3")
def test_a_line_crosses_the_same_squares_both_ways() -> None:
    grid = square_grid(9, 9)
    assert line_squares(9, grid.tile(0, 0), grid.tile(4, 1)) == tuple(
        grid.tile(*place) for place in ((0, 0), (1, 0), (2, 1), (3, 1), (4, 1))
    )
    battle = Battle([at("colossus", 1, 2)], [at("grampus", 8, 5)])
    a, b = battle.at(1, 2), battle.at(8, 5)
    there, back = battle.state.field.line(a, b), battle.state.field.line(b, a)
    assert set(there) | {a} == set(back) | {b} and len(there) == 7
    assert there[-1] == b and back[-1] == a


@pytest.mark.rule("ST-1.3")
def test_lines_and_distances_that_are_kept_are_those_that_are_found() -> None:
    field = Battle([at("colossus", 1, 2)], [at("grampus", 8, 5)]).state.field
    storm, tiles = frozenset(field.grid.tile(*cell) for cell in ((4, 4), (4, 5), (5, 4))), range(36)
    for a in tiles:
        kept = crossings(field.grid.width, a, storm)
        for b in reversed(range(field.grid.tile_count)):
            through = not storm.isdisjoint((a, *field.line(a, b)))
            assert kept[b] == kept[b] == field.crosses(a, b, storm) == through
            assert distances_from(field.grid, a)[b] == field.distance(a, b)


@pytest.mark.rule("ST-1.3")
def test_mountains_block_sight_by_option_only_strictly_between() -> None:
    board = "\n".join(["........", "...m....", "........", "........"])
    for blocked in (False, True):
        battle = Battle(
            [at("colossus", 1, 1)],
            [at("grampus", 6, 1)],
            board=board,
            options={"mountains_block_sight": blocked},
        )
        shot = Attack(player=RED, unit=UnitId("colossus"), weapon=0, target=UnitId("grampus"))
        if blocked:
            assert battle.refused(shot) == "ST-1.3 no_sight"
        else:
            battle.do(shot)
    beside = Battle(
        [at("colossus", 3, 1)], [at("grampus", 6, 1)], board=board, options={"mountains_block_sight": True}
    )
    beside.do(Attack(player=RED, unit=UnitId("colossus"), weapon=0, target=UnitId("grampus")))


@pytest.mark.rule("ST-1.3")
def test_nobody_leaves_the_map() -> None:
    battle = Battle([at("eva_vanguard", 0, 0)], [at("colossus", 5, 5)])
    move = Move(player=RED, unit=UnitId("eva_vanguard"), mode="half", to=100_000)
    assert battle.refused(move) == "ST-1.3 off_map"


@pytest.mark.rule("ST-1.4")
def test_a_band_costs_a_square_and_melee_needs_the_same_band() -> None:
    battle = Battle([at("pelican", 5, 5, band=1)], [at("eva_vanguard", 5, 5)])
    up = Move(player=RED, unit=UnitId("pelican"), mode="half", to=battle.at(6, 5), band=3)
    battle.do(up)
    assert (battle.unit("pelican").band, battle.unit("pelican").tile) == (3, battle.at(6, 5))
    far = Move(player=RED, unit=UnitId("pelican"), mode="half", to=battle.at(9, 5), band=2)
    assert battle.refused(far) == "ST-2.1 too_far"
    assert (
        battle.refused(Move(player=RED, unit=UnitId("pelican"), mode="half", to=battle.at(6, 5), band=4))
        == "ST-1.4 no_such_band"
    )
    battle.put("pelican", tile=battle.at(5, 5), band=1)
    battle.turn_of("eva_vanguard")
    strike = Attack(player=BLUE, unit=UnitId("eva_vanguard"), weapon=0, target=UnitId("pelican"))
    assert battle.refused(strike) == "ST-3.1 out_of_reach"
    shift = Maneuver(player=BLUE, unit=UnitId("eva_vanguard"), target=UnitId("pelican"), tile=battle.at(5, 4))
    assert battle.refused(shift) == "ST-2.3 out_of_reach"


@pytest.mark.rule("ST-1.4")
def test_a_move_climbs_first_and_descends_last() -> None:
    battle = Battle([at("pelican", 5, 5, band=0)], [at("colossus", 9, 9)])
    battle.do(Move(player=RED, unit=UnitId("pelican"), mode="full", to=battle.at(9, 5), band=2))
    bands = [event.band for event in battle.events if isinstance(event, UnitMoved)]
    assert bands == [2, 2, 2, 2, 2]
    (ended,) = battle.of(MoveEnded)
    assert isinstance(ended, MoveEnded) and ended.count == 4


@pytest.mark.rule("ST-1.5")
def test_bonuses_are_tens_digits_and_frames_without_a_line_get_one() -> None:
    battle = Battle([at("eva_vanguard", 1, 1)], [at("gm", 5, 5), at("wasp", 7, 7)])
    eva = stat_line(battle.state, UnitId("eva_vanguard"))
    assert (eva.ab, eva.sb, eva.tb) == (4, 4, 3) and not eva.setup.is_derived
    suit = stat_line(battle.state, UnitId("gm"))
    assert suit.setup.is_derived and suit.profile.value == 50 and suit.has_parts


@pytest.mark.rule("ST-1.5")
def test_every_frame_of_the_base_pack_has_a_line() -> None:
    catalog = shipped_catalog()
    for frame in catalog.frames:
        request = StrategicRequest(
            generate="plain", sides=(SideRequest(units=(frame,)), SideRequest(units=("colossus",)))
        )
        setup = build_setup(request, catalog)
        assert setup.sides[0].units[0].profile.value >= 10


@pytest.mark.rule("ST-1.5")
def test_forces_are_bought_within_their_value() -> None:
    for value in (300, 600, 1000):
        request = StrategicRequest(generate="plain", force_value=value, board_seed=3)
        setup = build_setup(request, shipped_catalog())
        for side in setup.sides:
            cost = sum(unit.profile.value for unit in side.units)
            assert value - 30 < cost <= value


@pytest.mark.rule("ST-1.5")
def test_requests_that_cannot_be_met_say_why() -> None:
    catalog = shipped_catalog()

    def fault(request: StrategicRequest) -> str:
        with pytest.raises(SetupError) as found:
            build_setup(request, catalog)
        return found.value.path

    one = SideRequest(units=("colossus",))
    assert fault(StrategicRequest(generate="plain", sides=(one,))) == "sides"
    assert fault(StrategicRequest(generate="plain", columns=8)) == "columns"
    unknown = SideRequest(units=("colosus",))
    assert fault(StrategicRequest(generate="plain", sides=(one, unknown))) == "sides.1.units.0.unit"
    marked = MissionRequest("kill", side=1)
    assert fault(StrategicRequest(generate="plain", sides=(one, one), mission=marked)) == "mission"
    away = MissionRequest("evacuate")
    assert fault(StrategicRequest(generate="plain", sides=(one, one), mission=away)) == "mission"
    high = SideRequest(units=(UnitRequest("pelican", band=4),))
    assert fault(StrategicRequest(generate="plain", sides=(high, one))) == "sides.0.units.0.band"


@pytest.mark.rule("ST-6.8")
def test_sides_alternate_and_the_cheaper_force_begins() -> None:
    battle = Battle(["colossus", "line_regiment"], ["carillon"], board="\n".join(["." * 12] * 12))
    assert battle.state.phase == "deploy" and battle.state.to_deploy == 0
    place = PlaceUnit(player=RED, unit=UnitId("colossus"), tile=battle.at(0, 11))
    assert (
        battle.refused(PlaceUnit(player=RED, unit=UnitId("colossus"), tile=battle.at(0, 7)))
        == "ST-6.8 outside_zone"
    )
    battle.do(place)
    assert battle.state.to_deploy == 1
    battle.do(PlaceUnit(player=BLUE, unit=UnitId("carillon"), tile=battle.at(3, 0)))
    assert battle.state.to_deploy == 0
    battle.do(PlaceUnit(player=RED, unit=UnitId("line_regiment"), tile=battle.at(4, 11)))
    assert battle.state.round == 1 and battle.state.acting


@pytest.mark.rule("ST-6.8")
def test_zones_lie_along_the_edges_that_are_nearer_to_each_other() -> None:
    wide = Battle(["colossus"], ["grampus"], board="\n".join(["." * 20] * 12))
    assert [side.edge for side in wide.setup.sides] == ["south", "north"]
    tall = Battle(["colossus"], ["grampus"], board="\n".join(["." * 12] * 20))
    assert [side.edge for side in tall.setup.sides] == ["west", "east"]
    assert len(tall.setup.sides[0].zone) == 4 * 20
    three = Battle(["colossus"], ["grampus"], ["pelican"], board="\n".join(["." * 12] * 12))
    zones = [set(side.zone) for side in three.setup.sides]
    assert not zones[0] & zones[2] and not zones[1] & zones[2]


@pytest.mark.rule("ST-6.2")
def test_what_would_have_no_effect_is_refused() -> None:
    units = ([at("eva_vanguard", 5, 5)], [at("colossus", 20, 20)])
    with pytest.raises(SetupError, match=r"mission\.edge"):
        Battle(*units, mission=MissionRequest("destroy", edge="north"))
    with pytest.raises(SetupError, match="marked"):
        Battle([at("eva_vanguard", 5, 5, marked=True)], units[1])
    with pytest.raises(SetupError, match="one ground"):
        build_setup(StrategicRequest(map="km_tinderwood", generate="city"), shipped_catalog())
