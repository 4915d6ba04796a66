"""Long games: a verified log needs little memory, a decision costs the same however long the log is."""

import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any, SupportsIndex

import pytest

from game.app.registry import make_chooser
from game.session.checkpoints import Tally
from game.session.line import MARK_INTERVAL, WINDOW, Line
from game.session.log import LogEntry
from game.session.match import Match
from game.session.position import Position, followed
from tests.support.matches import position_digest
from tests.support.race import LONG, SYSTEMS, play, race
from tests.support.toy_system import RED

MEBIBYTE = 1024 * 1024
LIMIT = 150 * MEBIBYTE


def test_a_line_keeps_few_positions_and_finds_the_others_again() -> None:
    match = race(setup=LONG)
    play(match, 3 * MARK_INTERVAL)
    steps = 0

    def follow(position: Position, number: int) -> Position:
        nonlocal steps
        steps += 1
        return followed(position, match.log[number], SYSTEMS, match.setups)[0]

    line = Line(match.first, follow)
    expected = [match.first]
    for number in match.live:
        expected.append(follow(line.top, number))
        line.push(number, expected[-1])
    steps = 0
    while line.numbers:
        assert position_digest(line.top) == position_digest(expected[len(line.numbers)])
        line.pop()
    assert line.top is expected[0]
    assert steps <= 4 * MARK_INTERVAL
    assert WINDOW < MARK_INTERVAL


def test_a_decision_does_not_look_through_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    match = race(setup=LONG)
    play(match, 400, undo_percent=10)
    counts = dict.fromkeys(match.players, 0)
    for number in match.live:
        action = match.log[number].action
        assert action is not None
        counts[action.player] += 1
    assert {player: match.tally.acted(player) for player in match.players} == counts
    monkeypatch.setattr(Match, "live", property(lambda self: pytest.fail("the whole log is looked at")))
    monkeypatch.setattr(match, "log", None)
    player = match.active[0]
    assert make_chooser(3)("random", player)(match, player).player == player


def test_the_log_is_counted_on_from_the_last_question() -> None:
    match = race(setup=LONG)
    play(match, 40)
    looked: list[int] = []

    class Watched(list[LogEntry]):
        def __getitem__(self, number: SupportsIndex | slice) -> Any:
            looked.append(number if isinstance(number, int) else -1)
            return super().__getitem__(number)

    log = Watched(match.log)
    tally = Tally(log, match.live)
    red = sum(entry.action is not None and entry.action.player == RED for entry in match.log)
    assert tally.acted(RED) == red
    assert looked == list(range(40))
    assert (tally.acted(RED), tally.moves) == (red, [])
    assert looked == list(range(40)), "nothing is looked at twice"
    tally.forget()
    assert tally.acted(RED) == red
    assert looked == [*range(40), *range(40)]


@pytest.mark.slow
def test_a_log_of_forty_thousand_entries_is_verified_in_little_memory(path: Path) -> None:
    match = race(path, LONG)
    play(match, 40_000)
    assert len(match.log) == 40_000
    match.close()
    program = f"""
        from pathlib import Path
        from game.session.verify import verify
        from tests.support.memory import peak_kib
        from tests.support.race import SYSTEMS
        assert verify(Path({str(path)!r}), SYSTEMS) is None
        print(peak_kib() * 1024)
    """
    found = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, check=True
    )
    assert int(found.stdout) < LIMIT
