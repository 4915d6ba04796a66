"""The pack that makes an entry invalid is the one set aside, whichever pack the entry came from."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.content.entries import PackEntries
from game.content.load import check_packs
from game.content.paths import maps_dir, mods_dir
from game.content.problems import Report
from game.content.trial import Trial, Trials
from game.systems.registry import SCHEMAS
from tests.content.conftest import WritePack

BASE = "base: '*'"


def checked(*packs: Path) -> Report:
    return check_packs(packs, SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())


def states(report: Report) -> dict[str, bool]:
    return {pack.id: pack.is_enabled for pack in report.packs}


def places(report: Report) -> Iterator[tuple[str, int, int]]:
    for each in report.problems:
        yield Path(each.file).name, each.line, each.column


@pytest.mark.parametrize(
    ("file", "text", "line", "column", "told"),
    [
        ("frames/p.yaml", "id: gm\npatch: true\ntier: 3\n", 3, 1, "'gm' is not developed yet"),
        (
            "rules/p.yaml",
            "id: totalwar\npatch: true\noptions:\n  panel_gold: 1\n  facilities:\n"
            "  - {id: spa, name: Spa, sites: [colony], levels: [{cost_gold: 1, turns: 1}]}\n",
            5,
            3,
            "there is no facility",
        ),
        (
            "rules/p.yaml",
            "id: totalwar\npatch: true\noptions:\n  fleet: {warships: 1}\n",
            4,
            11,
            "its warships are too many",
        ),
        ("maps/p.yaml", "id: quick_theatre\npatch: true\nrows: ['..', '..']\n", 3, 1, ""),
        ("factions/p.yaml", "id: zeon\npatch: true\ngrunt: null\n", 3, 1, "has no grunt"),
        (
            "factions/p.yaml",
            "id: zeon\npatch: true\ngrunt: talon_cruiser\n",
            3,
            1,
            "squadrons, which garrisons",
        ),
        ("cards/p.yaml", "id: generic_block\npatch: true\nset: axe\n", 3, 1, ""),
    ],
)
def test_a_guest_that_makes_bases_entries_wrong_is_set_aside_where_it_does_so(
    write_pack: WritePack, file: str, text: str, line: int, column: int, told: str
) -> None:
    other = write_pack("other", BASE, {"text/t.yaml": "id: o\nlanguage: en\nstrings: {'other.x': Hey}\n"})
    report = checked(write_pack("guest", BASE, {file: text}), other)
    assert states(report) == {"base": True, "guest": False, "other": True}
    (problem,) = report.problems
    assert list(places(report)) == [("p.yaml", line, column)]
    assert (
        "guest" in problem.file
        and told in problem.message
        and "with this change, in mods/base/" in problem.message
    )
    assert report.entry_count > 400


def test_only_the_part_of_a_pack_that_is_at_fault_is_named(write_pack: WritePack) -> None:
    files = {
        f"frames/{name}.yaml": f"id: {name}\npatch: true\ncost_gold: 11\n" for name in ("gm_diver", "hound")
    }
    files["frames/varg.yaml"] = "id: varg\npatch: true\ncost_gold: 11\ntier: 3\nslots: 1\n"
    report = checked(write_pack("guest", BASE, files))
    assert list(places(report)) == [("varg.yaml", 4, 1)]


def test_those_that_require_the_guest_go_with_it(write_pack: WritePack) -> None:
    guest = write_pack("guest", BASE, {"frames/p.yaml": "id: gm\npatch: true\ntier: 3\n"})
    friend = write_pack("friend", f"guest: '*', {BASE}", {})
    report = checked(guest, friend)
    assert states(report) == {"base": True, "guest": False, "friend": False}
    because = {pack.id: pack.disabled_because for pack in report.packs}
    assert because["friend"] == "it requires 'guest', which is disabled"


@pytest.mark.slow
@pytest.mark.parametrize(("patcher", "builder"), [("a_patch", "b_new"), ("b_patch", "a_new")])
def test_of_two_that_do_not_fit_the_one_that_changes_others_entries_goes(
    write_pack: WritePack, patcher: str, builder: str
) -> None:
    scenario = (mods_dir() / "base" / "scenarios" / "quick_patrol.yaml").read_text("utf-8")
    own = scenario.replace("id: quick_patrol", "id: own", 1)
    own = own.replace("{frame: varg_captain}", "{frame: lamprey, pilot: ruta_palm}")
    new = write_pack(builder, BASE, {"scenarios/own.yaml": own})
    assert checked(new).is_clean
    patch = write_pack(
        patcher, BASE, {"pilots/p.yaml": "id: ruta_palm\npatch: true\nclasses: [mobile_suit]\n"}
    )
    assert checked(patch).is_clean
    report = checked(new, patch)
    assert states(report) == {"base": True, patcher: False, builder: True}
    assert list(places(report)) == [("p.yaml", 3, 1)]


def test_of_two_with_one_id_the_later_goes(write_pack: WritePack) -> None:
    entry = {"text/t.yaml": "id: same\nlanguage: en\nstrings: {'my.x': Hey}\n"}
    report = checked(write_pack("a", BASE, entry), write_pack("b", BASE, entry))
    assert states(report) == {"base": True, "a": True, "b": False}


def test_new_entries_of_one_id_are_the_laters_fault_whatever_the_earlier_changes(
    write_pack: WritePack,
) -> None:
    face = {"factions/f.yaml": "id: f\nname: F\ncolour: '#00FF00'\nshape: star\nletter: X\n"}
    patch = {"frames/p.yaml": "{id: gm, patch: true, cost_gold: 9}"}
    report = checked(write_pack("first", BASE, face | patch), write_pack("second", BASE, face))
    assert states(report) == {"base": True, "first": True, "second": False}
    (problem,) = report.problems
    assert problem.message.startswith("the faction 'f' already stands in ") and "second" in problem.file


def test_a_broken_patch_between_two_others_is_its_own_packs_fault(write_pack: WritePack) -> None:
    first = write_pack("a", BASE, {"frames/p.yaml": "id: varg\npatch: true\ncost_gold: 11\n"})
    second = write_pack("b", BASE, {"frames/p.yaml": "id: varg\npatch: true\ncost_gold: none\n"})
    third = write_pack("c", BASE, {"frames/p.yaml": "id: varg\npatch: true\ndescription: Old\n"})
    report = checked(first, second, third)
    assert states(report) == {"base": True, "a": True, "b": False, "c": True}
    assert list(places(report)) == [("p.yaml", 3, 12)]


def test_of_two_that_add_one_name_to_a_list_the_later_goes(write_pack: WritePack) -> None:
    depot = "{id: depot, name: Depot, sites: [colony], levels: [{cost_gold: 30, turns: 1, gold: 2}]}"
    patch = f"id: totalwar\npatch: true\noptions:\n  facilities: {{add: [{depot}]}}\n"
    first = write_pack("a", BASE, {"rules/p.yaml": patch})
    report = checked(first, write_pack("b", BASE, {"rules/p.yaml": patch.replace("gold: 30", "gold: 31")}))
    assert states(report) == {"base": True, "a": True, "b": False}
    (problem,) = report.problems
    place = first / "rules" / "p.yaml"
    assert problem.message == f"'depot' is in the list already, in {place}:4:22"
    assert Path(problem.file).parts[-3] == "b"


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A number for each time that packs are put together: what takes time where packs are wrong."""
    made: list[int] = []
    usual = Trials.made

    def counted(trials: Trials, packs: list[PackEntries]) -> Trial:
        made.append(len(packs))
        return usual(trials, packs)

    monkeypatch.setattr(Trials, "made", counted)
    return made


