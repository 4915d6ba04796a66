"""A skirmish as readable text, compared with the file beside it.

To renew the file after a wanted change of rules or wording: `IRONSPHERE_RENEW=1 pytest tests/golden`, then
read the difference before it is committed.
"""

import os
import random
from pathlib import Path

from game.core.kernel import perform, state_digest
from game.rules.telling import event_text
from game.systems.skirmish.actions import SkirmishAction
from game.systems.skirmish.build import build_setup
from game.systems.skirmish.request import BoardRequest, SideRequest, SkirmishRequest, UnitRequest
from game.systems.skirmish.telling import TELLING, Names
from tests.laws.play import choose
from tests.support.shipped import shipped_catalog
from tests.support.skirmish import RULESET

FILE = Path(__file__).with_name("skirmish.txt")
SEED = 5
REQUEST = SkirmishRequest(
    name="Golden skirmish",
    board=BoardRequest(
        rows=("........", "........", "...#....", ".....#..", "..#.....", "....#...", "........", "........"),
        name="Golden board",
    ),
    sides={
        "attacker": SideRequest(
            faction="zeon",
            units=(
                UnitRequest(frame="varg", pilot="casimir_holt", at="C6"),
                UnitRequest(frame="varg", count=3),
                UnitRequest(frame="lamprey"),
                UnitRequest(frame="talon_cruiser"),
                UnitRequest(frame="gnat"),
            ),
        ),
        "defender": SideRequest(
            faction="federation",
            units=(
                UnitRequest(frame="gm", pilot="maren_voss"),
                UnitRequest(frame="gm", count=3, ace_level=3),
                UnitRequest(frame="harrier_frigate"),
                UnitRequest(frame="ferry"),
                UnitRequest(frame="pike"),
            ),
        ),
    },
)


def playthrough() -> str:
    """Return a whole random battle: every action, what came of it in sentences, and the digest after it."""
    catalog = shipped_catalog()
    texts = catalog.strings("en")
    setup = build_setup(REQUEST, catalog)
    names = Names(setup)
    rnd = random.Random(SEED)
    state = RULESET.setup(setup, SEED)
    lines = [f"{setup.name}: {setup.sides[0].name} against {setup.sides[1].name} on {setup.board.name}", ""]
    while RULESET.outcome(state) is None:
        (player,) = RULESET.active(state)
        action = choose(rnd, RULESET.legal(state, player))
        assert isinstance(action, SkirmishAction)
        applied = perform(RULESET, state, action)
        state = applied.state
        lines.append(f"> {type(action).__name__}  [{state_digest(RULESET, state)}]")
        for event in applied.events:
            text = event_text(TELLING, event, texts, names)
            if text:
                lines.append(f"  {text}  ({', '.join(event.rules)})")
    return "\n".join(lines) + "\n"


def test_the_golden_skirmish() -> None:
    played = playthrough()
    if os.environ.get("IRONSPHERE_RENEW"):
        FILE.write_text(played, encoding="utf-8")
    assert played == FILE.read_text(encoding="utf-8")
