"""Whole ledgers of a unit's numbers, whole lists of what may be done, and set-ups to their last field."""

import dataclasses
from collections.abc import Mapping
from typing import Final, Literal

import pytest

from game.content.catalog import Catalog
from game.content.models_battle import EndCondition
from game.core.bridge import BattleOrder, ForceOrder, SideOrder, UnitOrder
from game.core.codec import from_plain
from game.core.ids import FrameId, PlayerId, UnitId
from game.core.ledger import Ledger
from game.rules.system import SetupError
from game.space.bits import places_of
from game.systems.skirmish import queries
from game.systems.skirmish.actions import DeployAutomatically, FireWeapon
from game.systems.skirmish.build import build_setup, order_setup
from game.systems.skirmish.build_units import squad
from game.systems.skirmish.ends import is_met
from game.systems.skirmish.profile import HeroBonus, SkirmishPilot, SkirmishRules
from game.systems.skirmish.request import SkirmishRequest
from game.systems.skirmish.setup import SkirmishSetup
from game.systems.skirmish.system import SKIRMISH
from tests.support.shipped import shipped_catalog
from tests.support.skirmish import RED, RULESET, Battle, battle, machine, profile
from tests.systems.skirmish.test_build import DUEL, problem

CATALOG: Final = shipped_catalog()


def told(ledger: Ledger) -> list[str]:
    """Each item of a ledger: reason, amount, rule."""
    return [f"{item.reason} {item.amount} {item.rule}" for item in ledger]


@pytest.mark.rule("SK-3.6", "SK-7")
def test_every_number_of_a_plain_suit_is_from_its_class_and_stat_line() -> None:
    allowances: list[tuple[Literal["space", "land"], str]] = [("space", "3 SK-2.2"), ("land", "2 SK-2.3")]
    for theatre, allowance in allowances:
        b = battle("S . s", theatre=theatre)
        line = b.state.field.lines[UnitId("S")]
        assert told(line.move_ledger) == [f"base_move {allowance}"]
    assert told(line.attack_ledger) == ["base_tries 2 SK-3.3", "base_faces 6 SK-3.3"]
    assert told(line.accuracy_ledger) == ["base_accuracy 65 SK-3.3"]
    assert told(line.defense_ledger) == ["base_defense 4 SK-3.3"]
    assert told(line.rescue_ledger) == []
    assert told(line.counter_ledger) == ["class_counter 1 SK-4.3"]
    assert told(line.warship_ledger) == ["class_warship 25 SK-5.3"]


@pytest.mark.rule("SK-3.6", "SK-4.4", "SK-5.3", "TW-9.4")
def test_every_number_of_an_ace_tells_the_level_by_its_rule() -> None:
    line = battle("S . s", units={"S": {"kills": 36}}).state.field.lines[UnitId("S")]
    assert told(line.attack_ledger) == ["base_tries 2 SK-3.3", "base_faces 6 SK-3.3", "ace_faces 2 TW-9.4"]
    assert told(line.accuracy_ledger) == ["base_accuracy 65 SK-3.3", "ace_accuracy 25 TW-9.4"]
    assert told(line.defense_ledger) == ["base_defense 4 SK-3.3", "ace_defense 2 TW-9.4"]
    assert told(line.rescue_ledger) == ["ace_rescue 50 TW-9.4"]
    assert told(line.counter_ledger) == ["class_counter 1 SK-4.3", "ace_counter 2 TW-9.4"]
    assert told(line.warship_ledger) == ["ace_warship 5 SK-5.3"]
    assert {item.subject for item in (*line.attack_ledger, *line.move_ledger, *line.warship_ledger)} == {"S"}


@pytest.mark.rule("SK-3.6", "SK-4.4", "SK-5.3", "TW-7.8")
def test_every_number_of_a_hero_tells_the_hero_by_its_rule() -> None:
    b = battle("H . s", units={"H": {"profile": profile("2x 1d6", 80)}})
    line = b.state.field.lines[UnitId("H")]
    assert told(line.attack_ledger) == ["base_tries 2 SK-3.3", "hero_tries 1 TW-7.8", "base_faces 6 SK-3.3"]
    assert told(line.accuracy_ledger) == [
        "base_accuracy 80 SK-3.3",
        "hero_accuracy 20 TW-7.8",
        "accuracy_cap -5 SK-3.6",
    ]
    assert told(line.defense_ledger) == ["base_defense 4 SK-3.3", "hero_defense 1 TW-7.8"]
    assert told(line.move_ledger) == ["base_move 3 SK-2.2", "hero_move 1 TW-7.8"]
    assert told(line.rescue_ledger) == ["hero_rescue 60 TW-7.8"]
    assert told(line.counter_ledger) == ["class_counter 1 SK-4.3", "hero_counter 2 TW-7.8"]
    assert told(line.warship_ledger) == ["hero_warship 0 SK-5.3"]