def test_one_file_that_makes_a_hundred_entries_wrong_is_judged_soon(
    write_pack: WritePack, loads: list[int]
) -> None:
    files = (mods_dir() / "base" / "cards").rglob("*.yaml")
    cards = [card for file in files for card in re.findall(r"^- id: (\w+)$", file.read_text("utf-8"), re.M)]
    text = "".join(f"- {{id: {card}, patch: true, set: null}}\n" for card in cards)
    report = checked(write_pack("guest", BASE, {"cards/p.yaml": text}))
    assert states(report) == {"base": True, "guest": False}
    assert len({line for name, line, _ in places(report) if name == "p.yaml"}) > 60, "each where it is caused"
    assert len(loads) < 40


@pytest.mark.slow
def test_packs_that_take_one_id_are_judged_soon_whatever_else_they_change(
    write_pack: WritePack, loads: list[int]
) -> None:
    face = {"factions/f.yaml": "id: f\nname: F\ncolour: '#00FF00'\nshape: star\nletter: X\n"}
    packs = [
        write_pack(
            f"p{number:02}", BASE, {"frames/p.yaml": f"{{id: gm, patch: true, cost_gold: {number}}}"} | face
        )
        for number in range(1, 9)
    ]
    report = checked(*packs)
    assert [name for name, stays in states(report).items() if stays] == ["base", "p01"]
    assert len(loads) <= 2 * len(packs) + 2


def test_what_a_patch_makes_wrong_is_not_told_of_the_pack_that_it_patches_whatever_else_is_wrong_there(
    write_pack: WritePack,
) -> None:
    """A pack with a fault of its own was told those of the packs that change it as well."""
    land = "id: quiet\nname: Quiet\ntheatres: [land]\ncharacter: 'q'\nprofiles: {skirmish: {enter: all}}\n"
    board = (
        "id: quiet\nname: Quiet\ntheatre: land\nsystems: [skirmish]\nlegend: {'.': quiet}\nrows:\n"
        + "- '............'\n" * 12
    )
    owner = write_pack(
        "owner",
        BASE,
        {
            "terrain/q.yaml": land,
            "maps/q.yaml": board,
            "pilots/p.yaml": "id: p\nname: P\nfaction: no_such\nclasses: [warship]\n",
        },
    )
    patch = "id: quiet\npatch: true\ntheatres: [space]\n"
    changer = write_pack("changer", f"{BASE}, owner: '*'", {"terrain/c.yaml": patch})
    report = checked(owner, changer)
    named = sorted((Path(each.file).parts[-3], Path(each.file).name) for each in report.problems)
    assert named == [("changer", "c.yaml"), ("owner", "p.yaml")]
