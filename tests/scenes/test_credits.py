"""The credits: everything that others made is named on the screen, and the packs' authors with it."""

from pathlib import Path

import pytest

from game.content.credits import read_credits
from game.content.paths import assets_dir
from game.scenes.title import Title
from tests.scenes.around import make_services
from tests.support.pilot import Pilot


def test_every_row_of_the_file_is_read() -> None:
    text = (assets_dir() / "CREDITS.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| what")]
    found = read_credits()
    assert len(found) == len(rows) >= 3
    for credit, row in zip(found, rows):
        assert credit.licence and credit.licence[:20] in row.replace("`", "")
        assert credit.source.split(",")[0] in row


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 600)])
def test_credits_are_reached_from_the_title_by_key_and_mouse(tmp_path: Path, size: tuple[int, int]) -> None:
    services, _ = make_services(tmp_path)
    pilot = Pilot(Title(services), size=size)
    pilot.press("I")
    assert pilot.scene_name == "credits"
    for credit in read_credits():
        assert pilot.has(credit.work) and pilot.has(credit.licence)
    for pack in services.report.packs:
        assert pilot.has(pack.name)
    pilot.press("Esc")
    assert pilot.scene_name == "title"
    pilot.click("title_credits")
    assert pilot.scene_name == "credits"
