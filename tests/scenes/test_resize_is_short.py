"""Another size of the window does not hold the game up (audit F10: a frame of 0.45 s)."""

from pathlib import Path

from game.app.services import make_services
from tests.bench.bench_screen import resize_milliseconds

MOST_MS = 200


def test_no_frame_after_a_resize_in_the_settings_is_long(tmp_path: Path) -> None:
    assert 0 < resize_milliseconds(make_services(saves=tmp_path / "saves")) < MOST_MS