def shots(b: Battle, target: str) -> set[tuple[str, ...]]:
    """Who may fire at a target, the lead first."""
    return {
        (action.unit, *action.partners)
        for action in RULESET.legal(b.state, b.player)
        if isinstance(action, FireWeapon) and action.target == target
    }


@pytest.mark.rule("SK-3.4")
def test_who_does_not_touch_the_target_fires_alone_while_two_others_join() -> None:
    b = battle(
        """
        S . S . .
        . s . . S
        """
    )
    assert shots(b, "s") == {("S",), ("S2",), ("S3",), ("S", "S2"), ("S2", "S")}
    for lead, partner in (("S3", "S"), ("S", "S3")):
        assert b.refusal(b.fire(lead, "s", partner))[0] == "SK-3.4"


@pytest.mark.rule("SK-3.4")
def test_of_three_that_touch_each_may_lead_any_of_the_others() -> None:
    b = battle(
        """
        S . S
        . s .
        S . .
        """
    )
    others = {"S": ("S2", "S3"), "S2": ("S", "S3"), "S3": ("S", "S2")}
    wanted = {(lead, *some) for lead, rest in others.items() for some in ((), rest[:1], rest[1:], rest)}
    assert shots(b, "s") == wanted


@pytest.mark.rule("SK-1.6", "SK-1.7")
def test_a_reserve_without_slots_is_offered_no_tile_and_a_placed_unit_any_free_one() -> None:
    b = battle(
        ". . . s",
        units={"s": {"slots": 1}},
        reserves=(machine("S8", slots=12), machine("S9")),
        zones={"attacker": ("A1", "B1", "C1")},
    )
    first, second = b.unit("S8"), b.unit("S9")
    assert queries.entry_tiles(b.state, first) == queries.entry_tiles(b.state, second) == (0, 1, 2)
    b.do(DeployAutomatically(player=RED))
    here = b.unit("S8").tile
    assert queries.entry_tiles(b.state, b.unit("S9")) == (), "twelve slots stand on the board"
    assert queries.entry_tiles(b.state, b.unit("S8")) == tuple(tile for tile in (0, 1, 2) if tile != here)


@pytest.mark.rule("SK-2.2")
def test_the_reach_of_a_ship_is_its_four_lines_and_of_others_an_area() -> None:
    b = battle(
        """
        . . . . .
        . W . . .
        . . . . s
        """
    )
    names = {b.grid.tile_name(tile) for tile in places_of(queries.reach_mask(b.state, b.unit("W")))}
    assert names == {"A2", "C2", "D2", "E2", "B1", "B3"}


@pytest.mark.rule("SK-3.5")
def test_who_has_no_attack_or_no_melee_has_no_targets() -> None:
    b = battle("N s .\n. S C\nW . s")
    for name in ("N", "W"):
        assert queries.targets(b.state, b.unit(name)) == ()
        assert queries.melee_targets(b.state, b.unit(name)) == ()
    assert queries.melee_targets(b.state, b.unit("C")) == ()
    assert queries.targets(b.state, b.unit("C")) == ("s", "s2")


@pytest.mark.rule("SK-5.2")
def test_a_ship_rests_from_the_shot_until_it_is_ready_and_never_less_than_nothing() -> None:
    b = battle("W . . . s", units={"s": {"klass": "warship"}})
    b.do(b.broadside("W", "E"), 100)
    left = []
    for _ in range(6):
        left.append(queries.cooldown_turns(b.state, b.unit("W")))
        b.pass_turns(2)
    assert left == [4, 3, 2, 1, 0, 0]


