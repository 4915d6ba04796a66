"""Another size of the window does not hold the game up (audit F10: a frame of 0.45 s)."""

from pathlib import Path

from game.app.services import make_services
from tests.bench.bench_screen import RESIZED, frames_after_a_resize
from tests.support.calls import calls_of

MOST_CALLS = 70_000
"""The most is 45,281 as nothing is remembered yet, which takes 100 ms on a slow machine."""


def test_no_frame_after_a_resize_in_the_settings_is_long(tmp_path: Path) -> None:
    services = make_services(saves=tmp_path / "saves")
    calls = [calls_of(frame) for frame in frames_after_a_resize(services)]
    assert len(calls) == 2 * len(RESIZED) and min(calls) > 0
    assert max(calls) < MOST_CALLS, calls
