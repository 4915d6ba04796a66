"""The check plays a little in the three newer systems too: rooms, ways, points, forces, looks."""

from pathlib import Path

import pytest

from game.content.paths import mods_dir
from tests.content.conftest import WritePack
from tests.content.test_check_plays_a_little import BASE, checked

EXAMPLE = mods_dir() / "_example"
SQUARES = (
    "id: b\nname: B\ntheatre: land\nsystems: [strategic]\n"
    "legend: {'.': open_ground, 'd': km_deep, 'c': km_city}\nrows: |\n"
)
FATAL, MILD = True, False
LAND, DEEP = "." * 24, "d" * 24
BATTLE = """\
id: s
name: S
system: strategic
map: b
sides:
  attacker: {faction: federation, points: 371}
  defender: {faction: zeon, points: 300}
options:
  mission: destroy
  forces:
    attacker: [{unit: eva_bulwark}]
    defender: [{unit: eva_vanguard}]
"""


def squares(*rows: str) -> str:
    return SQUARES + "".join(f"  {row}\n" for row in rows)


def example(name: str, *changes: tuple[str, str]) -> str:
    """A file of the example pack with texts exchanged; every one of them stands in it."""
    text = (EXAMPLE / name).read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


Told = tuple[str, str, bool]
"""A path, the code of what is wrong there, and whether it keeps the pack out."""


def found(pack: Path) -> dict[str, list[Told]]:
    """What is told of each file of a pack, by its name without its ending."""
    report = checked(pack)
    told: dict[str, list[Told]] = {}
    for problems, is_fatal in ((report.problems, True), (report.warnings, False)):
        for each in problems:
            assert each.line and each.hint, each.render()
            told.setdefault(Path(each.file).stem, []).append((each.path, each.code, is_fatal))
    return told


def check_files(write_pack: WritePack, cases: dict[str, tuple[str, list[Told]]], **more: str) -> None:
    """Every file of ``cases`` is told what is expected of it, and no other.

    Those that keep a pack out lie in one of their own: of a pack that is out no warnings are told.
    ``more`` are files beside them that nothing is wrong with.
    """
    for is_fatal in (True, False):
        chosen = {
            path: each for path, each in cases.items() if any(fatal for _, _, fatal in each[1]) == is_fatal
        }
        files = {path: text for path, (text, _) in chosen.items()}
        files |= {f"{name.replace('_', 's/', 1)}.yaml": text for name, text in more.items()}
        expected = {Path(path).stem: told for path, (_, told) in chosen.items() if told}
        assert found(write_pack(f"mod{is_fatal:d}", BASE, files)) == expected


BOARD = squares(*[LAND] * 24)


def test_kilometre_boards(write_pack: WritePack) -> None:
    cases: dict[str, tuple[str, list[Told]]] = {
        "cut": (squares(*[LAND] * 11, *[DEEP] * 2, *[LAND] * 11), [("rows", "cut", MILD)]),
        "ford": (squares(*[LAND] * 11, "d" * 12 + "." * 12, "." * 12 + "d" * 12, *[LAND] * 11), []),
        "isle": (squares(".d" + "." * 22, "dd" + "." * 22, *[LAND] * 22), []),
        "one": (squares(*[DEEP] * 4, *[LAND] * 20), [("rows", "no_room", FATAL)]),
        "sea": (squares(*[DEEP] * 24), [("rows", "no_room", FATAL)] * 2),
        "dry": (BOARD, []),
    }
    files = {
        f"maps/{name}.yaml": (text.replace("id: b", f"id: {name}"), told)
        for name, (text, told) in cases.items()
    }
    check_files(write_pack, files)


@pytest.mark.rule("DU-2.1")
def test_why_a_prepared_game_cannot_begin_is_told_in_the_words_of_its_file(write_pack: WritePack) -> None:
    files = {
        "scenarios/duel.yaml": """\
id: duel
name: D
system: duel
map: duel_ring_of_stone
sides:
  attacker: {faction: rogue, units: [{frame: reginglaze}]}
  defender: {faction: rogue, units: [{frame: bastille, count: 2}]}
""",
        "maps/b.yaml": squares(*[LAND] * 24),
        "scenarios/poor.yaml": BATTLE.split("options")[0].replace("points: 371", "points: 5"),
    }
    told = [each.render() for each in checked(write_pack("mod", BASE, files)).problems]
    assert len(told) == 2
    assert "duel.yaml:7:" in told[0] and "sides.defender.units: it cannot begin: every player" in told[0]
    assert "poor.yaml:6:" in told[1] and "sides.attacker: it cannot begin: this side has no units" in told[1]
    assert not any("seats" in each or ".0" in each for each in told)


