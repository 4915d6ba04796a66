"""What a viewer of the table is told, number by number: ground, sides, pieces, zones, tracks (WG-1.4)."""

import pytest
from msgspec import UNSET
from msgspec.structs import asdict, replace

from game.core.ids import PlayerId, RuleId, UnitId
from game.core.table import TokenView, TrackView, ZoneView
from game.systems.wargame.content_missions import Works
from game.systems.wargame.setup import SeatSetup, TeamSetup
from game.systems.wargame.state import WargameState, state_of
from game.systems.wargame.table import table
from tests.support.wargame import BLUE_SIDE, RED, RULES, At, W, alter, board, tile, turn_of, world
from tests.systems.wargame.test_missions import marked

ME, MATE, FOE = UnitId("halyard_0"), UnitId("mote_0"), UnitId("brigand_1")
LETTERS = ".rtwgkld"
LAND = ("grey", "red", "tan", "white", "green", "black", "light_blue", "dark_blue")


def field() -> WargameState:
    """Two units against one, a structure, a raised hex, every colour in the first row."""
    colours = {(column, 0): letter for column, letter in enumerate(LETTERS)}
    on = board(colours=colours, heights={(9, 0): 1, (10, 0): 2}, works=[Works(at=((7, 7),), elevation=1)])
    units = (At("halyard", 0, 3, 4), At("mote", 0, 3, 8), At("brigand", 1, 9, 4, facing=W))
    return turn_of(world(*units, on=on), ME)


def seen(state: WargameState, unit: UnitId) -> TokenView:
    """Return a piece as the other player sees it."""
    return next(each for each in table(state, BLUE_SIDE).tokens if each.id == unit)


@pytest.mark.rule("WG-3.7")
@pytest.mark.rule("WG-4.1")
def test_the_ground_is_told_hex_by_hex() -> None:
    state = field()
    found = table(state, RED)
    assert (found.system, found.viewer, found.phase, found.turn) == ("wargame", RED, "battle", 1)
    assert (found.active, found.prompt, found.outcome) == ((RED,), None, None)
    ground = found.board
    assert (ground.grid, ground.columns, ground.rows, ground.name) == ("hex_pointy", 14, 11, "Test")
    assert (ground.theatre, ground.is_staggered) == ("land", True)
    assert ground.terrain[:8] == tuple(f"wg_{each}" for each in LAND) and set(ground.terrain[8:]) == {
        "wg_grey"
    }
    house, hill = tile(state, 7, 7), tile(state, 9, 0)
    assert ground.heights is not UNSET and ground.built is not UNSET
    assert (ground.heights[house], ground.built[house]) == (2, 2), "two levels, and the roof over them"
    assert (ground.heights[hill], ground.built[hill]) == (1, 0)
    assert sum(ground.built) == 2 and sum(ground.heights) == 2 + 1 + 2 - 1 - 2


@pytest.mark.rule("WG-4.1")
def test_in_space_grey_red_woods_and_ruins_look_otherwise_and_raised_ground_is_plates() -> None:
    state = field()
    setup = state.field.setup
    afar = replace(setup, board=replace(setup.board, theatre="space"))
    there = RULES.setup(afar, 1)
    found = table(there, None).board
    assert found.theatre == "space"
    names = (
        "space_grey",
        "space_red",
        "tan",
        "white",
        "space_green",
        "space_black",
        "light_blue",
        "dark_blue",
    )
    assert found.terrain[:8] == tuple(f"wg_{each}" for each in names)
    assert found.terrain[8:11] == ("wg_space_grey", "wg_space_plate", "wg_space_plate")


@pytest.mark.rule("WG-1.4")
def test_a_side_counts_who_is_left_who_is_lost_and_who_waits() -> None:
    state = field()
    found = table(state, None).sides
    assert [(each.player, each.name, each.role, each.faction) for each in found] == [
        (RED, "Red", "attacker", ""),
        (BLUE_SIDE, "Blue", "defender", ""),
    ]
    assert [(each.units_left, each.units_lost, each.reserves) for each in found] == [(2, 0, 0), (1, 0, 0)]
    alter(state, MATE, status="lost", tile=-1)
    alter(state, FOE, status="reserve", tile=-1)
    found = table(state, None).sides
    assert [(each.units_left, each.units_lost, each.reserves) for each in found] == [(1, 1, 0), (1, 0, 1)]
    alter(state, FOE, status="waiting")
    alter(state, ME, is_disabled=True)
    found = table(state, None).sides
    assert [(each.units_left, each.units_lost, each.reserves) for each in found] == [(0, 1, 0), (1, 0, 1)]
    state.attacker = 1
    assert [each.role for each in table(state, None).sides] == ["defender", "attacker"]
    state.phase = "over"
    assert table(state, None).active == ()


@pytest.mark.rule("WG-2.12")
@pytest.mark.rule("WG-7.5")
def test_drones_are_no_units_of_the_side_and_mates_sit_side_by_side() -> None:
    state = world(At("shepherd", 0, 3, 4), At("mote", 1, 9, 4))
    assert [each.units_left for each in table(state, None).sides] == [1, 1]
    assert {each.id for each in table(state, None).tokens} > {"shepherd_0.drone_1"}
    setup = state.field.setup
    pair = (SeatSetup(RED, "Red 1", "zeon"), SeatSetup(PlayerId("rose"), "Red 2", "zeon"))
    teams = (TeamSetup(pair, setup.teams[0].units, "Red"), setup.teams[1])
    both = RULES.setup(replace(setup, teams=teams), 1)
    found = table(both, None)
    assert [(each.player, each.name, each.faction) for each in found.sides] == [
        (RED, "Red 1", "zeon"),
        ("rose", "Red 2", "zeon"),
        (BLUE_SIDE, "Blue", ""),
    ]
    assert {each.faction for each in found.tokens} == {"zeon", ""}


