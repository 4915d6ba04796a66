"""What a campaign sends to a duel: the board, derived machines and their decks, heroes, aces."""

import dataclasses

import pytest

from game.content.checks import Surroundings
from game.content.models_duel import Card
from game.rules.system import SetupError
from game.systems.duel.build import order_setup
from game.systems.duel.content_checks import check_rules
from game.systems.duel.deck import breaches
from game.systems.duel.derive import derived_profile
from game.systems.duel.profile import DuelRules
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
    assert figures("dragoon") == (4, (4, 5, 4)), "hover: a step more; Defense 5: mid"
    assert figures("leviathan") == (3, (13, 14, 13)), "Defense 8: mid, low, high, mid"
    assert figures("gnat") == (6, (4, 3, 3)), "Defense 2: less mid and low; flight"
    assert figures("citadel_cruiser")[0] == 1


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
    with pytest.raises(SetupError, match="did you mean 'duel_ridge_gate'"):
        order_setup(order(*forces, map="duel_ridge_gat"), CATALOG)
