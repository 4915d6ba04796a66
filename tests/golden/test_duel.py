"""A duel as readable text, compared with the file beside it.

To renew the file after a wanted change of rules or wording: `IRONSPHERE_RENEW=1 pytest tests/golden`, then
read the difference before it is committed.
"""

import os
import random
from pathlib import Path

from game.core.kernel import perform, state_digest
from game.rules.telling import event_text
from game.systems.duel.actions import AttackSuit
from game.systems.duel.build import build_setup
from game.systems.duel.request import DuelRequest, SeatRequest
from game.systems.duel.telling import TELLING, Names
from tests.support.duel import RULESET
from tests.support.shipped import shipped_catalog

FILE = Path(__file__).with_name("duel.txt")
SEED = 11
REQUEST = DuelRequest(
    name="Golden duel",
    map="duel_ring_of_stone",
    mission="king_of_the_hill",
    seats=(
        SeatRequest(("corsair_boarder", "hound_pack"), "red", name="Red"),
        SeatRequest(("bastille_wall", "gallant_champion"), "blue", name="Blue"),
    ),
)


def playthrough() -> str:
    """Return a whole battle, random but for attacks where they are possible, in sentences with digests."""
    catalog = shipped_catalog()
    texts = catalog.strings("en")
    setup = build_setup(REQUEST, catalog)
    rnd = random.Random(SEED)
    state = RULESET.setup(setup, SEED)
    names = Names(state.field)
    lines = [f"{setup.name}: {setup.seats[0].name} against {setup.seats[1].name} on {setup.board.name}", ""]
    while state.outcome is None:
        player = rnd.choice(RULESET.active(state))
        actions = RULESET.legal(state, player)
        attacks = [action for action in actions if isinstance(action, AttackSuit)]
        action = rnd.choice(attacks or actions)
        applied = perform(RULESET, state, action)
        state = applied.state
        lines.append(f"> {type(action).__name__}  [{state_digest(RULESET, state)}]")
        for event in applied.events:
            text = event_text(TELLING, event, texts, names)
            if text:
                lines.append(f"  {text}  ({', '.join(event.rules)})")
    return "\n".join(lines) + "\n"


def test_the_golden_duel() -> None:
    played = playthrough()
    assert "duel." not in played
    assert "{" not in played
    if os.environ.get("IRONSPHERE_RENEW"):
        FILE.write_text(played, encoding="utf-8")
    assert played == FILE.read_text(encoding="utf-8")