@pytest.mark.rule("WG-1.4")
def test_a_piece_tells_where_it_is_what_it_has_done_and_what_each_part_endures() -> None:
    state = field()
    sheet = state.field.sheets[ME].setup
    full = [(each.id, each.defense) for each in sheet.sections]
    whole = TokenView(
        id=ME,
        owner=RED,
        faction="",
        tile=tile(state, 3, 4),
        name=sheet.name,
        frame="",
        klass="mobile_suit",
        strength=sum(defense for _, defense in full),
        facing=1,
        zones=tuple((part, 0, defense) for part, defense in full),
    )
    assert seen(state, ME) == whole
    parts = state.units[ME].sections
    alter(state, ME, sections=(parts[0] - 3, 0, *parts[2:]), kills=2, has_acted=True, facing=5)
    zones = [list(each) for each in whole.zones]
    zones[0][1], zones[1][1] = 3, full[1][1]
    assert asdict(seen(state, ME)) == asdict(whole) | {
        "zones": tuple(map(tuple, zones)),
        "damage": 3 + full[1][1],
        "kills": 2,
        "has_moved": True,
        "has_acted": True,
        "facing": 5,
    }
    for status, place in (("lost", "lost"), ("away", "lost"), ("reserve", "reserve"), ("waiting", "reserve")):
        gone = seen(alter(state, ME, status=status, tile=-1, level=1), ME)
        assert (gone.state, gone.tile, gone.facing, gone.traits) == (place, -1, -1, ())
    assert seen(state, FOE).owner == BLUE_SIDE and seen(state, FOE).facing == W


@pytest.mark.rule("WG-1.4")
def test_a_pilots_name_goes_before_the_machines() -> None:
    named = world(
        At("halyard", 0, 3, 4), At("mote", 1, 9, 4), change={ME: {"pilot_name": "Ada", "frame": "gm"}}
    )
    assert (seen(named, ME).name, seen(named, ME).frame) == ("Ada", "gm")
    assert seen(named, UnitId("mote_1")).name == named.field.sheets[UnitId("mote_1")].setup.name != ""


@pytest.mark.rule("WG-1.4")
@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ({"level": 2}, "level_2"),
        ({"level": -1}, "level_-1"),
        ({"is_lying": True}, "lying"),
        ({"is_kneeling": True}, "kneeling"),
        ({"has_overheated": True}, "overheat"),
        ({"has_frozen": True}, "freeze"),
        ({"stuck_in": "house"}, "stuck"),
        ({"held_by": FOE}, "hold"),
        ({"holds": FOE}, "hold"),
        ({"errors": 1}, "system_error"),
        ({"stance": "brace"}, "brace"),
        ({"stance": "overwatch"}, "overwatch"),
        ({"is_disabled": True}, "hulk"),
    ],
)
def test_a_piece_shows_its_elevation_its_stance_and_what_holds_it(
    changes: dict[str, object], shown: str
) -> None:
    state = field()
    assert seen(state, ME).traits == ()
    assert seen(alter(state, ME, **changes), ME).traits == (shown,)
    assert seen(alter(state, ME, is_lying=True, level=1), ME).traits[:2] == ("level_1", "lying")


@pytest.mark.rule("WG-1.4")
@pytest.mark.rule("WG-14.1")
def test_areas_markers_and_points_are_shown_with_their_owners() -> None:
    state = field()
    areas = state.field.grounds[False].areas
    zones = table(state, None).zones
    assert zones[:2] == (
        ZoneView("attacker", "deployment", areas[0], RED),
        ZoneView("defender", "deployment", areas[1], BLUE_SIDE),
    )
    assert [(each.kind, each.player) for each in zones[2:]] == [("objective", "")] * 3
    first, second, third = state.markers
    marked(state, first, owner=0)
    marked(state, second, owner=1)
    marked(state, third, tile=-1)
    places = [state.markers[each].tile for each in (first, second)]
    assert table(state, None).zones[2:] == tuple(
        ZoneView(name, "objective", (at,), player)
        for name, at, player in zip((first, second), places, (RED, BLUE_SIDE))
    )
    state.attacker = 1
    assert [each.player for each in table(state, None).zones[:2]] == [BLUE_SIDE, RED]
    state.tallies = (replace(state.tallies[0], points=9), replace(state.tallies[1], points=2))
    state.round = 3
    rule = (RuleId("WG-14.1"),)
    assert table(state, None).tracks == (
        TrackView("turn", 3, state.field.setup.mission.rounds, rules=rule),
        TrackView("points", 7, 7, RED, rule),
        TrackView("points", 2, 7, BLUE_SIDE, rule),
    )


@pytest.mark.rule("WG-16.14")
def test_secret_objectives_are_seen_by_their_side_and_by_all_at_the_end() -> None:
    state = field()
    own, others = ("disarm", "survivor", "high_ground"), ("demolition", "headhunter", "first_blood")
    state = state_of(state.field, replace(RULES.record(state), picks=(own, others)))
    hidden = RULES.observe(state, None).picks[0]
    assert len(hidden) == 3 and not {*hidden} & {*own, *others}
    assert RULES.observe(state, None).picks == (hidden, hidden)
    assert RULES.observe(state, RED).picks == (own, hidden)
    assert RULES.observe(state, BLUE_SIDE).picks == (hidden, others)
    assert RULES.observe(state, PlayerId("nobody")).picks == (hidden, hidden)
    for viewer in (None, RED, BLUE_SIDE):
        assert RULES.observe(state, viewer).rng != state.rng
    state.phase = "over"
    assert RULES.observe(state, None).picks == (own, others) and RULES.observe(state, RED).rng != state.rng
