"""Every command and every way into the game finds the same packs and obeys the same settings and home."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

import game.scenes.loop
from game.app import cli
from game.app.main import main
from game.app.registry import make_chooser, systems
from game.app.settings import Settings, save_settings
from game.content.catalog import Catalog
from game.core.ids import PlayerId
from game.lab import tournament
from game.lab.workers import WorkerError
from game.session.home import load_content, user_places
from game.systems.registry import system_named
from tests.app.test_screen import ScriptedClock
from tests.support.matches import start_saved

Said = Callable[[], str]
BOARD = """\
id: {0}_board
name: {0} board
theatre: space
systems: [skirmish]
legend: {{'.': space_open}}
rows: |
{1}
"""
FRAME = """\
id: {0}_suit
name: {0} suit
faction: federation
class: mobile_suit
cost_gold: 10
profiles: {{skirmish: {{attack: 2x 1d6, accuracy: 65, defense: 4}}}}
"""
RULE = "id: {1}-1.1\ntitle: The {0} rule\nsystem: skirmish\ntext: Nothing.\n"
TEXT = "id: {0}_en\nlanguage: en\nstrings: {{skirmish.event.turn_ended: 'So says {0}.'}}\n"


@pytest.fixture(autouse=True)
def home(own_home: Path) -> Path:
    """A home with the pack alpha, and the pack beta that the settings switch off."""
    base = Path(cli.__file__).parent.parent.parent / "mods" / "base"
    for name, mark in (("alpha", "ALP"), ("beta", "BET")):
        war = (base / "campaigns" / "quick_war.yaml").read_text("utf-8")
        war = war.replace("id: quick_war", f"id: {name}_war", 1).replace("frame: gm,", f"frame: {name}_suit,")
        files = {
            "mod.yaml": f"id: {name}\nname: {name}\nversion: 1.0.0\nrequires: {{base: '*'}}\n",
            "maps/m.yaml": BOARD.format(name, "  ............\n" * 12),
            "frames/f.yaml": FRAME.format(name),
            "rulebook/r.yaml": RULE.format(name, mark),
            "text/t.yaml": TEXT.format(name),
            "campaigns/c.yaml": war,
        }
        for inside, text in files.items():
            path = own_home / "mods" / name / inside
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    save_settings(user_places().settings, Settings(mods_off=("beta",)))
    return own_home


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """What a command has printed since the last time."""

    def text() -> str:
        out, error = capsys.readouterr()
        return out + error

    return text


NO_CONTENT = {
    "bot": "is told every position",
    "chronicle": "a save brings all that it shows; packs bring only the words of the page",
}
STARTED = {"play", "simulate", "balance", "maps", "replay", "table", "mods", "rules", "shot"}


def test_every_command_is_started_here_or_reads_no_content() -> None:
    assert STARTED | NO_CONTENT.keys() == cli.COMMANDS.keys()


def test_mods(said: Said) -> None:
    assert main(["mods", "list"]) == 0
    assert "alpha 1.0.0" in (text := said()) and "it is switched off" in text
    assert main(["mods", "entries", "frames", "suit"]) == 0
    assert "alpha_suit" in (text := said()) and "beta_suit" not in text
    assert main(["mods", "check"]) == 0
    assert "3 packs" in said(), "what is switched off is checked all the same"


def test_rules(said: Said) -> None:
    assert main(["rules", "ALP-1.1"]) == 0
    assert "The alpha rule" in said()
    assert main(["rules", "BET-1.1"]) != 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_simulate_a_battle_on_a_packs_board(said: Said, jobs: str) -> None:
    line = ["simulate", "skirmish", "--games", "2", "--seats", "random,random", "--jobs", jobs, "--map"]
    assert main([*line, "alpha_board"]) == 0
    assert main([*line, "beta_board"]) == 2
    assert "alpha_board" in said()


def test_balance_on_a_packs_board(said: Said) -> None:
    line = ["balance", "skirmish", "--games", "2", "--level", "random", "--on"]
    assert main([*line, "alpha_board"]) == 0
    assert "attacker" in said()
    assert main([*line, "beta_board"]) == 2


@pytest.mark.parametrize("mod", [(), ("--mod", "elsewhere")])
def test_battles_of_wars_are_fought_with_the_packs_content(
    home: Path, monkeypatch: pytest.MonkeyPatch, mod: tuple[str, ...]
) -> None:
    seen: list[Catalog | None] = []

    def resolver(catalog: Catalog | None = None) -> object:
        seen.append(catalog)
        raise WorkerError("this is far enough")

    monkeypatch.setattr(tournament, "resolver", resolver)
    if mod:
        (home / "mods" / "alpha").rename(home / "elsewhere")
        mod = ("--mod", str(home / "elsewhere"))
    assert main(["simulate", "totalwar", "--games", "2", "--campaign", "alpha_war", *mod]) == 2
    (catalog,) = seen
    assert catalog is not None and "alpha_suit" in catalog.frames and "beta_suit" not in catalog.frames


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_simulate_a_war_whose_battles_need_the_packs_machines(said: Said, home: Path, jobs: str) -> None:
    line = ["simulate", "totalwar", "--games", "2", "--seats", "cadet,random", "--jobs", jobs, "--campaign"]
    assert main([*line, "alpha_war"]) == 0, said()
    assert main([*line, "beta_war"]) == 2
    (home / "mods" / "alpha").rename(home / "elsewhere")
    assert main([*line, "alpha_war"]) == 2
    assert main([*line, "alpha_war", "--mod", str(home / "elsewhere")]) == 0, said()


def test_maps(said: Said, tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    assert main(["maps", "new", "strategic", "--seed", "2", "--output", str(path)]) == 0
    assert "put it into the folder" in said() and path.read_text(encoding="utf-8")


def test_replay(said: Said, tmp_path: Path) -> None:
    catalog, system = load_content().catalog, system_named("skirmish")
    setup = system.build_setup(system.default_request(catalog), catalog)
    path = tmp_path / "a.ironsave"
    match = start_saved(system, setup, 3, path, systems=systems())
    choose = make_chooser(5)("random", PlayerId(""))
    while match.active and len(match.log) < 60:
        match.submit(choose(match, match.active[0]))
    match.close()
    assert main(["replay", str(path)]) == 0
    assert "So says alpha." in said()


def test_table(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = []
    for name in ("alpha", "beta"):
        line = json.dumps({"op": "new", "system": "skirmish", "setup": {"map": f"{name}_board"}}).encode()
        written = io.BytesIO()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(line + b"\n")))
            patch.setattr(sys, "stdout", out := io.TextIOWrapper(written))
            assert main(["table"]) == 0
            out.flush()
        answers.append(json.loads(written.getvalue().splitlines()[0]))
    assert [answer["ok"] for answer in answers] == [True, False]


def test_shot(said: Said, tmp_path: Path) -> None:
    line = ["shot", "battle", "-o", str(tmp_path / "x.png"), "--map"]
    assert main([*line, "alpha_board"]) == 0
    assert main([*line, "beta_board"]) == 2
    assert "alpha_board" in said()


def test_play(said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ScriptedClock, "script", ())
    monkeypatch.setattr(game.scenes.loop, "RealClock", ScriptedClock)
    assert main(["play", "--map", "alpha_board"]) == 0
    assert main(["play", "--map", "beta_board"]) == 2
    assert "alpha_board" in said()
    pygame.display.quit()


@pytest.mark.parametrize(
    "broken, reason",
    [
        ("{", "the settings cannot be read (Input data was truncated"),
        ('{"mods_off": "beta"}', 'mods_off is "beta", allowed is a list'),
        ('{"mods_order": [3], "mods_off": []}', "mods_order[0] is 3, allowed is a text"),
    ],
)
def test_commands_tell_once_that_settings_about_packs_are_not_obeyed(
    broken: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "BET-1.1"]) == 2, "its pack is switched off"
    assert "settings" not in capsys.readouterr().err
    path = user_places().settings
    path.write_text(broken)
    assert main(["rules", "BET-1.1"]) == 0
    out, error = capsys.readouterr()
    assert "The beta rule" in out and "settings" not in out
    assert error.count("\n") == 1 and error.startswith(f"ironsphere: {path}: {reason}")
    assert ("every pack is loaded" in error) == ("mods_order" not in broken)
    assert "mend the file, or delete it" in error
    assert path.read_text() == broken, "nothing of the player's is touched"
    assert main(["mods", "list"]) == 0
    assert capsys.readouterr().err == error
    path.unlink()
    assert main(["mods", "list"]) == 0 and not capsys.readouterr().err


@pytest.mark.parametrize("sort", ["a file", "nothing"])
def test_a_named_folder_of_packs_that_is_none_is_told(
    sort: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    named = tmp_path / "packs"
    if sort == "a file":
        named.write_text("")
    monkeypatch.setenv("IRONSPHERE_MODS_DIR", str(named))
    assert main(["mods", "list"]) == 0
    error = capsys.readouterr().err
    assert error.startswith("ironsphere: IRONSPHERE_MODS_DIR: ") and error.count("\n") == 1
    assert str(named) in error and "name the folder in which they lie" in error
    named.unlink(missing_ok=True)
    named.mkdir()
    assert main(["mods", "list"]) == 0 and not capsys.readouterr().err


def test_a_home_that_is_a_file_is_not_to_be_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "letter"
    home.write_text("a letter")
    monkeypatch.setenv("IRONSPHERE_HOME", str(home))
    assert main(["mods", "list"]) == 0
    error = capsys.readouterr().err
    assert "part of its path is a file: name a folder" in error and "delete" not in error