@pytest.mark.rule("SK-6.3")
def test_survival_without_a_number_of_turns_is_never_met_by_itself() -> None:
    end = EndCondition(kind="survive", side="attacker", winner="attacker", unit="S")
    b = battle("S . . s", ends=(end,))
    assert not is_met(b.state, 0, is_turn_over=True)
    b.pass_turns(6)
    assert b.state.outcome is None


def test_what_is_accepted_is_listed_and_nothing_is_secret() -> None:
    assert not SKIRMISH.has_open_orders
    assert SKIRMISH.reveals is None and SKIRMISH.campaign is None


def changed(kind: str, key: str, **fields: object) -> Catalog:
    """The shipped content with one entry changed."""
    entries = CATALOG.entries[kind]
    entry = dataclasses.replace(entries[key], **fields)  # type: ignore[type-var]
    return dataclasses.replace(CATALOG, entries={**CATALOG.entries, kind: {**entries, key: entry}})


def built(catalog: Catalog, sides: Mapping[str, object], **more: object) -> SkirmishSetup:
    return build_setup(from_plain({"sides": sides, "map": "drill_square", **more}, SkirmishRequest), catalog)


@pytest.mark.rule("SK-3.6")
def test_a_hero_brings_the_bonus_of_his_own_entry_else_that_of_the_rules() -> None:
    pilot = next(p for p in CATALOG.pilots.values() if p.faction == "zeon" and not p.profiles)
    ride = next(f for f in CATALOG.frames.values() if f.class_ in pilot.classes and f.faction == "zeon")
    sides = {
        "attacker": {"faction": "zeon", "units": [{"frame": ride.id, "pilot": pilot.id}]},
        "defender": {"faction": "federation", "units": ["gm"]},
    }
    rules = CATALOG.rules["skirmish"].options
    assert isinstance(rules, SkirmishRules)
    usual = built(CATALOG, sides).sides[0].units[0]
    assert usual.hero == rules.hero
    own = HeroBonus(accuracy=7, rerolls=3)
    catalog = changed("pilot", pilot.id, profiles={"skirmish": SkirmishPilot(bonus=own)})
    hero = built(catalog, sides).sides[0].units[0]
    assert hero.hero == own
    assert (hero.pilot, hero.pilot_name) == (pilot.id, pilot.name)
    assert (hero.force, hero.art, hero.tile) == ("", "", None), "it came with no force of a campaign"
    assert hero.gold == usual.gold == ride.cost_gold + pilot.cost_gold


def test_traits_of_a_machine_stand_in_one_order_however_a_pack_wrote_them() -> None:
    for written in (("flight", "hover", "amphibious"), ("hover", "amphibious", "flight")):
        catalog = changed("frame", "gm", traits=written)
        sides = {"attacker": {"units": ["gm"]}, "defender": {"units": ["varg"]}}
        assert built(catalog, sides).sides[0].units[0].traits == ("amphibious", "flight", "hover")


def order(*units: UnitOrder, **more: object) -> BattleOrder:
    forces = (ForceOrder("f", "fleet", "F", units),)
    other = (ForceOrder("g", "fleet", "G", (UnitOrder(UnitId("g"), FrameId("gm")),)),)
    sides = (
        SideOrder(PlayerId("a"), "zeon", "attacker", forces),
        SideOrder(PlayerId("b"), "federation", "defender", other),
    )
    usual: dict[str, object] = {"id": "b", "system": "skirmish", "theatre": "space", "terrain": "", "seed": 1}
    return BattleOrder(sides=sides, **{**usual, **more})  # type: ignore[arg-type]


def refused(wanted: BattleOrder) -> tuple[str, str]:
    with pytest.raises(SetupError) as caught:
        order_setup(wanted, CATALOG)
    return caught.value.path, caught.value.message


@pytest.mark.rule("TW-2.9")
def test_an_order_that_names_what_does_not_exist_is_refused_where_it_stands() -> None:
    gm = UnitOrder(UnitId("u"), FrameId("gm"))
    assert refused(order(gm, map="no_such_map"))[0] == "map"
    path, words = refused(order(gm, UnitOrder(UnitId("v"), FrameId("gmm"))))
    assert path == "sides.attacker.forces.0.units.1.frame" and "there is no frame 'gmm'" in words
    twice = order(gm, UnitOrder(UnitId("g"), FrameId("gm")))
    assert refused(twice) == ("sides.defender.forces.0.units.0.id", "there is already a unit 'g'")
    assert refused(order(gm, options={"melee": "sideways"}))[0] == "options.melee"