@pytest.mark.rule("ST-6.2")
def test_battles_on_the_kilometre_grid(write_pack: WritePack) -> None:
    board = squares("d" + LAND[1:], *[LAND] * 23)
    unit: list[Told] = [("options.forces.attacker.0.unit", "unknown_reference", FATAL)]
    changes: dict[str, tuple[str, str, list[Told]]] = {
        "unit": ("eva_bulwark", "eva_bulwurk", unit),
        "sinks": (
            "points: 371",
            "units: [{frame: gm, at: [0, 0]}]",
            [("sides.attacker.units.0.at", "ground", MILD)],
        ),
        "right": ("destroy", "destroy", []),
    }
    cases = {
        f"scenarios/{name}.yaml": (BATTLE.replace(old, new).replace("id: s", f"id: {name}"), told)
        for name, (old, new, told) in changes.items()
    }
    check_files(write_pack, cases, map_b=board)
    missions = ("hold", "kill", "evacuate")
    texts = {name: BATTLE.replace("destroy", name).replace("id: s", f"id: {name}") for name in missions}
    files = {"maps/b.yaml": board} | {f"scenarios/{name}.yaml": text for name, text in texts.items()}
    assert found(write_pack("mod2", BASE, files)) == {
        name: [("options.mission", "cannot_begin", FATAL)] for name in missions
    }


MISSION, RELIEF = "missions/lantern_watch.yaml", "reliefs/lantern_yard.yaml"
OPEN = "  ............\n"
WALL = "  gg..k..k..gg\n"


MISSIONS: list[tuple[str, str, list[Told]]] = [
    ("", "", []),
    ("columns: [[0, 1]]", "columns: [[0, 40]]", [("attacker.columns.0", "mission", FATAL)]),
    ("columns: [[0, 1]]", "columns: [[1, 0]]", [("attacker.columns.0", "mission", FATAL)]),
    ("columns: [[0, 1]]", "around: [5, 40]", [("attacker.around", "mission", FATAL)]),
    ("columns: [[0, 1]]", "around: [2, 5]", [("attacker", "no_room", FATAL)]),
    ("columns: [[0, 1]]", "columns: [[9, 11]]", [("defender", "no_room", MILD)]),
    ("at: [5, 2]", "at: [55, 2]", [("markers.0.at", "mission", FATAL)]),
    ("at: [5, 2]", "at: [5, 8]", [("markers.1.at", "ground", MILD)]),
    ("more_markers", "gate_felled", [("scores.0.by", "score", MILD)]),
    ("more_markers", "relic_home", [("scores.0.by", "score", MILD)]),
    ("more_markers", "emissary_lives", [("scores.0.by", "score", MILD)]),
    ("more_markers", "markers_at_least, count: 9", [("scores.0.count", "score", MILD)]),
    ("rounds: [2, 99]", "rounds: [9, 2]", [("scores.0.rounds", "score", MILD)]),
    ("columns: 12", "columns: 13", [("board", "mission", FATAL)]),
]


@pytest.mark.rule("WG-6.2")
def test_missions_of_the_wargame(write_pack: WritePack) -> None:
    cases = {
        f"missions/m{number}.yaml": (
            example(MISSION, ("id: lantern_watch", f"id: m{number}"), (old, new)),
            told,
        )
        for number, (old, new, told) in enumerate(MISSIONS)
    }
    check_files(write_pack, cases, relief_r=example(RELIEF))


@pytest.mark.rule("TW-9.6", "WG-6.2")
def test_missions_of_campaigns_in_the_wargame(write_pack: WritePack) -> None:
    rules = (mods_dir() / "base/rules/wargame.yaml").read_text()
    first = "options.campaigns.missions.0.mission"
    changes: dict[str, list[Told]] = {
        "at: [6, 5]": [],
        "at: [60, 5]": [(f"{first}.markers.1.at", "mission", FATAL)],
        "at: [6, 1]": [(f"{first}.markers.1.at", "ground", MILD)],
    }
    for number, (change, told) in enumerate(changes.items()):
        text = rules.replace("id: wargame\n", "id: wargame\npatch: true\n", 1).replace("at: [6, 5]", change)
        pack = write_pack(f"mod{number}", BASE, {"rules/wargame.yaml": text})
        assert found(pack) == ({"wargame": told} if told else {}), change


@pytest.mark.rule("WG-3.1")
def test_boards_of_the_wargame(write_pack: WritePack) -> None:
    boards = {
        "shut": ["r" * 12] * 11,
        "cut": [".....rr....." if row % 2 == 0 else ".....r......" for row in range(11)],
        "open": [".....r......"] * 3 + ["............"] * 8,
    }
    files = {
        f"reliefs/{name}.yaml": f"id: {name}\nname: B\ncolours: |\n" + "".join(f"  {row}\n" for row in rows)
        for name, rows in boards.items()
    }
    expected = {"shut": [("colours", "no_room", FATAL)] * 2, "cut": [("colours", "cut", FATAL)]}
    assert found(write_pack("mod", BASE, files)) == expected


