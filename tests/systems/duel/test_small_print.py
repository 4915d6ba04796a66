"""Clauses that few games come to: whose turn to place it is, where added marks go, what a side brings."""

import dataclasses

import msgspec
import pytest

from game.core.ids import UnitId
from game.core.kernel import perform
from game.rules.system import SetupError
from game.systems.duel import queries
from game.systems.duel.actions import AttackSuit, PlanCards, UseArsenal
from game.systems.duel.build import build_setup, order_setup
from game.systems.duel.content import Card, Deck
from game.systems.duel.derive import derived_profile, filled_deck
from game.systems.duel.events import AttackStopped
from game.systems.duel.legal import may_be_replaced
from game.systems.duel.profile import DuelOptions, DuelRules, DuelScenario, MissionKind
from game.systems.duel.queries import shot
from game.systems.duel.request import DuelRequest, SeatRequest, UnitRequest
from game.systems.duel.ruleset import DuelRuleset
from game.systems.duel.setup import MissionSetup
from tests.support.base_pack import shipped
from tests.support.duel import BLUE, RED, RULESET, able, card, duel, marks, placed, zone
from tests.support.duel_orders import force, order

CATALOG = shipped().catalog
A = UnitId("A")


@pytest.mark.rule("DU-2.2")
@pytest.mark.parametrize("seed", range(6))
def test_three_seats_place_clockwise_from_the_holder_of_the_marker(seed: int) -> None:
    picture = placed(size=(19, 11), A=(2, 2), B=(2, 8), c=(9, 2), d=(9, 8), x=(16, 2), y=(16, 8))
    table = duel(picture, {}, seats={"red": "AB", "blue": "cd", "green": "xy"}, seed=seed, unplaced=True)
    players, first = table.state.field.players, table.state.marker
    asked = []
    while table.state.phase == "placement":
        asked.append(table.player)
        table.do(table.legal()[0])
    assert asked == [players[(first + number) % 3] for number in range(6)]


@pytest.mark.rule("DU-7.9")
def test_added_marks_go_to_the_first_zone_that_reaches_where_the_cards_first_does_not() -> None:
    aimed = card("Lance", 9, ranged="m", abilities=[able("aim", 2)])
    split = (*marks("melee", "h", 0, 1), *marks("ranged", "ml", 0, 6))
    table = duel(placed(A=(2, 5), b=(8, 5)), {"A": [msgspec.structs.replace(aimed, attacks=split)]})
    table.plan_all()
    table.skip_to("A", "Lance")
    found = shot(table.state, table.number("A", "Lance"), UnitId("b"), table.state.current)
    assert found is not None and found.attack_kind == "ranged" and found.bonus == 2
    assert [found.marks[zone(letter)] for letter in "hml"] == [0, 3, 1]


@pytest.mark.rule("DU-7.21")
@pytest.mark.parametrize("amount", [1, 3])
def test_an_arsenal_of_any_size_is_used_once_for_those_who_only_see_the_reveal(amount: int) -> None:
    deck = [card(f"Card {number}", number) for number in range(12)]
    table = duel(
        placed(A=(2, 5), b=(9, 5)), {"A": deck, "b": deck}, abilities={"A": [able("arsenal", amount)]}
    )
    table.do(UseArsenal(player=RED, unit=A))
    seen = RULESET.observe(table.state, BLUE)
    assert not seen.suits[A].has_used_arsenal
    other, own = (tuple(sorted(table.unit(name).hand)[:2]) for name in "bA")
    for action in (
        PlanCards(player=BLUE, unit=UnitId("b"), cards=other),
        PlanCards(player=RED, unit=A, cards=own),
    ):
        for event in table.do(action):
            shown = RULESET.redact(table.state, event, BLUE)
            if shown is not None:
                DuelRuleset().evolve(seen, shown)
    assert seen.suits[A].has_used_arsenal


@pytest.mark.rule("DU-1.5")
def test_who_is_out_of_sight_by_a_step_is_told_how_long_the_line_is() -> None:
    decks = {"A": [card("Shot", 9, ranged="m", reach=(0, 5))]}
    table = duel(placed(A=(2, 4), b=(9, 4), c=(5, 3)), decks)
    table.plan_all()
    illegal = RULESET.check(table.state, AttackSuit(player=RED, target=UnitId("b")))
    assert illegal is not None and illegal.reason == "sight_too_long"
    assert illegal.facts["steps"] == 6, "one more than the card reaches"


