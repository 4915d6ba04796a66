"""What a campaign sends to a duel: the board, derived machines and their decks, heroes, aces."""

import dataclasses
from collections.abc import Mapping

import pytest

from game.content.models import Frame
from game.content.systems import Surroundings
from game.core.dice import SEEDED, parse_dice
from game.core.ids import UnitId
from game.core.kernel import Step, resolve_unchecked
from game.rules.system import SetupError
from game.systems.duel.actions import PlanCards
from game.systems.duel.brief import unit_rows
from game.systems.duel.build import order_setup
from game.systems.duel.content import Card
from game.systems.duel.content_checks import check_rules
from game.systems.duel.deck import breaches
from game.systems.duel.derive import derived_profile, style_of
from game.systems.duel.profile import DuelRules
from game.systems.duel.queries import cards_to_plan, on_board, plan_size
from game.systems.duel.resolve_turn import destroy
from game.systems.duel.table import table
from game.systems.duel.telling import Names
from game.systems.duel.waves import open_places
from game.systems.skirmish.profile import SkirmishProfile
from tests.support.base_pack import shipped
from tests.support.duel import RULESET
from tests.support.duel_orders import force, order

CATALOG = shipped().catalog


@pytest.mark.rule("DU-6.1", "DU-6.2")
def test_every_frame_of_the_pack_can_be_sent_with_a_legal_deck() -> None:
    rules = CATALOG.rules["duel"].options
    assert isinstance(rules, DuelRules)
    cards = CATALOG.of(Card)
    for frame in CATALOG.frames.values():
        theatre = "land" if "land_only" in frame.traits else "space"
        setup = order_setup(
            order(
                [force("attacker", "squadron", [frame.id])],
                [force("defender", "garrison", ["gm"])],
                theatre=theatre,
            ),
            CATALOG,
        )
        suit = setup.seats[0].units[0]
        assert len(suit.deck) == rules.deck_cards
        assert suit.is_derived is ("duel" not in frame.profiles)
        profile = derived_profile(frame, rules)
        if suit.is_derived:
            assert profile is not None
            assert not breaches([cards[card] for card in suit.deck], profile, rules, rules.options)
        RULESET.setup(setup, 1)


@pytest.mark.rule("DU-6.1")
def test_figures_follow_from_those_for_skirmishes() -> None:
    rules = CATALOG.rules["duel"].options
    assert isinstance(rules, DuelRules)

    def figures(name: str) -> tuple[int, tuple[int, int, int]]:
        profile = derived_profile(CATALOG.frames[name], rules)
        assert profile is not None
        armour = profile.armour
        return profile.base_movement, (armour.high, armour.mid, armour.low)

    assert figures("gm_diver") == (3, (4, 4, 4)), "Defense 4 is as listed"
    assert figures("dragoon") == (4, (5, 6, 5)), "hover: a step more; Defense 5: mid, low, high, mid"
    assert figures("leviathan") == (3, (8, 9, 9)), "Defense 5: fourteen more for a point"
    assert figures("gnat") == (6, (1, 1, 1)), "Defense 2: three less for each point; flight"
    assert figures("citadel_cruiser")[0] == 1
    assert figures("harrier_frigate")[1] == (11, 12, 11), "Defense 6: two more for each point"
    assert figures("citadel_cruiser")[1] == (12, 13, 13), "Defense 8"


@pytest.mark.rule("DU-6.1")
def test_a_machine_without_a_deck_fights_in_the_first_style_that_it_meets() -> None:
    rules = CATALOG.rules["duel"].options
    assert isinstance(rules, DuelRules) and rules.derived is not None
    table, usual = rules.derived, rules.derived.styles[-1]
    other = dataclasses.replace(usual, classes=(), faces=0, accuracy=0, defense=0, base_movement=9)
    anybody = dataclasses.replace(other, base_movement=1)
    frame = CATALOG.frames["leviathan"]
    figures = frame.profiles["skirmish"]
    assert isinstance(figures, SkirmishProfile) and figures.attack is not None
    dice = parse_dice(figures.attack)
    met = {"faces": dice.count * dice.sides, "accuracy": figures.accuracy, "defense": figures.defense}

    def movement(wanted: Mapping[str, object], of: Frame = frame) -> int:
        style = dataclasses.replace(other, **wanted)  # type: ignore[arg-type]
        styles = dataclasses.replace(table, styles=(style, anybody))
        found = style_of(of, dataclasses.replace(rules, derived=styles))
        assert found is not None
        return found.base_movement

    assert movement({}) == movement({"classes": (frame.class_,)}) == 9
    assert movement({"classes": ("warship", frame.class_)}) == 9 and movement({"classes": ("warship",)}) == 1
    for field, value in met.items():
        assert value, f"{field} must be something"
        assert movement({field: value}) == 9, "just enough is enough"
        assert movement({field: value + 1}) == 1
        assert movement({**met, field: value + 1}) == 1, "all of them count"
    assert movement(met) == 9
    bare = dataclasses.replace(frame, profiles={})
    assert movement({}, bare) == 9 and movement({"defense": 1}, bare) == 1
    assert style_of(frame, dataclasses.replace(rules, derived=None)) is None
    assert derived_profile(frame, dataclasses.replace(rules, derived=None)) is None


