import io
import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from game import __version__
from game.app import cli, cli_commands
from game.app.main import main
from game.app.registry import make_chooser, systems
from game.content.models_battle import EndKind
from game.content.paths import mods_dir
from game.core.codec import from_json
from game.core.ids import PlayerId
from game.session.errors import SaveError
from game.session.home import HOME_VARIABLE, load_content, user_places
from game.session.match import Match
from game.session.position import setup_digest
from game.session.saves import load
from game.systems.duel.actions import PlanCards, UseArsenal
from game.systems.duel.profile import MissionKind
from game.systems.duel.request import DuelRequest, SeatRequest
from game.systems.registry import system_named
from tests.support.matches import start_saved

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(autouse=True)
def home(own_home: Path) -> Path:
    return own_home


def test_help_names_every_command_and_the_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    for command in cli.COMMANDS:
        assert command in text
    assert "Exit codes" in text


@pytest.mark.parametrize(
    "line", [["play"], ["replay"], ["table"], ["mods"], ["mods", "check"], ["rules"], ["shot"]]
)
def test_every_command_has_help_for_every_option(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*line, "--help"]) == 0
    text = capsys.readouterr().out
    assert "usage: ironsphere" in text
    if len(line) == 1:
        assert "Examples:" in text


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.strip() == f"ironsphere {__version__}"


def test_help_is_quick_because_it_loads_little() -> None:
    code = (
        "import sys; before = len(sys.modules); from game.app.main import main; main(['--help']);"
        "heavy = {'pygame', 'pymunk', 'yaml', 'pydantic', 'msgspec', 'sqlite3'} & set(sys.modules);"
        "print(sorted(heavy), len(sys.modules) - before)"
    )
    out = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    ).stdout
    heavy, modules = out.splitlines()[-1].rsplit(" ", 1)
    assert heavy == "[]"
    assert int(modules) < 80, "every module that is imported for --help delays it"


@pytest.mark.parametrize(
    "line, words",
    [
        (["simluate"], "did you mean 'simulate'?"),
        (["xyzzy"], "commands: play"),
        (
            ["simulate", "duel", "--laguage", "en"],
            "simulate: error: there is no option --laguage; did you mean --language?",
        ),
        (
            ["mods", "chek"],
            "mods: error: argument WHAT: there is no 'chek'; did you mean 'check'? There are new, ",
        ),
        (
            ["bot", "duel", "--level", "ofcer"],
            "there is no 'ofcer'; did you mean 'officer'? There are random, ",
        ),
        (["maps", "new", "chess"], "there is no 'chess'; there are sectors, "),
        (["mods", "check", "--fast"], "ironsphere mods check: error: there is no option --fast"),
        (
            ["maps", "new", "wargame", "--seeed=3"],
            "maps new wargame: error: there is no option --seeed; did you mean --seed?",
        ),
        (
            ["simulate", "duel", "ace"],
            "ironsphere simulate: error: nothing here takes 'ace'; options begin with --",
        ),
        (["replay"], "FILE"),
        (["rules", "SK-99.9"], "there is no rule SK-99.9; did you mean SK-"),
        (["rules", "XX-1.1"], "there is no rule XX-1.1; did you mean"),
        (["rules", "--system", "chess"], "known are duel, "),
        (["rules", "xylophone"], "no rule holds"),
        (["mods", "check", "/no/such/pack"], "/no/such/pack: there is no such folder"),
        (["replay", "/no/such/save", "--verify"], "no such file"),
        (["table", "--mod", "/no/such/pack"], "no such folder"),
    ],
)
def test_wrong_usage_is_a_sentence_and_exit_2(
    line: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line) == 2
    text = capsys.readouterr().err
    assert words in text
    assert "Traceback" not in text


def test_without_a_command_the_game_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    for line in ([], ["--seat", "zeon=ace"]):
        assert cli.parse(line).run is cli_commands.play
    assert cli.parse(["play", "--seat", "zeon=ace", "--seat", "federation=human"]).seat == [
        "zeon=ace",
        "federation=human",
    ]