@pytest.mark.rule("TW-2.9")
def test_machines_with_names_of_their_own_are_not_counted_among_those_alike() -> None:
    named = UnitOrder(UnitId("u"), FrameId("gm"), name="Old Iron")
    one = order_setup(order(named, UnitOrder(UnitId("v"), FrameId("gm"))), CATALOG).sides[0].units
    assert [unit.name for unit in one] == ["Old Iron", "GM"]
    two = (UnitOrder(UnitId("v"), FrameId("gm")), named, UnitOrder(UnitId("w"), FrameId("gm")))
    units = order_setup(order(*two), CATALOG).sides[0].units
    assert [unit.name for unit in units] == ["GM 1", "Old Iron", "GM 2"]


@pytest.mark.rule("SK-6.3")
def test_every_end_of_a_request_is_looked_at() -> None:
    reach = {"kind": "reach", "side": "attacker", "winner": "attacker", "zone": "gate"}
    board = {"rows": ["....", "...."], "zones": {"gate": ["A1"]}}
    path, words = problem(board=board, sides=DUEL, ends=[reach, {**reach, "zone": "gat"}])
    assert path == "ends.1.zone" and "did you mean 'gate'" in words
    path, words = problem(board=board, sides=DUEL, ends=[reach, {**reach, "zone": None}])
    assert (path, words) == ("ends.1.zone", "a condition of kind 'reach' needs it")


def test_what_is_refused_of_rules_and_seats_says_what_was_meant() -> None:
    assert problem(rules="skirmsh")[1].startswith("there is no set of rules 'skirmsh'")
    both = {role: {**side, "player": "anna"} for role, side in DUEL.items() if isinstance(side, dict)}
    assert problem(sides=both) == ("sides.defender.player", "both seats are called 'anna'")


def test_an_unknown_hero_is_called_a_pilot() -> None:
    units = {"units": [{"frame": "gm", "pilot": "nobody_at_all"}]}
    path, words = problem(sides={**DUEL, "defender": {"faction": "federation", **units}})
    assert path == "sides.defender.units.0.pilot" and words.startswith("there is no pilot 'nobody_at_all'")


def test_grunts_fill_a_usual_squad_to_its_last_slot_and_no_further() -> None:
    grunt = CATALOG.factions["zeon"].grunt
    better = squad(CATALOG, "zeon", 0)
    taken = sum(CATALOG.frames[unit.frame].slots for unit in better)
    assert grunt not in {unit.frame for unit in better}
    for left in (1, 2):
        last = squad(CATALOG, "zeon", taken + left)[-1]
        assert (last.frame, last.count) == (grunt, left)
    assert squad(CATALOG, "zeon", taken) == better


def test_seats_are_called_by_name_else_by_faction_else_by_role() -> None:
    def seats(attacker: Mapping[str, object], defender: Mapping[str, object]) -> list[str]:
        sides = {
            "attacker": {"units": ["varg"], **attacker},
            "defender": {"units": ["gm"], **defender},
        }
        return [side.player for side in built(CATALOG, sides).sides]

    assert seats({}, {}) == ["attacker", "defender"]
    assert seats({"faction": "zeon"}, {}) == ["zeon", "defender"]
    assert seats({"faction": "zeon"}, {"faction": "zeon"}) == ["attacker", "defender"]
    assert seats({"faction": "zeon", "player": "ann"}, {"faction": "federation"}) == ["ann", "federation"]


@pytest.mark.rule("SK-3.1", "SK-3.5", "SK-4.1", "SK-5.4")
def test_who_shoots_how_far_and_who_strikes_is_said_of_every_class() -> None:
    b = battle("S A C N W H . s")
    lines = b.state.field.lines
    found = {
        name: (lines[UnitId(name)].tries, lines[UnitId(name)].range_tiles, lines[UnitId(name)].has_melee)
        for name in "SACNWH"
    }
    assert found == {
        "S": (2, 3, True),
        "A": (2, 3, True),
        "C": (1, 2, False),
        "N": (0, 0, False),
        "W": (0, 0, False),
        "H": (3, 3, True),
    }