@pytest.mark.rule("DU-6.1")
def test_the_cards_of_a_style_come_first() -> None:
    rules = CATALOG.rules["duel"].options
    assert isinstance(rules, DuelRules)
    setup = order_setup(
        order([force("attacker", "squadron", ["gm_diver"])], [force("defender", "squadron", ["gm"])]), CATALOG
    )
    style, suit = style_of(CATALOG.frames["gm_diver"], rules), setup.seats[0].units[0]
    assert style is not None and suit.is_derived and suit.deck_name == ""
    assert suit.deck == tuple(style.cards[: rules.deck_cards])


@pytest.mark.rule("DU-4.1", "DU-6.1")
@pytest.mark.parametrize(
    ("frame", "drawn", "played"),
    [
        ("gm", 5, 2),
        ("gm_bastion", 5, 2),
        ("talon_cruiser", 7, 4),
        ("warlord_battleship", 9, 6),
        ("mule", 3, 1),
    ],
)
def test_who_takes_more_slots_is_dealt_and_plays_more_cards(frame: str, drawn: int, played: int) -> None:
    forces = ([force("attacker", "fleet", [frame])], [force("defender", "squadron", ["gm"])])
    state = RULESET.setup(order_setup(order(*forces), CATALOG), 1)
    while state.phase == "placement":
        player = RULESET.active(state)[0]
        state = resolve_unchecked(RULESET, state, RULESET.legal(state, player)[0]).state
    suit = state.suits[UnitId("attacker_0")]
    assert (len(suit.hand), plan_size(state, suit.id), cards_to_plan(state, suit)) == (drawn, played, played)
    seat = state.field.players[suit.seat]
    many = PlanCards(player=seat, unit=suit.id, cards=tuple(sorted(suit.hand)[: played + 1]))
    refused = RULESET.check(state, many)
    assert refused is not None and refused.rule == "DU-4.8"
    plan = PlanCards(player=seat, unit=suit.id, cards=tuple(sorted(suit.hand)[:played]))
    assert RULESET.check(state, plan) is None
    after = resolve_unchecked(RULESET, state, plan).state
    assert len(after.suits[suit.id].planned) == played


def test_machines_of_one_name_are_numbered_through_both_sides() -> None:
    forces = ([force("attacker", "squadron", ["gm", "varg"])], [force("defender", "squadron", ["gm"] * 2)])
    setup = order_setup(order(*forces), CATALOG)
    gm, varg = (CATALOG.frames[name].name for name in ("gm", "varg"))
    names = {str(unit.id): unit.name for seat in setup.seats for unit in seat.units}
    assert names["attacker_1"] == varg
    assert [names[unit] for unit in ("attacker_0", "defender_0", "defender_1")] == [
        f"{gm} 1",
        f"{gm} 2",
        f"{gm} 3",
    ]


@pytest.mark.rule("DU-2.2")
def test_ships_come_with_escorts_and_transports_last() -> None:
    ships, suits = ["talon_cruiser", "warlord_battleship"], ["varg"] * 6
    fleet = [force("attacker", "fleet", ["mule", *ships], 0), force("attacker", "squadron", suits, 3)]
    setup = order_setup(order(fleet, [force("defender", "squadron", ["gm"])]), CATALOG)
    frames = [unit.frame for unit in setup.seats[0].units]
    escorted = ["warlord_battleship", "varg", "varg", "varg", "talon_cruiser", "varg", "varg", "varg", "mule"]
    assert frames == escorted


@pytest.mark.rule("DU-2.1", "DU-2.2")
def test_against_ships_more_machines_stand_until_the_ships_are_lost() -> None:
    fleet = [force("attacker", "fleet", ["talon_cruiser", "warlord_battleship", "varg"])]
    setup = order_setup(order(fleet, [force("defender", "squadron", ["gm"] * 9)]), CATALOG)
    state = RULESET.setup(setup, 1)
    assert (open_places(state, 0), open_places(state, 1)) == (3, 7), (
        "one more for the cruiser, two for the other"
    )
    while state.phase == "placement":
        player = RULESET.active(state)[0]
        state = resolve_unchecked(RULESET, state, RULESET.legal(state, player)[0]).state
    assert [sum(suit.seat == seat for suit in on_board(state)) for seat in (0, 1)] == [3, 7]
    step = Step(state.clone(), RULESET.evolve, SEEDED)
    for unit in ("attacker_1", "defender_0", "defender_1"):
        destroy(step, UnitId(unit), UnitId("attacker_2" if unit.startswith("defender") else "defender_8"))
    assert open_places(step.state, 1) == 0, "five stand, as many as may against a cruiser"


