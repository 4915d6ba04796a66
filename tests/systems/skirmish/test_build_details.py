"""What a set-up is made of to the last detail: the usual request, squads, boards, refusals with places."""

import dataclasses
from typing import Final

import msgspec
import pytest

from game.content.catalog import Catalog
from game.content.fields import Theatre
from game.content.models import Terrain
from game.core.bridge import BattleOrder, ForceOrder, SideOrder, UnitOrder
from game.core.ids import FrameId, PlayerId, UnitId
from game.core.kernel import perform
from game.rules.system import SetupError
from game.systems.registry import SCHEMAS
from game.systems.skirmish.build import build_setup, default_request, order_setup
from game.systems.skirmish.build_units import squad
from game.systems.skirmish.profile import SkirmishPilot, SkirmishRules
from game.systems.skirmish.request import SkirmishRequest
from tests.support.shipped import shipped_catalog
from tests.support.skirmish import RULESET, battle
from tests.systems.skirmish.test_build import DUEL, built, problem

CATALOG: Final = shipped_catalog()
THEATRES: Final[tuple[Theatre, ...]] = ("space", "land")


def test_the_usual_request_is_an_even_scenario_in_space_then_of_the_pool_then_by_name() -> None:
    catalog, chosen = CATALOG, list[str]()
    even = {key: s for key, s in CATALOG.scenarios.items() if s.system == "skirmish" and not s.ends}
    while default_request(catalog).scenario:
        chosen.append(default_request(catalog).scenario)
        left = {key: s for key, s in catalog.scenarios.items() if key not in chosen}
        catalog = dataclasses.replace(catalog, entries={**catalog.entries, "scenario": left})
    boards = {key: CATALOG.maps[s.map] for key, s in even.items()}
    wanted = sorted(even, key=lambda key: (boards[key].theatre != "space", not boards[key].pool, key))
    assert chosen == wanted and len(wanted) > 3
    assert default_request(catalog) == SkirmishRequest(), "with none left it is two mixed squads"


def test_a_usual_squad_is_the_cheapest_warship_a_suit_of_each_better_kind_and_grunts() -> None:
    for faction in ("zeon", "federation"):
        own = [f for f in CATALOG.frames.values() if f.faction == faction and "skirmish" in f.profiles]
        ships = sorted((f.cost_gold, f.id) for f in own if f.class_ == "warship")
        grunt = CATALOG.factions[faction].grunt
        better = sorted(
            (f.cost_gold, f.id) for f in own if f.class_ == "mobile_suit" and f.id != grunt and not f.traits
        )[:4]
        found = squad(CATALOG, faction, 12)
        assert [unit.frame for unit in found] == [ships[0][1], *(name for _, name in better), grunt]
        assert sum(CATALOG.frames[unit.frame].slots * unit.count for unit in found) == 12


def order(*roles: str) -> BattleOrder:
    forces = (ForceOrder("f", "fleet", "F", (UnitOrder(UnitId("u"), FrameId("gm")),)),)
    sides = tuple(SideOrder(PlayerId(f"p{n}"), "", role, forces) for n, role in enumerate(roles))  # type: ignore[arg-type]
    return BattleOrder(id="b", system="skirmish", theatre="space", terrain="", sides=sides, seed=1)


@pytest.mark.parametrize("roles", [("attacker",), ("attacker", "attacker"), ("defender",), ()])
def test_an_order_without_both_sides_is_refused(roles: tuple[str, ...]) -> None:
    with pytest.raises(SetupError) as caught:
        order_setup(order(*roles), CATALOG)
    assert (caught.value.path, caught.value.message) == ("sides", "a battle has an attacker and a defender")


