"""What a pack may write and what then does nothing, or not what was meant, is told: warnings."""

import pytest

from game.content.load import check_packs
from game.content.paths import maps_dir, mods_dir
from game.systems.registry import SCHEMAS
from tests.content.conftest import WritePack

SUIT = (
    "id: f\nname: F\nfaction: zeon\nclass: {class_}\ncost_gold: 5\ntraits: [{traits}]\n"
    "profiles:\n  skirmish: {line}\n"
)
SYSTEM = "{{id: s, name: S, sort: {sort}, effects: {{movement: 1}}{price}}}\n"
OPEN, ROCK = "." * 24, "^" * 24
LATTICE = """
id: m
name: M
theatre: land
systems: [duel]
grid: lattice
legend: {'.': open_ground, '^': rock}
zones:
  start_1: [{at: [1, 1], columns: 10, rows: 3}]
  start_2: [{at: [1, 18], columns: 10, rows: 3}]
rows: |
"""


def told(write_pack: WritePack, file: str, text: str) -> list[str]:
    """What the check of packs says of one file."""
    pack = write_pack("mod", "base: '*'", {file: text})
    report = check_packs([pack], SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())
    assert report.is_clean, report.render()
    return [each.render().partition("/mod/")[2] for each in report.warnings]


@pytest.mark.parametrize(
    ("class_", "traits", "line", "wanted"),
    [
        ("warship", "", "{attack: 1x 1d6, defense: 3}", "attack: a warship has no use for an attack"),
        ("noncombat", "", "{attack: 1x 1d6, defense: 3}", "attack: a noncombat has no use for an attack"),
        ("warship", "", "{defense: 3}", ""),
        ("combat_craft", "", "{attack: 1x 1d6, defense: 3}", ""),
        ("mobile_suit", "space_only, land_only", "{attack: 1x 1d6, defense: 3}", "it serves nowhere"),
        ("mobile_suit", "space_only", "{attack: 1x 1d6, defense: 3}", ""),
    ],
)
def test_machines(write_pack: WritePack, class_: str, traits: str, line: str, wanted: str) -> None:
    found = told(write_pack, "frames/f.yaml", SUIT.format(class_=class_, traits=traits, line=line))
    assert [wanted in each for each in found] == [True] * bool(wanted), found


@pytest.mark.parametrize(
    ("reach", "is_told"), [("", True), (", reach: melee", False), (", range_dm: 5", False)]
)
def test_a_weapon_of_the_kilometre_grid_without_a_range_is_one_of_melee(
    write_pack: WritePack, reach: str, is_told: bool
) -> None:
    """ST-4.1."""
    found = told(write_pack, "strategic_weapons/w.yaml", f"{{id: w, name: W, damage: 1d10{reach}}}\n")
    assert ["without a range it is a weapon of melee" in each for each in found] == [True] * is_told


@pytest.mark.parametrize("wall", [True, False])
def test_a_board_of_duels_that_is_cut_in_two(write_pack: WritePack, wall: bool) -> None:
    """DU-1.6: bases cover the triangles round their vertex and pass through no gap."""
    rows = [OPEN] * 9 + [ROCK if wall else OPEN] * 2 + [OPEN] * 11
    found = told(write_pack, "maps/m.yaml", LATTICE + "\n".join(f"  {row}" for row in rows) + "\n")
    cut = [each for each in found if "cut in two: no machine gets from 'start_1' to all of 'start_2'" in each]
    assert len(cut) == wall


@pytest.mark.parametrize(
    ("price", "is_told"), [("", True), ("cost_gold: 0\n", False), ("cost_gold: 7\n", False)]
)
@pytest.mark.parametrize(
    ("file", "text", "what"),
    [
        (
            "frames/f.yaml",
            SUIT.format(class_="mobile_suit", traits="", line="{defense: 3}").replace("cost_gold: 5\n", ""),
            "machine",
        ),
        ("pilots/h.yaml", "id: h\nname: H\nfaction: zeon\nclasses: [mobile_suit]\n", "hero"),
    ],
)
def test_a_price_that_is_left_out(
    write_pack: WritePack, file: str, text: str, what: str, price: str, is_told: bool
) -> None:
    """Without it a machine or a hero costs nothing: that is said, unless it is written."""
    found = told(write_pack, file, text + price)
    cause = f"{file}:1:1: without 'cost_gold' the {what} costs nothing"
    assert found == [f"{cause} - write 'cost_gold: 0' if that is meant"] * is_told


@pytest.mark.parametrize(
    ("sort", "price", "is_told"),
    [("system", "", True), ("system", ", cost: 0", False), ("mod", "", False), ("trait", "", False)],
)
def test_only_systems_of_wargames_are_bought(
    write_pack: WritePack, sort: str, price: str, is_told: bool
) -> None:
    """WG-2.13."""
    found = told(write_pack, "unit_abilities/s.yaml", SYSTEM.format(sort=sort, price=price))
    assert ["without 'cost' the system costs nothing" in each for each in found] == [True] * is_told