@pytest.mark.rule("TW-7.8")
def test_a_hero_brings_the_own_cards_in_place_of_the_decks_pilot() -> None:
    hero = order(
        [force("attacker", "squadron", ["varg"], pilot="casimir_holt")],
        [force("defender", "squadron", ["gm"])],
    )
    setup = order_setup(hero, CATALOG)
    cards = CATALOG.of(Card)
    pilots = {cards[card].set for card in setup.seats[0].units[0].deck if cards[card].type == "pilot"}
    assert pilots == {"pilot_casimir"}
    assert len(setup.seats[0].units[0].deck) == 20
    assert setup.seats[0].units[0].pilot == "casimir_holt"


@pytest.mark.rule("TW-7.8")
def test_a_hero_is_called_by_name_and_flies_the_deck() -> None:
    def told(pilot: str) -> tuple[str, str, set[str]]:
        battle = order(
            [force("attacker", "squadron", ["varg"])], [force("defender", "squadron", ["gm"], pilot=pilot)]
        )
        state = RULESET.setup(order_setup(battle, CATALOG), 1)
        name = Names(state.field).unit("defender_0")
        facts = [text for row in unit_rows(state, "defender_0") for span in row.spans for text in span.texts]
        flown = {str(text.facts["pilot"]) for text in facts if text.key == "duel.machine.flown"}
        token = next(token for token in table(state, None).tokens if token.id == "defender_0")
        return name, token.name, flown

    assert told("") == ("GM", "GM", set())
    assert told("maren_voss") == ("Maren Voss (GM)", "Maren Voss (GM)", {"Maren Voss"})
    assert told("ruta_palm")[2] == set(), "no cards of hers: the deck is as it was"


@pytest.mark.rule("TW-9.4")
def test_earlier_kills_make_aces_of_machines_but_not_of_ships_and_heroes() -> None:
    def armour(frame: str, kills: int, pilot: str = "") -> tuple[int, int, int, int]:
        setup = order_setup(
            order(
                [force("attacker", "fleet", [frame], kills=kills, pilot=pilot)],
                [force("defender", "squadron", ["gm"])],
            ),
            CATALOG,
        )
        suit = setup.seats[0].units[0]
        return (*suit.armour, suit.base_movement)

    assert armour("varg", 3) == armour("varg", 0)
    assert armour("varg", 4)[1] == armour("varg", 0)[1] + 1
    assert sum(armour("varg", 40)) == sum(armour("varg", 0)) + 5
    assert armour("talon_cruiser", 40) == armour("talon_cruiser", 0)
    assert armour("varg", 40, "casimir_holt") == armour("varg", 0, "casimir_holt")


def test_a_site_with_a_board_for_skirmishes_is_fought_on_one_from_the_pool() -> None:
    forces = ([force("attacker", "squadron", ["varg"])], [force("defender", "garrison", ["gm"])])
    setup = order_setup(order(*forces, map="saddle_ridge"), CATALOG)
    assert setup.board.theatre == "space"
    duels = order_setup(order(*forces, map="duel_scatter"), CATALOG)
    assert duels.board.id == "duel_scatter"


@pytest.mark.rule("DU-6.4")
def test_a_style_that_never_fills_a_deck_is_a_load_error() -> None:
    entry = CATALOG.rules["duel"]
    around = Surroundings(CATALOG.entries, {})
    assert not list(check_rules(entry, around))
    rules = entry.options
    assert isinstance(rules, DuelRules) and rules.derived is not None
    first, *others = rules.derived.styles
    bare = dataclasses.replace(first, weapon_slots=0, booster_slots=1)
    styles = dataclasses.replace(rules.derived, styles=(bare, *others))
    broken = dataclasses.replace(entry, options=dataclasses.replace(rules, derived=styles))
    (found,) = check_rules(broken, around)
    assert found.path == ("options", "derived", "styles", 0)
    assert "a deck has 20" in found.message


def test_a_board_for_skirmishes_is_drawn_anew_and_one_that_nobody_knows_is_refused() -> None:
    forces = ([force("attacker", "squadron", ["varg"])], [force("defender", "squadron", ["gm"])])
    assert "duel" in CATALOG.maps[order_setup(order(*forces, map="saddle_ridge"), CATALOG).board.id].systems
    with pytest.raises(SetupError, match="did you mean 'duel_ridge_gate'") as caught:
        order_setup(order(*forces, map="duel_ridge_gat"), CATALOG)
    assert caught.value.path == "map"