SHEET, WEAPON = "datasheets/dock_lamplighter.yaml", "armaments/flare_thrower.yaml"


SHEETS: list[tuple[str, str, list[Told]]] = [
    ("", "", []),
    ("core: scout", "core: scoot", [("core", "datasheet", FATAL)]),
    ("[coolant_loop]", "[quick_actuators]", [("systems.0", "datasheet", FATAL)]),
    ("[coolant_loop]", "[coolant_loop, coolant_loop]", [("systems", "datasheet", FATAL)]),
    ("rank: 2 ", "rank: 1 ", [("mods", "datasheet", FATAL), ("lowered", "datasheet", FATAL)]),
    ("combat_knife", "marksman_rifle", [("fitted", "datasheet", FATAL)]),
]
WEAPONS: list[tuple[str, str, list[Told]]] = [
    ("", "", []),
    ("range: 4 ", "range: 0 ", [("range", "weapon", MILD)]),
    ("range: 4 ", "least_range: 9\nrange: 4 ", [("least_range", "weapon", MILD)]),
    ("ap: 3 ", "ap: 0 ", [("ap", "weapon", MILD)]),
    ("damage: 5", "damage: 0", [("damage", "weapon", MILD)]),
]


@pytest.mark.rule("WG-15.10")
def test_sheets_and_weapons_of_the_wargame(write_pack: WritePack) -> None:
    cases = {
        f"datasheets/d{number}.yaml": (
            example(SHEET, (old, new), ("id: dock_lamplighter", f"id: d{number}"), ("flare_thrower", "w")),
            told,
        )
        for number, (old, new, told) in enumerate(SHEETS)
    }
    cases |= {
        f"armaments/w{number}.yaml": (
            example(WEAPON, ("id: flare_thrower", f"id: w{number}"), (old, new)),
            told,
        )
        for number, (old, new, told) in enumerate(WEAPONS)
    }
    check_files(write_pack, cases, armament_w=example(WEAPON, ("id: flare_thrower", "id: w")))


def test_races_and_regions_that_look_alike(write_pack: WritePack) -> None:
    race = (
        ("id: salvors", "id: tugs"),
        ("frame: lamplighter", "frame: gm"),
        ("faction: salvors", "faction: greys"),
    )
    regions = (
        (mods_dir() / "base/region_maps/twin_banks.yaml").read_text().replace("id: twin_banks", "id: tb")
    )
    files = {
        "races/r.yaml": example("races/salvors.yaml", *race, ("#B06FE8", "#B9C4CF")),
        "region_maps/m.yaml": regions.replace("Heron Vale", "High Keep"),
    }
    looks = {"m": [("regions.1.name", "look_alike", MILD)]}
    looks["r"] = [("faction", "look_alike", MILD), ("colour", "look_alike", MILD)]
    assert found(write_pack("mod", BASE, files)) == looks
    files["region_maps/m.yaml"] = regions.replace("columns: 32", "columns: 3")
    assert found(write_pack("mod2", BASE, files))["m"] == [("regions.0.centre", "off_the_map", FATAL)]


def test_where_quotes_would_not_help_the_hint_says_what_to_write(write_pack: WritePack) -> None:
    frame = (
        "id: q_suit\nname: 7\nfaction: federation\nclass: mobile_suit\ncost_gold: 10\n"
        "profiles: {skirmish: {attack: 7, accuracy: 65, defense: 4}}\n"
    )
    name, attack = (
        each.render() for each in checked(write_pack("mod", BASE, {"frames/f.yaml": frame})).problems
    )
    assert name.endswith("should be text, not 7 - put it in quotes")
    assert "attack: should be text, not 7 - write tries, dice and faces such as '2x 1d6'" in attack


def test_who_looks_like_many_is_told_so_once(write_pack: WritePack) -> None:
    """Each pair had a warning: of sixty races of four colours there were hundreds."""
    race = (("frame: lamplighter", "frame: gm"), ("faction: salvors", "faction: greys"))
    colours = ("#B9C4CF", "#B9C4CE", "#B9C4CD")
    files = {
        f"races/r{n}.yaml": example(
            "races/salvors.yaml", *race, ("id: salvors", f"id: r{n}"), ("#B06FE8", each)
        )
        for n, each in enumerate(colours)
    }
    warnings = [each.message for each in checked(write_pack("mod", BASE, files)).warnings]
    assert [each for each in warnings if "colour" in each] == [
        "the colour is hardly told from that of 'greys' (#B9C4CE)",
        "the colour is hardly told from that of 'greys' (#B9C4CE) and 1 more",
        "the colour is hardly told from that of 'greys' (#B9C4CE) and 2 more",
    ]
    assert sum("same faction" in each for each in warnings) == 3
