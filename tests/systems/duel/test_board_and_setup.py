"""DU-1 and DU-2: the battlefield and setting up."""

import dataclasses

import msgspec
import pytest

from game.core.ids import PlayerId, UnitId
from game.core.kernel import perform
from game.rules.measures import drawn_boards
from game.rules.system import SetupError
from game.space.bits import mask_of, places_of
from game.space.lattice import lattice
from game.systems.duel.actions import AttackSuit, MoveSuit, PlaceSuit
from game.systems.duel.build import build_setup
from game.systems.duel.measures import MISSIONS, mirrored
from game.systems.duel.missions import holder
from game.systems.duel.profile import DuelOptions, MissionKind
from game.systems.duel.queries import reach_list, targets
from game.systems.duel.request import DuelRequest, SeatRequest, UnitRequest
from game.systems.duel.state import MARKER
from tests.support.base_pack import shipped
from tests.support.duel import BLUE, DEFAULTS, RED, RULESET, Duel, able, card, duel, placed

STEP = card("Step", 9, 0)
SHOT = card("Shot", 8, ranged="m", reach=(0, 6))


def moves(table: Duel) -> set[str]:
    """Where the current card may move."""
    return {table.board.vertex_name(vertex) for vertex in reach_list(table.state)}


@pytest.mark.rule("DU-1.1")
@pytest.mark.rule("DU-1.2")
def test_a_base_never_overlaps_another_or_the_edge_on_its_way() -> None:
    table = duel(placed(A=(3, 5), b=(6, 5)), {"A": [STEP]}, base_movement={"A": 3})
    table.plan_all()
    for name in moves(table):
        vertex = table.board.vertex_named(name)
        assert table.board.distance(vertex, table.unit("b").vertex) >= 2
        assert table.board.standing_mask >> vertex & 1
    assert "F5" in moves(table)
    assert table.refusal(MoveSuit(player=RED, to=table.board.vertex_named("F6"))) == (
        "DU-1.2",
        "out_of_reach",
    )
    assert table.refusal(MoveSuit(player=RED, to=-1)) == ("DU-1.2", "too_small")
    assert table.refusal(MoveSuit(player=RED, to=99_999)) == ("DU-1.2", "off_board")


@pytest.mark.rule("DU-1.2")
def test_a_corridor_that_is_too_narrow_for_the_base_stops_it() -> None:
    wall = placed(size=(7, 11), A=(3, 2), x=(2, 5), y=(5, 5))
    table = duel(wall, {"A": [STEP]}, base_movement={"A": 8})
    table.plan_all()
    rows = {table.board.place(vertex)[1] for vertex in reach_list(table.state)}
    assert max(rows) < 6
    free = duel(placed(size=(7, 11), A=(3, 2), x=(2, 5)), {"A": [STEP]}, base_movement={"A": 8})
    free.plan_all()
    assert max(free.board.place(vertex)[1] for vertex in reach_list(free.state)) == 9


@pytest.mark.rule("DU-1.4")
def test_terrain_stops_movement_and_sight() -> None:
    rows = ["." * 24 for _ in range(10)]
    for strip in range(2, 8):
        rows[strip] = "." * 9 + "######" + "." * 9
    decks = {"A": [card("Shot", 8, ranged="m", reach=(0, 9))]}
    blocked = duel(placed(A=(2, 5), b=(9, 5)), decks, ground="\n".join(rows))
    blocked.plan_all()
    assert targets(blocked.state) == ()
    assert not moves(blocked) & {"F5", "F6", "F7", "F8"}
    clear = duel(placed(A=(2, 5), b=(9, 5)), decks)
    clear.plan_all()
    assert targets(clear.state) == ("b",)


@pytest.mark.rule("DU-1.3")
@pytest.mark.rule("DU-1.8")
@pytest.mark.parametrize(("column", "distance"), [(4, 0), (5, 1), (7, 3)])
def test_range_counts_from_base_to_base_both_ends_inclusive(column: int, distance: int) -> None:
    for low, high, is_in in ((distance, distance, True), (0, distance - 1, False), (distance + 1, 9, False)):
        if high < low:
            continue
        decks = {"A": [card("Shot", 8, ranged="m", reach=(low, high))]}
        table = duel(placed(A=(2, 5), b=(column, 5)), decks)
        table.plan_all()
        assert bool(targets(table.state)) is is_in


