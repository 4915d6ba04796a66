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
