"""The check plays a little: what is well written and cannot be played with is told with its place."""

from pathlib import Path

import pytest

from game.content.load import check_packs, load_catalog
from game.content.paths import ContentPlaces, maps_dir, mods_dir
from game.content.problems import Problem, Report
from game.systems.registry import SCHEMAS
from tests.content.conftest import WritePack

BASE = "base: '*'"
HEAD = "id: b\nname: B\ntheatre: {0}\nsystems: [skirmish]\nlegend: {1}\nrows: |\n"
SPACE = HEAD.format("space", "{'.': space_open, '@': asteroid}")
OPEN, ROCK = "............", "@@@@@@@@@@@@"


def checked(*packs: Path) -> Report:
    return check_packs(packs, SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())


def board(rows: list[str], more: str = "") -> str:
    return SPACE + "".join(f"  {row}\n" for row in rows) + more


def brief(problems: tuple[Problem, ...]) -> list[tuple[str, int, str]]:
    return [(each.path, each.line, each.code) for each in problems]


ZONES = "zones: {attacker: [{at: [0, 0], columns: 2, rows: 2}]}\n"


@pytest.mark.parametrize(
    ("text", "problems", "warnings"),
    [
        (board([ROCK] * 12), [("rows", 6, "no_room")], []),
        (board(["."]), [("rows", 6, "no_room")] * 2, []),
        (board([OPEN] * 5 + [ROCK] + [OPEN] * 6), [("rows", 6, "cut")], []),
        (board(["." * 250] * 250), [("rows", 6, "board_size")], []),
        (board([OPEN] * 11 + [ROCK]), [], []),
        (board([OPEN] * 10 + [ROCK] * 2), [("rows", 6, "no_room")], []),
        (board([OPEN] * 12, ZONES), [("zones.attacker", 19, "no_room")], []),
        (board([OPEN] * 12, "zones: {attacker: [{at: [0, 1], columns: 12}]}\n"), [], ["shared_ground"]),
        (board([OPEN] * 5 + ["....@@@.....", "....@.@.....", "....@@@....."] + [OPEN] * 4), [], ["cut"]),
        (board([OPEN] * 12), [], []),
        # a stair of rock: suits do not step through its corners (SK-2.1)
        (board([OPEN] * 5 + ["@@@@@@......", "......@@@@@@"] + [OPEN] * 5), [("rows", 6, "cut")], []),
        (board([OPEN] * 5 + ["@@@@@@......", "....@.@@@@@@"] + [OPEN] * 5), [("rows", 6, "cut")], []),
        (board([OPEN] * 5 + ["@@@@@.......", "......@@@@@@"] + [OPEN] * 5), [], []),
        # a pocket in a corner of a zone does not cut the board
        (board([OPEN] * 9 + ["@...........", ".@..........", "@..........."]), [], ["cut"]),
    ],
)
def test_boards(
    write_pack: WritePack, text: str, problems: list[tuple[str, int, str]], warnings: list[str]
) -> None:
    report = checked(write_pack("mod", BASE, {"maps/m.yaml": text}))
    found = {(path, code) for path, _, code in brief(report.problems)}
    assert found == {(path, code) for path, _, code in problems}
    assert {line for _, line, _ in brief(report.problems)} == {line for _, line, _ in problems}
    assert [each.code for each in report.warnings] == warnings
    assert all(each.hint for each in (*report.problems, *report.warnings))


def winding(corridors: int) -> list[str]:
    """A board whose only way leads to and fro between walls of rock, with open ground at both ends."""
    walls = ["@" * 11 + ".", "." + "@" * 11]
    between = [line for number in range(corridors) for line in (walls[number % 2], OPEN)]
    return [OPEN, *between, OPEN]


