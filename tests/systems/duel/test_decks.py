"""DU-6 and the content of the base pack: decks, their breaches, the load errors."""

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

import pytest

from game.content.catalog import block
from game.rules.system import SetupError
from game.space.bits import places_of
from game.space.lattice import BASE_RADIUS, lattice
from game.space.paths import flood
from game.systems.duel.battlefield import Battlefield
from game.systems.duel.build import build_setup
from game.systems.duel.build_board import map_board
from game.systems.duel.content import Ability, Card, CardSet, Deck
from game.systems.duel.content_checks import is_point_symmetric, obstacles
from game.systems.duel.deck import MESSAGES, Breach, breaches, most_cards, weapon_slots
from game.systems.duel.profile import DuelProfile, DuelRules, DuelScenario
from game.systems.duel.request import DuelRequest, SeatRequest, UnitRequest
from tests.support.base_pack import shipped

CATALOG = shipped().catalog
CARDS = CATALOG.of(Card)
DECKS = CATALOG.of(Deck)
EXAMPLE = DECKS["reginglaze_whips"].cards


def rules() -> DuelRules:
    """The shipped numbers."""
    found = CATALOG.rules["duel"].options
    assert isinstance(found, DuelRules)
    return found


def profile(frame: str) -> DuelProfile:
    """A frame's profile."""
    found = block(CATALOG.frames[frame].profiles, "duel", DuelProfile)
    assert found is not None
    return found


def found(
    cards: tuple[str, ...], frame: str = "reginglaze", *, booster_duplicates: bool = True
) -> list[Breach]:
    """What is wrong with a deck."""
    chosen = dataclasses.replace(rules().options, booster_duplicates=booster_duplicates)
    return list(breaches([CARDS[card] for card in cards], profile(frame), rules(), chosen))


def swapped(*pairs: tuple[str, str]) -> tuple[str, ...]:
    """The example deck with cards exchanged."""
    cards = list(EXAMPLE)
    for out, into in pairs:
        cards[cards.index(out)] = into
    return tuple(cards)


@pytest.mark.rule("DU-6.3")
def test_the_example_of_the_source_is_accepted() -> None:
    sorts = Counter(CARDS[card].type for card in EXAMPLE)
    assert sorts == {"pilot": 3, "booster": 4, "weapon": 11, "generic": 2}
    assert weapon_slots([CARDS[card] for card in EXAMPLE]) == {
        "whip_sword": 1,
        "whip_sword_twin": 1,
        "rifle": 1,
    }
    assert Counter(CARDS[card].set for card in EXAMPLE if CARDS[card].type == "weapon") == {
        "whip_sword": 3,
        "whip_sword_twin": 4,
        "rifle": 4,
    }
    assert found(EXAMPLE) == []


BREAKS: Mapping[str, Callable[[], tuple[str, ...]]] = {
    "too_few": lambda: EXAMPLE[:-1],
    "too_many": lambda: (*EXAMPLE, "generic_sprint"),
    "pilots_too_many": lambda: swapped(("generic_block", "julia_finale"), ("generic_dodge", "julia_finale")),
    "pilots_mixed": lambda: swapped(("generic_block", "okoro_fall_back")),
    "pilot_card_twice": lambda: swapped(("generic_block", "julia_riposte")),
    "boosters_too_many": lambda: swapped(("generic_block", "booster_vector_guard")),
    "weapons_too_many": lambda: swapped(("generic_block", "axe_hew")),
    "weapon_card_too_often": lambda: swapped(
        ("generic_block", "rifle_aimed_shot"),
        ("generic_dodge", "rifle_aimed_shot"),
        ("rifle_leg_shot", "rifle_aimed_shot"),
    ),
    "generic_twice": lambda: swapped(("generic_block", "generic_dodge")),
}


@pytest.mark.rule("DU-6.2")
@pytest.mark.rule("DU-6.4")
@pytest.mark.parametrize("reason", [*BREAKS])
def test_each_way_to_break_a_deck_has_its_own_message(reason: str) -> None:
    cards = BREAKS[reason]()
    wrong = found(cards)
    assert reason in [breach.reason for breach in wrong]
    others = {breach.message for key in BREAKS if key != reason for breach in found(BREAKS[key]())}
    mine = next(breach.message for breach in wrong if breach.reason == reason)
    assert mine not in others
    unit = UnitRequest(frame="reginglaze", cards=cards)
    with pytest.raises(SetupError) as caught:
        build_setup(DuelRequest(seats=(SeatRequest((unit,)), SeatRequest(("gm",)))), CATALOG)
    assert caught.value.path == "seats.0.units.0.cards"
    assert caught.value.key == f"duel.deck.{wrong[0].reason}"
    assert "{" not in caught.value.message