@pytest.mark.rule("DU-1.8")
def test_a_detour_longer_than_the_range_does_not_count() -> None:
    picture = placed(A=(2, 4), b=(9, 4), x=(5, 3))
    for reach, is_seen in ((5, False), (6, True)):
        table = duel(picture, {"A": [card("Shot", 8, ranged="m", reach=(0, reach))]})
        table.plan_all()
        assert ("b" in targets(table.state)) is is_seen


@pytest.mark.rule("DU-1.5")
@pytest.mark.rule("DU-1.7")
def test_friends_block_sight_too_and_the_option_opens_outlines() -> None:
    decks = {"A": [card("Shot", 8, ranged="m", reach=(0, 5))]}
    for other in ("C", "c"):
        table = duel(placed(A=(2, 5), b=(9, 5), **{other: (5, 5)}), decks)
        table.plan_all()
        assert "b" not in targets(table.state)
    beside = placed(A=(2, 4), b=(9, 4), C=(5, 3))
    for options, is_seen in ((DuelOptions(sight_edges="open"), True), (DEFAULTS, False)):
        table = duel(beside, {"A": [card("Shot", 8, ranged="m", reach=(0, 5))]}, options=options)
        table.plan_all()
        assert ("b" in targets(table.state)) is is_seen


@pytest.mark.rule("DU-1.6")
def test_an_objective_is_held_by_the_nearest_side_within_a_step() -> None:
    def held(options: DuelOptions = DEFAULTS, /, **places: tuple[int, int]) -> int | None:
        table = duel(placed(**places), {}, centre=(6, 5), options=options)
        return holder(table.state, table.board.vertex(6, 5))

    assert held(A=(6, 5), b=(2, 2)) == 0
    assert held(A=(8, 5), b=(2, 2)) == 0
    assert held(A=(9, 5), b=(2, 2)) is None
    assert held(A=(8, 5), b=(4, 5)) is None
    assert held(A=(7, 5), b=(4, 5)) == 0
    majority = DuelOptions(objective="majority")
    crowd = {"A": (6, 5), "b": (8, 5), "c": (4, 5)}
    assert held(**crowd) == 0
    assert held(majority, **crowd) == 1


@pytest.mark.rule("DU-2.1")
@pytest.mark.rule("DU-2.2")
def test_the_marker_is_drawn_by_the_seed_and_its_holder_places_first_one_at_a_time() -> None:
    picture = placed(A=(2, 2), C=(5, 2), b=(2, 8), d=(5, 8))
    markers = {duel(picture, {}, seed=seed, unplaced=True).state.marker for seed in range(12)}
    assert markers == {0, 1}
    table = duel(picture, {}, seed=3, unplaced=True)
    order = []
    while table.state.phase == "placement":
        order.append(RULESET.active(table.state))
        table.do(table.legal()[0])
    first = table.state.field.players[table.state.marker]
    other = BLUE if first == RED else RED
    assert order == [(first,), (other,), (first,), (other,)]
    assert table.state.phase == "planning"


