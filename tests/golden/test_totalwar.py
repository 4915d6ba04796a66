"""A war as readable text, its battles fought out in between, compared with the file beside it.

To renew the file after a wanted change of rules or wording: `IRONSPHERE_RENEW=1 pytest tests/golden`, then
read the difference before it is committed.
"""

import os
from pathlib import Path

from game.systems.totalwar.request import TotalWarRequest
from tests.golden.recorded import Players, begun, is_over, stepped

FILE = Path(__file__).with_name("totalwar.txt")
SEED = 3
ENTRIES = 700
LEVELS = ("officer", "random")
REQUEST = TotalWarRequest(campaign="quick_war", options={"turn_limit": 4})


def playthrough() -> str:
    """Return a war between two levels: what came of every action in sentences, with the digest after it."""
    position = begun("totalwar", REQUEST, SEED)
    players, lines = Players(LEVELS, SEED), list[str]()
    for _ in range(ENTRIES):
        if is_over(position):
            break
        position, line, _ = stepped(position, players.action)
        what = "report" if line.is_report else "battle" if line.action is None else type(line.action).__name__
        lines += [
            f"{'  ' * (position.depth - 1)}> {what}  [{line.digest}]",
            *(f"  {text}" for text in line.said),
        ]
    return "\n".join(lines) + "\n"


def test_the_golden_war() -> None:
    played = playthrough()
    assert "totalwar." not in played
    if os.environ.get("IRONSPHERE_RENEW"):
        FILE.write_text(played, encoding="utf-8")
    assert played == FILE.read_text(encoding="utf-8")