@pytest.mark.rule("DU-6.4")
def test_a_card_too_often_hides_no_want_of_weapon_slots() -> None:
    """Three copies fill all three slots, with a fourth copy and two more weapons beside them."""
    reasons = [breach.reason for breach in found(BREAKS["weapon_card_too_often"]())]
    assert reasons == ["weapon_card_too_often", "weapons_too_many"]
    alone = ("rifle_aimed_shot",) * 4
    assert [breach.reason for breach in found(alone)] == ["too_few", "weapon_card_too_often"]


@pytest.mark.rule("DU-6.3")
def test_own_cards_are_a_deck_without_a_name_and_a_ready_one_has_its_own() -> None:
    ready = min(
        (deck for deck in CATALOG.of(Deck).values() if deck.frame == "reginglaze"), key=lambda deck: deck.id
    )
    own = UnitRequest(frame="reginglaze", cards=ready.cards)
    setup = build_setup(DuelRequest(seats=(SeatRequest((own,)), SeatRequest(("reginglaze",)))), CATALOG)
    (one,), (other,) = (seat.units for seat in setup.seats)
    assert one.deck == other.deck == ready.cards
    assert (one.deck_name, other.deck_name) == ("", ready.name)


@pytest.mark.rule("DU-6.1")
def test_a_machine_with_figures_of_its_own_but_no_deck_has_one_worked_out() -> None:
    decks = {key: deck for key, deck in CATALOG.of(Deck).items() if deck.frame != "reginglaze"}
    catalog = dataclasses.replace(CATALOG, entries={**CATALOG.entries, "deck": decks})
    asked = DuelRequest(seats=(SeatRequest(("reginglaze",)), SeatRequest(("gm_line",))))
    (worked_out,), (ready,) = (seat.units for seat in build_setup(asked, catalog).seats)
    assert worked_out.is_derived and len(worked_out.deck) == 20 and not ready.is_derived
    (own,) = build_setup(asked, CATALOG).seats[0].units
    assert not own.is_derived and own.armour == worked_out.armour


def test_every_message_is_reached() -> None:
    assert set(MESSAGES) == {*BREAKS, "booster_twice"}


@pytest.mark.rule("DU-6.4")
def test_boosters_may_repeat_unless_the_table_forbids_it() -> None:
    twice = swapped(("booster_afterburner", "booster_verniers"))
    assert found(twice) == []
    assert [breach.reason for breach in found(twice, booster_duplicates=False)] == ["booster_twice"]
    asked = UnitRequest(frame="reginglaze", cards=twice)
    seats = (SeatRequest((asked,)), SeatRequest(("gm",)))
    build_setup(DuelRequest(seats=seats), CATALOG)
    with pytest.raises(SetupError, match="this table plays each booster once"):
        build_setup(DuelRequest(seats=seats, options={"booster_duplicates": False}), CATALOG)


@pytest.mark.rule("DU-6.2")
def test_one_weapon_may_fill_two_slots() -> None:
    cards = swapped(
        ("whip_sword_lash", "rifle_aimed_shot"),
        ("whip_sword_coil", "rifle_centre_mass"),
        ("whip_sword_rigid_thrust", "rifle_leg_shot"),
    )
    assert found(cards) == []
    assert weapon_slots([CARDS[card] for card in cards]) == {"rifle": 2, "whip_sword_twin": 1}


@pytest.mark.rule("DU-6.1")
def test_the_frames_of_the_companion_have_its_figures() -> None:
    figures = {}
    for frame in ("reginglaze", "bastille", "corsair", "hound"):
        each = profile(frame)
        armour = (each.armour.high, each.armour.mid, each.armour.low)
        figures[frame] = (
            each.base_movement,
            armour,
            each.weapon_slots,
            each.booster_slots,
            each.abilities[0].kind,
        )
    assert figures == {
        "reginglaze": (4, (4, 4, 4), 3, 4, "agile"),
        "bastille": (2, (4, 5, 4), 3, 2, "bulwark"),
        "corsair": (5, (4, 4, 4), 2, 6, "slip"),
        "hound": (3, (5, 5, 4), 4, 2, "arsenal"),
    }


@pytest.mark.rule("DU-6.1")
@pytest.mark.rule("DU-6.4")
def test_there_is_enough_to_choose_from() -> None:
    frames = [key for key, frame in CATALOG.frames.items() if "duel" in frame.profiles]
    assert len(frames) >= 8
    for key in frames:
        assert most_cards(profile(key), rules(), 8) >= rules().deck_cards
        assert sum(deck.frame == key for deck in DECKS.values()) >= 2
    sets = Counter(each.type for each in CATALOG.of(CardSet).values())
    assert sets == {"weapon": 16, "pilot": 6}
    sorts = Counter(each.type for each in CARDS.values())
    assert sorts == {"weapon": 64, "pilot": 24, "booster": 8, "generic": 8}
    boards = [board for board in CATALOG.maps.values() if "duel" in board.systems]
    assert len(boards) == 8
    options = [scenario.options for scenario in CATALOG.scenarios.values()]
    missions = {each.mission for each in options if isinstance(each, DuelScenario)}
    assert missions == {"last_standing", "objectives", "king_of_the_hill", "escort"}