@pytest.mark.rule("DU-2.2")
def test_machines_start_on_free_vertices_of_their_own() -> None:
    table = duel(placed(A=(2, 2), C=(5, 2), b=(2, 8)), {}, seed=3, unplaced=True)
    if table.player == BLUE:
        table.do(table.legal()[0])
    board = table.board
    own, taken = board.vertex(2, 2), board.vertex(2, 8)
    assert table.refusal(PlaceSuit(player=RED, unit=UnitId("A"), vertex=taken)) == ("DU-2.2", "not_a_start")
    assert table.refusal(PlaceSuit(player=RED, unit=UnitId("b"), vertex=own)) == ("DU-2.1", "not_your_unit")
    assert table.refusal(PlaceSuit(player=RED, unit=UnitId("z"), vertex=own)) == ("DU-2.1", "no_such_unit")
    nobody = PlayerId("nobody")
    assert table.refusal(PlaceSuit(player=nobody, unit=UnitId("A"), vertex=own)) == (
        "DU-2.1",
        "no_such_player",
    )
    table.do(PlaceSuit(player=RED, unit=UnitId("A"), vertex=own))
    if table.player == BLUE:
        table.do(table.legal()[0])
    assert table.refusal(PlaceSuit(player=RED, unit=UnitId("A"), vertex=own)) == ("DU-2.2", "already_placed")
    assert table.refusal(PlaceSuit(player=RED, unit=UnitId("C"), vertex=own)) == ("DU-1.1", "start_taken")


@pytest.mark.rule("DU-2.1")
def test_decks_are_shuffled_with_their_marked_card() -> None:
    deck = [card(f"Card {number}", number) for number in range(20)]
    orders = set()
    for seed in range(5):
        suit = duel(placed(A=(2, 2), b=(8, 8)), {"A": deck}, seed=seed, unplaced=True).unit("A")
        assert sorted(suit.pile) == [MARKER, *range(20)]
        orders.add(suit.pile)
    assert len(orders) == 5


@pytest.mark.rule("DU-2.3")
def test_one_team_does_not_shoot_at_itself_and_moves_nobody_of_its_own() -> None:
    table = duel(
        placed(A=(2, 5), C=(5, 5), b=(2, 2)),
        {"A": [card("Shot", 9, ranged="m")]},
        seats={"red": "A", "green": "C", "blue": "b"},
        teams={"red": "x", "green": "x"},
    )
    table.plan_all()
    assert targets(table.state) == ("b",)
    from_a = table.legal()[0].player
    illegal = RULESET.check(table.state, attack(from_a, "C"))
    assert illegal is not None and (illegal.rule, illegal.reason) == ("DU-2.3", "same_team")


def attack(player: PlayerId, target: str) -> AttackSuit:
    """An attack of the current card."""
    return AttackSuit(player=player, target=UnitId(target))


def test_pushed_by_nobody_when_out_of_reach() -> None:
    table = duel(placed(A=(2, 5), b=(9, 5)), {"A": [card("Tap", 9, melee="m", abilities=[able("push", 1)])]})
    table.plan_all()
    assert table.refusal(attack(RED, "b")) == ("DU-1.8", "out_of_range")
    decks = {"A": [card("Shot", 9, ranged="m", reach=(0, 5))]}
    hidden = duel(placed(A=(2, 4), b=(9, 4), c=(5, 3)), decks)
    hidden.plan_all()
    assert hidden.refusal(attack(RED, "b")) == ("DU-1.5", "sight_too_long")
    shut = duel(placed(A=(2, 5), b=(9, 5), c=(5, 5)), decks)
    shut.plan_all()
    assert shut.refusal(attack(RED, "b")) == ("DU-1.5", "no_sight")


def seats(*counts: int) -> tuple[SeatRequest, ...]:
    """Seats with so many machines each."""
    return tuple(
        SeatRequest(units=("gm_line",) * count, player=f"p{number}") for number, count in enumerate(counts)
    )


@pytest.mark.rule("DU-2.1")
@pytest.mark.rule("DU-2.2")
@pytest.mark.parametrize("counts", [(1, 1), (4, 4), (2, 2, 2), (4, 4, 4, 4)])
def test_tables_of_two_to_four_seats_start_twelve_steps_apart(counts: tuple[int, ...]) -> None:
    setup = build_setup(DuelRequest(seats=seats(*counts), map="duel_four_towers"), shipped().catalog)
    state = RULESET.setup(setup, 1)
    while state.phase == "placement":
        player = RULESET.active(state)[0]
        state = perform(RULESET, state, RULESET.legal(state, player)[0]).state
    assert sum(suit.status == "board" for suit in state.suits.values()) == sum(counts)
    board = state.field.board
    lines = setup.board.starts
    facing = {2: [(0, 1), (2, 3)], 3: [(0, 2)], 4: [(0, 2), (1, 3)]}[len(counts)]
    for first, second in facing:
        assert min(board.distance(a, b) for a in lines[first] for b in lines[second]) == 12


