"""Packs that a command line names."""

import json
from pathlib import Path

import pytest

from game.app.main import main
from game.content.paths import mods_dir


def test_a_pack_can_be_measured_before_it_is_installed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mods", "new", "orchard", "--into", str(tmp_path)]) == 0
    line = ["simulate", "--map", "burning_orchard", "--games", "1", "--seats", "random,random"]
    assert main(line) == 2
    assert "burning_orchard" in capsys.readouterr().err
    assert main([*line, "--mod", str(tmp_path / "orchard")]) == 0
    assert main([*line, "--mod", str(tmp_path / "lost")]) == 2
    assert "there is no such folder" in capsys.readouterr().err


def test_the_games_own_pack_named_by_its_folder_has_its_maps(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mods", "check", str(mods_dir() / "base")]) == 0
    assert "no problems" in capsys.readouterr().out


@pytest.mark.parametrize(
    "command", [("mods", "check"), ("mods", "doctor"), ("simulate", "skirmish", "--mod")]
)
def test_a_pack_that_is_no_folder_says_what_to_do(
    command: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pack.zip").write_bytes(b"PK")
    (tmp_path / "pack.yaml").write_text("id: pack\n")
    wanted = {
        "pack.zip": "this is an archive; the game reads folders; unpack it",
        "pack.yaml": "this is a file; name the folder in which the pack's mod.yaml lies",
        "nowhere": "there is no such folder; a content pack is a folder with a mod.yaml",
    }
    for name, message in wanted.items():
        assert main([*command, str(tmp_path / name)]) == 2
        assert message in capsys.readouterr().err


def test_an_installed_pack_is_named_by_its_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("IRONSPHERE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert main(["mods", "new", "orchard", "--empty"]) == 0
    assert main(["mods", "check", "orchard"]) == 0
    assert "2 packs" in capsys.readouterr().out
    assert main(["simulate", "--games", "1", "--seats", "random,random", "--mod", "orchard"]) == 0
    assert main(["mods", "check", "orchards"]) == 2


@pytest.mark.parametrize("order", ["left, right", "right, left"])
def test_the_check_tells_who_wins_in_the_order_of_the_player(
    order: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("IRONSPHERE_HOME", str(tmp_path))
    for name, cost in (("left", 8), ("right", 9)):
        assert main(["mods", "new", name, "--empty"]) == 0
        frames = tmp_path / "mods" / name / "frames"
        frames.mkdir()
        (frames / "gm.yaml").write_text(f"{{id: gm, patch: true, cost_gold: {cost}}}")
    first, last = names = order.split(", ")
    (tmp_path / "settings.json").write_text(json.dumps({"mods_order": names}))
    capsys.readouterr()
    for paths in ((), (tmp_path / "mods" / "left", tmp_path / "mods" / "right")):
        assert main(["mods", "check", *map(str, paths)]) == 0
        assert f"'{last}' is loaded after '{first}'" in capsys.readouterr().out


def test_schemas_that_cannot_be_written_are_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["mods", "schema", "--out", str(tmp_path / "file")]) == 2
    assert f"{tmp_path / 'file'} cannot be written (" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command", [("mods", "entries", "rules"), ("rules", "SK-3.4"), ("shot", "title", "-o", "title.png")]
)
def test_what_keeps_a_given_pack_out_of_use_is_told(
    command: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["mods", "new", "orchard", "--into", ".", "--empty"]) == 0
    (tmp_path / "orchard" / "rules").mkdir()
    (tmp_path / "orchard" / "rules" / "odd.yaml").write_text("id: odd\n")
    assert main([*command, "--mod", "orchard"]) == 0
    assert "orchard/rules/odd.yaml:1:1: the key 'name' is missing" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "ends"),
    [
        (("shot", "title", "-o", "title.png", "--language", "ru"), "no texts in 'ru'"),
        (("play", "--language", "ru"), "no texts in 'ru'"),
        (("play", "--scenario", "own_patrol"), "there is no scenario 'own_patrol'"),
    ],
)
def test_what_is_asked_for_in_a_pack_that_is_out_of_use_is_not_only_called_unknown(
    command: tuple[str, ...],
    ends: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["mods", "new", "orchard", "--into", ".", "--empty"]) == 0
    (tmp_path / "orchard" / "rules").mkdir()
    (tmp_path / "orchard" / "rules" / "odd.yaml").write_text("id: odd\n")
    assert main([*command, "--mod", "orchard"]) == 2
    told = capsys.readouterr().err
    assert "orchard/rules/odd.yaml:1:1: the key 'name' is missing" in told
    assert ends in told.splitlines()[-1]


def test_the_doctor_is_given_the_packs_that_a_pack_requires(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("under", "over"):
        assert main(["mods", "new", name, "--into", ".", "--empty"]) == 0
    header = tmp_path / "over" / "mod.yaml"
    header.write_text(header.read_text("utf-8").replace("requires: {", "requires: {under: '*', "), "utf-8")
    assert main(["mods", "doctor", "over"]) == 1
    assert "the required pack 'under' is not installed" in capsys.readouterr().out
    for path in ("over", "over/mod.yaml"):
        assert main(["mods", "doctor", path, "--mod", "under"]) == 0
        assert capsys.readouterr().out == "over: 0 faults\n"
