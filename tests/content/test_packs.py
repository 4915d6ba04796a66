from pathlib import Path

import pytest

from game.content import packs
from game.content.catalog import Catalog, block
from game.content.load import check_packs, load_catalog
from game.content.models import Frame
from game.content.order import is_version_in
from game.content.paths import ContentPlaces, maps_dir, mods_dir
from game.systems.registry import SCHEMAS
from tests.content.conftest import WritePack
from tests.sound_making.synthesis import wav
from tests.support.calls import calls_of
from tests.support.content_system import OTHER, TOY, ToyProfile, ToyRules, ToyScenario

GOOD = Path(__file__).parent / "good"
CORE = "core: '*'"


def load(*given: Path, user: Path | None = None) -> Catalog:
    result = load_catalog([TOY, OTHER], ContentPlaces(GOOD, user=user, given=given), "1.0.0")
    assert result.report.render().endswith("no problems")
    return result.catalog


def test_good_pack_is_typed_and_placed() -> None:
    catalog = load()
    profile = block(catalog.frames["ship"].profiles, "toy", ToyProfile)
    assert profile == ToyProfile(defense=6, arms=(3, 4), escort="scout")
    assert block(catalog.frames["ship"].profiles, "other", ToyProfile) is None
    assert catalog.frames["ship"].class_ == "warship"
    assert isinstance(catalog.rules["toy"].options, ToyRules)
    assert catalog.rules["toy"].options.reach == {1: 3, 2: 4}
    assert catalog.scenarios["duel"].options == ToyScenario(fog=False)
    board = catalog.maps["belt"]
    assert (board.width_tiles, board.height_tiles, board.terrain_at(1, 1)) == (4, 3, "rocks")
    assert board.zone_tiles("relay") == ((1, 1), (2, 1))
    assert catalog.strings_of("en") == {"hello": "Hello"}
    origin = catalog.origin("frame", "ship")
    assert origin is not None
    assert (origin.pack, origin.file, origin.line) == ("core", "good/core/frames/ship.yaml", 1)


def test_block_of_the_wrong_type_is_a_bug() -> None:
    with pytest.raises(TypeError, match="ToyProfile"):
        block(load().frames["ship"].profiles, "toy", ToyRules)


def test_patch_changes_only_what_it_names(write_pack: WritePack) -> None:
    before = load().frames["ship"]
    mod = write_pack(
        "mod", CORE, {"frames/p.yaml": "id: ship\npatch: true\nprofiles: {toy: {defense: 9}}\nslots: null\n"}
    )
    catalog = load(mod)
    after = catalog.frames["ship"]
    profile = block(after.profiles, "toy", ToyProfile)
    assert profile == ToyProfile(defense=9, arms=(3, 4), escort="scout")
    assert (before.slots, after.slots, after.name) == (2, 1, "Ship")
    origin = catalog.origin("frame", "ship")
    assert origin is not None
    assert (origin.pack, origin.patched_by) == ("core", ("mod",))


def test_override_replaces_everything(write_pack: WritePack) -> None:
    entry = "id: ship\noverride: true\nname: Boat\nfaction: union\nclass: warship\n"
    entry += "profiles: {other: {defense: 1}}\n"
    catalog = load(write_pack("mod", CORE, {"frames/o.yaml": entry}))
    assert catalog.frames["ship"] == Frame(
        id="ship", name="Boat", faction="union", class_="warship", profiles={"other": ToyProfile(defense=1)}
    )
    origin = catalog.origin("frame", "ship")
    assert origin is not None
    assert origin.pack == "mod"


def test_patches_of_two_packs_add_up_in_order(write_pack: WritePack) -> None:
    a = write_pack("a", CORE, {"frames/p.yaml": "id: ship\npatch: true\ntier: 1\nslots: 5\n"})
    b = write_pack("b", f"a: '*', {CORE}", {"frames/p.yaml": "id: ship\npatch: true\ntier: 2\n"})
    ship = load(b, a).frames["ship"]
    assert (ship.tier, ship.slots) == (2, 5)


def test_a_broken_patch_leaves_the_entry_as_it_was(write_pack: WritePack) -> None:
    bad = write_pack("bad", CORE, {"frames/p.yaml": "id: ship\npatch: true\ntier: 99\n"})
    result = load_catalog([TOY, OTHER], ContentPlaces(GOOD, given=(bad,)), "1.0.0")
    assert [each.code for each in result.report.problems] == ["range"]
    assert [(each.id, each.is_enabled) for each in result.report.packs] == [("core", True), ("bad", False)]
    assert result.catalog.frames == load().frames