@pytest.mark.rule("DU-6.1", "DU-6.4")
def test_a_deck_that_is_filled_up_is_the_same_in_whatever_order_cards_were_read() -> None:
    rules, cards = CATALOG.rules["duel"].options, CATALOG.of(Card)
    assert isinstance(rules, DuelRules)
    profile = derived_profile(CATALOG.frames["gm_diver"], rules)
    assert profile is not None
    turned = dict(reversed(list(cards.items())))
    assert list(turned) != list(cards)
    found = [filled_deck((), every, profile, rules, rules.options) for every in (cards, turned)]
    assert len(found[0]) == rules.deck_cards and found[0] == found[1]


@pytest.mark.rule("DU-6.1")
def test_a_prepared_duel_that_names_no_decks_takes_the_first_ready_one_of_each_frame() -> None:
    usual = CATALOG.scenarios["duel_first_blades"]
    assert isinstance(usual.options, DuelScenario) and usual.options.decks
    bare = dataclasses.replace(usual, options=dataclasses.replace(usual.options, decks={}))
    catalog = dataclasses.replace(
        CATALOG, entries={**CATALOG.entries, "scenario": {**CATALOG.scenarios, usual.id: bare}}
    )
    setup = build_setup(DuelRequest(scenario=usual.id), catalog)
    machines = [unit for seat in setup.seats for unit in seat.units]
    decks = sorted(CATALOG.of(Deck).items())
    ready = {unit.frame: next(deck for _, deck in decks if deck.frame == unit.frame) for unit in machines}
    assert {unit.frame: unit.deck_name for unit in machines} == {
        frame: deck.name for frame, deck in ready.items()
    }


@pytest.mark.rule("DU-6.1")
def test_a_deck_is_flown_by_its_own_frame_only() -> None:
    seats = (SeatRequest(units=(UnitRequest(deck="gm_line", frame="varg"),)), SeatRequest(("varg_storm",)))
    with pytest.raises(SetupError) as caught:
        build_setup(DuelRequest(seats=seats), CATALOG)
    assert caught.value.path == "seats.0.units.0.deck"
    assert caught.value.message == "the deck Line of Battle is for GM"


@pytest.mark.rule("DU-4.12")
@pytest.mark.parametrize("quitting", ["replace", "remove"])
def test_another_takes_a_seat_only_where_that_is_chosen_and_no_war_is_going_on(quitting: str) -> None:
    options = msgspec.convert({"quitting": quitting}, DuelOptions)
    alone = duel(placed(A=(2, 5), b=(9, 5)), {}, options=options).setup
    sent = order_setup(
        order([force("attacker", "squadron", ["varg"])], [force("defender", "squadron", ["gm"])]), CATALOG
    )
    assert may_be_replaced(alone) is (quitting == "replace")
    assert not may_be_replaced(msgspec.structs.replace(sent, options=options))


@pytest.mark.rule("DU-4.1")
def test_in_which_order_a_player_names_the_cards_of_a_plan_makes_no_difference() -> None:
    mine = [card("Hit", 9, 2, melee="m"), card("Walk", 9, 1)]
    theirs = [card("Guard", 2), card("Rest", 1)]
    found = []
    for turned in (False, True):
        table = duel(placed(A=(2, 5), b=(9, 5)), {"A": mine, "b": theirs})
        for unit in "Ab":
            cards = tuple(sorted(table.unit(unit).hand, reverse=turned))
            player = table.state.field.players[table.unit(unit).seat]
            action = PlanCards(player=player, unit=UnitId(unit), cards=cards)
            assert RULESET.check(table.state, action) is None
            table.state = perform(RULESET, table.state, action).state
        found.append(RULESET.record(table.state))
    assert found[0] == found[1]


@pytest.mark.rule("DU-2.1")
def test_a_duel_that_is_not_there_and_sides_that_nobody_brings_are_said() -> None:
    bare = dataclasses.replace(CATALOG, entries={**CATALOG.entries, "deck": {}})
    for catalog, request, path, words in (
        (CATALOG, DuelRequest(scenario="duel_nowhere"), "scenario", "there is no scenario 'duel_nowhere'"),
        (bare, DuelRequest(), "seats", "name the seats: there are no two ready decks"),
    ):
        with pytest.raises(SetupError) as caught:
            build_setup(request, catalog)
        assert caught.value.path == path and caught.value.message.startswith(words)