def beside(*places: str) -> tuple[SeatRequest, ...]:
    """Seats whose machines stand on these vertices."""
    return tuple(
        SeatRequest((UnitRequest(deck="gm_line", at=at, id=f"u{number}"),), f"p{number}")
        for number, at in enumerate(places)
    )


@pytest.mark.rule("DU-2.1")
@pytest.mark.rule("DU-2.2")
@pytest.mark.parametrize(
    ("request_", "path", "words"),
    [
        (DuelRequest(seats=seats(1)), "seats", "2 to 4 seats are possible, not 1"),
        (DuelRequest(seats=seats(1, 1, 1, 1, 1)), "seats", "2 to 4 seats are possible, not 5"),
        (
            DuelRequest(seats=seats(1, 2)),
            "seats.1.units",
            "every player brings equally many machines: the first 1, this one 2",
        ),
        (DuelRequest(seats=seats(5, 5)), "seats.0.units", "1 to 4 machines are possible, not 5"),
        (DuelRequest(seats=seats(0, 0)), "seats.0.units", "nobody of this side can fight here"),
        (DuelRequest(seats=(seats(1)[0], seats(1)[0])), "seats", "two seats have the same player"),
        (
            DuelRequest(seats=tuple(SeatRequest(units=("gm_line",), player=p, team="x") for p in "ab")),
            "seats",
            "all seats are on one team",
        ),
        (
            DuelRequest(seats=seats(1, 1, 1), mission="escort"),
            "mission",
            "an escort needs two sides and a board with a goal",
        ),
        (
            DuelRequest(seats=(SeatRequest(units=("gm_lime",), player="a"), *seats(1))),
            "seats.0.units.0",
            "there is no deck or frame 'gm_lime'; did you mean 'gm_line'?",
        ),
        (DuelRequest(seats=seats(1, 1), map="old_town"), "map", "the map Old Town is not made for duels"),
        (
            DuelRequest(seats=seats(1, 1), map="old_tawn"),
            "map",
            "there is no map 'old_tawn'; did you mean 'old_town'?",
        ),
        (
            DuelRequest(seats=seats(1, 1), options={"sight_edges": "ajar"}),
            "options.sight_edges",
            "'ajar' is not possible; there are open, closed",
        ),
        (
            DuelRequest(seats=seats(1, 1), options={"sight": "open"}),
            "options",
            "there is no option 'sight'; did you mean 'sight_edges'?",
        ),
        (DuelRequest(scenario="quick_patrol"), "scenario", "Patrol in the shoal is not a duel"),
        (
            DuelRequest(scenario="duel_first_blades", seats=seats(1, 1, 1)),
            "seats",
            "a prepared duel has 2 seats, not 3",
        ),
        (
            DuelRequest(seats=seats(1, 1), map="duel_four_towers", theatre="sea"),
            "theatre",
            "Four Towers is a land board, not sea",
        ),
        (
            DuelRequest(seats=seats(1, 1), escort="gm"),
            "escort",
            "the mission is Last standing: nobody is escorted",
        ),
        (
            DuelRequest(seats=seats(1, 1), mission="escort", escort="gundam"),
            "escort",
            "there is no machine 'gundam'",
        ),
        (DuelRequest(seats=beside("E9", "E10")), "seats", "the bases of u0 and u1 overlap"),
    ],
)
def test_impossible_tables_are_refused_with_their_place(request_: DuelRequest, path: str, words: str) -> None:
    with pytest.raises(SetupError) as caught:
        build_setup(request_, shipped().catalog)
    assert (caught.value.path, caught.value.message) == (path, words)


