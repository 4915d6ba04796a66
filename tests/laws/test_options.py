"""An option that a set-up accepts has its effect: some game differs by it. Cases that show it stand here."""

from collections.abc import Mapping, Sequence

import pytest

from game.core.codec import digest, from_plain
from game.rules.options import changed_options
from game.rules.system import AnySystem, SetupError
from game.systems.duel.content import Card, Deck
from game.systems.duel.request import DuelRequest, SeatRequest, UnitRequest
from game.systems.registry import SYSTEMS
from tests.laws.options import (
    Choice,
    Plain,
    choices,
    differs,
    field_names,
    hint_of,
    options_type,
    values_of,
)
from tests.laws.test_laws import REQUESTS
from tests.support.shipped import shipped_catalog


def booster_twice() -> dict[str, object]:
    """A machine whose deck holds one of its boosters twice and another not at all."""
    catalog = shipped_catalog()
    deck = catalog.of(Deck)["gm_line"]
    boosters = [card for card in deck.cards if catalog.of(Card)[card].type == "booster"]
    cards = [boosters[0] if card == boosters[1] else card for card in deck.cards]
    return {"frame": deck.frame, "cards": cards}


HILL: Plain = {
    "map": "duel_scatter",
    "mission": "king_of_the_hill",
    "seats": [
        {"units": [{"deck": "gm_line", "at": [8, 10]}, {"deck": "gm_line", "at": [3, 16]}]},
        {"units": [{"deck": "gm_line", "at": [8, 8]}, {"deck": "gm_line", "at": [8, 12]}]},
    ],
}
"""One machine on the hill, two of the others beside it."""
TWICE: Plain = {"seats": [{"units": [booster_twice()]}, {"units": ["gm_line"]}]}


def skirmish(rows: Sequence[str], ours: Sequence[Plain], theirs: Sequence[Plain], theatre: str) -> Plain:
    """A battle on a drawn board between units that stand where they are told to."""
    sides = {
        "attacker": {"faction": "federation", "units": ours},
        "defender": {"faction": "zeon", "units": theirs},
    }
    return {"board": {"rows": rows, "theatre": theatre}, "sides": sides}


SHORE = skirmish(
    ("..~..", "..~..", "..~.."), [{"frame": "gm", "at": "E1"}], [{"frame": "dragoon", "at": "B2"}], "land"
)
"""A suit that hovers stands beside water."""
CLOSE = skirmish(
    ("....", "....", "...."),
    [{"frame": "rampart", "at": "A1"}, {"frame": "rampart", "at": "A3"}],
    [{"frame": "leviathan", "at": "B2"}],
    "space",
)
"""Two units with two dice each touch the same enemy."""
ACES = skirmish(
    ("....", "...."),
    [{"frame": "gm", "at": "A1", "kills": 19}, {"frame": "gm", "at": "A2", "kills": 20}],
    [{"frame": "varg", "at": "C1"}],
    "space",
)
"""Units with as many kills as the fourth level may ask for."""
APART = skirmish(
    ("...#...", "...#...", "...#...", "...#..."),
    [{"frame": "gm", "at": "A1"}],
    [{"frame": "varg", "at": "G1"}],
    "space",
)
"""Nobody can reach anybody."""
FIRST_WAR: Plain = {"campaign": "first_war", "humans": ["federation"]}
"""A war in which a person leads one side, and is asked how battles shall be fought."""
GREYS = [{"seat": "ann", "race": "greys"}]
QUARREL: Plain = {"campaign": "old_quarrels", "people": GREYS, "options": {"turn_limit": 1}}
"""A campaign that begins with a battle of a person's."""
BANKS: Plain = {
    "campaign": "two_banks",
    "people": [{"seat": "ann", "race": "marines"}],
    "options": {"turn_limit": 2, "orders": "general"},
}
"""A campaign in which each General orders all units of his race."""
BRAWL: Plain = {
    "mission": "winds_of_war",
    "sides": {"attacker": {"units": ["brigand", "basalt"]}, "defender": {"units": ["brigand", "brigand"]}},
}
LAKE: Plain = {
    "mission": "protect_the_relic",
    "sides": {"attacker": {"units": ["kestrel", "mote"]}, "defender": {"units": ["mote", "kestrel"]}},
}


def kilometres(row: str, ours: Sequence[str], theirs: Sequence[str]) -> Plain:
    """A battle on a map of rows that are all alike."""
    sides = [{"units": ours}, {"units": theirs}]
    return {"board": {"rows": [row] * 12}, "sides": sides, "mission": {"rounds": 4}}


