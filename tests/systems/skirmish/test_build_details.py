"""What a set-up is made of to the last detail: the usual request, squads, boards, refusals with places."""

import dataclasses
from typing import Final

import msgspec
import pytest

from game.content.catalog import Catalog
from game.content.fields import Theatre
from game.content.models import Terrain
from game.content.models_battle import ScenarioUnit
from game.core.bridge import BattleOrder, ForceOrder, SideOrder, UnitOrder
from game.core.codec import from_plain
from game.core.ids import FrameId, PlayerId, UnitId
from game.core.kernel import perform
from game.rules.system import SetupError
from game.systems.registry import SCHEMAS
from game.systems.skirmish.build import build_setup, default_request, order_setup
from game.systems.skirmish.build_units import squad
from game.systems.skirmish.profile import SkirmishPilot, SkirmishRules
from game.systems.skirmish.request import SkirmishRequest
from game.systems.skirmish.setup import SkirmishSetup
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


def force(name: str, unit: str) -> ForceOrder:
    return ForceOrder(name, "fleet", "F", (UnitOrder(UnitId(unit), FrameId("gm")),))


def order(*roles: str) -> BattleOrder:
    forces = (force("f", "u"),)
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
        "First blades is not a skirmish",
    ),
    "a machine of nobody for a scenario": (
        {"scenario": "quick_patrol", "sides": {"defender": {"units": ["gm", "gmm"]}}},
        "sides.defender.units.1.frame",
        "there is no frame 'gmm'; did you mean 'gm'?",
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
        "D1 is no tile of this board of 3 x 2: write column letters and a row number, as in F8",
    ),
    "a sign of the other theatre": (
        {"board": {"rows": ["~.."]}, "sides": DUEL},
        "board.rows.0",
        "'~' is not in the legend; there are #, %, ., @",
    ),
    "a sign that neither the theatre nor the own legend has": (
        {"board": {"rows": ["~w."], "legend": {"w": "water"}}, "sides": DUEL},
        "board.rows.0",
        "'~' is not in the legend; there are #, %, ., @, w",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_refused_says_where_and_why(what: str) -> None:
    request, path, words = REFUSED[what]
    assert problem(**request) == (path, words)


def test_a_class_without_an_allowance_does_not_fight_here() -> None:
    usual = CATALOG.rules["skirmish"]
    assert isinstance(usual.options, SkirmishRules)
    allowance = dict(usual.options.allowance)
    allowance["land"] = {"mobile_suit": 2}
    rules = dataclasses.replace(usual, options=dataclasses.replace(usual.options, allowance=allowance))
    entries = {**CATALOG.entries, "rules": {**CATALOG.rules, "skirmish": rules}}
    catalog = dataclasses.replace(CATALOG, entries=entries)
    for theatre in THEATRES:
        for frame in CATALOG.frames.values():
            request = {
                "board": {"rows": ["...", "..."], "theatre": theatre},
                "sides": {**DUEL, "attacker": {"units": [frame.id]}, "defender": {"units": ["gm"]}},
            }
            if frame.class_ in allowance[theatre]:
                found = build_setup(from_plain(request, SkirmishRequest), catalog)
                assert found.sides[0].units[0].frame == frame.id
                continue
            with pytest.raises(SetupError) as caught:
                build_setup(from_plain(request, SkirmishRequest), catalog)
            assert (caught.value.path, caught.value.message) == (
                "sides.attacker.units.0.frame",
                f"{frame.name} does not fight in skirmishes",
            )


def test_zones_are_tiles_in_their_order_each_once() -> None:
    board = {"rows": [".....", "....."], "zones": {"gate": ["E2", "A2", [4, 1], "B1"]}}
    found = built(board=board, sides=DUEL).board
    assert found.zones == {"gate": (1, 5, 9)}
    assert found.id == "", "it is no map of the catalogue"


def without_rules(catalog: Catalog, terrain: str) -> Catalog:
    ground = dict(catalog.entries["terrain"])
    entry = ground[terrain]
    assert isinstance(entry, Terrain)
    ground[terrain] = dataclasses.replace(entry, profiles={})
    return dataclasses.replace(catalog, entries={**catalog.entries, "terrain": ground})


def test_ground_without_rules_is_refused_where_it_is_named() -> None:
    catalog = without_rules(CATALOG, "space_open")
    words = "the terrain Open space has no rules for skirmishes"
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
    assert schema.blocks["pilot"] is SkirmishPilot


@pytest.mark.rule("TW-7.8")
def test_a_pilot_drives_only_the_classes_that_are_his() -> None:
    holt = dataclasses.replace(CATALOG.pilots["casimir_holt"], classes=("mobile_armour",))
    pilots = {**CATALOG.pilots, "casimir_holt": holt}
    catalog = dataclasses.replace(CATALOG, entries={**CATALOG.entries, "pilot": pilots})
    sides = DUEL | {"attacker": {"faction": "zeon", "units": [{"frame": "varg", "pilot": "casimir_holt"}]}}
    request = from_plain({"map": "drill_square", "sides": sides}, SkirmishRequest)
    with pytest.raises(SetupError) as caught:
        build_setup(request, catalog)
    assert caught.value.path == "sides.attacker.units.0.pilot" and "cannot be bound" in caught.value.message


@pytest.mark.parametrize("left", [0, 1])
def test_without_two_factions_with_a_basic_grunt_the_sides_have_to_be_named(left: int) -> None:
    able = [key for key, faction in CATALOG.factions.items() if faction.grunt is not None][left:]
    factions = {
        key: dataclasses.replace(faction, grunt=None) if key in able else faction
        for key, faction in CATALOG.factions.items()
    }
    catalog = dataclasses.replace(CATALOG, entries={**CATALOG.entries, "faction": factions})
    with pytest.raises(SetupError) as caught:
        build_setup(SkirmishRequest(), catalog)
    words = "name both sides: there are no two factions with a basic grunt"
    assert (caught.value.path, caught.value.message) == ("sides", words)


def test_a_battle_that_is_over_has_nothing_pending() -> None:
    b = battle("S . . s")
    over = perform(RULESET, b.state, b.withdraw()).state
    assert over.phase == "over" and over.pending is None and over.prompt is None
    assert msgspec.to_builtins(over.outcome)


def scenario_with(**sides: dict[str, object]) -> Catalog:
    """The shipped content, with sides of one scenario changed."""
    scenario = CATALOG.scenarios["quick_patrol"]
    changed = {
        role: dataclasses.replace(force, **sides.get(role, {}))  # type: ignore[arg-type]
        for role, force in scenario.sides.items()
    }
    scenarios = {**CATALOG.scenarios, "quick_patrol": dataclasses.replace(scenario, sides=changed)}
    return dataclasses.replace(CATALOG, entries={**CATALOG.entries, "scenario": scenarios})


def patrol(catalog: Catalog, *units: object) -> SkirmishSetup:
    request = {"scenario": "quick_patrol", "sides": {"defender": {"units": list(units)}}}
    return build_setup(from_plain(request, SkirmishRequest), catalog)


@pytest.mark.rule("SK-3.6", "TW-7.8")
def test_what_a_prepared_battle_says_of_its_units_is_so() -> None:
    units = (
        ScenarioUnit(frame=FrameId("varg"), count=2),
        ScenarioUnit(frame=FrameId("varg"), at=(0, 0), id="chief", name="The Chief", pilot="casimir_holt"),
        ScenarioUnit(frame=FrameId("varg"), ace_level=3),
    )
    setup = patrol(scenario_with(attacker={"units": units, "can_withdraw": False}))
    side = setup.sides[0]
    found = [(unit.id, unit.name, unit.tile, unit.pilot_name, unit.kills) for unit in side.units]
    assert found == [
        ("varg-1", "Varg 1", None, "", 0),
        ("varg-2", "Varg 2", None, "", 0),
        ("chief", "The Chief", 0, "Casimir Holt", 0),
        ("varg-3", "Varg 4", None, "", 18),
    ]
    assert not side.can_withdraw and setup.sides[1].can_withdraw


def test_a_force_for_points_is_paid_for_machine_by_machine_with_its_pilots() -> None:
    gm, pilot = CATALOG.frames["gm"].cost_gold, next(iter(CATALOG.pilots.values()))
    ride = next(
        f for f in CATALOG.frames.values() if f.class_ in pilot.classes and f.faction == pilot.faction
    )
    whole = 2 * gm + ride.cost_gold + pilot.cost_gold
    wanted = ({"frame": "gm", "count": 2}, {"frame": ride.id, "pilot": pilot.id})
    just = scenario_with(defender={"points": whole, "units": ()})
    assert [unit.frame for unit in patrol(just, *wanted).sides[1].units] == ["gm", "gm", ride.id]
    for points, told in ((whole - 1, whole - 1), (None, 0)):
        with pytest.raises(SetupError) as caught:
            patrol(scenario_with(defender={"points": points}), *wanted)
        assert caught.value.path == "sides.defender.units"
        assert caught.value.message == f"this costs {whole} gold; the scenario gives {told}"


def test_a_scenarios_machines_are_as_they_stand_in_it() -> None:
    units = (
        ScenarioUnit(frame="gm", at=(2, 1), id="first", name="The first", ace_level=2),
        ScenarioUnit(frame="gm", count=2),
    )
    first, second, third = patrol(scenario_with(defender={"units": units})).sides[1].units
    assert (first.id, first.name, first.kills > 0, first.tile) == ("first", "The first", True, 12 + 2)
    assert (second.name, third.name) == ("GM 2", "GM 3") and second.tile is None


def test_an_ordered_battle_is_called_by_its_place_else_by_its_board() -> None:
    both = order("attacker", "defender")
    units = [
        msgspec.structs.replace(side, forces=(force(f"f{n}", f"u{n}"),)) for n, side in enumerate(both.sides)
    ]
    told = msgspec.structs.replace(both, sides=tuple(units), place="Luna")
    assert order_setup(told, CATALOG).name == "Luna"
    board = order_setup(msgspec.structs.replace(told, place=""), CATALOG)
    assert board.name == board.board.name != ""


def test_a_machine_is_shown_by_its_own_picture() -> None:
    painted = dataclasses.replace(CATALOG.frames["gm"], art="frames/gm")
    frames = {**CATALOG.frames, "gm": painted}
    catalog = dataclasses.replace(CATALOG, entries={**CATALOG.entries, "frame": frames})
    assert [unit.art for unit in patrol(catalog).sides[1].units if unit.frame == "gm"][:1] == ["frames/gm"]


def test_an_unknown_machine_is_called_one() -> None:
    found = problem(sides={**DUEL, "defender": {"units": ["gmm"]}})
    assert found[0] == "sides.defender.units.0.frame" and found[1].startswith("there is no frame 'gmm'")
