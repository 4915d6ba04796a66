"""Games in saves that nobody trusts: restored after every action, read again from the file now and then."""

from pathlib import Path
from typing import Final

from game.core.codec import from_json, to_json_in_order
from game.core.kernel import state_digest
from game.rules.system import AnySystem
from game.session.saves import load
from game.session.verify import verify
from game.systems.registry import SYSTEMS
from tests.laws.play import play
from tests.support.matches import start_saved

KNOWN: Final = {system.name: system for system in SYSTEMS}
SELDOM: Final = 40
"""After so many actions a save is read again from its file."""


def heavily_played(system: AnySystem, setup: object, seed: int, path: Path) -> int:
    """Play a random game in a save and return its actions.

    Its state is restored from its record after every action, and it goes on from the file.
    """
    game = play(system, setup, seed)
    match = start_saved(system, setup, game.seed, path, systems=KNOWN)
    ruleset = match.position.bottom.game.system.ruleset
    steps = 0
    for ply in game.plies:
        match.submit(ply.action)
        steps += 1
        state = match.position.bottom.state
        record: object = from_json(to_json_in_order(ruleset.record(state)), system.record_type)
        assert state_digest(ruleset, ruleset.restore(setup, record)) == state_digest(ruleset, state)
        assert state_digest(ruleset, state) == state_digest(ruleset, ply.after)
        if steps % SELDOM == 0:
            digest = match.digest
            match.close()
            match = load(path, KNOWN, go_on_in=path).match
            assert match.digest == digest
    match.close()
    assert verify(path, KNOWN) is None
    return steps
