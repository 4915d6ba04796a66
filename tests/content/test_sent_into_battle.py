"""What wars and races send into battle can fight there, or the check of packs says what it lacks."""

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from game.content.load import check_packs
from game.content.models import Frame
from game.content.paths import maps_dir, mods_dir
from game.content.problems import Finding
from game.content.sound import faults_of
from game.content.systems import SENT, Surroundings, SystemSchema
from game.rules.campaigns import check_sent
from game.systems.duel.profile import DuelRules
from game.systems.registry import SCHEMAS
from game.systems.totalwar.begin_checks import check_frame
from game.systems.totalwar.content import Campaign
from game.systems.totalwar.profile import TotalWarRules
from tests.content.conftest import WritePack
from tests.support.shipped import shipped_catalog

FRAME = "id: {0}\nname: {0}\nfaction: {1}\nclass: {2}\ncost_gold: {3}\nprofiles:\n  {4}\n"
DUEL = "duel: {base_movement: 3, armour: {high: 4, mid: 4, low: 4}, weapon_slots: 3, booster_slots: 3}"
SKIRMISH = "skirmish: {attack: 2x 1d6, defense: 4}"
SOLD = (
    "id: totalwar\npatch: true\noptions: {squadron_classes: [mobile_suit, mobile_armour, combat_craft, "
    "noncombat, superweapon]}\n"
)
MOVES = "id: skirmish\npatch: true\noptions: {allowance: {space: {superweapon: 1}, land: {superweapon: 1}}}\n"
NO_LINE = "frames/f.yaml:6:1: profiles: 'f' has no profile for skirmishes, and no derived line is for a"
NO_WAY = (
    "class: 'f' fights in no skirmish in space or land: by the rules 'skirmish' its class superweapon has"
)
DEAR = "id: suit_basic\npatch: true\ncost_gold: 11\n"


def told(write_pack: WritePack, files: dict[str, str]) -> list[str]:
    pack = write_pack("mod", "base: '*'", files)
    report = check_packs([pack], SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())
    lines = [each.render() for each in (*report.problems, *report.warnings)]
    return [each.partition("/mod/")[2] or each for each in lines]


def frame(faction: str, klass: str, gold: int, profile: str = DUEL) -> dict[str, str]:
    return {"frames/f.yaml": FRAME.format("f", faction, klass, gold, profile)}


@pytest.mark.rule("SK-3.3", "TW-9.6")
@pytest.mark.parametrize("klass", ["mobile_suit", "mobile_armour", "combat_craft", "noncombat", "warship"])
def test_what_wars_sell_needs_one_profile_of_any_system(write_pack: WritePack, klass: str) -> None:
    assert told(write_pack, frame("zeon", klass, 1)) == []


@pytest.mark.rule("SK-3.3", "TW-9.6")
@pytest.mark.parametrize(
    ("faction", "gold", "profile", "wanted"),
    [
        (
            "zeon",
            10,
            DUEL,
            f"{NO_LINE} mobile_suit of 10 gold; the war 'black_flag' sends it into battle - add",
        ),
        ("zeon", 11, DUEL, ""),
        ("zeon", 10, SKIRMISH, ""),
        ("rogue", 10, DUEL, ""),
    ],
)
def test_a_machine_for_which_no_line_is_derived_is_told_where_a_war_sends_it(
    write_pack: WritePack, faction: str, gold: int, profile: str, wanted: str
) -> None:
    files = frame(faction, "mobile_suit", gold, profile) | {"derived_lines/l.yaml": DEAR}
    found = told(write_pack, files)
    assert [wanted in each for each in found] == [True] * bool(wanted), found
    assert all(
        "add profiles.skirmish to it, or a line for its class in derived_lines/" in each for each in found
    )


