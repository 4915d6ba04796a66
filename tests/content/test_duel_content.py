"""What is wrong with cards, decks, sets and boards of duels is told by the loader."""

from collections.abc import Mapping

import pytest

from game.content.load import check_packs
from game.content.paths import maps_dir, mods_dir
from game.systems.duel.keywords import PARAMETERS
from game.systems.registry import SCHEMAS
from tests.content.conftest import WritePack
from tests.support.base_pack import GAME_VERSION


def card(name: str, more: str) -> str:
    """A generic card."""
    return f"{{id: {name}, name: Odd, type: generic, number: 9, initiative: 1, {more}}}"


FRAME = """
id: twig
name: Twig
faction: rogue
class: mobile_suit
profiles:
  duel: {base_movement: 3, armour: {high: 4, mid: 4, low: 4}, weapon_slots: 1, booster_slots: 2}
"""
BOARD = """
id: slab
name: Slab
theatre: land
systems: [duel]
grid: lattice
legend: {'.': open_ground, '^': rock}
rows: ['........', '..^.....', '........', '........', '........', '........']
zones: {start_1: [{at: [1, 1]}, {at: [3, 1]}]}
"""
FILES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "frames/twig.yaml": (FRAME, ("its slots hold at most 18 cards; a deck has 20",)),
    "decks/thin.yaml": (
        "{id: thin, name: Thin, frame: gm, cards: [generic_block, generic_block]}",
        (
            "the deck has 2 of the 20 cards",
            "the generic card generic_block is in the deck 2 times",
        ),
    ),
    "decks/ship.yaml": (
        "{id: ship, name: Ship, frame: ferry, cards: [generic_block]}",
        ("the frame 'ferry' has no profile for duels",),
    ),
    "card_sets/stick.yaml": (
        "{id: stick, name: Stick, type: weapon}",
        ("a weapon has 4 cards, this one 0",),
    ),
    "card_sets/mixed.yaml": (
        "{id: mixed, name: Mixed, type: pilot}",
        ("the weapon card 'first' cannot belong to a pilot", "two of its cards have the same number"),
    ),
    "cards/mixed.yaml": (
        "[{id: first, name: A, type: weapon, set: mixed, number: 1, initiative: 1},"
        " {id: second, name: B, type: pilot, set: mixed, number: 1, initiative: 1}]",
        (),
    ),
    "maps/slab.yaml": (
        BOARD,
        (
            "a board for duels needs the zones start_1 and start_2",
            "a base does not fit on [1, 1]",
        ),
    ),
    "maps/odd.yaml": (
        BOARD.replace("slab", "odd").replace("........", ".......").replace("..^.....", "..^...."),
        ("a strip of a lattice has an even number of triangles, not 7",),
    ),
    "maps/square.yaml": (
        BOARD.replace("slab", "square").replace("grid: lattice\n", ""),
        ("duels need a lattice, not square",),
    ),
    "maps/narrow.yaml": (
        BOARD.replace("slab", "narrow").replace("^", "."),
        ("4 machines may not find room in this zone",),
    ),
    "maps/endless.yaml": (
        BOARD.replace("slab", "endless").replace("['........', ", "['........', " + "'........', " * 194),
        ("the board has 5 columns and 201 rows of vertices; together they may be 200",),
    ),
    "maps/far.yaml": (
        BOARD.replace("slab", "far") + "markers: {centre: [5, 2]}",
        ("the vertex [5, 2] is not on the map of 5 x 7 vertices",),
    ),
    "cards/lost.yaml": (
        "{id: lost, name: Lost, type: weapon, number: 1, initiative: 1}",
        ("a weapon card needs its set",),
    ),
    "cards/far.yaml": (
        card("far", "attacks: [{kind: ranged, zone: mid}]"),
        ("a ranged attack needs its range",),
    ),
    "cards/empty.yaml": (
        card("empty", "attacks: [{kind: ranged, zone: mid, range: [4, 2]}]"),
        ("the range 4 to 2 is empty",),
    ),
    "cards/a.yaml": (card("a", "abilities: [{kind: push}]"), ("the keyword push needs amount",)),
    "cards/b.yaml": (
        card("b", "abilities: [{kind: split, amount: 1}]"),
        ("the keyword split takes no amount",),
    ),
    "cards/c.yaml": (
        card("c", "abilities: [{kind: charge, amount: 1}]"),
        ("the keyword charge needs steps",),
    ),
    "cards/d.yaml": (
        card("d", "abilities: [{kind: push, amount: 1, moment: reveal}]"),
        ("the keyword push cannot act at reveal; it can at: damaging, attack, blocking",),
    ),
    "cards/f.yaml": (
        card("f", "abilities: [{kind: draw, amount: 1, moment: planning}]"),
        ("the keyword draw of a card cannot act at planning; it can at: resolution, reveal, attack",),
    ),
    "cards/g.yaml": (
        card("g", "abilities: [{kind: hook, amount: 1, against: melee}]"),
        ("the keyword hook takes no against but at the moment blocking",),
    ),
    "frames/h.yaml": (
        FRAME.replace("twig", "bough").replace(
            "booster_slots: 2", "booster_slots: 9, abilities: [{kind: feint, moment: cleanup}]"
        ),
        ("the keyword feint cannot act at cleanup; it can at: attack",),
    ),
    "cards/e.yaml": (
        card("e", "abilities: [{kind: slip}]"),
        ("the keyword slip is for frames, not for cards",),
    ),
}
"""Files of a pack with what the loader says of each."""