def test_hash_of_rules_ignores_names_texts_and_art(write_pack: WritePack) -> None:
    entry = "id: tank\nname: {}\nfaction: union\nclass: warship\ndescription: {}\n"
    entry += "profiles: {{toy: {{defense: {}}}}}\n"

    def content_hash(name: str, text: str, defense: int) -> str:
        pack = write_pack("mod", CORE, {"frames/t.yaml": entry.format(name, text, defense)})
        return load(pack).packs[1].content_hash

    first = content_hash("Tank", "x", 4)
    assert content_hash("Panzer", "another text", 4) == first
    assert content_hash("Tank", "x", 5) != first


def test_hash_of_a_pack_does_not_depend_on_other_packs(write_pack: WritePack) -> None:
    alone = load()
    mod = write_pack("mod", CORE, {"frames/p.yaml": "id: ship\npatch: true\ntier: 3\n"})
    with_mod = load(mod)
    assert with_mod.packs[0].content_hash == alone.packs[0].content_hash
    assert with_mod.content_hash != alone.content_hash


def test_given_pack_stands_in_for_the_shipped_one(tmp_path: Path, write_pack: WritePack) -> None:
    core = write_pack("core", "", {"text/en.yaml": "id: core_en\nlanguage: en\nstrings: {hello: Hi}\n"})
    catalog = load(core)
    assert catalog.strings_of("en") == {"hello": "Hi"}
    assert catalog.frames == {}


def test_maps_outside_stay_with_a_stand_in_without_maps(tmp_path: Path) -> None:
    shipped = tmp_path / "mods" / "base"
    shipped.mkdir(parents=True)
    (shipped / "mod.yaml").write_text("id: base\nname: Base\nversion: 1.0.0\n")
    (shipped / "terrain").mkdir()
    terrain = "id: open\nname: Open\ntheatres: [space]\ncharacter: .\nprofiles: {toy: {}}\n"
    (shipped / "terrain" / "t.yaml").write_text(terrain)
    maps = tmp_path / "maps"
    maps.mkdir()
    board = "id: b\nname: B\ntheatre: space\nsystems: [toy]\nlegend: {'.': open}\nrows: ['..']\n"
    (maps / "b.yaml").write_text(board)
    copy = tmp_path / "copy"
    (copy / "terrain").mkdir(parents=True)
    (copy / "mod.yaml").write_text("id: base\nname: Copy\nversion: 1.0.1\n")
    (copy / "terrain" / "t.yaml").write_text(terrain)
    places = ContentPlaces(tmp_path / "mods", maps, given=(copy,))
    result = load_catalog([TOY], places, "1.0.0")
    assert result.report.problems == ()
    assert list(result.catalog.maps) == ["b"]
    assert [(each.id, each.name) for each in result.report.packs] == [("base", "Copy")]


def test_a_pack_that_takes_the_id_of_base_has_to_be_all_of_it(tmp_path: Path) -> None:
    """All maps were told to have no terrain, as a pack of somebody's own had taken the game's place."""
    own = tmp_path / "own"
    (own / "frames").mkdir(parents=True)
    (own / "mod.yaml").write_text("id: base\nname: Own\nversion: 1.0.0\n")
    result = load_catalog(SCHEMAS, ContentPlaces(mods_dir(), maps_dir(), given=(own,)), "1.0.0")
    (problem,) = result.report.problems
    assert (problem.code, problem.path) == ("duplicate_pack", "id")
    assert "takes the place of the game's own, but this one has no armaments" in problem.message
    assert "choose another id" in problem.hint
    assert result.catalog.terrain, "the game's own is in use"


def test_user_mods_are_found_and_may_not_take_a_shipped_id(tmp_path: Path, write_pack: WritePack) -> None:
    folder = write_pack("mine", CORE, {}).parent
    assert [pack.header.id for pack in load(user=folder).packs] == ["core", "mine"]
    write_pack("core", "", {})
    report = load_catalog([TOY, OTHER], ContentPlaces(GOOD, user=folder), "1.0.0").report
    assert [each.code for each in report.problems] == ["duplicate_pack"]


def test_links_out_of_a_pack_are_refused(tmp_path: Path, write_pack: WritePack) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("id: x\n")
    pack = write_pack("mod", CORE, {"frames/readme.md": ""})
    (pack / "frames" / "x.yaml").symlink_to(secret)
    (pack / "assets").symlink_to(tmp_path)
    report = check_packs([pack], [TOY], "1.0.0", shipped=GOOD)
    assert [Path(each.file).name for each in report.problems] == ["assets", "x.yaml"]
    assert {each.code for each in report.problems} == {"outside"}