WOOD = kilometres("ffffffffffff", ["arbalest", "eva_marksman"], ["arbalest", "eva_marksman"])
"""Energy weapons in a forest."""
RIDGES = kilometres(".m.m.m.m.m.m", ["eva_vanguard"] * 2, ["eva_bulwark"] * 2)
"""Mountains wherever one looks."""
CASES: Mapping[str, Mapping[str, Sequence[Plain]]] = {
    "skirmish": {
        "cross_water": (SHORE,),
        "joint_dice": (CLOSE,),
        "ace_4": (ACES,),
        "stalemate_turns": (APART,),
    },
    "duel": {"objective": (HILL,), "booster_duplicates": (TWICE,)},
    "totalwar": {
        "turn_limit": (FIRST_WAR, {**FIRST_WAR, "options": {"turn_limit": 1}}),
        "battle_choice": ({**FIRST_WAR, "options": {"battle_choice": "campaign"}},),
        "ai_rogues": (FIRST_WAR,),
        "battle_system": (FIRST_WAR,),
        "ace_4": (FIRST_WAR,),
    },
    "strategic": {"fire_spread": (WOOD,), "mountains_block_sight": (RIDGES,)},
    "sectors": {
        "turn_limit": (QUARREL, BANKS),
        "entry_cap": ({**QUARREL, "options": {"turn_limit": 2}},),
        "game_turns_per_turn": ({**QUARREL, "options": {"turn_limit": 2}},),
        "victory": ({**QUARREL, "options": {"turn_limit": 2, "target_score": 1}},),
        "target_score": (
            {**QUARREL, "options": {"turn_limit": 2}},
            {**QUARREL, "options": {"turn_limit": 2, "target_score": 1}},
        ),
        **dict.fromkeys(
            (
                "orders",
                "battle_system",
                "battle_choice",
                "active_cap",
                "unit_resources",
                "unit_production",
                "ability_deploys_free",
                "race_styles",
                "domination_capitals",
            ),
            (QUARREL,),
        ),
    },
    "wargame": {
        "water_over": (LAKE,),
        "ap_cap": (BRAWL,),
        "rotation": (BRAWL,),
        "roles": (BRAWL,),
    },
}
"""By system and option: the requests whose games show it. Options without an entry: those of the laws."""
SEEDS, ACTIONS = 6, 400

SHOWN_ELSEWHERE = {
    "rogue_takes_zeon_capital",
    "entry_cap=100",
    "game_turns_per_turn=1000",
    "other_cases",
    "freeze",
    "evasion_one",
    "explosion",
    "aimed",
    "throw",
    "domination_regions",
    "deadlines_missed",
}
"""Options, or values of them, that no short random game comes to: tests/systems/totalwar/test_victory.py and
the tests of each rule of Sectors (test_orders, test_time_and_results, test_combat_cases,
test_production_and_victory, test_people) show how games differ."""
ALL_CHOICES = [
    (system, choice)
    for system in SYSTEMS
    if system.name in CASES
    for choice in choices(system)
    if not {choice.option, f"{choice.option}={choice.value}"} & SHOWN_ELSEWHERE
]
FIRST = {(system.name, choice.option): choice.value for system, choice in reversed(ALL_CHOICES)}
"""The value of each option that the default run tries; the others are tried in the long one."""
CHOICES = [
    pytest.param(
        system,
        choice,
        marks=() if FIRST[system.name, choice.option] == choice.value else pytest.mark.slow,
    )
    for system, choice in ALL_CHOICES
]


def named(item: object) -> str:
    return f"{item.option}={item.value}" if isinstance(item, Choice) else getattr(item, "name", "")


@pytest.mark.parametrize(("system", "choice"), CHOICES, ids=named)
def test_some_game_differs_by_each_value_of_each_option(system: AnySystem, choice: Choice) -> None:
    cases = CASES[system.name].get(choice.option, REQUESTS[system.name])
    assert differs(system, cases, choice, shipped_catalog(), SEEDS, ACTIONS), f"{choice} changes nothing"


@pytest.mark.parametrize("system", [each for each in SYSTEMS if "rules" in each.schema.blocks], ids=named)
def test_what_no_option_is_and_what_it_cannot_be_is_refused_with_what_exists(system: AnySystem) -> None:
    usual = options_type(system)()
    with pytest.raises(SetupError) as caught:
        changed_options(usual, {"no_such_option": True}, "options")
    assert caught.value.path == "options"
    for choice in choices(system):
        with pytest.raises(SetupError) as caught:
            changed_options(usual, {choice.option: "no such value"}, "options")
        assert caught.value.path == f"options.{choice.option}"
        words = [value for value in values_of(hint_of(usual, choice.option)) if isinstance(value, str)]
        assert all(word in str(caught.value) for word in words)