@pytest.mark.rule("SK-3.3", "SK-2.2", "TW-9.6")
def test_a_class_that_only_the_rules_of_a_pack_sell_has_to_fight_as_well(write_pack: WritePack) -> None:
    files = frame("zeon", "superweapon", 9) | {"rules/r.yaml": SOLD}
    found = told(write_pack, files)
    assert [NO_LINE in each or NO_WAY in each for each in found] == [True, True], found
    line = "- {id: weapon, class: superweapon, profile: {defense: 9}}\n"
    whole = {"derived_lines/l.yaml": line, "rules/s.yaml": MOVES}
    assert told(write_pack, files | whole) == []


@pytest.mark.rule("TW-9.1", "TW-9.6")
def test_militia_is_sent_whoever_builds_it(write_pack: WritePack) -> None:
    theatre = (
        "id: quick_theatre\npatch: true\nsites:\n  change:\n"
        "  - {find: {name: Bastion Rock}, set: {militia: f}}\n"
    )
    files = frame("rogue", "mobile_suit", 10) | {"derived_lines/l.yaml": DEAR}
    found = told(write_pack, files | {"theatres/t.yaml": theatre})
    assert [NO_LINE in each for each in found] == [True], found


@pytest.mark.rule("SK-3.3", "SE-4.2")
def test_a_race_sends_machines_that_fight(write_pack: WritePack) -> None:
    race = "id: greys\npatch: true\nforces: {skirmish: [{frame: gm}, {frame: f}]}\n"
    assert told(write_pack, frame("rogue", "mobile_suit", 9) | {"races/r.yaml": race}) == []
    files = frame("rogue", "superweapon", 9) | {"races/r.yaml": race, "rules/s.yaml": MOVES}
    found = told(write_pack, files)
    assert len(found) == 1 and found[0].startswith("races/r.yaml:3:42: forces.skirmish.1.frame: 'f' has no")


@pytest.mark.rule("SE-4.2", "SK-1.6")
@pytest.mark.parametrize("game", ["skirmish", "duel", "wargame", "strategic"])
def test_a_race_of_which_nobody_can_fight_in_the_theatre_of_a_map_begins_no_campaign_there(
    write_pack: WritePack, game: str
) -> None:
    """The campaign passed the check and broke off at its first battle."""
    barred = frame("rogue", "combat_craft", 9)
    barred["frames/f.yaml"] += "traits: [space_only]\n"
    race = f"id: marines\npatch: true\nforces: {{{game}: [{{frame: f}}%s]}}\n"
    found = told(write_pack, barred | {"races/r.yaml": race % ""})
    wanted = f"races.marines.forces.{game}: nobody of the force for battles by"
    assert found and all(wanted in each and each.startswith("races/r.yaml:3:") for each in found), found
    assert told(write_pack, barred | {"races/r.yaml": race % ", {frame: gm}"}) == []


@pytest.mark.rule("DU-6.1", "ST-1.5", "TW-9.6")
@pytest.mark.parametrize(
    ("rules", "wanted"),
    [
        ("id: duel\npatch: true\noptions: {derived: null}\n", "no style of the rules 'duel' fits it"),
        (
            "id: strategic\npatch: true\noptions: {derived: {warship: null}}\n",
            "its rules derive none for a warship; the war 'black_flag' sends it into battle",
        ),
        (
            "id: skirmish\npatch: true\noptions: {allowance: {land: {noncombat: null}}}\n",
            "its class noncombat has no allowance there",
        ),
    ],
)
def test_rules_that_leave_machines_of_wars_without_a_battle_are_told_once(
    write_pack: WritePack, rules: str, wanted: str
) -> None:
    found = told(write_pack, {"rules/r.yaml": rules})
    assert len(found) == 1 and found[0].startswith("rules/r.yaml:3:") and wanted in found[0], found