@pytest.mark.rule("DU-6.4")
@pytest.mark.rule("DU-7.2")
def test_content_that_cannot_be_played_is_a_load_error(write_pack: WritePack) -> None:
    pack = write_pack("odd", 'base: "*"', {file: text for file, (text, _) in FILES.items()})
    report = check_packs([pack], SCHEMAS, GAME_VERSION, shipped=mods_dir(), shipped_maps=maps_dir())
    told = {file: [p.message for p in report.problems if p.file.endswith(file)] for file in FILES}
    for file, (_, messages) in FILES.items():
        for message in messages:
            assert any(message in each for each in told[file]), (file, message, told[file])


@pytest.mark.rule("DU-7.2")
def test_unknown_keywords_are_load_errors_that_list_the_known(write_pack: WritePack) -> None:
    text = card("odd", "abilities: [{kind: puhs, amount: 1}]")
    pack = write_pack("odd", 'base: "*"', {"cards/odd.yaml": text})
    (problem,) = check_packs(
        [pack], SCHEMAS, GAME_VERSION, shipped=mods_dir(), shipped_maps=maps_dir()
    ).problems
    assert problem.path == "abilities.0.kind"
    assert problem.hint == "did you mean 'push'?"
    assert [keyword for keyword in PARAMETERS if keyword not in problem.message] == []


@pytest.mark.rule("DU-1.4")
def test_a_board_with_few_or_lopsided_obstacles_is_warned_about(write_pack: WritePack) -> None:
    lines = [", ".join(f"{{at: [{x}, {y}]}}" for x in range(1, 15, 2)) for y in (2, 9)]
    starts = f"zones: {{start_1: [{lines[0]}], start_2: [{lines[1]}]}}"
    strip = "." * 32
    marks = (".." + "^......." * 3).ljust(32, ".")

    def board(name: str, *middle: str) -> str:
        rows = ", ".join(f"'{row}'" for row in (*[strip] * 4, *middle, *[strip] * 4))
        head = BOARD.replace("slab", name).partition("rows:")[0]
        return f"{head}rows: [{rows}]\n{starts}\n"

    files = {
        "maps/bare.yaml": board("bare", strip, strip, strip, strip),
        "maps/lean.yaml": board("lean", marks, strip, strip, "..^...^...........^".ljust(32, ".")),
        "maps/fair.yaml": board("fair", marks, strip, strip, marks[:31][::-1] + "."),
    }
    pack = write_pack("grounds", 'base: "*"', files)
    report = check_packs([pack], SCHEMAS, GAME_VERSION, shipped=mods_dir(), shipped_maps=maps_dir())
    assert report.is_clean, report.render()
    told = {file: [w.message for w in report.warnings if w.file.endswith(file)] for file in files}
    assert told["maps/bare.yaml"] == ["it has 0 obstacles; 6 to 10 are usual"]
    assert told["maps/lean.yaml"] == ["its obstacles are not point-symmetric"]
    assert told["maps/fair.yaml"] == []
    kinds = ("obstacles", "symmetry")
    assert [w for w in report.warnings if w.code in kinds and "grounds" not in w.file] == []


