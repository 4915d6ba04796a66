"""Random games of any system: what the laws look at."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeVar, cast

from game.core.events import Action, Event
from game.core.kernel import GameState, Ruleset, resolve_unchecked
from game.rules.system import AnySystem

T = TypeVar("T")
AnyRuleset = Ruleset[object, GameState, Action, Event]

RARE = frozenset(
    {
        "Withdraw",
        "LeaveBattle",
        "Concede",
        "QuitCampaign",
        "CallDeadline",
        "Surrender",
        "SelfDestruct",
        "EndActivation",
    }
)
"""Kinds of action that would end most random games at once: they are chosen one time in fifty."""
MOST_ACTIONS = 6_000
"""A random game that is longer than this does not end."""


class Ply(NamedTuple):
    """A position of a game, the action chosen in it, and what came of it."""

    state: GameState
    action: Action
    after: GameState
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Game:
    """A random game from its setup to its end."""

    system: AnySystem
    setup: object
    seed: int
    plies: tuple[Ply, ...]
    known: dict[object, object] = field(default_factory=dict, init=False, compare=False)
    """What laws have worked out of it once for all of them; under a changed ruleset that is done anew."""

    def once(self, key: object, make: Callable[[], T]) -> T:
        """Return what was made under a key, or make it."""
        if key not in self.known:
            self.known[key] = make()
        return cast(T, self.known[key])

    @property
    def last(self) -> GameState:
        """The state in which it ended."""
        return self.plies[-1].after

    def some(self, count: int) -> Iterator[Ply]:
        """A spread of plies over the whole game."""
        step = max(1, len(self.plies) // count)
        yield from self.plies[self.seed % step :: step]

    def with_ruleset(self, change: Callable[[AnyRuleset], AnyRuleset]) -> "Game":
        """The same game under a changed ruleset."""
        return replace(self, system=replace(self.system, ruleset=change(self.system.ruleset)))


def choose(rnd: random.Random, actions: Sequence[Action]) -> Action:
    """Choose a kind of action first, so that rare kinds are played as well."""
    kinds: dict[str, list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action).__name__, []).append(action)
    common = [kind for kind in kinds if kind not in RARE]
    names = list(kinds) if not common or rnd.random() < 0.02 else common
    return rnd.choice(kinds[rnd.choice(names)])


def play(system: AnySystem, setup: object, seed: int, most_actions: int = MOST_ACTIONS) -> Game:
    """Play a random game. AssertionError where it cannot go on or does not end."""
    ruleset = system.ruleset
    rnd = random.Random(seed)
    state = ruleset.setup(setup, seed)
    plies: list[Ply] = []
    while ruleset.outcome(state) is None:
        assert len(plies) < most_actions, f"no end after {most_actions} actions"
        active = ruleset.active(state)
        assert active, "nobody may act, and the game is not over"
        actions = ruleset.legal(state, rnd.choice(active))
        assert actions, "an active player can do nothing"
        action = choose(rnd, actions)
        applied = resolve_unchecked(ruleset, state, action)
        plies.append(Ply(state, action, applied.state, applied.events))
        state = applied.state
    assert not ruleset.active(state), "somebody may act after the end"
    return Game(system, setup, seed, tuple(plies))