@pytest.mark.rule("SK-6.6")
@pytest.mark.parametrize(("corridors", "is_told"), [(1, False), (3, False), (6, True)])
def test_boards_on_which_sides_do_not_meet_in_time(
    write_pack: WritePack, corridors: int, is_told: bool
) -> None:
    """The attacker had lost by the clock before anybody could shoot, and nothing had told it."""
    report = checked(write_pack("mod", BASE, {"maps/m.yaml": board(winding(corridors))}))
    assert not report.problems
    assert [(each.path, each.code) for each in report.warnings] == [("rows", "too_far")] * is_told
    for each in report.warnings:
        assert "after 12 turns in which nobody was lost" in each.message and "shorter way" in each.hint


SCENARIO = """\
id: s
name: S
system: skirmish
map: b
sides:
  attacker: {{faction: zeon, units: [{0}]}}
  defender: {{faction: federation, units: [{{frame: gm}}]}}
"""


@pytest.mark.parametrize(
    ("unit", "path", "column", "code"),
    [
        ("{frame: varg, at: [1, 5]}", "sides.attacker.units.0.at", 51, "ground"),
        ("{frame: varg, at: [1, 4]}", "", 0, ""),
        ("{frame: varg, count: 40}", "sides.attacker.units", 29, "no_room"),
        ("{frame: tidewalker}", "sides.attacker.units.0.frame", 45, "theatre"),
    ],
)
def test_units_of_scenarios_stand_where_they_may(
    write_pack: WritePack, unit: str, path: str, column: int, code: str
) -> None:
    frame = "id: tidewalker\npatch: true\ntraits: [land_only]\n"
    files = {
        "maps/m.yaml": board([OPEN] * 5 + ["@@.........."] + [OPEN] * 6),
        "scenarios/s.yaml": SCENARIO.format(unit),
        "frames/t.yaml": frame,
    }
    report = checked(write_pack("mod", BASE, files))
    expected = [(path, 6, column, code)] if code else []
    told = (*report.problems, *report.warnings)
    assert [(each.path, each.line, each.column, each.code) for each in told] == expected
    assert bool(report.warnings) == (code == "no_room"), "who finds no tile begins in reserve (SK-1.7)"


PIT = """zones:
  pit: [{at: [0, 5], columns: 2}]
  dock: [{at: [4, 5], columns: 3}]
  edge: [{at: [1, 5], columns: 3}]
"""


@pytest.mark.rule("SK-6.3")
@pytest.mark.parametrize(
    ("units", "end", "path", "message"),
    [
        ("{frame: varg, count: 3}", "kind: reach, side: attacker, zone: dock, count: 3", "", ""),
        (
            "{frame: varg, count: 3}",
            "kind: reach, side: attacker, zone: dock, count: 4",
            "count",
            "only 3 of",
        ),
        (
            "{frame: varg, count: 2}",
            "kind: hold, side: attacker, zone: dock, turns: 2, count: 3",
            "count",
            "2",
        ),
        (
            "{frame: varg}",
            "kind: hold, side: attacker, zone: pit, turns: 2",
            "zone",
            "no tile in the zone 'pit'",
        ),
        (
            "{frame: varg, count: 3}",
            "kind: reach, side: attacker, zone: edge, count: 3",
            "count",
            "only 2 of",
        ),
        (
            "{frame: varg, id: x}, {frame: gnat}",
            "kind: escort, side: attacker, zone: pit, unit: x",
            "zone",
            "'x'",
        ),
        ("{frame: gnat, id: x}", "kind: escort, side: attacker, zone: dock, unit: x", "", ""),
        ("{frame: varg, id: x}", "kind: destroy, side: defender, unit: x", "", ""),
        (
            "{frame: varg, id: x}",
            "kind: destroy, side: attacker, unit: x",
            "unit",
            "is a unit of the attacker",
        ),
    ],
)
def test_ends_that_can_never_be_met_are_told(
    write_pack: WritePack, units: str, end: str, path: str, message: str
) -> None:
    files = {
        "maps/m.yaml": board([OPEN] * 5 + ["@@.........."] + [OPEN] * 6, PIT),
        "scenarios/s.yaml": SCENARIO.format(units) + f"ends: [{{{end}, winner: attacker}}]\n",
    }
    report = checked(write_pack("mod", BASE, files))
    assert report.is_clean, report.render()
    assert [each.path for each in report.warnings] == [f"ends.0.{path}"] * bool(path)
    assert all(message in each.message and each.hint for each in report.warnings)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ("colour: '#00FF00'\nshape: {shape}\nletter: {letter}\n", "letter"),
        ("colour: '{colour}'\nshape: star\nletter: X\n", "colour"),
        ("colour: '#00FF00'\nshape: {shape}\nletter: X\n", ""),
    ],
)
def test_factions_that_look_alike(write_pack: WritePack, change: str, path: str) -> None:
    catalog = load_catalog(SCHEMAS, ContentPlaces(mods_dir(), maps_dir()), "0.1.0").catalog
    theirs = catalog.factions["federation"]
    text = "id: f\nname: F\n" + change.format(shape=theirs.shape, letter=theirs.letter, colour=theirs.colour)
    report = checked(write_pack("mod", BASE, {"factions/f.yaml": text}))
    assert report.is_clean
    assert [each.path for each in report.warnings] == ([path] if path else [])
    assert all("'federation'" in each.message and "mod/factions" in each.file for each in report.warnings)


