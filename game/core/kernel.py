"""The one path of the game: an action is checked and resolved into events, and events make the state.

Humans, agents, bots, replays, saves, tutorials and undo all go through :func:`perform`.
"""

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar, cast

import msgspec
from msgspec import UNSET

from game.core.codec import digest
from game.core.dice import SEEDED, Chance, Roll, band_of, passes
from game.core.events import Action, DiceRolled, Event
from game.core.ids import PlayerId, RuleId
from game.core.odds import Odds
from game.core.outcome import Outcome
from game.core.table import TableView


class Illegal(msgspec.Struct, frozen=True):
    """Why an action is refused: the rule, a text key, and the facts that its sentence needs."""

    rule: RuleId
    reason: str
    facts: dict[str, str | int] = {}


def refused(rule: str, reason: str, **facts: str | int) -> Illegal:
    """Return the refusal of an action: its rule, the key of its sentence, the facts."""
    return Illegal(RuleId(rule), reason, facts)


class IllegalActionError(Exception):
    """An action that :meth:`Ruleset.check` refuses was submitted."""

    def __init__(self, illegal: Illegal) -> None:
        """Keep the refusal."""
        super().__init__(f"{illegal.rule}: {illegal.reason} {illegal.facts}")
        self.illegal = illegal


class RuleBugError(Exception):
    """The rules themselves failed while resolving a legal action. Carries what is needed to repeat it."""

    def __init__(self, action: Action, state_digest: str) -> None:
        """Keep the action and the digest of the state before it."""
        super().__init__(f"resolving {action!r} failed in state {state_digest}")
        self.action = action
        self.state_digest = state_digest


class GameState(Protocol):
    """What the kernel needs of a state: a generator and cheap copies."""

    rng: int


S = TypeVar("S", bound=GameState)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)
SetupT = TypeVar("SetupT", contravariant=True)


class Ruleset(Protocol[SetupT, S, A, E]):
    """A game system's rules: stateless functions on the state that they are given."""

    name: str

    def setup(self, setup: SetupT, seed: int) -> S:
        """Return the first state of a game."""
        ...

    def active(self, state: S) -> tuple[PlayerId, ...]:
        """Return every player who is asked now and waited for; empty when the game is over."""
        ...

    def legal(self, state: S, player: PlayerId) -> Sequence[A]:
        """Return every action that this player may submit now, in a fixed order."""
        ...

    def check(self, state: S, action: A) -> Illegal | None:
        """Return why the action is refused, or None."""
        ...

    def resolve(self, step: "Step[S, E]", action: A) -> None:
        """Turn a legal action into events on the step's own state."""
        ...

    def evolve(self, state: S, event: E) -> None:
        """Change the state by what happened: the only function that writes to a state."""
        ...

    def clone(self, state: S) -> S:
        """Return an independent copy (microseconds)."""
        ...

    def observe(self, state: S, player: PlayerId | None) -> S:
        """Return the state as this player (None: a spectator) may see it."""
        ...

    def redact(self, state: S, event: E, player: PlayerId | None) -> E | None:
        """Return the event as this player may see it, or None. ``state`` is the one before the event."""
        ...

    def table(self, state: S, viewer: PlayerId | None) -> TableView:
        """Return the picture of the table for one viewer."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        ...

    def odds(self, state: S, action: A) -> Odds:
        """Return the exact chances of what this action leads to."""
        ...

    def record(self, state: S) -> object:
        """Return the state as a plain value: for digests, snapshots and comparison."""
        ...

    def restore(self, setup: SetupT, record: object) -> S:
        """Return the state that a record (plain dicts and lists, or the value itself) stands for."""
        ...


class Step(msgspec.Struct, Generic[S, E], gc=False, eq=False):
    """The resolver's workbench: a private state, how events change it, where faces come from, events so far.

    ``state`` is changed in place: hand in a clone.
    """

    state: S
    evolve: Callable[[S, E], None]
    chance: Chance
    events: list[E] = []

    def emit(self, event: E) -> None:
        """Let the event happen: the state changes now, and the event is remembered."""
        self.evolve(self.state, event)
        self.events.append(event)

    def roll(self, roll: Roll) -> DiceRolled:
        """Roll dice on the table. The event is emitted and returned."""
        faces = self.chance.faces(self.state.rng, roll)
        event = DiceRolled(
            rules=roll.rules,
            purpose=roll.purpose,
            player=roll.player,
            sides=roll.sides,
            faces=faces,
            test=roll.test,
            target=roll.target,
            success=passes(roll.test, sum(faces), roll.target),
            ledger=roll.ledger,
            actor=roll.actor,
            subject=roll.subject,
            bands=roll.bands if roll.test == "bands" else UNSET,
            band=band_of(sum(faces), roll.bands) if roll.test == "bands" else UNSET,
        )
        self.emit(cast(E, event))
        return event


class Applied(msgspec.Struct, Generic[S, E], frozen=True, gc=False):
    """What an action led to: the new state and the events in order."""

    state: S
    events: tuple[E, ...]


def perform(ruleset: Ruleset[SetupT, S, A, E], state: S, action: A, chance: Chance = SEEDED) -> Applied[S, E]:
    """Check and resolve an action. The given state is not changed.

    Raises IllegalActionError where the rules refuse, RuleBugError where the rules themselves fail.
    """
    illegal = ruleset.check(state, action)
    if illegal is not None:
        raise IllegalActionError(illegal)
    return resolve_unchecked(ruleset, state, action, chance)


def resolve_unchecked(
    ruleset: Ruleset[SetupT, S, A, E], state: S, action: A, chance: Chance = SEEDED
) -> Applied[S, E]:
    """Resolve an action that is known to be legal (one of ``legal``). The given state is not changed."""
    step = Step(ruleset.clone(state), ruleset.evolve, chance)
    try:
        ruleset.resolve(step, action)
    except (KeyError, IndexError, AttributeError, TypeError, AssertionError) as error:
        raise RuleBugError(action, state_digest(ruleset, state)) from error
    return Applied(step.state, tuple(step.events))


def state_digest(ruleset: Ruleset[SetupT, S, A, E], state: S) -> str:
    """Return the digest of the whole state."""
    return digest(ruleset.record(state))