def test_a_bug_writes_a_report_and_says_where(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(args: object) -> int:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(cli_commands, "rules", broken)
    assert main(["rules"]) == 2
    text = capsys.readouterr().err
    assert "Traceback" not in text
    (report,) = (home / "reports").iterdir()
    assert str(report) in text
    assert "ZeroDivisionError" in report.read_text("utf-8")


def test_rules_are_printed_and_searched(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    titles = capsys.readouterr().out.splitlines()
    assert len(titles) > 20
    assert main(["rules", "sk-3"]) == 0
    chapter = capsys.readouterr().out.splitlines()
    assert chapter == [line for line in titles if line.startswith("SK-3.")] != []
    assert main(["rules", "sk-1.1"]) == 0
    page = capsys.readouterr().out
    assert page.startswith("SK-1.1  ")
    assert main(["rules", "SE-4.16"]) == 0
    assert "In the code: game/systems/sectors/" in capsys.readouterr().out
    assert main(["rules", "debris"]) == 0
    assert "SK-1.2" in capsys.readouterr().out


def test_mods_are_checked_listed_and_described(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mods", "list"]) == 0
    assert "base " in capsys.readouterr().out
    pack = tmp_path / "bad_pack"
    pack.mkdir()
    (pack / "mod.yaml").write_text("id: bad_pack\nname: Bad\nversoin: 1.0.0\n")
    assert main(["mods", "check", str(pack)]) == 1
    text = capsys.readouterr().out
    assert "mod.yaml:3:1: " in text
    assert "version" in text
    assert main(["mods", "schema", "--out", str(tmp_path / "schemas")]) == 0
    assert (tmp_path / "schemas" / "frame.json").is_file()
    capsys.readouterr()
    assert main(["mods", "schema", "--out", str(tmp_path / "schemas"), "--check"]) == 0
    (tmp_path / "schemas" / "frame.json").write_text("{}")
    assert main(["mods", "schema", "--out", str(tmp_path / "schemas"), "--check"]) == 1


class _Stream:
    def __init__(self, content: bytes = b"") -> None:
        self.buffer = io.BytesIO(content)

    def flush(self) -> None:
        pass


def _talk(monkeypatch: pytest.MonkeyPatch, *requests: dict[str, object]) -> list[dict[str, object]]:
    lines = b"".join(json.dumps(request).encode() + b"\n" for request in requests)
    out = _Stream()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", _Stream(lines))
        patch.setattr(sys, "stdout", out)
        assert main(["table"]) == 0
    return [json.loads(line) for line in out.buffer.getvalue().splitlines()]


def test_the_table_plays_a_default_skirmish(monkeypatch: pytest.MonkeyPatch) -> None:
    new, systems, schema = _talk(
        monkeypatch, {"op": "new", "system": "skirmish", "seed": 7}, {"op": "systems"}, {"op": "schema"}
    )
    assert new["ok"], new
    assert schema["ok"]
    assert systems["ok"]
    players = new["players"]
    assert isinstance(players, list)
    assert len(players) == 2
    active = new["active"]
    assert isinstance(active, list)
    answers = _talk(
        monkeypatch,
        {"op": "new", "system": "skirmish", "seed": 7},
        {"op": "legal", "player": active[0]},
        {"op": "do", "action": {"kind": "DeployAutomatically", "player": active[0]}},
        {"op": "advise", "player": active[0], "level": "random"},
        {"op": "observe", "player": players[1]},
        {"op": "do", "action": {"kind": "EndTurn", "player": active[0]}},
    )
    assert [answer["ok"] for answer in answers] == [True, True, True, True, True, False], answers
    advice = answers[3]["advice"]
    assert isinstance(advice, dict)
    assert advice["action"]["player"] == active[0]
    assert all(isinstance(reason, str) for reason in advice["reasons"])
    error = answers[-1]["error"]
    assert isinstance(error, dict)
    assert error["code"] == "illegal"
    assert str(error["rule"]).startswith("SK-")
    assert error["message"]


def _saved_skirmish(path: Path, actions: int) -> Match:
    catalog = load_content().catalog
    system = system_named("skirmish")
    setup = system.build_setup(system.default_request(catalog), catalog)
    match = start_saved(system, setup, 3, path, systems=systems())
    choose = make_chooser(5)("random", PlayerId(""))
    for _ in range(actions):
        if match.active:
            match.submit(choose(match, match.active[0]))
    return match


def test_a_saved_skirmish_is_printed_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.ironsave"
    match = _saved_skirmish(path, 150)
    match.close()
    assert main(["replay", str(path), "--verify"]) == 0
    assert "same in every step" in capsys.readouterr().out
    assert main(["replay", str(path), "--first", "3", "--last", "5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if not line.startswith("      ")] == ["3", "4", "5"]
    assert main(["replay", str(path), "--first", "150"]) == 0
    assert capsys.readouterr().out.startswith("  150 ")
    assert main(["replay", str(path), "--first", "151"]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and f"--first 151: {path} has 150 steps only" in printed.err
    connection = sqlite3.connect(path)
    connection.execute("UPDATE log SET digest = '0123456789abcdef' WHERE number = 40")
    connection.commit()
    connection.close()
    assert main(["replay", str(path), "--verify"]) == 1
    assert "step 41 " in capsys.readouterr().out


def test_a_skirmish_goes_on_after_a_load_with_the_same_digests(tmp_path: Path) -> None:
    path = tmp_path / "game.ironsave"
    match = _saved_skirmish(path, 100)
    match.close()
    loaded = load(path, systems(), go_on_in=path).match
    assert loaded.digest == match.digest
    assert loaded.live == match.live
    loaded.undo(is_agreed=True)
    assert loaded.digest == match.log[98].digest
    loaded.close()


def test_what_others_do_in_secret_changes_no_built_in_players_mind() -> None:
    catalog, system = load_content().catalog, system_named("duel")
    seats = (SeatRequest(("gm_line", "gm_raiders"), "red"), SeatRequest(("hound_pack", "gm_line"), "blue"))
    match = Match.start(system, system.build_setup(DuelRequest(seats=seats), catalog), 3)
    while not isinstance(match.legal(match.active[0])[-1], PlanCards):
        match.submit(match.legal(match.active[0])[0])
    red, blue = match.players
    before = [make_chooser(seed)("random", red)(match, red) for seed in range(20)]
    assert len(set(map(repr, before))) > 1
    match.submit(next(each for each in match.legal(blue) if isinstance(each, UseArsenal)))
    assert [make_chooser(seed)("random", red)(match, red) for seed in range(20)] == before


@pytest.mark.parametrize(
    "old, new",
    [
        ('"columns":12', '"columns":0'),
        ('"columns":12', '"columns":-3'),
        ('"columns":12', '"columns":13'),
        ('"attack":"', '"attack":"9'),
    ],
)
def test_a_made_up_setup_with_the_right_hash_is_refused(tmp_path: Path, old: str, new: str) -> None:
    path = tmp_path / "game.ironsave"
    match = _saved_skirmish(path, 80)
    match.close()
    connection = sqlite3.connect(path)
    ((was, body),) = connection.execute("SELECT hash, body FROM content").fetchall()
    assert old in body
    body = body.replace(old, new)
    made_up: object = from_json(body, system_named("skirmish").setup_type)
    key = setup_digest(made_up)
    connection.execute("UPDATE content SET hash = ?, body = ?", (key, body))
    connection.execute("UPDATE meta SET value = replace(value, ?, ?)", (was, key))
    connection.execute("DELETE FROM snapshots")
    connection.commit()
    connection.close()
    with pytest.raises(SaveError, match=r"game\.ironsave"):
        load(path, systems())


def test_a_replay_ends_with_who_won_and_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.ironsave"
    match = _saved_skirmish(path, 20_000)
    assert match.outcome is not None
    match.close()
    assert main(["replay", str(path)]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("Won by ")
    reasons = (
        "the other side withdrew",
        "the last enemy fell",
        "a stalemate counts as the loser's withdrawal",
    )
    assert any(last.endswith(f": {reason}.") for reason in reasons), last


def test_every_end_of_every_game_has_its_words() -> None:
    texts = load_content().catalog.strings("en")
    ends = set(get_args(EndKind)) | {f"{kind}_missed" for kind in get_args(EndKind) if kind != "hold"}
    ends |= {"destroyed", "stalemate", "withdrawal", "capital_taken", "last_faction", "peace", "turn_limit"}
    ends |= {"draw", "all_lost", "escort_lost", "escort_late", *get_args(MissionKind)}
    missing = [end for end in sorted(ends) if f"outcome.reason.{end}" not in texts]
    assert not missing


def test_a_new_pack_is_clean_and_nobody_elses_is_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mods", "new", "kite_clans", "--into", str(tmp_path), "--name", "The kites' own"]) == 0
    told = capsys.readouterr().out
    pack = tmp_path / "kite_clans"
    assert f"ironsphere mods check {pack}" in told
    assert f"ironsphere play --mod {pack}" in told
    frame = (pack / "frames" / "lamplighter.yaml").read_text("utf-8").splitlines()[0]
    schema = pack / "frames" / frame.partition("$schema=")[2]
    assert schema.is_file(), "editors find the schema, wherever the pack lies"
    picture = "assets/frames/lamplighter.png"
    assert (pack / picture).read_bytes() == (mods_dir() / "_example" / picture).read_bytes()
    assert main(["mods", "check", str(pack)]) == 0
    assert main(["mods", "list", "--mod", str(pack)]) == 0
    assert "kite_clans 0.1.0  The kites' own" in capsys.readouterr().out
    assert main(["mods", "new", "kite_clans", "--into", str(tmp_path)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert main(["mods", "new", "Kite-Clans"]) == 2
    assert "'Kite-Clans' is no id" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["   ", "\u200b", "a\nb", "a\u202eb", "a\udcff", "x" * 81])
def test_a_new_pack_has_a_name_that_the_check_takes(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mods", "new", "kite_clans", "--into", str(tmp_path), "--name", name]) == 2
    assert capsys.readouterr().err.startswith("ironsphere: --name: ")
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["base", "con", "a" * 65])
def test_a_new_pack_has_a_name_that_it_can_keep(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert main(["mods", "new", name, "--into", str(tmp_path)]) == 2
    assert "choose another id" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_cannot_be_written_is_told_without_a_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    assert main(["shot", "title", "-o", str(tmp_path), "--size", "640x400"]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert not user_places().reports.exists()


def test_packs_of_the_mods_folder_are_checked_without_a_path(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mods", "new", "bare", "--empty"]) == 0
    header = Path(capsys.readouterr().out.splitlines()[0])
    assert header.is_relative_to(home)
    assert main(["mods", "check"]) == 0
    assert "2 packs" in capsys.readouterr().out
    header.write_text("id: bare\n", encoding="utf-8")
    assert main(["mods", "check"]) == 1
    assert "the key 'name' is missing" in capsys.readouterr().out


def test_ids_are_listed_by_kind_and_searched(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mods", "entries"]) == 0
    assert "frames       " in capsys.readouterr().out
    assert main(["mods", "entries", "frame", "LONGSHOT"]) == 0
    line = capsys.readouterr().out.strip()
    assert line.startswith("gm_longshot  GM Longshot  mods/base/frames/")
    assert main(["mods", "entries", "frames", "no", "such", "machine"]) == 1
    assert "no frame has 'no such machine' in its id, name or file" in capsys.readouterr().err
    assert main(["mods", "entries", "frmaes"]) == 2
    assert "did you mean 'frames'?" in capsys.readouterr().err


@pytest.mark.parametrize(
    "line",
    [
        ("play", "--bot-seconds", "nan"),
        ("play", "--bot-seconds", "-1"),
        ("bot", "wargame", "--budget", "-1"),
        ("shot", "title", "-o", "x.png", "--wait", "-5"),
        ("replay", "x.ironsave", "--first", "-3"),
        ("replay", "x.ironsave", "--last", "0"),
    ],
)
def test_numbers_out_of_range_are_refused(line: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line) == 2
    assert f"{line[-1]!r} is no" in capsys.readouterr().err