def test_a_word_in_a_list_is_corrected(write_pack: WritePack) -> None:
    terrain = (
        "id: mud\nname: Mud\ntheatres: [land]\ncharacter: m\nprofiles: {skirmish: {enter: [amphibios]}}\n"
    )
    (problem,) = checked(write_pack("mod", BASE, {"terrain/t.yaml": terrain})).problems
    assert (problem.line, problem.column, problem.hint) == (5, 31, "did you mean 'amphibious'?")


def test_a_fault_in_a_hero_is_one_problem(write_pack: WritePack) -> None:
    pilot = "id: ruta_palm\npatch: true\ncost_gold: much\n"
    (problem,) = checked(write_pack("mod", BASE, {"pilots/p.yaml": pilot})).problems
    assert (problem.line, problem.code) == (3, "type")


def test_archives_packs_too_deep_and_other_endings_are_told(write_pack: WritePack) -> None:
    inner = write_pack("deep", BASE, {})
    home = inner.parent
    inner.rename(home / "moved")
    (home / "deep").mkdir()
    (home / "moved").rename(home / "deep" / "deep")
    (home / "my_pack.zip").write_bytes(b"PK")
    write_pack("ending", BASE, {"frames/a.yaml.txt": "id: a\n"})
    header = write_pack("header", BASE, {}) / "mod.yaml"
    header.rename(header.with_name("mod.yaml.txt"))
    header = write_pack("written", BASE, {}) / "mod.yaml"
    header.rename(header.with_name("Mod.YAML"))
    (home / "deeper" / "a" / "b").mkdir(parents=True)
    (home / "deeper" / "a" / "b" / "mod.yaml").write_text("id: b\n")
    write_pack("folders", BASE, {"weapons/w.yaml": "id: a\n", "Mechs/m.yaml": "id: a\n"})
    debris = {"__MACOSX/x": "", "frames/Thumbs.db": "", "frames/a.yaml~": "id: a\n", "desktop.ini": ""}
    write_pack("left_over", BASE, debris)
    (home / "packed").mkdir()
    (home / "packed" / "pack.ZIP").write_bytes(b"PK")
    report = load_catalog(SCHEMAS, ContentPlaces(mods_dir(), maps_dir(), user=home), "0.1.0").report
    told = {each.file.removeprefix(f"{home.as_posix()}/"): each.hint for each in report.problems}
    assert told == {
        "deep": "the pack lies one folder too deep: move deep out of deep",
        "deeper": "the pack lies two folders too deep: move a/b out of deeper",
        "folders/Mechs": "the folder is called frames",
        "folders/weapons": "the folder is called card_sets, strategic_weapons or armaments",
        "ending/frames/a.yaml.txt": "rename it to a.yaml",
        "header": "rename mod.yaml.txt to mod.yaml",
        "my_pack.zip": "unpack it, so that the folder with mod.yaml lies here",
        "packed": "unpack pack.ZIP, so that mod.yaml lies in this folder",
        "written": "rename Mod.YAML to mod.yaml",
    }
    for place in ("my_pack.zip", "packed", "written"):
        report = checked(home / place)
        assert [each.hint for each in report.problems] == [told[place]]