@pytest.mark.rule("DU-1.1", "DU-1.2")
def test_a_machine_is_placed_where_its_base_lies_on_the_board_and_on_no_terrain() -> None:
    catalog = shipped().catalog
    setup = build_setup(DuelRequest(seats=seats(1, 1), map="duel_four_towers"), catalog)
    grid = lattice(setup.board.columns, setup.board.rows)
    solid = {name for name, terrain in setup.board.terrain.items() if terrain.blocks}
    cover = mask_of(t for t, name in enumerate(setup.board.triangles) if name in solid)
    inside = places_of(grid.standing_mask)
    hit = [vertex for vertex in inside if grid.base_masks[vertex] & cover]
    free = [vertex for vertex in inside if not grid.base_masks[vertex] & cover]
    assert hit and free
    for vertex in (*free[:2], *hit[:2], *hit[-2:], 0):
        name = grid.vertex_name(vertex)
        asked = DuelRequest(seats=(beside(name)[0], SeatRequest(("gm_line",), "z")), map="duel_four_towers")
        if vertex in free:
            assert build_setup(asked, catalog).seats[0].units[0].vertex == vertex
            continue
        with pytest.raises(SetupError) as caught:
            build_setup(asked, catalog)
        assert caught.value.path == "seats.0.units.0.at"
        assert caught.value.message == f"a base does not fit on {name}"


@pytest.mark.rule("DU-8.2", "DU-8.4")
@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("escort", "an escort needs two sides and a board with a goal"),
        ("objectives", "Four Towers has no objectives: it needs markers objective_1, objective_2"),
        ("king_of_the_hill", "Four Towers has no centre: it needs a marker centre or objective_1"),
    ],
)
def test_a_mission_needs_its_places_on_the_board(kind: MissionKind, words: str) -> None:
    catalog = shipped().catalog
    board = catalog.maps["duel_four_towers"]
    bare = dataclasses.replace(
        catalog,
        entries={
            **catalog.entries,
            "map": {**catalog.maps, board.id: dataclasses.replace(board, markers={})},
        },
    )
    asked = DuelRequest(seats=seats(1, 1), map=board.id, mission=kind)
    assert build_setup(asked, catalog).mission.kind == kind
    with pytest.raises(SetupError) as caught:
        build_setup(asked, bare)
    assert (caught.value.path, caught.value.message) == ("mission", words)
    assert build_setup(msgspec.structs.replace(asked, mission="timed"), bare).mission.kind == "timed"


@pytest.mark.rule("DU-8.4")
def test_mirrored_duels_are_fought_for_what_their_boards_hold() -> None:
    catalog = shipped().catalog
    boards = drawn_boards(catalog, "duel", "lattice")
    wanted = list(mirrored(catalog, boards))
    turns = [MISSIONS[number // 2 % len(MISSIONS)] for number in range(len(wanted))]
    assert [each.mission for each in wanted] == turns, "the shipped boards hold all of them in turn"
    board = catalog.maps[boards[0]]
    bare = dataclasses.replace(board, markers={})
    catalog = dataclasses.replace(
        catalog, entries={**catalog.entries, "map": {**catalog.maps, board.id: bare}}
    )
    wanted = list(mirrored(catalog, [board.id]))
    assert {each.mission for each in wanted} == {"last_standing", "timed"}
    for each in wanted:
        build_setup(each, catalog)


@pytest.mark.rule("DU-2.1")
def test_seats_without_a_name_are_called_after_the_faction_in_whose_colour_they_stand() -> None:
    catalog = shipped().catalog
    setup = build_setup(DuelRequest(seats=(SeatRequest(("gm_line",)), SeatRequest(("varg_storm",)))), catalog)
    factions = [catalog.factions[seat.faction].name for seat in setup.seats]
    assert [seat.name for seat in setup.seats] == factions == ["Federation", "Zeon"]
    assert [seat.player for seat in setup.seats] == ["seat_1", "seat_2"]
    own = SeatRequest(("gm_line",), name="Mira")
    assert [seat.name for seat in build_setup(DuelRequest(seats=(own, own)), catalog).seats] == [
        "Mira 1",
        "Mira 2",
    ], "their counters bear these numbers"
