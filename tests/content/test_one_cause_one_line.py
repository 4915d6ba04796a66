"""A single mistake is told once, where it stands, whatever else is built on the entry."""

import shutil
from pathlib import Path

import pytest

from game.content.load import check_packs
from game.content.paths import maps_dir, mods_dir
from game.systems.registry import SCHEMAS


@pytest.mark.parametrize(
    ("file", "before", "after", "expected"),
    [
        ("frames/federation/gm.yaml", "attack: 2x 1d6", "attack: 2x 1dd6", "profiles.skirmish.attack"),
        ("campaigns/quick_war.yaml", "frame: gm,", "frame: gmm,", "there is no frame 'gmm'"),
        ("cards/weapons/axe.yaml", "kind: melee, zone", "kind: meelee, zone", "attacks.0.kind"),
        ("cards/weapons/axe.yaml", "set: axe", "set: axxe", "there is no set of cards 'axxe'"),
        ("frames/federation/gm.yaml", "faction: federation", "faction: nobody", "no faction 'nobody'"),
    ],
)
def test_a_broken_frame_is_one_problem_not_one_for_every_force(
    tmp_path: Path, file: str, before: str, after: str, expected: str
) -> None:
    pack = tmp_path / "base"
    shutil.copytree(mods_dir() / "base", pack)
    text = (pack / file).read_text(encoding="utf-8")
    assert before in text
    (pack / file).write_text(text.replace(before, after, 1), encoding="utf-8")
    report = check_packs([pack], SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())
    lines = [problem.render() for problem in report.problems]
    assert len(lines) == 1, lines
    assert expected in lines[0]


def test_what_lies_behind_a_refused_link_or_an_empty_folder_is_not_missing_everywhere(tmp_path: Path) -> None:
    pack = tmp_path / "base"
    shutil.copytree(mods_dir() / "base", pack)
    frames = pack / "frames" / "federation"
    (frames / "gm.yaml").rename(tmp_path / "gm.yaml")
    (frames / "gm.yaml").symlink_to(tmp_path / "gm.yaml")
    report = check_packs([pack], SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())
    assert [problem.message for problem in report.problems] == ["the link leads out of the pack"]
    (frames / "gm.yaml").unlink()
    (frames / "gm.yaml").mkdir()
    report = check_packs([pack], SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())
    assert [problem.message for problem in report.problems] == ["this is an empty folder, no file"]


@pytest.mark.parametrize(
    "entry_id", ["2001-01-01", "12:30:00", "2001-01-01T10:00:00Z", "true", "1e3", "null", "0o17"]
)
@pytest.mark.parametrize("file", ["frames/lamplighter", "factions/salvors", "card_sets/flare_rack"])
def test_an_id_that_is_no_word_is_told_once_and_nothing_of_whoever_means_the_entry(
    tmp_path: Path, file: str, entry_id: str
) -> None:
    """A date was told with every reference to the entry: up to nine lines, one of a fault of the game."""
    pack = tmp_path / "example"
    shutil.copytree(mods_dir() / "_example", pack)
    path = pack / f"{file}.yaml"
    text = path.read_text(encoding="utf-8")
    was = next(line for line in text.splitlines() if line.startswith("id: "))
    path.write_text(text.replace(was, f"id: {entry_id}", 1), encoding="utf-8")
    report = check_packs([pack], SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())
    (problem,) = report.problems
    assert problem.file.endswith(f"{file}.yaml")
    assert "a letter first" in problem.render() or "in quotes" in problem.render()
    assert ("put it in quotes" in problem.hint) == (entry_id == "true"), "'true' in quotes is an id"


def test_a_faction_that_is_not_there_is_no_fault_of_the_game(tmp_path: Path) -> None:
    """Beside the references to it stood that the theatre could not be checked: 'tell the game's makers'."""
    pack = tmp_path / "example"
    shutil.copytree(mods_dir() / "_example", pack)
    path = pack / "factions" / "salvors.yaml"
    path.write_text(path.read_text("utf-8").replace("id: salvors", "id: saviours", 1), "utf-8")
    report = check_packs([pack], SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())
    assert len(report.problems) > 3
    assert {each.message for each in report.problems} == {"there is no faction 'salvors'"}


BOARD = "maps/burning_orchard.yaml"
ZONES = "zones: {attacker: [{at: [11, 11], columns: 5}], defender: [{at: [0, 0], columns: 12, rows: 3}]}\n"
"""The attacker's zone reaches beyond the board, and hardly anybody can deploy on the rest of it."""


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ([(BOARD, "[skirmish]", "[skirmsh]")], "there is no system 'skirmsh'"),
        ([(BOARD, "rows:", f"{ZONES}rows:")], "the area reaches beyond the map"),
        (
            [
                (BOARD, "[skirmish]", "[skirmish, strategic]"),
                (BOARD, "rock", "open_ground"),
                ("terrain/smoke.yaml", "  strategic:", "  #"),
            ],
            "'smoke' has no rules for strategic",
        ),
        (
            [("theatres/long_reef.yaml", "{at: [1, 0], kind: f", "{at: [0, 2], kind: f")],
            "already stands on the panel [0, 2]",
        ),
        ([("frames/gm.yaml", "\npatch: true", "\npatch: true\noverride: true")], "both override and patch"),
    ],
)
def test_what_follows_from_a_fault_is_not_told_beside_it(
    tmp_path: Path, changes: list[tuple[str, str, str]], expected: str
) -> None:
    pack = tmp_path / "example"
    shutil.copytree(mods_dir() / "_example", pack)
    for file, before, after in changes:
        text = (pack / file).read_text("utf-8")
        assert before in text
        (pack / file).write_text(text.replace(before, after, 1), "utf-8")
    report = check_packs([pack], SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())
    lines = [problem.render() for problem in report.problems]
    assert len(lines) == 1, lines
    assert expected in lines[0]