@pytest.mark.rule("DU-6.2")
def test_a_machine_with_a_profile_for_duels_needs_a_deck_where_none_is_worked_out() -> None:
    catalog = shipped_catalog()
    usual = catalog.rules["duel"]
    assert isinstance(usual.options, DuelRules)
    rules = dataclasses.replace(usual, options=dataclasses.replace(usual.options, derived=None))
    entries = {**catalog.entries, "rules": {**catalog.rules, "duel": rules}}
    systems = {schema.name: schema for schema in SCHEMAS}
    gm = catalog.frames["gm"]
    assert list(check_sent(gm, ["duel"], Surroundings(entries, systems))) == []
    bare = Surroundings({**entries, "deck": {}}, systems)
    assert [(each.path, each.code) for each in check_sent(gm, ["duel"], bare)] == [
        (("profiles", "duel"), "no_deck")
    ]
    assert list(check_sent(gm, ["chess"], bare)) == [], "that there is no such system is told elsewhere"


@pytest.mark.rule("SK-3.3", "SK-3.1")
def test_lines_that_nobody_gets_and_attacks_without_use_are_told(write_pack: WritePack) -> None:
    lines = (
        "- {id: twin, class: mobile_armour, cost_gold: 26, profile: {defense: 4}}\n"
        "- {id: guns, class: warship, cost_gold: 40, profile: {attack: 1x 1d6, defense: 4}}\n"
    )
    found = told(write_pack, {"derived_lines/l.yaml": lines})
    assert [each.partition(" - ")[0] for each in found] == [
        "derived_lines/l.yaml:1:47: cost_gold: no machine gets this line: "
        "'armour_from_26' is for the same class and price",
        "derived_lines/l.yaml:2:63: profile.attack: a warship has no use for an attack: "
        "by the rules its class shoots at no single enemy",
    ]


@pytest.mark.rule("TW-9.6", "SK-3.3")
def test_wars_that_fight_alike_ask_once_and_wars_that_fight_otherwise_ask_for_themselves() -> None:
    """The check of a machine takes no longer for more wars; other ways to fight are asked about."""
    catalog = shipped_catalog()
    schemas = {schema.name: schema for schema in SCHEMAS}
    asked: list[str] = []

    def lacks(name: str) -> SystemSchema:
        def check(entry: object, around: Surroundings) -> Iterator[Finding]:
            asked.append(name)
            yield Finding(("profiles",), name, f"nothing for {name}")

        lists = dict.fromkeys(schemas[name].checks, ()) | {SENT: ((Frame, check),)}
        return dataclasses.replace(schemas[name], checks=lists)  # type: ignore[arg-type]

    usual = catalog.rules["totalwar"]
    assert isinstance(usual.options, TotalWarRules)
    ways = {"totalwar": ("skirmish", "duel"), "other": ("duel", "wargame")}
    rules = {
        name: dataclasses.replace(
            usual, id=name, options=dataclasses.replace(usual.options, battle_systems=each)
        )
        for name, each in ways.items()
    }
    wars = catalog.entries["campaign"]
    quick = wars["quick_war"]
    assert isinstance(quick, Campaign)
    last = dataclasses.replace(quick, id="last", rules="other")
    entries: dict[str, Mapping[str, Any]] = {
        **catalog.entries,
        "campaign": {**wars, "last": last},
        "rules": {**catalog.rules, **rules},
    }
    systems = {**schemas, **{name: lacks(name) for name in ("skirmish", "duel", "wargame")}}
    found = list(check_frame(catalog.frames["gm"], Surroundings(entries, systems)))
    assert asked == ["skirmish", "duel", "duel", "wargame"]
    assert [each.code for each in found] == ["skirmish", "duel", "wargame"]
    assert [each.code for each in found if "'last'" in each.message] == ["wargame"]


def test_a_saved_war_is_read_whatever_its_machines_lack() -> None:
    """What packs are refused for now does not shut saves that were begun with them."""
    catalog = shipped_catalog()
    suit = dataclasses.replace(catalog.frames["gm"], profiles={"duel": catalog.frames["gm"].profiles["duel"]})
    frames = {**catalog.frames, "gm": suit}
    entries = {**catalog.entries, "frame": frames, "derived_line": {}}
    held = dataclasses.replace(catalog, entries=entries)
    assert list(faults_of(held, {schema.name: schema for schema in SCHEMAS})) == []