@pytest.mark.rule("DU-6.2")
@pytest.mark.parametrize("key", sorted(DECKS))
def test_ready_decks_are_legal_and_described(key: str) -> None:
    deck = DECKS[key]
    assert found(deck.cards, deck.frame) == []
    assert found(deck.cards, deck.frame, booster_duplicates=False) == []
    assert len(deck.description) >= 40


def test_most_cards_keep_one_mark() -> None:
    attacks = [sum(mark.marks for mark in each.attacks) for each in CARDS.values() if each.attacks]
    assert sum(marks == 1 for marks in attacks) > len(attacks) / 2
    assert all(each.single_use for each in CARDS.values() if sum(m.marks for m in each.attacks) > 2)


@pytest.mark.parametrize("key", sorted(key for key, board in CATALOG.maps.items() if "duel" in board.systems))
@pytest.mark.rule("DU-1.4")
def test_boards_are_point_symmetric_and_have_six_to_ten_obstacles(key: str) -> None:
    board = CATALOG.maps[key]
    solid = {
        (strip, place)
        for strip, row in enumerate(board.rows)
        for place, character in enumerate(row)
        if character != "."
    }
    last_strip, last_place = board.height_tiles - 1, board.width_tiles - 2
    assert solid == {(last_strip - strip, last_place - place) for strip, place in solid}
    grid = lattice(board.zone_columns, board.zone_rows)
    covered = [strip * grid.triangle_columns + place for strip, place in sorted(solid)]
    assert 6 <= len(obstacles(grid, covered)) <= 10
    assert is_point_symmetric(grid, covered)
    assert not is_point_symmetric(grid, covered[1:])


@pytest.mark.parametrize("key", sorted(key for key, board in CATALOG.maps.items() if "duel" in board.systems))
@pytest.mark.rule("DU-2.2", "DU-8.2")
def test_half_a_turn_carries_lines_and_objectives_onto_each_other(key: str) -> None:
    """So two seats who face each other have the same duel: which of them is the first is worth nothing."""
    board = map_board(CATALOG, key, "map")
    grid = lattice(board.columns, board.rows)

    def point(vertex: int) -> tuple[int, int]:
        column, row = grid.place(vertex)
        return 2 * column + row % 2, row

    middle_x, middle_y = point(board.centre)

    def turned(vertices: Iterable[int]) -> set[tuple[int, int]]:
        return {(2 * middle_x - x, 2 * middle_y - y) for x, y in map(point, vertices)}

    first, second, third, fourth = board.starts
    assert turned(first) == {*map(point, second)}
    assert turned(third) == {*map(point, fourth)}
    assert turned(board.objectives) == {*map(point, board.objectives)}
    covered = [number for number, kind in enumerate(board.triangles) if board.terrain[kind].blocks]
    corners = {frozenset(map(point, grid.corners[triangle])) for triangle in covered}
    assert corners == {frozenset(turned(grid.corners[triangle])) for triangle in covered}


@pytest.mark.rule("DU-8.2")
@pytest.mark.parametrize("key", sorted(key for key, board in CATALOG.maps.items() if "duel" in board.systems))
def test_every_place_that_missions_are_about_can_be_held_from_both_starts(key: str) -> None:
    seats = tuple(SeatRequest(("gm_line",), player=player) for player in ("red", "blue"))
    setup = build_setup(DuelRequest(map=key, seats=seats, mission="king_of_the_hill"), CATALOG)
    field, board = Battlefield(setup), setup.board
    most = setup.rules.objective_steps + BASE_RADIUS
    for start in (board.starts[0][0], board.starts[1][0]):
        walked = flood(field.board.neighbour_masks, start, field.board.vertex_count, field.ground)
        for place in (board.centre, board.goal, *board.objectives):
            near = [v for v in places_of(walked) if field.board.distances[place][v] <= most]
            assert len(near) >= 4, field.board.vertex_name(place)


def test_parameters_that_a_keyword_may_have_are_accepted() -> None:
    assert Ability(kind="draw", amount=1, moment="reveal").moment == "reveal"
    with pytest.raises(ValueError, match="needs movement"):
        Ability(kind="boost", initiative=3)


def test_a_name_that_is_neither_deck_nor_frame_is_told_with_the_nearest_of_both() -> None:
    for asked, meant in (("gm_lin", "gm_line"), ("corsar", "corsair")):
        with pytest.raises(SetupError, match=f"no deck or frame '{asked}'; did you mean '{meant}'") as caught:
            build_setup(DuelRequest(seats=(SeatRequest(("gm",)), SeatRequest((asked,)))), CATALOG)
        assert caught.value.path == "seats.1.units.0"