DUEL = next(system for system in SYSTEMS if system.name == "duel")
PAIR: Plain = {"map": "duel_scatter", "seats": [{"units": ["gm_line"]}, {"units": ["hound_pack"]}]}
FOUR = [{"units": ["gm_line"], "team": team} for team in ("x", "y", "x", "y")]


def with_seat(**changes: object) -> Plain:
    return {**PAIR, "seats": [{"units": ["gm_line"], **changes}, {"units": ["hound_pack"]}]}


def with_unit(**changes: object) -> Plain:
    return with_seat(units=[{"deck": "gm_line", **changes}])


ESCORT: Plain = {
    **PAIR,
    "mission": "escort",
    "seats": [{"units": ["gm_line"] * 2}, {"units": ["gm_line"] * 2}],
}
FIELDS: Mapping[str, tuple[Plain, Plain]] = {
    "DuelRequest.scenario": ({"scenario": "duel_the_gate"}, {"scenario": "duel_three_beacons"}),
    "DuelRequest.map": (PAIR, {**PAIR, "map": "duel_quarry"}),
    "DuelRequest.theatre": ({"theatre": "space"}, {"theatre": "land"}),
    "DuelRequest.board_seed": ({"board_seed": 0}, {"board_seed": 1}),
    "DuelRequest.seats": (PAIR, with_seat(units=["corsair_boarder"])),
    "DuelRequest.mission": (PAIR, {**PAIR, "mission": "timed"}),
    "DuelRequest.escort": ({**ESCORT, "escort": "gm_1"}, {**ESCORT, "escort": "gm_2"}),
    "DuelRequest.options": (PAIR, {**PAIR, "options": {"sight_edges": "open"}}),
    "DuelRequest.rules": (PAIR, {**PAIR, "rules": "nowhere"}),
    "DuelRequest.name": (PAIR, {**PAIR, "name": "Another"}),
    "SeatRequest.units": (PAIR, with_seat(units=["varg_storm"])),
    "SeatRequest.player": (PAIR, with_seat(player="ann")),
    "SeatRequest.faction": (PAIR, with_seat(faction="zeon")),
    "SeatRequest.name": (PAIR, with_seat(name="Ann")),
    "SeatRequest.team": (
        {**PAIR, "seats": FOUR},
        {**PAIR, "seats": [*FOUR[:3], {"units": ["gm_line"], "team": "x"}]},
    ),
    "UnitRequest.deck": (with_unit(), with_unit(deck="gm_longshot_nest")),
    "UnitRequest.frame": (with_unit(deck="", frame="gm"), with_unit(deck="", frame="varg")),
    "UnitRequest.cards": (with_unit(), with_seat(units=[booster_twice()])),
    "UnitRequest.at": (with_unit(), with_unit(at="Q8")),
    "UnitRequest.id": (with_unit(), with_unit(id="hero")),
    "UnitRequest.name": (with_unit(), with_unit(name="Hero")),
}
"""Two requests that differ in one field, each way."""


def test_every_field_of_a_duels_request_has_its_effect_or_is_refused_with_what_exists() -> None:
    def built(plain: Plain) -> str:
        try:
            return digest(DUEL.build_setup(from_plain(plain, DUEL.request_type), shipped_catalog()))
        except SetupError as error:
            return str(error)

    assert set(FIELDS) == field_names(DuelRequest, SeatRequest, UnitRequest)
    for field, (one, other) in FIELDS.items():
        assert len(built(one)) == 16, f"{field}: {built(one)}"
        assert built(one) != built(other), f"{field} changes nothing"


@pytest.mark.parametrize(
    ("plain", "path", "words"),
    [
        ({**PAIR, "escort": "gm_1"}, "escort", "Last standing"),
        ({**PAIR, "theatre": "land"}, "theatre", "space"),
        ({"scenario": "duel_the_gate", "seats": [{}, {}, {"units": ["gm_line"]}]}, "seats", "2 seats"),
    ],
)
def test_what_would_have_no_effect_in_a_duel_is_refused(plain: Plain, path: str, words: str) -> None:
    with pytest.raises(SetupError, match=words) as caught:
        DUEL.build_setup(from_plain(plain, DUEL.request_type), shipped_catalog())
    assert caught.value.path == path