def test_too_many_and_too_large(write_pack: WritePack, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = write_pack(
        "mod", CORE, {f"text/{n}.yaml": f"id: t{n}\nlanguage: en\nstrings: {{}}\n" for n in range(9)}
    )
    monkeypatch.setattr(packs, "MAX_PACK_FILES", 5)
    monkeypatch.setattr(packs, "MAX_PACK_BYTES", 100)
    report = check_packs([pack], [TOY, OTHER], "1.0.0")
    assert {"too_many", "too_large"} <= {each.code for each in report.problems}


def test_unreadable_file_does_not_make_its_ids_unknown(write_pack: WritePack) -> None:
    pack = write_pack(
        "mod",
        CORE,
        {
            "frames/a.yaml": "[",
            "scenarios/s.yaml": "id: s\nname: S\nsystem: toy\nmap: belt\nsides:\n"
            "  attacker: {faction: union, units: [{frame: lost}]}\n"
            "  defender: {faction: union, units: [{frame: scout}]}\n",
        },
    )
    report = check_packs([pack], [TOY, OTHER], "1.0.0", shipped=GOOD)
    assert [each.code for each in report.problems] == ["syntax"]


def test_a_path_that_is_nothing(tmp_path: Path) -> None:
    report = check_packs([tmp_path / "nowhere"], [TOY, OTHER], "1.0.0", shipped=GOOD)
    assert [each.message for each in report.problems] == ["there is no such folder"]


def test_the_largest_map_fits_and_a_larger_one_does_not(write_pack: WritePack) -> None:
    head = "id: {0}\nname: M\ntheatre: space\nsystems: [toy]\nlegend: {{'.': open}}\nrows: |\n"
    rows = ("  " + "." * 256 + "\n") * 256
    fits = write_pack("fits", CORE, {"maps/m.yaml": head.format("large") + rows})
    board = load(fits).maps["large"]
    assert (board.width_tiles, board.height_tiles) == (256, 256)
    bad = write_pack("bad", CORE, {"maps/m.yaml": head.format("larger") + rows + "  .\n"})
    report = check_packs([bad], [TOY, OTHER], "1.0.0", shipped=GOOD)
    assert [each.code for each in report.problems] == ["text_length"]


def calls_of_a_check(pack: Path) -> int:
    """How many functions are called while a pack is checked that is well."""
    reports = []
    calls = calls_of(lambda: reports.append(check_packs([pack], [TOY, OTHER], "1.0.0", shipped=GOOD)))
    assert [report.is_clean for report in reports] == [True]
    return calls


def test_the_work_of_a_check_grows_as_the_entries_do(write_pack: WritePack) -> None:
    entry = "- id: u{0}\n  name: Unit {0}\n  faction: union\n  class: mobile_suit\n  cost_gold: 10\n"
    entry += "  traits: [flight, hover]\n  description: A sturdy machine\n"
    entry += "  profiles:\n    toy: {{attack: 2x 1d6, defense: 4, arms: [1, 2]}}\n"
    found = []
    for count in (1, 20, 40, 80):  # what is made once is made by the first
        files = {"frames/all.yaml": "".join(entry.format(number) for number in range(count))}
        found.append(calls_of_a_check(write_pack(f"many_{count}", CORE, files)))
    _, few, more, most = found
    assert more - few > 20 * 100, "the work is counted"
    assert most - more <= 2.05 * (more - few)


@pytest.mark.parametrize(
    ("version", "wanted", "is_met"),
    [
        ("1.2.3", "*", True),
        ("1.2.3", ">=1.2", True),
        ("1.2.3", ">=1.2, <1.2.3", False),
        ("1.10.0", ">1.9", True),
        ("1.2.3", "==1.2.3", True),
        ("1.2.3", "<=1", False),
        ("1.2.3", ">= 1.2, < 2", True),
        ("1.2.3", "< 1.2", False),
    ],
)
def test_version_ranges(version: str, wanted: str, is_met: bool) -> None:
    assert is_version_in(version, wanted) is is_met


def test_a_range_may_have_blanks_behind_its_signs(write_pack: WritePack) -> None:
    assert load(write_pack("near", "core: '>= 1.0, < 2'", {})).packs[-1].header.id == "near"
    far = check_packs([write_pack("far", "core: '>= 1.0, < 1.0'", {})], [TOY, OTHER], "1.0.0", shipped=GOOD)
    assert not far.is_clean


def states(off: tuple[str, ...], *given: Path, user: Path | None = None) -> dict[str, tuple[str, str]]:
    places = ContentPlaces(GOOD, user=user, given=given, off=off)
    result = load_catalog([TOY, OTHER], places, "1.0.0")
    assert result.report.is_clean, "what is switched off is told, not judged"
    assert {pack.header.id for pack in result.catalog.packs} == {
        pack.id for pack in result.report.packs if pack.is_enabled
    }
    return {pack.id: (pack.switch, pack.disabled_because) for pack in result.report.packs}


def test_a_pack_switched_off_stays_out_with_all_that_require_it(write_pack: WritePack) -> None:
    user = write_pack("a", CORE, {"frames/p.yaml": "id: nobody\npatch: true\n"}).parent
    write_pack("b", f"a: '*', {CORE}", {})
    write_pack("c", f"b: '*', {CORE}", {})
    assert states(("a",), user=user) == {
        "core": ("on", ""),
        "a": ("off", "it is switched off"),
        "b": ("on", "it requires 'a', which is switched off"),
        "c": ("on", "it requires 'a', which is switched off"),
    }


def test_who_requires_a_pack_is_known_through_others_too(write_pack: WritePack) -> None:
    user = write_pack("a", CORE, {}).parent
    write_pack("b", f"a: '*', {CORE}", {})
    write_pack("c", "b: '*'", {})
    report = load_catalog([TOY, OTHER], ContentPlaces(GOOD, user=user, off=("b",)), "1.0.0").report
    assert [pack.id for pack in report.requiring("a")] == ["b", "c"]
    assert [pack.id for pack in report.requiring("c")] == []


def test_a_pack_given_by_path_is_in_use_with_what_it_requires(write_pack: WritePack) -> None:
    user = write_pack("a", CORE, {}).parent
    given = write_pack("b", f"a: '*', {CORE}", {})
    assert states(("a", "b"), given, user=user) == {
        "core": ("on", ""),
        "a": ("needed", ""),
        "b": ("given", ""),
    }


def test_a_cached_load_is_of_the_same_packs(write_pack: WritePack, tmp_path: Path) -> None:
    user = write_pack("a", CORE, {}).parent
    for off in ((), ("a",), (), ("a",)):
        places = ContentPlaces(GOOD, user=user, cache=tmp_path / "cache", off=off)
        found = load_catalog([TOY, OTHER], places, "1.0.0").report.packs
        assert {pack.id: pack.is_enabled for pack in found} == {"core": True, "a": not off}


def test_the_base_pack_is_never_off(write_pack: WritePack) -> None:
    user = write_pack("base", "", {}).parent
    assert states(("base",), user=user)["base"] == ("base", "")


def test_sounds_that_nobody_hears_are_told(write_pack: WritePack) -> None:
    """Only the doctor told of a name that the game has not, and nobody of sounds in folders below."""
    folder = write_pack("mine", "base: '*'", {})
    for name in ("alrm", "hit", "sub/dice"):
        path = folder / "assets" / "sounds" / f"{name}.wav"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(wav([]))
    report = check_packs([folder], SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())
    assert report.is_clean
    assert [each.render().removeprefix(f"{folder}/assets/sounds/") for each in report.warnings] == [
        "alrm.wav: no sound of the game is called 'alrm' - did you mean 'alarm'?",
        "sub/dice.wav: sounds are heard from assets/sounds alone, not from assets/sounds/sub"
        " - move it to assets/sounds",
    ]


def test_what_lies_beside_the_packs_of_a_user_is_told(tmp_path: Path) -> None:
    """It was passed over in silence: whoever put a changed machine there saw nothing of it."""
    user = tmp_path / "mods"
    user.mkdir()
    for name in ("gm.yaml", "notes.txt", ".hidden.yaml"):
        (user / name).write_text("id: gm\npatch: true\n")
    report = load_catalog([TOY, OTHER], ContentPlaces(GOOD, user=user), "1.0.0").report
    (problem,) = report.problems
    assert problem.file == (user / "gm.yaml").as_posix()
    assert "put the file into one" in problem.hint
    alone = user / "notes.txt"
    (problem,) = load_catalog([TOY, OTHER], ContentPlaces(GOOD, user=alone), "1.0.0").report.problems
    assert problem.file == alone.as_posix() and "this is a file" in problem.message


def test_a_pack_that_is_not_there_is_not_taken_for_the_one_that_requires_it(write_pack: WritePack) -> None:
    """Of two ids that are alike, the pack was asked whether it meant itself."""
    pack = write_pack("tide_1", "base: '*', tide_2: '*'", {})
    report = check_packs([pack], SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())
    (problem,) = report.problems
    assert "'tide_2' is not installed" in problem.message and "put it into the mods folder" in problem.hint
