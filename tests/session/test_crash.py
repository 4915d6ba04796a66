from pathlib import Path

from game.core.kernel import RuleBugError
from game.session.crash import write_crash_report
from game.session.match import Match
from tests.support.race import race
from tests.support.toy_system import RED, Walk


def _raised(error: Exception) -> Exception:
    try:
        raise error
    except Exception as caught:
        return caught


def test_the_report_says_what_is_needed_to_repeat_the_failure(tmp_path: Path) -> None:
    match = race(tmp_path / "game.ironsave")
    match.submit(Walk(player=RED))
    bug = _raised(RuleBugError(Walk(player=RED), "0123456789abcdef"))
    path = write_crash_report(tmp_path / "reports", bug, match)
    text = path.read_text("utf-8")
    for part in (
        match.digest,
        "game.ironsave",
        '"kind":"Walk"',
        "RuleBugError",
        "Traceback",
        "0123456789abcdef",
    ):
        assert part in text


def test_a_broken_game_does_not_keep_the_report_from_being_written(tmp_path: Path) -> None:
    text = write_crash_report(tmp_path, _raised(ValueError("oh")), Match.__new__(Match)).read_text("utf-8")
    assert "cannot be described" in text
    assert "ValueError: oh" in text
    assert "No game" in write_crash_report(tmp_path, _raised(ValueError("oh"))).read_text("utf-8")