@pytest.mark.rule("DU-8.1")
def test_once_the_last_enemy_has_fallen_nobody_acts_any_more() -> None:
    decks = {"A": [card("Hit", 9, melee="mmmm"), card("Rest", 1)]}
    table = duel(placed(A=(5, 5), b=(7, 5)), decks, armour={"b": (4, 1, 4)})
    table.plan_all()
    table.skip_to("A", "Hit")
    table.attack("b")
    assert table.state.phase == "over" and table.state.outcome is not None
    assert RULESET.active(table.state) == () and RULESET.legal(table.state, RED) == ()


@pytest.mark.rule("DU-7.11")
def test_an_attack_that_was_evaded_is_told_as_that_and_nothing_else() -> None:
    decks = {"A": [card("Hit", 9, ranged="m")], "b": [card("Dodge", 1, abilities=[able("evade")])]}
    table = duel(placed(A=(5, 5), b=(7, 5)), decks)
    table.plan_all()
    table.skip_to("A", "Hit")
    table.attack("b")
    events = table.answer(table.number("b", "Dodge"))
    assert [event.how for event in events if isinstance(event, AttackStopped)] == ["evade"]


@pytest.mark.rule("DU-1.1", "DU-1.2")
def test_a_base_touches_all_others_and_overlaps_none() -> None:
    table = duel(placed(A=(5, 5), B=(9, 2), c=(9, 8), d=(2, 2)), {})
    board, others = table.board, [table.unit(name).vertex for name in "Bcd"]
    free = queries.standing(table.state, A)
    for vertex in range(board.vertex_count):
        nearest = min(board.distance(vertex, other) for other in others)
        is_inside = bool(board.standing_mask >> vertex & 1)
        assert bool(free >> vertex & 1) is (is_inside and nearest >= 2)


@pytest.mark.rule("DU-2.2", "DU-1.1")
@pytest.mark.parametrize(("columns", "most"), [(1, 1), (4, 2), (7, 3)])
def test_start_vertices_hold_as_many_machines_as_fit_in_whatever_order(columns: int, most: int) -> None:
    board = CATALOG.maps["duel_four_towers"]
    area = board.zones["start_2"][0]
    zones = {**board.zones, "start_2": (dataclasses.replace(area, columns=columns, rows=1),)}
    catalog = dataclasses.replace(
        CATALOG,
        entries={
            **CATALOG.entries,
            "map": {**CATALOG.maps, board.id: dataclasses.replace(board, zones=zones)},
        },
    )
    for count in range(1, 5):
        sides = tuple(SeatRequest(units=(deck,) * count) for deck in ("gm_line", "varg_storm"))
        request = DuelRequest(seats=sides, map=board.id)
        if count <= most:
            assert len(build_setup(request, catalog).seats[1].units) == count
            continue
        with pytest.raises(SetupError) as caught:
            build_setup(request, catalog)
        assert caught.value.path == "seats.1.units"
        assert caught.value.message == "the start vertices do not hold so many machines"


@pytest.mark.rule("DU-1.6", "DU-8.2", "DU-8.4")
@pytest.mark.parametrize(
    ("kind", "holders"),
    [
        ("objectives", {(2, 2): "red", (10, 8): "blue", (6, 5): ""}),
        ("king_of_the_hill", {(6, 5): ""}),
        ("escort", {(6, 5): ""}),
        ("timed", {}),
        ("last_standing", {}),
    ],
)
def test_the_table_shows_the_places_of_a_mission_and_who_holds_them(
    kind: MissionKind, holders: dict[tuple[int, int], str]
) -> None:
    mission = MissionSetup(kind, A) if kind == "escort" else MissionSetup(kind)
    table = duel(
        placed(A=(3, 2), b=(9, 8)), {}, mission=mission, objectives=((2, 2), (10, 8), (6, 5)), centre=(6, 5)
    )
    zones = RULESET.table(table.state, None).zones
    assert [(zone.id, zone.kind, zone.player) for zone in zones[:2]] == [
        ("start_1", "deployment", "red"),
        ("start_2", "deployment", "blue"),
    ]
    shown = {table.board.place(zone.tiles[0]): zone.player for zone in zones[2:]}
    assert shown == holders
    assert [zone.id for zone in zones[2:]] == [f"objective_{n + 1}" for n in range(len(holders))]
    assert {zone.kind for zone in zones[2:]} <= {"objective"}