def test_a_patch_need_not_say_the_price_again(write_pack: WritePack) -> None:
    assert told(write_pack, "frames/gm.yaml", "{id: gm, patch: true, max_per_squadron: 12}\n") == []


def test_a_price_that_a_patch_takes_away_is_told_at_the_patch(write_pack: WritePack) -> None:
    text = "id: gm\npatch: true\ncost_gold: null\nmax_per_squadron: 12\n"
    (found,) = told(write_pack, "frames/gm.yaml", text)
    assert found.startswith("frames/gm.yaml:3:1: cost_gold: with this change, in ")
    assert found.endswith(
        ": without 'cost_gold' the machine costs nothing - write 'cost_gold: 0' if that is meant"
    )
    assert "frames/federation/gm.yaml:" in found


def test_a_patch_that_makes_a_system_of_a_trait_is_where_its_price_is_missing(write_pack: WritePack) -> None:
    files = {
        "unit_abilities/a.yaml": SYSTEM.format(sort="mod", price=""),
        "mod.yaml": "id: first\nname: First\nversion: 1.0.0\nrequires: {base: '*'}\n",
    }
    first = write_pack("first", "base: '*'", files)
    patch = {"unit_abilities/b.yaml": "id: s\npatch: true\nsort: system\n"}
    second = write_pack("second", "base: '*', first: '*'", patch)
    report = check_packs([first, second], SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())
    assert [
        (each.file.endswith("unit_abilities/b.yaml"), each.line, each.path) for each in report.warnings
    ] == [(True, 3, "sort")]


ENTRY = "it stands in the frame 'gm': change it there, by a patch if that is another pack's"


@pytest.mark.parametrize(
    ("key", "wanted"),
    [
        (
            "screen.title.skirmsh",
            "the game has no text 'screen.title.skirmsh' - {mean 'screen.title.skirmish'?",
        ),
        (
            "sreen.title.skirmish",
            "the game has no text 'sreen.title.skirmish' - {mean 'screen.title.skirmish'?",
        ),
        ("frame.gm.nmae", f"the game has no text 'frame.gm.nmae' - {{mean 'frame.gm.name'? {ENTRY}"),
        ("frame.gm.name", f"the English text of an entry is not read from here - {ENTRY}"),
        ("frame.gmm.name", "there is no frame 'gmm' - {mean 'gm'?"),
        ("sectors.wish.attacked", ""),
        ("screen.title.skirmish", ""),
        ("plural.grey_wolves", ""),
        ("mine.hint", ""),
    ],
)
def test_an_english_text_that_nothing_shows_is_told_at_its_key(
    write_pack: WritePack, key: str, wanted: str
) -> None:
    """What a fact may look up, and what is like nothing that the game has, is new and not told."""
    found = told(write_pack, "text/en.yaml", f"id: mine\nlanguage: en\nstrings:\n  {key}: Word\n")
    line = f"text/en.yaml:4:3: strings.'{key}': " + wanted.replace("{mean", "did you mean")
    assert found == ([line] if wanted else [])


@pytest.mark.parametrize(
    ("kind", "more", "wanted"),
    [
        ("timed", "score: 10", "score: timed does not count by this: only king_of_the_hill has score"),
        (
            "objectives",
            "quiet_turns: 3",
            "quiet_turns: objectives does not count by this: only last_standing",
        ),
        ("king_of_the_hill", "kill_points: 2", "kill_points: king_of_the_hill does not count by this"),
        ("king_of_the_hill", "score: null", ""),
        ("timed", "kill_points: 2", ""),
        ("last_standing", "quiet_turns: 3", ""),
    ],
)
def test_missions_of_duels(write_pack: WritePack, kind: str, more: str, wanted: str) -> None:
    text = f"id: duel\npatch: true\noptions:\n  missions:\n    {kind}: {{turns: 8, {more}}}\n"
    found = told(write_pack, "rules/duel.yaml", text)
    if not wanted:
        assert found == []
        return
    (line,) = found
    assert line.startswith("rules/duel.yaml:5:") and f"options.missions.{kind}.{wanted}" in line


@pytest.mark.rule("DU-8.3")
@pytest.mark.parametrize(("corridors", "is_told"), [(1, False), (4, False), (40, True)])
def test_a_board_of_duels_on_which_machines_do_not_meet_in_time(
    write_pack: WritePack, corridors: int, is_told: bool
) -> None:
    """A way to and fro between walls of rock: the duel was over before anybody was near."""
    walls = "^" * 18 + "." * 6, "." * 6 + "^" * 18
    maze = [line for number in range(corridors) for line in (OPEN, OPEN, OPEN, walls[number % 2])]
    last = LATTICE.replace("at: [1, 18]", f"at: [1, {6 + len(maze)}]")
    rows = [*[OPEN] * 5, *maze, *[OPEN] * 6]
    found = told(write_pack, "maps/m.yaml", last + "\n".join(f"  {row}" for row in rows) + "\n")
    late = [each for each in found if "and a duel is over after 10 turns without damage" in each]
    assert len(late) == is_told and not any("cut in two" in each for each in found), found
    assert all("from 'start_1' to 'start_2'" in each and "shorter way" in each for each in late)
