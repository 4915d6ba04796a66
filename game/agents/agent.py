"""What an agent is: somebody who chooses an action from what a player may see, and says why."""

from typing import Protocol

import msgspec

from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.rules.prose import Sentence

USUAL_BUDGET = 0
"""The budget with which a level plays as its description says."""


class Candidate(msgspec.Struct, frozen=True):
    """An action that was considered, what it seemed worth (hundredths of an ordinary unit), and why."""

    action: Action
    value: int
    reasons: tuple[Sentence, ...] = ()


class Decision(msgspec.Struct, frozen=True):
    """The chosen action with its reasons, and the best candidates (at most three), the chosen one first."""

    action: Action
    reasons: tuple[Sentence, ...] = ()
    candidates: tuple[Candidate, ...] = ()


class Agent(Protocol):
    """A player without hands. It is given observed states: the dice to come are hidden from it.

    An agent may remember what it has worked out, for as long as one game lasts, and what it plans for the
    turn under way: asked in the middle of that one, a new agent may go on otherwise. Agents who were asked
    the same, in the same order and with the same generators, decide the same.
    """

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now.

        ``rng`` is a generator of the agent's own (see :mod:`game.core.rng`); ``budget`` counts positions to
        look at, never time.
        """
        ...


def decided(candidates: list[Candidate]) -> Decision:
    """Return the decision for the first of these candidates, best first; ways to the same action are one."""
    first = candidates[0]
    apart: dict[Action, Candidate] = {}
    for each in candidates:
        apart.setdefault(each.action, each)
    return Decision(first.action, first.reasons, tuple(apart.values())[:3])


def because(reason: str, **facts: str | int) -> tuple[Sentence, ...]:
    """Return a reason in a sentence."""
    return (Sentence(f"agent.reason.{reason}", dict(facts)),)