def test_a_cut_off_picture_is_told(write_pack: WritePack) -> None:
    whole = (mods_dir() / "_example" / "assets" / "frames" / "lamplighter.png").read_bytes()
    pack = write_pack("mod", BASE, {"frames/p.yaml": "id: gm\npatch: true\nart: a\n"})
    (pack / "assets").mkdir()
    (pack / "assets" / "a.png").write_bytes(whole)
    assert checked(pack).is_clean
    damaged = whole[:200] + bytes([whole[200] ^ 1]) + whole[201:]
    for content in (whole[:-1], whole[: len(whole) // 2], damaged, whole[:33]):
        (pack / "assets" / "a.png").write_bytes(content)
        (problem,) = checked(pack).problems
        assert (problem.code, problem.message) == ("image", "the image is cut off or damaged")


def test_signs_that_no_typeface_of_the_game_has_are_told_once_an_entry(write_pack: WritePack) -> None:
    """A translation into a script that the game cannot write passed, and was question marks."""
    files = {
        "factions/f.yaml": "id: f\nname: Żółw 狼 日本国\ncolour: '#00FF00'\nshape: star\nletter: Ж\n",
        "text/t.yaml": "id: t\nlanguage: zh\nstrings:\n  screen.title.quit: Ünð → 1\n"
        "  screen.title.load: 载入\n  screen.title.mods: 模组\n",
    }
    report = checked(write_pack("mod", BASE, files))
    assert report.is_clean, report.render()
    more = "players see ? there; they have Latin, Greek and Cyrillic letters"
    assert [f"{each.line}:{each.column} {each.message} - {each.hint}" for each in report.warnings] == [
        f"2:7 the game's typefaces have no sign for '狼', '日', '本' and 1 more - {more}",
        f"5:22 the game's typefaces have no sign for '载', '入', '模' and 1 more - {more}",
    ]


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (
            "strategic/km_river_bend",
            "  city: [",
            "  citi: [",
            "zones.citi: nothing asks for 'citi' - did you mean 'city'?",
        ),
        (
            "strategic/km_roof_of_rain",
            "  storm_2: [",
            "  strm: [",
            "zones.strm: nothing asks for 'strm' - did you mean 'storm'?",
        ),
        ("strategic/km_roof_of_rain", "  storm_2: [", "  stormy: [", ""),
        (
            "duel/duel_old_mill",
            "goal: [",
            "gaol: [",
            "markers.gaol: nothing asks for 'gaol' - did you mean 'goal'?",
        ),
        (
            "duel/duel_old_mill",
            "  start_4: [",
            "  strat_4: [",
            "zones.strat_4: nothing asks for 'strat_4' - did you mean 'start_4'?",
        ),
        ("duel/duel_old_mill", "objective_5: [", "objective_12: [", ""),
        (
            "space/lantern_relay",
            "zones:",
            "zones:\n  atacker: [{at: [0, 10], columns: 12, rows: 2}]",
            "zones.atacker: nothing asks for 'atacker' - did you mean 'attacker'?",
        ),
        ("space/lantern_relay", "zones:", "zones:\n  meadow: [{at: [0, 10]}]", ""),
    ],
)
def test_a_zone_or_marker_whose_name_is_misspelt_is_told(
    write_pack: WritePack, file: str, old: str, new: str, told: str
) -> None:
    """A city with a slip in its name left all urban ground to be held, without a word."""
    text = (maps_dir() / f"{file}.yaml").read_text("utf-8")
    assert old in text
    board_id = file.partition("/")[2]
    own = text.replace(f"id: {board_id}\n", "id: own_board\n").replace(old, new)
    report = checked(write_pack("mod", BASE, {"maps/m.yaml": own}))
    assert report.is_clean, report.render()
    lines = [
        f"{each.path}: {each.message} - {each.hint}" for each in report.warnings if each.code == "misnamed"
    ]
    assert lines == [told] * bool(told)
