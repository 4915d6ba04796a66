"""What a command writes takes the place of no saved game and of nothing that the command reads."""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import TypeAlias

import pytest

from game.app.main import main
from game.app.registry import systems
from game.content.reading import harmless
from game.session.errors import SaveError
from game.session.home import load_content
from game.session.own_files import why_not_over
from game.systems.registry import system_named
from tests.support.matches import start_saved

BinaryOutput: TypeAlias = pytest.CaptureFixture[bytes]
ROOT = Path(__file__).parents[2]
SAVES = Path(__file__).parents[1] / "golden" / "saves"


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Return the path of a saved skirmish; its name does not say that it is one."""
    path = tmp_path / "game.html"
    catalog = load_content().catalog
    system = system_named("skirmish")
    setup = system.build_setup(system.default_request(catalog), catalog)
    start_saved(system, setup, 3, path, systems=systems()).close()
    return path


@pytest.mark.parametrize(
    "line",
    [
        "chronicle {0} -o {0}",
        "chronicle other.ironsave -o {0}",
        "shot title -o {0}",
        "shot battle --save {0} -o {0}",
        "simulate skirmish --games 1 --seats random,random --out {0}",
        "balance skirmish --html {0}",
        "balance skirmish --json {0}",
        "maps new wargame -o {0}",
    ],
)
def test_a_saved_game_is_never_written_over(
    line: str, save: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = save.read_bytes()
    assert main(line.format(save).split()) == 2
    assert f"{save}: this is " in capsys.readouterr().err
    assert save.read_bytes() == before


def test_the_setup_of_a_tournament_is_not_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setup = tmp_path / "setup.json"
    setup.write_text("{}")
    assert main(["simulate", "skirmish", "--setup", str(setup), "--out", str(setup)]) == 2
    assert f"--out: {setup}: this is the file that is read" in capsys.readouterr().err
    assert setup.read_text() == "{}"


@pytest.mark.parametrize(
    ("name", "advice"), [("x.txt", "name x.png"), ("x.jpeg", "name x.png"), ("x", "name x.png")]
)
def test_a_picture_is_written_into_no_file_that_says_to_be_something_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, advice: str
) -> None:
    """A PNG lay in 'x.txt' without a word."""
    assert main(["shot", "title", "-o", str(tmp_path / name)]) == 2
    told = capsys.readouterr().err
    assert "written as .png, the only ending known" in told and advice in told
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["x.txt", "x.ironsave", "x"])
def test_the_page_of_a_war_too_is_written_as_what_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """'chronicle -o x.txt' wrote HTML that a browser shows as text, and 'x.ironsave' a save that is none."""
    war = SAVES / "v2_totalwar_middle.ironsave"
    assert main(["chronicle", str(war), "-o", str(tmp_path / name)]) == 2
    assert "the page is written as .html, the only ending known; name x.html" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    assert main(["chronicle", str(war), "-o", str(tmp_path / "X.HTML")]) == 0
    assert main(["chronicle", str(war), "-o", os.devnull]) == 0


def test_other_files_and_free_places_may_be_written(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert why_not_over(page) == ""
    page.write_text("<html>")
    assert why_not_over(page, tmp_path / "war.ironsave") == ""
    assert why_not_over(tmp_path) == ""


def test_what_others_wrote_does_not_steer_the_terminal() -> None:
    assert harmless("\x1b[31mred\x07\n\tGrüße") == "\\x1b[31mred\\x07\n\tGrüße"


def test_a_pack_too_deep_in_the_folder_of_the_moment_is_told_with_that_folders_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "mine" / "packs" / "inner"
    pack.mkdir(parents=True)
    (pack / "mod.yaml").write_text("id: inner\nname: Inner\nversion: 1.0.0\n")
    monkeypatch.chdir(tmp_path / "mine")
    assert main(["mods", "check", "."]) == 1
    assert "two folders too deep: move packs/inner out of mine" in capsys.readouterr().out


def test_a_picture_of_a_broken_save_names_that_save_and_not_the_copy(
    save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    connection = sqlite3.connect(save)
    connection.execute("DELETE FROM content")
    connection.commit()
    connection.close()
    assert main(["shot", "battle", "--save", str(save), "-o", str(tmp_path / "a.png")]) == 2
    assert f"ironsphere: {save}: the save lacks the game's frozen setup; use" in capsys.readouterr().err


def test_why_a_save_cannot_be_read_is_one_line() -> None:
    damage = "*** in database main ***\nOn tree page 4 cell 5: overflow"
    told = "war.ironsave: the save is damaged (*** in database main *** On tree page 4 cell 5: overflow)"
    assert str(SaveError("war.ironsave", "save.refused.damaged", why=damage)) == told


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="a folder that nobody can write into")
@pytest.mark.parametrize(
    "line",
    [
        "simulate skirmish --games 1 --seats random,random --out /proc/result.json",
        "balance sectors --games 1 --level random --html /proc/result.html",
    ],
)
def test_a_folder_that_takes_nothing_is_told_before_the_games(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    printed = capsys.readouterr()
    assert "/proc/result." in printed.err and "cannot be written" in printed.err
    assert printed.out == ""


@pytest.mark.parametrize(
    ("line", "name", "why"),
    [
        (
            "balance sectors --games 1 --level random --html {0}",
            "fair.txt",
            "the only ending known; name fair.html",
        ),
        ("maps new strategic -o {0}", "board.txt", "the only ending known; name board.yaml"),
        ("balance sectors --games 1 --level random --html {0}", "a.html", "and it is no page of a balance"),
        ("balance sectors --games 1 --level random --json {0}", "a.json", "and it is no record of games"),
        ("simulate skirmish --games 1 --seats random,random --out {0}", "a.json", "it is no record of games"),
        ("maps new strategic -o {0}", "a.yaml", "there is a file already; name another one to write"),
    ],
)
def test_what_lies_there_already_is_not_written_over(
    line: str, name: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A page of somebody else and a board that was drawn by hand were gone without a word."""
    path = tmp_path / name
    path.write_text("my own words")
    assert main(line.format(path).split()) == 2
    printed = capsys.readouterr()
    assert f"{path}: " in printed.err and why in printed.err and printed.out == ""
    assert path.read_text() == "my own words"


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("balance wargame --table weapons --html {0}", "a.html"),
        ("balance wargame --table weapons --json {0}", "a.json"),
        ("simulate skirmish --games 1 --seats random,random --out {0}", "a.json"),
        ("simulate duel --balance --games 1 --seats random,random --frames gm,varg --out {0}", "a.json"),
    ],
)
def test_a_report_of_the_game_and_an_empty_file_are_written_anew(
    line: str, name: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.touch()
    for _ in range(2):
        assert main(line.format(path).split()) == 0
        assert path.stat().st_size > 0


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="this system names its streams otherwise")
@pytest.mark.parametrize(
    "line, begins",
    [
        ("balance wargame --table weapons --json /dev/stdout", '{\n "system": "wargame"'),
        ("balance wargame --table weapons --html /dev/stdout", "<!doctype html>"),
        ("simulate skirmish --games 1 --seats random,random --out /dev/stdout", '{\n "system": "skirmish"'),
    ],
)
def test_a_report_that_is_printed_stands_alone(
    line: str, begins: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """The table for people stood before it in a pipe, a file took its place, and no page could be printed."""
    assert main(line.split()) == 0
    told = capfd.readouterr().out
    assert told.startswith(begins), told[:200]
    if begins.startswith("{"):
        assert json.loads(told)


@pytest.mark.parametrize(
    "line, begins",
    [
        ("balance wargame --table weapons --json -", b'{\n "system": "wargame"'),
        ("balance wargame --table weapons --html -", b"<!doctype html>"),
        ("simulate skirmish --games 1 --seats random,random --out -", b'{\n "system": "skirmish"'),
        (
            "simulate duel --balance --games 1 --seats random,random --frames gm,varg --out -",
            b'{\n "version"',
        ),
        (f"chronicle {SAVES / 'v2_totalwar_middle.ironsave'} -o -", b"<!DOCTYPE html>"),
        ("maps new strategic -o -", b"id: "),
        ("shot title --size 640x480 -o -", b"\x89PNG"),
    ],
)
def test_a_dash_is_what_the_program_prints_to(
    line: str, begins: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: BinaryOutput
) -> None:
    """A file named '-' was written, or 'name -.html' was advised."""
    monkeypatch.chdir(tmp_path)
    assert main(line.split()) == 0
    told = capfdbinary.readouterr().out
    assert told.startswith(begins), told[:200]
    if begins.startswith(b"{"):
        assert json.loads(told)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/dev/fd").is_dir(), reason="this system names its streams otherwise")
@pytest.mark.parametrize(
    "line",
    [
        "balance wargame --table weapons --json {0}",
        "simulate skirmish --games 1 --seats random,random --out {0}",
    ],
)
def test_a_report_is_written_into_a_pipe_that_another_program_reads(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Into the pipe of another program, such as >(jq), nothing could be written."""
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as pipe:
        read = Thread(target=lambda: told.append(pipe.read()))
        told: list[bytes] = []
        read.start()
        code = main(line.format(f"/dev/fd/{writing}").split())
        os.close(writing)
        read.join()
    assert (code, capsys.readouterr().err) == (0, "")
    assert json.loads(told[0])["version"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device on which nothing has room")
def test_what_has_no_room_where_it_is_printed_is_told() -> None:
    command = [sys.executable, "main.py", "balance", "wargame", "--table", "weapons", "--json", "-"]
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, cwd=ROOT, text=True, check=False)
    assert ended.returncode == 2
    assert "what is printed cannot be written (No space left on device); free some space" in ended.stderr


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="this system names its streams otherwise")
def test_only_one_report_can_be_printed(capfd: pytest.CaptureFixture[str]) -> None:
    line = "balance wargame --table weapons --json /dev/stdout --html /dev/fd/1"
    assert main(line.split()) == 2
    assert "would both write" in capfd.readouterr().err