DUEL = """id: odd_conduct
name: Odd conduct
system: duel
map: duel_broken_spar
sides:
  attacker:
    faction: federation
    units: [{frame: bastille, id: witness}, {frame: gm_longshot}]
  defender: {faction: zeon, units: [{frame: varg, count: 2}]}
options:
  mission: escort
  decks: {attacker: [bastille_wall, gm_longshot_picket], defender: [varg_breaker, varg_storm]}
  escort: witness
"""


@pytest.mark.parametrize(
    ("old", "new", "place", "told"),
    [
        ("", "", "", ""),
        ("[bastille_wall, ", "[", "options.decks.attacker.0", "and machine 1 is a 'bastille'"),
        ("varg_storm]", "varg_storm, varg_storm]", "options.decks.defender.2", "the side has 2"),
        ("escort: witness", "escort: witnes", "options.escort", "is called 'witnes'"),
        ("count: 2", "count: 5", "sides.defender.units", "1 to 4 machines are possible"),
    ],
)
def test_a_prepared_duel_that_does_not_fit_is_told_at_its_line(
    old: str, new: str, place: str, told: str, write_pack: WritePack
) -> None:
    pack = write_pack("odd", 'base: "*"', {"scenarios/odd.yaml": DUEL.replace(old, new)})
    report = check_packs([pack], SCHEMAS, GAME_VERSION, shipped=mods_dir(), shipped_maps=maps_dir())
    assert [problem.path for problem in report.problems] == [place] * bool(place)
    assert all(told in problem.message and problem.line > 1 for problem in report.problems)


def _warned(write_pack: WritePack, board: str) -> list[tuple[str, str]]:
    pack = write_pack("mod", "base: '*'", {"maps/m.yaml": board})
    report = check_packs([pack], SCHEMAS, GAME_VERSION, shipped=mods_dir(), shipped_maps=maps_dir())
    assert report.is_clean, report.render()
    return [(each.path, each.message) for each in report.warnings if each.code == "out_of_reach"]


@pytest.mark.rule("DU-1.6", "DU-8.4")
def test_what_nobody_can_hold_or_reach_is_told_where_it_is_marked(write_pack: WritePack) -> None:
    text = (
        (maps_dir() / "duel" / "duel_old_mill.yaml").read_text("utf-8").replace("duel_old_mill", "own_mill")
    )
    assert _warned(write_pack, text) == []
    open_strips = f"rows: |\n{('  ' + '.' * 32 + chr(10)) * 2}"
    assert open_strips in text
    walled = text.replace(open_strips, f"rows: |\n{('  ' + '.' * 16 + '^' * 16 + chr(10)) * 2}")
    assert _warned(write_pack, walled.replace("goal: [8, 3]", "goal: [8, 3], lamp: [16, 0]")) == []
    assert _warned(write_pack, walled.replace("goal: [8, 3]", "goal: [16, 0]")) == [
        ("markers.goal", "no base fits within 1 step of it")
    ]


def test_a_card_whose_set_is_misspelt_says_nothing_about_decks(write_pack: WritePack) -> None:
    names = ("card_sets/flare_rack", "cards/flare_rack", "decks/lamplighter_flares", "frames/lamplighter")
    files = {f"{each}.yaml": (mods_dir() / "_example" / f"{each}.yaml").read_text("utf-8") for each in names}
    files["cards/flare_rack.yaml"] = files["cards/flare_rack.yaml"].replace(
        "set: flare_rack", "set: flare", 1
    )
    files["frames/lamplighter.yaml"] = (
        files["frames/lamplighter.yaml"].replace("art: ", "# ").replace("  wargame: {", "  #")
    )
    pack = write_pack("mod", "base: '*'", files)
    report = check_packs([pack], SCHEMAS, GAME_VERSION, shipped=mods_dir(), shipped_maps=maps_dir())
    told = report.render()
    assert "there is no set of cards 'flare' - did you mean 'flare_rack'?" in told
    assert "weapon slots" not in told and len(report.problems) == 1, told
