"""Legal actions, refusals and odds are one truth, over random positions of every system.

Every legal action passes `check`; what is accepted of a sample of bent ones is legal, or resolves soundly
where orders are open; refusals name their rule in a whole sentence; whatever is asked, `check` and `odds`
answer, and odds are chances.
"""

import random
from collections.abc import Iterator, Mapping, Sequence

import pytest

from game.core.events import Action
from game.core.kernel import GameState
from game.rules.system import AnySystem
from game.systems.registry import SYSTEMS
from tests.laws.bent import Bender
from tests.laws.laws import canonical, resolves_soundly
from tests.laws.play import Game, play
from tests.laws.test_laws import NAMES, games, setups
from tests.support.duel_mix import mixed_setup
from tests.support.refusals import whole

MIXED: Mapping[str, Sequence[object]] = {"duel": tuple(mixed_setup(seed) for seed in range(8))}
"""Set-ups beside the usual ones: duels with every ability and keyword in play, derived machines too."""
POSITIONS = 60
MOST_CHECKED = 60
"""Legal actions of a position that are checked at most: all, but in wars."""
BENT = 6
"""Bent actions for each position."""
ASKED = 4
"""Actions for each position whose odds are asked for."""


def ready(system: AnySystem) -> list[object]:
    """Every set-up that is tried, unusual ones first."""
    return [*MIXED.get(system.name, ()), *setups(system)]


def is_true(game: Game, state: GameState, rnd: random.Random, bender: Bender) -> None:
    """Compare what is offered, accepted and told in one position."""
    ruleset = game.system.ruleset
    active = ruleset.active(state)
    legal: list[Action] = [action for player in active for action in ruleset.legal(state, player)]
    for action in legal if len(legal) <= MOST_CHECKED else rnd.sample(legal, MOST_CHECKED):
        assert ruleset.check(state, action) is None, f"{action} is offered and refused"
    offered = {canonical(action) for action in legal}
    bent = list(bender.actions(state, BENT))
    for action in bent:
        illegal = ruleset.check(state, action)
        if illegal is not None:
            whole(game.system.telling, illegal)
        elif game.system.has_open_orders:
            resolves_soundly(game, state, action)
        else:
            assert canonical(action) in offered, f"{action} is accepted, not offered"
    for action in [*rnd.sample(legal, min(ASKED, len(legal))), *bent[:1]]:
        for odd in ruleset.odds(state, action).chances:
            assert 0 < odd.fraction <= 1, f"{odd} of {action}"
            assert odd.label, action


def positions(game: Game, count: int) -> Iterator[GameState]:
    for ply in game.some(count):
        yield ply.state


@pytest.mark.parametrize("name", NAMES)
def test_what_is_offered_accepted_and_told_is_one_truth(name: str) -> None:
    seen = 0
    system = next(system for system in SYSTEMS if system.name == name)
    played = [*games(name, 3), *(play(system, setup, 40 + n) for n, setup in enumerate(MIXED.get(name, ())))]
    for game in played:
        rnd = random.Random(game.seed)
        bender = Bender(system, rnd)
        for state in positions(game, -(-POSITIONS // len(played))):
            is_true(game, state, rnd, bender)
            seen += 1
    assert seen >= POSITIONS * 3 // 4


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_ten_thousand_positions_are_one_truth(name: str) -> None:
    system = next(system for system in SYSTEMS if system.name == name)
    possible = ready(system)
    seen = seed = 0
    while seen < 10_000:
        game = play(system, possible[seed % len(possible)], 9_000 + seed)
        rnd = random.Random(seed)
        bender = Bender(system, rnd)
        for state in positions(game, 200):
            is_true(game, state, rnd, bender)
            seen += 1
        seed += 1
