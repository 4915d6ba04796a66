"""What lies in a mods folder may be anything: it is told, and neither hangs nor ends the loader."""

import os
import signal
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.content.load import check_packs, load_catalog
from game.content.packs import MAX_CONTENT_BYTES, MAX_FOLDERS_DEEP
from game.content.paths import ContentPlaces, maps_dir, mods_dir
from game.content.problems import Report
from game.content.reading import NoOrdinaryFileError, TooLargeError, read_ordinary
from game.systems.registry import SCHEMAS
from tests.content.conftest import WritePack
from tests.support.content_system import OTHER, TOY

GOOD = Path(__file__).parent / "good"
CORE = "core: '*'"
TEXT = "id: t\nlanguage: en\nstrings: {}\n"

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes, sockets and links of POSIX")


@pytest.fixture(autouse=True)
def alarm() -> Iterator[None]:
    """A test that waits for somebody to write into a pipe fails instead."""

    def fail(number: int, frame: object) -> None:
        raise TimeoutError("the loader waits")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def checked(pack: Path, cache: Path | None = None) -> Report:
    report = load_catalog([TOY, OTHER], ContentPlaces(GOOD, given=(pack,), cache=cache), "1.0.0").report
    report.render().encode("utf-8")
    assert next(each for each in report.packs if each.id == "core").is_enabled
    return report


@pytest.mark.parametrize(
    "name", ["text/x.yaml", "assets/x.png", "assets/x.ogg", "mod.yaml", "text", "assets"]
)
@pytest.mark.parametrize("kind", ["pipe", "socket", "device", "loop", "unreadable"])
def test_special_files_are_told(
    write_pack: WritePack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, kind: str
) -> None:
    pack = write_pack("mod", CORE, {})
    path = pack / name
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        monkeypatch.chdir(path.parent)
        with socket.socket(socket.AF_UNIX) as bound:
            bound.bind(path.name)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "loop":
        path.symlink_to(path.name)
    else:
        path.write_text(TEXT)
        path.chmod(0)
        if os.access(path, os.R_OK):
            pytest.skip("this user may read everything")
    for cache in (None, tmp_path / "cache", tmp_path / "cache"):
        report = checked(pack, cache)
        assert len(report.problems) == 1
        assert [each.id for each in report.packs if each.is_enabled] == ["core"]


def test_a_pipe_that_takes_the_place_of_a_file_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    os.mkfifo(path)
    with pytest.raises(NoOrdinaryFileError, match="a pipe"):
        read_ordinary(path, 10)
    assert stat.S_ISFIFO(path.stat().st_mode)


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"x" * 11)
    with pytest.raises(TooLargeError, match="11 bytes; at most 10"):
        read_ordinary(path, 10)
    assert read_ordinary(path, 11) == b"x" * 11
    with pytest.raises(OSError, match="null"):
        read_ordinary(tmp_path / "a\0b", 10)


@pytest.mark.parametrize("name", [b"caf\xe9.yaml", b"a\nb.yaml", b"\x1b[31m.yaml", "\u202egnp.yaml".encode()])
def test_names_that_cannot_be_shown(write_pack: WritePack, name: bytes) -> None:
    pack = write_pack("mod", CORE, {"text/t.yaml": TEXT})
    (pack / "text" / os.fsdecode(name)).write_text(TEXT)
    (problem,) = checked(pack).problems
    assert problem.code == "name"
    assert problem.file.isprintable()


def test_a_pack_in_a_folder_that_cannot_be_shown(write_pack: WritePack, tmp_path: Path) -> None:
    pack = write_pack("mod", CORE, {"text/t.yaml": TEXT})
    strange = tmp_path / os.fsdecode(b"strange\xff\n")
    strange.mkdir()
    pack.rename(strange / "mod")
    report = load_catalog([TOY, OTHER], ContentPlaces(GOOD, user=strange), "1.0.0").report
    assert report.is_clean and all(each.place.isprintable() for each in report.packs)


def test_folders_in_folders_end_somewhere(write_pack: WritePack) -> None:
    pack = write_pack("mod", CORE, {})
    (pack / "text").mkdir()
    here = pack / "text"
    for _ in range(300):
        here = here / "a"
        here.mkdir()
    (problem,) = checked(pack).problems
    assert (problem.code, f"deeper than {MAX_FOLDERS_DEEP}" in problem.message) == ("too_deep", True)


def test_links_in_a_circle(write_pack: WritePack) -> None:
    pack = write_pack("mod", CORE, {"text/t.yaml": TEXT})
    (pack / "text" / "round").symlink_to(pack / "text", target_is_directory=True)
    (problem,) = checked(pack).problems
    assert problem.code == "outside"


def test_packs_that_all_require_each_other(write_pack: WritePack) -> None:
    names = [f"p{number}" for number in range(24)]
    for name in names:
        others = ", ".join(f"{other}: '*'" for other in names if other != name)
        folder = write_pack(name, others, {}).parent
    write_pack("last", "p0: '*'", {})
    report = load_catalog([TOY, OTHER], ContentPlaces(GOOD, user=folder), "1.0.0").report
    assert {each.code for each in report.problems} == {"cycle"}
    assert [each.id for each in report.packs if each.is_enabled] == ["core"]