REFUSED: Final[dict[str, tuple[dict[str, object], str, str]]] = {
    "a duel's scenario": (
        {"scenario": "duel_first_blades"},
        "scenario",
        "'duel_first_blades' is not a skirmish",
    ),
    "a machine of nobody for a scenario": (
        {"scenario": "quick_patrol", "sides": {"defender": {"units": ["gm", "gmm"]}}},
        "sides.defender.units.1.frame",
        "there is no frame 'gmm'",
    ),
    "a pilot of nobody for a scenario": (
        {"scenario": "quick_patrol", "sides": {"defender": {"units": [{"frame": "gm", "pilot": "x"}]}}},
        "sides.defender.units.0.pilot",
        "there is no pilot 'x'",
    ),
    "a faction of nobody": (
        {"sides": {**DUEL, "defender": {"faction": "republic", "units": ["gm"]}}},
        "sides.defender.faction",
        "there is no faction 'republic'",
    ),
    "nobody at all": (
        {"sides": {**DUEL, "defender": {"faction": "federation"}}},
        "sides.defender.units",
        "the defender has no units",
    ),
    "an id that is taken": (
        {"sides": {**DUEL, "defender": {"units": [{"frame": "gm", "id": "x"}, {"frame": "gm", "id": "x"}]}}},
        "sides.defender.units.1.id",
        "there is already a unit 'x'",
    ),
    "a tile beyond the board": (
        {"board": {"rows": ["...", "..."], "zones": {"gate": ["A1", "D1"]}}, "sides": DUEL},
        "board.zones.gate",
        "D1",
    ),
    "a sign of the other theatre": (
        {"board": {"rows": ["~.."]}, "sides": DUEL},
        "board.rows.0",
        "'~' is not in the legend; there are #, %, ., @",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_refused_says_where_and_why(what: str) -> None:
    request, path, words = REFUSED[what]
    found = problem(**request)
    assert found[0] == path and words in found[1], found


def test_a_class_without_an_allowance_does_not_fight_here() -> None:
    rules = CATALOG.rules["skirmish"].options
    assert isinstance(rules, SkirmishRules)
    for theatre in THEATRES:
        allowed = rules.allowance[theatre]
        for frame in CATALOG.frames.values():
            fights = "skirmish" in frame.profiles and frame.class_ in allowed
            request = {
                "board": {"rows": ["...", "..."], "theatre": theatre},
                "sides": {**DUEL, "attacker": {"units": [frame.id]}, "defender": {"units": ["gm"]}},
            }
            if fights:
                assert built(**request).sides[0].units[0].frame == frame.id
            else:
                refused = problem(**request)
                assert refused == (
                    "sides.attacker.units.0.frame",
                    f"{frame.name} does not fight in skirmishes",
                )


def test_zones_are_tiles_in_their_order_each_once() -> None:
    board = {"rows": [".....", "....."], "zones": {"gate": ["E2", "A2", [4, 1], "B1"]}}
    assert built(board=board, sides=DUEL).board.zones == {"gate": (1, 5, 9)}


def without_rules(catalog: Catalog, terrain: str) -> Catalog:
    ground = dict(catalog.entries["terrain"])
    entry = ground[terrain]
    assert isinstance(entry, Terrain)
    ground[terrain] = dataclasses.replace(entry, profiles={})
    return dataclasses.replace(catalog, entries={**catalog.entries, "terrain": ground})


def test_ground_without_rules_is_refused_where_it_is_named() -> None:
    catalog = without_rules(CATALOG, "space_open")
    words = "the terrain 'space_open' has no rules for skirmishes"
    for request, path in (
        (SkirmishRequest(theatre="space"), "map"),
        (SkirmishRequest(map="asteroid_shoal"), "map"),
        (SkirmishRequest(scenario="quick_patrol"), "scenario"),
    ):
        with pytest.raises(SetupError) as caught:
            build_setup(request, catalog)
        assert (caught.value.path, caught.value.message) == (path, words)


def test_pilots_bring_their_own_bonus() -> None:
    schema = next(each for each in SCHEMAS if each.name == "skirmish")
    assert schema.pilot is SkirmishPilot


def test_a_battle_that_is_over_has_nothing_pending() -> None:
    b = battle("S . . s")
    over = perform(RULESET, b.state, b.withdraw()).state
    assert over.phase == "over" and over.pending is None and over.prompt is None
    assert msgspec.to_builtins(over.outcome)
