"""The smallest parts: `python tests/bench/bench_core.py` (medians of CPU time, one core)."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from game.core import rng
from game.core.codec import digest
from game.core.dice import SEEDED, Roll
from game.core.events import DiceRolled
from game.core.ids import PlayerId
from game.session.match import Match
from tests.bench.bench_gate import SYSTEM, random_actions, usual_setup
from tests.bench.figures import Figure, median_microseconds, show

DRAWN = rng.seeded(1)
ROLL = Roll("attack", PlayerId("zeon"), (6,), "over", 4)
CALLS = 5_000


def figures() -> list[Figure]:
    """Measure."""
    setup = usual_setup()
    match = Match.start(SYSTEM, setup, 2)
    rules, state = SYSTEM.ruleset, match.state
    most = 0
    for action in random_actions(setup, 2)[:150]:
        match.submit(action)
        count = sum(len(rules.legal(match.state, player)) for player in match.active)
        if count >= most and getattr(match.state, "phase", "") == "battle":
            state, most = match.state, count
    player = rules.active(state)[0]
    record = rules.record(state)
    legal = rules.legal(state, player)
    parts = [
        ("draw of a face", lambda: rng.draw(DRAWN, 6)),
        ("faces of a roll", lambda: SEEDED.faces(DRAWN, ROLL)),
        ("event of a roll", lambda: _event()),
        ("record of a state", lambda: rules.record(state)),
        ("digest of a record", lambda: digest(record)),
        ("check of an action", lambda: rules.check(state, legal[0])),
        (f"list of all {len(legal)} legal actions of a turn, 12 v 12", lambda: rules.legal(state, player)),
        ("observation", lambda: rules.observe(state, player)),
        ("table view", lambda: rules.table(state, player)),
    ]
    return [
        Figure(name, median_microseconds(work, CALLS if i < 6 else 300), "us")
        for i, (name, work) in enumerate(parts)
    ]


def _event() -> DiceRolled:
    return DiceRolled(
        purpose="attack",
        player=ROLL.player,
        sides=ROLL.sides,
        faces=(5,),
        test="over",
        target=4,
        success=True,
    )


if __name__ == "__main__":
    show(figures())