def test_a_pack_beyond_the_limits_is_not_read(write_pack: WritePack) -> None:
    large = {f"text/{n}.yaml": TEXT + "#" * (MAX_CONTENT_BYTES // 8) for n in range(8)}
    pack = write_pack("mod", CORE, {**large, "text/b.yaml": "["})
    (problem,) = checked(pack).problems
    assert problem.code == "too_large"


def test_a_thousand_mistakes_are_told_up_to_a_limit(write_pack: WritePack) -> None:
    entries = "".join(f"- {{id: t{number}, strings: [], no_field: 1}}\n" for number in range(300))
    pack = write_pack("mod", CORE, {"text/t.yaml": entries})
    report = checked(pack)
    assert len(report.problems) == 200
    assert "too_many" in {each.code for each in report.problems}


def test_thousands_of_outdated_texts_are_warnings_up_to_a_limit(write_pack: WritePack) -> None:
    keys = "".join(f"  key_{number}: x\n" for number in range(3_000))
    pack = write_pack("mod", CORE, {"text/t.yaml": f"id: t\nlanguage: de\nstrings:\n{keys}"})
    report = checked(pack)
    assert not report.problems and len(report.warnings) == 200


HEAD = (
    "id: w\nname: W\ntheatre: space\nsystems: [totalwar]\ngrid: hex_flat\n"
    "legend: {'.': dust_shoal}\nrows: |\n"
)


@pytest.mark.parametrize("rows", [["..", "."], [".", ".."], [".x"], ["...", "...", "."], ["", ".."], ["@@@"]])
def test_ragged_war_maps_are_one_problem_of_their_pack(write_pack: WritePack, rows: list[str]) -> None:
    """B3: such a map with a theatre and a campaign on it ended the loader."""
    theatre = (
        "id: th\nname: T\nmap: w\nowner_legend: {f: federation}\nowners: ['ff', 'f.']\n"
        "capitals: [{faction: federation, panels: [[0, 0]]}]\nsites: [{at: [0, 0], kind: capital, name: C}]\n"
    )
    files = {"maps/w.yaml": HEAD + "".join(f"  {row}\n" for row in rows), "theatres/t.yaml": theatre}
    pack = write_pack("mod", "base: '*'", files)
    report = check_packs([pack], SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())
    assert {each.id: each.is_enabled for each in report.packs} == {"base": True, "mod": False}
    assert all(each.line for each in report.problems)
    assert {"grid"} == {each.code for each in report.problems if "maps/w.yaml" in each.file}


def test_a_folder_whose_name_breaks_the_line_is_told_on_one_line(tmp_path: Path) -> None:
    folder = tmp_path / "new\nline\x1b[31m"
    folder.mkdir()
    report = check_packs([], [TOY, OTHER], "1.0.0", shipped=GOOD, user=tmp_path)
    lines = report.render().splitlines()
    assert len(lines) == 3
    assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize(
    ("name", "is_told"),
    [
        ("'   '", True),
        ('"a\\nb"', True),
        ('"a\\tb"', True),
        ("\u200b\u2060", True),
        ("\ufe0f\u3164", True),
        ("' a'", False),
        ("Größe 日本", False),
        ("\U0001f469\u200d\U0001f680", False),
    ],
)
def test_a_name_is_one_line_with_something_to_read(write_pack: WritePack, name: str, is_told: bool) -> None:
    faction = f"id: reds\nname: {name}\ncolour: '#B06FE8'\nshape: hexagon\nletter: Q\n"
    report = checked(write_pack("mod", CORE, {"factions/reds.yaml": faction}))
    told = [problem.message for problem in report.problems]
    assert [message.endswith("is not one line with something to read") for message in told] == [
        True
    ] * is_told


@pytest.mark.parametrize(("letter", "shown"), [(" ", "' '"), ("\u200b", r"'\u200b'")])
def test_a_letter_can_be_seen(write_pack: WritePack, letter: str, shown: str) -> None:
    faction = f"id: reds\nname: Reds\ncolour: '#B06FE8'\nshape: hexagon\nletter: '{letter}'\n"
    report = checked(write_pack("mod", CORE, {"factions/reds.yaml": faction}))
    assert [problem.render().split(": ", 2)[2] for problem in report.problems] == [
        f"{shown} is not a letter that can be seen"
    ]


def test_a_blank_that_is_none_can_be_seen(write_pack: WritePack) -> None:
    """Copied from a page a number can have one before it: 'should be a whole number, not '4'' was told."""
    faction = "id: reds\nname: Reds\ncolour: '#B06FE8'\nshape: \u00a0star\nletter: Q\n"
    (problem,) = checked(write_pack("mod", CORE, {"factions/reds.yaml": faction})).problems
    assert r"shape: '\xa0star' is not one of" in problem.render()
