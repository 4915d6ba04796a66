"""In the list of saves the sides of a wargame have the letters of their counters."""

from pathlib import Path

from tests.support.screen_player import title


def test_sides_without_a_faction_are_told_apart_where_games_are_loaded(
    tmp_path: Path, own_home: Path
) -> None:
    pilot = title(tmp_path)
    pilot.press("G", "Ctrl+Enter")
    pilot.wait(500)
    pilot.press("Escape")
    assert pilot.scene_name == "pause"
    pilot.press("T")
    pilot.press("L")
    told = [line for line in pilot.text().splitlines() if " left · " in line]
    assert [line[0] for line in told] == ["A", "B"], told
